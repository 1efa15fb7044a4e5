"""Advice: the best options by what a seat knows, the same on every machine, and nothing that others know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardwright.core.playout import take_forced
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.kotc.rules.state import KeeperState
from cardwright.players.advice import Advice, advise

CARDS = {
    "Brute": {"type": "minion", "sp": 2, "hp": 4},
    "Bolt": {"type": "spell", "text": "Target 1 on-field minion; destroy it."},
}


def attack(theirs: tuple[str, ...] = ("Bolt", "Brute")) -> KeeperState:
    """A can attack with a Brute; B, who holds two cards, would lose its last HP."""
    state: KeeperState = game("kotc/17").position(
        {
            "cards": CARDS,
            "players": {
                "A": {"battlefield": ["Brute"]},
                "B": {"hp": 2, "hand": list(theirs[:1]), "deck": {"exactly": [*theirs[1:], "Blank"]}},
            },
            "phase": "battle",
            "seed": 3,
        }
    )
    take_forced(state)
    return state


def test_the_blow_that_wins_is_advised() -> None:
    advice = advise(attack().view(0), "200")
    assert advice.best.option == "enlist Brute"
    assert advice.best.chance is not None
    assert advice.best.chance > 0.8
    assert advice.of("end").tries < advice.best.tries
    assert advice.simulations >= 200


def test_of_what_is_no_option_nothing_was_found_out() -> None:
    with pytest.raises(CardwrightError, match="'enlist Bolt' is no option of this question"):
        advise(attack().view(0), "20").of("enlist Bolt")


def test_the_same_position_gets_the_same_advice_every_time() -> None:
    assert advise(attack().view(0), "200") == advise(attack().view(0), "200")


def test_what_others_hold_changes_nothing() -> None:
    """B's hand and the top of B's deck have changed places: A cannot tell."""
    assert advise(attack().view(0), "200") == advise(attack(("Brute", "Bolt")).view(0), "200")


def test_advising_changes_nothing(deal: Callable[..., KeeperState]) -> None:
    state = deal()
    assert state.choice is not None
    before = state.position(state.choice.player), state.chance.draws
    advise(state.view(state.choice.player), "64")
    assert (state.position(state.choice.player), state.chance.draws) == before


@pytest.mark.parametrize("budget", ["0", "-3", "soon", "0s", "nans", "infs", "1e9s", "1" * 30, "s", "2 000"])
def test_what_is_no_budget_is_refused_in_words(budget: str) -> None:
    with pytest.raises(CardwrightError, match="2000"):
        advise(attack().view(0), budget)


def test_who_is_not_asked_is_not_advised() -> None:
    with pytest.raises(CardwrightError, match="somebody else is asked"):
        advise(attack().view(1), "64")


def test_where_nothing_hangs_on_the_answer_nothing_is_simulated() -> None:
    state: Any = game("kotc/17").position({"players": {"A": {}, "B": {}}, "phase": "action"})
    assert advise(state.view(0), "64") == Advice(advise(state.view(0), "64").options, 0)
