"""A game through the server's addresses, as a page without a script and as a program play it."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest
import uvicorn
from sqlalchemy import update
from starlette.testclient import TestClient

from cardwright.table import schema
from cardwright.table.app import create_app
from cardwright.table.database import open_database
from cardwright.table.games import Host

OURS = {"origin": "http://localhost"}
FORM = {**OURS, "accept": "text/html,*/*", "content-type": "application/x-www-form-urlencoded"}


@contextmanager
def server(file: Path) -> Iterator[TestClient]:
    with (
        closing(Host(str(file))) as host,
        TestClient(create_app(host), "http://localhost", follow_redirects=False) as client,
    ):
        yield client


def begin(client: TestClient, game: str = "kotc/17") -> str:
    begun = client.post("/games", data={"game": game, "bot": "random", "name": "Ann"}, headers=FORM)
    assert begun.status_code == 303
    return str(begun.headers["location"])


def yours(client: TestClient, table: str) -> httpx.Response:
    """The frame in which one is asked, or the last one."""
    after = ""
    while True:
        reply = client.get(f"{table}/frames", params={"wait": "20", "as": "json", "after": after})
        assert reply.status_code == 200
        if reply.json()["yours"] or reply.json()["over"]:
            return reply
        after = reply.headers["x-frame"]


@pytest.mark.parametrize("game", ["kotc/17", "kotc/9", "keyforge/1.2"])
def test_forms_alone_play_a_game(tmp_path: Path, game: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client, game)
        for number in range(25):
            if yours(client, table).json()["over"]:
                break
            page = client.get(table).text
            assert "<title>Your move" in page
            places = re.findall(r'form="choose" name="option" value="(\d+)"', page)
            hidden = dict(
                re.findall(
                    r'<input type="hidden" name="(question|request)" value="(question-\d+|\d+)">', page
                )
            )
            reply = client.post(
                f"{table}/answer", data={**hidden, "option": places[number % len(places)]}, headers=FORM
            )
            assert (reply.status_code, reply.headers.get("location")) == (303, table)


def test_what_is_asked_for_twice_is_done_once(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        frame = yours(client, table).json()
        body = {"question": frame["question"], "option": 0, "request": "abcdefghijkl"}
        replies = [client.post(f"{table}/answer", json=body, headers=OURS) for _ in range(2)]
        assert [reply.status_code for reply in replies] == [204, 204]
        assert yours(client, table).json()["question"] == frame["question"] + 1


def test_a_stale_answer_brings_the_page_up_to_date(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        frame = yours(client, table).json()
        body = {"question": frame["question"] + 1, "option": 0, "request": "abcdefghijkl"}
        reply = client.post(f"{table}/answer", json=body, headers=OURS)
        assert reply.status_code == 409
        head, main, *_ = reply.text.split("\n", 2)
        assert json.loads(head)["question"] == frame["question"]
        assert main.startswith("<main")


def test_a_decision_is_taken_back(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        before = yours(client, table).json()
        client.post(
            f"{table}/answer",
            json={"question": before["question"], "option": "done", "request": "abcdefghijkl"},
            headers=OURS,
        )
        assert client.post(f"{table}/undo", json={"request": "abcdefghijkm"}, headers=OURS).status_code == 204
        after = yours(client, table).json()
        assert after["question"] > before["question"]
        assert {**after, "frame": 0, "question": 0} == {**before, "frame": 0, "question": 0}


def test_another_server_shows_the_same_table(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        table = begin(client)
        yours(client, table)
        body = {"question": 1, "option": 0, "request": "abcdefghijkl"}
        client.post(f"{table}/answer", json=body, headers=OURS)
        yours(client, table)
        before, cookies = client.get(table).text, client.cookies
    with server(file) as client:
        client.cookies = cookies
        assert client.get(table).text == before
        assert client.get("/").text.count(f'href="{table}"') == 1


def test_who_gives_up_has_lost(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        yours(client, table)
        assert (
            client.post(f"{table}/resign", json={"request": "abcdefghijkl"}, headers=OURS).status_code == 204
        )
        assert "The game is over" in client.get(table).text


@pytest.mark.parametrize(
    "fields",
    [{"game": "chess"}, {"bot": "exec:sh"}, {"bot": "deep"}, {"deck": "/etc/passwd"}, {"name": "\u202e"}],
)
def test_a_game_that_cannot_be_begun_is_told_in_a_sentence(tmp_path: Path, fields: dict[str, str]) -> None:
    with server(tmp_path / "games.sqlite") as client:
        reply = client.post("/games", json={"game": "kotc/17", **fields}, headers=OURS)
        assert reply.status_code == 422
        assert reply.text.strip().endswith((".", ")"))
        assert "Traceback" not in reply.text


# Over a real socket


@contextmanager
def running(file: Path) -> Iterator[str]:
    with closing(Host(str(file))) as host, closing(socket.create_server(("127.0.0.1", 0))) as listening:
        app = create_app(host)
        quiet = uvicorn.Config(app, log_level="error", lifespan="on", ws="none", timeout_graceful_shutdown=2)
        server = uvicorn.Server(quiet)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            app.state.streams.end()
            server.should_exit = True
            began = time.monotonic()
            thread.join()
            assert time.monotonic() - began < 5


def test_a_stream_tells_what_changes_and_what_was_missed(tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite") as url, httpx.Client(base_url=url) as client:
        ours = {"origin": url}
        begun = client.post("/games", json={"game": "kotc/17", "bot": "random"}, headers=ours)
        table = begun.headers["location"]
        after, seen = "", 0
        for number in range(3):
            with client.stream("GET", f"{table}/frames", headers={"last-event-id": after}) as stream:
                assert stream.headers["content-type"].startswith("text/event-stream")
                lines = stream.iter_lines()
                while True:
                    line = next(lines)
                    if line.startswith("id: "):
                        after = line[4:]
                        head = json.loads(next(lines).removeprefix("data: "))
                        assert number or head["said"] == 0 or seen
                        seen += 1
                        if head["yours"]:
                            break
            body = {"question": head["question"], "option": 0, "request": f"request-{number}"}
            assert client.post(f"{table}/answer", json=body, headers=ours).status_code == 204
        assert seen >= 3


def test_the_server_ends_at_once_with_streams_open(tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite") as url, httpx.Client(base_url=url) as client:
        begun = client.post("/games", json={"game": "kotc/17", "bot": "random"}, headers={"origin": url})
        stream = client.stream("GET", f"{begun.headers['location']}/frames")
        reading = stream.__enter__()
        assert next(reading.iter_lines()) == "retry: 500"
    stream.__exit__(None, None, None)


def test_a_game_of_other_rules_is_said_to_be_one(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        body = {"question": yours(client, table).json()["question"], "option": 0, "request": "abcdefgh"}
        assert client.post(f"{table}/answer", json=body, headers=OURS).status_code == 204
        cookies = client.cookies
    engine = open_database(str(tmp_path / "games.sqlite"))
    with engine.begin() as connection:
        connection.execute(update(schema.journal).values(text="what no rules allow"))
    engine.dispose()
    with server(tmp_path / "games.sqlite") as client:
        client.cookies = cookies
        for path in ("", "/frames", "/frames?wait=1&as=json"):
            reply = client.get(table + path)
            assert (reply.status_code, "cannot go on with the game" in reply.text) == (410, True)
        reply = client.post(f"{table}/undo", json={"request": "abcdefghijkl"}, headers=OURS)
        assert reply.status_code == 410


@pytest.mark.parametrize("query", ["wait=26", "wait=-1", "wait=", "wait=٣", "wait=1e1", "as=xml", "as="])
def test_what_a_query_may_not_say(tmp_path: Path, query: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        assert client.get(f"{table}/frames?{query}").status_code == 422


def test_a_place_of_many_digits_is_no_other_place(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        frame = yours(client, table).json()
        fields = {"question": str(frame["question"]), "option": "0" * 12 + "1", "request": "abcdefghijkl"}
        assert client.post(f"{table}/answer", data=fields, headers=FORM).status_code == 422
        assert yours(client, table).json() == frame
