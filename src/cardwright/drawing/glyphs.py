"""How wide words are in the fonts that ship with Cardwright, and which signs those fonts lack.

The measures were written down when the fonts were cut (`tools/cut_fonts.py`): no font is opened here.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any, Final, Literal, final

FontName = Literal[
    "CardwrightSerif-Regular",
    "CardwrightSerif-Italic",
    "CardwrightSerif-Bold",
    "CardwrightSans-Regular",
    "CardwrightSans-Italic",
    "CardwrightSans-Bold",
]

SERIF: Final = "CardwrightSerif-Regular"
SERIF_ITALIC: Final = "CardwrightSerif-Italic"
SERIF_BOLD: Final = "CardwrightSerif-Bold"
SANS: Final = "CardwrightSans-Regular"
SANS_ITALIC: Final = "CardwrightSans-Italic"
SANS_BOLD: Final = "CardwrightSans-Bold"

EM: Final = 1000
"""What the measures are parts of."""


@final
@dataclass(frozen=True)
class Font:
    """A font's measures, in thousandths of its size.

    `kerning` says by how much two neighbours move together.
    """

    name: FontName
    family: str
    advances: Mapping[str, int]
    kerning: Mapping[tuple[str, str], int]

    @property
    def attributes(self) -> str:
        """What chooses the font in SVG."""
        family = f'font-family="{self.family}, {"Georgia, serif" if "Serif" in self.name else "sans-serif"}"'
        if self.name.endswith("Bold"):
            return f'{family} font-weight="700"'
        return f'{family} font-style="italic"' if self.name.endswith("Italic") else family


@cache
def font(name: FontName) -> Font:
    """The measures of a font that ships with Cardwright."""
    told = _measures()[name]
    kerning = {
        (first, second): row[place + 1]
        for letters, row in zip(told["first"], told["kerning"], strict=True)
        for place in range(0, len(row), 2)
        for first in letters
        for second in told["second"][row[place]]
    }
    return Font(name, told["family"], told["advances"], kerning)


def fonts_folder() -> Traversable:
    """Where the fonts lie: of each name a `.ttf`, a `.woff2`, and the licence of its family."""
    return resources.files("cardwright.drawing") / "fonts"


@cache
def _measures() -> dict[str, dict[str, Any]]:
    read: dict[str, dict[str, Any]] = json.loads(
        (fonts_folder() / "measures.json").read_text(encoding="utf-8")
    )
    return read


@lru_cache(maxsize=1 << 16)
def _advance(words: str, name: FontName) -> int:
    measured = font(name)
    advances, kerning = measured.advances, measured.kerning
    wide = sum(advances.get(letter, EM) for letter in words)
    return wide + sum(kerning.get(pair, 0) for pair in pairwise(words))


def width_in(words: str, name: FontName, size: float) -> float:
    """How wide words are in a font of this size, in the size's unit; a sign that it lacks is a square.

    >>> round(width_in("Keeper of the Cards", SERIF_BOLD, 10), 1)
    82.0
    """
    return _advance(words, name) * size / EM


def missing_glyphs(words: str) -> tuple[str, ...]:
    """The signs that no card font has, each once, with its name.

    >>> missing_glyphs("Ægir, Œdipus, Łódź: fine; Я is not")
    ('Я (CYRILLIC CAPITAL LETTER YA)',)
    """
    known = font(SERIF).advances
    return tuple(_named(each) for each in dict.fromkeys(words) if each not in known and each not in "\n\t")


def _named(letter: str) -> str:
    name = unicodedata.name(letter, f"U+{ord(letter):04X}")
    return f"{letter} ({name})" if letter.isprintable() else name
