"""A bot that thinks ahead: tree search over positions that its seat could believe in."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any, Final, NamedTuple, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.players.fellows import Fellows, Share
from cardwright.players.noticing import Level, noticed, share_overlooked
from cardwright.players.thinking import Budget, Found, Thinker, together

MOST_PROCESSES: Final = 16
"""So many processes can think about a question together."""


class Considered(NamedTuple):
    """An option of a question: how often search tried it (with all that are alike), and its chance to win.

    `alike` is the place of the first option that is the same to the seat.

    The chance is as search found it, which is not believed in full (`players.belief`); None where the option
    was never tried. What is `given_up` is worse than the best of the plans, however seldom it was tried.
    """

    option: Option
    tries: int
    chance: float | None
    alike: int
    given_up: bool = False


class Thought(NamedTuple):
    """What came of thinking about a question: its options in order, and how many simulations that took.

    `chosen` is the place of the option that a plan begins with.
    """

    options: tuple[Considered, ...]
    simulations: int
    chosen: int | None = None

    @property
    def best(self) -> Considered:
        """What a plan begins with; without one, what was tried most; of equals, the first."""
        return self.options[self.order[0]]

    @property
    def order(self) -> list[int]:
        """The places of the options, the best first: of plans by their chance, otherwise by their tries."""
        places = range(len(self.options))
        if self.chosen is None:
            return sorted(places, key=lambda place: -self.options[place].tries)
        return sorted(places, key=lambda place: (place != self.chosen, -(self.options[place].chance or 0.0)))

    @property
    def chance(self) -> float | None:
        """The chance to win with the best option."""
        return self.best.chance

    def best_of(self, places: Sequence[int]) -> Considered:
        """The best of the options at these places: of plans the one with the best chance."""
        if self.chosen is None:
            return max((self.options[place] for place in places), key=lambda each: each.tries)
        if self.chosen in places:
            return self.options[self.chosen]
        return max((self.options[place] for place in places), key=lambda each: each.chance or 0.0)


@final
class SearchBot:
    """Looks ahead in positions that its seat could believe in; the real one is never looked into.

    It asks the game for plans, or else for a guide. With several `processes` each thinks about a share of the
    question, simulations being divided among them, and what they find out is added up; whichever of them
    does the work, the same seed, simulations and number of processes give the same answer. `close` ends them.
    Who plays at a `level` overlooks what it has found as often as the game's guide says.
    """

    def __init__(self, seed: int, budget: Budget, processes: int = 1, level: Level | None = None) -> None:
        """Raises `CardwrightError` for more processes than can think together."""
        if not 1 <= processes <= MOST_PROCESSES:
            raise CardwrightError(f"1 to {MOST_PROCESSES} processes can think together, not {processes}")
        self.chance = Chance.seeded(seed)
        self.budget: Final = budget
        self._budgets = budget.shared(processes)
        self._thinker = Thinker()
        self._fellows = Fellows(processes - 1)
        self._level: Final = level

    @property
    def processes(self) -> int:
        """How many processes think about a question."""
        return len(self._budgets)

    @classmethod
    def read(cls, seed: int, written: str) -> SearchBot:
        """The bot of whom budget and processes are written so: `2s`, `8000x4`. Raises `CardwrightError`.

        >>> SearchBot.read(1, "8000x4").processes
        4
        """
        budget, times, processes = written.partition("x")
        if times and not (processes.isascii() and processes.isdecimal()):
            raise CardwrightError(
                f"{written!r:.40}: behind the x stands how many processes think, as in 8000x4"
            )
        return cls(seed, Budget.read(budget), int(processes.lstrip("0")[:9] or 0) if times else 1)

    def pick(self, view: View[Any]) -> Option:
        """The option that search has tried most, of those that are noticed; of all if none is."""
        choice = view.choice
        assert choice is not None
        if len(choice.options) == 1:
            return choice.options[0]
        believed = view.imagine(self.chance.below(1 << 30))
        level = self._level
        if level is not None:
            slips = self._thinker.slips(believed, view.seat)
            if share_overlooked(level, slips):
                thought = self._think(view, believed)
                places = noticed(len(choice.options), level, slips, self.chance)
                return (thought.best_of(places) if places else thought.best).option
        return self._think(view, believed, until_settled=True).best.option

    def think(self, view: View[Any]) -> Thought:
        """Think about the question that is put to the view's seat. Raises `CardwrightError` if none is."""
        if view.choice is None:
            raise CardwrightError("there is nothing to think about: this seat is not asked")
        return self._think(view, view.imagine(self.chance.below(1 << 30)))

    def _think(self, view: View[Any], believed: Any, until_settled: bool = False) -> Thought:
        """The same; `believed` is a position that the seat could believe in."""
        choice = view.choice
        assert choice is not None
        shares = [Share(self.chance.below(1 << 30), budget) for budget in self._budgets]
        found = self._found(view, believed, shares, until_settled)
        given_up = found.given_up or (False,) * len(choice.options)
        columns = zip(choice.options, found.tries, found.totals, found.alike, given_up, strict=True)
        considered = tuple(
            Considered(option, tries, total / tries if tries else None, alike, left)
            for option, tries, total, alike, left in columns
        )
        return Thought(considered, found.simulations, found.chosen)

    def close(self) -> None:
        """Nothing is thought about any more: end the other processes."""
        self._fellows.close()

    def _found(self, view: View[Any], believed: Any, shares: list[Share], until_settled: bool) -> Found:
        """What came of all shares; what another process has not done with its simulations is done here."""
        own, *others = shares
        if not others or not self._thinker.doubts(believed, view.seat):
            return self._thinker.think(view.imagine, believed, view.seat, *own, until_settled)
        began = monotonic()
        self._fellows.ask(believed, view.seat, others)
        found = [self._thinker.think(view.imagine, believed, view.seat, *own)]
        for share, answer in zip(others, self._fellows.found(others, began), strict=True):
            if answer is not None:
                found.append(answer)
            elif share.budget.seconds is None:
                found.append(self._thinker.think(view.imagine, believed, view.seat, *share))
        return together(found)
