"""The phases of a turn. Rules: K17-turn-order-1."""

from typing import Final

SETUP: Final = 0
DRAW: Final = 1
RESOURCE: Final = 2
ACTION: Final = 3
BATTLE: Final = 4
RECOVERY: Final = 5

PHASE_WORDS: Final = ("setup", "draw", "resource", "action", "battle", "recovery")
