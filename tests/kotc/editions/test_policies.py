"""A policy is a question that one rule asks, and its answer shows: every other answer breaks a scenario."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from cardwright.kotc import game as keeper
from cardwright.kotc.editions import Edition, Policies, load
from cardwright.scenarios import running
from cardwright.scenarios.running import run_file

ROOT = Path(__file__).parents[3]
ROOMS = ROOT / "src" / "cardwright" / "kotc"
SCENARIOS = ROOT / "tests" / "scenarios"

NAMES = [policy.name for policy in fields(Policies)]
OTHER_NUMBERS = {"hex_play_divisor": {1: 2, 2: 1}}

SHOWN = {
    "standard_may_respond": (
        "kotc-13/chains/standard-spell-responds.yaml",
        "kotc-17/abilities/standard-condition-does-not-respond.yaml",
    ),
    "hex_play_divisor": (
        "kotc-13/abilities/ghost-played-only-if-payable.yaml",
        "kotc-17/abilities/when-this-in-the-granary-is-destroyed.yaml",
    ),
    "deployed_spell_ignores_condition": (
        "kotc-13/deploy/condition-not-met.yaml",
        "kotc-17/keywords/deploy-a-spell.yaml",
    ),
    "excavated_cards": (
        "kotc-13/targets/excavated-cards-keep-their-places.yaml",
        "kotc-17/targets/excavated-cards-change-places.yaml",
    ),
    "fatigue_outlasts_turn": (
        "kotc-13/recovery/fatigued-in-ones-own-turn.yaml",
        "kotc-17/recovery/fatigued-this-turn.yaml",
    ),
    "piercing": ("kotc-13/counters/shield-and-piercing.yaml", "kotc-17/minions/piercing.yaml"),
    "shield": (
        "kotc-13/counters/shield-takes-two-off.yaml",
        "kotc-17/counters/shield-in-battle.yaml",
    ),
    "leftover_dice_shielded": (
        "kotc-13/counters/shield-for-leftover-dice.yaml",
        "kotc-17/counters/shield-for-leftover-dice.yaml",
    ),
    "weakness": ("kotc-13/counters/weakness.yaml", "kotc-17/counters/weakness-then-sword.yaml"),
}
"""For each policy a scenario of the 13th and one of the 17th that fail under any other answer."""


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
    read = rf"\.{field}\b" if field != "sentences" else r"self\.sentences\b"
    assert any(re.search(read, path.read_text(encoding="utf-8")) for path in files)


@pytest.mark.parametrize("place", [0, 1], ids=["kotc-13", "kotc-17"])
@pytest.mark.parametrize("name", NAMES)
def test_every_other_answer_fails_a_scenario(name: str, place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SCENARIOS / SHOWN[name][place]
    edition = load("kotc/13" if place == 0 else "kotc/17")
    assert not run_file(file).failures
    for answer in other_answers(name, getattr(edition.policies, name)):
        other: dict[str, Any] = {name: answer}
        policies = replace(edition.policies, **other)
        flipped = replace(edition, policies=policies)
        monkeypatch.setattr(keeper, "load", lambda id, flipped=flipped: flipped)
        monkeypatch.setattr(running, "game", keeper.KeeperGame)
        outcome = run_file(file)
        assert outcome.failures or outcome.error, f"{name} = {answer!r} makes no difference"
        monkeypatch.undo()
