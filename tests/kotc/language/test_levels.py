"""The level of a card, exactly, and the way to it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.kotc.editions import load
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.formula import value_of, with_numbers
from cardwright.kotc.language.level import calculation, level_of

EDITION = load("kotc/17")


def spell_level(text: str, edition: int = 17) -> int:
    return level_of(Draft("Somespell", "spell", text, edition=edition).design(EDITION), EDITION)


def minion_level(sp: int, hp: int, text: str = "", edition: int = 17) -> int:
    return level_of(Draft("Somebody", "minion", text, sp, hp, edition).design(EDITION), EDITION)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("Draw 2 cards.", 4),
        ("Target up to 3 on-field minions; destroy the targets.", 6),
        (
            "Target up to 3 cards in your hand; deploy it.".replace(
                "deploy it", "reveal and deploy the targets"
            ),
            6,
        ),
        ("Excavate 6 cards and target 1 excavated card; bounce it.", 4),
        ("Excavate 11 cards and target 1 excavated card; conscript it.", 2),
        ("Target 1 on-field minion; conscript it.", 1),
        ("Target 1 on-field minion; conscript it, then distract it.", 1),
        ("Target 1 on-field minion; conscript it. Target 1 on-field minion; distract it.", 1),
        ("Target 1 on-field minion; remove up to 3 counters on it.", 2),
        ("Target up to 2 on-field minions; place 3 Undying Counters on each target.", 12),
        ("Craft 3 level 4 pawns.", 12),
        ("Self-exhaust 1 resource→ Draw 1 card.", 2),
        ("Self-exhaust 2 resources→ Draw 1 card.", 1),
        (
            "Pay 1 HP and self-destroy 1 card on top of your deck→ Draw 1 card.".replace(
                "card on", "cards on"
            ),
            2,
        ),
        ("Pay 2 HP and self-destroy 3 cards on top of your deck→ Draw 1 card.", 1),
        ("Pay 3 HP and self-destroy 2 cards on top of your deck→ Draw 1 card.", 1),
        ("Self-bury 9 random cards in your hand→ Draw 1 card.", 0),
        ("Destroy the targets.", 0),
        ("Target all level 5 or lower minions in attacking team; destroy the targets.", 10),
        ("Draw 999 cards, then craft 999 level 999 pawns.", 999 * 2 + 999 * 999),
    ],
)
def test_the_level_of_a_spell(text: str, level: int) -> None:
    """R126: a target selection a sentence; R127: a selection only sets t; a spell may be level 0."""
    assert spell_level(text) == level


@pytest.mark.parametrize(
    ("sp", "hp", "text", "level"),
    [
        (0, 0, "", 0),
        (2, 4, "", 4),
        (2, 5, "", 5),
        (0, 1, "", 1),
        (999, 999, "", 1499),
        (0, 1, "FREE: Self-bury 9 random cards in your hand→ Draw 1 card.", 2),
        (1, 0, "ONE: Self-exhaust 1 resource→ Draw 1 card.\n\nTWO: Self-exhaust 1 resource→ Draw 1 card.", 5),
        (4, 6, "HAMMER: Target 1 on-field minion; destroy it.", 9),
    ],
)
def test_the_level_of_a_minion(sp: int, hp: int, text: str, level: int) -> None:
    """The body is rounded once, each ability by itself, and an ability has at least level 1."""
    assert minion_level(sp, hp, text) == level


@pytest.mark.parametrize("text", ["Draw 2 cards.", "Destroy the targets.", "Craft 3 level 4 pawns."])
def test_the_name_of_an_ability_adds_nothing(text: str) -> None:
    """K17-abilities-4."""
    assert minion_level(1, 2, f"A: {text}") == minion_level(1, 2, f"DRAW 999 CARDS: {text}")


@pytest.mark.parametrize("level", range(1, 8))
def test_what_is_crafted_would_be_a_card_of_its_level(level: int) -> None:
    """K17-craft-3, -4, -5."""
    for on_sp in range(level + 1):
        assert minion_level(on_sp, 2 * (level - on_sp)) == level


@pytest.mark.parametrize("text", ["Draw 2 cards.", "Destroy the targets.", "Craft 3 level 4 pawns."])
def test_what_is_embodied_would_be_a_card_of_its_level(text: str) -> None:
    """K17-embody-3: neither SP nor HP, the spell's ability, and its level or 1."""
    assert minion_level(0, 0, f"NAME: {text}") == max(1, spell_level(text))


def test_older_cards_keep_the_level_they_were_built_with() -> None:
    """R129."""
    text = "Self-destroy 2 resources→ Draw 1 card."
    assert [spell_level(text, edition) for edition in (13, 15, 16, 17)] == [1, 1, 0, 0]
    nothing = "Self-destroy 9 random cards in your hand→ Draw 1 card."
    assert [spell_level(nothing, edition) for edition in (13, 14, 17)] == [1, 0, 0]


def test_the_calculation_can_be_followed_line_by_line() -> None:
    costs = "Self-exhaust 3 resources and pay 2 HP→"
    text = f"GIFT: {costs} Excavate 9 cards and target 1 excavated card; bounce it."
    design = Draft("Somebody", "minion", text, 1, 3, 17).design(EDITION)
    lines = [(line.text, line.formula, line.as_json()["value"]) for line in calculation(design, EDITION)]
    assert lines == [
        ("SP and HP", "max(0, ceil(1+3/2))", 3),
        ("Excavate 9 cards and target 1 excavated card", "t = (x+4*y)/5 = (9+4*1)/5", "13/5"),
        ("bounce it", "2*t = 2*(13/5)", "26/5"),
        ("self-exhaust 3 resources", "-(x/2) = -(3/2)", "-3/2"),
        ("pay 2 HP", "-(x/4) = -(2/4)", "-1/2"),
        ("GIFT", "max(1, ceil(26/5-3/2-1/2))", 4),
        ("level", "3+4", 7),
    ]


@pytest.mark.parametrize("text", ["", "ONE: Draw 1 card.\n\nTWO: Craft 1 level 7 pawn."])
def test_the_last_line_is_the_level(text: str) -> None:
    design = Draft("Somebody", "minion", text, 3, 3, 17).design(EDITION)
    assert calculation(design, EDITION)[-1].value == level_of(design, EDITION)


@given(st.integers(1, 999), st.integers(1, 999))
def test_every_formula_of_the_table_can_be_worked_out(x: int, y: int) -> None:
    for component in EDITION.components:
        numbers = {"x": Fraction(x), "y": Fraction(y), "t": Fraction(x, 5)}
        assert value_of(component.formula, numbers) >= 0
        assert "x" not in with_numbers(component.formula, numbers)


def test_formulas_are_exact() -> None:
    assert value_of("x/6", {"x": Fraction(1)}) * 6 == 1
    assert value_of("2-(1+x)*3", {"x": Fraction(1, 3)}) == -2


@pytest.mark.parametrize(
    "formula", ["x**9", "__import__('os')", "x.real", "f(x)", "z", "1.5", "-x", "x if x else 1", "'a'", "[x]"]
)
def test_a_formula_is_arithmetic_and_nothing_else(formula: str) -> None:
    with pytest.raises(ValueError, match="no part of a level formula"):
        value_of(formula, {"x": Fraction(2)})
