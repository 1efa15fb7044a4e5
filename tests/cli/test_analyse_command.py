"""`cardwright analyse`: a record in, a table out; whatever is wrong is told in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.core.record import begin
from cardwright.games import game
from cardwright.records.files import write_record
from cardwright.records.recorded import RecordedGame

Run = Callable[..., Any]
EXAMPLE = str(Path(__file__).parents[2] / "examples" / "four-players.game.json")
RULES = game("kotc/17")


def record_of(folder: Path, choices: int, players: tuple[str, ...] = ("greedy", "greedy")) -> str:
    """The file of a game that has only begun."""
    decks = list(RULES.starter_decks().values())[:2]
    _, record = begin(RULES, decks, 7, names=["Ann", "Bob"], players=players)
    played = RecordedGame(RULES, record)
    for _ in range(choices):
        played.choose(0)
    file = folder / "short.game.json"
    write_record(record, file)
    return str(file)


@pytest.mark.long_game
def test_the_example_is_analysed(run: Run, tmp_path: Path) -> None:
    told = run("analyse", EXAMPLE, "--budget", "32", "--json", str(tmp_path / "a.json"))
    assert told.code == 0
    assert "decisions of kotc/17, 32 simulations each" in told.out
    written = json.loads((tmp_path / "a.json").read_text())
    assert [player["name"] for player in written["players"]] == ["Ann", "Bob", "Cat", "Dan"]
    assert len(written["decisions"]) > 100


def test_one_players_decisions_alone(run: Run, tmp_path: Path) -> None:
    file = record_of(tmp_path, 20)
    told = run("analyse", file, "--budget", "32", "--seat", "Ann", "--json", str(tmp_path / "a.json"))
    assert told.code == 0
    assert {each["player"] for each in json.loads((tmp_path / "a.json").read_text())["decisions"]} == {"Ann"}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--budget", "0"], "is no budget"),
        (["--budget", "soon"], "is no budget"),
        (["--budget", ""], "is no budget"),
        (["--json", "/nowhere/a.json"], "/nowhere/a.json: this cannot be written"),
        (["--json", ""], "'': this cannot be written"),
        (["--page", "/"], "/: this cannot be written"),
        (["--json", "a.html", "--page", "./a.html"], "./a.html: this would be written over"),
        (["--seat", "Nobody"], "there is no player 'Nobody'"),
        (["--seat", "Ann", "--open"], "leave one of them out"),
    ],
)
def test_wrong_options_are_answered_in_words(run: Run, tmp_path: Path, options: list[str], told: str) -> None:
    ran = run("analyse", record_of(tmp_path, 6), *options)
    assert ran.code == 1
    assert told in ran.err
    assert "Traceback" not in ran.err
    assert not ran.out  # nobody thinks for hours before it is said


@pytest.mark.parametrize("option", ["--json", "--page"])
def test_no_game_is_written_over_by_its_analysis(run: Run, tmp_path: Path, option: str) -> None:
    file = record_of(tmp_path, 6)
    before = Path(file).read_bytes()
    ran = run("analyse", file, "--budget", "4", option, file)
    assert ran.code == 1
    assert "this would be written over: name another file" in ran.err
    assert Path(file).read_bytes() == before


def test_what_is_no_record_is_answered_in_words(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}")
    for file in (str(tmp_path / "x.json"), str(tmp_path / "none.json"), str(tmp_path)):
        ran = run("analyse", file)
        assert ran.code == 1
        assert ran.err.startswith("cardwright: ")


def test_a_game_without_decisions_is_answered_in_words(run: Run, tmp_path: Path) -> None:
    ran = run("analyse", record_of(tmp_path, 0))
    assert ran.code == 1
    assert "nobody has decided anything" in ran.err


def test_an_unfinished_game_of_people_is_seen_through_ones_own_eyes(run: Run, tmp_path: Path) -> None:
    file = record_of(tmp_path, 20, ("you", "you"))
    assert "through whose eyes" in run("analyse", file, "--budget", "32").err
    assert run("analyse", file, "--budget", "32", "--open").code == 0
