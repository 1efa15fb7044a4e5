"""Effects on cards in play that stay there, or die there. Rules: KF-DMG-9 to -12, KF-STUN-1, -4, KF-USE-4."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING
from cardwright.core.events import Event
from cardwright.keyforge.effects.aiming import reached, targets, whose
from cardwright.keyforge.effects.reading import ZONES, cards, sides
from cardwright.keyforge.effects.terms import mentions
from cardwright.keyforge.effects.values import value
from cardwright.keyforge.rules.claims import CONTROL, Claim, drop_claims
from cardwright.keyforge.rules.damage import DealDamage, Heal
from cardwright.keyforge.rules.destruction import destroy, has_died
from cardwright.keyforge.rules.piles import SwapPiles
from cardwright.keyforge.rules.resolution import Timed
from cardwright.keyforge.rules.status import Exhausted, Grows, Readied, Stunned, SwapPlaces, Unstunned
from cardwright.keyforge.rules.use import UseNow

if TYPE_CHECKING:
    from cardwright.keyforge.rules.damage import Hit
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node

ENOUGH: Final = 50
"""An ability triggers others in a chain no longer than this."""


def damage(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Deal damage to all targets at once, and to the neighbours of each what is splashed (KF-DMG-9, -11).

    An amount that speaks of `it` is worked out for each target (`card-language.md`, 5).
    """
    amount: int | Node = effect.args[0]
    struck: dict[int, int] = {}
    for node in effect.args[1:]:
        for card in targets(state, resolution, effect, node):
            struck[card] = struck.get(card, 0) + amount_for(state, resolution, amount, card)
            if "splash" in effect.options:
                splashed = value(state, resolution, effect.options["splash"])
                for neighbor in state.neighbors(card):
                    struck[neighbor] = struck.get(neighbor, 0) + splashed
    hits: list[Hit] = [(card, hit, resolution.this) for card, hit in struck.items() if state.creature(card)]
    resolution.complete = bool(hits)
    state.agenda.next(DealDamage(tuple(hits), bool(effect.options.get("piercing", False))))


def amount_for(state: KeyforgeState, resolution: Resolution, amount: int | Node, card: int) -> int:
    """The number for one of several targets."""
    if isinstance(amount, int) or not mentions(amount, "it"):
        return value(state, resolution, amount)
    chosen = resolution.it
    resolution.it = [card]
    number = value(state, resolution, amount)
    resolution.it = chosen
    return number


def heal(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Remove damage; who has none is not healed (KF-DMG-12)."""
    amount = value(state, resolution, effect.args[0])
    named = reached(state, resolution, effect, effect.args[1:])
    hurt = [card for card in named if state.creature(card) and state.things[card].damage and amount > 0]
    total = 0
    for card in hurt:
        healed = min(amount, state.things[card].damage)
        state.happen(Heal(card, healed, resolution.this))
        total += healed
    resolution.changed(hurt)
    resolution.counted(total)
    resolution.complete = bool(hurt) and len(hurt) == len(named)


def grow(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """+1 power counters (KF-DMG-14)."""
    amount = max(0, value(state, resolution, effect.args[0]))
    named = reached(state, resolution, effect, effect.args[1:])
    grown = [card for card in named if amount and state.creature(card)]
    for card in grown:
        state.happen(Grows(card, amount, resolution.this))
    _changed(resolution, named, grown)


def _changed(resolution: Resolution, named: list[int], changed: list[int]) -> None:
    """Of the cards named, these were changed (S-G1)."""
    resolution.changed(changed)
    resolution.complete = bool(changed) and len(changed) == len(named)


def ready(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Ready cards; a stun stays (KF-READY-2)."""
    named = reached(state, resolution, effect, effect.args)
    changed = [card for card in named if card in state.things and state.things[card].exhausted]
    changed = [card for card in changed if state.things[card].host == NOTHING]
    for card in changed:
        state.happen(Readied(card))
    _changed(resolution, named, changed)


def exhaust(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Exhaust cards without using them."""
    named = reached(state, resolution, effect, effect.args)
    changed = [card for card in named if card in state.things and not state.things[card].exhausted]
    for card in changed:
        state.happen(Exhausted(card, resolution.this))
    _changed(resolution, named, changed)


def stun(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Stun creatures; who is stunned already cannot be once more (KF-STUN-4)."""
    named = reached(state, resolution, effect, effect.args)
    changed = [card for card in named if state.creature(card) and not state.things[card].stunned]
    for card in changed:
        state.happen(Stunned(card, resolution.this))
    _changed(resolution, named, changed)


def unstun(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Remove stuns, without a use."""
    named = reached(state, resolution, effect, effect.args)
    changed = [card for card in named if state.creature(card) and state.things[card].stunned]
    for card in changed:
        state.happen(Unstunned(card, resolution.this))
    _changed(resolution, named, changed)


def use(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """I use cards now, perhaps only to fight, perhaps only against some (KF-USE-4, KF-FIGHT-9, S-G6)."""
    against: tuple[int, ...] | None = None
    if "against" in effect.options:
        against = tuple(cards(state, resolution, effect.options["against"]))
    only_fight = len(effect.args) > 1
    for card in reversed(targets(state, resolution, effect, effect.args[0])):
        if state.in_play(card):
            state.agenda.next(UseNow(card, resolution.me, only_fight, against))


def trigger(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Another card's abilities of a timing resolve as mine; nothing is used (KF-SIX-2, KFR24).

    What triggers itself in a ring, without anything happening or being decided, stops (KFR13).
    """
    timing = effect.args[0].op
    for card in targets(state, resolution, effect, effect.args[1]):
        mark = (card, state.last_event(), state.decisions)
        chain = state.resolutions
        if len(chain) > ENOUGH or any(mark in other.marks for other in chain):
            return
        resolution.marks.append(mark)
        state.agenda.next(Timed(card, timing, resolution.me))


def destroy_cards(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Destroy all targets together; a sacrifice is nothing else (KF-LEAVE-6)."""
    doomed = [
        card
        for node in effect.args
        for card in targets(state, resolution, effect, node)
        if state.in_play(card)
    ]
    doomed = list(dict.fromkeys(doomed))
    state.agenda.next(WhoDied(tuple(doomed), state.last_event()))
    destroy(state, doomed)


@final
class WhoDied(Step["KeyforgeState"]):
    """Of these cards, those that have really been destroyed are what the effect has changed (S-G2)."""

    def __init__(self, doomed: tuple[int, ...], since: int) -> None:
        self.doomed = doomed
        self.since = since

    def run(self, state: KeyforgeState) -> None:
        died = [card for card in self.doomed if has_died(state, card, self.since)]
        _changed(state.resolutions[-1], list(self.doomed), died)


def swap(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Two creatures exchange their positions, or two piles their places (KF-SEL-8, S-A15)."""
    first, second = effect.args
    if first.op == "narrow" and first.args[1] in ZONES:
        event: Event[KeyforgeState] = SwapPiles(
            sides(resolution, first)[0], ZONES[first.args[1]], ZONES[second.args[1]]
        )
        resolution.complete = state.happen(event)
        return
    here = reached(state, resolution, effect, (first,))
    there = reached(state, resolution, effect, (second,))
    resolution.complete = False
    if not here or not there or not state.creature(here[0]) or not state.creature(there[0]):
        return
    if state.holders[here[0]] == state.holders[there[0]]:
        resolution.complete = state.happen(SwapPlaces(here[0], there[0], resolution.this))


def control(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Somebody has control of cards for as long as those are in play; the state check brings them over."""
    claim(state, resolution, effect, effect, NOTHING)


def claim(state: KeyforgeState, resolution: Resolution, effect: Node, law: Node, source: int) -> None:
    """Claim cards, until `source` leaves play or, if there is none, for as long as they are in play.

    Then no older claim to the card can come into its own again (KF-CTRL-4).
    """
    whom: Node = law.args[0]
    seat = whose(state, resolution, law.args[1] if len(law.args) > 1 else None)
    claimed = [card for card in reached(state, resolution, effect, (whom,)) if state.in_play(card)]
    for card in claimed:
        if source == NOTHING:
            drop_claims(state, card)
        state.laws = state.laws.declare(CONTROL, Claim(card if source == NOTHING else source, card, seat))
    resolution.complete = bool(claimed)
