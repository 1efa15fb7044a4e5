"""Control of minions: taken for a while, and given back.

Rules: K17-controller-1 to -4, K17-hypnotize-1 to -3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOTHING
from cardwright.core.events import Event
from cardwright.kotc.rules.frames import Hypnosis
from cardwright.kotc.rules.zones import TRAPFIELD

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


def change_controller(state: KeeperState, card: int, seat: int) -> None:
    """Move a minion to another player's battlefield as it is, a trap to the trapfield; it leaves its teams.

    Exhaustion, damage, counters, fatigue and petrification stay (R96); whoever controls a petrified one may
    look at it (R114), as may whoever controls a trap (R140). Rules: K17-battles-14, K17-controller-3.
    """
    zone = state.zones[card]
    state.players[state.holders[card]].pile(zone).remove(card)
    state.players[seat].pile(zone).append(card)
    state.holders[card] = seat
    state.turn_towards(card)
    for battle in state.battles:
        battle.withdraw(card)


@final
class Hypnotize(Event["KeeperState"]):
    """`player` gets control of a minion, or a trap, until the end of the turn."""

    def __init__(self, card: int, player: int, cause: int, by: int) -> None:
        self.card = card
        self.player = player
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "hypnotize"

    def rules(self) -> tuple[str, ...]:
        return ("K17-hypnotize-1", "K17-controller-3")

    def perform(self, state: KeeperState) -> None:
        card = self.card
        self.seen_by = state.knowledge.open[card]
        arrival = state.minions[card].arrival if state.on_field(card) else NOTHING
        state.hypnoses.append(Hypnosis(card, arrival, state.holders[card]))
        change_controller(state, card, self.player)


@final
class ControlReturns(Event["KeeperState"]):
    """A hypnotized minion goes back to `player`, who controlled it before."""

    def __init__(self, card: int, player: int, cause: int) -> None:
        self.card = card
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "return"

    def rules(self) -> tuple[str, ...]:
        return ("K17-hypnotize-3", "R95")

    def perform(self, state: KeeperState) -> None:
        change_controller(state, self.card, self.player)


def return_hypnotized(state: KeeperState) -> None:
    """Every hypnotize effect ends, the newest first; what has left the battlefield stays away (R95).

    A trap that leaves the trapfield is hypnotized no more (`put`).
    """
    while state.hypnoses:
        hypnosis = state.hypnoses.pop()
        trap = state.zones[hypnosis.card] == TRAPFIELD
        if trap or state.still_there(hypnosis.card, hypnosis.arrival):
            state.happen(ControlReturns(hypnosis.card, hypnosis.former, NOTHING))
