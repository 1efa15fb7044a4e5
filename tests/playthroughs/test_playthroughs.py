"""One random game of each game is what it was, choice by choice, event by event."""

import sys
from pathlib import Path

import pytest

from cardwright.games import installed_games
from cardwright.lab.playthrough import playthrough

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from write_playthroughs import SEED, path_of


@pytest.mark.parametrize("game", installed_games())
def test_a_game_goes_as_it_went(game: str) -> None:
    written = path_of(game).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(playthrough(game, SEED), written, strict=True), start=1):
        assert line == expected, f"line {number}; if the rules were changed: tools/write_playthroughs.py"
