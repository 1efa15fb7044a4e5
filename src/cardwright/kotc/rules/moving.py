"""Cards on the move: one event for each way from zone to zone. Rules: the keywords of their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOTHING
from cardwright.core.events import Event
from cardwright.kotc.rules.zones import DECK, GRANARY, GRAVE, HAND, NOWHERE

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


class Move(Event["KeeperState"]):
    """A card goes from one zone to another; `player` is the one whose zone it leaves."""

    def __init__(self, card: int, cause: int, by: int = NOTHING) -> None:
        self.card = card
        self.cause = cause
        self.by = by

    def leave(self, state: KeeperState) -> None:
        """Note where the card was, and who could see it there."""
        self.origin = state.zones[self.card]
        self.player = state.holders[self.card]
        self.seen_by = state.knowledge.open[self.card]
        for resolution in state.resolutions:
            if self.card in resolution.excavated:
                resolution.excavated.remove(self.card)


@final
class Draw(Move):
    """The topmost card of a deck goes to its owner's hand."""

    def word(self) -> str:
        return "draw"

    def rules(self) -> tuple[str, ...]:
        return ("K17-draw-1",)

    def perform(self, state: KeeperState) -> None:
        self.origin = DECK
        self.player = state.holders[self.card]
        self.destination = state.put(self.card, HAND, self.player)


@final
class DeckOut(Event["KeeperState"]):
    """A player is made to draw from an empty deck; that ends the game at once (R85)."""

    def __init__(self, player: int, cause: int) -> None:
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "deck-out"

    def rules(self) -> tuple[str, ...]:
        return ("K17-endgame-4", "K17-endgame-13")

    def perform(self, state: KeeperState) -> None:
        state.decked_out = self.player


@final
class Sow(Move):
    """A card from the hand becomes an unexhausted resource, face-down."""

    def word(self) -> str:
        return "sow"

    def rules(self) -> tuple[str, ...]:
        return ("K17-turn-order-5",)

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, GRANARY, self.player)


class ToGrave(Move):
    """A card goes to its owner's grave."""

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, GRAVE, state.owners[self.card])


@final
class Destroy(ToGrave):
    """A card is sent to its owner's grave, face-down. `player` is the one who had it (R17)."""

    def word(self) -> str:
        return "destroy"

    def rules(self) -> tuple[str, ...]:
        return ("K17-destroy-1", "K17-zones-7")


@final
class Sacrifice(ToGrave):
    """A card is sent to its owner's grave as a cost; that does not destroy it."""

    def word(self) -> str:
        return "sacrifice"

    def rules(self) -> tuple[str, ...]:
        return ("K12E-sacrifice-1", "K12E-sacrifice-3")


@final
class SpellSpent(ToGrave):
    """A spell goes to its owner's grave when it has resolved, or failed; that does not destroy it."""

    def word(self) -> str:
        return "spent"

    def rules(self) -> tuple[str, ...]:
        return ("K17-spells-3",)


@final
class Bounce(Move):
    """A card goes to its owner's hand."""

    def word(self) -> str:
        return "bounce"

    def rules(self) -> tuple[str, ...]:
        return ("K17-bounce-1",)

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, HAND, state.owners[self.card])


@final
class Sheathe(Move):
    """A card goes to the top of its owner's deck."""

    def word(self) -> str:
        return "sheathe"

    def rules(self) -> tuple[str, ...]:
        return ("K17-sheathe-1",)

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, DECK, state.owners[self.card])


@final
class Bury(Move):
    """A card goes to the bottom of its owner's deck."""

    def word(self) -> str:
        return "bury"

    def rules(self) -> tuple[str, ...]:
        return ("K17-bury-1",)

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, DECK, state.owners[self.card], on_bottom=True)


@final
class Silo(Move):
    """A card goes to its owner's granary, exhausted and face-down; what lies there is not moved (R43)."""

    def word(self) -> str:
        return "silo"

    def rules(self) -> tuple[str, ...]:
        return ("K17-silo-1",)

    def perform(self, state: KeeperState) -> None:
        card, owner = self.card, state.owners[self.card]
        self.leave(state)
        if self.origin == GRANARY and self.player == owner:
            self.destination = GRANARY
        else:
            self.destination = state.put(card, GRANARY, owner)
        state.exhausted[card] = self.destination == GRANARY


@final
class Cast(Move):
    """A spell is revealed and, for as long as it is being cast or waits in the chain, in no zone."""

    def word(self) -> str:
        return "cast"

    def rules(self) -> tuple[str, ...]:
        return ("K17-spells-3",)

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, NOWHERE, self.player)


def draw_from_deck(state: KeeperState, seat: int, cards: int, cause: int) -> None:
    """The player draws from the deck, card by card; if it is empty, that ends the game.

    Where an empty deck is a defeat, the last card drawn was one. Rules: K17-draw-1, K17-endgame-4; R85.
    """
    deck = state.players[seat].deck
    for _ in range(cards):
        if state.is_out(seat):
            return
        if not deck:
            state.happen(DeckOut(seat, cause))
        elif not state.over:
            state.happen(Draw(deck[-1], cause))
