"""Deck files of the 9th Edition: forty cards, of which ten are reserves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwright.errors import FileError
from cardwright.kotc.decks import deck_from_json, describe_deck, examine, read_deck
from cardwright.kotc.decks.exporting import deck_to_toml
from cardwright.kotc.decks.starters import deck_to_json

GOOD = """name = "Rats and Rain"
game = "kotc/9"

[copies]
Rat = 36
Rain = 4

[reserves]
Rat = 8
Rain = 2

[cards.Rat]
type = "creature"
sp = 1
hp = 5

[cards.Rain]
type = "spell"
edition = 9
text = "Draw 1 card."
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "deck.toml"


def deck_of(copies: int, reserves: int | None) -> dict[str, Any]:
    deck: dict[str, Any] = {"name": "Rats", "game": "kotc/9", "copies": {"Rat": copies}}
    if reserves is not None:
        deck["reserves"] = {"Rat": reserves} if reserves else {}
    return {**deck, "cards": {"Rat": {"type": "minion", "sp": 1, "hp": 5}}}


def test_a_deck_names_its_reserves(written: Path) -> None:
    """K09-setup-and-deck-building-1, -13."""
    written.write_text(GOOD, encoding="utf-8")
    deck = read_deck(written)
    assert (deck.size, deck.reserves_size) == (40, 10)
    assert [(design.name, copies) for design, copies in deck.reserves] == [("Rat", 8), ("Rain", 2)]
    report = describe_deck(written)
    assert report.ok
    assert report.findings == ()
    assert report.as_json()["reserves"] == {"Rat": 8, "Rain": 2}


def test_a_deck_written_out_is_the_same_deck(written: Path) -> None:
    deck = deck_from_json(deck_of(40, 10))
    written.write_text(deck_to_toml(deck), encoding="utf-8")
    assert read_deck(written) == deck == deck_from_json(deck_to_json(deck))
    assert read_deck(written) != deck_from_json({**deck_of(40, 10), "reserves": {"Rat": 9}})


def test_forty_identical_cards_are_a_deck() -> None:
    """K09-setup-and-deck-building-3, -4."""
    assert examine(deck_from_json(deck_of(40, 10))) == ()


@pytest.mark.parametrize(("size", "wrong"), [(39, "1 too few"), (41, "1 too many"), (60, "20 too many")])
def test_a_deck_has_exactly_forty_cards(size: int, wrong: str) -> None:
    """K09-setup-and-deck-building-1."""
    [finding] = examine(deck_from_json(deck_of(size, 10)))
    assert (finding.severity, finding.code) == ("error", "deck-size")
    assert finding.rule == "K09-setup-and-deck-building-1"
    assert finding.message == f"a deck has exactly 40 cards; this one has {size}, {wrong}"


@pytest.mark.parametrize(
    ("reserves", "wrong"), [(None, "10 too few"), (0, "10 too few"), (9, "1 too few"), (11, "1 too many")]
)
def test_exactly_ten_of_them_are_reserves(reserves: int | None, wrong: str) -> None:
    """K09-setup-and-deck-building-13."""
    [finding] = examine(deck_from_json(deck_of(40, reserves)))
    assert (finding.severity, finding.code) == ("error", "reserves")
    assert finding.rule == "K09-setup-and-deck-building-13"
    assert f"this one has {reserves or 0}, {wrong}" in finding.message


def test_a_finding_about_reserves_names_their_line(written: Path) -> None:
    written.write_text(GOOD.replace("Rain = 2", "Rain = 3"), encoding="utf-8")
    [finding] = describe_deck(written).findings
    assert (finding.code, finding.line) == ("reserves", 8)
    written.write_text(GOOD.replace("[reserves]\nRat = 8\nRain = 2\n", ""), encoding="utf-8")
    assert [(each.code, each.line) for each in describe_deck(written).findings] == [("reserves", 4)]


@pytest.mark.parametrize(
    ("reserves", "message"),
    [
        ('Rat = 8\n"Rian" = 2', "there is no card 'Rian' in `[cards]`; did you mean 'Rain'?"),
        ("Rat = 8\nRain = 0", "Rain: the number of copies is a whole number from 1 to 999, not 0"),
        ("Rat = 5\nRain = 5", "Rain: 5 of it are reserves, and `[copies]` has 4 in all"),
    ],
)
def test_reserves_are_cards_of_the_deck(written: Path, reserves: str, message: str) -> None:
    written.write_text(GOOD.replace("Rat = 8\nRain = 2", reserves), encoding="utf-8")
    with pytest.raises(FileError) as refused:
        read_deck(written)
    assert message in str(refused.value)
    assert refused.value.line in (9, 10)


def test_a_deck_of_an_edition_without_reserves_has_none(written: Path) -> None:
    written.write_text(GOOD.replace("kotc/9", "kotc/17").replace("creature", "minion"), encoding="utf-8")
    with pytest.raises(FileError, match="a deck of kotc/17 has no reserves") as refused:
        read_deck(written)
    assert refused.value.line == 8


def test_a_banned_card_keeps_a_deck_out(written: Path) -> None:
    written.write_text(GOOD.replace('edition = 9\ntext = "Draw', 'text = "Draw'), encoding="utf-8")
    [finding] = describe_deck(written).findings
    assert (finding.code, finding.rule) == ("revised-level", "K09-revised-costs-5")
