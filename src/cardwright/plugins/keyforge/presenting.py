"""KeyForge as the terminal presents it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, final

import msgspec
from rich.console import RenderableType

from cardwright.core.choice import Option
from cardwright.core.state import View
from cardwright.keyforge.decks import deck_from_json
from cardwright.plugins.keyforge.causes import cause_of
from cardwright.plugins.keyforge.position import Position
from cardwright.plugins.keyforge.sentences import WORDS
from cardwright.plugins.keyforge.table import (
    draw,
    draw_card,
    draw_deck,
    draw_doings,
    draw_pile,
    draw_side,
    kind_of,
    text_of,
)
from cardwright.telling.happenings import Happening, Told, Words
from cardwright.telling.position import Asked

HELP: Final = """\
hand        your hand with the whole texts
archives    your archives
discard     your discard pile; discard NAME is that player's
purged      your cards that are out of the game; purged NAME, that player's"""

_TIMINGS: Final = {"use reap": "reap", "use fight": "fight", "use action": "action", "use omni": "omni"}
"""What stands before the abilities that a use sets off."""

_KEYS: Final = {"forge": 1, "unforge": -1}
"""Which events change a player's keys, and which way."""


@final
class KeyforgePresentation:
    """How a game of KeyForge is drawn, asked and told."""

    words: Words = WORDS
    help: str = HELP
    piles: tuple[str, ...] = ("hand", "archives", "discard", "purged")

    def position(self, view: View[Any]) -> Position:
        """The position as the view's seat may know it."""
        return msgspec.convert(view.position(), Position)

    def draw(self, position: Position, viewer: str | None) -> RenderableType:
        """The whole table."""
        return draw(position, viewer)

    def side(self, position: Position, player: str, viewer: str | None) -> RenderableType:
        """One player's side of the table."""
        return draw_side(position, player, viewer)

    def doings(self, position: Position) -> list[RenderableType]:
        """What is under way."""
        return draw_doings(position)

    def pile(self, position: Position, player: str, pile: str) -> RenderableType:
        """The cards of a player's pile that are known, with their whole texts."""
        return draw_pile(position, player, pile, whole_text=True)

    def card(self, position: Position, reference: str) -> RenderableType:
        """One card with its whole text."""
        return draw_card(position.cards[reference])

    def remark(self, position: Position, asked: Asked) -> str:
        """What a question does not say itself: nothing."""
        return ""

    def hint(self, position: Position, option: Option, notation: str) -> str:
        """What helps to choose: what a card to be played is, whose a card in play is, what a house has."""
        if position.asked is None:
            return ""
        player = position.asked.player
        if option.verb == "house" and position.asked.prompt == "house":
            hand = [card for card in position.players[player].hand if card is not None]
            held = sum(option.word in position.cards[card].houses for card in hand)
            ready = [card for card in position.controlled(player) if option.word in card.houses]
            return f"({held} in hand, {len(ready)} in play)"
        card = position.cards.get(notation.removeprefix(f"{option.verb} "))
        if card is None:
            return ""
        if option.verb == "play":
            return f"({kind_of(card)}, +{card.bonus} Æ)" if card.bonus else f"({kind_of(card)})"
        if card.in_play and card.controller != player:
            return f"({card.controller})"
        return ""

    def kind(self, told: Told, position: Position, cause: Happening | None) -> str:
        """The event's word, made finer where one word stands for several things."""
        if told.word == "amber":
            return _kind_of_flow(told, position)
        if told.word == "use":
            return f"use {told.what}"
        if told.word == "shuffle" and told.origin != "deck":
            return "shuffle in"
        if told.word == "swap" and told.origin is not None:
            return "swap piles"
        if told.word == "enter" and told.destination == "upgrades":
            return "attach"
        if told.word == "enter" and told.origin == "resolving":
            return "enter played"
        if told.word == "leave" and told.destination != "discard":
            return f"leave {told.destination}"
        if told.word == "leave" and told.origin == "upgrades":
            return "leave upgrade"
        return told.word

    def phase(self, told: Told, former: str) -> str:
        """The house that was active."""
        if told.word == "turn":
            return ""
        return told.what.capitalize() if told.word == "house" and told.what is not None else former

    def against(self, told: Told) -> str | None:
        """Who is attacked, or another second card that the event is about."""
        return told.about

    def quoted(self, told: Told, position: Position) -> str:
        """The text of a card that is played, or those of its abilities that its use sets off."""
        card = None if told.card is None else position.cards.get(told.card)
        if card is None:
            return ""
        if told.word == "play":
            return text_of(card).replace("\n\n", "\n")
        timing = _TIMINGS.get(f"{told.word} {told.what}")
        if timing is None:
            return ""
        paragraphs = text_of(card).split("\n\n")
        labelled = [each for each in paragraphs if " — " in each]
        return "\n".join(each for each in labelled if timing in each.partition(" — ")[0].casefold())

    def deck(self, position: Position, player: str, deck: Mapping[str, object]) -> RenderableType:
        """The player's deck list."""
        return draw_deck(position, player, deck_from_json(deck))

    def payment(self, position: Position, options: Sequence[Option], notations: Sequence[str]) -> int | None:
        """Nothing is paid for in ways that are alike: Æ of the pool and Æ on a card are two things."""
        return None

    def cause(self, happening: Happening, earlier: Iterable[Happening]) -> Happening | None:
        """From which of the earlier events this one followed."""
        return cause_of(happening, earlier)

    def standing(self, position: Position, player: str, since: Sequence[Told] = ()) -> str:
        """How a player stands, or stood before these events."""
        seat = position.players[player]
        forged = sum(_KEYS.get(told.word, 0) for told in since if told.player == player)
        flowed = sum(_flow_into(player, told) for told in since if told.word == "amber")
        keys = len(seat.keys) - forged
        return f"{keys} {'key' if keys == 1 else 'keys'}, {seat.amber - flowed} Æ"

    def rank(self, position: Position, player: str) -> tuple[int, ...]:
        """The same, to be compared."""
        seat = position.players[player]
        return (len(seat.keys), seat.amber)


def _flow_into(player: str, flow: Told) -> int:
    """How much Æ flowed into a player's pool."""
    return (flow.amount or 0) * ((flow.destination == player) - (flow.origin == player))


def _kind_of_flow(told: Told, position: Position) -> str:
    """What Æ does, by where it comes from and where it goes: pools are players, nowhere is the supply."""
    if told.origin is None:
        return "gain" if told.destination in position.players else "place amber"
    if told.destination is None:
        return "lose" if told.origin in position.players else "spend amber"
    capturing = told.origin in position.players and told.destination not in position.players
    return "capture" if capturing else "amber"
