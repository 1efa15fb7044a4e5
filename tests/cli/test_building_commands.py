"""`cardwright cards`, `odds` and `hand`: a search may begin with `-`, a hand is counted as people count."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]

EMBERWATCH = "src/cardwright/kotc/decks/17/emberwatch.toml"


def test_a_search_begins_with_what_is_not_wanted(run: Run) -> None:
    ran = run("cards", "kotc/17", "-type:spell", "--json")
    assert {card["type"] for card in json.loads(ran.out)["cards"]} == {"minion"}
    without = run("odds", EMBERWATCH, "-type:spell", "--turns", "3")
    assert without.out == run("odds", EMBERWATCH, "type:minion", "--turns", "3").out


def test_the_names_of_cards_are_read_in_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    assert "Clay Runner" in run("cards", "kotc/17").out


@pytest.mark.parametrize("wrong", ["--jsn", "--jsn=1", "-j --jsn"])
def test_an_option_that_there_is_not_is_no_search(run: Run, wrong: str) -> None:
    ran = run("cards", "kotc/17", *wrong.split())
    assert ran.code == 2
    assert "No such option" in ran.err


def test_the_last_card_of_a_hand_can_be_buried(run: Run) -> None:
    assert run("hand", EMBERWATCH, "--seed", "7", "--bury", "5").code == 0


@pytest.mark.parametrize(
    ("place", "told"), [("0", "counted from 1, unlike 0"), ("6", "has 5 cards: there is no place 6")]
)
def test_a_place_that_a_hand_has_not_is_told_as_it_was_said(run: Run, place: str, told: str) -> None:
    ran = run("hand", EMBERWATCH, "--bury", place)
    assert ran.code == 1
    assert told in ran.err


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("--mulligan", "cards are buried: say with --bury alone which"),
        ("--mulligan --bury 1", "cards are buried: say with --bury alone which"),
        ("--bury 1 --bury 1", "name no place twice"),
    ],
)
def test_what_would_change_nothing_about_a_hand_is_told(run: Run, said: str, told: str) -> None:
    ran = run("hand", EMBERWATCH, *said.split())
    assert ran.code == 1
    assert told in ran.err


@pytest.mark.parametrize("turns", ["0", "31", "100000"])
def test_a_turn_for_which_no_odds_are_worked_out_is_told_as_it_was_said(run: Run, turns: str) -> None:
    ran = run("odds", EMBERWATCH, "draw", "--turns", turns)
    assert ran.code == 1
    assert f"--turns is 1 to 30, not {turns}" in ran.err
