"""What a player notices: those who play worse overlook options, as often as the game says."""

from __future__ import annotations

from typing import Final, Literal

from cardwright.core.chance import Chance
from cardwright.core.search import Slips

Level = Literal["easy", "medium", "hard"]
"""Levels at which something may be overlooked."""

IN_ALL: Final = 1 << 20


def noticed(options: int, level: Level, slips: Slips, chance: Chance) -> list[int]:
    """The places of the options that a player of this level notices; it may be none."""
    overlooked = int(getattr(slips, level) * IN_ALL)
    return [place for place in range(options) if chance.below(IN_ALL) >= overlooked]
