"""`cardwright rules`: what a number means, and who shows it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cardwright.cli import judging
from cardwright.rulebooks.index import Rule, Rulebook

Run = Callable[..., Any]


def ids(run: Run, *term: str) -> list[str]:
    return [rule["id"] for rule in json.loads(run("rules", *term, "--json").out)["rules"]]


def test_a_rule_is_shown_with_its_number_and_those_who_cite_it(run: Run) -> None:
    ran = run("rules", "K17-craft-7", "--sources")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "K17-craft-7  One level on either: 1 SP, 2 HP.",
        "    tests/scenarios/kotc-17/pawns/crafted.yaml",
    ]


def test_long_names_of_tests_are_not_cut_off(run: Run) -> None:
    lines = run("rules", "--coverage").out.splitlines()
    assert any(len(line) > 115 for line in lines)
    assert not any(line != line.rstrip() for line in lines)


@pytest.mark.parametrize(
    ("term", "found"),
    [
        (["K17-battles-1"], ["K17-battles-1"]),
        (["k17-battles-1"], ["K17-battles-1"]),
        (["battles-1"], ["K17-battles-1"]),
        (["R5"], ["R5"]),
        (["R29"], ["R29a", "R29b", "R29c", "R29d"]),
        (["K17-bury"], ["K17-bury-1", "K17-bury-2"]),
        (["K17-counters-9, -10 and R81"], ["K17-counters-9", "K17-counters-10", "R81"]),
        (["K17-counters-9 to -11"], ["K17-counters-9", "K17-counters-10", "K17-counters-11"]),
        (["k17-counters-11 to -9"], ["K17-counters-9", "K17-counters-10", "K17-counters-11"]),
        (["counters-9 to COUNTERS-11"], ["K17-counters-9", "K17-counters-10", "K17-counters-11"]),
        (["r81,", "counters-9"], ["K17-counters-9", "R81"]),
        (["R29 and R81"], ["R29a", "R29b", "R29c", "R29d", "R81"]),
        (["ASSASSIN"], ["K17-counters-27", "R72"]),
        (["assassin", "judged"], ["R72"]),
    ],
)
def test_a_term_is_a_number_or_its_beginning_or_words(run: Run, term: list[str], found: list[str]) -> None:
    assert ids(run, *term) == found


def test_json_has_every_key(run: Run) -> None:
    told = json.loads(run("rules", "--json").out)
    assert list(told) == ["game", "rules", "missing"]
    assert (told["game"], told["missing"]) == ("kotc/17", [])
    for rule in told["rules"]:
        assert list(rule) == ["id", "paraphrase", "testable", "reason", "cited_by"]
        assert (rule["reason"] is None) == rule["testable"] == bool(rule["cited_by"])


def test_coverage_ends_with_nothing_missing(run: Run) -> None:
    ran = run("rules", "--coverage")
    assert ran.code == 0
    assert ran.out.endswith("Nothing is missing.\n")
    assert "cannot be tested: " in ran.out
    assert " heading" in ran.out
    assert run("rules", "--coverage", "K17-pawns").out.count("K17-pawns-") == 4


def test_coverage_ends_with_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Rule("K17-x-1", "One.", "", ("tests/x.yaml",))
    unshown = Rule("K17-x-2", "Two.", "", ())
    heading = Rule("K17-x-3", "Three.", "heading", ())
    book = Rulebook("kotc/17", "K17", (shown, unshown, heading))
    monkeypatch.setattr(judging, "load_rulebook", lambda game: book)
    ran = run("rules", "--coverage")
    assert ran.code == 1
    assert ran.out.splitlines()[-4:] == [
        "3 rules, 1 of them shown by a scenario or a test.",
        "1 cannot be tested: 1 heading.",
        "1 missing:",
        "    K17-x-2  Two.",
    ]
    told = run("rules", "--coverage", "--json")
    assert (told.code, json.loads(told.out)["missing"]) == (1, ["K17-x-2"])
    assert run("rules").code == run("rules", "--json").code == 0
    assert "nothing shows it yet" in run("rules", "K17-x-2", "--sources").out
    assert run("rules", "--coverage", "K17-x-1").code == 0


@pytest.mark.parametrize("more", ["--coverage", "--json"])
def test_who_names_the_sources_anyway_is_not_asked_for_them(run: Run, more: str) -> None:
    ran = run("rules", "K17-pawns", "--sources", more)
    assert (ran.code, ran.out) == (1, "")
    assert "leave out --sources" in ran.err


def test_all_rules_are_told_with_their_sources(run: Run) -> None:
    shown = "    tests/kotc/rules/test_summoning.py::test_ghost_play_needs_no_exhaustion"
    assert shown in run("rules", "--sources").out.splitlines()
    assert shown not in run("rules").out.splitlines()


def test_a_sentence_is_shown_with_what_restates_it(run: Run) -> None:
    keyforge = ("--game", "keyforge/1.2")
    ran = run("rules", "fight-4", "--sources", *keyforge)
    assert (ran.code, ran.err) == (0, "")
    sentence, restated = ran.out.splitlines()
    assert sentence == "KFB-fight-4  The one damage comes at the same time as the other."
    (rule,) = json.loads(run("rules", "KF-FIGHT-3", *keyforge, "--json").out)["rules"]
    assert restated == f"    restated by KF-FIGHT-3, shown by {len(rule['cited_by'])}"
    (told,) = json.loads(run("rules", "KFB-fight-4", *keyforge, "--json").out)["rules"]
    assert told["cited_by"] == rule["cited_by"], "what shows the one shows the other"


def test_nothing_is_missing_of_keyforge(run: Run) -> None:
    ran = run("rules", "--coverage", "--game", "keyforge/1.2")
    assert ran.code == 0
    assert ran.out.endswith("Nothing is missing.\n")


@pytest.mark.parametrize(
    ("term", "told"),
    [
        ("K17-battels-7", "did you mean K17-battles-7"),
        ("vodoo", "did you mean voodoo"),
        ("R999", "no rule of kotc/17 is 'R999'"),
        ("R81, R999", "no rule of kotc/17 is 'R999'"),
        ("K17-battles-6 to -999", "no rule of kotc/17 is 'K17-battles-999'"),
        ("k17-battels-7 and R81", "no rule of kotc/17 is 'k17-battels-7'; did you mean K17-battles-7"),
        ("qqqqqq", "no rule of kotc/17 is 'qqqqqq', or says so"),
        ("[/]", "no rule of kotc/17 is '[/]'"),
        ("(", "no rule of kotc/17 is '('"),
        ("R1 to R999999999", "no rule has a number as large as R999999999"),
        ("R1 to R9999", "a range has at most 1000 numbers; R1 to R9999 has more"),
        ("R" + "1" * 5000, "no rule has a number as large as R111"),
        ("A1" * 90 + "_", "no rule of kotc/17"),
    ],
)
def test_what_is_not_found_is_answered_with_the_nearest(run: Run, term: str, told: str) -> None:
    ran = run("rules", term)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err
    refused = run("rules", term, "--json")
    assert refused.code == 1
    assert json.loads(refused.out) == {"game": "kotc/17", "rules": [], "missing": []}
