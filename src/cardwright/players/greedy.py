"""A bot that looks a little ahead."""

from functools import singledispatch
from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Choice, Option
from cardwright.core.state import State, View
from cardwright.plugins.keeper.evaluation import worth
from cardwright.plugins.keyforge import evaluation as keyforge

QUIET: Final = ("action", "attack", "resource", "mulligan")
"""Questions at which nothing is half done."""

LONGEST: Final = 60
"""Choices after which a thing begun is evaluated as it stands."""

MODEST: Final = ("done", "pass", "end", "skip", "decline", "no")
"""The answers that begin nothing more."""


@final
class GreedyBot:
    """Tries every option in positions that its seat could believe in, and takes the one that leads to the
    best.

    How far it looks ahead is a matter of the game: `prospects`. `worlds` positions are imagined for each
    choice; the real one is never looked into.
    """

    def __init__(self, seed: int, worlds: int = 2) -> None:
        self._chance = Chance.seeded(seed)
        self._worlds = worlds

    def pick(self, view: View[Any]) -> Option:
        """The option that leads to the best position on average; of equals, the first."""
        choice = view.choice
        assert choice is not None
        options = choice.options
        if len(options) == 1:
            return options[0]
        totals = [0.0] * len(options)
        for _ in range(self._worlds):
            believed: State[Any] = view.imagine(self._chance.below(1 << 30))
            for place, value in enumerate(prospects(believed, view.seat)):
                totals[place] += value
        return options[totals.index(max(totals))]


@singledispatch
def prospects(position: State[Any], seat: int) -> list[float]:
    """What each option of the seat's question leads to, when what it begins is finished.

    The seat's own next question is answered as well as it can, all others in the plainest way, enemies
    defending with all they have. A game that is played in longer turns has its own way to look ahead.
    """
    assert position.choice is not None
    return [_try(position, option, seat, True) for option in position.choice.options]


prospects.register(keyforge.prospects)


def _try(position: State[Any], option: Option, seat: int, thinking: bool) -> float:
    """What the position is worth when the option is taken and what it begins is finished."""
    state: State[Any] = position.copy()
    state.take(option)
    if option.verb == "end":
        return worth(state, seat)
    for _ in range(LONGEST):
        choice = state.choice
        if choice is None or (choice.prompt in QUIET and not choice.chosen):
            break
        options = choice.options
        if len(options) == 1:
            state.take(options[0])
        elif thinking and choice.player == seat and choice.prompt != "pay":
            return max(_try(state, answer, seat, False) for answer in options)
        else:
            state.take(_plain(choice))
    return worth(state, seat)


def _plain(choice: Choice) -> Option:
    """The plainest answer: defend with everything, otherwise begin nothing more."""
    if choice.prompt != "defend":
        for option in choice.options:
            if option.verb in MODEST:
                return option
    return choice.options[0]
