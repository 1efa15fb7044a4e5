"""Why a game ended, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardwright.core.record import CONCEDED

REASONS: Final = {
    "hp": "nobody else has HP left",
    "deck": "a player had to draw from an empty deck",
    "forfeit": "all others have given up or lost",
    CONCEDED: "all others have given up",
    "agreed": "all players agreed to end the game",
    "keys": "three keys are forged",
}
"""Behind each reason of a result."""


def why_it_ended(reason: str, own: Mapping[str, str]) -> str:
    """The reason of a result in a game's `own` words, if it has some for it."""
    return own.get(reason) or REASONS.get(reason, reason)
