"""What all tests share: the Hypothesis profiles; the command line run in this process; a terminal that writes
down what it is shown, and people who type what a test has thought of.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import HealthCheck, settings
from rich.console import Console

from cardwright.cli import main
from cardwright.core.record import begin
from cardwright.games import game
from cardwright.kotc.rules.state import KeeperState
from cardwright.players import bot
from cardwright.records.keeping import GameFile
from cardwright.records.recorded import RecordedGame
from cardwright.terminal.session import Session, StandIn
from cardwright.terminal.table import THEME

os.environ.pop("COLUMNS", None)  # whoever runs tests on several cores sets it

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("dev", deadline=None, max_examples=200)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

STAND_IN = StandIn("random", lambda seat: bot("random", seat))


@pytest.fixture(autouse=True, scope="session")
def commands_are_put_together_once() -> Iterator[None]:
    """Typer would do it at each call anew, and that takes longer than most of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", cache(typer.main.get_command))
        yield


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `cardwright` with arguments; its standard input is no terminal, and empty unless it is `given`."""

    def run(*arguments: str, given: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        code = 0
        try:
            main(arguments)
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 1
        told = capsys.readouterr()
        return Ran(code, told.out, told.err)

    return run


class Screen:
    """A console of 80 columns that keeps what is printed."""

    def __init__(self) -> None:
        self.console = Console(theme=THEME, file=io.StringIO(), width=80, highlight=False)

    @property
    def text(self) -> str:
        """All that was printed so far."""
        file = self.console.file
        assert isinstance(file, io.StringIO)
        return file.getvalue()


@pytest.fixture
def screen() -> Screen:
    return Screen()


@pytest.fixture
def deal() -> Callable[..., KeeperState]:
    """A new game of so many players with the starter decks, which have no card in common."""

    def deal(players: int = 2, seed: int = 1) -> KeeperState:
        rules = game("kotc/17")
        decks = list(rules.starter_decks().values())[:2]
        return rules.new([decks[seat % 2] for seat in range(players)], seed)

    return deal


@pytest.fixture
def lay() -> Callable[..., RecordedGame]:
    """The same game, written down as it is played."""

    def lay(players: int = 2, seed: int = 1) -> RecordedGame:
        rules = game("kotc/17")
        decks = list(rules.starter_decks().values())[:2]
        _, record = begin(rules, [decks[seat % 2] for seat in range(players)], seed)
        return RecordedGame(rules, record)

    return lay


@pytest.fixture
def sit(
    screen: Screen, typing: Callable[[Iterable[str]], Callable[[str], str]], tmp_path: Path
) -> Callable[..., Session]:
    """People and bots at a game: whoever has no bot types these lines."""

    def sit(game: RecordedGame, bots: dict[int, Any], lines: Iterable[str] = ()) -> Session:
        kept = GameFile(tmp_path / "kept.game.json")
        return Session(game, bots, screen.console, typing(lines), kept, STAND_IN)

    return sit


@pytest.fixture
def typing() -> Callable[[Iterable[str]], Callable[[str], str]]:
    """A person who types these lines; then the input ends."""

    def typing(lines: Iterable[str]) -> Callable[[str], str]:
        coming = iter(lines)

        def read(prompt: str) -> str:
            for line in coming:
                return line
            raise EOFError

        return read

    return typing
