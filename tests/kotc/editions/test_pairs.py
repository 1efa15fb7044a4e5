"""The same position in two editions: the same choices, and what comes of them is not the same.

Each folder of `tests/scenarios/kotc-editions` is a position with a file for each edition that it is shown in.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from cardwright.kotc import game as keeper
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.language.draft import draft_from
from cardwright.kotc.language.text import Phrase
from cardwright.scenarios import running
from cardwright.scenarios.running import run_file
from cardwright.scenarios.yaml import read_yaml

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "kotc-editions"
POSITIONS = sorted(path for path in SCENARIOS.iterdir() if path.is_dir())
PAIRS = [pair for folder in POSITIONS for pair in combinations(sorted(folder.glob("*.yaml")), 2)]

TOLD = ("game", "title", "rules", "expect", "error")
"""What a file says of its own edition; the rest is the position and the choices."""

BOOKS = {
    "9": ("K09-",),
    "10": ("K09-", "R"),
    "11": ("K12E-", "K09-"),
    "12": ("K12E-", "R"),
    "12-early": ("K12E-",),
    "13": ("K13-",),
    "14": ("K13-", "K17-"),
    "15": ("K17-",),
    "16": ("K17-",),
    "17": ("K17-",),
}
"""With what the numbers of an edition's own sentences begin.

Where the 12th as published says otherwise than its early text, or the 10th than the 9th, no sentence is
numbered: a ruling says so. The 14th is not numbered either; it says what the 13th says or the 17th.
"""

COMPARED = [
    *combinations(("9", "12", "12-early", "13", "17"), 2),
    ("9", "10"),
    ("11", "12-early"),
    ("13", "14"),
    ("14", "17"),
    ("15", "16"),
    ("16", "17"),
]
"""Which editions are compared: each with each other one, or with those that it says most of its own with."""

COUNTERS = {
    component.counter: component.id
    for each in BOOKS
    for component in load(f"kotc/{each}").components
    if component.counter
}
"""The component that places each kind of counter, by what any edition calls it."""

PARTED_BY = {
    "standard_may_respond": "a-spell-without-a-condition-in-answer",
    "hex_play_divisor": "used-for-its-resource-cost",
    "deployed_spell_ignores_condition": "deploying-a-spell-with-a-condition",
    "excavated_cards": "excavated-cards",
    "fatigue_outlasts_turn": "fatigued-in-ones-own-turn",
    "piercing": "piercing",
    "shield": "a-shield-against-a-die",
    "leftover_dice_shielded": "a-shield-for-leftover-dice",
    "weakness": "weakness",
    "resources": "resources",
    "targets_chosen": "when-targets-are-chosen",
    "least_targets": "up-to-none",
    "defending_player": "who-defends",
    "battle_dice": "between-dice-and-damage",
    "dice_for_dead_victim": "dice-for-a-dead-victim",
    "leftover_defence_dice": "leftover-defence-dice",
    "hypnotized_to": "hypnotized-to-whom",
    "chains": "in-answer-to-a-spell",
    "reserves": "reserves",
    "defeat": "the-last-card-of-the-deck",
    "formation_order": "the-order-of-attackers",
    "deployed_spells_set": "deploying-a-spell",
    "batch_without_room": "a-total-without-room",
    "wounds": "who-is-wounded",
    "berzerk_battle": "berzerk-in-ones-own-battle-phase",
    "berzerk_silence": "berzerk-and-its-last-ability",
    "clones": "a-clone-of-the-wounded",
    "cloned_cards": "a-clone-of-what-nobody-has-seen",
    "first_to_respond": "who-answers-first",
    "fatigue_ends": "fatigued-for-how-long",
    "hand_shown_to": "whom-the-hand-is-shown",
}
"""For each policy a position that it alone, or it above all, parts the two editions in."""


def named(pair: tuple[Path, Path]) -> str:
    """The pair as it is named in the list of tests."""
    return f"{pair[0].parent.name}-{pair[0].stem}-{pair[1].stem}"


def edition_of(path: Path) -> Edition:
    """The edition that a file is of, by its name."""
    return load(f"kotc/{path.stem}")


def in_common_words(value: Any) -> Any:
    """The same data with counters called alike in all editions: the Shield of most is the Defense of one."""
    if isinstance(value, dict):
        return {key: in_common_words(each) for key, each in value.items()}
    if isinstance(value, list):
        return [in_common_words(each) for each in value]
    if isinstance(value, str):
        return " ".join(COUNTERS.get(word, word) for word in value.split(" "))
    return value


def meaning(phrase: Phrase | None) -> object:
    """What a phrase says, in whatever words."""
    return None if phrase is None else (phrase.id, phrase.numbers)


def card_meaning(name: str, table: dict[str, Any], edition: Edition) -> object:
    """What a card says, in whatever words."""
    abilities = draft_from(name, table).design(edition).abilities
    text = [
        (
            ability.name,
            meaning(ability.condition),
            [meaning(cost) for cost in ability.costs],
            [
                (meaning(sub.selection), [meaning(effect) for effect in sub.effects])
                for sub in ability.sub_abilities
            ],
        )
        for ability in abilities
    ]
    return {**table, "text": text}


def same_cards(first: Path, second: Path) -> bool:
    """Whether the designs are the same: word for word, or each in the words of its edition."""
    tables = [read_yaml(path).data.get("cards", {}) for path in (first, second)]
    if tables[0] == tables[1]:
        return True
    meanings = [
        {name: card_meaning(name, table, edition_of(path)) for name, table in cards.items()}
        for path, cards in zip((first, second), tables, strict=True)
    ]
    return meanings[0] == meanings[1]


def position_and_choices(path: Path) -> dict[str, Any]:
    """A scenario without its cards and without what its edition makes of it, in common words."""
    data = read_yaml(path).data
    left = {key: value for key, value in data.items() if key not in (*TOLD, "cards")}
    left["steps"] = [step for step in data.get("steps", []) if isinstance(step, str)]
    return dict(in_common_words(left))


def outcome(path: Path) -> str:
    """How a file ends: what it expects of the last position, or of setting it up."""
    text = path.read_text(encoding="utf-8")
    return text[text.index("\nexpect:\n") :] if "\nexpect:\n" in text else ""


def with_outcome_of(path: Path, other: Path, folder: Path) -> Path:
    """The scenario of `path` with what `other` expects in the end, written into `folder`."""
    end = outcome(other)
    for component in edition_of(path).components:
        for counter, id in COUNTERS.items():
            if id == component.id:
                end = end.replace(counter, component.counter)
    changed = folder / path.name
    changed.write_text(path.read_text(encoding="utf-8").removesuffix(outcome(path)) + end, encoding="utf-8")
    return changed


def test_there_are_ninety_and_editions_are_compared() -> None:
    assert len(PAIRS) >= 90
    compared = Counter(frozenset((first.stem, second.stem)) for first, second in PAIRS)
    for two in COMPARED:
        assert compared[frozenset(two)] >= 5, f"{two[0]} and {two[1]}"


@pytest.mark.parametrize("folder", POSITIONS, ids=lambda folder: folder.name)
def test_a_position_is_shown_in_two_editions_or_more(folder: Path) -> None:
    files = sorted(folder.iterdir())
    assert len(files) >= 2
    for file in files:
        data = read_yaml(file).data
        assert data["game"] == f"kotc/{file.stem}"
        assert any(str(rule).startswith(BOOKS[file.stem]) for rule in data["rules"]), "its book says so"


@pytest.mark.parametrize("pair", PAIRS, ids=named)
def test_the_position_and_the_choices_are_the_same(pair: tuple[Path, Path]) -> None:
    first, second = pair
    assert same_cards(first, second)
    assert position_and_choices(first) == position_and_choices(second)


@pytest.mark.parametrize("pair", PAIRS, ids=named)
def test_what_one_expects_does_not_come_in_the_other(pair: tuple[Path, Path], tmp_path: Path) -> None:
    for path, other in (pair, pair[::-1]):
        assert run_file(path).ok
        if "error" in read_yaml(path).data or "error" in read_yaml(other).data:
            assert ("error" in read_yaml(path).data) != ("error" in read_yaml(other).data)
        else:
            changed = run_file(with_outcome_of(path, other, tmp_path))
            assert changed.failures or changed.error


@pytest.mark.parametrize("name", PARTED_BY)
def test_a_policy_parts_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of one edition are no longer as they say with the answer of the other."""
    files = sorted((SCENARIOS / PARTED_BY[name]).glob("*.yaml"))
    for path, other in zip(files, files[::-1], strict=True):
        edition, answer = edition_of(path), getattr(edition_of(other).policies, name)
        assert getattr(edition.policies, name) != answer
        changed: dict[str, Any] = {name: answer}
        answered = replace(edition, policies=replace(edition.policies, **changed))
        monkeypatch.setattr(keeper, "load", lambda id, answered=answered: answered)
        monkeypatch.setattr(running, "game", keeper.KeeperGame)
        assert not run_file(path).ok, f"{path.parent.name} in {path.stem}"
        monkeypatch.undo()


def test_every_policy_parts_a_pair() -> None:
    differing = {
        name
        for first, second in combinations([load(f"kotc/{each}").policies for each in BOOKS], 2)
        for name in vars(first)
        if getattr(first, name) != getattr(second, name)
    }
    assert differing == set(PARTED_BY)
