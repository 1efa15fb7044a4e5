"""Laws of cards: what they forbid, replace, hear and give, on a card or for a span of time."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOBODY, NOTHING
from cardwright.core.events import BoundLaw, Event
from cardwright.keyforge.effects.doing import Spoken
from cardwright.keyforge.effects.patterns import kind_of, matches
from cardwright.keyforge.effects.reading import fits
from cardwright.keyforge.effects.turning import turned_into
from cardwright.keyforge.effects.values import holds, value
from cardwright.keyforge.rules.amber import MoveAmber
from cardwright.keyforge.rules.face import Ability, Standing
from cardwright.keyforge.rules.frames import Scope, Trigger
from cardwright.keyforge.rules.qualities import Gift
from cardwright.keyforge.rules.resolution import await_turn, resolve
from cardwright.keyforge.rules.state import KeyforgeState

if TYPE_CHECKING:
    from cardwright.keyforge.tree import Node


def scope_of(state: KeyforgeState, source: int, me: int) -> Scope:
    """What the words of a law mean: `me` is who controls the source now, or whom a span has fixed (S-A4)."""
    return Scope(source, state.holders[source] if me == NOBODY else me)


@final
class Instead(Event[KeyforgeState]):
    """An ability stands in for an event: it resolves in its place."""

    def __init__(
        self, ability: Ability, by: int, player: int, card: int, amount: int, giver: int, replaces: str
    ) -> None:
        self.ability = ability
        self.by = by
        self.player = player
        self.card = card
        self.amount = amount
        self.giver = giver
        self.replaces = replaces

    def word(self) -> str:
        return "instead"

    def detail(self) -> str:
        return self.replaces

    def rules(self) -> tuple[str, ...]:
        return ("KFR1",)

    def perform(self, state: KeyforgeState) -> None:
        resolution = resolve(state, self.ability, self.by, self.player, self.card)
        resolution.amount = self.amount
        resolution.origin = self.giver
        resolution.replaces = self.replaces


@final
class Forbid(BoundLaw[KeyforgeState]):
    """`cannot(E)`, perhaps `.unless(condition)`; it beats can and must (KF-NO-1)."""

    def __init__(self, source: int, span: int, me: int, pattern: Node, exception: Node | None) -> None:
        super().__init__(source, span)
        self.me = me
        self.pattern = pattern
        self.exception = exception

    def forbids(self, state: KeyforgeState, event: Event[KeyforgeState]) -> bool:
        scope = scope_of(state, self.source, self.me)
        if not matches(state, scope, self.pattern, event):
            return False
        return self.exception is None or not holds(state, scope, self.exception)


@final
class Replace(BoundLaw[KeyforgeState]):
    """`instead(E, …)`: the event does not happen, the effects do."""

    def __init__(self, source: int, span: int, me: int, pattern: Node, ability: Spoken) -> None:
        super().__init__(source, span)
        self.me = me
        self.pattern = pattern
        self.ability = ability

    def instead(self, state: KeyforgeState, event: Event[KeyforgeState]) -> list[Event[KeyforgeState]] | None:
        scope = scope_of(state, self.source, self.me)
        if not matches(state, scope, self.pattern, event) or self.under_way(state, event):
            return None
        turned = turned_into(state, scope, self.ability.effects, event)
        if turned is not None:
            return turned
        giver = event.giver if isinstance(event, MoveAmber) else NOTHING
        return [Instead(self.ability, self.source, scope.me, event.card, event.amount, giver, event.word())]

    def under_way(self, state: KeyforgeState, event: Event[KeyforgeState]) -> bool:
        """Whether the card stands in for such an event at this very moment: it does so for one at a time."""
        for resolution in state.resolutions:
            if resolution.this == self.source and resolution.replaces == event.word():
                return True
        return False


@final
class React(BoundLaw[KeyforgeState]):
    """`when(E, …)`: the effects wait for their turn among all that the event triggers."""

    def __init__(self, source: int, span: int, me: int, pattern: Node, ability: Ability) -> None:
        super().__init__(source, span)
        self.me = me
        self.pattern = pattern
        self.ability = ability

    def react(self, state: KeyforgeState, event: Event[KeyforgeState]) -> None:
        scope = scope_of(state, self.source, self.me)
        if matches(state, scope, self.pattern, event):
            thing = state.things.get(self.source)
            await_turn(
                state,
                Trigger(
                    event.moment,
                    self.ability,
                    self.source,
                    scope.me,
                    event.card,
                    lasting=self.span != NOTHING,
                    arrival=NOTHING if thing is None else thing.arrival,
                ),
            )


@final
class Gives(Gift):
    """One quality of `X.gets(…)`: whatever is in the set now has it (KF-ABIL-4)."""

    def __init__(self, source: int, span: int, me: int, whom: Node, given: Node) -> None:
        super().__init__(source, span)
        self.me = me
        self.whom = whom
        self.given = given

    def gives(self, state: KeyforgeState, card: int) -> int:
        scope = scope_of(state, self.source, self.me)
        if not fits(state, scope, card, self.whom):
            return 0
        return value(state, scope, self.given.args[0]) if self.given.args else 1


@final
class Constant(Standing):
    """A law as it stands on a card."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def enact(self, state: KeyforgeState, card: int) -> None:
        enact(state, self.node, card, NOTHING, NOBODY)


def enact(state: KeyforgeState, node: Node, source: int, span: int, me: int) -> None:
    """Put the law that these words are into force, while the source is in play or for a span."""
    exception: Node | None = None
    if node.op == "unless":
        node, exception = node.args
    if node.op == "gets":
        for given in node.args[1:]:
            state.laws = state.laws.declare(given.op, Gives(source, span, me, node.args[0], given))
        return
    laws = state.laws
    pattern: Node = node.args[0]
    if node.op == "cannot":
        state.laws = laws.enact(kind_of(pattern), Forbid(source, span, me, pattern, exception))
        return
    ability = Spoken((), node.args[1:])
    if node.op == "instead":
        state.laws = laws.enact(kind_of(pattern, True), Replace(source, span, me, pattern, ability))
    else:
        state.laws = laws.enact(kind_of(pattern), React(source, span, me, pattern, ability))
