"""What no play could have led to."""

from __future__ import annotations

from lanterns.decks import SIZE
from lanterns.state import LanternState


def faults(state: LanternState) -> list[str]:
    """What is wrong with a state; nothing for every sound one."""
    seats = len(state.names)
    for lists in (state.hands, state.tables, state.libraries, state.points, state.lanterns):
        if len(lists) != seats:
            return [f"there is one for each of {seats} seats, not {len(lists)}"]
    lying = [card for seat in range(seats) for pile in state.piles(seat) for card in pile]
    wrong = [] if sorted(lying) == list(range(seats * SIZE)) else ["each card lies in one place"]
    wrong += [f"{points} points" for points in state.points if points < 0]
    return wrong + [f"{lanterns} lanterns" for lanterns in state.lanterns if lanterns < 0]
