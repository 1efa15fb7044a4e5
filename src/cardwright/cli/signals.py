"""What ends a command from outside: Ctrl-C, a closed window, whoever ends programs."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic
from types import FrameType
from typing import Final, final

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)

AT_ONCE: Final = 1.0
"""Seconds within which another signal is the same wish: a key that is held, a shell that passes it on."""

A_MOMENT: Final = 0.05
"""Seconds after which a signal that was lost is sent again."""


@final
class Stopped(BaseException):
    """A signal wishes the command to end; whoever has something to save saves it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    @property
    def code(self) -> int:
        """The exit code of a program that a signal has ended."""
        return 128 + self.number

    @property
    def reason(self) -> str:
        """What has ended the command, in words."""
        if self.number == signal.SIGINT:
            return "interrupted"
        return f"ended by the signal {signal.Signals(self.number).name}"


@final
class _Listener:
    """Who hears the signals; while something is being finished, they change nothing."""

    def __init__(self) -> None:
        self.finishing = 0
        self.heard = float("-inf")

    def hear(self, number: int, _: FrameType | None) -> None:
        """Raise `Stopped`, unless what ends a command is under way already."""
        again = monotonic() - self.heard < AT_ONCE
        self.heard = monotonic()
        if not self.finishing and not again:
            raise Stopped(number)

    def send_again(self, number: int) -> None:
        """Send a signal that was lost, if somebody still listens."""
        self.heard = float("-inf")
        if signal.getsignal(number) == self.hear:
            os.kill(os.getpid(), number)


_LISTENER: Final = _Listener()


@contextmanager
def listening() -> Iterator[None]:
    """Let signals be heard as `Stopped`, but for those that whoever started this wants ignored (`nohup`)."""
    before = {}
    try:
        for number in SIGNALS:
            if signal.getsignal(number) not in (signal.SIG_IGN, None):
                before[number] = signal.signal(number, _LISTENER.hear)
    except ValueError:
        pass  # only the main thread hears signals
    try:
        with _finding_lost_signals():
            yield
    finally:
        _LISTENER.heard = float("-inf")
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _finding_lost_signals() -> Iterator[None]:
    """Send a signal again where Python discards what it raises, as it does within a `__del__`."""
    before = sys.unraisablehook

    def discard(lost: sys.UnraisableHookArgs) -> None:
        if isinstance(lost.exc_value, Stopped):
            later = Timer(A_MOMENT, _LISTENER.send_again, [lost.exc_value.number])
            later.daemon = True
            later.start()
        else:
            before(lost)

    sys.unraisablehook = discard
    try:
        yield
    finally:
        sys.unraisablehook = before


@contextmanager
def undisturbed() -> Iterator[None]:
    """Finish what takes a moment and must not be broken off: save a game, end a program."""
    _LISTENER.finishing += 1
    try:
        yield
    finally:
        _LISTENER.finishing -= 1
