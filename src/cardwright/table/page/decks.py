"""A deck that is being written, and what there is to say about it, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, final

from cardwright.core.finding import SEVERITIES
from cardwright.table.shelf import Tally
from cardwright.terminal.reports import DeckText, report_on

FILE: Final = "deck"
"""What a text is called that stands in no file."""

NOWHERE: Final = 1_000_000
"""The line of what belongs to none: behind all others."""


@final
@dataclass(frozen=True)
class Remark:
    """Something to be said about a line (from 1) of a deck, or about the whole: then `line` is None."""

    severity: str
    line: int | None
    card: str
    message: str
    rule: str


@final
@dataclass(frozen=True)
class Checked:
    """What was found out about a deck's text: the `report` of `cardwright deck --json`."""

    report: Mapping[str, Any]

    @property
    def ok(self) -> bool:
        """Whether the deck may be played."""
        return bool(self.report["ok"])

    @property
    def game(self) -> str:
        """The game that it is a deck of; empty where that cannot be told."""
        return self.report["game"] or ""

    @property
    def name(self) -> str:
        """What it calls itself; empty where it does not."""
        return self.report["name"] or ""

    @property
    def size(self) -> int | None:
        """How many cards there are; None where it cannot be read."""
        size: int | None = self.report["size"]
        return size

    @cached_property
    def remarks(self) -> tuple[Remark, ...]:
        """All there is to say, what is gravest first, then from the first line on."""
        found = [
            Remark(each["severity"], each["line"], each["card"], each["message"], each["rule"])
            for each in self.report["findings"]
        ]
        return tuple(
            sorted(found, key=lambda each: (_weight(each.severity), each.line or NOWHERE, each.message))
        )

    @property
    def faults(self) -> tuple[str, ...]:
        """Why it may not be played, a sentence each."""
        return tuple(
            f"{each.card}: {each.message}" if each.card else each.message
            for each in self.remarks
            if each.severity == "error"
        )


def checked(text: str) -> Checked:
    """What there is to say about a deck's text; what it looks like decides which game's it is."""
    return Checked(report_on(DeckText(text, FILE)).as_json())


def totals(tallies: Iterable[Tally]) -> str:
    """How a deck has done against all others, in words; empty where it was not played.

    >>> from cardwright.table.shelf import Tally
    >>> totals([Tally("Emberhollow", won=2), Tally("Mistfen", lost=1)]), totals([])
    ('2 won, 1 lost', '')
    """
    played = [*tallies]
    counted = {
        "won": sum(each.won for each in played),
        "lost": sum(each.lost for each in played),
        "even": sum(each.even for each in played),
    }
    return ", ".join(f"{count} {word}" for word, count in counted.items() if count)


def _weight(severity: str) -> int:
    return [*SEVERITIES].index(severity) if severity in SEVERITIES else len(SEVERITIES)
