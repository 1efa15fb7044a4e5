"""A policy is a question that one rule asks, and its answer shows: every other answer breaks a scenario."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from cardwright.kotc import game as keeper
from cardwright.kotc.editions import GAMES, Edition, Policies, load
from cardwright.scenarios import running
from cardwright.scenarios.running import run_file

ROOT = Path(__file__).parents[3]
ROOMS = ROOT / "src" / "cardwright" / "kotc"
SCENARIOS = ROOT / "tests" / "scenarios"

NAMES = [policy.name for policy in fields(Policies)]
OTHER_NUMBERS = {"hex_play_divisor": {1: 2, 2: 1}, "least_targets": {0: 1, 1: 0}}

SHOWN = {
    "standard_may_respond": (
        "kotc-12/chains/no-answer-without-a-condition.yaml",
        "kotc-13/chains/standard-spell-responds.yaml",
        "kotc-15/chains/standard-spell-responds.yaml",
        "kotc-16/chains/standard-spell-responds.yaml",
        "kotc-17/abilities/standard-condition-does-not-respond.yaml",
    ),
    "hex_play_divisor": (
        "kotc-12/abilities/ghost-played-for-the-resource-cost.yaml",
        "kotc-13/abilities/ghost-played-only-if-payable.yaml",
        "kotc-14/abilities/hex-play-is-not-offered-to-the-poor.yaml",
        "kotc-15/abilities/hex-played-for-the-whole-level.yaml",
        "kotc-16/abilities/hex-played-for-the-whole-level.yaml",
        "kotc-17/abilities/when-this-in-the-granary-is-destroyed.yaml",
        "kotc-9/abilities/destroyed-as-a-resource.yaml",
    ),
    "deployed_spell_ignores_condition": (
        "kotc-12/deploy/as-a-trap.yaml",
        "kotc-13/deploy/condition-not-met.yaml",
        "kotc-14/deploy/condition-not-met.yaml",
        "kotc-15/deploy/a-condition-that-is-not-met.yaml",
        "kotc-16/deploy/a-condition-that-is-not-met.yaml",
        "kotc-17/keywords/deploy-a-spell.yaml",
        "kotc-9/deploy/not-as-a-trap.yaml",
    ),
    "excavated_cards": (
        "kotc-12/targets/excavated-cards-keep-their-places.yaml",
        "kotc-13/targets/excavated-cards-keep-their-places.yaml",
        "kotc-15/targets/excavated-cards-keep-their-places.yaml",
        "kotc-16/targets/excavated-cards-change-places.yaml",
        "kotc-17/targets/excavated-cards-change-places.yaml",
    ),
    "fatigue_outlasts_turn": (
        "kotc-12/recovery/fatigue.yaml",
        "kotc-13/recovery/fatigued-in-ones-own-turn.yaml",
        "kotc-14/recovery/fatigued-this-turn.yaml",
        "kotc-15/recovery/fatigued-this-turn.yaml",
        "kotc-16/recovery/fatigued-this-turn.yaml",
        "kotc-17/recovery/fatigued-this-turn.yaml",
    ),
    "piercing": (
        "kotc-12/battles/nothing-pierces.yaml",
        "kotc-13/counters/shield-and-piercing.yaml",
        "kotc-17/minions/piercing.yaml",
        "kotc-9/battles/nothing-pierces.yaml",
    ),
    "shield": (
        "kotc-12/counters/shield.yaml",
        "kotc-13/counters/shield-takes-two-off.yaml",
        "kotc-15/counters/one-shield-one-die.yaml",
        "kotc-16/counters/one-shield-one-die.yaml",
        "kotc-17/counters/shield-in-battle.yaml",
    ),
    "leftover_dice_shielded": (
        "kotc-13/counters/shield-for-leftover-dice.yaml",
        "kotc-15/counters/shield-for-leftover-dice.yaml",
        "kotc-16/counters/shield-for-leftover-dice.yaml",
        "kotc-17/counters/shield-for-leftover-dice.yaml",
    ),
    "weakness": (
        "kotc-12/counters/weakness.yaml",
        "kotc-13/counters/weakness.yaml",
        "kotc-15/counters/weakness.yaml",
        "kotc-16/counters/weakness.yaml",
        "kotc-17/counters/weakness-then-sword.yaml",
        "kotc-9/counters/weakness.yaml",
    ),
    "resources": (
        "kotc-12/turn-order/draw-and-sow.yaml",
        "kotc-12-early/turn-order/place-two.yaml",
        "kotc-13/players/three-turns.yaml",
        "kotc-17/endgame/zombies.yaml",
        "kotc-9/turn-order/place-two.yaml",
    ),
    "targets_chosen": (
        "kotc-12/targets/chosen-before-anybody-answers.yaml",
        "kotc-13/abilities/when-this-is-ability-targeted.yaml",
        "kotc-17/abilities/sub-abilities-in-sequence.yaml",
    ),
    "least_targets": (
        "kotc-12/targets/up-to-is-one-at-least.yaml",
        "kotc-13/targets/excavate-too-deep.yaml",
        "kotc-17/notation/several-of-one-name.yaml",
        "kotc-9/spells/no-targets-at-all.yaml",
    ),
    "defending_player": (
        "kotc-12/battles/the-controller-defends.yaml",
        "kotc-12-early/battles/the-owner-defends.yaml",
        "kotc-13/battles/victims-are-enemies.yaml",
        "kotc-17/battles/victims-are-enemies.yaml",
        "kotc-9/battles/the-owner-defends.yaml",
    ),
    "battle_dice": (
        "kotc-12/battles/one-step-for-dice-and-damage.yaml",
        "kotc-12-early/battles/between-dice-and-damage.yaml",
        "kotc-13/battles/several-battles.yaml",
        "kotc-17/battles/several-battles.yaml",
        "kotc-9/battles/counters-step-by-step.yaml",
    ),
    "dice_for_dead_victim": (
        "kotc-12/battles/dice-for-a-dead-victim.yaml",
        "kotc-13/battles/victim-gone.yaml",
        "kotc-17/battles/victim-taken-and-gone.yaml",
        "kotc-9/battles/dice-for-a-dead-target.yaml",
    ),
    "leftover_defence_dice": (
        "kotc-12/battles/leftover-defence-dice.yaml",
        "kotc-13/battles/defence-dice-left-over.yaml",
        "kotc-17/battles/three-steps.yaml",
        "kotc-9/battles/leftover-defence-dice.yaml",
    ),
    "hypnotized_to": (
        "kotc-12/hypnotize/to-whom.yaml",
        "kotc-13/battles/victim-taken-and-gone.yaml",
        "kotc-17/battles/stolen-attacker-attacks-at-once.yaml",
        "kotc-9/effects/switch-control.yaml",
    ),
    "chains": ("kotc-9/abilities/cost-paid-at-once.yaml", "kotc-13/chains/standard-spell-responds.yaml"),
    "reserves": (
        "kotc-9/turn-order/reserves-are-not-drawn.yaml",
        "kotc-12/zones/draw-from-the-reserves.yaml",
    ),
    "defeat": (
        "kotc-9/losing/the-last-card-of-the-deck.yaml",
        "kotc-9/losing/out-by-the-battle.yaml",
        "kotc-17/endgame/zombies.yaml",
    ),
    "formation_order": ("kotc-9/battles/order-announced.yaml", "kotc-13/battles/three-steps.yaml"),
    "deployed_spells_set": ("kotc-9/deploy/not-as-a-trap.yaml", "kotc-12/deploy/as-a-trap.yaml"),
    "batch_without_room": (
        "kotc-9/effects/a-total-beyond-what-there-is.yaml",
        "kotc-12-early/keywords/batch-subtract-too-much.yaml",
    ),
    "clones": (
        "kotc-15/pawns/cloned-as-it-is-now.yaml",
        "kotc-16/pawns/cloned-as-it-is-now.yaml",
        "kotc-17/pawns/clone-pays-the-current-level.yaml",
    ),
    "cloned_cards": (
        "kotc-15/pawns/not-cloned-unseen.yaml",
        "kotc-16/pawns/revealed-before-it-is-cloned.yaml",
        "kotc-17/pawns/clone-declined.yaml",
    ),
    "wounds": ("kotc-9/effects/both-are-hurt.yaml", "kotc-17/endgame/everybody-at-0.yaml"),
    "berzerk_battle": (
        "kotc-14/berzerk/host-is-not-exhausted.yaml",
        "kotc-14/berzerk/nobody-left-to-attack.yaml",
        "kotc-14/berzerk/two-in-one-phase.yaml",
        "kotc-15/berzerk/counted-in-the-battle-phase.yaml",
        "kotc-16/berzerk/drops-out-when-its-victim-is-used-up.yaml",
        "kotc-17/berzerk/host-is-not-exhausted.yaml",
    ),
    "berzerk_silence": (
        "kotc-14/berzerk/abilities-are-locked.yaml",
        "kotc-14/berzerk/calm-again.yaml",
        "kotc-14/berzerk/locked-twice.yaml",
        "kotc-17/berzerk/abilities-are-locked.yaml",
    ),
    "first_to_respond": (
        "kotc-11/chains/the-turn-player-first.yaml",
        "kotc-12-early/chains/the-left-is-asked-first.yaml",
    ),
    "fatigue_ends": ("kotc-11/fatigue/the-next-recovery-only.yaml", "kotc-12/recovery/fatigue.yaml"),
    "hand_shown_to": (
        "kotc-11/selected/your-hand-by-an-opponent.yaml",
        "kotc-9/targets/your-hand-shown.yaml",
    ),
}
"""For each policy scenarios that fail under any answer but that of their own edition."""


def edition_of(file: str) -> Edition:
    """The edition that a scenario is of, by its folder."""
    return load(file.partition("/")[0].replace("-", "/", 1))


def sources() -> dict[str, str]:
    """The programs that may ask what an edition says, by file."""
    files = [path for path in ROOMS.rglob("*.py") if path.parent.name != "editions"]
    return {path.relative_to(ROOMS).as_posix(): path.read_text(encoding="utf-8") for path in files}


def other_answers(name: str, answer: object) -> list[object]:
    """Every other value that a policy can have."""
    if name in OTHER_NUMBERS:
        return [OTHER_NUMBERS[name][int(str(answer))]]
    kind: Any = get_type_hints(Policies)[name]
    known: tuple[object, ...] = (True, False) if kind is bool else get_args(kind)
    return [each for each in known if each != answer]


@pytest.mark.parametrize("name", NAMES)
def test_a_policy_is_asked_in_exactly_one_place(name: str) -> None:
    asked = [file for file, source in sources().items() for _ in re.findall(rf"\.policies\.{name}\b", source)]
    assert len(asked) == 1


def test_every_question_is_a_policy() -> None:
    asked = {name for source in sources().values() for name in re.findall(r"\.policies\.(\w+)", source)}
    assert asked == set(NAMES)


def test_no_rule_asks_which_edition_it_is() -> None:
    for file, source in sources().items():
        if file.startswith(("rules/", "effects/")):
            assert not re.search(r"edition\.(number|game|name)\s*(==|!=|<|>|in\b|not\b)", source), file
            assert not re.search(r"(==|!=|<|>|\bin) \w*\.?edition\.(number|game|name)", source), file


@pytest.mark.parametrize("field", [each.name for each in fields(Edition) if not each.name.startswith("_")])
def test_whatever_an_edition_says_somebody_reads(field: str) -> None:
    files = [path for path in (ROOT / "src").rglob("*.py") if path.name != "reading.py"]
    assert any(re.search(rf"\.{field}\b", path.read_text(encoding="utf-8")) for path in files)


def test_every_answer_that_an_edition_gives_is_shown() -> None:
    for name, files in SHOWN.items():
        shown = {getattr(edition_of(file).policies, name) for file in files}
        assert shown == {getattr(load(game).policies, name) for game in GAMES}, name


@pytest.mark.parametrize(("name", "file"), [(name, file) for name in NAMES for file in SHOWN[name]])
def test_every_other_answer_fails_a_scenario(name: str, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path, edition = SCENARIOS / file, edition_of(file)
    assert not run_file(path).failures
    for answer in other_answers(name, getattr(edition.policies, name)):
        changed: dict[str, Any] = {name: answer}
        policies = replace(edition.policies, **changed)
        flipped = replace(edition, policies=policies)
        monkeypatch.setattr(keeper, "load", lambda id, flipped=flipped: flipped)
        monkeypatch.setattr(running, "game", keeper.KeeperGame)
        outcome = run_file(path)
        assert outcome.failures or outcome.error, f"{name} = {answer!r} makes no difference"
        monkeypatch.undo()
