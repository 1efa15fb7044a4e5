"""Cards between hand, deck and discard pile. Rules: KF-DRAW-1 to -5, KF-LEAVE-7."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOTHING
from cardwright.core.events import Event
from cardwright.keyforge.rules.zones import ARCHIVES, DECK, DISCARD, HAND

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState


class Move(Event["KeyforgeState"]):
    """A card that is not in play goes from one zone to another."""

    to: int = DISCARD

    def __init__(self, card: int, by: int = NOTHING) -> None:
        self.card = card
        self.by = by

    def perform(self, state: KeyforgeState) -> None:
        self.origin = state.zones[self.card]
        self.destination = self.to
        self.player = state.holders[self.card]
        self.seen_by = state.knowledge.open[self.card]
        state.put(self.card, self.to, state.owners[self.card])


@final
class Draw(Move):
    """The top card of a deck goes to the hand."""

    to = HAND

    def word(self) -> str:
        return "draw"

    def rules(self) -> tuple[str, ...]:
        return ("KF-DRAW-1",)


@final
class Discard(Move):
    """A card goes on top of its owner's discard pile (KF-LEAVE-7)."""

    def word(self) -> str:
        return "discard"

    def rules(self) -> tuple[str, ...]:
        return ("KF-MAIN-3", "KF-LEAVE-7")


@final
class TakeArchived(Move):
    """An archived card is taken into the hand (KF-HOUSE-3)."""

    to = HAND

    def word(self) -> str:
        return "take"

    def rules(self) -> tuple[str, ...]:
        return ("KF-HOUSE-3",)


@final
class Shuffle(Event["KeyforgeState"]):
    """A pile becomes part of the deck, which is shuffled: nobody knows the order any more."""

    def __init__(self, player: int, origin: int) -> None:
        self.player = player
        self.origin = origin

    def word(self) -> str:
        return "shuffle"

    def rules(self) -> tuple[str, ...]:
        return ("KF-DRAW-3", "KF-SET-4")

    def perform(self, state: KeyforgeState) -> None:
        player = state.players[self.player]
        if self.origin != DECK:
            for card in player.piles[self.origin][:]:
                state.put(card, DECK, self.player)
        for card in player.deck:
            state.knowledge.forget(card)
        state.chance.shuffle(player.deck)


def draw(state: KeyforgeState, seat: int, cards: int) -> None:
    """Draw so many cards; an empty deck is made anew of the discard pile when one is needed (KF-DRAW-3)."""
    player = state.players[seat]
    for _ in range(cards):
        if not player.deck and player.discard:
            state.happen(Shuffle(seat, DISCARD))
        if player.deck and not state.over:
            state.happen(Draw(player.deck[-1]))


def take_archives(state: KeyforgeState, seat: int) -> None:
    """Take all archived cards into the hand (KF-HOUSE-3)."""
    for card in state.players[seat].piles[ARCHIVES][:]:
        state.happen(TakeArchived(card))
