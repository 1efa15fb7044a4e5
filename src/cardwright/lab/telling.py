"""What is asked, and cards put in any order: what the secrets of every game need."""

from __future__ import annotations

from typing import Any

from cardwright.core.chance import Chance
from cardwright.core.state import State


def shuffle(things: list[Any], chance: Chance) -> None:
    """Put things in any order."""
    order = list(range(len(things)))
    chance.shuffle(order)
    things[:] = [things[place] for place in order]


def asked_alike(state: State[Any], other: State[Any]) -> bool:
    """Whether the same question is put in both positions, to the same player, by the same step."""
    here, there = state.choice, other.choice
    if here is None or there is None:
        return here is there
    return (here.player, here.prompt, here.purpose, here.source) == (
        there.player,
        there.prompt,
        there.purpose,
        there.source,
    ) and type(state.waiting) is type(other.waiting)
