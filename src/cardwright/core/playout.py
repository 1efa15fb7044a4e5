"""Random play to the end."""

from typing import TypeVar, final

from cardwright.core.chance import Chance
from cardwright.core.state import State

S = TypeVar("S")


@final
class PlayoutCounts:
    """What a playout counted: `choices` answered, and the `decisions` among them (two options or more)."""

    __slots__ = ("choices", "decisions")

    def __init__(self, choices: int, decisions: int) -> None:
        self.choices = choices
        self.decisions = decisions


def playout(state: State[S], chance: Chance, cap: int) -> PlayoutCounts:
    """Answer every question at random until the game is over or `cap` choices were made."""
    choices = 0
    decisions = 0
    choice = state.choice
    while choice is not None and choices < cap:
        choices += 1
        options = choice.options
        if len(options) == 1:
            state.take(options[0])
        else:
            decisions += 1
            state.take(options[chance.below(len(options))])
        choice = state.choice
    return PlayoutCounts(choices, decisions)


def take_forced(state: State[S]) -> None:
    """Answer forced choices until there is something to decide or the game is over."""
    choice = state.choice
    while choice is not None and len(choice.options) == 1:
        state.take(choice.options[0])
        choice = state.choice
