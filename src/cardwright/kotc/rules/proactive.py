"""What a popped proactive counter does when its link resolves.

Rules: K17-counters-17, -20 to -24; R58, R61, R69, R74, R162.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.events import Event
from cardwright.kotc.rules.counters import (
    BERZERK,
    DAMAGE,
    DEFENSE,
    EXHAUSTION,
    FATIGUE,
    OFFENSE,
    SHIELD,
    SWORD,
    WEAKNESS,
)
from cardwright.kotc.rules.damage import inflict
from cardwright.kotc.rules.dice import ASK_FOR_REROLLS, RollForDamageCounter, place_die
from cardwright.kotc.rules.frames import Link, MarkedDamage, Rampage
from cardwright.kotc.rules.recovery import Exhaust, Fatigue
from cardwright.kotc.rules.victims import berzerk_victims

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


class RaiseSP(Event["KeeperState"]):
    """A minion's SP is increased until it recovers."""

    def __init__(self, card: int, amount: int, cause: int) -> None:
        self.card = card
        self.amount = amount
        self.cause = cause

    def word(self) -> str:
        return "raise-sp"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-17", "R153")

    def perform(self, state: KeeperState) -> None:
        state.minions[self.card].sp += self.amount


class RaiseHP(Event["KeeperState"]):
    """A minion's HP is increased until it recovers (R117)."""

    def __init__(self, card: int, amount: int, cause: int) -> None:
        self.card = card
        self.amount = amount
        self.cause = cause

    def word(self) -> str:
        return "raise-hp"

    def rules(self) -> tuple[str, ...]:
        return ("K12E-counters-19", "R153")

    def perform(self, state: KeeperState) -> None:
        state.minions[self.card].hp += self.amount


class LowerSP(Event["KeeperState"]):
    """A minion's SP is decreased, to 0 at the least, until it recovers."""

    def __init__(self, card: int, amount: int, cause: int) -> None:
        self.card = card
        self.amount = amount
        self.cause = cause

    def word(self) -> str:
        return "lower-sp"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-20", "R68")

    def perform(self, state: KeeperState) -> None:
        minion = state.minions[self.card]
        minion.sp = max(0, minion.sp - self.amount)


@final
class ZeroSP(Event["KeeperState"]):
    """A minion's SP is decreased to 0 until it recovers."""

    def __init__(self, card: int, cause: int) -> None:
        self.card = card
        self.cause = cause

    def word(self) -> str:
        return "zero-sp"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-20", "R68")

    def perform(self, state: KeeperState) -> None:
        state.minions[self.card].sp = 0


def weaken(state: KeeperState, card: int, cause: int) -> None:
    """A Weakness Counter resolves. Rules: K17-counters-20; R68."""
    if state.edition.policies.weakness == "sp-to-zero":
        state.happen(ZeroSP(card, cause))
    else:
        state.happen(LowerSP(card, 1, cause))


def resolve_counter(state: KeeperState, link: Link) -> None:
    """Carry out a popped counter; if its host has left, or is another object, nothing happens (R162).

    A petrified host can only be exhausted and fatigued (R74).
    """
    card = link.card
    if not state.still_there(card, link.arrival):
        return
    kind = link.kind
    if kind == EXHAUSTION:
        if not state.exhausted[card]:
            state.happen(Exhaust(card, link.event, card))
    elif kind == FATIGUE:
        state.happen(Fatigue(card, link.event, card))
    elif state.petrified(card):
        return
    elif kind == SWORD or kind == OFFENSE:
        state.happen(RaiseSP(card, 1, link.event))
    elif kind == SHIELD or kind == DEFENSE:
        state.happen(RaiseHP(card, state.edition.hp_of_counters, link.event))
    elif kind == WEAKNESS:
        weaken(state, card, link.event)
    elif kind == BERZERK:
        state.agenda.next(ChooseBerzerkVictim(card, link.seat, link.event))
    elif kind == DAMAGE:
        state.happen(RollForDamageCounter(link.seat, 1, link.event))
        state.agenda.then(ASK_FOR_REROLLS, PlaceDamageDie(card, link.event), InflictMarks(link.event))


@final
class PlaceDamageDie(Step["KeeperState"]):
    """The die of a Damage Counter goes to its host, unless that has left with its controller.

    Rules: K17-counters-21; R69, R172.
    """

    def __init__(self, card: int, cause: int) -> None:
        self.card = card
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        roll = state.rolls.pop()
        state.marked.append(MarkedDamage([0] * state.seats))
        if state.on_field(self.card):
            place_die(state, self.card, roll.dice[0])


@final
class InflictMarks(Step["KeeperState"]):
    """Everything marked is inflicted at once (R81)."""

    def __init__(self, cause: int) -> None:
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        inflict(state, state.marked.pop(), self.cause)


@final
class GoBerzerk(Event["KeeperState"]):
    """A minion is going to attack after the chain; its abilities cannot be activated meanwhile (R57, R61).

    `player` chose the victim: a minion, or else the player `other`.
    """

    def __init__(self, card: int, player: int, victim: int, other: int, cause: int) -> None:
        self.card = card
        self.player = player
        self.victim = victim
        self.other = other
        self.cause = cause

    def word(self) -> str:
        return "berzerk"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-24", "R58", "R61")

    def perform(self, state: KeeperState) -> None:
        arrival = NOTHING if self.victim == NOTHING else state.minions[self.victim].arrival
        host = state.minions[self.card].arrival
        state.rampages.append(Rampage(self.card, host, self.victim, arrival, self.other, self.number))
        state.locked.append(self.card)


@final
class ChooseBerzerkVictim(Step["KeeperState"]):
    """The counter's owner chooses a valid victim for the host; without any there is no attack (R58)."""

    def __init__(self, host: int, seat: int, cause: int) -> None:
        self.host = host
        self.seat = seat
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        options = berzerk_victims(state, state.holders[self.host])
        if options:
            state.ask(self, Choice(self.seat, "victim", options, "attack", self.host))

    def answer(self, state: KeeperState, option: Option) -> None:
        victim = option.card
        player = option.player if victim == NOTHING else state.holders[victim]
        state.happen(GoBerzerk(self.host, self.seat, victim, player, self.cause))


def silent_for_the_battle(state: KeeperState) -> bool:
    """Whether a berzerk minion can use its abilities again as soon as its battle is over (R61)."""
    return state.edition.policies.berzerk_silence == "battle"


@final
class Calm(Event["KeeperState"]):
    """The turn is over: the abilities of minions that went berzerk can be activated again."""

    def __init__(self, cause: int) -> None:
        self.cause = cause

    def word(self) -> str:
        return "calm"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-24", "R165")

    def perform(self, state: KeeperState) -> None:
        state.locked = []
