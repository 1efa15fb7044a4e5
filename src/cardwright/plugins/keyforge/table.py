"""The table at the terminal: a position of KeyForge, drawn for the seat that looks at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, OverflowMethod, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardwright.keyforge.decks import Deck
from cardwright.narration.sentences import unseen
from cardwright.plugins.keyforge.position import Card, Position, Seat
from cardwright.plugins.keyforge.printed import kind_of, text_of
from cardwright.terminal.table import (
    TURNED,
    Fitted,
    Listed,
    box,
    deck_list,
    folded_side,
    heading,
    now,
    seated,
    side,
    whole_card,
)

KEYS_TO_WIN: Final = 3
FORGED: Final = "◆"
UNFORGED: Final = "◇"
LEFT: Final = "◀ flank"
RIGHT: Final = "flank ▶"
BOTH: Final = "◀ flank ▶"
KEY_STYLES: Final = {"red": "red", "blue": "blue", "yellow": "yellow"}


def draw(position: Position, viewer: str | None) -> RenderableType:
    """The whole table: the other player, what is being played, then the viewer's own side and hand.

    Where a terminal is too small for it the sides are drawn without frames.
    """
    return Fitted([_table(position, viewer, draw_side), _table(position, viewer, _folded)])


def _table(
    position: Position, viewer: str | None, drawn: Callable[[Position, str, str | None], RenderableType]
) -> RenderableType:
    """What stands on the table, each side as it is to be drawn."""
    house = f"house {position.house.capitalize()}" if position.house else "no house yet"
    parts: list[RenderableType] = [heading(position.turn, f"{position.phase} step", house)]
    parts += [drawn(position, name, viewer) for name in seated(list(position.players), viewer)]
    parts += draw_doings(position)
    if viewer is not None:
        parts.append(drawn(position, viewer, viewer))
        parts.append(draw_pile(position, viewer, "hand", whole_text=False))
    return Group(*parts)


def draw_side(position: Position, name: str, viewer: str | None) -> Panel:
    """One player's keys, Æ, piles, artifacts and battleline."""
    seat = position.players[name]
    rows: list[RenderableType] = [_fortune(seat), _piles(seat)]
    rows += _known(position, seat, name == viewer)
    if seat.artifacts:
        rows.append(_artifacts(position, seat))
    if seat.battleline:
        boxes = [_creature(position, seat, place) for place in range(len(seat.battleline))]
        rows.append(Columns(boxes, padding=(0, 1)))
    else:
        rows.append(Text("no creatures", "aside"))
    houses = f"  {' · '.join(house.capitalize() for house in seat.houses)}"
    return side(name, rows, position.turn == name, name == viewer, houses)


def _folded(position: Position, name: str, viewer: str | None) -> RenderableType:
    """One player's side without a frame."""
    seat = position.players[name]
    piles = _piles(seat).append(f"   {' · '.join(house.capitalize() for house in seat.houses)}", "aside")
    rows = [piles, *_known(position, seat, name == viewer)]
    rows += [_artifacts(position, seat)] if seat.artifacts else []
    creatures = [_in_words(position, seat, place) for place in range(len(seat.battleline))]
    return folded_side(name, [_fortune(seat)], rows, creatures, position.turn == name, name == viewer)


def _fortune(seat: Seat) -> Text:
    """Keys, Æ, what a key costs, chains."""
    text = Text()
    for colour in seat.keys:
        text.append(FORGED, KEY_STYLES.get(colour, ""))
    text.append(UNFORGED * (KEYS_TO_WIN - len(seat.keys)), "aside")
    text.append(f" {_counted(len(seat.keys), 'key')}")
    text.append(f" ({', '.join(seat.keys)})" if seat.keys else "", "aside")
    rich = seat.amber >= seat.key_cost
    text.append_text(Text.assemble("   ", (f"{seat.amber} Æ", "hp" if rich else "")))
    text.append(f", a key costs {seat.key_cost}", "" if rich else "aside")
    if seat.chains:
        text.append_text(Text.assemble("   ", (_counted(seat.chains, "chain"), "changed")))
    return text


def _piles(seat: Seat) -> Text:
    """How many cards lie where, in one line."""
    counts = {"deck": len(seat.deck), "hand": len(seat.hand), "discard": len(seat.discard)}
    counts["archives"] = len(seat.archives)
    if seat.purged:
        counts["purged"] = len(seat.purged)
    return Text("  ".join(f"{zone} {count}" for zone, count in counts.items()))


def _known(position: Position, seat: Seat, own: bool) -> list[RenderableType]:
    """The cards in hidden piles that are known, by name; one's own hand is drawn elsewhere."""
    rows: list[RenderableType] = []
    for zone, cards in (("hand", [] if own else seat.hand), ("archives", seat.archives)):
        known = [position.cards[card].card for card in cards if card is not None]
        if known:
            rows.append(Text.assemble((f"{zone}  ", "aside"), (", ".join(_tally(known)), "card")))
    return rows


def _tally(names: list[str]) -> list[str]:
    """`2 Pup, Wolf`: each name once, with how many there are of it."""
    return [f"{names.count(name)} {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]


def _artifacts(position: Position, seat: Seat) -> Text:
    """The artifacts, each with its house, whether it is exhausted, and what lies on and under it."""
    text = Text.assemble(("artifacts  ", "aside"))
    for place, artifact in enumerate(seat.artifacts):
        card = position.cards[artifact]
        text.append(", " if place else "")
        text.append(artifact, "aside" if card.exhausted else "card")
        text.append(f" {TURNED}" if card.exhausted else "")
        more = [_houses(card), *_burden(card)]
        if card.owner != card.controller:
            more.append(f"owned by {card.owner}")
        text.append(f" ({', '.join(more)})", "aside")
    return text


def _houses(card: Card) -> str:
    return "/".join(house.capitalize() for house in card.houses)


def _burden(card: Card) -> list[str]:
    """What lies on and under a card."""
    parts = []
    if card.damage:
        parts.append(f"{card.damage} damage")
    if card.amber:
        parts.append(f"{card.amber} Æ")
    parts += [_counted(each.n, f"{each.kind} counter") for each in card.counters]
    if card.under:
        known = [each for each in card.under if each is not None]
        parts.append(f"under it {', '.join(known)}" if known else f"{unseen(len(card.under))} under it")
    return parts


def _creature(position: Position, seat: Seat, place: int) -> Panel:
    """A creature of a battleline as a small box."""
    card = position.cards[seat.battleline[place]]
    flank = _flank(card, place, len(seat.battleline))
    active = "hp" if position.house in card.houses else ""
    lines = [
        Text.assemble((_houses(card), active), (f"  {flank}" if flank else "", "aside")),
        _strength(card),
    ]
    if burden := _conditions(card):
        lines.append(Text(" · ".join(burden), "changed"))
    if card.keywords:
        lines.append(Text(", ".join(_keywords(card)), "aside"))
    lines += _upgrades(position, card)
    if card.owner != card.controller:
        lines.append(Text(f"owned by {card.owner}"))
    border = "changed" if card.stunned else "aside" if card.exhausted else ""
    return box(card.id, lines, f"{TURNED} exhausted" if card.exhausted else None, border)


def _in_words(position: Position, seat: Seat, place: int) -> Text:
    """A creature of a battleline in a line."""
    card = position.cards[seat.battleline[place]]
    active = "hp" if position.house in card.houses else ""
    text = Text.assemble((card.id, "card"), " ", (_houses(card), active), " ", _strength(card))
    for words, style in ((_conditions(card), "changed"), (_keywords(card), "aside")):
        text.append(f", {', '.join(words)}" if words else "", style)
    for upgrade in _upgrades(position, card):
        text.append(" ").append_text(upgrade)
    text.append(f" owned by {card.owner}" if card.owner != card.controller else "")
    return text.append(f" {TURNED}" if card.exhausted else "", "aside")


def _strength(card: Card) -> Text:
    """Power and armor."""
    strength = Text.assemble(*now("power", card.power, card.printed.power))
    if card.armor or card.printed.armor:
        strength.append("  ").append_text(Text.assemble(*now("armor", card.armor, card.printed.armor)))
    return strength


def _conditions(card: Card) -> list[str]:
    """What is the matter with a creature: stun, damage, what lies on it, armor that is used up."""
    conditions = ["stunned"] * card.stunned + _burden(card)
    return conditions + ([f"{card.armor_used} armor used"] if card.armor_used else [])


def _upgrades(position: Position, card: Card) -> list[Text]:
    """The upgrades on a creature, each with who controls it if that is somebody else."""
    upgrades = []
    for upgrade in card.upgrades:
        other = position.cards[upgrade].controller
        whose = f" ({other})" if other != card.controller else ""
        upgrades.append(Text.assemble("+ ", (upgrade, "card"), whose))
    return upgrades


def _flank(card: Card, place: int, length: int) -> str:
    """On which flank a creature is; one that only counts as being there has no arrow."""
    if length == 1:
        return BOTH
    if place == 0:
        return LEFT
    if place == length - 1:
        return RIGHT
    return "flank" if card.flank else ""


def _keywords(card: Card) -> list[str]:
    """`taunt`, `assault 2`."""
    return [f"{word} {n}" if word in ("assault", "hazardous") else word for word, n in card.keywords.items()]


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def draw_doings(position: Position) -> list[RenderableType]:
    """The cards that are being played; nothing if there are none."""
    if not position.chain:
        return []
    return [Text.assemble(("being played  ", "aside"), (", ".join(position.chain), "card"))]


def draw_pile(position: Position, player: str, pile: str, *, whole_text: bool) -> RenderableType:
    """The cards of a pile that are known, as a list; with `whole_text`, the texts are not cut to a line."""
    cards = position.players[player].pile(pile)
    known = [position.cards[card] for card in cards if card is not None]
    if pile == "hand":
        known.sort(key=lambda card: (position.house not in card.houses, card.houses))
    hidden = len(cards) - len(known)
    title = f"{player}'s {pile}" + (f", {unseen(hidden)}" if hidden else "")
    if not known:
        return Text(f"{title}: no cards" if not cards else title, "aside")
    table = Table(box=SIMPLE_HEAD, expand=True, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(title, style="card", no_wrap=True, max_width=30)
    table.add_column("house", no_wrap=True)
    table.add_column("type", no_wrap=True)
    table.add_column("Æ", justify="right", no_wrap=True)
    overflow: OverflowMethod = "fold" if whole_text else "ellipsis"
    table.add_column("text", style="aside", ratio=1, no_wrap=not whole_text, overflow=overflow)
    kinds: dict[tuple[str, str], Card] = {}
    for card in known:
        kinds.setdefault((card.card, _houses(card)), card)
    for (name, house), card in kinds.items():
        alike = sum(each.card == name and _houses(each) == house for each in known)
        text = text_of(card)
        table.add_row(
            Text(name if alike == 1 else f"{name} ×{alike}"),
            house,
            kind_of(card),
            str(card.bonus or ""),
            Text(text if whole_text else " ".join(text.split())),
        )
    return table


def draw_deck(position: Position, player: str, deck: Deck) -> RenderableType:
    """A player's deck list, house by house."""
    own = [card for card in position.cards.values() if card.owner == player]
    seen = Counter((card.card, card.houses[0]) for card in own if card.zone != "deck" and card.houses)
    groups: dict[str, list[Listed]] = {house.capitalize(): [] for house in deck.houses}
    for (name, house), copies in Counter((card.name, card.house) for card in deck.cards).items():
        missing = max(0, copies - seen[name, house])
        groups.setdefault(house.capitalize(), []).append(Listed(name, copies, missing))
    return deck_list(player, deck.name, groups)


def draw_card(card: Card) -> Panel:
    """One card with its whole text."""
    facts = [_houses(card), kind_of(card)]
    if card.traits:
        facts.append(", ".join(trait.capitalize() for trait in card.traits))
    if card.bonus:
        facts.append(f"{card.bonus} Æ when played")
    return whole_card(card.card, "   ".join(facts), text_of(card) or "It has no ability.")
