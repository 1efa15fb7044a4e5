"""What an ability does to a card in play that stays there.

Rules: KF-READY-1, -2, KF-STUN-1, -4, KF-DMG-14, KF-SEL-8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.events import Event

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState


@final
class Readied(Event["KeyforgeState"]):
    """A card becomes ready; a stun stays (KF-READY-1, -2)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def word(self) -> str:
        return "ready"

    def rules(self) -> tuple[str, ...]:
        return ("KF-READY-1",)

    def perform(self, state: KeyforgeState) -> None:
        state.things[self.card].exhausted = False


@final
class Exhausted(Event["KeyforgeState"]):
    """A card becomes exhausted without being used."""

    def __init__(self, card: int, by: int) -> None:
        self.card = card
        self.by = by

    def word(self) -> str:
        return "exhaust"

    def rules(self) -> tuple[str, ...]:
        return ("KF-USE-1",)

    def perform(self, state: KeyforgeState) -> None:
        state.things[self.card].exhausted = True


@final
class Stunned(Event["KeyforgeState"]):
    """A creature is stunned (KF-STUN-1)."""

    def __init__(self, card: int, by: int) -> None:
        self.card = card
        self.by = by

    def word(self) -> str:
        return "stun"

    def rules(self) -> tuple[str, ...]:
        return ("KF-STUN-1", "KF-STUN-4")

    def perform(self, state: KeyforgeState) -> None:
        state.things[self.card].stunned = True


@final
class Unstunned(Event["KeyforgeState"]):
    """A stun is removed from a creature without its being used."""

    def __init__(self, card: int, by: int) -> None:
        self.card = card
        self.by = by

    def word(self) -> str:
        return "unstun"

    def rules(self) -> tuple[str, ...]:
        return ("KF-STUN-1",)

    def perform(self, state: KeyforgeState) -> None:
        state.things[self.card].stunned = False


@final
class Grows(Event["KeyforgeState"]):
    """A creature gets +1 power counters (KF-DMG-14)."""

    def __init__(self, card: int, amount: int, by: int) -> None:
        self.card = card
        self.amount = amount
        self.by = by

    def word(self) -> str:
        return "grow"

    def rules(self) -> tuple[str, ...]:
        return ("KF-DMG-14",)

    def perform(self, state: KeyforgeState) -> None:
        state.things[self.card].counters += self.amount


@final
class SwapPlaces(Event["KeyforgeState"]):
    """Two creatures of one battleline exchange their positions (KF-SEL-8)."""

    def __init__(self, card: int, neighbor: int, by: int) -> None:
        self.card = card
        self.neighbor = neighbor
        self.by = by

    def word(self) -> str:
        return "swap"

    def about(self) -> int:
        return self.neighbor

    def rules(self) -> tuple[str, ...]:
        return ("KF-SEL-8",)

    def perform(self, state: KeyforgeState) -> None:
        line = state.players[state.holders[self.card]].battleline
        here, there = line.index(self.card), line.index(self.neighbor)
        line[here], line[there] = self.neighbor, self.card
