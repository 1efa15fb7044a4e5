"""Reading YAML 1.2 with the line of everything in it; a duplicate key is an error."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from cardwright.errors import FileError
from cardwright.files import read_text

DEEPEST: Final = 100
"""Brackets in each other; the time that a parser takes for them grows with their square."""

MOST_VALUES: Final = 100_000
"""What a file may unfold to: aliases can name a value many times over."""

_BRACKETS: Final = re.compile(r"[][{}]")

Key = tuple[str | int, ...]
"""The way to a value: keys and places in lists."""


@final
@dataclass(frozen=True)
class Document:
    """A YAML document as plain data, and on which line (from 1) each value begins."""

    file: str
    data: Any
    lines: Mapping[Key, int]

    def line(self, *key: str | int) -> int:
        """The line of a value, or of what it stands in."""
        while key and key not in self.lines:
            key = key[:-1]
        return self.lines.get(key, 1)


def read_yaml(path: Path) -> Document:
    """The document in a file. Raises `FileError` with the line of what is wrong."""
    file = str(path)
    text = read_text(path)
    if _is_nested_too_deeply(text):
        raise FileError(f"this is nested too deeply: more than {DEEPEST} brackets in each other", file)
    reader = YAML(typ="rt", pure=True)
    reader.version = (1, 2)
    try:
        loaded = reader.load(text)
    except MarkedYAMLError as fault:
        line = None if fault.problem_mark is None else fault.problem_mark.line + 1
        raise FileError(
            f"this is no YAML: {fault.problem or fault.context}".split("\n")[0], file, line
        ) from None
    except (YAMLError, ValueError, RecursionError) as fault:
        raise FileError(f"this is no YAML: {str(fault).splitlines()[0]}", file) from None
    lines: dict[Key, int] = {}
    try:
        return Document(file, _plain(loaded, (), lines), lines)
    except OverflowError:
        raise FileError(f"the file unfolds to more than {MOST_VALUES} values", file) from None


def _is_nested_too_deeply(text: str) -> bool:
    """Whether more brackets are open at once, in texts and comments too, than anybody would write."""
    depth = 0
    for bracket in _BRACKETS.finditer(text):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            return True
    return False


def _plain(value: Any, key: Key, lines: dict[Key, int]) -> Any:
    """The value as plain data; notes the line of everything in it."""
    if len(lines) > MOST_VALUES:
        raise OverflowError
    if isinstance(value, CommentedMap):
        for name in value:
            # What a merge (`<<`) brings stands elsewhere: it has the line of what it is merged into.
            line = value.lc.key(name)[0] if name in value.lc.data else value.lc.line
            lines[(*key, str(name))] = line + 1
        return {str(name): _plain(each, (*key, str(name)), lines) for name, each in value.items()}
    if isinstance(value, CommentedSeq):
        for place in range(len(value)):
            lines[(*key, place)] = value.lc.item(place)[0] + 1
        return [_plain(each, (*key, place), lines) for place, each in enumerate(value)]
    if isinstance(value, bool) or value is None:
        return value
    for kind in (int, float, str):
        if isinstance(value, kind):
            return kind(value)
    return str(value)
