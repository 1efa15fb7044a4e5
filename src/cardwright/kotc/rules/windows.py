"""What is asked in a window: whether one acts, or passes. Rulings R1, R2."""

from __future__ import annotations

from typing import Final

from cardwright.core.choice import PASS, Choice, Option

MOST_PLAYERS: Final = 8

RESPOND: Final = "respond"
"""The question of a window and no other: put to every seat, it tells nobody who holds what."""

CAN_ONLY_PASS: Final = tuple([Choice(seat, RESPOND, (PASS,)) for seat in range(MOST_PLAYERS)])
"""For each seat the question that every seat is asked, also one that has no other answer."""


def response(seat: int, options: list[Option]) -> Choice:
    """The question whether the player acts, or passes."""
    if not options:
        return CAN_ONLY_PASS[seat]
    options.append(PASS)
    return Choice(seat, RESPOND, options)
