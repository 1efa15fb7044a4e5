"""What is still to be done, as data: a stack of steps."""

from collections.abc import Sequence
from typing import Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from cardwright.core.choice import Option
from cardwright.core.hindrance import Hindrance
from cardwright.errors import CardwrightError

S = TypeVar("S")
"""The state of one game; `core` never names it."""

MOST_STEPS: Final = 200_000
"""More steps than any card needs between two questions."""


class EndlessLoop(CardwrightError):
    """Cards set each other off for ever and nobody is asked; the state is dead."""


class DeadPosition(CardwrightError):
    """An error came up halfway through a choice: this position cannot be gone on from, nor looked at."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One rule of a game's flow, waiting for its turn.

    A step never changes once it is on the agenda: progress is a new step, and what a resolution must remember
    lies in a frame of the state. So copies of a state share their steps. The constructor's parameters are the
    attributes, under the same names: thus a step can be written down and read back.
    """

    def run(self, state: S) -> None:
        """Do what this step says and put what follows on the agenda; or ask somebody (`state.ask`)."""
        raise NotImplementedError

    def answer(self, state: S, option: Option) -> None:
        """Go on with what the player asked by `run` has chosen."""
        raise NotImplementedError

    def hindrance(self, state: S, card: int) -> Hindrance | None:
        """What keeps a card that the player may know from being among the answers; None: it says nothing."""
        return None


@final
class Dead(Step[S]):
    """What waits in a position that an error broke halfway: whoever wants to go on is told the reason."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def run(self, state: S) -> None:
        self.refuse()

    def answer(self, state: S, option: Option) -> None:
        self.refuse()

    def refuse(self) -> None:
        """Raise `DeadPosition`."""
        raise DeadPosition(
            f"this position is dead: a choice failed halfway ({self.reason}); go back to a copy"
        )


@final
class Agenda(Generic[S]):
    """The stack of steps; the last one is next."""

    __slots__ = ("steps",)

    def __init__(self, steps: list[Step[S]]) -> None:
        self.steps = steps

    def next(self, step: Step[S]) -> None:
        """Do `step` next, before everything that waits already."""
        self.steps.append(step)

    def then(self, first: Step[S], second: Step[S], third: Step[S] | None = None) -> None:
        """Do these steps next, in this order."""
        if third is not None:
            self.steps.append(third)
        self.steps.append(second)
        self.steps.append(first)

    def stack(self, steps: Sequence[Step[S]]) -> None:
        """Put these steps on the stack in this order: the last of them is next."""
        self.steps += steps

    def copy(self) -> "Agenda[S]":
        """A stack of its own with the same steps."""
        return Agenda(self.steps[:])
