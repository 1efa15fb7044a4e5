"""Games that search in a way of their own: they plan, instead of growing a tree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, runtime_checkable

from cardwright.games import plugin


class Plans(Protocol):
    """What comes of the answers to one question, by their places among the options."""

    @property
    def simulations(self) -> int:
        """How often anything was tried."""
        ...

    @property
    def settled(self) -> bool:
        """Whether thinking on would change nothing."""
        ...

    def grow(self, simulations: int, /) -> None:
        """Try so often more, unless it is settled."""
        ...

    def best(self) -> int:
        """The place of the best answer."""
        ...

    def alike(self, place: int, /) -> int:
        """The place of the first answer that is the same to the seat; that of the answer if there is none."""
        ...

    def tries(self, place: int, /) -> int:
        """How often an answer was tried."""
        ...

    def chance(self, place: int, /) -> float:
        """The chance to win with an answer that was tried; with none is it higher than with the best."""
        ...

    def given_up(self, place: int, /) -> bool:
        """Whether the answer is behind the best by more than chance explains."""
        ...


@runtime_checkable
class Planned(Protocol):
    """A plugin that plans its games."""

    def plans(self, game: str, imagine: Callable[[int], Any], seat: int, seed: int, /) -> Plans:
        """Plans for the question that is put to a seat; `imagine` gives a position it could believe in."""
        ...


Planner = Callable[[Callable[[int], Any], int, int], Plans]
"""Makes plans for a question: of what gives a position to believe in, the seat, and a seed."""


def planner_of(game: str) -> Planner | None:
    """Who plans this game, None where it does not plan. Raises `CardwrightError` where there is no such."""
    brought = plugin(game)
    return partial(brought.plans, game) if isinstance(brought, Planned) else None
