"""Positions with many minions, in which `bench --scaling` measures what a choice costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CARDS: Final[Mapping[str, object]] = {
    "Guard": {
        "type": "minion",
        "sp": 1,
        "hp": 6,
        "text": "SHELL: Target this card; place 1 Shield Counter on it.",
    },
    "Wall": {"type": "minion", "sp": 0, "hp": 6},
}
"""Minions that can act and that carry counters, which every window asks about; and such as do nothing."""


def crowded_position(minions: int, seed: int) -> dict[str, object]:
    """A position for two with so many minions on the battlefields, ready to act, as plain data."""
    guard = {"card": "Guard", "counters": [{"kind": "Shield", "owner": "A"}]}
    crowd = [guard if number % 4 < 2 else "Wall" for number in range(minions)]
    return {
        "cards": CARDS,
        "players": {
            "A": {"battlefield": crowd[::2], "hp": 999},
            "B": {"battlefield": crowd[1::2], "hp": 999},
        },
        "seed": seed,
    }
