"""The 13th Edition as data: its table, its cards, what is legal in it, and its rulebook."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.kotc.decks import Deck, examine
from cardwright.kotc.editions import load
from cardwright.kotc.generating import generate_deck, generate_design
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.parser import parse_text
from cardwright.kotc.language.report import describe_card
from cardwright.kotc.language.text import AbilityText, Design, Phrase, SubAbilityText
from cardwright.kotc.language.wording import ability_text, card_text

DATA = Path(__file__).parents[2] / "data"
EDITION = load("kotc/13")
NEWEST = load("kotc/17")
PRINTED = tomllib.loads((DATA / "kotc-13-cards.toml").read_text(encoding="utf-8"))


def phrase(row: list[Any]) -> Phrase:
    return Phrase(EDITION.component(row[0]), **(row[1] if len(row) > 1 else {}))


def ability(pair: dict[str, Any]) -> AbilityText:
    return AbilityText(
        pair.get("name", ""),
        phrase(pair["condition"]) if "condition" in pair else None,
        tuple(phrase(row) for row in pair.get("costs", [])),
        tuple(
            SubAbilityText(
                phrase(sub["target"]) if "target" in sub else None,
                tuple(phrase(row) for row in sub["effects"]),
            )
            for sub in pair["sub"]
        ),
    )


def codes(text: str, type: Any = "spell", edition: int | None = 13, **values: Any) -> list[str]:
    """What is found about a card with this text."""
    design = Draft("A card", type, text, edition=edition, **values).design(EDITION)
    return [finding.code for finding in examine_design(design, EDITION)]


def test_the_numbers_of_the_13th_edition() -> None:
    """K13-setup-and-deck-building-2, -7, -8, -9; K13-turn-order-1 to -4; K13-clean-slate-edition-1."""
    assert (EDITION.number, EDITION.clean_slate) == (13, 13)
    assert (EDITION.deck_min, EDITION.deck_max, EDITION.max_ultra) == (40, 60, None)
    assert (EDITION.start_hp, EDITION.start_hand, EDITION.mulligan) == (35, 5, True)
    assert EDITION.phases == ("draw", "resource", "action", "battle", "recovery")
    assert EDITION.max_copies is None
    assert not EDITION.has_ultra_points


def test_what_it_says_nothing_of_it_has_from_the_17th() -> None:
    assert EDITION.start_hp is NEWEST.start_hp
    assert EDITION.wording.nouns == NEWEST.wording.nouns
    assert EDITION.component("draw-cards").text == NEWEST.component("draw-cards").text


def test_the_component_table_is_the_official_one() -> None:
    """K13-preamble-5."""
    earlier = tomllib.loads((DATA / "kotc-earlier-components.toml").read_text(encoding="utf-8"))
    official = {row["text"]: row["formula"] for row in earlier["component"] if row["edition"] == 13}
    assert {component.text: component.formula for component in EDITION.components} == official
    assert not any(component.ultra or component.earlier_formulas for component in EDITION.components)
    kinds = {kind: len(EDITION.of_kind(kind)) for kind in ("condition", "cost", "target", "effect")}
    assert kinds == {"condition": 14, "cost": 11, "target": 9, "effect": 18}


def test_six_kinds_of_counter() -> None:
    """K13-counters-3, -16, K13-counters-18 to -23."""
    assert EDITION.counters == ("Sword", "Shield", "Weakness", "Damage", "Exhaustion", "Dice")


@pytest.mark.parametrize("card", PRINTED["card"], ids=lambda card: card["name"])
def test_a_printed_card_has_its_level_and_its_text(card: dict[str, Any]) -> None:
    """K13-card-types-and-layout-1, -12; K13-abilities-2, -3, -9; K13-minions-6."""
    text = "\n\n".join(card["abilities"])
    draft = Draft(
        card["name"], card["type"], text, card.get("sp", 0), card.get("hp", 0), 13, level=card["level"]
    )
    design = draft.design(EDITION)
    assert level_of(design, EDITION) == card["level"]
    assert card_text(design, EDITION) == text
    assert examine_design(design, EDITION) == ()
    report = describe_card(draft, EDITION)
    assert report.ok
    assert report.calculation[-1].value == card["level"]


@pytest.mark.parametrize("pair", PRINTED["pair"], ids=lambda pair: pair["text"][:40])
def test_components_make_the_official_text_and_the_text_gives_them_back(pair: dict[str, Any]) -> None:
    tree = ability(pair)
    assert ability_text(tree, EDITION) == pair["text"]
    assert parse_text(pair["text"], "minion" if tree.name else "spell", EDITION) == (tree,)


def test_generated_cards_are_read_back() -> None:
    chance = Chance.seeded(13)
    for level in range(1, 9):
        for _ in range(12):
            design = generate_design(EDITION, chance, level)
            text = card_text(design, EDITION)
            assert (parse_text(text, design.type, EDITION) if text else ()) == design.abilities
            assert examine_design(design, EDITION) == ()


def test_costs_are_joined_by_also() -> None:
    text = (
        "Self-exhaust 1 resource, also self-destroy 1 in-play card, also self-bury 1 resource→ Draw 4 cards."
    )
    [ability] = parse_text(text, "spell", EDITION)
    assert ability_text(ability, EDITION) == text


def test_it_stands_for_a_single_target() -> None:
    """K13-it-1, K13-it-2."""
    [ability] = parse_text("Target 1 in-play card; destroy the target.", "spell", EDITION)
    assert ability_text(ability, EDITION) == "Target 1 in-play card; destroy it."
    with pytest.raises(CardTextError, match="a single target"):
        parse_text("Target up to 2 in-play cards; destroy it.", "spell", EDITION)


def test_a_minions_abilities_have_names_and_a_spells_has_none() -> None:
    """K13-abilities-3, K13-minions-5, K13-spells-1."""
    with pytest.raises(CardTextError, match="its name and a colon"):
        parse_text("Draw 1 card.", "minion", EDITION)
    with pytest.raises(CardTextError, match="has no name"):
        parse_text("READ: Draw 1 card.", "spell", EDITION)
    with pytest.raises(CardTextError, match="a single ability"):
        parse_text("Draw 1 card.\n\nDraw 2 cards.", "spell", EDITION)


@pytest.mark.parametrize(
    "text",
    [
        "Target 1 on-field minion; destroy it.",
        "Clone the targets.",
        "Craft 1 level 1 pawn.",
        "When this card in your battlefield is destroyed (ghost-play): Draw 1 card.",
        "When this card in your hand is destroyed (hex-play): Draw 1 card.",
        "Target this card; place 1 Berzerk Counter on it.",
        "Self-exhaust 1 resource and self-destroy 1 on-field minion→ Draw 1 card.",
    ],
)
def test_words_of_later_editions_are_not_read(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_text(text, "spell", EDITION)


def test_a_phrase_of_another_game_is_answered_only_with_what_the_edition_has() -> None:
    with pytest.raises(CardTextError) as fault:
        parse_text("Deal 2 damage to target player.", "spell", EDITION)
    suggested = [text for each in fault.value.faults for text in each.nearest]
    assert suggested
    for text in suggested:
        assert "on-field" not in text
        assert "dice-wound" not in text


def test_edition_indicators() -> None:
    """K13-refurbished-and-pruned-cards-2, -6; K13-clean-slate-edition-1; R130.

    K13-card-types-and-layout-11.
    """
    text = "Draw 1 card."
    assert codes(text) == []
    assert codes(text, edition=None) == ["no-indicator"]
    assert codes(text, edition=12) == ["clean-slate"]
    assert codes(text, edition=14) == ["newer-edition"]


def test_a_spell_is_of_level_1_at_least() -> None:
    cheap = Draft("Mite", "spell", "Self-bury 2 in-play cards→ Draw 1 card.", edition=13).design(EDITION)
    assert level_of(cheap, EDITION) == 1
    plain = Draft("Pup", "minion", "", 0, 0, 13).design(EDITION)
    assert level_of(plain, EDITION) == 0


def test_names_pictures_and_flavour_change_nothing() -> None:
    """K13-card-types-and-layout-7, -14; K13-abilities-4."""
    one = Draft("Pup", "minion", "YAP: Draw 1 card.", 1, 2, 13, flavour="It yaps.").design(EDITION)
    other = Draft("Cub", "minion", "HOWL: Draw 1 card.", 1, 2, 13).design(EDITION)
    assert level_of(one, EDITION) == level_of(other, EDITION)
    assert [each.sub_abilities for each in one.abilities] == [each.sub_abilities for each in other.abilities]


def deck_of(cards: int) -> Deck:
    pup = Design("Pup", "minion", 1, 2, edition=13)
    return Deck("Pups", "kotc/13", ((pup, cards),))


@pytest.mark.parametrize(("cards", "found"), [(39, ["deck-size"]), (40, []), (60, []), (61, ["deck-size"])])
def test_a_deck_has_40_to_60_cards_of_which_any_number_may_be_alike(cards: int, found: list[str]) -> None:
    """K13-setup-and-deck-building-1, -2, -4; R133."""
    assert [finding.code for finding in examine(deck_of(cards))] == found


def test_a_deck_of_another_edition_is_refused() -> None:
    with pytest.raises(CardwrightError, match=r"a deck for kotc/13"):
        game("kotc/17").check_deck(deck_of(40))
    old = replace(deck_of(40), cards=((Design("Pup", "minion", 1, 2, edition=12), 40),))
    with pytest.raises(CardwrightError, match="clean slate"):
        game("kotc/13").check_deck(old)


def test_who_begins_is_chance_or_as_the_table_says() -> None:
    """K13-setup-and-deck-building-6, -11."""
    rules = game("kotc/13")
    decks = [generate_deck("kotc/13", seed) for seed in (1, 2)]
    begun = {rules.new(decks, seed).turn_player for seed in range(12)}
    assert begun == {0, 1}
    assert rules.new(decks, 1, first=1).turn_player == 1
