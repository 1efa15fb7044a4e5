"""Effects that are spread over the targets as you like: batch add, batch subtract, dice-damage.

Rules: K12E-batch-add-1, -2; K12E-batch-subtract-1 to -4; K12E-dice-damage-1, -2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.choice import Choice, Option, OptionsOf
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.effects.dice import BURN, AssignDice
from cardwright.kotc.rules.cards import Effect
from cardwright.kotc.rules.dice import ASK_FOR_REROLLS, RollForTargets
from cardwright.kotc.rules.frames import MarkedDamage
from cardwright.kotc.rules.proactive import LowerSP, RaiseHP, RaiseSP

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Resolution
    from cardwright.kotc.rules.state import KeeperState

TO: Final = OptionsOf("to")


class Batch(Effect):
    """A total of `amount`, given point by point to targets that are minions in-play, then to all at once.

    What is impossible as the card states it does nothing, or as much as there is room for is done.
    `remaining` of the resolution holds the minions, `counts` what each of them is to get.
    """

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def room(self, state: KeeperState, card: int) -> int:
        """How much of it this minion can get."""
        return self.amount

    def event(self, card: int, amount: int, cause: int) -> Event[KeeperState]:
        """What happens to a minion that gets so much."""
        raise NotImplementedError

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        minions = [card for card in resolution.targets if state.on_field(card)]
        total = self.total(state, minions)
        if total > 0:
            resolution.remaining = minions
            resolution.counts = [0] * len(minions)
            state.agenda.next(Spread(self, total))

    def total(self, state: KeeperState, minions: list[int]) -> int:
        """How much of it is spread among these minions."""
        room = sum([self.room(state, card) for card in minions])
        if room >= self.amount:
            return self.amount
        return 0 if all_or_nothing(state) else room

    def carry_out(self, state: KeeperState, resolution: Resolution) -> None:
        """Everything is spread: it happens at once."""
        events = [
            self.event(card, amount, resolution.event)
            for card, amount in zip(resolution.remaining, resolution.counts, strict=True)
            if amount > 0
        ]
        resolution.remaining = []
        resolution.counts = []
        if events:
            state.happen_together(events)


def all_or_nothing(state: KeeperState) -> bool:
    """Whether nothing of a total is done where there is not room for all of it.

    Rules: K12E-abilities-19, K09-ability-clarifications-rulings-6.
    """
    return state.edition.policies.batch_without_room == "nothing"


@final
class Spread(Effect):
    """One point after another, `amount` in all, goes to a minion that has room for it.

    What was meant for one that has left with a player who is out is given to the others (R172).
    """

    def __init__(self, batch: Batch, amount: int) -> None:
        self.batch = batch
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        counts = resolution.counts
        amount = min(self.amount, self.batch.total(state, resolution.remaining))
        if amount == 0:
            counts[:] = [0] * len(counts)
        if sum(counts) == amount:
            self.batch.carry_out(state, resolution)
            return
        options: list[Option] = []
        for place, card in enumerate(resolution.remaining):
            if self.batch.room(state, card) > counts[place]:
                options.append(TO.of(card))
        asked = Choice(resolution.seat, "split", options, resolution.purpose, resolution.card, amount, amount)
        state.ask(self, asked)

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        resolution = state.resolutions[-1]
        if card not in resolution.remaining:
            return Hindrance("no-target", ("K17-target-2", "K12E-batch-add-1"), resolution.card)
        return Hindrance("no-room", ("K12E-batch-subtract-3", "R153"), resolution.card)

    def answer(self, state: KeeperState, option: Option) -> None:
        resolution = state.resolutions[-1]
        resolution.counts[resolution.remaining.index(option.card)] += 1
        state.agenda.next(self)


@final
class AddSP(RaiseSP):
    """A minion gets its part of what is added to offense."""

    def rules(self) -> tuple[str, ...]:
        return ("K12E-batch-add-1", "R153")


@final
class AddHP(RaiseHP):
    """A minion gets its part of what is added to defense."""

    def rules(self) -> tuple[str, ...]:
        return ("K12E-batch-add-1", "R153")


@final
class SubtractSP(LowerSP):
    """A minion loses its part of what is subtracted from offense."""

    def rules(self) -> tuple[str, ...]:
        return ("K12E-batch-subtract-1", "R153")


@final
class BatchAddSP(Batch):
    """Batch add x to the targets' offense."""

    def event(self, card: int, amount: int, cause: int) -> Event[KeeperState]:
        return AddSP(card, amount, cause)


@final
class BatchAddHP(Batch):
    """Batch add x to the targets' defense."""

    def event(self, card: int, amount: int, cause: int) -> Event[KeeperState]:
        return AddHP(card, amount, cause)


@final
class BatchSubtractSP(Batch):
    """Batch subtract x from the targets' offense, of none below 0. Rules: K12E-batch-subtract-3."""

    def room(self, state: KeeperState, card: int) -> int:
        return state.minions[card].sp

    def event(self, card: int, amount: int, cause: int) -> Event[KeeperState]:
        return SubtractSP(card, amount, cause)


@final
class DiceDamage(Effect):
    """X-dice-damage the targets: roll x dice, give each to a targeted minion in-play, as in a battle."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        state.happen(RollForTargets(resolution.seat, self.amount, resolution.event))
        state.marked.append(MarkedDamage([0] * state.seats))
        state.agenda.then(ASK_FOR_REROLLS, ASSIGN_TO_TARGETS, BURN)


@final
class AssignToTargets(AssignDice):
    """Assign die after die to any of the targets; where none is in-play, the dice are lost."""

    def minions(self, state: KeeperState) -> list[int]:
        return [card for card in state.resolutions[-1].targets if state.on_field(card)]


ASSIGN_TO_TARGETS: Final = AssignToTargets()
