"""Faces that a test finds again on a page: a colour within the cut, another in the bleed, a name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardwright.press.printing import PrintedCard
from cardwright.press.typesetting import Face

INSIDE, BLEED, BACK, BACK_BLEED = "#00c000", "#ff0000", "#0000ff", "#ff00ff"
"""Colours that occur nowhere else."""


def face(title: str, bleed: float, inside: str = INSIDE, outside: str = BLEED) -> Face:
    """A face with its title, a yellow corner above on the left, and another colour beyond the cut."""
    width, height = 63 + 2 * bleed, 88 + 2 * bleed
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="{-bleed} {-bleed} {width} {height}">'
        f'<rect x="{-bleed}" y="{-bleed}" width="{width}" height="{height}" fill="{outside}"/>'
        f'<rect width="63" height="88" fill="{inside}"/><rect width="20" height="20" fill="#ffff00"/>'
        f'<text x="25" y="40" font-size="5" fill="#ffffff" font-family="Cardwright Sans">{title}</text></svg>'
    )
    return Face(title, svg)


@pytest.fixture
def cards() -> Callable[..., list[PrintedCard]]:
    """So many different cards, each with a back of its own."""

    def cards(number: int, bleed: float = 3, copies: int = 1) -> list[PrintedCard]:
        return [
            PrintedCard(
                face(f"Front {each}", bleed), face(f"Back {each}", bleed, BACK, BACK_BLEED), copies=copies
            )
            for each in range(number)
        ]

    return cards
