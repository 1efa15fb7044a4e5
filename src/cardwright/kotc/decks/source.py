"""The text of a TOML file: its values, and on which line each of them stands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final, final

from cardwright.files import parse_toml, read_text

_HEADER: Final = re.compile(r"\s*(\[[^\n]*\])\s*(?:#.*)?")
_KEY: Final = re.compile(r"""\s*((?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w.-])+)\s*=""")


@final
class Source:
    """A TOML file as it was read.

    Raises FileError where there is no such file, or it is no TOML in UTF-8.
    """

    def __init__(self, path: str | Path) -> None:
        self.file = str(path)
        self.text = read_text(path)
        self.table = parse_toml(self.text, self.file)
        self._lines: dict[tuple[str, ...], int] | None = None

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
                table = _path(header[1])
                _note(found, table, number)
            elif key:
                _note(found, (*table, *_path(f"{key[1]} = 0")), number)
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
    try:
        table: Any = tomllib.loads(written)
    except ValueError:
        return ()
    keys = []
    while isinstance(table, dict) and table:
        key, table = next(iter(table.items()))
        keys.append(key)
    return tuple(keys)
