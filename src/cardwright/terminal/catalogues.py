"""What the terminal shows of cards that were searched for, of odds, and of hands on trial."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.catalogue.cards import Card
from cardwright.catalogue.dealing import Dealing
from cardwright.catalogue.hands import Hand
from cardwright.catalogue.odds import PLANS, Odds

LONGEST_TEXT: Final = 200
"""Letters of a card's text in a list."""

NARROWEST_NAME: Final = 12
"""Letters of a card's name that stand on a line, however narrow the terminal is."""


def draw_cards(cards: Sequence[Card], of: int, numbers: Iterable[str]) -> RenderableType:
    """The cards that were found, with these of their numbers; `of` is among how many was searched."""
    shown = [name for name in numbers if any(name in card.numbers for card in cards)]
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column("card", style="card", min_width=NARROWEST_NAME)
    table.add_column("type")
    for name in shown:
        table.add_column(name, justify="right")
    table.add_column("text")
    for card in cards:
        text = " ".join(card.text.split())
        text = text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"
        figures = [str(card.numbers.get(name, "")) for name in shown]
        table.add_row(Text(card.name), card.kind, *figures, Text(text, "aside"))
    count = Text(f"{len(cards)} of {of} cards", "aside")
    return Group(count, table) if cards else count


def draw_odds(
    first: Sequence[Odds], second: Sequence[Odds], names: Sequence[str], hits: int, dealing: Dealing
) -> RenderableType:
    """The odds turn by turn, going first and second; `names` are the cards that are wanted."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    for column in ("turn", "first: seen", "kept", "mulligan", "second: seen", "kept", "mulligan"):
        table.add_column(column, justify="right")
    for one, two in zip(first, second, strict=True):
        figures = (f"{float(chance):.2%}" for each in (one, two) for chance in (each.kept, each.mulligan))
        kept, mulligan, kept_second, mulligan_second = figures
        seen = str(one.seen), str(two.seen)
        table.add_row(str(one.turn), seen[0], kept, mulligan, seen[1], kept_second, mulligan_second)
    said = f"{hits} card{'s' if hits != 1 else ''}: {', '.join(names)}" if names else "no card of the deck"
    notes = Text(" ".join(filter(None, (f"“mulligan”: {PLANS[dealing.mulligan]}.", dealing.note))), "aside")
    return Group(Text(said), table, notes)


def draw_hand(hand: Hand, dealing: Dealing) -> RenderableType:
    """The cards of a hand, a line each, then those that would be drawn next."""
    lines = [Text.assemble((card.name, "card"), f"   {_numbers(card)}") for card in hand.cards]
    drawn = [Text.assemble("then  ", (card.name, "card"), f"   {_numbers(card)}") for card in hand.drawn]
    left = f"{hand.left} cards left; {dealing.mulligan.value}"
    return Group(*lines, *drawn, Text(left, "aside"))


def _numbers(card: Card) -> str:
    figures = (f"{name} {card.numbers[name]}" for name in ("level", "power") if name in card.numbers)
    return ", ".join((card.kind, *figures))
