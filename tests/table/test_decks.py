"""The decks that visitors keep: what is said of them, who is told of them, what becomes of them in play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from cardwright.games import game
from cardwright.table import schema
from cardwright.table.app import create_app
from cardwright.table.games import Host
from cardwright.table.guards import LARGEST_UPLOAD
from cardwright.table.requests import LONGEST_TEXT
from cardwright.table.shelf import DECKS
from cardwright.terminal.reports import GeneratedDeck, generated_deck

OURS = {"origin": "http://localhost"}
FORM = {**OURS, "accept": "text/html", "content-type": "application/x-www-form-urlencoded"}
PAGE = {**OURS, "accept": "text/html"}


def written(rules: str, seed: int = 3) -> str:
    made = generated_deck(rules, seed)
    assert isinstance(made, GeneratedDeck)
    return made.file


@pytest.fixture
def client(host: Host) -> Iterator[TestClient]:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        yield client


def keep(client: TestClient, text: str, **said: str) -> dict[str, Any]:
    reply = client.post("/decks", json={"text": text, **said}, headers=OURS)
    assert reply.status_code == 200, reply.text
    kept: dict[str, Any] = reply.json()
    return kept


@pytest.mark.parametrize("rules", ["kotc/17", "kotc/9", "keyforge/1.2"])
def test_a_deck_is_kept_read_again_taken_along_and_played(client: TestClient, rules: str) -> None:
    text = written(rules)
    kept = keep(client, text)
    assert (kept["game"], kept["faults"], kept["played"]) == (rules, [], [])
    again = client.get(f"/decks/{kept['id']}", params={"as": "json"}).json()
    assert again == {**kept, "text": text}
    file = client.get(f"/decks/{kept['id']}/file")
    assert file.text == text
    assert file.headers["content-disposition"].startswith("attachment; filename*=UTF-8''")
    opening = {"game": rules, "deck": f"own:{kept['id']}", "bot": "random"}
    begun = client.post("/games", json=opening, headers=OURS)
    assert begun.status_code == 303
    seats = finish(client, begun.headers["location"])["seats"]
    assert seats[0]["deck"]["name"] == kept["name"]
    assert [deck["name"] for deck in client.get("/decks?as=json").json()["decks"]] == [kept["name"]]


def finish(client: TestClient, table: str) -> dict[str, Any]:
    """Give the game up, or agree with the bot to end it; the game written down."""
    client.post(f"{table}/resign", json={"request": "abcdefgh"}, headers=OURS)
    record: dict[str, Any] = client.get(f"{table}/record").json()
    return record


def test_what_is_wrong_is_said_with_its_line_while_one_writes(client: TestClient) -> None:
    text = written("kotc/17").replace('game = "kotc/17"', 'game = "kotc/17"\nedition = 17', 1)
    told = client.post("/decks/check", json={"text": text}, headers=OURS).json()
    assert not told["ok"]
    assert [each["line"] for each in told["findings"] if each["severity"] == "error"] == [3]
    part = client.post("/decks/check", json={"text": text}, headers=PAGE).text
    assert 'data-line="3"' in part
    assert "This deck may not be played yet." in part
    assert "<html" not in part
    page = client.post("/decks/check", data={"text": text, "name": "Mine"}, headers=FORM).text
    assert 'data-line="3"' in page
    assert "<textarea" in page
    assert 'value="Mine"' in page
    assert client.get("/decks?as=json").json()["decks"] == []


def test_a_deck_with_mistakes_is_kept_as_it_is_and_not_offered_to_be_played(client: TestClient) -> None:
    kept = keep(client, "Brobnar\n2 Angr", name="Half of it")
    assert kept["faults"] != []
    assert "Half of it" in client.get("/decks").text
    assert f"own:{kept['id']}" not in client.get("/").text
    opening = {"game": "keyforge/1.2", "deck": f"own:{kept['id']}"}
    reply = client.post("/games", json=opening, headers=OURS)
    assert (reply.status_code, "Angr" in reply.text) == (422, True)
    mended = keep(client, written("keyforge/1.2"), id=kept["id"], name="Whole")
    assert (mended["id"], mended["faults"], mended["name"]) == (kept["id"], [], "Whole")
    assert f'<option value="own:{kept["id"]}">Whole</option>' in client.get("/").text
    assert len(client.get("/decks?as=json").json()["decks"]) == 1


def test_a_deck_of_another_game_is_refused_in_words(client: TestClient) -> None:
    kept = keep(client, written("kotc/17"))
    opening = {"game": "kotc/13", "deck": f"own:{kept['id']}"}
    reply = client.post("/games", json=opening, headers=OURS)
    assert (reply.status_code, "kotc/17" in reply.text) == (422, True)


def test_nobody_is_told_of_another_s_decks(host: Host, client: TestClient) -> None:
    kept = keep(client, written("kotc/17"), name="Mine")
    stranger = TestClient(client.app, "http://localhost", follow_redirects=False)
    address = f"/decks/{kept['id']}"
    for known in (False, True):
        if known:
            keep(stranger, written("kotc/17", 4), name="Theirs")
        status = 422 if known else 404
        assert stranger.get(address).status_code == status
        assert stranger.get(f"{address}/file").status_code == status
        assert stranger.post(f"{address}/throw-away", json={}, headers=OURS).status_code == status
        assert "Mine" not in stranger.get("/decks").text + stranger.get("/").text
        opening = {"game": "kotc/17", "deck": f"own:{kept['id']}"}
        assert stranger.post("/games", json=opening, headers=OURS).status_code == 422
    taken = stranger.post("/decks", json={"text": "x", "id": kept["id"]}, headers=OURS)
    assert taken.status_code == 422
    assert client.get(address, params={"as": "json"}).json()["name"] == "Mine"


def test_what_is_thrown_away_is_gone(client: TestClient) -> None:
    kept = keep(client, written("kotc/17"))
    assert client.post(f"/decks/{kept['id']}/throw-away", json={}, headers=OURS).status_code == 204
    assert client.get(f"/decks/{kept['id']}").status_code == 422
    assert client.get("/decks?as=json").json()["decks"] == []


def test_games_won_and_lost_are_counted_for_the_deck(host: Host, client: TestClient) -> None:
    kept = keep(client, written("kotc/17"), name="Mine")
    first, second = list(game("kotc/17").starter_decks())[:2]
    won = []
    for against, winners in ((first, None), (first, [0]), (second, []), (first, [0, 1])):
        opening = {"game": "kotc/17", "deck": f"own:{kept['id']}", "against": against, "bot": "random"}
        table = client.post("/games", json=opening, headers=OURS).headers["location"]
        finish(client, table)
        won.append((table.rpartition("/")[2], winners))
    with host._engine.begin() as connection:
        for id, winners in won:
            if winners is not None:
                games = schema.game
                connection.execute(update(games).where(games.c.id == id).values(winners=winners))
    played = client.get(f"/decks/{kept['id']}?as=json").json()["played"]
    assert played == [
        {"against": first, "won": 1, "lost": 1, "even": 1},
        {"against": second, "won": 0, "lost": 0, "even": 1},
    ]
    page = client.get(f"/decks/{kept['id']}").text
    assert f'<th scope="row">{first}</th><td>1</td><td>1</td><td>1</td>' in page
    assert "1 won, 1 lost, 2 even" in client.get("/decks").text


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"text": "x" * (LONGEST_TEXT + 1)}, 422),
        ({"text": "x" * LARGEST_UPLOAD}, 413),
        ({"text": 7}, 422),
        ({}, 422),
        ({"text": "x", "more": 1}, 422),
    ],
)
def test_what_is_no_deck_that_can_be_taken_changes_nothing(
    client: TestClient, said: dict[str, object], status: int
) -> None:
    for address in ("/decks", "/decks/check"):
        assert client.post(address, json=said, headers=OURS).status_code == status
    assert client.get("/decks?as=json").json()["decks"] == []


def test_one_keeps_so_many_decks_and_no_more(client: TestClient, host: Host) -> None:
    first = keep(client, "a list")
    visitor = host.visitors.known(client.cookies["cardwright"])
    assert visitor is not None
    for number in range(DECKS - 1):
        host.decks.keep(visitor.id, "", f"Deck {number}", "a list")
    reply = client.post("/decks", json={"text": "a list"}, headers=OURS)
    assert (reply.status_code, str(DECKS) in reply.text) == (422, True)
    assert keep(client, "another list", id=first["id"])["id"] == first["id"]


def test_what_somebody_has_written_is_shown_and_never_obeyed(client: TestClient) -> None:
    evil = "</textarea><script>alert(1)</script>"
    kept = keep(client, f"Brobnar\n2 {evil}", name=f"<b>{evil}\u202e")
    for page in (client.get("/decks").text, client.get(f"/decks/{kept['id']}").text):
        assert "<script>alert" not in page
        assert "\u202e" not in page
    assert json.dumps(kept["name"]).count("\\u202e") == 0


def test_one_made_up_by_chance_may_be_played(client: TestClient) -> None:
    page = client.get("/decks/new", params={"game": "kotc/17"}).text
    assert "This deck may be played." in page
    assert client.get("/decks/new", params={"game": "chess"}).status_code == 422
