"""What the faces of all styles are put together from: words on a line, plates, the picture, colours."""

from __future__ import annotations

import colorsys
import re
from typing import Final

from cardwright.drawing import emblem as emblems
from cardwright.drawing.emblem import Emblem
from cardwright.drawing.glyphs import FontName, font, width_in
from cardwright.drawing.icons import icon
from cardwright.drawing.svg import escape
from cardwright.drawing.typesetting import POINT, Line, Setting, Tone, lead_of, line_that_fits

INK: Final = "#241c14"
WARNING: Final = "#98231a"
QUIET: Final = "#5b4f40"

TITLE_SMALLEST: Final = 7 * POINT
"""Before a name is set in a smaller type it is set in two lines."""

_NARROW, _WIDE = 1.42, 1.75
"""Emblems less wide or wider show their chief motif alone: the others would be cut."""

_HSL: Final = re.compile(r"hsl\((\d+) (\d+)% (\d+)%\)")


def colour(hue: int, saturation: int, lightness: int) -> str:
    """A colour as every reader of SVG knows it.

    >>> colour(0, 100, 50)
    '#ff0000'
    """
    parts = colorsys.hls_to_rgb(hue % 360 / 360, lightness / 100, saturation / 100)
    return "#" + "".join(f"{round(each * 255):02x}" for each in parts)


def opened(title: str, words: str, bleed: int) -> str:
    """How the SVG of a card begins, with what is read out."""
    wide, high = 630 + 2 * bleed, 880 + 2 * bleed
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide / 10:g}mm" height="{high / 10:g}mm" '
        f'viewBox="{-bleed} {-bleed} {wide} {high}" role="img" text-rendering="geometricPrecision">'
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>"
    )


def words_at(x: float, y: float, words: str, name: FontName, size: float, fill: str) -> str:
    """Words on a base line, from `x` on."""
    return (
        f'<text x="{x:.5g}" y="{y:.5g}" {font(name).attributes} fill="{fill}" '
        f'font-size="{size:.4g}">{escape(" ".join(words.split()))}</text>'
    )


def centred(x: float, y: float, words: str, name: FontName, size: float, fill: str) -> str:
    """Words on a base line, around `x`."""
    return words_at(x - width_in(" ".join(words.split()), name, size) / 2, y, words, name, size, fill)


def number_at(x: float, y: float, written: str, width: float, size: float, fill: str) -> str:
    """A number around `x`, smaller where it is long."""
    fitting = line_that_fits(written, "CardwrightSerif-Bold", width, size, 6.0)
    return centred(x, y - (size - fitting) * 0.3, written, "CardwrightSerif-Bold", fitting, fill)


def lines_at(x: float, y: float, setting: Setting, fill: str, sign: str, middle: float = 0) -> str:
    """Set paragraphs with their first line's top at `y`; around `middle` where that is given.

    `sign` is the colour of icons. Every run is placed where it was measured.
    """
    return "".join(_line(x, y, line, setting.size, fill, sign) for line in setting.lines)


def _line(x: float, y: float, line: Line, size: float, fill: str, sign: str) -> str:
    tones: dict[Tone, str] = {"plain": fill, "warning": WARNING, "flavour": QUIET}
    drawn, spans = "", ""
    for place, run in enumerate(line.runs):
        left = x + run.x
        if run.icon:
            drawn += icon(run.icon, left, y + line.y - size * 0.66, size * 0.7, sign)
        gap = " " if place + 1 < len(line.runs) else ""
        spans += (
            f'<tspan x="{left + lead_of(run.icon, size):.5g}" {font(run.font).attributes} '
            f'fill="{tones[run.tone]}">{escape(run.words)}{gap}</tspan>'
        )
    return f'{drawn}<text y="{y + line.y:.5g}" font-size="{size:.4g}">{spans}</text>'


def picture_at(x: float, y: float, width: float, height: float, picture: str, shown: Emblem) -> str:
    """The author's picture, or the emblem, filling a rectangle."""
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" preserveAspectRatio="xMidYMid slice"'
    if picture:
        return f'<image {box} href="{escape(picture)}"/>'
    aspect = width / height
    told = shown if _NARROW < aspect < _WIDE else shown._replace(motifs=shown.motifs[:1])
    drawn = emblems.svg(told).replace(' preserveAspectRatio="xMidYMid slice"', "", 1)
    drawn = _HSL.sub(lambda found: colour(*map(int, found.groups())), drawn)
    left = max(0.0, min(4.0, 60 - 40 * aspect))  # the chief motif is right of the middle
    drawn = drawn.replace('viewBox="0 0 120 80"', f'viewBox="{left:g} 0 120 80"', 1)
    return drawn.replace("<svg ", f"<svg {box} ", 1)


def ground(colour_of_it: str, bleed: int) -> str:
    """The whole card in one colour, with its bleed."""
    wide, high = 630 + 2 * bleed, 880 + 2 * bleed
    return f'<path fill="{colour_of_it}" d="M{-bleed} {-bleed}h{wide}v{high}h-{wide}z"/>'


def medal(x: float, y: float, radius: int, fill: str, edge: str, line: int = 4) -> str:
    """A disc with an edge."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="{line}"/>'


def plate(
    x: float, y: float, width: float, height: float, fill: str, edge: str, radius: int = 12, line: float = 2.5
) -> str:
    """A rectangle with round corners and an edge."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{line}"/>'
    )
