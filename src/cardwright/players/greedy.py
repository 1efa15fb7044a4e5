"""A bot that looks one choice ahead."""

from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Choice, Option
from cardwright.core.state import State, View
from cardwright.players.evaluation import worth

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

    After an option it finishes what was begun: its own next question is answered as well as it can, all
    others in the plainest way, enemies defending with all they have. `worlds` positions are imagined for each
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
            assert believed.choice is not None
            for place, option in enumerate(believed.choice.options):
                totals[place] += _try(believed, option, view.seat, True)
        return options[totals.index(max(totals))]


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
