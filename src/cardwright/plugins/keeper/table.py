"""The table at the terminal: a position of Keeper of the Cards, drawn for the seat that looks at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, OverflowMethod, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardwright.narration.sentences import unseen
from cardwright.plugins.keeper.position import Battle, Card, DeckList, Link, Position, Roll, Seat
from cardwright.terminal.table import (
    TURNED,
    Beside,
    Fitted,
    Listed,
    OnOneLine,
    box,
    deck_list,
    folded_side,
    heading,
    in_a_line,
    now,
    seated,
    side,
    whole_card,
)

LOW_HP: Final = 10


def draw(position: Position, viewer: str | None) -> RenderableType:
    """The whole table: the others, what is under way, then the viewer's own side.

    Where a terminal is too small for it the sides have no frames, and in the end the others a line each.
    """
    others = seated(list(position.players), viewer)
    boxes = Beside([draw_side(position, name, viewer) for name in others])
    without_frames = [_folded(position, name, viewer) for name in others]
    lines = [_in_a_line(position, name) for name in others]
    framed = None if viewer is None else draw_side(position, viewer, viewer)
    unframed = None if viewer is None else _folded(position, viewer, viewer)
    tables = (([boxes], framed), (without_frames, unframed), (lines, unframed))
    return Fitted([_table(position, above, own, viewer) for above, own in tables])


def _table(
    position: Position, others: Sequence[RenderableType], own: RenderableType | None, viewer: str | None
) -> RenderableType:
    """What stands on the table, with the sides as they have been drawn."""
    parts = [heading(position.turn, f"{position.phase} phase"), *others, *draw_doings(position)]
    if viewer is not None and own is not None:
        parts += [own, draw_pile(position, viewer, "hand", whole_text=False)]
    return Group(*parts)


def draw_side(position: Position, name: str, viewer: str | None) -> Panel:
    """One player's play area."""
    seat = position.players[name]
    rows: list[RenderableType] = [OnOneLine(_standings(position, seat))]
    if seat.battlefield:
        boxes = [_minion(position, minion) for minion in position.minions(name)]
        rows.append(Columns(boxes, padding=(0, 1)))
    else:
        rows.append(Text(f"no {position.words['minion']}s", "aside"))
    rows += _known(position, name, viewer)
    return side(name, rows, position.turn == name, name == viewer)


def _known(position: Position, name: str, viewer: str | None) -> list[RenderableType]:
    """The cards of a granary and a hand that are known, by name; one's own hand is drawn elsewhere."""
    seat = position.players[name]
    rows: list[RenderableType] = []
    if seat.trapfield:
        rows.append(Text.assemble(("traps  ", "aside"), _traps(position, name)))
    hand = seat.hand if name != viewer else []
    granary = position.words["granary"]
    for zone, cards in ((granary, seat.granary), ("hand", hand), ("reserves", seat.reserves)):
        known = [position.cards[card] for card in cards if card is not None]
        if known:
            rows.append(Text.assemble((f"{zone}  ", "aside"), _tally(known)))
    return rows


def _traps(position: Position, name: str) -> Text:
    """`Bolt, a trap ↷`: the traps in a line, those that are not known without their names."""
    traps = []
    for trap in position.traps(name):
        called = trap.card or "a trap"
        traps.append(f"{called} {TURNED}" if trap.exhausted else called)
    return Text(", ".join(traps))


def _folded(position: Position, name: str, viewer: str | None) -> RenderableType:
    """One player's play area without a frame."""
    minions = [_in_words(position, minion) for minion in position.minions(name)]
    standings = _standings(position, position.players[name])
    rows = _known(position, name, viewer) if name == viewer else []
    return folded_side(name, standings, rows, minions, position.turn == name, name == viewer)


def _in_words(position: Position, card: Card) -> Text:
    """A minion on a battlefield in a line."""
    text = Text.assemble((card.id, _role(position, card) or "card"), " ")
    if card.petrified:
        text.append("petrified", "changed")
    else:
        words = position.words
        text.append_text(Text.assemble(*now(words["sp"], card.sp, card.printed.sp), " "))
        text.append_text(Text.assemble(*now(words["hp"], card.hp, card.printed.hp), " "))
        text.append_text(Text.assemble(*now(words["level"], card.level, card.printed.level)))
    for each in card.counters:
        text.append(f" {each.n} {each.kind} ({each.owner})", "changed")
    text.append(" ◆" if card.abilities else "", "aside")
    text.append(f" owned by {card.owner}" if card.owner != card.controller else "")
    return text.append(f" {_state(card)}" if card.exhausted else "", "aside")


def _in_a_line(position: Position, name: str) -> Text:
    """One player's play area in a single line: HP, hand, granary, and the minions as SP/HP."""
    seat = position.players[name]
    standing = Text.assemble(_life(position, seat))
    traps = f" traps {len(seat.trapfield)}" if seat.trapfield else ""
    granary = position.words["granary"]
    standing.append(f" hand {len(seat.hand)}{traps} {granary} {seat.ready}/{len(seat.granary)}")
    minions = [
        Text.assemble(
            (card.id, _role(position, card) or "card"),
            " petrified" if card.petrified else f" {card.sp}/{card.hp}",
            (f" {TURNED}" if card.exhausted else "", "aside"),
        )
        for card in position.minions(name)
    ]
    return in_a_line(name, standing, minions, position.turn == name)


def _role(position: Position, card: Card) -> str:
    """The style of a minion that attacks or defends."""
    battle = position.battle
    if battle and card.id in battle.attackers:
        return "attacking"
    return "defending" if battle and card.id in (*battle.defenders, battle.victim) else ""


def _state(card: Card) -> str | None:
    """Whether a minion is exhausted, and whether for longer."""
    return f"{TURNED} fatigued" if card.fatigued else f"{TURNED} exhausted" if card.exhausted else None


def _life(position: Position, seat: Seat) -> tuple[str, str]:
    """A player's HP, or that they are out, and in which style."""
    if seat.out:
        return "out of the game", "aside"
    return f"{seat.hp} {position.words['player_hp']}", "hp" if seat.hp > LOW_HP else "low"


def _standings(position: Position, seat: Seat) -> list[Text]:
    """HP and how many cards lie where, at full length and shorter, down to `resources 3/4`."""
    ready, resources = seat.ready, len(seat.granary)
    words = position.words
    granary = f"{words['granary']} "
    bar = Text.assemble(("▮" * ready, "card"), ("▯" * (resources - ready), "aside"))
    number = f"{ready}/{resources}"
    piles = [f"deck {len(seat.deck)}", f"hand {len(seat.hand)}", f"{words['grave']} {len(seat.grave)}"]
    piles += [f"reserves {len(seat.reserves)}"] if seat.reserves else []
    counted = Text("  ").join([Text.assemble(_life(position, seat)), *map(Text, piles), Text()])
    close = Text(" ").join([Text.assemble(_life(position, seat)), *map(Text, piles), Text()])
    if not resources:
        nothing = "no resources"
        return [counted + Text(f"{granary}empty"), counted + Text(nothing), close + Text(nothing)]
    return [
        Text.assemble(counted, granary, bar, f" {number} ready"),
        Text.assemble(counted, granary, f"{number} ready"),
        Text.assemble(counted, f"resources {number}"),
        Text.assemble(close, f"resources {number}"),
    ]


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
        words = position.words
        sp = now(words["sp"], card.sp, card.printed.sp)
        hp = now(words["hp"], card.hp, card.printed.hp)
        level = now(words["level"], card.level, card.printed.level)
        lines = [Text.assemble(*sp, "  ", *hp), Text.assemble(*level, "  pawn" if card.pawn else "")]
    lines += [Text(f"{each.n} {each.kind} ({each.owner})", "changed") for each in card.counters]
    if card.abilities:
        lines.append(Text(f"◆ {', '.join(card.abilities)}", "aside", no_wrap=True, overflow="ellipsis"))
    if card.owner != card.controller:
        lines.append(Text(f"owned by {card.owner}"))
    border = _role(position, card) or ("aside" if card.exhausted else "")
    return box(card.id, lines, _state(card), border)


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


def draw_pile(position: Position, player: str, pile: str, *, whole_text: bool) -> RenderableType:
    """The cards of a hand or a grave that are known, as a list, and how many others there are.

    With `whole_text`, the texts are not cut to a line.
    """
    seat = position.players[player]
    cards = seat.hand if pile == "hand" else seat.grave
    known = [position.cards[card] for card in cards if card is not None]
    hidden = len(cards) - len(known)
    title = f"{player}'s {pile}" + (f", {unseen(hidden)}" if hidden else "")
    if hidden and not known:
        return Text(title, "aside")
    return draw_cards(position.words, title, known, whole_text=whole_text)


def draw_cards(
    words: Mapping[str, str], title: str, cards: list[Card], *, whole_text: bool
) -> RenderableType:
    """Cards as a list of name, level, SP and HP, and text; alike ones are one line."""
    if not cards:
        return Text(f"{title}: no cards", "aside")
    table = Table(box=SIMPLE_HEAD, expand=True, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(title, style="card", no_wrap=True, max_width=28)
    table.add_column(words["level"], justify="right", no_wrap=True)
    table.add_column(f"{words['sp']}/{words['hp']}", justify="right", no_wrap=True)
    overflow: OverflowMethod = "fold" if whole_text else "ellipsis"
    table.add_column("text", style="aside", ratio=1, no_wrap=not whole_text, overflow=overflow)
    kinds: dict[str, Card] = {}
    for card in cards:
        kinds.setdefault(card.card, card)
    for card in kinds.values():
        alike = sum(each.card == card.card for each in cards)
        name = Text(card.card if alike == 1 else f"{card.card} ×{alike}")
        values = f"{card.sp}/{card.hp}" if card.minion else card.type or "blank"
        text = card.text if whole_text else card.text.replace("\n\n", " ◆ ").replace("\n", " ")
        table.add_row(name, Text.assemble(*now("", card.level, card.printed.level)), values, Text(text))
    return table


def draw_deck(position: Position, player: str, deck: DeckList) -> RenderableType:
    """A player's deck list, minions and spells, from the lowest level up."""
    own = [card for card in position.cards.values() if card.owner == player and not card.pawn]
    seen = Counter(card.card for card in own if card.zone != "deck")
    words = position.words
    minions = f"{words['minion']}s"
    groups: dict[str, list[Listed]] = {minions: [], "spells": []}
    for name in sorted(deck.copies, key=lambda name: (deck.cards[name].level or 0, name)):
        copies, design = deck.copies[name], deck.cards[name]
        listed = Listed(f"{name}, {words['level']} {design.level}", copies, max(0, copies - seen[name]))
        groups[minions if design.type == "minion" else "spells"].append(listed)
    return deck_list(player, deck.name, groups)


def draw_card(words: Mapping[str, str], card: Card) -> Panel:
    """One card with its whole text."""
    printed = card.printed
    values = f"   {words['sp']} {printed.sp}   {words['hp']} {printed.hp}" if card.minion else ""
    ultra = f"   {card.ultra} Ultra Points" if card.ultra else ""
    kind = words["minion"] if card.minion else card.type or "blank"
    facts = f"{kind}   {words['level']} {printed.level}{values}{ultra}"
    return whole_card(card.card, facts, card.text or "It has no ability.")
