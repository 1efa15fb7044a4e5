"""What has moved at a table lately, as one seat was told: a page moves together what happened together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, final

from cardwright.core.state import View

LATELY: Final = 60
"""So many events back a page is told of: it shows 1.5 s of them, and then the rest at once."""


@final
class Move(NamedTuple):
    """Something that happened to a card in the event of this number; what the seat was not told is None.

    `key` is what the seat knows the card by now, `origin` and `destination` are from where and to where it
    went, `moment` is the same for all that happened at the same time.
    """

    number: int
    key: str | None
    origin: str | None
    destination: str | None
    moment: int


@final
class Lately(NamedTuple):
    """The moves of the last events, and the number of the last event of all; -1 before the first."""

    moves: tuple[Move, ...] = ()
    last_event: int = -1

    def since(self, event: int) -> tuple[Move, ...]:
        """The moves behind the event of this number."""
        return tuple(move for move in self.moves if move.number > event)


def lately(view: View[Any], next_event: int, keys: Mapping[str, str]) -> Lately:
    """What has moved before the event that comes next; `keys` are those of the view's references."""
    events: list[dict[str, Any]] = view.events(max(0, next_event - LATELY))
    return Lately(tuple(_moves(events, keys)), events[-1]["number"] if events else -1)


def _moves(events: Iterable[Mapping[str, Any]], keys: Mapping[str, str]) -> Iterable[Move]:
    for event in events:
        card, origin, destination = (event.get(field) for field in ("card", "from", "to"))
        if card is not None or origin is not None or destination is not None:
            number = event["number"]
            key = None if card is None else keys.get(card)
            yield Move(number, key, origin, destination, event.get("moment", number))


def told(moves: Iterable[Move]) -> list[dict[str, object]]:
    """The moves as a frame tells them."""
    return [
        {"key": each.key, "from": each.origin, "to": each.destination, "moment": each.moment}
        for each in moves
    ]
