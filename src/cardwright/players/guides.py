"""What search is told of each game: its own guide, or what can be made of what positions are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, final, runtime_checkable

from cardwright.core.choice import Choice, Option
from cardwright.core.search import USUAL_SLIPS, Guide, Slips, logistic, readiness
from cardwright.games import plugin
from cardwright.players.greedy import Prospects, Worth, evaluation_of, one_ahead

SCALE: Final = 10.0
"""So much more worth makes it three times as likely to win as to lose, where a game does not say."""


@runtime_checkable
class Guided(Protocol):
    """A plugin that guides search in its games."""

    def guide(self, game: str, /) -> Guide:
        """What search must know of a game."""
        ...


@final
class ByWorth(Guide):
    """The guide of a game that only says what positions are worth."""

    def __init__(self, evaluation: Worth, slips: Slips = USUAL_SLIPS) -> None:
        super().__init__(slips=slips)
        self._evaluation = evaluation

    def study(self, state: Any, choice: Choice, options: Sequence[Option]) -> list[float]:
        """By what greedy sees each lead to."""
        if isinstance(self._evaluation, Prospects):
            values = self._evaluation.prospects(state, choice.player)
        else:
            values = one_ahead(state, choice.player, self._evaluation)
        return readiness([values[choice.options.index(option)] for option in options])

    def value(self, state: Any, seat: int) -> float:
        """By what the position is worth; of a result the seat's share of it."""
        if state.result is not None:
            return super().value(state, seat)
        return logistic(self._evaluation.worth(state, seat) / SCALE)


def guide_of(game: str) -> Guide:
    """What search must know of this game. Raises `CardwrightError` where there is no such game."""
    brought = plugin(game)
    return brought.guide(game) if isinstance(brought, Guided) else ByWorth(evaluation_of(game))
