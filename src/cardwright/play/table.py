"""The table at the terminal: a position of Keeper of the Cards, drawn for the seat that looks at it."""

from __future__ import annotations

from collections import Counter
from typing import Final, final

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, OverflowMethod, RenderableType, RenderResult
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from cardwright.play.position import Battle, Card, Link, Position, Roll, Seat

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

LOW_HP: Final = 10
TURNED: Final = "↷"
_WIDE: Final = 100
_NARROWEST_BOX: Final = 18
_WIDEST_BOX: Final = 30


def draw(position: Position, viewer: str | None) -> RenderableType:
    """The whole table: the others from the viewer's left on, what is under way, then the viewer's own side.

    A spectator, `viewer` None, sees everybody from the first seat on.
    """
    names = list(position.players)
    if viewer is not None:
        own = names.index(viewer)
        names = names[own + 1 :] + names[:own]
    others = _Beside([_side(position, name, viewer) for name in names])
    parts: list[RenderableType] = [_heading(position), others]
    parts += draw_doings(position)
    if viewer is not None:
        parts.append(_side(position, viewer, viewer))
        parts.append(draw_hand(position, viewer, whole_text=False))
    return Group(*parts)


@final
class _Beside:
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


def _heading(position: Position) -> Rule:
    title = Text.assemble((position.turn, "player"), f"'s turn · {position.phase} phase")
    return Rule(title, style="aside")


def _side(position: Position, name: str, viewer: str | None) -> Panel:
    """One player's play area."""
    seat = position.players[name]
    rows: list[RenderableType] = [_piles(seat)]
    if seat.battlefield:
        boxes = [_minion(position, minion) for minion in position.minions(name)]
        rows.append(Columns(boxes, padding=(0, 1)))
    else:
        rows.append(Text("no minions", "aside"))
    for zone, cards in (("granary", seat.granary), ("hand", seat.hand if name != viewer else [])):
        known = [position.cards[card] for card in cards if card is not None]
        if known:
            rows.append(Text.assemble((f"{zone}  ", "aside"), _tally(known)))
    to_move = position.turn == name
    title = Text.assemble("▶ " if to_move else "", (name, "player"), " (you)" if name == viewer else "")
    return Panel(
        Group(*rows), title=title, title_align="left", box=ROUNDED, border_style="" if to_move else "aside"
    )


def _piles(seat: Seat) -> Text:
    """HP and how many cards lie where, in one line."""
    ready, resources = seat.ready, len(seat.granary)
    return Text.assemble(
        (f"{seat.hp} HP", "hp" if seat.hp > LOW_HP else "low"),
        f"  deck {len(seat.deck)}  hand {len(seat.hand)}  grave {len(seat.grave)}  granary ",
        ("▮" * ready, "card"),
        ("▯" * (resources - ready), "aside"),
        f" {ready}/{resources} ready" if resources else "empty",
    )


def _tally(cards: list[Card]) -> Text:
    """`Wolf, 2 Pup, Bolt ↷`: the names, how many there are of each, a turned mark where exhausted."""
    counts = Counter((card.card, card.exhausted) for card in cards)
    text = Text()
    for (name, exhausted), number in sorted(counts.items()):
        text.append(", " if text else "")
        text.append(f"{number} {name}" if number > 1 else name, "aside" if exhausted else "card")
        text.append(f" {TURNED}" if exhausted else "", "aside")
    return text


def _minion(position: Position, card: Card) -> Panel:
    """A minion on a battlefield as a small box."""
    if card.petrified:
        lines = [Text("petrified", "changed")]
    else:
        strength = (*_now("SP", card.sp, card.printed.sp), "  ", *_now("HP", card.hp, card.printed.hp))
        level = _now("level", card.level, card.printed.level)
        lines = [Text.assemble(*strength), Text.assemble(*level, "  pawn" if card.pawn else "")]
    lines += [Text(f"{each.n} {each.kind} ({each.owner})", "changed") for each in card.counters]
    if card.abilities:
        lines.append(Text(f"◆ {', '.join(card.abilities)}", "aside", no_wrap=True, overflow="ellipsis"))
    if card.owner != card.controller:
        lines.append(Text(f"owned by {card.owner}"))
    battle = position.battle
    border = "aside" if card.exhausted else ""
    if battle and card.id in battle.attackers:
        border = "attacking"
    elif battle and card.id in (*battle.defenders, battle.victim):
        border = "defending"
    name = card.id
    state = f"{TURNED} fatigued" if card.fatigued else f"{TURNED} exhausted" if card.exhausted else None
    widest_line = max(line.cell_len for line in lines)
    width = min(_WIDEST_BOX, max(_NARROWEST_BOX, widest_line + 4, len(name) + 6))
    return Panel(
        Group(*lines),
        title=Text(name, "card"),
        title_align="left",
        subtitle=None if state is None else Text(state),
        subtitle_align="right",
        width=width,
        border_style=border,
    )


def _now(word: str, value: int | None, printed: int) -> tuple[str | tuple[str, str], ...]:
    """`HP 3`, or `HP 3 (4)` where it is not what is printed."""
    if value == printed:
        return (f"{word} {value}",)
    return (f"{word} ", (str(value), "changed"), (f" ({printed})", "aside"))


def draw_doings(position: Position) -> list[RenderableType]:
    """What is under way: the battle, the dice on the table, the chain; nothing if there is none of them."""
    lines: list[Text] = []
    if position.battle is not None:
        lines.append(_battle(position.battle))
    if any(roll.dice for roll in position.rolls):
        lines.append(_dice(position.rolls))
    if position.links:
        lines.append(_chain(position.links))
    return [Panel(Group(*lines), box=ROUNDED, border_style="changed")] if lines else []


def _battle(battle: Battle) -> Text:
    text = Text.assemble(
        "Battle  ", (", ".join(battle.attackers) or "nobody", "attacking"), " → ", battle.victim
    )
    if battle.victim != battle.defender:
        text.append(f" of {battle.defender}")
    if battle.defenders:
        text.append("   defended by ")
        text.append(", ".join(battle.defenders), "defending")
    return text


def _dice(rolls: list[Roll]) -> Text:
    text = Text("Dice  ")
    for roll in rolls:
        if roll.dice:
            text.append(f" {roll.player}: ")
            text.append(" ".join(str(die) for die in roll.dice) + "  ", "changed")
    return text


def _chain(links: list[Link]) -> Text:
    """The chain, first link first; it resolves from its end."""
    text = Text("Chain  ")
    for place, link in enumerate(links, start=1):
        text.append(" → " if place > 1 else "")
        text.append(link.card, "card")
        ability = f"{link.ability}, " if link.ability else ""
        text.append(f" ({ability}{link.player})")
    return text


def draw_hand(position: Position, viewer: str, *, whole_text: bool) -> RenderableType:
    """The viewer's own hand as a list; with `whole_text`, the texts are not cut to a line."""
    hand = [position.cards[card] for card in position.players[viewer].hand if card is not None]
    return draw_cards(f"{viewer}'s hand", hand, whole_text=whole_text)


def draw_cards(title: str, cards: list[Card], *, whole_text: bool) -> RenderableType:
    """Cards as a list of name, level, SP and HP, and text; alike ones are one line."""
    if not cards:
        return Text(f"{title}: no cards", "aside")
    table = Table(box=SIMPLE_HEAD, expand=True, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(title, style="card", no_wrap=True, max_width=28)
    table.add_column("level", justify="right", no_wrap=True)
    table.add_column("SP/HP", justify="right", no_wrap=True)
    overflow: OverflowMethod = "fold" if whole_text else "ellipsis"
    table.add_column("text", style="aside", ratio=1, no_wrap=not whole_text, overflow=overflow)
    kinds: dict[str, Card] = {}
    for card in cards:
        kinds.setdefault(card.card, card)
    for card in kinds.values():
        alike = sum(each.card == card.card for each in cards)
        name = Text(card.card if alike == 1 else f"{card.card} ×{alike}")
        values = f"{card.sp}/{card.hp}" if card.minion else "spell"
        text = card.text if whole_text else card.text.replace("\n\n", " ◆ ").replace("\n", " ")
        table.add_row(name, Text.assemble(*_now("", card.level, card.printed.level)), values, Text(text))
    return table


def draw_card(card: Card) -> Panel:
    """One card with its whole text."""
    printed = card.printed
    values = f"   SP {printed.sp}   HP {printed.hp}" if card.minion else ""
    ultra = f"   {card.ultra} Ultra Points" if card.ultra else ""
    facts = Text(f"{card.type}   level {printed.level}{values}{ultra}", "aside")
    return Panel(
        Group(facts, "", Text(card.text or "It has no ability.")),
        title=Text(card.card, "card"),
        title_align="left",
        width=72,
    )
