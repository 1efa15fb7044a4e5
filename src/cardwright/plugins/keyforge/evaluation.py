"""How greedy plays KeyForge: what a position is worth in Æ, and how it thinks its own turn through."""

from __future__ import annotations

from typing import Final

from cardwright.core.choice import Choice, Option
from cardwright.keyforge.rules.permits import HAND_SIZE, key_cost
from cardwright.keyforge.rules.qualities import belongs
from cardwright.keyforge.rules.state import KEYS_TO_WIN, KeyforgeState, Player

WON: Final = 1000.0

KEY: Final = 10.0
"""A forged key; the Æ paid for it is gone."""

FORGES_NEXT: Final = 4.0
"""Enough Æ for a key at the beginning of the next turn."""

FORGES_LATER: Final = 2.5
"""Enough Æ for a key, which the opponent has a turn to prevent."""

LAST_KEY: Final = 12.0
"""So many times as much is it to forge soon where it wins the game."""

TURN_BEGINS: Final = ("house", "archives")
"""Questions whose answer shows its worth only when the turn is played."""

MODEST: Final = ("done", "no", "leave")
"""The answers that begin nothing more."""

LONGEST: Final = 60
"""Choices after which a thing begun, or a turn, is evaluated as it stands."""


def prospects(position: KeyforgeState, seat: int) -> list[float]:
    """What each option of the seat's question leads to, as far as the seat's own turn goes.

    Where a turn begins, it is played out after each answer; otherwise what an answer begins is finished. The
    position is imagined, and stays as it is.
    """
    choice = position.choice
    assert choice is not None
    if choice.prompt in TURN_BEGINS:
        return [_played_out(position, option, seat) for option in choice.options]
    return [_finished(position, option, seat) for option in choice.options]


def worth(state: KeyforgeState, seat: int) -> float:
    """What the position is worth to the seat, in Æ: its own side less the other; a won game above all."""
    result = state.result
    if result is not None:
        if seat not in result.winners:
            return -WON
        return WON if len(result.winners) == 1 else 0.0
    return _side(state, state.players[seat]) - _side(state, state.players[1 - seat])


# What a position is worth


def _side(state: KeyforgeState, player: Player) -> float:
    """What a player has: keys and Æ, cards in play, cards to come."""
    seat = player.seat
    active = state.turn_player == seat
    total = _race(state, player, active)
    house = state.house if active and state.phase == "main" else ""
    for card in player.battleline:
        total += _creature(state, card)
        if not state.things[card].exhausted:
            total += 0.3 if not active or belongs(state, card, house) else 0.0
    for card in player.artifacts:
        total += 1.2 + 0.4 * state.things[card].amber
        if not state.things[card].exhausted:
            total += 0.2 if not active or belongs(state, card, house) else 0.0
    cards = len(player.hand)
    if active:
        cards = max(cards, HAND_SIZE)
    return total + 0.5 * cards + 0.5 * len(player.archives) - 0.25 * player.chains


def _race(state: KeyforgeState, player: Player, active: bool) -> float:
    """Keys, and Æ towards the next one; whoever is not active forges at the beginning of the next turn."""
    keys = len(player.keys)
    cost = key_cost(state, player.seat)
    amber = player.amber
    total = KEY * keys + min(amber, cost) + 0.7 * max(0, amber - cost)
    if amber >= cost:
        soon = FORGES_LATER if active else FORGES_NEXT
        total += soon * LAST_KEY if keys == KEYS_TO_WIN - 1 else soon
    return total


def _creature(state: KeyforgeState, card: int) -> float:
    """A creature: what it can take and deal, what is on it; Æ on it goes to the opponent when it leaves."""
    thing = state.things[card]
    face = state.faces[card]
    left = max(0, state.power(card) - thing.damage)
    total = 1.0 + 0.2 * left + 0.1 * state.armor(card)
    total += 0.25 * (len(face.abilities) + len(face.constants))
    total += 0.5 * len(thing.upgrades) - 0.4 * thing.amber
    if thing.stunned:
        total -= 0.8
    return total


# What an answer leads to


def _finished(position: KeyforgeState, option: Option, seat: int, plainly: bool = False) -> float:
    """What the position is worth when the option is taken and what it begins is finished with thought, or
    plainly.
    """
    if option.verb == "end":
        return worth(position, seat)
    state = position.copy()
    state.take(option)
    for _ in range(LONGEST):
        choice = state.choice
        if choice is None or _rests(choice, seat):
            break
        state.take(_plain(choice) if plainly else _best_answer(state, choice, seat))
    return worth(state, seat)


def _played_out(position: KeyforgeState, option: Option, seat: int) -> float:
    """What the position is worth when the option is taken and the turn is played on greedily to its end."""
    state = position.copy()
    state.take(option)
    for _ in range(LONGEST):
        choice = state.choice
        if choice is None or choice.player != seat:
            break
        best = _best_answer(state, choice, seat)
        if best.verb == "end":
            break
        state.take(best)
    return worth(state, seat)


def _best_answer(state: KeyforgeState, choice: Choice, seat: int) -> Option:
    """The answer that leads to the best position if what follows it is answered in the plainest way."""
    options = choice.options
    if len(options) == 1:
        return options[0]
    if choice.prompt == "flank" or choice.prompt == "forge":
        return options[0]
    best, most = options[0], -2 * WON
    for option in options:
        value = _finished(state, option, seat, plainly=True)
        if value > most:
            best, most = option, value
    return best


def _rests(choice: Choice, seat: int) -> bool:
    """Whether nothing is half done, or it is not for this seat to go on."""
    return choice.player != seat or choice.prompt == "main" or choice.prompt in TURN_BEGINS


def _plain(choice: Choice) -> Option:
    """The plainest answer: one that begins nothing more, else the first."""
    for option in choice.options:
        if option.verb in MODEST:
            return option
    return choice.options[0]
