"""Where something stands in a text, in all the units that are asked for."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import Any, Final, NamedTuple, final

_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_ASTRAL: Final = re.compile("[\U00010000-\U0010ffff]")


@final
class Span(NamedTuple):
    """From where to where something stands: letters (code points) from 0, the end exclusive."""

    start: int
    end: int

    def holds(self, offset: int) -> bool:
        """Whether a cursor at this offset touches it."""
        return self.start <= offset <= self.end


@final
class Point(NamedTuple):
    """A place as people and editors say it.

    `line` and `column` count from 1, the column in letters; `character` are the UTF-16 units before it on its
    line, from 0, as the language server protocol has it.
    """

    line: int
    column: int
    character: int


@final
class Ruler:
    r"""The places of a text. A line ends with `\n`, `\r\n` or `\r`, and with nothing else.

    >>> ruler = Ruler("a\n\U0001f409 dragon")
    >>> ruler.point(4), ruler.offset(2, 3), ruler.utf16(4)
    (Point(line=2, column=3, character=3), 4, 5)
    """

    def __init__(self, text: str) -> None:
        self._length = len(text)
        self._begins = [0]
        self._ends = []
        for end in _LINE_END.finditer(text):
            self._ends.append(end.start())
            self._begins.append(end.end())
        self._ends.append(len(text))
        self._astral = [letter.start() for letter in _ASTRAL.finditer(text)]

    def point(self, offset: int) -> Point:
        """The place of an offset."""
        offset = min(max(offset, 0), self._length)
        line = bisect_right(self._begins, offset)
        begin = self._begins[line - 1]
        return Point(line, offset - begin + 1, self.utf16(offset) - self.utf16(begin))

    def offset(self, line: int, character: int) -> int:
        """The offset of so many UTF-16 units on a line (from 1); the nearest one where there is none."""
        if line < 1:
            return 0
        if line > len(self._begins):
            return self._length
        begin, end = self._begins[line - 1], self._ends[line - 1]
        return min(self.from_utf16(self.utf16(begin) + max(character, 0)), end)

    def utf16(self, offset: int) -> int:
        """How many UTF-16 units stand before an offset, as a page in a browser counts them."""
        return offset + bisect_left(self._astral, offset)

    def from_utf16(self, units: int) -> int:
        """The offset before which so many UTF-16 units stand; within a pair, the one before the pair."""
        offset = min(max(units, 0), self._length)
        low = max(0, offset - len(self._astral))
        while low < offset:
            middle = (low + offset + 1) // 2
            low, offset = (middle, offset) if self.utf16(middle) <= units else (low, middle - 1)
        return low

    def as_json(self, span: Span) -> dict[str, Any]:
        """A span in every unit."""
        point = self.point(span.start)
        return {
            "start": span.start,
            "end": span.end,
            "utf16": [self.utf16(span.start), self.utf16(span.end)],
            "line": point.line,
            "column": point.column,
        }
