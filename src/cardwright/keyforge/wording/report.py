"""All there is to say about one card of the set: what is printed on it, and what it says in our own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, final

from rapidfuzz import process

from cardwright.errors import CardwrightError
from cardwright.keyforge import GAME
from cardwright.keyforge.cards import Facts, facts
from cardwright.keyforge.wording.cards import texts


@final
@dataclass(frozen=True)
class CardReport:
    """What `cardwright card --game keyforge/1.2` says; `abilities` is a paragraph for each ability."""

    facts: Facts
    abilities: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Every card that was printed may be played."""
        return True

    @property
    def keywords(self) -> tuple[str, ...]:
        """The keywords that are printed, with their values: "hazardous 3"."""
        return tuple(f"{word} {value}" if value else word for word, value in _valued(self.facts))

    @property
    def text(self) -> str:
        """The keywords, then the abilities, a paragraph each."""
        keywords = ", ".join(self.keywords)
        first = (f"{keywords[:1].upper()}{keywords[1:]}.",) if keywords else ()
        return "\n\n".join((*first, *self.abilities))

    def as_json(self) -> dict[str, Any]:
        """The report as `cardwright card --json` prints it."""
        card = self.facts
        creature = card.type == "creature"
        return {
            "ok": self.ok,
            "game": GAME,
            "name": card.name,
            "type": card.type,
            "text": self.text,
            "abilities": list(self.abilities),
            "warnings": [],
            "errors": [],
            "slug": card.slug,
            "number": card.number,
            "house": card.house,
            "rarity": card.rarity,
            "amber": card.amber,
            "power": card.power if creature else None,
            "armor": card.armor if creature else None,
            "traits": list(card.traits),
            "keywords": dict(card.keywords),
        }


VALUED: Final = ("assault", "hazardous")
"""The keywords that have a value; of the others it says only that they are there."""


def _valued(card: Facts) -> list[tuple[str, int]]:
    return [(word, value if word in VALUED else 0) for word, value in card.keywords]


@final
class UnknownCard(CardwrightError):
    """There is no such card; `nearest` is the title that comes closest."""

    def __init__(self, written: str, nearest: str) -> None:
        super().__init__(f"{GAME} has no card {written!r}; the nearest title is {nearest!r}")
        self.nearest = nearest


def describe_card(written: str) -> CardReport:
    """What there is to say about the card with this title or slug, in capitals or not.

    Raises `UnknownCard`, which names the nearest title.

    >>> describe_card("anger").text
    'Play — Ready one friendly creature, then fight with it.'
    """
    known = facts()
    keys = {_key(name): name for name in known} | {card.slug: card.name for card in known.values()}
    name = keys.get(_key(written))
    if name is None:
        nearest = keys[process.extractOne(_key(written), list(keys))[0]]
        raise UnknownCard(written, nearest)
    return CardReport(known[name], texts()[name])


def _key(title: str) -> str:
    """A title as it is compared: small letters, and typed marks for printed ones."""
    plain = title.strip().casefold()
    for printed, typed in (("’", "'"), ("“", '"'), ("”", '"'), ("æ", "ae")):
        plain = plain.replace(printed, typed)
    return plain


def refused_card(error: CardwrightError, written: str) -> dict[str, Any]:
    """The JSON of a card that there is not, with the keys of every card's report."""
    unknown = dict.fromkeys(("type", "text", "slug", "number", "house", "rarity", "amber", "power", "armor"))
    nearest = [error.nearest] if isinstance(error, UnknownCard) else []
    fault = {"message": str(error), "line": 1, "column": 1, "length": 0, "expected": [], "nearest": nearest}
    return {
        "ok": False,
        "game": GAME,
        "name": written,
        **unknown,
        "abilities": [],
        "warnings": [],
        "errors": [fault],
        "traits": [],
        "keywords": {},
    }
