"""Setting up: shuffle, decide who goes first, draw a hand, mulligan.

Rules: K17-setup-and-deck-building-11 to -15.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import DONE, NOBODY, NOTHING, Choice, Option, OptionsOf
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.hindrances import lies_elsewhere
from cardwright.kotc.rules.moving import Bury, draw_from_deck
from cardwright.kotc.rules.turn import BeginTurn

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

SEATS: Final = range(2, 9)
"""How many can play; the rulebook recommends no more than 8 (K17-preamble-5)."""


BURY: Final = OptionsOf("bury")


@final
class Shuffle(Event["KeeperState"]):
    """A deck is shuffled: nobody knows any more where in it a card lies."""

    def __init__(self, player: int, cause: int = NOTHING) -> None:
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "shuffle"

    def rules(self) -> tuple[str, ...]:
        return ("K17-setup-and-deck-building-11",)

    def perform(self, state: KeeperState) -> None:
        deck = state.players[self.player].deck
        state.chance.shuffle(deck)
        for card in deck:
            state.knowledge.forget(card)


@final
class GoFirst(Event["KeeperState"]):
    """It is decided who goes first."""

    def __init__(self, player: int) -> None:
        self.player = player

    def word(self) -> str:
        return "first"

    def rules(self) -> tuple[str, ...]:
        return ("K17-setup-and-deck-building-13",)

    def perform(self, state: KeeperState) -> None:
        state.turn_player = self.player


@final
class SetUp(Step["KeeperState"]):
    """Everybody shuffles and draws a hand; `first` is the seat that goes first, by chance if it is `NOBODY`.

    Rules: K17-setup-and-deck-building-11, -13, -14.
    """

    def __init__(self, first: int) -> None:
        self.first = first

    def run(self, state: KeeperState) -> None:
        for seat in range(state.seats):
            state.happen(Shuffle(seat))
        first = self.first if self.first != NOBODY else state.chance.below(state.seats)
        decided = GoFirst(first)
        state.happen(decided)
        for place in range(state.seats):
            seat = state.from_turn_player(place)
            missing = state.edition.start_hand - len(state.players[seat].hand)
            draw_from_deck(state, seat, missing, decided.number)
        if state.edition.mulligan:
            state.agenda.then(Mulligan(0, 0), BeginTurn(first))
        else:
            state.agenda.next(BeginTurn(first))


@final
class Mulligan(Step["KeeperState"]):
    """Once, in turn order, each player may bury cards of the initial hand and draw as many.

    `place` counts the players from the first, `buried` the cards. Rules: K17-setup-and-deck-building-15;
    R121.
    """

    def __init__(self, place: int, buried: int) -> None:
        self.place = place
        self.buried = buried

    def run(self, state: KeeperState) -> None:
        if self.place == state.seats:
            return
        seat = state.from_turn_player(self.place)
        options = [BURY.of(card) for card in state.players[seat].hand]
        most = len(options)
        options.append(DONE)
        state.ask(self, Choice(seat, "mulligan", options, "bury", NOTHING, 0, most))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return lies_elsewhere(card, state, ("K17-setup-and-deck-building-15", "R121"))

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "bury":
            state.happen(Bury(option.card, NOTHING))
            state.agenda.next(Mulligan(self.place, self.buried + 1))
        else:
            draw_from_deck(state, state.from_turn_player(self.place), self.buried, state.last_event())
            state.agenda.next(Mulligan(self.place + 1, 0))
