"""`cardwright deck`: legal or not, and why."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.games import game
from cardwright.kotc.decks import deck_from_json, read_deck
from cardwright.kotc.decks.starters import deck_to_json
from cardwright.kotc.generating import generate_deck

DeckFile = Callable[..., str]


def test_a_legal_deck_shows_its_size_curve_and_list(run: Callable[..., Any], deck_file: DeckFile) -> None:
    ran = run("deck", deck_file())
    assert (ran.code, ran.err) == (0, "")
    assert "Spells, kotc/17: legal" in ran.out
    assert "40 cards (40 to 60)" in ran.out
    assert "level 2 40 " + "█" * 40 in ran.out


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"copies": 39}, "this one has 39, 1 too few"),
        ({"edition": 9}, "before the clean slate"),
        ({"edition": 18}, "newer than edition 17"),
        ({"text": "Drow 1 card."}, "Bolt"),
        ({"text": "Target up to 1000000000 on-field minions; destroy the targets."}, "999 is the largest"),
        ({"text": ""}, "a spell needs an ability"),
    ],
)
def test_an_illegal_deck_says_why(
    run: Callable[..., Any], deck_file: DeckFile, change: dict[str, Any], told: str
) -> None:
    ran = run("deck", deck_file(**change))
    assert ran.code == 1
    assert "not legal" in ran.out
    assert told in ran.out
    assert "error: " in ran.out


@pytest.mark.parametrize("text", ["", "(Only a hint.)"])
def test_that_a_spell_has_one_ability_is_cited(
    run: Callable[..., Any], deck_file: DeckFile, text: str
) -> None:
    """K17-spells-1."""
    told = json.loads(run("deck", deck_file(text=text), "--json").out)
    assert [each["rule"] for each in told["findings"] if each["code"] == "text"] == ["K17-spells-1"]


def test_eleven_ultra_points_are_too_many(run: Callable[..., Any], tmp_path: Path) -> None:
    costly = next(
        (design, copies)
        for deck in game("kotc/17").starter_decks().values()
        for design, copies in deck.cards
        if design.ultra == 1
    )[0]
    deck = deck_to_json(next(iter(game("kotc/17").starter_decks().values())))
    card = deck["cards"][costly.name]  # type: ignore[index]
    values = "\n".join(f"{key} = {json.dumps(value)}" for key, value in card.items())
    file = tmp_path / "ultra.toml"
    file.write_text(
        f'name = "Ultra"\ngame = "kotc/17"\n[copies]\nCostly = 11\nBolt = 29\n[cards.Costly]\n{values}\n'
        '[cards.Bolt]\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n',
        encoding="utf-8",
    )
    ran = run("deck", str(file))
    assert ran.code == 1
    assert "at most 10 Ultra Points; this one has 11" in ran.out


def test_files_that_are_no_decks_are_refused(
    run: Callable[..., Any], deck_file: DeckFile, tmp_path: Path
) -> None:
    twice = deck_file(more='\n[cards.Bolt]\ntype = "spell"\n')
    assert "this is written twice: [cards.Bolt]" in run("deck", twice).err
    (tmp_path / "latin.toml").write_bytes('name = "Löwe"'.encode("latin-1"))
    assert "not written in UTF-8" in run("deck", str(tmp_path / "latin.toml")).err
    assert "there is no such file" in run("deck", str(tmp_path / "none.toml")).err
    assert "this is a directory" in run("deck", str(tmp_path)).err
    assert "game" in run("deck", deck_file(game="kotc/8")).err
    for file in (twice, str(tmp_path), str(tmp_path / "none.toml")):
        ran = run("deck", file)
        assert (ran.code, ran.out) == (1, "")
        assert file in ran.err


def test_json_is_one_document_with_every_key(run: Callable[..., Any], deck_file: DeckFile) -> None:
    told = json.loads(run("deck", deck_file(), "--json").out)
    assert (told["ok"], told["size"], told["curve"]) == (True, 40, {"2": 40})
    refused = run("deck", "none.toml", "--json")
    assert refused.code == 1
    assert set(json.loads(refused.out)) == set(told)
    assert json.loads(refused.out)["findings"][0]["message"] == "there is no such file"


def test_a_generated_deck_is_a_deck_file(run: Callable[..., Any], tmp_path: Path) -> None:
    made = run("deck", "--generate", "--seed", "3")
    assert (made.code, made.err) == (0, "")
    assert made.out.startswith("# cardwright deck --generate --seed 3 --game kotc/17\n")
    file = tmp_path / "three.toml"
    file.write_text(made.out, encoding="utf-8")
    assert "Generated 3, kotc/17: legal" in run("deck", str(file)).out
    assert read_deck(file) == generate_deck("kotc/17", 3)
    assert run("deck", "--generate").out != run("deck", "--generate").out


def test_a_generated_deck_as_json_comes_with_its_report(run: Callable[..., Any]) -> None:
    told = json.loads(run("deck", "--generate", "--seed", "3", "--json").out)
    assert (told["ok"], told["size"], told["seed"]) == (True, 40, 3)
    assert deck_from_json(told["deck"]) == generate_deck("kotc/17", 3)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--generate", "deck.toml"), "not both"),
        (("--generate", "--seed", "-1"), "a whole number from 0"),
        (("--seed", "3"), "name a deck file"),
        (("--seed", "3", "deck.toml"), "go with --generate"),
        ((), "name a deck file"),
    ],
)
def test_what_cannot_be_generated_is_refused(
    run: Callable[..., Any], arguments: tuple[str, ...], told: str
) -> None:
    ran = run("deck", *arguments)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err


FINDINGS = """name = "Old and New"
game = "kotc/17"

[copies]
Unmarked = 10
Ancient = 5
Tomorrow = 5
Silo = 5
Costly = 5
Doom = 6
Misprint = 2
Hopeless = 2
Poor = 2
Aimless = 2
Digger = 2
Elder = 3
Reworded = 2
Typo = 10

[cards]
Unmarked = {type = "spell", text = "Draw 1 card."}
Ancient = {type = "spell", edition = 12, text = "Target up to 3 cards in any graveyard; bounce them."}
Tomorrow = {type = "spell", edition = 18, text = "Draw 1 card."}
Silo = {type = "spell", edition = 15, text = "Target 1 in-play card; silo it."}
Costly = {type = "minion", sp = 1, hp = 3, edition = 17, level = 6, text = "BITE: Draw 1 card."}
Doom = {type = "spell", edition = 17, text = "1-dice-wound enemy."}
Misprint = {type = "spell", edition = 16, text = "Target 1 on-field minion; petrify it."}
Hopeless = {type = "spell", edition = 17, text = "When this on-field minion is targeted: Draw 1 card."}
Poor = {type = "spell", edition = 17, text = "Remove 1 counter on this card→ Draw 1 card."}
Aimless = {type = "spell", edition = 17, text = "Destroy the targets."}
Digger = {type = "spell", edition = 17, text = '''
Excavate 1 card and target up to 2 excavated cards; bounce the targets.'''}
Elder = {type = "spell", edition = 14, text = "Target 1 of your resources; bounce it."}
Reworded = {type = "spell", edition = 14, text = "Target 1 card on the top of any deck; bounce it."}
Typo = {type = "spell", edition = 17, text = "Drow 1 card."}
Left = {type = "spell", edition = 17, text = "Target this card; petrify it."}
"""


@pytest.mark.parametrize(
    ("code", "severity", "card", "line", "rule", "told"),
    [
        ("text", "error", "Typo", 35, "K17-setup-and-deck-building-3", '"Drow" should be "Draw"'),
        ("deck-size", "error", "", 4, "K17-setup-and-deck-building-3", "has 61, 1 too many"),
        ("ultra-points", "error", "", 4, "K17-setup-and-deck-building-4", "has 12, 2 too many (Doom 12)"),
        ("no-indicator", "error", "Unmarked", 21, "K17-refurbished-and-pruned-cards-6", "`edition = 17`"),
        ("clean-slate", "error", "Ancient", 22, "K17-clean-slate-edition-1", "editions 13 to 17 can be used"),
        ("newer-edition", "error", "Tomorrow", 23, "R130", "editions 13 to 17 can be used"),
        ("revised-level", "error", "Silo", 24, "K17-revised-levels-8", "only cards of edition 16 and later"),
        ("printed-level", "error", "Costly", 25, "K17-card-types-and-layout-12", "`level = 5`"),
        ("newer-text", "warning", "Misprint", 27, "K17-setup-and-deck-building-6", "Indicator right?"),
        ("useless-condition", "warning", "Hopeless", 28, "R132", "only a minion meets the condition"),
        ("useless-cost", "warning", "Poor", 29, "R132", "only a minion can pay"),
        ("no-targets", "warning", "Aimless", 30, "K17-target-4", 'such as "Target this card;"'),
        ("few-excavated", "warning", "Digger", 31, "K17-excavate-5", "only 1 can be excavated"),
        ("refurbished", "note", "Elder", 33, "K17-refurbished-card-texts-8", "card in your granary"),
        ("reworded", "note", "Reworded", 34, "", 'is read as "Target 1 card on top of any deck"'),
        ("left-out", "warning", "Left", 36, "", "give it a number in `[copies]`, or delete it"),
    ],
)
def test_every_finding_says_what_is_wrong_where_by_which_rule_and_what_would_be_right(
    run: Callable[..., Any],
    tmp_path: Path,
    code: str,
    severity: str,
    card: str,
    line: int,
    rule: str,
    told: str,
) -> None:
    """K17-setup-and-deck-building-2, -3, -4, -6, -7; K17-refurbished-and-pruned-cards-2, -6."""
    file = tmp_path / "findings.toml"
    file.write_text(FINDINGS, encoding="utf-8")
    findings = json.loads(run("deck", str(file), "--json").out)["findings"]
    [finding] = [each for each in findings if each["code"] == code]
    assert (finding["severity"], finding["card"], finding["line"]) == (severity, card, line)
    assert finding["rule"] == rule
    assert told in finding["message"]
    place = f"line {line}, {card}" if card else f"line {line}"
    assert f"{severity}: {place}: " in run("deck", str(file)).out


def test_findings_begin_with_what_is_gravest(run: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "findings.toml"
    file.write_text(FINDINGS, encoding="utf-8")
    told = json.loads(run("deck", str(file), "--json").out)
    order = [finding["severity"] for finding in told["findings"]]
    assert order == sorted(order, key=["error", "warning", "note"].index)
    assert not told["ok"]


def test_a_refurbished_deck_is_legal(run: Callable[..., Any], deck_file: DeckFile) -> None:
    ran = run("deck", deck_file(text="Target 1 of your resources; bounce it.", edition=14))
    assert ran.code == 0
    assert "note: line 7, Bolt: refurbished:" in ran.out


def test_a_pruned_card_with_old_words_is_pruned_before_its_words_are_read(
    run: Callable[..., Any], deck_file: DeckFile
) -> None:
    file = deck_file(text="Activate when you take damage. Draw 1 card.", edition=9)
    ran = run("sim", "--decks", file, "Emberwatch", "--players", "random", "random", "--games", "1")
    assert ran.code == 1
    assert "pruned: designed for edition 9" in ran.err


def test_reserves_are_shown_where_an_edition_has_them(run: Callable[..., Any], tmp_path: Path) -> None:
    made = run("deck", "--generate", "--game", "kotc/9", "--seed", "4")
    assert made.code == 0
    file = tmp_path / "nine.toml"
    file.write_text(made.out, encoding="utf-8")
    ran = run("deck", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert "40 cards (exactly 40)   10 of them reserves (exactly 10)" in ran.out
    assert "resource cost 1 " in ran.out
    assert "offense/defense" in ran.out
    told = json.loads(run("deck", str(file), "--json").out)
    assert sum(told["reserves"].values()) == 10
    assert "reserves" not in json.loads(run("deck", "--generate", "--seed", "4", "--json").out)


@pytest.mark.parametrize("options", [(), ("--to", "13")])
def test_one_of_several_decks_is_not_asked_for_where_there_is_one(
    run: Callable[..., Any], deck_file: DeckFile, options: tuple[str, ...]
) -> None:
    ran = run("deck", f"{deck_file()}#2", *options)
    assert ran.code == 1
    assert "has one deck or card in it: leave out #2" in ran.err


def test_a_generated_deck_is_said_in_other_words_only_once_it_is_there(run: Callable[..., Any]) -> None:
    ran = run("deck", "--generate", "--to", "13")
    assert (ran.code, ran.out) == (1, "")
    assert "--to goes with a deck file" in ran.err
