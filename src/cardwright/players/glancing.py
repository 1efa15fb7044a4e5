"""Bots that look at what each option leads to, and no further: one carefully, one as a beginner does."""

from __future__ import annotations

from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.view import View
from cardwright.players.by_game import ByGame
from cardwright.players.guides import guide_of
from cardwright.players.noticing import Level, noticed


@final
class GlancingBot:
    """Takes what seems best at first sight, in positions that its seat could believe in.

    It overlooks options, as often as the game's guide says for its level; which ones hangs on the seed alone.
    """

    def __init__(self, seed: int, worlds: int = 2, level: Level = "medium") -> None:
        self.chance = Chance.seeded(seed)
        self._worlds = worlds
        self._level: Final[Level] = level
        self._guides = ByGame(guide_of)

    def pick(self, view: View[Any]) -> Option:
        """The best that it has noticed; whatever comes first where it has noticed nothing."""
        choice = view.choice
        assert choice is not None
        options = choice.options
        if len(options) == 1:
            return options[0]
        believed = view.imagine(self.chance.below(1 << 30))
        guide = self._guides.of(believed, view.seat)
        places = noticed(len(options), self._level, guide.slips, self.chance)
        if len(places) < 2:
            return options[places[0] if places else self.chance.below(len(options))]
        readiness = guide.study(believed, believed.choice, believed.choice.options)
        for _ in range(self._worlds - 1):
            other = view.imagine(self.chance.below(1 << 30))
            more = guide.study(other, other.choice, other.choice.options)
            readiness = [a + b for a, b in zip(readiness, more, strict=True)]
        return options[max(places, key=lambda place: readiness[place])]
