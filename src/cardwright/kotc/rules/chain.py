"""Windows and chains: who may act when, and how what was begun is resolved.

Rules: K17-chains-1 to K17-chains-17; windows R1 to R3, R14 to R16.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Option
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.activation import (
    UseTrap,
    begin_action,
    conditional_actions,
    counter_actions,
    standard_responses,
)
from cardwright.kotc.rules.battle_counters import ASK_FOR_TAUNTS
from cardwright.kotc.rules.counters import TRAP, Pop, Reaction
from cardwright.kotc.rules.hindrances import kept_from_responding
from cardwright.kotc.rules.links import RESOLVE_CHAIN
from cardwright.kotc.rules.marks import CHAIN_OVER, ActionOver
from cardwright.kotc.rules.one_by_one import act_alone, offer
from cardwright.kotc.rules.permission import action_comes_first, may_respond_freely
from cardwright.kotc.rules.windows import CAN_ONLY_PASS, MOST_PLAYERS, response

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class Window(Step["KeeperState"]):
    """A moment when no chain is building: everybody is asked in turn order whether to start one.

    `passed` players have passed so far. When somebody has acted, another window follows. Under a `closing`
    window waits the question that a player would be done with: if everybody passes, it is not asked again.
    Rulings R1, R2, R159.
    """

    def __init__(self, passed: int, closing: bool) -> None:
        self.passed = passed
        self.closing = closing

    def run(self, state: KeeperState) -> None:
        if self.passed == 0 and not state.mechanisms.chains:
            offer(state, self.closing)
            return
        if self.passed == state.seats:
            state.spend_moments()
            if self.closing:
                state.agenda.steps.pop()
            return
        seat = (state.turn_player + self.passed) % state.seats
        if state.out and state.is_out(seat):
            windows = CLOSING_WINDOWS if self.closing else WINDOWS
            windows[self.passed + 1].run(state)
            return
        if not state.moments and not state.counters_placed:
            state.ask(self, CAN_ONLY_PASS[seat])
            return
        options: list[Option] = []
        conditional_actions(state, seat, state.moments, options)
        if not action_comes_first(state, seat):
            counter_actions(state, seat, options)
        state.ask(self, response(seat, options))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        return kept_from_responding(state, state.from_turn_player(self.passed), card, state.moments, False)

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "pass":
            windows = CLOSING_WINDOWS if self.closing else WINDOWS
            windows[self.passed + 1].run(state)
            return
        if state.battles:
            state.agenda.then(ASK_FOR_TAUNTS, WINDOW)
        else:
            state.agenda.next(WINDOW)
        start_chain(state, state.from_turn_player(self.passed), option)


WINDOWS: Final = tuple([Window(passed, False) for passed in range(MOST_PLAYERS + 1)])
CLOSING_WINDOWS: Final = tuple([Window(passed, True) for passed in range(MOST_PLAYERS + 1)])
WINDOW: Final = WINDOWS[0]
CLOSING_WINDOW: Final = CLOSING_WINDOWS[0]


def start_chain(state: KeeperState, seat: int, option: Option) -> None:
    """Perform a chaining action that responds to nothing. Rules: K17-chains-7.

    Where there are no chains it is done alone (R94).
    """
    if not state.mechanisms.chains:
        act_alone(state, seat, option)
        return
    if state.mechanisms.chains_outlast_players:
        state.agenda.then(ChainGoesOn(seat, 0, 0), CHAIN_OVER)
        state.agenda.next(ActionOver(seat))
    else:
        state.agenda.next(ChainGoesOn(seat, 0, 0))
    begin_action(state, seat, option)


def first_to_respond(state: KeeperState, actor: int) -> int:
    """Who is asked first for an answer to what this player has just added to the chain.

    Rules: K17-chains-8, K17-chains-9; R2.
    """
    if state.edition.policies.first_to_respond == "turn-player":
        return state.turn_player
    return (actor + 1) % state.seats


@final
class ChainGoesOn(Step["KeeperState"]):
    """After an attempt at a chaining action: if it made a link, everybody may respond.

    An attempt that failed outside a chain is over; inside a chain the same player is asked again (R24).
    `passed` is how many had passed before, `links` how long the chain was. Rules: K17-chains-8, K17-chains-9.
    """

    def __init__(self, seat: int, passed: int, links: int) -> None:
        self.seat = seat
        self.passed = passed
        self.links = links

    def run(self, state: KeeperState) -> None:
        if len(state.chain) > self.links:
            if state.counters_placed:
                state.agenda.next(AskForTraps(0, self.seat))
            else:
                Respond(first_to_respond(state, self.seat), 0).run(state)
        elif self.links > 0:
            Respond(self.seat, self.passed).run(state)


@final
class AskForTraps(Reaction):
    """Right after a chaining action of `actor`, Trap Counters on unexhausted hosts may be popped.

    Then everybody may respond. Rules: K17-counters-29; R51 to R53, R147.
    """

    def __init__(self, passed: int, actor: int) -> None:
        super().__init__(passed)
        self.actor = actor

    def after(self, passed: int) -> Reaction:
        return AskForTraps(passed, self.actor)

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        return [
            Option("pop", host, word=TRAP)
            for host in self.hosts(state, TRAP, seat)
            if not state.exhausted[host]
        ]

    def finish(self, state: KeeperState) -> None:
        state.agenda.next(Respond(first_to_respond(state, self.actor), 0))

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "pass":
            state.agenda.next(self.after(self.passed + 1))
            return
        state.agenda.next(TrapSprung(self.actor, len(state.chain)))
        self.pop(state, option, state.from_turn_player(self.passed))

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        pop = Pop(option.card, TRAP, seat, state.last_event())
        state.happen(pop)
        state.agenda.next(UseTrap(option.card, pop.number))


@final
class TrapSprung(Step["KeeperState"]):
    """After a Trap Counter: a new link is a chaining action of its own, else the question goes on (R51)."""

    def __init__(self, actor: int, links: int) -> None:
        self.actor = actor
        self.links = links

    def run(self, state: KeeperState) -> None:
        grown = len(state.chain) > self.links
        state.agenda.next(AskForTraps(0, state.chain[-1].seat if grown else self.actor))


@final
class Respond(Step["KeeperState"]):
    """A player may respond to the chain; when all have passed in a row, it resolves.

    Rules: K17-chains-8 to -10.
    """

    def __init__(self, seat: int, passed: int) -> None:
        self.seat = seat
        self.passed = passed

    def run(self, state: KeeperState) -> None:
        if self.passed == state.seats:
            state.spend_moments()
            RESOLVE_CHAIN.run(state)
            return
        if state.out and state.is_out(self.seat):
            Respond((self.seat + 1) % state.seats, self.passed + 1).run(state)
            return
        freely = may_respond_freely(state, self.seat)
        if not freely and not state.moments and not state.counters_placed:
            state.ask(self, CAN_ONLY_PASS[self.seat])
            return
        options: list[Option] = []
        if freely:
            standard_responses(state, self.seat, options)
        conditional_actions(state, self.seat, state.moments, options)
        counter_actions(state, self.seat, options)
        state.ask(self, response(self.seat, options))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        freely = may_respond_freely(state, self.seat)
        return kept_from_responding(state, self.seat, card, state.moments, freely)

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "pass":
            Respond((self.seat + 1) % state.seats, self.passed + 1).run(state)
            return
        state.agenda.next(ChainGoesOn(self.seat, self.passed, len(state.chain)))
        if state.mechanisms.chains_outlast_players:
            state.agenda.next(ActionOver(self.seat))
        begin_action(state, self.seat, option)
