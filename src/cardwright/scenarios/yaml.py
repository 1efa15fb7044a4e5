"""Reading YAML 1.2 with the line of everything in it; a duplicate key is an error.

The parser gives events, and here they become plain data: so no tag makes anything, no name stands for what it
is in, and what would unfold to more than a scenario needs is refused before it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, Final, final

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from cardwright.errors import FileError
from cardwright.files import read_text

LARGEST: Final = 100_000
"""Bytes; the parser takes its time."""

MOST_VALUES: Final = 5_000
"""What a file may unfold to: names can stand for a value many times over."""

DEEPEST: Final = 40
"""How deep tables and lists may be nested in each other."""

MOST_BRACKETS: Final = 200
"""How many brackets may be open where they are counted without a look at quotation marks."""

MOST_DIGITS: Final = 40

MERGE: Final = "<<"
"""The key whose value is a table, or a list of tables, that are merged into the one in which it stands."""

WORDS: Final = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
"""What is no text though it stands there without quotation marks (the core schema of YAML 1.2)."""

_WHOLE: Final = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_BROKEN: Final = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NO_NUMBER: Final = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_NO_LETTER: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_BRACKET: Final = re.compile(r"[][{}]")

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
    text = read_text(path, LARGEST)
    if (line := _line_of_brackets(text)) is not None:
        raise _too_deep(file, line)
    reader = YAML(typ="safe", pure=True)
    reader.version = (1, 2)
    composer = _Composer(file, reader.parse(text))
    try:
        root = composer.document()
    except FileError:
        raise
    except MarkedYAMLError as fault:
        line = None if fault.problem_mark is None else fault.problem_mark.line + 1
        raise FileError(
            f"this is no YAML: {fault.problem or fault.context}".split("\n")[0], file, line
        ) from None
    except Exception as fault:  # where a letter is no letter, the parser fails in ways of its own
        raise FileError(f"this is no YAML: {str(fault).split(chr(10))[0]}", file, composer.line) from None
    lines: dict[Key, int] = {}
    return Document(file, _plain(root, (), lines), lines)


def _line_of_brackets(text: str) -> int | None:
    """The line on which more brackets are open than anybody writes; the parser would count them for ages."""
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > MOST_BRACKETS:
            return text.count("\n", 0, bracket.start()) + 1
    return None


def _too_deep(file: str, line: int) -> FileError:
    return FileError(f"a scenario has at most {DEEPEST} tables and lists in each other", file, line)


@final
@dataclass(frozen=True)
class _Entry:
    """A key of a table and its value; the line is the key's."""

    key: str
    line: int
    value: _Node


@final
@dataclass(frozen=True)
class _Node:
    """A value as it stands in the file: a single one, a list, or the entries of a table.

    `size` is how many values there are in it, itself included.
    """

    line: int
    value: Any
    size: int


@final
class _Composer:
    """Makes a document of the events of a parser. Raises `FileError`, and what the parser raises."""

    def __init__(self, file: str, events: Iterator[Any]) -> None:
        self.file = file
        self.line = 1
        self._events = events
        self._named: dict[str, _Node | None] = {}
        self._size = 0
        self._depth = 0

    def document(self) -> _Node:
        """The one document of a file; an empty file holds nothing."""
        root = _Node(1, None, 1)
        documents = 0
        while (event := self._next()) is not None:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._wrong("this is no YAML of one document: here a second one begins")
                if event.version not in (None, (1, 2)):
                    raise self._wrong("a scenario is YAML 1.2")
                first = self._next()
                assert first is not None
                root = self._node(first)
        return root

    def _next(self) -> Any:
        event = next(self._events, None)
        if event is not None and event.start_mark is not None:
            self.line = event.start_mark.line + 1
        return event

    def _wrong(self, message: str, line: int | None = None) -> FileError:
        return FileError(message, self.file, line or self.line)

    def _node(self, event: Any) -> _Node:
        """The value that begins with this event."""
        line = self.line
        if isinstance(event, AliasEvent):
            return self._meant(str(event.anchor))
        if event.tag is not None:
            tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")
            raise self._wrong(f"a scenario has no tags, such as {tag:.40}: leave it out")
        self._grow(1)
        if event.anchor is not None:
            self._named[event.anchor] = None
        if isinstance(event, ScalarEvent):
            node = _Node(line, self._scalar(event.value, event.implicit[0]), 1)
        else:
            self._depth += 1
            if self._depth > DEEPEST:
                raise _too_deep(self.file, line)
            before = self._size
            value = self._list() if isinstance(event, SequenceStartEvent) else self._table()
            node = _Node(line, value, 1 + self._size - before)
            self._depth -= 1
        if event.anchor is not None:
            self._named[event.anchor] = node
        return node

    def _meant(self, name: str) -> _Node:
        """The value that has this name."""
        if name not in self._named:
            raise self._wrong(f"nothing before is named &{name:.40}")
        node = self._named[name]
        if node is None:
            raise self._wrong(f"&{name:.40} contains itself")
        self._grow(node.size)
        return node

    def _grow(self, size: int) -> None:
        self._size += size
        if self._size > MOST_VALUES:
            raise self._wrong(f"the file unfolds to more than {MOST_VALUES} values: it is no scenario")

    def _list(self) -> list[_Node]:
        nodes: list[_Node] = []
        while not isinstance(event := self._next(), SequenceEndEvent):
            nodes.append(self._node(event))
        return nodes

    def _table(self) -> tuple[_Entry, ...]:
        entries: dict[str, _Entry] = {}
        merged: list[_Entry] = []
        while not isinstance(event := self._next(), MappingEndEvent):
            line = self.line
            key = self._key(event)
            node = self._node(self._next())
            if key in entries:
                raise self._wrong(f"duplicate key {key!r:.60}", line)
            entries[key] = _Entry(key, line, node)
            if key == MERGE:
                merged = self._merged(node, line)
        if MERGE in entries:
            del entries[MERGE]
            for entry in merged:
                entries.setdefault(entry.key, entry)
        return tuple(entries.values())

    def _key(self, event: Any) -> str:
        """A key as it is written."""
        if isinstance(event, SequenceStartEvent | MappingStartEvent):
            raise self._wrong("a key is a word, not a list or a table")
        if isinstance(event, AliasEvent):
            raise self._wrong(f"a key is written out, not named *{event.anchor:.40}")
        self._node(event)
        return str(event.value)

    def _merged(self, node: _Node, line: int) -> list[_Entry]:
        """The entries of the tables that are merged; where two have a key, the first counts."""
        tables = node.value if isinstance(node.value, list) else [node]
        if not all(isinstance(table.value, tuple) for table in tables):
            raise self._wrong(f"`{MERGE}` merges a table, or a list of tables", line)
        return [entry for table in tables for entry in table.value]

    def _scalar(self, text: str, plain: bool) -> Any:
        if (wrong := _NO_LETTER.search(text)) is not None:
            raise self._wrong(f"{wrong[0]!a} is no letter that a text can have")
        if not plain:
            return text
        if text in WORDS:
            return WORDS[text]
        if _WHOLE.fullmatch(text):
            if len(text) > MOST_DIGITS:
                raise self._wrong(f"a number has at most {MOST_DIGITS} digits; this one has {len(text)}")
            return int(text, 0 if text[:2] in ("0o", "0x") else 10)
        if _NO_NUMBER.fullmatch(text) or (_BROKEN.fullmatch(text) and not isfinite(float(text))):
            raise self._wrong(f"{text:.40} is no number that means anything in a scenario")
        return float(text) if _BROKEN.fullmatch(text) else text


def _plain(node: _Node, key: Key, lines: dict[Key, int]) -> Any:
    """The value as plain data; notes the line of everything in it."""
    if isinstance(node.value, tuple):
        for entry in node.value:
            lines[(*key, entry.key)] = entry.line
        return {entry.key: _plain(entry.value, (*key, entry.key), lines) for entry in node.value}
    if isinstance(node.value, list):
        for place, each in enumerate(node.value):
            lines[(*key, place)] = each.line
        return [_plain(each, (*key, place), lines) for place, each in enumerate(node.value)]
    return node.value
