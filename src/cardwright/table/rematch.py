"""A rematch: the same people, decks and terms at a new table, at which another begins."""

from __future__ import annotations

from typing import Final, final

from cardwright.core.choice import NOBODY
from cardwright.core.fairness import check_seed, fair_chance
from cardwright.errors import CardwrightError
from cardwright.games import game as rules_of
from cardwright.table.course import Course
from cardwright.table.drafts import Draft, begun_record, draft
from cardwright.table.games import Chair, Host, SeatRow, Table
from cardwright.table.journal import Kind
from cardwright.table.requests import Rematch


@final
class Rematches:
    """The rematches of a server's games. Every method may be called from any thread."""

    def __init__(self, host: Host) -> None:
        self._host: Final = host

    def ask(self, table: Table, seat: int, said: Rematch) -> str:
        """The seat would play once more. Once all people would, the new table is there, whose id is returned.

        It is written in the transaction of the last wish, so that there is one and no other. Empty as long as
        others are waited for. Raises `CardwrightError`.
        """

        def deed(course: Course) -> None:
            if seat in course.rematch.seeds or course.rematch.table:
                return
            course.take(Kind.REMATCH, seat, _seed(course, said), said.request)
            if course.rematch.agreed:
                new = self._draft(table, course)
                course.take(Kind.NEXT, 0, new.id)
                course.also.append(new.write)

        table.do(Kind.REMATCH, seat, said.request, deed)
        with table.course() as course:
            return course.rematch.table

    def is_asked(self, table: Table, seat: int) -> bool:
        """Whether the seat has said that it would play once more."""
        with table.course() as course:
            return seat in course.rematch.seeds

    def _draft(self, table: Table, course: Course) -> Draft:
        """The new game: all that was agreed on at this one, with the next seat to begin."""
        [old] = self._host.games([table.id])
        rows = self._host.visitors.seats(table.id)
        if any(row.kind == "open" for row in rows):
            raise CardwrightError("a seat of this table was never taken: set another table for whoever comes")
        rules = rules_of(old.rules)
        record = course.sitting.record
        chairs = [
            _chair(row, rules.deck_from_json(seat.deck)) for row, seat in zip(rows, record.seats, strict=True)
        ]
        first = (_began(course) + 1) % len(chairs)
        fair = None
        if course.rematch.secret is not None:
            seeds = {record.names[seat]: seed for seat, seed in course.rematch.seeds.items()}
            fair = fair_chance(record.names, seeds, course.rematch.secret)
        new = begun_record(old.rules, chairs, fair, first)
        return draft(new, chairs, old.options, self._host.date(), rematch_of=table.id)


def _began(course: Course) -> int:
    """The seat that went first: whose turn was the first, or before any turn, who was asked first."""
    if course.company.began != NOBODY:
        return course.company.began
    choice = course.sitting.game.positions[0].choice
    return 0 if choice is None else choice.player


def _chair(row: SeatRow, deck: object) -> Chair:
    bot = row.kind == "bot"
    return Chair(row.name, deck, "bot" if bot else "person", row.visitor, row.bot)


def _seed(course: Course, said: Rematch) -> str:
    """The seat's seed of fair dice, empty where they are not fair. Raises `CardwrightError`."""
    promise = course.rematch.promise
    if not promise or not course.sitting.over:
        return ""
    if said.promise != promise:
        raise CardwrightError(
            "the dice of the rematch are fair: whoever asks for it shows the promise that they were told, "
            f"which is {promise}"
        )
    check_seed(said.seed)
    return said.seed
