"""What a database keeps that this program cannot read: its own page says so, and no other page is closed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import NamedTuple

import pytest
from starlette.testclient import TestClient
from tests.table.playing import new_request

from cardwright.table.app import create_app
from cardwright.table.games import Host

OURS = {"origin": "http://localhost"}


class Kept(NamedTuple):
    """A database with a game of Ann's against a bot, a table at which she waits, a deck; her cookie."""

    database: str
    game: str
    table: str
    cookie: str

    def change(self, *statements: str) -> None:
        with closing(sqlite3.connect(self.database)) as opened:
            for statement in statements:
                opened.execute(statement)
            opened.commit()

    @contextmanager
    def served(self) -> Iterator[tuple[TestClient, TestClient]]:
        """Ann and a stranger, at a server that has just been started."""
        with closing(Host(self.database)) as host, ExitStack() as stack:
            app = create_app(host)
            ann, stranger = (
                stack.enter_context(TestClient(app, "http://localhost", follow_redirects=False))
                for _ in range(2)
            )
            ann.cookies.set("cardwright", self.cookie)
            yield ann, stranger


@pytest.fixture
def kept(database: str) -> Kept:
    with (
        closing(Host(database)) as host,
        TestClient(create_app(host), "http://localhost", follow_redirects=False) as ann,
    ):

        def post(address: str, **said: str) -> str:
            reply = ann.post(address, json=said, headers=OURS)
            return str(reply.headers.get("location"))

        game = post("/games", game="kotc/17", bot="random", name="Ann", spectators="0")
        table = post("/tables", game="kotc/17", name="Ann", request=new_request())
        post("/decks", text='game = "kotc/17"', name="A deck")
        return Kept(database, game, table, str(ann.cookies["cardwright"]))


@pytest.mark.parametrize(
    "change",
    [
        "update game set rules = 'chess/1', opening = replace(opening, 'kotc/17', 'chess/1')",
        "update gathering set rules = 'chess/1'",
        "update deck set rules = 'chess/1'",
    ],
)
def test_a_game_that_is_installed_no_more_closes_no_page_of_others(kept: Kept, change: str) -> None:
    kept.change(change)
    with kept.served() as (ann, stranger):
        for address in ("/", "/tables", "/tables?as=json", "/decks", "/decks?as=json", kept.table):
            assert ann.get(address).status_code == 200, address
        for address in ("/", "/tables", "/tables?as=json"):
            assert stranger.get(address).status_code == 200, address
        page = ann.get("/decks" if " deck " in change else "/tables").text
        assert "chess/1" in page, "it is called by its id"
        waiting = stranger.get("/tables?as=json").json()["tables"]
        assert len(waiting) == (" gathering " not in change), "nobody could take a place there"


def test_a_game_of_one_s_own_that_is_gone_says_so(kept: Kept) -> None:
    kept.change("update game set rules = 'chess/1', opening = replace(opening, 'kotc/17', 'chess/1')")
    with kept.served() as (ann, _):
        reply = ann.get(kept.game)
        assert reply.status_code == 410
        assert reply.text.startswith("this program cannot go on with the game: there is no game 'chess/1'")


@pytest.mark.parametrize(
    "change",
    [
        "update game set version = 1, opening = replace(opening, '\"rules\":3', '\"rules\":1')",
        "update game set rules = 'chess/1', opening = replace(opening, 'kotc/17', 'chess/1')",
    ],
)
def test_what_was_played_is_read_by_who_played_it_once_it_is_over(kept: Kept, change: str) -> None:
    with kept.served() as (ann, _):
        assert ann.get(f"{kept.game}/journal").status_code == 403
        for address, body in (
            ("stops", {"death": True, "request": "abcdefgh"}),
            ("resign", {"request": "abcdefgi"}),
            ("rematch", {"request": "abcdefgj", "seed": "Ann's own"}),
        ):
            assert ann.post(f"{kept.game}/{address}", json=body, headers=OURS).is_success
        written = ann.get(f"{kept.game}/journal").text
        assert written.startswith("seat 0: Ann, seat 1: Bot\n")
        assert "seat 0: resign greedy" in written
        assert re.search("stops|rematch|own", written) is None
    kept.change(change)
    with kept.served() as (ann, stranger):
        reply = ann.get(kept.game)
        assert reply.status_code == 410
        assert reply.text.endswith(f" Who played it can read what was played, at {kept.game}/journal.\n")
        assert ann.get(f"{kept.game}/journal").text == written
        assert stranger.get(f"{kept.game}/journal").status_code == 403


@pytest.mark.parametrize(
    "change",
    [
        "update game set opening = '{'",
        "update game set opening = '{}'",
        'update game set options = \'{"window": "x", "spectators": 0}\'',
        "insert into journal values ('TABLE', 0, 'dance', 0, '', null, 0)",
        "insert into journal values ('TABLE', 0, 'choice', 77, 'pass', null, 0)",
        "insert into journal values ('TABLE', 0, 'undo', 0, 'x', null, 0)",
    ],
)
def test_what_is_damaged_is_a_game_that_cannot_be_gone_on_with(kept: Kept, change: str) -> None:
    kept.change("delete from journal", change.replace("TABLE", kept.game.removeprefix("/t/")))
    with kept.served() as (ann, stranger):
        for address in ("", "?as=json", "/frames?wait=0", "/record", "/replay"):
            assert ann.get(f"{kept.game}{address}").status_code == 410, address
        assert stranger.get(f"{kept.game}/watch").status_code == 410
        assert ann.post(f"{kept.game}/resign", json={"request": "abcdefgh"}, headers=OURS).status_code == 410
        for address in ("/", "/tables", "/decks"):
            assert ann.get(address).status_code == 200, address
