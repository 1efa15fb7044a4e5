"""How many ways there are to go on: a count on which engines and versions of the rules must agree."""

from __future__ import annotations

from typing import Any

from cardwright.core.playout import take_forced
from cardwright.core.state import State


def perft(state: State[Any], depth: int) -> int:
    """The number of ways to make `depth` decisions from here (fewer where the game ends); forced choices are
    taken.

    Chance is part of the position: the dice to come are the same whichever way is gone.
    """
    here: State[Any] = state.copy()
    take_forced(here)
    choice = here.choice
    if depth == 0 or choice is None:
        return 1
    ways = 0
    for option in choice.options:
        after: State[Any] = here.copy()
        after.take(option)
        ways += perft(after, depth - 1)
    return ways
