"""Laws of cards that meet events: what they forbid, replace and hear."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOTHING
from cardwright.core.events import BoundLaw, Event
from cardwright.keyforge.effects.patterns import about, matches, qualified, times_between
from cardwright.keyforge.effects.redirection import redirected
from cardwright.keyforge.effects.terms import Terms
from cardwright.keyforge.rules.amber import MoveAmber
from cardwright.keyforge.rules.damage import CHECK_STATE
from cardwright.keyforge.rules.face import Ability
from cardwright.keyforge.rules.frames import Trigger
from cardwright.keyforge.rules.permits import UNLIMITED
from cardwright.keyforge.rules.resolution import await_turn, awaited, resolve
from cardwright.keyforge.rules.state import KeyforgeState

if TYPE_CHECKING:
    from cardwright.keyforge.effects.worded import WordedAbility
    from cardwright.keyforge.rules.frames import Scope
    from cardwright.keyforge.tree import Node


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
        resolution = resolve(state, self.ability, self.by, self.player, self.card, self.amount)
        resolution.origin = self.giver
        resolution.replaces = self.replaces


@final
class Forbid(BoundLaw[KeyforgeState]):
    """`cannot(E)`, perhaps `.unless(condition)`; it beats can and must (KF-NO-1)."""

    def __init__(self, terms: Terms, pattern: Node, exception: Node | None) -> None:
        super().__init__(terms.source, terms.span)
        self.terms = terms
        self.pattern = pattern
        self.exception = exception

    def forbids(self, state: KeyforgeState, event: Event[KeyforgeState]) -> bool:
        return any(self.speaks_of(state, scope, event) for scope in self.terms.scopes(state))

    def speaks_of(self, state: KeyforgeState, scope: Scope, event: Event[KeyforgeState]) -> bool:
        """Whether the event is what the words forbid, and nothing excepts it."""
        if not matches(state, scope, self.pattern, event) or self.terms.about_another(state, event.card):
            return False
        return self.exception is None or not qualified(state, scope, self.exception, event)


@final
class Replace(BoundLaw[KeyforgeState]):
    """`instead(E, …)`: the event does not happen, the effects do."""

    def __init__(self, terms: Terms, pattern: Node, ability: WordedAbility) -> None:
        super().__init__(terms.source, terms.span)
        self.terms = terms
        self.pattern = pattern
        self.ability = ability

    def instead(self, state: KeyforgeState, event: Event[KeyforgeState]) -> list[Event[KeyforgeState]] | None:
        scope = self.terms.scope(state)
        if scope is None or not matches(state, scope, self.pattern, event) or self.under_way(state, event):
            return None
        turned = redirected(state, scope, self.ability.effects, event)
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
    """`when(E, …)`: the effects wait for their turn among all that the event triggers.

    Before any of them the state is checked, at once after the event (KF-DMG-13, KFR1).
    """

    def __init__(self, terms: Terms, pattern: Node, ability: Ability) -> None:
        super().__init__(terms.source, terms.span)
        self.terms = terms
        self.pattern = pattern
        self.ability = ability

    def react(self, state: KeyforgeState, event: Event[KeyforgeState]) -> None:
        for scope in self.terms.scopes(state):
            if matches(state, scope, self.pattern, event) and not self.spent(state, scope, event):
                this = scope.this
                thing = state.things.get(this)
                at_once = not awaited(state, event.moment)
                await_turn(
                    state,
                    Trigger(
                        event.moment,
                        self.ability,
                        this,
                        scope.me,
                        about(event),
                        lasting=self.span != NOTHING,
                        arrival=NOTHING if thing is None else thing.arrival,
                        by=self.source,
                        amount=max(0, event.amount),
                        fixed=self.terms.fixed,
                    ),
                )
                if at_once:
                    state.agenda.next(CHECK_STATE)

    def spent(self, state: KeyforgeState, scope: Scope, event: Event[KeyforgeState]) -> bool:
        """Whether as many events as the law speaks of have come before this one (`card-language.md`, 11)."""
        limit = self.terms.limit
        if limit == UNLIMITED:
            return False
        first = max(state.turn_event, self.terms.since)
        return times_between(state, scope, self.pattern, first, event.number) >= limit
