"""Exhaustion and recovery. Rules: K17-exhaustion-and-recovery-1 to -9, K17-fatigue-1 to -3."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOTHING
from cardwright.core.events import Event
from cardwright.kotc.rules.zones import BATTLEFIELD, GRANARY, TRAPFIELD

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class Exhaust(Event["KeeperState"]):
    """A minion or a resource is turned sideways."""

    def __init__(self, card: int, cause: int, by: int = NOTHING) -> None:
        self.card = card
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "exhaust"

    def rules(self) -> tuple[str, ...]:
        return ("K17-exhaust-1",)

    def perform(self, state: KeeperState) -> None:
        self.player = state.holders[self.card]
        state.single_out(self.card)
        state.exhausted[self.card] = True


@final
class Fatigue(Event["KeeperState"]):
    """A card is kept from recovering until a Recovery Phase of its controller's own turn (R97)."""

    def __init__(self, card: int, cause: int, by: int = NOTHING) -> None:
        self.card = card
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "fatigue"

    def rules(self) -> tuple[str, ...]:
        return ("K17-fatigue-1", "K17-fatigue-2")

    def perform(self, state: KeeperState) -> None:
        self.player = state.holders[self.card]
        state.single_out(self.card)
        state.fatigued[self.card] = state.turn


def skips_one_recovery(state: KeeperState) -> bool:
    """Whether fatigue lasts no longer than the next Recovery Phase, whose ever it is (R97)."""
    return state.edition.policies.fatigue_ends == "next-recovery"


def ends_in_own_recovery(state: KeeperState, card: int) -> bool:
    """Whether a fatigued card recovers in this turn, if the turn is its controller's.

    Rules: K17-fatigue-1; R97.
    """
    return not state.edition.policies.fatigue_outlasts_turn or state.fatigued[card] < state.turn


@final
class DownLevel(Event["KeeperState"]):
    """A card's level is lowered, to 0 at the least, until the Recovery Phase."""

    def __init__(self, card: int, amount: int, cause: int, by: int) -> None:
        self.card = card
        self.amount = amount
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "down-level"

    def rules(self) -> tuple[str, ...]:
        return ("K17-down-level-1", "K17-down-level-2")

    def perform(self, state: KeeperState) -> None:
        state.drops[self.card] = state.drops.get(self.card, 0) + self.amount


@final
class Recover(Event["KeeperState"]):
    """Every minion, trap and resource of every player is unexhausted, and minions are as printed again.

    A fatigued card stays as it is until its fatigue ends, in its controller's own Recovery Phase, or behind
    this one (R97, R165).
    """

    def __init__(self, cause: int) -> None:
        self.cause = cause

    def word(self) -> str:
        return "recover"

    def rules(self) -> tuple[str, ...]:
        return ("K17-turn-order-10", "K17-turn-order-11", "K17-fatigue-2")

    def perform(self, state: KeeperState) -> None:
        fatigued = state.fatigued
        skipping = bool(fatigued) and skips_one_recovery(state)
        if fatigued and not skipping:
            own = state.turn_player
            for card in list(fatigued):
                if state.holders[card] == own and ends_in_own_recovery(state, card):
                    del fatigued[card]
        rested = not fatigued
        exhausted = state.exhausted
        for player in state.players:
            for card in player.granary:
                if exhausted[card] and (rested or card not in fatigued):
                    exhausted[card] = False
            for card in player.trapfield:
                if rested or card not in fatigued:
                    exhausted[card] = False
            for card in player.battlefield:
                if rested or card not in fatigued:
                    exhausted[card] = False
                    face = state.faces[card]
                    minion = state.minions[card]
                    if not minion.petrified:
                        minion.sp = face.sp
                        minion.hp = face.hp
        if state.drops:
            for card in list(state.drops):
                zone = state.zones[card]
                if card not in fatigued or (zone != BATTLEFIELD and zone != GRANARY and zone != TRAPFIELD):
                    del state.drops[card]
        if skipping:
            fatigued.clear()
