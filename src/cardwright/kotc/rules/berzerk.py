"""Berzerk battles: after a chain, minions that have gone berzerk attack by themselves.

Rules: K17-counters-24; R57 to R61, R164, R177.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING
from cardwright.core.events import Event
from cardwright.kotc.rules.battle import begin_battle
from cardwright.kotc.rules.battle_counters import ASK_FOR_TAUNTS
from cardwright.kotc.rules.chain import WINDOW
from cardwright.kotc.rules.frames import Battle
from cardwright.kotc.rules.marks import Unasked
from cardwright.kotc.rules.proactive import silent_for_the_battle
from cardwright.kotc.rules.victims import berzerk_attack_counts, declared_player
from cardwright.kotc.rules.zones import BATTLEFIELD

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Rampage
    from cardwright.kotc.rules.state import KeeperState


@final
class ForcedAttack(Event["KeeperState"]):
    """A minion that has gone berzerk attacks alone, without being exhausted (R59)."""

    def __init__(self, card: int, player: int, cause: int) -> None:
        self.card = card
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "attack"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-24", "R59")

    def perform(self, state: KeeperState) -> None:
        state.battles[-1].enlist(self.card, self.player, True)


@final
class Rampages(Unasked):
    """One battle after another, in the order in which the counters resolved (R57).

    Between two of them lies the one window after Damage Allocation; the window after the last is that after
    the chain.
    """

    def __init__(self, queue: tuple[Rampage, ...]) -> None:
        self.queue = queue

    def run(self, state: KeeperState) -> None:
        rampage, rest = self.queue[0], self.queue[1:]
        if not still_possible(state, rampage):
            if silent_for_the_battle(state):
                calm_down(state, rampage)
            if rest:
                state.agenda.next(Rampages(rest))
            return
        if rest:
            state.agenda.next(BetweenRampages(rest))
        if silent_for_the_battle(state):
            state.agenda.next(CalmDown(rampage))
        attacker = state.holders[rampage.host]
        battle = Battle(attacker)
        battle.defender = rampage.seat
        if rampage.victim != NOTHING:
            battle.defender = state.holders[rampage.victim]
            battle.victim = rampage.victim
            battle.arrival = rampage.victim_arrival
        if berzerk_attack_counts(state, attacker):
            state.declared.append(declared(rampage))
        begin_battle(state, battle, [ForcedAttack(rampage.host, attacker, rampage.event)], rampage.event)


@final
class Calmed(Event["KeeperState"]):
    """The battle of a berzerk minion is over, or does not take place: its abilities can be activated again.

    Not yet if it has to attack once more. Rules: K17-counters-24; R61.
    """

    def __init__(self, card: int, cause: int) -> None:
        self.card = card
        self.cause = cause

    def word(self) -> str:
        return "calmed"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-24", "R61")

    def perform(self, state: KeeperState) -> None:
        state.locked.remove(self.card)


@final
class CalmDown(Step["KeeperState"]):
    """Damage Allocation of the battle is over; the window after it comes next."""

    def __init__(self, rampage: Rampage) -> None:
        self.rampage = rampage

    def run(self, state: KeeperState) -> None:
        calm_down(state, self.rampage)


def calm_down(state: KeeperState, rampage: Rampage) -> None:
    """The host is no longer silenced by this attack; told of where everybody sees it."""
    if state.zones[rampage.host] == BATTLEFIELD:
        state.happen(Calmed(rampage.host, rampage.event))
    else:
        state.locked.remove(rampage.host)


@final
class BetweenRampages(Step["KeeperState"]):
    """The window after one battle, if another one of the queue can still take place."""

    def __init__(self, queue: tuple[Rampage, ...]) -> None:
        self.queue = queue

    def run(self, state: KeeperState) -> None:
        if any(still_possible(state, rampage) for rampage in self.queue):
            state.agenda.then(ASK_FOR_TAUNTS, WINDOW, Rampages(self.queue))
        else:
            Rampages(self.queue).run(state)


def declared(rampage: Rampage) -> int:
    """Its victim as one of those that are declared in a Battle Phase."""
    return declared_player(rampage.seat) if rampage.victim == NOTHING else rampage.victim_arrival


def still_possible(state: KeeperState, rampage: Rampage) -> bool:
    """Whether the host can attack, and its victim is still valid for whoever controls it now (R57, R177)."""
    host, victim = rampage.host, rampage.victim
    if not state.still_there(host, rampage.arrival) or state.petrified(host):
        return False
    if berzerk_attack_counts(state, state.holders[host]) and declared(rampage) in state.declared:
        return False
    if victim == NOTHING:
        return rampage.seat != state.holders[host]
    return (
        state.still_there(victim, rampage.victim_arrival)
        and not state.petrified(victim)
        and state.holders[victim] != state.holders[host]
    )
