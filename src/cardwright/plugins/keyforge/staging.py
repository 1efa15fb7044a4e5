"""KeyForge as it is laid out before a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardwright.core.demand import OnDemand
from cardwright.core.view import View
from cardwright.narration.staging import (
    Fight,
    Link,
    Mark,
    Number,
    Pile,
    Resolving,
    Row,
    Score,
    Side,
    Stage,
    Tile,
)
from cardwright.plugins.keyforge.position import Card, Position, Seat, position_of
from cardwright.plugins.keyforge.printed import line_of, text_of

PHASES: Final = ("forge", "house", "main", "ready", "draw")
SCALED: Final = ("assault", "hazardous")
"""Keywords that have a number."""


def stage(view: View[Any], told: Mapping[str, Any]) -> Stage:
    """The position with its houses."""
    position = position_of(told)
    cards = OnDemand(position.cards, lambda reference: _tile(position, position.cards[reference]))
    mine = position.players.get(view.names[view.seat]) if 0 <= view.seat < len(view.names) else None
    hand = [position.cards[card] for card in (mine.hand if mine else ()) if card]
    hand.sort(key=lambda card: position.house not in card.houses)
    return Stage(
        turn=position.turn,
        phase=position.phase,
        phases=PHASES,
        sides=tuple(
            _side(position, cards, name, seat, seat is mine) for name, seat in position.players.items()
        ),
        cards=cards,
        hand=tuple(cards[card.id] for card in hand),
        links=_links(position),
        resolving=_resolving(position),
        fight=_fight(position),
        house=position.house,
        end="End the turn",
    )


def _links(position: Position) -> tuple[Link, ...]:
    """What waits to resolve; what resolves already has its targets."""
    links = [Link(link.card, link.player, link.kind) for link in position.links]
    now = position.resolving
    if now is not None:
        begun = Link(now.card, now.player, now.kind)
        place = max((place for place, link in enumerate(links) if link == begun), default=None)
        if place is not None:
            links[place] = begun._replace(targets=tuple(now.targets))
    return tuple(links)


def _resolving(position: Position) -> Resolving | None:
    now = position.resolving
    if now is None:
        return None
    card = position.cards.get(now.card)
    line = line_of(card.card if card else now.card.partition("#")[0], now.line)
    if not line:  # another card gives it, perhaps by all that it says
        giver = position.cards.get(now.by or now.card)
        line = text_of(giver) if giver else ""
    return Resolving(now.card, now.player, now.kind, line, tuple(now.targets))


def _fight(position: Position) -> Fight | None:
    """The fight as a battle in which one creature attacks another one."""
    fight = position.fight
    if fight is None:
        return None
    card = position.cards.get(fight.attacker)
    attacker = position.turn if card is None else card.controller
    defender = next(player for player in position.players if player != attacker)
    return Fight(attacker, defender, fight.defender, (fight.attacker,), ())


def _side(position: Position, cards: OnDemand[Tile], name: str, seat: Seat, own: bool) -> Side:
    piles = [_pile("deck", seat.deck), _pile("discard", [*seat.discard])]
    if not own:
        piles.insert(0, _pile("hand", seat.hand))
    for zone in ("archives", "purged"):
        if pile := seat.pile(zone):
            piles.append(_pile(zone, pile))
    scores = [Score("Æ", seat.amber, seat.key_cost)]
    if seat.chains:
        scores.append(Score("chains", seat.chains))
    rows = [
        Row("artifacts", tuple(cards[card] for card in seat.artifacts), small=True),
        Row("battleline", tuple(cards[card] for card in seat.battleline), flanks=True),
    ]
    rows = [row for row in rows if row.tiles or not row.small]
    return Side(name, tuple(scores), tuple(piles), tuple(rows), tuple(seat.keys), tuple(seat.houses))


def _pile(zone: str, cards: list[str | None]) -> Pile:
    known = tuple(card for card in cards if card is not None)
    return Pile(zone, zone, str(len(cards)), known, len(cards) - len(known))


def _tile(position: Position, card: Card) -> Tile:
    house = card.houses[0] if card.houses else ""
    numbers: tuple[Number, ...] = ()
    if card.creature:
        power = Number("power", card.power or card.printed.power, card.printed.power, "sword")
        armor = Number("armor", card.armor - card.armor_used, card.printed.armor, "shield")
        numbers = (power, armor) if armor.now or armor.printed else (power,)
    return Tile(
        reference=card.id,
        name=card.card,
        kind=" · ".join(filter(None, (house.capitalize(), card.type))),
        corner=house[:1].upper(),
        ground=house,
        numbers=numbers,
        marks=tuple(_marks(card)) if card.in_play else tuple(_bonus(card)),
        below=tuple(position.short(upgrade) for upgrade in card.upgrades),
        exhausted=card.exhausted,
        text=text_of(card),
        active=bool(position.house) and position.house in card.houses,
        player=card.controller,
    )


def _bonus(card: Card) -> list[Mark]:
    return [Mark(f"+{card.bonus} Æ", f"playing it gives {card.bonus} Æ", "amber")] if card.bonus else []


def _marks(card: Card) -> list[Mark]:
    marks = []
    if card.damage:
        marks.append(Mark(f"−{card.damage}", f"{card.damage} damage", "damage"))
    if card.amber:
        marks.append(Mark(f"{card.amber} Æ", f"{card.amber} Æ on it", "amber"))
    if card.stunned:
        marks.append(Mark("stunned", "stunned", "state"))
    marks += [
        Mark(f"{each.kind} ×{each.n}", f"{each.n} {each.kind} counters", "counter") for each in card.counters
    ]
    for word, n in card.keywords.items():
        marks.append(Mark(f"{word} {n}" if word in SCALED else word, word, "ability"))
    if card.under:
        marks.append(Mark(f"{len(card.under)} under", f"{len(card.under)} cards under it", "state"))
    if card.owner != card.controller:
        marks.append(Mark(f"of {card.owner}", f"owned by {card.owner}", "state"))
    return marks
