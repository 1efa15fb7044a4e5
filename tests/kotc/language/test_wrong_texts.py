"""A text that is no legal card: the first wrong word is pointed at, and what would be right is named."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.kotc.editions import load
from cardwright.kotc.language.faults import CardTextError, Fault
from cardwright.kotc.language.parser import parse_text
from cardwright.kotc.language.text import CardType

EDITION = load("kotc/17")


def faults(text: str | list[str], card_type: CardType = "spell") -> tuple[Fault, ...]:
    with pytest.raises(CardTextError) as refused:
        parse_text(text, card_type, EDITION)
    return refused.value.faults


def wrong_words(text: str, card_type: CardType = "spell") -> list[str]:
    """The words that the faults point at."""
    lines = text.split("\n")
    return [lines[each.line - 1][each.column - 1 :][: each.length] for each in faults(text, card_type)]


def test_two_slips_are_both_found() -> None:
    field, them = faults("Target up to 2 on-feild minions; destroy them.")
    assert (field.line, field.column, field.length) == (1, 16, 8)
    assert field.expected == ("on-field",)
    assert field.nearest[0] == "Target up to {x} on-field minions;"
    assert (them.column, them.length) == (42, 4)
    assert them.expected == ("the targets",)
    assert them.nearest[0] == "destroy the targets."


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("Drw 2 cards.", ["Drw"], "Draw"),
        ("Draw two cards.", ["two"], "a whole number"),
        ("Draw -2 cards.", ["-2"], "a whole number"),
        ("Draw 2.5 cards.", ["2.5"], "a whole number"),
        ("Draw ² cards.", ["²"], "a whole number"),
        ("When you take damge: Draw 1 card.", ["damge"], "damage"),
        ("Self-exhaust 2 resorces→ Draw 1 card.", ["resorces"], "resources"),
        ("Target this card; place 1 Sward Counter on it.", ["Sward"], "Sword"),
        ("Target this crad; destroy it.", ["crad"], "card"),
        ("When this card attacks: Draw 1 card.", [""], ", after Attack Formation (ghost-play)"),
        ("Target up to 2 on-field minions; destroy it.", ["it"], "the targets"),
        ("Target up to 2 on-field minions; destroy the target.", ["the target"], "the targets"),
        ("Target up to 2 cards in your hand; place 1 Sword Counter on it.", ["it"], "each target"),
        ("Target all level 1 or lower on-field minions; destroy it.", ["it"], "the targets"),
        ("Target 2 on-field minions; destroy the targets.", ["2"], "up to 2"),
        ("Target up to 2 on-field minion; destroy the targets.", ["minion"], "minions"),
        ("Target this card; place 2 Sword Counter on it.", ["Counter"], "Counters"),
        ("Target 1 of your resource; bounce it.", ["of"], "a target selection"),
        ("Draw 0 cards.", ["0"], "1"),
        ("Draw 000 cards.", ["000"], "1"),
        ("Draw 1000 cards.", ["1000"], "999"),
        ("Draw 1000000000 cards.", ["1000000000"], "999"),
        ("Draw 2 cards", [""], "."),
        ("Target this card. Destroy it.", ["."], ";"),
        ("Target this card, destroy it.", [","], ";"),
        ("Target this card destroy it.", [""], ";"),
        ("When you take damage Draw 1 card.", [""], ":"),
        ("Self-exhaust 1 resource, pay 4 HP→ Draw 1 card.", [","], "and"),
        ("Target this card; Target this card; destroy it.", ["Target this card"], "an effect"),
        ("Draw 1 card then draw 1 card.", ["then"], ", then"),
        ("Destroy the target of your choice.", ["of"], "."),
        ("BOOM: Draw 2 cards.", ["BOOM"], "an ability without a name"),
        ("Kill everybody.", ["Kill"], "an effect"),
        ("Draw 1 card. (A tutorial that never ends.", ["("], ")"),
        ("Draw 1 card. (Tutorial.) Draw 1 card.", ["(Tutorial.)"], "the end of the text"),
    ],
)
def test_the_wrong_words_are_pointed_at(text: str, words: list[str], expected: str) -> None:
    assert wrong_words(text) == words
    proposals = faults(text)[0].expected
    assert expected in proposals or not expected


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("Clone it upto 2 times.", "clone the targets up to {x} times."),
        ("Target up to 2 minions; destroy the targets.", "Target up to {x} on-field minions;"),
        (
            "When this card attacks: Draw 1 card.",
            "When this card attacks, after Attack Formation (ghost-play):",
        ),
        ("Deal 2 cards.", "draw {x} cards."),
    ],
)
def test_the_nearest_component_is_named(text: str, nearest: str) -> None:
    assert nearest in faults(text)[0].nearest


def test_a_minions_ability_needs_a_name() -> None:
    """K17-abilities-3."""
    condition = "When you take damage: Draw 1 card."
    for text in ("Draw 2 cards.", condition, ": Draw 1 card.", "Draw 1 card. NAME: Draw 1 card.", "A\nB: C."):
        [fault] = faults(text, "minion")[:1]
        assert (fault.line, fault.column, fault.expected) == (1, 1, ("NAME:",))
    assert parse_text("WHEN: Draw 1 card.", "minion", EDITION)[0].name == "WHEN"


def test_a_name_alone_is_no_ability() -> None:
    [fault] = faults("NAME:", "minion")
    assert (fault.column, fault.length) == (6, 0)
    assert "an effect" in fault.expected


def test_a_spell_has_exactly_one_ability() -> None:
    """K17-spells-1."""
    assert faults("")[0].message == "a spell needs an ability"
    assert faults("(Only a hint.)")[0].message == "a spell needs an ability"
    [fault] = faults("Draw 1 card.\n\nDraw 2 cards.")
    assert (fault.line, fault.column) == (3, 1)


def test_lines_are_counted_over_paragraphs_and_lists() -> None:
    paragraphs = ["ONE: Draw 1 card.", "TWO: Drw 1 card.", "THREE: Draw\n1 crad."]
    for text in ("\n\n".join(paragraphs), paragraphs):
        second, third = faults(text, "minion")
        assert (second.line, second.column) == (3, 6)
        assert (third.line, third.column) == (6, 3)


def test_an_ability_in_the_next_line_lacks_an_empty_line() -> None:
    [fault] = faults("ONE: Draw 1 card.\nTWO: Draw 1 card.", "minion")
    assert (fault.line, fault.column, fault.expected) == (2, 1, ("an empty line",))


@pytest.mark.parametrize("letter", ["\x00", "\x1b", "\u200b", "\u202e", "\ufeff", "\ud800"])
def test_an_invisible_character_is_refused(letter: str) -> None:
    [fault] = faults(f"Draw{letter} 2 cards.")
    assert (fault.column, fault.length) == (5, 1)
    assert f"U+{ord(letter):04X}" in fault.message


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_000,
        "Draw 1 card. " * 80_000,
        "(" * 4_000,
        "()" * 2_000,
        "A: " * 1_300,
        "Draw " + "9" * 3_900 + " cards.",
        "Draw 1 card" + ", then draw 1 crad" * 200 + ".",
        ". " * 2_000,
        "self-exhaust 1 resource, " * 150,
    ],
    ids=lambda text: text[:12],
)
def test_a_monstrous_text_is_refused_quickly(text: str) -> None:
    start = time.perf_counter()
    found = faults(text)
    assert time.perf_counter() - start < 2
    assert 1 <= len(found) <= 20
    assert all(len(fault.message) < 500 for fault in found)


def test_a_fault_as_json_has_the_agreed_keys() -> None:
    assert list(faults("Drw 1 card.")[0].as_json()) == [
        "message",
        "line",
        "column",
        "length",
        "expected",
        "nearest",
    ]


VOCABULARY = """
    Target up to 2 1 0 on-field minions minion cards card it them the targets each and then also destroy draw
    self-exhaust resources When this attacks level x NAME: ; . : → , ( ) '
"""
WORDS = st.sampled_from([*VOCABULARY.split(), "\n", "\n\n"])
JUMBLES = st.lists(WORDS, max_size=25).map(" ".join)


@given(JUMBLES | st.text(max_size=60), st.sampled_from(["minion", "spell"]))
def test_a_jumble_of_words_is_read_or_refused_in_its_place(text: str, card_type: CardType) -> None:
    try:
        parse_text(text, card_type, EDITION)
    except CardTextError as error:
        lines = text.split("\n")
        for fault in error.faults:
            assert 1 <= fault.line <= len(lines)
            assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
