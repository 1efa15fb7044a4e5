"""A set as a deck that can be played."""

from __future__ import annotations

from typing import Any

from cardwright.errors import CardwrightError, FileError
from cardwright.games import plugin, silent
from cardwright.narration.copies import Stack
from cardwright.sets.cards import CardSet
from cardwright.sets.checking import SetsAppraised

_OF_A_DECK = ("type", "text", "sp", "hp", "edition", "level", "flavour")


def deck_of(card_set: CardSet) -> dict[str, Any]:
    """The object of a deck file with the cards of a set that have copies.

    Raises `CardwrightError` where none has, or two have one name.

    >>> from cardwright.sets import SetCard
    >>> deck_of(CardSet("Wolves", "kotc/17", cards=(SetCard("Wolf", "minion", sp=1, hp=2, copies=40),)))[
    ...     "copies"
    ... ]
    {'Wolf': 40}
    """
    counted = [card for card in card_set.cards if card.copies]
    if not counted:
        raise CardwrightError("no card of this set has copies: say in `copies` how many a deck has of each")
    names = [card.name for card in counted]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise CardwrightError(f"{twice!r:.60} is the name of two cards: rename one")
    deck: dict[str, Any] = {"name": card_set.name, "game": card_set.game}
    if card_set.author:
        deck["author"] = card_set.author
    deck["copies"] = {card.name: card.copies for card in counted}
    deck["cards"] = {
        card.name: {key: value for key, value in card.values().items() if key in _OF_A_DECK}
        for card in counted
    }
    return deck


def deck_file(card_set: CardSet) -> str:
    """The deck file of the cards of a set that have copies, TOML.

    Raises `CardwrightError` as `deck_of` does, for what is no deck, and where the game says nothing of sets.
    """
    _check_read(card_set)
    return _appraising(card_set.game).deck_file(card_set)


def stack_of_set(card_set: CardSet) -> Stack:
    """All cards in the set's order, without their pictures: each as often as it has copies, or
    once where none has any.

    Raises `CardwrightError` for a card that cannot be read, and where the game says nothing of sets.
    """
    _check_read(card_set)
    return _appraising(card_set.game).stack_of_set(card_set)


def _check_read(card_set: CardSet) -> None:
    """Raise `FileError` where reading found what it could not keep: a card would be another one."""
    for each in card_set.findings:
        if each.severity == "error":
            raise FileError(f"{each.place}: {each.message}" if each.place else each.message, card_set.file)


def _appraising(game: str) -> SetsAppraised:
    brought = plugin(game)
    if not isinstance(brought, SetsAppraised):
        raise silent(game, "sets of cards")
    return brought
