"""`cardwright play`, `replay` and `sim` of KeyForge, as far as the command line goes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long_game

GAME = "keyforge/1.2"
RANDOM = ("--players", "random", "random", "--seed", "5")


def test_without_a_terminal_bots_play_to_the_end(run: Callable[..., Any]) -> None:
    ran = run("play", GAME, *RANDOM)
    assert (ran.code, ran.err) == (0, "")
    assert 'A (random) plays Miss "Onyx" Censorius; B (random) plays Radiant Argus the Supreme.' in ran.out
    assert "wins: three keys are forged." in ran.out
    assert "B chooses house Logos." in ran.out
    assert run("play", GAME, *RANDOM).out == ran.out


def test_a_deck_is_called_by_name(run: Callable[..., Any]) -> None:
    ran = run("play", GAME, *RANDOM, "--decks", "miss onyx censorius", "miss onyx censorius")
    assert 'B (random) plays Miss "Onyx" Censorius.' in ran.out


def test_a_game_is_saved_looked_at_and_verified(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("play", GAME, *RANDOM, "--chains", "4", "--save", "kept.game.json").code == 0
    assert run("replay", "kept.game.json", "--verify").out.startswith("verified: ")
    told = run("replay", "kept.game.json", "--seat", "A").out
    assert "A sheds a chain." in told
    assert "B draws 6 cards that you may not see." in told
    text = Path("kept.game.json").read_text(encoding="utf-8")
    Path("kept.game.json").write_text(text.replace('"chains": 4', '"chains": 5'), encoding="utf-8")
    assert run("replay", "kept.game.json", "--verify").code == 1


def test_fair_chance_is_verified(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("play", GAME, *RANDOM, "--fair").code == 0
    (kept,) = tmp_path.glob("*.game.json")
    assert "fair: the secret is the one that was promised" in run("replay", kept.name, "--verify").out


def test_chains_are_a_handicap_and_are_told(run: Callable[..., Any]) -> None:
    ran = run("play", GAME, *RANDOM, "--chains", "4", "0")
    assert 'plays Miss "Onyx" Censorius with 4 chains; B (random) plays Radiant Argus the Supreme.' in ran.out
    sim = ("sim", "--game", GAME, *RANDOM, "--games", "30", "--workers", "1", "--json")
    free = json.loads(run(*sim).out)
    chained = json.loads(run(*sim, "--chains", "60", "0").out)
    assert chained["seats"][0]["wins"] < free["seats"][0]["wins"]
    assert [seat.get("chains") for seat in chained["seats"]] == [60, None]
    assert json.loads(run(*sim, "--chains", "0", "0").out)["seats"] == free["seats"]
    table = run(*sim[:-1], "--chains", "60", "0").out
    assert "┃ chains ┃" in table
    assert "│     60 │" in table
    assert "chains" not in run(*sim[:-1]).out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("play", "--chains", "4", "0"), "kotc/17 has no chains: leave out `--chains`"),
        (("sim", "--chains", "4", "--games", "1"), "kotc/17 has no chains"),
        (("play", GAME, "--chains", "1", "2", "3"), "3 numbers of chains are too many for 2 players"),
        (("play", GAME, "--chains", "100"), "a player begins with 0 to 99 chains, not with 100"),
        (("play", GAME, "--chains", "-3", "0"), "a player begins with 0 to 99 chains, not with -3"),
        (("play", GAME, "--players", *["random"] * 3), "2 can play; here 3 players would"),
    ],
)
def test_what_does_not_fit_is_refused(run: Callable[..., Any], options: tuple[str, ...], told: str) -> None:
    ran = run(*options)
    assert (ran.code, ran.out) == (1, "")
    assert told in " ".join(ran.err.split())
    assert "Traceback" not in ran.err


def test_how_to_begin_again_tells_the_chains(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardwright.terminal.session.Session.play", interrupted)
    ran = run("play", GAME, "--players", "you", "random", "--seed", "7", "--chains", "0", "2")
    assert ran.code == 130
    assert "--chains 0 2" in ran.err
