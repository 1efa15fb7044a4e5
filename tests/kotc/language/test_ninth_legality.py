"""What the 9th Edition allows: banned texts, limits, revised costs and their Edition Indicators."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.core.finding import Finding
from cardwright.errors import CardwrightError
from cardwright.kotc.editions import Component, Limit, load
from cardwright.kotc.language.draft import Draft, draft_from
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.report import describe_card
from cardwright.kotc.language.text import CardType
from cardwright.kotc.language.wording import official_text

EDITION = load("kotc/9")
BANNED = "K09-redacted-ability-text-banned-cards-"


def findings(text: str, edition: int | None = 9, card_type: CardType = "spell") -> tuple[Finding, ...]:
    return examine_design(Draft("Trick", card_type, text, edition=edition).design(EDITION), EDITION)


def codes(text: str, edition: int | None = 9, card_type: CardType = "spell") -> list[str]:
    return [finding.code for finding in findings(text, edition, card_type)]


def card_with(component: Component) -> tuple[str, CardType]:
    """The text of a card with the component, and what kind of card it is."""
    text = official_text(component, "2 2", EDITION)
    if component.kind == "caveat":
        return text, "minion"
    return {"target": f"{text} See all targets.", "effect": f"Target up to 1 card in play. {text}"}.get(
        component.kind, f"{text} Draw 1 card."
    ), "spell"


@pytest.mark.parametrize("redaction", EDITION.redacted, ids=lambda redaction: redaction.component)
def test_a_card_with_a_redacted_text_is_banned(redaction) -> None:  # type: ignore[no-untyped-def]
    """K09-redacted-ability-text-banned-cards-3, -5 to -21."""
    component = EDITION.component(redaction.component)
    text, card_type = card_with(component)
    for edition in (redaction.since - 1, 9):
        found = [each for each in findings(text, edition, card_type) if each.code == "redacted"]
        assert [(each.severity, each.rule) for each in found] == [("error", redaction.rule)]
        assert found[0].message.startswith(f'banned: "{component.text}"')


def test_the_example_of_the_rulebook_is_banned_by_a_later_list() -> None:
    """K09-creature-abilities-14 and K09-redacted-ability-text-banned-cards-16."""
    text = "Activate when this in-play card is destroyed. Target up to 1 card in your graveyard. Draw 1 card."
    assert [finding.rule for finding in findings(text)] == [f"{BANNED}16"]


@pytest.mark.parametrize("component", EDITION.usable, ids=lambda component: component.id)
def test_every_other_component_is_allowed(component: Component) -> None:
    text, card_type = card_with(component)
    assert not [finding for finding in findings(text, 9, card_type) if finding.severity == "error"]


@pytest.mark.parametrize(("number", "fine"), [(14, True), (15, False)])
def test_a_number_beyond_its_limit_is_banned(number: int, fine: bool) -> None:
    """K09-revised-variable-limits-2, -3."""
    assert ("limit" not in codes(f"Pay {number} hitpoints. Draw 1 card.")) == fine
    limited = replace(EDITION, limits=(Limit("draw-cards", "x", 14, "K09-revised-variable-limits-2"),))
    design = Draft("Trick", "spell", f"Draw {number} cards.", edition=9).design(limited)
    found = examine_design(design, limited)
    assert [(each.code, each.rule) for each in found] == (
        [] if fine else [("limit", "K09-revised-variable-limits-2")]
    )
    if not fine:
        assert found[0].message == 'banned: in "Draw {x} cards." x is at most 14, not 15'


@pytest.mark.parametrize("revision", EDITION.revised, ids=lambda revision: revision.component)
def test_a_text_whose_cost_was_revised_needs_an_indicator(revision) -> None:  # type: ignore[no-untyped-def]
    """K09-revised-costs-2, -3, -5 to -14."""
    text, card_type = card_with(EDITION.component(revision.component))
    text = text.replace(" Draw 1 card.", " Increase your hitpoints by 1.")
    for edition in (8, 0, None):
        found = [each for each in findings(text, edition, card_type) if each.severity == "error"]
        assert (found[0].code, found[0].rule) == ("revised-level", revision.rule)
        assert found[0].message.startswith("banned: what ")
        assert ("the card does not show" in found[0].message) == (edition is None)
    assert not [each for each in findings(text, 9, card_type) if each.severity == "error"]


@pytest.mark.parametrize("edition", [None, 0, 1, 8, 9])
def test_other_cards_need_no_indicator(edition: int | None) -> None:
    """K09-revised-costs-2: the 9th Edition has no clean slate."""
    assert codes("Increase your hitpoints by 1.", edition) == []


def test_a_card_of_an_edition_to_come_is_not_legal() -> None:
    """R130."""
    [finding] = findings("Increase your hitpoints by 1.", 10)
    assert (finding.code, finding.rule) == ("newer-edition", "R130")


@pytest.mark.parametrize(
    ("offense", "defense", "messages"),
    [
        (99, 99, []),
        (100, 99, ["offense is at most 99, not 100"]),
        (100, 101, ["offense is at most 99, not 100", "defense is at most 99, not 101"]),
    ],
)
def test_offense_and_defense_are_at_most_99(offense: int, defense: int, messages: list[str]) -> None:
    """R131."""
    found = examine_design(Draft("Big", "minion", "", offense, defense, 9).design(EDITION), EDITION)
    assert [finding.message for finding in found] == messages
    assert all((each.severity, each.rule) == ("error", "R131") for each in found)


def test_a_printed_cost_must_be_the_cost() -> None:
    """K09-card-types-and-layout-12."""
    design = Draft("Somebody", "minion", "", 2, 5, 9, level=4).design(EDITION)
    [finding] = examine_design(design, EDITION)
    assert (finding.code, finding.rule) == ("printed-level", "K09-card-types-and-layout-12")
    assert finding.message.startswith(
        "the printed resource cost is 4, but the card's offense, defense and text"
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Activate when this card is damaged, but not destroyed. Draw 1 card.", "useless-condition"),
        ("Remove 1 counter from this card. Draw 1 card.", "useless-cost"),
        ("Target this card. Place 1 counter on each target.", "useless-effect"),
        ("Exhaust all targets.", "no-targets"),
        (
            "Have one opponent look at exactly 1 card on top of your deck and target up to 2 of those cards "
            "selected by that player. See all targets.",
            "few-excavated",
        ),
    ],
)
def test_what_is_of_little_use_is_worth_a_warning(text: str, code: str) -> None:
    """R132; a trap takes no damage and has no counters: K09-casting-spells-and-setting-traps-9."""
    [finding] = findings(text)
    assert (finding.severity, finding.code) == ("warning", code)
    assert finding.rule
    assert "minion" not in finding.message


def test_a_trap_can_be_destroyed_and_exhausted() -> None:
    """K09-casting-spells-and-setting-traps-9, -10."""
    assert codes("Activate when this in-play card is destroyed. Draw 1 card.") == []
    assert codes("Target this card. Exhaust all targets.") == []


def test_a_card_may_call_itself_a_creature() -> None:
    """K09-card-types-and-layout-1."""
    table = {"type": "creature", "sp": 2, "hp": 5}
    assert draft_from("Velociraptor", table, EDITION).type == "minion"
    assert draft_from("Velociraptor", {**table, "type": "minion"}, EDITION).type == "minion"
    with pytest.raises(CardwrightError, match='"creature" or "spell", not \'creatrue\'; did you mean'):
        draft_from("Velociraptor", {**table, "type": "creatrue"}, EDITION)
    with pytest.raises(CardwrightError, match="a creature needs `hp`"):
        draft_from("Velociraptor", {"type": "creature", "sp": 2}, EDITION)
    with pytest.raises(CardwrightError, match='"minion" or "spell"'):
        draft_from("Velociraptor", table, load("kotc/17"))


def test_a_report_speaks_the_words_of_the_edition() -> None:
    draft = Draft("Wall", "minion", "This creature cannot attack.", 0, 40, 9)
    shown = describe_card(draft, EDITION).as_json()
    assert (shown["ok"], shown["game"], shown["level"], shown["ultra"]) == (True, "kotc/9", 6, 0)
    assert shown["text"] == "This creature cannot attack."
    assert shown["abilities"] == []
    assert [line["text"] for line in shown["calculation"]] == [
        "This creature cannot attack",
        "offense and defense",
        "resource cost",
    ]
