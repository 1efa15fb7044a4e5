"""How people play at tables in these tests."""

from __future__ import annotations

from itertools import count
from time import monotonic, sleep

from cardwright.core.choice import NOBODY
from cardwright.table.course import Course
from cardwright.table.games import Answered, Table

_NUMBERS = count()


def new_request() -> str:
    return f"request-{next(_NUMBERS)}"


def answer(table: Table, place: int = 0, request: str | None = None) -> Answered:
    """Let whoever is asked answer."""
    with table.course() as course:
        seat, question = course.asked, course.questions[course.asked]
    return table.answer(seat, question, place, request or new_request())


def play(table: Table, answers: int) -> None:
    for _ in range(answers):
        if asked(table) != NOBODY:
            answer(table)


def asked(table: Table) -> int:
    with table.course() as course:
        return course.asked


def everything(course: Course) -> list[object]:
    """All that players can see and that counts, of all seats, as it is now."""
    sitting = course.sitting
    seats = range(len(sitting.names))
    return [
        [sitting.view(seat).position() for seat in seats],
        [sitting.view(seat).options for seat in seats],
        [[str(line) for line in sitting.lines(seat)] for seat in seats],
        [*sitting.record.choices],
        [sitting.decisions(seat) for seat in seats],
        sitting.pending,
        sitting.people,
        sitting.outcome,
        course.asked,
        [*course.questions],
        {**course.replies},
        {**course.bots},
        [*course.notices],
        course.length,
    ]


def seen(table: Table) -> list[object]:
    with table.course() as course:
        return everything(course)


def until_person(table: Table, seconds: float = 20) -> int:
    """Wait until a person is asked, or nobody any more; who is."""
    until = monotonic() + seconds
    while monotonic() < until:
        with table.course() as course:
            if course.bot is None:
                return course.asked
        sleep(0.005)
    raise AssertionError("a bot thinks for too long")
