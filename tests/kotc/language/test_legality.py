"""What the 17th Edition allows: Edition Indicators, pruned cards, and cards that are legal but useless."""

from __future__ import annotations

import pytest

from cardwright.core.finding import Finding
from cardwright.kotc.editions import load
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.report import describe_card

EDITION = load("kotc/17")


def findings(text: str, edition: int | None = 17, level: int | None = None) -> tuple[Finding, ...]:
    return examine_design(
        Draft("Trick", "spell", text, edition=edition, level=level).design(EDITION), EDITION
    )


def codes(text: str, edition: int | None = 17, level: int | None = None) -> list[str]:
    return [finding.code for finding in findings(text, edition, level)]


@pytest.mark.parametrize(
    ("edition", "code", "rule"),
    [
        (None, "no-indicator", "K17-refurbished-and-pruned-cards-6"),
        (0, "clean-slate", "K17-clean-slate-edition-1"),
        (12, "clean-slate", "K17-clean-slate-edition-1"),
        (18, "newer-edition", "R130"),
    ],
)
def test_a_card_needs_an_indicator_of_an_edition_that_is_allowed(
    edition: int | None, code: str, rule: str
) -> None:
    """K17-refurbished-and-pruned-cards-6, K17-clean-slate-edition-1, R130."""
    [finding] = findings("Draw 1 card.", edition)
    assert (finding.severity, finding.code, finding.rule, finding.card) == ("error", code, rule, "Trick")


@pytest.mark.parametrize("edition", [13, 14, 15, 16, 17])
def test_cards_since_the_clean_slate_are_allowed(edition: int) -> None:
    assert codes("Draw 1 card.", edition) == []


@pytest.mark.parametrize(
    "text",
    [
        "Target 1 on-field minion; silo it.",
        "Target up to 2 on-field minions; sheathe the targets.",
        "Target 1 on-field minion; sheathe the target.",
        "Target 1 on-field minion; draw 1 card, then silo it.",
        "See enemy's hand and target 1 card therein; destroy it.",
        "See enemy's hand and target up to 3 cards therein; destroy the targets.",
    ],
)
def test_a_card_whose_level_was_revised_after_it_is_pruned(text: str) -> None:
    """K17-revised-levels-2, -6, -7, -8."""
    assert codes(text, 13) == codes(text, 15) == ["revised-level"]
    assert codes(text, 16) == codes(text, 17) == []
    assert codes(text, None) == ["no-indicator"]


def test_what_the_list_leaves_out_is_not_pruned() -> None:
    """R129."""
    assert codes("Self-destroy 2 resources→ Draw 1 card.", 15, level=1) == []
    assert codes("Self-destroy 2 resources→ Draw 1 card.", 17, level=1) == ["printed-level"]


def test_a_printed_level_must_be_the_level() -> None:
    """K17-card-types-and-layout-12."""
    assert codes("Draw 1 card.", level=2) == []
    [finding] = findings("Draw 1 card.", level=3)
    assert (finding.severity, finding.code) == ("error", "printed-level")
    assert "3" in finding.message
    assert "2" in finding.message


@pytest.mark.parametrize(
    "condition",
    [
        "When this card attacks, after Attack Formation (ghost-play):",
        "When this card defends, after Defense Formation (ghost-play):",
        "When this card attacks or defends, after Damage Allocation (ghost-play):",
        "When this on-field minion is targeted:",
        "When this card in your battlefield is destroyed (ghost-play):",
        "When this card is summoned (ghost-play):",
    ],
)
def test_a_spell_with_a_minions_condition_is_legal_but_useless(condition: str) -> None:
    """R132."""
    [finding] = findings(f"{condition} Draw 1 card.")
    assert (finding.severity, finding.code, finding.rule) == ("warning", "useless-condition", "R132")
    minion = Draft("Somebody", "minion", f"ACT: {condition} Draw 1 card.", 1, 1, 17).design(EDITION)
    assert examine_design(minion, EDITION) == ()


def test_conditions_that_a_spell_can_meet_are_no_matter() -> None:
    assert codes("When this card in your hand is destroyed (hex-play): Draw 1 card.") == []
    assert codes("When you take damage: Draw 1 card.") == []


def test_an_effect_on_targets_needs_targets() -> None:
    """K17-target-4."""
    assert codes("Destroy the targets.") == ["no-targets"]
    assert codes("Target this card; draw 1 card. Bounce the targets.") == ["no-targets"]
    assert codes("Draw 1 card, then craft 1 level 1 pawn.") == []


def test_more_excavated_targets_than_excavated_cards_are_worth_a_warning() -> None:
    assert codes("Excavate 2 cards and target up to 3 excavated cards; bounce the targets.") == [
        "few-excavated"
    ]
    assert codes("Excavate 3 cards and target up to 3 excavated cards; bounce the targets.") == []


def test_a_text_that_is_newer_than_the_card_is_worth_a_warning() -> None:
    assert codes("Target 1 on-field minion; petrify it.", 16) == ["newer-text"]
    assert codes("Target 1 on-field minion; clone it.", 15) == []
    assert codes("When this in-play card is damaged: Draw 1 card.", 13) == ["refurbished"]


@pytest.mark.parametrize("edition", [9, 12, 18])
def test_of_a_card_of_another_time_only_that_is_said(edition: int) -> None:
    """Its formulas are not known here: a level of 1 for drawing 1 card was right in the 12th Edition."""
    text = "Draw 1 card. Target 1 in-play card; silo it."
    assert codes(text, edition, level=1) == ["clean-slate" if edition < 18 else "newer-edition"]


def test_a_card_of_another_time_whose_words_are_unknown_is_pruned_all_the_same() -> None:
    """K17-clean-slate-edition-1."""
    text = "Activate when this in-play card is destroyed. Draw 1 card."
    report = describe_card(Draft("Old", "spell", text, edition=9), EDITION)
    assert not report.ok
    assert report.faults == ()
    assert [(finding.code, finding.rule) for finding in report.findings] == [
        ("clean-slate", "K17-clean-slate-edition-1")
    ]
    [error] = report.as_json()["errors"]
    assert "cards of editions 13 to 17 can be used" in error["message"]


def test_a_card_without_an_indicator_whose_words_are_wrong_is_told_both() -> None:
    report = describe_card(Draft("New", "spell", "Drw 1 card."), EDITION)
    assert len(report.faults) == 1
    assert [finding.code for finding in report.findings] == ["no-indicator"]


def test_a_cost_and_effects_for_minions_are_useless_on_a_spell() -> None:
    """R132: legal, but worth a warning."""
    text = "Remove 1 counter on this card→ Target this card; place 1 Sword Counter on it, then draw 1 card."
    assert [(each.severity, each.code, each.rule) for each in findings(text)] == [
        ("warning", "useless-cost", "R132"),
        ("warning", "useless-effect", "R132"),
    ]
    assert '"place 1 Sword Counter on it" does nothing to a spell' in findings(text)[1].message
    minion = Draft("Somebody", "minion", f"ACT: {text}", 1, 1, 17).design(EDITION)
    assert examine_design(minion, EDITION) == ()
    assert codes("Target 1 on-field minion; place 1 Sword Counter on it.") == []
    assert codes("Target this card; silo it.") == []


def test_ultra_points_are_counted_for_every_text() -> None:
    """R128; K17-card-types-and-layout-15: a card without any has none."""
    assert Draft("Trick", "spell", "Draw 1 card.", edition=17).design(EDITION).ultra == 0
    text = "Pay 4 HP and pay 4 HP→ Target 1 card in your grave; bounce it. 1-dice-wound enemy."
    assert Draft("Trick", "spell", text, edition=17).design(EDITION).ultra == 1 + 1 + 1 + 2


def test_a_report_on_a_legal_card() -> None:
    report = describe_card(
        Draft("Thor", "minion", "HAMMER: target 1 on-field minion; destroy it.", 4, 6, 17), EDITION
    )
    shown = report.as_json()
    assert list(shown) == [
        *("ok", "game", "name", "type", "level", "ultra", "sp", "hp", "text", "abilities", "calculation"),
        *("warnings", "errors"),
    ]
    assert (shown["ok"], shown["game"], shown["level"], shown["sp"], shown["hp"]) == (
        True,
        "kotc/17",
        9,
        4,
        6,
    )
    assert shown["text"] == "HAMMER: Target 1 on-field minion; destroy it."
    assert shown["abilities"] == [shown["text"]]
    assert set(shown["calculation"][0]) == {"text", "formula", "value"}


def test_a_report_on_a_text_that_is_no_card() -> None:
    shown = describe_card(Draft("Oops", "spell", "Drw 1 card.", edition=17), EDITION).as_json()
    assert (shown["ok"], shown["level"], shown["ultra"], shown["sp"]) == (False, None, None, None)
    assert shown["text"] == "Drw 1 card."
    assert shown["errors"][0]["column"] == 1
    assert shown["abilities"] == shown["calculation"] == []


def test_a_report_on_a_pruned_card_and_on_a_useless_one() -> None:
    pruned = describe_card(Draft("Old", "spell", "Draw 1 card.", edition=9), EDITION).as_json()
    assert not pruned["ok"]
    assert "K17-clean-slate-edition-1" in pruned["errors"][0]["message"]
    useless = describe_card(Draft("Odd", "spell", "Destroy the targets.", edition=17), EDITION).as_json()
    assert useless["ok"]
    assert len(useless["warnings"]) == 1
