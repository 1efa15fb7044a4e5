"""Officially printed cards and texts: what the language makes of them is what is printed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardwright.kotc.editions import Edition, load
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.parser import parse_text
from cardwright.kotc.language.report import describe_card
from cardwright.kotc.language.text import AbilityText, Phrase, SubAbilityText
from cardwright.kotc.language.wording import ability_text, card_text, caveat_text

DATA = Path(__file__).parents[2] / "data"
EDITION = load("kotc/17")
NINTH = load("kotc/9")


def rows(file: str, table: str) -> list[dict[str, Any]]:
    return list(tomllib.loads((DATA / file).read_text(encoding="utf-8"))[table])


def phrase(row: list[Any], edition: Edition) -> Phrase:
    numbers = row[1] if len(row) > 1 else {}
    return Phrase(edition.component(row[0]), **numbers)


def ability(pair: dict[str, Any], edition: Edition) -> AbilityText:
    sub_abilities = []
    for sub in pair["sub"]:
        effects = tuple(phrase(row, edition) for row in sub["effects"])
        joins = tuple(sub.get("joins", ["then"] * (len(effects) - 1)))
        selection = phrase(sub["target"], edition) if "target" in sub else None
        sub_abilities.append(SubAbilityText(selection, effects, joins))
    condition = phrase(pair["condition"], edition) if "condition" in pair else None
    costs = tuple(phrase(row, edition) for row in pair.get("costs", []))
    return AbilityText(pair.get("name", ""), condition, costs, tuple(sub_abilities))


@pytest.mark.parametrize("card", rows("kotc-17-cards.toml", "card"), ids=lambda card: card["name"])
def test_a_printed_card_has_its_level_its_ultra_points_and_its_text(card: dict[str, Any]) -> None:
    draft = Draft(card["name"], card["type"], card["text"], card.get("sp", 0), card.get("hp", 0), 17)
    design = draft.design(EDITION)
    assert level_of(design, EDITION) == card["level"]
    assert design.ultra == card["ultra"]
    assert card_text(design, EDITION) == "\n\n".join(card["abilities"])
    assert examine_design(design, EDITION) == ()


@pytest.mark.parametrize("card", rows("kotc-17-cards.toml", "card"), ids=lambda card: card["name"])
def test_the_calculation_of_a_printed_card_ends_with_its_level(card: dict[str, Any]) -> None:
    draft = Draft(
        card["name"],
        card["type"],
        card["text"],
        card.get("sp", 0),
        card.get("hp", 0),
        17,
        level=card["level"],
    )
    report = describe_card(draft, EDITION)
    assert report.ok
    assert report.calculation[-1].value == card["level"]


@pytest.mark.parametrize("pair", rows("kotc-17-pairs.toml", "pair"), ids=lambda pair: pair["text"][:40])
def test_components_make_the_official_text_and_the_text_gives_them_back(pair: dict[str, Any]) -> None:
    tree = ability(pair, EDITION)
    assert ability_text(tree, EDITION) == pair["text"]
    assert parse_text(pair["text"], "minion" if tree.name else "spell", EDITION) == (tree,)


@pytest.mark.parametrize("pair", rows("kotc-9-pairs.toml", "pair"), ids=lambda pair: pair["text"][:40])
def test_in_the_9th_edition_too(pair: dict[str, Any]) -> None:
    tree = ability(pair, NINTH)
    assert ability_text(tree, NINTH) == pair["text"]
    assert parse_text(pair["text"], "minion" if tree.name else "spell", NINTH) == (tree,)


@pytest.mark.parametrize("card", rows("kotc-9-cards.toml", "card"), ids=lambda card: card["name"])
def test_a_printed_card_of_the_9th_edition_has_its_cost_and_its_text(card: dict[str, Any]) -> None:
    draft = Draft(card["name"], card["type"], card["text"], card.get("sp", 0), card.get("hp", 0), 9)
    report = describe_card(draft, NINTH)
    assert (report.level, report.text, list(report.abilities)) == (
        card["cost"],
        card["text"],
        card["abilities"],
    )
    assert report.calculation[-1].value == card["cost"]
    assert report.ok == card.get("legal", True)
    assert report.design is not None
    caveat = report.design.caveat
    assert (caveat and caveat_text(caveat, NINTH)) == card.get("caveat")


OLDER = rows("kotc-earlier-components.toml", "component")


def written(component: dict[str, Any]) -> str:
    """A spell's ability around a component, with 3 for x and 2 for y."""
    text = component["text"].replace("{x}", "3").replace("{y}", "2")
    kind = EDITION.component(component["id"]).kind
    return {
        "condition": f"{text} Draw 1 card.",
        "cost": f"{text} Draw 1 card.",
        "target": f"{text} destroy the targets.",
        "effect": f"Target up to 3 on-field minions; {text}",
    }[kind]


@pytest.mark.parametrize("row", OLDER, ids=lambda row: f"{row['edition']}-{row['text']}")
def test_a_text_of_an_older_edition_is_read_as_the_component_it_became(row: dict[str, Any]) -> None:
    """K17-refurbished-card-texts-2, K17-refurbished-card-texts-8 to -16."""
    [found] = parse_text(written(row), "spell", EDITION)
    assert row["id"] in [phrase.id for phrase in found.phrases]
    assert row["id"] in [
        each.id for each in parse_text(ability_text(found, EDITION), "spell", EDITION)[0].phrases
    ]


@pytest.mark.parametrize("row", OLDER, ids=lambda row: f"{row['edition']}-{row['text']}")
def test_an_older_card_keeps_the_formula_it_was_built_with(row: dict[str, Any]) -> None:
    """R129: what the official lists leave out does not prune, and a printed level stays."""
    component = EDITION.component(row["id"])
    assert component.formula_for(row["edition"]) == row["formula"]
    assert component.since <= row["edition"]
