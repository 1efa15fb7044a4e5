"""What two editions have otherwise: what is gone, new or said otherwise is told, and nothing else."""

from __future__ import annotations

import json
import re
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
    for each in found:
        assert not {rule.paraphrase for rule in each.before} & {rule.paraphrase for rule in each.after}
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


def test_a_word_about_which_nothing_has_changed_is_named(run: Callable[..., Any]) -> None:
    ran = run("rules", "zeppelin", "--diff", "13", "17")
    assert ran.code == 0
    assert ran.out == "From kotc/13 to kotc/17: nothing about 'zeppelin'.\n"


@pytest.mark.parametrize("option", ["--coverage", "--sources"])
def test_what_is_of_one_edition_does_not_go_with_what_has_changed(
    run: Callable[..., Any], option: str
) -> None:
    ran = run("rules", "--diff", "13", "17", option)
    assert ran.code == 1
    assert option in ran.err


def test_rulings_differ_only_where_they_say_something_else() -> None:
    """No edition is named in what a ruling says of it."""
    found = [rule for game in KEEPERS for rule in load_rulebook(game).rules if rule.id.startswith("R")]
    named = [rule.id for rule in found if re.match(r"In the \d+th", rule.paraphrase)]
    assert named == []


@pytest.mark.parametrize(
    ("game", "ruling", "said"),
    [
        ("kotc/9", "R82", "Nothing pierces"),
        ("kotc/10", "R83", "are lost"),
        ("kotc/12", "R69", "nothing pierces"),
        ("kotc/13", "R69", "what pierces"),
        ("kotc/13", "R83", "hit its last controller"),
    ],
)
def test_a_ruling_says_what_it_comes_to_in_the_edition(game: str, ruling: str, said: str) -> None:
    [told] = [rule for rule in load_rulebook(game).rules if rule.id == ruling]
    assert said in told.paraphrase


@pytest.mark.parametrize(
    ("ruling", "first"), [("R87", "12"), ("R168", "12"), ("R121", "13"), ("R97", "11"), ("R113", "11")]
)
def test_an_edition_has_no_ruling_on_what_it_does_not_have(ruling: str, first: str) -> None:
    """Zombies, criteria, mulligans, fatigue and silo."""
    have = [int(game[5:7]) for game in KEEPERS if any(r.id == ruling for r in load_rulebook(game).rules)]
    assert min(have) == int(first)
