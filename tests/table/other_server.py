"""Another server process, at which one seat of a game plays: URL, game, seat. It says how often it did."""

from __future__ import annotations

import sys
from contextlib import closing
from threading import Event

from cardwright.table.games import Host, Table


def play_seat(table: Table, seat: int, answers: int) -> int:
    """Answer for a seat whenever it is asked, so often at most; how often it did. Any refusal is raised."""
    told = Event()
    unsubscribe = table.subscribe(lambda _: told.set())
    answered = 0
    while answered < answers:
        told.clear()
        with table.course() as course:
            if course.sitting.over:
                break
            question = course.questions[seat] if course.asked == seat else None
        if question is not None:
            table.answer(seat, question, 0, f"question-{question}")
            answered += 1
        elif not told.wait(60):
            raise TimeoutError("nobody has woken this server")
    unsubscribe()
    return answered


def main() -> None:
    url, game, seat = sys.argv[1:]
    with closing(Host(url)) as host:
        print(play_seat(host.table(game), int(seat), 1_000))


if __name__ == "__main__":
    main()
