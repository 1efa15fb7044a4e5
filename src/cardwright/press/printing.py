"""Printing: cards with their copies, laid side by side on sheets, with their backs behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, final

from cardwright.errors import CardwrightError
from cardwright.press.boxes import with_boxes
from cardwright.press.imposition import Sheet, Turn
from cardwright.press.typesetting import Face, Side, set_pages

MOST_CARDS: Final = 3_000
"""Of one print: fifty decks, or every card of a large set eight times."""


@final
@dataclass(frozen=True)
class PrintedCard:
    """A card to be printed so many times: its front and its back, both with their bleed."""

    front: Face
    back: Face
    copies: int = 1


def print_cards(title: str, cards: Sequence[PrintedCard], sheet: Sheet, turn: Turn | None = None) -> bytes:
    """A PDF of the cards, each as often as it has copies, on as many sheets as they need.

    With `turn`, the edge along which the sheets will be turned over, each sheet is followed by its back. The
    same cards give the same bytes. Raises `CardwrightError`, also where there are no cards, or more than
    `MOST_CARDS`.
    """
    check_number(sum(card.copies for card in cards))
    printed = [card for card in cards for _ in range(card.copies)]
    faces: dict[Face, int] = {}
    sides = list(_sides(printed, sheet, turn, faces))
    return with_boxes(set_pages(title, sheet.size, list(faces), sides, sheet.bleed), sheet)


def check_number(cards: int) -> None:
    """Raise `CardwrightError` where these are no cards, or more than one print has."""
    if not cards:
        raise CardwrightError("there is nothing to print: no cards are named")
    if cards > MOST_CARDS:
        raise CardwrightError(
            f"a print has at most {MOST_CARDS:,} cards, and these are {cards:,}: print them in parts"
        )


def _sides(
    cards: Sequence[PrintedCard], sheet: Sheet, turn: Turn | None, faces: dict[Face, int]
) -> Iterator[Side]:
    """The sides of all sheets; each face that is new is given the next number in `faces`."""
    for first in range(0, len(cards), sheet.capacity):
        together = cards[first : first + sheet.capacity]
        fronts = [sheet.card(place) for place in range(len(together))]
        numbers = [faces.setdefault(card.front, len(faces)) for card in together]
        yield Side(tuple(zip(numbers, fronts, strict=True)), tuple(sheet.crop_marks(fronts)))
        if turn is not None:
            backs = [sheet.back(place, turn) for place in range(len(together))]
            numbers = [faces.setdefault(card.back, len(faces)) for card in together]
            marks = tuple(sheet.crop_marks(backs))
            yield Side(tuple(zip(numbers, backs, strict=True)), marks, sheet.turns_upside_down(turn))
