"""Patterns of events: which events a word in the third person speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.events import Event
from cardwright.keyforge.effects.reading import fits, players
from cardwright.keyforge.rules.amber import MoveAmber, Steal, pool
from cardwright.keyforge.rules.damage import Damage
from cardwright.keyforge.rules.destruction import Died, Doomed
from cardwright.keyforge.rules.fight import Fights, Strikes
from cardwright.keyforge.rules.leaving import Leaves
from cardwright.keyforge.rules.play import Plays
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.zones import DISCARD

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Scope
    from cardwright.keyforge.tree import Node

KINDS: Final[dict[str, type[Event[KeyforgeState]]]] = {
    "plays": Plays,
    "fights": Fights,
    "dies": Died,
    "gains": MoveAmber,
    "steals": Steal,
    "suffers": Damage,
    "strikes": Strikes,
    "falls": Leaves,
}
"""The kind of event of each pattern."""


def kind_of(pattern: Node, replaced: bool = False) -> type[Event[KeyforgeState]]:
    """The kind of event; a death is replaced while the card is only marked (S-G21)."""
    return Doomed if replaced and pattern.op == "dies" else KINDS[pattern.op]


def matches(state: KeyforgeState, scope: Scope, pattern: Node, event: Event[KeyforgeState]) -> bool:
    """Whether this event is what the pattern speaks of."""
    op = pattern.op
    if op == "plays":
        whose, what = pattern.args
        return event.player in players(state, scope, whose) and fits(state, scope, event.card, what)
    if op == "steals":
        return event.player in players(state, scope, pattern.args[0])
    if isinstance(event, MoveAmber):
        return event.taker in [pool(seat) for seat in players(state, scope, pattern.args[0])]
    if op == "falls" and event.destination != DISCARD:
        return False
    return fits(state, scope, event.card, pattern.args[0])


def times_this_turn(state: KeyforgeState, scope: Scope, pattern: Node) -> int:
    """How often such an event has happened this turn (S-G10): the log of the turn is read."""
    kind = kind_of(pattern)
    count = 0
    events = state.events
    for number in range(state.turn_event - state.forgotten_events, len(events)):
        event = events[number]
        if type(event) is kind and matches(state, scope, pattern, event):
            count += 1
    return count
