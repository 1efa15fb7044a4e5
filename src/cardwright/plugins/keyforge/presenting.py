"""KeyForge in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, final

from cardwright.core.choice import Option
from cardwright.core.view import View
from cardwright.narration.events import LoggedEvent, ObservedEvent, Words
from cardwright.narration.position import Asked
from cardwright.plugins.keyforge.causes import cause_of
from cardwright.plugins.keyforge.position import Position, position_of
from cardwright.plugins.keyforge.printed import kind_of, text_of
from cardwright.plugins.keyforge.sentences import WORDS

_TIMINGS: Final = {"use reap": "reap", "use fight": "fight", "use action": "action", "use omni": "omni"}
"""What stands before the abilities that a use sets off."""

_KEYS: Final = {"forge": 1, "unforge": -1}
"""Which events change a player's keys, and which way."""


@final
class KeyforgePresentation:
    """How a game of KeyForge is asked and told."""

    words: Words = WORDS

    def position(self, view: View[Any]) -> Position:
        """The position as the view's seat may know it."""
        return position_of(view.position())

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

    def kind(self, event: ObservedEvent, position: Position, cause: LoggedEvent | None) -> str:
        """The event's word, made finer where one word stands for several things."""
        if event.word == "amber":
            return _kind_of_flow(event, position)
        if event.word == "use":
            return f"use {event.what}"
        if event.word == "shuffle" and event.origin != "deck":
            return "shuffle in"
        if event.word == "swap" and event.origin is not None:
            return "swap piles"
        if event.word == "enter" and event.destination == "upgrades":
            return "attach"
        if event.word == "enter" and event.origin == "resolving":
            return "enter played"
        if event.word == "leave" and event.destination != "discard":
            return f"leave {event.destination}"
        if event.word == "leave" and event.origin == "upgrades":
            return "leave upgrade"
        return event.word

    def phase(self, event: ObservedEvent, former: str) -> str:
        """The house that was active."""
        if event.word == "turn":
            return ""
        return event.what.capitalize() if event.word == "house" and event.what is not None else former

    def against(self, event: ObservedEvent) -> str | None:
        """Who is attacked, or another second card that the event is about."""
        return event.about

    def quoted(self, event: ObservedEvent, position: Position) -> str:
        """The text of a card that is played, or those of its abilities that its use sets off."""
        card = None if event.card is None else position.cards.get(event.card)
        if card is None:
            return ""
        if event.word == "play":
            return text_of(card).replace("\n\n", "\n")
        timing = _TIMINGS.get(f"{event.word} {event.what}")
        if timing is None:
            return ""
        paragraphs = text_of(card).split("\n\n")
        labelled = [each for each in paragraphs if " — " in each]
        return "\n".join(each for each in labelled if timing in each.partition(" — ")[0].casefold())

    def payment(self, position: Position, options: Sequence[Option], notations: Sequence[str]) -> int | None:
        """Nothing is paid for in ways that are alike: Æ of the pool and Æ on a card are two things."""
        return None

    def cause(self, event: LoggedEvent, earlier: Iterable[LoggedEvent]) -> LoggedEvent | None:
        """From which of the earlier events this one followed."""
        return cause_of(event, earlier)

    def standing(self, position: Position, player: str, since: Sequence[ObservedEvent] = ()) -> str:
        """How a player stands, or stood before these events."""
        seat = position.players[player]
        forged = sum(_KEYS.get(event.word, 0) for event in since if event.player == player)
        flowed = sum(_flow_into(player, event) for event in since if event.word == "amber")
        keys = len(seat.keys) - forged
        return f"{keys} {'key' if keys == 1 else 'keys'}, {seat.amber - flowed} Æ"

    def rank(self, position: Position, player: str) -> tuple[int, ...]:
        """The same, to be compared."""
        seat = position.players[player]
        return (len(seat.keys), seat.amber)


def _flow_into(player: str, flow: ObservedEvent) -> int:
    """How much Æ flowed into a player's pool."""
    return (flow.amount or 0) * ((flow.destination == player) - (flow.origin == player))


def _kind_of_flow(event: ObservedEvent, position: Position) -> str:
    """What Æ does, by where it comes from and where it goes: pools are players, nowhere is the supply."""
    if event.origin is None:
        return "gain" if event.destination in position.players else "place amber"
    if event.destination is None:
        return "lose" if event.origin in position.players else "spend amber"
    capturing = event.origin in position.players and event.destination not in position.players
    return "capture" if capturing else "amber"
