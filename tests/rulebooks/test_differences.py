"""What two editions have otherwise: what is gone, new or said otherwise is told, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardwright.errors import CardwrightError
from cardwright.rulebooks.differences import differences
from cardwright.rulebooks.index import load_rulebook, rulebook_games

KEEPERS = sorted(game for game in rulebook_games() if game.startswith("kotc/"))
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", KEEPERS)
def test_an_edition_differs_in_nothing_from_itself(game: str) -> None:
    assert differences(game, game).found == ()


@pytest.mark.parametrize("pair", list(pairwise(KEEPERS)))
def test_every_sentence_is_alike_or_told_once(pair: tuple[str, str]) -> None:
    before, after = pair
    found = differences(before, after).found
    for side, game in (("before", before), ("after", after)):
        told = [rule.id for each in found for rule in getattr(each, side)]
        assert len(told) == len(set(told))
        words = {rule.id: rule for rule in load_rulebook(game).rules}
        assert all(words[number].testable for number in told)
    other = {each.paraphrase for each in load_rulebook(after).rules}
    gone = [rule for each in found if each.kind == "gone" for rule in each.before]
    assert not [rule.id for rule in gone if rule.paraphrase in other]


@pytest.mark.parametrize("pair", list(pairwise(KEEPERS)))
def test_there_and_back_is_the_same_seen_from_the_other_side(pair: tuple[str, str]) -> None:
    there, back = differences(*pair).found, differences(*reversed(pair)).found
    assert {(frozenset(each.before), frozenset(each.after)) for each in there} == {
        (frozenset(each.after), frozenset(each.before)) for each in back
    }


def test_a_counter_that_works_otherwise_is_told_with_both_sentences_and_the_positions_that_show_it() -> None:
    found = [
        each
        for each in differences("kotc/13", "kotc/17").found
        if any(rule.id == "K13-counters-19" for rule in each.before)
    ]
    [shield] = found
    assert shield.kind == "otherwise"
    assert [rule.id for rule in shield.after] == ["K17-counters-18"]
    assert "tests/scenarios/kotc-editions/a-shield-against-a-die" in shield.shown_by
    for folder in shield.shown_by:
        assert {"13.yaml", "17.yaml"} <= {file.name for file in (ROOT / folder).iterdir()}


def test_a_word_or_a_chapter_can_be_asked_for(run: Callable[..., Any]) -> None:
    ran = run("rules", "counters", "--diff", "13", "17", "--json")
    told = json.loads(ran.out)
    assert (told["before"], told["after"]) == ("kotc/13", "kotc/17")
    assert any(each["chapter"] == "counters" for each in told["differences"])
    drawn = run("rules", "shield", "--diff", "13", "17").out
    assert "- K13-counters-19  " in drawn
    assert "+ K17-counters-18  " in drawn
    assert "both in tests/scenarios/kotc-editions/a-shield-against-a-die" in drawn


def test_two_games_are_no_editions_of_one(run: Callable[..., Any]) -> None:
    with pytest.raises(CardwrightError, match="not two editions"):
        differences("kotc/13", "keyforge/1.2")
    ran = run("rules", "--diff", "13", "99")
    assert ran.code == 1
    assert "99" in ran.err
