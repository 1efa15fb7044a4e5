"""Cut a server of tables off its PostgreSQL at every step of what it writes, and let another one go on.

    python tools/kill_connections.py --times 300    # a PostgreSQL of its own, gone afterwards

What `kill_moments.py` does with copies of an SQLite file is done here with a database that goes on: at a step
by chance the writer's connection is closed, at times with the COMMIT sent and no answer read, and everything
that the server had in memory is thrown away. The next one must know all that was acknowledged, have each deed
whole or not at all, and answer what is asked for once more alike, and only once.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from threading import Lock
from time import monotonic, sleep
from typing import Any, Final

from kill_moments import (
    LONGEST,
    TABLES,
    Lost,
    Playing,
    Steps,
    StoppedClock,
    begin,
    lines_of,
    run_together,
    something_to_do,
)
from kill_tables import temporary_postgres
from sqlalchemy.exc import SQLAlchemyError

from cardwright.core.choice import NOBODY
from cardwright.games import game
from cardwright.table import waking
from cardwright.table.games import Host

STEPS: Final = (
    "handed to the writer",
    "in the transaction",
    "written, not committed",
    "about to commit",
    "in the middle of the commit",
    "committed, nobody told",
    "some are told",
)


class Killed(Exception):
    """The server is no more."""


class Knife(Steps):
    """Cuts a host off its database at a step; nothing is written any more after that."""

    def __init__(self, host: Host, step: str, chance: random.Random) -> None:
        super().__init__(host)
        self.killed = False
        self.step = step
        self.sharp = False
        """Whether it may cut now."""
        self._left = chance.randrange(6)
        self._pause = chance.uniform(0, 0.002)
        self._lock = Lock()

    def reached(self, step: str) -> None:
        """Go on, or cut the connection here. Raises `Killed`."""
        with self._lock:
            here = step == self.step or (step == "about to commit" and self.step == STEPS[4])
            if self.sharp and not self.killed and here:
                self._countdown()
        if self.killed and step != "some are told":
            raise Killed(step)

    def _countdown(self) -> None:
        if self._left:
            self._left -= 1
            return
        self.killed = True
        connection: Any = self.writer._connection
        if connection is not None and not connection.closed:
            driver = connection.connection.driver_connection
            if self.step == STEPS[4]:
                driver.pgconn.send_query(b"COMMIT")
                driver.pgconn.flush()
                sleep(self._pause)
            driver.close()


class Course:
    """Plays on one database, with one server after another."""

    def __init__(self, database: str, seed: int) -> None:
        self.steps: Counter[str] = Counter()
        self.acknowledged = 0
        self.repeated = 0
        self._database = database
        self._chance = random.Random(seed)
        self._tables: list[Playing] = []

    def go_on(self, times: int) -> None:
        """Kill so many servers. Raises `Lost`."""
        setattr(waking, "LISTENS", 0.02)  # noqa: B010  # so that it is not waited for those that are no more
        while self.steps.total() < times:
            host = Host(self._database, clock=StoppedClock())
            try:
                self._play_until_killed(host)
            finally:
                host.close()
            self._look_at_all()

    def _play_until_killed(self, host: Host) -> None:
        knife = Knife(host, self._chance.choice(STEPS), self._chance)
        while not knife.killed:
            knife.sharp = False
            for place in range(TABLES):
                self._sit_down(host, place)
            knife.sharp = True
            works: list[Callable[[], None]] = [
                partial(self._play, host, knife, each) for each in self._tables
            ]
            try:
                run_together(works, knife if self._chance.random() < 0.5 else None)
            except (Killed, SQLAlchemyError):  # what says so that the connection is no more
                if not knife.killed:
                    raise
        self.steps[knife.step] += 1

    def _sit_down(self, host: Host, place: int) -> None:
        """Somebody is to do something at each table; where the game is over another one is begun."""
        if len(self._tables) == place:
            self._tables.append(begin(host, self._chance))
        each = self._tables[place]
        deed = something_to_do(host.table(each.id), self._chance) if len(each.done) < LONGEST else None
        if deed is None:
            each = self._tables[place] = begin(host, self._chance)
            deed = something_to_do(host.table(each.id), self._chance)
        each.now, each.before, each.answered = deed, lines_of(host, each.id), False

    def _play(self, host: Host, knife: Knife, each: Playing) -> None:
        assert each.now is not None
        reply = each.now.do(host)
        if not knife.killed:
            each.answered = True
            each.done.append((each.now, reply))
            self.acknowledged += 1

    def _look_at_all(self) -> None:
        host = Host(self._database, clock=StoppedClock())
        try:
            for each in self._tables:
                self._look_at(host, each)
        finally:
            host.close()

    def _look_at(self, host: Host, each: Playing) -> None:
        """What was acknowledged is there; what is asked for once more is done once."""
        deed = each.now
        assert deed is not None
        lines, before = lines_of(host, each.id), len(each.before)
        if lines[:before] != each.before:
            raise Lost(f"{each.id}: what was there is not: {each.before}, {lines}")
        there = any(line[3] == deed.request for line in lines)
        refused = each.answered and isinstance(each.done[-1][1], str)
        if each.answered and not (there or refused):
            raise Lost(f"{deed} is lost")
        reply = deed.do(host)
        after = lines_of(host, each.id)
        if there and after != lines:
            raise Lost(f"{deed} was done twice: {lines}, {after}")
        if each.answered and not refused and reply != each.done[-1][1]:
            raise Lost(f"{deed} came to {each.done[-1][1]}, and asked for again to {reply}")
        if deed.do(host) != reply or lines_of(host, each.id) != after:
            raise Lost(f"{deed} is not answered alike")
        if len({line[3] for line in after if line[3]}) != sum(line[3] is not None for line in after):
            raise Lost(f"{each.id}: something stands there twice")
        self.repeated += 2
        if not each.answered:
            each.done.append((deed, reply))
        with host.table(each.id).course() as course:
            if course.asked == NOBODY and not course.sitting.over:
                raise Lost(f"{each.id}: nobody is asked")


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, kill, and say how it went."""
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    reading.add_argument("--times", type=int, default=300, help="so many servers are killed")
    reading.add_argument("--seed", type=int, default=1, help="fixes what is played")
    given = reading.parse_args(words)
    for rules in ("kotc/17", "kotc/12", "keyforge/1.2"):
        dict(game(rules).starter_decks())  # all are read
    began = monotonic()
    with temporary_postgres() as url:
        course = Course(url, given.seed)
        course.go_on(given.times)
    for step, number in course.steps.most_common():
        print(f"{number:>7}  {step}")
    print(
        f"{course.steps.total()} servers killed, {course.acknowledged} deeds acknowledged, "
        f"{course.repeated} asked for again: nothing is lost ({monotonic() - began:.0f} s)."
    )


if __name__ == "__main__":
    main()
