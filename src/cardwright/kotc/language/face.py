"""What stands on the face of a card of Keeper of the Cards. Rules: K17-card-types-and-layout-5 to -19."""

from __future__ import annotations

from cardwright.drawing.face import CardFace, Number, Paragraph
from cardwright.kotc.editions import EDITIONS, Edition, load
from cardwright.kotc.language.emblem import emblem_of_design
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.text import Design
from cardwright.kotc.language.wording import ability_text, caveat_text


def face_of_design(design: Design, edition: Edition, picture: str = "", credit: str = "") -> CardFace:
    """The face of a card in the words of an edition; its picture is a data URI, or its emblem."""
    words = edition.words
    caveat = [] if design.caveat is None else [Paragraph(caveat_text(design.caveat, edition), warning=True)]
    texts = [(each.name, ability_text(each, edition)) for each in design.abilities]
    paragraphs = [
        Paragraph(text.removeprefix(f"{name}:").strip() if name else text, name) for name, text in texts
    ]
    if not caveat and not paragraphs and edition.wording.no_abilities:
        paragraphs = [Paragraph(edition.wording.no_abilities)]
    minion = design.type == "minion"
    body = (Number(words["sp"], design.sp, "sword"), Number(words["hp"], design.hp, "heart"))
    kind = words.get(design.type, design.type)
    return CardFace(
        name=design.name,
        kind=kind[:1].upper() + kind[1:],
        emblem=emblem_of_design(design),
        paragraphs=(*caveat, *paragraphs),
        flavour=design.flavour,
        level=Number(
            "cost" if "cost" in words["level"] else words["level"], level_of(design, edition), "steps"
        ),
        corners=body if minion else (),
        points=Number("Ultra", design.ultra, "star") if design.ultra else None,
        footer="" if design.edition is None else _ordinal(design.edition) + " edition",
        icons=_icons(edition),
        picture=picture,
        credit=credit,
    )


def face_of_any_edition(design: Design) -> CardFace:
    """The face in the words of an edition that has all the card's texts: its own, or the newest."""
    used = {phrase.component for phrase in design.phrases}
    editions = [load(game) for game in reversed(EDITIONS)]
    editions.sort(key=lambda each: each.number != design.edition)
    edition = next((each for each in editions if used.issubset(each.components)), editions[0])
    return face_of_design(design, edition)


def _icons(edition: Edition) -> tuple[tuple[str, str], ...]:
    """The words of the edition that have an icon."""
    found = {"draw": "draw", "damage": "bolt", "dice": "dice", "die": "dice", "level": "steps"}
    found |= {edition.words["sp"].lower(): "sword", edition.words["hp"].lower(): "heart"}
    return tuple(found.items())


def _ordinal(number: int) -> str:
    """The number as one says it of an edition.

    >>> _ordinal(9), _ordinal(21)
    ('9th', '21st')
    """
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
