"""The command line run in this process, and files of decks to run it on."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardwright.cli import main


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


@pytest.fixture
def deck_file(tmp_path: Path) -> Callable[..., str]:
    """Write a deck of one spell, and say where it is."""

    def write(
        copies: int = 40, text: str = "Draw 1 card.", edition: int = 17, game: str = "kotc/17", more: str = ""
    ) -> str:
        path = tmp_path / "deck.toml"
        path.write_text(
            f'name = "Spells"\ngame = "{game}"\n\n[copies]\nBolt = {copies}\n\n[cards.Bolt]\n'
            f'type = "spell"\nedition = {edition}\ntext = "{text}"\n{more}',
            encoding="utf-8",
        )
        return str(path)

    return write
