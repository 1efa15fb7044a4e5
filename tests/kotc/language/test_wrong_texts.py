"""A text that is no legal card: the first wrong word is pointed at, and what would be right is named."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.kotc.editions import Component, load
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.faults import CardTextError, Fault
from cardwright.kotc.language.forms import end_of
from cardwright.kotc.language.parser import parse_text
from cardwright.kotc.language.report import CardReport, describe_card
from cardwright.kotc.language.text import CardType
from cardwright.kotc.language.wording import ability_text, official_text, phrase_text

EDITION = load("kotc/17")


def faults(text: str | list[str], card_type: CardType = "spell") -> tuple[Fault, ...]:
    with pytest.raises(CardTextError) as refused:
        parse_text(text, card_type, EDITION)
    return refused.value.faults


def described(text: str) -> CardReport:
    return describe_card(Draft("Name", "minion", text, 1, 1, edition=17), EDITION)


def wrong_words(text: str, card_type: CardType = "spell") -> list[str]:
    """The words that the faults point at."""
    lines = text.split("\n")
    return [lines[each.line - 1][each.column - 1 :][: each.length] for each in faults(text, card_type)]


def test_two_slips_are_both_found() -> None:
    field, them = faults("Target up to 2 on-feild minions; destroy them.")
    assert (field.line, field.column, field.length) == (1, 16, 8)
    assert field.expected == ("on-field",)
    assert field.nearest[0] == "Target up to 2 on-field minions;"
    assert (them.column, them.length) == (42, 4)
    assert them.expected == ("the targets",)
    assert them.nearest[0] == "destroy the targets."


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("Drw 2 cards.", ["Drw"], "Draw"),
        ("Draw two cards.", ["two"], "a whole number"),
        ("Target 1 on-field minion; clone it up to 2 tmes.", ["tmes"], "times"),
        ("Draw -2 cards.", ["-2"], "a whole number"),
        ("Draw 2.5 cards.", ["2.5"], "a whole number"),
        ("Draw ² cards.", ["²"], "a whole number"),
        ("When you take damge: Draw 1 card.", ["damge"], "damage"),
        ("Self-exhaust 2 resorces→ Draw 1 card.", ["resorces"], "resources"),
        ("Target this card; place 1 Sward Counter on it.", ["Sward"], "Sword"),
        ("Target this crad; destroy it.", ["crad"], "card"),
        ("When this card attacks: Draw 1 card.", [""], ", after Attack Formation (ghost-play)"),
        ("Target up to 2 on-field minions; destroy it.", ["it"], "the targets"),
        ("Target up to 2 on-field minions; destroy the target.", ["the target"], "the targets"),
        ("Target up to 2 cards in your hand; place 1 Sword Counter on it.", ["it"], "each target"),
        ("Target all level 1 or lower on-field minions; destroy it.", ["it"], "the targets"),
        ("Target 2 on-field minions; destroy the targets.", ["2"], "up to 2"),
        ("Target up to 2 on-field minion; destroy the targets.", ["minion"], "minions"),
        ("Target this card; place 2 Sword Counter on it.", ["Counter"], "Counters"),
        ("Target 1 of your resource; bounce it.", ["of"], "a target selection"),
        ("Draw 0 cards.", ["0"], "1"),
        ("Draw 000 cards.", ["000"], "1"),
        ("Draw 1000 cards.", ["1000"], "999"),
        ("Draw 1000000000 cards.", ["1000000000"], "999"),
        ("Draw 2 cards", [""], "."),
        ("Target this card. Destroy it.", ["."], ";"),
        ("Target this card, destroy it.", [","], ";"),
        ("Target this card destroy it.", [""], ";"),
        ("When you take damage Draw 1 card.", [""], ":"),
        ("Self-exhaust 1 resource, pay 4 HP→ Draw 1 card.", [","], "and"),
        ("Target this card; Target this card; destroy it.", ["Target this card"], "an effect"),
        ("Draw 1 card then draw 1 card.", ["then"], ", then"),
        ("Destroy the target of your choice.", ["of"], "."),
        ("BOOM: Draw 2 cards.", ["BOOM"], "an ability without a name"),
        ("Kill everybody.", ["Kill"], "an effect"),
        ("Draw 1 card. (A tutorial that never ends.", ["("], ")"),
        ("Draw 1 card. (Tutorial.) Draw 1 card.", ["(Tutorial.)"], "the end of the text"),
    ],
)
def test_the_wrong_words_are_pointed_at(text: str, words: list[str], expected: str) -> None:
    assert wrong_words(text) == words
    proposals = faults(text)[0].expected
    assert expected in proposals or not expected


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("Clone it upto 2 times.", "clone the targets up to 2 times."),
        ("Target up to 2 minions; destroy the targets.", "Target up to 2 on-field minions;"),
        (
            "When this card attacks: Draw 1 card.",
            "When this card attacks, after Attack Formation (ghost-play):",
        ),
        ("Deal 2 cards.", "draw 2 cards."),
    ],
)
def test_the_nearest_component_is_named(text: str, nearest: str) -> None:
    assert nearest in faults(text)[0].nearest


def test_a_minions_ability_needs_a_name() -> None:
    """K17-abilities-3."""
    condition = "When you take damage: Draw 1 card."
    for text in ("Draw 2 cards.", condition, ": Draw 1 card.", "Draw 1 card. NAME: Draw 1 card.", "A\nB: C."):
        [fault] = faults(text, "minion")[:1]
        assert (fault.line, fault.column, fault.expected) == (1, 1, ("NAME:",))
    assert parse_text("WHEN: Draw 1 card.", "minion", EDITION)[0].name == "WHEN"


def test_a_name_alone_is_no_ability() -> None:
    [fault] = faults("NAME:", "minion")
    assert (fault.column, fault.length) == (6, 0)
    assert "an effect" in fault.expected


def test_a_spell_has_exactly_one_ability() -> None:
    """K17-spells-1."""
    assert faults("")[0].message == "a spell needs an ability"
    assert faults("(Only a hint.)")[0].message == "a spell needs an ability"
    [fault] = faults("Draw 1 card.\n\nDraw 2 cards.")
    assert (fault.line, fault.column, fault.breaks) == (3, 1, "spell_ability")


def test_lines_are_counted_over_paragraphs_and_lists() -> None:
    paragraphs = ["ONE: Draw 1 card.", "TWO: Drw 1 card.", "THREE: Draw\n1 crad."]
    for text in ("\n\n".join(paragraphs), paragraphs):
        second, third = faults(text, "minion")
        assert (second.line, second.column) == (3, 6)
        assert (third.line, third.column) == (6, 3)


def test_an_ability_in_the_next_line_lacks_an_empty_line() -> None:
    [fault] = faults("ONE: Draw 1 card.\nTWO: Draw 1 card.", "minion")
    assert (fault.line, fault.column, fault.expected) == (2, 1, ("an empty line",))


@pytest.mark.parametrize("letter", ["\x00", "\x1b", "\u200b", "\u202e", "\ufeff", "\ud800"])
def test_an_invisible_character_is_refused(letter: str) -> None:
    [fault] = faults(f"Draw{letter} 2 cards.")
    assert (fault.column, fault.length) == (5, 1)
    assert f"U+{ord(letter):04X}" in fault.message


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_000,
        "Draw 1 card. " * 80_000,
        "(" * 4_000,
        "()" * 2_000,
        "A: " * 1_300,
        "Draw " + "9" * 3_900 + " cards.",
        "Draw 1 card" + ", then draw 1 crad" * 200 + ".",
        ". " * 2_000,
        "self-exhaust 1 resource, " * 150,
    ],
    ids=lambda text: text[:12],
)
def test_a_monstrous_text_is_refused_quickly(text: str) -> None:
    start = time.perf_counter()
    found = faults(text)
    assert time.perf_counter() - start < 2
    assert 1 <= len(found) <= 20
    assert all(len(fault.message) < 500 for fault in found)


def test_a_fault_as_json_has_the_agreed_keys() -> None:
    assert list(faults("Drw 1 card.")[0].as_json()) == [
        "message",
        "line",
        "column",
        "length",
        "expected",
        "nearest",
    ]


VOCABULARY = """
    Target up to 2 1 0 on-field minions minion cards card it them the targets each and then also destroy draw
    self-exhaust resources When this attacks level x NAME: ; . : → , ( ) '
"""
WORDS = st.sampled_from([*VOCABULARY.split(), "\n", "\n\n"])
JUMBLES = st.lists(WORDS, max_size=25).map(" ".join)


@given(JUMBLES | st.text(max_size=60), st.sampled_from(["minion", "spell"]))
def test_a_jumble_of_words_is_read_or_refused_in_its_place(text: str, card_type: CardType) -> None:
    try:
        parse_text(text, card_type, EDITION)
    except CardTextError as error:
        lines = text.split("\n")
        for fault in error.faults:
            assert 1 <= fault.line <= len(lines)
            assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1


@pytest.mark.parametrize("component", EDITION.components, ids=lambda component: component.id)
def test_an_official_text_with_its_braces_left_in_lacks_numbers(component: Component) -> None:
    """The table of components, copied onto a card."""
    if component.variables:
        found = faults(component.text)
        assert official_text(component, "", EDITION) in found[0].nearest
        if not component.id.endswith("-times"):  # the words before are a component, too
            assert sum("{" in fault.message for fault in found) == len(component.variables)
        assert not any("{" in text for fault in found for text in fault.nearest)


@pytest.mark.parametrize("component", EDITION.components, ids=lambda component: component.id)
@pytest.mark.parametrize("numbers", [(), (1,), (3,), (3, 1), (3, 2), (1, 1)])
def test_what_is_proposed_is_printed_as_it_would_be_on_a_card(
    component: Component, numbers: tuple[int, ...]
) -> None:
    text = official_text(component, " ".join(map(str, numbers)), EDITION)
    assert "{" not in text
    whole = {
        "condition": f"{text} Draw 1 card.",
        "cost": f"{text} Draw 1 card.",
        "target": f"{text} destroy the targets.",
        "effect": f"Target up to 2 on-field minions; {text}",
    }[component.kind]
    [ability] = parse_text(whole, "spell", EDITION)
    phrase = next(each for each in ability.phrases if each.component == component)
    assert phrase_text(phrase, EDITION) + end_of(component.kind, EDITION) == text
    assert phrase.numbers == (*numbers, 1, 1)[: len(component.variables)]


def test_a_single_excavated_card_is_proposed_in_the_singular() -> None:
    [fault] = faults("Excavate 11 cards and target 1 excavatd card; bounce it.")
    assert fault.expected == ("excavated",)
    assert fault.nearest[0] == "Excavate 11 cards and target 1 excavated card;"
    [fault] = faults("Excavate 11 cards and excavated card; bounce it.")
    assert fault.expected == ("target 1",)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Target 1 on-field minion; deſtroy it.", "deſtroy"),
        ("ſelf-exhaust 1 resource→ Draw 1 card.", "ſelf-exhaust"),
        ("When thiſ on-field minion is targeted: Draw 1 card.", "thiſ"),
        ("When this card in your dec\u212a is destroyed (hex-play): Draw 1 card.", "dec\u212a"),
        ("Target 1 on-field mınion; destroy it.", "mınion"),
        ("Target 1 on-ﬁeld minion; destroy it.", "on-ﬁeld"),
        ("Ｄraw 1 card.", "Ｄraw"),
        ("Draw １ card.", "１"),
        ("Draw ١ cards.", "١"),
        ("Draw ² cards.", "²"),
        ("Draw IV cards.", "IV"),
        ("Draw 1.5 cards.", "1.5"),
        ("Draw -1 cards.", "-1"),
        ("Draw 1e9 cards.", "1e9"),
        ("Draw 1 сard.", "сard"),  # a Cyrillic с
        ("Draw 1 card, alſo draw 1 card.", ","),
    ],
)
def test_letters_that_only_look_like_others_are_wrong(text: str, word: str) -> None:
    assert wrong_words(text)[0] == word


def test_spaces_of_every_kind_and_around_commas_do_not_matter() -> None:
    plain = parse_text(
        "When this card attacks, after Attack Formation (ghost-play): Draw 1 card.", "spell", EDITION
    )
    odd = "When this\u00a0card attacks ,after\u3000Attack Formation\u2009(ghost-play): Draw\u20281 card."
    assert parse_text(odd, "spell", EDITION) == plain


@pytest.mark.parametrize(
    "condition",
    [
        "WHEN YOU TAKE DAMAGE",
        "When you take damage ",
        "WHEN ENEMY SUMMONS  A MINION",
        "WHEN ENEMY DEFENDS, AFTER DEFENSE FORMATION",
    ],
)
def test_a_condition_in_capitals_is_no_name(condition: str) -> None:
    """K17-abilities-3, -5."""
    [fault] = faults(f"{condition}: Draw 1 card.", "minion")
    assert (fault.column, fault.expected) == (1, ("NAME:",))
    [ability] = parse_text(f"{condition}: Draw 1 card.", "spell", EDITION)
    assert ability.condition is not None
    [named] = parse_text(f"A: {condition}: Draw 1 card.", "minion", EDITION)
    assert named.name == "A"
    assert named.condition == ability.condition


def test_a_name_that_comes_close_to_a_condition_is_warned_of() -> None:
    [finding] = described("WHEN ENEMY SUMMON A MINION: Draw 1 card.").findings
    assert (finding.severity, finding.code, finding.rule) == (
        "warning",
        "named-like-a-condition",
        "K17-abilities-6",
    )
    assert '"When enemy summons a minion:"' in finding.message
    assert not described("WHEN ENEMY SUMMON A MINION: When you take damage: Draw 1 card.").findings
    assert not described("WHEN: Draw 1 card.").findings


@pytest.mark.parametrize(
    "second", ["B: Draw 1 card.", "Second wind: Draw 1 card.", "DRAW POWER: Draw 1 card."]
)
@pytest.mark.parametrize("gap", [" ", "\n"])
def test_a_second_ability_begins_a_paragraph_of_its_own(second: str, gap: str) -> None:
    """K17-minions-6."""
    name = second[: second.index(":") + 1]
    [fault] = faults(f"A: Draw 1 card.{gap}{second}", "minion")
    assert "in a paragraph of its own" in fault.message
    assert fault.expected == ("an empty line",)
    assert wrong_words(f"A: Draw 1 card.{gap}{second}", "minion") == [name]
    assert len(parse_text(f"A: Draw 1 card.\n\n{second}", "minion", EDITION)) == 2


def test_a_colon_for_a_semicolon_begins_no_second_ability() -> None:
    assert wrong_words("A: Draw 1 card. Target 1 on-field minion: destroy it.", "minion") == [":"]


def test_a_name_grows_no_longer_than_a_name_can_be() -> None:
    """In capitals a ß is two letters."""
    [fault] = faults("ß" * 60 + ": Draw 1 card.", "minion")[:1]
    assert fault.expected == ("NAME:",)
    [ability] = parse_text("ß" * 50 + ": Draw 1 card.", "minion", EDITION)
    assert parse_text(ability_text(ability, EDITION), "minion", EDITION) == (ability,)


def test_a_flood_of_wrong_paragraphs_is_answered_soon() -> None:
    begun = time.monotonic()
    found = faults("A: Drw 1 crad.\n\n" * 200, "minion")
    assert 50 <= len(found) < 70
    assert time.monotonic() - begun < 1


OFFICIAL_WORDS = sorted({word for each in EDITION.components for word in each.text.split()})
ODD_NUMBERS = ["0", "-1", "007", "1.5", "1000", "9" * 30, "٣", "²", "IV", "½", "{x}", "{y}", "{", "x"]
PIECES = st.sampled_from(
    [*OFFICIAL_WORDS, *ODD_NUMBERS, "1", "2", ",", ";", ":", ".", "→", "->", "\n\n", "NAME:", "(", ")"]
)
PILES = st.lists(st.sampled_from([each.text for each in EDITION.components]), min_size=1, max_size=4)


@given(
    st.one_of(
        st.lists(PIECES, max_size=25).map(" ".join),
        st.tuples(PILES, st.sampled_from(ODD_NUMBERS)).map(
            lambda drawn: " ".join(drawn[0]).replace("{x}", drawn[1]).replace("{y}", "2")
        ),
        st.tuples(PILES, st.integers(0, 200), st.characters()).map(
            lambda drawn: " ".join(drawn[0])[: drawn[1]] + drawn[2] + " ".join(drawn[0])[drawn[1] :]
        ),
        st.text(max_size=60),
    ),
    st.sampled_from(["minion", "spell"]),
)
def test_whatever_is_written_is_answered(text: str, card_type: CardType) -> None:
    """A card, or faults that point into the text; nothing with braces is proposed."""
    begun = time.monotonic()
    report = describe_card(Draft("Fuzz", card_type, text, edition=17), EDITION)
    assert time.monotonic() - begun < 1
    assert report.ok == (not report.faults) or report.findings
    lines = text.split("\n")
    for fault in report.faults:
        assert 1 <= fault.line <= len(lines)
        assert not any("{" in proposal for proposal in fault.nearest)
    if report.design is not None:
        assert parse_text(report.text, card_type, EDITION) == report.design.abilities


def test_what_cannot_stand_there_does_not_hide_what_is_wrong_after_it() -> None:
    messages = [each.message for each in faults("Target this card; target this card; drw 1 card.")]
    assert messages == ['"target this card" cannot stand here, but an effect can', '"drw" should be "draw"']


def test_of_a_great_many_faults_the_first_fifty_are_told() -> None:
    assert len(faults("\n\n".join(["NAME: Drw 1 card."] * 60), "minion")) == 50
