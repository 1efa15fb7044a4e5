"""Patterns of events: which events a word in the third person speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.events import Event
from cardwright.keyforge.effects.reading import BESIDE_A_CARD, ZONES, fits, has, houses, includes
from cardwright.keyforge.rules.amber import FORGING, REAPING, MoveAmber, Steal, pool, seat_of
from cardwright.keyforge.rules.damage import Damage
from cardwright.keyforge.rules.destruction import Died, Doomed
from cardwright.keyforge.rules.fight import Fights, Fought, Kills, Strikes
from cardwright.keyforge.rules.forge import Forges
from cardwright.keyforge.rules.house import ChoosesHouse
from cardwright.keyforge.rules.leaving import Leaves
from cardwright.keyforge.rules.piles import Discard
from cardwright.keyforge.rules.play import Begin, Enters, Plays
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.use import Reaps, Uses
from cardwright.keyforge.rules.zones import DISCARD, HAND
from cardwright.keyforge.words import HOUSES

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Scope
    from cardwright.keyforge.tree import Node

KINDS: Final[dict[str, type[Event[KeyforgeState]]]] = {
    "plays": Plays,
    "uses": Uses,
    "fights": Fought,
    "reaps": Reaps,
    "dies": Died,
    "enters": Enters,
    "forges": Forges,
    "discards": Discard,
    "chooses": ChoosesHouse,
    "gains": MoveAmber,
    "spends": MoveAmber,
    "steals": Steal,
    "suffers": Damage,
    "strikes": Strikes,
    "kills": Kills,
    "falls": Leaves,
}
"""The kind of event of each pattern, once it has happened."""

WHOSE: Final = ("my", "their")
"""Narrowing words that speak of who has the card."""


def kind_of(pattern: Node) -> type[Event[KeyforgeState]]:
    """The kind of event that has happened; with `before`, a fight that is about to."""
    if pattern.op == "and":
        return kind_of(pattern.args[0])
    return Fights if "before" in pattern.options else KINDS[pattern.op]


def kind_to_come(pattern: Node) -> type[Event[KeyforgeState]]:
    """The kind of event that can still be kept from happening.

    A play is one before the card leaves its zone, a death while the card is only marked (S-G21).
    """
    if pattern.op == "and":
        return kind_to_come(pattern.args[0])
    if pattern.op == "plays":
        return Begin
    if pattern.op == "dies":
        return Doomed
    return Fights if pattern.op == "fights" else KINDS[pattern.op]


def matches(state: KeyforgeState, scope: Scope, pattern: Node, event: Event[KeyforgeState]) -> bool:
    """Whether this event is what the pattern speaks of."""
    op = pattern.op
    if op == "and":
        return matches(state, scope, pattern.args[0], event) and qualified(
            state, scope, pattern.args[1], event
        )
    args = pattern.args
    if op == "plays" or op == "uses":
        return includes(state, scope, args[0], event.player) and was(state, scope, event, args[1])
    if op == "discards":
        return (
            event.origin == HAND
            and includes(state, scope, args[0], event.player)
            and was(state, scope, event, args[1])
        )
    if op == "forges" or op == "steals":
        return includes(state, scope, args[0], event.player)
    if op == "chooses":
        assert isinstance(event, ChoosesHouse)
        return includes(state, scope, args[0], event.player) and event.house in houses(state, scope, args[1])
    if op == "gains":
        assert isinstance(event, MoveAmber)
        return event.taker <= pool(0) and includes(state, scope, args[0], seat_of(event.taker))
    if op == "spends":
        assert isinstance(event, MoveAmber)
        return event.purpose == FORGING and includes(state, scope, args[0], payer(state, event))
    if op == "fights" and len(args) > 1:
        assert isinstance(event, Fights)
        return fits(state, scope, event.card, args[0]) and fits(state, scope, event.foe, args[1])
    if op == "falls" and event.destination != DISCARD:
        return False
    return was(state, scope, event, pattern.args[0])


def payer(state: KeyforgeState, event: MoveAmber) -> int:
    """Who gives this Æ away: whose pool it is in, or who controls the card that it lies on."""
    return pool(0) - event.giver if event.giver <= pool(0) else state.holders[event.giver]


def was(state: KeyforgeState, scope: Scope, event: Event[KeyforgeState], node: Node) -> bool:
    """Whether the card was so when this happened: its houses, and who had it, are those of then (S-G9)."""
    if node.op == "narrow" and node.args[1] not in BESIDE_A_CARD:
        word: str = node.args[1]
        return was(state, scope, event, node.args[0]) and (word in ZONES or had(state, scope, event, word))
    if node.op in HOUSES or node.op in WHOSE:
        return had(state, scope, event, node.op)
    return fits(state, scope, event.card, node)


def had(state: KeyforgeState, scope: Scope, event: Event[KeyforgeState], word: str) -> bool:
    """Whether a narrowing word was true of the card when this happened."""
    if word.startswith("non_"):
        return not had(state, scope, event, word[4:])
    if isinstance(event, Plays) and word in HOUSES:
        return word in event.houses
    if isinstance(event, Discard) and word in HOUSES:
        return state.faces[event.card].house == word
    if isinstance(event, (Plays, Discard, Died)) and word in WHOSE:
        return (event.player == scope.me) == (word == "my")
    return has(state, scope, event.card, word)


def qualified(state: KeyforgeState, scope: Scope, condition: Node, event: Event[KeyforgeState]) -> bool:
    """Whether a condition holds that may be about the event itself."""
    from cardwright.keyforge.effects.values import holds

    if condition.op == "fighting":
        if isinstance(event, Died):
            return event.fighting
        return isinstance(event, Uses) and (event.way == "fight" or event.way == "unstun")
    if condition.op == "reaping":
        return isinstance(event, MoveAmber) and event.purpose == REAPING
    return holds(state, scope, condition)


def about(event: Event[KeyforgeState]) -> int:
    """The card of which an ability that hears of the event says `it`: the foe, of one that has killed it."""
    return event.foe if isinstance(event, Kills) else event.card


def times_this_turn(state: KeyforgeState, scope: Scope, pattern: Node) -> int:
    """How often such an event has happened this turn (S-G10): the log of the turn is read."""
    return times_between(state, scope, pattern, state.turn_event, state.last_event() + 1)


def times_last_turn(state: KeyforgeState, scope: Scope, pattern: Node) -> int:
    """The same for the turn before, that of the other player (KFR73)."""
    return times_between(state, scope, pattern, state.last_turn_event, state.turn_event)


def times_between(state: KeyforgeState, scope: Scope, pattern: Node, first: int, end: int) -> int:
    """How often such an event has happened from one event on, up to another."""
    kind = kind_of(pattern)
    if kind is Uses and pattern.args[1].op == "this" and scope.this in state.things:
        first = max(first, state.things[scope.this].arrival)  # before that it was another object (KF-LEAVE-8)
    count = 0
    events = state.events
    forgotten = state.forgotten_events
    for number in range(max(0, first - forgotten), end - forgotten):
        event = events[number]
        if type(event) is kind and matches(state, scope, pattern, event):
            count += 1
    return count
