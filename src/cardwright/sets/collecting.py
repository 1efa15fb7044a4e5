"""The cards of a set put together from what a file holds, value by value; what is wrong with one is noted."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, Final, final

from cardwright.core.finding import Severity
from cardwright.core.validation import LONGEST_NAME, is_plain, letters_unlike, made_plain, shown
from cardwright.errors import FileError
from cardwright.sets.cards import LONGEST_VALUE, MOST_CARDS, NUMBERS, PROPERTIES, CardSet, SetCard, SetFinding

LARGEST_NUMBER: Final = 999
LARGEST_LEVEL: Final = 999_999_999_999
_LONGEST_TITLE: Final = 200
_IN_TEXTS: Final = "\n\t"
_MOST_FINDINGS: Final = 500
"""So many findings of reading are told, and how many there are besides."""


@final
class Collection:
    """A set that is being read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.title: dict[str, str] = {}
        self._cards: list[SetCard] = []
        self._findings: list[SetFinding] = []
        self._untold = 0
        self._places: dict[tuple[int, str], str] = {}

    @property
    def findings(self) -> tuple[SetFinding, ...]:
        """What is noted so far."""
        return tuple(self._findings)

    def note(
        self, severity: Severity, code: str, message: str, place: str = "", card: str = "", column: str = ""
    ) -> None:
        """Note what is wrong."""
        if len(self._findings) == _MOST_FINDINGS:
            self._untold += 1
            return
        self._findings.append(SetFinding(severity, code, card, column, message, place))

    def entitle(self, key: str, value: object, place: str = "") -> None:
        """Say the set's name, its game or its author; note what can be none."""
        if isinstance(value, str) and value.strip() and is_plain(value) and len(value) <= _LONGEST_TITLE:
            self.title.setdefault(key, value)
            return
        message = f"a set's `{key}` is a text of 1 to {_LONGEST_TITLE} printable letters, not {shown(value)}"
        self.note("error", key, message, place, "", key)

    def add(self, values: Mapping[str, object], places: Mapping[str, str]) -> None:
        """Add a card of these values. Raises `FileError` where there are too many."""
        if len(self._cards) == MOST_CARDS:
            raise FileError(f"a set has at most {MOST_CARDS} cards; this one has more", self.file)
        written = values.get("name", "")
        name = self._text("name", written, "", places)
        place = places.get("name") or places[""]
        if not name.strip() and not self._name_is_told(place):
            self.note("error", "name", "the card has no name", place, "", "name")
        stated: dict[str, Any] = {"name": name}
        for key in PROPERTIES[1:]:
            if key in values and values[key] != "":
                read = self._number if key in NUMBERS else self._text
                stated[key] = read(key, values[key], name, places)
        number = len(self._cards)
        self._places.update({(number, key): place for key, place in places.items()})
        self._cards.append(SetCard(**stated))

    def _name_is_told(self, place: str) -> bool:
        """Whether it is noted already what is wrong with the name in this place."""
        latest = self._findings[-len(PROPERTIES) :]
        return any(each.place == place and each.column == "name" for each in latest)

    def set(self, game: str) -> CardSet:
        """The set, of this game where it names none. Raises `FileError` where there is no card."""
        if not self._cards and not self._findings:
            raise FileError("there is no card in this set", self.file)
        if self._untold:
            self._findings.append(
                SetFinding("error", "findings", "", "", f"and {self._untold} findings more that are not told")
            )
        return CardSet(
            self.title.get("name") or made_plain(PurePath(self.file).stem) or "set",
            self.title.get("game") or game,
            self.title.get("author", ""),
            tuple(self._cards),
            tuple(self._findings),
            self._places,
            self.file,
        )

    def _number(self, key: str, value: object, name: str, places: Mapping[str, str]) -> int | None:
        number = _whole(value)
        largest = LARGEST_LEVEL if key == "level" else LARGEST_NUMBER
        if number is None or not 0 <= number <= largest:
            message = f"`{key}` is a whole number from 0 to {largest}, not {shown(value)}"
            self.note("error", "number", message, places.get(key) or places[""], name, key)
            return None
        return number

    def _text(self, key: str, value: object, name: str, places: Mapping[str, str]) -> str:
        message = ""
        if isinstance(value, float) and value.is_integer():
            value = int(value)  # as a spreadsheet keeps every number
        text = str(value).replace("\r\n", "\n").replace("\r", "\n") if _is_written(value) else ""
        if not _is_written(value):
            message = f"`{key}` is a text, not {shown(value)}"
        elif len(text) > LONGEST_VALUE:
            message = f"`{key}` has at most {LONGEST_VALUE} letters, not {len(text)}"
        elif sign := unwritable(text):
            message = f"`{key}` holds U+{ord(sign):04X}, a control character; delete it"
        elif key == "name" and (len(text) > LONGEST_NAME or (text.strip() and not is_plain(text))):
            message = f"a card's name has {letters_unlike(text)}"
        if message:
            self.note("error", "text", message, places.get(key) or places[""], name, key)
            return ""
        return text


def unwritable(text: str) -> str:
    r"""The first letter of a text that no file of a set can hold, nothing where all are well.

    >>> unwritable("one\ntwo"), unwritable("bell\x07")
    ('', '\x07')
    """
    return next((each for each in text if each not in _IN_TEXTS and _is_control(each)), "")


def _is_control(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cs") or letter in "\ufeff\ufffe\uffff"


def _is_written(value: object) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def _whole(value: object) -> int | None:
    """The whole number that a cell holds, be it as a number with a point or as a text."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str):
        written = value.strip().removesuffix(".0")
        return int(written) if written.isascii() and written.isdigit() and len(written) <= 12 else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None
