"""The Resource Phase in which one places up to two resources, and draws what one does not place.

Rules: K12E-turn-order-2 to -6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import DONE, Choice, Option, OptionsOf
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.hindrances import lies_elsewhere
from cardwright.kotc.rules.moving import Sow
from cardwright.kotc.rules.reserves import are_swapped, draw
from cardwright.kotc.rules.swapping import kept_from_swapping, swap, swaps

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

PLACE: Final = OptionsOf("place")
DRAW_THE_REST: Final = Option("draw")


@final
class BeginPlacing(Step["KeeperState"]):
    """So many cards as the edition says are placed or drawn, fewer on the first turn of the game.

    Rules: K12E-turn-order-2 to -4, -6.
    """

    def run(self, state: KeeperState) -> None:
        edition = state.edition
        amount = edition.draw_first_turn if state.turn == 1 else edition.draw_per_turn
        if are_swapped(state):
            PlaceOrSwap(amount, 0).run(state)
        else:
            PlaceResources(amount).run(state)


@final
class PlaceResources(Step["KeeperState"]):
    """Place one more card from the hand into the granary, or draw the `amount` ones that can be placed."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        if self.amount == 0:
            return
        seat = state.turn_player
        options = [PLACE.of(card) for card in state.players[seat].hand]
        options.append(DRAW_THE_REST)
        state.ask(self, Choice(seat, "resource", options, "place"))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return lies_elsewhere(card, state, ("K12E-turn-order-2",))

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "place":
            state.happen(Sow(option.card, state.phase_event))
            state.agenda.next(PlaceResources(self.amount - 1))
        else:
            draw(state, state.turn_player, self.amount, state.phase_event)


@final
class PlaceOrSwap(Step["KeeperState"]):
    """The same, and cards of the hand can be exchanged for cards of the reserves before, between and after.

    What was `swapped`, so many cards of each, is not on offer again until one is placed or drawn: that would
    only take back what was just done. Rules: K09-turn-order-2 to -10.
    """

    def __init__(self, amount: int, swapped: int) -> None:
        self.amount = amount
        self.swapped = swapped

    def run(self, state: KeeperState) -> None:
        seat = state.turn_player
        options: list[Option] = []
        if self.amount > 0:
            options = [PLACE.of(card) for card in state.players[seat].hand]
            options.append(DRAW_THE_REST)
        exchanges = swaps(state, seat, self.swapped)
        if self.amount == 0:
            if not exchanges:
                return
            options.append(DONE)
        state.ask(self, Choice(seat, "resource", options + exchanges, "sow"))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return kept_from_swapping(state, state.turn_player, card, self.swapped) or lies_elsewhere(
            card, state, ("K09-turn-order-2", "K09-turn-order-8")
        )

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "swap":
            swap(state, option.card, option.number, state.phase_event)
            state.agenda.next(PlaceOrSwap(self.amount, self.swapped + 1))
        elif option.verb == "place":
            state.happen(Sow(option.card, state.phase_event))
            state.agenda.next(PlaceOrSwap(self.amount - 1, 0))
        elif option.verb == "draw":
            state.agenda.next(PlaceOrSwap(0, 0))
            draw(state, state.turn_player, self.amount, state.phase_event)


BEGIN_PLACING: Final = BeginPlacing()
