"""Cards that go from zone to zone outside play. Rules: KF-DRAW-1 to -5, KF-LEAVE-2 to -7, KF-ARCH-1 to -4."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.events import Event
from cardwright.keyforge.rules.zones import ARCHIVES, DECK, DISCARD, EVERYBODY, HAND, PURGED, UNDER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.keyforge.rules.state import KeyforgeState


class Move(Event["KeyforgeState"]):
    """A card that is not in play goes from one zone to another of its owner.

    One of the opponent's that leaves archives goes to its owner's hand instead (KF-ARCH-4, S-G20).
    """

    to: int = DISCARD

    def __init__(self, card: int, by: int = NOTHING) -> None:
        self.card = card
        self.by = by

    def perform(self, state: KeyforgeState) -> None:
        card = self.card
        self.origin = state.zones[card]
        self.destination = self.to
        self.player = state.holders[card]
        self.seen_by = state.knowledge.open[card]
        if self.origin == ARCHIVES and card in state.abducted:
            state.abducted.remove(card)
            self.destination = HAND
        state.put(card, self.destination, state.owners[card])


@final
class Draw(Move):
    """The top card of a deck goes to the hand."""

    to = HAND

    def word(self) -> str:
        return "draw"

    def rules(self) -> tuple[str, ...]:
        return ("KF-DRAW-1",)


@final
class Discard(Move):
    """A card goes on top of its owner's discard pile (KF-LEAVE-7)."""

    def word(self) -> str:
        return "discard"

    def rules(self) -> tuple[str, ...]:
        return ("KF-MAIN-3", "KF-LEAVE-7")


@final
class TakeArchived(Move):
    """An archived card is taken into the hand (KF-HOUSE-3)."""

    to = HAND

    def word(self) -> str:
        return "take"

    def rules(self) -> tuple[str, ...]:
        return ("KF-HOUSE-3", "KF-ARCH-4")


@final
class Return(Move):
    """A card goes to its owner's hand."""

    to = HAND

    def word(self) -> str:
        return "return"

    def rules(self) -> tuple[str, ...]:
        return ("KF-CTRL-5",)


@final
class PutOnDeck(Move):
    """A card goes on top of its owner's deck."""

    to = DECK

    def word(self) -> str:
        return "to-deck"

    def rules(self) -> tuple[str, ...]:
        return ("KF-CTRL-5", "KFR91")


@final
class Purge(Move):
    """A card that is not in play leaves the game (KF-LEAVE-4)."""

    to = PURGED

    def word(self) -> str:
        return "purge"

    def rules(self) -> tuple[str, ...]:
        return ("KF-LEAVE-4",)


@final
class Archive(Event["KeyforgeState"]):
    """A card that is not in play goes facedown into its owner's archives (KF-ARCH-1, KF-ARCH-3)."""

    def __init__(self, card: int, by: int = NOTHING) -> None:
        self.card = card
        self.by = by

    def word(self) -> str:
        return "archive"

    def rules(self) -> tuple[str, ...]:
        return ("KF-ARCH-1", "KF-ARCH-3")

    def perform(self, state: KeyforgeState) -> None:
        card = self.card
        self.origin = state.zones[card]
        self.destination = ARCHIVES
        self.player = state.holders[card]
        self.seen_by = state.knowledge.open[card]
        state.put(card, ARCHIVES, state.owners[card])


@final
class Tuck(Event["KeyforgeState"]):
    """A card goes facedown under a card in play."""

    def __init__(self, card: int, by: int) -> None:
        self.card = card
        self.by = by

    def word(self) -> str:
        return "tuck"

    def rules(self) -> tuple[str, ...]:
        return ("KFR83",)

    def perform(self, state: KeyforgeState) -> None:
        card = self.card
        self.origin = state.zones[card]
        self.destination = UNDER
        self.player = state.holders[card]
        self.seen_by = state.knowledge.open[card]
        state.put(card, UNDER, state.holders[self.by])
        state.things[self.by].kept.append(card)


@final
class Shuffle(Event["KeyforgeState"]):
    """A pile becomes part of the deck, which is shuffled: nobody knows the order any more."""

    def __init__(self, player: int, origin: int) -> None:
        self.player = player
        self.origin = origin

    def word(self) -> str:
        return "shuffle"

    def rules(self) -> tuple[str, ...]:
        return ("KF-DRAW-3", "KF-SET-4")

    def perform(self, state: KeyforgeState) -> None:
        player = state.players[self.player]
        if self.origin != DECK:
            for card in player.piles[self.origin][:]:
                state.put(card, DECK, self.player)
        for card in player.deck:
            state.knowledge.forget(card)
        state.shown = [card for card in state.shown if card not in player.deck]
        state.chance.shuffle(player.deck)


@final
class SwapPiles(Event["KeyforgeState"]):
    """Two piles of a player change places; each keeps its order (S-A15)."""

    def __init__(self, player: int, origin: int, destination: int) -> None:
        self.player = player
        self.origin = origin
        self.destination = destination

    def word(self) -> str:
        return "swap"

    def rules(self) -> tuple[str, ...]:
        return ("KFR77",)

    def perform(self, state: KeyforgeState) -> None:
        piles = state.players[self.player].piles
        first, second = piles[self.origin][:], piles[self.destination][:]
        for card in first:
            state.put(card, self.destination, self.player)
        for card in second:
            state.put(card, self.origin, self.player)


@final
class Reveal(Event["KeyforgeState"]):
    """A card is shown to some: to all, to whoever looks at it, or to whoever searches (KFR15, KFR18)."""

    def __init__(self, card: int, player: int, by: int, seats: int) -> None:
        self.card = card
        self.player = player
        self.by = by
        self.seats = seats

    def word(self) -> str:
        return "reveal" if self.seats > 2 else "look"

    def rules(self) -> tuple[str, ...]:
        return ("KFR15", "KFR18")

    def perform(self, state: KeyforgeState) -> None:
        state.show(self.card, self.seats)


def turn_up(state: KeyforgeState, cards: Sequence[int], by: int) -> None:
    """Cards that are to be discarded together are seen by all, before they are put in order (KFR89).

    From the top of a deck they come as they lie, and what goes back to its owner's hand is not discarded.
    """
    hidden = [
        card
        for card in cards
        if state.zones[card] != DECK
        and card not in state.abducted
        and not state.may_know(card, state.spectator)
    ]
    if len(hidden) > 1:
        for card in hidden:
            state.happen(Reveal(card, state.holders[card], by, EVERYBODY))


def move_event(card: int, zone: int, by: int) -> Event[KeyforgeState]:
    """The event by which a card that is not in play goes to a zone."""
    if zone == HAND:
        return Return(card, by)
    if zone == DECK:
        return PutOnDeck(card, by)
    if zone == PURGED:
        return Purge(card, by)
    if zone == ARCHIVES:
        return Archive(card, by)
    return Discard(card, by)


@final
class MoveInOrder(Step["KeyforgeState"]):
    """Cards go to a zone one after another, in the active player's order where it can be seen or matters.

    That is so on decks and on discard piles (KFR89, KFR91). From the top of a deck they come as they lie, and
    what goes from archives to its owner's hand instead goes on no pile (KF-ARCH-4).
    """

    def __init__(self, cards: tuple[int, ...], zone: int, by: int) -> None:
        self.cards = cards
        self.zone = zone
        self.by = by

    def run(self, state: KeyforgeState) -> None:
        left = [card for card in self.cards if not state.in_play(card)]
        together = self.together(state, left)
        if len(together) > 1:
            options = [Option("next", card) for card in together]
            state.ask(self, Choice(state.turn_player, "order", options, "pile"))
        elif left:
            self.go(state, together[0] if together else left[0], left)

    def together(self, state: KeyforgeState, cards: list[int]) -> list[int]:
        """The first cards that go on one pile, where order matters: the active player's, then the other's."""
        if self.zone != DISCARD and self.zone != DECK:
            return []
        for owner in (state.turn_player, 1 - state.turn_player):
            own = [
                card
                for card in cards
                if state.owners[card] == owner and state.zones[card] != DECK and card not in state.abducted
            ]
            if own:
                return own
        return []

    def answer(self, state: KeyforgeState, option: Option) -> None:
        self.go(state, option.card, list(self.cards))

    def go(self, state: KeyforgeState, card: int, left: list[int]) -> None:
        """Move this one, then the others."""
        rest = tuple(other for other in left if other != card)
        if rest:
            state.agenda.next(MoveInOrder(rest, self.zone, self.by))
        state.happen(move_event(card, self.zone, self.by))


def draw(state: KeyforgeState, seat: int, cards: int) -> None:
    """Draw so many cards; an empty deck is made anew of the discard pile when one is needed (KF-DRAW-3)."""
    player = state.players[seat]
    for _ in range(cards):
        if not player.deck and player.discard:
            state.happen(Shuffle(seat, DISCARD))
        if player.deck and not state.over:
            state.happen(Draw(player.deck[-1]))


def take_archives(state: KeyforgeState, seat: int) -> None:
    """Take all archived cards into the hand (KF-HOUSE-3); as all of them go, nobody loses track of one."""
    cards = state.players[seat].piles[ARCHIVES][:]
    memory = state.knowledge.memory
    followed = [memory[card] for card in cards]
    for card in cards:
        state.happen(TakeArchived(card))
    for card, seats in zip(cards, followed, strict=True):
        memory[card] = memory[card] | seats
