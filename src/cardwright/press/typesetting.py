"""Typesetting: pages of cards as a PDF and faces as pictures, by Typst; fonts come from the package alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, final

from cardwright.drawing.glyphs import fonts_folder
from cardwright.errors import CardwrightError
from cardwright.press.imposition import CARD, Box, Line, Size
from cardwright.press.libraries import library

if TYPE_CHECKING:
    from typst import Fonts


@final
@dataclass(frozen=True)
class Face:
    """One side of a card: what it is called, and its drawing, which has the bleed around it."""

    title: str
    svg: str


@final
@dataclass(frozen=True)
class Side:
    """One side of a sheet.

    `cards` are faces by their number, each with the place where it is cut; `upside_down` says that they stand
    on their heads.
    """

    cards: tuple[tuple[int, Box], ...]
    marks: tuple[Line, ...] = ()
    upside_down: bool = False


def set_pages(title: str, size: Size, faces: Sequence[Face], sides: Sequence[Side], bleed: float) -> bytes:
    """A PDF of sides of this size, on which `faces` with this bleed lie.

    The same pages are the same bytes. Raises `CardwrightError` where a drawing cannot be read.
    """
    pdf: bytes = _typeset(title, size, faces, sides, bleed, {"format": "pdf"})
    return pdf


def set_picture(face: Face, bleed: float, dots_per_inch: int) -> bytes:
    """A face with its bleed as PNG. Raises `CardwrightError` where the drawing cannot be read."""
    size = Size(CARD.width + 2 * bleed, CARD.height + 2 * bleed)
    side = Side(((0, Box(bleed, bleed, bleed + CARD.width, bleed + CARD.height)),))
    form = {"format": "png", "ppi": float(dots_per_inch)}
    png: bytes = _typeset(face.title, size, [face], [side], bleed, form)
    return png


def _typeset(
    title: str,
    size: Size,
    faces: Sequence[Face],
    sides: Sequence[Side],
    bleed: float,
    form: dict[str, Any],
) -> Any:
    typst = library("typst")
    told = {
        "title": title,
        "width": size.width,
        "height": size.height,
        "face": {"width": CARD.width + 2 * bleed, "height": CARD.height + 2 * bleed},
        "faces": [{"title": face.title, "svg": face.svg} for face in faces],
        "sides": [
            {
                "upside_down": side.upside_down,
                "cards": [
                    {"face": face, "left": box.left - bleed, "top": box.top - bleed}
                    for face, box in side.cards
                ],
                "marks": side.marks,
            }
            for side in sides
        ],
    }
    try:
        return typst.compile(
            (resources.files("cardwright.press") / "pages.typ").read_bytes(),
            root=Path(__file__).parent,  # a drawing that names a file finds none but the press's own
            font_paths=_fonts(),
            sys_inputs={"pages": json.dumps(told)},
            **form,
        )
    except typst.TypstError as fault:
        raise CardwrightError(f"these cards cannot be set: {fault.message}") from None
    except BaseException as fault:
        if type(fault).__name__ != "PanicException":  # what the typesetter, which is no Python, stumbles with
            raise
        raise CardwrightError(
            "these cards cannot be set: a drawing on them has a number that is far too large or too small"
        ) from None


@cache
def _fonts() -> Fonts:
    """The fonts that come with the package, and no other: a page looks the same wherever it is made."""
    found: Fonts = library("typst").Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(fonts_folder())]
    )
    return found
