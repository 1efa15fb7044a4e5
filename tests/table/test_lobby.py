"""Tables are set on the terms that are said, seen by whom they are for, and begin once all are there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx2 as httpx
import msgspec
import pytest
from starlette.testclient import TestClient
from tests.table.playing import answer, new_request, until_person

from cardwright.core.fairness import commitment_to
from cardwright.table import arriving, gatherings
from cardwright.table.app import create_app
from cardwright.table.course import Course
from cardwright.table.games import Host
from cardwright.table.gatherings import Gatherings, Overtaken
from cardwright.table.told_lobby import LobbyFrame, LobbyTold, TableLink, WaitingTable

OURS = {"origin": "http://localhost"}
FORM = {**OURS, "accept": "text/html,*/*", "content-type": "application/x-www-form-urlencoded"}

Somebody = Callable[[], TestClient]


@pytest.fixture
def somebody(host: Host) -> Iterator[Somebody]:
    """Browsers that share a server, each with a cookie of its own."""
    app = create_app(host)
    with ExitStack() as stack:
        first = stack.enter_context(TestClient(app, "http://localhost", follow_redirects=False))

        def another() -> TestClient:
            client = TestClient(app, "http://localhost", follow_redirects=False)
            client.portal = first.portal
            return client

        yield another


def post(client: TestClient, address: str, **said: Any) -> httpx.Response:
    return client.post(address, json=said, headers=OURS)


def set_table(client: TestClient, **said: Any) -> str:
    """Where the table is that somebody has set."""
    said = {"game": "kotc/17", "name": "Ann", "request": new_request(), **said}
    reply = post(client, "/tables", **said)
    assert (reply.status_code, reply.text) == (303, "")
    return str(reply.headers["location"])


def join(client: TestClient, table: str, **said: Any) -> httpx.Response:
    return post(client, f"{table}/join", **{"name": "Bob", **said})


def lobby(client: TestClient) -> LobbyTold:
    return msgspec.convert(client.get("/tables?as=json").json(), LobbyTold, strict=True)


def course(host: Host, address: str) -> Course:
    with host.table(address.removeprefix("/t/")).course() as found:
        return found


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({}, {"answers": "guarded", "window": 1.2, "undo": "allowed", "spectators": 0.0}),
        ({"answers": "quick"}, {"answers": "quick"}),
        ({"answers": "guarded", "window": 2.5}, {"answers": "guarded", "window": 2.5}),
        ({"time": "600+15"}, {"bank": 600.0, "increment": 15.0}),
        ({"undo": "free"}, {"undo": "free"}),
        ({"undo": "never"}, {"undo": "never"}),
        ({"spectators": "300"}, {"spectators": 300.0}),
        ({"deck": "Urnfolk"}, {}),
    ],
)
@pytest.mark.parametrize("as_form", [False, True])
def test_what_is_said_of_a_table_reaches_its_game(
    host: Host, somebody: Somebody, said: dict[str, Any], kept: dict[str, Any], as_form: bool
) -> None:
    ann, bob = somebody(), somebody()
    told = {"game": "kotc/17", "name": "Ann", "request": new_request(), **said}
    if as_form:
        fields = {word: str(value).lower() if value is False else str(value) for word, value in told.items()}
        reply = ann.post("/tables", data=fields, headers=FORM)
    else:
        reply = post(ann, "/tables", **told)
    begun = join(bob, reply.headers["location"], deck="Thornmask").headers["location"]
    [game] = host.games()
    assert begun == f"/t/{game.id}"
    assert {word: game.options.get(word) for word in kept} == kept
    record = course(host, begun).sitting.record
    assert record.names == ["Ann", "Bob"]
    decks = [seat.deck["name"] for seat in record.seats]
    assert decks[1] == "Thornmask"
    assert said.get("deck", decks[0]) == decks[0] != decks[1]
    assert [each["name"] for each in game.options["decks"]] == decks
    assert ann.get(begun).status_code == bob.get(begun).status_code == 200


def test_seats_are_peoples_and_bots_as_is_said(host: Host, somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    table = set_table(ann, seat2="easy", seat3="person", seat4="random")
    begun = join(bob, table).headers["location"]
    rows = host.visitors.seats(begun.removeprefix("/t/"))
    assert [(row.kind, row.bot) for row in rows] == [
        ("person", None),
        ("bot", "easy"),
        ("person", None),
        ("bot", "random"),
    ]
    assert len({row.name for row in rows}) == 4


def test_a_table_of_bots_alone_begins_at_once(host: Host, somebody: Somebody) -> None:
    ann = somebody()
    assert set_table(ann, seat2="random").startswith("/t/")
    assert [row.state for row in host.games()] == ["playing"]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"game": "keyforge/1.2", "seat2": "person", "seat3": "person"}, "2 play keyforge/1.2, and here 3"),
        ({"game": "kotc/99"}, "kotc/99"),
        ({"seat2": "no such bot"}, "no such bot"),
        ({"seat2": "exec:rm"}, "may not start"),
        ({"deck": "no such deck"}, "There is no deck 'no such deck'"),
        ({"deck": "own:abcdefghij"}, "You keep no such deck"),
        ({"time": "5+5"}, "10 to 86400 seconds"),
        ({"undo": "sometimes"}, "undo"),
        ({"who": "nobody"}, "who"),
        ({"window": 60}, "window"),
        ({"name": "\u202eAnn"}, "printable letters"),
        ({"request": "short"}, "request"),
    ],
)
def test_what_cannot_be_set_is_refused_in_words(
    host: Host, somebody: Somebody, said: dict[str, Any], words: str
) -> None:
    reply = post(somebody(), "/tables", **{"game": "kotc/17", "request": new_request(), **said})
    assert reply.status_code == 422
    assert words in reply.text
    assert host.gatherings.waiting() == []


def test_a_table_that_is_asked_for_twice_is_set_once(host: Host, somebody: Somebody) -> None:
    ann = somebody()
    post(ann, "/tables", game="kotc/17", request="abcdefgh", name="Ann")
    addresses = [
        post(ann, "/tables", game="kotc/17", request="abcdefgh").headers["location"] for _ in range(3)
    ]
    assert len(set(addresses)) == 1
    assert len(host.gatherings.waiting()) == 1


def test_whoever_has_a_place_keeps_it_and_has_one(host: Host, somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    table = set_table(ann, seat2="person", seat3="person")
    for _ in range(2):
        assert join(bob, table).headers["location"] == table
    assert join(ann, table).headers["location"] == table
    [found] = host.gatherings.waiting()
    assert [place.name for place in found.places] == ["Ann", "Bob", ""]


def test_a_name_is_had_once_at_a_table(somebody: Somebody) -> None:
    ann, bob, cem = somebody(), somebody(), somebody()
    table = set_table(ann, name="", seat2="person", seat3="person")
    reply = join(bob, table, name="guest")
    assert (reply.status_code, reply.text) == (
        422,
        "Somebody at this table is called guest already: say another name.\n",
    )
    join(bob, table, name="")
    join(cem, table, name="")
    assert "Guest 2" in bob.get("/tables?as=json").text or bob.get(table).status_code == 303


def test_of_two_who_take_the_last_place_one_has_it(
    host: Host, somebody: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, others = somebody(), [somebody() for _ in range(4)]
    table = set_table(ann)
    with ThreadPoolExecutor(4) as pool:
        jobs = [
            pool.submit(join, other, table, name=name) for other, name in zip(others, "BCDE", strict=True)
        ]
        replies = sorted(job.result().status_code for job in jobs)
    assert replies == [303, 422, 422, 422]
    assert len(host.games()) == 1


def test_what_somebody_else_has_changed_meanwhile_is_done_on_top_of_it(
    host: Host, somebody: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = somebody(), somebody()
    table = set_table(ann)
    change, overtaken = Gatherings.change, [True, True]

    def late(self: Gatherings, *said: Any) -> None:
        if overtaken:
            overtaken.pop()
            raise Overtaken
        change(self, *said)

    monkeypatch.setattr(Gatherings, "change", late)
    assert join(bob, table).status_code == 303
    assert overtaken == []
    assert len(host.games()) == 1


# Who sees what


def test_an_open_table_is_seen_by_all_and_another_by_nobody(host: Host, somebody: Somebody) -> None:
    ann, bob, nobody = somebody(), somebody(), somebody()
    listed, hidden = set_table(ann), set_table(ann, who="link")
    for each in (bob, nobody):
        assert [f"/tables/{table.table}" for table in lobby(each).tables] == [listed]
        assert each.get(listed).status_code == 200
        assert each.get(hidden).status_code == 404
        assert join(each, hidden).status_code == 404
    assert lobby(ann).tables == ()
    assert {f"/tables/{table.table}" for table in lobby(ann).yours} == {listed, hidden}


def test_nobody_is_told_decks_seeds_or_secrets(host: Host, somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    table = set_table(ann, seat2="person", seat3="person", deck="Urnfolk", fair=True)
    promise = bob.get(f"{table}?as=json").json()["promise"]
    post(ann, f"{table}/seed", promise=promise, seed="my own words")
    [found] = host.gatherings.waiting()
    assert found.secret is not None
    assert commitment_to(found.secret) == promise
    for address in (table, f"{table}?as=json", f"{table}?as=part", "/tables", "/tables?as=json"):
        said = bob.get(address).text
        assert not [word for word in ("my own words", found.secret, found.owner) if word in said]
        if "as=" in address:
            assert "Urnfolk" not in said


def test_a_table_at_which_nobody_is_any_more_is_not_shown(
    host: Host, somebody: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = somebody(), somebody()
    set_table(ann)
    date = host.date()
    monkeypatch.setattr(host.gatherings, "_date", lambda: date + gatherings.PRESENT + 1)
    assert lobby(bob).tables == ()
    lobby(ann)
    assert len(lobby(bob).tables) == 1
    monkeypatch.setattr(host.gatherings, "_date", lambda: date + gatherings.KEPT + 100)
    assert lobby(ann).yours == ()


def test_names_are_shown_as_they_were_written(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    table = set_table(ann, name="<b>Ann</b>")
    for address in ("/tables", table):
        page = bob.get(address).text
        assert "&lt;b&gt;Ann&lt;/b&gt;" in page
        assert "<b>Ann" not in page


def test_who_is_refused_a_place_is_called_what_they_were(host: Host, somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    post(bob, "/games", game="kotc/17", bot="random", name="Bob")
    table = set_table(ann, seat2="person", fair=True)

    def name_of_bob() -> str:
        known = host.visitors.known(bob.cookies["cardwright"])
        assert known is not None
        return known.name

    for said in ({"promise": "another"}, {"promise": "", "deck": "no such deck"}):
        assert join(bob, table, name="Rob", **said).status_code == 422
        assert name_of_bob() == "Bob"
    assert (
        post(bob, "/tables", game="kotc/17", request=new_request(), name="Rob", time="5+5").status_code == 422
    )
    assert name_of_bob() == "Bob"
    promise = bob.get(f"{table}?as=json").json()["promise"]
    assert join(bob, table, name="Rob", promise=promise).status_code == 303
    assert name_of_bob() == "Rob"


def test_games_of_others_can_be_watched_from_the_lobby(somebody: Somebody) -> None:
    ann, bob, cem = somebody(), somebody(), somebody()
    games = {}
    for watched, terms in {
        "shown": {"spectators": "30"},
        "to nobody": {"spectators": ""},
        "by link": {"who": "link"},
        "over": {},
    }.items():
        waiting = set_table(ann, **terms)
        link = post(ann, f"{waiting}/link").json()["link"]
        games[watched] = post(bob, f"/join/{link.rpartition('/')[2]}", name="Bob").headers["location"]
    post(ann, f"{games['over']}/resign", request=new_request())
    shown = {
        "table": games["shown"].removeprefix("/t/"),
        "game": "kotc/17",
        "players": ["Ann", "Bob"],
        "spectators": 30.0,
    }
    assert cem.get("/tables?as=json").json()["watchable"] == [shown]
    assert ann.get("/tables?as=json").json()["watchable"] == []
    page = cem.get("/tables").text
    assert f'href="{games["shown"]}/watch"' in page
    assert "seen 30 s later" in page
    assert cem.get(f"{games['shown']}/watch").status_code == 200


def test_a_game_is_listed_until_those_who_watch_have_seen_its_end(
    host: Host, somebody: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, cem = somebody(), somebody(), somebody()
    begun = join(bob, set_table(ann, spectators="30")).headers["location"]
    post(ann, f"{begun}/resign", request=new_request())
    [row] = host.games()
    assert row.ended is not None
    for later, listed in ((0, 1), (29, 1), (30, 0)):
        date = row.ended + later
        monkeypatch.setattr(Host, "date", lambda _, date=date: date)
        assert len(cem.get("/tables?as=json").json()["watchable"]) == listed


def test_what_one_is_told_is_what_is_described(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    addresses = (f"{set_table(ann)}?as=json", "/tables?as=json", "/tables/frames?wait=5")
    for address, kind in zip(addresses, (WaitingTable, LobbyTold, LobbyFrame), strict=True):
        for each in (ann, bob):
            said = each.get(address).json()
            assert msgspec.json.decode(msgspec.json.encode(msgspec.convert(said, kind))) == said


# Links


def test_a_link_leads_to_a_hidden_table_until_it_is_taken_back(somebody: Somebody) -> None:
    ann, bob, cem = somebody(), somebody(), somebody()
    table = set_table(ann, who="link", seat2="person", seat3="person", seat4="person")
    links = [post(ann, f"{table}/link").json()["link"] for _ in range(2)]
    first, second = (link.removeprefix("http://localhost") for link in links)
    assert bob.get(first).status_code == 404
    assert "Take a place" in bob.get(second).text
    assert post(bob, second, name="Bob").headers["location"] == table
    assert post(bob, f"{table}/link").status_code == 403
    assert post(cem, f"{table}/link/revoke").status_code == 403
    assert post(ann, f"{table}/link/revoke").status_code == 204
    assert (cem.get(second).status_code, post(cem, second).status_code) == (404, 404)
    assert bob.get(table).status_code == 200


def test_a_link_leads_nowhere_once_the_game_has_begun(somebody: Somebody) -> None:
    ann, bob, cem = somebody(), somebody(), somebody()
    table = set_table(ann, who="link")
    link = post(ann, f"{table}/link").json()["link"].removeprefix("http://localhost")
    assert post(bob, link, name="Bob").headers["location"].startswith("/t/")
    assert cem.get(link).status_code == 404
    assert bob.get(table).headers["location"].startswith("/t/")


def test_a_seats_link_is_taken_back(somebody: Somebody) -> None:
    ann, phone = somebody(), somebody()
    table = post(ann, "/games", game="kotc/17", bot="random").headers["location"]
    link = post(ann, f"{table}/invite", seat=0).json()["link"].removeprefix("http://localhost")
    assert "Take the link to Guest’s seat back" in ann.get(table).text
    assert post(phone, f"{table}/invite/revoke", seat=0).status_code == 403
    assert post(ann, f"{table}/invite/revoke", seat=0).status_code == 204
    assert "Take the link to" not in ann.get(table).text
    assert post(phone, link).status_code == 404
    assert post(ann, f"{table}/invite/revoke", seat=1).status_code == 403


# Coming and going


def test_a_place_is_given_up_and_a_table_called_off(host: Host, somebody: Somebody) -> None:
    ann, bob, cem = somebody(), somebody(), somebody()
    table = set_table(ann, seat2="person", seat3="person")
    join(bob, table)
    for _ in range(2):
        assert post(bob, f"{table}/leave").status_code == 204
    assert [place.kind for place in host.gatherings.waiting()[0].places] == ["person", "open", "open"]
    for _ in range(2):
        assert post(ann, f"{table}/leave").status_code == 204
    assert lobby(cem).tables == ()
    assert "called off" in ann.get(table).text
    assert join(cem, table).status_code == 422
    assert host.games() == []


def test_a_bot_comes_for_somebody_who_does_not(host: Host, somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    table = set_table(ann, seat2="person", seat3="person")
    join(bob, table)
    assert post(bob, f"{table}/bot", seat=2, bot="random").status_code == 422
    assert post(ann, f"{table}/bot", seat=1, bot="random").status_code == 422
    assert post(ann, f"{table}/bot", seat=2, bot="nobody").status_code == 422
    begun = post(ann, f"{table}/bot", seat=2, bot="random").headers["location"]
    assert [row.bot for row in host.visitors.seats(begun.removeprefix("/t/"))] == [None, None, "random"]


@pytest.mark.usefixtures("no_time_passes")
def test_a_club_takes_its_places_at_once_but_not_without_end(host: Host) -> None:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        replies = []
        for _ in range(int(arriving.CHANGES_AT_ONCE) + 1):
            client.cookies.clear()
            replies.append(post(client, "/tables", game="kotc/17", name="Ann", request=new_request()))
    assert [reply.status_code for reply in replies] == [303] * int(arriving.CHANGES_AT_ONCE) + [429]
    assert replies[-1].headers["retry-after"] == "1"


def test_who_sets_too_many_tables_is_told_to_call_one_off(somebody: Somebody) -> None:
    ann = somebody()
    tables = [set_table(ann) for _ in range(5)]
    reply = post(ann, "/tables", game="kotc/17", request=new_request())
    assert (reply.status_code, "call one of them off" in reply.text) == (429, True)
    post(ann, f"{tables[0]}/leave")
    set_table(ann)


# Fair dice


def test_fair_dice_are_promised_before_anybody_gives_a_seed(host: Host, somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    table = set_table(ann, fair=True)
    promise = bob.get(f"{table}?as=json").json()["promise"]
    assert promise in bob.get(table).text
    for said in ({}, {"promise": "0" * 64, "seed": "b"}):
        reply = join(bob, table, **said)
        assert (reply.status_code, promise in reply.text) == (422, True)
    assert join(bob, table, promise=promise, seed="x" * 200 + "\n").status_code == 422
    assert join(bob, table, promise=promise, seed="Bob's").headers["location"] == table
    assert host.games() == []
    assert post(ann, f"{table}/seed", promise="", seed="Ann's").status_code == 422
    begun = post(ann, f"{table}/seed", promise=promise, seed="Ann's").headers["location"]
    record = course(host, begun).sitting.record
    assert record.chance is not None
    assert (record.chance.commitment, record.chance.seeds) == (promise, ["Ann's", "Bob's"])
    assert promise in ann.get(begun).text.replace("<wbr>", "")


def test_a_seed_is_given_once(host: Host, somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    table = set_table(ann, fair=True)
    promise = ann.get(f"{table}?as=json").json()["promise"]
    assert post(bob, f"{table}/seed", promise=promise).status_code == 403
    for seed, status in (("one", 303), ("one", 303), ("two", 422)):
        assert post(ann, f"{table}/seed", promise=promise, seed=seed).status_code == status
    begun = join(bob, table, promise=promise).headers["location"]
    chance = course(host, begun).sitting.record.chance
    assert chance is not None
    assert chance.seeds[0] == "one"
    assert re.fullmatch("[0-9a-f]{32}", chance.seeds[1])


# Undo


@pytest.mark.parametrize(
    ("undo", "words"),
    [
        ("never", "At this table nothing is taken back.\n"),
        ("free", "At this table is taken back only what is free, and this is not.\n"),
    ],
)
def test_a_table_says_what_is_taken_back(host: Host, somebody: Somebody, undo: str, words: str) -> None:
    ann, bob = somebody(), somebody()
    begun = join(bob, set_table(ann, undo=undo, answers="quick")).headers["location"]
    table = host.table(begun.removeprefix("/t/"))
    clients = (ann, bob)
    with table.course() as found:
        seat = found.asked
    while True:
        with table.course() as found:
            asked, question = found.asked, found.questions[found.asked]
            own = found.sitting.decisions(seat)
            paid = own > 0 and found.sitting.offered_undo(seat).waits_for
        if paid:
            break
        reply = post(
            clients[asked], f"{begun}/answer", question=question, option="done", request=new_request()
        )
        if reply.status_code != 204:
            post(clients[asked], f"{begun}/answer", question=question, option=0, request=new_request())
    reply = post(clients[seat], f"{begun}/undo", request=new_request())
    assert (reply.status_code, reply.text) == (422, words)
    assert "Ask to undo" not in clients[seat].get(begun).text


def test_against_bots_only_what_is_free_is_taken_back_either(host: Host, somebody: Somebody) -> None:
    ann = somebody()
    begun = set_table(ann, seat2="random", undo="free", answers="quick")
    table = host.table(begun.removeprefix("/t/"))
    while True:
        until_person(table)
        with table.sitting() as sitting:
            if sitting.decisions(0) and not sitting.offered_undo(0).free:
                break
        answer(table)
    reply = post(ann, f"{begun}/undo", request=new_request())
    assert (reply.status_code, reply.text) == (
        422,
        "At this table is taken back only what is free, and this is not.\n",
    )
    assert 'id="take-back"' not in ann.get(begun).text


# Live


def test_the_lobby_tells_of_what_concerns_one_and_of_nothing_else(somebody: Somebody) -> None:
    ann, bob, cem = somebody(), somebody(), somebody()
    nothing = bob.get("/tables/frames?wait=0")
    assert nothing.json()["tables"] == []
    after = nothing.headers["x-frame"]
    hidden = set_table(ann, who="link", seat2="person", seat3="person")
    link = post(ann, f"{hidden}/link").json()["link"].removeprefix("http://localhost")
    post(cem, link, name="Cem")
    assert bob.get(f"/tables/frames?wait=1&after={after}").status_code == 204
    table = set_table(ann, name="Ann")
    told = bob.get(f"/tables/frames?wait=20&after={after}")
    assert [each["table"] for each in told.json()["tables"]] == [table.removeprefix("/tables/")]
    waits = ann.get("/tables/frames?wait=0").headers["x-frame"]
    join(bob, table)
    told = ann.get(f"/tables/frames?wait=20&after={waits}").json()
    assert [each["table"] for each in told["yours"]] == [hidden.removeprefix("/tables/")]
    assert json.dumps(told).count('"playing"') == 1


# Another device


def moving_link(client: TestClient, table: str) -> str:
    reply = post(client, f"{table}/place")
    assert reply.status_code == 200
    told = msgspec.convert(reply.json(), TableLink)
    assert told.link.startswith(f"http://localhost/place/{told.table}/")
    return told.link.removeprefix("http://localhost")


def place_of(client: TestClient, table: str) -> int | None:
    return msgspec.convert(client.get(f"{table}?as=json").json(), WaitingTable).seat


def test_a_place_moves_to_another_device_once_it_is_confirmed_there(host: Host, somebody: Somebody) -> None:
    ann, bob, phone, cem = (somebody() for _ in range(4))
    table = set_table(ann, seat2="person", seat3="person")
    join(bob, table, deck="Thornmask")
    link = moving_link(bob, table)
    page = phone.get(link)
    assert "Bob waits at a table" in page.text
    assert "set-cookie" not in page.headers
    assert place_of(bob, table) == 1, "nothing is taken before somebody presses"
    for _ in range(2):  # a second press of the same button
        reply = post(phone, link)
        assert (reply.status_code, reply.headers["location"]) == (303, table)
    assert (place_of(phone, table), place_of(bob, table)) == (1, None)
    assert "Take the link to your place back" not in phone.get(table).text
    assert lobby(bob).yours == ()
    assert [each.table for each in lobby(phone).yours] == [table.rpartition("/")[2]]
    for again in (cem.get(link), post(cem, link)):
        assert (again.status_code, again.text) == (
            404,
            "This link leads to no place any more: ask for another one.\n",
        )
    begun = join(cem, table, name="Cem").headers["location"]
    assert phone.get(begun).status_code == 200
    assert bob.get(begun).headers["location"] == f"{begun}/watch"
    record = course(host, begun).sitting.record
    assert record.names == ["Ann", "Bob", "Cem"]
    assert record.seats[1].deck["name"] == "Thornmask", "what was chosen goes with the place"


def test_who_has_set_the_table_has_set_it_at_another_device_too(somebody: Somebody) -> None:
    ann, phone = somebody(), somebody()
    table = set_table(ann, who="link")
    assert post(phone, moving_link(ann, table)).status_code == 303
    assert post(ann, f"{table}/link").status_code == 404
    assert post(ann, f"{table}/leave").status_code == 404
    assert post(phone, f"{table}/link").status_code == 200
    assert post(phone, f"{table}/bot", seat=1, bot="random").headers["location"].startswith("/t/")


def test_a_fair_place_that_has_moved_still_gives_its_seed(somebody: Somebody) -> None:
    ann, phone, bob = somebody(), somebody(), somebody()
    table = set_table(ann, fair=True)
    assert post(phone, moving_link(ann, table)).status_code == 303
    promise = phone.get(f"{table}?as=json").json()["promise"]
    assert post(ann, f"{table}/seed", promise=promise, seed="x").status_code == 422
    link = moving_link(phone, table)
    assert post(phone, f"{table}/seed", promise=promise, seed="dice").status_code == 303
    assert post(ann, link).status_code == 303, "a seed leaves the link as it was"
    begun = join(bob, table, promise=promise, seed="more dice").headers["location"]
    assert ann.get(begun).status_code == 200


def test_a_places_link_is_taken_back_and_void_by_another(somebody: Somebody) -> None:
    ann, phone = somebody(), somebody()
    table = set_table(ann)
    first = moving_link(ann, table)
    second = moving_link(ann, table)
    assert (phone.get(first).status_code, phone.get(second).status_code) == (404, 200)
    assert "Take the link to your place back" in ann.get(table).text
    assert post(ann, f"{table}/place/revoke").status_code == 204
    assert "Take the link to your place back" not in ann.get(table).text
    assert (phone.get(second).status_code, post(phone, second).status_code) == (404, 404)
    assert place_of(ann, table) == 0
    for what in ("place", "place/revoke"):
        assert post(phone, f"{table}/{what}").status_code == 403
        join(other := somebody(), set_table(somebody()))
        assert post(other, f"{table}/{what}").status_code == 422


def test_who_has_a_place_there_takes_no_other(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    table = set_table(ann, seat2="person", seat3="person")
    join(bob, table)
    link = moving_link(bob, table)
    assert post(ann, link).status_code == 303
    assert (place_of(ann, table), place_of(bob, table)) == (0, 1)
    join(somebody(), table, name="Cem")
    assert bob.get(link).status_code == 404, "it has begun"
    assert post(ann, link).status_code == 404


def test_the_link_to_a_place_is_told_to_nobody_else(host: Host, somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    table = set_table(ann, seat2="person", seat3="person")
    join(bob, table)
    before = [bob.get(path).text for path in (table, f"{table}?as=json", "/tables?as=json")]
    secret = moving_link(ann, table).rpartition("/")[2]
    assert [bob.get(path).text for path in (table, f"{table}?as=json", "/tables?as=json")] == before
    [kept] = host.gatherings.waiting()
    assert secret not in str(kept)
    form = ann.post(f"{table}/place", data={}, headers=FORM)
    assert "Open this on another device" in form.text
    assert re.search(r'value="http://localhost/place/\w+/[\w-]{22}"', form.text)
