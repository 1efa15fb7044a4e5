"""The times of a guarded table: how long a window is open, and at which moments bots answer.

They hang on nothing but what all can see: when a window opened, and whether somebody holds it, or sees no
reason to go on. What a seat could do in it, whether it has passed, and how long a bot has thought is in none
of them. No time is kept: on a server that has just been started a window that was open begins anew.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from threading import Lock
from typing import Final, final

from cardwright.table.clock import Cancel, Clock
from cardwright.table.course import Course, Stale
from cardwright.table.table import Table

LONGEST_HOLD: Final = 60.0
"""Seconds after which a window ends that is held, so that nobody can stop a game without being named."""

AGAIN: Final = 1.0
"""Seconds after which is tried again what the database did not take."""

_LOG: Final = logging.getLogger(__name__)


@final
class Timing:
    """The clock of one table, whose windows are open for so many `seconds`."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self._lock = Lock()
        self._seen = -1
        self._asked: tuple[int, ...] = ()
        self._since = 0.0
        self._held_since: float | None = None
        self._cancel: Cancel | None = None

    def look(self, table: Table) -> None:
        """Something has been done at the table: see until when its window is open now."""
        with table.course() as course:
            length, asked, window = course.length, tuple(course.questions), course.window
            number = None if window is None else window.number
            agreed = course.sitting.state.agreed > 0
            held = window is not None and (agreed or bool(window.holders))
            stands_still = _stands_still(course)
        with self._lock:
            if length < self._seen:
                return  # another thread has seen what came later
            self._seen = length
            now = self._clock.now()
            if asked != self._asked:
                self._asked, self._since = asked, now
                if not agreed:  # who agrees once more opens a window, whose time does not begin anew
                    self._held_since = None
            if not held:
                self._held_since = None
            elif self._held_since is None:
                self._held_since = now
            self._stop()
            if number is None or stands_still:
                return
            held_since = self._held_since
            due = self._since + self._seconds if held_since is None else held_since + LONGEST_HOLD
            self._wake_at(max(due, now), table, number)

    def next_moment(self) -> float:
        """The next of the moments at which bots answer: every half of a window, from the question on."""
        beat = self._seconds / 2
        with self._lock:
            passed = (self._clock.now() - self._since) // beat
            return self._since + (passed + 1) * beat

    def forget(self) -> None:
        """Nobody is at the table any more."""
        with self._lock:
            self._stop()
            self._seen = -1

    def _stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
        self._cancel = None

    def _wake_at(self, when: float, table: Table, number: int) -> None:
        self._cancel = self._clock.at(when, lambda: self._over(table, number))

    def _over(self, table: Table, number: int) -> None:
        """The time of a window is over; it goes on by half of itself for bots that still think."""
        with table.course() as course:
            window = course.window
            if window is None or window.number != number or _stands_still(course):
                return
            thinks = any(seat in course.bots for seat in window.waits_for)
        if thinks:
            with self._lock:
                self._wake_at(self._clock.now() + self._seconds / 2, table, number)
            return
        try:
            with suppress(Stale):
                table.lapse(number)
        except Exception:
            _LOG.exception("table %s: a window could not be ended", table.id)
            with self._lock:
                self._wake_at(self._clock.now() + AGAIN, table, number)


def _stands_still(course: Course) -> bool:
    """Whether no time passes: others are asked to let somebody go back, who answer within half a minute."""
    return course.sitting.pending is not None
