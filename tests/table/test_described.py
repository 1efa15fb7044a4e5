"""What `GET /schema` says is true: schemathesis asks all that it describes, and much that it does not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from schemathesis.engine import from_schema
from schemathesis.engine.events import EngineFinished, NonFatalError, ScenarioFinished
from starlette.routing import Mount, Route
from starlette.testclient import TestClient
from starlette.types import ASGIApp
from tests.table.playing import new_request

from cardwright.table.app import create_app
from cardwright.table.described import ADDRESSES, description
from cardwright.table.games import Host
from cardwright.table.streams import Channel
from cardwright.table.told import Told

PAGES = {
    ("GET", "/"),
    ("GET", "/t/{table}/replay/card"),
    ("GET", "/t/{table}/replay/why/{about}"),
}
"""What answers people only: all else is for programs, too, or a file."""

LIMITS = {"max-examples": 10}
OFF = {"enabled": False}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with closing(Host(str(tmp_path / "games.sqlite"))) as host:
        yield host


def begun(client: TestClient) -> tuple[str, str]:
    """A new table's address, and the secret of who sits there."""
    reply = client.post(
        "/games",
        json={"game": "kotc/17", "bot": "random"},
        headers={"origin": "http://localhost"},
        follow_redirects=False,
    )
    return str(reply.headers["location"]), str(reply.cookies["cardwright"])


def waiting(client: TestClient, key: str) -> tuple[str, str]:
    """The ids of a table that waits for its owner, who has this key, and of what a link to it is called."""
    said = {"authorization": f"Bearer {key}", "origin": "http://localhost"}
    told = {"game": "kotc/17", "request": new_request(), "seat2": "person", "seat3": "person", "fair": True}
    reply = client.post("/tables", json=told, headers=said, follow_redirects=False)
    address = str(reply.headers["location"])
    link = client.post(f"{address}/link", json={}, headers=said).json()["link"]
    return address.rpartition("/")[2], str(link).rpartition("/")[2]


def described(**known: str) -> dict[str, Any]:
    """The description, where these are all there is: the `table`, the `gathering`, the `link` to it."""
    said: dict[str, Any] = json.loads(description())
    for path in said["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", ()):
                if parameter["name"] in known:
                    parameter["schema"] = {"enum": [known[parameter["name"]]]}
    return said


def test_there_is_no_500_and_no_answer_that_is_not_described(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = Channel.after
    monkeypatch.setattr(Channel, "after", lambda channel, id, seconds: wait(channel, id, seconds / 1000))
    app = create_app(host, ["testserver"])
    with TestClient(app, "http://localhost") as client:
        address, key = begun(client)
        gathering, link = waiting(client, key)
        only = described(table=address.removeprefix("/t/"), gathering=gathering, link=link)
        asked, faults = asked_all(app, only, key)
    assert not faults, "\n".join(faults)
    assert asked > 500


def asked_all(app: ASGIApp, said: dict[str, Any], key: str) -> tuple[int, list[str]]:
    """How often whoever has this secret asked what is described, and what was wrong with the answers."""
    config = schemathesis.Config.from_dict(
        {
            "seed": 17,
            "headers": {"Authorization": f"Bearer {key}"},
            "generation": {**LIMITS, "database": "none", "deterministic": True},
            # The server takes JSON and forms whatever is said of other fields of a request, and what is
            # well-formed need not be possible at this table.
            "checks": {
                "positive_data_acceptance": OFF,
                "negative_data_rejection": {"expected-statuses": ["4xx"]},
            },
            "phases": {"stateful": OFF},
            "max-stream-events": 1,
        }
    )
    schema = schemathesis.openapi.from_dict(said, config=config)
    schema.app = app
    asked, faults = 0, []
    for event in from_schema(schema).execute():
        if isinstance(event, NonFatalError):
            faults.append(f"{event.label}: {event.value!r}")
        if isinstance(event, ScenarioFinished):
            asked += len(event.recorder.interactions)
            faults += [
                f"{check.name}: {check.failure_info.failure.message} {check.failure_info.code_sample}"
                for checks in event.recorder.checks.values()
                for check in checks
                if check.failure_info is not None
            ]
        if isinstance(event, EngineFinished):
            faults += map(str, event.failures)
    return asked, faults


def test_all_that_is_no_page_is_described(host: Host) -> None:
    app = create_app(host)
    routes = {
        (method, re.sub(r":\w+", "", route.path))
        for route in app.routes
        if isinstance(route, Route) and not route.path.startswith(("/art/", "/face/", "/fonts/"))
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert {(each.method.upper(), each.path) for each in ADDRESSES} == routes - PAGES
    assert [route.path for route in app.routes if isinstance(route, Mount)] == ["/static"]


@pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
def test_frames_say_what_is_described_and_nothing_else(host: Host, game: str) -> None:
    app = create_app(host)
    ours, after, frames = {"origin": "http://localhost"}, "", 0
    with TestClient(app, "http://localhost", follow_redirects=False) as client:
        table = client.post("/games", json={"game": game, "bot": "random"}, headers=ours).headers["location"]
        while frames < 30:
            params = {"as": "json", "wait": "20", "after": after}
            reply = client.get(f"{table}/frames", params=params)
            after, told = reply.headers["x-frame"], reply.json()
            assert left_out(told, msgspec.to_builtins(msgspec.convert(told, Told))) == set()
            frames += 1
            if told["over"]:
                client.post(f"{table}/resign", json={"request": new_request()}, headers=ours)
                break
            if told["yours"]:
                body = {"question": told["question"], "option": frames % 2, "request": new_request()}
                body["option"] %= len(told["choice"]["options"])
                assert client.post(f"{table}/answer", json=body, headers=ours).status_code == 204


def left_out(told: Mapping[str, Any], described: Mapping[str, Any]) -> set[str]:
    """The fields that are told but not described; what an option's verb brings along may be anything."""
    here, there = (dict(each.get("choice", {})) for each in (told, described))
    for fields in (here, there):
        fields.pop("options", None)
    return (set(told) - set(described)) | (set(here) - set(there))


def test_the_description_is_openapi(host: Host) -> None:
    with TestClient(create_app(host), "http://localhost") as client:
        reply = client.get("/schema")
    assert reply.headers["content-type"] == "application/json"
    assert reply.content == description()
    said = json.loads(description())
    assert said["openapi"] == "3.1.0"
    assert set(said["components"]["schemas"]) >= {"Answer", "Deed", "Opening", "Told"}


def test_a_program_is_told_in_json_that_its_answer_was_stale(host: Host) -> None:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        table, _ = begun(client)
        headers = {"origin": "http://localhost", "accept": "application/json"}
        body = {"question": 99, "option": 0, "request": "abcdefghijkl"}
        reply = client.post(f"{table}/answer", json=body, headers=headers)
    assert reply.status_code == 409
    assert msgspec.convert(reply.json(), Told).question < 99
