"""Thinking about a question, alone or in shares: a tree, or plans where the game plans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from time import monotonic
from typing import Any, Final, NamedTuple, final

from cardwright.core.search import Slips, Tree
from cardwright.errors import CardwrightError
from cardwright.players.by_game import ByGame
from cardwright.players.guides import guide_of
from cardwright.players.planning import planner_of

AT_ONCE: Final = 32
"""Simulations between two looks at the clock."""

PLANS_AT_ONCE: Final = 4
"""The same of plans, which take longer."""

SHORTEST: Final = 0.001
LONGEST: Final = 600.0
"""Seconds that a decision may take at most."""

MOST: Final = 10_000_000
"""Simulations of a decision at most."""

HASTE: Final = 1.5
"""So much faster than until now simulations are not expected to become while one thinks."""

SIGNS: Final = frozenset("0123456789.e+-")
"""What a budget is written with."""


@final
@dataclass(frozen=True)
class Budget:
    """How long a decision may be thought about: `seconds`, `simulations`, or both: whichever ends first.

    With simulations alone a bot of the same seed answers the same on every machine.

    >>> Budget.read("0.5s"), Budget.read("2000")
    (Budget(seconds=0.5, simulations=None), Budget(seconds=None, simulations=2000))
    """

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        given = [each for each in (self.seconds, self.simulations) if each is not None]
        whole = self.simulations is None or isinstance(self.simulations, int)
        if not whole or not all(type(each) in (int, float) for each in given):
            raise CardwrightError("a budget is a number of seconds, or a whole number of simulations")
        fits = 0 < (self.seconds or SHORTEST) <= LONGEST and 0 < (self.simulations or 1) <= MOST
        if not given or not fits or 0 in given:
            raise CardwrightError(
                "this is no budget: a bot thinks at least a little, "
                f"up to {LONGEST:.0f} seconds (0.5s) or {MOST} simulations (2000)"
            )

    @classmethod
    def read(cls, written: str) -> Budget:
        """The budget that is written so. Raises `CardwrightError`."""
        number = written.removesuffix("s")
        seconds: float | None = None
        simulations: int | None = None
        try:
            if not SIGNS.issuperset(number) or number[:1] in "+-":  # Python reads more, such as 1_000 and ٣
                raise ValueError(number)
            if number != written:
                seconds = float(number)
            else:
                simulations = int(number)
        except ValueError:
            raise CardwrightError(
                f"{written!r:.40} is no budget: write seconds (0.5s) or simulations (2000)"
            ) from None
        return cls(seconds, simulations)

    def next(self, simulated: int, began: float, at_once: int) -> int:
        """How often one may simulate now, `at_once` at most, who has done so `simulated` times since `began`.

        `began` is a time of `time.monotonic`. 0: the time is over, but one simulation there always is.
        """
        if self.seconds is not None and simulated and monotonic() >= began + self.seconds:
            return 0
        return at_once if self.simulations is None else min(at_once, self.simulations - simulated)

    def left(self, simulated: int, began: float) -> int:
        """How often one can still simulate at most who has done so `simulated` times since `began`.

        Where time ends it, even `HASTE` times as fast as until now.
        """
        bounds = [] if self.simulations is None else [self.simulations - simulated]
        if self.seconds is not None:
            spent = max(monotonic() - began, SHORTEST)
            bounds.append(ceil(HASTE * simulated * max(self.seconds - spent, 0.0) / spent))
        return min(bounds)

    def shared(self, shares: int) -> list[Budget]:
        """A budget for each of so many who think at the same time, or for as many as there are simulations.

        >>> [each.simulations for each in Budget(simulations=2000).shared(3)]
        [667, 667, 666]
        """
        if self.simulations is None:
            return [self] * shares
        each, over = divmod(self.simulations, shares)
        parts = [each + 1] * over + [each] * (shares - over)
        return [Budget(self.seconds, part) for part in parts if part]


class Found(NamedTuple):
    """What came of thinking: for each option, by its place, its tries, and what they were worth together.

    Options that are alike share both; `alike` gives the place of the first of them. `chosen` is the place of
    the option that a plan begins with; `given_up` says, by their places, with which of the others nobody
    would begin, whatever chance brings.
    """

    tries: list[int]
    totals: list[float]
    simulations: int
    alike: list[int]
    chosen: int | None = None
    given_up: tuple[bool, ...] = ()


@final
class Thinker:
    """Thinks about the questions of a game, in positions that whoever is asked could believe in."""

    def __init__(self) -> None:
        self._guides = ByGame(guide_of)
        self._planners = ByGame(planner_of)

    def slips(self, believed: Any, seat: int) -> Slips:
        """How much is overlooked in the game at each level."""
        return self._guides.of(believed, seat).slips

    def doubts(self, believed: Any, seat: int) -> bool:
        """Whether anything hangs on the answer: not where all options are alike."""
        if self._planners.of(believed, seat) is not None:
            return len(believed.choice.options) > 1
        return len(set(self._keys(believed, seat))) > 1

    def think(
        self,
        imagine: Callable[[int], Any],
        believed: Any,
        seat: int,
        seed: int,
        budget: Budget,
        until_settled: bool = False,
    ) -> Found:
        """Think about the question to this seat; `believed` is a position that it could believe in.

        `imagine` gives others, by a seed. Whoever asks for nothing but the best option, `until_settled`, is
        answered as soon as nothing that is left to try can change it.
        """
        began = monotonic()
        planner = self._planners.of(believed, seat)
        if planner is None:
            tree = Tree(imagine, self._guides.of(believed, seat), seed)
            return self._grown(tree, believed, seat, budget, until_settled)
        plans = planner(imagine, seat, seed)
        while not plans.settled:
            simulations = budget.next(plans.simulations, began, PLANS_AT_ONCE)
            if not simulations:
                break
            plans.grow(simulations)
        places = range(len(believed.choice.options))
        tries = [plans.tries(place) for place in places]
        totals = [tries[place] * plans.chance(place) if tries[place] else 0.0 for place in places]
        given_up = tuple(plans.given_up(place) for place in places)
        alike = [plans.alike(place) for place in places]
        return Found(tries, totals, plans.simulations, alike, plans.best(), given_up)

    def _grown(self, tree: Tree, believed: Any, seat: int, budget: Budget, until_settled: bool) -> Found:
        """Grow a tree, if anything hangs on the answer."""
        began = monotonic()
        keys = self._keys(believed, seat)
        if len(set(keys)) > 1:
            while simulations := budget.next(tree.simulations, began, AT_ONCE):
                tree.grow(simulations)
                if until_settled and tree.lead > budget.left(tree.simulations, began):
                    break
        edges = [tree.root.edges.get(key) for key in keys]
        return Found(
            [0 if edge is None else edge.visits for edge in edges],
            [0.0 if edge is None else edge.total for edge in edges],
            tree.simulations,
            [keys.index(key) for key in keys],
        )

    def _keys(self, believed: Any, seat: int) -> list[object]:
        """What stands for each option."""
        guide = self._guides.of(believed, seat)
        choice = believed.choice
        return [guide.key(believed, choice, option) for option in choice.options]


def together(found: Sequence[Found]) -> Found:
    """What several have found out: tries and worth are added up.

    Of plans that is chosen which most begin with; of equals, what is worth most on average.
    """
    first = found[0]
    if len(found) == 1:
        return first
    tries = [sum(column) for column in zip(*(each.tries for each in found), strict=True)]
    totals = [sum(column, 0.0) for column in zip(*(each.totals for each in found), strict=True)]
    begun = [each.chosen for each in found if each.chosen is not None]

    def liked(place: int) -> tuple[int, float]:
        return begun.count(place), totals[place] / tries[place] if tries[place] else 0.0

    chosen = max(begun, key=liked) if begun else None
    given_up = tuple(map(all, zip(*(each.given_up for each in found), strict=True)))
    return Found(tries, totals, sum(each.simulations for each in found), first.alike, chosen, given_up)
