"""A token of a seat lets a program play it, and invite nobody; whoever sits there takes it back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx2 as httpx
import msgspec
import pytest
from starlette.testclient import TestClient

from cardwright.table.app import create_app
from cardwright.table.games import Host
from cardwright.table.serving import copy_games
from cardwright.table.told import Told

OURS = {"origin": "http://localhost"}
FORM = {**OURS, "accept": "text/html,*/*", "content-type": "application/x-www-form-urlencoded"}
NOT_YOURS = "You have no seat at this table, or it is another browser's.\n"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with closing(Host(str(tmp_path / "games.sqlite"))) as host:
        yield host


@pytest.fixture
def browser(host: Host) -> Iterator[TestClient]:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        yield client


class Program:
    """Whoever shows a token, and no cookie."""

    def __init__(self, browser: TestClient, token: str) -> None:
        self._client = TestClient(browser.app, "http://localhost", follow_redirects=False)
        self._shown = {"authorization": f"Bearer {token}"}

    def get(self, address: str) -> httpx.Response:
        return self._client.get(address, headers=self._shown)

    def post(self, address: str, body: object, **headers: str) -> httpx.Response:
        return self._client.post(address, json=body, headers={**self._shown, **headers})

    def frame(self, table: str) -> Told:
        return msgspec.convert(self.get(f"{table}?as=json").json(), Told)


def begun(browser: TestClient, bot: str = "person") -> str:
    opening = {"game": "kotc/17", "bot": bot, "name": "Ann"}
    return str(browser.post("/games", json=opening, headers=OURS).headers["location"])


def token_of(browser: TestClient, table: str) -> str:
    """A new token of the browser's seat."""
    made = browser.post(f"{table}/token", json={}, headers=OURS)
    assert (made.status_code, made.json()["seat"]) == (200, 0)
    return str(made.json()["token"])


def answer_to(frame: Told) -> dict[str, object]:
    return {"question": frame.question, "option": 0, "request": f"question-{frame.question}"}


def test_three_addresses_suffice_for_a_program(browser: TestClient) -> None:
    table = begun(browser, "random")
    program, after = Program(browser, token_of(browser, table)), ""
    frame, answered = program.frame(table), 0
    while answered < 5 and not frame.over:
        if frame.yours:
            assert program.post(f"{table}/answer", answer_to(frame)).status_code == 204
            answered += 1
        reply = program.get(f"{table}/frames?as=json&wait=20&after={after}")
        assert reply.status_code == 200
        after, frame = reply.headers["x-frame"], msgspec.convert(reply.json(), Told)
    assert msgspec.convert(browser.get(f"{table}?as=json").json(), Told).question >= 5


def test_the_view_is_the_frame_that_a_stream_begins_with(browser: TestClient) -> None:
    table = begun(browser)
    program = Program(browser, token_of(browser, table))
    seen, told = program.get(f"{table}?as=json"), program.get(f"{table}/frames?as=json&wait=0")
    assert (seen.json(), seen.headers["x-frame"]) == (told.json(), told.headers["x-frame"])
    assert seen.headers["content-type"] == "application/json"
    assert program.get(f"{table}?as=xml").status_code == 422


def test_a_token_is_told_once_and_not_kept(browser: TestClient, tmp_path: Path) -> None:
    token = token_of(browser, begun(browser))
    assert len(token) == 22
    copy_games(str(tmp_path / "games.sqlite"), str(tmp_path / "copy"))
    assert token.encode() not in (tmp_path / "copy").read_bytes()


def refused(program: Program, table: str) -> bool:
    """Whether the program is refused at each of the addresses, and told nothing."""
    replies = [
        program.get(f"{table}{path}") for path in ("?as=json", "", "/frames?as=json&wait=0", "/frames?wait=0")
    ]
    body = {"question": 1, "option": 0, "request": "abcdefghijkl"}
    replies.append(program.post(f"{table}/answer", body))
    return {(reply.status_code, reply.text) for reply in replies} == {(403, NOT_YOURS)}


def test_a_wrong_token_plays_nowhere(browser: TestClient) -> None:
    table = begun(browser)
    token = token_of(browser, table)
    assert not refused(Program(browser, token), table)
    for wrong in (token[:-1], token[::-1], "", "x", "\x7f"):
        assert refused(Program(browser, wrong), table)


def test_a_token_plays_at_no_other_table_of_the_same_visitor(browser: TestClient) -> None:
    here, there = begun(browser), begun(browser)
    program = Program(browser, token_of(browser, here))
    assert refused(program, there)
    assert not refused(program, here)


def test_a_token_that_was_taken_back_plays_no_more(browser: TestClient) -> None:
    table = begun(browser)
    program = Program(browser, token_of(browser, table))
    assert not refused(program, table)
    assert browser.post(f"{table}/token/revoke", json={}, headers=OURS).status_code == 204
    assert refused(program, table)


def test_another_token_voids_the_one_before(browser: TestClient) -> None:
    table = begun(browser)
    before, now = (Program(browser, token_of(browser, table)) for _ in range(2))
    assert refused(before, table)
    assert not refused(now, table)


def test_a_token_is_void_once_the_seat_is_anothers(browser: TestClient) -> None:
    table = begun(browser)
    program = Program(browser, token_of(browser, table))
    link = browser.post(f"{table}/invite", json={"seat": 0}, headers=OURS).json()["link"]
    other = TestClient(browser.app, "http://localhost", follow_redirects=False)
    assert other.post(urlsplit(link).path, json={}, headers=OURS).status_code == 303
    assert refused(program, table)
    token_of(other, table)


def test_a_token_is_good_for_nothing_but_playing(browser: TestClient) -> None:
    table = begun(browser)
    token = token_of(browser, table)
    program = Program(browser, token)
    for address, body in (
        ("invite", {"seat": 0}),
        ("invite", {"seat": 1}),
        ("token", {}),
        ("token/revoke", {}),
    ):
        reply = program.post(f"{table}/{address}", body)
        assert (reply.status_code, reply.text) == (
            403,
            "A token plays a seat, and does nothing else: ask whoever sits there.\n",
        )
    assert program.get(f"{table}/token").status_code == 403
    assert not refused(program, table)
    program.post(f"{table}/resign", {"request": "abcdefgh"})
    assert program.post(f"{table}/continue", {"at": 0}).status_code == 403
    assert program.post(f"{table}/rematch", {"request": "abcdefgi"}).status_code == 403
    assert table not in program.get("/").text


def test_who_does_not_sit_there_makes_no_token(browser: TestClient) -> None:
    table = begun(browser)
    program = Program(browser, token_of(browser, table))
    browser.cookies.clear()
    begun(browser)
    for path in ("token", "token/revoke"):
        assert browser.post(f"{table}/{path}", json={}, headers=OURS).status_code == 403
    assert browser.get(f"{table}/token").status_code == 403
    assert not refused(program, table), "nobody else takes it back"


@pytest.mark.parametrize(
    "sent",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
    ],
)
def test_no_page_of_another_site_uses_a_token_or_makes_one(browser: TestClient, sent: dict[str, str]) -> None:
    table = begun(browser)
    program = Program(browser, token_of(browser, table))
    reply = program.post(f"{table}/answer", answer_to(program.frame(table)), **sent)
    assert reply.status_code == 403
    assert browser.post(f"{table}/token", json={}, headers=sent).status_code == 403
    assert not refused(program, table), "the token that there is stays good"


def test_a_cookie_is_no_token_and_a_token_no_cookie(browser: TestClient) -> None:
    table = begun(browser)
    token = token_of(browser, table)
    browser.cookies.clear()
    browser.cookies.set("cardwright", token)
    assert browser.post(f"{table}/token/revoke", json={}, headers=OURS).status_code == 403


def test_the_page_shows_a_token_once(browser: TestClient) -> None:
    table = begun(browser)
    assert f'href="{table}/token"' in browser.get(table).text
    before = browser.get(f"{table}/token").text
    assert "Make a token" in before
    assert "Take it back" not in before
    made = browser.post(f"{table}/token", headers=FORM).text
    found = re.search(r'value="([\w-]{22})"', made)
    assert found is not None
    assert f'value="http://localhost{table}"' in made
    program = Program(browser, found[1])
    assert not refused(program, table)
    again = browser.get(f"{table}/token").text
    assert found[1] not in again
    assert "Take it back" in again
    back = browser.post(f"{table}/token/revoke", headers=FORM)
    assert (back.status_code, back.headers["location"]) == (303, f"{table}/token")
    assert refused(program, table)
