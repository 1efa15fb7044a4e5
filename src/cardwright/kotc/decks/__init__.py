"""Decks of Keeper of the Cards: their files, and whether an edition allows them."""

from cardwright.kotc.decks.deck import Deck, DeckReport, examine, report_on
from cardwright.kotc.decks.deckfile import (
    card_from_text,
    deck_from_json,
    deck_from_text,
    describe_deck,
    read_card,
    read_deck,
)

__all__ = [
    "Deck",
    "DeckReport",
    "card_from_text",
    "deck_from_json",
    "deck_from_text",
    "describe_deck",
    "examine",
    "read_card",
    "read_deck",
    "report_on",
]
