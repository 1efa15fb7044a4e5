"""Who plays a game for the first time here is offered to read how it is played."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from cardwright.rulebooks.glossary import has_glossary, load_glossary
from cardwright.terminal.rulebooks import read_pages

PLAYED: Final = "played"
"""The file that lists the games which somebody has played here, one a line."""


def state_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where Cardwright keeps what it remembers: by the XDG Base Directory rules, `~/.local/state/cardwright`.

    >>> state_folder({"XDG_STATE_HOME": "/elsewhere"}).as_posix()
    '/elsewhere/cardwright'
    """
    chosen = Path(environment.get("XDG_STATE_HOME", ""))
    home = chosen if chosen.is_absolute() else Path(os.path.expanduser("~"), ".local", "state")
    return home / "cardwright"


def greet_newcomer(game: str, console: Console, read: Callable[[str], str], folder: Path) -> None:
    """Offer the pages of a game that nobody has played here yet; `folder` remembers that it was done."""
    if not has_glossary(game) or game in _played(folder):
        return
    glossary = load_glossary(game)
    console.print(Text(f"This is your first game of {glossary.title} here. `learn` shows how it is played."))
    if read("Type learn, or Enter to begin: ").strip().casefold() in ("learn", "l", "yes", "y"):
        read_pages(glossary, console, read)
        read("Enter to begin. ")
    _note(game, folder)


def _played(folder: Path) -> list[str]:
    with suppress(OSError, ValueError):
        return (folder / PLAYED).read_text(encoding="utf-8").splitlines()
    return []


def _note(game: str, folder: Path) -> None:
    """Remember that a game was played; where nothing can be written it is offered again next time."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / PLAYED).open("a", encoding="utf-8") as file:
            file.write(f"{game}\n")
