"""Many games: one seed, one result, however many processes play; rates and spreads are right."""

from __future__ import annotations

import pytest

from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.matches import simulate, spread, wilson

KEEPER = game("kotc/17")
DECKS = list(KEEPER.starter_decks().values())[:2]


@pytest.mark.long_game
def test_the_same_seed_gives_the_same_result_on_one_core_and_on_two() -> None:
    alone = simulate("kotc/17", DECKS, ["greedy", "random"], 6, seed=5, workers=1).as_json()
    together = simulate("kotc/17", DECKS, ["greedy", "random"], 6, seed=5, workers=2).as_json()
    other = simulate("kotc/17", DECKS, ["greedy", "random"], 6, seed=6, workers=1).as_json()
    for report in (alone, together, other):
        del report["timing"]
    assert alone == together
    assert alone["choices"] != other["choices"]


def test_every_game_is_counted_once() -> None:
    finished: list[int] = []
    report = simulate("kotc/17", DECKS, ["random", "random"], 20, 1, 1, progress=finished.append)
    assert sum(finished) == len(report.outcomes) == 20
    assert report.wins(0) + report.wins(1) + report.ties == 20
    assert {outcome.reason for outcome in report.outcomes} <= {"hp", "deck"}


def test_a_game_at_the_cap_is_judged_as_it_stands() -> None:
    report = simulate("kotc/17", DECKS, ["random", "random"], 3, seed=1, workers=1, cap=50)
    assert [outcome.reason for outcome in report.outcomes] == ["cap"] * 3
    assert all(outcome.winners for outcome in report.outcomes)


def test_one_game_is_called_a_game() -> None:
    report = simulate("kotc/17", DECKS, ["random", "random"], 1, seed=1, workers=1, cap=50)
    assert report.table().title == "a game of kotc/17, seed 1"


def test_a_game_whose_last_choice_is_the_cap_has_ended_by_the_rules() -> None:
    match = ("kotc/17", DECKS, ["random", "random"], 1, 3, 1)
    [outcome] = simulate(*match).outcomes
    assert simulate(*match, cap=outcome.choices).outcomes == [outcome]


@pytest.mark.parametrize(
    ("players", "games", "words"),
    [
        (["greedy", "gredy"], 5, "nearest is greedy"),
        (["greedy"], 5, "as many decks"),
        (["greedy", "random"], 0, "at least 1 game"),
    ],
)
def test_wrong_input_is_an_answer(players: list[str], games: int, words: str) -> None:
    with pytest.raises(CardwrightError, match=words):
        simulate("kotc/17", DECKS, players, games, 1, 1)


def test_a_game_without_a_choice_is_none() -> None:
    with pytest.raises(CardwrightError, match="at least 1 choice, not 0"):
        simulate("kotc/17", DECKS, ["random", "random"], 1, 1, 1, cap=0)


def test_wilson_intervals_hold_the_rate() -> None:
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1
    low, high = wilson(30, 100)
    assert 0.21 < low < 0.3 < high < 0.4


def test_spreads() -> None:
    assert spread(list(range(1, 101))) == {"mean": 50.5, "p5": 6, "p95": 95}
