"""KeyForge, rulebook 1.2: its card language, its rules, its cards."""

from typing import Final

GAME: Final = "keyforge/1.2"
"""The name of the game."""
