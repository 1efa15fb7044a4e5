"""Who talks at a table and who hears them: those who sit there, and those who watch without a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, final

from cardwright.table.games import Host, Table
from cardwright.table.page import Person, ShownTalk
from cardwright.table.talk import Line, Voice, heard_by, of_seat, of_watcher
from cardwright.table.visitors import SeatRow, Visitor

UNKNOWN: Final = Voice("", "")
"""Of somebody who watches and has not said a name: they hear, and say nothing."""


@final
@dataclass(frozen=True)
class Hearer:
    """Somebody at a table, by their voice; `over` says whether they have seen the end of the game.

    `delay` is how many seconds later they see the table, and `address` where they look at it.
    """

    table: str
    address: str
    voice: Voice
    over: bool
    delay: float = 0.0

    @property
    def rooms(self) -> Mapping[str, float]:
        """The rooms that they hear, each so many seconds late."""
        return heard_by(self.voice, self.over, self.delay)


@final
class Voices:
    """Those who talk at the tables of a server. Every method may be called from any thread."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def people(self, table: str) -> list[SeatRow]:
        """The seats of people, taken or not; none where only one is."""
        rows = [row for row in self._host.visitors.seats(table) if row.kind != "bot"]
        return rows if len(rows) > 1 else []

    def at_seat(self, table: str, seat: int) -> Hearer | None:
        """Whoever sits there; None where nobody would hear them."""
        for row in self.people(table):
            if row.seat == seat:
                over = self._host.games([table])[0].state == "over"
                return Hearer(table, f"/t/{table}", of_seat(seat, row.name), over)
        return None

    def watching(self, table: Table, visitor: Visitor | None) -> Hearer:
        """Somebody who watches a table that may be watched. Raises `Unplayable`."""
        audience = table.audience
        assert audience is not None
        voice = UNKNOWN if visitor is None else of_watcher(table.id, visitor.id, visitor.name)
        with audience.course() as course:
            return Hearer(table.id, f"/t/{table.id}/watch", voice, course.sitting.over, audience.delay)

    def heard(self, hearer: Hearer) -> list[Line]:
        """What somebody can hear by now, whoever has said it, as it was said."""
        rooms, now = hearer.rooms, self._host.date()
        lines = [
            line
            for line in self._host.talk.lines(hearer.table)
            if line.room in rooms and line.at + rooms[line.room] <= now
        ]
        return sorted(lines, key=lambda line: (line.at, line.n))

    def present(self, hearer: Hearer, heard: Iterable[Line]) -> list[Person]:
        """The others whom somebody can hear: who sits there, or has said something that they have heard."""
        who = hearer.voice.who
        muted = self._host.talk.muted(hearer.table).get(who, frozenset())
        names = {str(row.seat): row.name for row in self.people(hearer.table)}
        for line in heard:
            names.setdefault(line.who, line.name)
        return [Person(each, name, each in muted) for each, name in names.items() if each != who]

    def shown(self, hearer: Hearer) -> ShownTalk:
        """All that somebody is shown of the talk at a table."""
        heard = self.heard(hearer)
        people = self.present(hearer, heard)
        silent = {each.who for each in people if each.muted}
        lines = tuple(line for line in heard if line.who not in silent)
        watches = hearer.voice.seat is None
        watched = watches or self._host.may_be_watched(hearer.table)
        return ShownTalk(
            hearer.address, hearer.voice.who, lines, tuple(people), watches, hearer.over, watched
        )
