"""Which cards of KeyForge are in a deck, in a file, in the set: for whoever prints them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cardwright.keyforge import GAME
from cardwright.keyforge.cards import Facts, facts
from cardwright.keyforge.decks import Deck, DeckCard
from cardwright.keyforge.importing import deck_from_text
from cardwright.keyforge.wording.report import describe_card
from cardwright.narration.copies import Copies, Stack

SET: Final = "Call of the Archons"


def of_text(text: str, file: str, chosen: str) -> Stack:
    """The cards of the deck that a text is, in whatever form. Raises `CardwrightError`."""
    return of_deck(deck_from_text(text, file, chosen))


def of_deck(deck: Deck) -> Stack:
    """The cards of a deck, by house and number."""
    counted = Counter(deck.in_order().cards)
    return Stack(deck.name, tuple(_copies(card, number) for card, number in counted.items()))


def of_card(title: str) -> Stack:
    """The card with this title or slug. Raises `CardwrightError`."""
    card = describe_card(title).facts
    return Stack(card.name, (_copies(_printed(card), 1),))


def of_all() -> Stack:
    """The cards of the set, by their numbers."""
    cards = sorted(facts().values(), key=lambda card: card.number)
    return Stack(SET, tuple(_copies(_printed(card), 1) for card in cards))


def _printed(card: Facts) -> DeckCard:
    return DeckCard(card.name, card.house)


def _copies(card: DeckCard, number: int) -> Copies:
    """So many of a card; a maverick has the house to which it belongs in its deck."""
    return Copies(GAME, {"card": card.name, "houses": [card.house]}, number)
