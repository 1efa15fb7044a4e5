"""Leaving play: what is done just before, the batch, and what was on the cards. Rules: KF-LEAVE-1 to -8."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOBODY, NOTHING, Choice, Option
from cardwright.core.events import Event
from cardwright.core.replacement import SendEvents
from cardwright.keyforge.rules.amber import SUPPLY, Flow, pool
from cardwright.keyforge.rules.claims import drop_claims, release
from cardwright.keyforge.rules.face import CREATURE
from cardwright.keyforge.rules.piles import MoveInOrder, turn_up
from cardwright.keyforge.rules.resolution import Timed
from cardwright.keyforge.rules.zones import DECK, DISCARD, UNDER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.keyforge.rules.frames import Permanent
    from cardwright.keyforge.rules.state import KeyforgeState


def controller_of(state: KeyforgeState, card: int) -> int:
    """Who controls the card, or did when it was last in play as far as is remembered (S-A8)."""
    if card not in state.things:
        for event in reversed(state.events):
            if event.card == card and type(event) is Leaves:
                return event.player
    return state.holders[card]


def leave_play(
    state: KeyforgeState, cards: Sequence[int], destination: int, into: int = NOBODY, ordered: bool = True
) -> None:
    """These cards leave play together, for a zone of their owners (KF-CTRL-5), or the archives of `into`.

    Where the order on a pile will not be seen, nobody is asked about it.
    """
    batch = tuple(cards)
    first: Step[KeyforgeState] = LeaveTogether(batch, destination, into)
    if ordered and (destination == DISCARD or destination == DECK):
        first = OrderPiles(batch, destination, ())
    state.agenda.then(LeavesAbilities(batch), first, ClearAway())


@final
class Leaves(Event["KeyforgeState"]):
    """A card leaves play: its tokens, its laws and all claims to it are gone (KF-LEAVE-1)."""

    def __init__(self, card: int, destination: int, into: int = NOBODY) -> None:
        self.card = card
        self.destination = destination
        self.into = into

    def word(self) -> str:
        return "leave"

    def rules(self) -> tuple[str, ...]:
        return ("KF-LEAVE-1", "KF-CTRL-5")

    def perform(self, state: KeyforgeState) -> None:
        card = self.card
        self.origin = state.zones[card]
        self.player = state.holders[card]
        thing = take_out_of_play(state, card)
        if thing.amber:
            creature = state.faces[card].type == CREATURE
            state.loose.append((card, pool(1 - self.player) if creature else SUPPLY, thing.amber))
        state.orphans += thing.upgrades
        state.cast_off += [kept for kept in thing.kept if state.zones[kept] == UNDER]
        if self.into != NOBODY:
            state.abducted.append(card)
            state.put(card, self.destination, self.into)
        else:
            state.put(card, self.destination, state.owners[card])


def take_out_of_play(state: KeyforgeState, card: int) -> Permanent:
    """The card is in play no more: what it stood on, its laws and all claims to it are gone (KF-LEAVE-1)."""
    thing = state.things.pop(card)
    if thing.host in state.things:
        state.things[thing.host].upgrades.remove(card)
    if card in state.orphans:
        state.orphans.remove(card)
    drop_claims(state, card)
    release(state, card)
    if card in state.doomed:
        state.doomed.remove(card)
    return thing


@final
class LeavesAbilities(Step["KeyforgeState"]):
    """“Leaves play” abilities resolve just before, wherever the card goes (KF-ABIL-12)."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def run(self, state: KeyforgeState) -> None:
        for card in self.cards:
            Timed(card, "leaves").run(state)


@final
class OrderPiles(Step["KeyforgeState"]):
    """The active player says in which order cards of one owner go on a pile (KF-LEAVE-5; KFR91)."""

    def __init__(self, cards: tuple[int, ...], destination: int, ordered: tuple[int, ...]) -> None:
        self.cards = cards
        self.destination = destination
        self.ordered = ordered

    def run(self, state: KeyforgeState) -> None:
        options = self.options(state)
        if options:
            state.ask(self, Choice(state.turn_player, "order", options, "pile"))
        else:
            rest = [card for card in self.cards if card not in self.ordered]
            state.agenda.next(LeaveTogether((*self.ordered, *rest), self.destination))

    def options(self, state: KeyforgeState) -> list[Option]:
        """The cards of the first owner who has several to put down; none that a law sends elsewhere."""
        for owner in (state.turn_player, 1 - state.turn_player):
            own = [
                card
                for card in self.cards
                if state.owners[card] == owner
                and state.in_play(card)
                and card not in self.ordered
                and not state.replacing(Leaves(card, self.destination))
            ]
            if len(own) > 1:
                return [Option("next", card) for card in own]
        return []

    def answer(self, state: KeyforgeState, option: Option) -> None:
        state.agenda.next(OrderPiles(self.cards, self.destination, (*self.ordered, option.card)))


@final
class LeaveTogether(SendEvents["KeyforgeState"]):
    """The cards leave play at the same moment; where each goes may be replaced (KFR81)."""

    def __init__(self, cards: tuple[int, ...], destination: int, into: int = NOBODY) -> None:
        self.cards = cards
        self.destination = destination
        self.into = into

    def events(self, state: KeyforgeState) -> list[Event[KeyforgeState]]:
        return [Leaves(card, self.destination, self.into) for card in self.cards if state.in_play(card)]


@final
class ClearAway(Step["KeyforgeState"]):
    """Æ of what has left is paid out, and what was on and under it is discarded.

    Rules: KF-AMB-4, -5, KF-TYPE-8; KFR75, KFR83.
    """

    def run(self, state: KeyforgeState) -> None:
        if state.cast_off:
            turn_up(state, state.cast_off, NOTHING)
            state.agenda.next(MoveInOrder(tuple(state.cast_off), DISCARD, NOTHING))
        if state.orphans:
            leave_play(state, state.orphans, DISCARD)
        loose = state.loose
        state.loose = []
        for card, taker, amount in loose:
            state.agenda.next(Flow(amount, card, taker))
