"""What the tables of all games are drawn with at the terminal."""

from __future__ import annotations

from typing import Final, final

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

THEME: Final = Theme(
    {
        "player": "bold",
        "card": "cyan",
        "hp": "bold green",
        "low": "bold red",
        "changed": "bold yellow",
        "attacking": "red",
        "defending": "blue",
        "aside": "dim",
        "choice": "bold magenta",
        "wrong": "bold red",
    }
)

TURNED: Final = "↷"
"""The mark of what is exhausted."""

_WIDE: Final = 100
_NARROWEST_BOX: Final = 18
_WIDEST_BOX: Final = 30


@final
class Beside:
    """Panels one below the other, or in pairs beside each other where the terminal is wide."""

    def __init__(self, panels: list[Panel]) -> None:
        self._panels = panels

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < _WIDE or len(self._panels) == 1:
            yield from self._panels
            return
        grid = Table.grid(expand=True)
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        for place in range(0, len(self._panels), 2):
            grid.add_row(*self._panels[place : place + 2])
        yield grid


def heading(turn: str, *more: str) -> Rule:
    """Whose turn it is, and how far it has gone."""
    return Rule(Text.assemble((turn, "player"), "'s turn", *[f" · {each}" for each in more]), style="aside")


def seated(names: list[str], viewer: str | None) -> list[str]:
    """The others from the viewer's left on; a spectator, None, sees everybody from the first seat on."""
    if viewer is None:
        return names
    own = names.index(viewer)
    return names[own + 1 :] + names[:own]


def side(name: str, rows: list[RenderableType], to_move: bool, own: bool, more: str = "") -> Panel:
    """One player's play area in its frame."""
    title = Text.assemble("▶ " if to_move else "", (name, "player"), " (you)" if own else "", (more, "aside"))
    return Panel(
        Group(*rows), title=title, title_align="left", box=ROUNDED, border_style="" if to_move else "aside"
    )


def box(name: str, lines: list[Text], mark: str | None, border: str) -> Panel:
    """A card in play as a small box; `mark` stands at its lower edge."""
    widest_line = max((line.cell_len for line in lines), default=0)
    mark_room = Text(mark or "").cell_len + 6 if mark else 0
    width = min(_WIDEST_BOX, max(_NARROWEST_BOX, widest_line + 4, Text(name).cell_len + 6, mark_room))
    return Panel(
        Group(*lines),
        title=Text(name, "card"),
        title_align="left",
        subtitle=None if mark is None else Text(mark),
        subtitle_align="right",
        width=width,
        border_style=border,
    )


def now(word: str, value: int | None, printed: int) -> tuple[str | tuple[str, str], ...]:
    """`HP 3`, or `HP 3 (4)` where it is not what is printed."""
    if value == printed:
        return (f"{word} {value}",)
    return (f"{word} ", (str(value), "changed"), (f" ({printed})", "aside"))


def whole_card(name: str, facts: str, text: str) -> Panel:
    """One card with its whole text."""
    return Panel(
        Group(Text(facts, "aside"), "", Text(text)),
        title=Text(name, "card"),
        title_align="left",
        width=72,
    )
