"""A file laid out anew: keys in their usual order, one space where one belongs, every comment kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, final

from cardwright.authoring.document import Document, Pair, bare_or_quoted
from cardwright.errors import FileError
from cardwright.files import parse_toml

Order = Callable[[tuple[str, ...]], Sequence[str]]
"""The keys of a table in their usual order."""

Written = Callable[[Pair], str]
"""How the value of a line is written."""


_EMPTY_LINE: Final = re.compile(r"\n[ \t]*\r?\n[ \t\r\n]*\Z")


@final
@dataclass
class _Line:
    """A key or a table's head with the comments above it and the one behind it."""

    above: list[str]
    pair: Pair | None = None
    head: tuple[str, ...] = ()
    behind: str = ""


@final
@dataclass
class _Table:
    """A table: its head (None at the beginning of the file) and its lines."""

    head: _Line | None
    lines: list[_Line] = field(default_factory=list)


def laid_out(document: Document, order: Order, written: Written) -> str:
    r"""The file in the usual layout; as it is where it is broken, or where that would change a value.

    `order` names the keys of a table in their usual order, `written` writes a value: otherwise than it
    stands only where that does not change what it means.

    >>> document = Document("b=1 # one\na  =  2\n\n\n[t]\n")
    >>> print(laid_out(document, lambda table: ("a", "b"), lambda pair: str(pair.value)), end="")
    a = 2
    b = 1 # one
    <BLANKLINE>
    [t]
    """
    if document.flaws or any("\r" in document.text[each.start : each.end] for each in document.comments):
        return document.text
    opening, tables, last = _tables(document)
    blocks = ["\n".join(opening)] if opening else []
    for table in tables:
        keys = table.head.head if table.head is not None else ()
        usual = {key: place for place, key in enumerate(order(keys))}
        lines = sorted(table.lines, key=lambda line: usual.get(_own(line, keys), len(usual)))
        block = [] if table.head is None else list(_head(table.head))
        for line in lines:
            block += _line(line, keys, written)
        if block:
            blocks.append("\n".join(block))
    if last:
        blocks.append("\n".join(last))
    text = "\n\n".join(blocks)
    text = text + "\n" if text else ""
    return text if _can_be_read(text) else document.text


def _can_be_read(text: str) -> bool:
    try:
        parse_toml(text, "")
    except FileError:
        return False
    return True


def _tables(document: Document) -> tuple[list[str], list[_Table], list[str]]:
    """The comments that open a file, its tables, and the comments behind the last of its lines.

    What opens it is set apart from what follows by an empty line.
    """
    text = document.text
    parts: list[tuple[int, Pair | tuple[str, ...] | None, str]] = []
    parts += [(pair.key_span.start, pair, "") for pair in document.pairs]
    parts += [(header.span.start, header.keys, "") for header in document.headers]
    parts += [(span.start, None, text[span.start : span.end].rstrip()) for span in document.comments]
    tables = [_Table(None)]
    opening: list[str] = []
    above: list[str] = []
    latest: _Line | None = None
    for start, part, comment in sorted(parts, key=lambda each: each[0]):
        if latest is None and above and not opening and _EMPTY_LINE.search(text[max(0, start - 200) : start]):
            opening, above = above, []
        if part is None:
            begin = text.rfind("\n", 0, start) + 1
            if latest is not None and text[begin:start].strip():
                latest.behind = comment
            else:
                above.append(comment)
        elif isinstance(part, Pair):
            latest = _Line(above, part)
            tables[-1].lines.append(latest)
            above = []
        else:
            latest = _Line(above, None, part)
            tables.append(_Table(latest))
            above = []
    return opening, tables, above


def _own(line: _Line, table: tuple[str, ...]) -> str:
    """The key of a line within its table."""
    return line.pair.keys[len(table)] if line.pair is not None else ""


def _head(line: _Line) -> Iterator[str]:
    yield from line.above
    yield _with_comment(f"[{'.'.join(map(bare_or_quoted, line.head))}]", line.behind)


def _line(line: _Line, table: tuple[str, ...], written: Written) -> Iterator[str]:
    assert line.pair is not None
    yield from line.above
    key = ".".join(map(bare_or_quoted, line.pair.keys[len(table) :]))
    yield _with_comment(f"{key} = {written(line.pair)}", line.behind)


def _with_comment(words: str, comment: str) -> str:
    return f"{words} {comment}" if comment else words
