"""Kill a server of tables at random moments under play, and see that nothing is lost which it acknowledged.

    python tools/kill_tables.py --times 200                  # an SQLite file in a temporary folder
    python tools/kill_tables.py --times 200 --postgres       # a PostgreSQL of its own, gone afterwards

Each time a process is forked that opens the database and lets players play at random, several tables at
once: choices, choices given beforehand, undos, consent. It tells each deed that was acknowledged. It is
killed (SIGKILL) at a moment by chance, every other one so that it may still open the database. Then another
process looks: every deed that was acknowledged is in the journal, lines are numbered without a gap, every
game is played again from it, asks somebody or is over, and goes on.
"""

from __future__ import annotations

import argparse
import os
import pwd
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from select import select
from shutil import rmtree
from threading import Thread
from time import monotonic, sleep

from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.table.games import Chair, Host, Table, Then
from cardwright.table.journal import Entry

POSTGRES = Path("/usr/lib/postgresql/15/bin")

GAMES = ("kotc/17", "keyforge/1.2")

TABLES = 4

UNPRIVILEGED = ("postgres", "nobody")
"""Who a PostgreSQL is started as by root: it refuses root itself."""


@contextmanager
def temporary_postgres() -> Iterator[str]:
    """The URL of a PostgreSQL that is there as long as it is needed, on a socket in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="tables-"))
    user = pwd.getpwuid(os.getuid()).pw_name
    if os.getuid() == 0:
        user = next(name for name in UNPRIVILEGED if name in {each.pw_name for each in pwd.getpwall()})
        os.chown(folder, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    run_as = user if os.getuid() == 0 else None
    data = folder / "data"
    made = [
        str(POSTGRES / "initdb"),
        "-D",
        str(data),
        "-U",
        "tables",
        "-A",
        "trust",
        "--no-sync",
        "-E",
        "UTF8",
    ]
    options = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}", "-c", "fsync=off"]
    quiet = subprocess.DEVNULL
    subprocess.run(made, user=run_as, cwd=folder, check=True, stdout=quiet)
    server = subprocess.Popen(
        [POSTGRES / "postgres", "-D", data, *options], user=run_as, cwd=folder, stdout=quiet, stderr=quiet
    )
    try:
        url = f"postgresql://tables@/postgres?host={folder}"
        ready = [str(POSTGRES / "pg_isready"), "-q", "-h", str(folder)]
        while subprocess.run(ready, check=False).returncode != 0:
            sleep(0.05)
        yield url
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()
        rmtree(folder)


def begin(host: Host, chance: random.Random) -> Table:
    """Another game of one of the kinds: Ann and Bob, or Ann and a bot."""
    rules = chance.choice(GAMES)
    decks = list(game(rules).starter_decks().values())
    other = Chair("Bob", decks[1])
    if chance.random() < 0.3:
        other = Chair("Bob", decks[1], "bot", bot="random")
    return host.open(rules, [Chair("Ann", decks[0]), other])


def do_something(table: Table, chance: random.Random, told: Callable[[int, str], None]) -> bool:
    """Let whoever is asked answer, or somebody undo or consent; whether the game still goes on."""
    request = "".join(chance.choices("abcdefghijklmnop", k=16))
    with table.course() as course:
        sitting, seat = course.sitting, course.asked
        if sitting.over:
            return False
        if course.bot is not None:
            seat = -1
        else:
            question, choice = course.questions[seat], sitting.state.choice
            assert choice is not None
            place = chance.randrange(len(choice.options))
        waits = () if sitting.pending is None else sitting.pending.waits_for
        goes_back = next(iter(sitting.people)) if chance.random() < 0.05 else None
    try:
        if waits:
            table.consent(waits[0], request)
            told(waits[0], request)
        elif goes_back is not None:
            table.undo(goes_back, request)
            told(goes_back, request)
        elif seat == -1:
            sleep(0.001)
        else:
            answered = table.answer(seat, question, place, request, [Then("act", "end"), Then("act", "end")])
            told(seat, request)
            if answered.taken > 1:
                told(seat, f"{request}+1")
    except CardwrightError:  # nothing to take back, or the bot was faster
        pass
    return True


def play(database: str, seed: int, tell: int) -> None:
    """Play at several tables until somebody ends it; what was acknowledged is told to a pipe."""
    host = Host(database)
    chance = random.Random(seed)
    going_on = [row.id for row in host.games() if row.state != "over"][:TABLES]

    def sit_down(place: int) -> None:
        own = random.Random(f"{seed} {place}")
        table = host.table(going_on[place]) if place < len(going_on) else begin(host, own)
        while True:
            while do_something(table, own, partial(_tell, tell, table.id)):
                pass
            table = begin(host, own)

    for place in range(TABLES):
        Thread(target=sit_down, args=(place,), daemon=True).start()
    sleep(chance.uniform(60, 61))


def _tell(pipe: int, *words: object) -> None:
    os.write(pipe, (" ".join(map(str, words)) + "\n").encode())


def look(database: str, acknowledged: set[tuple[str, int, str]], tell: int) -> None:
    """See that all that was acknowledged is there, and that every game goes on; tell how many games."""
    chance = random.Random(len(acknowledged))
    written: set[tuple[str, int, str]] = set()
    with closing(Host(database)) as host:
        rows = host.games()
        for row in rows:
            lines: list[Entry] = host.lines(row.id)
            assert [line.n for line in lines] == list(range(len(lines))), f"{row.id}: a line is missing"
            written |= {(row.id, line.seat, line.request) for line in lines if line.request is not None}
            if row.state != "over":
                table, until = host.table(row.id), monotonic() + 30
                while not goes_on(table, chance, len(lines)):
                    assert monotonic() < until, f"{row.id} is stuck"
        lost = acknowledged - written
        assert not lost, f"lost: {sorted(lost)}"
    _tell(tell, len(rows), len(written))


def goes_on(table: Table, chance: random.Random, lines: int) -> bool:
    """Whether more lines are written by now than before, or the game is over."""
    do_something(table, chance, lambda seat, request: None)
    with table.course() as course:
        return course.length > lines or course.sitting.over


@contextmanager
def forked(work: Callable[[int], None]) -> Iterator[tuple[int, int]]:
    """A process that does this work, and the end of a pipe on which it tells; it is killed at the end."""
    hear, tell = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(hear)
        code = 1
        try:
            work(tell)
            code = 0
        except BaseException as fault:
            sys.excepthook(type(fault), fault, fault.__traceback__)
        finally:
            os._exit(code)
    os.close(tell)
    try:
        yield process, hear
    finally:
        os.close(hear)


def killed_again_and_again(database: str, times: int, seed: int, longest: float) -> tuple[int, int]:
    """Kill so many servers one after another; how many deeds were acknowledged, in how many games.

    Each is killed within `longest` seconds. Raises `AssertionError` where something is lost.
    """
    chance = random.Random(seed)
    acknowledged: set[tuple[str, int, str]] = set()
    games = 0
    for n in range(times):
        with forked(lambda tell, n=n: play(database, seed + n, tell)) as (process, hear):  # type: ignore[misc]
            if n % 2:  # else it may die before it has opened the database
                select([hear], [], [], 30)
            sleep(chance.uniform(0, longest))
            os.kill(process, signal.SIGKILL)
            with os.fdopen(os.dup(hear)) as told:
                for line in told:
                    game_id, seat, request = line.split()
                    acknowledged.add((game_id, int(seat), request))
            os.waitpid(process, 0)
        with forked(lambda tell: look(database, acknowledged, tell)) as (process, hear):
            with os.fdopen(os.dup(hear)) as told:
                words = told.read().split()
            _, status = os.waitpid(process, 0)
        assert status == 0, f"after {n + 1} times something was lost"
        games = int(words[0])
    return len(acknowledged), games


def main() -> None:
    """Read the command line, kill, and say how it went."""
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    reading.add_argument("--times", type=int, default=200, help="so many servers are killed")
    reading.add_argument("--seed", type=int, default=1, help="fixes the moments")
    reading.add_argument("--longest", type=float, default=1.5, help="seconds a server lives at most")
    reading.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own")
    reading.add_argument("--database", help="a file or a URL of your own; it is filled with games")
    given = reading.parse_args()
    for rules in GAMES:
        dict(game(rules).starter_decks())  # all are read
    with tempfile.TemporaryDirectory() as folder:
        if given.postgres:
            with temporary_postgres() as url:
                done, games = killed_again_and_again(url, given.times, given.seed, given.longest)
        else:
            file = given.database or f"{folder}/tables.sqlite"
            done, games = killed_again_and_again(file, given.times, given.seed, given.longest)
    print(f"{given.times} servers were killed; all of {done} acknowledged deeds in {games} games are there.")


if __name__ == "__main__":
    main()
