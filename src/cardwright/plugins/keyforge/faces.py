"""What stands on a card of KeyForge: from its facts and from our own words for its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardwright.drawing.face import CardFace, Number, Paragraph, draw_back
from cardwright.keyforge.cards import Facts, facts
from cardwright.keyforge.wording.cards import texts
from cardwright.keyforge.wording.report import CardReport
from cardwright.plugins.keyforge.cards import card_for
from cardwright.plugins.keyforge.emblems import emblem

BADGES: Final[Mapping[str, str]] = {
    "brobnar": "axe", "dis": "horns", "logos": "gear", "mars": "saucer", "sanctum": "sun",
    "shadows": "dagger", "untamed": "sprout",
}  # fmt: skip
"""The icon of each house, of our own drawing."""

ICONS: Final = tuple({
    "æ": "gem", "æmber": "gem", "damage": "bolt", "power": "axe", "armor": "shield", "key": "key",
    "keys": "key", "draw": "draw", "archive": "chest", "archives": "chest", "stun": "star",
    "chain": "links", "chains": "links",
}.items())  # fmt: skip

BACK_HUE: Final = 44


def face(card: Mapping[str, Any]) -> CardFace | None:
    """What stands on the card, in its house there; None for what is no card of the set."""
    fact = facts().get(str(card.get("card") or card.get("name") or ""))
    shown = emblem({**card, "card": fact.name}) if fact is not None else None
    if fact is None or shown is None:
        return None
    houses = card.get("houses") or [fact.house]
    text = CardReport(fact, texts()[fact.name]).text
    return CardFace(
        name=fact.name,
        kind=_kind(fact),
        emblem=shown,
        style="forged",
        paragraphs=tuple(_paragraph(words) for words in text.split("\n") if words.strip()),
        flavour=str(card.get("flavour") or ""),
        corners=_body(fact),
        bonus=Number("Æ bonus", fact.amber, "gem") if fact.amber else None,
        badge=BADGES.get(str(houses[0]), BADGES[fact.house]),
        footer=f"{fact.house.capitalize()} · {fact.rarity.capitalize()} · {fact.number}",
        icons=ICONS,
        picture=str(card.get("picture") or ""),
        credit=str(card.get("credit") or ""),
    )


def written_face(written: str, options: Mapping[str, str | int | None]) -> CardFace:
    """What stands on the card with this title. Raises `CardwrightError`."""
    found = face({"card": card_for(written, options).facts.name})
    assert found is not None
    return found


def back(millimetres: float) -> str:
    """The back of all cards."""
    return draw_back("KeyForge", BACK_HUE, millimetres)


def _kind(fact: Facts) -> str:
    return " · ".join((fact.type.capitalize(), *(each.capitalize() for each in fact.traits)))


def _body(fact: Facts) -> tuple[Number, ...]:
    if fact.type != "creature":
        return ()
    armor = (Number("armor", fact.armor, "shield"),) if fact.armor else ()
    return (Number("power", fact.power, "axe"), *armor)


def _paragraph(words: str) -> Paragraph:
    """An ability; the timing before its dash is its heading."""
    timing, dash, rest = words.partition(" — ")
    return Paragraph(rest, timing) if dash and len(timing) < 40 else Paragraph(words)
