"""What is due is done once, at its time; what comes too late, or fails, harms nobody."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from threading import Event
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.table.conftest import chairs
from tests.table.hand_clock import HandClock
from tests.table.playing import answer, new_request

from cardwright.table.clock import WallClock
from cardwright.table.games import Host, Table
from cardwright.table.timing import AGAIN, Timing

GUARDED = {"answers": "guarded", "window": 1.0}


@pytest.fixture
def clock() -> Any:
    return HandClock()


def number(table: Table) -> int | None:
    """The number of the window that is open."""
    with table.course() as course:
        return None if course.window is None else course.window.number


def with_a_window(host: Host) -> Table:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3, first=0, options=GUARDED)
    to_window(table)
    return table


def to_window(table: Table) -> None:
    while number(table) is None:
        answer(table)


def to_next_window(table: Table) -> None:
    """All pass in the one that is open, and play on until there is another."""
    for seat in (0, 1):
        table.answer(seat, table.question(seat), "pass", new_request())
    to_window(table)


# The time as it passes


def test_what_fails_at_its_time_is_noted_and_others_come_about(caplog: pytest.LogCaptureFixture) -> None:
    done = Event()

    def fails() -> None:
        raise OSError("gone")

    with closing(WallClock()) as clock:
        for act in (fails, done.set):
            clock.at(clock.now(), act)
        assert done.wait(60)
    assert "what was due could not be done" in caplog.text


def test_nothing_is_due_any_more_once_the_clock_is_closed() -> None:
    clock, done = WallClock(), Event()
    clock.close()
    take_back = clock.at(clock.now(), done.set)
    assert not done.wait(0.1)
    take_back()


# Windows


class TooLate(HandClock):  # type: ignore[misc]
    """A clock of which nothing can be taken back any more."""

    def at(self, when: float, act: Callable[[], None]) -> Callable[[], None]:
        super().at(when, act)
        return lambda: None


def test_an_alarm_that_comes_too_late_ends_no_other_window(database: str) -> None:
    clock: Any = TooLate()
    with closing(Host(database, clock=clock)) as host:
        table = with_a_window(host)
        clock.go_on(0.5)
        to_next_window(table)
        clock.go_on(0.75)
        assert number(table) == 2
        clock.go_on(0.5)
        assert number(table) != 2


def test_whoever_comes_late_with_what_was_before_sets_no_clock_back(database: str, host: Host) -> None:
    """Two threads that have done something look at the table in any order."""
    here = with_a_window(host)
    with closing(Host(database, clock=HandClock())) as other:
        before = other.table(here.id)
        assert number(before) == 1
        to_next_window(here)
        assert number(here) == 2
        clock: Any = HandClock()
        timing = Timing(clock, 1.0)
        timing.look(here)
        timing.look(before)
        clock.go_on(1.0)
        assert number(here) != 2


def test_a_window_that_cannot_be_ended_is_ended_a_little_later(
    host: Host, clock: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = with_a_window(host)
    with monkeypatch.context() as patch:
        patch.setattr(Table, "lapse", gone)
        clock.go_on(1.0)
        assert number(table) == 1
    assert "a window could not be ended" in caplog.text
    clock.go_on(AGAIN)
    assert number(table) != 1


def gone(*_: object) -> None:
    raise OperationalError("insert", {}, OSError("the disk is full"))


def test_no_time_passes_at_a_table_at_which_nobody_is(database: str, clock: Any) -> None:
    with closing(Host(database, unused=0, clock=clock)) as host:
        table = with_a_window(host)
        written = host.lines(table.id)
        assert host.sweep() == 0
        clock.go_on(100)
        assert host.lines(table.id) == written
        again = host.table(table.id)
        clock.go_on(0.9)
        assert number(again) == 1
        clock.go_on(0.2)
        assert number(again) != 1
