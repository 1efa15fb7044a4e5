"""How far the chances that search finds are believed: what is shown of them to whoever asks for a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any, Final, Protocol, final, runtime_checkable

from cardwright.games import plugin


def everywhere(state: Any, /) -> float:
    """The progress of a game that says nothing of it: it is believed in the same way throughout."""
    return 1.0


FARTHEST: Final = 500.0
"""Logarithms of odds beyond which nobody can tell a chance from 0 or 1."""


@final
@dataclass(frozen=True)
class Belief:
    """How far chances to win are believed when a game begins, and how far when it ends.

    At 1 they are believed as search finds them, at 0 not at all: then everybody's chance is the same.
    Between, the odds that search finds are brought so much nearer to those of a player among equals, as a
    power of how far they lie apart; above 1, farther away. `ahead` is by how much search still overrates
    whoever is asked when the game ends, as a logarithm of odds; it grows as the root of the progress.
    `progress` tells of a position how far the game has gone, from 0 to 1, by nothing but what every seat
    sees.

    >>> doubting = Belief(beginning=0.5)
    >>> [round(doubting.chance(0.8, progress, players=2), 3) for progress in (0, 0.5, 1)]
    [0.667, 0.739, 0.8]
    """

    beginning: float = 1.0
    end: float = 1.0
    ahead: float = 0.0
    progress: Callable[[Any], float] = everywhere

    def weight(self, progress: float) -> float:
        """How far chances are believed when the game has gone so far."""
        return self.beginning + (self.end - self.beginning) * progress

    def chance(self, found: float, progress: float, players: int) -> float:
        """What is shown of a chance that search has found, both from 0 to 1.

        A higher one stays higher, and what is settled stays settled.
        """
        if found <= 0.0 or found >= 1.0 or players < 2:
            return min(1.0, max(0.0, found))
        even = 1.0 / (players - 1)
        apart = log(found / (1.0 - found) / even)
        by = self.weight(progress) * apart - self.ahead * sqrt(progress)
        odds = even * exp(max(-FARTHEST, min(FARTHEST, by)))
        return odds / (1.0 + odds)


@runtime_checkable
class Believed(Protocol):
    """A plugin that knows how far the chances of its games can be believed."""

    def belief(self, game: str, /) -> Belief:
        """How far chances are believed in a game."""
        ...


def belief_of(game: str) -> Belief:
    """How far chances are believed in this game; as they are found where nobody says.

    Raises `CardwrightError` where there is no such game.
    """
    brought = plugin(game)
    return brought.belief(game) if isinstance(brought, Believed) else Belief()
