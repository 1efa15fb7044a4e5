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

EACH_TURN: Final = 2
FIRST_TURN: Final = 1


@final
class BeginPlacing(Step["KeeperState"]):
    """Two cards are placed or drawn; on the first turn of the game only one is. Rules: K12E-turn-order-6."""

    def run(self, state: KeeperState) -> None:
        PlaceResources(FIRST_TURN if state.turn == 1 else EACH_TURN).run(state)


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
