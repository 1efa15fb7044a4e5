"""Time and silence at the server's addresses: what is asked, what is replied, what the page shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.conftest import starter_decks
from tests.table.hand_clock import HandClock
from tests.table.playing import until_person

from cardwright.core.choice import NOBODY
from cardwright.table.app import create_app
from cardwright.table.company import AWAY, SILENT
from cardwright.table.games import Chair, Host
from cardwright.table.journal import Kind

FORM = {
    "accept": "text/html,*/*",
    "content-type": "application/x-www-form-urlencoded",
    "origin": "http://localhost",
}


class Friends:
    """Ann and Bob, each with a secret, at a quick table with clocks."""

    def __init__(self, host: Host, client: TestClient, clock: Any, **options: Any) -> None:
        self.host, self.client, self.clock = host, client, clock
        visitors = [host.visitors.new(name) for name in ("Ann", "Bob")]
        self.keys = [key for _, key in visitors]
        decks = starter_decks("kotc/17")
        chairs = [
            Chair(each.name, deck, visitor=each.id) for (each, _), deck in zip(visitors, decks, strict=False)
        ]
        self.table = host.open("kotc/17", chairs, seed=3, first=0, options=options)
        self.requests = 0

    @property
    def at(self) -> str:
        return f"/t/{self.table.id}"

    def bearer(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys[seat]}"}

    def post(self, seat: int, what: str, **said: Any) -> Any:
        self.requests += 1
        body = {"request": f"request-{self.requests}", **said}
        return self.client.post(f"{self.at}/{what}", json=body, headers=self.bearer(seat))

    def frame(self, seat: int) -> dict[str, Any]:
        reply = self.client.get(f"{self.at}/frames?wait=0&as=json", headers=self.bearer(seat))
        assert reply.status_code == 200
        told: dict[str, Any] = reply.json()
        return told

    def page(self, seat: int) -> str:
        return self.client.get(self.at, headers=self.bearer(seat)).text

    @property
    def asked(self) -> int:
        with self.table.course() as course:
            return course.asked


@pytest.fixture
def friends(database: str) -> Iterator[Friends]:
    clock = HandClock()
    with (
        closing(Host(database, clock=clock)) as host,
        TestClient(create_app(host), "http://localhost") as client,
    ):
        yield Friends(host, client, clock, bank=300, increment=15)


def clocks_shown(page: str) -> list[str]:
    """The clocks on a page, the other side's first."""
    return re.findall(r'<span class="clock[^>]*><span class="sr">[^<]*</span><b>([^<]*)</b>', page)


def test_a_frame_tells_the_clocks_and_none_comes_because_they_run(friends: Friends) -> None:
    slow = friends.asked
    told = friends.frame(0)
    assert told["clocks"][1 - slow] == {"left": 300.0, "until": None}
    assert told["clocks"][slow] == {"left": 300.0, "until": round(friends.clock.date() + 300, 1)}
    friends.clock.go_on(20)
    again = friends.frame(0)
    assert {**again, "now": 0} == {**told, "now": 0}
    while friends.asked == slow:
        question = friends.frame(slow)["question"]
        assert friends.post(slow, "answer", question=question, option=0).status_code == 204
    assert sum(each["left"] for each in friends.frame(0)["clocks"]) == pytest.approx(580, abs=0.2)


def test_a_page_shows_the_time_as_it_is_when_it_is_drawn_and_warns(friends: Friends) -> None:
    slow = friends.asked
    assert clocks_shown(friends.page(slow)) == ["5:00", "5:00"]
    friends.clock.go_on(55)
    friends.page(1 - slow)
    assert clocks_shown(friends.page(slow)) == ["5:00", "4:05"]
    assert ' short"' not in friends.page(slow)
    for _ in range(5):
        friends.clock.go_on(43.5)
        friends.page(0)
        friends.page(1)
    page = friends.page(slow)
    assert clocks_shown(page) == ["5:00", "0:28"]
    assert re.search(r'class="clock runs short" id="clock-\d" role="timer" data-until="[\d.]+"', page)


def test_who_is_away_is_told_to_all_and_a_request_of_whatever_kind_gives_the_seat_back(
    friends: Friends,
) -> None:
    gone, there = friends.asked, 1 - friends.asked
    names = ("Ann", "Bob")
    friends.frame(gone)
    for _ in range(5):
        friends.clock.go_on(SILENT / 2)
        told = friends.frame(there)
    assert (told["silent"], told["stand_ins"]) == ([names[gone]], [])
    assert "(silent)" in friends.page(there)
    friends.clock.go_on(AWAY - 2.5 * SILENT + 1)
    said = f"The bot greedy plays for {names[gone]}, who has been silent for 180 s."
    assert said in friends.frame(there)["log"]
    assert '<li class="notice" data-n="' in friends.page(there)
    assert until_person(friends.table) == there
    assert friends.frame(there)["stand_ins"] == [names[gone]]
    assert "(a bot plays)" in friends.page(there)
    looked_up = friends.client.get(f"{friends.at}/position", headers=friends.bearer(gone))
    assert looked_up.status_code == 200
    told = friends.frame(there)
    assert (told["silent"], told["stand_ins"]) == ([], [])
    assert told["log"][-1] == f"{names[gone]} is back."


def test_while_a_bot_plays_the_question_is_not_ones_own(friends: Friends) -> None:
    slow = friends.asked
    question = friends.frame(slow)["question"]
    friends.table.awake = lambda _: None  # the bot is slow
    friends.table.watch(lambda course: course.take(Kind.TAKE_OVER, slow, "greedy"))
    told = friends.frame(slow)
    assert (told["yours"], told["question"]) == (False, question)
    assert "options" not in told["choice"]
    assert "A bot plays for you" in friends.page(slow)
    assert friends.post(slow, "answer", question=question, option=0).status_code == 409


def test_the_others_end_the_game_as_it_stands_with_a_form_too(friends: Friends) -> None:
    there = 1 - friends.asked
    assert friends.post(there, "end").status_code == 422
    assert "End it as it stands" not in friends.page(there)
    for _ in range(3):
        friends.clock.go_on(SILENT / 2)
        page = friends.page(there)
    assert "End it as it stands" in page
    request = re.findall(r'/end">.*?name="request" value="([^"]+)"', page, re.S)[0]
    headers = {**friends.bearer(there), **FORM}
    reply = friends.client.post(
        f"{friends.at}/end", data={"request": request}, headers=headers, follow_redirects=False
    )
    assert (reply.status_code, reply.headers["location"]) == (303, friends.at)
    assert friends.asked == NOBODY
    assert "ended as it stands" in friends.page(there)
    assert friends.frame(there)["yours"] is False


@pytest.mark.parametrize(
    ("time", "clocks"),
    [("", None), ("600+15", {"left": 600.0, "until": None}), ("3600+0", {"left": 3600.0, "until": None})],
)
@pytest.mark.parametrize("form", [True, False])
def test_a_time_control_is_chosen_by_form_and_json(
    friends: Friends, time: str, clocks: dict[str, Any] | None, form: bool
) -> None:
    said = {"game": "kotc/17", "bot": "person", "time": time}
    bearer = friends.bearer(0)
    reply = (
        friends.client.post("/games", data=said, headers={**bearer, **FORM}, follow_redirects=False)
        if form
        else friends.client.post("/games", json=said, headers=bearer, follow_redirects=False)
    )
    assert reply.status_code == 303
    where = f"{reply.headers['location']}/frames?wait=0&as=json"
    told = friends.client.get(where, headers=bearer).json()
    assert told["clocks"] == (None if clocks is None else [clocks, clocks])
    assert ("now" in told) == (clocks is not None)


@pytest.mark.parametrize("time", ["5+0", "ten", "600", "-600+1", "600+15+3", "600+999"])
def test_a_time_control_nobody_could_mean_is_refused(friends: Friends, time: str) -> None:
    said = {"game": "kotc/17", "bot": "person", "time": time}
    reply = friends.client.post("/games", json=said, headers=friends.bearer(0), follow_redirects=False)
    assert reply.status_code == 422
