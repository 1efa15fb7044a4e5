"""Every component has a scenario in which it works and one in which a filter of it fails, bystanders and all.

`SCENARIOS` names them; both are read with the card language, so that the table cannot drift from the files. A
component without scenarios fails these tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from cardwright.errors import CardwrightError
from cardwright.kotc.editions import load
from cardwright.kotc.language.draft import draft_from
from cardwright.scenarios.running import scenario_files
from cardwright.scenarios.yaml import read_yaml

FOLDER: Final = Path(__file__).parents[1] / "scenarios" / "kotc-17"
EDITION: Final = load("kotc/17")
COMPONENTS: Final = tuple(component.id for component in EDITION.components)
COUNTERS: Final = tuple(
    re.findall(r"place {x} (\w+) Counters", " ".join(each.text for each in EDITION.components))
)

# Component: where it works; where its condition is not met, its cost cannot be paid, nothing fits its
# selection, or its effect has nothing to act on.
SCENARIOS: Final[dict[str, tuple[str, str]]] = {
    "when-this-attacks": ("abilities/when-this-attacks", "abilities/a-victim-neither-attacks-nor-defends"),
    "when-this-defends": ("abilities/when-this-defends", "abilities/a-victim-neither-attacks-nor-defends"),
    "when-this-after-damage-allocation": (
        "abilities/when-this-fought",
        "abilities/a-victim-neither-attacks-nor-defends",
    ),
    "when-this-targeted": ("abilities/when-this-is-targeted", "abilities/hit-but-not-targeted"),
    "when-this-destroyed-battlefield": (
        "abilities/when-this-on-the-battlefield-is-destroyed",
        "abilities/destroyed-in-another-zone",
    ),
    "when-this-destroyed-granary": (
        "abilities/when-this-in-the-granary-is-destroyed",
        "abilities/destroyed-in-another-zone",
    ),
    "when-this-destroyed-hand": (
        "abilities/when-this-in-the-hand-is-destroyed",
        "abilities/destroyed-in-another-zone",
    ),
    "when-this-destroyed-deck": (
        "abilities/when-this-in-the-deck-is-destroyed",
        "abilities/destroyed-in-another-zone",
    ),
    "when-your-minions-damaged": ("abilities/when-your-minions-are-damaged", "abilities/no-damage-no-answer"),
    "when-your-minions-destroyed": (
        "abilities/when-your-minions-are-destroyed",
        "abilities/your-cards-destroyed-elsewhere",
    ),
    "when-hand-destroyed": (
        "abilities/when-cards-in-your-hand-are-destroyed",
        "abilities/your-cards-destroyed-elsewhere",
    ),
    "when-deck-destroyed": (
        "abilities/when-cards-in-your-deck-are-destroyed",
        "abilities/your-cards-destroyed-elsewhere",
    ),
    "when-you-damaged": ("abilities/when-you-take-damage", "endgame/zombie-takes-no-damage"),
    "when-enemy-attacks": ("abilities/when-enemy-attacks", "abilities/ones-own-doings-are-no-enemys"),
    "when-enemy-defends": ("abilities/when-enemy-defends", "abilities/ones-own-defence-is-no-enemys"),
    "when-this-summoned": ("abilities/when-this-is-summoned", "abilities/arrived-but-not-summoned"),
    "when-this-owned-destroyed": (
        "abilities/when-this-you-own-is-destroyed",
        "abilities/moved-but-not-destroyed",
    ),
    "when-enemy-summons": ("abilities/when-enemy-summons", "abilities/ones-own-doings-are-no-enemys"),
    "when-enemy-acts": ("abilities/when-enemy-acts", "abilities/ones-own-doings-are-no-enemys"),
    "self-remove-counters-this": ("costs/remove-counters-on-this", "costs/too-few-counters"),
    "self-sheathe-hand": ("costs/self-sheathe-hand", "costs/too-few-cards-of-the-hand"),
    "self-destroy-hand": ("costs/self-destroy-hand", "costs/too-few-cards-of-the-hand"),
    "self-bury-hand": ("costs/self-bury-hand", "costs/too-few-cards-of-the-hand"),
    "self-sheathe-hand-random": ("costs/random-sheathing", "costs/too-few-cards-of-the-hand"),
    "self-destroy-hand-random": ("costs/random-destroying", "costs/too-few-cards-of-the-hand"),
    "self-bury-hand-random": ("costs/random-cards-of-the-hand", "costs/too-few-cards-of-the-hand"),
    "self-exhaust-resources": ("costs/self-exhaust-resources", "costs/too-few-resources"),
    "self-sheathe-resources": ("costs/self-sheathe-resources", "costs/too-few-resources"),
    "self-destroy-resources": ("costs/self-destroy-resources", "costs/too-few-resources"),
    "self-bury-resources": ("costs/self-bury-resources", "costs/too-few-resources"),
    "self-exhaust-minions": ("costs/self-exhaust-minions", "costs/an-exhausted-minion-does-not-pay"),
    "self-bounce-on-field": ("costs/self-bounce-minions", "costs/too-few-minions"),
    "self-sheathe-on-field": ("costs/self-sheathe-minions", "costs/too-few-minions"),
    "self-destroy-on-field": ("costs/self-destroy-minions", "costs/too-few-minions"),
    "self-bury-on-field": ("costs/self-bury-minions", "costs/too-few-minions"),
    "gift-summon-hand": ("costs/gift-summon", "costs/too-few-gifts"),
    "pay-hp": ("costs/pay-hp", "costs/too-few-hp"),
    "self-destroy-deck-top": ("costs/self-destroy-deck-top", "costs/too-few-cards-in-the-deck"),
    "target-this": ("targets/this-card", "targets/this-card-is-no-minion"),
    "target-chain": ("targets/cards-in-the-chain", "targets/resolved-links-are-gone"),
    "target-on-field": ("targets/on-field-minions", "abilities/nothing-to-do"),
    "target-granary": ("targets/your-granary", "targets/your-zones-are-empty"),
    "target-grave-random": ("targets/any-grave-at-random", "targets/no-pile-to-take-from"),
    "target-hand-random": ("targets/any-hand-at-random", "targets/no-pile-to-take-from"),
    "target-hand": ("targets/your-hand", "targets/your-zones-are-empty"),
    "target-enemy-granary-exhausted": (
        "targets/enemys-exhausted-resources",
        "targets/an-enemys-zones-without-a-fitting-card",
    ),
    "target-enemy-hand": ("targets/enemys-hand", "targets/an-enemys-zones-without-a-fitting-card"),
    "target-deck-top": ("targets/top-of-any-deck", "targets/no-pile-to-take-from"),
    "excavate": ("targets/excavate", "targets/excavate-too-deep"),
    "target-all-on-field-level": ("targets/all-up-to-a-level", "targets/all-of-a-level-without-any"),
    "target-all-attackers-level": ("targets/attacking-team", "targets/too-high-for-the-team"),
    "target-all-defenders-level": ("targets/defending-team", "targets/too-high-for-the-team"),
    "target-grave": ("targets/your-grave", "targets/your-zones-are-empty"),
    "remove-counters": ("counters/removed-by-an-effect", "counters/nothing-to-remove"),
    "place-sword-counters": ("counters/every-kind-that-can-be-placed", "counters/only-on-the-battlefield"),
    "place-shield-counters": ("counters/every-kind-that-can-be-placed", "counters/only-on-the-battlefield"),
    "place-voodoo-counters": (
        "counters/every-other-kind-that-can-be-placed",
        "counters/every-other-kind-only-on-the-battlefield",
    ),
    "place-weakness-counters": ("counters/placed-by-an-effect", "counters/only-on-the-battlefield"),
    "place-damage-counters": ("counters/every-kind-that-can-be-placed", "counters/only-on-the-battlefield"),
    "place-exhaustion-counters": (
        "counters/every-kind-that-can-be-placed",
        "counters/only-on-the-battlefield",
    ),
    "place-fatigue-counters": ("counters/every-kind-that-can-be-placed", "counters/only-on-the-battlefield"),
    "place-berzerk-counters": (
        "counters/every-other-kind-that-can-be-placed",
        "counters/every-other-kind-only-on-the-battlefield",
    ),
    "place-taunt-counters": (
        "counters/every-other-kind-that-can-be-placed",
        "counters/every-other-kind-only-on-the-battlefield",
    ),
    "place-medic-counters": (
        "counters/every-other-kind-that-can-be-placed",
        "counters/every-other-kind-only-on-the-battlefield",
    ),
    "place-assassin-counters": (
        "counters/every-other-kind-that-can-be-placed",
        "counters/every-other-kind-only-on-the-battlefield",
    ),
    "place-dice-counters": ("counters/every-kind-that-can-be-placed", "counters/only-on-the-battlefield"),
    "place-trap-counters": (
        "counters/every-other-kind-that-can-be-placed",
        "counters/every-other-kind-only-on-the-battlefield",
    ),
    "down-level-targets": ("keywords/down-level", "keywords/down-level-of-level-0"),
    "deploy-targets": ("keywords/deploy-a-minion", "keywords/deploy-not-from-the-battlefield"),
    "clone-targets": ("pawns/cloned", "pawns/not-cloned"),
    "clone-targets-times": ("pawns/cloned-several-times", "pawns/cloned-no-more"),
    "embody-targets": ("pawns/embodied", "pawns/not-embodied"),
    "embody-targets-times": ("pawns/embodied-several-times", "pawns/embodied-no-more"),
    "conscript-targets": ("keywords/conscript", "keywords/conscript-in-vain"),
    "distract-targets": ("battles/distracted-defender", "keywords/distract-a-bystander"),
    "exhaust-fatigue-targets": ("keywords/exhaust-and-fatigue", "keywords/exhaust-and-fatigue-elsewhere"),
    "bounce-targets": ("targets/your-grave", "keywords/bounce-in-the-hand"),
    "silo-targets": ("keywords/silo", "keywords/without-targets-nothing-moves"),
    "hypnotize-targets": ("keywords/hypnotize", "keywords/hypnotize-in-vain"),
    "destroy-targets": ("targets/on-field-minions", "keywords/destroy-a-second-time"),
    "sheathe-targets": ("keywords/sheathe-in-a-chosen-order", "keywords/without-targets-nothing-moves"),
    "petrify-targets": ("keywords/petrify", "keywords/petrify-in-vain"),
    "bury-targets": ("keywords/bury-no-order-for-two-decks", "keywords/without-targets-nothing-moves"),
    "dice-burn-battlefield": ("keywords/dice-burn", "keywords/dice-burn-nobody"),
    "draw-cards": ("endgame/last-card-is-drawn", "endgame/draws-one-after-another"),
    "dice-heal-self": ("keywords/dice-heal", "targets/cards-in-the-chain"),
    "craft-pawns": ("pawns/crafted", "pawns/craft-negated"),
    "place-undying-counters": (
        "counters/every-other-kind-that-can-be-placed",
        "counters/every-other-kind-only-on-the-battlefield",
    ),
    "negate-targets": ("chains/negated", "chains/negate-before-deploying"),
    "dice-wound-enemy": ("keywords/dice-wound", "keywords/dice-wound-a-zombie"),
    "dice-wound-self-and-enemy": ("keywords/dice-wound-both", "keywords/dice-wound-a-zombie"),
}


@cache
def scenarios() -> dict[str, Any]:
    """What the files say, by their path without its ending."""
    return {
        path.relative_to(FOLDER).with_suffix("").as_posix(): read_yaml(path).data
        for path in scenario_files([FOLDER])
        if path.parent.name != "refused"
    }


@cache
def components_of(name: str) -> frozenset[str]:
    """The components on the cards of a scenario."""
    return frozenset(_components(name))


def _components(name: str) -> Iterator[str]:
    for card, table in scenarios()[name].get("cards", {}).items():
        try:
            design = draft_from(card, table).design(EDITION)
        except CardwrightError:
            assert "error" in scenarios()[name], f"{name}: {card} cannot be read"
            continue
        for ability in design.abilities:
            yield from (phrase.id for phrase in ability.phrases)


@cache
def users(component: str) -> tuple[str, ...]:
    """The scenarios whose cards use a component."""
    return tuple(name for name in scenarios() if component in components_of(name))


def steps(name: str) -> list[str]:
    """The choices that are made in a scenario."""
    return [step for step in scenarios()[name].get("steps", []) if isinstance(step, str)]


def looks(name: str) -> list[dict[str, Any]]:
    """What is expected in a scenario, in between and in the end."""
    between = [step["expect"] for step in scenarios()[name].get("steps", []) if isinstance(step, dict)]
    return [*between, scenarios()[name].get("expect", {})]


@pytest.mark.parametrize("component", COMPONENTS)
def test_a_component_is_used_by_two_scenarios_or_more(component: str) -> None:
    assert len(users(component)) >= 2, f"{component} is used by {list(users(component))}"


def test_the_table_has_every_component_of_the_edition() -> None:
    assert tuple(SCENARIOS) == COMPONENTS


@pytest.mark.parametrize("component", SCENARIOS)
def test_a_component_has_a_scenario_where_it_works_and_one_where_it_fails(component: str) -> None:
    works, fails = SCENARIOS[component]
    assert works != fails
    for name in (works, fails):
        assert name in scenarios(), f"there is no scenario {name}"
        assert component in components_of(name), f"{name} does not use {component}"


@pytest.mark.parametrize("name", sorted({name for names in SCENARIOS.values() for name in names}))
def test_a_scenario_of_the_table_looks_at_more_than_one_thing(name: str) -> None:
    """What the component leaves alone is looked at, beside what it does."""
    assert sum(len(look) for look in looks(name)) >= 2


def test_the_counters_are_those_of_the_rulebook() -> None:
    """K17-counters-17 to -29, -31."""
    assert sorted(COUNTERS) == [
        *("Assassin", "Berzerk", "Damage", "Dice", "Exhaustion", "Fatigue", "Medic", "Shield", "Sword"),
        *("Taunt", "Trap", "Undying", "Voodoo", "Weakness"),
    ]


@pytest.mark.parametrize("kind", COUNTERS)
def test_a_counter_of_every_kind_is_popped_in_a_scenario_and_lies_idle_in_another(kind: str) -> None:
    popping = [name for name in scenarios() if any(f": pop {kind} on " in step for step in steps(name))]
    assert popping
    lying = f"'kind': '{kind}'"
    assert [name for name in scenarios() if lying in str(scenarios()[name]) and name not in popping]
