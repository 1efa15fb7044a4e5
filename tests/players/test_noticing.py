"""Who plays worse overlooks options, as often as the game says, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.search import Slips
from cardwright.games import game
from cardwright.players import bot
from cardwright.players.noticing import Level, noticed
from cardwright.players.search import Considered, SearchBot, Thought
from cardwright.players.thinking import Budget, Thinker

OPTIONS = (Option("a"), Option("b"), Option("c"))


@pytest.mark.parametrize(("level", "overlooked"), [("easy", 0.5), ("medium", 0.25), ("hard", 0.0)])
def test_each_level_overlooks_as_often_as_it_should(level: Level, overlooked: float) -> None:
    chance = Chance.seeded(3)
    seen = sum(len(noticed(10, level, Slips(0.5, 0.25, 0.0), chance)) for _ in range(2000))
    assert seen / 20_000 == pytest.approx(1 - overlooked, abs=0.02)


def thought(chosen: int | None) -> Thought:
    """The second was tried most, the third is worth most."""
    tries, chances = (5, 9, 2), (0.3, 0.4, 0.6)
    considered = [
        Considered(*each) for each in zip(OPTIONS, tries, chances, range(len(OPTIONS)), strict=True)
    ]
    return Thought(tuple(considered), 16, chosen)


@pytest.mark.parametrize(
    ("chosen", "places", "best"),
    [(None, [0, 1, 2], "b"), (None, [0, 2], "a"), (0, [0, 1, 2], "a"), (0, [1, 2], "c"), (2, [0], "a")],
)
def test_the_best_of_what_is_noticed(chosen: int | None, places: list[int], best: str) -> None:
    assert thought(chosen).best_of(places).option.verb == best


def beginning(id: str) -> Any:
    rules = game(id)
    return rules.new(list(rules.starter_decks().values())[:2], seed=4)


def test_in_keyforge_there_is_something_to_overlook_at_every_level_but_the_best() -> None:
    state = beginning("keyforge/1.2")
    seat = state.choice.player
    slips = Thinker().slips(state.view(seat).imagine(1), seat)
    assert slips.easy > slips.medium > slips.hard > 0


def test_hard_differs_from_a_search_as_long_only_in_what_it_overlooks() -> None:
    """In Keeper of the Cards, where it overlooks nothing, in nothing at all."""
    same = {"kotc/17": True, "keyforge/1.2": False}
    for id, alike in same.items():
        state = beginning(id)
        answers = set()
        for seed in range(60):
            choice = state.choice
            view = state.view(choice.player)
            budget = Budget(simulations=8)
            careful = SearchBot(seed, budget).pick(view)
            careless = SearchBot(seed, budget, level="hard").pick(view)
            answers.add(careful == careless)
            state.choose(careful)
        assert (answers == {True}) == alike


def test_every_level_answers_with_an_option_that_is_on_offer() -> None:
    for level in ("easy", "medium", "hard", "expert"):
        state = beginning("keyforge/1.2")
        for _ in range(12):
            choice = state.choice
            answer = bot(level, 5).pick(state.view(choice.player))
            assert answer in choice.options
            state.choose(answer)
