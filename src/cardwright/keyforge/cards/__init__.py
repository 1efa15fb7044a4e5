"""The cards that there are: their lines, house by house, and the facts printed on them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final

from cardwright.errors import CardwrightError
from cardwright.keyforge.cards import brobnar, dis, logos, mars, sanctum, shadows, untamed
from cardwright.keyforge.effects.binding import bind
from cardwright.keyforge.rules.face import Face
from cardwright.keyforge.tree import Node
from cardwright.keyforge.words import Line

HOUSES: Final = (brobnar, dis, logos, mars, sanctum, shadows, untamed)


@cache
def lines() -> dict[str, Line]:
    """The lines of all cards, by name."""
    return {written.name: written for house in HOUSES for written in house.CARDS}


@cache
def faces() -> dict[str, Face]:
    """All cards by name. Raises `CardwrightError` for a line without facts."""
    text = (resources.files("cardwright.keyforge.cards") / "facts.toml").read_text(encoding="utf-8")
    facts = {fact["name"]: fact | {"slug": slug} for slug, fact in tomllib.loads(text).items()}
    found: dict[str, Face] = {}
    for written in lines().values():
        if written.name not in facts:
            raise CardwrightError(f"{written.name}: its facts are missing in facts.toml")
        found[written.name] = face_of(facts[written.name], written.abilities)
    return found


def maverick(face: Face, house: str) -> Face:
    """The card as one of another house (KF-SEL-9)."""
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
        face.standing,
    )


def face_of(facts: dict[str, Any], abilities: tuple[Node, ...] = ()) -> Face:
    """A face with these facts and abilities."""
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
