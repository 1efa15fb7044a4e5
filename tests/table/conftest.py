"""A server of tables, without HTTP."""

from __future__ import annotations

import runpy
import secrets
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from cardwright.games import game
from cardwright.table import guards
from cardwright.table.games import Chair, Host, Table

TOOL = Path(__file__).parents[2] / "tools" / "kill_tables.py"

Begin = Callable[..., Table]


@cache
def starter_decks(rules: str) -> list[Any]:
    return list(game(rules).starter_decks().values())


def chairs(rules: str, players: int = 2, bots: dict[int, str] | None = None) -> list[Chair]:
    """Ann, Bob and others, with starter decks; some of them bots."""
    decks, words = starter_decks(rules), bots or {}
    names = ("Ann", "Bob", "Cem", "Dov")[:players]
    return [
        Chair(name, decks[seat % 2], "bot" if seat in words else "person", bot=words.get(seat))
        for seat, name in enumerate(names)
    ]


@pytest.fixture(scope="session", autouse=True)
def unhurried() -> Iterator[None]:
    """To what counts how often somebody asks, a second passes at each look, however fast this machine is.

    So nobody is refused for asking too often, but in tests that are about it (`no_time_passes`).
    """
    moments = count(monotonic())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guards, "monotonic", lambda: next(moments))
        yield


@pytest.fixture(autouse=True)
def same_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games begun without a seed, and bots, depend on the name of the test: they are the same everywhere."""
    chance = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "randbits", chance.getrandbits)
    monkeypatch.setattr(secrets, "randbelow", chance.randrange)


@pytest.fixture
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is asked is asked at once, to what counts how often somebody asks."""
    monkeypatch.setattr(guards, "monotonic", lambda: 7.0)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def clock() -> Any:
    """The clock of the host's windows; tests of windows put one of their own in its place."""
    return None


@pytest.fixture
def host(database: str, clock: Any) -> Iterator[Host]:
    with closing(Host(database, clock=clock)) as host:
        yield host


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of these tests' own."""
    tool = runpy.run_path(str(TOOL))
    if not tool["POSTGRES"].is_dir():
        pytest.skip(f"there is no PostgreSQL in {tool['POSTGRES']}")
    with tool["temporary_postgres"]() as url:
        yield url
