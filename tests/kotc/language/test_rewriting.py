"""Cards in the words of other editions: what survives means the same, and comes back as it was."""

from __future__ import annotations

from fnmatch import fnmatch
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.kotc.editions import EDITIONS, Edition, load
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.across import working
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.parser import parse_card
from cardwright.kotc.language.rewriting import HANGS_ON, Otherwise, answer, parted_by, parts_of, rewrite
from cardwright.kotc.language.text import Design
from cardwright.kotc.language.wording import card_text, paragraphs

CHOOSING = {"least_targets", "targets_chosen"}


def read(text: str, edition: str, kind: Any = "spell", **more: Any) -> tuple[Design, Edition]:
    there = load(f"kotc/{edition}")
    return Draft("Card", kind, text, edition=there.number, **more).design(there), there


@settings(deadline=None, max_examples=60)
@given(pair=st.sampled_from(list(permutations(EDITIONS, 2))), seed=st.integers(0, 10**6))
def test_what_is_rewritten_is_read_there_and_means_the_same_when_it_comes_back(
    pair: tuple[str, str], seed: int
) -> None:
    source, target = map(load, pair)
    designs = dict.fromkeys(design for design, _ in generate_deck(source.game, seed).cards)
    for design in designs:
        there = rewrite(design, source, target)
        if there.design is None:
            assert there.lost
            continue
        printed = paragraphs(there.design, target)
        again = parse_card(printed, there.design.type, target)
        assert (again.caveat, again.abilities) == (there.design.caveat, there.design.abilities)
        assert there.design.edition == target.number
        if any(each.read_as for each in there.otherwise):
            continue  # what is read as something else comes back as that, if at all
        back = rewrite(there.design, target, source)
        assert back.design is not None
        assert list(parts_of(back.design)) == list(parts_of(design))
        assert back.same == (not there.otherwise)
        if design.edition == source.number:
            assert back.level == rewrite(design, source, source).level


@pytest.mark.parametrize("game", EDITIONS)
def test_in_its_own_edition_a_card_stays_as_it_is(game: str) -> None:
    edition = load(game)
    for design, _ in generate_deck(game, 7).cards:
        there = rewrite(design, edition, edition)
        assert there.design is not None
        assert card_text(there.design, edition) == card_text(design, edition)
        assert there.otherwise == ()


def test_what_an_edition_has_no_words_for_is_lost_with_the_words_and_why() -> None:
    design, newest = read("Target 1 on-field minion; negate the target.", "17")
    there = rewrite(design, newest, load("kotc/13"))
    assert there.design is None
    assert not there.ok
    assert there.level is None
    assert [each.why for each in there.lost] == ["the 13th Edition has no such text"]
    assert all("negate" in each for each in there.why_not)


def test_what_is_carried_out_otherwise_is_said() -> None:
    design, newest = read("Target 1 on-field minion; place 2 weakness counters on it.", "17")
    there = rewrite(design, newest, load("kotc/13"))
    assert there.ok
    assert not there.same
    [told] = there.otherwise
    assert told == Otherwise("place 2 weakness counters on it", ("weakness",)) or told.policies == (
        "weakness",
    )


@pytest.mark.parametrize(
    ("source", "target", "text", "policies"),
    [
        ("10", "11", "Target up to 2 cards in your hand. Destroy all targets.", CHOOSING),
        ("12", "13", "Excavate 5 cards and target up to 2 excavated cards; bounce the targets.", CHOOSING),
        ("12", "13", "Target 1 in-play card; destroy it.", CHOOSING | {"trapfield"}),
        ("12", "13", "Target 1 of your resources; place 1 Damage Counter on it.", CHOOSING | {"piercing"}),
        (
            "12",
            "13",
            "When this in-play card is ability-targeted: Draw 1 card.",
            {"targets_chosen", "trapfield"},
        ),
        ("12", "13", "When your in-play card(s) is destroyed: Draw 1 card.", {"trapfield"}),
        ("12-early", "13", "Self-destroy 1 in-play card→ Draw 1 card.", {"trapfield"}),
        ("12", "13", "Target this card; silo it.", set()),
        ("13", "17", "Target 1 in-play card; destroy it.", set()),
    ],
)
def test_so_is_how_targets_are_chosen_what_is_in_play_and_what_pierces(
    source: str, target: str, text: str, policies: set[str]
) -> None:
    design, edition = read(text, source)
    there = rewrite(design, edition, load(f"kotc/{target}"))
    assert {policy for each in there.otherwise for policy in each.policies} == policies
    assert there.same == (not policies)


def test_what_is_read_in_newer_words_is_said_in_them() -> None:
    old, thirteenth = read("When this in-play card is damaged: Draw 1 card.", "13")
    there = rewrite(old, thirteenth, load("kotc/17"))
    assert there.design is not None
    assert card_text(there.design, load("kotc/17")) == "When your on-field minion(s) is damaged: Draw 1 card."
    assert [each.read_as for each in there.otherwise] == ["When your on-field minion(s) is damaged:"]


def test_at_least_one_needs_no_number_where_there_is_none() -> None:
    newest, oldest = load("kotc/17"), load("kotc/9")
    text = "Activate when you take at least {} damage. Draw 1 card."
    one, _ = read(text.format(1), "9")
    two, _ = read(text.format(2), "9")
    assert rewrite(one, oldest, newest).design is not None
    assert [each.why for each in rewrite(two, oldest, newest).lost] == [
        'the 17th Edition only says "When you take damage:"'
    ]


def test_a_minion_gets_names_for_its_abilities_where_they_need_them() -> None:
    oldest = load("kotc/9")
    design, _ = read("Draw 1 card.", "9", "minion", sp=1, hp=5)
    there = rewrite(design, oldest, load("kotc/17"))
    assert there.design is not None
    assert [each.name for each in there.design.abilities] == ["ABILITY"]


def test_every_component_that_hangs_on_a_policy_is_there() -> None:
    known = {component.id for game in EDITIONS for component in load(game).components}
    for pattern, policies in HANGS_ON.items():
        assert any(fnmatch(id, pattern) for id in known), pattern
        for policy in policies:
            assert len({answer(policy, load(game)) for game in EDITIONS}) > 1, policy
            assert all(working(policy, load(game)) for game in EDITIONS), policy
    assert parted_by("place-shield-counters", load("kotc/17"), load("kotc/17")) == ()
