"""The words of a text value, and where each of its letters stands in the file."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, final

from cardwright.authoring.places import Span
from cardwright.authoring.proofs import Edit

_PIECE: Final = re.compile(r"\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[ \t]*\r?\n[ \t\r\n]*|.)|\r\n|.", re.DOTALL)
_LITERAL_PIECE: Final = re.compile(r"\r\n|.", re.DOTALL)
_ESCAPED: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_QUOTES: Final = ('"""', "'''", '"', "'")
BETWEEN: Final = "\n\n"
"""What stands between the texts of a list when they are read as one."""


@final
class _Part(NamedTuple):
    """One string: where its letters begin and end in the passage, and in which quotes it stands."""

    start: int
    end: int
    quotes: str


@final
class Passage:
    r"""Words that stand in one string of a file, or in several, with an empty line between them.

    >>> passage = Passage('text = "a\\nb"', [Span(7, 13)])
    >>> passage.words, passage.span(2, 3), passage.index(11)
    ('a\nb', Span(start=11, end=12), 2)
    """

    def __init__(self, text: str, strings: Iterable[Span]) -> None:
        letters: list[str] = []
        self._offsets: list[int] = []
        self._parts: list[_Part] = []
        end = 0
        for string in strings:
            if self._parts:
                letters += BETWEEN
                self._offsets += [end] * len(BETWEEN)
            begin = len(letters)
            quotes, inner = opened(text, string)
            for letter, offset in _letters(text, quotes, inner):
                letters.append(letter)
                self._offsets.append(offset)
            end = inner.end
            self._parts.append(_Part(begin, len(letters), quotes))
        self._offsets.append(end)
        self.words = "".join(letters)

    def span(self, start: int, end: int) -> Span:
        """Where the words from `start` to `end` stand in the file."""
        return Span(self._offsets[start], self._offsets[end])

    def index(self, offset: int) -> int:
        """Which letter of the words stands at an offset of the file, or before it."""
        place = bisect_right(self._offsets, offset) - 1
        while place > 0 and self._offsets[place - 1] == self._offsets[place]:
            place -= 1
        return max(place, 0)

    def edit(self, start: int, end: int, words: str) -> Edit | None:
        """The edit of the file that replaces words of the passage; None where its quotes do not allow it."""
        part = next((each for each in self._parts if each.start <= start and end <= each.end), None)
        if part is None:
            return None
        written = escaped(words, part.quotes)
        return None if written is None else Edit(self.span(start, end), written)


def opened(text: str, string: Span) -> tuple[str, Span]:
    """In which quotes a string stands, and what is within them; the closing ones may be missing."""
    quotes = next((each for each in _QUOTES if text.startswith(each, string.start)), '"')
    begin = min(string.start + len(quotes), string.end)
    end = string.end - len(quotes) if text.endswith(quotes, begin, string.end) else string.end
    if len(quotes) == 3:
        begin += len(
            "\r\n" if text.startswith("\r\n", begin) else "\n" if text[begin : begin + 1] == "\n" else ""
        )
    return quotes, Span(begin, max(begin, end))


def escaped(words: str, quotes: str) -> str | None:
    r"""Words as they are written between such quotes; None where they cannot be.

    >>> escaped('say "no"', '"'), escaped("enemy's", "'")
    ('say \\"no\\"', None)
    """
    if quotes == '"':
        return _basic(words)
    if quotes == '"""':
        return "\n".join(_basic(line) for line in words.split("\n"))
    wrong = "'" if quotes == "'" else "'''"
    plain = words if quotes == "'" else words.replace("\n", "")
    return words if wrong not in words and plain.isprintable() else None


def _basic(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")


def _letters(text: str, quotes: str, inner: Span) -> Iterator[tuple[str, int]]:
    """The letters of a string, each with where it stands."""
    pieces = _PIECE if quotes[0] == '"' else _LITERAL_PIECE
    for piece in pieces.finditer(text, inner.start, inner.end):
        if letter := _letter(piece[0], quotes):
            yield letter, piece.start()


def _letter(piece: str, quotes: str) -> str:
    """The letter that a piece of a string stands for; nothing for a line that goes on."""
    if piece == "\r\n":
        return "\n"
    if len(piece) == 1 or quotes[0] == "'":
        return piece
    if piece[1] in "uU" and len(piece) > 2:  # one that is not finished stands for its letter
        number = int(piece[2:], 16)
        return chr(number) if number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF else "\ufffd"
    return _ESCAPED.get(piece[1], "" if piece[1] in " \t\r\n" and len(quotes) == 3 else piece[1])
