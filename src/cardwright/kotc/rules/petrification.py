"""Petrified minions: what they lose, and who may know them. Rules: K17-petrify-1, -2; R74, R114, R176."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.events import Event
from cardwright.kotc.rules.moving import Move
from cardwright.kotc.rules.zones import REMOVED

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class Petrify(Event["KeeperState"]):
    """A minion is flipped face-down: it has neither SP nor HP and is in no team; its controller may know it.

    Its counters, exhaustion and fatigue stay, its damage is forgotten (R74, R114).
    """

    def __init__(self, card: int, cause: int, by: int) -> None:
        self.card = card
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "petrify"

    def rules(self) -> tuple[str, ...]:
        return ("K17-petrify-1", "K17-petrify-2", "R114")

    def perform(self, state: KeeperState) -> None:
        card = self.card
        self.player = state.holders[card]
        self.seen_by = state.knowledge.open[card]
        petrify(state, card)


def petrify(state: KeeperState, card: int) -> None:
    """Flip the minion face-down."""
    minion = state.minions[card]
    minion.petrified = True
    minion.sp = minion.hp = 0
    for battle in state.battles:
        battle.withdraw(card)
    state.turn_towards(card)


def turn_face_up(state: KeeperState, card: int) -> None:
    """A judge flips a petrified minion back: it is as printed."""
    minion = state.minions[card]
    minion.petrified = False
    minion.sp = state.faces[card].sp
    minion.hp = state.faces[card].hp
    state.turn_towards(card)


@final
class RemovePawn(Move):
    """A pawn leaves the game for good instead of being petrified (R73, R102)."""

    def word(self) -> str:
        return "vanish"

    def rules(self) -> tuple[str, ...]:
        return ("K17-pawns-3", "K17-remove-1")

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, REMOVED, self.player)
