"""Cards and decks in other editions: `card --across`, `card --to`, `deck --to`."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.kotc.decks import read_deck
from cardwright.kotc.decks.exporting import deck_to_toml
from cardwright.kotc.decks.starters import starter_decks
from cardwright.kotc.editions import EDITIONS

ROOT = Path(__file__).parents[2]
Run = Callable[..., Any]
BOLT = "Target up to 2 on-field minions; destroy the targets."
THROUGH_TIME = (
    BOLT,
    "Draw 2 cards.",
    "Target 1 on-field minion; place 2 Sword Counters on it.",
    "Target up to 2 cards on top of any deck; reveal and deploy the targets.",
    "Target 1 on-field minion; hypnotize it until the end of this turn.",
)
"""Five cards of the 17th that earlier editions know, too."""


@pytest.mark.parametrize("text", THROUGH_TIME)
def test_a_card_is_seen_in_every_edition(run: Run, text: str) -> None:
    told = json.loads(run("card", text, "--across", "--json").out)
    assert [each["game"] for each in told["editions"]] == list(EDITIONS)
    newest = told["editions"][-1]
    assert newest["legal"]
    assert newest["level"] == newest["printed_level"]
    assert newest["text"] == text
    older = [each for each in told["editions"][:-1] if each["level"] is not None]
    assert older
    for each in told["editions"][:-1]:
        assert not each["legal"]
        assert "newer than edition" in each["why_not"][0]
        assert (each["level"] is None) == bool(each["lost"])


def test_the_picture_says_what_has_changed_since_the_edition_before(run: Run) -> None:
    ran = run("card", BOLT, "--across")
    assert ran.code == 0
    lines = [line.strip() for line in ran.out.splitlines()]
    assert "Target up to 2 cards in play. Destroy all targets." in lines
    assert any(line.endswith("legal as it is, level 4") for line in lines)
    assert any("since before: level" in line for line in lines)


def test_a_card_of_an_old_edition_is_read_in_its_own_words(run: Run) -> None:
    text = "Target up to 2 cards in play. Destroy all targets."
    told = json.loads(run("card", text, "--edition", "9", "--across", "--json").out)
    assert told["read_as"] == "kotc/9"
    [ninth] = [each for each in told["editions"] if each["game"] == "kotc/9"]
    assert ninth["legal"]


def test_a_card_file_in_the_words_of_an_old_edition_is_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "raptor.toml"
    file.write_text('name = "Raptor"\ntype = "creature"\nsp = 2\nhp = 5\nedition = 9\n', encoding="utf-8")
    told = json.loads(run("card", str(file), "--across", "--json").out)
    levels = {each["game"]: each["level"] for each in told["editions"]}
    assert (levels["kotc/9"], levels["kotc/17"]) == (3, 5)
    assert run("card", str(file), "--to", "13").code == 0
    file.write_text('name = "Raptor"\ntype = "dinosaur"\n', encoding="utf-8")
    ran = run("card", str(file), "--across")
    assert ran.code == 1
    assert "dinosaur" in ran.err


def test_a_card_is_said_in_the_words_of_one_edition(run: Run) -> None:
    ran = run("card", "Target 1 on-field minion; place 2 Weakness Counters on it.", "--to", "13")
    assert ran.code == 0
    assert "Target 1 in-play card; place 2 Weakness Counters on it." in ran.out
    assert "there a Weakness Counter takes 1 SP" in ran.out.replace("\n", " ")
    told = json.loads(run("card", BOLT, "--to", "kotc/13", "--json").out)
    assert (told["ok"], told["same"], told["game"]) == (True, True, "kotc/13")


def test_what_cannot_be_said_there_is_named_and_the_command_fails(run: Run) -> None:
    ran = run("card", "Target 1 on-field minion; negate it.", "--to", "12", "--json")
    assert ran.code == 1
    told = json.loads(ran.out)
    assert told["text"] is None
    assert [each["why"] for each in told["lost"]] == ["the 12th Edition has no such text"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--to", "18"), "there is no edition '18'"),
        (("--to", "13", "--across"), "not both"),
        (("--to", "13", "--game", "keyforge/1.2"), "says nothing about other editions"),
        (("--across", "--game", "keyforge/1.2"), "says nothing about other editions"),
    ],
)
def test_what_there_is_not_is_refused(run: Run, options: tuple[str, ...], said: str) -> None:
    ran = run("card", BOLT, *options)
    assert ran.code == 1
    assert said in ran.err


def test_a_text_that_no_edition_has_is_explained_by_the_one_that_was_asked(run: Run) -> None:
    for options in (("--across",), ("--to", "13")):
        ran = run("card", "Target up to 2 on-feild minions; destroy them.", *options)
        assert ran.code == 1
        assert "^" in ran.out


def test_a_deck_is_told_card_by_card_and_what_survives_is_written(run: Run, tmp_path: Path) -> None:
    deck = starter_decks("kotc/13")["Lanternhill"]
    file, new = tmp_path / "old.toml", tmp_path / "new.toml"
    file.write_text(deck_to_toml(deck), encoding="utf-8")
    ran = run("deck", str(file), "--to", "17", "--out", str(new))
    for design in deck.designs:
        assert design.name in ran.out
    written = read_deck(new)
    assert written.game == "kotc/17"
    told = json.loads(run("deck", str(file), "--to", "17", "--json").out)
    assert told["file"] == new.read_text(encoding="utf-8")
    kept = told["summary"]["same"]["cards"] + told["summary"]["otherwise"]["cards"]
    assert kept == written.size
    assert kept + told["summary"]["lost"]["cards"] == deck.size
    assert ran.code == (0 if told["ok"] else 1)
    assert told["ok"] == (told["summary"]["lost"]["cards"] == 0 and not told["findings"])


def test_no_file_is_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "old.toml"
    file.write_text(deck_to_toml(starter_decks("kotc/17")["Urnfolk"]), encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    ran = run("deck", str(file), "--to", "13", "--out", str(file))
    assert ran.code == 1
    assert "is there already" in ran.err
    assert file.read_text(encoding="utf-8") == before
    assert run("deck", str(file), "--out", str(tmp_path / "x.toml")).code == 1


def test_a_deck_of_another_game_has_no_editions(run: Run, tmp_path: Path) -> None:
    ran = run("deck", "-", "--to", "17")
    assert ran.code == 1


def test_cards_in_reserve_are_told_and_are_lost_where_there_are_no_reserves(run: Run, tmp_path: Path) -> None:
    deck = starter_decks("kotc/12")["Highpasture"]
    file, new = tmp_path / "old.toml", tmp_path / "new.toml"
    file.write_text(deck_to_toml(deck), encoding="utf-8")
    ran = run("deck", str(file), "--to", "17", "--out", str(new))
    assert ran.code == 1
    assert "in reserve; lost: the 17th Edition has no reserves" in " ".join(ran.out.split())
    told = json.loads(run("deck", str(file), "--to", "17", "--json").out)
    assert told["summary"]["lost"]["cards"] == deck.reserves_size
    assert {each["fate"] for each in told["cards"] if each["reserve"]} == {"lost"}
    assert read_deck(new).reserves == ()
    there = json.loads(run("deck", str(file), "--to", "12-early", "--json").out)
    assert {each["fate"] for each in there["cards"] if each["reserve"]} <= {"same", "otherwise"}


@pytest.mark.parametrize(("edition", "cards", "reserves"), [("9", 45, 5), ("10", 45, 5), ("12", 40, 5)])
def test_reserves_beside_a_deck_are_cards_of_it_where_they_are_counted_within(
    run: Run, tmp_path: Path, edition: str, cards: int, reserves: int
) -> None:
    """K09-setup-and-deck-building-13."""
    counts = '[copies]\n"Ox 1" = 20\n"Ox 2" = 20\n[reserves]\n"Ox 2" = 2\n"Ox 3" = 3\n'
    oxen = [f'[cards."Ox {n}"]\ntype = "minion"\nsp = {n}\nhp = 5\nedition = 12\n' for n in (1, 2, 3)]
    file, new = tmp_path / "old.toml", tmp_path / "new.toml"
    file.write_text(f'name = "Oxen"\ngame = "kotc/12"\n{counts}{"".join(oxen)}', encoding="utf-8")
    run("deck", str(file), "--to", edition, "--out", str(new))
    told = json.loads(run("deck", str(file), "--to", edition, "--json").out)
    assert told["summary"]["lost"]["cards"] == 0
    written = read_deck(new)
    assert (written.size, written.reserves_size) == (cards, reserves)


def test_reserves_counted_within_a_deck_are_no_reserves_where_they_lie_beside_it(
    run: Run, tmp_path: Path
) -> None:
    deck = starter_decks("kotc/9")["Ironford"]
    file, new = tmp_path / "old.toml", tmp_path / "new.toml"
    file.write_text(deck_to_toml(deck), encoding="utf-8")
    run("deck", str(file), "--to", "10", "--out", str(new))
    assert (read_deck(new).size, read_deck(new).reserves_size) == (deck.size, deck.reserves_size)
    told = json.loads(run("deck", str(file), "--to", "12", "--json").out)
    assert sum(each["copies"] for each in told["cards"]) == deck.size
    assert "[reserves]" not in told["file"]


def test_the_edition_before_is_none_of_its_early_texts(run: Run, tmp_path: Path) -> None:
    """Levels go down to 0 in the 12th and the 13th, and not in the early text of the 12th."""
    file = tmp_path / "mote.toml"
    file.write_text('name = "Mote"\ntype = "minion"\nsp = 0\nhp = 0\nedition = 12\n', encoding="utf-8")
    told = json.loads(run("card", str(file), "--across", "--json").out)
    editions = {each["game"].removeprefix("kotc/"): each for each in told["editions"]}
    assert (editions["12"]["level"], editions["12-early"]["level"], editions["13"]["level"]) == (0, 1, 0)
    assert editions["12-early"]["changed"] == ["level 0 → 1"]
    assert editions["13"]["changed"] == []


def test_which_cards_can_be_used_is_said_in_plain_words(run: Run) -> None:
    ran = " ".join(run("card", BOLT, "--across").out.split())
    assert "cards up to edition 9 can be used" in ran
    assert "cards of edition 11 can be used" in ran


@pytest.mark.parametrize("options", [("--to", "13", "--face", "x.svg"), ("--across", "--face", "x.svg")])
def test_a_face_is_of_the_card_as_it_is(run: Run, options: tuple[str, ...]) -> None:
    ran = run("card", BOLT, *options)
    assert ran.code == 1
    assert "--face" in ran.err


def test_what_has_no_text_in_an_edition_says_so(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "raptor.toml"
    file.write_text('name = "Raptor"\ntype = "creature"\nsp = 2\nhp = 5\nedition = 9\n', encoding="utf-8")
    ran = run("card", str(file), "--across")
    assert ran.code == 0
    assert "no text" in ran.out


def five_cards() -> list[list[str]]:
    """The rows of the table of printed cards on the page, the first of which is its head."""
    page = (ROOT / "docs" / "through-time.md").read_text(encoding="utf-8")
    lines = page.partition("<!-- five cards -->")[2].partition("<!-- end -->")[0].strip().splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [rows[0], *rows[2:]]


@pytest.mark.parametrize("row", five_cards()[1:], ids=lambda row: row[1])
def test_the_page_tells_the_levels_of_five_printed_cards(run: Run, tmp_path: Path, row: list[str]) -> None:
    designed_for, name, *levels = row
    printed = tomllib.loads((ROOT / f"tests/data/kotc-{designed_for}-cards.toml").read_text(encoding="utf-8"))
    [card] = [each for each in printed["card"] if each["name"] == name]
    facts = [f"{key} = {card[key]}" for key in ("sp", "hp") if key in card]
    text = json.dumps("\n\n".join(card["abilities"]))
    file = tmp_path / "card.toml"
    file.write_text(
        "\n".join([f'name = "{name}"', f'type = "{card["type"]}"', f"edition = {designed_for}", *facts])
        + (f"\ntext = {text}\n" if card["abilities"] else "\n"),
        encoding="utf-8",
    )
    told = json.loads(run("card", str(file), "--across", "--json").out)
    found = {each["game"].removeprefix("kotc/"): each for each in told["editions"]}
    said = [
        "–" if each["level"] is None else str(each["level"]) if each["legal"] else f"({each['level']})"
        for each in (found[edition] for edition in five_cards()[0][2:])
    ]
    assert said == levels
