"""What a popped proactive counter does when its link resolves. Rules: K17-counters-17 to -23; R69, R162."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.events import Event
from cardwright.kotc.rules.counters import DAMAGE, EXHAUSTION, FATIGUE, SWORD, WEAKNESS
from cardwright.kotc.rules.damage import inflict
from cardwright.kotc.rules.dice import AskForRerolls, RollDice, place_die
from cardwright.kotc.rules.frames import Link, Tally
from cardwright.kotc.rules.recovery import Exhaust, Fatigue

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
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


def resolve_counter(state: KeeperState, link: Link) -> None:
    """Carry out a popped counter; if its host has left, or is another object, nothing happens (R162)."""
    card = link.card
    if not state.still_there(card, link.arrival):
        return
    kind = link.kind
    if kind == SWORD:
        state.happen(RaiseSP(card, 1, link.event))
    elif kind == WEAKNESS:
        state.happen(ZeroSP(card, link.event))
    elif kind == EXHAUSTION:
        if not state.exhausted[card]:
            state.happen(Exhaust(card, link.event, card))
    elif kind == FATIGUE:
        state.happen(Fatigue(card, link.event, card))
    elif kind == DAMAGE:
        state.happen(RollDice(link.seat, 1, link.event))
        state.agenda.then(AskForRerolls(0, 1), PlaceDamageDie(card, link.event), InflictMarks(link.event))


@final
class PlaceDamageDie(Step["KeeperState"]):
    """The die of a Damage Counter goes to its host. Rules: K17-counters-21; R69."""

    def __init__(self, card: int, cause: int) -> None:
        self.card = card
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        roll = state.rolls.pop()
        state.tallies.append(Tally([0] * state.seats))
        place_die(state, self.card, roll.dice[0])


@final
class InflictMarks(Step["KeeperState"]):
    """Everything marked is inflicted at once (R81)."""

    def __init__(self, cause: int) -> None:
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        inflict(state, state.tallies.pop(), self.cause)
