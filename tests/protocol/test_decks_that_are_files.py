"""Over the protocol a deck is a name or an object; a file is read only out of the folder that is lent."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from cardwright.errors import CardwrightError
from cardwright.protocol.conversation import Protocol

SECRET = "swordfish"

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lent = tmp_path / "decks"
    (lent / "deeper").mkdir(parents=True)
    real = ROOT / "tests/data/kotc-17-mixed.toml"
    (lent / "mixed.toml").write_bytes(real.read_bytes())
    (lent / "deeper" / "mixed.toml").write_bytes(real.read_bytes())
    (lent / "secret.txt").write_text(f"root:{SECRET}\n" * 3, encoding="utf-8")
    (lent / "secret.toml").write_text(f'game = "{SECRET}"\n', encoding="utf-8")
    (lent / "broken.toml").write_text(f"{SECRET} = = 1\n", encoding="utf-8")
    (lent / "broken.json").write_text(f'{{"{SECRET}": }}', encoding="utf-8")
    (tmp_path / "outside.toml").write_bytes(real.read_bytes())
    os.symlink(tmp_path / "outside.toml", lent / "link.toml")
    os.symlink(lent / "mixed.toml", lent / "inner.toml")
    os.symlink(tmp_path, lent / "up")
    os.symlink("/dev/zero", lent / "zero.toml")
    os.mkfifo(lent / "pipe.toml")
    return lent


def new(protocol: Protocol, deck: Any, game: str = "kotc/17") -> Any:
    return json.loads(protocol.answer(json.dumps({"do": "new", "game": game, "decks": [deck]})))


@pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
@pytest.mark.parametrize("path", ["secret.txt", "secret.toml", "mixed.toml", "pipe.toml"])
def test_without_a_folder_no_file_is_read(folder: Path, path: str, game: str) -> None:
    for word in (str(folder / path), f"{folder / path}#1"):
        answer = new(Protocol(), word, game)
        assert not answer["ok"]
        assert SECRET not in answer["error"]
        assert "--files" in answer["error"]


@pytest.mark.parametrize("word", ["Miss Onyx Censorius", "radiant argus the supreme"])
def test_a_deck_is_a_name(word: str) -> None:
    assert new(Protocol(), word, "keyforge/1.2")["ok"]


def test_a_file_of_the_folder_is_a_deck(folder: Path) -> None:
    for word in ("mixed.toml", "deeper/mixed.toml", "inner.toml", str(folder / "mixed.toml")):
        assert new(Protocol(folder), word)["ok"], word


@pytest.mark.parametrize(
    "word",
    [
        "../outside.toml",
        "deeper/../mixed.toml",
        "link.toml",
        "up/outside.toml",
        "zero.toml",
        "pipe.toml",
        "/etc/passwd",
        "",
        ".",
        "deeper",
        "none.toml",
        "none.toml#2",
        "a\0b",
        "x" * 900,
    ],
)
def test_nothing_else_is(folder: Path, word: str) -> None:
    for game in ("kotc/17", "keyforge/1.2"):
        assert "neither a deck nor, in the folder, a file" in new(Protocol(folder), word, game)["error"]


@pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
@pytest.mark.parametrize("word", ["secret.txt", "secret.toml", "broken.toml", "broken.json", "secret.txt#2"])
def test_what_lies_in_a_file_that_is_no_deck_is_not_told(folder: Path, word: str, game: str) -> None:
    error = new(Protocol(folder), word, game)["error"]
    assert error.startswith(f"the file {word!r} holds no deck that can be played")
    assert SECRET not in error


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(CardwrightError, match="there is no folder"):
        Protocol(tmp_path / "none")
    with pytest.raises(CardwrightError, match="there is no folder ''"):
        Protocol("")
