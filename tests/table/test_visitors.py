"""Who comes is known again by a secret of which only the hash is kept; seats go by links."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from tests.table.conftest import chairs, starter_decks

from cardwright.errors import CardwrightError
from cardwright.table import visitors
from cardwright.table.games import Chair, Host
from cardwright.table.serving import copy_games


def test_a_visitor_is_known_by_a_key_that_is_not_kept(host: Host, database: str) -> None:
    ann, key = host.visitors.new("Ann")
    assert len(key) == 22
    assert host.visitors.known(key) == ann
    assert host.visitors.known(key[:-1]) is None
    assert host.visitors.known("\ud800") is None
    host.visitors.rename(ann.id, "Anna")
    host.visitors.set(ann.id, {"theme": "dark"})
    again = host.visitors.known(key)
    assert again is not None
    assert (again.name, again.settings) == ("Anna", {"theme": "dark"})
    copy_games(database, f"{database}.copy")
    assert key.encode() not in Path(f"{database}.copy").read_bytes()
    for name in ("", "x" * 21, "A\u202eB"):
        with pytest.raises(CardwrightError):
            host.visitors.new(name)
        with pytest.raises(CardwrightError):
            host.visitors.rename(ann.id, name)


def test_it_is_noted_now_and_then_that_somebody_is_still_there(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Host(database)) as host:
        ann, key = host.visitors.new("Ann")
        monkeypatch.setattr(visitors, "SEEN_AGAIN", -1.0)
        assert host.visitors.known(key) == ann


def test_a_seat_goes_to_whoever_has_its_link_until_it_is_revoked(host: Host) -> None:
    decks = starter_decks("kotc/17")
    ann, _ = host.visitors.new("Ann")
    bob, _ = host.visitors.new("Bob")
    table = host.open(
        "kotc/17", [Chair("Ann", decks[0], visitor=ann.id), Chair("Bob", decks[1], "open")], seed=1
    )
    assert host.games()[0].state == "open"
    told: list[str] = []
    table.subscribe(lambda table: told.append(table.id))
    link = host.visitors.link(table.id, 1)
    found = host.visitors.linked(link)
    assert found is not None
    assert (found.name, found.kind, found.visitor, found.has_link) == ("Bob", "open", None, True)
    assert host.visitors.seat_of(table.id, bob.id) is None
    taken = host.claim(link, bob.id)
    assert (taken.seat, taken.kind, taken.visitor) == (1, "person", bob.id)
    assert told == [table.id]
    assert host.games()[0].state == "playing"
    assert host.visitors.seat_of(table.id, bob.id) == 1
    assert [row.id for row in host.games_of(bob.id)] == [table.id]
    newer = host.visitors.link(table.id, 1)
    with pytest.raises(CardwrightError, match="leads to no seat"):
        host.claim(link, ann.id)
    host.visitors.revoke(table.id, 1)
    with pytest.raises(CardwrightError, match="leads to no seat"):
        host.claim(newer, ann.id)


def test_a_link_gives_its_seat_once(host: Host) -> None:
    """Of two who press at the same moment the second has nothing, and the first keeps the seat."""
    table = host.open("kotc/17", chairs("kotc/17"), seed=1)
    (bob, _), (cem, _) = host.visitors.new("Bob"), host.visitors.new("Cem")
    link = host.visitors.link(table.id, 1)
    host.claim(link, bob.id)
    with pytest.raises(CardwrightError, match="leads to no seat"):
        host.claim(link, cem.id)
    assert host.visitors.seat_of(table.id, bob.id) == 1
    assert host.visitors.linked(link) is None


def test_a_link_that_is_revoked_at_the_same_moment_gives_no_seat(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=1)
    ann, _ = host.visitors.new("Ann")
    link = host.visitors.link(table.id, 1)
    linked = host.visitors.linked(link)
    host.visitors.revoke(table.id, 1)
    monkeypatch.setattr(visitors.Visitors, "linked", lambda *_: linked)
    with pytest.raises(CardwrightError, match="leads to no seat"):
        host.claim(link, ann.id)


def test_nobody_sits_down_in_place_of_a_bot(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "random"}), seed=1)
    for seat in (1, 7):
        with pytest.raises(CardwrightError, match="nobody can sit down"):
            host.visitors.link(table.id, seat)


def test_a_seat_is_given_also_where_nobody_has_asked_for_the_table(database: str) -> None:
    with closing(Host(database)) as host:
        link = host.visitors.link(host.open("kotc/17", chairs("kotc/17"), seed=1).id, 0)
    with closing(Host(database)) as host:
        ann, _ = host.visitors.new("Ann")
        assert host.claim(link, ann.id).visitor == ann.id
