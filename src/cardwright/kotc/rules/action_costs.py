"""Caveats that are paid for whenever a minion attacks, defends or uses an ability.

What an ability asks for is a part of its activation cost. To fight with the minion is paid for as it is
enlisted, before the next one is, and with none of those that are enlisted. Rules: K09-creatures-4, -7; R137.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING
from cardwright.kotc.rules.costs import ENLISTING, PAY_NEXT, costs_of, payable
from cardwright.kotc.rules.frames import Payment

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


def may_act(state: KeeperState, card: int, enlisted: tuple[int, ...]) -> bool:
    """Whether what the minion's caveat asks for can be paid, with these enlisted before it (R137)."""
    payment = _payment(state, card, (*enlisted, card), NOTHING)
    return payable(state, payment, costs_of(state, payment))


def pay_for_fighting(state: KeeperState, card: int, enlisted: tuple[int, ...], cause: int) -> None:
    """Next its controller pays for enlisting the minion, which is the last of these."""
    state.agenda.next(PayForFighting(card, enlisted, cause))


@final
class PayForFighting(Step["KeeperState"]):
    """Pay what the caveat of a minion asks for that attacks or defends (R137)."""

    def __init__(self, card: int, enlisted: tuple[int, ...], cause: int) -> None:
        self.card = card
        self.enlisted = enlisted
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        state.payments.append(_payment(state, self.card, self.enlisted, self.cause))
        PAY_NEXT.run(state)


def _payment(state: KeeperState, card: int, enlisted: tuple[int, ...], cause: int) -> Payment:
    payment = Payment(card, state.holders[card], ENLISTING, cause, False)
    payment.enlisted = list(enlisted)
    return payment
