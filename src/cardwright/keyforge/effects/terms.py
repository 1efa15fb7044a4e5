"""On what terms a law of a card is in force: whose, how long, under which condition, for how many events."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOBODY, NOTHING
from cardwright.keyforge.effects.reading import cards
from cardwright.keyforge.effects.values import holds
from cardwright.keyforge.rules.frames import Fixed, Scope
from cardwright.keyforge.rules.permits import UNLIMITED

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node


@final
class Terms:
    """What a law of a card says beside its pattern. It never changes.

    `span` is the number of a turn or of a fight, or `NOTHING` for as long as the source is in play; `since`
    the event from which on it counts. `me` is fixed in a span, else whoever controls the source (`NOBODY`).
    A law that is given to cards is read as theirs: `bearer` says who they are. It speaks only while the
    `condition` holds, and of the first events only, `limit` of them.
    """

    def __init__(
        self,
        source: int,
        span: int = NOTHING,
        since: int = 0,
        me: int = NOBODY,
        fixed: Fixed | None = None,
        bearer: Node | None = None,
        condition: Node | None = None,
        limit: int = UNLIMITED,
    ) -> None:
        self.source = source
        self.span = span
        self.since = since
        self.me = me
        self.fixed = fixed
        self.bearer = bearer
        self.condition = condition
        self.limit = limit

    def under(self, condition: Node) -> Terms:
        """These, and only while the condition holds."""
        return Terms(
            self.source, self.span, self.since, self.me, self.fixed, self.bearer, condition, self.limit
        )

    def limited(self, limit: int) -> Terms:
        """These, for so many events."""
        return Terms(
            self.source, self.span, self.since, self.me, self.fixed, self.bearer, self.condition, limit
        )

    def given_to(self, bearer: Node) -> Terms:
        """These, for the cards to which the law is given."""
        return Terms(
            self.source, self.span, self.since, self.me, self.fixed, bearer, self.condition, self.limit
        )

    def scope(self, state: KeyforgeState) -> Scope | None:
        """What the words of the law mean, as those of its source; None while it is not in force."""
        span = self.span
        if span > NOTHING and span != state.turn:
            return None
        source = self.source
        scope = Scope(source, state.holders[source] if self.me == NOBODY else self.me)
        if self.fixed is not None:
            scope.fix(self.fixed)
        if self.condition is not None and not holds(state, scope, self.condition):
            return None
        return scope

    def scopes(self, state: KeyforgeState) -> list[Scope]:
        """The same for each card to which the law is given."""
        scope = self.scope(state)
        if scope is None:
            return []
        if self.bearer is None:
            return [scope]
        return [Scope(card, state.holders[card]) for card in cards(state, scope, self.bearer)]

    def about_another(self, state: KeyforgeState, card: int) -> bool:
        """Whether the card on which the law is fixed was another object, which has left play (KF-LEAVE-8)."""
        if self.fixed is None:
            return False
        return any(
            bound == card and not state.still_there(card, arrival) for bound, arrival in self.fixed.bound
        )


def fix(state: KeyforgeState, resolution: Resolution, law: Node, chosen: list[int]) -> Fixed:
    """What is fixed as a law of a span begins: the registers, and the cards chosen for it (S-A4)."""
    head = law
    while head.op in ("within", "unless", "while_"):
        head = head.args[-1] if head.op == "while_" else head.args[0]
    if law.choices:
        spoken_of = chosen
    elif mentions(head.args[0], "it"):
        spoken_of = resolution.it
    elif mentions(head.args[0], "this"):
        spoken_of = [resolution.this]
    else:
        spoken_of = []
    bound = tuple([(card, _arrival(state, resolution, card)) for card in spoken_of if card in state.things])
    return Fixed(
        tuple(resolution.it), tuple(chosen), resolution.amount, resolution.house, resolution.number, bound
    )


def _arrival(state: KeyforgeState, resolution: Resolution, card: int) -> int:
    """When the card came into play; of the one whose ability this is, when the one did that began it."""
    if card == resolution.this and resolution.arrival != NOTHING:
        return resolution.arrival
    return state.things[card].arrival


def mentions(node: object, word: str) -> bool:
    """Whether the word stands in these words."""
    from cardwright.keyforge.tree import Node

    if not isinstance(node, Node):
        return False
    return node.op == word or any(mentions(part, word) for part in node.args)
