"""`cardwright card`: what is said of a card, and of a text that is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DESTROY = "Target up to 2 on-field minions; destroy the targets."
THOR = "THOR'S HAMMER: When this card attacks, after Attack Formation (ghost-play): " + (
    "Target 1 on-field minion; destroy it."
)


def test_a_text_without_sp_and_hp_is_a_spell_and_its_level_is_worked_out(run: Callable[..., Any]) -> None:
    ran = run("card", DESTROY)
    assert (ran.code, ran.err) == (0, "")
    assert "spell   level 4" in ran.out
    assert "2*t = 2*2" in ran.out


def test_sp_and_hp_make_it_a_minion(run: Callable[..., Any]) -> None:
    ran = run("card", THOR, "--sp", "4", "--hp", "6", "--name", "Thor")
    assert ran.code == 0
    assert "Thor" in ran.out
    assert "minion   level 9   SP 4   HP 6" in ran.out


def test_json_is_one_document_with_every_key(run: Callable[..., Any]) -> None:
    ran = run("card", DESTROY, "--json")
    told = json.loads(ran.out)
    assert (told["ok"], told["level"], told["errors"], ran.err) == (True, 4, [], "")
    wrong = run("card", "Draw one card.", "--json")
    assert wrong.code == 1
    assert set(json.loads(wrong.out)) == set(told)
    refused = run("card", "no-such-file.toml", "--json")
    assert refused.code == 1
    assert set(json.loads(refused.out)) == set(told)
    assert "there is no such file" in json.loads(refused.out)["errors"][0]["message"]


def test_a_wrong_word_gets_a_caret_and_a_proposal(run: Callable[..., Any]) -> None:
    ran = run("card", "Target up to 2 on-feild minions; destroy them.")
    assert ran.code == 1
    lines = ran.out.splitlines()
    wrong = next(place for place, line in enumerate(lines) if "^" in line)
    assert lines[wrong].index("^") == lines[wrong - 1].index("on-feild")
    assert lines[wrong].count("^") == len("on-feild")
    assert "did you mean: Target up to 2 on-field minions;" in ran.out


def test_the_caret_stands_right_behind_wide_letters(run: Callable[..., Any]) -> None:
    ran = run("card", "竜: Draw one card.", "--sp", "1", "--hp", "1")
    above, below = next(
        (above, below)
        for above, below in zip(ran.out.splitlines(), ran.out.splitlines()[1:], strict=False)
        if "^" in below
    )
    column = below.index("^")
    wide_before = sum(letter == "竜" for letter in above[:column])
    assert above[column - wide_before :].startswith("one") or wide_before == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "needs an ability"),
        ("Target up to 1000000000 on-field minions; destroy the targets.", "999 is the largest"),
        ("Draw\x1b[31m 1 card.", "invisible character"),
        ("Draw 1 card.\x00", "invisible character"),
        ("Draw 1 card. " * 8000, "at most 4000"),
        ("\udcff\udcfe", "line 1"),
        ("[red]Draw[/red] 1 card.", "[red]Draw[/red] 1 card."),
    ],
)
def test_no_text_is_too_bad_for_a_clean_answer(run: Callable[..., Any], text: str, told: str) -> None:
    ran = run("card", text)
    assert ran.code == 1
    assert told in ran.out + ran.err
    assert "Traceback" not in ran.out + ran.err
    assert "\x1b[31m" not in ran.out


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_text_that_is_wrong_is_told_alike_whether_its_face_is_asked_for(
    run: Callable[..., Any], tmp_path: Path, more: tuple[str, ...]
) -> None:
    face = tmp_path / "face.svg"
    assert run("card", "Draw 1 crad.", "--face", str(face), *more) == run("card", "Draw 1 crad.", *more)
    assert not face.exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("Draw 1 card.", "--sp", "3"), "needs `hp`"),
        (("Draw 1 card.", "--type", "minoin"), "did you mean 'minion'?"),
        (("Draw 1 card.", "--sp", "-1", "--hp", "0"), "from 0 to 999"),
        (("Draw 1 card.", "--name", ""), "1 to 100 printable letters"),
        (("no-such-file.toml",), "no-such-file.toml: there is no such file"),
        (("cards/no-such.card",), "cards/no-such.card: there is no such file"),
    ],
)
def test_wrong_facts_are_named(run: Callable[..., Any], options: tuple[str, ...], told: str) -> None:
    ran = run("card", *options)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err


def test_an_unknown_option_is_wrong_use(run: Callable[..., Any]) -> None:
    assert run("card", "Draw 1 card.", "--hitpoints", "3").code == 2
    assert run("card", "Draw 1 card.", "--sp", "many").code == 2
    assert run("card").code == 2


def test_a_card_file_is_read_and_says_all_itself(run: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "bolt.toml"
    file.write_text('name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n', encoding="utf-8")
    assert "Bolt" in run("card", str(file)).out
    ran = run("card", str(file), "--sp", "1")
    assert ran.code == 1
    assert "leave out --sp" in ran.err
    assert "this is a directory" in run("card", str(tmp_path)).err


def test_a_creature_is_shown_in_the_words_of_its_edition(run: Callable[..., Any]) -> None:
    ran = run(
        *("card", "This creature cannot attack.\n\nDraw 1 card.", "--game", "kotc/9"),
        *("--sp", "3", "--hp", "5", "--name", "Wall"),
    )
    assert (ran.code, ran.err) == (0, "")
    assert "creature   resource cost 4   offense 3   defense 5" in ran.out
    assert "max(0, 3+5/5-2)" in ran.out
    assert "Ultra" not in ran.out
