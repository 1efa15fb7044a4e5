"""The words of a face: its paragraphs in their fonts, its name, and whether they fit."""

from __future__ import annotations

from typing import Literal

from cardwright.drawing.face import CardFace, DoesNotFit
from cardwright.drawing.face_parts import TITLE_SMALLEST, lines_at, words_at
from cardwright.drawing.glyphs import FontName, width_in
from cardwright.drawing.typesetting import (
    LEADING,
    SMALLEST,
    Setting,
    Span,
    Tone,
    largest_setting,
    line_that_fits,
)


def spans_of(face: CardFace, plain: FontName, bold: FontName, italic: FontName) -> list[list[Span]]:
    """The paragraphs of a face in their fonts."""
    found = []
    for each in face.paragraphs:
        tone: Tone = "warning" if each.warning else "plain"
        head = [Span(f"{each.heading}:", bold, tone)] if each.heading else []
        blocks = [" ".join(block.split()) for block in each.words.split("\n") if block.strip()]
        for place, block in enumerate(blocks or ([""] if head else [])):
            found.append([*(head if place == 0 else []), Span(block, plain, tone)])
    if face.flavour.strip():
        found.append([Span(face.flavour, italic, "flavour")])
    return found


def fitting(face: CardFace, words: str, font: FontName, width: float, largest: float, what: str) -> float:
    """The size in which words of a card fit in their line. Raises `DoesNotFit`."""
    plain = " ".join(words.split())
    size = line_that_fits(plain, font, width, largest, SMALLEST)
    excess = width_in(plain, font, size) - width
    if excess > 0.01:
        raise DoesNotFit(face.name, what, excess / 10, "shorten it")
    return size


def checked(face: CardFace, setting: Setting) -> Setting:
    """The text, if it fits. Raises `DoesNotFit`."""
    if setting.excess:
        count = -(-setting.excess // (setting.size * LEADING))
        lines = f"{count:.0f} lines" if count > 1 else "1 line"
        raise DoesNotFit(face.name, "its text", setting.excess / 10, f"take {lines} out of it")
    return setting


def name_at(
    face: CardFace,
    x: float,
    y: float,
    room: float,
    font: FontName,
    fill: str,
    anchor: Literal["start", "middle"],
) -> str:
    """The card's name around the height `y`, in one line or in two. Raises `DoesNotFit`."""
    plain = " ".join(face.name.split())
    size = line_that_fits(plain, font, room, 44.0, TITLE_SMALLEST)
    wide = width_in(plain, font, size)
    if wide <= room + 0.01:
        left = x if anchor == "start" else x - wide / 2
        return words_at(left, y + size * 0.31, plain, font, size, fill)
    setting = largest_setting([[Span(plain, font)]], room, ((70.0, 28.0, SMALLEST),), {})
    if setting.excess:
        raise DoesNotFit(face.name, "its name", setting.excess / 10, "shorten the name")
    left = x if anchor == "start" else x - max(line.width for line in setting.lines) / 2
    return lines_at(left, y - setting.height / 2, setting, fill, fill)
