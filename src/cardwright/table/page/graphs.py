"""How a game stood turn by turn, as lines on a square: numbers in, places of a drawing out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from cardwright.narration.staging import Stage

KEYS: Final = "Keys"
"""What the number of forged keys is called."""

WIDTH: Final = 640
HEIGHT: Final = 220
LEFT: Final = 34
RIGHT: Final = 104
"""Room for names, at the end of the lines."""

TOP: Final = 12
BOTTOM: Final = 26
APART: Final = 16
"""Two names stand at least so far from each other."""

MARKS: Final = 5
"""So many marks an axis has at most, beside its beginning."""

Figures = Mapping[str, int]
"""How a player stands, by the word for each number."""


@final
@dataclass(frozen=True)
class Turn:
    """The `number`-th turn, that of `player` (of nobody: the end), begun when `at` choices had been made.

    `figures` is how everybody stood then, player by player.
    """

    number: int
    player: str
    at: int
    figures: Mapping[str, Figures]

    @property
    def name(self) -> str:
        """What it is called."""
        return f"Turn {self.number}, {self.player}" if self.player else "The end"


@final
@dataclass(frozen=True)
class Column:
    """The stripe of a drawing that is a turn's."""

    turn: Turn
    left: float
    width: float


@final
@dataclass(frozen=True)
class Curve:
    """A player's line: its points, and where the player's name stands; `dots` where it is one point only."""

    player: str
    seat: int
    points: str
    end: tuple[float, float]
    name: float
    last: int


@final
@dataclass(frozen=True)
class Mark:
    """A mark at an axis: where, and what it says."""

    place: float
    says: int


@final
@dataclass(frozen=True)
class Graph:
    """A drawing of one number of all players, on a ground of `WIDTH` by `HEIGHT`."""

    word: str
    columns: tuple[Column, ...]
    curves: tuple[Curve, ...]
    levels: tuple[Mark, ...]
    turns: tuple[Mark, ...]


def figures_of(stage: Stage) -> Mapping[str, Figures]:
    """How all stand in a position: their scores, and forged keys where a game has them."""
    return {
        side.player: {
            **({} if side.keys is None else {KEYS: len(side.keys)}),
            **{score.word: score.now for score in side.scores},
        }
        for side in stage.sides
    }


def words_of(turns: Sequence[Turn]) -> list[str]:
    """The numbers that everybody has from the first turn to the end, in the order in which they are told."""
    told = [figures for turn in turns for figures in turn.figures.values()]
    return [word for word in (told[0] if told else ()) if all(word in figures for figures in told)]


def graphs_of(turns: Sequence[Turn], names: Sequence[str]) -> list[Graph]:
    """A drawing for each number that everybody has."""
    return [_graph(word, turns, names) for word in words_of(turns)]


def _graph(word: str, turns: Sequence[Turn], names: Sequence[str]) -> Graph:
    most = max((turn.figures[name][word] for turn in turns for name in names), default=0)
    step = _step(most)
    top = max(step, -(-most // step) * step)
    across = (WIDTH - LEFT - RIGHT) / max(len(turns) - 1, 1)
    xs = [LEFT + place * across for place in range(len(turns))]

    def height(value: int) -> float:
        return HEIGHT - BOTTOM - max(value, 0) * (HEIGHT - TOP - BOTTOM) / top

    ends = [height(turns[-1].figures[name][word]) for name in names]
    labels = spread(ends)
    return Graph(
        word,
        tuple(
            Column(turn, round(x - across / 2, 1), round(across, 1))
            for turn, x in zip(turns, xs, strict=True)
        ),
        tuple(
            Curve(
                name,
                seat,
                " ".join(
                    f"{x:.1f},{height(turn.figures[name][word]):.1f}"
                    for turn, x in zip(turns, xs, strict=True)
                ),
                (round(xs[-1], 1), round(ends[seat], 1)),
                labels[seat],
                turns[-1].figures[name][word],
            )
            for seat, name in enumerate(names)
        ),
        tuple(Mark(round(height(value), 1), value) for value in range(0, top + 1, step)),
        tuple(_turn_marks(turns[:-1], xs)),
    )


def _turn_marks(turns: Sequence[Turn], xs: Sequence[float]) -> Iterable[Mark]:
    step = _step(len(turns))
    for turn, x in zip(turns, xs, strict=False):
        if turn.number == 1 or turn.number % step == 0:
            yield Mark(round(x, 1), turn.number)


def _step(most: int) -> int:
    """The round number by which an axis up to `most` is marked.

    >>> [_step(most) for most in (0, 3, 7, 35, 120)]
    [1, 1, 2, 10, 50]
    """
    size = 1
    while True:
        for digit in (1, 2, 5):
            if digit * size * MARKS >= most:
                return digit * size
        size *= 10


def spread(places: Sequence[float]) -> list[float]:
    """Heights near these, no two of them nearer than `APART`, and none below the ground.

    >>> spread([20.0, 22.0, 100.0])
    [20.0, 36.0, 100.0]
    """
    order = sorted(range(len(places)), key=lambda place: places[place])
    found = [0.0] * len(places)
    least = 0.0
    for place in order:
        found[place] = max(places[place], least)
        least = found[place] + APART
    most = float(HEIGHT)
    for place in reversed(order):
        found[place] = round(min(found[place], most), 1)
        most = found[place] - APART
    return found
