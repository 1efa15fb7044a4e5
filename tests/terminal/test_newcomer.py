"""Somebody who plays a game for the first time is offered to read how it is played, once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from cardwright.terminal.newcomer import greet_newcomer, state_folder

Typing = Callable[[Iterable[str]], Callable[[str], str]]


def test_a_newcomer_is_offered_the_pages_once_for_each_game(
    screen: Any, typing: Typing, tmp_path: Path
) -> None:
    folder = tmp_path / "state" / "cardwright"
    greet_newcomer("kotc/17", screen.console, typing(["learn", "", ""]), folder)
    assert "This is your first game of Keeper of the Cards here." in screen.text
    assert "how to play, 2 of 2" in screen.text
    told = len(screen.text)
    greet_newcomer("kotc/17", screen.console, typing([]), folder)
    assert len(screen.text) == told
    greet_newcomer("keyforge/1.2", screen.console, typing([""]), folder)
    assert "This is your first game of KeyForge here." in screen.text
    assert "KeyForge: how to play" not in screen.text


def test_where_nothing_can_be_kept_it_is_offered_again(screen: Any, typing: Typing, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for _ in range(2):
        greet_newcomer("kotc/17", screen.console, typing([""]), tmp_path / "file" / "cardwright")
    assert screen.text.count("This is your first game") == 2


def test_a_folder_that_is_not_absolute_does_not_count() -> None:
    """The XDG Base Directory specification says so."""
    home = Path.home() / ".local" / "state" / "cardwright"
    assert state_folder({"XDG_STATE_HOME": "here"}) == state_folder({}) == home
