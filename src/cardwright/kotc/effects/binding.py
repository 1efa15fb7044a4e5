"""From a component's id to what it does: one row of the component table, one class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardwright.kotc.effects import conditions, costs, counters, dice, moving, playing, selections
from cardwright.kotc.rules import counters as kinds
from cardwright.kotc.rules.cards import Condition, Cost, Effect, Selection

CONDITIONS: Final[dict[str, Condition]] = {
    "when-this-attacks": conditions.WhenThisAttacks(),
    "when-this-defends": conditions.WhenThisDefends(),
    "when-this-after-damage-allocation": conditions.WhenThisFought(),
    "when-this-targeted": conditions.WhenThisTargeted(),
    "when-this-destroyed-battlefield": conditions.WhenThisDestroyedBattlefield(),
    "when-this-destroyed-granary": conditions.WhenThisDestroyedGranary(),
    "when-this-destroyed-hand": conditions.WhenThisDestroyedHand(),
    "when-this-destroyed-deck": conditions.WhenThisDestroyedDeck(),
    "when-your-minions-damaged": conditions.WhenYourMinionsDamaged(),
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
"""Conditions have no numbers: every ability that has one shares it."""

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
    "self-destroy-deck-top": costs.SelfDestroyDeckTop,
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
}

EFFECTS: Final[dict[str, Callable[[int], Effect]]] = {
    "remove-counters": counters.RemoveCountersFromTargets,
    "place-sword-counters": lambda x: counters.PlaceCountersOnTargets(kinds.SWORD, x),
    "place-shield-counters": lambda x: counters.PlaceCountersOnTargets(kinds.SHIELD, x),
    "place-weakness-counters": lambda x: counters.PlaceCountersOnTargets(kinds.WEAKNESS, x),
    "place-damage-counters": lambda x: counters.PlaceCountersOnTargets(kinds.DAMAGE, x),
    "place-exhaustion-counters": lambda x: counters.PlaceCountersOnTargets(kinds.EXHAUSTION, x),
    "place-fatigue-counters": lambda x: counters.PlaceCountersOnTargets(kinds.FATIGUE, x),
    "place-dice-counters": lambda x: counters.PlaceCountersOnTargets(kinds.DICE, x),
    "down-level-targets": moving.DownLevelTargets,
    "deploy-targets": lambda x: playing.DeployTargets(),
    "distract-targets": lambda x: moving.DistractTargets(),
    "exhaust-fatigue-targets": lambda x: moving.ExhaustFatigueTargets(),
    "bounce-targets": lambda x: moving.BounceTargets(),
    "silo-targets": lambda x: moving.SiloTargets(),
    "hypnotize-targets": lambda x: moving.HypnotizeTargets(),
    "destroy-targets": lambda x: moving.DestroyTargets(),
    "sheathe-targets": lambda x: moving.SheatheTargets(),
    "bury-targets": lambda x: moving.BuryTargets(),
    "dice-burn-battlefield": dice.DiceBurn,
    "draw-cards": moving.DrawCards,
    "dice-heal-self": dice.DiceHealSelf,
    "negate-targets": lambda x: playing.NegateTargets(),
    "dice-wound-enemy": dice.DiceWoundEnemy,
    "dice-wound-self-and-enemy": dice.DiceWoundSelfAndEnemy,
}


def works(component: str) -> bool:
    """Whether a card with this component can be played already."""
    return component in CONDITIONS or component in COSTS or component in SELECTIONS or component in EFFECTS
