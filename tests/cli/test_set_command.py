"""`cardwright set`: a set checked, shown, converted and made a deck."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import cardwright.cli.commands  # noqa: F401 - it adds the commands
from cardwright.cli.app import app
from cardwright.kotc.decks import read_deck
from cardwright.sets import read_set

COAST = str(Path(__file__).parents[2] / "examples" / "coast.toml")


def test_a_legal_set_passes_and_a_wrong_one_fails_with_its_place(tmp_path: Path) -> None:
    assert CliRunner().invoke(app, ["set", "check", COAST]).exit_code == 0
    path = tmp_path / "set.csv"
    path.write_text("name,type,edition,text\nBolt,spell,17,Drow 1 crad.\n", encoding="utf-8")
    wrong = CliRunner().invoke(app, ["set", "check", str(path), "--json"])
    assert wrong.exit_code == 1
    assert json.loads(wrong.stdout)["findings"][0]["place"] == "row 2, column text (D)"


def test_the_table_counts_levels_and_types() -> None:
    told = json.loads(CliRunner().invoke(app, ["set", "table", COAST, "--json"]).stdout)
    assert told["types"] == {"minion": 8, "spell": 4}
    assert sum(told["levels"].values()) == 12
    assert "used by no card" in CliRunner().invoke(app, ["set", "table", COAST]).stdout


@pytest.mark.parametrize("form", ["json", "csv", "xlsx", "toml"])
def test_an_exported_set_is_the_same_set(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"cards.{form}"
    assert CliRunner().invoke(app, ["set", "export", COAST, "--out", str(path)]).exit_code == 0
    assert read_set(path) == read_set(COAST)


def test_the_deck_of_a_set_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    assert CliRunner().invoke(app, ["set", "deck", COAST, "--out", str(path)]).exit_code == 0
    assert read_deck(path).size == 40
