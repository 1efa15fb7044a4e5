"""What each effect does, from the imperative of the card language to events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.keyforge.effects.reading import cards, place, players
from cardwright.keyforge.effects.values import value
from cardwright.keyforge.rules.amber import SUPPLY, Flow, Steal, available, pool
from cardwright.keyforge.rules.damage import DealDamage, Heal
from cardwright.keyforge.rules.destruction import destroy
from cardwright.keyforge.rules.leaving import leave_play
from cardwright.keyforge.rules.piles import Discard, draw
from cardwright.keyforge.rules.play import Arrive
from cardwright.keyforge.rules.qualities import CONTROL, Claim, drop_claims
from cardwright.keyforge.rules.resolution import resolve
from cardwright.keyforge.rules.zones import DISCARD, PURGED

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node

ENOUGH: Final = 50
"""An ability triggers others in a chain no longer than this."""


def targets(state: KeyforgeState, resolution: Resolution, node: Node) -> list[int]:
    """The cards that an argument names: those chosen for it, or all in the set (S-A10, S-G23)."""
    if node.op == "a":
        return resolution.picked.pop(0)
    found = cards(state, resolution, node)
    if node.op == "each" or node.op == "top":
        resolution.it = found
    return found


def whose(state: KeyforgeState, resolution: Resolution, effect: Node) -> int:
    """The player whom the second argument names; me, if there is none."""
    named = effect.args[1:]
    return players(state, resolution, named[0])[0] if named else resolution.me


def flow(state: KeyforgeState, resolution: Resolution, amount: int, giver: int, taker: int) -> None:
    """Move Æ, as much of it as there is."""
    moved = min(max(0, amount), available(state, giver))
    resolution.amount = moved
    resolution.complete = moved == amount and moved > 0
    state.agenda.next(Flow(moved, giver, taker, resolution.this))


def gain(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """From the supply into a pool."""
    seat = whose(state, resolution, effect)
    flow(state, resolution, value(state, resolution, effect.args[0]), SUPPLY, pool(seat))


def steal(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """From the opponent's pool into mine, unless stealing is forbidden (KF-AMB-2, KFR63)."""
    me, amount = resolution.me, value(state, resolution, effect.args[0])
    possible = min(amount, state.players[1 - me].amber)
    if possible > 0 and state.happen(Steal(me, possible, resolution.this)):
        flow(state, resolution, amount, pool(1 - me), pool(me))
    else:
        resolution.amount = 0
        resolution.complete = False


def move(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Æ from any place to any place."""
    amount, giver, taker = effect.args
    flow(
        state,
        resolution,
        value(state, resolution, amount),
        place(state, resolution, giver),
        place(state, resolution, taker),
    )


def damage(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Deal damage to all targets at once."""
    amount = value(state, resolution, effect.args[0])
    struck = [card for node in effect.args[1:] for card in targets(state, resolution, node)]
    hits = tuple((card, amount, resolution.this) for card in struck if state.creature(card))
    resolution.complete = bool(hits)
    state.agenda.next(DealDamage(hits))


def heal(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Remove damage; who has none is not healed (KF-DMG-12)."""
    amount = value(state, resolution, effect.args[0])
    resolution.done = []
    resolution.amount = 0
    for card in targets(state, resolution, effect.args[1]):
        if state.creature(card) and state.things[card].damage:
            healed = min(amount, state.things[card].damage)
            state.happen(Heal(card, healed, resolution.this))
            resolution.done.append(card)
            resolution.amount = healed
    resolution.complete = bool(resolution.done)


def destroy_cards(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Destroy all targets together."""
    doomed = [card for node in effect.args for card in targets(state, resolution, node)]
    state.agenda.next(Outcome(tuple(doomed), (DISCARD, PURGED)))
    destroy(state, doomed)


def purge(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Remove cards from the game; a card in play that does so keeps them in mind (KF-LEAVE-4)."""
    purged = [card for node in effect.args for card in targets(state, resolution, node)]
    state.agenda.then(Outcome(tuple(purged), (PURGED,)), Keep())
    leave_play(state, purged, PURGED)


@final
class Outcome(Step["KeyforgeState"]):
    """What was really done: of these cards, those that have come to one of the zones (S-G2)."""

    def __init__(self, changed: tuple[int, ...], zones: tuple[int, ...]) -> None:
        self.changed = changed
        self.zones = zones

    def run(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        resolution.done = [card for card in self.changed if state.zones[card] in self.zones]
        resolution.complete = bool(self.changed) and len(resolution.done) == len(self.changed)


@final
class Keep(Step["KeyforgeState"]):
    """The card that has purged others remembers them for as long as it is in play."""

    def run(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        if state.still_there(resolution.this, resolution.arrival):
            state.things[resolution.this].kept += resolution.done


def discard(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Put cards of a hand or a deck on the discard pile; of an empty deck, none (S-G24)."""
    gone = [card for node in effect.args for card in targets(state, resolution, node)]
    for card in gone:
        state.happen(Discard(card, resolution.this))
    resolution.done = gone
    resolution.complete = bool(gone)


def draw_cards(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Draw cards; chains have nothing to do with it (KF-CHAIN-5)."""
    draw(state, resolution.me, value(state, resolution, effect.args[0]))


def control(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Somebody has control of cards for as long as those are in play; the state check brings them over."""
    claim(state, resolution, effect, NOTHING)


def claim(state: KeyforgeState, resolution: Resolution, effect: Node, source: int) -> None:
    """Claim cards, until `source` leaves play or, if there is none, for as long as they are in play.

    Then no older claim to the card can come into its own again (KF-CTRL-4).
    """
    seat = whose(state, resolution, effect)
    claimed = [card for card in targets(state, resolution, effect.args[0]) if state.in_play(card)]
    for card in claimed:
        if source == NOTHING:
            drop_claims(state, card)
        state.laws = state.laws.declare(CONTROL, Claim(card if source == NOTHING else source, card, seat))
    resolution.complete = bool(claimed)


def put_into_play(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Cards come into play under their owners' control, without being played (KF-PLAY-5, KFR82)."""
    state.agenda.next(PutNext(tuple(targets(state, resolution, effect.args[0]))))


@final
class PutNext(Step["KeyforgeState"]):
    """The active player says which card comes next (KFR82)."""

    def __init__(self, waiting: tuple[int, ...]) -> None:
        self.waiting = waiting

    def run(self, state: KeyforgeState) -> None:
        options = [Option("next", card) for card in self.waiting if not state.in_play(card)]
        if options:
            state.ask(self, Choice(state.turn_player, "order", options, "put"))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        card = option.card
        rest = tuple(other for other in self.waiting if other != card)
        state.agenda.then(Arrive(card, state.owners[card]), PutNext(rest))


def trigger(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Another card's abilities of a timing resolve as mine; nothing is used (KF-SIX-2, KFR24).

    What triggers itself in a ring, without anything happening or being decided, stops (KFR13).
    """
    timing = effect.args[0].op
    for card in targets(state, resolution, effect.args[1]):
        mark = (card, state.last_event(), state.decisions)
        chain = state.resolutions
        if len(chain) > ENOUGH or any(mark in other.marks for other in chain):
            return
        resolution.marks.append(mark)
        for ability in state.text(card).at(timing):
            resolve(state, ability, card, resolution.me, card)


def copy(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """The card being played has the text of another one (KFR26).

    A text that copies, too, copies in its turn: a Mimicry that is a copy of Mimicry is treated as a copy of
    an action again. Who comes round to a card that this one was a copy of already gains nothing by it: the
    position is the same a second time, and it ends there, without a text for the play (KFR13).
    """
    for card in targets(state, resolution, effect.args[0]):
        state.copied[resolution.this] = card
        mark = (card, NOTHING, NOTHING)
        if mark not in resolution.marks:
            resolution.marks.append(mark)
            for ability in state.faces[card].at("copies"):
                ability.begin(state)


def again(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """The same ability once more, unless its source has left play (S-A14) or nothing would change (KFR13).

    The ruling stops what comes to the same state twice with no choice in between. Every change is an event:
    if none has happened since the ability began again last, and nothing was decided, the state is the same,
    and the next round would go as this one. The reverse, events that undo each other so that the state comes
    back, none of the cards can do: each round of Bait and Switch in which anything happens leaves the
    opponent's pool smaller. So no two states need to be compared.
    """
    mark = (resolution.this, state.last_event(), state.decisions)
    gone = resolution.arrival != NOTHING and not state.still_there(resolution.this, resolution.arrival)
    if not gone and mark not in resolution.marks:
        resolution.marks.append(mark)
        resolution.ability.begin(state)


def cancel(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """The fight does not take place; the creature stays exhausted (KFR44)."""
    if state.fights:
        state.fights[-1].cancelled = True


def this_turn(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Laws for the rest of the turn; they outlive their source (KF-TYPE-2)."""
    from cardwright.keyforge.effects.laws import enact

    for law in effect.args:
        enact(state, law, resolution.this, state.turn, resolution.me)


def until_gone(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Laws until the source leaves play; if it has left already, they never begin."""
    from cardwright.keyforge.effects.laws import enact

    if not state.still_there(resolution.this, resolution.arrival):
        return
    for law in effect.args:
        if law.op == "control":
            claim(state, resolution, law, resolution.this)
        else:
            enact(state, law, resolution.this, NOTHING, resolution.me)
