"""The back of a game's cards: a ground, a frame and a seal, the same when it is turned round."""

from __future__ import annotations

import math

from cardwright.drawing.face_parts import centred, colour, ground, opened, plate
from cardwright.drawing.glyphs import SERIF_BOLD
from cardwright.drawing.typesetting import SMALLEST, line_that_fits


def back(title: str, hue: int, bleed: int) -> str:
    """The back as SVG, with so many tenths of a millimetre of bleed."""
    dark, gold = colour(hue, 42, 16), colour(hue, 45, 66)
    size = line_that_fits(title, SERIF_BOLD, 440, 46, SMALLEST)
    rays = "".join(
        f"M{315 + 140 * math.cos(angle):.1f} {440 + 140 * math.sin(angle):.1f}"
        f"L{315 + reach * math.cos(angle):.1f} {440 + reach * math.sin(angle):.1f}"
        for step in range(48)
        for angle, reach in [(math.pi * step / 24, 215 if step % 2 else 190)]
    )
    lattice = "".join(
        f"M{x} {y}l14 14-14 14-14-14z"
        for row, y in enumerate(range(-118, 984, 28))
        for x in range(-105 + row % 2 * 28, 736, 56)
    )
    seal = "M315 330l78 45v130l-78 45-78-45V375z M315 362l50 29v98l-50 29-50-29v-98z"
    parts = [
        ground(dark, bleed),
        f'<path fill="{colour(hue, 42, 21)}" d="{lattice}"/>',
        plate(34, 34, 562, 812, "none", gold, radius=22, line=4),
        plate(46, 46, 538, 788, "none", gold, radius=14, line=1.5),
        f'<circle cx="315" cy="440" r="222" fill="{dark}" stroke="{gold}" stroke-width="4"/>',
        f'<path stroke="{gold}" stroke-width="3" d="{rays}"/>',
        f'<circle cx="315" cy="440" r="128" fill="{colour(hue, 48, 27)}" stroke="{gold}" stroke-width="4"/>',
        f'<path fill="{gold}" fill-rule="evenodd" d="{seal}"/>',
        centred(315, 155, title, SERIF_BOLD, size, gold),
        f'<g transform="rotate(180 315 440)">{centred(315, 155, title, SERIF_BOLD, size, gold)}</g>',
    ]
    return f"{opened(title, 'the back of a card', bleed)}{''.join(parts)}</svg>"
