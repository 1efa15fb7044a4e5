"""Processes that think along with a bot, each about a share of its question.

What they are told is a position that the bot's seat could believe in, never the real one: of that they
imagine the same positions as the bot does.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final, NamedTuple, final

import msgspec

from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.players.processes import Late, Program
from cardwright.players.thinking import Budget, Found

GRACE: Final = 0.25
"""Seconds after the end of its time in which a fellow's answer still counts."""

PATIENCE: Final = 60.0
"""Seconds in which a fellow has to be done with its simulations, once the bot is done with its own."""


class Share(NamedTuple):
    """What one of them thinks about: with which chance, and for how long."""

    seed: int
    budget: Budget


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a fellow is asked: the `n`th question of the bot, put to `seat` in a saved position of a game.

    With `seconds` it thinks no longer than `until`, a time of the clock on the wall.
    """

    n: int
    game: str
    save: dict[str, Any]
    seat: int
    seed: int
    seconds: float | None
    simulations: int | None
    until: float


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What came of question `n`; nothing where it could not be thought about."""

    n: int
    found: Found | None


@final
class _Fellow:
    """One of the processes. It is started when it is asked first, and never again once it has failed."""

    def __init__(self) -> None:
        self._program: Program | None = None
        self._failed = False

    def ask(self, question: Question) -> None:
        if self._failed:
            return
        try:
            if self._program is None:
                self._program = Program([sys.executable, "-P", "-m", "cardwright.players.fellow"])
            self._program.say(msgspec.json.encode(question).decode() + "\n", monotonic() + GRACE)
        except (OSError, ValueError, Late):
            self.end()

    def found(self, n: int, until: float) -> Found | None:
        """What came of question `n`; None if it was not thought through until then."""
        while self._program is not None:
            try:
                line = self._program.hear(until)
                reply = None if line is None else msgspec.json.decode(line, type=Reply)
            except msgspec.DecodeError:
                reply = None
            if reply is None:
                self.end()
            elif reply.n == n:
                return reply.found
        return None

    def end(self) -> None:
        self._failed = True
        program, self._program = self._program, None
        if program is not None:
            program.end()


@final
class Fellows:
    """So many processes beside the bot's own. They end with `close`, or with the program."""

    def __init__(self, number: int) -> None:
        self._fellows = [_Fellow() for _ in range(number)]
        self._asked = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """By how many they are: a copy starts processes of its own when it asks first."""
        return Fellows, (len(self._fellows),)

    def ask(self, believed: Any, seat: int, shares: Sequence[Share]) -> None:
        """Let them begin to think, each about its share of the question; `believed` is not the real position.

        Where the game cannot save a position they are not asked.
        """
        self._asked += 1
        name = str(believed.position(seat)["game"])
        rules: Any = game(name)
        try:
            save = rules.save(believed)
        except (AttributeError, CardwrightError):
            return
        for fellow, share in zip(self._fellows, shares, strict=False):
            seconds = share.budget.seconds
            question = Question(
                n=self._asked,
                game=name,
                save=save,
                seat=seat,
                seed=share.seed,
                seconds=seconds,
                simulations=share.budget.simulations,
                until=time.time() + (seconds or 0.0),
            )
            fellow.ask(question)

    def found(self, shares: Sequence[Share], began: float) -> list[Found | None]:
        """What came of each share, None where one was not thought through in time.

        They began to think when the bot did, at that time of `time.monotonic`.
        """
        answers: list[Found | None] = []
        least = monotonic() + GRACE
        for fellow, share in zip(self._fellows, shares, strict=False):
            seconds = share.budget.seconds
            until = monotonic() + PATIENCE if seconds is None else began + seconds + GRACE
            try:
                answers.append(fellow.found(self._asked, max(until, least)))
            except Late:
                if seconds is None:  # it hangs
                    fellow.end()
                answers.append(None)
        return answers

    def close(self) -> None:
        """End them."""
        for fellow in self._fellows:
            with suppress(OSError):
                fellow.end()
