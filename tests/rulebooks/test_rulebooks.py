"""Rulebooks by number: complete, every rule cited or not to be tested, the list of citations up to date."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from cardwright.games import game
from cardwright.rulebooks.index import Rule, book_of, citations, load_rulebook, rulebook_games

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from index_rules import SHOWN, UnknownRule, citers, index, path_of, words_of


def numbers_its_sentences(name: str) -> bool:
    """Whether a rulebook has numbers of its own, and not those of the book that it is like."""
    file = book_of(name, "rulebook")
    assert file is not None
    model = tomllib.loads(file.read_text(encoding="utf-8")).get("like")
    family = name.partition("/")[0]
    return model is None or load_rulebook(f"{family}/{model}").prefix != load_rulebook(name).prefix


GAMES = rulebook_games()
OFFICIAL = Path(__file__).parents[3] / "shared" / "rules"
"""The official texts, numbered; they lie beside the project where they may be read, and nowhere else."""
NUMBERED = [name for name in GAMES if numbers_its_sentences(name)]
"""The games with numbers of their own; the 12th as published has those of its early text."""
LONGEST_RUN = 12
"""So many words in a row may be those of the official sentence."""


def test_the_17th_edition_has_a_rulebook() -> None:
    book = load_rulebook("kotc/17")
    assert "kotc/17" in GAMES
    assert sum(rule.id.startswith("K17-") for rule in book.rules) == 353
    rulings = [rule.id for rule in book.rules if not rule.id.startswith("K17-")]
    assert {"R1", "R29a", "R29d", "R178"} <= set(rulings)
    assert not {"R29", "R94", "R136", "R172"} & set(rulings), "other editions meet these"


def test_the_rulebook_of_keyforge_has_its_restatements_rulings_and_examples_beside_it() -> None:
    ids = [rule.id for rule in load_rulebook("keyforge/1.2").rules]
    kinds = {"KFB-": 565, "KF-": 190, "KFR": 100, "S-A": 16, "S-G": 25, "S-D": 8, "FAQ-": 26, "EX-": 10}
    assert {kind: sum(number.startswith(kind) for number in ids) for kind in kinds} == kinds
    assert len(ids) == sum(kinds.values())


@pytest.mark.parametrize("name", GAMES)
def test_no_number_of_a_chapter_is_left_out(name: str) -> None:
    """What one book has from another with the numbers there, such as the 11th from the 9th, is a choice."""
    chapters: dict[str, list[int]] = {}
    lenders = {load_rulebook(each).prefix for each in GAMES} - {load_rulebook(name).prefix}
    for rule in load_rulebook(name).rules:
        if rule.id.partition("-")[0] in lenders:
            continue
        if "-" in rule.id and not rule.id.endswith("b"):
            chapter, number = re.findall(r"^(.*?)(\d+)[a-z]?$", rule.id)[0]
            chapters.setdefault(chapter, []).append(int(number))
    for chapter, numbers in chapters.items():
        assert numbers == list(range(1, len(numbers) + 1)), chapter


@pytest.mark.parametrize("name", NUMBERED)
def test_every_official_sentence_is_said_again_and_not_copied(name: str) -> None:
    file = official_text(name)
    if not file.exists():
        pytest.skip("the official text is not here")
    official = dict(re.findall(r"^`([^`]+)` (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE))
    book = load_rulebook(name)
    said = {rule.id: rule.paraphrase for rule in book.rules if rule.id.startswith(f"{book.prefix}-")}
    assert list(said) == list(official)
    for number, sentence in official.items():
        theirs, ours = (re.findall(r"[^\W_]+", text.casefold()) for text in (sentence, said[number]))
        assert ours != theirs, number
        assert not runs(theirs, LONGEST_RUN + 1) & runs(ours, LONGEST_RUN + 1), number


def official_text(name: str) -> Path:
    """The file of a game's official text, in which an edition's number has two digits."""
    family, _, edition = name.partition("/")
    return OFFICIAL / f"{family}-{edition.zfill(2)}.md"


def runs(words: list[str], length: int) -> set[tuple[str, ...]]:
    """So many words in a row, wherever they stand."""
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


@pytest.mark.parametrize("name", GAMES)
def test_a_paraphrase_is_one_plain_line(name: str) -> None:
    for rule in load_rulebook(name).rules:
        assert re.fullmatch(r"\S.{8,200}[.?]", rule.paraphrase), rule.id
        assert rule.testable == (not rule.reason), rule.id


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_tested_is_shown_and_what_cannot_be_is_not(name: str) -> None:
    rules = load_rulebook(name).rules
    assert [rule.id for rule in rules if rule.missing] == []
    assert [rule.id for rule in rules if not rule.testable and rule.shown_by] == []


@pytest.mark.parametrize("name", GAMES)
def test_what_restates_a_rule_can_be_tested_itself(name: str) -> None:
    for rule in load_rulebook(name).rules:
        assert all(other.testable for other in rule.restated), rule.id
        assert len({other.id for other in rule.restated}) == len(rule.restated), rule.id


def test_a_rule_is_shown_by_what_shows_its_restatements() -> None:
    once = Rule("KF-X-1", "Once.", "", ("tests/a.yaml", "tests/b.yaml"))
    again = Rule("KF-X-2", "Again.", "", ("tests/b.yaml",))
    unshown = Rule("KF-X-3", "Never.", "", ())
    rule = Rule("KFB-x-1", "Once and again.", "", ("tests/c.yaml",), (once, again))
    assert rule.shown_by == ("tests/c.yaml", "tests/a.yaml", "tests/b.yaml")
    assert not Rule("KFB-x-2", "Once.", "", (), (unshown, again)).missing
    assert Rule("KFB-x-3", "Never.", "", (), (unshown,)).missing


def test_keyforge_says_what_restates_a_sentence() -> None:
    book = load_rulebook("keyforge/1.2")
    (rule,) = book.find("KFB-fight-4")
    assert [other.id for other in rule.restated] == ["KF-FIGHT-3"]
    assert rule.cited_by == ()
    assert "tests/scenarios/keyforge/banner-of-battle/not-the-enemy.yaml" in rule.shown_by


@pytest.mark.parametrize("name", GAMES)
def test_the_list_of_citations_is_up_to_date(name: str) -> None:
    written = path_of(name).read_text(encoding="utf-8")
    assert written == index(load_rulebook(name)), "write it anew: python tools/index_rules.py"


def test_the_rules_that_an_edition_rests_on_are_in_its_rulebook() -> None:
    known = {rule.id for rule in load_rulebook("kotc/17").rules}
    assert set(game("kotc/17").edition.rules.values()) <= known


def test_the_rules_that_keyforge_names_are_in_its_rulebook() -> None:
    known = {rule.id for rule in load_rulebook("keyforge/1.2").rules}
    named = {
        number
        for file in sorted((SHOWN / "keyforge").rglob("*.py"))
        for number in citations(file.read_text(encoding="utf-8"))
        if re.match(r"KFR|KFB?-|S-[AGD]|FAQ-|EX-", number)
    }
    assert len(named) > 100
    assert named <= known


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("K17-battles-6 to -9", ["K17-battles-6", "K17-battles-7", "K17-battles-8", "K17-battles-9"]),
        ("K17-battles-6 to K17-battles-8", ["K17-battles-6", "K17-battles-7", "K17-battles-8"]),
        ("K17-battles-9 to -6", ["K17-battles-9", "K17-battles-7", "K17-battles-8", "K17-battles-6"]),
        ("(K17-counters-9, -10)", ["K17-counters-9", "K17-counters-10"]),
        ("K17-counters-17,\n    -20 to -22", [f"K17-counters-{number}" for number in (17, 20, 21, 22)]),
        ("K17-abilities-9 and -10, R135.", ["K17-abilities-9", "K17-abilities-10", "R135"]),
        ("R29b: a gift, and R29d; R1 and R2", ["R29b", "R29d", "R1", "R2"]),
        ("TYPE-1, -2 and S-G21, KFR53", ["TYPE-1", "TYPE-2", "S-G21", "KFR53"]),
        ("KFB-step-1-forge-a-key-1 to -3", [f"KFB-step-1-forge-a-key-{number}" for number in (1, 2, 3)]),
        ("KFB-damage-2, FAQ-13a", ["KFB-damage-2", "FAQ-13a"]),
        ("no rule, -1 and to -3", []),
    ],
)
def test_citations_are_read_as_people_write_them(text: str, numbers: list[str]) -> None:
    assert citations(text) == numbers


def test_a_test_cites_in_words_and_not_in_what_it_compares_with() -> None:
    source = """
def test_it() -> None:
    'R1.'
    # R2
    assert rule == "R3", "R4: because"
"""
    assert [text.split(":")[0] for _, text in sorted(words_of(source))] == ["R1.", "# R2", "R4"]


@pytest.mark.parametrize(
    ("name", "number"),
    [("kotc/17", "K17-battles-18"), ("keyforge/1.2", "KFB-fight-13"), ("keyforge/1.2", "KF-FIGHT-12")],
)
def test_a_number_that_no_rule_has_is_an_error(
    name: str, number: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("index_rules.cited_in_tests", lambda: iter([("a test", [number])]))
    with pytest.raises(UnknownRule, match=rf"a test: .*no {number}$"):
        citers(load_rulebook(name))
