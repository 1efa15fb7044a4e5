"""`cardwright play --save`: whose file it is, and who is asked."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli import main
from cardwright.records.files import read_record

BOTS = ("--players", "random", "random", "--watch")


@pytest.fixture
def kept(run: Callable[..., Any], tmp_path: Path) -> Path:
    """The file of a finished game."""
    path = tmp_path / "kept.game.json"
    assert run("play", "--seed", "1", *BOTS, "--save", str(path)).code == 0
    return path


def test_without_a_terminal_no_other_game_is_written_over(run: Callable[..., Any], kept: Path) -> None:
    before = kept.read_bytes()
    ran = run("play", "--seed", "2", *BOTS, "--save", str(kept))
    assert (ran.code, ran.out) == (1, "")
    assert "this holds another game (kotc/17, A, B, " in ran.err
    assert "name another file" in ran.err
    assert kept.read_bytes() == before


@pytest.mark.parametrize(("answer", "seed"), [("yes", 2), ("no", 1), ("", 1)])
def test_at_a_terminal_somebody_is_asked(
    answer: str, seed: int, kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def typed(prompt: str) -> str:
        assert prompt.endswith("Write over it? yes or no: ")
        return answer

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("builtins.input", typed)
    code: object = 0
    try:
        main(["play", "--seed", "2", *BOTS, "--save", str(kept)])
    except SystemExit as leaving:
        code = leaving.code
    assert code == (0 if answer == "yes" else 1), capsys.readouterr().err
    assert read_record(kept).seed == seed


def test_no_link_is_followed(run: Callable[..., Any], kept: Path) -> None:
    link = kept.with_name("link.game.json")
    link.symlink_to(kept)
    ran = run("play", "--seed", "1", *BOTS, "--save", str(link))
    assert ran.code == 1
    assert "this is a link" in ran.err
    assert link.is_symlink()


@pytest.mark.parametrize("word", ["exec:", "exec:  ", "exec:'"])
@pytest.mark.parametrize("command", ["play", "sim"])
def test_a_program_without_a_command_is_a_sentence(run: Callable[..., Any], command: str, word: str) -> None:
    ran = run(command, "--players", word, "random")
    assert (ran.code, ran.out) == (1, "")
    assert "names no program" in ran.err or "cannot be read" in ran.err
