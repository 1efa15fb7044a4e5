"""`cardwright hand`: a hand on trial, whose places are counted as people count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]

EMBERWATCH = "src/cardwright/kotc/decks/17/emberwatch.toml"


def test_the_last_card_of_a_hand_can_be_buried(run: Run) -> None:
    assert run("hand", EMBERWATCH, "--seed", "7", "--bury", "5").code == 0


@pytest.mark.parametrize(
    ("place", "told"), [("0", "counted from 1, unlike 0"), ("6", "has 5 cards: there is no place 6")]
)
def test_a_place_that_a_hand_has_not_is_told_as_it_was_said(run: Run, place: str, told: str) -> None:
    ran = run("hand", EMBERWATCH, "--bury", place)
    assert ran.code == 1
    assert told in ran.err


@pytest.mark.parametrize("turns", ["0", "31", "100000"])
def test_a_turn_for_which_no_odds_are_worked_out_is_told_as_it_was_said(run: Run, turns: str) -> None:
    ran = run("odds", EMBERWATCH, "draw", "--turns", turns)
    assert ran.code == 1
    assert f"--turns is 1 to 30, not {turns}" in ran.err
