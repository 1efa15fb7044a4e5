"""Servers that share a PostgreSQL: each hears of what the others write."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from time import monotonic, sleep

import pytest
from sqlalchemy import text
from tests.table.conftest import chairs
from tests.table.other_server import play_seat
from tests.table.playing import answer, asked, everything, new_request, play, seen, until_person

from cardwright.core.choice import NOBODY
from cardwright.core.edits import Edited
from cardwright.errors import CardwrightError
from cardwright.table import judging
from cardwright.table.audience import ONLOOKER
from cardwright.table.database import open_database
from cardwright.table.games import Answered, Host, Stale
from cardwright.table.lobby import Lobby
from cardwright.table.painting import as_seen
from cardwright.table.rematch import Rematches
from cardwright.table.requests import Joining, Rematch, Setting


@pytest.fixture
def hosts(postgres: str) -> Iterator[list[Host]]:
    with ExitStack() as stack:
        hosts = [stack.enter_context(closing(Host(postgres))) for _ in range(2)]
        for host in hosts:
            assert host._waking.ready.wait(60)
        yield hosts


def test_two_processes_play_one_game_without_a_conflict_that_a_player_sees(
    hosts: list[Host], postgres: str
) -> None:
    table = hosts[0].open("kotc/17", chairs("kotc/17"), seed=3)
    other = Path(__file__).with_name("other_server.py")
    process = subprocess.Popen(
        [sys.executable, str(other), postgres, table.id, "1"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert play_seat(table, 0, 1_000) > 5
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert int(said) > 5
    assert asked(table) == NOBODY
    assert seen(hosts[1].table(table.id)) == seen(table)


def test_both_play_with_a_bot_at_which_both_think(hosts: list[Host]) -> None:
    table = hosts[0].open("kotc/17", chairs("kotc/17", 3, bots={2: "random"}), seed=5)
    there = hosts[1].table(table.id)
    for n in range(40):
        here = (table, there)[n % 2]
        there_too = (there, table)[n % 2]
        if until_person(here) == NOBODY:
            break
        seat, question = asked(here), here.question(asked(here))
        here.answer(seat, question, 0, f"request-{n}-of-both")
        assert there_too.answer(seat, question, 0, f"request-{n}-of-both") == Answered(1)
    until_person(table)
    there.changed_elsewhere()
    table.changed_elsewhere()
    assert seen(table) == seen(there)


def test_a_server_that_has_heard_nothing_finds_out_when_it_writes(hosts: list[Host]) -> None:
    table = hosts[0].open("kotc/17", chairs("kotc/17"), seed=3)
    there = hosts[1].table(table.id)
    hosts[1]._waking.close()
    seat, question = asked(table), table.question(asked(table))
    play(table, 3)
    with pytest.raises(Stale):
        there.answer(seat, question, 0, new_request())
    assert seen(table) == seen(there)
    play(table, 1)
    with table.course() as course:
        seat, question = course.asked, course.questions[course.asked]
    there.answer(seat, question, 0, new_request())


def test_a_server_whose_connections_break_hears_again(hosts: list[Host], postgres: str) -> None:
    table = hosts[0].open("kotc/17", chairs("kotc/17"), seed=3)
    there = hosts[1].table(table.id)
    assert seen(there) == seen(table)
    told = Event()
    there.subscribe(lambda _: told.set())
    engine = open_database(postgres)
    with engine.connect() as connection:
        connection.execute(
            text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        )
    engine.dispose()
    until = monotonic() + 60
    while monotonic() < until:
        try:
            answer(table)
            break
        except Exception:
            sleep(0.05)
    assert told.wait(60)
    assert seen(there) == seen(table)


def test_both_hear_that_a_seat_has_moved(hosts: list[Host]) -> None:
    """So neither goes on showing it to who had it."""
    table = hosts[0].open("kotc/17", chairs("kotc/17"), seed=3)
    moved: SimpleQueue[tuple[str | None, int | None]] = SimpleQueue()
    hosts[1].when_seats_move(lambda id, seat: moved.put((id, seat)))
    hosts[0].claim(hosts[0].visitors.link(table.id, 1), hosts[0].visitors.new("Bob")[0].id)
    assert moved.get(timeout=10) == (table.id, 1)


def test_a_postgres_that_is_not_there_is_told() -> None:
    from cardwright.errors import CardwrightError

    with pytest.raises(CardwrightError, match="cannot be used"):
        open_database("postgresql://nobody:secret@127.0.0.1:1/nothing")


def test_the_lobby_is_one_whoever_asks_which_process(hosts: list[Host]) -> None:
    heard, before = Event(), len(hosts[0].games())
    hosts[1].gatherings.subscribe(heard.set)
    lobbies = [Lobby(host) for host in hosts]
    people = [hosts[0].visitors.new(name)[0] for name in ("Ann", "Bob", "Cem", "Dov", "Eli")]
    said = Setting("kotc/17", new_request(), seat2="person", seat3="person")
    table = lobbies[0].set_table(said, people[0])
    assert heard.wait(10)
    assert [each.id for each in hosts[1].gatherings.waiting()] == [table.id]

    def join(n: int) -> bool:
        try:
            return lobbies[n % 2].join(table, Joining(), people[n]).seat_of(people[n].id) is not None
        except CardwrightError:
            return False

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(join, range(1, 5))) == [False, False, True, True]
    assert len(hosts[1].games()) == before + 1
    assert hosts[1].gatherings.waiting() == []


def test_of_wishes_at_two_processes_at_once_comes_one_rematch(hosts: list[Host]) -> None:
    before = len(hosts[0].games())
    for _ in range(5):
        table = hosts[0].open("kotc/17", chairs("kotc/17"))
        table.resign(0, new_request())

        def ask(seat: int, id: str = table.id) -> None:
            Rematches(hosts[seat]).ask(hosts[seat].table(id), seat, Rematch(new_request()))

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(ask, range(2)))
        assert [row.rematch_of for row in hosts[0].games()].count(table.id) == 1
    assert len(hosts[0].games()) == before + 10


def test_both_show_what_a_judge_does_and_those_who_watch_see_it(hosts: list[Host]) -> None:
    here = hosts[0].open("kotc/17", chairs("kotc/17"), seed=3, options={"spectators": 0})
    there = hosts[1].table(here.id)
    for seat, table in enumerate((here, there)):
        judging.agree_to_judge(table, seat, True, new_request())
    secret = hosts[0].judges.link(here.id)
    visitor = hosts[0].visitors.new("Jo")[0].id
    assert hosts[1].judges.claim(secret, visitor) == here.id
    assert hosts[0].judges.judge_of(here.id) == visitor
    play(here, 4)
    judging.edit(there, Edited(player="Ann", set={"hp": 9}), new_request())
    judging.take_back(here, 1, new_request())
    judging.edit(here, Edited(player="Bob", set={"hp": 8}), new_request())
    there.changed_elsewhere()
    assert seen(there) == seen(here)
    with as_seen(there, ONLOOKER) as (course, _):
        assert everything(course) == seen(here)
