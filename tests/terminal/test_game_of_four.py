"""The game of four that docs/records.md shows: pawns, counters, a petrified minion, a long chain, and why."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from cardwright.kotc.rules.state import KeeperState
from cardwright.records.recorded import RecordedGame, open_game
from cardwright.terminal.replaying import Replay
from cardwright.terminal.table import THEME

FILE = Path(__file__).parents[2] / "examples" / "four-players.game.json"


@pytest.fixture(scope="module")
def played() -> RecordedGame:
    """The game, choice by choice what the rules make of the record."""
    return open_game(FILE)


def test_it_has_what_the_page_promises(played: RecordedGame) -> None:
    state = played.positions[2036]
    assert isinstance(state, KeeperState)
    assert state.names == ("Ann", "Bob", "Cat", "Dan")
    assert len(state.chain) == 4
    assert any(state.faces[card].pawn for card in state.minions)
    assert any(minion.petrified for minion in state.minions.values())
    assert any(minion.counters for minion in state.minions.values())


def test_why_at_the_terminal_follows_the_causes(played: RecordedGame) -> None:
    typed = iter(["jump 2036", "table", "why 697", "forward 6", "why 704"])
    shown = told(played, typed)
    assert "Chain  Debt of the Drowned#3 (Bob) → Barber of the Troupe#3 (STITCH, Cat)" in shown
    assert "697  Cat activates STITCH of Barber of the Troupe.\n" in shown
    assert "   One that is paid for becomes a link: the first of a new chain or the next" in shown
    assert "(K17-abilities-15)" in shown
    assert "704  Debt of the Drowned destroys Pawn#5." in shown
    assert "because 658  Bob declares Cat the victim." in shown


def told(played: RecordedGame, typed: Iterator[str]) -> str:
    """What the terminal shows to somebody who types these lines."""
    console = Console(file=io.StringIO(), width=200, no_color=True, theme=THEME)

    def read(_: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    Replay(played, console).walk(read)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()
