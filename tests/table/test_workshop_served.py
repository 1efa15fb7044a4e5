"""A card is written by requests: what is seen of it, what is put into sets and decks, tried and printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from cardwright.authoring.composing import beginnings, composed_games
from cardwright.table import card_sets, printing, workshop
from cardwright.table.app import create_app
from cardwright.table.games import Host
from cardwright.table.set_shelf import LONGEST_SET, SETS

OURS = {"origin": "http://localhost"}
FORM = {**OURS, "accept": "text/html", "content-type": "application/x-www-form-urlencoded"}
GAME = "kotc/17"
BOLT = 'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n'
WRONG = BOLT.replace("Draw", "Drow")


@pytest.fixture
def client(host: Host) -> Iterator[TestClient]:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        yield client


def told(client: TestClient, address: str = "/workshop", **said: Any) -> dict[str, Any]:
    """What a program is told."""
    reply = client.post(address, json={"game": GAME, **said}, headers=OURS)
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def refused(client: TestClient, address: str, **said: Any) -> str:
    """Why that cannot be done."""
    reply = client.post(address, json={"game": GAME, **said}, headers=OURS)
    assert reply.status_code == 422, reply.text
    return reply.text


def submitted(client: TestClient, address: str, **said: Any) -> Any:
    """What a page without a script comes to."""
    return client.post(address, content=urlencode({"game": GAME, **said}), headers=FORM)


def text_on(page: str) -> str:
    """The card's text on a page."""
    found = re.search(r'<textarea id="text"[^>]*>\n?(.*?)</textarea>', page, re.DOTALL)
    assert found is not None
    return unescape(found[1])


# What is seen


def test_level_ultra_rows_face_and_link_come_with_every_text(client: TestClient) -> None:
    card = told(client, text=BOLT)
    assert (card["ok"], card["unfinished"], card["face_faults"], card["editions"]) == (True, False, [], [])
    [proved] = card["proof"]["cards"]
    assert (proved["level"], proved["rows"][0]["formula"]) == (2, "2*x = 2*1")
    assert card["face"].startswith("<svg")
    assert "Bolt" in card["face"]
    assert client.get(card["link"]).text.count("Bolt") > 3
    assert text_on(client.get(card["link"]).text) == BOLT


def test_a_mistake_is_placed_and_mended_by_its_suggestion(client: TestClient) -> None:
    card = told(client, text=WRONG)
    [mistake] = card["proof"]["diagnostics"]
    assert (card["ok"], card["unfinished"]) == (False, True)
    assert WRONG[slice(*mistake["place"]["utf16"])].startswith("Drow")
    assert "Drow 1 card." in unescape(re.sub(r"<[^>]*>", "", card["face"])).replace("\xa0", " ")
    mended = told(client, text=WRONG, mend="0.0")
    assert (mended["text"], mended["ok"]) == (BOLT, True)
    assert mended["said"].startswith("Done: ")
    for wrong in ("0.9", "9.0", "x", "0.0.0", "-1.0"):
        assert "no suggestion" in refused(client, "/workshop", text=WRONG, mend=wrong)


def test_a_text_is_tidied_and_another_one_begun_with(client: TestClient) -> None:
    wild = 'type="spell"\nname="Bolt"\nedition=17\ntext="draw 1 card."'
    tidy = told(client, text=wild, tidy="yes")
    assert tidy["text"] == BOLT
    assert told(client, text=BOLT, tidy="yes")["said"] == "It had its usual form."
    begun = told(client, text=BOLT, begin="Ash Courier")
    assert begun["text"] == beginnings(GAME)["Ash Courier"]
    assert "to begin with" in refused(client, "/workshop", begin="Nobody")
    assert told(client)["text"] == beginnings(GAME)["A new minion"]
    newest = client.post("/workshop", json={}, headers=OURS).json()
    assert newest["game"] == composed_games()[0]


def test_what_stands_at_the_cursor_is_explained_and_what_could_be_typed_is_said(client: TestClient) -> None:
    at = BOLT.index("Draw")
    assert told(client, text=BOLT, at=at)["here"]["title"]
    offers = told(client, "/workshop/complete", text=BOLT.replace("Draw 1 card.", "Dr"), at=at + 2)
    assert "Draw 1 card." in [item["label"] for item in offers["items"]]
    far = client.post("/workshop/complete", json={"game": GAME, "text": "", "at": 10**9}, headers=OURS)
    assert far.status_code == 200


def test_the_same_card_is_seen_in_every_edition(client: TestClient) -> None:
    editions = {each["game"]: each for each in told(client, text=BOLT, across="yes")["editions"]}
    assert set(editions) == set(composed_games())
    assert editions[GAME]["legal"]
    assert (editions["kotc/9"]["legal"], bool(editions["kotc/9"]["why_not"])) == (False, True)
    there = editions["kotc/13"]
    again = client.post("/workshop", json={"game": "kotc/13", "text": there["written"]}, headers=OURS).json()
    assert (again["ok"], again["proof"]["cards"][0]["level"]) == (True, there["level"])
    page = client.post("/workshop?as=part", json={"game": GAME, "text": WRONG, "across": "yes"}, headers=OURS)
    assert "Once it can be read." in page.text
    assert told(client, text=WRONG, across="yes")["editions"] == []


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ('name = "Mine"\ngame = "kotc/17"\n[copies]\n[cards]\n', "This is a deck"),
        ("# nothing", "mistake"),
        ('name = "Bolt"\ntype = "spell"\ntext = """', "mistake"),
        ('name = "Bolt\ntype', "mistake"),
        (BOLT.replace("Bolt", "Bolt \U0001f995"), "the card fonts have no"),
        (BOLT.replace('"Draw 1 card."', '"' + "Draw 1 card. " * 200 + '"'), "Too much stands on it"),
        ("", "Legal"),
    ],
)
def test_whatever_is_written_there_is_a_page(client: TestClient, text: str, summary: str) -> None:
    page = submitted(client, "/workshop", text=text)
    assert page.status_code == 200
    assert summary in unescape(page.text)


def test_games_whose_cards_nobody_writes_say_so(client: TestClient) -> None:
    for address, more in (
        ("/workshop", {}),
        ("/workshop/try", {}),
        ("/workshop/keep", {}),
        ("/workshop/deck", {}),
        ("/workshop/complete", {"at": 0}),
    ):
        said = {"game": "keyforge/1.2", "text": BOLT, **more}
        reply = client.post(address, json=said, headers=OURS)
        if address != "/workshop/complete":
            assert reply.status_code == 422, (address, reply.text)
            assert "Cards of keyforge/1.2 are not written" in reply.text, address
    assert client.get("/workshop?game=keyforge/1.2").status_code == 422
    assert client.get("/workshop?game=nothing/1").status_code == 422


def test_addresses_that_are_too_long_are_refused_and_no_link_is_one(client: TestClient) -> None:
    long = BOLT + "#" * 7_000
    assert told(client, text=long)["link"] == ""
    assert "too long for a link" in submitted(client, "/workshop", text=long).text
    assert client.get("/workshop", params={"card": "x" * 20_001}).status_code in (414, 422)
    assert client.get("/workshop", params={"game": "x" * 300}).status_code == 422
    assert client.get("/workshop?as=part").status_code == 422
    assert client.get("/workshop", params={"game": GAME, "begin": "Ash Courier", "as": "json"}).json()["ok"]


@pytest.mark.usefixtures("no_time_passes")
def test_who_asks_too_often_waits(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "PRINTS_A_SECOND", 1.0)
    monkeypatch.setattr(printing, "printed", lambda said: ("Bolt", b""))
    for room in (workshop, card_sets):
        monkeypatch.setattr(room, "CHANGES_A_SECOND", 1.0)
    with TestClient(create_app(host), "http://localhost") as client:
        for address, body in (("/workshop", {"text": BOLT}), ("/print", {"text": BOLT, "game": GAME})):
            first, second = (client.post(address, json=body, headers=OURS) for _ in range(2))
            assert (first.status_code, second.status_code) == (200, 429), address
        for address in ("/workshop/complete", "/workshop/keep", "/workshop/deck"):
            assert client.post(address, json={}, headers=OURS).status_code == 429
        first, second = (client.post("/sets", json={"text": "x"}, headers=OURS) for _ in range(2))
        assert (first.status_code, second.status_code) == (422, 429)


# Sets


def test_cards_are_saved_into_a_set_and_found_in_the_deck_builder(client: TestClient) -> None:
    put = told(client, "/workshop/keep", text=BOLT, name="Storm")
    assert (put["name"], put["address"]) == ("Storm", f"/sets/{put['id']}")
    wolf = 'name = "Wolf"\ntype = "minion"\nedition = 17\nsp = 2\nhp = 1\n'
    told(client, "/workshop/keep", text=wolf, set=put["id"])
    changed = told(client, "/workshop/keep", text=BOLT.replace("1 card", "2 cards"), set=put["id"])
    assert (changed["id"], changed["name"]) == (put["id"], "Storm")
    whole = client.get(put["address"], params={"as": "json"}).json()
    assert [card["level"] for card in whole["report"]["cards"]] == [4, 3]
    assert whole["report"]["ok"]
    assert client.get("/sets?as=json").json() == {"sets": [{"id": put["id"], "game": GAME, "name": "Storm"}]}
    found = client.post("/decks/build", json={"game": GAME, "find": "from:storm"}, headers=OURS).json()
    assert [(card["name"], card["origin"]) for card in found["cards"]] == [
        ("Bolt", "Storm"),
        ("Wolf", "Storm"),
    ]
    page = client.get(put["address"]).text
    assert page.count('<img src="/face/kotc/17.svg?') == 2
    [on, *_] = re.findall(r'href="(/workshop\?[^"]*)" aria-label="Write on Bolt"', page)
    written = client.get(unescape(on)).text
    assert f'value="{put["id"]}" selected' in written
    assert "Draw 2 cards." in text_on(written)
    file = client.get(f"{put['address']}/file")
    assert (file.text, "Storm.toml" in file.headers["content-disposition"]) == (whole["text"], True)
    stranger = TestClient(client.app, "http://localhost", follow_redirects=False)
    assert stranger.get(put["address"]).status_code == 404
    assert stranger.get("/sets?as=json").json() == {"sets": []}
    assert "No card" not in stranger.get("/sets").text
    stranger.post("/sets", json={"text": whole["text"]}, headers=OURS)
    assert stranger.get(put["address"]).status_code == 422


def test_a_card_with_mistakes_is_saved_and_what_is_none_is_not(client: TestClient) -> None:
    put = told(client, "/workshop/keep", text=WRONG)
    assert put["name"] == "My cards"
    page = client.get(put["address"]).text
    assert "No face yet" in page
    assert "Drow" in page
    found = client.post("/decks/build", json={"game": GAME, "find": "from:cards"}, headers=OURS).json()
    assert found["found"] == 0
    assert "no name" in refused(client, "/workshop/keep", text='type = "spell"')
    assert "`sp` is a whole number" in refused(client, "/workshop/keep", text='name = "A"\nsp = "x"')
    assert "no such set" in refused(client, "/workshop/keep", text=BOLT, set="aaaaaaaaaa")
    other = client.post(
        "/workshop/keep", json={"game": "kotc/13", "text": BOLT, "set": put["id"]}, headers=OURS
    )
    assert "a set for kotc/17" in other.text


def test_a_set_is_kept_by_form_mended_and_thrown_away(client: TestClient) -> None:
    reply = submitted(client, "/workshop/keep", text=BOLT, name="Storm")
    assert reply.status_code == 303
    address = reply.headers["location"]
    assert "1 card" in client.get("/sets").text
    id = address.rpartition("/")[2]
    text = client.get(address, params={"as": "json"}).json()["text"]
    body = {"id": id, "name": "Gale", "text": text.replace("Draw", "Drow")}
    kept = client.post("/sets", content=urlencode(body), headers=FORM)
    assert (kept.status_code, kept.headers["location"]) == (303, address)
    page = client.get(address).text
    assert "<title>Gale" in page
    assert "should be" in page
    assert "is no TOML" in client.post("/sets", json={"text": "[["}, headers=OURS).text
    assert client.post("/sets", json={"text": text}, headers=OURS).json()["name"] == "Storm"
    gone = client.post(f"{address}/throw-away", content="", headers=FORM)
    assert (gone.status_code, gone.headers["location"]) == (303, "/sets")
    other = client.get("/sets?as=json").json()["sets"][0]["id"]
    assert client.post(f"/sets/{other}/throw-away", json={}, headers=OURS).status_code == 204
    assert client.get("/sets?as=json").json() == {"sets": []}


def test_a_set_that_cannot_be_read_any_more_is_shown_with_its_text(client: TestClient, host: Host) -> None:
    told(client, "/workshop/keep", text=BOLT)
    [seen] = client.get("/sets?as=json").json()["sets"]
    visitor = host.visitors.known(client.cookies["cardwright"])
    assert visitor is not None
    host.sets.keep(visitor.id, GAME, "Broken", "[[", seen["id"])
    assert "cannot be read" in client.get("/sets").text
    assert "is no TOML" in client.get(f"/sets/{seen['id']}").text
    assert client.get(f"/sets/{seen['id']}?as=json").status_code == 422
    assert client.post("/decks/build", json={"game": GAME}, headers=OURS).status_code == 200
    host.sets.keep(visitor.id, "keyforge/1.2", "Other", "[[", seen["id"])
    assert "Write a card for it" not in client.get(f"/sets/{seen['id']}").text


def test_sets_are_not_longer_and_not_more_than_a_server_keeps(client: TestClient, host: Host) -> None:
    visitor, _ = host.visitors.new("Ann")
    with pytest.raises(Exception, match="at most 100000 letters"):
        host.sets.keep(visitor.id, GAME, "Long", "#" * (LONGEST_SET + 1))
    for number in range(SETS):
        host.sets.keep(visitor.id, GAME, f"{number}", "x")
    with pytest.raises(Exception, match="you keep 50 sets already"):
        host.sets.keep(visitor.id, GAME, "More", "x")
    with pytest.raises(Exception, match="a set needs a name"):
        host.sets.keep(visitor.id, GAME, "\x07", "x", host.sets.of(visitor.id)[0].id)
    assert host.sets.of(visitor.id, "kotc/13") == []


# Decks


def test_copies_go_into_a_deck_in_place_of_those_that_it_has(client: TestClient) -> None:
    put = told(client, "/workshop/deck", text=BOLT, name="Storm", copies=3)
    assert put["address"] == f"/decks/build?deck={put['id']}"
    deck = client.get("/decks/build", params={"deck": put["id"], "as": "json"}).json()
    assert [(card["name"], card["copies"]) for card in deck["deck"]] == [("Bolt", 3)]
    again = told(client, "/workshop/deck", text=BOLT.replace("1 card", "2 cards"), deck=put["id"], copies=4)
    assert again["id"] == put["id"]
    deck = client.get("/decks/build", params={"deck": put["id"], "as": "json"}).json()
    assert [(card["name"], card["copies"], card["text"]) for card in deck["deck"]] == [
        ("Bolt", 4, "Draw 2 cards.")
    ]
    assert client.get("/decks?as=json").json()["decks"][0]["faults"]
    assert "column" in refused(client, "/workshop/deck", text=WRONG, deck=put["id"])
    assert submitted(client, "/workshop/deck", text=BOLT, deck=put["id"]).status_code == 303
    page = client.get("/workshop?game=kotc/17").text
    assert f'<option value="{put["id"]}">Storm</option>' in page
    assert f'<option value="{put["id"]}">' not in client.get("/workshop?game=kotc/13").text


# Trying


def test_a_card_is_tried_at_a_table_where_it_can_be_used_now(client: TestClient) -> None:
    reply = client.post("/workshop/try", json={"game": GAME, "text": BOLT, "seed": 4}, headers=OURS)
    assert reply.status_code == 303
    table = client.get(reply.headers["location"], params={"as": "json"}).json()
    assert table["yours"]
    assert "cast Bolt" in [option["n"] for option in table["choice"]["options"]]
    page = client.get(reply.headers["location"]).text
    assert "To the card" in page
    assert "Draw+1+card." in page
    assert "Continue" not in client.get("/").text
    assert submitted(client, "/workshop/try", text=BOLT).status_code == 303
    assert "Not" not in reply.text


def test_what_cannot_be_tried_says_why(client: TestClient) -> None:
    assert "column" in refused(client, "/workshop/try", text=WRONG)
    assert "is a deck" in refused(client, "/workshop/try", text='game = "kotc/17"\n[cards]')
    never = (
        'name = "Never"\ntype = "spell"\nedition = 17\n'
        'text = "When a card(s) in your deck is destroyed: Draw 1 card."'
    )
    assert "o position was found in which Never can be used" in refused(client, "/workshop/try", text=never)
    newer = BOLT.replace("edition = 17", "edition = 18")
    assert "edition 18" in refused(client, "/workshop/try", text=newer)


def test_trials_fill_no_list_and_the_oldest_are_given_up(client: TestClient, host: Host) -> None:
    long = BOLT + "#" * 7_000
    tables = [
        client.post("/workshop/try", json={"game": GAME, "text": text}, headers=OURS).headers["location"]
        for text in [long, *[BOLT] * (workshop.TRIALS_A_VISITOR + 1)]
    ]
    states = {row.id: row.state for row in host.games()}
    ended = [states[table.removeprefix("/t/")] == "over" for table in tables]
    assert ended == [True, True] + [False] * workshop.TRIALS_A_VISITOR
    for _ in range(3):
        opened = client.post("/games", json={"game": GAME, "bot": "random"}, headers=OURS)
        assert opened.status_code == 303


# Printing


@pytest.mark.parametrize(
    ("said", "pages"),
    [
        ({"text": BOLT, "paper": "card"}, 1),
        ({"text": BOLT, "backs": "yes"}, 2),
        (
            {
                "text": 'name = "S"\ngame = "kotc/17"\n[cards.Wolf]\ntype = "minion"\nsp = 1\nhp = 1',
                "kind": "set",
            },
            1,
        ),
        ({"text": beginnings("kotc/9")["Volley"], "game": "kotc/9", "paper": "letter"}, 1),
    ],
)
def test_cards_are_printed(client: TestClient, said: dict[str, str], pages: int) -> None:
    pypdf = pytest.importorskip("pypdf")
    from io import BytesIO

    reply = client.post("/print", json={"game": GAME, **said}, headers=OURS)
    assert reply.status_code == 200, reply.text
    assert reply.headers["content-type"] == "application/pdf"
    assert len(pypdf.PdfReader(BytesIO(reply.content)).pages) == pages


def test_a_deck_is_printed_with_all_its_copies_and_what_cannot_be_is_told(client: TestClient) -> None:
    pypdf = pytest.importorskip("pypdf")
    from io import BytesIO

    text = client.get("/decks/build?game=kotc/17&begin=Emberwatch&as=json").json()["text"]
    reply = client.post("/print", json={"text": text}, headers=OURS)
    assert "Emberwatch.pdf" in reply.headers["content-disposition"]
    assert len(pypdf.PdfReader(BytesIO(reply.content)).pages) == 5
    assert "Say in `game`" in client.post("/print", json={"text": ""}, headers=OURS).text
    assert "column" in refused(client, "/print", text=WRONG)
    many = text.replace('"Tinder Scout" = 4', '"Tinder Scout" = 400')
    assert "t most 400 cards" in refused(client, "/print", text=many)


def test_fonts_of_the_faces_are_served_for_ever(client: TestClient) -> None:
    font = client.get("/fonts/CardwrightSerif-Bold.woff2")
    assert font.content[:4] == b"wOF2"
    assert "immutable" in font.headers["cache-control"]
    assert client.get("/fonts/nothing.woff2").status_code == 404
