"""Those who have played play again: the same seats, decks and terms, and another begins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.conftest import chairs
from tests.table.playing import everything, new_request, play

from cardwright.core.fairness import fair_chance
from cardwright.core.record import opening
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.table.app import create_app
from cardwright.table.games import Chair, Host, Table
from cardwright.table.journal import Kind
from cardwright.table.rematch import Rematches
from cardwright.table.requests import Rematch

OURS = {"origin": "http://localhost"}


def ask(host: Host, table: Table, seat: int, request: str = "", **said: str) -> str:
    return Rematches(host).ask(table, seat, Rematch(request or new_request(), **said))


def over(host: Host, rules: str = "kotc/17", bots: dict[int, str] | None = None, **said: Any) -> Table:
    """A game that Ann has given up."""
    table = host.open(rules, chairs(rules, bots=bots), **said)
    table.resign(0, new_request())
    return table


def first(table: Table) -> int:
    """Who goes first in a game that has just begun: who is asked first."""
    with table.sitting() as sitting:
        choice = sitting.game.positions[0].choice
        assert choice is not None
        return choice.player


@pytest.mark.parametrize("rules", ["kotc/17", "kotc/9", "keyforge/1.2"])
@pytest.mark.parametrize("seed", range(4))
def test_another_begins_with_the_same_decks_and_terms(host: Host, rules: str, seed: int) -> None:
    options = {"answers": "quick", "window": 2.5, "undo": "free", "bank": 600.0, "increment": 5.0}
    table = over(host, rules, seed=seed, options=options)
    assert ask(host, table, 0) == ""
    new = host.table(ask(host, table, 1))
    assert first(new) == (first(table) + 1) % 2
    [row] = host.games([new.id])
    assert (row.rematch_of, row.state, row.options) == (table.id, "playing", options)
    with table.sitting() as old, new.sitting() as sitting:
        assert [seat.deck for seat in sitting.record.seats] == [seat.deck for seat in old.record.seats]
        assert sitting.names == old.names
        assert sitting.record.seed != old.record.seed
    kept = [(row.name, row.kind, row.visitor, row.bot) for row in host.visitors.seats(new.id)]
    assert kept == [(row.name, row.kind, row.visitor, row.bot) for row in host.visitors.seats(table.id)]


def test_after_turns_it_counts_who_had_the_first_one(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3, options={"answers": "quick"})
    play(table, 60)
    with table.course() as course:
        assert course.company.began == first(table)
    table.resign(0, new_request())
    ask(host, table, 0)
    assert first(host.table(ask(host, table, 1))) == (first(table) + 1) % 2


def test_bots_play_again_at_once(host: Host) -> None:
    table = over(host, bots={1: "random"}, seed=1)
    new = ask(host, table, 0)
    assert [row.bot for row in host.visitors.seats(new)] == [None, "random"]


def test_there_is_one_rematch_however_often_it_is_asked_for(host: Host) -> None:
    table = over(host, seed=1)
    assert ask(host, table, 1, "abcdefgh") == ""
    assert ask(host, table, 1, "abcdefgh") == ""
    assert ask(host, table, 1) == ""
    new = ask(host, table, 0, "abcdefgh")
    assert {ask(host, table, seat, "abcdefgh") for seat in (0, 1)} == {ask(host, table, 0), new}
    assert [row.rematch_of for row in host.games()].count(table.id) == 1
    kinds = [entry.kind for entry in host.lines(table.id)]
    assert kinds[-3:] == [Kind.REMATCH, Kind.REMATCH, Kind.NEXT]


def test_a_server_that_was_started_anew_knows_of_it(database: str) -> None:
    with closing(Host(database)) as host:
        table = over(host, seed=1)
        ask(host, table, 1)
        with table.course() as course:
            before = everything(course)
    with closing(Host(database)) as host:
        again = host.table(table.id)
        with again.course() as course:
            assert everything(course) == before
            assert list(course.rematch.seeds) == [1]
        new = ask(host, again, 0)
    with closing(Host(database)) as host, host.table(table.id).course() as course:
        assert course.rematch.table == new
        assert host.table(new).id == new


def test_when_a_game_ended_does_not_change_with_what_is_said_afterwards(host: Host) -> None:
    table = over(host, seed=1)
    ended = host.games([table.id])[0].ended
    ask(host, table, 1)
    assert host.games([table.id])[0].ended == ended


def test_while_a_game_goes_on_there_is_no_rematch(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=1)
    with pytest.raises(CardwrightError, match="once the game is over"):
        ask(host, table, 0)
    assert host.lines(table.id) == []


def test_bots_ask_for_nothing(host: Host) -> None:
    table = over(host, bots={1: "random"}, seed=1)
    with pytest.raises(CardwrightError, match="only people"):
        ask(host, table, 1)


def test_where_a_seat_was_never_taken_there_is_none(host: Host) -> None:
    ann, bob = chairs("kotc/17")
    table = host.open("kotc/17", [ann, Chair("Friend", bob.deck, "open")], seed=1)
    table.resign(0, new_request())
    ask(host, table, 0)
    with pytest.raises(CardwrightError, match="never taken"):
        ask(host, table, 1)
    assert len(host.games()) == 1


def test_a_game_that_was_gone_on_with_is_played_from_its_beginning(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3, options={"answers": "quick"})
    play(table, 30)
    with table.sitting() as sitting:
        record = sitting.record
    later = host.go_on(table.id, record, 20, chairs("kotc/17"), {"answers": "quick"})
    later.resign(1, new_request())
    ask(host, later, 0)
    new = host.table(ask(host, later, 1))
    with new.sitting() as sitting:
        assert sitting.record.before == []
        assert sitting.record.choices == []


def test_fair_dice_are_promised_anew(host: Host) -> None:
    fair = fair_chance(["Ann", "Bob"], {"Ann": "a", "Bob": "b"})
    table = over(host, fair=fair)
    with table.course() as course:
        promise = course.rematch.promise
        assert course.sitting.record.chance is not None
        assert promise != course.sitting.record.chance.commitment
    for said in ({}, {"promise": "0" * 64}, {"promise": promise, "seed": "\n"}):
        with pytest.raises(CardwrightError, match=r"promise|printable"):
            ask(host, table, 0, **said)
    ask(host, table, 0, promise=promise, seed="Ann's")
    new = host.table(ask(host, table, 1, promise=promise, seed="Bob's"))
    with new.course() as course:
        chance = course.sitting.record.chance
        assert chance is not None
        assert (chance.commitment, chance.seeds) == (promise, ["Ann's", "Bob's"])
        assert course.rematch.promise not in (promise, "")
        opening(game("kotc/17"), course.sitting.record)


# Over HTTP


@contextmanager
def browsers(host: Host) -> Iterator[tuple[TestClient, TestClient, str]]:
    """Ann and Bob, and a table of theirs at which Ann has given up."""
    app = create_app(host)
    with TestClient(app, "http://localhost", follow_redirects=False, headers=OURS) as ann:
        bob = TestClient(app, "http://localhost", follow_redirects=False, headers=OURS)
        bob.portal = ann.portal
        said = {"game": "kotc/17", "name": "Ann", "request": new_request()}
        waiting = ann.post("/tables", json=said).headers["location"]
        table = bob.post(f"{waiting}/join", json={"name": "Bob"}).headers["location"]
        ann.post(f"{table}/resign", json={"request": new_request()})
        yield ann, bob, str(table)


def test_all_see_who_would_play_again_and_are_led_there(host: Host) -> None:
    with browsers(host) as (ann, bob, table):
        assert ann.get(f"{table}?as=json").json()["rematch"] == {"wishes": [], "promise": None, "table": None}
        assert "Ask for a rematch" in ann.get(table).text
        reply = ann.post(f"{table}/rematch", json={"request": "abcdefgh"})
        assert (reply.status_code, reply.json()) == (200, {"table": None})
        assert bob.get(f"{table}?as=json").json()["rematch"]["wishes"] == ["Ann"]
        assert "Ann would play again." in bob.get(table).text
        assert (
            "<button"
            not in ann.get(table).text.split("Ann would play again.")[1].split("Look at the game")[0]
        )
        form = {"accept": "text/html", "content-type": "application/x-www-form-urlencoded"}
        led = bob.post(f"{table}/rematch", data={"request": "rematch-1-0"}, headers=form)
        new = led.headers["location"]
        assert led.status_code == 303
        assert f'href="{new}"' in ann.get(table).text
        for each in (ann, bob):
            assert each.get(new).status_code == 200
            assert f'href="{table}/replay"' in each.get(new).text
        stranger = TestClient(ann.app, "http://localhost", headers=OURS, follow_redirects=False)
        assert stranger.get(new).headers["location"] == f"{new}/watch"


def test_what_cannot_be_asked_for_is_refused_in_words(host: Host) -> None:
    with browsers(host) as (ann, _, table):
        stranger = TestClient(ann.app, "http://localhost", follow_redirects=False, headers=OURS)
        assert stranger.post(f"{table}/rematch", json={"request": new_request()}).status_code == 403
        assert ann.post(f"{table}/rematch", json={}).status_code == 422
        begun = ann.post("/games", json={"game": "kotc/17", "bot": "random"}).headers["location"]
        reply = ann.post(f"{begun}/rematch", json={"request": new_request()})
        assert (reply.status_code, reply.text) == (
            422,
            "A rematch can be asked for once the game is over.\n",
        )


def test_a_table_that_goes_on_from_another_leads_to_where_it_did(host: Host) -> None:
    with browsers(host) as (ann, _, _table):
        begun = ann.post("/games", json={"game": "kotc/17", "bot": "random"}).headers["location"]
        ann.post(f"{begun}/resign", json={"request": new_request()})
        said = {"at": 0, "seat": 0, "others": "random"}
        later = ann.post(f"{begun}/continue", json=said).headers["location"]
        assert f'href="{begun}/replay?at=0"' in ann.get(later).text
        assert "goes on from" not in ann.get(begun).text
