"""How far the chances that search finds in Keeper of the Cards are believed.

The numbers are what `tools/calibration.py --fit` found; its tables in docs/bots.md say how well they hold.
"""

from __future__ import annotations

from typing import Final

from cardwright.kotc.rules.state import KeeperState
from cardwright.players.belief import Belief

ROUNDS: Final = 10
"""After so many turns of each player a game is near its end, about."""


def progress(state: KeeperState, /) -> float:
    """By turns, or by what whoever has the least HP to play with has lost of them, whichever is farther."""
    turns = state.turn / (ROUNDS * len(state.players))
    least = min((player.hp for player in state.players if player.hp > 0), default=0)
    return max(0.0, min(1.0, max(turns, 1 - least / state.edition.start_hp)))


BELIEF: Final = Belief(beginning=0.4, end=1.15, ahead=0.1, progress=progress)
