"""A game that there is not is wrong use of every command that takes one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardwright.kotc.editions import GAMES

COMMANDS = (
    ("play",),
    ("card", "Draw 1 card.", "--game"),
    ("deck", "--generate", "--game"),
    ("rules", "--game"),
    ("rules", "--json", "--game"),
    ("sim", "--games", "1", "--game"),
    ("bench", "--games", "1", "--game"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("game", ["chess", "", "kotc/71", "KOTC/17", "kotc/17 ", "../17"])
def test_a_game_that_there_is_not_is_wrong_use(
    run: Callable[..., Any], command: tuple[str, ...], game: str
) -> None:
    ran = run(*command, game)
    assert (ran.code, ran.out) == (2, "")
    told = " ".join(ran.err.replace("│", " ").split())
    assert f"there is no game {game!r}" in ran.err or "there is no game" in told
    assert ", ".join(("keyforge/1.2", *GAMES)) in told
    assert "Traceback" not in ran.err
