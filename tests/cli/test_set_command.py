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


def test_a_deck_takes_not_the_place_of_its_set(tmp_path: Path) -> None:
    path = tmp_path / "coast.toml"
    path.write_bytes(Path(COAST).read_bytes())
    ran = CliRunner().invoke(app, ["set", "deck", str(path), "--out", str(path)])
    assert "this is the set itself" in str(ran.exception)
    assert path.read_bytes() == Path(COAST).read_bytes()


def test_one_card_is_no_several_cards(tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text("name,type,edition,text\nBolt,spell,17,Draw 1 card.\n", encoding="utf-8")
    assert "set, kotc/17, 1 card: legal" in CliRunner().invoke(app, ["set", "check", str(path)]).stdout


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


def test_a_file_is_of_the_form_that_its_name_says(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    ran = CliRunner().invoke(app, ["set", "export", COAST, "--form", "csv", "--out", str(path)])
    assert "a file's name says its form, which is not 'csv': leave out --form" in str(ran.exception)
    assert not path.exists()
    ran = CliRunner().invoke(app, ["set", "export", COAST, "--form", "json", "--out", str(path)])
    assert ran.exit_code == 0
    said = [
        CliRunner().invoke(app, ["set", "export", COAST, *form]).stdout for form in ([], ["--form", "json"])
    ]
    assert said == [path.read_text(encoding="utf-8")] * 2


@pytest.mark.parametrize("name", ["cards.txt", "cards.tsv", "cards"])
def test_a_set_is_written_in_no_form_but_those_that_are_named(tmp_path: Path, name: str) -> None:
    ran = CliRunner().invoke(app, ["set", "export", COAST, "--out", str(tmp_path / name)])
    assert f"{name}: a set is written as .toml, .json, .csv or .xlsx" in str(ran.exception)


@pytest.mark.parametrize("written", ["export", "deck"])
def test_what_is_there_already_is_written_over_only_if_one_says_so(tmp_path: Path, written: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("mine", encoding="utf-8")
    ran = CliRunner().invoke(app, ["set", written, COAST, "--out", str(path)])
    assert "this is there already: name another with --out, or say --overwrite" in str(ran.exception)
    assert path.read_text(encoding="utf-8") == "mine"
    again = CliRunner().invoke(app, ["set", written, COAST, "--out", str(path), "--overwrite"])
    assert again.exit_code == 0
    assert "Ferryman" in path.read_text(encoding="utf-8")


def test_the_deck_of_a_set_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    assert CliRunner().invoke(app, ["set", "deck", COAST, "--out", str(path)]).exit_code == 0
    assert read_deck(path).size == 40
