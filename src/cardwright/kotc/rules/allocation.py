"""Damage Allocation: both sides roll, place their dice, and everything happens at once.

Rules: K17-battles-11 to K17-battles-17; R81 to R83, R89, R93, R114, R146, R171.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.events import Event
from cardwright.kotc.rules.chain import WINDOW
from cardwright.kotc.rules.damage import hp_left, inflict, mark
from cardwright.kotc.rules.dice import ASK_FOR_REROLLS, AskForShields, AskForVoodoo, RollDice, place_die
from cardwright.kotc.rules.frames import MarkedDamage, Roll

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Battle
    from cardwright.kotc.rules.state import KeeperState


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


def total_sp(state: KeeperState, team: list[int]) -> int:
    """The SP of a team (R93)."""
    sp = 0
    for card in team:
        sp += state.minions[card].sp
    return sp


def roll_sp(state: KeeperState, player: int, team: list[int], cause: int) -> None:
    """The player rolls the SP of a team in dice; without members or SP nothing is rolled (R171)."""
    sp = total_sp(state, team)
    if sp > 0:
        state.happen(RollDice(player, sp, cause))
    else:
        state.rolls.append(Roll(player, []))


@final
class RollForBattle(Step["KeeperState"]):
    """Damage Allocation begins: both sides roll their team's SP in dice, the attacker first.

    Rules: K17-battles-11.
    """

    def run(self, state: KeeperState) -> None:
        battle = state.battles[-1]
        roll_sp(state, battle.attacker, battle.attackers, battle.event)
        roll_sp(state, battle.defender, battle.defenders, battle.event)
        if state.edition.policies.battle_dice == "step-of-their-own":
            state.agenda.then(LAY_DICE_DOWN, WINDOW, PICK_DICE_UP)
        else:
            begin_placing(state)
        if state.counters_placed or state.rerolls:
            state.agenda.next(ASK_FOR_REROLLS)


def begin_placing(state: KeeperState) -> None:
    """The dice are placed: those of the attacker, those of the defender, then what is left over."""
    state.marked.append(MarkedDamage([0] * state.seats))
    state.agenda.then(PLACE_ATTACK_DICE, PLACE_DEFENCE_DICE, PLACE_LEFTOVER_DICE)


@final
class LayDiceDown(Step["KeeperState"]):
    """The dice have been rolled, which was a step: they lie there while a window is open, as they are.

    Rules: K12E-battles-7, -11, -12.
    """

    def run(self, state: KeeperState) -> None:
        state.battles[-1].rolls = state.rolls[-2:]
        del state.rolls[-2:]


@final
class PickDiceUp(Step["KeeperState"]):
    """The next step of the battle: the dice that lie there are inflicted. Rules: K12E-battles-8."""

    def run(self, state: KeeperState) -> None:
        battle = state.battles[-1]
        state.rolls += battle.rolls
        battle.rolls = []
        begin_placing(state)


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
        marked = state.marked[-1]
        for card in battle.defenders if self.attacking else battle.attackers:
            if hp_left(state, marked, card) >= 0:
                return card
        return NOTHING


def shielded_together(state: KeeperState) -> bool:
    """Whether Shield Counters answer leftover dice as one damage, and not each of them (R66, R82)."""
    return state.edition.policies.leftover_dice_shielded == "together"


def give_dice_of_the_dead(state: KeeperState, controller: int, dice: list[int]) -> None:
    """The leftover dice for a minion that is gone. Rules: K17-battles-13, K12E-battles-9; R83."""
    if state.edition.policies.dice_for_dead_victim == "to-controller":
        state.marked[-1].wounds[controller] += sum(dice)


def strike_back(state: KeeperState, battle: Battle, dice: list[int]) -> None:
    """What is left of the defence dice may damage whoever attacked a player. Rules: K12E-battles-10."""
    to_attacker = state.edition.policies.leftover_defence_dice == "to-attacker"
    if to_attacker and battle.victim == NOTHING:
        state.marked[-1].wounds[battle.attacker] += sum(dice)


@final
class LeftoverDice(Step["KeeperState"]):
    """The attacker's remaining dice go to the victim, in the order rolled, their total as one damage.

    `placed` dice have been placed, each of which Shield and Voodoo Counters may answer, unless Shield
    Counters answer the one damage that they make (R66, R67). A victim that is not on-field any more, or is
    destroyed in this step, leaves them to its controller, or they are lost; so they are on a petrified one
    (R114). Rules: K17-battles-13, K12E-battles-9; R82, R83.
    """

    def __init__(self, placed: int) -> None:
        self.placed = placed

    def run(self, state: KeeperState) -> None:
        battle = state.battles[-1]
        dice = state.rolls[-2].dice
        if battle.victim == NOTHING:
            state.marked[-1].wounds[battle.heir] += sum(dice)
            state.agenda.next(INFLICT)
        elif not state.still_there(battle.victim, battle.arrival):
            give_dice_of_the_dead(state, battle.heir, dice)
            state.agenda.next(INFLICT)
        elif state.petrified(battle.victim):
            state.agenda.next(INFLICT)
        elif hp_left(state, state.marked[-1], battle.victim) < 0:
            give_dice_of_the_dead(state, state.holders[battle.victim], dice)
            state.agenda.next(INFLICT)
        elif self.placed < len(dice) and state.counters_placed and shielded_together(state):
            state.agenda.next(INFLICT)
            place_die(state, battle.victim, sum(dice))
        elif self.placed < len(dice) and state.counters_placed:
            state.marked[-1].die = dice[self.placed]
            state.agenda.then(AskForShields(0, battle.victim), KeepLeftoverDie(self.placed))
        else:
            mark(state, state.marked[-1], battle.victim, sum(dice))
            state.agenda.next(INFLICT)


@final
class KeepLeftoverDie(Step["KeeperState"]):
    """What is left of a leftover die counts towards the total, and Voodoo Counters are asked."""

    def __init__(self, placed: int) -> None:
        self.placed = placed

    def run(self, state: KeeperState) -> None:
        die = state.marked[-1].die
        state.marked[-1].die = 0
        state.rolls[-2].dice[self.placed] = die
        state.agenda.next(LeftoverDice(self.placed + 1))
        if die > 0:
            state.agenda.next(AskForVoodoo(0, state.battles[-1].victim, die))


@final
class InflictBattleDamage(Step["KeeperState"]):
    """Everything that was placed happens at once, and the battle is over.

    Rules: K17-battles-12, -15; R81, R146.
    """

    def run(self, state: KeeperState) -> None:
        defence_dice = state.rolls.pop().dice
        state.rolls.pop()
        battle = state.battles[-1]
        if defence_dice:
            strike_back(state, battle, defence_dice)
        inflict(state, state.marked.pop(), battle.event)
        state.battles.pop()
        state.happen(AllocationDone(battle.attacker, battle.fought, battle.controllers, battle.event))


ROLL_FOR_BATTLE: Final = RollForBattle()
PLACE_ATTACK_DICE: Final = PlaceDice(True)
PLACE_DEFENCE_DICE: Final = PlaceDice(False)
PLACE_LEFTOVER_DICE: Final = LeftoverDice(0)
LAY_DICE_DOWN: Final = LayDiceDown()
PICK_DICE_UP: Final = PickDiceUp()
INFLICT: Final = InflictBattleDamage()
