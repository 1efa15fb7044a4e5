"""Decks of Lanterns: eight cards each; everybody knows what everybody has brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardwright.core.chance import Chance
from cardwright.core.validation import list_in, name_in, one_of, table_in
from cardwright.errors import CardwrightError
from cardwright.files import parse_json, read_text

FACES = ("coin 1", "coin 2", "coin 3", "coin 4", "coin 5", "thief", "lantern")
SIZE = 8


@dataclass(frozen=True)
class Deck:
    name: str
    cards: tuple[str, ...]


USUAL = Deck("Lamplighters", ("coin 1", "coin 2", "coin 3", "coin 4", "thief", "thief", "lantern", "coin 5"))
STARTERS = {
    USUAL.name: USUAL,
    "Pickpockets": Deck("Pickpockets", ("coin 1",) * 3 + ("thief",) * 4 + ("lantern",)),
}


def checked(name: str, cards: Sequence[object]) -> Deck:
    """The deck of these cards. Raises `CardwrightError` where it may not be played."""
    if len(cards) != SIZE:
        raise CardwrightError(f"deck {name!r} has {len(cards)} cards; a deck has {SIZE}")
    return Deck(name, tuple(one_of(card, FACES, f"cards.{n}", "a card") for n, card in enumerate(cards, 1)))


def deck_from_json(data: object) -> Deck:
    table: Mapping[str, object] = table_in(data, "deck")
    return checked(name_in(table.get("name"), "name"), list_in(table.get("cards"), "cards"))


def deck_to_json(deck: Deck) -> dict[str, object]:
    return {"game": "lanterns", "name": deck.name, "cards": list(deck.cards)}


def deck_from_text(text: str, file: str) -> Deck:
    return deck_from_json(parse_json(text, file))


def read_deck(file: str) -> Deck:
    return deck_from_text(read_text(Path(file)), file)


def generated(seed: int) -> Deck:
    """A deck made up by chance."""
    chance = Chance.seeded(seed)
    return Deck(f"Generated {seed}", tuple(FACES[chance.below(len(FACES))] for _ in range(SIZE)))
