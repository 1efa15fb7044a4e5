"""Without chains: what is done is done at once and alone; then what it has brought about can be answered.

Whatever is announced is carried out before anything else begins, but for counters: before the effect of a
spell or an ability everybody may remove some, and each acts at once. Rules: K09-creature-abilities-10, -17,
-24, K09-ability-clarifications-rulings-28 to -36; R94, R156, R157.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Option
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.activation import (
    begin_action,
    conditional_actions,
    counter_actions,
)
from cardwright.kotc.rules.counters import Pop, Reaction
from cardwright.kotc.rules.frames import Link
from cardwright.kotc.rules.hindrances import kept_from_responding
from cardwright.kotc.rules.links import RESOLVE_CHAIN
from cardwright.kotc.rules.marks import ActionOver
from cardwright.kotc.rules.permission import in_own_action_phase
from cardwright.kotc.rules.proactive import resolve_counter
from cardwright.kotc.rules.windows import CAN_ONLY_PASS, response

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


def offer(state: KeeperState, closing: bool) -> None:
    """A window opens: everybody may answer what has happened, and remove counters."""
    Offer(0, len(state.moments), closing, False).run(state)


@final
class Offer(Step["KeeperState"]):
    """A window: the turn player may act, then each of the others, clockwise, until all have passed in a row.

    When somebody has `acted`, and all of it is done, everybody is asked again; `passed` players have passed
    since. The `answered` oldest moments are those at hand: what comes up meanwhile waits for the next window.
    That opens whenever somebody has acted, also where nothing has come up: a window more would tell that
    something has befallen a card that lies hidden (R123). Under a `closing` window waits the question that a
    player would be done with: it is not asked again if nobody acts. The turn player's counters wait for their
    `action`, unless somebody else could be quicker. Rules: K09-ability-clarifications-rulings-30; R94, R156,
    R159.
    """

    def __init__(self, passed: int, answered: int, closing: bool, acted: bool) -> None:
        self.passed = passed
        self.answered = answered
        self.closing = closing
        self.acted = acted

    def run(self, state: KeeperState) -> None:
        if self.passed == state.seats:
            self._close(state)
            return
        seat = state.from_turn_player(self.passed)
        if state.is_out(seat):
            self._after_pass().run(state)
            return
        if not self.answered and not state.counters_placed:
            state.ask(self, CAN_ONLY_PASS[seat])
            return
        options: list[Option] = []
        conditional_actions(state, seat, state.moments[: self.answered], options)
        if not in_own_action_phase(state, seat) or others_may_remove(state, seat):
            counter_actions(state, seat, options)
        state.ask(self, response(seat, options))

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        moments = state.moments[: self.answered]
        return kept_from_responding(state, state.from_turn_player(self.passed), card, moments, False)

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "pass":
            self._after_pass().run(state)
            return
        state.agenda.next(Offer(0, self.answered, False, True))
        act_alone(state, state.from_turn_player(self.passed), option)

    def with_answered(self, answered: int) -> Offer:
        """The same window, with so many moments at hand."""
        return Offer(self.passed, answered, self.closing, self.acted)

    def _after_pass(self) -> Offer:
        """The same window, for the next player."""
        return Offer(self.passed + 1, self.answered, self.closing, self.acted)

    def _close(self, state: KeeperState) -> None:
        """Everybody has passed: what was at hand is over, what has come up since is next."""
        state.spend_oldest(self.answered)
        if self.acted:
            offer(state, False)
        elif self.closing:
            state.agenda.steps.pop()


def others_may_remove(state: KeeperState, seat: int) -> bool:
    """Whether anybody else who is still in the game has a counter that can be removed now."""
    removals: list[Option] = []
    for other in range(state.seats):
        if other != seat and not state.is_out(other):
            counter_actions(state, other, removals)
    return bool(removals)


def act_alone(state: KeeperState, seat: int, option: Option) -> None:
    """Cast a spell, activate an ability, remove a counter: all of it, before anything else."""
    state.agenda.next(ActionOver(seat))
    if option.verb == "pop":
        remove_for_its_effect(state, option.card, option.word, seat)
    else:
        state.agenda.next(ANNOUNCED)
        begin_action(state, seat, option)


@final
class Announced(Step["KeeperState"]):
    """The costs are paid: counters may be removed, then the effect is carried out.

    After an attempt whose activation cost could not be paid there is none. Rules: K09-creature-abilities-22,
    -24, K09-ability-clarifications-rulings-31 to -34.
    """

    def run(self, state: KeeperState) -> None:
        if state.chain:
            state.agenda.then(ASK_FOR_COUNTERS, RESOLVE_CHAIN)


@final
class AskForCounters(Reaction):
    """Before the effect of what was announced, counters may be removed for theirs."""

    def after(self, passed: int) -> Reaction:
        return AskForCounters(passed)

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        options: list[Option] = []
        counter_actions(state, seat, options)
        return options

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        state.agenda.next(ActionOver(seat))
        remove_for_its_effect(state, option.card, option.word, seat)


def remove_for_its_effect(state: KeeperState, card: int, kind: str, seat: int) -> None:
    """The player removes a counter that they placed, and it acts at once.

    Rules: K09-ability-clarifications-rulings-28, -30, -35, -36.
    """
    pop = Pop(card, kind, seat, state.phase_event)
    state.happen(pop)
    resolve_counter(state, Link(card, seat, NOTHING, pop.number, kind, state.minions[card].arrival))


ANNOUNCED: Final = Announced()
ASK_FOR_COUNTERS: Final = AskForCounters(0)
