"""Cards of the 13th to 16th Edition: each outdated text is read as its new one, and a report says so."""

from __future__ import annotations

import pytest

from cardwright.core.finding import Finding
from cardwright.kotc.casting import face_of
from cardwright.kotc.editions import load
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.report import describe_card
from cardwright.kotc.language.wording import card_text

EDITION = load("kotc/17")
LIST = "K17-refurbished-card-texts-"

# The rule, a text that an older card has, and the same card's text today.
TEXTS = [
    (
        (8,),
        "Target up to 3 of your resources; bounce the targets.",
        "Target up to 3 cards in your granary; bounce the targets.",
    ),
    ((8,), "Target 1 of your resources; bounce it.", "Target 1 card in your granary; bounce it."),
    (
        (9,),
        "When this card in your hand is destroyed (ghost-play, must pay resource cost): Draw 1 card.",
        "When this card in your hand is destroyed (hex-play): Draw 1 card.",
    ),
    (
        (9,),
        "When this card in your deck is destroyed (ghost-play, must pay resource cost): Draw 1 card.",
        "When this card in your deck is destroyed (hex-play): Draw 1 card.",
    ),
    ((10,), "Target 1 in-play card; destroy it.", "Target 1 on-field minion; destroy it."),
    (
        (10,),
        "Target up to 4 in-play cards; destroy the targets.",
        "Target up to 4 on-field minions; destroy the targets.",
    ),
    (
        (10,),
        "Self-destroy 2 in-play cards→ Draw 1 card.",
        "Self-destroy 2 on-field minions→ Draw 1 card.",
    ),
    (
        (10,),
        "When your in-play card(s) is destroyed: Draw 1 card.",
        "When your on-field minion(s) is destroyed: Draw 1 card.",
    ),
    ((11,), "Self-exhaust 1 minion→ Draw 1 card.", "Self-exhaust 1 on-field minion→ Draw 1 card."),
    ((11,), "Self-exhaust 2 minions→ Draw 1 card.", "Self-exhaust 2 on-field minions→ Draw 1 card."),
    ((12,), "Summon 1 level 2 pawn.", "Craft 1 level 2 pawn."),
    ((12,), "Draw 1 card, then summon 2 level 1 pawns.", "Draw 1 card, then craft 2 level 1 pawns."),
    (
        (9, 13),
        "When this card as a resource is destroyed (ghost-play, must pay resource cost): Draw 1 card.",
        "When this card in your granary is destroyed (hex-play): Draw 1 card.",
    ),
    (
        (13,),
        "When this card as a resource is destroyed (hex-play): Draw 1 card.",
        "When this card in your granary is destroyed (hex-play): Draw 1 card.",
    ),
    (
        (14,),
        "When this on-field minion is damaged: Draw 1 card.",
        "When your on-field minion(s) is damaged: Draw 1 card.",
    ),
    (
        (10, 14),
        "When this in-play card is damaged: Draw 1 card.",
        "When your on-field minion(s) is damaged: Draw 1 card.",
    ),
    (
        (15,),
        "When this on-field minion is destroyed (ghost-play): Draw 1 card.",
        "When this card in your battlefield is destroyed (ghost-play): Draw 1 card.",
    ),
    (
        (10, 15),
        "When this in-play card is destroyed (ghost-play): Draw 1 card.",
        "When this card in your battlefield is destroyed (ghost-play): Draw 1 card.",
    ),
    (
        (16,),
        "When your on-field minion(s) (excluding this card) is damaged: Draw 1 card.",
        "When your on-field minion(s) is damaged: Draw 1 card.",
    ),
    (
        (10, 16),
        "When your in-play card(s) (excluding this card) is damaged: Draw 1 card.",
        "When your on-field minion(s) is damaged: Draw 1 card.",
    ),
]


def notes(text: str, edition: int) -> list[Finding]:
    """What is said about a minion with this ability, but for what is newer than its edition."""
    design = Draft("Elder", "minion", f"OLD: {text}", 1, 1, edition).design(EDITION)
    return [finding for finding in examine_design(design, EDITION) if finding.code != "newer-text"]


@pytest.mark.parametrize("edition", [13, 14, 15, 16])
@pytest.mark.parametrize(("rules", "old", "new"), TEXTS, ids=[old for _, old, _ in TEXTS])
def test_a_refurbished_card_shows_the_new_text_and_says_which_text_was_the_old(
    rules: tuple[int, ...], old: str, new: str, edition: int
) -> None:
    """K17-refurbished-and-pruned-cards-2, K17-refurbished-card-texts-2, -4, -5, -8 to -16."""
    design = Draft("Elder", "minion", f"OLD: {old}", 1, 1, edition).design(EDITION)
    assert card_text(design, EDITION) == f"OLD: {new}"
    [finding] = notes(old, edition)
    assert (finding.severity, finding.code, finding.card) == ("note", "refurbished", "Elder")
    assert finding.rule == ", ".join(f"{LIST}{number}" for number in rules)
    was, now = finding.message.removeprefix("refurbished: ").split(" is read as ")
    assert was.strip('"').lower() in old.lower()
    assert now.strip('"').lower() in new.lower()


def test_the_face_of_a_refurbished_card_shows_the_new_text() -> None:
    old = Draft("Elder", "spell", "Target 1 of your resources; bounce it.", edition=13).design(EDITION)
    new = Draft("Elder", "spell", "Target 1 card in your granary; bounce it.", edition=13).design(EDITION)
    assert face_of(old, EDITION).text == "Target 1 card in your granary; bounce it."
    assert old == new


@pytest.mark.parametrize("text", sorted({new for _, _, new in TEXTS if new.endswith(".")}))
def test_a_text_of_today_is_not_refurbished(text: str) -> None:
    assert notes(text, 17) == []


def test_all_nine_texts_are_on_the_list() -> None:
    """K17-refurbished-card-texts-8 to -16, and what the list leaves out besides."""
    assert [rewording.rule for rewording in EDITION.refurbished if rewording.rule] == [
        f"{LIST}{number}" for number in range(8, 17)
    ]
    assert {number for rules, _, _ in TEXTS for number in rules} == set(range(8, 17))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Target 1 card on the top of any deck; bounce it.", "Target 1 card on top of any deck"),
        ("Target this card; remove up to 2 counters from it.", "remove up to 2 counters on it"),
        (
            "When this on-field minion is ability-targeted: Draw 1 card.",
            "When this on-field minion is targeted",
        ),
    ],
)
def test_a_change_of_wording_that_is_on_no_list_is_told_without_a_rule(old: str, new: str) -> None:
    [finding] = notes(old, 16)
    assert (finding.severity, finding.code, finding.rule) == ("note", "reworded", "")
    assert finding.message.endswith(f'is read as "{new}"')


def test_every_refurbished_text_of_a_card_is_told_once() -> None:
    text = "Self-exhaust 1 minion→ Target 1 in-play card; bounce it. Target 1 in-play card; destroy it."
    assert [finding.message for finding in notes(text, 15)] == [
        'refurbished: "Self-exhaust 1 minion" is read as "self-exhaust 1 on-field minion"',
        'refurbished: "Target 1 in-play card" is read as "Target 1 on-field minion"',
    ]


def test_a_pruned_card_is_not_refurbished() -> None:
    """K17-refurbished-and-pruned-cards-2: one of the two."""
    assert [finding.code for finding in notes("Target 1 in-play card; silo it.", 15)] == ["revised-level"]
    assert [finding.code for finding in notes("Target 1 in-play card; silo it.", 16)] == ["refurbished"]
    assert [finding.code for finding in notes("Target 1 in-play card; bounce it.", 12)] == ["clean-slate"]


@pytest.mark.parametrize(
    ("text", "rule", "was", "now"),
    [
        ("See enemy's hand and target 1 card therein; destroy it.", 6, "2*x+1", "2*x"),
        ("See enemy's hand and target up to 2 cards therein; destroy the targets.", 6, "2*x+1", "2*x"),
        ("Target 1 on-field minion; sheathe it.", 7, "t", "3*t"),
        ("Target up to 2 on-field minions; sheathe the targets.", 7, "t", "3*t"),
        ("Target 1 on-field minion; silo the target.", 8, "3*t", "2*t"),
        ("Target up to 2 on-field minions; silo the targets.", 8, "3*t", "2*t"),
    ],
)
def test_a_revised_level_prunes_what_is_older_than_the_revision(
    text: str, rule: int, was: str, now: str
) -> None:
    """K17-revised-levels-2, -4 to -8."""
    for edition in (13, 14, 15):
        [finding] = notes(text, edition)
        assert (finding.severity, finding.code) == ("error", "revised-level")
        assert finding.rule == f"K17-revised-levels-{rule}"
        assert f"in edition 16 (from {was} to {now}), after the card's edition {edition}" in finding.message
    assert notes(text, 16) == notes(text, 17) == []


@pytest.mark.parametrize(
    "text",
    [
        "Self-sheathe 1 card in your hand→ Draw 1 card.",
        "See enemy's granary and target 1 exhausted card therein; destroy it.",
    ],
)
def test_a_text_like_a_revised_one_prunes_nothing(text: str) -> None:
    assert notes(text, 15) == []


def test_a_report_on_a_refurbished_card_says_so() -> None:
    draft = Draft("Elder", "spell", "Target 1 of your resources; bounce it.", edition=15)
    report = describe_card(draft, EDITION)
    assert report.ok
    assert report.text == "Target 1 card in your granary; bounce it."
    shown = report.as_json()
    assert shown["errors"] == []
    assert shown["warnings"] == [
        'refurbished: "Target 1 of your resources" is read as "Target 1 card in your granary"'
    ]
