"""What everybody sees happen at which somebody may want windows to stop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, runtime_checkable

from cardwright.core.view import View
from cardwright.games import plugin

ATTACK: Final = "attack"
ABILITY: Final = "ability"
TARGET: Final = "target"
DEATH: Final = "death"
PHASE: Final = "phase"
MY_TURN: Final = "turn"

STOPS: Final = {
    ATTACK: "An enemy attacks",
    ABILITY: "A spell or an ability of an enemy",
    TARGET: "Something of mine is targeted",
    DEATH: "A minion of mine dies",
    PHASE: "A phase begins",
}
"""At what one can stop, and how it is called."""


Events = Sequence[Mapping[str, object]]
"""Events in the form of the protocol."""


@runtime_checkable
class Stopping(Protocol):
    """A plugin whose games have windows."""

    def stops(self, onlooker: View[Any], player: str, events: Events, /) -> frozenset[str]:
        """What of `STOPS` these events are to this player.

        The view is a spectator's: stops hang on nothing that is not for all to see.
        """
        ...


def stops_of(game: str, onlooker: View[Any], since: int) -> list[frozenset[str]]:
    """For each player what has happened from event `since` on, of `STOPS`, and whether their turn began."""
    brought = plugin(game)
    events = onlooker.events(since)
    began = {event.get("player") for event in events if event["e"] == "turn"}
    return [
        (frozenset((MY_TURN,)) if player in began else frozenset())
        | (brought.stops(onlooker, player, events) if isinstance(brought, Stopping) else frozenset())
        for player in onlooker.names
    ]
