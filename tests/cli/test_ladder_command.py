"""`cardwright ladder`: games are kept, it goes on by itself, and another ladder is not written over."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.lab.ladder import Ladder, climb, plan_ladder

Run = Callable[..., Any]


def test_a_ladder_is_begun_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    file = str(tmp_path / "l.jsonl")
    begun = run("ladder", "--players", "greedy", "random", "--games", "1", "--out", file, "--workers", "1")
    assert begun.code == 0
    assert "a game of kotc/17" in begun.out
    more = run("ladder", "--games", "2", "--out", file, "--workers", "1")
    assert more.code == 0
    assert len(Path(file).read_text().splitlines()) == 3
    other = run("ladder", "--players", "random", "easy", "--games", "2", "--out", file)
    assert other.code == 1
    assert "holds another ladder (kotc/17, greedy, random" in other.err
    for changed in (("--decks", "Emberwatch", "Urnfolk"), ("--generated", "6"), ("--game", "kotc/16")):
        other = run("ladder", *changed, "--games", "3", "--out", file)
        assert other.code == 1
        assert "another file with --out" in other.err
    assert "decks Emberwatch, Stonereed, " in run("ladder", "--generated", "6", "--out", file).err


def test_a_ladder_of_one_alone_among_others_goes_on(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    file = tmp_path / "l.jsonl"
    climb(Ladder(plan_ladder("kotc/17", ("easy", "random"), 3, (), 5, 60, True)), 1, str(file), 1, print)
    ran = run("ladder", "--games", "2", "--out", str(file), "--workers", "1")
    assert ran.code == 0
    assert [json.loads(line).get("n") for line in file.read_text().splitlines()] == [None, 0, 1]


def test_a_ladder_with_decks_that_are_made_up_goes_on_without_being_told_of_them(
    run: Run, tmp_path: Path
) -> None:
    pytest.importorskip("openskill")
    file = str(tmp_path / "l.jsonl")
    ask = ("--players", "easy", "random", "--generated", "3", "--workers", "1", "--out", file)
    assert run("ladder", *ask, "--games", "2").code == 0
    assert run("ladder", "--games", "3", "--out", file, "--workers", "1").code == 0
    plan, *games = [json.loads(line) for line in Path(file).read_text().splitlines()]
    assert plan["decks"] == ["Generated 0", "Generated 1", "Generated 2"]
    assert [each["decks"] for each in games][1:] == [
        ["Generated 0", "Generated 1"],
        ["Generated 1", "Generated 2"],
    ]
    assert run("ladder", "--generated", "4", "--out", file).code == 1


@pytest.mark.parametrize(
    "line",
    [
        "",
        "--players greedy",
        "--players greedy nobody",
        "--players greedy random --game keyforge/1.2 --seats 3",
        "--players greedy random --decks Emberwatch Urnfolk --generated 3",
        "--players greedy random --generated 10001",
    ],
)
def test_wrong_use_is_answered_in_words(run: Run, tmp_path: Path, line: str) -> None:
    pytest.importorskip("openskill")
    ran = run("ladder", *line.split(), "--out", str(tmp_path / "l.jsonl"))
    assert ran.code == 1
    assert ran.err.startswith("cardwright: ")
    assert not (tmp_path / "l.jsonl").exists()


def test_no_ladder_is_written_over_by_its_page(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    file = str(tmp_path / "l.jsonl")
    ran = run("ladder", "--players", "greedy", "random", "--games", "1", "--out", file, "--page", file)
    assert ran.code == 1
    assert "this would be written over: name another file" in ran.err
    assert not Path(file).exists()


def test_without_the_library_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr("cardwright.lab.pages.import_module", missing)
    ran = run("ladder", "--players", "greedy", "random")
    assert ran.code == 1
    assert "install cardwright[analysis]" in ran.err


def test_no_file_starts_a_program(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    file, started = tmp_path / "l.jsonl", tmp_path / "started"
    plan = {"ladder": 1, "game": "kotc/17", "players": [f"exec:touch {started}", "random"], "seats": 2}
    file.write_text(json.dumps({**plan, "decks": ["Emberwatch", "Stonereed"], "seed": 1, "cap": 20}) + "\n")
    ran = run("ladder", "--out", str(file), "--games", "1", "--workers", "1")
    assert ran.code == 1
    assert "no file may start" in ran.err
    assert not started.exists()
