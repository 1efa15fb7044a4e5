"""Another program as a player: it speaks the protocol over its standard input and output, for one seat."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, Final, final

import msgspec

from cardwright.core.choice import Option
from cardwright.core.state import View
from cardwright.errors import CardwrightError
from cardwright.play.asking import choice_as_json

PREFIX: Final = "exec:"
"""What a program is named by: `exec:python bot.py`."""

SECONDS: Final = 10.0
"""How long a program may think about one choice."""

LONGEST_LINE: Final = 1_000_000

LINES_WAITING: Final = 100
"""So many lines of a program may wait to be read; then the program waits."""


@final
class ProgramBot:
    """A player that is another program, started with its first choice.

    It may ask `new` and `options` (both give its choice), `view` and `choose`. The answer to `choose` comes
    when it is asked again, or when the game is over; it holds what happened since, as far as its seat may
    know. A program that ends, answers nonsense or takes longer than `seconds` for a choice is a
    `CardwrightError`.
    """

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self._command = command
        self._seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None
        self._lines: queue.Queue[str | None] = queue.Queue(LINES_WAITING)
        self._waiting: dict[str, Any] | None = None
        self._told = 0
        self._deadline = 0.0

    def pick(self, view: View[Any]) -> Option:
        """The option that the program chooses."""
        if self._process is None:
            self._start()
        with self._watched(self._seconds):
            return self._picked(view)

    def _picked(self, view: View[Any]) -> Option:
        """Answer the program's requests until it chooses."""
        if self._waiting is not None:
            self._answer(self._waiting, {"ok": True, **self._news(view)})
            self._waiting = None
        while True:
            request = self._request()
            verb = request.get("do")
            if verb in ("new", "options"):
                self._answer(request, {"ok": True, **self._news(view)})
            elif verb == "view":
                self._answer(request, {"ok": True, "view": view.position()})
            elif verb == "choose":
                option = self._chosen(view, request)
                if option is not None:
                    self._waiting = request
                    return option
            else:
                self._answer(request, _refusal("a player may ask new, options, view and choose"))

    def close(self, view: View[Any]) -> None:
        """Tell the program how the game ended, and let it go."""
        process = self._process
        if process is None:
            return
        try:
            with self._watched(1):
                if self._waiting is not None:
                    self._answer(self._waiting, {"ok": True, **self._news(view)})
            process.wait(timeout=1)
        except (CardwrightError, subprocess.TimeoutExpired):
            process.kill()
        self._let_go()

    def _start(self) -> None:
        try:
            words = shlex.split(self._command)
            process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except (OSError, ValueError) as fault:
            raise CardwrightError(f"the program {self._command!r} cannot be started: {fault}") from None
        self._process = process
        self._lines = queue.Queue(LINES_WAITING)
        self._reader = threading.Thread(target=_read, args=(process, self._lines), daemon=True)
        self._reader.start()

    @contextmanager
    def _watched(self, seconds: float) -> Iterator[None]:
        """End the program after so many seconds: also one that asks and asks, or never reads an answer."""
        assert self._process is not None
        self._deadline = monotonic() + seconds
        watch = threading.Timer(seconds, self._process.kill)
        watch.daemon = True
        watch.start()
        try:
            yield
        finally:
            watch.cancel()

    def _request(self) -> dict[str, Any]:
        """The next line of the program, as a JSON object."""
        line = None
        with suppress(queue.Empty):
            line = self._lines.get(timeout=max(0.0, self._deadline - monotonic()))
        if line is None or monotonic() >= self._deadline:
            raise self._gone()
        try:
            request = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            request = None
        if not isinstance(request, dict):
            self._kill()
            raise CardwrightError(
                f"the program {self._command!r} wrote a line that is no JSON object: {line!r:.60}"
            )
        return request

    def _chosen(self, view: View[Any], request: dict[str, Any]) -> Option | None:
        """The option that the request names; after a refusal the program may try again."""
        choice = view.choice
        assert choice is not None
        wanted = request.get("option")
        for place, option in enumerate(choice.options):
            if wanted == view.notation(option) or (type(wanted) is int and wanted == place):
                return option
        self._answer(request, _refusal(f"{wanted!r:.60} is not on offer"))
        return None

    def _news(self, view: View[Any]) -> dict[str, Any]:
        """What is asked, and what has happened since the program was told last."""
        events = view.told(self._told)
        if events:
            last: Any = events[-1]["number"]
            self._told = last + 1
        return {**choice_as_json(view), "events": events}

    def _answer(self, request: dict[str, Any], answer: dict[str, Any]) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        named = {} if request.get("id") is None else {"id": request["id"]}
        try:
            process.stdin.write(json.dumps({**named, **answer}, separators=(",", ":")) + "\n")
            process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def _gone(self) -> CardwrightError:
        """The program has ended, or its time has; it is let go."""
        self._kill()
        late = monotonic() >= self._deadline
        reason = (
            f"has not chosen for {self._seconds:g} seconds" if late else "has ended in the middle of the game"
        )
        return CardwrightError(f"the program {self._command!r} {reason}")

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._let_go()

    def _let_go(self) -> None:
        """The program has ended, or is about to: close what connects us to it."""
        process, reader = self._process, self._reader
        self._process = self._reader = self._waiting = None
        if process is not None and process.stdin is not None:
            process.wait()
            with suppress(OSError):
                process.stdin.close()
        given_up = monotonic() + 1
        while reader is not None and reader.is_alive() and monotonic() < given_up:
            with suppress(queue.Empty):
                self._lines.get(timeout=0.01)


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    """Hand on the program's lines as they come; None at the end."""
    assert process.stdout is not None
    with process.stdout as written, suppress(OSError, ValueError):
        while line := written.readline(LONGEST_LINE):
            if line.strip():
                lines.put(line)
    lines.put(None)


def _refusal(error: str) -> dict[str, Any]:
    return {"ok": False, "error": error}
