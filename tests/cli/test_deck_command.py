"""`cardwright deck`: legal or not, and why."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.games import game
from cardwright.kotc.decks.starters import deck_to_json

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


def test_a_card_that_cannot_be_played_yet_is_a_warning(
    run: Callable[..., Any], deck_file: DeckFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = "Bolt: 'Draw {x} cards.' has a level but cannot be played yet"
    monkeypatch.setattr("cardwright.play.reports.unplayable", lambda deck: [reason])
    ran = run("deck", deck_file())
    assert ran.code == 0
    assert "warning: line 7, Bolt: 'Draw {x} cards.' has a level but cannot be played yet" in ran.out
