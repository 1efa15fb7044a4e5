"""The table at the terminal: a position of Keeper of the Cards, drawn for the seat that looks at it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, OverflowMethod, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardwright.play.keeper.position import Battle, Card, Link, Position, Roll, Seat
from cardwright.play.table import TURNED, Beside, box, heading, now, seated, side, whole_card

LOW_HP: Final = 10


def draw(position: Position, viewer: str | None) -> RenderableType:
    """The whole table: the others, what is under way, then the viewer's own side."""
    others = Beside([_side(position, name, viewer) for name in seated(list(position.players), viewer)])
    parts: list[RenderableType] = [heading(position.turn, f"{position.phase} phase"), others]
    parts += draw_doings(position)
    if viewer is not None:
        parts.append(_side(position, viewer, viewer))
        parts.append(draw_hand(position, viewer, whole_text=False))
    return Group(*parts)


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
    return side(name, rows, position.turn == name, name == viewer)


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
        strength = (*now("SP", card.sp, card.printed.sp), "  ", *now("HP", card.hp, card.printed.hp))
        level = now("level", card.level, card.printed.level)
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
    state = f"{TURNED} fatigued" if card.fatigued else f"{TURNED} exhausted" if card.exhausted else None
    return box(card.id, lines, state, border)


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
        table.add_row(name, Text.assemble(*now("", card.level, card.printed.level)), values, Text(text))
    return table


def draw_card(card: Card) -> Panel:
    """One card with its whole text."""
    printed = card.printed
    values = f"   SP {printed.sp}   HP {printed.hp}" if card.minion else ""
    ultra = f"   {card.ultra} Ultra Points" if card.ultra else ""
    facts = f"{card.type}   level {printed.level}{values}{ultra}"
    return whole_card(card.card, facts, card.text or "It has no ability.")
