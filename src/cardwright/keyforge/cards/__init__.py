"""The cards that there are: their lines, house by house, and the facts printed on them.

The lines and the facts can be read without the rules, which are imported when the first face is made.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, final

from cardwright.errors import CardwrightError
from cardwright.keyforge.cards import brobnar, dis, logos, mars, sanctum, shadows, untamed
from cardwright.keyforge.tree import Node
from cardwright.keyforge.words import Line

if TYPE_CHECKING:
    from cardwright.keyforge.rules.face import Face

HOUSES: Final = (brobnar, dis, logos, mars, sanctum, shadows, untamed)


@final
@dataclass(frozen=True)
class Facts:
    """What is printed on a card beside its abilities; `number` is its place in the set."""

    slug: str
    number: int
    name: str
    rarity: str
    house: str
    type: str
    power: int = 0
    armor: int = 0
    amber: int = 0
    traits: tuple[str, ...] = ()
    keywords: tuple[tuple[str, int], ...] = ()


@cache
def lines() -> Mapping[str, Line]:
    """The lines of all cards, by name."""
    return MappingProxyType({written.name: written for house in HOUSES for written in house.CARDS})


@cache
def facts() -> Mapping[str, Facts]:
    """The facts of all cards, by name, in the order of their numbers."""
    found = {
        fact["name"]: Facts(
            **fact
            | {
                "slug": slug,
                "traits": tuple(fact.get("traits", ())),
                "keywords": tuple(fact.get("keywords", {}).items()),
            }
        )
        for slug, fact in _printed().items()
    }
    return MappingProxyType(found)


@cache
def faces() -> Mapping[str, Face]:
    """All cards by name. Raises `CardwrightError` for a line without facts."""
    printed = {fact["name"]: fact | {"slug": slug} for slug, fact in _printed().items()}
    found: dict[str, Face] = {}
    for written in lines().values():
        if written.name not in printed:
            raise CardwrightError(f"{written.name}: its facts are missing in facts.toml")
        found[written.name] = face_of(printed[written.name], written.abilities)
    return MappingProxyType(found)


def _printed() -> dict[str, dict[str, Any]]:
    text = (resources.files("cardwright.keyforge.cards") / "facts.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def face_in_deck(name: str, house: str) -> Face:
    """The card as it is in a deck: of its own house, or a maverick of another."""
    face = faces()[name]
    return face if face.house == house else maverick(face, house)


def maverick(face: Face, house: str) -> Face:
    """The card as one of another house (KF-SEL-9)."""
    from cardwright.keyforge.rules.face import Face

    return Face(
        face.name,
        face.slug,
        house,
        face.type,
        face.power,
        face.armor,
        face.amber,
        face.traits,
        face.keywords,
        face.abilities,
        face.constants,
        face.own_terms,
    )


def face_of(facts: dict[str, Any], abilities: tuple[Node, ...] = ()) -> Face:
    """A face with these facts and abilities."""
    from cardwright.keyforge.effects.binding import bind
    from cardwright.keyforge.rules.face import Face

    return Face(
        facts["name"],
        facts.get("slug", ""),
        facts.get("house", ""),
        facts["type"],
        facts.get("power", 0),
        facts.get("armor", 0),
        facts.get("amber", 0),
        tuple(facts.get("traits", ())),
        dict(facts.get("keywords", {})),
        *bind(abilities),
    )
