"""How many cards of a deck there are of each level, or power, by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from cardwright.catalogue.cards import Entry

WIDEST: Final = 20
"""From this value on the cards stand together in one last column."""


@final
@dataclass(frozen=True)
class Step:
    """The cards of one value: how many of each kind, in the order of the curve's `kinds`."""

    value: int
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """Of all kinds together."""
        return sum(self.counts)


@final
@dataclass(frozen=True)
class Curve:
    """How many cards there are by a number that is printed on them, from 0 or the smallest to the largest.

    `open_ended` says that the last step also has all that is larger.
    """

    number: str
    kinds: tuple[str, ...]
    steps: tuple[Step, ...]
    open_ended: bool = False

    @property
    def highest(self) -> int:
        """Of the highest column."""
        return max((step.total for step in self.steps), default=0)

    @property
    def in_words(self) -> str:
        """The same for who does not see it."""
        more = f"{self.steps[-1].value} or more" if self.open_ended else ""
        return "; ".join(
            f"{self.number} {more if more and step is self.steps[-1] else step.value}: {step.total}"
            for step in self.steps
        )


def curve(entries: Sequence[Entry], number: str) -> Curve:
    """The curve of these cards by a number; those that have none are left out.

    Every value between the smallest and the largest has its step, be it empty.
    """
    counts: Counter[tuple[int, str]] = Counter()
    for entry in entries:
        if number in entry.card.numbers and entry.copies:
            counts[min(entry.card.numbers[number], WIDEST), entry.card.kind] += entry.copies
    if not counts:
        return Curve(number, (), ())
    kinds = tuple(dict.fromkeys(entry.card.kind for entry in entries if _counted(counts, entry.card.kind)))
    values = [value for value, _ in counts]
    steps = tuple(
        Step(value, tuple(counts[value, kind] for kind in kinds))
        for value in range(min(*values, 1) if len(values) > 1 else min(values[0], 1), max(values) + 1)
    )
    largest = max(entry.card.numbers.get(number, 0) for entry in entries if entry.copies)
    return Curve(number, kinds, steps, largest > WIDEST)


def _counted(counts: Counter[tuple[int, str]], kind: str) -> bool:
    return any(each == kind for _, each in counts)
