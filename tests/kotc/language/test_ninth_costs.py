"""The resource cost of cards of the 9th Edition, and the way to it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.kotc.editions import load
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.formula import value_of
from cardwright.kotc.language.level import calculation, level_of

EDITION = load("kotc/9")


def spell_cost(text: str) -> int:
    return level_of(Draft("Somespell", "spell", text, edition=9).design(EDITION), EDITION)


def creature_cost(offense: int, defense: int, text: str = "") -> int:
    return level_of(Draft("Somebody", "minion", text, offense, defense, 9).design(EDITION), EDITION)


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Draw 2 cards.", 4),
        ("Target this card. See all targets.", 1),
        ("Target up to 2 cards in play. Destroy all targets.", 16),
        ("Target up to 3 exhausted cards in play. Exhaust all targets.", 3),
        # t = 1/2: 5/2 and 11/10, rounded up.
        ("Target up to 1 exhausted card in play. Increase targets' offense by a total of 2.", 3),
        ("Target up to 1 exhausted card in play. Increase targets' defense by a total of 3.", 2),
        ("Target up to 1 card in play with at least 2 counters. Destroy all targets.", 3),
        ("Target this card. Place 2 counters on each target. Draw 1 card.", 3),
        # What a condition and a cost are worth is taken off; a spell costs at least 1.
        ("Activate when you take at least 5 damage. Draw 2 cards.", 3),
        ("Activate when you take at least 1 damage. Draw 2 cards.", 4),
        ("Exhaust 1 of your resources. Draw 1 card.", 2),
        ("Exhaust 3 of your resources. Draw 1 card.", 1),
        ("Activate when this in-play card is destroyed. Sacrifice 2 cards in play. Draw 1 card.", 1),
        ("Draw 999 cards.", 1998),
    ],
)
def test_the_cost_of_a_spell(text: str, cost: int) -> None:
    assert spell_cost(text) == cost


@pytest.mark.parametrize(
    ("offense", "defense", "text", "cost"),
    [
        (0, 0, "", 1),
        (0, 1, "", 1),
        (2, 5, "", 3),
        (2, 6, "", 4),
        (99, 99, "", 119),
        # A caveat is only taken off offense and defense, never off an ability.
        (2, 5, "This creature cannot attack.", 1),
        (3, 5, "This creature cannot attack.", 2),
        (0, 0, "You must sacrifice 3 cards in play to summon this creature.\n\nDraw 2 cards.", 4),
        (7, 0, "You must sacrifice 3 cards in play to summon this creature.\n\nDraw 2 cards.", 5),
        (1, 0, "You must destroy 1 random card in your hand to summon this creature.", 1),
        # An ability counts at least 1, and is not rounded by itself: 1/5 + 1 + 3/2 and 3/2 twice.
        (
            0,
            1,
            "A: Exhaust 1 of your resources. Draw 1 card.\n\nB: Exhaust 9 of your resources. Draw 1 card.",
            3,
        ),
        (0, 0, "Exhaust 1 of your resources. Draw 1 card.\n\nExhaust 1 of your resources. Draw 1 card.", 3),
        (0, 2, "Exhaust 1 of your resources. Draw 1 card.", 2),
        (0, 3, "Exhaust 1 of your resources. Draw 1 card.", 3),
    ],
)
def test_the_cost_of_a_creature(offense: int, defense: int, text: str, cost: int) -> None:
    assert creature_cost(offense, defense, text) == cost


def test_a_card_of_an_older_edition_is_worked_out_by_its_formulas() -> None:
    """R129."""
    costs = [
        level_of(Draft("Old", "spell", "Draw 2 cards.", edition=edition).design(EDITION), EDITION)
        for edition in (8, 9, None)
    ]
    assert costs == [8, 4, 4]


def test_the_calculation_can_be_followed_line_by_line() -> None:
    text = (
        "You must destroy 1 random card in your hand to summon this creature.\n\n"
        "GIFT: Activate when at least 1 card in your hand is destroyed. Exhaust 1 of your resources. "
        "Have one opponent look at exactly 5 cards on top of your deck and target up to 2 of those cards "
        "selected by that player. Exhaust all targets. Draw 1 card."
    )
    design = Draft("Somebody", "minion", text, 1, 3, 9).design(EDITION)
    lines = [(line.text, line.formula, line.as_json()["value"]) for line in calculation(design, EDITION)]
    selection = text.split("resources. ")[1].split(". Exhaust all")[0]
    assert lines == [
        (text.split(".\n")[0], "-(3*x/4) = -(3*1/4)", "-3/4"),
        ("offense and defense", "max(0, 1+3/5-3/4)", "17/20"),
        (selection, "t = y*y/x = 2*2/5", "4/5"),
        ("Exhaust all targets", "2*t = 2*(4/5)", "8/5"),
        ("Draw 1 card", "2*x = 2*1", 2),
        ("Activate when at least 1 card in your hand is destroyed", "-(x) = -(1)", -1),
        ("Exhaust 1 of your resources", "-(x/2) = -(1/2)", "-1/2"),
        ("GIFT", "max(1, 8/5+2-1-1/2)", "21/10"),
        ("resource cost", "max(1, ceil(17/20+21/10))", 3),
    ]


@pytest.mark.parametrize(
    ("card_type", "text"),
    [("minion", ""), ("minion", "This creature cannot defend."), ("spell", "Draw 1 card.")],
)
def test_the_last_line_is_the_cost(card_type: str, text: str) -> None:
    design = Draft("Somebody", card_type, text, edition=9).design(EDITION)  # type: ignore[arg-type]
    assert calculation(design, EDITION)[-1].value == level_of(design, EDITION)


@given(st.integers(1, 999), st.integers(1, 999))
def test_every_formula_of_the_table_can_be_worked_out(x: int, y: int) -> None:
    for component in EDITION.components:
        numbers = {"x": Fraction(x), "y": Fraction(y), "t": Fraction(x, 5)}
        for formula in (component.formula, component.formula_for(8)):
            assert value_of(formula, numbers) >= 0
