"""Battles: Attack Formation, Defense Formation, Damage Allocation.

Rules: K17-battles-1 to K17-battles-17; R78 to R83, R89, R146, R163, R171.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import DONE, NOTHING, Choice, Option
from cardwright.core.events import Event
from cardwright.kotc.rules.chain import WINDOW, Window
from cardwright.kotc.rules.damage import hp_left, inflict, mark
from cardwright.kotc.rules.dice import AskForRerolls, AskForShields, RollDice, place_die
from cardwright.kotc.rules.frames import Battle, Roll, Tally

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

END: Final = Option("end")


@final
class Attack(Event["KeeperState"]):
    """A minion is enlisted into the attacking team, by exhausting it."""

    def __init__(self, card: int, player: int, cause: int) -> None:
        self.card = card
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "attack"

    def rules(self) -> tuple[str, ...]:
        return ("K17-battles-5", "K17-attack-1", "K17-enlist-1")

    def perform(self, state: KeeperState) -> None:
        state.exhausted[self.card] = True
        state.battles[-1].enlist(self.card, self.player)


@final
class Defend(Event["KeeperState"]):
    """A minion is enlisted into the defending team, by exhausting it."""

    def __init__(self, card: int, player: int, cause: int) -> None:
        self.card = card
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "defend"

    def rules(self) -> tuple[str, ...]:
        return ("K17-battles-9", "K17-defend-1", "K17-enlist-1")

    def perform(self, state: KeeperState) -> None:
        state.exhausted[self.card] = True
        state.battles[-1].enlist(self.card, self.player)


@final
class AttackFormed(Event["KeeperState"]):
    """The attack stands: `player` attacks; `card`, or else the player `other`, is to be damaged."""

    def __init__(self, player: int, other: int, card: int, cause: int) -> None:
        self.player = player
        self.other = other
        self.card = card
        self.cause = cause

    def word(self) -> str:
        return "declare"

    def rules(self) -> tuple[str, ...]:
        return ("K17-battles-5", "K17-battles-6", "K17-battles-7", "K17-battles-8")


@final
class DefenseFormed(Event["KeeperState"]):
    """The defence stands, with at least one minion: `player` defends (R163)."""

    def __init__(self, player: int, cause: int) -> None:
        self.player = player
        self.cause = cause

    def word(self) -> str:
        return "defense"

    def rules(self) -> tuple[str, ...]:
        return ("K17-battles-10", "R163")


@final
class AllocationDone(Event["KeeperState"]):
    """Damage Allocation is over, and with it the battle (R146).

    `fought` is every minion that attacked or defended in it, `controllers` whose each was as it did.
    """

    def __init__(self, player: int, fought: list[int], controllers: list[int], cause: int) -> None:
        self.player = player
        self.fought = fought
        self.controllers = controllers
        self.cause = cause

    def word(self) -> str:
        return "allocated"

    def rules(self) -> tuple[str, ...]:
        return ("K17-battles-12", "R146")


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


def victims(state: KeeperState, attacker: int) -> list[Option]:
    """Whom the attacker may declare: enemies and their minions, each once per Battle Phase (R79, R80)."""
    options: list[Option] = []
    declared = state.declared
    for seat in state.enemies(attacker):
        if -1 - seat not in declared:
            options.append(Option("declare", NOTHING, seat))
        for card in state.players[seat].battlefield:
            if state.minions[card].arrival not in declared:
                options.append(Option("declare", card))
    return options


@final
class EnlistAttackers(Step["KeeperState"]):
    """Attack Formation: enlist unexhausted minions in formation order; or end the Battle Phase.

    Rules: K17-battles-5, K17-battles-8, K17-battles-17; at least one R78, a valid victim R171.
    """

    def __init__(self, enlisted: tuple[int, ...]) -> None:
        self.enlisted = enlisted

    def run(self, state: KeeperState) -> None:
        attacker = state.turn_player
        enlisted = self.enlisted
        options: list[Option] = []
        exhausted = state.exhausted
        for card in state.players[attacker].battlefield:
            if not exhausted[card] and card not in enlisted:
                options.append(Option("enlist", card))
        if enlisted:
            options.append(DONE)
        else:
            if options and not victims(state, attacker):
                options = []
            options.append(END)
        least = 1 if enlisted else 0
        most = len(enlisted) + len(options) - 1
        state.ask(self, Choice(attacker, "attack", options, "attack", NOTHING, least, most, enlisted))

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "enlist":
            state.agenda.next(EnlistAttackers((*self.enlisted, option.card)))
        elif option.verb == "done":
            state.agenda.next(DeclareVictim(self.enlisted))
        else:
            state.agenda.next(Window(0, BEGIN_BATTLE))


BEGIN_BATTLE: Final = EnlistAttackers(())


@final
class DeclareVictim(Step["KeeperState"]):
    """The attacker declares whom to damage; then the battle goes through its steps, a window after each.

    Rules: K17-battles-5 to K17-battles-8, K17-battles-15, K17-battles-16; R1.
    """

    def __init__(self, enlisted: tuple[int, ...]) -> None:
        self.enlisted = enlisted

    def run(self, state: KeeperState) -> None:
        attacker = state.turn_player
        state.ask(self, Choice(attacker, "victim", victims(state, attacker), "attack", self.enlisted[0]))

    def answer(self, state: KeeperState, option: Option) -> None:
        attacker = state.turn_player
        battle = Battle(attacker)
        battle.attackers = list(self.enlisted)
        if option.card == NOTHING:
            battle.defender = option.player
            state.declared.append(-1 - option.player)
        else:
            battle.defender = state.holders[option.card]
            battle.victim = option.card
            battle.arrival = state.minions[option.card].arrival
            state.declared.append(battle.arrival)
        battle.heir = battle.defender
        state.battles.append(battle)
        cause = state.phase_event
        events: list[Event[KeeperState]] = [Attack(card, attacker, cause) for card in self.enlisted]
        formed = AttackFormed(attacker, battle.defender, option.card, cause)
        events.append(formed)
        state.happen_together(events)
        battle.event = formed.number
        state.agenda.then(WINDOW, EnlistDefenders(()), BEGIN_BATTLE)


@final
class EnlistDefenders(Step["KeeperState"]):
    """Defense Formation: the defending player may enlist unexhausted minions. Rules: K17-battles-9, -10."""

    def __init__(self, enlisted: tuple[int, ...]) -> None:
        self.enlisted = enlisted

    def run(self, state: KeeperState) -> None:
        battle = state.battles[-1]
        exhausted = state.exhausted
        options: list[Option] = []
        for card in state.players[battle.defender].battlefield:
            if not exhausted[card] and card not in self.enlisted:
                options.append(Option("enlist", card))
        most = len(self.enlisted) + len(options)
        options.append(DONE)
        source = battle.attackers[0] if battle.attackers else NOTHING
        state.ask(self, Choice(battle.defender, "defend", options, "defend", source, 0, most, self.enlisted))

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb == "enlist":
            state.agenda.next(EnlistDefenders((*self.enlisted, option.card)))
            return
        battle = state.battles[-1]
        if self.enlisted:
            defender = battle.defender
            battle.defenders = list(self.enlisted)
            events: list[Event[KeeperState]] = [
                Defend(card, defender, battle.event) for card in self.enlisted
            ]
            events.append(DefenseFormed(defender, battle.event))
            state.happen_together(events)
        state.agenda.then(WINDOW, ROLL_FOR_BATTLE)


def total_sp(state: KeeperState, team: list[int]) -> int:
    """The SP of a team (R93)."""
    return sum(state.minions[card].sp for card in team)


@final
class RollForBattle(Step["KeeperState"]):
    """Damage Allocation begins: both sides roll their team's SP in dice, the attacker first.

    Rules: K17-battles-11; without members or SP nothing is rolled R171.
    """

    def run(self, state: KeeperState) -> None:
        battle = state.battles[-1]
        rolled = 0
        for player, team in ((battle.attacker, battle.attackers), (battle.defender, battle.defenders)):
            sp = total_sp(state, team)
            if sp > 0:
                state.happen(RollDice(player, sp, battle.event))
                rolled += 1
            else:
                state.rolls.append(Roll(player, []))
        state.tallies.append(Tally([0] * state.seats))
        state.agenda.then(PlaceDice(True), PlaceDice(False), LeftoverDice(0))
        if rolled:
            state.agenda.next(AskForRerolls(0, 2))


ROLL_FOR_BATTLE: Final = RollForBattle()


@final
class PlaceDice(Step["KeeperState"]):
    """One die after another is placed on the next surviving minion of the other team, in formation order.

    Rules: K17-battles-12; attacker first, damage marked counts for surviving R81.
    """

    def __init__(self, attacking: bool) -> None:
        self.attacking = attacking

    def run(self, state: KeeperState) -> None:
        dice = self._roll(state).dice
        if not dice or self._next_in_line(state) == NOTHING:
            return
        battle = state.battles[-1]
        options: list[Option] = []
        offered: list[int] = []
        for die in dice:
            if die not in offered:
                offered.append(die)
                options.append(Option("die", number=die))
        player = battle.attacker if self.attacking else battle.defender
        state.ask(self, Choice(player, "allocate", options, "damage", self._next_in_line(state)))

    def answer(self, state: KeeperState, option: Option) -> None:
        self._roll(state).dice.remove(option.number)
        state.agenda.next(self)
        place_die(state, self._next_in_line(state), option.number)

    def _roll(self, state: KeeperState) -> Roll:
        return state.rolls[-2] if self.attacking else state.rolls[-1]

    def _next_in_line(self, state: KeeperState) -> int:
        battle = state.battles[-1]
        tally = state.tallies[-1]
        for card in battle.defenders if self.attacking else battle.attackers:
            if hp_left(state, tally, card) >= 0:
                return card
        return NOTHING


@final
class LeftoverDice(Step["KeeperState"]):
    """The attacker's remaining dice go to the victim, in the order rolled, their total as one damage.

    `placed` dice have been placed, each of which a Shield Counter may zero (R66). A victim that is not
    on-field any more, or is destroyed in this step, leaves them to its controller. Rules: K17-battles-13;
    R82, R83.
    """

    def __init__(self, placed: int) -> None:
        self.placed = placed

    def run(self, state: KeeperState) -> None:
        battle = state.battles[-1]
        dice = state.rolls[-2].dice
        if battle.victim == NOTHING or not state.still_there(battle.victim, battle.arrival):
            state.tallies[-1].wounds[battle.heir] += sum(dice)
            state.agenda.next(INFLICT)
        elif hp_left(state, state.tallies[-1], battle.victim) < 0:
            state.tallies[-1].wounds[state.holders[battle.victim]] += sum(dice)
            state.agenda.next(INFLICT)
        elif self.placed < len(dice) and state.counters_placed:
            state.tallies[-1].die = dice[self.placed]
            state.agenda.then(AskForShields(0, battle.victim), KeepLeftoverDie(self.placed))
        else:
            mark(state, state.tallies[-1], battle.victim, sum(dice))
            state.agenda.next(INFLICT)


@final
class KeepLeftoverDie(Step["KeeperState"]):
    """What is left of a leftover die counts towards the total."""

    def __init__(self, placed: int) -> None:
        self.placed = placed

    def run(self, state: KeeperState) -> None:
        state.rolls[-2].dice[self.placed] = state.tallies[-1].die
        state.agenda.next(LeftoverDice(self.placed + 1))


@final
class InflictBattleDamage(Step["KeeperState"]):
    """Everything that was placed happens at once, and the battle is over.

    Rules: K17-battles-12, -15; R81, R146.
    """

    def run(self, state: KeeperState) -> None:
        state.rolls.pop()
        state.rolls.pop()
        battle = state.battles[-1]
        inflict(state, state.tallies.pop(), battle.event)
        state.battles.pop()
        state.happen(AllocationDone(battle.attacker, battle.fought, battle.controllers, battle.event))
        state.agenda.next(WINDOW)


INFLICT: Final = InflictBattleDamage()
