"""See all targets, and what is permitted about dice to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOBODY
from cardwright.kotc.effects.selections import See
from cardwright.kotc.rules.cards import Effect
from cardwright.kotc.rules.half_done import taken_unseen
from cardwright.kotc.rules.rerolls import PermitRerolls
from cardwright.kotc.rules.zones import DECK, REMOVED

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class SeeTargets(Effect):
    """See all targets, wherever they are. Rules: K09-ability-clarifications-rulings-42, -43.

    Where in a deck one lies that somebody else selected there as the ability was activated, its face does not
    tell (R123).
    """

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        cards = [card for card in resolution.targets if state.zones[card] != REMOVED]
        for card in cards:
            if resolution.aims and state.zones[card] == DECK and taken_unseen(state, card, resolution.seat):
                resolution.excavated.append(card)
        if cards:
            state.happen(See(resolution.seat, cards, NOBODY, resolution.event, resolution.card))


@final
class RerollDice(Effect):
    """You may re-roll up to x dice for the rest of this turn up to y times each."""

    def __init__(self, amount: int, times: int) -> None:
        self.amount = amount
        self.times = times

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        state.happen(
            PermitRerolls(resolution.seat, self.amount, self.times, resolution.event, resolution.card)
        )
