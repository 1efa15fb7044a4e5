"""The reactive counters of a battle: Assassin, Taunt, Medic. All look at the innermost battle (R164).

Rules: K17-counters-25 to -27; R70 to R72, R151, R160, R177.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Option
from cardwright.core.events import Event
from cardwright.kotc.rules.counters import ASSASSIN, MEDIC, TAUNT, Pop, Reaction, owns_counter
from cardwright.kotc.rules.damage import HealByMedic
from cardwright.kotc.rules.dice import ASK_FOR_REROLLS, RollForMedic

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class Distract(Event["KeeperState"]):
    """A minion is withdrawn from every team; it stays exhausted (R91, R164)."""

    def __init__(self, card: int, cause: int, by: int) -> None:
        self.card = card
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "distract"

    def rules(self) -> tuple[str, ...]:
        return ("K17-distract-1",)

    def perform(self, state: KeeperState) -> None:
        for battle in state.battles:
            battle.withdraw(self.card)


@final
class SkipDefense(Event["KeeperState"]):
    """Defense Formation of this battle is skipped, whoever attacks by then (R72)."""

    def __init__(self, player: int, cause: int) -> None:
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "skip-defense"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-27", "R72")

    def perform(self, state: KeeperState) -> None:
        state.battles[-1].unopposed = True


@final
class AskForAssassins(Reaction):
    """As Attack Formation ends: a minion that attacks alone may be let through (R72)."""

    def after(self, passed: int) -> Reaction:
        return AskForAssassins(passed)

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        battle = state.battles[-1]
        if len(battle.attackers) == 1 and not battle.unopposed:
            host = battle.attackers[0]
            if owns_counter(state, host, ASSASSIN, seat):
                return [Option("pop", host, word=ASSASSIN)]
        return []

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        pop = Pop(option.card, ASSASSIN, seat, state.last_event())
        state.happen(pop)
        state.happen(SkipDefense(state.battles[-1].defender, pop.number))


@final
class ChangeVictim(Event["KeeperState"]):
    """A minion of the defending player becomes the victim; that declares nothing (R70)."""

    def __init__(self, card: int, cause: int) -> None:
        self.card = card
        self.cause = cause

    def word(self) -> str:
        return "taunt"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-25", "R70")

    def perform(self, state: KeeperState) -> None:
        battle = state.battles[-1]
        self.player = state.holders[self.card]
        battle.victim = self.card
        battle.arrival = state.minions[self.card].arrival
        battle.heir = self.player


@final
class AskForTaunts(Reaction):
    """As a window of a battle opens before the dice: a minion of the defending player may become the victim.

    Not a petrified one, and not the victim itself (R70). Outside a battle nothing is asked.
    """

    def after(self, passed: int) -> Reaction:
        return AskForTaunts(passed)

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        if not state.battles:
            return []
        battle = state.battles[-1]
        return [
            Option("pop", host, word=TAUNT)
            for host in self.hosts(state, TAUNT, seat)
            if state.holders[host] == battle.defender
            and not state.minions[host].petrified
            and state.minions[host].arrival != battle.arrival
        ]

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        pop = Pop(option.card, TAUNT, seat, state.last_event())
        state.happen(pop)
        state.happen(ChangeVictim(option.card, pop.number))


@final
class AskForMedics(Reaction):
    """When the last window before the dice is passed: an enlisted minion may be withdrawn to heal (R71)."""

    def after(self, passed: int) -> Reaction:
        return AskForMedics(passed)

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        battle = state.battles[-1]
        return [
            Option("pop", host, word=MEDIC)
            for host in self.hosts(state, MEDIC, seat)
            if host in battle.attackers or host in battle.defenders
        ]

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        host = option.card
        pop = Pop(host, MEDIC, seat, state.last_event())
        state.happen(pop)
        state.happen(Distract(host, pop.number, host))
        sp = state.minions[host].sp
        if sp > 0:
            state.happen(RollForMedic(seat, sp, pop.number))
            state.agenda.then(ASK_FOR_REROLLS, AddMedicDice(host, pop.number))


@final
class AddMedicDice(Step["KeeperState"]):
    """The dice are added to the HP of the host's controller. Rules: K17-counters-26; R161."""

    def __init__(self, host: int, cause: int) -> None:
        self.host = host
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        healed = sum(state.rolls.pop().dice)
        state.happen(HealByMedic(state.holders[self.host], healed, self.cause, self.host))


ASK_FOR_ASSASSINS: Final = AskForAssassins(0)
ASK_FOR_TAUNTS: Final = AskForTaunts(0)
ASK_FOR_MEDICS: Final = AskForMedics(0)
