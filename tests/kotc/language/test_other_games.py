"""Somebody who writes a phrase of another game is shown what this game says in its place."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from cardwright.kotc.editions import load
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.other_games import phrase_of_another_game
from cardwright.kotc.language.parser import parse_text
from cardwright.kotc.language.report import CardReport, describe_card
from cardwright.kotc.language.text import CardType
from cardwright.kotc.language.wording import ability_text

EDITION = load("kotc/17")
FILE = resources.files("cardwright.kotc.language") / "other_games.toml"
ENTRIES = tomllib.loads(FILE.read_text(encoding="utf-8"))["phrase"]
PHRASES = [(words, entry["here"]) for entry in ENTRIES for words in entry["words"]]


def described(text: str, card_type: CardType = "spell") -> CardReport:
    return describe_card(Draft("Oops", card_type, text, edition=17), EDITION)


@pytest.mark.parametrize("here", [entry["here"] for entry in ENTRIES])
def test_every_hint_is_a_card_without_a_fault(here: str) -> None:
    for number in (1, 3):
        report = described(here.replace("{x}", str(number)))
        assert report.ok, report.faults
        assert not [finding for finding in report.findings if finding.code == "no-targets"]


@pytest.mark.parametrize(("words", "here"), PHRASES, ids=[words for words, _ in PHRASES])
def test_every_phrase_is_known_and_answered_with_its_own_hint(words: str, here: str) -> None:
    saying = phrase_of_another_game(words.replace("#", "3").capitalize(), EDITION)
    assert saying is not None
    number = "3" if "#" in words else "1"
    [expected] = parse_text(here.replace("{x}", number), "spell", EDITION)
    assert saying.here == expected
    assert len(saying.words) == len(words)


@pytest.mark.parametrize(
    ("words", "here"),
    [(words, entry["kotc/9"]) for entry in ENTRIES if "kotc/9" in entry for words in entry["words"]],
)
def test_the_9th_edition_has_hints_in_its_own_words(words: str, here: str) -> None:
    edition = load("kotc/9")
    saying = phrase_of_another_game(words.replace("#", "3").capitalize(), edition)
    assert saying is not None
    [expected] = parse_text(here.replace("{x}", "3" if "#" in words else "1"), "spell", edition)
    assert saying.here == expected
    report = describe_card(Draft("Hint", "spell", ability_text(expected, edition), edition=9), edition)
    assert report.ok
    assert not [finding for finding in report.findings if finding.code == "no-targets"]


def test_what_an_edition_cannot_do_is_no_hint() -> None:
    assert phrase_of_another_game("Create a token", EDITION) is not None
    assert phrase_of_another_game("Create a token", load("kotc/9")) is None


def test_no_phrase_stands_twice() -> None:
    written = [words for words, _ in PHRASES]
    assert len(written) == len(set(written))
    assert all(words == words.lower() for words in written)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Deal 3 damage.", "Target 1 on-field minion; place 3 Damage Counters on it."),
        ("Deal 3 damage to your opponent.", "3-dice-wound enemy."),
        ("Deal X damage to any target.", "Target 1 on-field minion; place 1 Damage Counter on it."),
        ("Destroy target creature.", "Target 1 on-field minion; destroy it."),
        ("Destroy two target creatures.", "Target up to 2 on-field minions; destroy the targets."),
        ("You gain 99999999999999999999 life.", "999-dice-heal yourself."),
        ("Return target creature to its owner's hand.", "Target 1 on-field minion; bounce it."),
        ("Draw 1 card. Discard a card.", "Self-destroy 1 card in your hand→ Draw 1 card."),
        ("Search your deck for a card.", "Excavate 5 cards and target 1 excavated card; bounce it."),
        ("Tribute a monster.", "Self-destroy 1 on-field minion→ Draw 1 card."),
    ],
)
def test_the_component_that_does_it_is_named(text: str, right: str) -> None:
    assert right in [nearest for fault in described(text).faults for nearest in fault.nearest]


def test_a_word_that_is_merely_wrong_is_no_phrase_of_another_game() -> None:
    [fault] = described("Target 1 on-field minion; destroy target.").faults
    assert fault.message == '"the" is missing here'
    [fault] = described("Deal 2 cards.").faults
    assert fault.message == '"Deal" should be "Draw"'


def test_a_name_that_is_a_condition_elsewhere_is_warned_of() -> None:
    [finding] = described("BATTLECRY: Draw 1 card.", "minion").findings
    assert finding.code == "named-like-a-condition"
    assert '"When this card is summoned (ghost-play):"' in finding.message
    assert not described("BATTLECRY OF THE NORTH: Draw 1 card.", "minion").findings
    assert not described("BATTLECRY: When you take damage: Draw 1 card.", "minion").findings
    assert not described("HASTE: Draw 1 card.", "minion").findings


def test_the_hint_is_printed_as_a_card_is() -> None:
    saying = phrase_of_another_game("gain a life", EDITION)
    assert saying is not None
    assert ability_text(saying.here, EDITION) == "1-dice-heal yourself."
