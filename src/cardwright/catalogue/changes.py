"""What is done to a deck that is being built: one copy more or less, one more or less of them in reserve."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardwright.catalogue.cards import OTHERWISE, Card, DeckList, Entry
from cardwright.errors import CardwrightError

MOST_CARDS: Final = 100
"""So many different cards a deck can have while it is built."""


def with_one_more(deck: DeckList, card: Card, most: int) -> DeckList:
    """The deck with one more copy of a card, of which it has at most so many. Raises `CardwrightError`."""
    entry = deck.entry_of(card)
    if entry is not None:
        if entry.copies >= most:
            raise CardwrightError(f"{card.name}: a deck that is built here has at most {most} copies")
        return _replaced(deck, entry, replace(entry, copies=entry.copies + 1))
    own_id = card.id.partition(OTHERWISE)[0]
    if deck.entry(own_id) is not None:
        raise CardwrightError(
            f"{card.name}: the deck has another card of this name, which says something else; "
            "take that one out first"
        )
    if len(deck.entries) >= MOST_CARDS:
        raise CardwrightError(f"a deck that is built here has at most {MOST_CARDS} different cards")
    return replace(deck, entries=(*deck.entries, Entry(replace(card, id=own_id), 1)))


def with_copies(deck: DeckList, card: Card, copies: int, most: int) -> DeckList:
    """The deck with so many copies of a card, in place of those that it has of that name.

    At least one, and `most` of them at most. Raises `CardwrightError`.
    """
    if not 1 <= copies <= most:
        raise CardwrightError(f"{card.name}: a deck that is built here has 1 to {most} copies of a card")
    former = next((entry for entry in deck.entries if entry.card.name == card.name), None)
    if former is None:
        former = (deck := with_one_more(deck, card, most)).entries[-1]
    entry = Entry(replace(card, id=former.card.id), copies, min(former.reserves, copies))
    return _replaced(deck, former, entry)


def with_one_less(deck: DeckList, card: Card, within: bool) -> DeckList:
    """The deck with one copy less of a card.

    Where reserves lie `within` the deck, there are no more of them than copies. Raises
    `CardwrightError` where it has none.
    """
    entry = _entry(deck, card)
    if not entry.copies:
        raise CardwrightError(f"{card.name}: all that the deck has of it is in reserve")
    copies = entry.copies - 1
    reserves = min(entry.reserves, copies) if within else entry.reserves
    return _replaced(deck, entry, replace(entry, copies=copies, reserves=reserves))


def with_one_more_in_reserve(deck: DeckList, card: Card, within: bool, most: int) -> DeckList:
    """The deck with one more of its copies in reserve or, where reserves lie beside it, one more card there.

    Raises `CardwrightError` where there is none to be put there.
    """
    entry = deck.entry_of(card)
    if entry is None:
        if within:
            raise CardwrightError(f"{card.name}: the deck has none that could be in reserve")
        added = with_one_more(deck, card, most)
        return _replaced(added, added.entries[-1], replace(added.entries[-1], copies=0, reserves=1))
    if entry.reserves >= (entry.copies if within else most):
        raise CardwrightError(f"{card.name}: no more of it can be in reserve")
    return _replaced(deck, entry, replace(entry, reserves=entry.reserves + 1))


def with_one_less_in_reserve(deck: DeckList, card: Card) -> DeckList:
    """The deck with one less of a card in reserve. Raises `CardwrightError` where none is."""
    entry = _entry(deck, card)
    if not entry.reserves:
        raise CardwrightError(f"{card.name}: none of it is in reserve")
    return _replaced(deck, entry, replace(entry, reserves=entry.reserves - 1))


def _entry(deck: DeckList, card: Card) -> Entry:
    entry = deck.entry_of(card)
    if entry is None:
        raise CardwrightError(f"{card.name}: the deck has none of it")
    return entry


def _replaced(deck: DeckList, old: Entry, new: Entry) -> DeckList:
    """The deck with an entry in another's place; one without any card is left out."""
    entries = tuple(new if each is old else each for each in deck.entries)
    return replace(deck, entries=tuple(each for each in entries if each.copies or each.reserves))
