"""How far the chances that plans find in KeyForge are believed.

Plans end with the turn, before the enemy answers: so they overrate whoever is asked. The numbers are what
`tools/calibration.py --fit` found; its tables in docs/bots.md say how well they hold.
"""

from __future__ import annotations

from typing import Final

from cardwright.keyforge.rules.permits import key_cost
from cardwright.keyforge.rules.state import KEYS_TO_WIN, KeyforgeState
from cardwright.players.belief import Belief


def progress(state: KeyforgeState, /) -> float:
    """How near both players have come to the last key, on average; Æ towards the next one counts in part."""
    forged = [min(KEYS_TO_WIN, _forged(state, player.seat)) for player in state.players]
    return sum(forged) / (KEYS_TO_WIN * len(forged))


def _forged(state: KeyforgeState, seat: int) -> float:
    """The keys of a player, and how much of the next is paid for."""
    player = state.players[seat]
    return len(player.keys) + min(1.0, player.amber / max(1, key_cost(state, seat)))


BELIEF: Final = Belief(beginning=2.3, end=0.6, ahead=2.25, progress=progress)
