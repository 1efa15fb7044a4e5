"""Summoning minions. Rules: K17-minions-2 to K17-minions-4."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING
from cardwright.kotc.rules.costs import announce, pay_for_summoning, pay_resources
from cardwright.kotc.rules.frames import Minion
from cardwright.kotc.rules.moving import Move
from cardwright.kotc.rules.zones import BATTLEFIELD

if TYPE_CHECKING:
    from cardwright.kotc.rules.cards import Face
    from cardwright.kotc.rules.state import KeeperState


class Summon(Move):
    """A minion comes to a battlefield, face-up and exhausted; `player` is the one who summons it.

    What an effect summons by and by is one event of its kind, the one of `batch` (R170). Rules:
    K17-minions-3; R9 for summoning by an ability.
    """

    def __init__(self, card: int, player: int, cause: int, by: int = NOTHING, batch: int = NOTHING) -> None:
        self.card = card
        self.player = player
        self.cause = cause
        self.by = by
        self.batch = batch

    def word(self) -> str:
        return "summon"

    def rules(self) -> tuple[str, ...]:
        return ("K17-minions-3",)

    def perform(self, state: KeeperState) -> None:
        self.origin = state.zones[self.card]
        self.enter(state)

    def enter(self, state: KeeperState) -> None:
        """The minion is on the battlefield."""
        card = self.card
        self.destination = state.put(card, BATTLEFIELD, self.player)
        state.exhausted[card] = True
        for battle in state.battles:
            battle.forget(card)
        face = state.faces[card]
        state.minions[card] = Minion(face.sp, face.hp, self.number, [])


@final
class SummonPawn(Summon):
    """A pawn comes into being on a battlefield, with this face; whoever summons it owns it (R103)."""

    def __init__(self, face: Face, player: int, cause: int, by: int, batch: int) -> None:
        super().__init__(NOTHING, player, cause, by, batch)
        self.face = face

    def rules(self) -> tuple[str, ...]:
        return ("K17-pawns-1", "R103")

    def perform(self, state: KeeperState) -> None:
        self.card = state.make_pawn(self.face, self.player)
        self.enter(state)


@final
class SummonFromHand(Step["KeeperState"]):
    """The resource cost is paid: the minion enters."""

    def __init__(self, card: int, seat: int) -> None:
        self.card = card
        self.seat = seat

    def run(self, state: KeeperState) -> None:
        state.happen(Summon(self.card, self.seat, state.phase_event))
        state.hide(self.card)


def begin_summoning(state: KeeperState, card: int, seat: int) -> None:
    """Pay the minion's resource cost, and what its caveat asks for, then place it.

    Rules: K17-minions-3, K17-resource-cost-2, K09-creatures-7.
    """
    level = state.level(card)
    announce(state, card, level)
    state.agenda.next(SummonFromHand(card, seat))
    pay_for_summoning(state, card, seat, state.phase_event)
    pay_resources(state, seat, level, card, state.phase_event)
