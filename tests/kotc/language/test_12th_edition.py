"""Cards of the 12th Edition, as published and in the early text: read, printed, their levels worked out."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.generating import generate_design
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import calculation, level_of
from cardwright.kotc.language.parser import parse_text
from cardwright.kotc.language.text import AbilityText, Design, Phrase, SubAbilityText
from cardwright.kotc.language.wording import ability_text, card_text

DATA = tomllib.loads((Path(__file__).parents[2] / "data" / "kotc-12-cards.toml").read_text(encoding="utf-8"))
PUBLISHED = load("kotc/12")
EARLY = load("kotc/12-early")


def phrase(row: list[Any]) -> Phrase:
    return Phrase(PUBLISHED.component(row[0]), **(row[1] if len(row) > 1 else {}))


def ability(pair: dict[str, Any]) -> AbilityText:
    sentences = []
    for sub in pair["sub"]:
        effects = tuple(phrase(row) for row in sub["effects"])
        selection = phrase(sub["target"]) if "target" in sub else None
        sentences.append(SubAbilityText(selection, effects, ("then",) * (len(effects) - 1)))
    condition = phrase(pair["condition"]) if "condition" in pair else None
    costs = tuple(phrase(row) for row in pair.get("costs", []))
    return AbilityText(pair.get("name", ""), condition, costs, tuple(sentences))


def spell(text: str) -> Design:
    return Draft("Spell", "spell", text, edition=12).design(EARLY)


@pytest.mark.parametrize("card", DATA["card"], ids=lambda card: card["name"])
def test_a_printed_card_has_its_level_and_its_text(card: dict[str, Any]) -> None:
    text = tuple(card["abilities"])
    draft = Draft(card["name"], card["type"], text, card.get("sp", 0), card.get("hp", 0), 12, card["level"])
    design = draft.design(PUBLISHED)
    assert level_of(design, PUBLISHED) == card["level"]
    assert card_text(design, PUBLISHED) == "\n\n".join(card["abilities"])
    assert examine_design(design, PUBLISHED) == ()


@pytest.mark.parametrize("pair", DATA["pair"], ids=lambda pair: pair["text"][:40])
def test_components_make_the_official_text_and_the_text_gives_them_back(pair: dict[str, Any]) -> None:
    tree = ability(pair)
    assert ability_text(tree, PUBLISHED) == pair["text"]
    assert parse_text(pair["text"], "minion" if tree.name else "spell", PUBLISHED) == (tree,)


@pytest.mark.parametrize("game", ["kotc/12", "kotc/12-early"])
def test_a_generated_card_is_read_back_from_its_text(game: str) -> None:
    edition = load(game)
    chance = Chance.seeded(12)
    for component in edition.components:
        for level in range(4):
            design = generate_design(edition, chance, level, featured=component)
            assert parse_text(card_text(design, edition), design.type, edition) == design.abilities
            assert examine_design(design, edition) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Target 1 in-play card; batch add 3 to its offense.",
        "Target up to 2 in-play cards; batch subtract 1 from the targets' offense.",
        "Draw 1 card, then batch add 1 to the targets' defense.",
        "Target 1 in-play card; 2-dice-damage it, also place 1 Immortality Counter on it.",
        "Sacrifice 1 in-play card, also self-exhaust 1 resource→ Draw 3 cards.",
    ],
)
def test_the_texts_of_the_early_edition_are_printed_as_they_are_read(text: str) -> None:
    assert card_text(spell(text), EARLY) == text


def test_the_target_s_offense_is_its_offense() -> None:
    written = "Target 1 in-play card; batch add 3 to the target's offense."
    assert card_text(spell(written), EARLY) == "Target 1 in-play card; batch add 3 to its offense."


def test_no_card_of_the_early_edition_has_level_0() -> None:
    """R154: there is no level 0, not even of a minion that has neither offense nor defense."""
    nobody = Design("Nobody", "minion", edition=12)
    assert level_of(nobody, PUBLISHED) == 0
    assert level_of(nobody, EARLY) == 1
    assert [line.formula for line in calculation(nobody, EARLY)] == ["max(0, ceil(0+0/5))", "max(1, 0)"]


@pytest.mark.parametrize("edition", [EARLY, PUBLISHED], ids=lambda edition: edition.game)
def test_a_sentence_does_nothing_to_the_targets_of_another(edition: Edition) -> None:
    """R46: it is worth no level, and the card's maker is told."""
    design = spell("Target 1 in-play card; exhaust and fatigue it. Destroy the targets.")
    assert [line.value for line in calculation(design, edition)][:3] == [1, 1, 0]
    [finding] = examine_design(design, edition)
    assert (finding.severity, finding.code, finding.rule) == ("warning", "no-targets", "R46")


def test_cards_from_before_the_clean_slate_are_banned() -> None:
    """K12E-clean-slate-edition-1."""
    [finding] = examine_design(Design("Old", "minion", 1, 1, edition=11), PUBLISHED)
    assert (finding.code, finding.rule) == ("clean-slate", "K12E-clean-slate-edition-1")
    assert finding.message.startswith("banned: designed for edition 11")
