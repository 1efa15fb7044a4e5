"""The faces of what is printed: drawn with their bleed, and looked through for what paper would not show."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardwright.drawing.face import draw_face_with_bleed
from cardwright.drawing.glyphs import missing_glyphs
from cardwright.errors import CardwrightError
from cardwright.narration.copies import Copies
from cardwright.narration.faces import back_of, face_of
from cardwright.press.printing import PrintedCard
from cardwright.press.typesetting import Face

MOST_NAMED: Final = 5
"""So many of the signs that no font has are named."""


def printed_card(copies: Copies, bleed: float) -> PrintedCard:
    """A card's front and back with so many millimetres of bleed.

    Raises `CardwrightError`, which names the card, where its text does not fit, or has a sign that the
    fonts of faces lack.
    """
    name = str(copies.card.get("card", ""))
    face = face_of(copies.game, copies.card)
    if face is None:
        raise CardwrightError(f"{name[:60]!r} is no card of {copies.game}")
    lacking = missing_glyphs(f"{face.name}{face.words}")
    if lacking:
        more = " …" if len(lacking) > MOST_NAMED else ""
        raise CardwrightError(
            f"{name[:60]!r}: the card fonts have no {', '.join(lacking[:MOST_NAMED])}{more}"
        )
    front = Face(face.name, draw_face_with_bleed(face, bleed))
    return PrintedCard(front, back(copies.game, bleed), copies.number)


@lru_cache(maxsize=16)
def back(game: str, bleed: float) -> Face:
    """The back of a game's cards with its bleed. Raises `CardwrightError`."""
    return Face(f"Back of {game}", back_of(game, bleed))
