"""A bot that chooses at random."""

from typing import Any, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.view import View


@final
class RandomBot:
    """Every option is as likely as every other."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance.seeded(seed)

    def pick(self, view: View[Any]) -> Option:
        """One of the options on offer."""
        choice = view.choice
        assert choice is not None
        return choice.options[self._chance.below(len(choice.options))]
