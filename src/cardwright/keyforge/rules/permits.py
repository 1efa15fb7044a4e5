"""Constant laws about what players may and must do, and what it costs: read whenever somebody asks.

Each is declared under its topic. Rules: KF-NO-1, KF-COST-1, -2, KF-HOUSE-5, -7, KF-FORGE-2, KF-DRAW-5; KFR30,
KFR41, KFR66; S-G11.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.events import BoundLaw, Event
from cardwright.core.hindrance import Hindrance
from cardwright.keyforge.rules.amber import available

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.keyforge.rules.face import Price
    from cardwright.keyforge.rules.state import KeyforgeState

MAY_PLAY: Final = "may play"
MAY_USE: Final = "may use"
MAY_FIGHT: Final = "may fight"
MUST_CHOOSE: Final = "must choose"
COSTS_TO_PLAY: Final = "costs to play"
COSTS_TO_USE: Final = "costs to use"
KEY_COST: Final = "key cost"
REFILL: Final = "refill"
SKIP_FORGE: Final = "skip forge"
DOWNFALL: Final = "downfall"

HAND_SIZE: Final = 6
"""To how many cards a hand is refilled if nothing changes it (KF-DRAW-1)."""

BASE_COST: Final = 6
"""What a key costs if nothing changes it (KF-FORGE-2)."""

UNLIMITED: Final = 1_000_000
"""For how many events a law holds that names no number."""


class Permission(BoundLaw["KeyforgeState"]):
    """`can(…)`: something that no rule lets a player do is allowed for some cards."""

    def allows(self, state: KeyforgeState, seat: int, card: int) -> bool:
        """Whether the player may do it with this card now."""
        raise NotImplementedError

    def breadth(self, state: KeyforgeState, seat: int) -> int:
        """How many of the player's cards it speaks of: the narrowest permission is spent first (KFR30)."""
        raise NotImplementedError

    def limited(self) -> bool:
        """Whether it is used up."""
        raise NotImplementedError

    def mark(self) -> int:
        """What tells its uses from those of other permissions of the same card."""
        raise NotImplementedError


class Obligation(BoundLaw["KeyforgeState"]):
    """`must(chooses(…))`: a player has to choose a house, if possible."""

    def demands(self, state: KeyforgeState, seat: int, house: str) -> bool:
        """Whether the player would meet it by choosing this house."""
        raise NotImplementedError


class Tariff(BoundLaw["KeyforgeState"]):
    """A law that adds to a number of a player: what a key costs, how many cards a hand is refilled to."""

    def adds(self, state: KeyforgeState, seat: int) -> int:
        """How much it adds for this player."""
        raise NotImplementedError


class Toll(BoundLaw["KeyforgeState"]):
    """`costs(…)`: what a player has to pay before something can begin."""

    def charges(self, state: KeyforgeState, seat: int, card: int) -> Price | None:
        """What the player pays for doing it with this card."""
        raise NotImplementedError


class Downfall(BoundLaw["KeyforgeState"]):
    """A law that destroys cards as soon as something is so; the state check asks it (KFR4)."""

    def dooms(self, state: KeyforgeState) -> list[int]:
        """The cards that it destroys now."""
        raise NotImplementedError


@final
class Permits(Event["KeyforgeState"]):
    """A permission that is used up has been needed (KFR30, S-G11); `amount` tells which of the card's."""

    def __init__(self, card: int, player: int, by: int, amount: int) -> None:
        self.card = card
        self.player = player
        self.by = by
        self.amount = amount

    def word(self) -> str:
        return "permit"

    def rules(self) -> tuple[str, ...]:
        return ("KF-MAIN-2", "KFR30")


def permissions(state: KeyforgeState, topic: str, seat: int, card: int) -> list[Permission]:
    """The permissions by which the player may do this with the card."""
    found: list[Permission] = []
    for law in state.laws.on(topic):
        assert isinstance(law, Permission)
        if law.allows(state, seat, card):
            found.append(law)
    return found


def permitted(state: KeyforgeState, topic: str, seat: int, card: int) -> bool:
    """Whether some permission lets the player do this with the card."""
    constants = state.laws.constants
    if topic in constants:
        for law in constants[topic]:
            assert isinstance(law, Permission)
            if law.allows(state, seat, card):
                return True
    return False


def spend_permission(state: KeyforgeState, topic: str, seat: int, card: int) -> None:
    """The player does what needs a permission: of several, the narrowest is spent (KFR30)."""
    found = permissions(state, topic, seat, card)
    if found:
        narrowest = found[0]
        for law in found[1:]:
            if law.breadth(state, seat) < narrowest.breadth(state, seat):
                narrowest = law
        if narrowest.limited():
            state.happen(Permits(card, seat, narrowest.source, narrowest.mark()))


def demanded(state: KeyforgeState, seat: int, house: str) -> bool:
    """Whether the player has to choose this house, or another one that is demanded (KF-HOUSE-5)."""
    for law in state.laws.on(MUST_CHOOSE):
        assert isinstance(law, Obligation)
        if law.demands(state, seat, house):
            return True
    return False


def tariff(state: KeyforgeState, topic: str, seat: int) -> int:
    """What all laws on a topic add for a player."""
    total = 0
    constants = state.laws.constants
    if topic in constants:
        for law in constants[topic]:
            assert isinstance(law, Tariff)
            total += law.adds(state, seat)
    return total


def key_cost(state: KeyforgeState, seat: int, more: int = 0) -> int:
    """What a key costs the player now, and so much more; never below 0 (KF-FORGE-2, -9; KFR66, S-G8)."""
    return max(0, BASE_COST + tariff(state, KEY_COST, seat) + more)


def refill_size(state: KeyforgeState, seat: int) -> int:
    """To how many cards the player's hand is refilled now, chains aside (KF-DRAW-5)."""
    return HAND_SIZE + tariff(state, REFILL, seat)


def tolls(state: KeyforgeState, topic: str, seat: int, card: int) -> list[Price]:
    """What the player has to pay for doing this with the card, the oldest law first."""
    found: list[Price] = []
    for law in state.laws.on(topic):
        assert isinstance(law, Toll)
        price = law.charges(state, seat, card)
        if price is not None:
            found.append(price)
    return found


def affordable(state: KeyforgeState, prices: Sequence[Price]) -> bool:
    """Whether all can be paid, each out of what the others leave (KF-COST-2)."""
    return unpaid(state, prices) is None


def unpaid(state: KeyforgeState, prices: Sequence[Price]) -> Hindrance | None:
    """What of these prices cannot be paid: how much there is, and how much it takes (KF-COST-1, -2)."""
    needed: dict[int, int] = {}
    for amount, giver, _ in prices:
        needed[giver] = needed.get(giver, 0) + amount
    for giver, amount in needed.items():
        if available(state, giver) < amount:
            there_is = available(state, giver)
            return Hindrance("cost", ("KF-COST-1", "KF-COST-2"), amount=there_is, needed=amount)
    return None


def doomed_by_law(state: KeyforgeState) -> list[int]:
    """The cards in play that a law destroys now and that are not marked for it yet."""
    found: list[int] = []
    for law in state.laws.on(DOWNFALL):
        assert isinstance(law, Downfall)
        found += [
            card
            for card in law.dooms(state)
            if state.in_play(card) and card not in state.doomed and card not in found
        ]
    return found
