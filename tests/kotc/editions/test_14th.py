"""The 14th Edition as data: its table, its cards, what is legal in it, and whose sentences it cites."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.kotc.story import Table

from cardwright.core.chance import Chance
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.kotc.decks import Deck
from cardwright.kotc.editions import load
from cardwright.kotc.generating import generate_design
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.parser import parse_text
from cardwright.kotc.language.report import describe_card
from cardwright.kotc.language.text import AbilityText, Design, Phrase, SubAbilityText
from cardwright.kotc.language.wording import ability_text, card_text
from cardwright.rulebooks.index import load_rulebook

DATA = Path(__file__).parents[2] / "data"
EDITION = load("kotc/14")
BEFORE = load("kotc/13")
PRINTED = tomllib.loads((DATA / "kotc-14-cards.toml").read_text(encoding="utf-8"))


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
                tuple(sub.get("joins", ())),
            )
            for sub in pair["sub"]
        ),
    )


def findings(text: str, edition: int | None = 14, **values: Any) -> list[tuple[str, str]]:
    """What is found about a spell with this text, and on which rule it rests."""
    design = Draft("A card", "spell", text, edition=edition, **values).design(EDITION)
    return [(finding.code, finding.rule) for finding in examine_design(design, EDITION)]


def test_the_numbers_are_those_of_the_13th() -> None:
    for name in (
        "deck_min",
        "deck_max",
        "max_ultra",
        "start_hp",
        "start_hand",
        "mulligan",
        "phases",
        "words",
    ):
        assert getattr(EDITION, name) == getattr(BEFORE, name), name
    assert (EDITION.number, EDITION.clean_slate) == (14, 13)
    assert not EDITION.has_ultra_points


def test_the_component_table_is_the_official_one() -> None:
    earlier = tomllib.loads((DATA / "kotc-earlier-components.toml").read_text(encoding="utf-8"))
    official = {row["text"]: row["formula"] for row in earlier["component"] if row["edition"] == 14}
    assert {component.text: component.formula for component in EDITION.components} == official
    assert not any(component.ultra or component.earlier_formulas for component in EDITION.components)
    kinds = {kind: len(EDITION.of_kind(kind)) for kind in ("condition", "cost", "target", "effect")}
    assert kinds == {"condition": 14, "cost": 11, "target": 9, "effect": 21}


def test_three_kinds_of_counter_are_new() -> None:
    assert set(EDITION.counters) - set(BEFORE.counters) == {"Berzerk", "Taunt", "Trap"}
    assert set(BEFORE.counters) <= set(EDITION.counters)


@pytest.mark.parametrize("card", PRINTED["card"], ids=lambda card: card["name"])
def test_a_printed_card_has_its_level_and_its_text(card: dict[str, Any]) -> None:
    text = "\n\n".join(card["abilities"])
    draft = Draft(
        card["name"], card["type"], text, card.get("sp", 0), card.get("hp", 0), 14, level=card["level"]
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
    chance = Chance.seeded(14)
    for level in range(1, 9):
        for _ in range(12):
            design = generate_design(EDITION, chance, level)
            text = card_text(design, EDITION)
            assert (parse_text(text, design.type, EDITION) if text else ()) == design.abilities
            assert examine_design(design, EDITION) == ()


@pytest.mark.parametrize(
    "costs",
    [
        "Self-exhaust 1 resource and self-destroy 1 in-play card→",
        "Self-exhaust 1 resource, self-destroy 1 in-play card, and self-bury 1 resource→",
    ],
)
def test_costs_are_a_list(costs: str) -> None:
    [ability] = parse_text(f"{costs} Draw 4 cards.", "spell", EDITION)
    assert ability_text(ability, EDITION) == f"{costs} Draw 4 cards."
    [earlier] = parse_text(
        "Self-exhaust 1 resource, also self-destroy 1 in-play card→ Draw 4 cards.", "spell", BEFORE
    )
    assert ability_text(earlier, BEFORE).startswith("Self-exhaust 1 resource, also self-destroy")


def test_cards_of_the_13th_are_read_in_newer_words() -> None:
    """K17-refurbished-card-texts-9."""
    old = "When this card in your hand is destroyed (ghost-play, must pay resource cost): Draw 1 card."
    [ability] = parse_text(old, "spell", EDITION)
    assert ability_text(ability, EDITION) == old.replace("ghost-play, must pay resource cost", "hex-play")
    assert ("refurbished", "K17-refurbished-card-texts-9") in findings(old, 13)


def test_a_spell_of_the_14th_may_be_of_level_0_and_one_of_the_13th_not() -> None:
    """R129."""
    text = "Self-bury 2 in-play cards→ Draw 1 card."
    levels = [
        level_of(Draft("Mite", "spell", text, edition=number).design(EDITION), EDITION) for number in (13, 14)
    ]
    assert levels == [1, 0]
    yapping = Draft("Pup", "minion", f"YAP: {text}", 0, 0, 14).design(EDITION)
    assert level_of(yapping, EDITION) == 1, "a minion's ability counts at least 1"


@pytest.mark.parametrize(
    "text",
    [
        "Target 1 on-field minion; destroy it.",
        "Target 1 in-play card; clone it.",
        "Target 1 in-play card; place 1 Fatigue Counter on it.",
        "When this card attacks or defends, after Damage Allocation (ghost-play): Draw 1 card.",
        "1-dice-burn the battlefield.",
        "Summon 1 level 1 pawn.",
    ],
)
def test_words_of_later_editions_are_not_read(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_text(text, "spell", EDITION)


def test_edition_indicators() -> None:
    """R130."""
    text = "Draw 1 card."
    assert findings(text) == findings(text, 13) == []
    assert [code for code, _ in findings(text, None)] == ["no-indicator"]
    assert [code for code, _ in findings(text, 12)] == ["clean-slate"]
    assert [code for code, _ in findings(text, 15)] == ["newer-edition"]
    trap = "Target 1 in-play card; place 1 Trap Counter on it."
    assert [code for code, _ in findings(trap, 13)] == ["newer-text"]


def test_a_deck_may_hold_cards_of_the_13th_but_none_to_come() -> None:
    def pups(edition: int) -> Deck:
        return Deck("Pups", "kotc/14", ((Design("Pup", "minion", 1, 2, edition=edition), 40),))

    game("kotc/14").check_deck(pups(13))
    game("kotc/14").check_deck(pups(14))
    with pytest.raises(CardwrightError, match="newer than edition 14"):
        game("kotc/14").check_deck(pups(15))


def test_a_sentence_is_the_13ths_or_where_that_has_none_the_17ths() -> None:
    own = {rule.id for rule in load_rulebook("kotc/14").rules}
    thirteenth = {rule.id for rule in load_rulebook("kotc/13").rules}
    newest = {rule.id for rule in load_rulebook("kotc/17").rules}
    assert own <= thirteenth | newest
    borrowed = {id for id in own if id.startswith("K17-")}
    assert {"K17-counters-24", "K17-counters-25", "K17-counters-29", "K17-hex-play-1"} <= borrowed
    assert thirteenth <= own
    for id in borrowed:
        assert EDITION.cited((id,)) == (id,)
    assert EDITION.cited(("K17-battles-5", "K17-counters-19", "R58")) == ("K13-battles-2", "R58")


def test_a_berzerk_battle_is_saved_and_gone_on_with() -> None:
    """K17-counters-24; R61."""
    keeper = game("kotc/14")
    table = Table(
        keeper.position(
            {
                "cards": {
                    "Bear": {
                        "type": "minion",
                        "sp": 1,
                        "hp": 6,
                        "text": "ROAR: When this in-play card is damaged: Draw 1 card.",
                    }
                },
                "players": {
                    "A": {"battlefield": [{"card": "Bear", "id": "guard"}]},
                    "B": {
                        "battlefield": [
                            {"card": "Bear", "id": "host", "counters": [{"kind": "Berzerk", "owner": "A"}]}
                        ]
                    },
                },
            }
        )
    )
    table.play("A: pop Berzerk on host", "A: declare A")
    assert table.question() == "A defend"
    again = Table(keeper.load(json.loads(json.dumps(keeper.save(table.state)))))
    for each in (table, again):
        each.play("A: enlist guard")
        assert each.question() == "B respond"
        assert each.options() == ["activate host ROAR", "pass"]
    assert keeper.save(again.state) == keeper.save(table.state)


@pytest.mark.parametrize(("hp", "told"), [(6, 1), (1, 0)])
def test_that_a_host_is_calm_again_is_told_where_everybody_sees_it(hp: int, told: int) -> None:
    """K17-counters-24; R61: not of a card that has left the battlefield."""
    host = {"card": "Wolf", "id": "host", "hp": hp, "counters": [{"kind": "Berzerk", "owner": "A"}]}
    set_up = {
        "cards": {"Wolf": {"type": "minion", "sp": 1, "hp": 6}},
        "players": {"A": {"battlefield": [{"card": "Wolf", "id": "guard"}]}, "B": {"battlefield": [host]}},
        "dice": [2, 3],
    }
    table = Table(game("kotc/14").position(set_up))
    table.play("A: pop Berzerk on host", "A: declare A", "A: enlist guard", "A: end")
    assert table.happened("calmed") == told
    assert table.state.locked == []
