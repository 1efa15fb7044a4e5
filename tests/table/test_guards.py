"""What is asked of the server that no page of ours would ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from starlette.testclient import TestClient

from cardwright.table.app import create_app
from cardwright.table.games import Host
from cardwright.table.guards import LARGEST_BODY

OURS = {"origin": "http://localhost", "content-type": "application/json"}
ANSWER = '{"question": 1, "option": 0, "request": "abcdefghijklmnop"}'


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with closing(Host(str(tmp_path_factory.mktemp("tables") / "games.sqlite"))) as host:
        yield host


@pytest.fixture
def client(host: Host) -> Iterator[TestClient]:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        yield client


@pytest.fixture
def table(client: TestClient) -> str:
    """A table at which the client sits and is asked something."""
    begun = client.post("/games", json={"game": "kotc/17", "bot": "random"}, headers=OURS)
    assert begun.status_code == 303
    address, after = str(begun.headers["location"]), ""
    while True:
        frame = client.get(f"{address}/frames", params={"wait": "20", "as": "json", "after": after})
        if frame.json()["yours"]:
            return address
        after = frame.headers["x-frame"]


ATTACKS: dict[str, tuple[str, dict[str, str], str, int]] = {
    "another site's form": ("answer", {**OURS, "origin": "http://evil.example"}, ANSWER, 403),
    "no origin at all": ("answer", {"content-type": "application/json"}, ANSWER, 403),
    "an origin that is null": ("answer", {**OURS, "origin": "null"}, ANSWER, 403),
    "another port's page": ("answer", {**OURS, "origin": "http://localhost:81"}, ANSWER, 403),
    "another scheme's page": ("answer", {**OURS, "origin": "https://localhost"}, ANSWER, 403),
    "a cross-site fetch": ("answer", {**OURS, "sec-fetch-site": "cross-site"}, ANSWER, 403),
    "a same-site fetch": ("answer", {**OURS, "sec-fetch-site": "same-site"}, ANSWER, 403),
    "an address typed in": ("answer", {**OURS, "sec-fetch-site": "none"}, ANSWER, 403),
    "a rebound name": ("answer", {**OURS, "host": "evil.example"}, ANSWER, 421),
    "no name": ("answer", {**OURS, "host": ""}, ANSWER, 421),
    "a name with a space": ("answer", {**OURS, "host": "localhost evil"}, ANSWER, 421),
    "a name in disguise": ("answer", {**OURS, "host": "localhost@evil.example"}, ANSWER, 421),
    "too long": ("answer", OURS, " " * (LARGEST_BODY + 1), 413),
    "a length that is none": ("answer", {**OURS, "content-length": "-1"}, ANSWER, 413),
    "no JSON": ("answer", OURS, "{", 422),
    "deep JSON": ("answer", OURS, "[" * 4000, 422),
    "a list": ("answer", OURS, "[]", 422),
    "nothing": ("answer", OURS, "", 422),
    "half a letter": ("answer", OURS, '{"question": "\\ud800"}', 422),
    "an unknown field": ("answer", OURS, ANSWER[:-1] + ', "seat": 1}', 422),
    "a question below 0": ("answer", OURS, ANSWER.replace(": 1", ": -1"), 422),
    "a question that is a word": ("answer", OURS, ANSWER.replace(": 1", ': "1"'), 422),
    "a question with digits": ("answer", OURS, ANSWER.replace(": 1", ": 1" + "0" * 400), 422),
    "an option below 0": ("answer", OURS, ANSWER.replace(": 0", ": -1"), 422),
    "an option that is true": ("answer", OURS, ANSWER.replace(": 0", ": true"), 422),
    "an option that is not on offer": ("answer", OURS, ANSWER.replace(": 0", ": 99"), 422),
    "an option that is nothing": ("answer", OURS, ANSWER.replace(": 0", ': ""'), 422),
    "a request of one letter": ("answer", OURS, ANSWER.replace("abcdefghijklmnop", "a"), 422),
    "a request that is a path": ("answer", OURS, ANSWER.replace("abcdefghijklmnop", "../../../../etc"), 422),
    "too much beforehand": ("answer", OURS, ANSWER[:-1] + ', "then": [{}, {}, {}, {}, {}]}', 422),
    "a stale question": ("answer", OURS, ANSWER.replace(": 1", ": 7"), 409),
    "a picture": ("answer", {**OURS, "content-type": "image/png"}, ANSWER, 415),
    "a pickle": ("answer", {**OURS, "content-type": "application/python-pickle"}, ANSWER, 415),
    "a form that says it twice": (
        "answer",
        {**OURS, "content-type": "application/x-www-form-urlencoded"},
        "question=1&question=2&option=0&request=abcdefghij",
        422,
    ),
    "a form of many fields": (
        "answer",
        {**OURS, "content-type": "application/x-www-form-urlencoded"},
        "&".join(f"f{n}=1" for n in range(500)),
        422,
    ),
    "an undo of nothing": ("undo", OURS, '{"request": "abcdefghijklmnop"}', 422),
    "a consent to nothing": ("consent", OURS, '{"request": "abcdefghijklmnop"}', 422),
    "a refusal of nothing": ("refuse", OURS, '{"request": "abcdefghijklmnop"}', 422),
    "a deed that there is not": ("cheat", OURS, ANSWER, 404),
    "a seat of its own choice": ("resign", OURS, '{"request": "abcdefghijklmnop", "seat": 1}', 422),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_refused_and_changes_nothing(client: TestClient, table: str, attack: str) -> None:
    path, headers, body, expected = ATTACKS[attack]
    before = client.get(f"{table}/frames", params={"wait": "0", "as": "json"}).json()
    reply = client.post(f"{table}/{path}", content=body, headers=headers)
    assert reply.status_code == expected
    assert client.get(f"{table}/frames", params={"wait": "0", "as": "json"}).json() == before


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_there_is_nothing_but_get_and_post(client: TestClient, table: str, method: str) -> None:
    assert client.request(method, table, headers=OURS).status_code == 405


def test_a_table_is_shown_to_who_sits_there(client: TestClient, table: str) -> None:
    assert client.get(table).status_code == 200
    client.cookies.clear()
    for path in ("", "/frames"):
        assert client.get(table + path).status_code == 403
    assert client.get("/t/aaaaaaaaaa").status_code == 403  # nobody is told whether there is a table
    client.cookies.set("cardwright", "x" * 22)
    assert client.get(table).status_code == 403


def test_a_program_shows_its_key(client: TestClient, table: str) -> None:
    key = client.cookies["cardwright"]
    client.cookies.clear()
    shown = {"authorization": f"Bearer {key}", "content-type": "application/json"}
    assert client.post(f"{table}/answer", content=ANSWER, headers=shown).status_code == 204
    assert (
        client.post(
            f"{table}/answer", content=ANSWER, headers={**shown, "authorization": "Bearer x"}
        ).status_code
        == 403
    )


def test_every_answer_says_what_a_browser_must_not_do(client: TestClient, table: str) -> None:
    for path in ("/", table, "/static/table.css", "/nothing", f"{table}/frames?wait=0"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    assert client.get(table).headers["cache-control"] == "no-store"


def test_files_of_the_machine_are_not_served(client: TestClient) -> None:
    for path in (
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/..%2f__init__.py",
    ):
        assert client.get(path).status_code == 404


def test_who_asks_too_often_waits(client: TestClient) -> None:
    replies = [client.get("/static/icon.svg") for _ in range(200)]
    refused = [reply for reply in replies if reply.status_code == 429]
    assert refused
    assert refused[0].headers["retry-after"] == "1"
