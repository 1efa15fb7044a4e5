"""The face of a card with its picture in a frame: name and level above, text on parchment, numbers below.

The name, the picture, the text, the edition, the level, the Ultra Points, SP and HP, and two triangles in the
place of the numbers that a spell lacks: rules K17-card-types-and-layout-4 to -19.
"""

from __future__ import annotations

from typing import Final

from cardwright.drawing.face import HEIGHT, WIDTH, CardFace
from cardwright.drawing.face_parts import (
    INK,
    centred,
    colour,
    ground,
    lines_at,
    medal,
    number_at,
    picture_at,
    plate,
    words_at,
)
from cardwright.drawing.face_text import checked, fitting, name_at, spans_of
from cardwright.drawing.glyphs import SANS, SANS_BOLD, SERIF, SERIF_BOLD, SERIF_ITALIC, width_in
from cardwright.drawing.icons import icon
from cardwright.drawing.typesetting import POINT, SMALLEST, largest_setting

LEFT: Final = 36
INNER: Final = WIDTH - 2 * LEFT
PAPER: Final = "#f7efde"
PADDING: Final = 18

TOP: Final = 118
"""Where the picture begins."""
BOTTOM: Final = 772
"""Where the text ends."""
LEAST_TEXT: Final = 170.0
STRIP: Final = 42
"""The line with the card's kind, between picture and text."""

_ROOM: Final = BOTTOM - TOP - STRIP - 2 * PADDING
_ROOMS: Final = (
    (_ROOM - 330, 10 * POINT, 8.4 * POINT),
    (_ROOM - 270, 8.6 * POINT, 7.4 * POINT),
    (_ROOM - 210, 7.6 * POINT, 6.6 * POINT),
    (_ROOM - 130, 6.8 * POINT, SMALLEST),
    (_ROOM - 80, 5.8 * POINT, SMALLEST),
)


def parchment(face: CardFace, bleed: int) -> str:
    """What is drawn within the card. Raises `DoesNotFit`."""
    hue = face.emblem.hue
    dark, deep, gold = colour(hue, 34, 20), colour(hue, 40, 12), colour(hue, 42, 68)
    spans = spans_of(face, SERIF, SERIF_BOLD, SERIF_ITALIC)
    setting = checked(face, largest_setting(spans, INNER - 2 * PADDING - 8, _ROOMS, dict(face.icons)))
    text = max(setting.height + 2 * PADDING, LEAST_TEXT) if setting.lines else 0.0
    below = BOTTOM - text
    picture = below - STRIP - TOP
    parts = [
        ground(dark, bleed),
        _weave(hue, bleed),
        plate(LEFT - 6, 30, INNER + 12, 820, deep, gold, radius=18, line=2),
        picture_at(LEFT, TOP, INNER, picture, face.picture, face.emblem),
        plate(LEFT, TOP, INNER, picture, "none", gold, radius=0, line=2),
        plate(LEFT, 36, INNER, 74, PAPER, gold),
        _name(face, hue),
        _kind(face, below - STRIP, gold),
    ]
    parts += [plate(LEFT, below, INNER, text, PAPER, gold)] if text else []
    if any(each.warning for each in face.paragraphs):
        size = min(150.0, text - 20)
        parts.append(icon("padlock", 315 - size / 2, below + (text - size) / 2, size, "#eadfc6"))
    top = below + (text - setting.height) / 2
    for rule in setting.breaks:
        parts.append(f'<path stroke="{gold}" stroke-width="1.5" d="M255 {top + rule:.5g}h120"/>')
    parts.append(lines_at(LEFT + PADDING + 4, top, setting, INK, colour(hue, 55, 34)))
    parts.append(_foot(face, hue, gold))
    return "".join(parts)


def _weave(hue: int, bleed: int) -> str:
    """A quiet pattern on the ground, up to the edge of the bleed."""
    low, high, right = -bleed, HEIGHT + bleed, WIDTH + bleed
    lines = "".join(f"M{x} {low}V{high}" for x in range(-96, WIDTH + 100, 12) if -bleed <= x <= right)
    return f'<path fill="none" stroke="{colour(hue, 34, 25)}" stroke-width="2" d="{lines}"/>'


def _name(face: CardFace, hue: int) -> str:
    room = INNER - 28 - (86 if face.level else 0)
    drawn = name_at(face, LEFT + 18, 73, room, SERIF_BOLD, INK, "start")
    if face.level is not None:
        x = LEFT + INNER - 47
        drawn += medal(x, 73, 45, colour(hue, 48, 30), colour(hue, 42, 68))
        drawn += number_at(x, 82, face.level.digits, 66, 46, "#fff")
        size = fitting(face, face.level.word, SANS, 64, SMALLEST, "the word for its level")
        drawn += centred(x, 103, face.level.word, SANS, size, "#fff")
    return drawn


def _kind(face: CardFace, top: float, light: str) -> str:
    room = float(INNER - 24)
    drawn = ""
    if face.points is not None and face.points.value:
        words = f"{face.points.digits} {face.points.word}"
        size = fitting(face, words, SANS_BOLD, 230, 24, "its number of points")
        wide = width_in(words, SANS_BOLD, size)
        drawn += words_at(LEFT + INNER - 12 - wide, top + 29, words, SANS_BOLD, size, "#ffe08a")
        drawn += icon("star", LEFT + INNER - 12 - wide - 30, top + 9, 24, "#ffe08a")
        room -= wide + 50
    size = fitting(face, face.kind, SANS_BOLD, room, 25, "its kind")
    return drawn + words_at(LEFT + 12, top + 29, face.kind, SANS_BOLD, size, light)


def _foot(face: CardFace, hue: int, gold: str) -> str:
    """The numbers in the corners, or the triangles, and between them the edition and the picture's credit."""
    drawn = ""
    if face.corners:
        for number, x in zip(face.corners, (LEFT + 2, LEFT + INNER - 152), strict=False):
            drawn += plate(x, 782, 150, 62, colour(hue, 48, 30), gold, radius=31)
            drawn += icon(number.icon, x + 16, 796, 34, gold)
            drawn += number_at(x + 92, 814, number.digits, 78, 38, "#fff")
            size = fitting(face, number.word, SANS_BOLD, 84, 21, "the word for a number")
            drawn += centred(x + 92, 837, number.word, SANS_BOLD, size, gold)
    else:
        shape = f"M{LEFT + 4} 842v-58l58 58zM{LEFT + INNER - 4} 842v-58l-58 58z"
        drawn += f'<path fill="{colour(hue, 48, 38)}" stroke="{gold}" stroke-width="2.5" d="{shape}"/>'
    room = 226.0 if face.corners else 400.0
    lines = [words for words in (face.footer, face.credit) if words.strip()]
    for place, words in enumerate(lines):
        size = fitting(face, words, SANS, room, 21.5, "the line at its foot")
        drawn += centred(315, (822 if len(lines) == 1 else 810) + 26 * place, words, SANS, size, gold)
    return drawn
