"""The page about all editions says what their data say."""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path

import pytest

from cardwright.kotc.editions import EDITIONS, Edition, Policies, load

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "tools"))

from write_editions import TABLES, written  # noqa: E402

PAGE = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
LABELS = [game.partition("/")[2] for game in EDITIONS]


def rows(name: str) -> dict[str, list[str]]:
    """A table by its first column."""
    lines = [line.strip("| ").split(" | ") for line in TABLES[name]().splitlines()]
    return {line[0].strip("`"): line[1:] for line in lines[2:]}


def in_column(name: str, edition: str) -> dict[str, str]:
    """What a table says of one edition."""
    return {first: row[LABELS.index(edition)] for first, row in rows(name).items()}


def test_the_page_is_up_to_date() -> None:
    """`python tools/write_editions.py` writes it anew."""
    assert PAGE.count(" of the editions -->") == len(TABLES)
    assert written(PAGE) == PAGE


@pytest.mark.parametrize("name", [name for name in TABLES if name != "questions"])
def test_every_edition_has_a_column(name: str) -> None:
    head = TABLES[name]().splitlines()[0]
    assert head.strip("| ").split(" | ")[-len(LABELS) :] == LABELS
    assert all(len(row) == len(LABELS) for row in rows(name).values())


def test_every_policy_is_told_and_explained() -> None:
    names = [policy.name for policy in fields(Policies)]
    assert list(rows("policies")) == names
    explained = [line.split("`")[1] for line in TABLES["questions"]().splitlines()]
    assert explained == names


@pytest.mark.parametrize("game", EDITIONS)
def test_a_column_says_which_counters_there_are(game: str) -> None:
    edition: Edition = load(game)
    told = in_column("counters", edition.game.partition("/")[2])
    assert {kind for kind, use in told.items() if use != "–"} == set(edition.counters)


@pytest.mark.parametrize(
    ("table", "edition", "row", "said"),
    [
        ("numbers", "9", "cards of a deck", "40"),
        ("numbers", "12", "reserves", "0 to 5"),
        ("numbers", "17", "Ultra Points of a deck", "10"),
        ("numbers", "13", "Ultra Points of a deck", "–"),
        ("words", "9", "minion", "creature"),
        ("zones", "12", "trapfield", "trapfield"),
        ("zones", "17", "trapfield", "–"),
        ("counters", "12", "Shield", "link"),
        ("counters", "17", "Shield", "reactive"),
        ("counters", "9", "Dice", "any time"),
        ("keywords", "12", "sacrifice", "–"),
        ("keywords", "12-early", "sacrifice", "yes"),
        ("keywords", "13", "hex-play", "–"),
        ("keywords", "14", "hex-play", "yes"),
        ("keywords", "16", "petrify", "–"),
        ("keywords", "15", "gift-summon", "–"),
        ("keywords", "16", "gift-summon", "yes"),
        ("keywords", "15", "remove", "on cards"),
        ("keywords", "15", "in-play", "yes"),
        ("keywords", "15", "on-field", "–"),
        ("keywords", "15", "craft", "–"),
        ("keywords", "16", "ability-targeted", "yes"),
        ("keywords", "11", "ability-targeted", "–"),
        ("keywords", "11", "bury", "–"),
        ("keywords", "11", "deck-stack", "yes"),
        ("keywords", "12-early", "sheathe", "–"),
        ("keywords", "12", "sheathe", "yes"),
        ("policies", "13", "berzerk_silence", "–"),
        ("policies", "14", "berzerk_silence", "battle"),
        ("policies", "9", "chains", "no"),
    ],
)
def test_a_cell_says_what_is_so(table: str, edition: str, row: str, said: str) -> None:
    assert in_column(table, edition)[row] == said


def test_a_policy_about_what_an_edition_has_not_is_no_answer_of_its_own() -> None:
    told = in_column("policies", "9")
    unasked = (
        "first_to_respond",
        "clones",
        "cloned_cards",
        "fatigue_ends",
        "fatigue_outlasts_turn",
        "shield",
    )
    assert [told[name] for name in unasked] == ["–"] * len(unasked)
    assert in_column("policies", "11")["fatigue_ends"] == "next-recovery"
