"""Dice: rolling them, re-rolling them, and placing one on a minion.

Rules: K17-counters-18 (Shield), K17-counters-19 (Voodoo), K17-counters-28 (Dice); R65 to R67, R160.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.events import Event
from cardwright.kotc.rules.counters import (
    DICE,
    SHIELD,
    VOODOO,
    Pop,
    Reaction,
    owns_counter,
    proactive,
    what_a_shield_does,
)
from cardwright.kotc.rules.damage import hp_left, mark
from cardwright.kotc.rules.frames import Roll
from cardwright.kotc.rules.rerolls import permitted, put_dice_to_use, reroll

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


class RollDice(Event["KeeperState"]):
    """A player rolls six-sided dice, in a battle for SP; they lie on the table until they are used."""

    def __init__(self, player: int, amount: int, cause: int) -> None:
        self.player = player
        self.amount = amount
        self.cause = cause
        self.rolled: tuple[int, ...] = ()

    def word(self) -> str:
        return "roll"

    def rules(self) -> tuple[str, ...]:
        return ("K17-battles-11",)

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def perform(self, state: KeeperState) -> None:
        chance = state.chance
        dice = [chance.die() for _ in range(self.amount)]
        self.rolled = tuple(dice)
        state.rolls.append(Roll(self.player, dice))


@final
class RollToBurn(RollDice):
    """The dice of a dice-burn, each of which hits a minion."""

    def rules(self) -> tuple[str, ...]:
        return ("K17-dice-burn-1",)


@final
class RollForTargets(RollDice):
    """The dice of a dice-damage, each of which hits a target."""

    def rules(self) -> tuple[str, ...]:
        return ("K12E-dice-damage-1",)


@final
class RollToHeal(RollDice):
    """The dice of a dice-heal."""

    def rules(self) -> tuple[str, ...]:
        return ("K17-dice-heal-1",)


@final
class RollToWound(RollDice):
    """The dice of a dice-wound, rolled for the player whom they wound."""

    def rules(self) -> tuple[str, ...]:
        return ("K17-dice-wound-1",)


@final
class RollForDamageCounter(RollDice):
    """The die of a Damage Counter."""

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-21", "R69")


@final
class RollForMedic(RollDice):
    """The dice of a Medic Counter."""

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-26", "R71")


@final
class Reroll(Event["KeeperState"]):
    """One die is rolled again; `amount` is what it showed."""

    def __init__(self, player: int, amount: int, cause: int) -> None:
        self.player = player
        self.amount = amount
        self.cause = cause
        self.rolled: tuple[int, ...] = ()

    def word(self) -> str:
        return "re-roll"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-28", "R65")

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def perform(self, state: KeeperState) -> None:
        for roll in reversed(state.rolls):
            if roll.player == self.player and self.amount in roll.dice:
                die = state.chance.die()
                roll.dice[roll.dice.index(self.amount)] = die
                self.rolled = (die,)
                return


@final
class ZeroDie(Event["KeeperState"]):
    """The damage of the die that is being placed is zeroed; the die is used up (R66)."""

    def __init__(self, card: int, amount: int, cause: int) -> None:
        self.card = card
        self.amount = amount
        self.cause = cause

    def word(self) -> str:
        return "zero"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-18", "R66")

    def perform(self, state: KeeperState) -> None:
        state.marked[-1].die = 0


@final
class LessDamage(Event["KeeperState"]):
    """The damage that a minion is about to take is reduced, to 0 at the least (R66)."""

    def __init__(self, card: int, amount: int, cause: int) -> None:
        self.card = card
        self.amount = amount
        self.cause = cause

    def word(self) -> str:
        return "less-damage"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-18", "R66")

    def perform(self, state: KeeperState) -> None:
        state.marked[-1].die -= self.amount


def shield(state: KeeperState, card: int, damage: int, cause: int) -> None:
    """A Shield Counter does its work on a minion that is about to take this damage (R66)."""
    if what_a_shield_does(state) == "die-to-zero":
        state.happen(ZeroDie(card, damage, cause))
    else:
        state.happen(LessDamage(card, min(2, damage), cause))


@final
class AskForRerolls(Reaction):
    """Dice Counters may be popped on the dice on the table, before any use of them (R65).

    Equal dice of a player are one option; where two players have rolled the same number the option says
    whose die.
    """

    def after(self, passed: int) -> Reaction:
        return AskForRerolls(passed)

    def may_be_asked(self, state: KeeperState) -> bool:
        return state.counters_placed > 0 or len(state.rerolls) > 0

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        options: list[Option] = []
        for card in self.hosts(state, DICE, seat):
            for roll in state.rolls:
                self._offer_dice(options, card, roll, state.rolls)
        permitted(state, seat, options)
        return options

    def finish(self, state: KeeperState) -> None:
        put_dice_to_use(state)

    def _offer_dice(self, options: list[Option], card: int, roll: Roll, rolls: list[Roll]) -> None:
        offered: list[int] = []
        for die in roll.dice:
            if die not in offered:
                offered.append(die)
                shared = any(other is not roll and die in other.dice for other in rolls)
                options.append(Option("pop", card, roll.player if shared else NOBODY, DICE, die))

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        if option.verb == "re-roll":
            reroll(state, option, seat)
            return
        pop = Pop(option.card, DICE, seat, state.last_event())
        state.happen(pop)
        roller = option.player
        if roller == NOBODY:
            for roll in state.rolls:
                if option.number in roll.dice:
                    roller = roll.player
        state.happen(Reroll(roller, option.number, pop.number))


ASK_FOR_REROLLS: Final = AskForRerolls(0)


@final
class AskForShields(Reaction):
    """Shield Counters on the minion that the die is placed on may be popped (R66)."""

    def __init__(self, passed: int, card: int) -> None:
        super().__init__(passed)
        self.card = card

    def after(self, passed: int) -> Reaction:
        return AskForShields(passed, self.card)

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        die = state.marked[-1].die
        if die > 0 and owns_counter(state, self.card, SHIELD, seat) and SHIELD not in proactive(state):
            return [Option("pop", self.card, word=SHIELD, number=die)]
        return []

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        pop = Pop(self.card, SHIELD, seat, state.last_event())
        state.happen(pop)
        shield(state, self.card, option.number, pop.number)


@final
class MarkDie(Step["KeeperState"]):
    """What is left of the die is marked as damage on the minion; then its Voodoo Counters are asked."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: KeeperState) -> None:
        marked = state.marked[-1]
        die = marked.die
        marked.die = 0
        mark(state, marked, self.card, die)
        if die > 0 and state.counters_placed:
            state.agenda.next(AskForVoodoo(0, self.card, die))


@final
class Curse(Event["KeeperState"]):
    """The damage of a die is inflicted to another minion, too; it is marked at once (R67)."""

    def __init__(self, card: int, amount: int, cause: int, by: int) -> None:
        self.card = card
        self.amount = amount
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "curse"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-19", "R67")

    def perform(self, state: KeeperState) -> None:
        self.player = state.holders[self.card]
        mark(state, state.marked[-1], self.card, self.amount)


def cursable(state: KeeperState, seat: int) -> list[int]:
    """The enemy minions that a Voodoo Counter can hit: not petrified, not marked as destroyed yet (R67)."""
    return [
        card
        for enemy in state.enemies(seat)
        for card in state.players[enemy].battlefield
        if not state.minions[card].petrified and hp_left(state, state.marked[-1], card) >= 0
    ]


@final
class AskForVoodoo(Reaction):
    """Voodoo Counters on a minion that takes damage from a die may be popped (R67)."""

    def __init__(self, passed: int, card: int, die: int) -> None:
        super().__init__(passed)
        self.card = card
        self.die = die

    def after(self, passed: int) -> Reaction:
        return AskForVoodoo(passed, self.card, self.die)

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        if owns_counter(state, self.card, VOODOO, seat) and cursable(state, seat):
            return [Option("pop", self.card, word=VOODOO, number=self.die)]
        return []

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        pop = Pop(self.card, VOODOO, seat, state.last_event())
        state.happen(pop)
        state.agenda.next(ChooseCursed(seat, self.card, self.die, pop.number))


@final
class ChooseCursed(Step["KeeperState"]):
    """The owner of the Voodoo Counter chooses the enemy minion. Rules: K17-counters-19; R67."""

    def __init__(self, seat: int, host: int, die: int, cause: int) -> None:
        self.seat = seat
        self.host = host
        self.die = die
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        options = [Option("target", card) for card in cursable(state, self.seat)]
        state.ask(self, Choice(self.seat, "target", options, "damage", self.host))

    def answer(self, state: KeeperState, option: Option) -> None:
        state.happen(Curse(option.card, self.die, self.cause, self.host))


def place_die(state: KeeperState, card: int, die: int) -> None:
    """Put a die, or several as one damage, on a minion: its Shield Counters are asked, then the damage is
    marked (R66, R81).
    """
    state.marked[-1].die = die
    if state.counters_placed:
        state.agenda.then(AskForShields(0, card), MarkDie(card))
    else:
        state.agenda.next(MarkDie(card))
