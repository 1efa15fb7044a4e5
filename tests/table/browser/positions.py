"""Positions out of games that were really played, as pages."""

from __future__ import annotations

from functools import cache
from typing import Final

from tests.table.test_page import sat_down, scene_of

from cardwright.core.chance import Chance
from cardwright.table.page import whole_page

KINDS: Final = {
    "two": [("kotc/17", 2, 8)],
    "four": [("kotc/17", 3, 3), ("kotc/17", 4, 5)],
    "eight": [("kotc/17", 5, 2), ("kotc/17", 6, 2), ("kotc/17", 8, 3)],
    "keyforge": [("keyforge/1.2", 2, 8)],
}
"""Which games, of how many players, and so many positions of each."""

LONGEST: Final = 240
"""Choices, after which a game is left."""


@cache
def pages_of(kind: str) -> list[tuple[str, str]]:
    """Pages with a word for each: which game, after how many choices, who looks at it."""
    return [page for game, players, wanted in KINDS[kind] for page in _sampled(game, players, wanted)]


def _sampled(game: str, players: int, wanted: int) -> list[tuple[str, str]]:
    """So many positions of one game at moments of chance; mostly whoever is asked looks at it."""
    chance = Chance.seeded(17 * players)
    moments = {8 + chance.below(LONGEST // wanted) + LONGEST // wanted * part for part in range(wanted)}
    pages: list[tuple[str, str]] = []
    seed = 0
    while len(pages) < wanted:
        seed += 1
        sitting = sat_down(game, players, seed)
        for number in range(LONGEST + 8):
            if sitting.over or len(pages) == wanted:
                break
            seat = sitting.asked
            if number in moments:
                moments.remove(number)
                looks = (seat + 1) % players if len(pages) % 4 == 3 else seat
                word = f"{game} with {players}, game {seed} after {number} choices, seat {looks}"
                pages.append((word, whole_page(scene_of(sitting, looks))))
            assert sitting.state.choice is not None
            sitting.answer(seat, chance.below(len(sitting.state.choice.options)))
    return pages
