"""What search makes of a position: of a twin, which its seat cannot tell from it, it must make the same."""

from __future__ import annotations

import json
from typing import Any, Final

from cardwright.core.state import State
from cardwright.players.advice import advise
from cardwright.players.search import SearchBot
from cardwright.players.thinking import Budget

SIMULATIONS: Final = 32
"""How long a position and its twin are thought about."""


def thinks_otherwise(
    state: State[Any], other: State[Any], seat: int, seed: int
) -> tuple[str, str, str] | None:
    """What search, or a hint, makes otherwise of the twin, and both versions; None if nothing.

    None, too, where the seat has nothing to decide.
    """
    choice = state.choice
    if choice is None or choice.player != seat or len(choice.options) == 1:
        return None
    here, there = thought(state, seat, seed), thought(other, seat, seed)
    if here != there:
        return "what search thinks of it", here, there
    here, there = hint(state, seat), hint(other, seat)
    return None if here == there else ("what it is hinted", here, there)


def thought(state: State[Any], seat: int, seed: int) -> str:
    """Which option search chooses, by its place; the tries and the chance of each."""
    thoughts = SearchBot(seed, Budget(simulations=SIMULATIONS)).think(state.view(seat))
    found = [(each.tries, each.chance) for each in thoughts.options]
    return json.dumps({"chosen": thoughts.options.index(thoughts.best), "options": found})


def hint(state: State[Any], seat: int) -> str:
    """What whoever sits there is hinted."""
    return json.dumps(advise(state.view(seat), str(SIMULATIONS)).as_json())
