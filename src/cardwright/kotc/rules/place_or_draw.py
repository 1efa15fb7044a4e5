"""The Resource Phase in which one places up to two resources, and draws what one does not place.

Rules: K12E-turn-order-2 to -6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option, OptionsOf
from cardwright.kotc.rules.moving import Sow
from cardwright.kotc.rules.reserves import draw

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
        PlaceResources(edition.draw_first_turn if state.turn == 1 else edition.draw_per_turn).run(state)


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

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "place":
            state.happen(Sow(option.card, state.phase_event))
            state.agenda.next(PlaceResources(self.amount - 1))
        else:
            draw(state, state.turn_player, self.amount, state.phase_event)


BEGIN_PLACING: Final = BeginPlacing()
