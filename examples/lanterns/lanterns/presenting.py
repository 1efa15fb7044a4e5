"""Lanterns in words: asked and told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from cardwright.core.choice import Option
from cardwright.core.view import View
from cardwright.narration.events import Fields, LoggedEvent, ObservedEvent, Words
from cardwright.narration.position import Asked

SENTENCES = {
    "draw": ("{player} draws {cards}.",),
    "play": ("{player} plays {card}.",),
    "give": ("{player} is given {cards}.",),
    "gain": ("{player} gains {points}.",),
    "lose": ("{player} loses {points}.",),
    "light": ("{player} lights a lantern.",),
    "goes out": ("A lantern of {player} goes out instead.",),
}
TEXTS = {
    "thief": "Ask an enemy for a card; who gives none loses 3 points.",
    "lantern": "It goes out instead of your next loss.",
}


def fields(group: list[LoggedEvent]) -> Fields:
    amount = group[0].observed.amount or 0
    return {"points": f"{amount} point" if amount == 1 else f"{amount} points"}


WORDS = Words(SENTENCES, frozenset(), frozenset(), {}, {}, fields, lambda event, former: False)


class Card(msgspec.Struct, frozen=True):
    card: str
    zone: str


class Seat(msgspec.Struct, frozen=True):
    points: int
    lanterns: int
    hand: list[str | None]
    table: list[str]
    deck: list[str | None]


class Position(msgspec.Struct, frozen=True):
    turn: str
    players: dict[str, Seat]
    cards: dict[str, Card]
    asked: Asked | None = None

    def short(self, reference: str) -> str:
        return self.cards[reference].card if reference in self.cards else reference


class LanternPresentation:
    words = WORDS

    def position(self, view: View[Any]) -> Position:
        return msgspec.convert(view.position(), Position)

    def remark(self, position: Position, asked: Asked) -> str:
        return "What do you give to the thief?" if asked.prompt == "robbed" else ""

    def hint(self, position: Position, option: Option, notation: str) -> str:
        return "(or lose 3 points)" if option.verb == "refuse" else ""

    def kind(self, event: ObservedEvent, position: Position, cause: LoggedEvent | None) -> str:
        return "goes out" if event.word == "light" and (event.amount or 0) < 0 else event.word

    def phase(self, event: ObservedEvent, former: str) -> str:
        return "turn" if event.word == "play" else former

    def against(self, event: ObservedEvent) -> str | None:
        return None

    def quoted(self, event: ObservedEvent, position: Position) -> str:
        if event.word != "play" or event.card is None:
            return ""
        return TEXTS.get(position.short(event.card), "")

    def payment(self, position: Position, options: Sequence[Option], notations: Sequence[str]) -> int | None:
        return None

    def cause(self, event: LoggedEvent, earlier: Iterable[LoggedEvent]) -> LoggedEvent | None:
        return None

    def standing(self, position: Position, player: str, since: Sequence[ObservedEvent] = ()) -> str:
        return f"{position.players[player].points} points"

    def rank(self, position: Position, player: str) -> tuple[int, ...]:
        return (position.players[player].points,)
