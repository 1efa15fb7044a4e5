"""Chains: gained, counted, shed. Rules: KF-CHAIN-1 to -5; KFR96."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.events import Event

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState


def fewer_cards(chains: int) -> int:
    """How many cards fewer are drawn with so many chains: one for each six or part of it, at most four."""
    return min(4, (chains + 5) // 6)


@final
class GainChains(Event["KeyforgeState"]):
    """A player gains chains (KF-CHAIN-1)."""

    def __init__(self, player: int, amount: int, by: int) -> None:
        self.player = player
        self.amount = amount
        self.by = by

    def word(self) -> str:
        return "chains"

    def rules(self) -> tuple[str, ...]:
        return ("KF-CHAIN-1",)

    def perform(self, state: KeyforgeState) -> None:
        state.players[self.player].chains += self.amount


@final
class ShedChain(Event["KeyforgeState"]):
    """A chain is shed by a refill that it made smaller (KF-CHAIN-3)."""

    def __init__(self, player: int) -> None:
        self.player = player

    def word(self) -> str:
        return "shed"

    def rules(self) -> tuple[str, ...]:
        return ("KF-CHAIN-3",)

    def perform(self, state: KeyforgeState) -> None:
        state.players[self.player].chains -= 1
