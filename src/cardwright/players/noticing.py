"""What a player notices: those who play worse overlook options, as often as the game says."""

from __future__ import annotations

from typing import Final, Literal, cast

from cardwright.core.chance import Chance
from cardwright.core.search import Slips

Level = Literal["easy", "medium", "hard"]
"""Levels at which something may be overlooked."""

IN_ALL: Final = 1 << 20


def share_overlooked(level: Level, slips: Slips) -> float:
    """How likely it is that a player of this level overlooks an option, from 0 to 1."""
    return cast("float", getattr(slips, level))


def noticed(options: int, level: Level, slips: Slips, chance: Chance) -> list[int]:
    """The places of the options that a player of this level notices; it may be none."""
    overlooked = int(share_overlooked(level, slips) * IN_ALL)
    return [place for place in range(options) if chance.below(IN_ALL) >= overlooked]
