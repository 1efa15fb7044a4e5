"""What a server says of itself: to whom, and that nothing of a game is in it."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from cardwright.table.app import create_app
from cardwright.table.games import Host
from cardwright.table.watching import NOWHERE, REQUESTS, Lines

OURS = {"origin": "http://localhost"}
KEY = "figures-for-who-runs-it"
SHOWN = {"authorization": f"Bearer {KEY}"}


@pytest.fixture
def client(host: Host) -> Iterator[TestClient]:
    with TestClient(create_app(host, key=KEY), "http://localhost", follow_redirects=False) as client:
        yield client


def begun(client: TestClient) -> str:
    reply = client.post("/games", json={"game": "kotc/17", "bot": "person"}, headers=OURS)
    return str(reply.headers["location"])


def test_the_figures_tell_how_much_there_is_to_do(client: TestClient) -> None:
    table = begun(client)
    client.get(table)
    client.get(f"{table}/nothing")
    told = client.get("/metrics", headers=SHOWN)
    assert told.headers["content-type"].startswith("text/plain")
    assert 'cardwright_requests_total{route="/t/{table}",status="200"} 1.0' in told.text
    assert f'cardwright_requests_total{{route="{NOWHERE}",status="404"}} 1.0' in told.text
    assert 'cardwright_answer_seconds_count{route="/games"} 1.0' in told.text
    assert "cardwright_tables 1.0" in told.text
    assert "cardwright_streams 0.0" in told.text
    assert "process_resident_memory_bytes" in told.text


@pytest.mark.parametrize(
    "shown", [{}, {"authorization": "Bearer guessed"}, {"authorization": f"Basic {KEY}"}]
)
def test_who_has_no_key_is_told_no_figures(client: TestClient, shown: dict[str, str]) -> None:
    assert client.get("/metrics", headers=shown).status_code == 404


def test_without_a_key_nobody_is(host: Host) -> None:
    with TestClient(create_app(host), "http://localhost") as client:
        assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


def test_whoever_asks_hears_whether_the_server_is_well(
    client: TestClient, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/well").status_code == 200

    def broken() -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(host, "check", broken)
    hurt = TestClient(client.app, "http://localhost", raise_server_exceptions=False)
    assert (hurt.get("/well").status_code, "disk" in hurt.get("/well").text) == (500, False)


def test_a_line_of_the_log_tells_no_secret(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, REQUESTS):
        table = begun(client)
        link = client.post(f"{table}/invite", json={"seat": 1}, headers=OURS).json()["link"]
        client.get(link)
        keys = [each.removeprefix("c-") for each in client.get(table).text.split('id="') if each[:2] == "c-"]
        key = keys[0].partition('"')[0]
        client.get(f"{table}/card/{key}")
    lines = [Lines().format(record) for record in caplog.records if record.name == REQUESTS]
    read = [json.loads(line) for line in lines]
    assert [(each["method"], each["route"], each["status"]) for each in read] == [
        ("POST", "/games", 303),
        ("POST", "/t/{table}/invite", 200),
        ("GET", "/seat/{link}", 200),
        ("GET", "/t/{table}", 200),
        ("GET", "/t/{table}/card/{about}", 200),
    ]
    assert read[3]["table"] == table.rpartition("/")[2]
    assert all(each["ms"] >= 0 for each in read)
    secrets = (link.rpartition("/")[2], key, client.cookies["cardwright"])
    assert not [line for line in lines if any(secret in line for secret in secrets)]


def test_a_fault_is_a_line_with_its_traceback() -> None:
    try:
        raise ValueError("odd")
    except ValueError as fault:
        record = logging.LogRecord("some.log", logging.ERROR, "", 1, "it %s", ("broke",), None)
        record.exc_info = (ValueError, fault, fault.__traceback__)
    line = Lines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["message"]) == ("error", "it broke")
    assert "ValueError: odd" in told["fault"]
