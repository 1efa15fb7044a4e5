"""Garbage that refers to itself is looked for while nobody waits: that halts everything, the longer the more
there is.

Of what a request makes hardly anything is such garbage, and what is, is mostly young, which is soon looked
through. To look through all games that are being played takes a fifth of a second, and among 200 tables would
cost every choice half a millisecond.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic, process_time
from typing import Final, final

YOUNG: Final = 20_000
"""So many things more are there before the youngest are looked through: that saves a tenth of the time."""

MIDDLING: Final = 20
"""So many times that is done before what has outlasted it once is looked through, too."""

NEVER: Final = 1_000_000_000
"""So many times that is done before all is looked through by itself."""

LOOKS: Final = 5.0
"""Seconds between two looks whether nobody waits."""

GLANCE: Final = 1.0
"""Seconds that such a look takes."""

QUIET: Final = 0.1
"""Whoever works less than this part of a look keeps nobody waiting."""

LATEST: Final = 1800.0
"""Seconds after which all is looked through even if it is never quiet."""


@contextmanager
def tidied_when_quiet() -> Iterator[None]:
    """Until the end, look through old things for garbage only while this process has little to do."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what is loaded stays
    gc.set_threshold(YOUNG, MIDDLING, NEVER)
    ended = Event()
    tidier = Thread(target=_tidy, args=(ended,), name="tidier", daemon=True)
    tidier.start()
    try:
        yield
    finally:
        ended.set()
        tidier.join()
        gc.set_threshold(*before)
        gc.unfreeze()


def _tidy(ended: Event) -> None:
    times = Times(monotonic())
    while not ended.wait(LOOKS):
        worked = process_time()
        if ended.wait(GLANCE):
            return
        if times.due(monotonic(), aged(), (process_time() - worked) / GLANCE):
            gc.collect()


def aged() -> bool:
    """Whether anything has grown old since all was looked through last."""
    return gc.get_count()[2] > 0


@final
class Times:
    """When all is to be looked through: where anything has grown old, once it is quiet, or after very long.

    >>> times = Times(now=0)
    >>> times.due(10, aged=True, busy=0.8), times.due(20, aged=True, busy=0.01), times.due(30, True, 0.8)
    (False, True, False)
    >>> times.due(40, aged=False, busy=0.01), times.due(20 + LATEST, aged=True, busy=0.8)
    (False, True)
    """

    def __init__(self, now: float) -> None:
        self._last = now

    def due(self, now: float, aged: bool, busy: float) -> bool:
        """Whether it is time now; `busy` is the part of the last moments in which the process has worked."""
        if not aged or (busy >= QUIET and now - self._last < LATEST):
            return False
        self._last = now
        return True
