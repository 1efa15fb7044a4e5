"""Setting a game up: who is first, hands, mulligans. Rules: KF-SET-1 to -9."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.keyforge.rules.chains import ShedChain, fewer_cards
from cardwright.keyforge.rules.piles import Shuffle, draw
from cardwright.keyforge.rules.turn import BeginTurn
from cardwright.keyforge.rules.zones import DECK, HAND

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

KEEP: Final = Option("keep")
MULLIGAN: Final = Option("mulligan")


@final
class SetUp(Step["KeyforgeState"]):
    """Decks are shuffled; the first player draws 7 cards, the second 6, fewer with chains.

    Rules: KF-SET-3 to -5, KF-SET-8.
    """

    def __init__(self, first: int) -> None:
        self.first = first

    def run(self, state: KeyforgeState) -> None:
        first = self.first if self.first != NOBODY else state.chance.below(2)
        state.turn_player = first
        state.first_turn = True
        for seat, cards in ((first, 7), (1 - first, 6)):
            state.happen(Shuffle(seat, DECK))
            chains = state.players[seat].chains
            draw(state, seat, cards - fewer_cards(chains))
            if chains:
                state.happen(ShedChain(seat))
        state.agenda.then(Mulligan(first), Mulligan(1 - first), BeginTurn(first))


@final
class Mulligan(Step["KeyforgeState"]):
    """A player may shuffle the hand into the deck once and draw one card fewer (KF-SET-6, -7)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: KeyforgeState) -> None:
        state.ask(self, Choice(self.seat, "mulligan", [KEEP, MULLIGAN], "keep"))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        if option.verb == "mulligan":
            cards = len(state.players[self.seat].hand)
            state.happen(Shuffle(self.seat, HAND))
            draw(state, self.seat, cards - 1)
