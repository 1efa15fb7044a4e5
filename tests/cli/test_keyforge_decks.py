"""`cardwright deck` and `--decks` with decks of KeyForge."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.keyforge.decks import deck_from_json, real_decks
from cardwright.keyforge.exporting import deck_to_keyteki, deck_to_text
from cardwright.keyforge.generating import generate_deck

PAGE = Path(__file__).parents[2] / "docs" / "decks.md"
ARGUS = "Radiant Argus the Supreme"

Run = Callable[..., Any]


@pytest.fixture
def argus(tmp_path: Path) -> Path:
    """The file of a real deck."""
    file = tmp_path / "argus.txt"
    file.write_text(deck_to_text(real_decks()[ARGUS]), encoding="utf-8")
    return file


def test_a_deck_shows_its_houses_types_rarities_and_amber(run: Run, argus: Path) -> None:
    ran = run("deck", str(argus))
    assert (ran.code, ran.err) == (0, "")
    assert "Radiant Argus the Supreme, keyforge/1.2: legal" in ran.out
    assert re.search(r"36 cards \(36\) +\d+ bonus Æ", ran.out)
    assert re.search(r"house +cards +creatures +actions +artifacts +upgrades +Æ +common", ran.out)
    assert re.search(r"Sanctum +12 ", ran.out)
    told = json.loads(run("deck", str(argus), "--json").out)
    together = re.search(r"together +36 +(\d+)", ran.out)
    assert together
    assert int(together[1]) == told["types"]["creature"]


def test_an_illegal_deck_says_why(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "small.json"
    small = deck_to_keyteki(real_decks()[ARGUS])
    small["cards"] = small["cards"][1:]  # type: ignore[index]
    file.write_text(json.dumps(small), encoding="utf-8")
    ran = run("deck", str(file))
    assert ran.code == 1
    assert "not legal" in ran.out
    assert "error: a deck has 36 cards; this one has 3" in ran.out
    assert "(KF-SET-1, KFR99)" in ran.out
    sim = run("sim", "--game", "keyforge/1.2", "--decks", str(file), "--games", "1")
    assert (sim.code, sim.out) == (1, "")
    assert "'Radiant Argus the Supreme' cannot be played: a deck has 36 cards" in sim.err


def test_json_has_the_keys_of_every_deck_and_more(run: Run, argus: Path, tmp_path: Path) -> None:
    told = json.loads(run("deck", str(argus), "--json").out)
    assert (told["ok"], told["game"], told["size"], told["ultra"], told["curve"]) == (
        True, "keyforge/1.2", 36, None, {}
    )  # fmt: skip
    assert sum(card["n"] for card in told["cards"]) == 36
    assert sum(told["rarities"].values()) == 36
    assert [contents["size"] for contents in told["houses"].values()] == [12, 12, 12]
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("A deck\n\n2 Angr\n", encoding="utf-8")
    ran = run("deck", str(wrong), "--json")
    refused = json.loads(ran.out)
    assert ran.code == 1
    assert set(refused) == set(told)
    assert refused["ok"] is False
    assert refused["findings"][0]["line"] == 3
    assert "the nearest are Anger" in refused["findings"][0]["message"]
    assert "wrong.txt:3: there is no card 'Angr'" in ran.err


def test_a_generated_deck_is_a_plain_list(run: Run, tmp_path: Path) -> None:
    made = run("deck", "--generate", "--game", "keyforge/1.2", "--seed", "3")
    assert (made.code, made.err) == (0, "")
    assert made.out.startswith("# cardwright deck --generate --seed 3 --game keyforge/1.2\n")
    file = tmp_path / "three"
    file.write_text(made.out, encoding="utf-8")
    assert "keyforge/1.2: legal" in run("deck", str(file)).out
    told = json.loads(run("deck", "--generate", "--game", "keyforge/1.2", "--seed", "3", "--json").out)
    assert (told["ok"], told["seed"]) == (True, 3)
    assert deck_from_json(told["deck"]) == generate_deck(3).in_order()
    assert "a whole number" in run("deck", "--generate", "--game", "keyforge/1.2", "--seed", "-1").err


def test_a_deck_of_the_other_game_is_told(run: Run, deck_file: Callable[..., str]) -> None:
    ran = run("sim", "--game", "keyforge/1.2", "--decks", deck_file(), "--games", "1")
    assert "this is a deck of kotc/17, not of KeyForge" in ran.err
    assert "kotc/17: legal" in run("deck", deck_file()).out


def test_one_deck_of_a_file_with_several(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    file.write_text(json.dumps([deck_to_keyteki(deck) for deck in real_decks().values()]), encoding="utf-8")
    assert "there are 32 decks in this file" in run("deck", str(file)).err
    assert f"{ARGUS}, keyforge/1.2: legal" in run("deck", f"{file}#{ARGUS}").out


@pytest.mark.parametrize(
    "word", ["radiant argus the supreme", "miss onyx censorius", 'Miss "Onyx" Censorius']
)
def test_real_decks_are_called_by_name(run: Run, argus: Path, word: str) -> None:
    ran = run(
        "sim", "--game", "keyforge/1.2", "--decks", word, str(argus), "--games", "2", "--seed", "1",
        "--players", "random", "random", "--workers", "1", "--json",
    )  # fmt: skip
    seats = [seat["deck"] for seat in json.loads(ran.out)["seats"]]
    assert seats == ['Miss "Onyx" Censorius' if "nyx" in word else ARGUS, ARGUS]


def test_a_list_of_nothing_but_numbers_is_no_toml(run: Run, tmp_path: Path) -> None:
    numbers = tmp_path / "numbers.txt"
    numbers.write_text("#054\n#055\n", encoding="utf-8")
    told = json.loads(run("deck", str(numbers), "--json").out)
    assert "2 cards (36)" in run("deck", str(numbers)).out
    assert [card["name"] for card in told["cards"]] == ["Arise!", "Control the Weak"]


def test_one_card_is_called_a_card(run: Run, tmp_path: Path) -> None:
    one = tmp_path / "one.txt"
    one.write_text("Anger\n", encoding="utf-8")
    assert "a card (36)" in run("deck", str(one)).out


def test_an_unknown_name_is_told_with_the_nearest(run: Run) -> None:
    err = run("sim", "--game", "keyforge/1.2", "--decks", "Radiant Argos").err
    assert "did you mean 'Radiant Argus the Supreme'?" in err
    assert "and 30 more" in err


def test_the_commands_of_the_page_run(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    section = PAGE.read_text(encoding="utf-8").split("## Decks of KeyForge")[1]
    block = re.search(r"^```sh\n(.*?)^```$", section, flags=re.DOTALL | re.MULTILINE)
    assert block
    for line in block[1].splitlines():
        words, _, file = line.partition(" > ")
        ran = run(*shlex.split(words)[1:])
        assert ran.code == 0, ran.err
        if file:
            Path(file).write_text(ran.out, encoding="utf-8")
