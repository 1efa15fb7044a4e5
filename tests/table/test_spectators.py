"""Whoever watches without a seat: sees what all may know, as late as the table says, and is counted."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import replace
from time import sleep
from typing import Any, ClassVar

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient
from tests.table.conftest import starter_decks
from tests.table.hand_clock import HandClock, twins

from cardwright.core.choice import NOBODY
from cardwright.core.state import State
from cardwright.errors import CardwrightError
from cardwright.table import painting, schema
from cardwright.table.app import create_app
from cardwright.table.audience import HEARD_FOR, KEPT, SETTLES, Audience, delay_of
from cardwright.table.games import Chair, Host, Table
from cardwright.table.headcount import BEAT, FRESH

DELAY = 30.0
PAIRS = int(os.environ.get("WATCHED_PAIRS", "6"))
OURS = {"origin": "http://localhost"}


class Watching:
    """A table of Ann's and Bob's, with a clock that is set by hand, and somebody who watches."""

    def __init__(
        self, host: Host, client: TestClient, clock: Any, rules: str = "kotc/17", **options: Any
    ) -> None:
        self.host, self.client, self.clock = host, client, clock
        people = [host.visitors.new(name) for name in ("Ann", "Bob")]
        self.keys = [key for _, key in people]
        decks = starter_decks(rules)
        chairs = [Chair(each.name, decks[seat], visitor=each.id) for seat, (each, _) in enumerate(people)]
        self.table = host.open(rules, chairs, seed=3, first=0, options=options)
        self.requests = 0

    def get(self, path: str = "", seat: int = NOBODY, at: TestClient | None = None, **more: Any) -> Any:
        headers = {} if seat == NOBODY else {"authorization": f"Bearer {self.keys[seat]}"}
        return (at or self.client).get(f"/t/{self.table.id}{path}", headers=headers, **more)

    def frame(self, seat: int = NOBODY, at: TestClient | None = None) -> dict[str, Any]:
        reply = self.get(f"{'' if seat != NOBODY else '/watch'}/frames?wait=0&as=json", seat, at)
        assert reply.status_code == 200
        told: dict[str, Any] = reply.json()
        return told

    def play(self, answers: int = 1) -> None:
        """Whoever is asked takes the first thing on offer."""
        for _ in range(answers):
            with self.table.course() as course:
                seat, question = course.asked, course.questions[course.asked]
            self.requests += 1
            self.table.answer(seat, question, 0, f"request-{self.requests}")

    def resign(self, seat: int) -> None:
        self.table.resign(seat, "resigned")


@pytest.fixture
def clock() -> Any:
    return HandClock()


@pytest.fixture
def server(database: str, clock: Any) -> Iterator[tuple[Host, TestClient]]:
    with (
        closing(Host(database, clock=clock)) as host,
        TestClient(create_app(host), "http://localhost", follow_redirects=False) as client,
    ):
        yield host, client


def watching(server: tuple[Host, TestClient], clock: Any, **options: Any) -> Watching:
    return Watching(*server, clock, **options)


# What they see


@pytest.mark.parametrize("rules", ["kotc/17", "keyforge/1.2"])
def test_who_has_no_seat_sees_what_all_may_know(
    server: tuple[Host, TestClient], clock: Any, rules: str
) -> None:
    watched = watching(server, clock, rules=rules, spectators=0)
    watched.play(12)
    told = watched.frame()
    with watched.table.sitting() as sitting:
        state = sitting.state
        assert told["position"] == state.view(state.spectator).position()
        assert told["log"] == [line.sentence.plain for line in sitting.lines(state.spectator)]
    hands = [card for name in ("Ann", "Bob") for card in told["position"]["players"][name]["hand"]]
    assert hands
    assert set(hands) == {None}
    assert told["choice"] == {"player": told["asked"]}
    assert (told["yours"], told["question"], told["watchers"]) == (False, 0, 0)


def test_the_page_of_who_watches_has_nothing_to_press_that_answers(
    server: tuple[Host, TestClient], clock: Any
) -> None:
    watched = watching(server, clock, spectators=45)
    reply = watched.get("/watch")
    assert reply.status_code == 200
    assert "set-cookie" not in reply.headers
    page = reply.text
    assert "You see what all may know, 45 seconds later." in page
    assert re.findall(r'method="post" action="([^"]*)"', page) == [f"/t/{watched.table.id}/watch/say"]
    assert "(you)" not in page
    assert "Your turn" not in page
    assert not re.search(r"/(answer|undo|resign|invite|token|stops)", page)


def test_who_has_no_seat_is_led_to_where_one_watches(server: tuple[Host, TestClient], clock: Any) -> None:
    watched = watching(server, clock, spectators=0)
    for query in ("", "?as=json"):
        reply = watched.get(query)
        assert (reply.status_code, reply.headers["location"]) == (303, f"/t/{watched.table.id}/watch{query}")
    assert watched.get("", 0).status_code == 200


def test_where_nobody_may_watch_nobody_does(server: tuple[Host, TestClient], clock: Any) -> None:
    closed = watching(server, clock)
    for path in (
        "/watch",
        "/watch?as=json",
        "/watch/frames?wait=0",
        "/watch/why/1",
        "/watch/card/1",
        "/replay",
    ):
        reply = closed.get(path)
        assert reply.status_code == 403
        unknown = closed.client.get(f"/t/abcdefghij{path}")
        assert (unknown.status_code, unknown.text) == (403, reply.text)
    assert closed.get().status_code == 403
    assert closed.frame(0)["watchers"] is None


def test_what_happened_and_cards_can_be_looked_up(server: tuple[Host, TestClient], clock: Any) -> None:
    watched = watching(server, clock, rules="keyforge/1.2", spectators=0)
    watched.play(20)
    with watched.table.sitting() as sitting:
        seat = sitting.state.spectator
        line = sitting.lines(seat)[-1].number
        key = next(iter(sitting.sight(seat).keys().values()))
    assert watched.get(f"/watch/why/{line}?as=json").json()["line"] == line
    assert watched.get(f"/watch/card/{key}?as=json").json()["key"] == key
    assert watched.get(f"/watch/card?key={key}").status_code == 200
    assert watched.get("/watch/pile/0/hand?as=json").json()["cards"] == []
    with watched.table.sitting() as sitting:
        own = list(sitting.sight(0).keys().values())
    assert [watched.get(f"/watch/card/{each}").status_code for each in own] == [404] * len(own)


# How late


def test_what_was_done_is_seen_as_late_as_the_table_says(server: tuple[Host, TestClient], clock: Any) -> None:
    watched = watching(server, clock, spectators=DELAY)
    seen = [watched.frame()["position"]]
    for _ in range(3):
        clock.go_on(10)
        watched.play(2)
        with watched.table.sitting() as sitting:
            seen.append(sitting.state.view(sitting.state.spectator).position())
    clock.go_on(9.5)
    assert watched.frame()["position"] == seen[0]
    for later in seen[1:]:
        clock.go_on(1)
        assert watched.frame()["position"] == later
        clock.go_on(9)
    assert clock.now() == pytest.approx(69.5)


def test_a_frame_comes_when_it_is_time_and_not_before(server: tuple[Host, TestClient], clock: Any) -> None:
    watched = watching(server, clock, spectators=DELAY)
    watched.frame()
    clock.go_on(SETTLES)
    has = watched.get("/watch/frames?wait=0").headers["x-frame"]
    watched.play(6)
    clock.go_on(DELAY - 1)
    assert watched.get(f"/watch/frames?wait=0&after={has}").status_code == 204
    clock.go_on(1)
    assert watched.get(f"/watch/frames?wait=0&after={has}").status_code == 200


def test_a_server_that_is_started_anew_shows_it_as_late(database: str, clock: Any) -> None:
    with (
        closing(Host(database, clock=clock)) as host,
        TestClient(create_app(host), "http://localhost") as client,
    ):
        watched = Watching(host, client, clock, spectators=DELAY)
        clock.go_on(5)
        watched.play(4)
        with watched.table.sitting() as sitting:
            early = sitting.state.view(sitting.state.spectator).position()
        clock.go_on(10)
        watched.play(6)
        id = watched.table.id
    clock.go_on(21)
    with (
        closing(Host(database, clock=clock)) as host,
        TestClient(create_app(host), "http://localhost") as client,
    ):
        told = client.get(f"/t/{id}/watch?as=json").json()
        assert told["position"] == early


def test_clocks_run_as_late(server: tuple[Host, TestClient], clock: Any) -> None:
    watched = watching(server, clock, spectators=DELAY, bank=600)
    clock.go_on(40)
    own, seen = watched.frame(0)["clocks"], watched.frame()["clocks"]
    runs = next(seat for seat, each in enumerate(own) if each["until"])
    assert seen[runs] == {"left": 600.0, "until": own[runs]["until"] + DELAY}


@pytest.mark.parametrize("delay", [-1, 301, "soon"])
def test_a_delay_is_0_to_300_seconds(host: Host, delay: Any) -> None:
    with pytest.raises(CardwrightError, match="0 to 300 seconds later"):
        delay_of({"spectators": delay})
    chairs = [Chair(name, deck) for name, deck in zip(("Ann", "Bob"), starter_decks("kotc/17"), strict=False)]
    with pytest.raises(CardwrightError, match="0 to 300 seconds later"):
        host.open("kotc/17", chairs, options={"spectators": delay})


def test_a_table_is_opened_to_be_watched(server: tuple[Host, TestClient]) -> None:
    host, client = server
    for said, delay in (("", None), ("0", 0.0), ("300", 300.0)):
        body = {"game": "kotc/17", "bot": "random", "spectators": said}
        id = client.post("/games", json=body, headers=OURS).headers["location"].removeprefix("/t/")
        assert delay_of(host.games([id])[0].options) == delay
    assert (
        client.post("/games", data={"game": "kotc/17", "spectators": "30"}, headers=OURS).status_code == 303
    )
    for said in ("301", "-1", "soon"):
        reply = client.post("/games", json={**body, "spectators": said}, headers=OURS)
        assert reply.status_code == 422


# How many


def test_players_are_told_how_many_watch(server: tuple[Host, TestClient], clock: Any) -> None:
    watched = watching(server, clock, spectators=0)
    audience = watched.table.audience
    assert audience is not None
    assert watched.frame(0)["watchers"] == 0
    with audience.page("one"), audience.page("another"), audience.page("another"):
        assert watched.frame(0)["watchers"] == 0
        clock.go_on(SETTLES)
        assert watched.frame(0)["watchers"] == watched.frame(1)["watchers"] == 3
        assert '<span id="watchers" role="status">3 watch</span>' in watched.get("", 0).text
    clock.go_on(SETTLES)
    with audience.page("one"):
        assert watched.frame(0)["watchers"] == 0
        clock.go_on(SETTLES)
        assert watched.frame(0)["watchers"] == 1


def test_who_asks_frame_by_frame_counts_for_a_while(server: tuple[Host, TestClient], clock: Any) -> None:
    watched = watching(server, clock, spectators=0)
    watched.frame()
    clock.go_on(SETTLES)
    assert watched.frame(0)["watchers"] == 1
    clock.go_on(HEARD_FOR)
    assert watched.frame(0)["watchers"] == 0


def test_nothing_is_kept_for_those_who_have_gone(server: tuple[Host, TestClient], clock: Any) -> None:
    watched = watching(server, clock, spectators=10)
    watched.frame()
    audience = watched.table.audience
    assert audience is not None
    assert audience._course is not None
    until_let_go(audience, clock)
    watched.play(3)
    until_let_go(audience, clock)
    with audience.course():  # as a picture may that was begun before
        pass
    until_let_go(audience, clock)
    assert watched.frame()["position"]["turn"]


def until_let_go(audience: Audience, clock: Any) -> None:
    """Let time pass until nothing is kept; pictures that have been begun are made meanwhile."""
    for _ in range(200):
        clock.go_on(HEARD_FOR + KEPT)
        if audience._course is None:
            return
        sleep(0.02)
    raise AssertionError("the second course is kept")


def test_nobody_plays_by_watching(server: tuple[Host, TestClient], clock: Any) -> None:
    watched = watching(server, clock, spectators=0)
    body = {"question": 0, "option": 0, "request": "request-0"}
    for path in ("/watch/answer", "/answer", "/watch"):
        headers = {"authorization": "Bearer nobody"}
        reply = watched.client.post(f"/t/{watched.table.id}{path}", json=body, headers=headers)
        assert reply.status_code in (403, 404, 405)


# Afterwards


def test_after_the_game_who_watched_sees_all_hands(server: tuple[Host, TestClient], clock: Any) -> None:
    watched = watching(server, clock, spectators=DELAY)
    watched.play(4)
    watched.frame()
    assert watched.get("/replay").status_code == 403
    watched.resign(0)
    assert watched.get("/replay").status_code == 403
    assert watched.get("/record").status_code == 403
    clock.go_on(DELAY)
    assert watched.frame()["asked"] == ""
    assert f'href="/t/{watched.table.id}/replay"' in watched.get("/watch").text
    page = watched.get("/replay")
    assert page.status_code == 200
    assert "(you)" not in page.text
    assert "Continue from here" not in page.text
    assert "Ann’s hand, " in page.text
    assert watched.get("/record").json()["choices"]
    assert watched.get("/replay?as=json&at=1").json()["at"] == 1
    assert watched.get("/replay", 0).text.count("Continue from here") == 2


# Nothing more


class Gallery(twins.Served):  # type: ignore[misc]
    """A pair's table, at which somebody looks who has no seat."""

    OPTIONS: ClassVar[dict[str, Any]] = {**twins.Served.OPTIONS, "spectators": 0.0}
    WATCHES = "/watch"

    def _stand(self, pair_game: str, state: State[Any]) -> None:
        other = state.copy()
        super()._stand(pair_game, state)
        self._table.audience._course = twins.course_at(pair_game, other)


class LateGallery(Gallery):
    """The same, a while later."""

    OPTIONS: ClassVar[dict[str, Any]] = {**twins.Served.OPTIONS, "spectators": 1.5}


@pytest.mark.long_game
@pytest.mark.parametrize("gallery", [Gallery, LateGallery])
@pytest.mark.parametrize("rules", ["kotc/17", "kotc/9"])
def test_worlds_that_nobody_can_tell_apart_are_the_same_to_who_watches_windows(
    gallery: type[Gallery], rules: str
) -> None:
    """Byte for byte and second for second; R1, R123."""
    found = list(twins.differences_served(rules, PAIRS, 1, gallery))
    assert [what for what, _ in found if what] == []
    assert len(found) == PAIRS


def test_a_frame_that_says_who_can_act_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the test above tells something."""
    honest = painting._scene_of_onlookers

    def leaking(id: str, course: Any, *more: Any) -> Any:
        scene = honest(id, course, *more)
        positions = course.window.positions.values() if course.window else ()
        return replace(scene, question=sum(not each.choice.forced for each in positions))

    monkeypatch.setattr(painting, "_scene_of_onlookers", leaking)
    found = twins.differences_served("kotc/17", 60, 1, Gallery)
    assert next((what for what, _ in found if what), None)


# Several servers


def until(
    number: int, seen: Watching, clock: Any, seconds: float = SETTLES, at: TestClient | None = None
) -> None:
    """Wait until a player is told this number; what other servers say takes a while to be heard.

    `at` is the server at which the player looks; the one where the table was opened, if nothing is said.
    """
    told = -1
    for _ in range(200):
        clock.go_on(seconds / 10)
        told = seen.frame(0, at)["watchers"]
        if told == number:
            return
        sleep(0.05)
    raise AssertionError(f"{told} are said to watch, and not {number}")


@pytest.fixture
def servers(postgres: str, clock: Any) -> Iterator[list[tuple[Host, TestClient]]]:
    """Two servers on one database."""
    with ExitStack() as stack:
        hosts = [stack.enter_context(closing(Host(postgres, clock=clock))) for _ in range(2)]
        assert all(host._waking.ready.wait(60) for host in hosts)
        yield [
            (host, stack.enter_context(TestClient(create_app(host), "http://localhost"))) for host in hosts
        ]


def test_who_watches_at_another_server_is_counted(servers: list[tuple[Host, TestClient]], clock: Any) -> None:
    here, (other, there) = watching(servers[0], clock, spectators=0), servers[1]
    assert here.frame(0)["watchers"] == 0
    with watches(other.table(here.table.id), "Cem"), watches(here.table, "Dov"):
        until(2, here, clock)
        until(2, here, clock, at=there)
        with watches(other.table(here.table.id), "Eve"):
            until(3, here, clock)
            until(3, here, clock, 10 * FRESH)  # however long they stay
        until(2, here, clock)
    until(0, here, clock)


def watches(table: Table, who: str) -> AbstractContextManager[None]:
    """While somebody keeps a stream open there."""
    assert table.audience is not None
    return table.audience.page(who)


def test_who_watched_at_a_server_that_was_killed_is_soon_not_counted(
    servers: list[tuple[Host, TestClient]], clock: Any
) -> None:
    here, (killed, _) = watching(servers[0], clock, spectators=0), servers[1]
    assert here.frame(0)["watchers"] == 0
    killed._headcount.say(here.table.id, 3)  # and never again
    until(3, here, clock)
    clock.go_on(FRESH - 20 * SETTLES)
    assert here.frame(0)["watchers"] == 3
    clock.go_on(20 * SETTLES + BEAT)
    until(0, here, clock)


def test_who_watched_at_a_server_that_ends_is_not_counted(
    servers: list[tuple[Host, TestClient]], clock: Any, postgres: str
) -> None:
    here = watching(servers[0], clock, spectators=0)
    assert here.frame(0)["watchers"] == 0
    with closing(Host(postgres, clock=HandClock())) as ending:
        ending._headcount.say(here.table.id, 5)
        until(5, here, clock)
    until(0, here, clock)


def test_a_server_that_takes_a_table_up_counts_who_watches_elsewhere(
    servers: list[tuple[Host, TestClient]], clock: Any
) -> None:
    here, (other, there) = watching(servers[0], clock, spectators=0), servers[1]
    with watches(here.table, "Dov"):
        until(1, here, clock)
        sleep(0.2)
        later = Watching.__new__(Watching)
        later.__dict__ |= {**here.__dict__, "host": other, "client": there}
        until(1, later, clock)


def test_nothing_is_written_where_there_is_no_other_server(
    server: tuple[Host, TestClient], clock: Any
) -> None:
    watched = watching(server, clock, spectators=0)
    with watches(watched.table, "Dov"):
        clock.go_on(SETTLES)
        assert watched.frame(0)["watchers"] == 1
    host = watched.host
    with host._engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(schema.headcount)).scalar() == 0
