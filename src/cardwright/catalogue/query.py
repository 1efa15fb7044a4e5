"""What somebody looks for among cards, in a line: words, phrases, fields, `-` and `not`, `or`, brackets.

    level<=3 type:minion "draw" -battle (house:brobnar or power>=5)

What stands side by side must all be true; `or` binds less. A bare word may stand anywhere in a word, a
quoted phrase is looked for as whole words. After `:` or `=` several values with commas between them mean any
of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as data_field
from typing import Final, NoReturn, final

from rapidfuzz import fuzz, process

from cardwright.catalogue.cards import Field, folded
from cardwright.core.validation import is_plain
from cardwright.errors import CardwrightError

LONGEST: Final = 400
"""Letters."""

DEEPEST: Final = 20
"""Brackets within brackets."""

COMPARISONS: Final = ("<=", ">=", "!=", "<", ">", "=", ":")

_OPERATOR: Final = re.compile("|".join(map(re.escape, COMPARISONS)))
_FIELD: Final = re.compile(r"([^\W\d_][\w-]*)(<=|>=|!=|<|>|=|:)")
_WORD: Final = re.compile(r"[^\s()\"“”]+")
_QUOTES: Final = '"“”'


@final
class QueryError(CardwrightError):
    """A search that cannot be read: at which column (from 1), of how many letters, what would be right."""

    def __init__(self, message: str, column: int, length: int = 1) -> None:
        super().__init__(f"column {column}: {message}")
        self.column = column
        self.length = length


@final
@dataclass(frozen=True)
class Contains:
    """The words stand somewhere in a card or, with a `field`, in that; a phrase as `whole` words."""

    words: str
    whole: bool
    field: Field | None = None


@final
@dataclass(frozen=True)
class Compares:
    """A number of the card is as the comparison says to any of these."""

    field: Field
    comparison: str
    numbers: tuple[int, ...]


@final
@dataclass(frozen=True)
class Chooses:
    """A word of the card is one of these, as they are compared; with `!=` it is none of them.

    `columns` are where they are written.
    """

    field: Field
    comparison: str
    words: tuple[str, ...]
    columns: tuple[int, ...] = data_field(default=(), repr=False, compare=False)


@final
@dataclass(frozen=True)
class Not:
    """The opposite."""

    part: Term


@final
@dataclass(frozen=True)
class Both:
    """All of it; of nothing: always."""

    parts: tuple[Term, ...]


@final
@dataclass(frozen=True)
class Either:
    """Any of it."""

    parts: tuple[Term, ...]


Term = Contains | Compares | Chooses | Not | Both | Either


def parse(written: str, fields: Sequence[Field]) -> Term:
    """What a search says. Raises `QueryError`.

    >>> from cardwright.catalogue.cards import TYPE
    >>> parse("type:minion -draw", [TYPE])
    Both(parts=(Chooses(field=..., comparison=':', words=('minion',)), Not(part=Contains(words='draw', ...))))
    """
    if len(written) > LONGEST:
        raise QueryError(f"a search has at most {LONGEST} letters, not {len(written)}", LONGEST + 1)
    place = next((n for n, letter in enumerate(written, 1) if not (is_plain(letter) or letter.isspace())), 0)
    if place:
        raise QueryError("a search is written in printable letters", place)
    return _Reader(written, fields).whole()


@final
class _Reader:
    """Reads a search from left to right."""

    def __init__(self, written: str, fields: Sequence[Field]) -> None:
        self._written = written
        self._at = 0
        self._depth = 0
        self._fields = {name: field for field in fields for name in (field.name, *field.other_names)}
        self._names = [field.name for field in fields]

    def whole(self) -> Term:
        """All of it."""
        self._skip()
        if self._at == len(self._written):
            return Both(())
        term = self._either()
        if self._at < len(self._written):
            self._wrong("this bracket closes none: leave it out", self._at)
        return term

    def _either(self) -> Term:
        parts = [self._both()]
        while self._takes("or"):
            parts.append(self._both())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def _both(self) -> Term:
        parts = [self._one()]
        while True:
            self._skip()
            if self._at == len(self._written) or self._written[self._at] == ")" or self._sees("or"):
                return parts[0] if len(parts) == 1 else Both(tuple(parts))
            self._takes("and")
            parts.append(self._one())

    def _one(self) -> Term:
        """A word, a phrase, a field, something in brackets, or the opposite of one of them."""
        self._skip()
        opposite = False
        while self._at < len(self._written) and (self._written[self._at] == "-" or self._sees("not")):
            opposite = not opposite
            self._at += 1 if self._written[self._at] == "-" else len("not")
            self._skip()
        term = self._plain()
        return Not(term) if opposite else term

    def _plain(self) -> Term:
        if self._at == len(self._written) or self._written[self._at] == ")" or self._sees("or"):
            self._wrong("something to look for is missing here: a word, or a field such as `type:`", self._at)
        if self._written[self._at] == "(":
            return self._in_brackets()
        if self._written[self._at] in _QUOTES:
            return Contains(folded(self._quoted()), True)
        if found := _FIELD.match(self._written, self._at):
            return self._asked(found)
        if operator := _OPERATOR.match(self._written, self._at):
            message = f"before `{operator[0]}` stands the name of a field: {self._named()}"
            self._wrong(message, self._at, len(operator[0]))
        return Contains(folded(self._word()), False)

    def _in_brackets(self) -> Term:
        start = self._at
        self._at += 1
        self._depth += 1
        if self._depth > DEEPEST:
            self._wrong(f"at most {DEEPEST} brackets stand within each other", start)
        term = self._either()
        if self._at == len(self._written):
            self._wrong("this bracket is never closed: put a `)` where it ends", start)
        self._at += 1
        self._depth -= 1
        return term

    def _asked(self, found: re.Match[str]) -> Term:
        """A field with what it is asked for."""
        name, comparison = found.groups()
        field = self._fields.get(folded(name))
        if field is None:
            self._wrong(self._unknown(name), self._at, len(name))
        self._at = found.end()
        start, quoted = self._at, self._at < len(self._written) and self._written[self._at] in _QUOTES
        words = (self._quoted(),) if quoted else tuple(filter(None, self._word().split(",")))
        if not any(map(str.strip, words)):
            self._wrong(f"after `{found[0]}` stands what {field.name} is, such as `{_example(field)}`", start)
        columns = tuple(self._columns(words, start))
        if field.kind == "number":
            numbers = zip(words, columns, strict=True)
            return Compares(field, comparison, tuple(self._number(field, *each) for each in numbers))
        if comparison not in (":", "=", "!="):
            message = f"{field.name} is no number: write `{field.name}:{words[0]}`"
            self._wrong(message, found.start(), len(found[0]))
        if field.kind == "choice":
            return Chooses(field, comparison, tuple(folded(word.strip()) for word in words), columns)
        parts = tuple(Contains(folded(word), quoted, field) for word in words)
        either = parts[0] if len(parts) == 1 else Either(parts)
        return Not(either) if comparison == "!=" else either

    def _columns(self, words: Sequence[str], start: int) -> Iterator[int]:
        """Where each of the words is written, one after another; a phrase where it begins."""
        for word in words:
            start = max(start, self._written.find(word.split()[0] if word.strip() else word, start))
            yield start + 1
            start += len(word)

    def _number(self, field: Field, word: str, column: int) -> int:
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            shown = word if len(word) <= 20 else f"{word[:20]}…"
            message = f"{field.name} is a whole number, unlike {shown!r}: write `{_example(field)}`"
            self._wrong(message, column - 1, max(1, len(word)))
        return int(word)

    def _quoted(self) -> str:
        start = self._at
        end = next((n for n in range(start + 1, len(self._written)) if self._written[n] in _QUOTES), -1)
        if end < 0:
            self._wrong('this quotation is never closed: put a `"` where it ends', start)
        self._at = end + 1
        words = " ".join(self._written[start + 1 : end].split())
        if not words:
            self._wrong("nothing stands between these quotation marks", start, end + 1 - start)
        return words

    def _word(self) -> str:
        found = _WORD.match(self._written, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found[0]

    def _sees(self, word: str) -> bool:
        """Whether this word comes next, as a word of its own."""
        end = self._at + len(word)
        after = self._written[end : end + 1]
        return self._written[self._at : end].casefold() == word and (
            not after or after.isspace() or after in f"(){_QUOTES}"
        )

    def _takes(self, word: str) -> bool:
        self._skip()
        if not self._sees(word):
            return False
        self._at += len(word)
        return True

    def _skip(self) -> None:
        while self._at < len(self._written) and self._written[self._at].isspace():
            self._at += 1

    def _unknown(self, name: str) -> str:
        found = process.extractOne(folded(name)[:40], list(self._fields), scorer=fuzz.ratio, score_cutoff=65)
        meant = f"did you mean `{self._fields[found[0]].name}`?" if found else f"there are {self._named()}."
        return f"there is no field {name[:40]!r}; {meant} Words with a colon stand in quotation marks"

    def _named(self) -> str:
        return ", ".join(self._names)

    def _wrong(self, message: str, at: int, length: int = 1) -> NoReturn:
        raise QueryError(message, at + 1, length)


def _example(field: Field) -> str:
    return f"{field.name}>=2" if field.kind == "number" else f"{field.name}:word"
