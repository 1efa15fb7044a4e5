"""Windows tell nothing, also not by when.

Pairs of worlds that a seat cannot tell apart, in which others do the same: it is sent the same. More pairs by
`WINDOW_PAIRS` and `WINDOW_PAIRS_SERVED`, and by `tools/window_twins.py`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from tests.table.hand_clock import twins

from cardwright.core.state import State
from cardwright.table.course import Course
from cardwright.table.windows import Window, Windows

PAIRS = int(os.environ.get("WINDOW_PAIRS", "45"))
PAIRS_SERVED = int(os.environ.get("WINDOW_PAIRS_SERVED", "6"))


def found(compared: Iterator[tuple[str | None, bool]]) -> list[str]:
    return [what for what, _ in compared if what is not None]


@pytest.mark.long_game
@pytest.mark.parametrize("game", twins.GAMES)
def test_a_seat_is_sent_the_same_bytes_at_the_same_times(game: str) -> None:
    """K17-zones-2; R1, R123."""
    assert found(twins.differences(game, PAIRS // 3, 1)) == []


@pytest.mark.long_game
def test_a_seat_is_sent_the_same_over_http() -> None:
    assert found(twins.differences_served("kotc/17", PAIRS_SERVED, 1)) == []


# Mutants: each is planted, and must be caught


def passes_at_once_where_it_could_do_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Windows.begin

    def hasty(self: Windows, state: State[Any], *happened: Any) -> Window:
        window = begin(self, state, *happened)
        for seat, position in window.positions.items():
            if position.choice is not None and position.choice.forced:
                window.passed.add(seat)
        return window

    monkeypatch.setattr(Windows, "begin", hasty)


def frames_say_who_can_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Window,
        "held",
        property(lambda self: any(not p.choice.forced for p in self.positions.values()), lambda _, __: None),
        raising=False,
    )


def questions_are_counted_only_where_something_can_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Course._open_window

    def counted(self: Course) -> None:
        opened(self)
        assert self.window is not None
        forced = [position.choice.forced for position in self.window.positions.values() if position.choice]
        self.questions[:] = [number + sum(forced) for number in self.questions]

    monkeypatch.setattr(Course, "_open_window", counted)


def the_time_hangs_on_who_can_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardwright.table.timing import Timing

    look = Timing.look

    def patient(self: Timing, table: Any) -> None:
        with table.course() as course:
            positions = {} if course.window is None else course.window.positions
            able = any(
                position.choice is not None and not position.choice.forced for position in positions.values()
            )
        self._seconds = twins.PACE.window if able else twins.PACE.window / 2
        look(self, table)

    monkeypatch.setattr(Timing, "look", patient)


@pytest.mark.long_game
@pytest.mark.parametrize(
    "plant",
    [
        passes_at_once_where_it_could_do_nothing_else,
        frames_say_who_can_answer,
        questions_are_counted_only_where_something_can_be_answered,
        the_time_hangs_on_who_can_answer,
    ],
)
def test_a_mutant_is_caught(plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    caught = (what for what, _ in twins.differences("kotc/12", 60, 1) if what is not None)
    assert list(islice(caught, 1))
