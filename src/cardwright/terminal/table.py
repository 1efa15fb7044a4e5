"""What the tables of all games are drawn with at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
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

_ROOM_TO_ASK: Final = 8
"""How many lines a question takes with its answers, most of the time."""

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


@final
class Fitted:
    """The first of several drawings, from the roomiest to the tightest, that leaves a terminal room to ask.

    A file and a pipe have room for everything; a terminal for which all are too long gets the last.
    """

    def __init__(self, drawings: Sequence[RenderableType]) -> None:
        self._drawings = drawings

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        *roomier, tightest = self._drawings
        for drawing in roomier:
            lines = console.render_lines(drawing, options, pad=False)
            if not console.is_terminal or len(lines) <= console.height - _ROOM_TO_ASK:
                yield drawing
                return
        yield tightest


@final
class OnOneLine:
    """The first of several wordings, from the fullest to the shortest, that fits on a line; else the last."""

    def __init__(self, wordings: Sequence[Text]) -> None:
        self._wordings = wordings

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        fitting = (each for each in self._wordings if each.cell_len <= options.max_width)
        yield next(fitting, self._wordings[-1])


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


def folded_side(
    name: str,
    standings: Sequence[Text],
    rows: Sequence[RenderableType],
    cards: Sequence[Text],
    to_move: bool,
    own: bool,
) -> RenderableType:
    """One player's play area without a frame: a line, more `rows`, then a few words for each card.

    The `standings` say the same, from the fullest to the shortest.
    """
    called = Text.assemble("▶ " if to_move else "  ", (name, "player"), " (you)  " if own else "  ")
    title = OnOneLine([called + standing for standing in standings])
    below = [*rows, Columns(cards, padding=(0, 3))] if cards else rows
    return Group(title, Padding(Group(*below), (0, 0, 0, 4))) if below else title


def in_a_line(name: str, standing: Text, cards: Sequence[Text], to_move: bool) -> Text:
    """One player's play area in a single line, cut off where the terminal ends."""
    line = Text.assemble("▶ " if to_move else "  ", (name, "player"), "  ", standing)
    line.append("  ")
    line.append_text(Text(", ").join(cards))
    line.no_wrap = True
    line.overflow = "ellipsis"
    return line


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


@final
@dataclass(frozen=True)
class Listed:
    """A card of a deck list: how many there are, and of how many nobody has told where they are."""

    name: str
    copies: int
    unseen: int


def deck_list(player: str, deck: str, groups: Mapping[str, Sequence[Listed]]) -> RenderableType:
    """A deck list, group by group; what is accounted for is dim."""
    size = sum(each.copies for group in groups.values() for each in group)
    unseen = sum(each.unseen for group in groups.values() for each in group)
    message = f"{size} cards, {unseen} of them unseen: in the deck, or where {player} cannot look"
    parts: list[RenderableType] = [
        Text.assemble((f"{player}'s deck, {deck}", "player"), (f"   {message}", "aside"))
    ]
    for heading_of_group, group in groups.items():
        if group:
            parts += [
                Text(heading_of_group, "aside"),
                Columns(map(_entry, group), padding=(0, 2), column_first=True),
            ]
    return Group(*parts)


def _entry(card: Listed) -> Text:
    left = f"{card.unseen} unseen" if card.unseen else "all seen"
    unseen = f" ({left})" if card.unseen < card.copies else ""
    return Text.assemble(
        f"{card.copies} ", (card.name, "card" if card.unseen else "aside"), (unseen, "aside")
    )
