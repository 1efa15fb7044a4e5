"""A set of cards at the terminal: what was found, and of what it is made."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.sets import SetFinding, SetReport

_BAR: Final = 40
_STYLES: Final = {"error": "wrong", "warning": "changed", "note": "aside"}


def draw_set_findings(report: SetReport) -> RenderableType:
    """Whether the cards of a set are legal, and every finding where it stands."""
    errors = sum(each.severity == "error" for each in report.findings)
    verdict = (
        Text(f"{errors} errors" if errors != 1 else "1 error", "wrong") if errors else Text("legal", "hp")
    )
    facts = f", {report.set.game}, {_counted(len(report.set.cards))}: "
    heading = Text.assemble((report.set.name, "card"), facts, verdict)
    return Group(heading, *(_finding(each) for each in report.findings))


def draw_set_table(report: SetReport) -> RenderableType:
    """The curve of levels, the number of cards of each type, the components used, and what no card uses."""
    parts: list[RenderableType] = [Text.assemble((report.set.name, "card"), f", {report.set.game}"), ""]
    parts += [Text("   ".join(f"{number} {name}" for name, number in report.types.items())), ""]
    curve = report.levels
    if curve:
        levels = range(max(curve) + 1) if max(curve) < 2 * _BAR else sorted(curve)
        parts += [_bars({f"level {level}": curve.get(level, 0) for level in levels}), ""]
    unread = sum(each.level is None for each in report.appraisals)
    if unread:
        parts += [Text(f"{_counted(unread)} cannot be read: `cardwright set check` says why", "wrong"), ""]
    parts += [Text("components, and how many cards use them", "aside"), _bars(dict(report.components)), ""]
    parts += [Text(f"used by no card ({len(report.unused)})", "aside"), Text(", ".join(report.unused))]
    return Group(*parts)


def _counted(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _bars(numbers: dict[str, int]) -> Table:
    unit = max(1.0, max(numbers.values(), default=0) / _BAR)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style="aside")
    grid.add_column(justify="right")
    grid.add_column(style="card")
    for name, number in numbers.items():
        grid.add_row(name, str(number), "█" * max(int(number > 0), round(number / unit)))
    return grid


def _finding(finding: SetFinding) -> Text:
    place = ", ".join(filter(None, (finding.place, finding.card)))
    return Text.assemble(
        (f"{finding.severity}: ", _STYLES[finding.severity]),
        (f"{place}: " if place else "", "card"),
        finding.message,
        (f" ({finding.rule})" if finding.rule else "", "aside"),
    )
