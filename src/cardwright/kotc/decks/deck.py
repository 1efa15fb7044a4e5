"""A deck, and what an edition has to say about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, final

from cardwright.core.finding import Finding
from cardwright.drawing.deck import draw_deck
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.text import Design


@final
@dataclass(frozen=True)
class Deck:
    """The cards that a player brings to a game.

    `cards` are the designs with the number of copies of each, in the order of the file; `reserves` those of
    the cards that lie beside the deck or, where the edition has its reserves within the deck, how many of
    `cards` are put aside. `lines` says on which line of its file a card stands, `copies_line` and
    `reserves_line` where the numbers of copies begin.
    """

    name: str
    game: str
    cards: tuple[tuple[Design, int], ...]
    author: str = ""
    reserves: tuple[tuple[Design, int], ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    copies_line: int | None = field(default=None, compare=False, repr=False)
    reserves_line: int | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", MappingProxyType(dict(self.lines)))

    def __reduce__(self) -> tuple[Any, ...]:
        """As `pickle` keeps it: without the lines of its file."""
        return Deck, (self.name, self.game, self.cards, self.author, self.reserves)

    @property
    def size(self) -> int:
        """The number of `cards`, with the reserves that are within the deck, without those beside it."""
        return sum(copies for _, copies in self.cards)

    @property
    def reserves_size(self) -> int:
        """The number of cards in reserve."""
        return sum(copies for _, copies in self.reserves)

    @property
    def brought(self) -> tuple[tuple[Design, int], ...]:
        """Every card that comes into the game: `cards`, and the reserves that lie beside them."""
        return self.cards if load(self.game).reserves_within_deck else (*self.cards, *self.reserves)

    @property
    def designs(self) -> tuple[Design, ...]:
        """Every design, each once: those of the deck, then those that lie only in reserve."""
        return tuple(dict.fromkeys(design for design, _ in (*self.cards, *self.reserves)))

    @property
    def line_of_reserves(self) -> int | None:
        """Where the reserves are counted; where there are no `[reserves]`, the line of `[copies]`."""
        return self.copies_line if self.reserves_line is None else self.reserves_line

    @property
    def ultra(self) -> int:
        """The Ultra Points of all cards together. Rules: K17-setup-and-deck-building-4."""
        return sum(design.ultra * copies for design, copies in self.brought)

    def _repr_svg_(self) -> str:
        """A notebook shows the curve of levels, and the list."""
        edition = load(self.game)
        note = f"{self.game}, {self.size} cards"
        if edition.reserves_max:
            note += f", {reserves_in_words(self.reserves_size, edition)}"
        if edition.has_ultra_points:
            note += f", {self.ultra} Ultra Points"
        entries = [
            (copies, design.name, design.type, level_of(design, edition)) for design, copies in self.cards
        ]
        return draw_deck(self.name, f"{note}, by {self.author}" if self.author else note, entries)


@final
@dataclass(frozen=True)
class DeckReport:
    """What `cardwright deck` says: the deck as far as it could be read, and what was found."""

    deck: Deck
    size: int
    entries: tuple[tuple[str, int, Design | None], ...]
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether the deck may be played."""
        return not any(each.severity == "error" for each in self.findings)

    def as_json(self) -> dict[str, Any]:
        """The report as `cardwright deck --json` prints it; the curve counts the cards of each level."""
        edition = load(self.deck.game)
        curve: Counter[int] = Counter()
        for design, copies in self.deck.cards:
            curve[level_of(design, edition)] += copies
        shown: dict[str, Any] = {
            "ok": self.ok,
            "game": self.deck.game,
            "name": self.deck.name,
            "size": self.size,
            "ultra": self.deck.ultra,
            "curve": {str(level): curve[level] for level in sorted(curve)},
            "cards": [_entry(*entry, edition) for entry in self.entries],
            "findings": [finding.as_json() for finding in self.findings],
        }
        if edition.reserves_max:
            shown["reserves"] = {design.name: copies for design, copies in self.deck.reserves}
        return shown


def examine(deck: Deck, game: str | None = None) -> tuple[Finding, ...]:
    """What keeps a deck out of a game (errors), and what its maker should know (warnings, notes).

    `game` is the game that is to be played, by default the deck's own. Rules:
    K17-setup-and-deck-building-3, -4, -6, -7; K09-setup-and-deck-building-1, -3, -4, -13; rulings R130,
    R132, R133.
    """
    played = deck.game if game is None else game
    return tuple(_findings(deck, deck.size, played))


def report_on(deck: Deck) -> DeckReport:
    """All there is to say about a deck that can be read."""
    entries = tuple((design.name, copies, design) for design, copies in deck.cards)
    return DeckReport(deck, deck.size, entries, examine(deck))


def _findings(deck: Deck, size: int, played: str) -> Iterator[Finding]:
    if deck.game != played:
        yield Finding("error", "other-game", "", f"this is a deck for {deck.game}, the game is {played}")
    edition = load(played)
    yield from size_findings(size, edition, deck.copies_line)
    yield from reserves_findings(deck.reserves_size, edition, deck.line_of_reserves)
    yield from _ultra(deck, edition)
    yield from _copies(deck, edition)
    for design in deck.designs:
        line = deck.lines.get(design.name)
        for each in examine_design(design, edition):
            yield Finding(each.severity, each.code, each.card, each.message, each.rule, line)


def size_findings(size: int, edition: Edition, line: int | None) -> Iterator[Finding]:
    """Whether the number of cards is allowed.

    Rules: K17-setup-and-deck-building-3; K09-setup-and-deck-building-1.
    """
    wrong = _missed(size, edition.deck_min, edition.deck_max)
    if wrong:
        allowed = numbers_allowed(edition.deck_min, edition.deck_max)
        message = f"a deck has {allowed} cards; this one has {size}, {wrong}"
        yield Finding("error", "deck-size", "", message, edition.rules["deck_size"], line)


def reserves_findings(size: int, edition: Edition, line: int | None) -> Iterator[Finding]:
    """Whether the number of reserves is allowed.

    Rules: K09-setup-and-deck-building-1, -13; K12E-setup-and-deck-building-2.
    """
    wrong = _missed(size, edition.reserves_min, edition.reserves_max)
    if not wrong:
        return
    if edition.reserves_within_deck:
        allowed = numbers_allowed(edition.reserves_min, edition.reserves_max)
        message = (
            f"{allowed} cards of a deck are its reserves; this one has {size}, {wrong}: "
            "`[reserves]` says how many of each card they are"
        )
    elif edition.reserves_max:
        message = f"reserves have at most {edition.reserves_max} cards; these have {size}"
    else:
        message = f"there are no reserves in {edition.game}: delete `[reserves]`"
    rule = edition.rules.get("reserves", edition.rules["deck_size"])
    yield Finding("error", "reserves", "", message, rule, line)


def reserves_in_words(size: int, edition: Edition) -> str:
    """How many reserves there are, behind the number of cards.

    >>> reserves_in_words(10, load("kotc/9")), reserves_in_words(5, load("kotc/12"))
    ('10 of them reserves', '5 reserves beside them')
    """
    return f"{size} of them reserves" if edition.reserves_within_deck else f"{size} reserves beside them"


def numbers_allowed(least: int, most: int) -> str:
    """A range of numbers in words.

    >>> numbers_allowed(40, 60), numbers_allowed(40, 40)
    ('40 to 60', 'exactly 40')
    """
    return f"exactly {least}" if least == most else f"{least} to {most}"


def _missed(number: int, least: int, most: int) -> str:
    """By how much a number is out of its range, nothing where it is not."""
    if least <= number <= most:
        return ""
    return f"{least - number} too few" if number < least else f"{number - most} too many"


def _ultra(deck: Deck, edition: Edition) -> Iterator[Finding]:
    if edition.max_ultra is None or deck.ultra <= edition.max_ultra:
        return
    shares = ", ".join(
        f"{design.name} {design.ultra * copies}" for design, copies in deck.cards if design.ultra
    )
    message = (
        f"a deck has at most {edition.max_ultra} Ultra Points; this one has {deck.ultra}, "
        f"{deck.ultra - edition.max_ultra} too many ({shares})"
    )
    yield Finding("error", "ultra-points", "", message, edition.rules["deck_ultra"], deck.copies_line)


def _copies(deck: Deck, edition: Edition) -> Iterator[Finding]:
    if edition.max_copies is None:
        return
    for design, copies in deck.cards:
        if copies > edition.max_copies:
            message = f"{copies} copies; a deck has at most {edition.max_copies} of a card"
            line = deck.lines.get(design.name)
            yield Finding("error", "copies", design.name, message, edition.rules["copies"], line)


def _entry(name: str, copies: int, design: Design | None, edition: Edition) -> dict[str, Any]:
    level = None if design is None else level_of(design, edition)
    ultra = None if design is None else design.ultra
    return {"name": name, "n": copies, "level": level, "ultra": ultra}
