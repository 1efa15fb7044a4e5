"""The decks that a conversation may name: those that come with the game, and files of one folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any, final

from cardwright.core.game import TableGame
from cardwright.errors import CardwrightError, FileError
from cardwright.seating import known_deck, unknown_deck


@final
class DeckFolder:
    """Where a conversation finds the decks that it names; without a `folder` it reads no file at all.

    Raises `CardwrightError` for what is no folder.
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self._folder = None if folder is None else Path(folder).resolve()
        if self._folder is not None and (folder == "" or not self._folder.is_dir()):
            raise CardwrightError(f"there is no folder {str(folder)!r:.80} to read decks from")

    def find(self, rules: TableGame[Any, Any], word: str) -> Any:
        """The deck of this name, or else in this file of the folder. Raises `CardwrightError`.

        What a file holds that is no deck is not told: whoever speaks may not be allowed to read it.
        """
        named = known_deck(rules, word)
        if named is not None:
            return named
        if self._folder is None:
            raise unknown_deck(rules, word, "no deck (files are read with `--files FOLDER` only)")
        file, mark, chosen = word.rpartition("#")
        path = self._within(self._folder, word)
        if path is None and mark:
            path = self._within(self._folder, file)
        else:
            mark = chosen = ""
        if path is None:
            raise unknown_deck(rules, word, "neither a deck nor, in the folder, a file")
        try:
            return rules.read_deck(f"{path}{mark}{chosen}")
        except (CardwrightError, ArithmeticError, LookupError, OSError, RecursionError, TypeError) as fault:
            line = fault.line if isinstance(fault, FileError) else None
            place = f" (see line {line})" if line else ""
            raise CardwrightError(
                f"the file {word!r:.80} holds no deck that can be played{place}; `cardwright deck` says why"
            ) from None

    @staticmethod
    def _within(folder: Path, word: str) -> Path | None:
        """The file that the word means, if it lies in the folder and no link leads out of it."""
        try:
            path = (folder / word).resolve()
            inside = ".." not in Path(word).parts and path.is_relative_to(folder)
            return path if inside and path.is_file() else None
        except (OSError, RuntimeError, ValueError):
            return None
