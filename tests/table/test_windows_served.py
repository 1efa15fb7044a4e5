"""Windows at the server's addresses: what is asked, what is replied, what the page shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.conftest import starter_decks
from tests.table.hand_clock import HandClock

from cardwright.table.app import create_app
from cardwright.table.games import Chair, Host
from cardwright.table.pace import WINDOW

PAGE = {
    "accept": "text/html,*/*",
    "content-type": "application/x-www-form-urlencoded",
    "origin": "http://localhost",
}
SCRIPT = {"accept": "text/plain"}


class Friends:
    """Ann and Bob, each with a secret, at a guarded table."""

    def __init__(self, host: Host, client: TestClient, clock: Any) -> None:
        self.host, self.client, self.clock = host, client, clock
        ann, bob = (host.visitors.new(name) for name in ("Ann", "Bob"))
        self.keys = (ann[1], bob[1])
        decks = starter_decks("kotc/17")
        chairs = [
            Chair("Ann", decks[0], visitor=ann[0].id),
            Chair("Bob", decks[1], visitor=bob[0].id),
        ]
        options = {"answers": "guarded", "window": 1.5}
        self.table = host.open("kotc/17", chairs, seed=3, first=0, options=options)
        self.requests = 0

    def post(self, seat: int, what: str, headers: dict[str, str] | None = None, **said: Any) -> Any:
        self.requests += 1
        body = {"request": f"request-{self.requests}", **said}
        bearer = {"authorization": f"Bearer {self.keys[seat]}", **(headers or {})}
        return self.client.post(f"/t/{self.table.id}/{what}", json=body, headers=bearer)

    def frame(self, seat: int) -> dict[str, Any]:
        where = f"/t/{self.table.id}/frames?wait=0&as=json"
        reply = self.client.get(where, headers={"authorization": f"Bearer {self.keys[seat]}"})
        assert reply.status_code == 200
        told: dict[str, Any] = reply.json()
        return told

    def page(self, seat: int) -> str:
        where = f"/t/{self.table.id}"
        return self.client.get(where, headers={"authorization": f"Bearer {self.keys[seat]}"}).text

    def to_window(self) -> dict[str, Any]:
        while True:
            for seat in (0, 1):
                told = self.frame(seat)
                if told["window"]:
                    return told
                if told["yours"]:
                    answered = self.post(seat, "answer", question=told["question"], option=0)
                    assert answered.status_code == 204


@pytest.fixture
def friends(database: str) -> Iterator[Friends]:
    clock = HandClock()
    with (
        closing(Host(database, clock=clock)) as host,
        TestClient(create_app(host), "http://localhost") as client,
    ):
        yield Friends(host, client, clock)


def test_everybody_is_told_of_the_window_and_nobody_whom_the_rules_ask(friends: Friends) -> None:
    friends.to_window()
    ann, bob = friends.frame(0), friends.frame(1)
    assert ann["window"] == bob["window"]
    assert ann["window"] == {"number": 1, "seconds": 1.5, "held": False, "passed": False, "holds": 3}
    for told, name in ((ann, "Ann"), (bob, "Bob")):
        assert (told["answers"], told["asked"], told["yours"]) == ("guarded", "", False)
        assert (told["choice"]["player"], told["choice"]["prompt"]) == (name, "respond")
        assert told["choice"]["options"][-1]["n"] == "pass"


def test_who_passes_is_told_in_the_reply_and_nobody_in_a_frame(friends: Friends) -> None:
    friends.to_window()
    ann, bob = friends.frame(0), friends.frame(1)
    reply = friends.post(1, "answer", SCRIPT, question=bob["question"], option="pass")
    assert reply.status_code == 200
    head, main = reply.text.split("\n", 1)
    assert json.loads(head)["window"]["passed"]
    assert 'id="hold"' not in main
    assert friends.frame(0) == ann
    friends.clock.go_on(1.5)
    assert friends.frame(0) != ann


def test_a_hold_is_told_to_all_and_hits_its_window_alone(friends: Friends) -> None:
    told = friends.to_window()
    questions = [friends.frame(seat)["question"] for seat in (0, 1)]
    assert friends.post(1, "hold", question=questions[1]).status_code == 204
    held = friends.frame(0)
    assert held["window"]["held"]
    assert held["frame"] == told["frame"] + 1 or held["frame"] > 1
    assert "Somebody holds it" in friends.page(0)
    twice = friends.post(1, "hold", question=questions[1])
    assert (twice.status_code, twice.text) == (422, "You hold the window already.\n")
    friends.post(1, "answer", question=questions[1], option="pass")
    friends.clock.go_on(2)
    assert friends.post(0, "hold", question=questions[0]).status_code == 409


def test_the_page_sets_stops_and_passes_until_the_players_turn(friends: Friends) -> None:
    friends.to_window()
    assert friends.post(1, "stops", attack=True, phase=True).status_code == 204
    page = friends.page(1)
    assert page.count(" checked>") == 2
    assert friends.page(0).count(" checked>") == 0
    assert friends.post(1, "stops", SCRIPT).status_code == 200
    assert friends.page(1).count(" checked>") == 0
    assert friends.post(1, "pass-until", until="turn").status_code == 204
    assert "You pass until your turn" in friends.page(1)
    assert "You pass until your turn" not in friends.page(0)
    assert friends.post(1, "pass-until", until="").status_code == 204
    assert friends.post(1, "pass-until", until="doomsday").status_code == 422


def test_forms_without_a_script_do_the_same(friends: Friends) -> None:
    friends.to_window()
    bearer = {"authorization": f"Bearer {friends.keys[1]}", **PAGE}
    at = f"/t/{friends.table.id}"
    for address, fields in (
        ("hold", {"question": str(friends.frame(1)["question"]), "request": "hold-1-0"}),
        ("stops", {"death": "true", "request": "stops-1-0"}),
        ("pass-until", {"until": "target", "request": "until-1-0"}),
    ):
        reply = friends.client.post(f"{at}/{address}", data=fields, headers=bearer, follow_redirects=False)
        assert (reply.status_code, reply.headers["location"]) == (303, at)
    assert "Somebody holds it" in friends.page(0)
    assert "You pass until something of yours is targeted" in friends.page(1)
    for wanted in ("attack", "ability", "attack", "ability"):
        page = friends.page(1)
        request = re.findall(r'/stops">.*?name="request" value="([^"]+)"', page, re.S)[0]
        fields = {wanted: "true", "request": request}
        friends.client.post(f"{at}/stops", data=fields, headers=bearer, follow_redirects=False)
        assert f'name="{wanted}" value="true" checked' in friends.page(1)


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        ({"bot": "random"}, "quick"),
        ({"bot": "person"}, "guarded"),
        ({"bot": "random", "answers": "guarded", "window": 2.5}, "guarded"),
        ({"bot": "person", "answers": "quick"}, "quick"),
    ],
)
def test_among_people_a_table_is_guarded_and_against_bots_quick(
    friends: Friends, said: dict[str, Any], answers: str
) -> None:
    bearer = {"authorization": f"Bearer {friends.keys[0]}"}
    begun = friends.client.post(
        "/games", json={"game": "kotc/17", **said}, headers=bearer, follow_redirects=False
    )
    assert begun.status_code == 303
    where = f"{begun.headers['location']}/frames?wait=0&as=json"
    assert friends.client.get(where, headers=bearer).json()["answers"] == answers


def paces_offered(page: str, game: str) -> dict[str, list[str]]:
    """What the start page’s form of a game offers of its pace, field by field."""
    form = page.partition(f'id="{game}"')[2].partition("</form>")[0]
    selects = re.findall(r'<select name="(answers|window)"[^>]*>(.*?)</select>', form)
    return {name: re.findall(r'value="([^"]*)"', options) for name, options in selects}


def test_the_start_page_offers_every_pace_and_time_to_act_where_there_are_windows(friends: Friends) -> None:
    page = friends.client.get("/").text
    assert paces_offered(page, "kotc/17") == {
        "answers": ["", "quick", "guarded"],
        "window": [str(WINDOW), "2.5", "5"],
    }
    assert paces_offered(page, "keyforge/1.2") == {"answers": ["", "quick", "guarded"]}


@pytest.mark.parametrize("bot", ["random", "person"])
@pytest.mark.parametrize("answers", ["", "quick", "guarded"])
@pytest.mark.parametrize("window", ["1.2", "5"])
def test_a_pace_is_kept_alike_from_a_form_and_from_json(
    friends: Friends, bot: str, answers: str, window: str
) -> None:
    bearer = {"authorization": f"Bearer {friends.keys[0]}"}
    said = {"game": "kotc/17", "bot": bot, "answers": answers, "window": window}
    replies = [
        friends.client.post("/games", data=said, headers=PAGE | bearer, follow_redirects=False),
        friends.client.post(
            "/games", json=said | {"window": float(window)}, headers=bearer, follow_redirects=False
        ),
    ]
    tables = [reply.headers["location"].rpartition("/")[2] for reply in replies]
    usual = "guarded" if bot == "person" else "quick"
    for row in friends.host.games(tables):
        assert (row.options["answers"], row.options["window"]) == (answers or usual, float(window))


@pytest.mark.parametrize("said", [{"window": 0.5}, {"window": 6}, {"window": "soon"}, {"answers": "slowly"}])
def test_a_pace_that_no_table_has_begins_no_game(friends: Friends, said: dict[str, Any]) -> None:
    bearer = {"authorization": f"Bearer {friends.keys[0]}"}
    reply = friends.client.post("/games", json={"game": "kotc/17", **said}, headers=bearer)
    assert reply.status_code == 422


def test_the_bar_takes_as_long_as_the_window(friends: Friends) -> None:
    """No style stands in the page: two classes say how long."""
    friends.to_window()
    assert '<span class="time w1 d5" id="window-1"' in friends.page(0)
    styles = (Path(__file__).parents[2] / "src/cardwright/table/page/static/windows.css").read_text()
    for tenths in range(6, 51):
        assert f".w{tenths // 10} {{ --whole: {tenths // 10} }}" in styles
        assert f".d{tenths % 10} {{ --tenths: " in styles
