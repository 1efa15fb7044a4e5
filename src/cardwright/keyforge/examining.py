"""Whether a deck is one of Call of the Archons, and what is in it. Rules: KF-SET-1; ruling KFR99."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, final

from cardwright.core.finding import Finding
from cardwright.errors import CardwrightError
from cardwright.keyforge import GAME
from cardwright.keyforge.cards import Facts, facts
from cardwright.keyforge.decks import HOUSES_IN_DECK, SLOTS, Deck
from cardwright.keyforge.words import HOUSES

RULES: Final = "KF-SET-1, KFR99"

TYPES: Final = ("creature", "action", "artifact", "upgrade")
RARITIES: Final = ("common", "uncommon", "rare", "fixed", "variant")


@final
@dataclass(frozen=True)
class Contents:
    """What some cards of a deck are: how many, of which types and rarities, with how much bonus Æ."""

    size: int
    types: dict[str, int]
    rarities: dict[str, int]
    amber: int

    def as_json(self) -> dict[str, Any]:
        """The contents as `cardwright deck --json` prints them."""
        return {"size": self.size, "types": self.types, "rarities": self.rarities, "amber": self.amber}


@final
@dataclass(frozen=True)
class Entry:
    """A card of a deck, with its copies."""

    card: Facts
    house: str
    copies: int

    @property
    def is_maverick(self) -> bool:
        """Whether it belongs to another house than the printed one."""
        return self.house != self.card.house

    def as_json(self) -> dict[str, Any]:
        """The card as `cardwright deck --json` prints it; KeyForge has neither levels nor Ultra Points."""
        return {
            "name": self.card.name,
            "n": self.copies,
            "level": None,
            "ultra": None,
            "number": self.card.number,
            "house": self.house,
            "maverick": self.is_maverick,
            "type": self.card.type,
            "rarity": self.card.rarity,
            "amber": self.card.amber,
        }


@final
@dataclass(frozen=True)
class DeckReport:
    """What `cardwright deck` says of a deck of KeyForge."""

    deck: Deck
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether the deck may be played."""
        return not any(each.severity == "error" for each in self.findings)

    @property
    def houses(self) -> list[str]:
        """The houses of the deck and of its cards, by name."""
        return sorted({*self.deck.houses, *(card.house for card in self.deck.cards)})

    @property
    def entries(self) -> list[Entry]:
        """The cards, by house and number."""
        known = facts()
        copies = Counter(self.deck.in_order().cards)
        return [Entry(known[card.name], card.house, count) for card, count in copies.items()]

    def contents(self, house: str | None = None) -> Contents:
        """What the cards of a house are, or all of them."""
        known = facts()
        cards = [known[card.name] for card in self.deck.cards if house is None or card.house == house]
        types = Counter(card.type for card in cards)
        rarities = Counter(card.rarity for card in cards)
        return Contents(
            len(cards),
            {word: types[word] for word in TYPES},
            {word: rarities[word] for word in RARITIES},
            sum(card.amber for card in cards),
        )

    def as_json(self) -> dict[str, Any]:
        """The report as `cardwright deck --json` prints it."""
        return {
            "ok": self.ok,
            "game": GAME,
            "name": self.deck.name,
            "size": len(self.deck.cards),
            "ultra": None,
            "curve": {},
            "cards": [entry.as_json() for entry in self.entries],
            "findings": [finding.as_json() for finding in self.findings],
            "uuid": self.deck.uuid,
            **{key: value for key, value in self.contents().as_json().items() if key != "size"},
            "houses": {house: self.contents(house).as_json() for house in self.houses},
        }


def report_on(deck: Deck) -> DeckReport:
    """All there is to say about a deck."""
    return DeckReport(deck, examine(deck))


def check_deck(deck: Deck) -> None:
    """Raise `CardwrightError`, with every reason, if the deck is not legal (KFR99)."""
    reasons = [finding.message for finding in examine(deck) if finding.severity == "error"]
    if reasons:
        raise CardwrightError(f"deck {deck.name!r:.60} cannot be played: {'; '.join(reasons)}")


def examine(deck: Deck) -> tuple[Finding, ...]:
    """What keeps a deck out of a game (errors), and which of its cards are mavericks (notes).

    A deck has 36 cards of three different houses, twelve of each, counted by the house to which a card
    belongs in the deck; a limit of copies there is not. Rules: KF-SET-1; ruling KFR99.

    >>> from cardwright.keyforge.decks import DeckCard
    >>> for finding in examine(Deck("Small", ("brobnar",), (DeckCard("Anger", "brobnar"),) * 12)):
    ...     print(finding.code, "|", finding.message)
    deck-size | a deck has 36 cards; this one has 12, 24 too few
    houses | a deck has three different houses; this one has 1: Brobnar
    """
    return tuple(_findings(deck))


def _findings(deck: Deck) -> Iterator[Finding]:
    size, right = len(deck.cards), SLOTS * HOUSES_IN_DECK
    if size != right:
        wrong = f"{right - size} too few" if size < right else f"{size - right} too many"
        message = f"a deck has {right} cards; this one has {size}, {wrong}"
        yield Finding("error", "deck-size", "", message, RULES)
    sizes = Counter(card.house for card in deck.cards)
    houses = [house for house in HOUSES if house in sizes or house in deck.houses]
    if len(houses) != HOUSES_IN_DECK or len(deck.houses) != len(houses):
        named = ", ".join(house.capitalize() for house in houses)
        message = f"a deck has three different houses; this one has {len(houses)}: {named}"
        yield Finding("error", "houses", "", message, RULES)
    if any(sizes[house] != SLOTS for house in houses):
        counted = ", ".join(f"{sizes[house]} of {house.capitalize()}" for house in houses)
        message = (
            f"a deck has {SLOTS} cards of each house; this one has {counted} "
            f"(a maverick counts for its house in the deck: `Anger (Dis)` is an Anger of Dis)"
        )
        yield Finding("error", "house-size", "", message, RULES)
    known = facts()
    for card in dict.fromkeys(deck.cards):
        printed = known[card.name].house
        if printed != card.house:
            message = f"a maverick: of {card.house.capitalize()} here, of {printed.capitalize()} in print"
            yield Finding("note", "maverick", card.name, message, "KF-SEL-9")
