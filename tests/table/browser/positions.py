"""Positions out of games that were really played, as pages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from tests.table.test_page import sat_down, scene_of

from cardwright.core.chance import Chance
from cardwright.table.page import OpenWindow, Scene, whole_page

KINDS: Final = {
    "two": [("kotc/17", 2, 8)],
    "four": [("kotc/17", 3, 3), ("kotc/17", 4, 5)],
    "eight": [("kotc/17", 5, 2), ("kotc/17", 6, 2), ("kotc/17", 8, 3)],
    "keyforge": [("keyforge/1.2", 2, 8)],
    "window": [("kotc/17", 2, 4), ("kotc/17", 4, 2)],
}
"""Which games, of how many players, and so many positions of each; `window`: of guarded tables, in one."""

LONGEST: Final = 240
"""Choices, after which a game is left."""

ASKING: Final = [
    ("kotc/9", 2, "resource"),
    ("kotc/10", 2, "resource"),
    ("kotc/17", 3, "victim"),
    ("kotc/17", 4, "victim"),
    ("kotc/17", 6, "victim"),
]
"""Which games, of how many players, and a question that offers much: on each card of a hand, on all sides."""

NAMES: Final = ["Ann", "Bartholomew Smith", "Robinson Crusoe", "Merle", "Kim", "Per"]
"""Short ones and long ones."""


@cache
def pages_of(kind: str) -> list[tuple[str, str]]:
    """Pages with a word for each: which game, after how many choices, who looks at it."""
    pages_in = _in_windows if kind == "window" else _sampled
    return [page for game, players, wanted in KINDS[kind] for page in pages_in(game, players, wanted)]


@cache
def page_asking(game: str, players: int, prompt: str) -> str:
    """The page of that question of a game that has most options, as whoever is asked sees it."""
    sitting, chance = sat_down(game, players, 1, NAMES[:players]), Chance.seeded(1)
    most, page = 0, ""
    for _ in range(LONGEST):
        choice = sitting.state.choice
        if choice is None:
            break
        if choice.prompt == prompt and len(choice.options) > most:
            most, page = len(choice.options), whole_page(scene_of(sitting, sitting.asked))
        sitting.answer(sitting.asked, chance.below(len(choice.options)))
    assert most
    return page


def _in_windows(game: str, players: int, wanted: int) -> list[tuple[str, str]]:
    """A position of each of so many games in which somebody may respond: in its window, held, or passed."""
    pages: list[tuple[str, str]] = []
    for seed in range(1, wanted + 1):
        sitting, chance = sat_down(game, players, seed), Chance.seeded(seed)
        windows: list[Scene] = []
        while (choice := sitting.state.choice) is not None and len(windows) < 6 * seed:
            if choice.prompt == "respond" and len(choice.options) > 1:
                windows.append(scene_of(sitting, sitting.asked))
            sitting.answer(sitting.asked, chance.below(len(choice.options)))
        held, passed = seed % 3 == 1, seed % 3 == 2
        window = OpenWindow(number=seed, seconds=5.0, held=held, passed=passed, holds=3)
        scene = replace(windows[-1], answers="guarded", window=window)
        pages.append((f"{game} with {players}, game {seed}, in a window", whole_page(scene)))
    return pages


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
