"""An emblem tells what a card does: a picture made of plain words and numbers, of whatever game.

The frame tells the type, the colour the house or the kind of thing that the card does. The chief motif is
large, up to two others stand beside it; pips count, and a halo means each or all. The pattern of the ground
comes of the name, so that cards which do the same are akin and not the same.
"""

from __future__ import annotations

import math
from hashlib import sha256
from typing import Final, Literal, NamedTuple, final

from cardwright.drawing.emblem_motifs import SHAPES

Frame = Literal["shield", "star", "gate", "collar"]
"""What stands behind the motifs: of beings, of what happens once, of what stays, of what is attached."""

MOST_MOTIFS: Final = 3
FIVE: Final = 5
MOST_PIPS: Final = 20


@final
class Motif(NamedTuple):
    """A silhouette of `emblem_motifs.SHAPES`, how often or how much, and whether it meets `all` there are.

    A count of 0 or 1 is not shown.
    """

    shape: str
    count: int = 1  # type: ignore[assignment]  # of a tuple's own `count` nobody asks
    all: bool = False


@final
class Emblem(NamedTuple):
    """What an emblem tells: `hue` in degrees, the motifs from the chief one on."""

    name: str
    frame: Frame
    hue: int
    motifs: tuple[Motif, ...] = ()

    def _repr_svg_(self) -> str:
        """A notebook shows it."""
        return svg(self)


def svg(emblem: Emblem) -> str:
    """The emblem as SVG, 120 by 80: the same for the same emblem, and without ids, scripts or references."""
    grain = sha256(emblem.name.encode("utf-8", "replace")).digest()
    hue = (emblem.hue + grain[0] % 25 - 12) % 360
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" preserveAspectRatio="xMidYMid slice">',
        f'<path fill="hsl({hue} 40% 31%)" d="M0 0h120v80H0z"/>',
        _pattern(grain, hue),
        f'<path fill="none" stroke="hsl({hue} 50% 14%)" stroke-opacity=".6" stroke-width="3" '
        'd="M1 1h118v78H1z"/>',
        _frame(emblem.frame, hue),
        _runes(grain, hue),
    ]
    shown = emblem.motifs[:MOST_MOTIFS]
    places = [(64, 36, 46), (16, 23, 24), (16, 57, 24)] if len(shown) > 1 else [(64, 37, 50)]
    for number, (motif, (x, y, size)) in enumerate(zip(shown, places, strict=False)):
        parts.append(_motif(motif, x, y, size, f"hsl({hue} 55% 13%)", chief=number == 0))
    return "".join((*parts, "</svg>"))


def _motif(motif: Motif, x: int, y: int, size: int, dark: str, *, chief: bool) -> str:
    """A silhouette around its middle, with a dark edge that parts it from the ground, and its pips."""
    shape = SHAPES[motif.shape]
    corner = f"{x - size / 2:g} {y - size / 2:g}"
    halo = ""
    if motif.all:
        radius = size / 2 + (8 if chief else 5)
        halo = (
            f'<circle cx="{x}" cy="{y}" r="{radius:g}" fill="none" stroke="{shape.colour}" '
            f'stroke-width="{3 if chief else 2}" stroke-dasharray="{7 if chief else 4} 4"/>'
        )
    return (
        f'{halo}<path transform="translate({corner})scale({size / 24:.3g})" fill="{shape.colour}" '
        f'stroke="{dark}" stroke-width="{2 if chief else 2.4:g}" paint-order="stroke" fill-rule="evenodd" '
        f'd="{shape.outline}"/>{_pips(motif.count, x, y + size // 2, shape.colour, dark, chief=chief)}'
    )


def _pips(count: int, x: int, y: int, colour: str, dark: str, *, chief: bool) -> str:
    """A pip for each, a bar for each five; nothing where there is only one."""
    if count < 2:
        return ""
    count = min(count, MOST_PIPS)
    unit = 6.5 if chief else 4
    widths = [2.4 * unit] * (count // FIVE) + [unit] * (count % FIVE)
    gap = unit / 2.6
    left = x - (sum(widths) + gap * (len(widths) - 1)) / 2
    top = y + (5 if chief else 1.5)
    drawn = ""
    for width in widths:
        drawn += f'<rect x="{left:.1f}" y="{top:g}" width="{width:.1f}" height="{unit:g}" rx="{unit / 2:g}"/>'
        left += width + gap
    return f'<g fill="{colour}" stroke="{dark}" stroke-width="1.5" paint-order="stroke">{drawn}</g>'


_FRAMES: Final[dict[str, str]] = {
    "shield": "M31 2q33 8 66 0v36q0 26-33 41-33-15-33-41z",
    "star": " ".join(
        f"{'M' if not point else 'L'}{64 + r * math.sin(a):.0f} {39 - r * math.cos(a):.0f}"
        for point in range(24)
        for a, r in [(math.pi * point / 12, 41 if point % 2 == 0 else 31)]
    )
    + "z",
    "gate": "M29 79V70h5V10h-5V1h70v9h-5v60h5v9z",
    "collar": "M43 2h42l13 37-13 39H43L30 39z",
}


def _frame(frame: Frame, hue: int) -> str:
    """What tells the type, dark, with a light edge."""
    return (
        f'<path fill="hsl({hue} 50% 20%)" stroke="hsl({hue} 55% 62%)" stroke-width="2.5" '
        f'd="{_FRAMES[frame]}"/>'
        f'<path fill="none" stroke="hsl({hue} 50% 30%)" stroke-width="2" '
        f'transform="translate(6.4 4)scale(.9)" d="{_FRAMES[frame]}"/>'
    )


_RUNES: Final = (
    "m0-5l5 5-5 5-5-5z",
    "m-5-1.500h10v3h-10z",
    "m-1.500-5h3v10h-3z",
    "m-4-4h8v8h-8z",
    "m0-5l5 9h-10z",
    "m0 5l5-9h-10z",
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "m-5-5h10v3h-7v7h-3z",
)


def _runes(grain: bytes, hue: int) -> str:
    """Three small signs on the right, by the name: they part cards that do the same."""
    signs = "".join(f"M109 {y}{_RUNES[grain[5 + place] % 8]}" for place, y in enumerate((37, 53, 69)))
    return f'<path fill="hsl({hue} 60% 80%)" stroke="hsl({hue} 50% 14%)" paint-order="stroke" d="{signs}"/>'


def _pattern(grain: bytes, hue: int) -> str:
    """The ground by the name: one of eight patterns, wider or narrower, from here or from there."""
    wide, off = 9 + grain[2] % 5 * 2, grain[3] % 12
    kind = grain[1] % 8
    lines: list[str] = []
    if kind == 0:
        lines = [f"M{x} 0l-40 80h{wide / 2:g}l40-80z" for x in range(off, 170, wide)]
    elif kind == 1:
        lines = [f"M{x} 0l40 80h{wide / 2:g}l-40-80z" for x in range(off - 50, 120, wide)]
    elif kind == 2:
        lines = [f"M{x} 0h{wide / 2:g}v80h-{wide / 2:g}z" for x in range(off - 9, 120, wide)]
    elif kind == 3:
        lines = [f"M0 {y}h120v{wide / 2:g}H0z" for y in range(off - 9, 80, wide)]
    elif kind == 4:
        step = wide + 9
        lines = [
            f"M{x} {y}l5 5-5 5-5-5z"
            for row, y in enumerate(range(off - 6, 78, step))
            for x in range(row % 2 * step // 2, 122, step)
        ]
    elif kind == 5:
        lines = [f"M0 {y}l60 24 60-24v{wide / 2:g}l-60 24-60-24z" for y in range(off - 40, 80, wide)]
    elif kind == 6:
        turn, rays = off / 12, 6 + wide // 2
        for ray in range(rays):
            a, b = 2 * math.pi * (ray + turn) / rays, 2 * math.pi * (ray + turn + 0.5) / rays
            lines.append(
                f"M64 39L{64 + 90 * math.cos(a):.0f} {39 + 90 * math.sin(a):.0f} "
                f"{64 + 90 * math.cos(b):.0f} {39 + 90 * math.sin(b):.0f}z"
            )
    else:
        lines = [
            f"M0 {y}q15-{wide} 30 0t30 0 30 0 30 0v5q-15 {wide}-30 0t-30 0-30 0-30 0z"
            for y in range(off - 4, 86, wide + 2)
        ]
    light = 39 + grain[4] % 3 * 3
    return f'<path fill="hsl({hue} 45% {light}%)" d="{"".join(lines)}"/>'


def chief(found: list[tuple[int, Motif]]) -> tuple[Motif, ...]:
    """The motifs in the order of their weight, then as they were found, each shape once with its most."""
    order: dict[str, Motif] = {}
    for _, motif in sorted(found, key=lambda each: -each[0]):
        known = order.get(motif.shape, motif)
        order[motif.shape] = Motif(motif.shape, max(known.count, motif.count), known.all or motif.all)
    return tuple(order.values())[:MOST_MOTIFS]
