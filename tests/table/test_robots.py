"""Bots answer as soon as they are asked; one that fails, or thinks for long, harms no table."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.table.conftest import chairs
from tests.table.playing import answer, asked, new_request, seen, until_person

from cardwright.core.choice import NOBODY, Option
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.players import bots, processes
from cardwright.players.random import RandomBot
from cardwright.table import robots
from cardwright.table.games import Host, Table, Unplayable
from cardwright.table.journal import Kind
from cardwright.table.writer import Writer


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "PAUSE", 0.01)


def wait_for(happens: Callable[[], bool], seconds: float = 20) -> None:
    until = monotonic() + seconds
    while not happens():
        assert monotonic() < until
        sleep(0.005)


def test_a_game_against_a_bot_goes_on_to_its_end(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "greedy"}), seed=3)
    while until_person(table) != NOBODY:
        answer(table)
    assert host.games()[0].state == "over"
    until_person(table)
    before = seen(table)
    table.forget()
    assert seen(table) == before


def test_bots_alone_play_to_the_end(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17", bots={0: "random", 1: "random"}), seed=3)
    assert until_person(table) == NOBODY


def test_a_bot_that_was_asked_when_a_server_died_answers_at_the_next(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robots.Robots, "wake", lambda *_: None)
    with closing(Host(database)) as host:
        table = host.open("kotc/17", chairs("kotc/17", bots={1: "random"}), seed=3, first=1)
        while asked(table) != 1:
            answer(table)
    monkeypatch.undo()
    with closing(Host(database)) as host:
        assert until_person(host.table(table.id)) == 0


class Fails:
    """A bot that has learned nothing."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def pick(self, view: View[Any]) -> Option:
        raise ZeroDivisionError("it was never tried")


class FromElsewhere(Fails):
    def pick(self, view: View[Any]) -> Option:
        return Option("no such verb")


@pytest.mark.parametrize("player", [Fails, FromElsewhere])
def test_a_bot_that_fails_gives_way_to_greedy(
    host: Host, player: type[Fails], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bots.BOTS, "failing", player)
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "failing"}), seed=3)
    for _ in range(30):
        if until_person(table) != NOBODY:
            answer(table)
    until_person(table)
    with table.course() as course:
        assert course.notices == ["Bob cannot play any more as 'failing'; the bot greedy plays on."]
        assert course.bots == {1: "greedy"}
    assert sum(line.kind is Kind.TAKE_OVER for line in host.lines(table.id)) == 1
    until_person(table)
    before = seen(table)
    table.forget()
    assert seen(table) == before


@pytest.mark.parametrize(
    ("word", "told"),
    [("search:2x2", "one process"), ("search:26s", "25 seconds"), ("search:50001", "50000 simulations")],
)
def test_a_bot_that_would_think_for_too_long_is_not_seated(host: Host, word: str, told: str) -> None:
    with pytest.raises(CardwrightError, match=told):
        host.open("kotc/17", chairs("kotc/17", bots={0: word}), seed=3)


def test_no_bot_of_a_server_starts_processes(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one sits at a table from before, greedy plays on in its place, and no process is there."""
    monkeypatch.setattr("cardwright.table.chairs.check_bot", lambda *_: None)
    table = host.open("kotc/17", chairs("kotc/17", bots={0: "search:2x2", 1: "random"}), seed=3)
    assert until_person(table) == NOBODY
    assert not processes._RUNNING
    with table.course() as course:
        assert course.bots[0] == "greedy"


def test_where_random_fails_too_the_table_waits_and_goes_on_once_it_can(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robots, "MOST_FAULTS", 3)
    monkeypatch.setitem(bots.BOTS, "random", Fails)
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "random"}), seed=3, first=1)
    while asked(table) == 0:
        answer(table)
    wait_for(lambda: not host._kept[table.id][1].at_work)
    assert asked(table) == 1
    monkeypatch.setitem(bots.BOTS, "random", RandomBot)
    table.tell()
    assert until_person(table) == 0


def test_a_bot_that_thinks_holds_up_no_other_table_and_not_its_own(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks, goes_on = Event(), Event()

    class Slow(Fails):
        def pick(self, view: View[Any]) -> Option:
            thinks.set()
            goes_on.wait(60)
            return RandomBot(self.seed).pick(view)

    monkeypatch.setitem(bots.BOTS, "slow", Slow)
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "slow"}), seed=3, first=0)
    while asked(table) == 0:
        answer(table)
    assert thinks.wait(60)
    other = host.open("kotc/17", chairs("kotc/17", bots={1: "random"}), seed=3)
    play_some = [until_person(other) for _ in range(3)]
    assert len(play_some) == 3
    with table.sitting() as sitting:
        made = sitting.decisions(0)
    table.undo(0, new_request())  # what it thinks of is not asked any more
    with table.sitting() as sitting:
        assert sitting.decisions(0) < made or sitting.pending is not None
    assert host.sweep() == 2
    goes_on.set()
    while asked(table) != 0:
        sleep(0.005)


def test_a_bot_plays_for_who_has_given_up_or_is_away(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17", 3), seed=3)
    table.take_over(0, new_request(), "random")
    while until_person(table) == 1:
        answer(table)
    with table.course() as course:
        assert course.notices[0] == "The bot random plays for Ann, who is away."
    table.give_back(0, new_request())
    with table.course() as course:
        assert course.notices[-1] == "Ann is back."
        assert course.bots == {}
    table.resign(2, new_request(), "random")
    for _ in range(10):
        if until_person(table) != NOBODY:
            answer(table)
    until_person(table)
    before = seen(table)
    table.forget()
    assert seen(table) == before


def test_a_program_plays_where_this_server_may_start_it(database: str, program: str) -> None:
    with closing(Host(database, programs=[program])) as host:
        table = host.open("kotc/17", chairs("kotc/17", bots={1: program}), seed=3, first=0)
        while not any(line.seat == 1 for line in host.lines(table.id)):
            if until_person(table) != NOBODY:
                answer(table)
        with table.course() as course:
            assert course.notices == []
    with closing(Host(database)) as host:
        table = host.table(table.id)
        for _ in range(20):
            if until_person(table) != NOBODY:
                answer(table)
        with table.course() as course:
            assert "cannot play any more" in course.notices[0]


def test_a_bot_tries_again_where_the_database_is_gone_for_a_while(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "random"}), seed=3, first=1)
    until_person(table)
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "write", gone)
        with pytest.raises(OperationalError):
            answer(table)
    with monkeypatch.context() as patch:
        patch.setattr(table, "awake", lambda _: None)
        while asked(table) == 0:
            answer(table)
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "write", gone)
        table.tell()
        sleep(0.1)
        assert asked(table) == 1
    assert until_person(table) == 0


def gone(*_: object) -> None:
    raise OperationalError("insert", {}, OSError("the disk is full"))


def refused_once(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    """The first answer of a bot is refused so."""
    answer_for_bot, faults = Table.answer_for_bot, [fault]

    def refused(table: Table, *said: int) -> Any:
        if faults:
            raise faults.pop()
        return answer_for_bot(table, *said)

    monkeypatch.setattr(Table, "answer_for_bot", refused)


def test_where_the_rules_find_no_way_on_from_a_bots_choice_random_plays_on(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused_once(monkeypatch, CardwrightError("the rules find no way on"))
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "greedy"}), seed=3, first=1)
    while until_person(table) == 0 and not host.lines(table.id):
        answer(table)
    with table.course() as course:
        assert course.bots == {1: "random"}
        assert course.notices == ["Bob cannot play any more as 'greedy'; the bot random plays on."]


def test_a_bot_keeps_its_seat_where_the_game_cannot_be_followed_for_a_while(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no fault of the bot's."""
    refused_once(monkeypatch, Unplayable("this program cannot go on with the game"))
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "greedy"}), seed=3, first=1)
    while until_person(table) == 0 and not host.lines(table.id):
        answer(table)
    with table.course() as course:
        assert (course.bots, course.notices) == ({1: "greedy"}, [])


def test_nobody_takes_a_bots_seat_that_fails_as_the_server_ends(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks, ends = Event(), Event()

    class Ending(Fails):
        def pick(self, view: View[Any]) -> Option:
            thinks.set()
            ends.wait(60)
            raise EOFError("it is gone with the server")

    monkeypatch.setitem(bots.BOTS, "ending", Ending)
    with closing(Host(database)) as host:
        table = host.open("kotc/17", chairs("kotc/17", bots={1: "ending"}), seed=3, first=1)
        while asked(table) == 0:
            answer(table)
        assert thinks.wait(60)
        robot = host._kept[table.id].robots
    ends.set()
    wait_for(lambda: not robot.at_work)
    with closing(Host(database)) as host:
        assert [line for line in host.lines(table.id) if line.kind is Kind.TAKE_OVER] == []


# Programs


@pytest.fixture
def program(tmp_path: Path) -> str:
    """The word for a program that always does the first thing on offer."""
    file = tmp_path / "first.py"
    file.write_text(
        "import json, sys\n"
        "print(json.dumps({'do': 'options'}), flush=True)\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'do': 'choose', 'option': 0}), flush=True)\n"
    )
    return f"exec:{sys.executable} {file}"


def no_program_runs() -> bool:
    return not processes._RUNNING


def test_a_program_from_whose_choice_the_rules_find_no_way_on_is_let_go(
    database: str, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused_once(monkeypatch, CardwrightError("the rules find no way on"))
    with closing(Host(database, programs=[program])) as host:
        table = host.open("kotc/17", chairs("kotc/17", bots={1: program}), seed=3, first=1)
        while until_person(table) == 0 and not host.lines(table.id):
            answer(table)
        with table.course() as course:
            assert course.bots == {1: "greedy"}
        wait_for(no_program_runs)


def test_a_program_is_let_go_once_another_bot_plays_in_its_seat(database: str, program: str) -> None:
    with closing(Host(database, programs=[program])) as host:
        table = host.open("kotc/17", chairs("kotc/17", bots={1: program}), seed=3, first=1)
        while not any(line.seat == 1 for line in host.lines(table.id)):
            if until_person(table) == 0:
                answer(table)
        assert until_person(table) == 0
        assert not no_program_runs()
        table.take_over(1, new_request(), "random")
        done = len(host.lines(table.id))
        while not any(line.seat == 1 for line in host.lines(table.id)[done:]):
            if until_person(table) == 0:
                answer(table)
        wait_for(no_program_runs)


def test_a_program_that_is_started_as_the_server_ends_ends_with_it(
    database: str, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[Any] = []

    def called_late(word: str, seed: int) -> Any:
        """The host is closed meanwhile."""
        called.append(Thread(target=host.close))
        called[-1].start()
        called[-1].join(60)
        return bots.bot(word, seed)

    monkeypatch.setattr(robots, "bot", called_late)
    host = Host(database, programs=[program])
    table = host.open("kotc/17", chairs("kotc/17", bots={1: program}), seed=3, first=1)
    robot = host._kept[table.id].robots
    while asked(table) == 0:
        answer(table)
    wait_for(lambda: bool(called) and not robot.at_work)
    wait_for(no_program_runs)
