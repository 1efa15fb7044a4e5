"""Another program as a player: it speaks the protocol over its standard input and output, for one seat."""

from __future__ import annotations

import json
import shlex
from contextlib import suppress
from time import monotonic
from typing import Any, Final, final

from cardwright.core.choice import Option
from cardwright.core.validation import shown
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.players.processes import Late, Program
from cardwright.protocol.choices import GENERAL, Speech, choice_as_json, speech_of
from cardwright.protocol.messages import message_in

PREFIX: Final = "exec:"
"""What a program is named by: `exec:python bot.py`."""

SECONDS: Final = 10.0
"""How long a program may think about one choice."""

FAREWELL: Final = 1.0
"""How long a program may take to leave once the game is over."""


@final
class ProgramBot:
    """A player that is another program, started with its first choice.

    It may ask `new` and `options` (both give its choice), `view`, `choose` and `quit`. The answer to `choose`
    comes when it is asked again, or when the game is over; it holds what happened since, as far as its seat
    may know; what happened anew, where something was `taken_back`. A program that ends, answers nonsense or
    takes longer than `seconds` for a choice is a `CardwrightError`; so is a command that names no program.
    """

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self._command = command
        self._words = _words(command)
        self._seconds = seconds
        self._program: Program | None = None
        self._waiting: dict[str, Any] | None = None
        self._shown = 0
        self._speech: Speech = GENERAL
        self._deadline = 0.0

    def pick(self, view: View[Any]) -> Option:
        """The option that the program chooses."""
        if self._program is None:
            self._start()
            self._speech = speech_of(str(view.position().get("game", "")))
        self._deadline = monotonic() + self._seconds
        try:
            return self._picked(view)
        except Late:
            raise self._ended(f"has not chosen for {self._seconds:g} seconds") from None

    def _picked(self, view: View[Any]) -> Option:
        """Answer the program's requests until it chooses."""
        if self._waiting is not None:
            self._answer(self._waiting, {"ok": True, **self._news(view)})
            self._waiting = None
        while True:
            request = self._request()
            verb = request.get("do")
            if verb == "choose":
                option = self._chosen(view, request)
                if option is not None:
                    self._waiting = request
                    return option
            elif verb == "quit":
                raise self._ended("has left the game")
            else:
                self._inform(view, request)

    def _inform(self, view: View[Any], request: dict[str, Any]) -> None:
        """Answer a request that is no choice."""
        verb = request.get("do")
        if verb in ("new", "options"):
            self._answer(request, {"ok": True, **self._news(view)})
        elif verb == "view":
            self._answer(request, {"ok": True, "view": view.position()})
        else:
            self._answer(request, _refusal("a player may ask new, options, view, choose and quit"))

    def taken_back(self, events: int) -> None:
        """The game was taken back to where so many events had happened: what comes then is told anew."""
        self._shown = min(self._shown, events)

    def close(self, view: View[Any]) -> None:
        """Tell the program how the game ended, and let it go; one that was left ends with its input."""
        program = self._program
        if program is None:
            return
        try:
            if view.result is not None:
                self._deadline = monotonic() + FAREWELL
                with suppress(Late, CardwrightError):
                    self._part(view)
        finally:
            self._let_go(FAREWELL)

    def _part(self, view: View[Any]) -> None:
        """The game is over: say so, and answer what the program still asks before it leaves."""
        request = self._waiting
        while request is None or request.get("do") != "quit":
            if request is not None and request.get("do") == "choose":
                self._answer(request, {"ok": True, **self._news(view)})
            elif request is not None:
                self._inform(view, request)
            request = self._request()
        self._answer(request, {"ok": True})

    def _start(self) -> None:
        try:
            self._program = Program(self._words)
        except (OSError, ValueError) as fault:
            raise CardwrightError(f"the program {self._command!r} cannot be started: {fault}") from None
        self._shown = 0

    def _request(self) -> dict[str, Any]:
        """The next line of the program, as a JSON object."""
        assert self._program is not None
        line = self._program.hear(self._deadline)
        if line is None:
            raise self._ended("has ended in the middle of the game")
        try:
            return message_in(line)
        except CardwrightError as fault:
            raise self._ended(f"wrote a line that is no request: {line!r:.60}; {fault}") from None

    def _chosen(self, view: View[Any], request: dict[str, Any]) -> Option | None:
        """The option that the request names; after a refusal the program may try again."""
        choice = view.choice
        assert choice is not None
        wanted = request.get("option")
        for place, (option, notation) in enumerate(zip(choice.options, view.options, strict=True)):
            if wanted == notation or (type(wanted) is int and wanted == place):
                return option
        self._answer(request, _refusal(f"{shown(wanted)} is not on offer"))
        return None

    def _news(self, view: View[Any]) -> dict[str, Any]:
        """What is asked, and what has happened since the program was told last."""
        events = view.events(self._shown)
        if events:
            last: Any = events[-1]["number"]
            self._shown = last + 1
        return {**choice_as_json(view, self._speech), "events": events}

    def _answer(self, request: dict[str, Any], answer: dict[str, Any]) -> None:
        assert self._program is not None
        named = {} if request.get("id") is None else {"id": request["id"]}
        line = json.dumps({**named, **answer}, separators=(",", ":"))
        self._program.say(f"{line}\n", self._deadline)

    def _ended(self, reason: str) -> CardwrightError:
        """The program is let go; why, as an error."""
        self._let_go(0)
        return CardwrightError(f"the program {self._command!r} {reason}")

    def _let_go(self, seconds: float) -> None:
        program = self._program
        self._program = self._waiting = None
        if program is not None:
            program.end(seconds)


def _words(command: str) -> list[str]:
    """The command and its arguments. Raises `CardwrightError`."""
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise CardwrightError(f"the command {command!r} cannot be read: {fault}") from None
    if not words:
        raise CardwrightError(f"`{PREFIX}` names no program: write `{PREFIX}COMMAND`, as in {PREFIX}./bot")
    return words


def _refusal(error: str) -> dict[str, Any]:
    return {"ok": False, "error": error}
