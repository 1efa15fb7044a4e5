"""Greedy looks one choice ahead, in positions that its seat could believe in, and beats random."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.games import game
from cardwright.lab.matches import simulate
from cardwright.players import bot

pytestmark = pytest.mark.long_game

KEEPER = game("kotc/17")
DECKS = KEEPER.starter_decks()


@pytest.mark.parametrize("deck", list(DECKS))
def test_greedy_beats_random_with_each_starter_deck(deck: str) -> None:
    """At least 85 of a hundred games, whichever deck random has; here are a few of them."""
    won = 0
    for enemy in DECKS:
        report = simulate("kotc/17", [DECKS[deck], DECKS[enemy]], ["greedy", "random"], 6, seed=5, workers=1)
        won += report.wins(0)
    assert won >= 0.85 * 24, f"greedy with {deck}: {won} of 24"


def test_greedy_gets_nothing_but_a_view() -> None:
    state = KEEPER.new(list(DECKS.values())[:2], seed=4)
    question = state.choice
    assert question is not None
    view = state.view(question.player)
    asked: list[int] = []

    class Door:
        """The part of a view that greedy needs; anything else that it reached for would fail."""

        seat = view.seat
        choice = view.choice

        def imagine(self, seed: int) -> Any:
            asked.append(seed)
            return view.imagine(seed)

    assert bot("greedy", 1).pick(Door()) in question.options  # type: ignore[arg-type]
    assert len(asked) == 2


def test_greedy_finishes_an_enemy_that_can_be_finished() -> None:
    table: dict[str, Any] = {
        "cards": {"Wolf": {"type": "minion", "sp": 9, "hp": 4}},
        "players": {"A": {"battlefield": [{"card": "Wolf", "id": "wolf"}]}, "B": {"hp": 9}},
        "phase": "battle",
    }
    state = KEEPER.position(table)
    bots = [bot("greedy", 1), bot("greedy", 2)]
    for _ in range(30):
        choice = state.choice
        if choice is None:
            break
        state.choose(bots[choice.player].pick(state.view(choice.player)))
    assert state.result is not None
    assert state.result.winners == (0,)
