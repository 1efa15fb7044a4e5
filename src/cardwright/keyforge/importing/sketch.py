"""What a file says of a deck, before the cards are looked up; and the deck that it means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, final

from cardwright.core.validation import LONGEST_NAME, is_plain
from cardwright.errors import FileError
from cardwright.keyforge.cards import Facts
from cardwright.keyforge.decks import EXPANSION, SLOTS, Deck, DeckCard
from cardwright.keyforge.titles import (
    card_numbered,
    card_titled,
    house_named,
    is_later_house,
    nearest_titles,
    plain,
)
from cardwright.keyforge.words import HOUSES

MOST_COPIES: Final = 36
MOST_SHOWN: Final = 6
"""So many wrong cards of a deck are told in one message."""

SET_NAMES: Final = ("callofthearchons", "cota", str(EXPANSION))
"""The names of the set, plain."""


@final
@dataclass(frozen=True)
class CardEntry:
    """A card as a file names it: by its title, by its number in the set, or by both.

    `house` is the one to which it belongs in the deck, None where the file does not say; `maverick` says
    that it is another than the printed one. `where` is its place in the file, `line` its line (from 1).
    """

    title: str
    number: int | None = None
    house: str | None = None
    count: int = 1
    maverick: bool = False
    where: str = ""
    line: int | None = None

    @property
    def called(self) -> str:
        """The title, or else the number."""
        return self.title or f"number {self.number}"


@final
@dataclass
class DeckSketch:
    """A deck as a file describes it; `source` names the file in errors.

    Without `houses`, they are those of the cards.
    """

    source: str
    name: str = ""
    houses: list[str] = field(default_factory=list)
    cards: list[CardEntry] = field(default_factory=list)
    expansion: str = ""
    uuid: str | None = None
    chains: int = 0
    line: int | None = None

    @property
    def of_another_set(self) -> bool:
        """Whether the file says that this is no deck of Call of the Archons."""
        return bool(self.expansion) and plain(self.expansion) not in SET_NAMES

    def wrong(self, message: str, where: str = "", line: int | None = None) -> FileError:
        """The error about something in this deck."""
        return FileError(f"{where}: {message}" if where else message, self.source, line or self.line)

    def house(self, word: object, where: str = "", line: int | None = None) -> str:
        """The house of this name. Raises `FileError`."""
        found = house_named(word) if isinstance(word, str) else None
        if found is None:
            later = isinstance(word, str) and is_later_house(word)
            message = f"{word} is a house of a later set" if later else f"there is no house {word!r:.40}"
            raise self.wrong(f"{message}; there are: {', '.join(map(str.capitalize, HOUSES))}", where, line)
        return found

    def deck(self) -> Deck:
        """The deck that is meant, in order; whether it is legal is another question.

        Raises `FileError` for a deck of another set, for cards that are not in the set (with the nearest that
        are), for a name that is too long, and where it is not clear to which house a maverick belongs.
        """
        found = [(card, self._printed(card)) for card in self.cards]
        unknown = [card for card, printed in found if printed is None]
        if self.of_another_set:
            raise self.wrong(self._other_set(unknown))
        if unknown:
            where = unknown[0].where
            raise self.wrong("; ".join(_unknown_cards(unknown)), where, unknown[0].line)
        if len(self.name) > LONGEST_NAME:
            raise self.wrong(
                f"the name of the deck has {len(self.name):,} letters, at most {LONGEST_NAME} fit"
            )
        known = [(card, printed) for card, printed in found if printed is not None]
        houses, slots = self._slots(known)
        return Deck(self.name or "Unnamed", tuple(houses), tuple(slots), self.chains, self.uuid).in_order()

    def _printed(self, card: CardEntry) -> Facts | None:
        """The card that is named. The number counts more than a title, which may be in another language."""
        titled = card_titled(card.title) if card.title else None
        numbered = None if card.number is None else card_numbered(card.number)
        if self.of_another_set:
            return titled
        if titled is not None and numbered is not None and titled != numbered:
            message = f"number {card.number} is {numbered.name}, but the title is {titled.name}"
            raise self.wrong(message, card.where, card.line)
        return numbered or titled

    def _other_set(self, unknown: Sequence[CardEntry]) -> str:
        message = (
            f"only decks of Call of the Archons (expansion {EXPANSION}) can be read, not of {self.expansion}"
        )
        titles = list(dict.fromkeys(card.title for card in unknown if card.title))
        return f"{message}; unknown here: {', '.join(titles)}" if titles else message

    def _slots(self, cards: Sequence[tuple[CardEntry, Facts]]) -> tuple[list[str], list[DeckCard]]:
        """The houses and the cards, each in its house: said, or printed, or where there is room."""
        slots: list[DeckCard] = []
        strangers: list[tuple[CardEntry, Facts]] = []
        for card, printed in cards:
            at_home = not card.maverick and (not self.houses or printed.house in self.houses)
            house = card.house or (printed.house if at_home else None)
            if house is None:
                strangers.append((card, printed))
            else:
                slots += [DeckCard(printed.name, house)] * card.count
        houses = sorted({*self.houses, *(slot.house for slot in slots)})
        sizes = Counter(slot.house for slot in slots)
        short = [house for house in houses if sizes[house] < SLOTS]
        for card, printed in strangers:
            room = [house for house in short if house != printed.house]
            if len(room) != 1:
                raise self._homeless(card, printed, room)
            slots += [DeckCard(printed.name, room[0])] * card.count
        return houses, slots

    def _homeless(self, card: CardEntry, printed: Facts, room: list[str]) -> FileError:
        houses = " and ".join(map(str.capitalize, room))
        why = f"{houses} have room for it" if room else f"no other house has fewer than {SLOTS} cards"
        example = (room or [house for house in HOUSES if house != printed.house])[0].capitalize()
        return self.wrong(
            f"it is not said to which house the maverick {printed.name} belongs: {why}; "
            f"write it as in `{printed.name} ({example})`",
            card.where,
            card.line,
        )


def one_line(name: str) -> str:
    """The name without what does not print, and with single spaces."""
    return " ".join("".join(letter if is_plain(letter) else " " for letter in name).split())


def _not_known(card: CardEntry) -> str:
    if not card.title and card.number is None:
        return "no card is named: write its title, or its number in the set"
    if not card.title:
        return f"there is no card with number {card.number} in Call of the Archons (it has 1 to 370)"
    return (
        f"there is no card {card.title!r:.60} in Call of the Archons; "
        f"the nearest are {', '.join(nearest_titles(card.title))}"
    )


def _unknown_cards(cards: Sequence[CardEntry]) -> list[str]:
    parts = [_not_known(card) for card in cards[:MOST_SHOWN]]
    more = len(cards) - MOST_SHOWN
    return [*parts, f"and {more} more are unknown"] if more > 0 else parts
