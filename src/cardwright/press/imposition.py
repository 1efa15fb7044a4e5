"""Imposition: how cards lie on a sheet, where it is cut, and where their backs lie when it is turned over.

All lengths are millimetres, from the upper left corner of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Final, NamedTuple, final

from rapidfuzz import process

from cardwright.errors import CardwrightError


@final
class Size(NamedTuple):
    """Of a card, or of a page."""

    width: float
    height: float


@final
class Box(NamedTuple):
    """A rectangle on a page."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, margin: float) -> Box:
        """The box with a margin around it."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)


@final
class Line(NamedTuple):
    """A line on a page, from one point to another."""

    x: float
    y: float
    to_x: float
    to_y: float


class Turn(StrEnum):
    """Along which of its edges a printed sheet is turned over, to print its back."""

    LONG = "long"
    SHORT = "short"


CARD: Final = Size(63.0, 88.0)
"""The size of a card once it is cut, in both games."""

ONE_A_PAGE: Final = "card"
"""What stands for a paper where each card has a page of its own, as print shops want it."""

PAPERS: Final = {"a4": Size(210.0, 297.0), "letter": Size(215.9, 279.4)}
"""The sheets that printers at home take."""

USUAL_BLEED: Final = 3.0
LARGEST_BLEED: Final = 10.0
"""A bleed makes up for a cut that goes wrong by a little; ten millimetres are no little."""

EDGE: Final = 3.5
"""How near to the edge of a sheet a printer prints."""

MARK: Final = 3.0
"""How long a crop mark is."""

CLEARANCE: Final = 1.0
"""How far from the card a crop mark begins at least: a cut that goes wrong by a little shows none of it."""


@final
@dataclass(frozen=True)
class Sheet:
    """A page of `size` with room for cards in `columns` and `rows`, in the middle of it.

    Each card has its own `bleed` around it, so that two cards lie apart by twice that much. With `marks`,
    there is room for crop marks outside all bleed.
    """

    size: Size
    columns: int
    rows: int
    bleed: float
    marks: bool

    @property
    def capacity(self) -> int:
        """How many cards have room."""
        return self.columns * self.rows

    @property
    def trim(self) -> Box:
        """From the first cut to the last: the card or, of several, all of them with the gutters between."""
        width = self.columns * CARD.width + (self.columns - 1) * 2 * self.bleed
        height = self.rows * CARD.height + (self.rows - 1) * 2 * self.bleed
        left, top = (self.size.width - width) / 2, (self.size.height - height) / 2
        return Box(left, top, left + width, top + height)

    def card(self, place: int) -> Box:
        """Where the card in a place is cut; places are counted from 0, row by row."""
        row, column = divmod(place, self.columns)
        left = self.trim.left + column * (CARD.width + 2 * self.bleed)
        top = self.trim.top + row * (CARD.height + 2 * self.bleed)
        return Box(left, top, left + CARD.width, top + CARD.height)

    def pages_for(self, cards: int) -> int:
        """How many of these sheets so many cards need."""
        return -(-cards // self.capacity)

    def back(self, place: int, turn: Turn) -> Box:
        """Where the back of the card in a place lies on the other side of the sheet."""
        row, column = divmod(place, self.columns)
        if self.turns_upside_down(turn):
            return self.card((self.rows - 1 - row) * self.columns + column)
        return self.card(row * self.columns + self.columns - 1 - column)

    def turns_upside_down(self, turn: Turn) -> bool:
        """Whether what was above is below once the sheet is turned over; backs stand on their heads then.

        Only so does a card that is turned over like the page of a book show its back upright.
        """
        upright = self.size.height >= self.size.width
        return upright == (turn is Turn.SHORT)

    def crop_marks(self, cards: Sequence[Box]) -> list[Line]:
        """The marks beside all cards and their bleed, two for each cut of these cards."""
        if not self.marks:
            return []
        inner = self.trim.grown(max(self.bleed, CLEARANCE))
        outer = inner.grown(MARK)
        lines = []
        for x in sorted({round(edge, 6) for card in cards for edge in (card.left, card.right)}):
            lines += [Line(x, outer.top, x, inner.top), Line(x, inner.bottom, x, outer.bottom)]
        for y in sorted({round(edge, 6) for card in cards for edge in (card.top, card.bottom)}):
            lines += [Line(outer.left, y, inner.left, y), Line(inner.right, y, outer.right, y)]
        return lines


def sheet_of(paper: str, bleed: float, marks: bool) -> Sheet:
    """The sheet of this paper on which most cards have room, upright where both ways have as many.

    `paper` is `a4`, `letter`, or `card` for a page of its own for each card. Raises `CardwrightError` for
    another, and for a bleed that is no length or too large.

    >>> sheet = sheet_of("a4", 3, marks=True)
    >>> sheet.size, sheet.capacity
    (Size(width=297.0, height=210.0), 8)
    """
    bleed = checked_bleed(bleed)
    if paper == ONE_A_PAGE:
        room = _room(bleed, marks)
        size = Size(CARD.width + 2 * room, CARD.height + 2 * room)
        return Sheet(size, 1, 1, bleed, marks)
    if paper not in PAPERS:
        raise _unknown("paper", paper, (*PAPERS, ONE_A_PAGE))
    upright = PAPERS[paper]
    sheets = [_filled(size, bleed, marks) for size in (upright, Size(upright.height, upright.width))]
    return max(sheets, key=lambda sheet: sheet.capacity)


def turn_of(edge: str) -> Turn:
    """The edge of this name. Raises `CardwrightError` where there is none."""
    if edge not in tuple(Turn):
        raise _unknown("edge", edge, tuple(Turn))
    return Turn(edge)


def checked_bleed(bleed: float) -> float:
    """The bleed in millimetres, to a tenth, as faces are drawn. Raises `CardwrightError` where it is none."""
    if not isfinite(bleed) or not 0 <= bleed <= LARGEST_BLEED:
        raise CardwrightError(f"a bleed is 0 to {LARGEST_BLEED:g} millimetres, not {bleed:g}")
    return round(abs(bleed) * 10) / 10  # abs: a bleed of -0.0 is one of 0


def _unknown(noun: str, word: str, known: Sequence[str]) -> CardwrightError:
    nearest = process.extractOne(word[:20].casefold(), known)[0]
    return CardwrightError(
        f"there is no {noun} {word!r:.30}; the nearest is {nearest} (of {', '.join(known)})"
    )


def _filled(size: Size, bleed: float, marks: bool) -> Sheet:
    """A page of this size with as many cards as have room."""
    room = _room(bleed, marks) + EDGE if marks else max(bleed, EDGE)
    columns, rows = (
        int((length - 2 * room + 2 * bleed) / (card + 2 * bleed) + 1e-9)
        for length, card in zip(size, CARD, strict=True)
    )
    return Sheet(size, columns, rows, bleed, marks)


def _room(bleed: float, marks: bool) -> float:
    """What is needed around the outermost cuts."""
    return max(bleed, CLEARANCE) + MARK if marks else bleed
