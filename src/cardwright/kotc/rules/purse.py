"""What a player could pay with, and whether a list of costs can be paid from it.

Rules: K17-abilities-8, -13, -14; R24 to R29d, R179, R182.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.kotc.rules.zones import GRANARY, HAND

if TYPE_CHECKING:
    from cardwright.kotc.rules.cards import Cost
    from cardwright.kotc.rules.state import KeeperState


@final
class Purse:
    """What a player could pay with, counted, so that costs can be tried before anything is paid (R25).

    A trap is given as a minion is, and cannot be exhausted. A minion is `own` if it comes to its player's
    hand or deck when it is given; `foreign` are cards of others and pawns. While `due` counters are still to
    be removed from the card whose ability it is, that minion is `kept`: it can be exhausted, but not given.
    Else it is one of the others, `bearer_own` or `bearer_foreign`, which a cost may spare. In hand, `others`
    are all cards that cannot be given as gifts.
    """

    __slots__ = (
        "bearer_foreign",
        "bearer_own",
        "counters",
        "deck",
        "due",
        "foreign_ready",
        "foreign_tired",
        "hand_minions",
        "hand_others",
        "hp",
        "kept",
        "kept_own",
        "kept_ready",
        "own_ready",
        "own_tired",
        "ready_resources",
        "tired_resources",
    )

    def __init__(self, hp: int, deck: int, due: int) -> None:
        self.hp = hp
        self.deck = deck
        self.due = due
        self.counters = 0
        self.bearer_own = 0
        self.bearer_foreign = 0
        self.ready_resources = 0
        self.tired_resources = 0
        self.own_ready = 0
        self.own_tired = 0
        self.foreign_ready = 0
        self.foreign_tired = 0
        self.hand_minions = 0
        self.hand_others = 0
        self.kept = False
        self.kept_own = False
        self.kept_ready = False

    def copy(self) -> Purse:
        """A purse of its own."""
        copy = Purse(self.hp, self.deck, self.due)
        copy.counters = self.counters
        copy.bearer_own = self.bearer_own
        copy.bearer_foreign = self.bearer_foreign
        copy.ready_resources = self.ready_resources
        copy.tired_resources = self.tired_resources
        copy.own_ready = self.own_ready
        copy.own_tired = self.own_tired
        copy.foreign_ready = self.foreign_ready
        copy.foreign_tired = self.foreign_tired
        copy.hand_minions = self.hand_minions
        copy.hand_others = self.hand_others
        copy.kept = self.kept
        copy.kept_own = self.kept_own
        copy.kept_ready = self.kept_ready
        return copy

    def contents(self) -> tuple[int, ...]:
        """Everything in it that depends on which cards were taken."""
        return (
            self.deck,
            self.ready_resources,
            self.tired_resources,
            self.own_ready,
            self.own_tired,
            self.foreign_ready,
            self.foreign_tired,
            self.hand_minions,
            self.hand_others,
            int(self.kept_ready),
        )

    # Putting in

    def add_minion(self, own: bool, ready: bool) -> None:
        """A minion that can be given."""
        if own and ready:
            self.own_ready += 1
        elif own:
            self.own_tired += 1
        elif ready:
            self.foreign_ready += 1
        else:
            self.foreign_tired += 1

    def add_bearer(self, own: bool, ready: bool) -> None:
        """The minion whose ability it is: it is kept for as long as counters on it are due (R29a)."""
        if self.due > 0:
            self.kept = True
            self.kept_own = own
            self.kept_ready = ready
        else:
            self.add_minion(own, ready)
            if own:
                self.bearer_own = 1
            else:
                self.bearer_foreign = 1

    def leave_out(self, zone: int, exhausted: bool) -> None:
        """The minion that is being summoned lies in this zone, and cannot be paid with."""
        if zone == HAND:
            self.hand_minions -= 1
        elif zone == GRANARY and exhausted:
            self.tired_resources -= 1
        elif zone == GRANARY:
            self.ready_resources -= 1

    # Minions

    def least_foreign(self, amount: int) -> int:
        """How many of so many minions have to be foreign, if they are given."""
        return max(0, amount - self.own_ready - self.own_tired)

    def most_foreign(self, amount: int) -> int:
        """How many of so many minions can be foreign, if they are given."""
        return min(amount, self.foreign_ready + self.foreign_tired)

    def least_foreign_ready(self, amount: int) -> int:
        """How many of so many minions have to be foreign, if they are exhausted."""
        return max(0, amount - self.own_ready - int(self.kept_ready and self.kept_own))

    def most_foreign_ready(self, amount: int) -> int:
        """How many of so many minions can be foreign, if they are exhausted."""
        return min(amount, self.foreign_ready + int(self.kept_ready and not self.kept_own))

    def give_minions(self, own: int, foreign: int) -> None:
        """Give away so many, exhausted ones first."""
        tired = min(own, self.own_tired)
        self.own_tired -= tired
        self.own_ready -= own - tired
        tired = min(foreign, self.foreign_tired)
        self.foreign_tired -= tired
        self.foreign_ready -= foreign - tired

    def exhaust_minions(self, own: int, foreign: int) -> None:
        """Exhaust so many unexhausted ones, last the one that is kept, which can do nothing else."""
        ready = min(own, self.own_ready)
        self.own_ready -= ready
        self.own_tired += ready
        others = min(foreign, self.foreign_ready)
        self.foreign_ready -= others
        self.foreign_tired += others
        if ready < own or others < foreign:
            self.kept_ready = False

    def give_minion(self, own: bool, ready: bool) -> None:
        """Give away this very one."""
        if own and ready:
            self.own_ready -= 1
        elif own:
            self.own_tired -= 1
        elif ready:
            self.foreign_ready -= 1
        else:
            self.foreign_tired -= 1

    def exhaust_bearer(self, own: bool) -> None:
        """Exhaust the minion whose ability it is."""
        if self.kept:
            self.kept_ready = False
        elif own:
            self.exhaust_minions(1, 0)
        else:
            self.exhaust_minions(0, 1)

    def remove_counters(self, amount: int) -> bool:
        """Take counters off the card whose ability it is; whether there are enough.

        After the last that are due it can be given like any other minion.
        """
        self.counters -= amount
        self.due -= amount
        if self.kept and self.due == 0:
            self.kept = False
            self.add_minion(self.kept_own, self.kept_ready)
            self.kept_ready = False
        return self.counters >= 0

    # Resources and cards in hand

    def exhaust_resources(self, amount: int) -> bool:
        """Exhaust unexhausted resources; whether there are enough."""
        self.ready_resources -= amount
        self.tired_resources += amount
        return self.ready_resources >= 0

    def give_resources(self, amount: int) -> bool:
        """Give resources away, exhausted ones first; whether there are enough."""
        tired = min(amount, self.tired_resources)
        self.tired_resources -= tired
        self.ready_resources -= amount - tired
        return self.ready_resources >= 0

    def give_hand(self, amount: int) -> bool:
        """Give cards in hand away, first those that are no gifts; whether there are enough."""
        others = min(amount, self.hand_others)
        self.hand_others -= others
        self.hand_minions -= amount - others
        return self.hand_minions >= 0

    def give_hand_minions(self, amount: int) -> bool:
        """Give minion cards in hand away; whether there are enough."""
        self.hand_minions -= amount
        return self.hand_minions >= 0


def affordable(costs: tuple[Cost, ...], place: int, left: int, purse: Purse) -> bool:
    """Whether the costs from this place on can be paid from the purse, in printed order, in any way (R25).

    Of the first of them so much is `left` to be paid. What is in the purse is spent.
    """
    return _affordable(costs, place, left, purse, set())


def _affordable(
    costs: tuple[Cost, ...], place: int, left: int, purse: Purse, wanting: set[tuple[int, tuple[int, ...]]]
) -> bool:
    """The same; `wanting` are places and purses from which the rest cannot be paid.

    All that is decided is how many of a cost's minions are foreign; everything else has one way that is never
    worse than another: exhausted cards are given before unexhausted ones, spells before minions.
    """
    while True:
        cost = costs[place]
        least, most = cost.least_foreign(purse, left), cost.most_foreign(purse, left)
        if least > most:
            return False
        place += 1
        if place == len(costs):
            return cost.spend(purse, left, least)
        if least < most:
            break
        if not cost.spend(purse, left, least):
            return False
        left = costs[place].amount
    for foreign in range(least, most + 1):
        trial = purse.copy()
        cost.spend(trial, left, foreign)
        rest = (place, trial.contents())
        if rest not in wanting:
            if _affordable(costs, place, costs[place].amount, trial, wanting):
                return True
            wanting.add(rest)
    return False


def counters_due(costs: tuple[Cost, ...], place: int) -> int:
    """How many counters on the card whose ability it is the costs from this place on remove."""
    due = 0
    for later in range(place, len(costs)):
        due += costs[later].counters_due()
    return due


def is_own(state: KeeperState, seat: int, card: int) -> bool:
    """Whether a minion of the player comes to his hand or deck when it is moved there."""
    return state.owners[card] == seat and not state.faces[card].pawn


def purse_of(state: KeeperState, seat: int, bearer: int, due: int, offered: list[int]) -> Purse:
    """What the player has to pay for an ability of `bearer` with.

    `due` counters on it are to be removed; the minions in `offered` were offered as gifts before (R179).
    """
    player = state.players[seat]
    exhausted = state.exhausted
    purse = Purse(player.hp, len(player.deck), due)
    purse.counters = len(state.minions[bearer].counters) if state.on_field(bearer) else 0
    for card in player.granary:
        if exhausted[card]:
            purse.tired_resources += 1
        else:
            purse.ready_resources += 1
    for card in player.battlefield:
        own, ready = is_own(state, seat, card), not exhausted[card]
        if card == bearer:
            purse.add_bearer(own, ready)
        else:
            purse.add_minion(own, ready)
    for card in player.trapfield:
        purse.add_minion(is_own(state, seat, card), False)
    for card in player.hand:
        if state.faces[card].minion and card not in offered:
            purse.hand_minions += 1
        else:
            purse.hand_others += 1
    return purse
