"""What has moved at a table lately, as one seat was told: a page moves together what happened together."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple, final

from cardwright.narration.log import GameLog
from cardwright.sight import Sight

LATELY: Final = 60
"""So many events back a page is told of: it shows 1.5 s of them, and then the rest at once."""


@final
class Move(NamedTuple):
    """Something that happened to a card in the event of this number; what the seat was not told is None.

    `key` is what the seat knew the card by right after that, `origin` and `destination` are from where and to
    where it went, `moment` is the same for all that happened at the same time.
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


@final
class Moves:
    """What has moved, taken down event by event, by what the seat was told when it happened."""

    def __init__(self) -> None:
        self._last: Final[deque[Move]] = deque(maxlen=LATELY)
        self._next = 0
        self._told = Lately()

    def lately(self, log: GameLog, sight: Sight) -> Lately:
        """The moves of the last events of a log; it is always the same one, and longer each time."""
        if self._next == log.next_number:
            return self._told
        for each in log.since(self._next):
            key = sight.followed(each.number)
            self._last.append(Move(each.number, key, each.origin, each.destination, each.moment))
        self._next = log.next_number
        moving = [each for each in self._last if each.key or each.origin or each.destination]
        self._told = Lately(tuple(moving), self._next - 1)
        return self._told


def told(moves: Iterable[Move]) -> list[dict[str, object]]:
    """The moves as a frame tells them."""
    return [
        {"key": each.key, "from": each.origin, "to": each.destination, "moment": each.moment}
        for each in moves
    ]
