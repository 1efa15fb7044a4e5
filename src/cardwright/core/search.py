"""Tree search for a seat that does not see everything: over positions that it could believe in.

Each simulation takes such a position, goes down the tree of what has been tried in it and in others (PUCT:
what has paid, what the guide would try, what was tried seldom), adds a leaf, plays on lightly for a while,
and notes at every step what that was worth to whoever decided there. Options that are the same to the seat
share an edge by their key, whatever position they are met in; who could be chosen seldom is not held to have
been tried seldom (information set Monte Carlo tree search with a tree a seat).
"""

from collections.abc import Callable, Sequence
from math import exp, sqrt
from typing import Any, Final, NamedTuple, cast, final

from mypy_extensions import mypyc_attr

from cardwright.core.chance import Chance
from cardwright.core.choice import Choice, Option
from cardwright.core.state import State
from cardwright.errors import CardwrightError

DOUBT: Final = 2.0
"""An option that is held to be worth so much less than the best is a third as readily tried, about."""

LEAST: Final = 0.05
"""How readily the worst is tried, where the best is tried as readily as 1."""

CURIOSITY: Final = 1.1
"""How much an option counts that the guide would try and that has been tried seldom."""

CAUTION: Final = 0.1
"""By how much less than what was tried an option is held to be worth that was not."""

FARTHEST: Final = 1e9
"""So much may an option be held to be worth, or its negative; beyond that no difference is one."""

DEEPEST: Final = 400
"""Choices after which a simulation is evaluated where it stands."""


class Slips(NamedTuple):
    """How likely it is, from 0 to 1, that a player of a level does not notice an option."""

    easy: float = 0.22
    medium: float = 0.0
    hard: float = 0.0


USUAL_SLIPS: Final = Slips()


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """What search must know of a game: which options are alike, which to try, what positions are worth.

    This one knows nothing: all options are equal, and only the result counts. A game derives its own.
    """

    def __init__(self, horizon: int = 2, slips: Slips = USUAL_SLIPS) -> None:
        """`horizon` is the number of turns after which a simulation is evaluated."""
        self.horizon = horizon
        self.slips = slips

    def key(self, state: Any, choice: Choice, option: Option) -> object:
        """What stands for an option: hashable, the same for options that are alike, and in every world."""
        return option

    def weigh(self, state: Any, choice: Choice, options: Sequence[Option]) -> list[float]:
        """How readily each option would be tried; above 0, of any sum."""
        return [1.0] * len(options)

    def study(self, state: Any, choice: Choice, options: Sequence[Option]) -> list[float]:
        """The same for the question that is thought about, where it may take longer."""
        return self.weigh(state, choice, options)

    def play(self, state: Any, chance: Chance, turn: int) -> None:
        """Play on lightly until that turn begins or the game is over."""
        steps = 0
        while state.choice is not None and state.turn < turn and steps < DEEPEST:
            options = state.choice.options
            state.take(options[chance.below(len(options))] if len(options) > 1 else options[0])
            steps += 1

    def value(self, state: Any, seat: int) -> float:
        """The chance that the seat wins, from 0 to 1; of a result its share of it."""
        result = state.result
        if result is None:
            return 1.0 / len(state.names)
        return 1.0 / len(result.winners) if seat in result.winners else 0.0

    def values(self, state: Any) -> list[float]:
        """The chances of all seats; a game in which they follow from each other finds them together."""
        return [self.value(state, seat) for seat in range(len(state.names))]


def readiness(values: Sequence[float]) -> list[float]:
    """How readily options would be tried that are held to be worth this; the best about as readily as 1."""
    bounded = [max(-FARTHEST, min(FARTHEST, value)) for value in values]
    most = max(bounded)
    return [exp((value - most) / DOUBT) + LEAST for value in bounded]


def logistic(value: float) -> float:
    """Any number as one between 0 and 1."""
    if value < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-value))


@final
class Edge:
    """An option by its key: how readily it is tried, how often it was and could have been, what came of it.

    `total` sums what it was worth to whoever decided, each from 0 to 1.
    """

    __slots__ = ("available", "node", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.node: Node | None = None

    @property
    def worth(self) -> float:
        """What it was worth on average; 0 if it was never tried."""
        return self.total / self.visits if self.visits else 0.0


@final
class Node:
    """Where a decision is made: the options that were met there."""

    __slots__ = ("edges", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[object, Edge] = {}
        self.visits = 0
        self.total = 0.0


@final
class Tree:
    """What search has found out about a question so far.

    `imagine` gives a position that the seat could believe in, by a seed; so many simulations share one.
    """

    def __init__(
        self,
        imagine: Callable[[int], Any],
        guide: Guide,
        seed: int,
        simulations_a_world: int = 4,
    ) -> None:
        self.root: Final = Node()
        self.simulations = 0
        self._imagine = imagine
        self._guide = guide
        self._chance = Chance.seeded(seed)
        self._each = simulations_a_world
        self._world: Any = None

    @property
    def lead(self) -> int:
        """How much more often the option that was tried most was tried than any other."""
        most = second = 0
        for edge in self.root.edges.values():
            if edge.visits > most:
                most, second = edge.visits, most
            elif edge.visits > second:
                second = edge.visits
        return most - second

    def grow(self, simulations: int) -> None:
        """Simulate so many times more."""
        for _ in range(simulations):
            if self.simulations % self._each == 0:
                self._world = self._imagine(self._chance.below(1 << 30))
            self.simulations += 1
            self._simulate(self._world.copy())

    def _simulate(self, state: State[Any]) -> None:
        guide = self._guide
        node = self.root
        path: list[Edge] = []
        nodes: list[Node] = []
        seats: list[int] = []
        until = cast("int", state.turn) + guide.horizon  # type: ignore[attr-defined]
        state.keep_events = False
        for _ in range(DEEPEST):
            choice = state.choice
            if choice is None or state.turn >= until:  # type: ignore[attr-defined]
                break
            options = choice.options
            if len(options) == 1:
                state.take(options[0])
                continue
            edges, distinct = self._met(node, state, choice)
            if len(edges) == 1:
                state.take(distinct[0])
                continue
            place = self._chosen(node, edges)
            edge = edges[place]
            path.append(edge)
            nodes.append(node)
            seats.append(choice.player)
            state.take(distinct[place])
            if edge.node is None:
                edge.node = Node()
                break
            node = edge.node
        guide.play(state, self._chance, until)
        values = guide.values(state)
        together = sum(values)
        if together != together:
            raise CardwrightError("a guide says of a position that a chance to win in it is no number")
        if together > 0.0:  # somebody will have won
            values = [value / together for value in values]
        for place in range(len(path)):
            value = values[seats[place]]
            edge = path[place]
            edge.visits += 1
            edge.total += value
            node = nodes[place]
            node.visits += 1
            node.total += value

    def _met(self, node: Node, state: State[Any], choice: Choice) -> tuple[list[Edge], list[Option]]:
        """The edges of what can be chosen, and an option of each; those that are alike are one."""
        guide = self._guide
        known = node.edges
        first: dict[object, Option] = {}
        for option in choice.options:
            first.setdefault(guide.key(state, choice, option), option)
        distinct = list(first.values())
        edges: list[Edge] = []
        new = False
        for key in first:
            edge = known.get(key)
            if edge is None:
                edge = Edge(0.0)
                known[key] = edge
                new = True
            edge.available += 1
            edges.append(edge)
        if new:
            study = node.visits == 0 and node is self.root
            weights = (guide.study if study else guide.weigh)(state, choice, distinct)
            total = sum(weights)
            if not total > 0.0:
                raise CardwrightError(f"a guide weighs the options of {choice.prompt!r} by nothing above 0")
            for place in range(len(edges)):
                if edges[place].prior == 0.0:
                    edges[place].prior = weights[place] / total
        return edges, distinct

    def _chosen(self, node: Node, edges: list[Edge]) -> int:
        """The place of the edge to go down next."""
        unknown = max(0.0, node.total / node.visits - CAUTION) if node.visits else 0.5
        best = 0
        most = -1.0
        for place in range(len(edges)):
            edge = edges[place]
            worth = edge.total / edge.visits if edge.visits else unknown
            score = worth + CURIOSITY * edge.prior * sqrt(edge.available) / (1 + edge.visits)
            if score > most:
                best, most = place, score
        return best
