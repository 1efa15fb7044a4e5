"""What the columns of a spreadsheet mean: their heads are read as people write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, final

from rapidfuzz import fuzz, process

from cardwright.core.validation import shown
from cardwright.errors import CardwrightError, FileError
from cardwright.sets.cards import MOST_CARDS, NUMBERS, PROPERTIES
from cardwright.sets.collecting import Collection

_OTHER_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "name": ("card", "cardname", "title"),
    "type": ("kind", "cardtype"),
    "text": ("rules", "rulestext", "cardtext", "abilities", "ability"),
    "sp": ("strikingpower", "attack"),
    "hp": ("hitpoints", "health"),
    "edition": ("indicator", "editionindicator", "designedition"),
    "level": ("lvl", "printedlevel", "cost"),
    "ultra": ("ultrapoints", "up"),
    "flavour": ("flavor", "flavourtext", "flavortext"),
    "picture": ("image", "art", "artwork", "file"),
    "credit": ("artist", "illustrator", "picturecredit"),
    "copies": ("count", "number", "quantity", "n"),
    "set": ("setname",),
    "game": (),
    "author": ("by", "designer"),
}
"""The columns there are, and other words for each."""

OF_THE_SET: Final = ("set", "game", "author")
"""The columns that say of the whole set what stands in the head of a TOML file."""

MOST_COLUMNS: Final = 100
_MOST_ROWS: Final = 10 * MOST_CARDS
_BY_WORD: Final = {word: key for key, others in _OTHER_WORDS.items() for word in (key, *others)}
_ABILITY: Final = re.compile(r"(?:ability|text)(\d{1,2})")

Row = Sequence[object]


def column_meant(head: str) -> str | None:
    """The property that a column's head names, `text` for each of several abilities; None for none.

    >>> (
    ...     column_meant("Ultra Points"),
    ...     column_meant("FLAVOR"),
    ...     column_meant("Ability 2"),
    ...     column_meant("Colour"),
    ... )
    ('ultra', 'flavour', 'text', None)
    """
    plain = _plain(head)
    return "text" if _ABILITY.fullmatch(plain) else _BY_WORD.get(plain)


def column_letter(column: int) -> str:
    """What a spreadsheet calls a column (from 0).

    >>> column_letter(0), column_letter(27)
    ('A', 'AB')
    """
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


@final
class Sheet:
    """The rows of a spreadsheet becoming cards, given one after the other; the first is the columns' heads.

    Raises `FileError` where no column is the cards' names, and where there are too many rows or columns.
    """

    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self._columns: dict[int, tuple[str, str]] = {}
        self._abilities: list[int] = []
        """The columns of which a card's text is put together, in the order of the abilities."""
        self._passed_over: set[int] = set()
        self._begun = False

    def add(self, number: int, row: Row) -> None:
        """Add the row of this number (from 1); an empty one is passed over."""
        file = self._collection.file
        if number > _MOST_ROWS:
            raise FileError(f"a set has at most {_MOST_ROWS} rows; this one has more, and is not read", file)
        if len(row) > MOST_COLUMNS and any(_is_filled(value) for value in row[MOST_COLUMNS:]):
            raise FileError(f"row {number}: a set has at most {MOST_COLUMNS} columns, not {len(row)}", file)
        if not any(map(_is_said, row)):
            return
        if self._begun:
            self._card(number, row)
        else:
            self._begun = True
            self._heads(number, row)

    def _heads(self, number: int, row: Row) -> None:
        taken: dict[str, str] = {}
        for column, value in enumerate(row[:MOST_COLUMNS]):
            if not _is_filled(value):
                continue
            head = str(value).strip()
            place = f"row {number}, column {column_letter(column)}"
            key = column_meant(head)
            if key is None:
                self._passed_over.add(column)
                self._unknown(head, place)
            elif key in taken and key != "text":
                self._passed_over.add(column)
                message = f"{shown(head)} and {shown(taken[key])} are both the cards' `{key}`; delete one"
                self._collection.note("error", "column", message, place, "", key)
            else:
                taken[key] = head
                self._columns[column] = (key, head)
        if "name" not in taken:
            message = (
                f"row {number} is no head of a set: no column is called `name`; "
                f"the columns are {', '.join((*PROPERTIES, *OF_THE_SET))}"
            )
            raise FileError(message, self._collection.file)
        texts = {column: head for column, (key, head) in self._columns.items() if key == "text"}
        self._abilities = sorted(texts, key=lambda column: (_number_of(texts[column]), column))

    def _unknown(self, head: str, place: str) -> None:
        near = process.extractOne(_plain(head), tuple(_BY_WORD), scorer=fuzz.ratio, score_cutoff=70)
        if near is not None:
            message = f"there is no column {shown(head)}; did you mean {_BY_WORD[near[0]]!r}?"
            self._collection.note("error", "column", message, place)
        else:
            message = f"the column {shown(head)} is no property of a card, and is not read"
            self._collection.note("warning", "column", message, place)

    def _card(self, number: int, row: Row) -> None:
        values: dict[str, object] = {}
        places = {"": f"row {number}"}
        for column, value in enumerate(row[:MOST_COLUMNS]):
            if not _is_filled(value):
                continue
            if column not in self._columns:
                if column not in self._passed_over and _is_said(value):
                    self._headless(value, f"row {number}, column {column_letter(column)}")
                continue
            key, head = self._columns[column]
            place = f"row {number}, column {head[:40]} ({column_letter(column)})"
            places.setdefault(key, place)
            if key in NUMBERS and not _is_said(value):
                continue
            if isinstance(value, CardwrightError):
                self._collection.note("error", "cell", str(value), place, _name_in(values), key)
            elif key in OF_THE_SET:
                self._title("name" if key == "set" else key, str(value), place)
            elif key != "text":
                values[key] = value
        if texts := [row[each] for each in self._abilities if each < len(row) and _is_text(row[each])]:
            values["text"] = texts[0] if len(texts) == 1 else "\n\n".join(map(str, texts))
        if values:
            self._collection.add(values, places)

    def _headless(self, value: object, place: str) -> None:
        """Note that a cell stands under no head: of CSV it is mostly the rest of a text with a comma."""
        said = "this" if isinstance(value, CardwrightError) else shown(value)
        message = (
            f"{said} stands under no head: name the column, "
            "or put quotes around the text that is parted by a comma"
        )
        self._collection.note("error", "cell", message, place)

    def _title(self, key: str, value: str, place: str) -> None:
        known = self._collection.title.get(key)
        if known is None:
            self._collection.entitle(key, value, place)
        elif known != value:
            message = f"the set's {key} is {shown(known)} in a row above, and {shown(value)} here"
            self._collection.note("error", key, message, place, "", key)


def _name_in(values: dict[str, object]) -> str:
    return str(values.get("name", ""))


def _is_filled(value: object) -> bool:
    return value is not None and value != ""


def _is_text(value: object) -> bool:
    return _is_filled(value) and not isinstance(value, CardwrightError)


def _is_said(value: object) -> bool:
    """Whether a cell says something: one of nothing but spaces does not."""
    return _is_filled(value) and not (isinstance(value, str) and value.isspace())


def _number_of(head: str) -> int:
    """Of which of several abilities a column is: 0 where its head has no number."""
    numbered = _ABILITY.fullmatch(_plain(head))
    return int(numbered[1]) if numbered else 0


def _plain(head: str) -> str:
    return "".join(filter(str.isalnum, head.casefold()))[:60]
