"""The 15th and 16th Edition as data: their tables, their cards, what is legal in them, and who begins."""

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
from cardwright.kotc.editions import Edition, load
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
EDITIONS = {15: load("kotc/15"), 16: load("kotc/16")}
NEWEST = load("kotc/17")
PRINTED = tomllib.loads((DATA / "kotc-15-16-cards.toml").read_text(encoding="utf-8"))
CARDS = [(number, card) for card in PRINTED["card"] for number in card["editions"]]

both = pytest.mark.parametrize("number", EDITIONS)


def phrase(row: list[Any], edition: Edition) -> Phrase:
    return Phrase(edition.component(row[0]), **(row[1] if len(row) > 1 else {}))


def ability(pair: dict[str, Any], edition: Edition) -> AbilityText:
    return AbilityText(
        pair.get("name", ""),
        phrase(pair["condition"], edition) if "condition" in pair else None,
        tuple(phrase(row, edition) for row in pair.get("costs", [])),
        tuple(
            SubAbilityText(
                phrase(sub["target"], edition) if "target" in sub else None,
                tuple(phrase(row, edition) for row in sub["effects"]),
            )
            for sub in pair["sub"]
        ),
    )


def codes(number: int, text: str, edition: int | None, type: Any = "spell") -> list[str]:
    """What is found about a card of this design edition in a game of another."""
    design = Draft("A card", type, text, edition=edition).design(EDITIONS[number])
    return [finding.code for finding in examine_design(design, EDITIONS[number])]


@both
def test_the_numbers_of_either_edition(number: int) -> None:
    """K17-setup-and-deck-building-3, -12, -14, -15; K17-turn-order-1 to -4; K17-clean-slate-edition-1."""
    edition = EDITIONS[number]
    assert (edition.number, edition.clean_slate) == (number, 13)
    assert (edition.deck_min, edition.deck_max, edition.max_ultra) == (40, 60, None)
    assert (edition.start_hp, edition.start_hand, edition.mulligan) == (35, 5, True)
    assert edition.phases == ("draw", "resource", "action", "battle", "recovery")
    assert edition.max_copies is None
    assert not edition.has_ultra_points
    assert not edition.trapfield
    assert edition.reserves_max == 0


@pytest.mark.parametrize(
    ("number", "words"),
    [(15, {"on_field": "in-play", "field": "field"}), (16, {"on_field": "on-field", "field": "field"})],
)
def test_what_the_words_are(number: int, words: dict[str, str]) -> None:
    assert {name: EDITIONS[number].words[name] for name in words} == words
    assert EDITIONS[number].words["enemy"] == NEWEST.words["enemy"]


@pytest.mark.parametrize(
    ("number", "kinds"),
    [
        (15, {"condition": 15, "cost": 11, "target": 9, "effect": 26}),
        (16, {"condition": 15, "cost": 17, "target": 10, "effect": 26}),
    ],
)
def test_the_component_table_is_the_official_one(number: int, kinds: dict[Any, int]) -> None:
    """The guide of the 16th prints one cost with a capital letter, which says nothing else."""
    earlier = tomllib.loads((DATA / "kotc-earlier-components.toml").read_text(encoding="utf-8"))
    official = {
        row["text"].replace("Remove {x} counters on this", "remove {x} counters on this"): row["formula"]
        for row in earlier["component"]
        if row["edition"] == number
    }
    edition = EDITIONS[number]
    assert {component.text: component.formula for component in edition.components} == official
    assert not any(component.ultra for component in edition.components)
    assert {kind: len(edition.of_kind(kind)) for kind in kinds} == kinds


@both
def test_ten_kinds_of_counter(number: int) -> None:
    """K17-counters-3, K17-counters-15."""
    assert EDITIONS[number].counters == (
        "Sword",
        "Shield",
        "Weakness",
        "Damage",
        "Exhaustion",
        "Fatigue",
        "Berzerk",
        "Taunt",
        "Dice",
        "Trap",
    )


@pytest.mark.parametrize(
    ("number", "card"), CARDS, ids=[f"{number}-{card['name']}" for number, card in CARDS]
)
def test_a_printed_card_has_its_level_and_its_text(number: int, card: dict[str, Any]) -> None:
    """K17-card-types-and-layout-12; K17-abilities-2, -3, -9; K17-minions-6."""
    edition = EDITIONS[number]
    text = "\n\n".join(card["abilities"])
    draft = Draft(
        card["name"], card["type"], text, card.get("sp", 0), card.get("hp", 0), number, level=card["level"]
    )
    design = draft.design(edition)
    assert level_of(design, edition) == card["level"]
    assert card_text(design, edition) == text
    assert examine_design(design, edition) == ()
    report = describe_card(draft, edition)
    assert report.ok
    assert report.calculation[-1].value == card["level"]


@pytest.mark.parametrize("pair", PRINTED["pair"], ids=lambda pair: f"{pair['edition']}-{pair['text'][:40]}")
def test_components_make_the_official_text_and_the_text_gives_them_back(pair: dict[str, Any]) -> None:
    edition = EDITIONS[pair["edition"]]
    tree = ability(pair, edition)
    assert ability_text(tree, edition) == pair["text"]
    assert parse_text(pair["text"], "minion" if tree.name else "spell", edition) == (tree,)


@both
def test_generated_cards_are_read_back(number: int) -> None:
    edition, chance = EDITIONS[number], Chance.seeded(number)
    for level in range(1, 9):
        for _ in range(12):
            design = generate_design(edition, chance, level)
            text = card_text(design, edition)
            assert (parse_text(text, design.type, edition) if text else ()) == design.abilities
            assert examine_design(design, edition) == ()


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (15, "Target 1 on-field minion; destroy it."),
        (15, "Craft 1 level 1 pawn."),
        (15, "Gift-summon 1 minion in your hand→ Draw 1 card."),
        (15, "Self-bury 1 card in your hand→ Draw 2 cards."),
        (15, "Self-sheathe 1 resource→ Draw 1 card."),
        (15, "Remove 1 counter on this card→ Draw 1 card."),
        (15, "See enemy's granary and target 1 exhausted card therein; bury it."),
        (15, "When this card in your granary is destroyed (hex-play): Draw 1 card."),
        (16, "When this card in your battlefield is destroyed (ghost-play): Draw 1 card."),
        (16, "When enemy defends, after Defense Formation: Draw 1 card."),
        (16, "Pay 4 HP→ Draw 1 card."),
        (16, "Target 1 card in the current chain; negate it."),
        (16, "Target 1 on-field minion; petrify it."),
        (16, "Target 1 card in your hand; embody it."),
        (16, "Target 1 on-field minion; conscript it."),
        (16, "Target 1 on-field minion; distract it."),
        (16, "Target 1 on-field minion; place 1 Voodoo Counter on it."),
        (16, "1-dice-wound enemy."),
    ],
)
def test_words_of_later_editions_are_not_read(number: int, text: str) -> None:
    with pytest.raises(CardTextError):
        parse_text(text, "spell", EDITIONS[number])


@both
def test_a_phrase_of_another_game_is_answered_only_with_what_the_edition_has(number: int) -> None:
    with pytest.raises(CardTextError) as fault:
        parse_text("Deal 2 damage to target player.", "spell", EDITIONS[number])
    suggested = [text for each in fault.value.faults for text in each.nearest]
    assert suggested
    assert not any("dice-wound" in text for text in suggested)


@both
def test_edition_indicators(number: int) -> None:
    """K17-card-types-and-layout-11; K17-refurbished-and-pruned-cards-6; K17-clean-slate-edition-1; R130."""
    text = "Draw 1 card."
    assert codes(number, text, number) == []
    assert codes(number, text, 13) == []
    assert codes(number, text, None) == ["no-indicator"]
    assert codes(number, text, 12) == ["clean-slate"]
    assert codes(number, text, number + 1) == ["newer-edition"]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("See enemy's hand and target 1 card therein; destroy it.", "target-enemy-hand"),
        ("Excavate 1 card and target 1 excavated card; sheathe it.", "sheathe-targets"),
        ("Excavate 1 card and target 1 excavated card; silo it.", "silo-targets"),
    ],
)
def test_what_was_revised_in_the_16th_prunes_older_cards_there_and_not_before(text: str, row: str) -> None:
    """K17-revised-levels-2, K17-revised-levels-6 to -8."""
    assert row in {each.component for each in EDITIONS[16].revised}
    assert codes(16, text, 15) == ["revised-level"]
    assert codes(16, text, 16) == []
    assert codes(15, text, 15) == codes(15, text, 13) == []


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("Self-destroy 2 resources→ Draw 2 cards.", {15: 3, 16: 2}),
        ("Self-bury 2 resources→ Draw 2 cards.", {15: 2, 16: 0}),
        ("See enemy's hand and target 1 card therein; destroy it.", {15: 6, 16: 4}),
        ("Excavate 1 card and target 1 excavated card; sheathe it.", {15: 1, 16: 3}),
        ("Excavate 1 card and target 1 excavated card; silo it.", {15: 3, 16: 2}),
    ],
)
def test_levels_that_the_16th_counts_otherwise(text: str, level: dict[int, int]) -> None:
    """R129."""
    for number, value in level.items():
        assert (
            level_of(Draft("It", "spell", text, edition=number).design(EDITIONS[number]), EDITIONS[number])
            == value
        )
    older = Draft("It", "spell", text, edition=15).design(EDITIONS[16])
    assert level_of(older, EDITIONS[16]) == level[15], "the level that it was printed with"


@pytest.mark.parametrize(
    ("number", "edition", "text", "newer"),
    [
        (16, 13, "Target 1 of your resources; bounce it.", "Target 1 card in your granary; bounce it."),
        (
            16,
            13,
            "When this card as a resource is destroyed (ghost-play, must pay resource cost): Draw 1 card.",
            "When this card in your granary is destroyed (hex-play): Draw 1 card.",
        ),
        (
            16,
            15,
            "Target up to 2 in-play cards; bounce the targets.",
            "Target up to 2 on-field minions; bounce the targets.",
        ),
        (16, 15, "Self-exhaust 2 minions→ Draw 2 cards.", "Self-exhaust 2 on-field minions→ Draw 2 cards."),
        (16, 15, "Summon 2 level 1 pawns.", "Craft 2 level 1 pawns."),
        (
            16,
            15,
            "Target 1 in-play card; remove up to 2 counters from it.",
            "Target 1 on-field minion; remove up to 2 counters on it.",
        ),
        (
            15,
            13,
            "When this card in your deck is destroyed (ghost-play, must pay resource cost): Draw 1 card.",
            "When this card in your deck is destroyed (hex-play): Draw 1 card.",
        ),
    ],
)
def test_an_older_text_is_read_in_the_words_of_the_edition(
    number: int, edition: int, text: str, newer: str
) -> None:
    """K17-refurbished-card-texts-2, K17-refurbished-card-texts-8 to -13."""
    design = Draft("It", "spell", text, edition=edition).design(EDITIONS[number])
    assert card_text(design, EDITIONS[number]) == newer
    assert set(codes(number, text, edition)) <= {"refurbished", "reworded"}
    assert codes(number, text, edition)


@pytest.mark.parametrize(
    ("number", "edition", "text", "newer"),
    [
        (16, 15, "Self-bury 1 card in your hand→ Draw 2 cards.", True),
        (16, 14, "Summon 1 level 1 pawn.", True),
        (16, 13, "When your in-play card(s) (excluding this card) is damaged: Draw 1 card.", False),
        (15, 14, "Summon 1 level 1 pawn.", True),
        (15, 13, "Target 1 in-play card; place 1 Trap Counter on it.", True),
        (15, 14, "Target 1 in-play card; place 1 Trap Counter on it.", False),
        (15, 13, "When your in-play card(s) (excluding this card) is damaged: Draw 1 card.", False),
    ],
)
def test_a_text_that_is_younger_than_its_card_is_told_of(
    number: int, edition: int, text: str, newer: bool
) -> None:
    """K17-card-types-and-layout-11."""
    assert ("newer-text" in codes(number, text, edition)) == newer


@both
def test_a_spell_may_be_of_level_0(number: int) -> None:
    noun = "on-field minion" if number == 16 else "in-play card"
    cheap = Draft("Mite", "spell", f"Self-bury 2 {noun}s→ Draw 1 card.", edition=number)
    assert level_of(cheap.design(EDITIONS[number]), EDITIONS[number]) == 0


def deck_of(cards: int, number: int) -> Deck:
    pup = Design("Pup", "minion", 1, 2, edition=number)
    return Deck("Pups", f"kotc/{number}", ((pup, cards),))


@both
@pytest.mark.parametrize(("cards", "found"), [(39, ["deck-size"]), (40, []), (60, []), (61, ["deck-size"])])
def test_a_deck_has_40_to_60_cards_of_which_any_number_may_be_alike(
    cards: int, found: list[str], number: int
) -> None:
    """K17-setup-and-deck-building-1, K17-setup-and-deck-building-3; R133."""
    assert [finding.code for finding in examine(deck_of(cards, number))] == found


@both
def test_a_deck_of_another_edition_is_refused(number: int) -> None:
    with pytest.raises(CardwrightError, match=rf"a deck for kotc/{number}"):
        game("kotc/17").check_deck(deck_of(40, number))
    old = replace(deck_of(40, number), cards=((Design("Pup", "minion", 1, 2, edition=12), 40),))
    with pytest.raises(CardwrightError, match="clean slate"):
        game(f"kotc/{number}").check_deck(old)


@both
def test_who_begins_is_chance_or_as_the_table_says(number: int) -> None:
    """K17-setup-and-deck-building-13."""
    rules = game(f"kotc/{number}")
    decks = [generate_deck(f"kotc/{number}", seed) for seed in (1, 2)]
    begun = {rules.new(decks, seed).turn_player for seed in range(12)}
    assert begun == {0, 1}
    assert rules.new(decks, 1, first=1).turn_player == 1
