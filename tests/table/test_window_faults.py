"""Windows from which the rules find no way on: an act falls, a pass is taken back, and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from tests.table.conftest import chairs
from tests.table.hand_clock import HandClock
from tests.table.playing import new_request, seen
from tests.table.test_windows import (
    GUARDED,
    number,
    pass_by,
    to_window,
    until_acts,
    until_second_acts,
    window,
)

from cardwright.errors import CardwrightError
from cardwright.sitting import Sitting
from cardwright.table.course import Stale
from cardwright.table.games import Host, Table


@pytest.fixture
def clock() -> Any:
    return HandClock()


@pytest.fixture
def table(database: str, clock: Any) -> Iterator[Table]:
    with closing(Host(database, clock=clock)) as host:
        yield host.open("kotc/17", chairs("kotc/17"), seed=3, first=0, options=GUARDED)


@contextmanager
def no_way_on(monkeypatch: pytest.MonkeyPatch, deed: str) -> Iterator[None]:
    def refuse(*_: object) -> None:
        raise CardwrightError("the rules find no way on")

    with monkeypatch.context() as patch:
        patch.setattr(Sitting, deed, refuse)
        yield


def choices(table: Table) -> list[Any]:
    with table.sitting() as sitting:
        return [*sitting.record.choices]


def test_an_act_that_waits_falls_like_a_pass(
    table: Table, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, act = until_second_acts(table, clock)
    now, made = number(table), choices(table)
    table.answer(seat, table.question(seat), act, new_request())
    with no_way_on(monkeypatch, "act"):
        pass_by(table, 1 - seat)
    assert number(table) != now
    with table.sitting() as sitting:
        assert f"{sitting.names[seat]}: {act}" not in sitting.record.choices[len(made) :]


def test_ones_own_act_is_refused_and_the_window_stays_as_it_was(
    table: Table, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    while True:
        seat, act = until_acts(table, clock)
        if list(window(table).positions).index(seat) == 0:
            break
        clock.go_on(1)
    before = seen(table)
    with no_way_on(monkeypatch, "act"), pytest.raises(CardwrightError, match="no way on"):
        table.answer(seat, table.question(seat), act, new_request())
    assert seen(table) == before
    assert window(table).acts == {}
    table.answer(seat, table.question(seat), act, new_request())


def test_where_nobody_can_pass_of_themselves_all_are_asked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seat in (0, 1):
        table.pass_until(seat, "target", new_request())
    with no_way_on(monkeypatch, "pass_on"):
        assert to_window(table).passed == set()
        assert window(table).waits_for == list(window(table).positions)
    now = number(table)
    for seat in (0, 1):
        pass_by(table, seat)
    assert number(table) != now


def test_the_time_of_one_window_ends_no_other(table: Table) -> None:
    with pytest.raises(Stale):
        table.lapse(1)
    now = to_window(table).number
    for other in (now - 1, now + 1):
        with pytest.raises(Stale):
            table.lapse(other)
    assert number(table) == now
    table.lapse(now)
    assert number(table) != now
