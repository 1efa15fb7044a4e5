"""How greedy plays Keeper of the Cards: what a position is worth, in rough points of HP."""

from collections.abc import Sequence
from typing import Final

from cardwright.core.choice import Choice, Option
from cardwright.kotc.rules.counters import (
    ASSASSIN,
    BERZERK,
    DEFENSE,
    DICE,
    IMMORTALITY,
    MEDIC,
    OFFENSE,
    SHIELD,
    SWORD,
    TAUNT,
    TRAP,
    UNDYING,
    VOODOO,
)
from cardwright.kotc.rules.reserves import are_swapped
from cardwright.kotc.rules.state import KeeperState

WON: Final = 1000.0

QUIET: Final = ("action", "attack", "resource", "mulligan")
"""Questions at which nothing is half done."""

LONGEST: Final = 60
"""Choices after which a thing begun is evaluated as it stands."""

NO_HP: Final = -15.0
"""What it is worth to have no HP."""

APART: Final = 5.0
"""What is added to both factors of a player's strength, so that neither is 0."""

OF_HP: Final = 1.6
OF_REST: Final = 1.5
"""To which powers HP and all else are raised among several: near what fits who won 113 games of three."""

ZOMBIE: Final = 0.005
"""How much of a player's strength is left without HP: one may get some again. Rules: K17-endgame-7, -8."""

MODEST: Final = ("done", "pass", "end", "skip", "decline", "no")
"""The answers that begin nothing more."""

FOR_ONES_OWN: Final = (
    *(SWORD, OFFENSE, SHIELD, DEFENSE, TAUNT, MEDIC, ASSASSIN, TRAP, UNDYING),
    IMMORTALITY,
)
"""Counters that help where they lie on a minion of their owner."""

ANYWHERE: Final = (BERZERK, DICE, VOODOO)
"""Counters that help wherever they lie; all others help on an enemy's minion."""


def prospects(position: KeeperState, seat: int) -> list[float]:
    """What each option of the seat's question leads to, when what it begins is finished.

    The seat's own next question is answered as well as it can, all others in the plainest way, enemies
    defending with all they have.
    """
    assert position.choice is not None
    return prospects_of(position, position.choice.options, seat)


def prospects_of(
    position: KeeperState, options: Sequence[Option], seat: int, held: float = 1.0
) -> list[float]:
    """The same of some of its options; a card in hand counts `held` times as much as it does to greedy."""
    return [_try(position, option, seat, True, held) for option in options]


def worth(state: KeeperState, seat: int, held: float = 1.0) -> float:
    """What a position is worth: one's own side less that of the enemies; a won game above everything.

    A card in hand counts `held` times as much as it does to greedy.
    """
    result = state.result
    if result is not None:
        if seat not in result.winners:
            return -WON
        return WON if len(result.winners) == 1 else 0.0
    enemies = state.enemies(seat)
    theirs = [_side(state, enemy, held) for enemy in enemies]
    return _side(state, seat, held) - 0.5 * max(theirs) - 0.5 * sum(theirs) / len(theirs)


def shares(state: KeeperState, held: float = 1.0) -> list[float]:
    """The chance of each player to win among several, all together 1: as strong as they are (Luce's model).

    Strength is a power of HP times one of all else. Differences of `worth` say little among several: by them
    nothing more could be gained by whoever is far ahead, though an enemy could still win.
    """
    strengths = [_strength(state, seat, held) for seat in range(state.seats)]
    together = sum(strengths)
    return [strength / together for strength in strengths]


def _strength(state: KeeperState, seat: int, held: float) -> float:
    if state.is_out(seat):
        return 0.0
    hp = max(0, state.players[seat].hp)
    rest = max(0.0, _side(state, seat, held) - (hp if hp else NO_HP))
    strength: float = (hp + APART) ** OF_HP * (rest + APART) ** OF_REST
    return strength if hp else ZOMBIE * strength


def _side(state: KeeperState, seat: int, held: float) -> float:
    """What a player has: HP, minions, counters, resources, traps, cards to play, cards to draw."""
    player = state.players[seat]
    worth = float(player.hp) if player.hp > 0 else NO_HP
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
    swapped = bool(player.reserves) and are_swapped(state)
    for card in player.hand:
        worth += held * (1.5 if state.faces[card].level <= resources + 2 else 1.1)
        if swapped and state.faces[card].minion:
            worth += 0.3
    worth += 2.5 * len(player.trapfield) + 0.8 * len(player.reserves)
    worth -= 2.0 * max(0, 4 - len(player.deck))
    return worth


def _try(position: KeeperState, option: Option, seat: int, thinking: bool, held: float) -> float:
    """What the position is worth when the option is taken and what it begins is finished."""
    state: KeeperState = position.copy()
    state.take(option)
    if option.verb == "end":
        return worth(state, seat, held)
    for _ in range(LONGEST):
        choice = state.choice
        if choice is None or (choice.prompt in QUIET and not choice.chosen):
            break
        options = choice.options
        if len(options) == 1:
            state.take(options[0])
        elif thinking and choice.player == seat and choice.prompt != "pay":
            return max(_try(state, answer, seat, False, held) for answer in options)
        else:
            state.take(_plain(choice))
    return worth(state, seat, held)


def _plain(choice: Choice) -> Option:
    """The plainest answer: defend with everything, otherwise begin nothing more."""
    if choice.prompt != "defend":
        for option in choice.options:
            if option.verb in MODEST:
                return option
    return choice.options[0]
