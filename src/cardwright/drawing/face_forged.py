"""The face of a card whose picture runs off its upper edge: house and bonus on it, the name on a band below.

Power stands left of the name and armor right of it; kind and traits under it, the text on a light plate.
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
)
from cardwright.drawing.face_text import checked, fitting, name_at, spans_of
from cardwright.drawing.glyphs import SANS, SANS_BOLD, SANS_ITALIC
from cardwright.drawing.icons import icon
from cardwright.drawing.typesetting import POINT, SMALLEST, largest_setting

LEFT: Final = 36
INNER: Final = WIDTH - 2 * LEFT
PADDING: Final = 18
BOTTOM: Final = 806
"""Where the text ends."""
BAND: Final = 124
"""The name's band and the line of the kind."""
PICTURE: Final = 650
"""How high the picture is at most, with what the bent edge covers."""
MOST_GEMS: Final = 4

_ROOM: Final = BOTTOM - BAND - 2 * PADDING
_ROOMS: Final = (
    (_ROOM - 420, 10.5 * POINT, 8.4 * POINT),
    (_ROOM - 360, 8.6 * POINT, 7.4 * POINT),
    (_ROOM - 300, 7.6 * POINT, 6.6 * POINT),
    (_ROOM - 210, 6.8 * POINT, SMALLEST),
    (_ROOM - 170, 5.8 * POINT, SMALLEST),
)


def forged(face: CardFace, bleed: int) -> str:
    """What is drawn within the card. Raises `DoesNotFit`."""
    hue = face.emblem.hue
    dark, light = colour(hue, 45, 17), colour(hue, 60, 78)
    spans = spans_of(face, SANS, SANS_BOLD, SANS_ITALIC)
    setting = checked(face, largest_setting(spans, INNER - 2 * PADDING - 8, _ROOMS, dict(face.icons)))
    least = BOTTOM - BAND - (470.0 if setting.lines else PICTURE - 32.0)
    text = max(setting.height + 2 * PADDING, least)
    below = BOTTOM - text
    band = below - BAND
    parts = [
        ground(dark, bleed),
        picture_at(
            -bleed,
            -bleed,
            WIDTH + 2 * bleed,
            band + 32 + bleed,
            face.picture,
            face.emblem._replace(motifs=face.emblem.motifs[:1]),
        ),
        _ground(hue, band, bleed),
        _name(face, hue, band),
    ]
    if setting.lines:
        parts.append(plate(LEFT, below, INNER, text, colour(hue, 40, 95), colour(hue, 45, 60), radius=16))
    size = fitting(face, face.kind, SANS_BOLD, INNER - 20, 25, "its kind")
    parts.append(centred(315, band + 110, face.kind, SANS_BOLD, size, light))
    top = below + (text - setting.height) / 2
    for rule in setting.breaks:
        parts.append(
            f'<path stroke="{colour(hue, 45, 60)}" stroke-width="1.5" d="M255 {top + rule:.5g}h120"/>'
        )
    parts += [lines_at(LEFT + PADDING + 4, top, setting, INK, colour(hue, 60, 33)), _signs(face, hue)]
    foot = " · ".join(words for words in (face.footer, face.credit) if words.strip())
    size = fitting(face, foot, SANS, INNER - 20, 21.5, "the line at its foot")
    parts.append(centred(315, 838, foot, SANS, size, light))
    return "".join(parts)


def _ground(hue: int, band: float, bleed: int) -> str:
    """The house's ground below the picture, its upper edge bent."""
    left, right, high = -bleed, WIDTH + bleed, HEIGHT + bleed
    edge = f"M{left} {band + 30:g}Q315 {band - 34:g} {right} {band + 30:g}"
    return (
        f'<path fill="{colour(hue, 45, 17)}" d="{edge}V{high}H{left}z"/>'
        f'<path fill="none" stroke="{colour(hue, 60, 60)}" stroke-width="5" d="{edge}"/>'
        f'<path fill="{colour(hue, 45, 22)}" '
        f'd="M{left} {band + 130:g}L{right} {band + 80:g}V{high}H{left}z"/>'
    )


def _name(face: CardFace, hue: int, band: float) -> str:
    edge = colour(hue, 60, 66)
    drawn = plate(LEFT, band + 4, INNER, 76, colour(hue, 55, 29), edge, radius=38, line=3)
    room = INNER - (200 if face.corners else 60)
    drawn += name_at(face, 315, band + 42, room, SANS_BOLD, "#fff", "middle")
    for number, x in zip(face.corners, (LEFT + 46, LEFT + INNER - 46), strict=False):
        drawn += medal(x, band + 42, 46, colour(hue, 55, 22), edge)
        drawn += icon(number.icon, x - 13, band + 6, 26, edge)
        drawn += number_at(x, band + 70, number.digits, 62, 44, "#fff")
    return drawn


def _signs(face: CardFace, hue: int) -> str:
    """The house, and under it what playing the card brings."""
    dark, edge = colour(hue, 55, 22), colour(hue, 60, 66)
    drawn = ""
    if face.badge:
        drawn += medal(84, 84, 50, dark, edge, 5)
        drawn += icon(face.badge, 54, 54, 60, colour(hue, 70, 88))
    if face.bonus is not None and face.bonus.value:
        count = face.bonus.value
        for place in range(count if count <= MOST_GEMS else 1):
            top = 142 + 58 * place
            drawn += f'<circle cx="84" cy="{top + 26}" r="28" fill="{dark}"/>'
            drawn += icon(face.bonus.icon, 64, top + 6, 40, "#ffd95f")
        if count > MOST_GEMS:
            drawn += number_at(150, 182, face.bonus.digits, 70, 40, "#ffd95f")
    return drawn
