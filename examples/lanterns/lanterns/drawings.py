"""Lanterns at the terminal: drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from lanterns.presenting import TEXTS, Position


class LanternDrawings:
    help = "hand        the cards of your hand"
    piles: tuple[str, ...] = ("hand", "table")

    def draw(self, position: Position, viewer: str | None) -> RenderableType:
        return Group(*(self.side(position, name, viewer) for name in position.players))

    def side(self, position: Position, player: str, viewer: str | None) -> RenderableType:
        seat = position.players[player]
        message = f"  {seat.points} points  lanterns {seat.lanterns}  deck {len(seat.deck)}  hand "
        hand = ", ".join("?" if card is None else position.short(card) for card in seat.hand)
        mark = "▶ " if player == position.turn else "  "
        return Text.assemble(mark, (player, "player"), message, (hand or "empty", "card"))

    def doings(self, position: Position) -> list[RenderableType]:
        return []

    def pile(self, position: Position, player: str, pile: str) -> RenderableType:
        seat = position.players[player]
        cards = seat.hand if pile == "hand" else seat.table
        return Text(", ".join("?" if card is None else position.short(card) for card in cards) or "no cards")

    def card(self, position: Position, reference: str) -> RenderableType:
        name = position.cards[reference].card
        return Text.assemble((name, "card"), "  ", TEXTS.get(name, "Gain its number and a die."))

    def deck(self, position: Position, player: str, deck: Mapping[str, object]) -> RenderableType:
        cards: Any = deck["cards"]
        return Text(f"{player}'s deck, {deck['name']}: {', '.join(sorted(cards))}")
