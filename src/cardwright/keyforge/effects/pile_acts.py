"""Effects that send cards from zone to zone.

Rules: KF-LEAVE-1 to -7, KF-ARCH-1 to -4, KF-PLAY-5, -6; S-A9, S-G4, S-G20.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.keyforge.effects.aiming import reached, targets, whose
from cardwright.keyforge.effects.reading import sides
from cardwright.keyforge.effects.values import value
from cardwright.keyforge.rules.leaving import leave_play
from cardwright.keyforge.rules.piles import (
    MoveInOrder,
    Reveal,
    Shuffle,
    Tuck,
    draw,
    move_event,
    turn_up,
)
from cardwright.keyforge.rules.play import Arrive, PlayCard, may_be_played
from cardwright.keyforge.rules.use import spent_six
from cardwright.keyforge.rules.zones import ARCHIVES, DECK, DISCARD, EVERYBODY, HAND, PILES, PURGED, RESOLVING

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node


def send(
    state: KeyforgeState, resolution: Resolution, effect: Node, zone: int, into: int = NOBODY
) -> list[int]:
    """Send all targets to a zone, those in play together, the others one after another; which these are."""
    sent = [card for card in reached(state, resolution, effect, effect.args) if may_go(state, card)]
    state.agenda.next(Sent(tuple(sent), zone))
    from_play = [card for card in sent if state.in_play(card)]
    elsewhere = [card for card in sent if not state.in_play(card)]
    if elsewhere:
        if zone == DISCARD:
            turn_up(state, elsewhere, resolution.this)
        state.agenda.next(MoveInOrder(tuple(elsewhere), zone, resolution.this))
    if from_play:
        leave_play(state, from_play, zone, into)
    return sent


def may_go(state: KeyforgeState, card: int) -> bool:
    """Whether the card can be sent anywhere: it is not being played, nor out of the game (KF-LEAVE-4)."""
    return state.zones[card] != RESOLVING and state.zones[card] != PURGED


@final
class Sent(Step["KeyforgeState"]):
    """Of these cards, those that have come to the zone are what the effect has changed (S-A2)."""

    def __init__(self, cards: tuple[int, ...], zone: int) -> None:
        self.cards = cards
        self.zone = zone

    def run(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        there = [card for card in self.cards if state.zones[card] == self.zone]
        resolution.changed(there)
        resolution.complete = bool(there) and len(there) == len(self.cards)


def discard(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """To the discard piles of their owners; of an empty deck, none (S-G24)."""
    send(state, resolution, effect, DISCARD)


def to_hand(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """To the hands of their owners (KF-CTRL-5)."""
    send(state, resolution, effect, HAND)


def to_deck(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """On top of the decks of their owners, in the active player's order (KFR91)."""
    send(state, resolution, effect, DECK)


def archive(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Into the archives of their owners, or from play into those of one player (KF-ARCH-4, S-G20)."""
    into = NOBODY
    if "into" in effect.options:
        into = sides(resolution, effect.options["into"])[0]
    send(state, resolution, effect, ARCHIVES, into)


def purge(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Out of the game; a card in play that does so keeps them in mind (KF-LEAVE-4)."""
    state.agenda.next(Keep())
    send(state, resolution, effect, PURGED)


@final
class Keep(Step["KeyforgeState"]):
    """The card that has purged others remembers them for as long as it is in play."""

    def run(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        if state.still_there(resolution.this, resolution.arrival):
            state.things[resolution.this].kept += resolution.done


def shuffle_in(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Into the decks of their owners, which are shuffled, also where nothing comes in (S-A9)."""
    named = reached(state, resolution, effect, effect.args)
    sent = [card for card in named if may_go(state, card)]
    seats = {state.owners[card] for card in sent}
    if not sent:
        seats = {seat for node in effect.args for seat in sides(resolution, node)}
    state.agenda.next(ShuffleDecks(tuple(sorted(seats))))
    state.agenda.next(Sent(tuple(sent), DECK))
    for card in sent:
        if state.zones[card] < PILES and state.zones[card] != DECK and not state.in_play(card):
            state.happen(move_event(card, DECK, resolution.this))
    from_play = [card for card in sent if state.in_play(card)]
    if from_play:
        leave_play(state, from_play, DECK, ordered=False)


@final
class ShuffleDecks(Step["KeyforgeState"]):
    """These players' decks are shuffled."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def run(self, state: KeyforgeState) -> None:
        for seat in self.seats:
            state.happen(Shuffle(seat, DECK))


def draw_cards(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Draw cards; chains have nothing to do with it (KF-CHAIN-5)."""
    draw(state, resolution.me, max(0, value(state, resolution, effect.args[0])))


def reveal(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Show cards to both players; they are `it` and `done`."""
    shown = _show(state, resolution, effect, EVERYBODY)
    resolution.it = shown[:]
    resolution.changed(shown)
    resolution.complete = bool(shown)


def look(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """I look at cards (KFR18)."""
    resolution.it = _show(state, resolution, effect, 1 << resolution.me)


def _show(state: KeyforgeState, resolution: Resolution, effect: Node, seats: int) -> list[int]:
    """Show cards to these seats; which they are."""
    shown = [card for node in effect.args for card in targets(state, resolution, effect, node)]
    for card in shown:
        state.happen(Reveal(card, state.holders[card], resolution.this, seats))
    return shown


def tuck(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Facedown under this card (KFR83)."""
    tucked = reached(state, resolution, effect, effect.args)
    if not state.still_there(resolution.this, resolution.arrival):
        tucked = []
    for card in tucked:
        state.happen(Tuck(card, resolution.this))
    resolution.changed(tucked)
    resolution.complete = bool(tucked)


def play_card(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """I play cards, of any house; what cannot be played stays where it is (KF-PLAY-3, -6; KFR25, KFR38)."""
    resolution.complete = False
    for card in reached(state, resolution, effect, effect.args):
        spent = state.faces[card].name in spent_six(state)
        if not state.in_play(card) and not spent and may_be_played(state, card, state.turn_player):
            resolution.complete = True
            state.agenda.next(PlayCard(card))


def put_into_play(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Cards come into play under their owners' control or somebody else's, unplayed (KF-PLAY-5, KFR82)."""
    seat = NOBODY
    if "under" in effect.options:
        seat = whose(state, resolution, effect.options["under"])
    named = reached(state, resolution, effect, effect.args)
    coming = [card for card in named if may_come(state, resolution.this, card)]
    resolution.complete = bool(coming)
    resolution.changed(coming)
    state.agenda.next(PutNext(tuple(coming), seat))


def may_come(state: KeyforgeState, this: int, card: int) -> bool:
    """Whether `this` can put the card into play: of purged ones, those that it keeps in mind (KF-LEAVE-4)."""
    if state.zones[card] == PURGED:
        return this in state.things and card in state.things[this].kept
    return not state.in_play(card)


@final
class PutNext(Step["KeyforgeState"]):
    """The active player says which card comes next (KFR82)."""

    def __init__(self, waiting: tuple[int, ...], seat: int) -> None:
        self.waiting = waiting
        self.seat = seat

    def run(self, state: KeyforgeState) -> None:
        options = [Option("next", card) for card in self.waiting if not state.in_play(card)]
        if options:
            state.ask(self, Choice(state.turn_player, "order", options, "put"))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        card = option.card
        rest = tuple(other for other in self.waiting if other != card)
        seat = state.owners[card] if self.seat == NOBODY else self.seat
        state.agenda.then(Arrive(card, seat), PutNext(rest, self.seat))
