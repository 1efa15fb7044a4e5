"""The table of one card in a file: its values as far as they are right, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, final

from cardwright.authoring.document import Document, Pair
from cardwright.authoring.passages import BETWEEN, Passage, escaped
from cardwright.authoring.places import Span
from cardwright.authoring.proofs import Diagnostic, Edit, Suggestion
from cardwright.core.validation import LONGEST_NAME
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.agreement import LARGEST_NUMBER
from cardwright.kotc.language.draft import (
    KEYS,
    OTHER_WORDS,
    Draft,
    DraftError,
    draft_from,
    nearest_key,
)
from cardwright.kotc.language.text import CARD_TYPES
from cardwright.plugins.keeper.authoring.suggesting import nearest_first, new_line, replaced, without_line

UNNAMED: Final = "Unnamed card"
_USUAL: Final = {"sp": 1, "hp": 1}


@final
@dataclass
class Sheet:
    """The card that stands in a document under these keys; a card file has it under none.

    `draft` is the card with what was wrong left out, `faults` says what that was. The card goes from
    `span.start` to `span.end`.
    """

    document: Document
    edition: Edition
    keys: tuple[str, ...]
    faults: list[Diagnostic] = field(default_factory=list)
    name: str = field(init=False)
    draft: Draft = field(init=False)

    def __post_init__(self) -> None:
        self.name = self._name()
        table = self._table()
        while True:
            try:
                self.draft = draft_from(self.name, table, self.edition)
                return
            except DraftError as error:
                self._put_right(error, table)

    @property
    def span(self) -> Span:
        """All that belongs to the card."""
        header = self.document.header(*self.keys) if self.keys else None
        if header is not None:
            return Span(header.span.start, header.end)
        return self.place() if self.keys else Span(0, len(self.document.text))

    @property
    def name_span(self) -> Span:
        """Where its name stands."""
        if self.keys:
            pair = self.document.pair(*self.keys)
            return self.document.place(*self.keys) if pair is None else pair.key_span
        return self.document.place("name")

    def pair(self, key: str) -> Pair | None:
        """The line of one of its values."""
        return self.document.pair(*self.keys, key)

    def place(self, *keys: str) -> Span:
        """Where one of its values stands, or else the card's name."""
        return self.document.place(*self.keys, *keys)

    @cached_property
    def passage(self) -> Passage | None:
        """The words of its text, None where the letters of the text have no places of their own."""
        pair = self.pair("text")
        if pair is None:
            return None
        passage = self.document.passage(pair)
        text = self.draft.text
        whole = text if isinstance(text, str) else BETWEEN.join(text)
        return passage if passage.words == whole else None

    def with_line(self, line: str) -> tuple[Suggestion, ...]:
        """A new line in the card's table, behind its type or its name; none where that has no head."""
        if self.keys and self.document.header(*self.keys) is None:
            return ()
        pair = self.pair("type") or (None if self.keys else self.pair("name"))
        if pair is not None or self.keys:
            return (new_line(self.document, self.name_span if pair is None else pair.value_span, line),)
        return (Suggestion(f"add `{line}`", (Edit(Span(0, 0), f"{line}\n"),)),)

    def _name(self) -> str:
        name = self.keys[-1] if self.keys else self.document.data.get("name")
        if isinstance(name, str):
            try:
                return draft_from(name, {"type": "spell"}).name
            except DraftError as error:
                self._note(str(error), self.name_span, *self._other_name(name))
        elif name is not None:
            self._note('a card\'s `name` is a text, such as `name = "Thor"`', self.place("name"))
        elif self.pair("name") is None:
            begin = Edit(Span(0, 0), f'name = "{UNNAMED}"\n')
            message = 'a card file needs the card\'s name, such as `name = "Thor"`'
            self._note(message, self.place(), Suggestion("give it a name", (begin,)))
        return UNNAMED

    def _other_name(self, name: str) -> Iterator[Suggestion]:
        """The name of a card file without what none has."""
        plain = "".join(letter for letter in name if letter.isprintable() and letter != "#")
        plain = " ".join(plain.split())[:LONGEST_NAME]
        if plain and not self.keys and self.pair("name") is not None:
            yield replaced(self.place("name"), f'"{escaped(plain, chr(34))}"')

    def _table(self) -> dict[str, Any]:
        """The values that can be read; for others that are there stands what could."""
        found: Any = self.document.data
        for key in self.keys:
            found = found.get(key, {})
        if not isinstance(found, dict):
            self._note(f"{self.name} must be a table of a card's values", self.place())
            found = {"type": "spell"}
        table: dict[str, Any] = {key: value for key, value in found.items() if self.keys or key != "name"}
        for pair in self.document.pairs_of(*self.keys):
            if not pair.readable:
                written = self.document.text[pair.value_span.start : pair.value_span.end]
                self._suppose(pair.keys[-1], written, table)
        return table

    def _suppose(self, key: str, written: str, table: dict[str, Any]) -> None:
        """Take a value that cannot be read for something that could stand there."""
        if key == "type":
            table[key] = nearest_first(written, CARD_TYPES)[0]
        elif key in _USUAL:
            table[key] = _USUAL[key]
        elif key == "edition":
            table[key] = self.edition.number

    def _put_right(self, error: DraftError, table: dict[str, Any]) -> None:
        """Note what is wrong with the table, and put something right in its place."""
        message, key = str(error), error.key
        if key in table:
            self._note(message, self._where(key), *self._instead(key, table))
            value = table.pop(key)
            if key == "type":
                self._suppose(key, str(value), table)
            elif key in _USUAL and table.get("type") != "spell":
                table[key] = _USUAL[key]
            return
        for missing in ("type", *_USUAL):
            if missing not in table:
                words = (
                    [f'type = "{each}"' for each in self._types(table)]
                    if missing == "type"
                    else [f"{missing} = 1"]
                )
                self._note(
                    message, self.name_span, *(each for line in words for each in self.with_line(line))
                )
                table[missing] = self._types(table)[0] if missing == "type" else _USUAL[missing]
                return
        raise error

    def _types(self, table: dict[str, Any]) -> list[str]:
        """The types of cards, the likelier one first."""
        return sorted(CARD_TYPES, reverse=not ("sp" in table or "hp" in table))

    def _where(self, key: str) -> Span:
        """Where a key stands that is none, or the value of one that is."""
        pair = self.pair(key)
        return pair.key_span if pair is not None and key not in KEYS else self.place(key)

    def _instead(self, key: str, table: dict[str, Any]) -> Iterator[Suggestion]:
        """What could stand there instead of a key and its value."""
        pair, value = self.pair(key), table[key]
        if pair is None:
            return
        if key not in KEYS:
            meant = nearest_key(key, KEYS, OTHER_WORDS)
            if meant is not None and meant not in table:
                yield replaced(pair.key_span, meant)
            yield without_line(self.document, pair)
        elif key == "type":
            for word in nearest_first(value, CARD_TYPES):
                yield replaced(pair.value_span, f'"{word}"')
        elif table.get("type") == "spell" and key in _USUAL:
            yield without_line(self.document, pair)
        elif key in ("sp", "hp", "edition", "level"):
            yield from self._number_instead(pair, value)

    def _number_instead(self, pair: Pair, value: object) -> Iterator[Suggestion]:
        if isinstance(value, str) and value.strip().isdecimal() and int(value[:9]) <= LARGEST_NUMBER:
            yield replaced(pair.value_span, str(int(value[:9])))
        elif isinstance(value, int | float) and not isinstance(value, bool) and value == value:
            yield replaced(pair.value_span, str(int(min(max(value, 0), LARGEST_NUMBER))))
        if pair.keys[-1] == "edition":
            yield replaced(pair.value_span, str(self.edition.number))
        elif pair.keys[-1] == "level":
            yield without_line(self.document, pair)

    def _note(self, message: str, span: Span, *suggestions: Suggestion) -> None:
        about_design = self.edition.rules["design"]
        self.faults.append(Diagnostic("error", "card", message, span, (about_design,), suggestions))
