"""Who is at a table, by what is heard of them, and what is due where somebody is silent or out of time.

Somebody is there while a page of theirs is open, and for a while after each request. What is due is done only
while somebody is there who waits: it becomes a line of the journal, on which alone hangs what comes of it.
Nobody is heard of before the server took the game up; from then on all have the whole of their time anew.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Lock
from typing import Final, NamedTuple, final

from cardwright.table.asking import ANSWERED_WITHIN
from cardwright.table.bench import people_at
from cardwright.table.clock import Cancel, Clock
from cardwright.table.company import AWAY, SILENT, STAND_IN
from cardwright.table.course import Course
from cardwright.table.journal import Kind
from cardwright.table.table import Table, Unplayable

AGAIN: Final = 1.0
"""Seconds after which is tried again what the database did not take."""

_LOG: Final = logging.getLogger(__name__)


class _Due(NamedTuple):
    """What is to be done, and when."""

    when: float
    act: Callable[[Course], object]


@final
class Vigil:
    """Watches over one table. Times are those of the `clock`; every method may be called from any thread."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = Lock()
        self._since = clock.now()
        self._pages: Counter[int] = Counter()
        self._heard: dict[int, float] = {}
        self._next: tuple[float, Cancel] | None = None

    def hear(self, table: Table, seat: int) -> None:
        """Somebody at this seat has asked for something. It fails for no reason of the table's."""
        with self._lock:
            was_there = self._is_there(seat)
            self._heard[seat] = self._clock.now()
        try:
            with table.course() as course:
                missed = _missed(course, seat)
            if missed:
                table.watch(lambda course: _welcome(course, seat))
            if not was_there:
                self.look(table)
        except Unplayable:
            return
        except Exception:
            _LOG.exception("table %s: somebody is back who could not be taken in", table.id)

    def open_page(self, table: Table, seat: int) -> None:
        """Somebody at this seat looks at the table from now on. It waits for nothing, as its closing does."""
        with self._lock:
            was_there = self._is_there(seat)
            self._pages[seat] += 1
        if not was_there:
            self._wake_at(table, self._clock.now())

    def close_page(self, table: Table, seat: int) -> None:
        """They do so no more."""
        with self._lock:
            self._pages[seat] -= 1
            self._heard[seat] = self._clock.now()
        self._wake_at(table, self._clock.now() + SILENT)

    def look(self, table: Table) -> None:
        """Something has been done at the table: see when something is due there."""
        with suppress(Unplayable), table.course() as course:
            moments = [each.when for each in self._due(course)]
            if moments:
                self._wake_at(table, min(moments))

    def forget(self) -> None:
        """Nobody is at the table any more."""
        with self._lock:
            if self._next is not None:
                self._next[1]()
            self._next = None

    def _is_there(self, seat: int) -> bool:
        heard = self._heard.get(seat)
        return self._pages[seat] > 0 or (heard is not None and self._clock.now() - heard < SILENT)

    def _due(self, course: Course) -> Iterator[_Due]:
        """What will be due if nothing is done before, as far as it is known now."""
        company, people = course.company, course.sitting.playing
        if course.sitting.over or not company.complete:
            return
        now, date = self._clock.now(), self._clock.date()
        with self._lock:
            there = {seat for seat in people_at(course) if self._is_there(seat)}
            quiet = [seat for seat in sorted(people) if not self._pages[seat]]
            heard = {seat: self._heard.get(seat, self._since) for seat in quiet}
        if company.clocks.up is not None and there:
            seat = company.clocks.runs
            yield _Due(now + company.clocks.up - date, lambda course: _run_out(course, seat, seat in there))
        if course.sitting.pending is not None:
            waited = company.clocks.passed + max(0.0, date - company.clocks.last) - course.asking.since
            yield _Due(now + ANSWERED_WITHIN - waited, lambda course: course.take(Kind.EXPIRE, 0))
        for seat in quiet if company.several else ():
            if not there - {seat}:
                continue
            if seat in company.silent:
                yield _Due(now + AWAY - company.silent_for(seat, date), _taking_over(seat))
            else:
                yield _Due(heard[seat] + SILENT, _marking(seat, now - heard[seat]))

    def _wake_at(self, table: Table, when: float) -> None:
        """See to the table then, unless that is done before."""
        with self._lock:
            if self._next is not None:
                if self._next[0] <= when:
                    return
                self._next[1]()
            cancel = self._clock.at(max(when, self._clock.now()), lambda: self._see_to(table))
            self._next = when, cancel

    def _see_to(self, table: Table) -> None:
        """Do what is due now."""

        def deed(course: Course) -> None:
            for due in list(self._due(course)):
                if due.when <= self._clock.now():
                    due.act(course)

        with self._lock:
            self._next = None
        try:
            table.watch(deed)
            self.look(table)
        except Exception:
            _LOG.exception("table %s: what was due could not be done", table.id)
            self._wake_at(table, self._clock.now() + AGAIN)


def _missed(course: Course, seat: int) -> bool:
    """Whether the table has to be told that somebody at this seat is heard of."""
    company = course.company
    return not course.sitting.over and (seat in company.silent or seat in company.away - company.returning)


def _welcome(course: Course, seat: int) -> None:
    if _missed(course, seat):
        course.take(Kind.GIVE_BACK if seat in course.company.away else Kind.HEARD, seat)


def _marking(seat: int, seconds: float) -> Callable[[Course], object]:
    return lambda course: course.take(Kind.SILENT, seat, f"{seconds:.3f}")


def _taking_over(seat: int) -> Callable[[Course], object]:
    return lambda course: course.take(Kind.TAKE_OVER, seat, STAND_IN)


def _run_out(course: Course, seat: int, is_there: bool) -> None:
    """A bot plays until the seat has time again; who is there need not come back for that."""
    course.take(Kind.TAKE_OVER, seat, STAND_IN)
    if is_there:
        course.take(Kind.GIVE_BACK, seat)
