"""From a component's id to what it does: one row of the component table, one class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardwright.kotc.effects import (
    conditions,
    costs,
    counters,
    dice,
    hypnotizing,
    moving,
    pawns,
    playing,
    seeing,
    selected_by_another,
    selections,
    spreading,
    thresholds,
)
from cardwright.kotc.rules.cards import Caveat, Condition, Cost, Effect, Selection

CONDITIONS: Final[dict[str, Condition]] = {
    "when-this-attacks": conditions.WhenThisAttacks(),
    "when-this-defends": conditions.WhenThisDefends(),
    "when-this-after-damage-allocation": conditions.WhenThisFought(),
    "when-this-targeted": conditions.WhenThisTargeted(),
    "when-this-damaged-not-destroyed": thresholds.WhenThisSurvivesDamage(),
    "when-this-damaged": conditions.WhenThisDamaged(),
    "when-this-destroyed-battlefield": conditions.WhenThisDestroyedBattlefield(),
    "when-this-destroyed-granary": conditions.WhenThisDestroyedGranary(),
    "when-this-destroyed-hand": conditions.WhenThisDestroyedHand(),
    "when-this-destroyed-deck": conditions.WhenThisDestroyedDeck(),
    "when-your-minions-damaged": conditions.WhenYourMinionsDamaged(),
    "when-your-others-damaged": conditions.WhenYourOthersDamaged(),
    "when-your-minions-destroyed": conditions.WhenYourMinionsDestroyed(),
    "when-hand-destroyed": conditions.WhenHandDestroyed(),
    "when-deck-destroyed": conditions.WhenDeckDestroyed(),
    "when-you-damaged": conditions.WhenYouDamaged(),
    "when-enemy-attacks": conditions.WhenEnemyAttacks(),
    "when-enemy-defends": conditions.WhenEnemyDefends(),
    "when-this-summoned": conditions.WhenThisSummoned(),
    "when-this-owned-destroyed": conditions.WhenThisOwnedDestroyed(),
    "when-enemy-summons": conditions.WhenEnemySummons(),
    "when-enemy-acts": conditions.WhenEnemyActs(),
}
"""Conditions without a number: every ability that has one shares it."""

NUMBERED_CONDITIONS: Final[dict[str, Callable[[int], Condition]]] = {
    "when-your-others-damaged-not-destroyed": thresholds.WhenOthersSurviveDamage,
    "when-your-others-destroyed": thresholds.WhenOthersAreDestroyed,
    "when-hand-destroyed": thresholds.WhenSoManyOfTheHandAreDestroyed,
    "when-deck-destroyed": thresholds.WhenSoManyOfTheDeckAreDestroyed,
    "when-your-minions-total-damage": thresholds.WhenYoursTakeSoMuchDamage,
    "when-you-damaged": thresholds.WhenYouTakeSoMuchDamage,
}

_NUMBERED: Final[dict[tuple[str, int], Condition]] = {}


def condition_of(id: str, number: int) -> Condition:
    """The condition that all abilities with these words and this number share; 0 stands for no number."""
    if number == 0:
        return CONDITIONS[id]
    if (id, number) not in _NUMBERED:
        _NUMBERED[id, number] = NUMBERED_CONDITIONS[id](number)
    return _NUMBERED[id, number]


def words_of(condition: Condition) -> tuple[str, int]:
    """The component that a condition is, and its number; 0 for none."""
    for id, shared in CONDITIONS.items():
        if shared is condition:
            return id, 0
    return next(words for words, numbered in _NUMBERED.items() if numbered is condition)


def exhausting_minions_by_another(x: int) -> Cost:
    """Exhaust x creatures chosen by an opponent."""
    return costs.ChosenByAnother(costs.ExhaustingMinions(x))


def in_play_by_another(x: int, verb: str) -> Cost:
    """Sacrifice or destroy x cards in play chosen by an opponent."""
    return costs.ChosenByAnother(costs.PaidFromBattlefield(x, verb))


def others_by_another(x: int, verb: str) -> Cost:
    """Sacrifice or destroy x other cards in play chosen by an opponent."""
    return costs.ChosenByAnother(costs.PaidWithOthers(x, verb))


def resources_by_another(x: int) -> Cost:
    """Destroy x resources chosen by an opponent."""
    return costs.ChosenByAnother(costs.PaidFromGranary(x, costs.DESTROY))


def _from_hand(verb: str) -> Callable[[int], Caveat]:
    return lambda x: Caveat([costs.PaidFromHandAtRandom(x, verb)])


def _from_play(verb: str) -> Callable[[int], Caveat]:
    return lambda x: Caveat([costs.PaidFromBattlefield(x, verb)])


def _acting(cost: Cost) -> Caveat:
    """A caveat that asks for this whenever the minion attacks, defends or uses an ability."""
    return Caveat(action_costs=[cost])


CAVEATS: Final[dict[str, Callable[[int], Caveat]]] = {
    "caveat-summon-exhaust-minions": lambda x: Caveat([costs.ExhaustingMinions(x)]),
    "caveat-summon-exhaust-minions-enemy-choice": lambda x: Caveat([exhausting_minions_by_another(x)]),
    "caveat-summon-sacrifice-hand-random": _from_hand(costs.SACRIFICE),
    "caveat-summon-sacrifice-on-field": _from_play(costs.SACRIFICE),
    "caveat-summon-sacrifice-on-field-enemy-choice": lambda x: Caveat(
        [in_play_by_another(x, costs.SACRIFICE)]
    ),
    "caveat-summon-destroy-hand-random": _from_hand(costs.DESTROY),
    "caveat-summon-destroy-on-field": _from_play(costs.DESTROY),
    "caveat-summon-destroy-on-field-enemy-choice": lambda x: Caveat([in_play_by_another(x, costs.DESTROY)]),
    "caveat-summon-destroy-resources": lambda x: Caveat([costs.PaidFromGranary(x, costs.DESTROY)]),
    "caveat-summon-destroy-resources-enemy-choice": lambda x: Caveat([resources_by_another(x)]),
    "caveat-cannot-attack": lambda x: Caveat(attacks=False),
    "caveat-cannot-defend": lambda x: Caveat(defends=False),
    "caveat-action-remove-counters-this": lambda x: _acting(costs.RemoveCountersOnThis(x)),
    "caveat-action-exhaust-resources": lambda x: _acting(costs.ExhaustingResources(x)),
    "caveat-action-exhaust-other-minions": lambda x: _acting(costs.ExhaustingMinions(x)),
    "caveat-action-exhaust-minions-enemy-choice": lambda x: _acting(exhausting_minions_by_another(x)),
    "caveat-action-sacrifice-hand-random": lambda x: _acting(costs.PaidFromHandAtRandom(x, costs.SACRIFICE)),
    "caveat-action-sacrifice-on-field": lambda x: _acting(costs.PaidFromBattlefield(x, costs.SACRIFICE)),
    "caveat-action-sacrifice-on-field-enemy-choice": lambda x: _acting(
        in_play_by_another(x, costs.SACRIFICE)
    ),
    "caveat-action-sacrifice-other-on-field": lambda x: _acting(costs.PaidWithOthers(x, costs.SACRIFICE)),
    "caveat-action-sacrifice-other-on-field-enemy-choice": lambda x: _acting(
        others_by_another(x, costs.SACRIFICE)
    ),
    "caveat-action-destroy-hand-random": lambda x: _acting(costs.PaidFromHandAtRandom(x, costs.DESTROY)),
    "caveat-action-destroy-other-on-field": lambda x: _acting(costs.PaidWithOthers(x, costs.DESTROY)),
    "caveat-action-destroy-other-on-field-enemy-choice": lambda x: _acting(
        others_by_another(x, costs.DESTROY)
    ),
    "caveat-action-destroy-resources": lambda x: _acting(costs.PaidFromGranary(x, costs.DESTROY)),
    "caveat-action-destroy-resources-enemy-choice": lambda x: _acting(resources_by_another(x)),
    "caveat-berzerker": lambda x: Caveat(berzerker=True),
}

COSTS: Final[dict[str, Callable[[int], Cost]]] = {
    "self-remove-counters-this": costs.RemoveCountersOnThis,
    "self-sheathe-hand": lambda x: costs.PaidFromHand(x, costs.SHEATHE),
    "self-destroy-hand": lambda x: costs.PaidFromHand(x, costs.DESTROY),
    "self-bury-hand": lambda x: costs.PaidFromHand(x, costs.BURY),
    "self-sheathe-hand-random": lambda x: costs.PaidFromHandAtRandom(x, costs.SHEATHE),
    "self-destroy-hand-random": lambda x: costs.PaidFromHandAtRandom(x, costs.DESTROY),
    "self-bury-hand-random": lambda x: costs.PaidFromHandAtRandom(x, costs.BURY),
    "self-exhaust-resources": costs.ExhaustingResources,
    "self-sheathe-resources": lambda x: costs.PaidFromGranary(x, costs.SHEATHE),
    "self-destroy-resources": lambda x: costs.PaidFromGranary(x, costs.DESTROY),
    "self-bury-resources": lambda x: costs.PaidFromGranary(x, costs.BURY),
    "self-exhaust-minions": costs.ExhaustingMinions,
    "self-bounce-on-field": lambda x: costs.PaidFromBattlefield(x, costs.BOUNCE),
    "self-sheathe-on-field": lambda x: costs.PaidFromBattlefield(x, costs.SHEATHE),
    "self-destroy-on-field": lambda x: costs.PaidFromBattlefield(x, costs.DESTROY),
    "self-bury-on-field": lambda x: costs.PaidFromBattlefield(x, costs.BURY),
    "gift-summon-hand": costs.GiftSummon,
    "pay-hp": costs.PayLife,
    "sacrifice-hand-random": lambda x: costs.PaidFromHandAtRandom(x, costs.SACRIFICE),
    "sacrifice-on-field": lambda x: costs.PaidFromBattlefield(x, costs.SACRIFICE),
    "self-destroy-deck-top": costs.SelfDestroyDeckTop,
    "self-exhaust-minions-enemy-choice": exhausting_minions_by_another,
    "sacrifice-on-field-enemy-choice": lambda x: in_play_by_another(x, costs.SACRIFICE),
    "self-destroy-on-field-enemy-choice": lambda x: in_play_by_another(x, costs.DESTROY),
    "self-destroy-resources-enemy-choice": resources_by_another,
}

SELECTIONS: Final[dict[str, Callable[[int, int], Selection]]] = {
    "target-this": lambda x, y: selections.TargetThis(),
    "target-chain": lambda x, y: selections.TargetChain(x),
    "target-on-field": lambda x, y: selections.TargetOnField(x),
    "target-granary": lambda x, y: selections.TargetGranary(x),
    "target-grave-random": lambda x, y: selections.TargetGraveRandom(x),
    "target-hand-random": lambda x, y: selections.TargetHandRandom(x),
    "target-hand": lambda x, y: selections.TargetHand(x),
    "target-enemy-granary-exhausted": lambda x, y: selections.TargetEnemyGranaryExhausted(x),
    "target-enemy-hand": lambda x, y: selections.TargetEnemyHand(x),
    "target-deck-top": lambda x, y: selections.TargetDeckTop(x),
    "excavate": lambda x, y: selections.Excavate(x, y),
    "target-all-on-field-level": lambda x, y: selections.TargetAllOnField(x),
    "target-all-attackers-level": lambda x, y: selections.TargetAllAttackers(x),
    "target-all-defenders-level": lambda x, y: selections.TargetAllDefenders(x),
    "target-grave": lambda x, y: selections.TargetGrave(x),
    "target-on-field-with-counters": selections.TargetWithCounters,
    "target-enemy-minions-level": selections.TargetEnemiesByLevel,
    "target-on-field-exhausted": lambda x, y: selections.TargetExhausted(x),
    "target-on-field-enemy-choice": lambda x, y: selected_by_another.InPlaySelectedByAnother(x),
    "target-hand-enemy-choice": lambda x, y: selected_by_another.YourHandSelectedByAnother(x),
    "target-enemy-hand-their-choice": lambda x, y: selected_by_another.TheirHandSelectedByThem(x),
    "target-grave-enemy-choice": lambda x, y: selected_by_another.YourGraveSelectedByAnother(x),
    "target-enemy-grave-their-choice": lambda x, y: selected_by_another.TheirGraveSelectedByThem(x),
    "excavate-enemy-choice": selected_by_another.YourDeckExcavatedByAnother,
    "excavate-enemy-deck-their-choice": selected_by_another.TheirDeckExcavatedByThem,
}

EFFECTS: Final[dict[str, Callable[[int, int], Effect]]] = {
    "remove-counters": lambda x, y: counters.RemoveCountersFromTargets(x),
    "down-level-targets": lambda x, y: moving.DownLevelTargets(x),
    "deploy-targets": lambda x, y: playing.DeployTargets(),
    "clone-targets": lambda x, y: pawns.CloneTargets(1),
    "clone-targets-times": lambda x, y: pawns.CloneTargets(x),
    "embody-targets": lambda x, y: pawns.EmbodyTargets(1),
    "embody-targets-times": lambda x, y: pawns.EmbodyTargets(x),
    "conscript-targets": lambda x, y: moving.ConscriptTargets(),
    "distract-targets": lambda x, y: moving.DistractTargets(),
    "exhaust-fatigue-targets": lambda x, y: moving.ExhaustFatigueTargets(),
    "bounce-targets": lambda x, y: moving.BounceTargets(),
    "silo-targets": lambda x, y: moving.SiloTargets(),
    "hypnotize-targets": lambda x, y: hypnotizing.HypnotizeTargets(),
    "destroy-targets": lambda x, y: moving.DestroyTargets(),
    "sheathe-targets": lambda x, y: moving.SheatheTargets(),
    "petrify-targets": lambda x, y: moving.PetrifyTargets(),
    "bury-targets": lambda x, y: moving.BuryTargets(),
    "dice-burn-battlefield": lambda x, y: dice.DiceBurn(x),
    "draw-cards": lambda x, y: moving.DrawCards(x),
    "dice-heal-self": lambda x, y: dice.DiceHealSelf(x),
    "craft-pawns": lambda x, y: pawns.CraftPawns(x, y),
    "negate-targets": lambda x, y: playing.NegateTargets(),
    "dice-wound-enemy": lambda x, y: dice.DiceWoundEnemy(x),
    "batch-add-sp": lambda x, y: spreading.BatchAddSP(x),
    "batch-add-hp": lambda x, y: spreading.BatchAddHP(x),
    "batch-subtract-sp": lambda x, y: spreading.BatchSubtractSP(x),
    "dice-damage-targets": lambda x, y: spreading.DiceDamage(x),
    "dice-wound-self-and-enemy": lambda x, y: dice.DiceWoundSelfAndEnemy(x),
    "see-targets": lambda x, y: seeing.SeeTargets(),
    "exhaust-targets": lambda x, y: moving.ExhaustTargets(),
    "gain-hp": lambda x, y: dice.GainHP(x),
    "dice-heal-self-and-enemy": lambda x, y: dice.DiceHealSelfAndEnemy(x),
    "reroll-dice": lambda x, y: seeing.RerollDice(x, max(1, y)),
    "fatigue-targets": lambda x, y: moving.FatigueTargets(),
    "deal-cards": lambda x, y: moving.DealCards(x),
}
"""What places counters is not among them: it places those that its text names."""
