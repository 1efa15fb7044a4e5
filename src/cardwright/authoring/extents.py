"""How far a value of a TOML text goes, also where it is not closed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, final

from cardwright.authoring.places import Span

STRING: Final = re.compile(
    r'"""(?s:[^"\\]|\\.|"(?!""))*+(?:"{3,5})?'
    r"|'''(?s:[^']|'(?!''))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
)
_ATOM: Final = re.compile(r"[^#\n]*+")
_NESTED: Final = re.compile(rf"{STRING.pattern}|#[^\n]*+|[\[\]{{}}]|\n[ \t]*+|[^\[\]{{}}\"'#\n]++")
_NEXT: Final = re.compile(r"[\w\"'. -]{1,200}=|\[[\w\"'. -]{1,200}\][ \t]*(?:#|\r?\n|\Z)")
"""What cannot stand at the beginning of a line within a list: another key, another table."""


@final
class Extent(NamedTuple):
    """From where to where a value goes, and what would close it; empty where it is closed."""

    span: Span
    closing: str = ""


def extent(text: str, start: int) -> Extent:
    """The value that begins there, as far as it goes."""
    if text[start : start + 1] in ('"', "'"):
        return _string(text, start)
    if text[start : start + 1] in ("[", "{"):
        return _nested(text, start)
    atom = _ATOM.match(text, start)
    end = start + len(atom[0].rstrip()) if atom else start
    return Extent(Span(start, end))


def strings_in(text: str, value: Span) -> Iterator[Span]:
    """The strings of a value: itself, or those of a list."""
    if text[value.start : value.start + 1] in ('"', "'"):
        yield value
        return
    for piece in _NESTED.finditer(text, value.start, value.end):
        if piece[0][0] in "\"'":
            yield Span(*piece.span())


def is_closed(string: str) -> bool:
    """Whether a string has the quotes that end it."""
    quotes = string[:3] if string[:3] in ('"""', "'''") else string[:1]
    if len(string) < 2 * len(quotes) or not string.endswith(quotes):
        return False
    marks = len(string) - 1 - len(string[:-1].rstrip("\\")) if quotes == '"' else 0
    return marks % 2 == 0


def _string(text: str, start: int) -> Extent:
    found = STRING.match(text, start)
    end = found.end() if found else start + 1
    written = text[start:end]
    if is_closed(written):
        return Extent(Span(start, end))
    quotes = written[:3] if written[:3] in ('"""', "'''") else written[:1]
    if len(quotes) == 1:
        end = start + len(written.rstrip("\r"))
    return Extent(Span(start, end), quotes)


def _nested(text: str, start: int) -> Extent:
    closing: list[str] = []
    end = start
    for piece in _NESTED.finditer(text, start):
        sign = piece[0]
        if sign in ("[", "{"):
            closing.append("]" if sign == "[" else "}")
        elif sign in ("]", "}"):
            closing.pop()
            if not closing:
                return Extent(Span(start, piece.end()))
        elif sign[0] == "\n" and _NEXT.match(text, piece.end()):
            break
        if sign.strip() and sign[0] != "#":
            end = start + len(text[start : piece.end()].rstrip())
    return Extent(Span(start, end), "".join(reversed(closing[-20:])))
