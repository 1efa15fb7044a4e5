"""What happened lately, and cards put in any order: what the secrets of every game need."""

from __future__ import annotations

from typing import Any

from cardwright.core.chance import Chance
from cardwright.core.events import Event
from cardwright.core.state import State


def new_events(state: State[Any], since: int) -> list[Event[Any]]:
    """The events since a number."""
    return state.events[max(0, since - state.forgotten_events) :]


def shuffle(things: list[Any], chance: Chance) -> None:
    """Put things in any order."""
    order = list(range(len(things)))
    chance.shuffle(order)
    things[:] = [things[place] for place in order]
