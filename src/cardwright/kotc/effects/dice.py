"""Effects that roll dice: dice-burn, dice-heal, dice-wound.

Rules: the keywords of their names; R86, R143, R144.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option
from cardwright.kotc.rules.cards import Effect
from cardwright.kotc.rules.damage import Heal, HealByDice, inflict
from cardwright.kotc.rules.dice import ASK_FOR_REROLLS, RollToBurn, RollToHeal, RollToWound, place_die
from cardwright.kotc.rules.frames import MarkedDamage

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class DiceBurn(Effect):
    """X-dice-burn the battlefield: roll x dice, give each to an enemy minion.

    Rules: K17-dice-burn-1, -2; R143.
    """

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        state.happen(RollToBurn(resolution.seat, self.amount, resolution.event))
        state.marked.append(MarkedDamage([0] * state.seats))
        state.agenda.then(ASK_FOR_REROLLS, ASSIGN_DICE, BURN)


class AssignDice(Step["KeeperState"]):
    """Assign die after die, in the order rolled, to any enemy minion that is not petrified (R143).

    Without one, the dice are lost.
    """

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        dice = state.rolls[-1].dice
        if not dice:
            return
        options = [Option("hit", card, number=dice[0]) for card in self.minions(state)]
        if options:
            state.ask(self, Choice(resolution.seat, "assign", options, "damage", resolution.card))

    def minions(self, state: KeeperState) -> list[int]:
        """The minions to which a die can be assigned."""
        return [
            card
            for enemy in state.enemies(state.resolutions[-1].seat)
            for card in state.players[enemy].battlefield
            if not state.minions[card].petrified
        ]

    def answer(self, state: KeeperState, option: Option) -> None:
        die = state.rolls[-1].dice.pop(0)
        state.agenda.next(self)
        place_die(state, option.card, die)


@final
class Burn(Step["KeeperState"]):
    """All dice are assigned: the damage is inflicted at once."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        state.rolls.pop()
        inflict(state, state.marked.pop(), resolution.event, resolution.card)


ASSIGN_DICE: Final = AssignDice()
BURN: Final = Burn()


@final
class DiceHealSelf(Effect):
    """X-dice-heal yourself. Rules: K17-dice-heal-1, K17-dice-heal-2."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        state.happen(RollToHeal(resolution.seat, self.amount, resolution.event))
        state.agenda.then(ASK_FOR_REROLLS, HEAL_BY_DICE)


@final
class AddHealingDice(Step["KeeperState"]):
    """The dice are added to your HP."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        healed = sum(state.rolls.pop().dice)
        state.happen(HealByDice(resolution.seat, healed, resolution.event, resolution.card))


HEAL_BY_DICE: Final = AddHealingDice()


@final
class GainHP(Effect):
    """Increase your hitpoints by x."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        state.happen(Heal(resolution.seat, self.amount, resolution.event, resolution.card))


@final
class DiceHealSelfAndEnemy(Effect):
    """Roll x dice to heal yourself, then x dice to heal one opponent."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        state.agenda.then(DiceHealSelf(self.amount), DiceHealEnemy(self.amount))


@final
class DiceHealEnemy(Effect):
    """Choose an opponent, then roll x dice and increase their hitpoints by the result (R144)."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        options = [Option("player", player=enemy) for enemy in state.enemies(resolution.seat)]
        state.ask(self, Choice(resolution.seat, "choose", options, "heal", resolution.card))

    def answer(self, state: KeeperState, option: Option) -> None:
        resolution = state.resolutions[-1]
        state.happen(RollToHeal(resolution.seat, self.amount, resolution.event))
        state.agenda.then(ASK_FOR_REROLLS, HealAnotherByDice(option.player))


@final
class HealAnotherByDice(Step["KeeperState"]):
    """The dice are added to the hitpoints of this player, who may be out by now (R172)."""

    def __init__(self, player: int) -> None:
        self.player = player

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        healed = sum(state.rolls.pop().dice)
        if not state.is_out(self.player):
            state.happen(HealByDice(self.player, healed, resolution.event, resolution.card))


class DiceWound(Effect):
    """Choose the enemy, roll for each wounded player, then inflict everything at once (R86, R144)."""

    yourself: bool = False

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        options = [Option("player", player=enemy) for enemy in state.enemies(resolution.seat)]
        state.ask(self, Choice(resolution.seat, "choose", options, "damage", resolution.card))

    def answer(self, state: KeeperState, option: Option) -> None:
        resolution = state.resolutions[-1]
        wounded = [option.player]
        if self.yourself:
            wounded.insert(0, resolution.seat)
        for player in wounded:
            state.happen(RollToWound(player, self.amount, resolution.event))
        state.agenda.then(ASK_FOR_REROLLS, WOUND_BY_DICE)


@final
class DiceWoundEnemy(DiceWound):
    """X-dice-wound enemy. Rules: K17-dice-wound-1."""


@final
class DiceWoundSelfAndEnemy(DiceWound):
    """X-dice-wound yourself and enemy: a roll for each, yourself first; or first you, then any one player, be
    it you again (R86).
    """

    yourself = True

    def run(self, state: KeeperState) -> None:
        if state.edition.policies.wounds == "together":
            super().run(state)
        else:
            resolution = state.resolutions[-1]
            state.agenda.then(WoundOne(resolution.seat, self.amount), WoundAnyone(self.amount))


@final
class WoundOne(Step["KeeperState"]):
    """Roll dice and inflict them as damage to this player."""

    def __init__(self, player: int, amount: int) -> None:
        self.player = player
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        state.happen(RollToWound(self.player, self.amount, state.resolutions[-1].event))
        state.agenda.then(ASK_FOR_REROLLS, WOUND_BY_DICE)


@final
class WoundAnyone(Step["KeeperState"]):
    """Choose any one player, oneself too, who is wounded next (R86)."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        players = (resolution.seat, *state.enemies(resolution.seat))
        options = [Option("player", player=player) for player in players]
        state.ask(self, Choice(resolution.seat, "choose", options, "damage", resolution.card))

    def answer(self, state: KeeperState, option: Option) -> None:
        state.agenda.next(WoundOne(option.player, self.amount))


@final
class WoundByDice(Step["KeeperState"]):
    """The dice are inflicted as damage to the players they were rolled for."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        marked = MarkedDamage([0] * state.seats)
        for roll in state.rolls:
            marked.wounds[roll.player] += sum(roll.dice)
        state.rolls.clear()
        inflict(state, marked, resolution.event, resolution.card)


WOUND_BY_DICE: Final = WoundByDice()
