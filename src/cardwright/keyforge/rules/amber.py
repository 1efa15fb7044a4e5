"""Æmber: where it lies, and the one arrow on which all of it moves. Rules: KF-AMB-1 to -8."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.choice import NOTHING
from cardwright.core.events import Event
from cardwright.core.replacement import SendEvents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.keyforge.rules.face import Price
    from cardwright.keyforge.rules.state import KeyforgeState

SUPPLY: Final = -1
"""Where Æ comes from and goes to. A card's number stands for the card, `pool(seat)` for a player's pool."""

UNLIMITED: Final = 1_000_000

REAPING: Final = "reaping"
FORGING: Final = "forging"
"""What Æ moves for, where a law asks: it is what a reap gains, or what is spent on a key."""


def pool(seat: int) -> int:
    """The place that a player's pool is."""
    return -2 - seat


def seat_of(pool: int) -> int:
    """Whose pool the place is."""
    return -2 - pool


def available(state: KeyforgeState, place: int) -> int:
    """How much Æ can be taken from there; a card that has just left play has paid out already."""
    if place <= pool(0):
        return state.players[seat_of(place)].amber
    if place in state.things:
        return state.things[place].amber
    return UNLIMITED


def change(state: KeyforgeState, place: int, amount: int) -> None:
    """Add Æ there, or take it away."""
    if place <= pool(0):
        state.players[seat_of(place)].amber += amount
    elif place in state.things:
        state.things[place].amber += amount


@final
class MoveAmber(Event["KeyforgeState"]):
    """Æ goes from one place to another: gained, lost, stolen, captured, paid, returned, all on this arrow.

    So whoever speaks of what goes into a pool hears of every way (KFR62). `purpose` says of a reap's gain and
    of the price of a key what they are.
    """

    def __init__(
        self,
        amount: int,
        giver: int,
        taker: int,
        cause: int = NOTHING,
        by: int = NOTHING,
        purpose: str = "",
    ) -> None:
        self.amount = amount
        self.purpose = purpose
        self.giver = giver
        self.taker = taker
        self.cause = cause
        self.by = by
        if taker <= pool(0):
            self.player = seat_of(taker)
        elif giver <= pool(0):
            self.player = seat_of(giver)

    def word(self) -> str:
        return "amber"

    def rules(self) -> tuple[str, ...]:
        return ("KF-AMB-1", "KF-AMB-2")

    def perform(self, state: KeyforgeState) -> None:
        self.amount = min(self.amount, available(state, self.giver))
        change(state, self.giver, -self.amount)
        change(state, self.taker, self.amount)


@final
class Steal(Event["KeyforgeState"]):
    """A player steals: it may be forbidden before any Æ moves (KFR63)."""

    def __init__(self, player: int, amount: int, by: int) -> None:
        self.player = player
        self.amount = amount
        self.other = 1 - player
        self.by = by

    def word(self) -> str:
        return "steal"

    def rules(self) -> tuple[str, ...]:
        return ("KF-AMB-2", "KFR63")


@final
class Flow(SendEvents["KeyforgeState"]):
    """Æ flows; nothing happens where there is none."""

    def __init__(self, amount: int, giver: int, taker: int, by: int = NOTHING, purpose: str = "") -> None:
        self.amount = amount
        self.giver = giver
        self.taker = taker
        self.by = by
        self.purpose = purpose

    def events(self, state: KeyforgeState) -> list[Event[KeyforgeState]]:
        amount = min(self.amount, available(state, self.giver))
        if amount <= 0:
            return []
        return [MoveAmber(amount, self.giver, self.taker, state.last_event(), self.by, self.purpose)]


def pay(state: KeyforgeState, prices: Sequence[Price], by: int) -> None:
    """Pay all of these, the first first (KF-COST-1)."""
    for amount, giver, taker in reversed(prices):
        state.agenda.next(Flow(amount, giver, taker, by))
