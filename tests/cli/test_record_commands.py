"""`cardwright play` saves and resumes, `cardwright replay` shows and verifies."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from tests.programs import LISTENING

import cardwright
from cardwright.cli import main
from cardwright.records.files import read_record, write_record

pytestmark = pytest.mark.long_game

Run = Callable[..., Any]
NAME = "kotc-17-emberwatch-stonereed-7.game.json"
TABLE = ("--players", "you", "random", "--seed", "7")


class Terminal(io.StringIO):
    """A standard input that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def at_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    """Run `cardwright` in an empty folder for somebody who types these lines and then presses Ctrl-C."""
    monkeypatch.chdir(tmp_path)

    def run(arguments: Iterable[str], lines: Iterable[str]) -> tuple[int, str, str]:
        coming = iter(lines)

        def typed(prompt: str = "") -> str:
            for line in coming:
                return line
            raise KeyboardInterrupt

        monkeypatch.setattr(sys, "stdin", Terminal())
        monkeypatch.setattr("builtins.input", typed)
        code = 0
        try:
            main(list(arguments))
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 1
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `cardwright` as a program of its own, without a terminal."""
    environment = {**os.environ, "PYTHONPATH": str(Path(cardwright.__file__).parents[1])}
    return subprocess.run(
        [sys.executable, "-m", "cardwright", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        env=environment,
        check=False,
    )


def test_a_game_is_interrupted_saved_resumed_and_verified(at_a_terminal: Run, tmp_path: Path) -> None:
    code, _, err = at_a_terminal(["play", *TABLE], ["1", "done"] + ["1"] * 30)
    assert code == 130
    assert f"The game is saved. To go on: cardwright play --resume {NAME}" in err
    half = read_record(tmp_path / NAME)
    assert half.result is None
    assert [seat.player for seat in half.seats] == ["you", "random"]

    resumed = program("play", "--resume", NAME)
    assert resumed.returncode == 0
    assert "A (greedy) plays Emberwatch; B (random) plays Stonereed." in resumed.stdout
    assert f"To look at it again: cardwright replay {NAME}" in resumed.stderr
    whole = read_record(tmp_path / NAME)
    assert whole.choices[: len(half.choices)] == half.choices
    assert whole.result is not None

    verified = program("replay", NAME, "--verify")
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout.startswith(f"verified: {len(whole.choices)} choices of kotc/17, ")
    again = program("play", "--resume", NAME)
    assert again.returncode == 1
    assert "this game is finished, " in again.stderr


def test_a_game_is_begun_at_the_terminal_resumed_finished_through_the_protocol_and_verified(
    at_a_terminal: Run, tmp_path: Path
) -> None:
    at_a_terminal(["play", *TABLE], ["1", "done"] + ["1"] * 8)
    code, _, _ = at_a_terminal(["play", "--resume", NAME], ["1"] * 8 + ["quit"])
    assert code == 0
    half = json.loads((tmp_path / NAME).read_text(encoding="utf-8"))
    assert half["result"] is None

    talk = subprocess.Popen(
        [sys.executable, "-m", "cardwright", "protocol"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(cardwright.__file__).parents[1])},
    )

    def ask(**request: Any) -> Any:
        assert talk.stdin is not None
        assert talk.stdout is not None
        talk.stdin.write(json.dumps(request) + "\n")
        talk.stdin.flush()
        return json.loads(talk.stdout.readline())

    answer = ask(do="load", state=half)
    turn = 0
    while not answer["over"]:
        options = answer["choice"]["options"]
        turn += 1
        answer = ask(do="choose", option=options[turn % len(options)]["n"])
        assert answer["ok"]
    finished = ask(do="save")["state"]["record"]
    ask(do="quit")
    assert talk.wait(timeout=10) == 0
    for pipe in (talk.stdin, talk.stdout):
        assert pipe is not None
        pipe.close()
    assert finished["choices"][: len(half["choices"])] == half["choices"]
    (tmp_path / "finished.game.json").write_text(json.dumps(finished, ensure_ascii=False), encoding="utf-8")
    verified = program("replay", "finished.game.json", "--verify")
    assert verified.returncode == 0, verified.stderr
    assert verified.stdout.startswith("verified: ")


def test_a_fair_game_is_promised_before_anybody_adds_a_seed(
    at_a_terminal: Run, run: Run, tmp_path: Path
) -> None:
    code, out, _ = at_a_terminal(["play", *TABLE, "--fair"], ["my own words", "done", *["1"] * 10, "quit"])
    assert code == 0
    half = read_record(tmp_path / NAME)
    assert half.chance is not None
    assert half.chance.seeds[0] == "my own words"
    told = "".join(out.split())
    assert told.index(half.chance.commitment) < told.index("Theseedsare")
    assert half.chance.secret is not None
    assert half.chance.secret not in told
    assert "The seed is" not in out
    ran = run("play", "--resume", NAME, "--fair")
    assert "leave out --fair" in ran.err
    assert run("play", "--resume", NAME).code == 0
    verified = run("replay", NAME, "--verify")
    assert verified.code == 0
    assert "fair: the secret is the one that was promised, and all " in verified.out
    watched = run("play", "--players", "random", "random", "--seed", "7", "--fair")
    assert "The game is saved." in watched.err, "a fair game is kept even where one only watches"


def test_resuming_is_deterministic(at_a_terminal: Run, run: Run, tmp_path: Path) -> None:
    at_a_terminal(["play", *TABLE], ["done"] + [""] * 5)
    results = []
    for name in ("one", "two"):
        ran = run("play", "--resume", NAME, "--save", f"{name}.game.json", "--players", "random", "random")
        assert ran.code == 0
        results.append((tmp_path / f"{name}.game.json").read_text(encoding="utf-8"))
    assert results[0] == results[1]
    assert read_record(tmp_path / NAME).result is None


def test_a_person_goes_on_where_they_left(at_a_terminal: Run, tmp_path: Path) -> None:
    at_a_terminal(["play", *TABLE], ["done"] + ["1"] * 10)
    half = read_record(tmp_path / NAME)
    code, out, _ = at_a_terminal(["play", "--resume", NAME], ["undo 2", "log", "save", "quit"])
    assert code == 0
    assert "A (you) plays Emberwatch" in out
    cut = read_record(tmp_path / NAME)
    assert cut.choices == half.choices[: len(cut.choices)]
    assert len(cut.choices) < len(half.choices)


def test_a_second_game_does_not_write_over_the_first(at_a_terminal: Run, tmp_path: Path) -> None:
    for _ in range(2):
        at_a_terminal(["play", *TABLE], ["done", "quit"])
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "kotc-17-emberwatch-stonereed-7-2.game.json",
        NAME,
    ]


def test_a_game_in_which_nothing_was_chosen_is_not_saved(at_a_terminal: Run, tmp_path: Path) -> None:
    code, _, err = at_a_terminal(["play", "--players", "you", "you", "--seed", "7"], ["", "quit"])
    assert code == 0
    assert "To begin it again: cardwright play kotc/17 --seed 7 --players you you" in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("bots", [["random"], ["random", "random"]])
def test_a_game_that_is_given_up_at_once_is_saved(
    bots: list[str], at_a_terminal: Run, tmp_path: Path
) -> None:
    _, _, err = at_a_terminal(["play", "--players", "you", *bots, "--seed", "7"], ["concede", "yes"])
    (file,) = tmp_path.iterdir()
    assert err.strip() == f"The game is saved. To look at it again: cardwright replay {file.name}"
    given_up = read_record(file)
    assert given_up.choices == []
    assert [seat.conceded for seat in given_up.seats] == [True, *[False for _ in bots]]


def test_whoever_only_watches_saves_only_by_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bots = ("--players", "random", "random", "--seed", "2")
    assert run("play", *bots).code == 0
    assert list(tmp_path.iterdir()) == []
    ran = run("play", *bots, "--save", "two.game.json")
    assert (ran.code, ran.err) == (
        0,
        "The game is saved. To look at it again: cardwright replay two.game.json\n",
    )
    assert run("replay", "two.game.json", "--verify").code == 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("kotc/17",), "leave out GAME"),
        (("--seed", "1", "--names", "Ann"), "leave out --names, --seed"),
        (("--players", "you"), "this is a game of 2 players; here 1 player would go on"),
        (("--players", "you", "gready"), "the nearest is greedy"),
        (("--save", "nowhere/x.game.json"), "there is no such folder"),
    ],
)
def test_what_does_not_go_with_a_saved_game_is_refused(
    at_a_terminal: Run, run: Run, options: tuple[str, ...], told: str
) -> None:
    at_a_terminal(["play", *TABLE], ["done", "quit"])
    ran = run("play", "--resume", NAME, *options)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err


def test_no_file_starts_a_program(at_a_terminal: Run, run: Run, tmp_path: Path) -> None:
    at_a_terminal(["play", *TABLE], ["done", "quit"])
    record = read_record(tmp_path / NAME)
    record.seats[1].player = f"exec:{sys.executable} -c pass"
    write_record(record, tmp_path / NAME)
    ran = run("play", "--resume", NAME)
    assert ran.code == 1
    assert "B was played by a program" in ran.err
    assert run("play", "--resume", NAME, "--players", "random", "random").code == 0


def test_how_to_go_on_with_a_program_names_it(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "p.game.json")
    leaves = f"exec:{sys.executable} -c pass"
    ran = run("play", "--players", leaves, "easy", "--save", file)
    _, _, command = ran.err.rpartition("To go on: cardwright ")
    words = shlex.split(command.partition("\n")[0])
    assert words == ["play", "--resume", file, "--players", leaves, "easy"]
    assert "was played by a program" not in run(*words).err


def test_a_program_is_told_what_happens_anew_after_an_undo(at_a_terminal: Run, tmp_path: Path) -> None:
    program = tmp_path / "hears.py"
    program.write_text(LISTENING)
    players = ["you", f"exec:{sys.executable} {program}"]
    lines = ["done", "skip", "skip", "skip", "undo 3", "skip", "skip", "quit"]
    at_a_terminal(["play", "--seed", "7", "--players", *players], lines)
    lines = (tmp_path / "heard").read_text().splitlines()
    heard = [[event["number"] for event in json.loads(line)] for line in lines]
    assert all(heard)
    back = next(place for place in range(1, len(heard)) if heard[place][0] <= heard[place - 1][-1])
    assert heard[back][0] > heard[0][-1]
    told = [number for each in heard[back:] for number in each]
    assert told == sorted(set(told))


def test_a_file_that_is_no_game_is_not_written_over(run: Run, tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary", encoding="utf-8")
    ran = run("play", "--players", "random", "random", "--save", str(diary))
    assert (ran.code, ran.out) == (1, "")
    assert "name another file" in ran.err
    assert diary.read_text(encoding="utf-8") == "Dear diary"


@pytest.fixture
def kept(run: Run, tmp_path: Path) -> str:
    """A finished game in a file."""
    file = str(tmp_path / "kept.game.json")
    assert run("play", "--players", "random", "random", "--seed", "4", "--save", file).code == 0
    return file


def test_a_replay_without_a_terminal_is_the_whole_log(run: Run, kept: str) -> None:
    ran = run("replay", kept)
    assert (ran.code, ran.err) == (0, "")
    assert "A shuffles." in ran.out
    assert " win" in ran.out
    hers = run("replay", kept, "--seat", "A")
    assert "B draws 5 cards that you may not see." in hers.out
    assert "that you may not see" not in ran.out
    wrong = run("replay", kept, "--seat", "Eve")
    assert (wrong.code, wrong.out) == (1, "")
    assert "there is no player 'Eve'; there are A, B" in wrong.err


def test_a_replay_at_a_terminal_goes_step_by_step(at_a_terminal: Run, kept: str) -> None:
    code, out, err = at_a_terminal(["replay", kept], ["", "forward", "back", "quit"])
    assert (code, err) == (0, "")
    assert "   next  " in out


def test_a_verification_reports_as_json(run: Run, kept: str) -> None:
    record = read_record(kept)
    told = json.loads(run("replay", kept, "--json").out)
    assert list(told) == ["ok", "game", "choices", "result", "verified", "difference"]
    assert told["result"] == {"winners": record.result.winners, "reason": record.result.reason}  # type: ignore[union-attr]
    assert (told["ok"], told["verified"], told["difference"]) == (True, True, None)
    assert (told["game"], told["choices"]) == ("kotc/17", len(record.choices))

    record.choices[9] = "A: win"
    write_record(record, kept)
    ran = run("replay", kept, "--verify", "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["ok"], told["verified"]) == (1, False, False)
    assert (told["difference"]["n"], told["difference"]["expected"]) == (10, "A: win")
    words = run("replay", kept, "--verify")
    assert (words.code, words.err) == (1, "")
    assert words.out.startswith("Choice 10 differs.")
    shown = run("replay", kept)
    assert shown.code == 1
    assert "choice 10 differs" in shown.err


@pytest.mark.parametrize("said", ["--verify --seat A", "--verify --open", "--json --open"])
def test_a_verification_is_seen_through_nobodys_eyes(run: Run, kept: str, said: str) -> None:
    ran = run("replay", kept, *said.split())
    assert (ran.code, ran.out) == (1, "")
    assert "--open and --seat show it" in ran.err


def test_a_damaged_file_is_refused_in_both_forms(run: Run, kept: str) -> None:
    path = Path(kept)
    path.write_text(path.read_text(encoding="utf-8").replace('"seed": 4', '"seed": 5'), encoding="utf-8")
    ran = run("replay", kept, "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["ok"], told["verified"], told["choices"]) == (1, False, False, None)
    assert f"{kept}:5: `seed` is not what was written" in told["difference"]["actual"]
    assert "`seed` is not what was written" in ran.err
    assert run("replay", kept, "--verify").code == 1
