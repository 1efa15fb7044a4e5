"""What a position is worth: greedy tries each option and takes the one that leads to the best."""

from __future__ import annotations

from lanterns.state import ENOUGH, LanternState


def worth(state: LanternState, seat: int) -> float:
    """One's own points and lanterns less the best enemy's points; a won game above everything."""
    if state.result is not None:
        return (
            10.0 * ENOUGH if state.result.winners == (seat,) else -10.0 * (seat not in state.result.winners)
        )
    enemies = [points for other, points in enumerate(state.points) if other != seat]
    thieves = sum(state.faces[card] == "thief" for card in state.hands[seat])
    return state.points[seat] + 2.0 * state.lanterns[seat] + 1.5 * thieves - max(enemies)
