"""`cardwright learn`, what is offered at a first start, and words that `cardwright rules` explains."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli import main

Run = Callable[..., Any]


class Terminal(io.StringIO):
    """A standard input that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_page_follows_the_other_where_nobody_turns_them(run: Run) -> None:
    told = run("learn", "keyforge/1.2").out
    assert "KeyForge: how to play, 1 of 2" in told
    assert "KeyForge: how to play, 2 of 2" in told
    assert "Keeper of the Cards: how to play, 1 of 2" in run("learn").out
    wrong = run("learn", "kotc/71")
    assert (wrong.code, wrong.out) == (2, "")
    assert "the nearest is kotc/17" in wrong.err


@pytest.fixture
def start(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Begin a game as somebody who types these lines; the output may be a terminal, too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def start(lines: list[str], *, terminal: bool, more: list[str] | None = None) -> str:
        coming = iter(lines)

        def typed(prompt: str = "") -> str:
            return next(coming, "quit")

        monkeypatch.setattr(sys, "stdin", Terminal())
        monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
        monkeypatch.setattr("builtins.input", typed)
        with suppress(SystemExit):
            main(["play", *(more or ["--players", "you", "random", "--seed", "7"])])
        return capsys.readouterr().out

    return start


def test_the_first_start_offers_the_pages_and_the_second_does_not(start: Any) -> None:
    first = start(["learn", "", ""], terminal=True)
    assert "This is your first game of Keeper of the Cards here." in first
    assert "how to play, 2 of 2" in first
    assert "first game" not in start([], terminal=True)


def test_nothing_is_offered_or_kept_where_nobody_reads(start: Any, run: Run, tmp_path: Path) -> None:
    assert "first game" not in start([], terminal=False)
    assert "first game" not in run("play", "--players", "you", "random", "--seed", "7").out
    assert not (tmp_path / "state").exists()


def test_a_word_is_explained_and_its_sources_only_on_demand(run: Run) -> None:
    said = run("rules", "granary")
    assert said.code == 0
    assert said.out.startswith("granary\n    Where your resources lie, hidden from the others.")
    assert "K17" not in said.out
    sources = run("rules", "granary", "--sources").out
    assert sources.startswith(said.out), "all of the meaning, in lines as long as without"
    assert "K17-zones-13  A granary is where its player's resources lie.\n" in sources
    assert "tests/scenarios/" in sources


def test_what_shows_a_sentence_is_named_only_on_demand(run: Run) -> None:
    assert run("rules", "K17-craft-7").out == "K17-craft-7  One level on either: 1 SP, 2 HP.\n"
    assert "K17-battles-10  " in run("rules", "formation", "order", "team").out
    assert "elusive\n" in run("rules", "elusive", "--game", "keyforge/1.2").out


def test_who_goes_on_with_a_game_has_played_before(start: Any, tmp_path: Path) -> None:
    start(["", "1"], terminal=True)
    (kept,) = tmp_path.glob("*.game.json")
    (tmp_path / "state" / "cardwright" / "played").unlink()
    assert "first game" not in start([], terminal=True, more=["--resume", kept.name])
    assert "first game" in start([], terminal=True)


def test_an_unfinished_game_shows_no_enemy_hand_unless_one_asks(start: Any, run: Run, tmp_path: Path) -> None:
    start(["", "1"], terminal=False)
    (kept,) = tmp_path.glob("*.game.json")
    assert "B draws 5 cards that you may not see." in run("replay", kept.name).out
    assert "that you may not see" not in run("replay", kept.name, "--open").out
    both = run("replay", kept.name, "--open", "--seat", "A")
    assert (both.code, both.out) == (1, "")
    assert "leave one of them out" in both.err
