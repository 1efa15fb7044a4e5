"""The text of a deck, a card or a set, TOML or JSON: its values, and on which line each of them stands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final, final

from cardwright.files import parse_json, parse_toml, read_text

_HEADER: Final = re.compile(r"\s*(\[[^\n]*\])\s*(?:#.*)?")
_BARE_PATH: Final = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*")
_KEY: Final = re.compile(r"""\s*((?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w.-])+)\s*=""")


def source_at(path: str | Path) -> Source:
    """The file of this name as it was read. Raises FileError where it cannot be."""
    return Source(read_text(path), str(path))


@final
class Source:
    """A text as it was read from a file of this name: JSON if it begins as an object does, and else TOML.

    Raises FileError where it is neither. What `cardwright deck --generate --json` prints is the deck in it.
    """

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.text = text
        self._lines: dict[tuple[str, ...], int] | None = None
        if is_json(text):
            self.table = _deck_in(parse_json(text, file))
            self._lines = {}
        else:
            self.table = parse_toml(text, file)

    def line(self, *keys: str) -> int | None:
        """The line of a table or a value, or of the innermost table around it that is written down."""
        if self._lines is None:
            self._lines = _lines(self.text)
        while keys and keys not in self._lines:
            keys = keys[:-1]
        return self._lines.get(keys)

    def text_line(self, line_in_text: int, *keys: str) -> int | None:
        """The line on which a line (from 1) of a text value stands."""
        line = self.line(*keys)
        if line is None:
            return None
        opening = self.text.split("\n")[line - 1].rstrip()
        opens_next = opening.endswith(('"""', "'''")) and opening.count(opening[-3:]) == 1
        if opens_next:
            return line + line_in_text
        return (
            line
            if opening.count('"""') % 2 == 0 and opening.count("'''") % 2 == 0
            else line + line_in_text - 1
        )


def is_json(text: str) -> bool:
    """Whether a text begins as a JSON object does, and no TOML can."""
    return text.lstrip()[:1] == "{"


def _deck_in(document: Any) -> dict[str, Any]:
    """The object, or the deck that a report on it holds."""
    deck = document.get("deck")
    return deck if isinstance(deck, dict) and "findings" in document else document


def _lines(text: str) -> dict[tuple[str, ...], int]:
    """On which line each table and each key stands."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        if not inside:
            header = _HEADER.fullmatch(line)
            key = _KEY.match(line)
            if header:
                table = _path(header[1].strip("[] \t"))
                _note(found, table, number)
            elif key:
                _note(found, (*table, *_path(key[1])), number)
        for quotes in ('"""', "'''"):
            if (not inside or inside == quotes) and line.count(quotes) % 2:
                inside = "" if inside else quotes
    return found


def _note(found: dict[tuple[str, ...], int], keys: tuple[str, ...], line: int) -> None:
    """Note where a value stands, and the tables around it where it is the first of them."""
    for depth in range(1, len(keys) + 1):
        found.setdefault(keys[:depth], line)


def _path(written: str) -> tuple[str, ...]:
    """The keys that a table's head or a key's line names, from the outermost inwards."""
    if _BARE_PATH.fullmatch(written):
        return tuple(written.split("."))
    try:
        table: Any = tomllib.loads(f"{written} = 0")
    except ValueError:
        return ()
    keys = []
    while isinstance(table, dict) and table:
        key, table = next(iter(table.items()))
        keys.append(key)
    return tuple(keys)
