"""What time it is, and what is to be done when. Tests put a clock of their own in its place."""

from __future__ import annotations

import heapq
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from threading import Condition, Event, Thread
from time import monotonic, time
from typing import Final, Protocol, final

HANDS: Final = 4
"""So many things are done at a time that are due together."""

_LOG: Final = logging.getLogger(__name__)

Cancel = Callable[[], None]


class Clock(Protocol):
    """A clock with alarms; times are seconds, from any beginning on."""

    def now(self) -> float:
        """What time it is."""
        ...

    def date(self) -> float:
        """The same in seconds since 1970, as it is written down."""
        ...

    def at(self, when: float, act: Callable[[], None]) -> Cancel:
        """Do this then, in whatever thread; what is returned takes it back, if it is not too late."""
        ...

    def wait_until(self, when: float, closing: Event) -> None:
        """Wait for that time, or until `closing` is set."""
        ...

    def close(self) -> None:
        """Nothing more is due."""
        ...


@final
@dataclass(order=True)
class _Alarm:
    when: float
    number: int
    act: Callable[[], None] | None = field(compare=False)


@final
class WallClock:
    """The time as it passes. One thread waits for all alarms; a few others do what is due."""

    def __init__(self) -> None:
        self._alarms: list[_Alarm] = []
        self._numbers = count()
        self._changed = Condition()
        self._thread: Thread | None = None
        self._hands: ThreadPoolExecutor | None = None
        self._closed = False

    def now(self) -> float:
        """What time it is."""
        return monotonic()

    def date(self) -> float:
        """What time it is, in seconds since 1970."""
        return time()

    def at(self, when: float, act: Callable[[], None]) -> Cancel:
        """Do this then. Its faults are logged, and harm nobody."""
        alarm = _Alarm(when, next(self._numbers), act)
        with self._changed:
            if self._closed:
                return lambda: None
            heapq.heappush(self._alarms, alarm)
            if self._thread is None:
                self._hands = ThreadPoolExecutor(HANDS, "due")
                self._thread = Thread(target=self._run, name="clock", daemon=True)
                self._thread.start()
            self._changed.notify()

        def cancel() -> None:
            alarm.act = None

        return cancel

    def wait_until(self, when: float, closing: Event) -> None:
        """Wait for that time, or until `closing` is set."""
        closing.wait(max(0.0, when - monotonic()))

    def close(self) -> None:
        """Wait for what is being done, and do nothing more."""
        with self._changed:
            self._closed = True
            self._alarms.clear()
            self._changed.notify()
        if self._thread is not None and self._hands is not None:
            self._thread.join()
            self._hands.shutdown()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._closed and not self._due():
                    wait = self._alarms[0].when - monotonic() if self._alarms else None
                    self._changed.wait(wait)
                if self._closed:
                    return
                alarm = heapq.heappop(self._alarms)
            if alarm.act is not None and self._hands is not None:
                self._hands.submit(_do, alarm.act)

    def _due(self) -> bool:
        return bool(self._alarms) and self._alarms[0].when <= monotonic()


def _do(act: Callable[[], None]) -> None:
    try:
        act()
    except Exception:
        _LOG.exception("what was due could not be done")
