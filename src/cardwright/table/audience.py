"""Whoever looks on at a table without a seat: what they are shown, how much later, and how many they are.

They are shown what all may know, as it was some seconds ago. A second course of the game follows the journal
so far behind, only while somebody looks on. So what they are shown, and when, hangs on the journal and the
clock alone: a server that is started anew shows them the same, and so does another one.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import takewhile
from threading import RLock
from typing import TYPE_CHECKING, Annotated, Any, Final, final

import msgspec

from cardwright.errors import CardwrightError
from cardwright.table.clock import Cancel, Clock
from cardwright.table.course import Course, follow_all
from cardwright.table.deeds import Unplayable, kept_game
from cardwright.table.headcount import BEAT, Headcount

if TYPE_CHECKING:
    from cardwright.table.table import Table

LONGEST_DELAY: Final = 300.0
"""Seconds that whoever looks on may be behind."""

ONLOOKER: Final = 99
"""What stands for the seat of somebody who has none."""

HEARD_FOR: Final = 60.0
"""So long somebody counts who has asked for something and keeps no stream open."""

SETTLES: Final = 1.0
"""Seconds between two times that the players are told how many look on: who reloads does not flicker."""

KEPT: Final = 300.0
"""Seconds after which the second course is let go where nobody looks on any more."""

SLACK: Final = 0.001
"""Seconds that a date may be off by reckoning with it."""

_LOG: Final = logging.getLogger(__name__)


@final
class _Spectators(msgspec.Struct, frozen=True):
    spectators: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_DELAY)] | None = None


def delay_of(options: Mapping[str, Any]) -> float | None:
    """How many seconds later others may watch, by a table's options; None: nobody may.

    Raises `CardwrightError`.

    >>> delay_of({"spectators": 30}), delay_of({})
    (30.0, None)
    """
    try:
        return msgspec.convert(dict(options), _Spectators).spectators
    except msgspec.ValidationError:
        raise CardwrightError(
            f"spectators see a table 0 to {LONGEST_DELAY:.0f} seconds later, or not at all"
        ) from None


@final
class Audience:
    """Those who look on at one table. Every method may be called from any thread."""

    def __init__(self, table: Table, clock: Clock, delay: float, headcount: Headcount) -> None:
        self.delay: Final = delay
        self._headcount = headcount
        self._others = 0
        self._table = table
        self._clock = clock
        self._lock = RLock()
        self._course: Course | None = None
        self.following = False
        """Whether there is a second course, or one is being made: somebody has looked on lately."""
        self._pages: Counter[str] = Counter()
        self._heard: dict[str, float] = {}
        self._seen = clock.now()
        self.number = 0
        """How many look on, at all servers, as those at the table have been told by this one."""
        self._advance = _Alarm(clock, self._go_on)
        self._recount = _Alarm(clock, self._count_again)

    # What they see

    @contextmanager
    def course(self) -> Iterator[Course]:
        """The game as it was `delay` seconds ago, to be read only, and not after. Raises `Unplayable`."""
        with self._lock:
            yield self._caught_up()

    def _caught_up(self) -> Course:
        """The second course, brought to where the game was; what comes later is waited for."""
        self.following = True
        if self._course is None:  # whoever looks on hears of it anew; a picture that came too late does not
            self._recount.set(self._clock.now() + KEPT)
        with kept_game(self._table.id):
            course = self._course or self._table.begun()
            self._course = None
            date = self._clock.date()
            entries = self._table.journal(course.length)
            due = list(takewhile(lambda entry: entry.at + self.delay <= date + SLACK, entries))
            follow_all(course, due)
        taken_up = self._table.taken_up
        if course.company.clocks.last < taken_up <= date - self.delay:
            course.take_up(taken_up)
        course.date = self._clock.date
        if len(due) < len(entries):
            left = entries[len(due)].at + self.delay - date
            self._advance.set(self._clock.now() + left)
        self._course = course
        return course

    def look(self) -> None:
        """Something has been done at the table: who looks on sees it when it is time."""
        if self.delay and self.following:
            self._advance.set(self._clock.now() + self.delay)

    def _go_on(self) -> None:
        """It is time for something that was done."""
        with self._lock:
            before = self._course and self._course.shown
            after = self._caught_up().shown
        if before != after:
            self._table.tell()

    # Who they are

    @contextmanager
    def page(self, who: str) -> Iterator[None]:
        """While somebody keeps a stream open, told apart by this word."""
        self._note(lambda: self._pages.update([who]))
        try:
            yield
        finally:
            self._note(lambda: self._close(who))

    def hear(self, who: str) -> None:
        """Somebody who looks on has asked for something."""
        self._note(lambda: self._heard.update({who: self._clock.now()}))

    def count_anew(self) -> None:
        """Another server has said how many look on there, or may have."""
        if self._headcount.shared:
            self._recount.set(self._clock.now() + SETTLES)

    def _close(self, who: str) -> None:
        self._pages[who] -= 1
        if not self._pages[who]:
            del self._pages[who]
            self._heard.pop(who, None)

    def _note(self, change: Callable[[], object]) -> None:
        with self._lock:
            change()
            self._seen = self._clock.now()
            self._recount.set(self._seen + SETTLES)

    def _count(self) -> int:
        now = self._clock.now()
        heard = [who for who, at in self._heard.items() if now - at < HEARD_FOR - SLACK]
        return self._pages.total() + sum(who not in self._pages for who in heard)

    def _count_again(self) -> None:
        """Tell all how many look on, if that is another number than before."""
        with self._lock:
            now, told = self._clock.now(), self.number
            self._heard = {who: at for who, at in self._heard.items() if now - at < HEARD_FOR - SLACK}
            own = self._count()
            if self._heard:
                self._recount.set(min(self._heard.values()) + HEARD_FOR)
            elif not own and now - self._seen < KEPT - SLACK:
                self._recount.set(self._seen + KEPT)
            elif not own:
                self._let_go()
            self.number = own + self._counted_elsewhere(own)
        if self.number != told:
            self._table.tell()

    def _counted_elsewhere(self, own: int) -> int:
        """How many look on at other servers, which are told how many do here; now and then looked at anew."""
        if not self._headcount.shared:
            return 0
        if own or self._others:  # again, also where the database does not answer now
            self._recount.set(self._clock.now() + BEAT)
        self._headcount.say(self._table.id, own)
        self._others = self._headcount.elsewhere(self._table.id)
        if self._others:
            self._recount.set(self._clock.now() + BEAT)
        return self._others

    def _let_go(self) -> None:
        self._course, self.following = None, False

    def forget(self) -> None:
        """Nobody is at the table any more."""
        with self._lock:
            self._let_go()
            self._heard.clear()
            self._headcount.say(self._table.id, 0)
            self._advance.cancel()
            self._recount.cancel()


@final
class _Alarm:
    """One thing that is done at the earliest of the times for which it has been set."""

    def __init__(self, clock: Clock, act: Callable[[], None]) -> None:
        self._clock = clock
        self._act = act
        self._lock = RLock()
        self._next: tuple[float, Cancel] | None = None

    def set(self, when: float) -> None:
        """Do it then, unless it will be done before."""
        with self._lock:
            if self._next is not None:
                if self._next[0] <= when:
                    return
                self._next[1]()
            self._next = when, self._clock.at(max(when, self._clock.now()), self._ring)

    def cancel(self) -> None:
        """Do not do it."""
        with self._lock:
            if self._next is not None:
                self._next[1]()
            self._next = None

    def _ring(self) -> None:
        with self._lock:
            self._next = None
        try:
            self._act()
        except Unplayable:
            return
        except Exception:
            _LOG.exception("those who look on at a table could not be seen to")
