"""Servers side by side over one PostgreSQL, as a site runs them: killed, upgraded, restored."""

from __future__ import annotations

import runpy
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import httpx2 as httpx
import pytest
from alembic import command
from alembic.config import Config
from ruamel.yaml import YAML
from sqlalchemy import text
from tests.table.conftest import TOOL
from tests.table.test_ending import address_told, started

from cardwright.table.database import MIGRATIONS, open_database

POSTGRES: Final[Path] = runpy.run_path(str(TOOL))["POSTGRES"]
DEPLOY: Final = Path(__file__).parents[2] / "deploy"


def serving(stack: ExitStack, database: str, folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Another server of these games, and its address."""
    options = ("serve", "--port", "0", "--database", database)
    process = stack.enter_context(started(*options, folder=folder))
    return process, address_told(process).rstrip("/")


class Person:
    """Somebody who plays now at this server, now at that one, and knows what has been answered."""

    answered = -1

    def __init__(self, server: str, stack: ExitStack) -> None:
        self.browser = stack.enter_context(httpx.Client(timeout=60))
        reply = self.ask(server, "POST", "/games", {"game": "kotc/17", "bot": "random", "answers": "quick"})
        assert reply.status_code == 303
        self.table = str(reply.headers["location"])
        self.key = reply.cookies["cardwright"]

    def ask(self, server: str, method: str, path: str, said: object = None) -> httpx.Response:
        headers = {"origin": server}
        if hasattr(self, "key"):
            headers["cookie"] = f"cardwright={self.key}"
        return self.browser.request(method, server + path, json=said, headers=headers)

    def seen(self, server: str) -> dict[str, Any]:
        """What the person sees there, once it is their turn to answer: a server hears of it in a moment."""
        after = ""
        while True:
            reply = self.ask(server, "GET", f"{self.table}/frames?as=json&wait=20&after={after}")
            assert reply.status_code == 200, reply.text
            told: dict[str, Any] = reply.json()
            if told["over"] or (told["yours"] and told["question"] > self.answered):
                return told
            after = reply.headers["x-frame"]

    def answers(self, server: str, request: str) -> int:
        question = self.seen(server)["question"]
        said = {"question": question, "option": 0, "request": request}
        status = self.ask(server, "POST", f"{self.table}/answer", said).status_code
        if status == 204:
            self.answered = question
        return status


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def as_told(told: dict[str, Any]) -> object:
    return told["question"], told["position"], told["log"], told["choice"]


def test_players_move_between_servers_of_which_one_is_killed(
    stack: ExitStack, postgres: str, tmp_path: Path
) -> None:
    first, here = serving(stack, postgres, tmp_path)
    _, there = serving(stack, postgres, tmp_path)
    person = Person(here, stack)
    for number in range(6):
        assert person.answers((here, there)[number % 2], f"answer-{number}") == 204
    before = person.seen(there)
    assert as_told(person.seen(here)) == as_told(before)
    first.send_signal(signal.SIGKILL)
    first.wait()
    assert person.answers(there, "answer-after") == 204
    _, again = serving(stack, postgres, tmp_path)
    assert as_told(person.seen(again)) == as_told(person.seen(there))
    assert person.seen(again)["question"] > before["question"]


def test_a_game_goes_on_after_it_is_restored_from_a_copy(
    stack: ExitStack, postgres: str, tmp_path: Path
) -> None:
    _, here = serving(stack, postgres, tmp_path)
    person = Person(here, stack)
    for number in range(4):
        assert person.answers(here, f"answer-{number}") == 204
    before, dump = person.seen(here), tmp_path / "games.dump"
    subprocess.run([POSTGRES / "pg_dump", "--format=custom", f"--file={dump}", postgres], check=True)
    assert person.answers(here, "answer-lost") == 204
    person.answered = -1  # the copy knows nothing of it
    engine = open_database(postgres).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("drop database if exists restored"))
        connection.execute(text("create database restored"))
    engine.dispose()
    restored = postgres.replace("/postgres?", "/restored?")
    subprocess.run([POSTGRES / "pg_restore", f"--dbname={restored}", str(dump)], check=True)
    _, there = serving(stack, restored, tmp_path)
    assert as_told(person.seen(there)) == as_told(before)
    assert person.answers(there, "answer-again") == 204


def test_a_game_under_way_goes_on_in_a_newer_shape(stack: ExitStack, postgres: str, tmp_path: Path) -> None:
    process, here = serving(stack, postgres, tmp_path)
    person = Person(here, stack)
    assert person.answers(here, "answer-before") == 204
    before = person.seen(here)
    process.terminate()
    process.wait(60)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = open_database(postgres)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    engine.dispose()
    _, there = serving(stack, postgres, tmp_path)
    assert as_told(person.seen(there)) == as_told(before)
    assert person.answers(there, "answer-after") == 204


def test_what_is_said_of_deploying_is_what_there_is() -> None:
    compose = YAML(typ="safe").load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    assert set(services) == {"proxy", "tables", "database"}
    assert services["tables"]["deploy"]["replicas"] == 2
    assert (DEPLOY / services["tables"]["build"]["context"]).resolve() == DEPLOY.parent
    proxy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert "dynamic a tables 8017" in proxy
    assert "EXPOSE 8017" in (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
