"""How one comes to a table: with which deck, by which link, as the first or the second who takes a seat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.conftest import chairs, starter_decks

from cardwright.table.app import create_app
from cardwright.table.games import Host
from cardwright.table.visitors import Visitors

OURS = {"origin": "http://localhost"}
FIRST, SECOND, THIRD, FOURTH = (deck.name for deck in starter_decks("kotc/17")[:4])


@contextmanager
def browser(host: Host) -> Iterator[TestClient]:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        yield client


@pytest.mark.parametrize(
    ("named", "played"),
    [
        ({}, [FIRST, SECOND]),
        ({"deck": THIRD}, [THIRD, SECOND]),
        ({"against": THIRD}, [SECOND, THIRD]),
        ({"deck": THIRD, "against": FOURTH}, [THIRD, FOURTH]),
        ({"deck": THIRD.upper(), "against": THIRD}, [THIRD, THIRD]),
    ],
)
def test_each_plays_the_deck_that_is_named_for_them(
    host: Host, named: dict[str, str], played: list[str]
) -> None:
    with browser(host) as client:
        begun = client.post("/games", json={"game": "kotc/17", "bot": "random", **named}, headers=OURS)
        table = begun.headers["location"]
        client.post(f"{table}/resign", json={"request": "abcdefgh"}, headers=OURS)
        seats: list[dict[str, Any]] = client.get(f"{table}/record").json()["seats"]
    assert [seat["deck"]["name"] for seat in seats] == played


@pytest.mark.parametrize("named", [{"deck": "no such deck"}, {"deck": FIRST, "against": "no such deck"}])
def test_a_deck_that_there_is_not_begins_no_game(host: Host, named: dict[str, str]) -> None:
    with browser(host) as client:
        reply = client.post("/games", json={"game": "kotc/17", **named}, headers=OURS)
    assert (reply.status_code, reply.text[:30]) == (422, "There is no deck 'no such deck")
    assert host.games() == []


def test_of_two_who_take_a_seat_at_once_the_first_keeps_it(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have found that the link leads to a seat before either has taken it."""
    table = host.open("kotc/17", chairs("kotc/17"), seed=1)
    link = host.visitors.link(table.id, 1)
    found = host.visitors.linked(link)
    monkeypatch.setattr(Visitors, "linked", lambda *_: found)
    with browser(host) as first, browser(host) as second:
        taken, late = (each.post(f"/seat/{link}", json={}, headers=OURS) for each in (first, second))
        assert (taken.status_code, taken.headers["location"]) == (303, f"/t/{table.id}")
        assert (late.status_code, late.text) == (
            422,
            "This link leads to no seat any more: ask for another one.\n",
        )
        assert first.get(f"/t/{table.id}").status_code == 200
