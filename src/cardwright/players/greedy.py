"""A bot that looks a little ahead."""

from collections.abc import Sequence
from typing import Any, Final, Protocol, final, runtime_checkable

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.playout import take_forced
from cardwright.core.state import State
from cardwright.core.view import View
from cardwright.games import plugin
from cardwright.players.by_game import ByGame

WON: Final = 1000.0
"""What a won game is worth, above every position; a lost one is worth as much below."""


@runtime_checkable
class Worth(Protocol):
    """What positions of a game are worth. Looking a single choice ahead is enough where it says no more."""

    def worth(self, state: Any, seat: int, /) -> float:
        """How good the position is for the seat; higher is better."""
        ...


@runtime_checkable
class Prospects(Worth, Protocol):
    """A game that has its own way to look ahead."""

    def prospects(self, position: Any, seat: int, /) -> Sequence[float]:
        """What each option of the seat's question leads to, by the worth of what comes of it."""
        ...


@runtime_checkable
class Evaluated(Protocol):
    """A plugin that says what positions of its games are worth."""

    def evaluation(self, game: str, /) -> Worth:
        """What positions of a game are worth; also `Prospects` where it has its own way to look ahead."""
        ...


@final
class GreedyBot:
    """Tries every option in positions that its seat could believe in, and takes the one that leads to the
    best.

    How far it looks ahead is a matter of the game: `Prospects`. `worlds` positions are imagined for each
    choice; the real one is never looked into.
    """

    def __init__(self, seed: int, worlds: int = 2) -> None:
        self.chance = Chance.seeded(seed)
        self._worlds = worlds
        self._evaluations = ByGame(evaluation_of)

    def pick(self, view: View[Any]) -> Option:
        """The option that leads to the best position on average; of equals, the first."""
        choice = view.choice
        assert choice is not None
        options = choice.options
        if len(options) == 1:
            return options[0]
        totals = [0.0] * len(options)
        for _ in range(self._worlds):
            believed: State[Any] = view.imagine(self.chance.below(1 << 30))
            evaluation = self._evaluations.of(believed, view.seat)
            if isinstance(evaluation, Prospects):
                values = evaluation.prospects(believed, view.seat)
            else:
                values = one_ahead(believed, view.seat, evaluation)
            for place, value in enumerate(values):
                totals[place] += value
        return options[totals.index(max(totals))]


def evaluation_of(game: str) -> Worth:
    """What positions of this game are worth; where nobody says, winning is all."""
    brought = plugin(game)
    return brought.evaluation(game) if isinstance(brought, Evaluated) else OnlyTheResult()


def one_ahead(position: State[Any], seat: int, evaluation: Worth) -> list[float]:
    """What the position is worth after each option and the forced choices that follow it."""
    assert position.choice is not None
    values = []
    for option in position.choice.options:
        state: State[Any] = position.copy()
        state.take(option)
        take_forced(state)
        values.append(evaluation.worth(state, seat))
    return values


@final
class OnlyTheResult:
    """The evaluation of a game that has none: to win is good, and nothing else is."""

    def worth(self, state: State[Any], seat: int) -> float:
        """A tie is worth as much as a game that goes on."""
        result = state.result
        if result is None or (seat in result.winners and len(result.winners) > 1):
            return 0.0
        return WON if seat in result.winners else -WON
