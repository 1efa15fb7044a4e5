"""A game through the server's addresses, as a page without a script and as a program play it."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from html import unescape
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2 as httpx
import pytest
import uvicorn
from sqlalchemy import update
from starlette.applications import Starlette
from starlette.testclient import TestClient
from uvicorn.protocols.http.h11_impl import H11Protocol

from cardwright.records.files import from_json
from cardwright.table import schema, serving
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


def test_a_name_may_be_typed_with_a_space_behind_it(tmp_path: Path) -> None:
    """As the keyboard of a phone puts one; a name of spaces alone is none."""
    for typed, called in (("Ann ", "Ann"), ("   ", "Guest")):
        with server(tmp_path / f"{called}.sqlite") as client:
            fields = {"game": "kotc/17", "bot": "random", "name": typed}
            begun = client.post("/games", data=fields, headers=FORM)
            assert called in yours(client, begun.headers["location"]).json()["position"]["players"]


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


def test_a_stale_form_leads_back_to_the_table(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        frame = yours(client, table).json()
        fields = {"question": str(frame["question"] + 1), "option": "0", "request": "abcdefghijkl"}
        reply = client.post(f"{table}/answer", data=fields, headers=FORM)
        assert (reply.status_code, reply.headers["location"]) == (303, table)
        assert yours(client, table).json()["question"] == frame["question"]


def test_a_frame_says_what_has_moved(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        before = yours(client, table)
        for place in range(5):  # all five cards are buried, and as many drawn
            body = {"question": before.json()["question"] + place, "option": 0, "request": f"request-{place}"}
            assert client.post(f"{table}/answer", json=body, headers=OURS).status_code == 204
        yours(client, table)
        params = {"wait": "20", "as": "json", "after": before.headers["x-frame"]}
        frame = client.get(f"{table}/frames", params=params).json()
        moved = frame["moved"]
        buried = [move for move in moved if (move["from"], move["to"]) == ("hand", "deck")]
        assert len(buried) >= 5
        assert {move["key"] for move in buried} == {None}, "what lies in the deck nobody can follow"
        drawn = [move["key"] for move in moved if move["key"] is not None and move["to"] == "hand"]
        hand = frame["position"]["players"]["Ann"]["hand"]
        cards = {look_up(client, f"{table}/card/{key}")["card"] for key in drawn}
        assert cards & set(hand)
        assert all(earlier["moment"] <= later["moment"] for earlier, later in pairwise(moved))
        anew = client.get(f"{table}/frames", params={"wait": "20", "as": "json"}).json()
        assert anew["moved"] == [], "who comes anew sees nothing move"


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
        apart = {"frame": 0, "question": 0, "moved": []}
        assert {**after, **apart} == {**before, **apart}


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
        page = client.get(table).text
        assert "The game is over" in page
        assert 'name="option"' not in page
        told = yours(client, table).json()
        assert told["over"]
        assert told["result"]["winners"] == ["Bot"]
        assert "choice" not in told


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


def test_requests_are_read_with_a_bound_whatever_else_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    faster = SimpleNamespace(AutoHTTPProtocol=asyncio.Protocol)
    monkeypatch.setitem(sys.modules, "uvicorn.protocols.http.auto", faster)
    config = serving._configured(Starlette(), log=False)
    config.load()
    assert config.http_protocol_class is H11Protocol
    assert (config.loop, config.h11_max_incomplete_event_size) == ("asyncio", serving.LARGEST_HEAD)


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
        assert {**yours(client, table).json(), "moved": []} == {**frame, "moved": []}


# Looking something up


def look_up(client: TestClient, address: str, **more: str) -> Any:
    reply = client.get(address, params={"as": "json", **more})
    assert reply.status_code == 200, reply.text
    return reply.json()


def keys_of(page: str, kind: str) -> list[str]:
    """The keys of the cards that a page shows of a kind: `hcard` in the hand, `tile` on a field."""
    return re.findall(rf'<li class="{kind}[^"]*" id="c-(\w+)"', page)


def test_every_line_of_the_log_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbits", lambda bits: 2)
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        for _ in range(10):
            frame = yours(client, table).json()
            body = {"question": frame["question"], "option": 0, "request": f"request-{frame['question']}"}
            client.post(f"{table}/answer", json=body, headers=OURS)
        told = yours(client, table).json()["log"]
        page = client.get(table).text
        lines = re.findall(rf'href="{table}/why/(\d+)"', page)
        assert len(lines) == len(told) > 20
        causes = 0
        for line in lines[::5]:
            because = look_up(client, f"{table}/why/{line}")["because"]
            assert because[0]["line"] == int(line)
            assert because[0]["sentence"] in unescape(re.sub("<[^>]*>", "", page))
            assert all(rule["number"] for each in because for rule in each["rules"])
            causes += len(because) - 1
            part = client.get(f"{table}/why/{line}", params={"as": "part"}).text
            assert part.count("<li>") == part.count("</li>") >= len(because)
            assert f'href="{table}"' in client.get(f"{table}/why/{line}").text
        assert causes > 0
        within = set(range(int(lines[-1]))) - set(map(int, lines))
        assert within, "a line can tell of several events at once"
        for event in sorted(within)[::5]:
            (itself, *_) = look_up(client, f"{table}/why/{event}")["because"]
            assert itself["line"] == event
            assert itself["sentence"].endswith(".")
        for wrong in ("99999", "0x1", "-1", "1e3"):
            assert client.get(f"{table}/why/{wrong}").status_code == 404


def test_a_card_that_is_not_on_offer_says_why(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client, "keyforge/1.2")
        said = 0
        for _ in range(8):
            frame = yours(client, table).json()
            offered = {each.get("card") for each in frame["choice"]["options"]}
            for key in keys_of(client.get(table).text, "hcard")[:3]:
                told = look_up(client, f"{table}/why-not/{key}")
                assert told["on-offer"] == (told["card"] in offered)
                if not told["on-offer"]:
                    said += 1
                    assert told["sentence"].endswith((".", "?"))
                    assert told["sentence"] in unescape(
                        re.sub("<[^>]*>", "", client.get(f"{table}/why-not", params={"key": key}).text)
                    )
            body = {"question": frame["question"], "option": 0, "request": f"request-{frame['question']}"}
            client.post(f"{table}/answer", json=body, headers=OURS)
        assert said > 3


def test_a_card_is_known_by_its_key_as_long_as_it_is_seen(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        frame = yours(client, table).json()
        key = keys_of(client.get(table).text, "hcard")[0]
        told = look_up(client, f"{table}/card/{key}")
        assert told["card"] in frame["position"]["players"]["Ann"]["hand"]
        assert told["text"] in unescape(client.get(f"{table}/card/{key}").text)
        cards = frame["choice"]["options"]
        place = next(place for place, each in enumerate(cards) if each.get("card") == told["card"])
        assert told["options"] == [
            {"option": place, "n": cards[place]["n"], "words": cards[place]["verb"].capitalize()}
        ]
        for wrong in ("0" * 16, "x", key[:-1], told["name"]):
            for what in ("card", "why-not"):
                assert client.get(f"{table}/{what}/{wrong}").status_code == 404


def test_a_browser_keeps_scripts_and_styles_and_asks_whether_they_are_the_same(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        for name in ("table.css", "table.js", "icon.svg"):
            first = client.get(f"/static/{name}")
            again = client.get(f"/static/{name}", headers={"if-none-match": first.headers["etag"]})
            assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
            assert first.headers["cache-control"] == again.headers["cache-control"] == "no-cache"


def test_an_emblem_is_the_same_for_ever(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        emblems = set(re.findall(r'"(/art/[^"]+\.svg)"', client.get(begin(client)).text))
        assert len(emblems) > 3
        client.cookies.clear()
        for address in emblems:
            drawn = client.get(unescape(address))
            assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
            assert drawn.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert drawn.text.startswith("<svg ")
            assert drawn.text == client.get(unescape(address)).text
        assert client.get("/art/star/14/no-such-thing/Punch.svg").status_code == 404


@pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
def test_a_card_that_is_looked_up_is_shown_as_it_is_printed(tmp_path: Path, game: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client, game)
        key = keys_of(client.get(table).text, "hcard")[0]
        page = client.get(f"{table}/card/{key}").text
        (address,) = re.findall(r'src="(/face/[^"]+)"', page)
        face = client.get(unescape(address))
        assert face.headers["content-type"] == "image/svg+xml"
        assert "immutable" in face.headers["cache-control"]
        assert "style-src 'unsafe-inline'" in face.headers["content-security-policy"]
        assert f"<title>{look_up(client, f'{table}/card/{key}')['name']}</title>" in unescape(face.text)
        for wrong in (
            "kotc/17.svg",
            "no/such.svg?card=x",
            f"{game}.svg?card=x&type=minion&sp=1e9&hp=1&text=x",
        ):
            assert client.get(f"/face/{wrong}").status_code == 404


def test_a_pile_tells_what_its_looker_knows(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client, "keyforge/1.2")
        yours(client, table)
        deck = look_up(client, f"{table}/pile/0/deck")
        assert (deck["cards"], deck["unknown"]) == ([], int(deck["count"]))
        assert f"{deck['unknown']} cards you do not know" in client.get(f"{table}/pile/0/deck").text
        for wrong in ("0/pocket", "7/deck", "x/deck"):
            assert client.get(f"{table}/pile/{wrong}").status_code == 404


def test_the_position_is_told_as_it_was_seen_then(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        seen = {}
        for _ in range(4):
            frame = yours(client, table).json()
            now = look_up(client, f"{table}/position")
            assert now["position"] == frame["position"]
            seen[now["at"]] = now["position"]
            body = {"question": frame["question"], "option": 0, "request": f"request-{frame['question']}"}
            client.post(f"{table}/answer", json=body, headers=OURS)
        assert len(seen) > 1
        for at, position in seen.items():
            then = look_up(client, f"{table}/position", at=str(at))
            assert then["at"] == at
            assert {**then["position"], "asked": None} == {**position, "asked": None}
        assert client.get(f"{table}/position", params={"at": "-1"}).status_code == 422


def test_the_record_is_told_once_nothing_is_hidden_any_more(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        yours(client, table)
        refused = client.get(f"{table}/record")
        assert refused.status_code == 403
        assert "seed" not in refused.text
        client.post(f"{table}/resign", json={"request": "abcdefghijkl"}, headers=OURS)
        record = from_json(client.get(f"{table}/record").text)
        assert record.names == ["Ann", "Bot"]


def test_nobody_else_looks_anything_up(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        yours(client, table)
        key = keys_of(client.get(table).text, "hcard")[0]
        client.cookies.clear()
        for what in ("why/0", f"why-not/{key}", f"card/{key}", "pile/0/deck", "position", "record"):
            assert client.get(f"{table}/{what}").status_code == 403


# Answers given beforehand, and ends


def test_what_does_not_fit_is_dropped_and_told(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client)
        frame = yours(client, table).json()
        beforehand = [{"prompt": "flank", "option": "left"}, {"prompt": "flank", "option": "right"}]
        body = {
            "question": frame["question"],
            "option": 0,
            "request": "abcdefghijkl",
            "then": beforehand,
        }
        replies = [client.post(f"{table}/answer", json=body, headers=OURS) for _ in range(2)]
        for reply in replies:
            assert (reply.status_code, reply.json()) == (200, {"taken": 1, "dropped": beforehand})
        assert yours(client, table).json()["question"] == frame["question"] + 1


def test_the_game_ends_together_only_where_its_rules_know_that(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        keeper, keyforge = begin(client), begin(client, "kotc/9")
        for table in (keeper, keyforge):
            yours(client, table)
        pages = [client.get(table).text for table in (keeper, keyforge)]
        replies = [
            client.post(f"{table}/agree", json={"request": "abcdefghijkl"}, headers=OURS)
            for table in (keeper, keyforge)
        ]
        assert [
            f'action="{table}/agree"' in page for table, page in zip((keeper, keyforge), pages, strict=True)
        ] == [reply.status_code == 204 for reply in replies]


@pytest.mark.parametrize(("game", "deed"), [("kotc/17", "resign"), ("keyforge/1.2", "agree")])
def test_nobody_has_a_turn_once_the_game_is_over(tmp_path: Path, game: str, deed: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        table = begin(client, game)
        before = yours(client, table).json()
        client.post(f"{table}/{deed}", json={"request": "abcdefghijkl"}, headers=OURS)
        frame = client.get(f"{table}?as=json").json()
        assert (before["over"], frame["over"]) == (False, True)
        assert (frame["title"], frame["turn"]) == ("The game is over · Cardwright", "The game is over")
        page = client.get(table).text
        assert "<title>The game is over" in page
        assert re.search(r"The game is over<small>[\w ]+ won: [\w ]+\.</small>", page)


# A friend's seat


def test_a_friend_takes_the_seat_of_a_link(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        begun = client.post(
            "/games",
            data={"game": "kotc/17", "bot": "person", "name": "Ann", "friend": "Bob"},
            headers=FORM,
        )
        table = begun.headers["location"]
        assert "Invite Bob" in client.get(table).text
        asked = client.post(f"{table}/invite", data={"seat": "1"}, headers=FORM)
        link = str(re.findall(r'value="(http://localhost/seat/[\w-]{22})"', asked.text)[0])
        mine = dict(client.cookies)
        client.cookies.clear()
        shown = client.get(link)
        assert "Take this seat here" in shown.text
        assert client.get(table).status_code == 403, "looking at the link takes nothing"
        taken = client.post(link, headers=FORM)
        assert (taken.status_code, taken.headers["location"]) == (303, table)
        assert "<bdi>Bob</bdi> <small>(you)</small>" in client.get(table).text
        assert "Invite Bob" not in client.get(table).text
        assert client.post(link, headers=FORM).status_code == 404, "it works once"
        refused = client.post(f"{table}/invite", json={"seat": 0}, headers=OURS)
        assert refused.status_code == 403
        again = client.post(f"{table}/invite", json={"seat": 1}, headers=OURS).json()["link"]
        client.cookies.clear()
        client.cookies.update(mine)
        assert client.post(again, headers=FORM).headers["location"] == table
        assert "<bdi>Ann</bdi> <small>(you)</small>" in client.get(table).text, (
            "who sits there keeps their own seat"
        )
        assert client.get("/seat/" + "x" * 22).status_code == 404
