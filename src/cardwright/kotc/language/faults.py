"""What is wrong with a text that is no legal card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, final

from cardwright.errors import CardwrightError


@final
@dataclass(frozen=True)
class Repair:
    """Words that may have been meant instead of those from `start` to `end` of the text."""

    start: int
    end: int
    words: str


@final
@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, and where.

    `line` and `column` count from 1, `length` is the number of letters that are wrong (0 where something is
    missing). `expected` is what could stand there instead, `nearest` the official texts that come closest.
    `position` is the same place, from 0 in the whole text; `repairs` may mend it. `breaks` is what the
    edition calls the rule that is broken (`[rules]` of its file).
    """

    message: str
    line: int
    column: int
    length: int
    expected: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    position: int = field(default=0, compare=False)
    repairs: tuple[Repair, ...] = field(default=(), compare=False)
    breaks: str = field(default="design", compare=False)

    def moved(self, text: str, by: int) -> Fault:
        """The same fault, of a part of this text that begins so many letters behind its beginning."""
        repairs = tuple(Repair(each.start + by, each.end + by, each.words) for each in self.repairs)
        place = self.position + by
        return fault_at(text, place, self.length, self.message, self.expected, self.nearest, repairs)

    def as_json(self) -> dict[str, Any]:
        """The fault as the commands print it."""
        return {
            "message": self.message,
            "line": self.line,
            "column": self.column,
            "length": self.length,
            "expected": list(self.expected),
            "nearest": list(self.nearest),
        }


@final
class CardTextError(CardwrightError):
    """A text is no legal card; `faults` says why, in the order of the text."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(
            "; ".join(f"line {each.line}, column {each.column}: {each.message}" for each in faults)
        )
        self.faults = faults


def fault_at(
    text: str,
    position: int,
    length: int,
    message: str,
    expected: tuple[str, ...] = (),
    nearest: tuple[str, ...] = (),
    repairs: tuple[Repair, ...] = (),
) -> Fault:
    """The fault that stands at this position of the text (from 0)."""
    before = text[:position]
    line = before.count("\n") + 1
    column = position - (before.rfind("\n") + 1) + 1
    return Fault(message, line, column, length, expected, nearest, position, repairs)
