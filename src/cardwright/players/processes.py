"""A program that one speaks with, line by line: it cannot make anybody wait, and leaves nothing behind."""

from __future__ import annotations

import atexit
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic, sleep
from typing import Final, TextIO, final

LONGEST_LINE: Final = 1_000_000

LINES_WAITING: Final = 100
"""So many lines may wait to be read, in either direction; then whoever writes waits."""


class Late(Exception):
    """The program has not done in time what it had to do."""


@final
class Program:
    """A running program: lines are written to it and read from it until a deadline, and no longer.

    It has a group of processes of its own: Ctrl-C does not reach it, and whatever it starts ends with it.
    Raises `OSError` or `ValueError` where it cannot be started. Deadlines are times of the monotonic clock.
    """

    def __init__(self, words: Sequence[str]) -> None:
        with _START:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
            _RUNNING.add(self)
        self._heard: queue.Queue[str | None] = queue.Queue(LINES_WAITING)
        self._said: queue.Queue[str | None] = queue.Queue(LINES_WAITING)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        for work in ((_read, self._process.stdout, self._heard), (_write, self._process.stdin, self._said)):
            threading.Thread(target=work[0], args=work[1:], daemon=True).start()

    def say(self, line: str, until: float) -> None:
        """Let the program read a line. Raises `Late` if it has left too many unread."""
        try:
            self._said.put(line, timeout=max(0.0, until - monotonic()))
        except queue.Full:
            raise Late from None

    def hear(self, until: float) -> str | None:
        """The next line that the program writes; None if it has ended. Raises `Late`."""
        try:
            line = self._heard.get(timeout=max(0.0, until - monotonic()))
        except queue.Empty:
            raise Late from None
        if monotonic() >= until:
            raise Late
        return line

    def end(self, seconds: float = 0.0) -> None:
        """Tell the program that nothing more comes; after so many seconds end it, and all it has started."""
        with suppress(queue.Full):
            self._said.put_nowait(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        self.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        _RUNNING.discard(self)
        with suppress(queue.Empty):  # its last lines, so that nobody waits to hand them on
            while self._heard.get(timeout=0.1) is not None:
                pass

    def kill(self) -> None:
        """End it, and all it has started, without waiting for anything."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


@final
class _Start:
    """While a program is being started nobody could end it; whoever wishes to waits for that moment."""

    def __init__(self) -> None:
        self.under_way = False
        self.afterwards: Callable[[], None] | None = None

    def __enter__(self) -> None:
        self.under_way = True

    def __exit__(self, *_: object) -> None:
        self.under_way = False
        if self.afterwards is not None:
            self.afterwards()


_START: Final = _Start()
_RUNNING: Final[set[Program]] = set()


@atexit.register
def end_programs() -> None:
    """End every program that is still running."""
    for program in tuple(_RUNNING):
        program.kill()


def after_start(act: Callable[[], None]) -> None:
    """Do this now, from within a signal; or, while a program is being started, right after that."""
    if _START.under_way:
        _START.afterwards = act
    else:
        act()


def wait_for_start(seconds: float) -> None:
    """Wait, in another thread, while a program is being started, but not longer."""
    until = monotonic() + seconds
    while _START.under_way and monotonic() < until:
        sleep(0.01)


def _read(written: TextIO, heard: queue.Queue[str | None]) -> None:
    """Hand on the program's lines as they come; None at the end."""
    with suppress(OSError, ValueError), written:
        while line := written.readline(LONGEST_LINE):
            if line.strip():
                heard.put(line)
    heard.put(None)


def _write(reading: TextIO, said: queue.Queue[str | None]) -> None:
    """Hand the lines to the program until there are no more, or nobody reads them."""
    with suppress(OSError, ValueError), reading:
        while (line := said.get()) is not None:
            reading.write(line)
            reading.flush()
