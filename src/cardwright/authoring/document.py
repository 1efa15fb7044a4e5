"""A card or deck file as somebody types it: each of its lines alone, so that one mistake hides no other.

A file is TOML. What a value is, Python's reader of TOML says; from where to where it goes, `extents`. What
is wrong is a flaw at its place, and reading goes on with the next line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any, Final, final

from cardwright.authoring.extents import extent, strings_in
from cardwright.authoring.passages import Passage, escaped
from cardwright.authoring.places import Span
from cardwright.authoring.proofs import Diagnostic, Edit, Suggestion
from cardwright.errors import FileError
from cardwright.files import parse_toml

MOST_FLAWS: Final = 100
MOST_LINES: Final = 20_000
"""Keys and tables of the longest file that is read."""

_KEY: Final = re.compile(
    r"""(?:"(?:[^"\\\n]|\\[^\n])*"|'[^'\n]*'|[A-Za-z0-9_-]++)"""
    r"""(?:[ \t]*\.[ \t]*(?:"(?:[^"\\\n]|\\[^\n])*"|'[^'\n]*'|[A-Za-z0-9_-]++))*+"""
)
_HEADER: Final = re.compile(r"""\[(?:"(?:[^"\\\n]|\\[^\n])*+"?|'[^'\n]*+'?|[^\]\n"'#])*+\]{0,2}""")
_REST: Final = re.compile(r"[^\n]*+")
_BLANK: Final = re.compile(r"[ \t\r\n\ufeff]*+")
_SPACES: Final = re.compile(r"[ \t]*+")
_COMMENT: Final = re.compile(r"#[^\n]*+")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_DIGITS: Final = re.compile(r"0*([0-9]{1,9})")
_PLACE: Final = re.compile(r"^this is no TOML: ")


@final
@dataclass(frozen=True)
class Header:
    """A line such as `[cards.Bolt]`; `end` is where what belongs to it ends."""

    keys: tuple[str, ...]
    span: Span
    end: int


@final
@dataclass(frozen=True)
class Pair:
    """A line `key = value`.

    `keys` are those from the outermost table on. `readable` says whether `value` is what is written, and not
    only its place known.
    """

    keys: tuple[str, ...]
    key_span: Span
    value_span: Span
    value: Any
    readable: bool


@final
class Document:
    r"""A text, its tables, its pairs and what is wrong with it as TOML.

    >>> document = Document('name = "Bolt"\ntype = spell\ntext = "Draw 1 card.')
    >>> [pair.keys for pair in document.pairs]
    [('name',), ('type',), ('text',)]
    >>> [flaw.message for flaw in document.flaws]
    ['a text stands in quotation marks', 'the text has no quotation mark at its end']
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.headers: list[Header] = []
        self.pairs: list[Pair] = []
        self.comments: list[Span] = []
        self.flaws: list[Diagnostic] = []
        self._table: tuple[str, ...] = ()
        self._known: set[tuple[str, ...]] = set()
        self._read()
        if not self.flaws:
            self._check_as_whole()

    @cached_property
    def data(self) -> dict[str, Any]:
        """All values that could be read, in their tables."""
        data: dict[str, Any] = {}
        for header in self.headers:
            _put(data, header.keys, {})
        for pair in self.pairs:
            if pair.readable:
                _put(data, pair.keys, pair.value)
        return data

    def pair(self, *keys: str) -> Pair | None:
        """The line of a value, if it is written on a line of its own."""
        return self._pairs_by_keys.get(keys)

    def header(self, *keys: str) -> Header | None:
        """The line of a table."""
        return self._headers_by_keys.get(keys)

    @cached_property
    def _pairs_by_keys(self) -> dict[tuple[str, ...], Pair]:
        return {pair.keys: pair for pair in self.pairs}

    @cached_property
    def _headers_by_keys(self) -> dict[tuple[str, ...], Header]:
        return {header.keys: header for header in reversed(self.headers)}

    def pairs_of(self, *keys: str) -> tuple[Pair, ...]:
        """The lines of a table, without those of tables in it."""
        return tuple(each for each in self.pairs if each.keys[:-1] == keys)

    def place(self, *keys: str) -> Span:
        """Where a value stands, or else what is written down of the tables around it."""
        while keys:
            pair = self.pair(*keys)
            if pair is not None:
                return pair.value_span
            header = self.header(*keys)
            if header is not None:
                return header.span
            keys = keys[:-1]
        return Span(0, len(self.text.partition("\n")[0].rstrip("\r")))

    def passage(self, pair: Pair) -> Passage:
        """The words of a text, or of a list of texts."""
        return Passage(self.text, strings_in(self.text, pair.value_span))

    def table_at(self, offset: int) -> tuple[str, ...]:
        """The keys of the table in which an offset lies."""
        before = [header for header in self.headers if header.span.start < offset]
        return before[-1].keys if before else ()

    def pair_at(self, offset: int) -> Pair | None:
        """The line whose key or value an offset touches."""
        return next(
            (each for each in self.pairs if each.key_span.start <= offset <= each.value_span.end), None
        )

    def is_comment(self, offset: int) -> bool:
        """Whether an offset lies in a comment."""
        return any(span.start < offset <= span.end for span in self.comments)

    def _read(self) -> None:
        text = self.text
        place = 0
        while (place := _end(_BLANK, text, place)) < len(text) and len(self.flaws) < MOST_FLAWS:
            if len(self.pairs) + len(self.headers) == MOST_LINES:
                self._skip(place, f"no deck has more than {MOST_LINES} lines: what comes here is not read")
                break
            if text[place] == "#":
                place = self._comment(place)
            elif text[place] == "[":
                place = self._line_end(self._read_header(place))
            elif key := _KEY.match(text, place):
                place = self._line_end(self._read_pair(Span(*key.span())))
            else:
                place = self._skip(place, "a line is `key = value`, a table `[key]`, or a comment behind #")
        self.headers = [
            Header(each.keys, each.span, following.span.start if following else len(text))
            for each, following in zip_longest(self.headers, self.headers[1:])
        ]

    def _comment(self, place: int) -> int:
        end = _end(_COMMENT, self.text, place)
        self.comments.append(Span(place, end))
        return end

    def _read_header(self, place: int) -> int:
        found = _HEADER.match(self.text, place)
        end = found.end() if found else place + 1
        written = self.text[place:end].rstrip()
        span = Span(place, place + len(written))
        if written.startswith("[["):
            right = written.replace("[[", "[", 1).replace("]]", "]", 1)
            mend = Suggestion(f"write `{right}`", (Edit(span, right),))
            self._flaw(span, "a card or a deck has no lists of tables, written `[[…]]`", mend)
            self._table = ("",)
            return end
        keys = _keys(written[1:-1]) if written.endswith("]") else ()
        if not keys:
            mends = (Suggestion("close the bracket", (Edit(Span(span.end, span.end), "]"),)),)
            self._flaw(span, "a table is `[key]`", *(mends if _keys(written[1:]) else ()))
            keys = _keys(written[1:])
        elif keys in self._known:
            self._flaw(span, f"this is written twice: {written[:60]}")
        self._known.add(keys)
        self._table = keys or ("",)
        self.headers.append(Header(self._table, span, span.end))
        return end

    def _read_pair(self, key: Span) -> int:
        text = self.text
        said = text[key.start : key.end]
        keys = (*self._table, *(_keys(said) or (said,)))
        equals = _end(_SPACES, text, key.end)
        if text[equals : equals + 1] != "=":
            end = _end(_REST, text, key.start)
            written = Span(key.start, key.start + len(text[key.start : end].rstrip()))
            self._flaw(written, "a line is `key = value`: there is no `=` behind the key")
            return end
        begin = _end(_SPACES, text, equals + 1)
        value = extent(text, begin)
        if value.span.start == value.span.end:
            self._flaw(Span(key.start, equals + 1), "there is no value behind the `=`")
            self.pairs.append(Pair(keys, key, Span(begin, begin), None, False))
            return begin
        found = self._value(value.span, value.closing)
        if not _keys(said):
            self._flaw(key, f"this is no key: {said[:60]}")
            self.pairs.append(Pair(keys, key, value.span, None, False))
        elif keys in self._known:
            self._flaw(key, f"this is written twice: {text[key.start : key.end][:60]}")
        else:
            self._known.add(keys)
            self.pairs.append(Pair(keys, key, value.span, *found))
        return value.span.end

    def _value(self, span: Span, closing: str) -> tuple[Any, bool]:
        """What a value is, and whether it could be read."""
        if closing:
            what = (
                "the text has no quotation mark at its end"
                if closing[0] in "\"'"
                else "the list is not closed"
            )
            mend = Suggestion(f"write {closing}", (Edit(Span(span.end, span.end), closing),))
            self._flaw(span if len(closing) < 3 else Span(span.start, span.start + 3), what, mend)
        written = self.text[span.start : span.end] + closing
        try:
            return parse_toml(f"v = {written}", "")["v"], True
        except (FileError, KeyError) as error:
            if not closing:
                self._broken_value(span, error)
        return None, False

    def _broken_value(self, span: Span, error: Exception) -> None:
        written = self.text[span.start : span.end]
        if written[0] not in "\"'[{" and not written[0].isdigit():
            mend = Suggestion("put it in quotation marks", (Edit(span, f'"{written}"'),))
            quotable = written.isprintable() and '"' not in written and "\\" not in written
            self._flaw(span, "a text stands in quotation marks", *((mend,) if quotable else ()))
        elif isinstance(error, FileError):
            digits = _DIGITS.match(written)
            mends = () if digits is None else (Suggestion(f"write {digits[1]}", (Edit(span, digits[1]),)),)
            self._flaw(span, _PLACE.sub("this is no value: ", error.message), *mends)

    def _line_end(self, place: int) -> int:
        """Behind what still stands on the line, which can only be a comment."""
        place = _end(_SPACES, self.text, place)
        if self.text[place : place + 1] == "#":
            return self._comment(place)
        end = _end(_REST, self.text, place)
        rest = self.text[place:end].rstrip()
        if rest:
            mend = Suggestion("delete it", (Edit(Span(place, place + len(rest)), ""),))
            self._flaw(Span(place, place + len(rest)), "nothing else can stand on this line", mend)
        return end

    def _skip(self, place: int, message: str) -> int:
        end = _end(_REST, self.text, place)
        self._flaw(Span(place, place + len(self.text[place:end].rstrip())), message)
        return end

    def _flaw(self, span: Span, message: str, *suggestions: Suggestion) -> None:
        self.flaws.append(Diagnostic("error", "toml", message, span, (), suggestions))

    def _check_as_whole(self) -> None:
        """What is right line by line can still be wrong together: a value where there is a table already."""
        try:
            parse_toml(self.text.removeprefix("\ufeff"), "")
        except FileError as error:
            begin = 0
            for _ in range((error.line or 1) - 1):
                begin = self.text.find("\n", begin) + 1
            self._flaw(Span(begin, _end(_REST, self.text, begin)), error.message)


def bare_or_quoted(key: str) -> str:
    """A key as it is written.

    >>> bare_or_quoted("Bolt"), bare_or_quoted("Ash Hound")
    ('Bolt', '"Ash Hound"')
    """
    return key if _BARE.fullmatch(key) else f'"{escaped(key, chr(34))}"'


def children(table: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The table of that key within another; an empty one where there is none."""
    found = table.get(key)
    return found if isinstance(found, Mapping) else {}


def _keys(written: str) -> tuple[str, ...]:
    """The keys that a line names, from the outermost inwards; none where it names none."""
    if _BARE.fullmatch(written.strip()):
        return (written.strip(),)
    try:
        table: Any = parse_toml(f"{written} = 0", "")
    except FileError:
        return ()
    return tuple(_path(table))


def _path(table: Any) -> Iterator[str]:
    while isinstance(table, dict) and table:
        key, table = next(iter(table.items()))
        yield key


def _put(data: dict[str, Any], keys: tuple[str, ...], value: Any) -> None:
    """Put a value into its table, unless something stands in the way that was written before."""
    for key in keys[:-1]:
        found = data.setdefault(key, {})
        if not isinstance(found, dict):
            return
        data = found
    if keys:
        data.setdefault(keys[-1], value)


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    found = pattern.match(text, place)
    return found.end() if found else place
