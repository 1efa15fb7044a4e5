"""Decks that one command prints and another reads: as files, as JSON, through a pipe; and whose they are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.games import game
from cardwright.kotc.decks import read_card, read_deck
from cardwright.kotc.generating import generate_deck

Run = Callable[..., Any]
DeckFile = Callable[..., str]
GAMES = ("kotc/17", "keyforge/1.2")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["file", "json"])
def test_a_generated_deck_is_read_from_standard_input(run: Run, name: str, form: tuple[str, ...]) -> None:
    made = run("deck", "--generate", "--seed", "3", "--game", name, *form)
    looked_at = run("deck", "-", "--json", given=made.out.encode())
    assert (looked_at.code, looked_at.err) == (0, "")
    told = json.loads(looked_at.out)
    printed = json.loads(run("deck", "--generate", "--seed", "3", "--game", name, "--json").out)
    assert {key: value for key, value in printed.items() if key not in ("seed", "deck")} == told
    assert name in run("deck", "-", given=made.out.encode()).out


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ending", [".json", ".txt", ""])
def test_the_json_of_a_deck_is_a_deck_file(run: Run, tmp_path: Path, name: str, ending: str) -> None:
    """The deck alone, as `deck_to_json` has it."""
    printed = json.loads(run("deck", "--generate", "--seed", "3", "--game", name, "--json").out)
    file = tmp_path / f"deck{ending}"
    file.write_text(json.dumps(printed["deck"]), encoding="utf-8")
    assert f"{printed['name']}, {name}: legal" in run("deck", str(file)).out
    rules: Any = game(name)
    assert rules.deck_to_json(rules.read_deck(str(file))) == printed["deck"]


def test_the_json_of_a_generated_deck_is_played_with(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "three.json"
    file.write_text(run("deck", "--generate", "--seed", "3", "--json").out, encoding="utf-8")
    assert read_deck(file) == generate_deck("kotc/17", 3)
    players = ("--players", "random", "random")
    ran = run("sim", "--games", "1", "--decks", str(file), str(file), *players, "--workers", "1", "--json")
    assert (ran.code, ran.out.count("Generated 3")) == (0, 2)


def test_a_card_can_be_json(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bolt.json"
    file.write_text(json.dumps({"name": "Bolt", "type": "spell", "text": ["Draw 1 card."]}), encoding="utf-8")
    assert read_card(file).text == ("Draw 1 card.",)
    assert "Draw 1 card." in run("card", str(file)).out


@pytest.mark.parametrize("ending", [".txt", ".toml", ".deck"])
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("Bolt = 40", "Bolt = "), "5: this is no TOML: Invalid value"),
        (('name = "Spells"', "name = Spells"), "1: this is no TOML"),
        (('game = "kotc/17"', 'game = "kotc/17'), "2: this is no TOML"),
        (("[copies]", "[copies"), "4: this is no TOML"),
        (('name = "Spells"', '"name = Spells'), "1: this is no TOML"),
    ],
)
def test_a_mistake_in_a_deck_of_keeper_is_told_as_one(
    run: Run, deck_file: DeckFile, tmp_path: Path, ending: str, change: tuple[str, str], told: str
) -> None:
    """Whatever the file is called."""
    text = Path(deck_file()).read_text(encoding="utf-8")
    assert change[0] in text
    file = tmp_path / f"mistaken{ending}"
    file.write_text(text.replace(*change), encoding="utf-8")
    ran = run("deck", str(file))
    assert ran.code == 1
    assert f"{file}:{told}" in ran.err
    assert "KeyForge" not in ran.err
    assert "houses" not in json.loads(run("deck", str(file), "--json").out)


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "X", "game": "kotc/17", "copies": {"Bolt": 40}',
        '{"name": "X", "game": "kotc/17", "copies": {}}',
    ],
)
def test_mistaken_json_of_keeper_is_told_as_such(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "deck.json"
    file.write_text(text, encoding="utf-8")
    ran = run("deck", str(file))
    assert ran.code == 1
    assert "this is no JSON" in ran.err or "the table `[cards]` is missing" in ran.err


@pytest.mark.parametrize(
    "text",
    [
        "A Deck\n\nBrobnar\n2x anger\nDis\nurchin",
        "Name: A = B\nBrobnar\nanger",
        '[{"name": "A", "cards": ["Angr"]}]',
    ],
)
def test_what_does_not_look_like_a_deck_of_keeper_is_one_of_keyforge(
    run: Run, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(text, encoding="utf-8")
    assert "houses" in json.loads(run("deck", str(file), "--json").out)


def test_the_lines_of_a_list_have_a_limit(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("Brobnar\n" + "1 Anger\n" * 1_100_000, encoding="utf-8")
    assert "at most 1000 lines; this one has 1100001" in run("deck", str(file)).err


def test_the_cards_of_a_deck_have_a_limit(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    head = 'name = "X"\ngame = "kotc/17"\n[cards]\n[copies]\n'
    file.write_text(head + "\n".join(f"a{n} = 1" for n in range(101)), encoding="utf-8")
    assert "deck.toml:4: `copies` has at most 100 different cards, not 101" in run("deck", str(file)).err
    file.write_text(head.replace("X", "X" * 201), encoding="utf-8")
    assert "deck.toml:1: `name` has at most 200 letters, not 201" in run("deck", str(file)).err


def test_only_so_many_wrong_texts_of_a_deck_are_explained(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    cards = "".join(f'[cards.c{n}]\ntype = "spell"\nedition = 17\ntext = "Drw 1 card."\n' for n in range(40))
    copies = "".join(f"c{n} = 1\n" for n in range(40))
    file.write_text(f'name = "X"\ngame = "kotc/17"\n[copies]\n{copies}{cards}', encoding="utf-8")
    told = json.loads(run("deck", str(file), "--json").out)
    assert told["size"] == 40
    wrong = [finding for finding in told["findings"] if finding["code"] == "text"]
    assert len(wrong) == 21
    assert "20 cards cannot be read; what comes behind them has not been looked at" in wrong[-1]["message"]


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("kind", "'type'"),
        ("Type", "'type'"),
        ("attack", "'sp'"),
        ("power", "'sp'"),
        ("health", "'hp'"),
        ("life", "'hp'"),
        ("rules", "'text'"),
        ("ability", "'text'"),
        ("effect", "'text'"),
        ("set", "'edition'"),
        ("flavor", "'flavour'"),
        ("cost", "'level'"),
        ("txt", "'text'"),
        ("editon", "'edition'"),
        ("copies", "`[copies]`"),
        ("author", "only a deck has an author"),
        ("zzz", "it has type, sp, hp"),
    ],
)
def test_another_word_for_a_key_of_a_card_is_understood(
    run: Run, deck_file: DeckFile, key: str, meant: str
) -> None:
    ran = run("deck", deck_file(more=f'{key} = "x"\n'))
    assert ran.code == 1
    assert meant in ran.err


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("title", "'name'"),
        ("count", "'copies'"),
        ("n", "'copies'"),
        ("edition", "'game'"),
        ("format", "'game'"),
        ("creator", "'author'"),
        ("designs", "'cards'"),
        ("Author", "'author'"),
        ("zzz", "it has name, game"),
    ],
)
def test_another_word_for_a_key_of_a_deck_is_understood(
    run: Run, deck_file: DeckFile, key: str, meant: str
) -> None:
    file = Path(deck_file())
    file.write_text(f'{key} = "x"\n' + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert meant in run("deck", str(file)).err
