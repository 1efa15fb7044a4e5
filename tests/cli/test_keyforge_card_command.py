"""`cardwright card TITLE --game keyforge/1.2`: facts and our wording, by title or slug."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GAME = ("--game", "keyforge/1.2")


def test_a_title_gets_facts_and_our_wording(run: Callable[..., Any]) -> None:
    ran = run("card", "anger", *GAME)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "Anger\n"
        "Brobnar action   1 Æ   common   no. 1\n\n"
        "Play — Ready one friendly creature, then fight with it.\n"
    )


def test_a_creature_has_power_armor_traits_and_keywords(run: Callable[..., Any]) -> None:
    ran = run("card", "pingle-who-annoys", *GAME)
    assert "Brobnar creature   power 2   armor 0   Goblin   rare   no. 43" in ran.out
    assert "\nElusive.\n\nWhen an enemy creature enters play, deal 1 damage to it.\n" in ran.out


@pytest.mark.parametrize("written", ["coward's end", "Coward’s End", "cowards-end", "COWARD'S END "])
def test_a_title_is_written_as_one_likes(run: Callable[..., Any], written: str) -> None:
    told = run("card", written.replace("cowards-end", "coward-s-end"), *GAME)
    assert told.out.startswith("Coward’s End\n")


def test_json_has_the_same_keys_for_every_card(run: Callable[..., Any]) -> None:
    ran = run("card", "Kelifi Dragon", *GAME, "--json")
    told = json.loads(ran.out)
    assert (told["ok"], told["game"], told["name"], told["type"], told["errors"], told["warnings"]) == (
        True,
        "keyforge/1.2",
        "Kelifi Dragon",
        "creature",
        [],
        [],
    )
    assert told["abilities"] == [
        "You can play this card only if you have at least 7 Æ.",
        "Fight or reap — You gain 1 Æ. Deal 5 damage to one creature.",
    ]
    assert told["text"] == "\n\n".join(told["abilities"])
    assert (told["house"], told["power"], told["traits"]) == ("brobnar", 12, ["dragon"])
    action = json.loads(run("card", "anger", *GAME, "--json").out)
    refused = run("card", "angr", *GAME, "--json")
    assert refused.code == 1
    assert set(told) == set(action) == set(json.loads(refused.out))
    assert (action["power"], action["armor"]) == (None, None)
    assert json.loads(refused.out)["errors"][0]["nearest"] == ["Anger"]


def test_an_unknown_title_names_the_nearest(run: Callable[..., Any]) -> None:
    ran = run("card", "Epic Qest", *GAME)
    assert (ran.code, ran.out) == (1, "")
    assert "keyforge/1.2 has no card 'Epic Qest'; the nearest title is 'Epic Quest'" in ran.err


def test_what_belongs_to_another_game_is_refused(run: Callable[..., Any], tmp_path: Path) -> None:
    assert "leave out --sp, --name" in run("card", "anger", *GAME, "--sp", "3", "--name", "Wrath").err
    file = tmp_path / "anger.toml"
    file.write_text("", encoding="utf-8")
    assert (
        "is a file, and a card of keyforge/1.2 is named by its title or slug"
        in run("card", str(file), *GAME).err
    )
    for written in ("", "\udcff", "a" * 5000, "\x00"):
        ran = run("card", written, *GAME)
        assert ran.code == 1
        assert "Traceback" not in ran.err
