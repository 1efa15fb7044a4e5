"""Reading decks and single cards from files that a person writes.

A deck file is TOML: `name`, `game` and, if one likes, `author`; a table `[copies]` with the number of each
card; where the edition has reserves, a table `[reserves]` with those of the cards that lie beside the deck
or, in the 9th Edition, how many of those in `[copies]` are reserves; a table
`[cards."NAME"]` for each design. A card file is one such table with the card's `name` in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, final

from rapidfuzz import process

from cardwright.core.finding import SEVERITIES, Finding
from cardwright.core.validation import is_plain, shown
from cardwright.errors import FileError
from cardwright.kotc.decks.deck import Deck, DeckReport, examine, reserves_findings, size_findings
from cardwright.kotc.editions import Edition, UnknownGameError, load
from cardwright.kotc.language.draft import Draft, DraftError, draft_from, key_meant
from cardwright.kotc.language.faults import CardTextError, Fault
from cardwright.kotc.language.legality import examine_indicator, is_outside
from cardwright.kotc.language.text import Design
from cardwright.source import Source, source_at

MOST_COPIES: Final = 999
MOST_CARDS: Final = {"copies": 100, "reserves": 100, "cards": 1_000}
"""How many different cards can be in a deck, of which no edition allows as many, and be described."""

LONGEST_TITLE: Final = 200
MOST_UNREAD: Final = 20
"""How many wrong texts of a deck are explained."""

_RESERVES: Final = "reserves"
"""The key that a deck has besides in an edition with reserves."""

DECK_KEYS: Final = ("name", "game", "author", "copies", "cards")
OTHER_WORDS: Final = {
    "name": ("title", "deck", "called"),
    "game": ("edition", "rules", "format", "version", "set"),
    "author": ("by", "creator", "designer", "maker", "owner", "player", "writer"),
    "copies": ("count", "counts", "n", "number", "numbers", "amount", "quantity", "list", "main"),
    "reserves": ("reserve", "sideboard", "side", "bench"),
    "cards": ("card", "design", "designs", "texts"),
}
"""Words that somebody may take for a key of a deck."""


def read_deck(path: str | Path) -> Deck:
    """The deck in a file; whether it may be played, `examine` says.

    Raises FileError where the file is no deck or a card's text cannot be read.
    """
    return _deck_of(source_at(path))


def deck_from_text(text: str, file: str) -> Deck:
    """The deck that a text describes, TOML or JSON, as a file of this name. Raises FileError."""
    return _deck_of(Source(text, file))


def _deck_of(source: Source) -> Deck:
    return _deck(Outline(source.table, source.file, source))


def deck_from_json(deck: object, source: str = "deck") -> Deck:
    """The deck that a JSON object of the same structure describes; `source` names it in errors.

    Raises FileError.
    """
    if not isinstance(deck, Mapping):
        raise FileError(f"a deck is an object with {', '.join(DECK_KEYS)}", source)
    return _deck(Outline(deck, source))


def describe_deck(path: str | Path) -> DeckReport:
    """All there is to say about the deck in a file. Raises FileError where the file is no deck."""
    return describe_source(source_at(path))


def describe_source(source: Source) -> DeckReport:
    """All there is to say about the deck that is written there, what is gravest first.

    A text that is no card is a finding like others. Raises FileError where it is no deck.
    """
    outline = Outline(source.table, source.file, source)
    edition = load(outline.game)
    entries: list[tuple[str, int, Design | None]] = []
    findings: list[Finding] = []
    unread = 0
    for draft, copies in outline.entries:
        design = None
        try:
            design = draft.design(edition) if unread < MOST_UNREAD else None
        except CardTextError as error:
            unread += 1
            findings += _unread(draft, error, outline, edition)
        entries.append((draft.name, copies, design))
    if unread == MOST_UNREAD:
        message = f"{unread} cards cannot be read; what comes behind them has not been looked at"
        findings.append(Finding("error", "text", "", message, edition.rules["design"], None))
    cards = tuple((design, copies) for _, copies, design in entries if design is not None)
    known = {draft.name: design for (draft, _), (_, _, design) in zip(outline.entries, entries, strict=True)}
    reserves = []
    for draft, copies in outline.reserves:
        if draft.name not in known:
            try:
                known[draft.name] = draft.design(edition)
            except CardTextError as error:
                known[draft.name] = None
                findings += _unread(draft, error, outline, edition)
        design = known[draft.name]
        if design is not None:
            reserves.append((design, copies))
    deck = outline.deck(cards, tuple(reserves))
    size = sum(copies for _, copies, _ in entries)
    findings += size_findings(size, edition, deck.copies_line)
    reserves_size = sum(copies for _, copies in outline.reserves)
    findings += reserves_findings(reserves_size, edition, deck.line_of_reserves)
    findings += [finding for finding in examine(deck) if finding.code not in ("deck-size", "reserves")]
    findings += [_left_out(name, outline) for name in outline.left_out]
    findings.sort(key=lambda finding: SEVERITIES.index(finding.severity))
    return DeckReport(deck, size, tuple(entries), tuple(findings))


def read_card(path: str | Path, edition: Edition | None = None) -> Draft:
    """The card in a file; its text is not read yet.

    Given the edition in which it will be read, its type may be that edition's word. Raises FileError.
    """
    return _card_of(source_at(path), edition)


def card_from_text(text: str, file: str, edition: Edition | None = None) -> Draft:
    """The card that a text describes, as a file of this name. Raises FileError."""
    return _card_of(Source(text, file), edition)


def _card_of(source: Source, edition: Edition | None) -> Draft:
    table = dict(source.table)
    name = table.pop("name", None)
    if not isinstance(name, str):
        raise FileError(
            'a card file needs the card\'s name, such as `name = "Thor"`', source.file, source.line("name")
        )
    try:
        return draft_from(name, table, edition)
    except DraftError as error:
        raise FileError(str(error), source.file, source.line(error.key)) from None


@final
@dataclass
class Outline:
    """A deck whose texts have not been read yet. Raises FileError where the table is none."""

    table: Mapping[str, Any]
    file: str
    source: Source | None = None
    name: str = field(init=False)
    game: str = field(init=False)
    author: str = field(init=False)
    entries: tuple[tuple[Draft, int], ...] = field(init=False)
    reserves: tuple[tuple[Draft, int], ...] = field(init=False)
    left_out: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        for key in self.table:
            if key not in (*DECK_KEYS, _RESERVES):
                meant = key_meant(str(key), DECK_KEYS, OTHER_WORDS)
                raise self.error(f"a deck has no {str(key)[:60]!r}; {meant}", str(key))
        self.game = self._game()
        self.name = self._title("name")
        self.author = self._title("author") if "author" in self.table else ""
        drafts = {name: self._draft(name, value) for name, value in self._tables("cards").items()}
        copies = self._copies("copies", drafts)
        reserves = self._reserves(drafts, copies)
        self.entries = tuple((draft, copies[name]) for name, draft in drafts.items() if name in copies)
        self.reserves = tuple((drafts[name], number) for name, number in reserves.items())
        self.left_out = tuple(name for name in drafts if name not in copies and name not in reserves)

    def deck(self, cards: tuple[tuple[Design, int], ...], reserves: tuple[tuple[Design, int], ...]) -> Deck:
        """The deck, with these of its cards that can be read."""
        reserves_line = self.line(_RESERVES) if _RESERVES in self.table else None
        lines = (self.lines(), self.line("copies"), reserves_line)
        return Deck(self.name, self.game, cards, self.author, reserves, *lines)

    def error(self, message: str, *keys: str) -> FileError:
        """The error about the value that is, or should be, under these keys."""
        return FileError(message, self.file, self.line(*keys), keys)

    def line(self, *keys: str) -> int | None:
        """The line of the value under these keys, None where there is no file."""
        return None if self.source is None else self.source.line(*keys)

    def lines(self) -> dict[str, int]:
        """On which line each card stands."""
        drafts = [draft for draft, _ in (*self.entries, *self.reserves)]
        found = {draft.name: self.line("cards", draft.name) for draft in drafts}
        return {name: line for name, line in found.items() if line is not None}

    def text_line(self, draft: Draft, fault: Fault) -> int | None:
        """The line of the file on which a fault of a card's text stands."""
        keys = ("cards", draft.name, "text")
        if self.source is None or not isinstance(draft.text, str):
            return self.line(*keys)
        return self.source.text_line(fault.line, *keys)

    def _words(self, key: str) -> str:
        if key not in self.table:
            raise self.error(f'`{key}` is missing: write `{key} = "…"`', key)
        value = self.table[key]
        if not isinstance(value, str) or not value.strip():
            raise self.error(f"`{key}` is a text, not {value!r:.40}", key)
        if not is_plain(value):
            raise self.error(f"`{key}` is a text in printable letters, on one line, not {value!r:.40}", key)
        return value

    def _title(self, key: str) -> str:
        title = self._words(key)
        if len(title) > LONGEST_TITLE:
            raise self.error(f"`{key}` has at most {LONGEST_TITLE} letters, not {len(title)}", key)
        return title

    def _game(self) -> str:
        game = self._words("game")
        try:
            load(game)
        except UnknownGameError as error:
            raise self.error(str(error), "game") from None
        return game

    def _tables(self, key: str) -> Mapping[str, Any]:
        if key not in self.table:
            raise self.error(f"the table `[{key}]` is missing", key)
        value = self.table[key]
        if not isinstance(value, Mapping):
            raise self.error(f"`{key}` is a table, not {shown(value)}", key)
        if len(value) > MOST_CARDS[key]:
            raise self.error(f"`{key}` has at most {MOST_CARDS[key]} different cards, not {len(value)}", key)
        return value

    def _draft(self, name: str, table: object) -> Draft:
        try:
            return draft_from(name, table, load(self.game))
        except DraftError as error:
            keys = ("cards", name, error.key) if error.key else ("cards", name)
            raise self.error(str(error), *keys) from None

    def _copies(self, key: str, drafts: Mapping[str, Draft]) -> dict[str, int]:
        copies = {}
        for name, number in self._tables(key).items():
            if name not in drafts:
                message = f"there is no card {name[:60]!r} in `[cards]`{_nearest(name, tuple(drafts))}"
                raise self.error(message, key, name)
            if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= MOST_COPIES:
                allowed = f"the number of copies is a whole number from 1 to {MOST_COPIES}"
                message = f"{name}: {allowed}, not {shown(number)}"
                raise self.error(message, key, name)
            copies[name] = number
        return copies

    def _reserves(self, drafts: Mapping[str, Draft], copies: Mapping[str, int]) -> dict[str, int]:
        """How many of each card are reserves; of those within the deck at most all.

        Rules: K09-setup-and-deck-building-13; K12E-setup-and-deck-building-2.
        """
        if _RESERVES not in self.table:
            return {}
        edition = load(self.game)
        if not edition.reserves_max:
            raise self.error(f"a deck of {self.game} has no reserves", _RESERVES)
        reserves = self._copies(_RESERVES, drafts)
        for name, number in reserves.items():
            if edition.reserves_within_deck and number > copies.get(name, 0):
                message = (
                    f"{name}: {number} of it are reserves, and `[copies]` has {copies.get(name, 0)} in all"
                )
                raise self.error(message, _RESERVES, name)
        return reserves


def _deck(outline: Outline) -> Deck:
    edition = load(outline.game)
    designs: dict[str, Design] = {}
    for draft, _ in (*outline.entries, *outline.reserves):
        if draft.name not in designs:
            try:
                designs[draft.name] = draft.design(edition)
            except CardTextError as error:
                first = _unread(draft, error, outline, edition)[0]
                raise FileError(f"{draft.name}: {first.message}", outline.file, first.line) from None
    cards, reserves = (
        tuple((designs[draft.name], copies) for draft, copies in entries)
        for entries in (outline.entries, outline.reserves)
    )
    return outline.deck(cards, reserves)


def _unread(draft: Draft, error: CardTextError, outline: Outline, edition: Edition) -> list[Finding]:
    """What is wrong with a card whose text cannot be read.

    A card of another time is pruned (or too new) whatever it says; its words are not held against it.
    """
    line = outline.line("cards", draft.name)
    indicator = [
        replace(finding, line=line) for finding in examine_indicator(draft.name, draft.edition, edition)
    ]
    if is_outside(draft.edition, edition):
        return indicator
    faults = []
    for fault in error.faults:
        message = f"{fault.message}{_proposal(fault)}"
        rule, at = edition.rules[fault.breaks], outline.text_line(draft, fault)
        faults.append(Finding("error", "text", draft.name, message, rule, at))
    return faults + indicator


def _left_out(name: str, outline: Outline) -> Finding:
    message = "the card is described but not in the deck: give it a number in `[copies]`, or delete it"
    return Finding("warning", "left-out", name, message, "", outline.line("cards", name))


def _proposal(fault: Fault) -> str:
    return f" (nearest: {fault.nearest[0]})" if fault.nearest else ""


def _nearest(word: str, known: tuple[str, ...]) -> str:
    found = process.extractOne(word, known, score_cutoff=50)
    return f"; did you mean {found[0]!r}?" if found else ""
