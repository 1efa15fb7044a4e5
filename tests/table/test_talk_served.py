"""The chat at the server's addresses: who may say what, what is told to whom, and that words stay words."""

from __future__ import annotations

import asyncio
import json
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
from tests.table.playing import play
from tests.table.test_described import asked_all, described
from tests.table.test_page import Document

from cardwright.table.app import create_app
from cardwright.table.games import Chair, Host
from cardwright.table.hearing import Hearing
from cardwright.table.streams import Channel
from cardwright.table.talk import LINES, SECONDS, of_watcher
from cardwright.table.told import Heard, Talked, Told

OURS = {"origin": "http://localhost"}
FORM = {**OURS, "accept": "text/html,*/*", "content-type": "application/x-www-form-urlencoded"}
PLAIN = {"as": "json"}
JSON = {"as": "json", "talk": "yes"}
EVIL = "<script>alert(1)</script>\u202e\x1b[31m\"><img src=x onerror='1'>"
SHOWN = "<script>alert(1)</script>[31m\"><img src=x onerror='1'>"
NAMES = ("Ann", "Bob", "Cem")


class Friends:
    """Two or three people at a table, each with a secret."""

    def __init__(self, host: Host, client: TestClient, bots: int = 0, people: int = 2) -> None:
        self.host, self.client = host, client
        self._requests = count()
        visitors = [host.visitors.new(name) for name in NAMES[:people]]
        self.keys = [key for _, key in visitors]
        decks = starter_decks("kotc/17")
        chairs = [
            Chair(each.name, decks[seat % 2], visitor=each.id) for seat, (each, _) in enumerate(visitors)
        ]
        chairs += [Chair(f"Robot {n}", decks[0], "bot", bot="random") for n in range(bots)]
        self.table = host.open("kotc/17", chairs, seed=3, first=0, options={"answers": "quick"})
        self.at = f"/t/{self.table.id}"

    def bearer(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys[seat]}"}

    def say(self, seat: int, text: str, **more: Any) -> httpx.Response:
        body = {"request": f"request-{next(self._requests)}", "text": text, **more}
        return self.client.post(f"{self.at}/say", json=body, headers=self.bearer(seat))

    def mute(self, seat: int, who: str, muted: bool = True) -> httpx.Response:
        body = {"request": f"request-{next(self._requests)}", "who": who, "muted": muted}
        return self.client.post(f"{self.at}/mute", json=body, headers=self.bearer(seat))

    def heard(self, seat: int) -> Talked:
        reply = self.client.get(f"{self.at}/talk?as=json", headers=self.bearer(seat))
        assert reply.status_code == 200
        return msgspec.convert(reply.json(), Talked)

    def texts(self, seat: int) -> list[str]:
        return [line.text for line in self.heard(seat).talk]

    def next(self, seat: int, after: str = "", wait: int = 0) -> httpx.Response:
        """The next frame or talk, as a program is sent it."""
        return self.poll(seat, after, wait, **JSON)

    def poll(self, seat: int, after: str = "", wait: int = 0, **params: str) -> httpx.Response:
        """The next frame or talk, as a page is sent it."""
        asked = {"wait": str(wait), "after": after, **params}
        return self.client.get(f"{self.at}/frames", params=asked, headers=self.bearer(seat))


@pytest.fixture
def clock() -> Any:
    return HandClock()


@pytest.fixture
def client(host: Host) -> Iterator[TestClient]:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        yield client


@pytest.fixture
def friends(host: Host, client: TestClient) -> Friends:
    return Friends(host, client)


# Saying


def test_what_one_says_the_other_hears(friends: Friends) -> None:
    assert friends.say(0, "Hello, Bob").status_code == 204
    assert friends.say(1, "Hi").status_code == 204
    for seat in (0, 1):
        heard = friends.heard(seat)
        assert heard.who == str(seat)
        assert [(line.n, line.seat, line.name, line.text) for line in heard.talk] == [
            (1, 0, "Ann", "Hello, Bob"),
            (2, 1, "Bob", "Hi"),
        ]
        assert [(each.who, each.name) for each in heard.people] == [(str(1 - seat), NAMES[1 - seat])]


def test_what_is_asked_for_twice_is_said_once(friends: Friends) -> None:
    replies = [friends.say(0, "Hello", request="abcdefghijkl") for _ in range(3)]
    assert [reply.status_code for reply in replies] == [204] * 3
    assert friends.texts(1) == ["Hello"]
    other = friends.say(0, "Good-bye", request="abcdefghijkl")
    assert (other.status_code, other.text) == (422, "This request was another line's.\n")


def test_who_says_too_much_is_told_how_long_to_wait(friends: Friends, clock: Any) -> None:
    for n in range(LINES):
        assert friends.say(0, f"line {n}").status_code == 204
        clock.go_on(1)
    assert friends.say(1, "I hardly get a word in").status_code == 204
    reply = friends.say(0, "one more")
    assert (reply.status_code, reply.headers["retry-after"]) == (429, "5")
    assert reply.text == "One says 5 lines in 10 seconds at most: wait 5 seconds.\n"
    clock.go_on(SECONDS)
    assert friends.texts(1) == [*(f"line {n}" for n in range(LINES)), "I hardly get a word in"]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"text": "x" * 301}, "A line has 300 letters at most, and this one 301."),
        ({"text": " \u202e "}, "Nothing is said in this: write 1 to 300 letters."),
        ({"text": "x", "request": "short"}, "This cannot be read: "),
        ({"text": "x", "room": "gallery"}, "This cannot be read: "),
    ],
)
def test_what_is_no_line_is_refused_in_words(friends: Friends, said: dict[str, str], words: str) -> None:
    reply = friends.say(0, **said)
    assert reply.status_code == 422
    assert reply.text.startswith(words)
    assert friends.texts(0) == []


def test_forms_say_and_mute_without_a_script(friends: Friends) -> None:
    friends.client.cookies.set("cardwright", friends.keys[0])
    assert friends.say(1, "Hi, Ann").status_code == 204
    for page, back in ((f"{friends.at}/talk", f"{friends.at}/talk"), (friends.at, friends.at)):
        text = friends.client.get(page).text
        [request] = re.findall(r'name="request" value="(said-after-\d+)"', text)
        headers = {**FORM, "referer": f"http://localhost{page}"}
        said = {"request": request, "text": f"said at {page}"}
        for _ in range(2):  # a second press of the same button
            reply = friends.client.post(f"{friends.at}/say", data=said, headers=headers)
            assert (reply.status_code, reply.headers["location"]) == (303, back)
    assert friends.texts(1) == ["Hi, Ann", f"said at {friends.at}/talk", f"said at {friends.at}"]
    for hears in (False, True):
        text = friends.client.get(f"{friends.at}/talk").text
        form = text[text.index(f'action="{friends.at}/mute"') :]
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form)[:3])
        assert ("Hear <bdi>Bob</bdi> again" in text) == hears
        reply = friends.client.post(f"{friends.at}/mute", data=fields, headers=FORM)
        assert reply.status_code == 303
        assert ("Hi, Ann" in friends.client.get(friends.at).text) == hears


# Words stay words


def test_hostile_words_are_shown_and_never_obeyed(friends: Friends) -> None:
    assert friends.say(0, EVIL).status_code == 204
    assert friends.texts(1) == [SHOWN]
    poll = friends.poll(1, friends.poll(1).headers["x-frame"])
    pages = [
        friends.client.get(f"{friends.at}{what}", headers=friends.bearer(1)).text
        for what in ("", "/talk", "/talk?as=part")
    ]
    for page in [*pages, poll.text]:
        assert "&lt;script&gt;alert(1)" in page
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "\u202e" not in page
        assert "\x1b" not in page
    for page in pages[:2]:
        assert SHOWN in Document(page).words


# Hearing


def test_a_long_poll_tells_talk_between_the_frames(friends: Friends) -> None:
    frame = friends.next(1)
    first = msgspec.convert(frame.json(), Told)
    friends.say(0, "Hello")
    friends.say(0, "Are you there?")
    reply = friends.next(1, frame.headers["x-frame"], 20)
    assert [line.text for line in msgspec.convert(reply.json(), Heard).talk] == ["Hello", "Are you there?"]
    none = friends.next(1, reply.headers["x-frame"])
    assert none.status_code == 204
    play(friends.table, 1)
    frame = friends.next(1, reply.headers["x-frame"], 20)
    assert msgspec.convert(frame.json(), Told).frame == first.frame + 1, "talk has no number among frames"
    again = friends.next(1, frame.headers["x-frame"])
    assert again.status_code == 204
    back = friends.client.get(
        f"{friends.at}/frames?as=json&talk=yes&wait=0",
        headers={**friends.bearer(1), "last-event-id": frame.headers["x-frame"]},
    )
    assert back.status_code == 204


def test_a_program_that_asks_for_no_talk_gets_none(friends: Friends) -> None:
    before = friends.poll(1, "", 0, **PLAIN)
    friends.say(0, "Hello")
    assert "." not in before.headers["x-frame"]
    assert friends.poll(1, before.headers["x-frame"], 0, **PLAIN).status_code == 204
    assert friends.poll(1, "", 0, **PLAIN).json() == before.json()
    refused = friends.poll(1, talk="loud")
    assert (refused.status_code, refused.text) == (422, "Talk comes with talk=yes, or not at all.\n")


def test_a_page_is_told_lines_that_it_can_tell_from_frames(friends: Friends) -> None:
    frame = friends.poll(0)
    assert "talk" not in json.loads(frame.text.partition("\n")[0])
    friends.say(1, "Hello")
    friends.say(0, "Hi")
    head, _, lines = friends.poll(0, frame.headers["x-frame"], 20).text.partition("\n")
    assert json.loads(head) == {"talk": 2}
    assert [re.sub(r"<[^>]+>|\s+", " ", line).split()[-1] for line in lines.split("\n")] == ["Hello", "Hi"]
    assert re.findall(r'<li id="(\S+)" class="([^"]*)"', lines) == [
        ("said-table-1", "s1"),
        ("said-table-2", "s0 mine"),
    ]


def test_talk_goes_on_after_the_game(friends: Friends) -> None:
    reply = friends.client.post(
        f"{friends.at}/resign", json={"request": "resign-for-good"}, headers=friends.bearer(0)
    )
    assert reply.status_code == 204
    assert friends.say(0, "Well played").status_code == 204
    watcher = of_watcher(friends.table.id, "klmnopqrst", "Dov")
    friends.host.talk.say(friends.table.id, watcher, "Bravo", "request-of-dov")
    assert sorted(friends.texts(1)) == ["Bravo", "Well played"]
    assert "watches" in friends.client.get(friends.at, headers=friends.bearer(1)).text
    assert {each.name for each in friends.heard(1).people} == {"Ann", "Dov"}


def test_who_plays_does_not_hear_the_gallery_before(friends: Friends) -> None:
    watcher = of_watcher(friends.table.id, "klmnopqrst", "Dov")
    friends.host.talk.say(friends.table.id, watcher, "Ann has a zyzzyva", "request-of-dov")
    friends.say(0, "Hello")
    assert friends.texts(1) == ["Hello"]
    frame = friends.next(1).headers["x-frame"]
    reply = friends.next(1, frame, 20)
    assert [line["text"] for line in reply.json()["talk"]] == ["Hello"]
    assert "zyzzyva" not in friends.client.get(friends.at, headers=friends.bearer(1)).text
    assert [each.name for each in friends.heard(1).people] == ["Ann"]


# Muting


def test_whom_one_mutes_one_hears_no_more_and_they_see_nothing_of_it(host: Host, client: TestClient) -> None:
    friends = Friends(host, client, people=3)
    friends.say(1, "Hello")
    before = [friends.client.get(friends.at, headers=friends.bearer(seat)).text for seat in (1, 2)]
    assert friends.mute(0, "1").status_code == 204
    assert [friends.client.get(friends.at, headers=friends.bearer(seat)).text for seat in (1, 2)] == before
    assert friends.say(1, "Can you hear me?").status_code == 204
    friends.say(2, "I can")
    assert (friends.texts(0), len(friends.texts(1)), len(friends.texts(2))) == (["I can"], 3, 3)
    assert [(each.name, each.muted) for each in friends.heard(0).people] == [("Bob", True), ("Cem", False)]
    assert [each.muted for each in friends.heard(1).people] == [False, False]
    frame = friends.next(0).headers["x-frame"]
    reply = friends.next(0, frame, 5)
    assert [line["text"] for line in reply.json()["talk"]] == ["I can"]
    friends.mute(0, "1", muted=False)
    assert friends.texts(0) == ["Hello", "Can you hear me?", "I can"]


def test_another_device_knows_who_is_muted(friends: Friends) -> None:
    friends.mute(0, "1")
    friends.say(1, "Hello")
    reply = friends.client.post(f"{friends.at}/invite", json={"seat": 0}, headers=friends.bearer(0))
    with TestClient(friends.client.app, "http://localhost", follow_redirects=False) as device:
        link = reply.json()["link"].removeprefix("http://localhost")
        assert device.post(link, json={}, headers=OURS).status_code == 303
        assert device.get(f"{friends.at}/talk?as=json").json()["talk"] == []
        assert device.get(f"{friends.at}/talk?as=json").json()["people"][0]["muted"] is True
        said = {"text": "at my phone now", "request": "abcdefghijkl"}
        assert device.post(f"{friends.at}/say", json=said, headers=OURS).status_code == 204
    assert [line.seat for line in friends.heard(1).talk if line.text == "at my phone now"] == [0]


@pytest.mark.parametrize(
    ("who", "words"),
    [("0", "Nobody mutes themselves: say who else.\n"), ("7", "Nobody of that name has a voice here")],
)
def test_who_is_muted_has_to_be_somebody_else(friends: Friends, who: str, words: str) -> None:
    reply = friends.mute(0, who)
    assert reply.status_code == 422
    assert reply.text.startswith(words)


# Where there is none


def test_who_is_alone_with_bots_has_no_chat(host: Host, client: TestClient) -> None:
    alone = Friends(host, client, bots=2, people=1)
    page = alone.client.get(alone.at, headers=alone.bearer(0)).text
    assert "chat" not in page
    assert "tablist" not in page
    assert "." not in alone.poll(0).headers["x-frame"]
    for reply in (
        alone.say(0, "Is anybody there?"),
        alone.mute(0, "1"),
        alone.client.get(f"{alone.at}/talk", headers=alone.bearer(0)),
    ):
        assert (reply.status_code, reply.text) == (
            404,
            "There is no chat at this table: nobody but you sits here.\n",
        )


def test_two_people_and_a_bot_talk_and_the_bot_is_nobody(host: Host, client: TestClient) -> None:
    friends = Friends(host, client, bots=1)
    friends.say(0, "Hello")
    assert friends.texts(1) == ["Hello"]
    assert [each.name for each in friends.heard(0).people] == ["Bob"]


def test_who_has_no_seat_and_a_seat_s_token_hear_and_say_nothing(friends: Friends) -> None:
    friends.say(0, "Hello")
    token = friends.client.post(f"{friends.at}/token", json={}, headers=friends.bearer(0)).json()["token"]
    _, stranger = friends.host.visitors.new("Eve")
    for key in (token, stranger):
        shown = {"authorization": f"Bearer {key}"}
        said = {"text": "x", "request": "abcdefghijkl"}
        assert friends.client.post(f"{friends.at}/say", json=said, headers=shown).status_code == 403
        assert friends.client.get(f"{friends.at}/talk", headers=shown).status_code == 403
    shown = {"authorization": f"Bearer {token}"}
    frame = friends.client.get(f"{friends.at}/frames?wait=0&talk=yes&as=json", headers=shown)
    assert "." not in frame.headers["x-frame"]
    page = friends.client.get(friends.at, headers=shown).text
    assert "Hello" not in page
    assert 'id="talk"' not in page
    assert friends.texts(1) == ["Hello"]


def test_another_site_s_page_says_nothing(friends: Friends) -> None:
    friends.client.cookies.set("cardwright", friends.keys[0])
    said = {"text": "x", "request": "abcdefghijkl"}
    foreign = {"origin": "http://evil.example", "content-type": "application/x-www-form-urlencoded"}
    assert friends.client.post(f"{friends.at}/say", data=said, headers=foreign).status_code == 403
    assert friends.texts(0) == []


# Two servers, and what is described


def test_two_servers_on_one_database_tell_each_other(postgres: str) -> None:
    with ExitStack() as stack:
        hosts = [stack.enter_context(closing(Host(postgres))) for _ in range(2)]
        for host in hosts:
            assert host._waking.ready.wait(60)
        here, there = (
            stack.enter_context(TestClient(create_app(host), "http://localhost")) for host in hosts
        )
        friends = Friends(hosts[0], here)
        friends.say(0, "before")
        shown = friends.bearer(1)
        address = f"{friends.at}/frames?as=json&talk=yes"
        after = there.get(f"{address}&wait=0", headers=shown).headers["x-frame"]
        reply = there.get(f"{address}&wait=20&after={after}", headers=shown)
        assert [line["text"] for line in reply.json()["talk"]] == ["before"]

        async def waits() -> httpx.Response:
            asked = asyncio.to_thread(
                there.get, f"{address}&wait=20&after={reply.headers['x-frame']}", headers=shown
            )
            task = asyncio.create_task(asked)
            await asyncio.sleep(0.5)
            assert friends.say(0, "while you wait").status_code == 204
            return await task

        woken = asyncio.run(waits())
        assert [line["text"] for line in woken.json()["talk"]] == ["while you wait"]
        friends.client = there
        assert friends.say(1, "from there").status_code == 204
        friends.client = here
        assert friends.texts(0) == ["before", "while you wait", "from there"]
        after = here.get(f"{address}&wait=0", headers=shown).headers["x-frame"].partition(".")[0]
        heard = woken.headers["x-frame"].partition(".")[2]
        reply = here.get(f"{address}&wait=20&after={after}.{heard}", headers=shown)
        assert [line["text"] for line in reply.json()["talk"]] == ["from there"]


def test_there_is_no_500_and_no_answer_that_is_not_described(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    for source in (Channel, Hearing):
        wait = source.after
        monkeypatch.setattr(
            source, "after", lambda channel, id, seconds, wait=wait: wait(channel, id, seconds / 1000)
        )
    app = create_app(friends.host, ["testserver"])
    said = described(table=friends.table.id)
    said["paths"] = {
        path: said["paths"][path] for path in said["paths"] if path.endswith(("/say", "/mute", "/talk"))
    }
    with TestClient(app, "http://localhost"):
        asked, faults = asked_all(app, said, friends.keys[0])
    assert not faults, "\n".join(faults)
    assert asked > 50
