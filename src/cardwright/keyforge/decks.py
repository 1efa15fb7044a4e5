"""Decks: three houses and the cards of them, and two small ones to begin with. Rules: KF-SET-1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

from cardwright.core.written import check_keys, list_in, one_of, table_in, text_in
from cardwright.keyforge.cards import faces

COPIES: Final = 2


@final
@dataclass(frozen=True)
class Deck:
    """A deck: its name, its houses, and the names of its cards."""

    name: str
    houses: tuple[str, ...]
    cards: tuple[str, ...]


def small_deck(name: str, *houses: str) -> Deck:
    """Two copies of every card that there is of these houses; no deck of 36 can be made of them yet."""
    names = [face.name for face in faces().values() if face.house in houses]
    return Deck(name, houses, tuple(name for name in names for _ in range(COPIES)))


def starter_decks() -> dict[str, Deck]:
    """The decks that come with the game, by name."""
    decks = (
        small_deck("Mirrors and Boxes", "logos", "shadows", "untamed"),
        small_deck("Spiders and Saints", "dis", "mars", "sanctum"),
    )
    return {deck.name: deck for deck in decks}


def deck_from_json(data: object) -> Deck:
    """The deck that its JSON form describes. Raises `CardwrightError`."""
    table: Mapping[str, object] = table_in(data, "a deck")
    check_keys(table, ("name", "houses", "cards"), "a deck")
    houses = [text_in(house, "houses") for house in list_in(table.get("houses"), "houses")]
    names = [one_of(card, tuple(faces()), "cards", "a card") for card in list_in(table.get("cards"), "cards")]
    return Deck(text_in(table.get("name"), "name"), tuple(houses), tuple(names))


def deck_to_json(deck: Deck) -> dict[str, object]:
    """The deck as `deck_from_json` reads it back."""
    return {"name": deck.name, "houses": list(deck.houses), "cards": list(deck.cards)}
