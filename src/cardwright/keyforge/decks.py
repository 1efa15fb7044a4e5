"""Decks: three houses and twelve cards of each; the real ones that come with the game. Rules: KF-SET-1."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final, NamedTuple, final

from cardwright.core.validation import (
    MOST_CARDS,
    check_keys,
    list_in,
    name_in,
    number_in,
    one_of,
    shown,
    table_in,
    text_in,
)
from cardwright.errors import CardwrightError
from cardwright.keyforge.cards import faces, facts
from cardwright.keyforge.words import HOUSES

STARTERS: Final = ('Miss "Onyx" Censorius', "Radiant Argus the Supreme")
"""The decks with which a game is played where none is named."""

SLOTS: Final = 12
"""The cards of a house in a deck (KF-SET-1)."""
HOUSES_IN_DECK: Final = 3

EXPANSION: Final = 341
"""The number of the set, Call of the Archons, in the world's lists of decks."""

UUID: Final = re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", re.IGNORECASE)
"""The number of a deck in the publisher's list of decks."""


@final
class DeckCard(NamedTuple):
    """A card of a deck: its name, and the house to which it belongs there (another one for a maverick)."""

    name: str
    house: str


MOST_CHAINS: Final = 99
"""More chains than this nobody begins with; from 19 on they make no difference to a draw."""


@final
@dataclass(frozen=True)
class Deck:
    """A deck: its name, its houses, its cards, and the chains with which its player begins (KF-SET-8).

    `uuid` is its number in the publisher's list of decks, where that is known.
    """

    name: str
    houses: tuple[str, ...]
    cards: tuple[DeckCard, ...]
    chains: int = 0
    uuid: str | None = None

    def in_order(self) -> Deck:
        """The same deck with houses by name and cards by house and number, as every import gives it."""
        known = facts()
        cards = sorted(self.cards, key=lambda card: (card.house, known[card.name].number))
        return Deck(self.name, tuple(sorted(set(self.houses))), tuple(cards), self.chains, self.uuid)


@cache
def real_decks() -> Mapping[str, Deck]:
    """Decks that were really sold, by name."""
    text = (resources.files("cardwright.keyforge.cards") / "real_decks.toml").read_text(encoding="utf-8")
    names = {face.slug: face.name for face in faces().values()}
    found: dict[str, Deck] = {}
    for table in tomllib.loads(text)["deck"]:
        cards = [
            DeckCard(names[slug], house)
            for house in table["houses"]
            for slug, count in table[house].items()
            for _ in range(count)
        ]
        found[table["name"]] = Deck(table["name"], tuple(table["houses"]), tuple(cards))
    return MappingProxyType(found)


@cache
def starter_decks() -> Mapping[str, Deck]:
    """The decks that come with the game, by name."""
    decks = real_decks()
    return MappingProxyType({name: decks[name] for name in STARTERS})


def deck_from_json(data: object) -> Deck:
    """The deck that its JSON form describes: a card by its name, a maverick as `{"card", "house"}`.

    Raises `CardwrightError`.
    """
    table: Mapping[str, object] = table_in(data, "a deck")
    check_keys(table, ("name", "houses", "cards", "chains", "uuid"), "a deck")
    houses = [text_in(house, "houses") for house in list_in(table.get("houses"), "houses")]
    listed = list_in(table.get("cards"), "cards")
    if len(listed) > MOST_CARDS:
        raise CardwrightError(f"cards: a deck has at most {MOST_CARDS} cards, not {len(listed)}")
    cards = [_card_from_json(card, f"cards.{number}") for number, card in enumerate(listed, start=1)]
    uuid = _uuid_in(table["uuid"]) if "uuid" in table else None
    chains = number_in(table.get("chains", 0), "chains", 0, MOST_CHAINS)
    return Deck(name_in(table.get("name"), "name"), tuple(houses), tuple(cards), chains, uuid)


def _uuid_in(value: object) -> str:
    uuid = name_in(value, "uuid")
    if not UUID.fullmatch(uuid):
        raise CardwrightError(
            f"uuid: a deck's number is 32 hexadecimal digits in five groups (8-4-4-4-12), not {shown(uuid)}"
        )
    return uuid.lower()


def _card_from_json(card: object, where: str) -> DeckCard:
    known = faces()
    if isinstance(card, Mapping):
        check_keys(card, ("card", "house"), "a card", where)
        name = one_of(card.get("card"), tuple(known), f"{where}.card", "a card")
        return DeckCard(name, one_of(card.get("house"), HOUSES, f"{where}.house", "a house"))
    name = one_of(card, tuple(known), where, "a card")
    return DeckCard(name, known[name].house)


def deck_to_json(deck: Deck) -> dict[str, object]:
    """The deck as `deck_from_json` reads it back."""
    known = faces()
    cards = [
        card.name if card.house == known[card.name].house else {"card": card.name, "house": card.house}
        for card in deck.cards
    ]
    written: dict[str, object] = {"name": deck.name, "houses": list(deck.houses), "cards": cards}
    written |= {"chains": deck.chains} if deck.chains else {}
    return written | ({"uuid": deck.uuid} if deck.uuid else {})
