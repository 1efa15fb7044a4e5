"""`cardwright play`, `sim` and the command itself, as far as the command line goes."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright import __version__
from cardwright.cli.app import unfolded
from cardwright.games import game
from cardwright.seating import seat_players


def test_the_version_names_the_engine(run: Callable[..., Any]) -> None:
    ran = run("--version")
    assert ran.code == 0
    assert ran.out.strip() in {f"cardwright {__version__} engine: {each}" for each in ("compiled", "plain")}


def test_wrong_use_ends_with_2(run: Callable[..., Any]) -> None:
    assert run("paly").code == 2
    assert run("play", "--fast").code == 2
    assert run("play", "--seed", "x").code == 2


def test_without_a_terminal_bots_play_to_the_end(run: Callable[..., Any]) -> None:
    ran = run("play", "--seed", "3", "--players", "random", "you")
    assert (ran.code, ran.err) == (0, "")
    assert "A (random) plays Emberwatch; B (greedy) plays Stonereed." in ran.out
    assert "The seed is 3." in ran.out
    assert " win" in ran.out
    assert run("play", "--seed", "3", "--players", "random", "you").out == ran.out


@pytest.mark.long_game
def test_three_players_are_dealt_three_starter_decks(run: Callable[..., Any]) -> None:
    names = ("--names", "Ann", "Bob", "Cat")
    ran = run("play", "--players", "random", "random", "random", *names, "--seed", "1")
    assert ran.code == 0
    assert (
        "Ann (random) plays Emberwatch; Bob (random) plays Stonereed; Cat (random) plays Thornmask."
        in ran.out
    )


@pytest.mark.parametrize(
    ("given", "called"),
    [
        ((), ("A", "B", "C")),
        (("Ann",), ("Ann", "B", "C")),
        (("B",), ("B", "C", "D")),
        (("C", "A"), ("C", "A", "D")),
    ],
)
def test_whoever_is_not_named_is_called_by_the_letter_of_their_seat(
    given: tuple[str, ...], called: tuple[str, ...]
) -> None:
    seating = seat_players(game("kotc/17"), (), ["random"] * 3, given, "random")
    assert seating.names == called


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--players", "greedy"), "2 to 8 can play; here 1 player would"),
        (("--players", *["random"] * 9), "2 to 8 can play; here 9 players would"),
        (("--decks", *["emberwatch"] * 9), "2 to 8 can play; here 9 players would"),
        (
            ("--decks", "emberwatch", "stonereed", "stonereed", "--players", "you", "random"),
            "3 decks are too many",
        ),
        (("--players", "gready", "random"), "the nearest is greedy"),
        (("--decks", "emberwach"), "did you mean 'Emberwatch'?"),
        (("--decks", "none.toml"), "none.toml: there is no such file"),
        (("--names", "Ann", "Ann"), "2 different names"),
        (("--names", "A\x1b[31m"), "printable letters"),
    ],
)
def test_wrong_seatings_are_refused(run: Callable[..., Any], options: tuple[str, ...], told: str) -> None:
    ran = run("play", *options)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_an_illegal_deck_cannot_be_played(run: Callable[..., Any], deck_file: Callable[..., str]) -> None:
    ran = run("play", "--decks", deck_file(copies=39))
    assert ran.code == 1
    assert "this one has 39, 1 too few" in ran.err


def test_options_take_several_values_at_once() -> None:
    assert unfolded(["a", "--x", "1", "2", "--y", "3", "4"], {"--x"}) == [
        *("a", "--x", "1", "--x", "2", "--y", "3", "4")
    ]
    assert unfolded(["--x", "1", "--", "2"], {"--x"}) == ["--x", "1", "--", "2"]
    assert unfolded(["--x"], {"--x"}) == ["--x"]


def test_a_simulation_reports_as_json(run: Callable[..., Any]) -> None:
    options = ("--players", "random", "random", "--games", "2", "--seed", "1", "--workers", "1")
    told = json.loads(run("sim", *options, "--json").out)
    assert (told["games"], told["seed"], len(told["seats"])) == (2, 1, 2)
    assert run("sim", "--games", "0").code == 1
    assert run("sim", "--players", "you", "random").code == 1


@pytest.mark.long_game
def test_as_a_program_of_its_own_it_needs_no_terminal() -> None:
    command = [sys.executable, "-m", "cardwright", "play", "--seed", "1", "--players", "random", "random"]
    ran = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert " win" in ran.stdout


@pytest.mark.long_game
def test_every_example_on_the_page_runs(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Path(__file__).parents[2] / "docs" / "playing.md"
    text = page.read_text(encoding="utf-8")
    examples = [line for block in text.split("```sh\n")[1:] for line in block.split("```")[0].splitlines()]
    monkeypatch.chdir(page.parents[1])
    assert len(examples) > 8
    for example in examples:
        program, *arguments = shlex.split(example, comments=True)
        if program == "cardwright" and "bench" not in arguments:  # measuring takes its time
            assert run(*arguments).code == (1 if "on-feild" in example else 0), example


def test_ctrl_c_leaves_and_says_how_to_begin_again(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardwright.terminal.session.Session.play", interrupted)
    ran = run("play", "--seed", "7", "--players", "you", "random", "--names", "Ann", "O'Bob")
    assert ran.code == 130
    assert "cardwright play kotc/17 --seed 7 --players you random --names Ann 'O'\"'\"'Bob'" in ran.err
    assert "Traceback" not in ran.err
