"""Laws of cards that are read whenever it is asked what holds: what they give, allow, demand and cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.keyforge.effects.reading import cards, fits, houses, includes, places
from cardwright.keyforge.effects.terms import Terms
from cardwright.keyforge.effects.values import holds, value
from cardwright.keyforge.rules.amber import SUPPLY, pool
from cardwright.keyforge.rules.face import OwnTerms
from cardwright.keyforge.rules.frames import Scope
from cardwright.keyforge.rules.permits import (
    COSTS_TO_PLAY,
    COSTS_TO_USE,
    KEY_COST,
    MAY_FIGHT,
    MAY_PLAY,
    MAY_USE,
    REFILL,
    SKIP_FORGE,
    UNLIMITED,
    Downfall,
    Obligation,
    Permission,
    Permits,
    Tariff,
    Toll,
)
from cardwright.keyforge.rules.qualities import EVERY_HOUSE, Gift, Grant, HouseGift

if TYPE_CHECKING:
    from cardwright.keyforge.rules.face import Ability, Price
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node

MAY: Final = {"plays": MAY_PLAY, "uses": MAY_USE, "fights": MAY_FIGHT}
COSTS: Final = {"plays": COSTS_TO_PLAY, "uses": COSTS_TO_USE}
TARIFFS: Final = {"key_cost": KEY_COST, "refill": REFILL, "skip_forge": SKIP_FORGE}


def given_to(state: KeyforgeState, terms: Terms, whom: Node, card: int) -> Scope | None:
    """What the words of a gift mean, if it is in force and the card is among those that have it."""
    scope = terms.scope(state)
    if scope is None or not fits(state, scope, card, whom) or not state.in_play(card):
        return None
    return None if terms.about_another(state, card) else scope


@final
class Gives(Gift):
    """One quality of `X.gets(…)` or `X.loses(…)`: whatever is in the set now has it (KF-ABIL-4)."""

    def __init__(self, terms: Terms, whom: Node, given: Node) -> None:
        super().__init__(terms.source, terms.span)
        self.terms = terms
        self.whom = whom
        self.given = given

    def gives(self, state: KeyforgeState, card: int) -> int:
        scope = given_to(state, self.terms, self.whom, card)
        if scope is None:
            return 0
        args = self.given.args
        return value(state, scope, args[0]) if args and self.given.op != "ignores" else 1


@final
class GivesHouse(HouseGift):
    """`X.gets(house(h))`: the cards are of that house, or of every house (S-G13)."""

    def __init__(self, terms: Terms, whom: Node, given: Node, player: int) -> None:
        super().__init__(terms.source, terms.span)
        self.terms = terms
        self.whom = whom
        self.given = given
        self.player = player

    def house(self, state: KeyforgeState, card: int) -> str:
        if self.player >= 0 and state.holders[card] != self.player:
            return ""
        scope = given_to(state, self.terms, self.whom, card)
        if scope is None:
            return ""
        house: Node = self.given.args[0]
        return EVERY_HOUSE if house.op == EVERY_HOUSE else houses(state, scope, house)[0]


@final
class GivesAbility(Grant):
    """`X.gets(reap(…))`: the cards have an ability of that timing (KF-TYPE-9)."""

    def __init__(self, terms: Terms, whom: Node, ability: Ability) -> None:
        super().__init__(terms.source, terms.span, ability)
        self.terms = terms
        self.whom = whom

    def grants(self, state: KeyforgeState, card: int) -> bool:
        return given_to(state, self.terms, self.whom, card) is not None


@final
class May(Permission):
    """`can(E)`, perhaps for the first few events only."""

    def __init__(self, terms: Terms, pattern: Node) -> None:
        super().__init__(terms.source, terms.span)
        self.terms = terms
        self.pattern = pattern

    def allows(self, state: KeyforgeState, seat: int, card: int) -> bool:
        for scope in self.terms.scopes(state):
            if self.speaks_of(state, scope, seat, card) and not self.terms.about_another(state, card):
                return not self.limited() or self.uses(state) < self.terms.limit
        return False

    def speaks_of(self, state: KeyforgeState, scope: Scope, seat: int, card: int) -> bool:
        """Whether the pattern is about this player and this card."""
        args = self.pattern.args
        if len(args) == 1:
            return fits(state, scope, card, args[0])
        return includes(state, scope, args[0], seat) and fits(state, scope, card, args[1])

    def breadth(self, state: KeyforgeState, seat: int) -> int:
        scope = self.terms.scope(state)
        if scope is None:
            return 0
        own = [card for card, owner in enumerate(state.owners) if owner == seat]
        return sum([self.speaks_of(state, scope, seat, card) for card in own])

    def limited(self) -> bool:
        return self.terms.limit != UNLIMITED

    def mark(self) -> int:
        return self.terms.since

    def uses(self, state: KeyforgeState) -> int:
        """How often it was needed this turn, or since it came into force (S-G11)."""
        first = max(state.turn_event, self.terms.since)
        return sum(
            [
                isinstance(event, Permits) and event.by == self.source and event.amount == self.mark()
                for event in state.events_since(first)
            ]
        )


@final
class Must(Obligation):
    """`must(chooses(P, H))`."""

    def __init__(self, terms: Terms, pattern: Node) -> None:
        super().__init__(terms.source, terms.span)
        self.terms = terms
        self.pattern = pattern

    def demands(self, state: KeyforgeState, seat: int, house: str) -> bool:
        who, which = self.pattern.args
        return any(
            includes(state, scope, who, seat) and house in houses(state, scope, which)
            for scope in self.terms.scopes(state)
        )


@final
class Adds(Tariff):
    """`key_cost(n, P)`, `refill(n, P)`, `skip_forge(P)`."""

    def __init__(self, terms: Terms, law: Node) -> None:
        super().__init__(terms.source, terms.span)
        self.terms = terms
        self.law = law

    def adds(self, state: KeyforgeState, seat: int) -> int:
        amount: int | Node = 1 if len(self.law.args) == 1 else self.law.args[0]
        who: Node = self.law.args[-1]
        return sum(
            [
                value(state, scope, amount)
                for scope in self.terms.scopes(state)
                if includes(state, scope, who, seat)
            ]
        )


@final
class Charges(Toll):
    """`costs(E, lose(n))` or `costs(E, move(n, from, to))`."""

    def __init__(self, terms: Terms, pattern: Node, cost: Node) -> None:
        super().__init__(terms.source, terms.span)
        self.terms = terms
        self.pattern = pattern
        self.cost = cost

    def charges(self, state: KeyforgeState, seat: int, card: int) -> Price | None:
        who, what = self.pattern.args
        for scope in self.terms.scopes(state):
            if includes(state, scope, who, seat) and fits(state, scope, card, what):
                return price_of(state, scope, self.cost)
        return None


def price_of(state: KeyforgeState, scope: Scope, cost: Node) -> Price:
    """How much Æ goes where, by the words of a cost."""
    amount = value(state, scope, cost.args[0])
    if cost.op == "lose":
        return amount, pool(scope.me), SUPPLY
    return amount, places(state, scope, cost.args[1])[0], places(state, scope, cost.args[2])[0]


@final
class Dooms(Downfall):
    """`when(condition, destroy(…))`: the state check finds out when it is so (KFR4)."""

    def __init__(self, terms: Terms, condition: Node, destroyed: tuple[Node, ...]) -> None:
        super().__init__(terms.source, terms.span)
        self.terms = terms
        self.condition = condition
        self.destroyed = destroyed

    def dooms(self, state: KeyforgeState) -> list[int]:
        scope = self.terms.scope(state)
        if scope is None or not holds(state, scope, self.condition):
            return []
        return [card for node in self.destroyed for card in cards(state, scope, node)]


@final
class OfItself(OwnTerms):
    """`cannot(plays(me, this)).unless(…)` and `costs(plays(me, this), …)`, wherever the card lies (S-A7)."""

    def __init__(self, law: Node) -> None:
        self.law = law

    def forbids(self, state: KeyforgeState, card: int, seat: int) -> bool:
        law = self.law
        if law.op == "costs":
            return False
        return law.op != "unless" or not holds(state, Scope(card, seat), law.args[1])

    def price(self, state: KeyforgeState, card: int, seat: int) -> Price | None:
        return price_of(state, Scope(card, seat), self.law.args[1]) if self.law.op == "costs" else None


def speaks_of_own_play(law: Node) -> bool:
    """Whether a law is about the card's own being played."""
    core: Node = law.args[0] if law.op == "unless" else law
    if core.op != "cannot" and core.op != "costs":
        return False
    pattern: Node = core.args[0]
    return pattern.op == "plays" and pattern.args[1].op == "this"
