"""What a position is worth to a seat, in rough points of HP; a game adds its own evaluation by its state."""

from functools import singledispatch
from typing import Final

from cardwright.kotc.rules.counters import (
    ASSASSIN,
    BERZERK,
    DICE,
    MEDIC,
    SHIELD,
    SWORD,
    TAUNT,
    TRAP,
    UNDYING,
    VOODOO,
)
from cardwright.kotc.rules.state import KeeperState

WON: Final = 1000.0

FOR_ONES_OWN: Final = (SWORD, SHIELD, TAUNT, MEDIC, ASSASSIN, TRAP, UNDYING)
"""Counters that help where they lie on a minion of their owner."""

ANYWHERE: Final = (BERZERK, DICE, VOODOO)
"""Counters that help wherever they lie; all others help on an enemy's minion."""


@singledispatch
def worth(state: object, seat: int) -> float:
    """How good the position is for `seat`; higher is better.

    Raises TypeError for a game without an evaluation.
    """
    raise TypeError(f"there is no evaluation for {type(state).__name__}")


@worth.register
def _(state: KeeperState, seat: int) -> float:
    """Keeper of the Cards: one's own side less that of the enemies; a won game above everything."""
    result = state.result
    if result is not None:
        if seat not in result.winners:
            return -WON
        return WON if len(result.winners) == 1 else 0.0
    enemies = state.enemies(seat)
    theirs = [_side(state, enemy) for enemy in enemies]
    return _side(state, seat) - 0.5 * max(theirs) - 0.5 * sum(theirs) / len(theirs)


def _side(state: KeeperState, seat: int) -> float:
    """What a player has: HP, minions, counters, resources, cards to play, cards to draw."""
    player = state.players[seat]
    worth = float(player.hp) if player.hp > 0 else -15.0
    for card in player.battlefield:
        face = state.faces[card]
        minion = state.minions[card]
        if minion.petrified:
            worth += 0.3
            continue
        worth += 1.0 + 2.0 * face.sp + 0.5 * face.hp + 0.8 * len(face.abilities)
        worth += 0.4 * (minion.sp - face.sp) + 0.1 * (minion.hp - face.hp)
    if state.counters_placed:
        for card, minion in state.minions.items():
            for counter in minion.counters:
                if counter.owner == seat:
                    own = (counter.kind in FOR_ONES_OWN) == state.controls(seat, card)
                    worth += 0.9 if own or counter.kind in ANYWHERE else -0.1
    resources = len(player.granary)
    worth += 3.0 * min(resources, 4) + 1.6 * max(0, min(resources, 7) - 4) + 0.2 * max(0, resources - 7)
    for card in player.hand:
        worth += 1.5 if state.faces[card].level <= resources + 2 else 1.1
    worth -= 2.0 * max(0, 4 - len(player.deck))
    return worth
