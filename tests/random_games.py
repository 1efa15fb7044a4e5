"""Games played by chance, for whoever looks at many positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.core.chance import Chance
from cardwright.games import game


def positions(id: str, seed: int, choices: int, apart: int = 1) -> Iterator[Any]:
    """Positions of a random game between starter decks, so many choices apart; in all so many are made.

    All of them are the same state: who wants to keep one copies it.
    """
    rules = game(id)
    state: Any = rules.new(list(rules.starter_decks().values())[:2], seed)
    chance = Chance.seeded(seed)
    for number in range(choices):
        if state.choice is None:
            return
        if number % apart == 0:
            yield state
        state.take(state.choice.options[chance.below(len(state.choice.options))])
