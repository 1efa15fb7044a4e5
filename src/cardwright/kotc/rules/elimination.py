"""Elimination: who loses is out of the game, and who is left at the end has won.

Rules: K09-winning-and-losing-1 to -6; R84, R85, R155, R172.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.events import Event
from cardwright.core.state import Result
from cardwright.kotc.rules.leaving import Departure

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

HP: Final = "hp"
EMPTY_DECK: Final = "deck"
FORFEIT: Final = "forfeit"


@final
class Lose(Event["KeeperState"]):
    """A player loses, for this `reason`, and is out of the game."""

    def __init__(self, player: int, reason: str, cause: int) -> None:
        self.player = player
        self.reason = reason
        self.cause = cause

    def word(self) -> str:
        return "lose"

    def detail(self) -> str:
        return self.reason

    def rules(self) -> tuple[str, ...]:
        if self.reason == HP:
            return ("K09-winning-and-losing-2", "K09-winning-and-losing-5")
        if self.reason == EMPTY_DECK:
            return ("K09-winning-and-losing-3", "K09-winning-and-losing-5", "R85")
        return ("K09-winning-and-losing-4", "K09-winning-and-losing-5")

    def perform(self, state: KeeperState) -> None:
        state.out |= 1 << self.player


def put_out_losers(state: KeeperState) -> None:
    """Whoever has no hitpoints left, or no card in the deck, loses; all of them at once.

    Rules: K09-winning-and-losing-2, -3, K09-battles-12.
    """
    losers: list[int] = []
    for player in state.players:
        if (player.hp == 0 or not player.deck) and not state.is_out(player.seat):
            losers.append(player.seat)
    if losers:
        reasons = [EMPTY_DECK if state.players[seat].hp > 0 else HP for seat in losers]
        put_out(state, losers, reasons)


def forfeit(state: KeeperState, seat: int) -> None:
    """The player gives the game up, whatever is being asked of whom. Rules: K09-winning-and-losing-4."""
    waiting = state.waiting
    state.choice = None
    if waiting is not None:
        state.agenda.next(waiting)
    put_out(state, [seat], [FORFEIT])
    state.proceed()


def put_out(state: KeeperState, losers: list[int], reasons: list[str]) -> None:
    """These players lose together. With one left the game is over, and also with none: a draw (R155).

    Rules: K09-winning-and-losing-5, -6.
    """
    cause = state.last_event()
    lost: list[Event[KeeperState]] = [
        Lose(seat, reason, cause) for seat, reason in zip(losers, reasons, strict=True)
    ]
    state.happen_together(lost)
    left = [seat for seat in range(state.seats) if not state.is_out(seat)]
    if len(left) <= 1:
        state.end(Result(tuple(left or losers), reasons[0]))
    else:
        state.agenda.next(Departure(tuple(losers)))
