"""A bot that looks one choice ahead."""

from typing import Any, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.state import View


@final
class GreedyBot:
    """A bot that looks one choice ahead (being written)."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance.seeded(seed)

    def pick(self, view: View[Any]) -> Option:
        """The option that leads to the best position."""
        choice = view.choice
        assert choice is not None
        return choice.options[self._chance.below(len(choice.options))]
