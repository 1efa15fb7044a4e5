"""Card texts of the 9th Edition: caveats, abilities of sentences, agreement, and what is wrong with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.kotc.editions import Component, load
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.faults import CardTextError, Fault
from cardwright.kotc.language.forms import end_of
from cardwright.kotc.language.parser import parse_card, parse_text
from cardwright.kotc.language.report import describe_card
from cardwright.kotc.language.text import CardText, CardType
from cardwright.kotc.language.wording import card_text, official_text, phrase_text

EDITION = load("kotc/9")
DEPLOY = (
    "Reveal all targets, then summon or cast any number of targets that are not in play "
    "(paying the usual costs)."
)
DICE = "Target this card. Place {} on each target; you can remove a dice counter from a card at any time to "
OTHERS = "Activate when at least 1 of your cards in play (excluding this card) {} destroyed. Draw 1 card."


def printed(text: str, card_type: CardType = "spell") -> str:
    return card_text(Draft("Card", card_type, text, edition=9).design(EDITION), EDITION)


def creature(text: str | list[str]) -> CardText:
    return parse_card(text, "minion", EDITION)


def faults(text: str | list[str], card_type: CardType = "spell") -> tuple[Fault, ...]:
    with pytest.raises(CardTextError) as refused:
        parse_card(text, card_type, EDITION)
    return refused.value.faults


def wrong_words(text: str, card_type: CardType = "spell") -> list[str]:
    lines = text.split("\n")
    return [lines[each.line - 1][each.column - 1 :][: each.length] for each in faults(text, card_type)]


# What can be read.


def test_an_ability_is_condition_cost_target_and_effects_each_a_sentence() -> None:
    """K09-creature-abilities-11, -12, -20, -21; K09-casting-spells-and-setting-traps-1."""
    text = (
        "Activate when you take at least 3 damage. Exhaust 2 of your resources. "
        "Target up to 2 cards in play. Exhaust all targets. Draw 1 card."
    )
    [ability] = parse_text(text, "spell", EDITION)
    assert ability.condition is not None
    assert (ability.condition.id, ability.condition.x) == ("when-you-damaged", 3)
    assert [cost.id for cost in ability.costs] == ["self-exhaust-resources"]
    [sentences] = ability.sub_abilities
    assert sentences.selection is not None
    assert (sentences.selection.id, sentences.selection.x) == ("target-on-field", 2)
    assert [effect.id for effect in sentences.effects] == ["exhaust-targets", "draw-cards"]
    assert sentences.joins == ()
    assert printed(text) == text


def test_a_creature_has_a_caveat_and_abilities_in_paragraphs() -> None:
    """K09-creatures-4, -5; K09-creature-abilities-1."""
    caveat, one, two = (
        "This creature cannot attack.",
        "ONE: Draw 1 card.",
        "Target this card. See all targets.",
    )
    card = creature([caveat, one, two])
    assert card.caveat is not None
    assert card.caveat.id == "caveat-cannot-attack"
    assert [ability.name for ability in card.abilities] == ["ONE", ""]
    assert card == creature(f"{caveat}\n\n{one}\n \n{two}")
    assert printed(f"{caveat}\n\n{one}\n\n{two}", "minion") == f"{caveat}\n\n{one}\n\n{two}"


def test_an_ability_may_have_a_name() -> None:
    """K09-creature-abilities-2."""
    assert printed("Rebirth: draw 2 cards.", "minion") == "REBIRTH: Draw 2 cards."
    assert printed("Draw 2 cards.", "minion") == "Draw 2 cards."
    assert wrong_words("REBIRTH: Draw 2 cards.") == ["REBIRTH"]


@pytest.mark.parametrize("text", ["", "This card has no abilities.", " this  card\nHAS no abilities. "])
def test_a_creature_without_abilities_says_so(text: str) -> None:
    card = creature(text)
    assert (card.caveat, card.abilities) == (None, ())
    assert printed(text, "minion") == "This card has no abilities."
    assert faults(text)[0].message == "a spell needs an ability"


def test_a_creature_with_abilities_does_not_say_that_it_has_none() -> None:
    nothing = "This card has no abilities."
    for text in (f"Draw 1 card.\n\n{nothing}", f"{nothing}\n\nDraw 1 card."):
        assert wrong_words(text, "minion") == [nothing]
    assert wrong_words(f"Draw 1 card.\n\n{nothing}", "spell") == [nothing]


def test_a_caveat_may_stand_alone() -> None:
    """K09-creatures-6."""
    text = "You must sacrifice 1 card in play to summon this creature."
    assert printed(text, "minion") == text
    assert printed(f"{text}\n\nThis card has no abilities.", "minion") == text


@pytest.mark.parametrize(
    "odd",
    [
        "target UP to 2 cards on  the top\nof one player’s deck.place all targets on top of owner’s deck in "
        "any order.",
        "Target up to 02 cards on the top of one player‘s deck. Place all targets on top of owner's deck in "
        "any order .",
    ],
)
def test_case_spaces_and_quotes_do_not_matter(odd: str) -> None:
    text = (
        "Target up to 2 cards on the top of one player's deck. "
        "Place all targets on top of owner's deck in any order."
    )
    assert printed(odd) == text


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("Draw 1 cards.", "Draw 1 card."),
        (
            "Activate when at least 1 cards in your hand are destroyed. Draw 1 card.",
            "Activate when at least 1 card in your hand is destroyed. Draw 1 card.",
        ),
        (OTHERS.format("are"), OTHERS.format("is")),
        ("Exhaust 1 of your resources. Draw 1 card.", "Exhaust 1 of your resources. Draw 1 card."),
        (
            "Exhaust 1 of your unexhausted creatures in play. Draw 1 card.",
            "Exhaust 1 of your unexhausted creatures in play. Draw 1 card.",
        ),
        ("Sacrifice 1 random cards in your hand. Draw 1 card.",) * 2,
        (
            "You may re-roll up to 1 dice for the rest of this turn up to 1 times each.",
            "You may re-roll up to 1 die for the rest of this turn up to 1 time each.",
        ),
        (
            DICE.format("1 dice counters") + "re-roll any one die.",
            DICE.format("1 dice counter") + "re-roll any one die.",
        ),
        (
            "Have one opponent look at exactly 3 cards on top of your deck and target up to 1 of those cards "
            "selected by that player. Destroy all targets.",
        )
        * 2,
        (
            "Target up to 1 cards in play with at least 1 counters. Exhaust all targets.",
            "Target up to 1 card in play with at least 1 counter. Exhaust all targets.",
        ),
        (
            "Roll 1 six-sided dice and increase your hitpoints by the result, then roll 1 six-sided dice and "
            "increase the hitpoints of one opponent by the result.",
            "Roll 1 six-sided die and increase your hitpoints by the result, then roll 1 six-sided die and "
            "increase the hitpoints of one opponent by the result.",
        ),
    ],
)
def test_words_agree_with_their_number(written: str, text: str) -> None:
    """R134: read with any words beside a 1, printed in the singular; "1 of your …" stays as it is."""
    text = text.replace("Sacrifice 1 random cards", "Sacrifice 1 random card")
    assert printed(written) == text
    assert printed(text) == text


def test_up_to_is_kept_for_a_single_target_and_it_is_never_said() -> None:
    """K09-creature-abilities-14, the ability of Immortal Phoenix."""
    text = f"Target up to 1 card in your hand. {DEPLOY}"
    assert printed(text) == text
    [missing] = faults(f"Target 1 card in your hand. {DEPLOY}")
    assert missing.expected == ("up to",)
    assert missing.nearest[0] == "Target up to 1 card in your hand."
    assert wrong_words("Target this card. Exhaust it.") == ["it"]
    assert faults("Target this card. Exhaust it.")[0].expected == ("all targets",)


@pytest.mark.parametrize("rewording", EDITION.refurbished, ids=lambda rewording: rewording.rule)
def test_a_revised_text_is_read_as_its_new_one(rewording) -> None:  # type: ignore[no-untyped-def]
    """K09-revised-ability-text-4, -7 to -21."""
    older, newer = (text.format(x=rewording.x or 3, y=2) for text in (rewording.old, rewording.new))
    if "{x}" not in rewording.old and rewording.x == 1:
        newer = newer.replace(" cards in your", " card in your").replace(" are ", " is ")
    kind = "minion" if "to summon" in older else "spell"
    whole = {"A": "{} Draw 1 card.", "E": "{} Draw 1 card.", "T": "{} See all targets.", "Y": "{}"}[older[0]]
    report = describe_card(Draft("Old", kind, whole.format(older), edition=9), EDITION)  # type: ignore[arg-type]
    assert report.ok, report.faults
    assert report.text == whole.format(newer)
    [note] = [finding for finding in report.findings if finding.code == "refurbished"]
    assert (note.severity, note.rule) == ("note", rewording.rule)
    assert note.message.startswith("revised: ")


def test_an_older_condition_without_a_number_has_the_number_of_its_new_text() -> None:
    """K09-revised-ability-text-15."""
    [ability] = parse_text("Activate when you take damage. Draw 1 card.", "spell", EDITION)
    assert ability.condition is not None
    assert ability.condition.x == 5


@pytest.mark.parametrize("component", EDITION.components, ids=lambda component: component.id)
@pytest.mark.parametrize("numbers", [(), (1,), (3,), (3, 1), (3, 2), (1, 1)])
def test_every_component_is_read_as_it_is_printed(component: Component, numbers: tuple[int, ...]) -> None:
    text = official_text(component, " ".join(map(str, numbers)), EDITION)
    assert "{" not in text
    whole = {
        "caveat": text,
        "condition": f"{text} Draw 1 card.",
        "cost": f"{text} Draw 1 card.",
        "target": f"{text} Destroy all targets.",
        "effect": f"Target up to 2 cards in play. {text}",
    }[component.kind]
    design = Draft("Card", "minion", whole, 1, 1, 9).design(EDITION)
    [phrase] = [each for each in design.phrases if each.component == component]
    assert phrase_text(phrase, EDITION) + end_of(component.kind, EDITION) == text
    assert phrase.numbers == (*numbers, 1, 1)[: len(component.variables)]
    assert card_text(design, EDITION) == whole


# What is wrong.


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("Drw 2 cards.", ["Drw"], "Draw"),
        ("Draw two cards.", ["two"], "a whole number"),
        ("Draw 0 cards.", ["0"], "1"),
        ("Draw 1000 cards.", ["1000"], "999"),
        ("Draw 2 card.", ["card"], "cards"),
        ("Draw 2 cards", [""], "."),
        ("Draw 2 cards:", [":"], "."),
        ("Activate when you take at least 1 damage: Draw 1 card.", [":"], "."),
        ("Exhaust 1 of your resources→ Draw 1 card.", ["→"], "."),
        ("Exhaust 1 of your resources-> Draw 1 card.", ["->"], "."),
        ("Target this card; exhaust all targets.", [";"], "."),
        ("Activate when you take at least 1 damge. Draw 1 card.", ["damge"], "damage"),
        ("Activate when at least 2 cards in your hand is destroyed. Draw 1 card.", ["is"], "are"),
        ("Target up to 2 cards in plya. Exhaust all targets.", ["plya"], "play"),
        (
            "Exhaust 1 of your resources. Sacrifice 1 card in play. Draw 1 card.",
            ["Sacrifice 1 card in play"],
            "an effect",
        ),
        ("Draw 1 card. Target this card. Exhaust all targets.", ["Target this card"], "an effect"),
        ("Target this card. Target this card. Exhaust all targets.", ["Target this card"], "an effect"),
        ("Draw 1 card, then draw 1 card.", [","], "."),
        ("BOOM: Draw 2 cards.", ["BOOM"], "an ability without a name"),
        (
            "Roll 2 six-sided dice and increase your hitpoints by the result, then roll 3 six-sided dice and "
            "increase the hitpoints of one opponent by the result.",
            ["3"],
            "2",
        ),
    ],
)
def test_the_wrong_words_are_pointed_at(text: str, words: list[str], expected: str) -> None:
    assert wrong_words(text) == words
    assert expected in faults(text)[0].expected


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        (
            "Target up to 1 card in play selectd by an opponent of your choice. Draw 1 card.",
            "selectd",
            "selected",
        ),
        ("Target up to 1 card in play with at lest 2 counters. Draw 1 card.", "lest", "least"),
        (
            "Sacrifice 2 cards in play chosen by an oponent of your choice. Draw 1 card.",
            "oponent",
            "opponent",
        ),
        (
            "Activate when this card as a resource is destroyed by payig this card's resource cost. "
            "Draw 1 card.",
            "payig",
            "paying",
        ),
    ],
)
def test_a_slip_in_a_text_that_begins_like_a_shorter_one_is_found(
    text: str, word: str, expected: str
) -> None:
    assert wrong_words(text) == [word]
    assert faults(text)[0].expected == (expected,)


def test_two_slips_are_both_found() -> None:
    one, two = faults("Target up to 2 crads in play. Exhuast all targets.")
    assert (one.column, one.length, one.expected) == (16, 5, ("cards",))
    assert one.nearest[0] == "Target up to 2 cards in play."
    assert (two.column, two.length, two.expected) == (31, 7, ("Exhaust",))


def test_a_slip_in_a_caveat_is_found() -> None:
    [fault] = faults("You must sacrifise 2 cards in play to summon this creature.", "minion")
    assert (fault.expected, fault.nearest[0]) == (
        ("sacrifice",),
        "You must sacrifice 2 cards in play to summon this creature.",
    )


@pytest.mark.parametrize(
    ("text", "card_type"),
    [
        ("This creature cannot attack.", "spell"),
        ("Draw 1 card.\n\nThis creature cannot attack.", "minion"),
        ("This creature cannot defend.\n\nThis creature cannot attack.", "minion"),
        ("NAME: This creature cannot attack.", "minion"),
    ],
)
def test_a_caveat_is_the_first_paragraph_of_a_creature(text: str, card_type: CardType) -> None:
    """K09-creatures-4, -5."""
    found = [fault for fault in faults(text, card_type) if "only a creature has a caveat" in fault.message]
    assert len(found) == 1
    assert found[0].length == len("This creature cannot attack")


@pytest.mark.parametrize("second", ["Draw 1 card.", "NAME: Draw 1 card.", "Nothing official.", "1"])
def test_an_ability_stands_apart_from_the_caveat(second: str) -> None:
    """K09-creature-abilities-1."""
    [fault] = faults(f"This creature cannot attack. {second}", "minion")
    assert (fault.column, fault.expected) == (30, ("an empty line",))


def test_a_second_ability_begins_a_paragraph_of_its_own() -> None:
    [fault] = faults("A: Draw 1 card. B: Draw 1 card.", "minion")
    assert (fault.column, fault.expected) == (17, ("an empty line",))


def test_a_spell_has_exactly_one_ability() -> None:
    """K09-casting-spells-and-setting-traps-1."""
    [fault] = faults("Draw 1 card.\n\nDraw 2 cards.")
    assert (fault.line, fault.column) == (3, 1)


def test_there_is_no_tutorial_text() -> None:
    assert wrong_words("Draw 1 card. (Take it.)") == ["(Take it.)"]
    assert wrong_words("Draw 1 card. (Take it.") == ["("]
    assert wrong_words("Draw 1 card.\n\n(Take it.)", "minion") == ["(Take it.)"]


def test_a_redacted_text_is_proposed_only_where_nothing_comes_closer() -> None:
    [fault] = faults("This creature cannot atack.", "minion")
    assert fault.nearest == ("This creature cannot attack.", "This creature cannot defend.")
    assert faults("Pay 3 hitponts. Draw 1 card.")[0].nearest[0] == "Pay 3 hitpoints."


@pytest.mark.parametrize("component", EDITION.components, ids=lambda component: component.id)
def test_an_official_text_with_its_braces_left_in_lacks_numbers(component: Component) -> None:
    if component.variables:
        found = faults(component.text, "minion" if component.kind == "caveat" else "spell")
        assert official_text(component, "", EDITION) in found[0].nearest
        assert not any("{" in text for fault in found for text in fault.nearest)


VOCABULARY = """
    Target up to 2 1 0 cards card in play this creature cannot attack. draw Exhaust all targets. each of your
    resources. Activate when are is destroyed. NAME: ; . : → , ( ) ' You must sacrifice to summon
"""
WORDS = st.sampled_from([*VOCABULARY.split(), "\n", "\n\n", "Draw 1 card.", "This creature cannot attack."])
JUMBLES = st.lists(WORDS, max_size=25).map(" ".join)


@given(JUMBLES | st.text(max_size=60), st.sampled_from(["minion", "spell"]))
def test_a_jumble_of_words_is_read_or_refused_in_its_place(text: str, card_type: CardType) -> None:
    try:
        card = parse_card(text, card_type, EDITION)
    except CardTextError as error:
        lines = text.split("\n")
        for fault in error.faults:
            assert 1 <= fault.line <= len(lines)
            assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
    else:
        assert len(card.abilities) == 1 or card_type == "minion"


def test_a_name_that_comes_close_to_a_condition_is_warned_of() -> None:
    """K09-creature-abilities-18."""
    report = describe_card(
        Draft("Name", "minion", "ACTIVATE WHEN THIS CARD IS DESTROYED: Draw 1 card.", 1, 1, 9), EDITION
    )
    [finding] = report.findings
    assert (finding.code, finding.rule) == ("named-like-a-condition", "K09-creature-abilities-18")
    assert '"Activate when this in-play card is destroyed."' in finding.message
