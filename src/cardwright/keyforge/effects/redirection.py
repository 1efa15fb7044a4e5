"""Replacements that turn an event into another one of its kind, which happens at the same moment.

Damage comes to another creature, Æ to another place, a card to another zone: nothing has to be resolved for
that, and what happens together still does (KFR1; KFR52, KFR62, KFR81). Any other replacement is an ability
that resolves in the event's place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.core.events import Event
from cardwright.keyforge.effects.reading import cards, places
from cardwright.keyforge.effects.values import value
from cardwright.keyforge.rules.amber import MoveAmber, available
from cardwright.keyforge.rules.damage import Damage
from cardwright.keyforge.rules.fight import Strikes
from cardwright.keyforge.rules.leaving import Leaves
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.zones import PURGED

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Scope
    from cardwright.keyforge.tree import Node


def redirected(
    state: KeyforgeState, scope: Scope, effects: tuple[Node, ...], event: Event[KeyforgeState]
) -> list[Event[KeyforgeState]] | None:
    """What the event becomes if these effects only turn it; None if they have to be resolved."""
    if len(effects) != 1:
        return None
    effect = effects[0]
    scope.it = [event.card]
    scope.amount = event.amount
    if effect.op == "damage" and isinstance(event, Strikes):
        return _aimed_elsewhere(state, scope, effect, event)
    if effect.op == "damage" and isinstance(event, Damage):
        return _struck_instead(state, scope, effect, event)
    if effect.op == "move" and isinstance(event, MoveAmber):
        return _moved_instead(state, scope, effect, event)
    if effect.op == "purge" and isinstance(event, Leaves):
        return _purged_instead(state, scope, effect)
    return None


def _aimed_elsewhere(
    state: KeyforgeState, scope: Scope, effect: Node, event: Strikes
) -> list[Event[KeyforgeState]]:
    """The power damage goes to others in the same exchange; who was to take it takes none."""
    struck = [card for node in effect.args[1:] for card in cards(state, scope, node)]
    return [Strikes(event.card, event.amount, card) for card in struck if state.creature(card)]


def _struck_instead(
    state: KeyforgeState, scope: Scope, effect: Node, event: Damage
) -> list[Event[KeyforgeState]]:
    """The same creature deals the damage to others; armor has met it already (KF-DMG-15, KFR52)."""
    amount = value(state, scope, effect.args[0])
    struck = [card for node in effect.args[1:] for card in cards(state, scope, node)]
    return [Damage(card, amount, event.by) for card in struck if state.creature(card)]


def _moved_instead(
    state: KeyforgeState, scope: Scope, effect: Node, event: MoveAmber
) -> list[Event[KeyforgeState]] | None:
    """The Æ goes elsewhere, straight from where it would have come (KFR62).

    Where several laws would turn it there once more, it has to be resolved, for the active player chooses.
    """
    scope.origin = event.giver
    giver = places(state, scope, effect.args[1])[0]
    taker = places(state, scope, effect.args[2])[0]
    amount = min(value(state, scope, effect.args[0]), available(state, giver))
    moved = MoveAmber(amount, giver, taker, event.cause, scope.this)
    return [moved] if len(state.replacing(moved)) < 2 else None


def _purged_instead(state: KeyforgeState, scope: Scope, effect: Node) -> list[Event[KeyforgeState]]:
    """The cards leave play all the same, but for the purged cards of their owners (KFR81)."""
    leaving = [card for node in effect.args for card in cards(state, scope, node)]
    return [Leaves(card, PURGED) for card in leaving if state.in_play(card)]
