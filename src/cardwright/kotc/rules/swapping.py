"""Exchanging cards of the hand for as many cards of the reserves.

Rules: K09-the-field-8, K09-turn-order-8 to -10; R136.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import Option
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.moving import Move
from cardwright.kotc.rules.zones import HAND, RESERVES

if TYPE_CHECKING:
    from cardwright.kotc.rules.cards import Face
    from cardwright.kotc.rules.state import KeeperState


@final
class SwapIn(Move):
    """A card goes from the reserves to its owner's hand."""

    def word(self) -> str:
        return "swap-in"

    def rules(self) -> tuple[str, ...]:
        return ("K09-turn-order-8",)

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, HAND, self.player)


@final
class SwapOut(Move):
    """A card goes from the hand to its owner's reserves."""

    def word(self) -> str:
        return "swap-out"

    def rules(self) -> tuple[str, ...]:
        return ("K09-turn-order-8",)

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.destination = state.put(self.card, RESERVES, self.player)


def swap(state: KeeperState, card: int, reserve: int, cause: int) -> None:
    """A card of the hand and one of the reserves change places."""
    state.happen_together([SwapOut(card, cause), SwapIn(reserve, cause)])


def swaps(state: KeeperState, seat: int, done: int) -> list[Option]:
    """Each card of the hand for each of the reserves; of those that look alike one.

    The last ones in the hand and in the reserves, so many as were swapped just now, stay where they are.
    """
    player = state.players[seat]
    reserves = one_of_each(state, player.reserves[: len(player.reserves) - done])
    return [
        Option("swap", card, number=reserve)
        for card in one_of_each(state, player.hand[: len(player.hand) - done])
        for reserve in reserves
        if state.faces[card] is not state.faces[reserve]
    ]


def kept_from_swapping(state: KeeperState, seat: int, card: int, done: int) -> Hindrance | None:
    """Why a card of the hand or of the reserves is not exchanged, where so many have just been."""
    player = state.players[seat]
    pile, others = player.hand, player.reserves
    if card in player.reserves:
        pile, others = others, pile
    if card not in pile:
        return None
    if card in pile[len(pile) - done :]:
        return Hindrance("swapped", ("K09-turn-order-8",))
    for other in pile[: len(pile) - done]:
        if other != card and state.faces[other] is state.faces[card]:
            return Hindrance("alike", ("K09-turn-order-8",), other)
    if all(state.faces[other] is state.faces[card] for other in others[: len(others) - done]):
        return Hindrance("nothing-to-swap", ("K09-turn-order-8",))
    return None


def one_of_each(state: KeeperState, cards: list[int]) -> list[int]:
    """The cards without those that look like one before them."""
    kinds: dict[Face, int] = {}
    for card in cards:
        kinds.setdefault(state.faces[card], card)
    return list(kinds.values())
