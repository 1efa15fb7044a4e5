"""Titles of cards and names of houses, however somebody has written them.

Two titles are the same if their letters and digits are: case, accents, spaces, punctuation and every kind of
quotation mark do not matter, `Æ` is `ae`. So a slug such as `champion-s-challenge` is a title, too.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import cache
from typing import Final

from rapidfuzz import process

from cardwright.keyforge.cards import Facts, facts
from cardwright.keyforge.words import HOUSES

LATER_HOUSES: Final = (
    "Saurian", "Star Alliance", "Unfathomable", "Ekwidon", "Geistoid", "Skyborn", "Redemption",
)  # fmt: skip
"""Houses of later sets, so that they can be told from slips of the pen."""

_PROPOSED: Final = 3
_LONGEST: Final = 100


def plain(words: str) -> str:
    """The letters and digits of a title, small and without accents.

    >>> plain("“Champion’s  Challenge”"), plain("irradiated-æmber")
    ('championschallenge', 'irradiatedaember')
    """
    folded = unicodedata.normalize("NFKD", words.casefold().replace("æ", "ae"))
    return "".join(filter(str.isalnum, folded))


def card_titled(title: str) -> Facts | None:
    """The card of this title or slug; without an article if no other card would be meant.

    >>> card_titled("TERROR").name
    'The Terror'
    """
    return _titles().get(plain(title)) or _without_articles().get(plain(title))


def card_numbered(number: int) -> Facts | None:
    """The card with this number in the set."""
    return _numbers().get(number)


def house_named(word: str) -> str | None:
    """The house of this name."""
    found = plain(word)
    return found if found in HOUSES else None


def is_later_house(word: str) -> bool:
    """Whether this is the name of a house that came with a later set."""
    return plain(word) in map(plain, LATER_HOUSES)


def nearest_titles(title: str) -> list[str]:
    """The titles of the three cards whose names are nearest."""
    found = process.extract(title[:_LONGEST], list(facts()), processor=plain, limit=_PROPOSED)
    return [name for name, _, _ in found]


@cache
def _titles() -> dict[str, Facts]:
    return {plain(card.name): card for card in facts().values()}


@cache
def _without_articles() -> dict[str, Facts]:
    """The cards by their titles without `the`, where that is nobody's title and only one card's."""
    short = {
        card: plain("".join(word for word in card.name.split() if word.casefold() != "the"))
        for card in facts().values()
    }
    times = Counter([*short.values(), *_titles()])
    return {title: card for card, title in short.items() if title != plain(card.name) and times[title] == 1}


@cache
def _numbers() -> dict[int, Facts]:
    return {card.number: card for card in facts().values()}
