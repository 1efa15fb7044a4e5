"""Small signs of card faces: of recurring words, of the numbers on a card, and of houses.

An icon fills a box of 24 by 24, as the motifs of emblems do, of which many are taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardwright.drawing.emblem_motifs import SHAPES

_OWN: Final[Mapping[str, str]] = {
    "horns": "M2 0c0 7 3 9 6 10 2-1 6-1 8 0 3-1 6-3 6-10 4 8 2 14-3 17-1 4-4 6-7 7-3-1-6-3-7-7C0 14-2 8 2 0z"
    "M7 14l4 3H7zM17 14l-4 3h4z",
    "saucer": "M11 5V2h2v3c4 0 6 2 6 5 3 1 5 2 5 4 0 3-6 5-12 5S0 17 0 14c0-2 2-3 5-4 0-3 2-5 6-5z"
    "M5 22l2-2h2l-1 4zM11 21h2v3h-2zM19 22l-2-2h-2l1 4z",
    "padlock": SHAPES["lock"].outline,
}

NAMES: Final[frozenset[str]] = frozenset((*SHAPES, *_OWN))
"""Every icon that there is."""


def icon(name: str, x: float, y: float, size: float, colour: str) -> str:
    """An icon as SVG, with its upper left corner at `x`, `y`.

    >>> icon("gem", 1, 2, 24, "#000")[:60]
    '<path transform="translate(1 2)scale(1)" fill="#000" fill-ru'
    """
    outline = _OWN[name] if name in _OWN else SHAPES[name].outline
    return (
        f'<path transform="translate({x:.5g} {y:.5g})scale({size / 24:.4g})" fill="{colour}" '
        f'fill-rule="evenodd" d="{outline}"/>'
    )
