"""The chat of those who watch: their own while the game lasts, and everybody's once it is over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import count
from typing import Any

import httpx2 as httpx
import msgspec
import pytest
from starlette.testclient import TestClient
from tests.table.conftest import starter_decks
from tests.table.hand_clock import HandClock
from tests.table.test_described import asked_all, described

from cardwright.table import talking
from cardwright.table.app import create_app
from cardwright.table.games import Chair, Host
from cardwright.table.hearing import Hearing
from cardwright.table.streams import Channel
from cardwright.table.talk import LINES
from cardwright.table.told import Heard, Talked

OURS = {"origin": "http://localhost"}
FORM = {**OURS, "accept": "text/html,*/*", "content-type": "application/x-www-form-urlencoded"}
DELAY = 30.0


class Company:
    """Ann and Bob play; Dov and Eve, each with a secret, watch as late as the table says."""

    def __init__(self, host: Host, client: TestClient, delay: float = 0.0, people: int = 2) -> None:
        self.host, self.client = host, client
        self._requests = count()
        made = {name: host.visitors.new(name) for name in ("Ann", "Bob", "Dov", "Eve")}
        self.keys = {name: key for name, (_, key) in made.items()}
        decks = starter_decks("kotc/17")
        chairs = [Chair(each, decks[n], visitor=made[each][0].id) for n, each in enumerate(("Ann", "Bob"))]
        if people == 1:
            chairs[1] = Chair("Robot", decks[1], "bot", bot="random")
        options = {"answers": "quick", "spectators": delay}
        self.table = host.open("kotc/17", chairs, seed=3, first=0, options=options)
        self.at = f"/t/{self.table.id}"

    def address(self, who: str) -> str:
        return self.at if who in ("Ann", "Bob") else f"{self.at}/watch"

    def shown(self, who: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys[who]}"} if who else {}

    def get(self, who: str, path: str = "") -> httpx.Response:
        return self.client.get(f"{self.address(who)}{path}", headers=self.shown(who))

    def say(self, who: str, text: str, at: str = "", **more: Any) -> httpx.Response:
        body = {"request": f"request-{next(self._requests)}", "text": text, **more}
        headers = self.shown(who) or OURS
        return self.client.post(f"{at or self.address(who)}/say", json=body, headers=headers)

    def heard(self, who: str) -> Talked:
        reply = self.get(who, "/talk?as=json")
        assert reply.status_code == 200, reply.text
        return msgspec.convert(reply.json(), Talked)

    def texts(self, who: str) -> list[str]:
        return [line.text for line in self.heard(who).talk]

    def next(self, who: str, after: str = "", wait: int = 0) -> httpx.Response:
        return self.get(who, f"/frames?as=json&talk=yes&wait={wait}&after={after}")

    def resign(self) -> None:
        self.table.resign(0, "resigned")


@pytest.fixture
def clock() -> Any:
    return HandClock()


@pytest.fixture
def client(host: Host) -> Iterator[TestClient]:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        yield client


@pytest.fixture
def company(host: Host, client: TestClient) -> Company:
    return Company(host, client)


def test_who_watches_talks_to_others_who_do_and_hears_who_plays(company: Company) -> None:
    assert company.say("Dov", "Who will win?").status_code == 204
    assert company.say("Eve", "Bob").status_code == 204
    assert company.say("Ann", "Hello").status_code == 204
    for who in ("Dov", "Eve", ""):
        lines = company.heard(who).talk
        assert [(line.room, line.seat, line.name) for line in lines if line.room == "gallery"] == [
            ("gallery", None, "Dov"),
            ("gallery", None, "Eve"),
        ]
        assert [(line.seat, line.text) for line in lines if line.room == "table"] == [(0, "Hello")]
    assert {each.name for each in company.heard("Dov").people} == {"Ann", "Bob", "Eve"}
    page = company.get("Dov").text
    assert "<small>plays</small>" in page
    assert "<small>watches</small>" not in page
    assert "who plays does not before the end" in page
    assert "All at this table hear you, and who watches." in company.get("Ann").text


def test_who_is_unknown_says_a_name_once_and_is_known_by_a_cookie(company: Company) -> None:
    page = company.get("").text
    assert 'name="name"' in page
    assert company.heard("").who == ""
    muted = company.client.post(
        f"{company.at}/watch/mute", json={"request": "request-m", "who": "0"}, headers=OURS
    )
    assert (muted.status_code, muted.text) == (403, f"{talking.NAMELESS}\n")
    said = {"request": "said-after-000000", "text": "Hello", "name": "Fay"}
    reply = company.client.post(f"{company.at}/watch/say", data=said, headers=FORM)
    assert (reply.status_code, reply.headers["location"]) == (303, f"{company.at}/watch#talk")
    assert company.client.cookies.get("cardwright")
    assert 'name="name"' not in company.get("").text
    assert company.say("", "and again", name="Gus").status_code == 204
    heard = company.heard("")
    assert [(line.name, line.text, line.who) for line in heard.talk] == [
        ("Fay", "Hello", heard.who),
        ("Fay", "and again", heard.who),
    ]
    assert re.search(r'<li id="said-gallery-2" class="mine">', company.get("").text)


def test_a_name_that_cannot_be_shown_is_refused(company: Company) -> None:
    reply = company.say("", "Hello", name="x" * 100)
    assert reply.status_code == 422
    assert "set-cookie" not in reply.headers
    assert company.texts("Dov") == []


@pytest.mark.usefixtures("no_time_passes")
def test_a_club_gets_its_voices_at_once_but_they_do_not_come_without_end(company: Company) -> None:
    replies = []
    for n in range(int(talking.VOICES_AT_ONCE) + 1):
        company.client.cookies.clear()
        replies.append(company.say("", f"line {n}", name=f"Crowd {n}").status_code)
    assert replies == [204] * int(talking.VOICES_AT_ONCE) + [429]


def test_who_watches_is_limited_and_mutes_like_who_plays(company: Company) -> None:
    for n in range(LINES):
        assert company.say("Dov", f"line {n}").status_code == 204
    reply = company.say("Dov", "one more")
    assert reply.status_code == 429
    assert reply.text.startswith("One says 5 lines in 10 seconds at most")
    assert company.say("Eve", "x" * 301).status_code == 422
    dov = company.heard("Dov").who

    def mute(who: str) -> int:
        body = {"request": f"mute-{who}-by-eve", "who": who}
        address = f"{company.at}/watch/mute"
        return company.client.post(address, json=body, headers=company.shown("Eve")).status_code

    assert mute(dov) == 204
    assert company.texts("Eve") == []
    assert len(company.texts("Dov")) == LINES
    company.say("Ann", "Hello")
    assert company.texts("Eve") == ["Hello"]
    assert mute("0") == 204
    assert company.texts("Eve") == []
    assert mute("nobody") == 422


def test_forms_talk_without_a_script(company: Company) -> None:
    company.client.cookies.set("cardwright", company.keys["Dov"])
    page = company.client.get(f"{company.at}/watch/talk").text
    [request] = re.findall(r'name="request" value="(said-after-\d+)"', page)
    headers = {**FORM, "referer": f"http://localhost{company.at}/watch/talk"}
    said = {"request": request, "text": "by a form"}
    for _ in range(2):  # a second press of the same button
        reply = company.client.post(f"{company.at}/watch/say", data=said, headers=headers)
        assert (reply.status_code, reply.headers["location"]) == (303, f"{company.at}/watch/talk")
    assert company.texts("Eve") == ["by a form"]
    assert "said-after-000001" in company.client.get(f"{company.at}/watch").text


# Apart


def test_what_is_said_in_the_gallery_changes_no_byte_of_what_seats_are_sent(company: Company) -> None:
    company.say("Ann", "Hello")
    paths = ("", "/talk", "/talk?as=part", "/talk?as=json")

    def sent() -> list[str]:
        pages = [company.get(who, path).text for who in ("Ann", "Bob") for path in paths]
        frames = [company.next(who) for who in ("Ann", "Bob")]
        polls = [
            company.next(who, frame.headers["x-frame"])
            for who, frame in zip(("Ann", "Bob"), frames, strict=True)
        ]
        later = [
            company.next(who, poll.headers["x-frame"])
            for who, poll in zip(("Ann", "Bob"), polls, strict=True)
        ]
        assert [each.status_code for each in later] == [204, 204]
        return [*pages, *(f"{each.headers['x-frame']} {each.text}" for each in (*frames, *polls))]

    def mute_dov(who: str) -> tuple[int, str]:
        body = {"request": "mute-of-dov", "who": dov}
        reply = company.client.post(f"{company.at}/mute", json=body, headers=company.shown(who))
        return reply.status_code, reply.text

    dov = company.heard("Dov").who
    before, refused = sent(), mute_dov("Ann")
    company.say("Dov", "Ann holds a zyzzyva")
    company.say("Eve", "So she does")
    assert sent() == before
    assert mute_dov("Ann") == refused


def test_who_plays_does_not_hear_the_gallery_by_watching_their_own_table(company: Company) -> None:
    company.say("Dov", "Ann holds a zyzzyva")
    company.say("Ann", "Hello")
    shown = company.shown("Ann")
    token = company.client.post(f"{company.at}/token", json={}, headers=shown).json()["token"]
    for key in (company.keys["Ann"], token):
        shown = {"authorization": f"Bearer {key}"}
        page = company.client.get(f"{company.at}/watch", headers=shown)
        assert page.status_code == 200
        assert "zyzzyva" not in page.text
        assert 'id="talk"' not in page.text
        frame = company.client.get(f"{company.at}/watch/frames?as=json&talk=yes&wait=0", headers=shown)
        assert "." not in frame.headers["x-frame"]
        after = f"{frame.headers['x-frame']}.0.0"
        again = company.client.get(
            f"{company.at}/watch/frames?as=json&talk=yes&wait=0&after={after}", headers=shown
        )
        assert "zyzzyva" not in again.text
        for reply in (
            company.client.get(f"{company.at}/watch/talk", headers=shown),
            company.client.post(
                f"{company.at}/watch/say", json={"request": "request-p", "text": "x"}, headers=shown
            ),
        ):
            assert (reply.status_code, reply.text) == (403, f"{talking.PLAYS}\n")


def test_who_plays_is_heard_as_late_as_they_are_seen(host: Host, client: TestClient, clock: Any) -> None:
    company = Company(host, client, DELAY)
    company.say("Ann", "I have drawn it")
    company.say("Dov", "What?")
    frame = company.next("Eve")
    heard = company.next("Eve", frame.headers["x-frame"])
    assert [line.text for line in msgspec.convert(heard.json(), Heard).talk] == ["What?"]
    assert company.texts("Eve") == ["What?"]
    assert "I have drawn it" not in company.get("Eve").text
    clock.go_on(DELAY - 1)
    assert company.texts("Eve") == ["What?"]
    assert company.next("Eve", heard.headers["x-frame"]).status_code in (200, 204)
    clock.go_on(1)
    assert sorted(company.texts("Eve")) == ["I have drawn it", "What?"]
    last = heard
    while "talk" not in (last := company.next("Eve", last.headers["x-frame"], 5)).json():
        pass  # a frame that says how many watch
    assert [line["text"] for line in last.json()["talk"]] == ["I have drawn it"]


def test_all_hear_each_other_once_they_have_seen_the_end(host: Host, client: TestClient, clock: Any) -> None:
    company = Company(host, client, DELAY)
    company.say("Dov", "Ann loses")
    has = {who: company.next(who).headers["x-frame"] for who in ("Bob", "Eve")}
    has["Eve"] = company.next("Eve", has["Eve"]).headers["x-frame"]
    assert company.next("Bob", has["Bob"]).status_code == 204
    company.resign()
    company.say("Bob", "Well played")
    assert company.texts("Bob") == ["Ann loses", "Well played"]
    assert company.texts("Eve") == ["Ann loses"], "they would know of the end before they see it"

    def told(who: str) -> list[str]:
        """What a page that was open all the time is told next of the chat."""
        while True:
            reply = company.next(who, has[who], 5)
            assert reply.status_code == 200
            has[who] = reply.headers["x-frame"]
            if "talk" in reply.json():
                return [line["text"] for line in reply.json()["talk"]]

    assert sorted(told("Bob")) == ["Ann loses", "Well played"]
    clock.go_on(DELAY)
    assert told("Eve") == ["Well played"]
    company.say("Bob", "Thank you")
    assert told("Eve") == ["Thank you"], "at once, now that there is nothing to be late for"
    assert company.say("Eve", "Bravo").status_code == 204
    assert told("Bob") == ["Thank you"] or "Bravo" in company.texts("Bob")


def test_those_who_watch_somebody_play_alone_have_each_other(host: Host, client: TestClient) -> None:
    company = Company(host, client, people=1)
    company.say("Dov", "Hello")
    assert company.texts("Eve") == ["Hello"]
    page = company.get("Ann")
    assert "chat" not in page.text


# Two servers, and what is described


def test_two_servers_on_one_database_tell_each_other(postgres: str) -> None:
    with ExitStack() as stack:
        hosts = [stack.enter_context(closing(Host(postgres))) for _ in range(2)]
        for host in hosts:
            assert host._waking.ready.wait(60)
        here, there = (
            stack.enter_context(TestClient(create_app(host), "http://localhost")) for host in hosts
        )
        company = Company(hosts[0], here)
        company.say("Dov", "before")
        company.client = there
        frame = company.next("Eve")
        heard = company.next("Eve", frame.headers["x-frame"], 20)
        assert [line["text"] for line in heard.json()["talk"]] == ["before"]
        assert company.say("Eve", "from there").status_code == 204
        company.client = here
        assert company.say("Dov", "from here").status_code == 204
        company.client = there
        texts: list[str] = []
        while len(texts) < 2:
            reply = company.next("Eve", heard.headers["x-frame"], 20)
            assert reply.status_code == 200
            texts += [line["text"] for line in reply.json().get("talk", ())]
            heard = reply
        assert texts == ["from there", "from here"]
        company.client = here
        assert company.texts("Dov") == ["before", "from there", "from here"]
        assert company.texts("Bob") == []


def test_there_is_no_500_and_no_answer_that_is_not_described(
    host: Host, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = Company(host, client, people=1)  # where nobody is called 0, as forms that are made up say
    for source in (Channel, Hearing):
        wait = source.after
        monkeypatch.setattr(
            source, "after", lambda channel, id, seconds, wait=wait: wait(channel, id, seconds / 1000)
        )
    app = create_app(company.host, ["testserver"])
    said = described(table=company.table.id)
    ends = ("/watch/say", "/watch/mute", "/watch/talk", "/watch/frames")
    said["paths"] = {path: said["paths"][path] for path in said["paths"] if path.endswith(ends)}
    with TestClient(app, "http://localhost"):
        asked, faults = asked_all(app, said, company.keys["Dov"])
    assert not faults, "\n".join(faults)
    assert asked > 100
