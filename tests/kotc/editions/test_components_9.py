"""Every component of the 9th has a scenario in which it works, and one in which it fails or is of no use.

`SCENARIOS` names them. What works has to show it: without the component the file is no longer as it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from cardwright.kotc import casting
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.language.draft import draft_from
from cardwright.kotc.language.text import AbilityText, Phrase
from cardwright.kotc.rules.cards import NO_CAVEAT, Ability, Caveat, Cost, Effect
from cardwright.kotc.rules.state import KeeperState
from cardwright.scenarios.running import run_file
from cardwright.scenarios.yaml import read_yaml

FOLDER: Final = Path(__file__).parents[2] / "scenarios" / "kotc-9"
EDITION: Final = load("kotc/9")

UNPAYABLE = "caveats/none-of-them-payable"
NOT_PAYABLE = "costs/none-of-them-payable"
NOTHING_IN_PLAY = "costs/nothing-in-play-to-pay-with"
NOBODY = "targets/nobody-has-any"
EVERY_KIND = "counters/every-kind-that-can-be-placed"
NO_CREATURE = "counters/every-kind-only-on-creatures"
NO_TARGETS = "effects/without-targets-nothing-moves"
NOTHING = "effects/nothing-comes-of-it"

# Component: where it works; where its condition is not met, its cost cannot be paid, nothing fits its
# selection, or its effect has nothing to act on.
SCENARIOS: Final[dict[str, tuple[str, str]]] = {
    "caveat-summon-exhaust-minions": ("caveats/exhaust-to-summon", UNPAYABLE),
    "caveat-summon-exhaust-minions-enemy-choice": ("caveats/exhausted-by-an-opponents-choice", UNPAYABLE),
    "caveat-summon-sacrifice-hand-random": (
        "caveats/random-cards-of-the-hand",
        "caveats/too-few-cards-of-the-hand",
    ),
    "caveat-summon-sacrifice-on-field": ("caveats/sacrifice-to-summon", "caveats/nothing-to-sacrifice"),
    "caveat-summon-sacrifice-on-field-enemy-choice": ("caveats/sacrificed-by-an-opponents-choice", UNPAYABLE),
    "caveat-summon-destroy-hand-random": ("caveats/random-cards-destroyed", UNPAYABLE),
    "caveat-summon-destroy-on-field": ("caveats/destroyed-for-a-creature", UNPAYABLE),
    "caveat-summon-destroy-on-field-enemy-choice": ("caveats/destroyed-by-an-opponents-choice", UNPAYABLE),
    "caveat-summon-destroy-resources": ("caveats/resources-destroyed", UNPAYABLE),
    "caveat-summon-destroy-resources-enemy-choice": ("caveats/resources-by-an-opponents-choice", UNPAYABLE),
    "caveat-cannot-attack": ("caveats/cannot-attack", UNPAYABLE),
    "caveat-cannot-defend": ("caveats/cannot-defend", UNPAYABLE),
    "when-this-damaged-not-destroyed": (
        "abilities/condition-only-when-it-says",
        "abilities/destroyed-is-more-than-damaged",
    ),
    "when-this-destroyed-battlefield": (
        "abilities/used-from-the-graveyard",
        "abilities/destroyed-elsewhere",
    ),
    "when-this-destroyed-granary": ("abilities/destroyed-as-a-resource", "abilities/no-resources-left"),
    "when-this-destroyed-hand": ("caveats/random-cards-destroyed", "abilities/destroyed-and-not-payable"),
    "when-this-destroyed-deck": ("abilities/destroyed-in-the-deck", "abilities/no-resources-left"),
    "when-your-others-damaged-not-destroyed": ("abilities/others-damaged", "abilities/only-others-damaged"),
    "when-your-others-destroyed": ("abilities/others-destroyed", "abilities/each-player-counts-alone"),
    "when-hand-destroyed": ("abilities/hand-destroyed", "abilities/hand-or-deck"),
    "when-deck-destroyed": ("abilities/deck-destroyed", "abilities/hand-or-deck"),
    "when-your-minions-total-damage": ("abilities/total-damage", "abilities/damage-of-others"),
    "when-you-damaged": ("abilities/you-take-damage", "abilities/too-little-damage"),
    "self-remove-counters-this": ("abilities/contract-and-necromancy", "abilities/unpayable-cost"),
    "self-exhaust-resources": ("costs/exhaust-resources", NOT_PAYABLE),
    "self-exhaust-minions": ("costs/exhaust-creatures", "costs/not-with-itself"),
    "self-exhaust-minions-enemy-choice": (
        "costs/creatures-an-opponent-chooses",
        "costs/an-opponent-has-nothing-to-choose",
    ),
    "sacrifice-hand-random": ("costs/sacrifice-at-random", NOT_PAYABLE),
    "sacrifice-on-field": ("costs/sacrifice-in-play", NOTHING_IN_PLAY),
    "sacrifice-on-field-enemy-choice": ("costs/sacrifice-an-opponent-chooses", NOTHING_IN_PLAY),
    "self-destroy-hand-random": ("costs/destroy-at-random", NOT_PAYABLE),
    "self-destroy-on-field": ("costs/destroy-in-play", NOTHING_IN_PLAY),
    "self-destroy-on-field-enemy-choice": ("costs/destroyed-in-play-an-opponent-chooses", NOTHING_IN_PLAY),
    "self-destroy-resources": ("costs/destroy-resources", NOT_PAYABLE),
    "self-destroy-resources-enemy-choice": (
        "costs/resources-an-opponent-chooses",
        "costs/an-opponent-has-nothing-to-choose",
    ),
    "target-this": ("targets/this-card", "targets/this-spell"),
    "target-on-field": ("effects/exhaust", "spells/no-targets-at-all"),
    "target-on-field-with-counters": ("targets/with-counters", "targets/nothing-fits"),
    "target-granary": ("targets/your-resources", NOBODY),
    "target-on-field-exhausted": ("targets/exhausted", "targets/nothing-fits"),
    "target-on-field-enemy-choice": ("targets/selected-by-an-opponent", "targets/none-selected"),
    "target-hand": ("targets/your-hand", NOBODY),
    "target-hand-enemy-choice": ("targets/your-hand-shown", NOBODY),
    "target-hand-random": ("targets/any-hand-at-random", "targets/no-pile-to-take-from"),
    "target-enemy-hand-their-choice": ("targets/their-hand", NOBODY),
    "target-deck-top": ("effects/seen-and-put-on-top", "targets/no-pile-to-take-from"),
    "excavate-enemy-choice": ("targets/an-opponent-looks", "targets/exactly-so-many"),
    "excavate-enemy-deck-their-choice": ("targets/an-opponent-digs", "targets/exactly-so-many"),
    "target-grave-random": ("deploy/another-players-card", "targets/no-pile-to-take-from"),
    "target-grave-enemy-choice": ("targets/your-graveyard-shown", NOBODY),
    "target-enemy-grave-their-choice": ("targets/their-graveyard", NOBODY),
    "place-generic-counters": ("abilities/contract-and-necromancy", "counters/only-on-creatures-in-play"),
    "remove-counters": ("counters/removed-from-each", "counters/nothing-to-remove"),
    "place-sword-counters": ("counters/placed-and-removed-at-once", NO_CREATURE),
    "place-shield-counters": (EVERY_KIND, NO_CREATURE),
    "place-weakness-counters": (EVERY_KIND, NO_CREATURE),
    "place-damage-counters": (EVERY_KIND, NO_CREATURE),
    "place-exhaustion-counters": (EVERY_KIND, NO_CREATURE),
    "place-dice-counters": (EVERY_KIND, NO_CREATURE),
    "see-targets": ("effects/seen-and-put-on-top", NO_TARGETS),
    "exhaust-targets": ("effects/exhaust", "effects/exhaust-in-the-hand"),
    "silo-targets": ("effects/to-the-resource-zone", NO_TARGETS),
    "destroy-targets": ("abilities/hand-destroyed", "effects/destroyed-already"),
    "batch-add-sp": ("effects/a-total-of-offense", "effects/a-total-for-nobody"),
    "batch-add-hp": ("effects/a-total-of-defense", "effects/a-total-for-nobody"),
    "batch-subtract-sp": ("effects/a-total-beyond-what-there-is", "effects/a-total-for-nobody"),
    "dice-damage-targets": ("effects/dice-as-damage", "effects/dice-for-nobody"),
    "deploy-targets": ("deploy/another-players-card", "deploy/not-what-is-in-play"),
    "hypnotize-targets": ("effects/switch-control", "effects/no-trap-changes-sides"),
    "sheathe-targets": ("effects/a-trap-put-on-top", NO_TARGETS),
    "draw-cards": ("effects/draw", NOTHING),
    "gain-hp": ("effects/hitpoints", NOTHING),
    "dice-heal-self": ("effects/hitpoints", NOTHING),
    "dice-heal-self-and-enemy": ("effects/both-heal", NOTHING),
    "dice-wound-self-and-enemy": ("effects/both-are-hurt", NOTHING),
    "reroll-dice": ("effects/rolled-again", "effects/not-rolled-again-next-turn"),
}


class Nothing(Effect):
    """An effect that has none."""

    def run(self, state: KeeperState) -> None:
        pass


@cache
def components_of(name: str) -> frozenset[str]:
    """The components on the cards of a scenario."""
    cards = read_yaml(FOLDER / f"{name}.yaml").data["cards"]
    return frozenset(
        phrase.id
        for card, table in cards.items()
        for phrase in draft_from(card, table).design(EDITION).phrases
    )


def looks(name: str) -> list[dict[str, Any]]:
    """What is expected in a scenario, in between and in the end."""
    data = read_yaml(FOLDER / f"{name}.yaml").data
    return [
        *(step["expect"] for step in data.get("steps", []) if isinstance(step, dict)),
        data.get("expect", {}),
    ]


def take_away(component: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let cards be made without what this component does, at the cost that they have with it."""
    ability_as_written, effect_as_written = casting._ability, casting._effect
    caveat_as_written = casting.caveat_of

    def kept(phrase: Phrase | None) -> Phrase | None:
        return None if phrase is None or phrase.id == component else phrase

    def ability(number: int, text: AbilityText, edition: Edition, asked: Sequence[Cost]) -> Ability:
        left = replace(
            text,
            condition=kept(text.condition),
            costs=tuple(cost for cost in text.costs if cost.id != component),
            sub_abilities=tuple(replace(sub, selection=kept(sub.selection)) for sub in text.sub_abilities),
        )
        return ability_as_written(number, left, edition, asked)

    def effect(phrase: Phrase, edition: Edition) -> Effect:
        return Nothing() if phrase.id == component else effect_as_written(phrase, edition)

    def caveat(text: Phrase | None) -> Caveat:
        return NO_CAVEAT if kept(text) is None else caveat_as_written(text)

    monkeypatch.setattr(casting, "_ability", ability)
    monkeypatch.setattr(casting, "_effect", effect)
    monkeypatch.setattr(casting, "caveat_of", caveat)


def test_the_table_has_every_component_that_a_legal_card_can_have() -> None:
    assert tuple(SCENARIOS) == tuple(component.id for component in EDITION.usable)


@pytest.mark.parametrize("component", SCENARIOS)
def test_a_component_is_on_a_card_where_it_works_and_where_it_fails(component: str) -> None:
    works, fails = SCENARIOS[component]
    assert works != fails
    for name in (works, fails):
        assert component in components_of(name), f"{name} does not use {component}"
        assert sum(len(look) for look in looks(name)) >= 2, "what it leaves alone is looked at, too"


@pytest.mark.parametrize("component", SCENARIOS)
def test_where_it_works_nothing_would_be_the_same_without_it(
    component: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = FOLDER / f"{SCENARIOS[component][0]}.yaml"
    assert run_file(path).ok
    take_away(component, monkeypatch)
    outcome = run_file(path)
    assert outcome.failures or outcome.error
    assert "cannot be played" not in str(outcome.error)
