"""Keeper of the Cards as it is laid out before a seat."""

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
from cardwright.plugins.keeper.position import Card, Position, Seat, position_of
from cardwright.plugins.keeper.vocabulary import vocabulary

LOW: Final = 10
"""HP that are dangerously few."""


def stage(view: View[Any], told: Mapping[str, Any]) -> Stage:
    """The position in the words of its edition."""
    position = position_of(told)
    cards = OnDemand(position.cards, lambda reference: _tile(position, position.cards[reference]))
    mine = position.players.get(view.names[view.seat]) if 0 <= view.seat < len(view.names) else None
    battle, now = position.battle, position.resolving
    return Stage(
        turn=position.turn,
        phase=position.phase,
        phases=vocabulary(position.game).edition.phases,
        sides=tuple(
            _side(position, cards, name, seat, seat is mine) for name, seat in position.players.items()
        ),
        cards=cards,
        hand=tuple(cards[card] for card in (mine.hand if mine else ()) if card),
        links=tuple(
            Link(link.card, link.player, _ability(link.ability), tuple(link.targets))
            for link in position.links
        ),
        resolving=now
        and Resolving(now.card, now.player, _ability(now.ability), now.line, tuple(now.targets)),
        dice=tuple((roll.player, tuple(roll.dice)) for roll in position.rolls if roll.dice),
        fight=battle
        and Fight(
            battle.attacker,
            battle.defender,
            battle.victim,
            tuple(battle.attackers),
            tuple(battle.defenders),
        ),
        end=f"End the {position.phase} phase",
    )


def _side(position: Position, cards: OnDemand[Tile], name: str, seat: Seat, own: bool) -> Side:
    words = position.words
    granary = _pile("granary", words["granary"], seat.granary, f"{seat.ready}/{len(seat.granary)}")
    piles = [_pile("deck", "deck", seat.deck), _pile("grave", words["grave"], seat.grave), granary]
    if not own:
        piles.insert(0, _pile("hand", "hand", seat.hand))
    if seat.reserves:
        piles.append(_pile("reserves", "reserves", seat.reserves))
    rows = [Row(words["battlefield"], tuple(cards[card.id] for card in position.minions(name)))]
    if seat.trapfield:
        traps = tuple(cards[card.id] for card in position.traps(name))
        rows.append(Row(words["trapfield"], traps, small=True))
    scores = (Score(words["player_hp"], seat.hp, low=seat.hp <= LOW),)
    return Side(name, scores, tuple(piles), tuple(rows), out=seat.out)


def _pile(zone: str, word: str, cards: list[str | None], count: str = "") -> Pile:
    known = tuple(card for card in cards if card is not None)
    return Pile(zone, word, count or str(len(cards)), known, len(cards) - len(known))


def _tile(position: Position, card: Card) -> Tile:
    words = position.words
    numbers: tuple[Number, ...] = ()
    if card.sp is not None and card.hp is not None:
        numbers = (
            Number(words["sp"], card.sp, card.printed.sp),
            Number(words["hp"], card.hp, card.printed.hp),
        )
    marks = [
        Mark(f"{each.kind} ×{each.n}" if each.n > 1 else each.kind, _counters(each), "counter", each.owner)
        for each in card.counters
    ]
    if card.petrified:
        marks.append(Mark("petrified", "petrified", "state"))
    if card.fatigued:
        marks.append(Mark("fatigued", "fatigued", "state"))
    if card.zone == "battlefield":
        marks += [Mark(f"◆ {name}", f"ability {name}", "ability") for name in card.abilities]
        if card.owner != card.controller:
            marks.append(Mark(f"of {card.owner}", f"owned by {card.owner}", "state"))
    return Tile(
        reference=card.id,
        name=card.card,
        kind=words["minion"] if card.minion else card.type or "",
        corner="" if card.level is None else str(card.level),
        ground=card.type or "",
        numbers=numbers,
        marks=tuple(marks),
        exhausted=card.exhausted,
        text=card.text,
        player=card.controller,
    )


def _counters(each: Any) -> str:
    return f"{each.n} {each.kind} Counter{'s' if each.n > 1 else ''} of {each.owner}"


def _ability(name: str) -> str:
    """An ability's name; a spell's only one has a number."""
    return "" if name.isdecimal() else name
