"""Reserves: a few cards beside the deck, any of which can be taken where a card is drawn.

Rules: K12E-fields-9 to -11, K12E-draw-1; R85, R136, R158.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option, OptionsOf
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.moving import Move, draw_from_deck
from cardwright.kotc.rules.naming import OF_THE_DECK
from cardwright.kotc.rules.zones import HAND

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

DRAW: Final = OptionsOf("draw")
DRAW_FROM_DECK: Final = Option("draw", word=OF_THE_DECK)


def are_swapped(state: KeeperState) -> bool:
    """Whether cards of the reserves come for cards of the hand, and never instead of one of the deck.

    Rules: K09-the-field-8, K12E-fields-10; R136.
    """
    return state.edition.policies.reserves == "swapped"


def draw(state: KeeperState, seat: int, cards: int, cause: int) -> None:
    """The player draws, card by card, before what waits already; who has reserves is asked for each card.

    Rules: K17-draw-1, K12E-draw-1.
    """
    if state.players[seat].reserves and not are_swapped(state):
        state.agenda.next(DrawOneByOne(seat, cards, cause))
    else:
        draw_from_deck(state, seat, cards, cause)


@final
class Retrieve(Move):
    """A card goes from the reserves to its owner's hand instead of one from the deck."""

    def word(self) -> str:
        return "draw"

    def rules(self) -> tuple[str, ...]:
        return ("K12E-fields-10", "K12E-draw-1")

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, HAND, self.player)


@final
class DrawOneByOne(Step["KeeperState"]):
    """The topmost card of the deck, or any of the reserves, which of them for each card anew (R136).

    From an empty deck one need not draw while there are reserves; who chooses it is made to (R85, R158).
    """

    def __init__(self, seat: int, amount: int, cause: int) -> None:
        self.seat = seat
        self.amount = amount
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        if self.amount == 0:
            return
        reserves = state.players[self.seat].reserves
        if not reserves:
            draw_from_deck(state, self.seat, self.amount, self.cause)
            return
        options = [DRAW_FROM_DECK, *[DRAW.of(card) for card in reserves]]
        state.ask(self, Choice(self.seat, "draw", options, "draw"))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return Hindrance("draw", ("K12E-fields-10", "K12E-draw-1"))

    def answer(self, state: KeeperState, option: Option) -> None:
        state.agenda.next(DrawOneByOne(self.seat, self.amount - 1, self.cause))
        if option.card == NOTHING:
            draw_from_deck(state, self.seat, 1, self.cause)
        else:
            state.happen(Retrieve(option.card, self.cause))
