"""Measure a server of tables at which half the people are slow, vanish and come back, or change the device.

    make load ARGS=--people                                      # 1,000 tables, a choice every 10 s at each
    python tools/load_people.py --tables 300 --every 5 --seconds 60
    make load ARGS='--soak 600'                                  # ten minutes: does anything grow?

At each table one person is there all the time. The other one reads the page's stream slowly; or vanishes, at
times with an answer on the way to which no reply is read, and comes back with what was seen last
(`Last-Event-ID`), asking once more for what there was no reply to; or moves to another device by a link, and
the first device is no more. At the end the server is killed (SIGKILL): all that it had acknowledged must be
in its journal, each line once, and each seat must be whose it became last.

With `--soak` games end and others begin in their place, and at times nobody is at a table until the server
has dropped it; then both come back. Memory, open files, threads and streams are looked at meanwhile: between
the second third of the time and the last one nothing may have grown by more than is said.

A server of its own is started, with room for so many tables; in a soak it drops tables sooner.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from load_tables import GAMES, Reply, Seat, Server, Wire, key_of, machine, percentile

MANNERS = ("slow", "vanishes", "changes")

METRICS_KEY = "the-key-of-this-tool"

TROUBLE = 0.2
"""How often, of the choices at a table, something befalls the person who is not there all the time."""

GONE = (2.0, 12.0)
"""So many seconds somebody who vanishes is gone."""

SILENT = 65.0
"""So many seconds a few of them are gone, if there is time: then others are shown that they are silent."""

PATIENCE = 30.0
"""Seconds after which somebody who has come back must have been shown something."""

AT_ONCE = 8
"""So many tables are set up at the same time."""

SPOON = 512
"""Bytes that who is slow reads at a time, and …"""

SIP = 0.05
"""… so many seconds lie between."""

LONGEST = 25
"""So many choices are made at a table of a soak, at most, before somebody resigns."""

DROPPED_AFTER = 15.0
"""Seconds after which the server of a soak drops a table at which nobody is."""

MOST_GROWTH = {"memory": (0.05, 8.0), "files": (0.1, 24.0), "threads": (0.0, 8.0), "streams": (0.1, 24.0)}
"""By how much may have grown what is looked at: the share, and in what it is counted (MB, pieces)."""


# People


@dataclass
class Seen:
    """What came of it."""

    late: list[float] = field(default_factory=list)
    """Seconds until a choice was replied to, and seen by those who look and are not slow."""
    still: list[float] = field(default_factory=list)
    """Seconds in which the process of the people did not come to anything, as the machine had other work."""
    back: list[float] = field(default_factory=list)
    """Seconds until somebody who had come back was shown the table."""
    counts: Counter[str] = field(default_factory=Counter)
    acknowledged: set[tuple[str, int, str]] = field(default_factory=set)
    """Game, seat, request."""
    seats: dict[tuple[str, int], str] = field(default_factory=dict)
    """Whose a seat has become: their secret."""
    faults: list[str] = field(default_factory=list)


class Person(Seat):
    """Somebody at a table, who may be slow, and may go and come back."""

    def __init__(self, port: int, address: str, manner: str = "") -> None:
        super().__init__(port, address)
        self.manner = manner
        self.there = False
        self.last = ""
        """The id of the last frame that was seen."""
        self.unsure: dict[str, Any] | None = None
        """An answer to which there was no reply yet."""
        self.port = port
        self._looks: asyncio.Task[None] | None = None
        self._asks = asyncio.Lock()

    async def ask(self, path: str, body: object) -> Reply:
        """Send something once what was sent before is replied to."""
        async with self._asks:
            return await self.wire.ask("POST", path, body, self.key)

    async def send_and_forget(self, path: str, body: object) -> None:
        """Send something, and read no reply."""
        async with self._asks:
            with suppress(ConnectionError):
                await self.wire.send("POST", path, body, self.key)

    def come(self, table: str) -> None:
        """Open the page's stream, and look."""
        self.there = True
        self.news.clear()
        self._looks = asyncio.create_task(self._look(table))

    def go(self) -> None:
        """Vanish, without a word."""
        self.there = False
        if self._looks is not None:
            self._looks.cancel()
        self.leave()

    def change_device(self, address: str, key: str) -> None:
        """From now on it is another browser."""
        self.go()
        self.wire, self.stream = Wire(self.port, address), Wire(self.port, address)
        self.key, self.last = key, ""

    async def _look(self, table: str) -> None:
        while self.there:
            with suppress(asyncio.IncompleteReadError, ConnectionError, ValueError):
                await self.stream.send("GET", f"{table}/frames", key=self.key, after=self.last)
                status, _ = await self.stream.head()
                if status != 200:
                    raise RuntimeError(f"no stream: {status}")
                sips = (SPOON, SIP) if self.manner == "slow" else ()
                while chunk := await self.stream.chunk(*sips):
                    if chunk.startswith(b"id: "):
                        self.last = chunk[4 : chunk.index(b"\n")].decode()
                        self.take_in(chunk)
            self.stream.close()
            await asyncio.sleep(0.5)


class Company:
    """A table, its two people, and what befalls one of them."""

    def __init__(self, number: int, port: int, seen: Seen, every: float, silence: bool, soak: bool) -> None:
        self._place = f"{1 + number // 200 % 200}.{1 + number % 200}"
        address = f"127.1.{self._place}"
        self.people = [Person(port, address), Person(port, address, MANNERS[number % len(MANNERS)])]
        self._chance = random.Random(number)
        self._seen, self._every, self._silence, self._soak = seen, every, silence, soak
        self._trouble: asyncio.Task[None] | None = None
        self._devices = count(2)
        self._choices = 0

    async def sit_down(self, game: str, answers: str) -> None:
        self._game, self._answers, self._choices = game, answers, 0
        first, second = self.people
        opening = {"game": game, "bot": "person", "answers": answers}
        begun = await first.ask("/games", opening)
        if begun.status != 303:
            raise RuntimeError(f"no table: {begun.status} {begun.body!r}")
        self.table, first.key = begun.headers["location"], first.key or key_of(begun)
        second.key = await self._claim(first, second.wire, second.key)
        for person in self.people:
            person.last = ""
            person.come(self.table)
        for person in self.people:
            await asyncio.wait_for(person.news.wait(), PATIENCE)

    async def _claim(self, owner: Person, other: Wire, key: str = "") -> str:
        """Let somebody make a link to the second seat, and take it by that; the secret of whose it is now."""
        link = await owner.ask(f"{self.table}/invite", {"seat": 1})
        path = urlsplit(json.loads(link.body)["link"]).path
        claimed = await other.ask("POST", path, {}, key)
        self._seen.seats[self.id, 1] = key = key or key_of(claimed)
        return key

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.table.rpartition("/")[2]

    async def play(self, until: float) -> None:
        """Let whoever is asked answer at the table's pace, and things befall the second person."""
        await asyncio.sleep(self._chance.uniform(0, self._every))
        while (due := monotonic() + self._every) < until:
            try:
                await self._go_on(until)
            except (OSError, RuntimeError, TimeoutError, asyncio.IncompleteReadError) as fault:
                self._seen.faults.append(f"{self.table}: {type(fault).__name__} {fault}")
            await asyncio.sleep(max(0, due - monotonic()))
        if self._trouble is not None:
            await self._trouble

    async def _go_on(self, until: float) -> None:
        if self._trouble is not None and self._trouble.done():
            self._trouble.result()
            self._trouble = None
        if self._soak and self._choices >= LONGEST and self._trouble is None:
            await self._end_and_begin()
        if self._trouble is None and self._chance.random() < TROUBLE:
            self._trouble = asyncio.create_task(self._befall(until))
            await asyncio.sleep(0)
        await self._choose()

    # Answering

    def _asked(self) -> int | None:
        """Who is asked something, is there, and is not just coming or going."""
        for seat, each in enumerate(self.people):
            request = f"question-{each.question}"
            answered = (self.id, seat, request) in self._seen.acknowledged
            if each.there and each.yours and each.options and not answered:
                return None if seat and self._trouble is not None and not self._trouble.done() else seat
        return None

    def _answer_of(self, person: Person) -> dict[str, Any]:
        option = self._chance.randrange(person.options)
        return {"question": person.question, "option": option, "request": f"question-{person.question}"}

    async def _choose(self) -> None:
        if (seat := self._asked()) is None:
            return
        person, body = self.people[seat], self._answer_of(self.people[seat])
        if person.manner == "slow":
            await asyncio.sleep(self._chance.uniform(0, self._every / 2))
            if not person.there:
                return
        watching = [each for each in self.people if each.there and each.manner != "slow"]
        for each in watching:
            each.news.clear()
        began = monotonic()
        if not await self._send(seat, body):
            return
        self._choices += 1
        if person not in watching:
            self._seen.late.append(monotonic() - began)
            return
        waits = [asyncio.create_task(each.news.wait()) for each in watching]
        await asyncio.wait(waits, timeout=1.5)
        if not person.news.is_set() and person.there:
            with suppress(TimeoutError):
                await asyncio.wait_for(person.news.wait(), self._every)
        for wait in waits:
            wait.cancel()
        if person.there:
            late = max(each.seen for each in watching) - began if person.news.is_set() else self._every
            self._seen.late.append(late)

    async def _send(self, seat: int, body: dict[str, Any]) -> bool:
        """Send an answer; whether it was taken, and is noted as acknowledged."""
        person = self.people[seat]
        reply = await person.ask(f"{self.table}/answer", body)
        taken = reply.status in (200, 204)
        if taken:
            self._seen.acknowledged.add((self.id, seat, body["request"]))
        else:
            self._seen.counts[f"refused with {reply.status}"] += 1
        return taken

    # What befalls somebody

    async def _befall(self, until: float) -> None:
        second = self.people[1]
        if self._soak and self._chance.random() < 0.15:
            await self._leave_the_table(until)
        elif second.manner == "vanishes":
            await self._vanish(until)
        elif second.manner == "changes":
            await self._change_device()

    async def _vanish(self, until: float) -> None:
        """Go, at times with an answer on the way; come back, and ask for it once more."""
        second = self.people[1]
        if second.yours and second.options and self._chance.random() < 0.5:
            second.unsure = self._answer_of(second)
            await second.send_and_forget(f"{self.table}/answer", second.unsure)
            await asyncio.sleep(self._chance.uniform(0, 0.02))
        second.go()
        self._seen.counts["vanished"] += 1
        gone = self._chance.uniform(*GONE)
        if self._silence and self._chance.random() < 0.05:
            gone = SILENT
        await asyncio.sleep(max(0.0, min(gone, until - monotonic())))
        if (body := second.unsure) is not None:
            self._seen.counts["asked once more"] += 1
            for _ in range(2):  # and a third time
                if not await self._send(1, body):
                    self._seen.faults.append(f"{self.table}: an answer asked for once more was refused")
            second.unsure = None
        await self._come_back(1)

    async def _change_device(self) -> None:
        second = self.people[1]
        address = f"127.{next(self._devices) % 200}.{self._place}"
        other = Wire(second.port, address)
        second.there = False  # whatever is under way is replied to first
        key = await self._claim(second, other)
        other.close()
        second.change_device(address, key)
        self._seen.counts["changed the device"] += 1
        await self._come_back(1)

    async def _come_back(self, seat: int) -> None:
        """Look again: what is shown is not older than what was acknowledged."""
        person, began, known = self.people[seat], monotonic(), self.people[seat].question
        before = person.seen
        person.come(self.table)
        if person.last and person.manner == "vanishes" and not await _comes(person, before):
            return  # nothing had changed meanwhile
        await asyncio.wait_for(_shown(person, before), PATIENCE)
        self._seen.back.append(monotonic() - began)
        if person.question < known:
            self._seen.faults.append(f"{self.table}: who came back was shown what was over")

    # In a soak

    async def _leave_the_table(self, until: float) -> None:
        """Both go, until the server has dropped the table; then they come back."""
        for person in self.people:
            person.go()
        self._seen.counts["left alone"] += 1
        await asyncio.sleep(max(0.0, min(3 * DROPPED_AFTER, until - monotonic())))
        for person in self.people:
            person.last = ""
        for seat in range(2):
            await self._come_back(seat)

    async def _end_and_begin(self) -> None:
        """Somebody resigns; the same two sit down at another table."""
        first = self.people[0]
        body = {"request": f"resigns-{self.id}"}
        reply = await first.ask(f"{self.table}/resign", body)
        if reply.status == 204:
            self._seen.acknowledged.add((self.id, 0, body["request"]))
        self._seen.counts["games ended"] += 1
        for person in self.people:
            person.go()
        await self.sit_down(self._game, self._answers)

    def leave(self) -> None:
        if self._trouble is not None:
            self._trouble.cancel()
        for person in self.people:
            person.go()


async def _shown(person: Person, before: float) -> None:
    while person.seen == before:
        await asyncio.sleep(0.005)


async def _comes(person: Person, before: float) -> bool:
    """Whether a frame comes at once to somebody who has come back with the last one."""
    with suppress(TimeoutError):
        await asyncio.wait_for(_shown(person, before), 1.0)
    return person.seen != before


# The server


class Sample(NamedTuple):
    """What the server takes at a moment: megabytes, and pieces."""

    memory: float
    files: float
    threads: float
    streams: float
    tables: float

    def __str__(self) -> str:
        return (
            f"{self.memory:.0f} MB, {self.files:.0f} files, {self.threads:.0f} threads, "
            f"{self.streams:.0f} streams, {self.tables:.0f} tables"
        )


def serve(database: str, soak: bool) -> None:
    """Serve with room for many tables; in a soak drop those soon at which nobody is."""
    from cardwright.table import arriving, broadcast, games, serving

    changed: list[tuple[Any, str, object]] = [(arriving, "MOST_TABLES", 5_000)]
    if soak:
        changed += [
            (games, "SWEEPS", DROPPED_AFTER / 3),
            (broadcast, "UNSEEN", DROPPED_AFTER / 3),
            (serving, "Host", partial(games.Host, unused=DROPPED_AFTER)),
        ]
    for place, name, value in changed:
        setattr(place, name, value)
    told = partial(print, file=sys.stderr, flush=True)
    serving.serve_tables(database, "127.0.0.1", 0, (), told, key=METRICS_KEY)


@contextmanager
def server(database: str, soak: bool) -> Iterator[Server]:
    """A server of its own over this SQLite file; at the end it is killed."""
    command = [sys.executable, __file__, "--serve", database, *(["--soak", "1"] if soak else [])]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        said = re.search(r":(\d+)/", process.stderr.readline())
        if said is None:
            raise RuntimeError("the server did not start")
        yield Server(int(said[1]), process.pid)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(10)


async def sample(server: Server) -> Sample:
    """What the server takes now."""
    status = Path(f"/proc/{server.process}/status").read_text()
    threads = re.search(r"Threads:\s+(\d+)", status)
    wire = Wire(server.port, "127.0.0.1")
    wire.bearer = METRICS_KEY
    told = (await wire.ask("GET", "/metrics")).body.decode()
    wire.close()
    figures = dict(re.findall(r"^cardwright_(\w+) ([\d.]+)$", told, re.MULTILINE))
    return Sample(
        server.memory(),
        len(os.listdir(f"/proc/{server.process}/fd")),
        float(threads[1]) if threads else 0.0,
        float(figures["streams"]),
        float(figures["tables"]),
    )


def busy() -> float:
    """Seconds for which the machine's cores have worked so far."""
    words = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    user, nice, system, _, _, interrupts, soft, steal = map(int, words[1:9])
    return (user + nice + system + interrupts + soft + steal) / os.sysconf("SC_CLK_TCK")


# What is left


def lost(database: str, seen: Seen) -> list[str]:
    """What was acknowledged and is not in the journal, or is twice; seats that are not whose they became."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT game, n, seat, request FROM journal ORDER BY game, n").fetchall()
        owners = connection.execute(
            "SELECT game, seat, key_hash FROM seat JOIN visitor ON visitor.id = seat.visitor"
        ).fetchall()
    written = Counter((game, seat, request) for game, _, seat, request in rows if request is not None)
    found = [f"lost: {each}" for each in sorted(seen.acknowledged) if written[each] != 1]
    lines: dict[str, list[int]] = {}
    for game, n, _, _ in rows:
        lines.setdefault(game, []).append(n)
    found += [f"a line is missing: {game}" for game, each in lines.items() if each != list(range(len(each)))]
    hashes = {(game, seat): key_hash for game, seat, key_hash in owners}
    for place, key in seen.seats.items():
        if hashes.get(place) != hashlib.sha256(key.encode()).hexdigest():
            found.append(f"the seat {place} is not whose it became")
    return found


def growth(samples: list[Sample]) -> list[str]:
    """What has grown too much between the second third of the samples and the last."""
    third = len(samples) // 3
    found = []
    for name, (share, pieces) in MOST_GROWTH.items():
        before, after = (
            median(getattr(each, name) for each in part)
            for part in (samples[third : 2 * third], samples[2 * third :])
        )
        most = before * (1 + share) + pieces
        grown = f"{name} {before:.0f} → {after:.0f} (at most {most:.0f})"
        print(f"  {grown}")
        if after > most:
            found.append(f"grown: {grown}")
    return found


# All together


class Asked(NamedTuple):
    """What is measured."""

    game: str
    answers: str
    tables: int
    every: float
    seconds: float
    soak: bool


async def seated(asked: Asked, server: Server, seen: Seen) -> list[Company]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def company(number: int) -> Company:
        async with gate:
            silence = asked.seconds >= 2 * SILENT
            new = Company(number, server.port, seen, asked.every, silence, asked.soak)
            await new.sit_down(asked.game, asked.answers)
            return new

    return list(await asyncio.gather(*(company(number) for number in range(asked.tables))))


async def watch(server: Server, samples: list[Sample], seconds: float) -> None:
    """Look at the server again and again; in a soak say now and then what it takes."""
    pause = max(1.0, seconds / 60)
    for n in count(1):
        await asyncio.sleep(pause)
        samples.append(await sample(server))
        if n % 10 == 0:
            print(f"  after {n * pause:.0f} s: {samples[-1]}", flush=True)


async def stand_still(seen: Seen) -> None:
    """Note for how long the people themselves were not let do anything, again and again."""
    while True:
        began = monotonic()
        await asyncio.sleep(0.05)
        seen.still.append(monotonic() - began - 0.05)


async def measure(asked: Asked, database: str) -> list[str]:
    """Let all play; what was wrong."""
    seen, samples = Seen(), list[Sample]()
    with server(database, asked.soak) as running:
        began = monotonic()
        companies = await seated(asked, running, seen)
        print(f"All sat down within {monotonic() - began:.0f} s: {await sample(running)}", flush=True)
        watching = asyncio.create_task(watch(running, samples, asked.seconds))
        waiting = asyncio.create_task(stand_still(seen))
        began, used, own, around = monotonic(), running.processor(), sum(os.times()[:2]), busy()
        await asyncio.gather(*(each.play(began + asked.seconds) for each in companies))
        took, used = monotonic() - began, running.processor() - used
        own = sum(os.times()[:2]) - own
        others = max(0.0, busy() - around - used - own)
        samples.append(await sample(running))
        watching.cancel()
        waiting.cancel()
    for each in companies:
        each.leave()
    await asyncio.sleep(0)
    say(seen, samples, used, took)
    print(
        f"Of {os.cpu_count()} cores the people took {100 * own / took:.0f} %, "
        f"what else runs on this machine {100 * others / took:.0f} %; they themselves stood still for "
        f"{1000 * max(seen.still):.0f} ms at the longest, 95 of 100 times for less than "
        f"{1000 * percentile(seen.still, 0.95):.0f} ms."
    )
    faults = seen.faults + lost(database, seen)
    if asked.soak:
        faults += growth(samples)
    elif not faults:
        print(
            f"All of {len(seen.acknowledged)} answers that were acknowledged are in the journal, once each."
        )
    return faults


def say(seen: Seen, samples: list[Sample], used: float, took: float) -> None:
    """The figures."""
    half, most, nearly_all = (1000 * percentile(seen.late, share) for share in (0.5, 0.95, 0.99))
    print(f"{len(seen.late)} choices, {len(seen.late) / took:.0f} a second:", end=" ")
    print(f"95 of 100 seen within {most:.0f} ms (half within {half:.0f}, 99 of 100 within {nearly_all:.0f}).")
    print("; ".join(f"{word}: {number}" for word, number in sorted(seen.counts.items())) + ".")
    shown = 1000 * percentile(seen.back, 0.95)
    print(f"Of {len(seen.back)} who came back 95 of 100 were shown the table within {shown:.0f} ms.")
    each = 1000 * used / max(1, len(seen.late))
    print(
        f"The server took {100 * used / took:.0f} % of a core, {each:.1f} ms a choice with all that befell."
    )
    for word, place in ("In the beginning", 0), ("In the middle", len(samples) // 2), ("At the end", -1):
        print(f"{word}: {samples[place]}.")


def main() -> None:
    """Read the command line, measure, and say how it went."""
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    reading.add_argument("--people", action="store_true", help="what is done anyhow")
    reading.add_argument(
        "--soak", type=float, default=0.0, help="so many seconds, and see whether anything grows"
    )
    reading.add_argument("--game", choices=GAMES, default=GAMES[0])
    reading.add_argument("--answers", choices=("quick", "guarded"), default="quick", help="how tables ask")
    reading.add_argument("--tables", type=int, help="1,000; in a soak 60")
    reading.add_argument(
        "--every", type=float, help="seconds between two choices at a table: 10; in a soak 2"
    )
    reading.add_argument("--seconds", type=float, default=90.0, help="how long people play")
    reading.add_argument("--serve", help=argparse.SUPPRESS)
    given = reading.parse_args()
    soak = given.soak > 0
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if given.serve:
        serve(given.serve, soak)
        return
    tables, every = given.tables or (60 if soak else 1_000), given.every or (2.0 if soak else 10.0)
    asked = Asked(given.game, given.answers, tables, every, given.soak or given.seconds, soak)
    print(f"{machine()}, load {os.getloadavg()[0]:.1f} before")
    manners = Counter(MANNERS[number % len(MANNERS)] for number in range(tables))
    print(
        f"{tables} tables of {asked.game}, {asked.answers}, a choice every {every:g} s at each. "
        f"Of {2 * tables} people {manners['slow']} are slow, {manners['vanishes']} vanish and come back, "
        f"{manners['changes']} change the device.",
        flush=True,
    )
    with tempfile.TemporaryDirectory() as folder:
        faults = asyncio.run(measure(asked, f"{folder}/tables.sqlite"))
    for fault in faults[:20]:
        print(fault)
    print(f"{len(faults)} faults." if faults else "No fault.")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
