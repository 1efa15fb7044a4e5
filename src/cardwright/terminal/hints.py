"""A hint, drawn: the best options with their chances."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.players.advice import Advice, Advised

SHOWN: Final = 6
"""So many options are shown, those that are alike as one."""


def draw_advice(advice: Advice) -> RenderableType:
    """The best options, how likely each of them wins, and how often it was tried."""
    if not advice.simulations:
        one = len(advice.options) == 1
        return Text(
            "There is one option alone." if one else "The options are alike, or so it seems to search."
        )
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="choice")
    grid.add_column()
    grid.add_column(justify="right", style="aside")
    tried = [each for each in advice.options if each.tries]
    groups: dict[int, list[Advised]] = {}
    for each in tried:
        groups.setdefault(each.alike, []).append(each)
    for group in list(groups.values())[:SHOWN]:
        grid.add_row(*_row(group))
    return Group(
        grid, Text(f"The chance to win, by what you know, in {advice.simulations} simulations.", "aside")
    )


def percent(chance: float | None) -> str:
    """A chance in hundredths; a dash where it is not known.

    >>> percent(0.634), percent(None)
    ('63 %', '–')
    """
    return "–" if chance is None else f"{100 * chance:.0f} %"


def _row(alike: list[Advised]) -> tuple[str, str, str]:
    more = f" (or {len(alike) - 1} like it)" if len(alike) > 1 else ""
    first = alike[0]
    tries = "1 try" if first.tries == 1 else f"{first.tries} tries"
    return percent(first.chance), f"{first.option}{more}", tries
