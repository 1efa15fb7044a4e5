"""Reading a card's text: forms that are accepted, and the tree that comes out."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.kotc.editions import Component, ComponentKind, load
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.forms import core, examples, refurbished, spellings
from cardwright.kotc.language.parser import parse_text
from cardwright.kotc.language.text import AbilityText, Design, Phrase, SubAbilityText
from cardwright.kotc.language.wording import ability_text, card_text

EDITION = load("kotc/17")
NUMBERS = st.integers(1, 999)
NAMES = st.from_regex(r"[A-Z]([A-Z0-9' .!-]{0,20}[A-Z0-9!])?", fullmatch=True).filter(lambda n: "  " not in n)


def spell(text: str) -> AbilityText:
    [ability] = parse_text(text, "spell", EDITION)
    return ability


def read(text: str) -> str:
    """A spell's text as it is printed."""
    return ability_text(spell(text), EDITION)


def phrases(kind: ComponentKind) -> st.SearchStrategy[Phrase]:
    def with_numbers(component: Component) -> st.SearchStrategy[Phrase]:
        numbers = {variable: NUMBERS | st.just(1) for variable in component.variables}
        return st.builds(Phrase, st.just(component), **numbers)

    return st.sampled_from(EDITION.of_kind(kind)).flatmap(with_numbers)


@st.composite
def sub_abilities(draw: st.DrawFn) -> SubAbilityText:
    effects = draw(st.lists(phrases("effect"), min_size=1, max_size=3))
    joins = draw(
        st.lists(st.sampled_from(["then", "also"]), min_size=len(effects) - 1, max_size=len(effects) - 1)
    )
    return SubAbilityText(draw(st.none() | phrases("target")), tuple(effects), tuple(joins))


def abilities(names: st.SearchStrategy[str]) -> st.SearchStrategy[AbilityText]:
    return st.builds(
        AbilityText,
        names,
        st.none() | phrases("condition"),
        st.lists(phrases("cost"), max_size=4).map(tuple),
        st.lists(sub_abilities(), min_size=1, max_size=3).map(tuple),
    )


@given(abilities(st.just("")))
def test_a_spell_that_is_printed_and_read_again_is_the_same(ability: AbilityText) -> None:
    assert parse_text(ability_text(ability, EDITION), "spell", EDITION) == (ability,)


@given(st.lists(abilities(NAMES), max_size=3).map(tuple))
def test_a_minion_that_is_printed_and_read_again_is_the_same(written: tuple[AbilityText, ...]) -> None:
    text = card_text(Design("Somebody", "minion", 1, 1, written, 17), EDITION)
    assert parse_text(text, "minion", EDITION) == written
    assert parse_text(text.upper(), "minion", EDITION) == written
    assert parse_text([ability_text(each, EDITION) for each in written], "minion", EDITION) == written


def in_a_sentence(component: Component, form: str) -> str:
    """A spell's text with a form of a component in its place."""
    several = "{x}" in form or "targets" in form or "each" in form
    match component.kind:
        case "caveat":
            raise AssertionError("the 17th Edition has none")
        case "condition":
            return f"{form}: Draw 1 card."
        case "cost":
            return f"{form}→ Draw 1 card."
        case "target":
            return f"{form}; destroy the targets."
        case "effect":
            return f"{'Target up to 2 on-field minions' if several else 'Target this card'}; {form}."


@pytest.mark.parametrize("component", EDITION.components, ids=lambda component: component.id)
def test_every_component_is_read_for_one_and_for_many(component: Component) -> None:
    many = core(component, EDITION)
    for numbers in ({"x": 1, "y": 1}, {"x": 2, "y": 1}, {"x": 7, "y": 5}):
        text = many
        for variable in component.variables:
            text = text.replace(f"{{{variable}}}", str(numbers[variable]))
        found = next(
            each for each in spell(in_a_sentence(component, text)).phrases if each.component == component
        )
        assert found.numbers == tuple(numbers[variable] for variable in component.variables)
        assert component in [each.component for each in spell(read(in_a_sentence(component, text))).phrases]


@pytest.mark.parametrize("component", EDITION.components, ids=lambda component: component.id)
def test_every_component_is_read_in_the_singular(component: Component) -> None:
    """R134: both forms on input, one on the card. K17-it-1, -2: "it" for a single target."""
    texts = {form.replace(" 2 ", " 1 ") for form in examples(component, EDITION)}
    selection = "" if component.kind != "effect" else "Target this card; "
    end = {"condition": ": Draw 1 card.", "cost": "→ Draw 1 card.", "target": "; destroy it.", "effect": "."}
    if component.targets == "all":
        end["target"] = "; destroy the targets."
    printed = {read(selection + text + end[component.kind]) for text in texts}
    assert len(printed) == 1


def test_old_spellings_are_refurbished_to_the_component() -> None:
    """K17-refurbished-card-texts-2."""
    assert refurbished("When this in-play card is destroyed (ghost-play):", EDITION) == (
        "When this card in your battlefield is destroyed (ghost-play):"
    )
    assert len(spellings(EDITION.component("when-your-minions-damaged"), EDITION)) == 6


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Target 1 of your resources; bounce it.", "Target 1 card in your granary; bounce it."),
        (
            "Target up to 2 in-play cards; destroy the targets.",
            "Target up to 2 on-field minions; destroy the targets.",
        ),
        (
            "Self-exhaust 1 minion→ Summon 2 level 1 pawns.",
            "Self-exhaust 1 on-field minion→ Craft 2 level 1 pawns.",
        ),
        ("Target 1 card on the top of any deck; bounce it.", "Target 1 card on top of any deck; bounce it."),
        (
            "Target this card; remove up to 2 counters from it.",
            "Target this card; remove up to 2 counters on it.",
        ),
        (
            "When this card in your hand is destroyed (ghost-play, must pay resource cost): Draw 1 card.",
            "When this card in your hand is destroyed (hex-play): Draw 1 card.",
        ),
        (
            "When this in-play card is ability-targeted: Draw 1 card.",
            "When this on-field minion is targeted: Draw 1 card.",
        ),
    ],
)
def test_an_old_text_is_printed_in_new_words(old: str, new: str) -> None:
    assert read(old) == new


@pytest.mark.parametrize(
    ("lenient", "printed"),
    [
        ("draw 2 cards.", "Draw 2 cards."),
        ("DRAW 2 CARDS.", "Draw 2 cards."),
        ("  Draw   2\ncards .  ", "Draw 2 cards."),
        ("Draw 002 cards.", "Draw 2 cards."),
        ("Draw 1 cards.", "Draw 1 card."),
        ("Target up to 1 on-field minions; destroy the targets.", "Target 1 on-field minion; destroy it."),
        ("Target 1 on-field minion; destroy the target.", "Target 1 on-field minion; destroy it."),
        ("Self-exhaust 2 resources-> Draw 1 card.", "Self-exhaust 2 resources→ Draw 1 card."),
        (
            "Self-exhaust 2 resources, also pay 4 HP→ Draw 1 card.",
            "Self-exhaust 2 resources and pay 4 HP→ Draw 1 card.",
        ),
        (
            "See enemy’s hand and target 1 card therein; destroy it.",
            "See enemy's hand and target 1 card therein; destroy it.",
        ),
        (
            "2-dice-heal yourself. (Roll 2 dice and gain HP (yes) equal to the result.)",
            "2-dice-heal yourself.",
        ),
        ("Draw 1 card.\n\n(Take it from the top.)", "Draw 1 card."),
        ("Draw 999 cards.", "Draw 999 cards."),
    ],
)
def test_input_is_lenient_and_print_is_canonical(lenient: str, printed: str) -> None:
    """R134; K17-abilities-21 and -22 for tutorial text."""
    assert read(lenient) == printed


def test_costs_are_listed_as_the_guide_lists_them() -> None:
    one, two, three = "self-exhaust 1 resource", "pay 4 HP", "self-bury 2 cards in your hand"
    for costs in (f"{one}→", f"{one} and {two}→", f"{one}, {two}, and {three}→"):
        text = f"{costs[0].upper()}{costs[1:]} Draw 1 card."
        assert read(text) == text
    assert read(f"{one}, {two} and {three}→ draw 1 card.") == read(
        f"{one}, also {two}, also {three}→ draw 1 card."
    )


def test_the_parts_of_an_ability_stand_in_one_order() -> None:
    """K17-abilities-2, -5, -7: condition and colon, cost and arrow, then what is done."""
    condition, cost, effect = "When you take damage:", "Pay 2 HP→", "Draw 1 card."
    ability = spell(f"{condition} {cost} {effect}")
    assert ability.condition is not None
    assert ability.condition.id == "when-you-damaged"
    assert [paid.id for paid in ability.costs] == ["pay-hp"]
    assert spell(effect).condition is None
    for wrong in (f"{cost} {condition} {effect}", f"{effect} {cost}", f"{condition.strip(':')} {effect}"):
        with pytest.raises(CardTextError):
            spell(wrong)


def test_a_sentence_may_have_several_effects_and_an_ability_several_sentences() -> None:
    """K17-abilities-9 and -10, R135."""
    text = (
        "Target 1 on-field minion; exhaust and fatigue it, then destroy it, also draw 2 cards. "
        "Craft 1 level 3 pawn."
    )
    first, second = spell(text).sub_abilities
    assert first.joins == ("then", "also")
    assert [effect.id for effect in first.effects] == [
        "exhaust-fatigue-targets",
        "destroy-targets",
        "draw-cards",
    ]
    assert second.selection is None
    assert read(text) == text


def test_after_another_single_thing_the_target_is_named() -> None:
    text = "Target 1 card in your hand; draw 1 card, then destroy the target."
    assert read(text.replace("the target", "it")) == text
    assert "destroy it" in read("Target 1 card in your hand; draw 2 cards, then destroy it.")


def test_a_minion_has_named_abilities_in_paragraphs_of_their_own() -> None:
    """K17-minions-5, -6; K17-abilities-3."""
    text = "Assist: Draw 1 card.\n  \nLast  Word: When this card is summoned (ghost-play): Draw 2 cards."
    first, second = parse_text(text, "minion", EDITION)
    assert (first.name, second.name) == ("ASSIST", "LAST WORD")
    assert second.condition is not None
    assert second.condition.id == "when-this-summoned"


def test_a_minion_may_have_no_ability() -> None:
    for nothing in ("", "  \n\n ", [], ["", " "]):
        assert parse_text(nothing, "minion", EDITION) == ()


def test_how_many_targets_a_selection_can_choose() -> None:
    selections = {
        "Target this card": 1,
        "Target up to 3 cards in your hand": 3,
        "Excavate 6 cards and target up to 2 excavated cards": 2,
        "Target all level 4 or lower on-field minions": None,
    }
    for text, most in selections.items():
        selection = spell(f"{text}; destroy the targets.").sub_abilities[0].selection
        assert selection is not None
        assert selection.most_targets == most


def test_reading_a_deck_of_texts_is_quick() -> None:
    text = "Self-exhaust 2 resources and pay 4 HP→ Target up to 2 on-field minions; destroy the targets."
    spell(text)
    start = time.perf_counter()
    for _ in range(40):
        spell(text)
    assert time.perf_counter() - start < 0.2
