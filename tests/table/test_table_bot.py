"""The example that plays a seat over the net plays it to the end, game after game."""

from __future__ import annotations

import random
import runpy
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest
import uvicorn
from tests.table.conftest import starter_decks

from cardwright.table.app import create_app
from cardwright.table.games import Chair, Host
from cardwright.table.guards import Allowance

EXAMPLE = Path(__file__).parents[2] / "examples" / "table_bot.py"
AT_ONCE = 8
GAMES = 10

Pick = Callable[[Any], str]


@contextmanager
def listening(host: Host) -> Iterator[str]:
    """The address at which a server of these games listens."""
    with socket.create_server(("127.0.0.1", 0)) as opened:
        server = uvicorn.Server(uvicorn.Config(create_app(host), log_level="error", lifespan="off"))
        thread = Thread(target=server.run, kwargs={"sockets": [opened]})
        thread.start()
        while not server.started:
            sleep(0.005)
        yield f"http://127.0.0.1:{opened.getsockname()[1]}"
        server.should_exit = True
        thread.join()


def seated(host: Host, rules: str, seed: int, bot: str = "random") -> tuple[str, str]:
    """A new game against a bot: where it is, and the token of the other seat."""
    ann, _ = host.visitors.new("Ann")
    decks = starter_decks(rules)
    places = [Chair("Ann", decks[0], visitor=ann.id), Chair("Bob", decks[1], "bot", bot=bot)]
    table = host.open(rules, places, seed=seed)
    return f"/t/{table.id}", host.tokens.make(table.id, 0, ann.id)


@pytest.mark.long_game
def test_it_plays_game_after_game(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    example = runpy.run_path(str(EXAMPLE))
    monkeypatch.setattr(Allowance, "spend", lambda *_: True)  # it may be as fast as the server

    def play(number: int) -> Any:
        table, token = seated(host, ("kotc/9", "kotc/17")[number % 2], number)
        chance = random.Random(number)
        return example["play"](f"{url}{table}", token, lambda frame: some(frame, chance))

    with listening(host) as url, ThreadPoolExecutor(AT_ONCE) as players:
        results = [*players.map(play, range(GAMES))]
    assert all(result["winners"] for result in results)
    assert [game.state for game in host.games()] == ["over"] * GAMES


def some(frame: Any, chance: random.Random) -> str:
    return str(chance.choice(frame["choice"]["options"])["n"])
