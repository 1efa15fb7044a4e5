"""Measure a server of tables under load: how soon both seats see a choice, and what it costs.

    python tools/load_tables.py                             # both games, 90 seconds at most
    python tools/load_tables.py --game keyforge/1.2 --tables 400 --most 400
    python tools/load_tables.py --answers guarded  # with windows that open, lapse and are shown
    python tools/load_tables.py --tables 20 --most 20 --bots 50  # while 50 bots think at tables of their own
    python tools/load_tables.py --people    # 1,000 tables, people vanish and come back: load_people.py
    python tools/load_tables.py --soak 600  # does anything grow in ten minutes: load_people.py

A server of its own is started, on this machine and held to one core; the clients are one process beside it,
at addresses of the loopback range of their own. At each table two people sit, each with a page's stream open;
every two seconds whoever is asked answers at random. Measured are the time from sending an answer until both
seats have been sent what it changed, the server's processor time a choice, and its memory.

With `--bots` there are so many tables more, at each of which a person answers a bot at once, so that all bots
think all the time. The server and the processes of its bots then have all cores. What is said of choices is
said of people's, and then of those people alone who play against bots.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

GAMES = ("kotc/17", "keyforge/1.2")
EVERY = 2.0
"""Seconds between two choices at a table."""

STEP = 100
"""So many tables more are tried each time."""

BEARABLE = 0.1
"""Seconds: how late 95 of 100 choices may be seen for the number of tables to count."""

AT_ONCE = 8
"""So many tables are set up at the same time."""

WARM_UP = 2.0

FIRST_DUEL = 30_000
"""The number of the first table with a bot."""

BETWEEN = 0.1
"""Seconds after which a person answers who plays against a bot."""

OPTION = re.compile(rb'name="option" value="(\d+)"')


# A client of one seat


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Wire:
    """A connection that is kept, from an address of the client's own."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address
        self.bearer = ""
        """What is shown in place of a cookie."""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: object = None, key: str = "", after: str = "") -> None:
        if self._writer is None or self._reader is None or self._reader.at_eof():
            self.close()
            self._reader, self._writer = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=(self._address, 0), limit=1 << 20
            )
        own = f"http://127.0.0.1:{self._port}"
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nOrigin: {own}\r\n"
        head += f"Cookie: cardwright={key}\r\n" if key else ""
        head += f"Authorization: Bearer {self.bearer}\r\n" if self.bearer else ""
        head += f"Last-Event-ID: {after}\r\n" if after else ""
        content = b"" if body is None else json.dumps(body).encode()
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        self._writer.write(head.encode() + b"\r\n" + content)

    async def head(self) -> tuple[int, dict[str, str]]:
        assert self._reader is not None
        lines = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in lines[1:] if line)
        return int(lines[0].split()[1]), {name.casefold(): value.strip() for name, _, value in pairs}

    async def ask(self, method: str, path: str, body: object = None, key: str = "") -> Reply:
        try:
            await self.send(method, path, body, key)
            status, headers = await self.head()
        except (asyncio.IncompleteReadError, ConnectionError):  # it was idle for too long
            self.close()
            await self.send(method, path, body, key)
            status, headers = await self.head()
        assert self._reader is not None
        return Reply(status, headers, await self._reader.readexactly(int(headers.get("content-length", 0))))

    async def chunk(self, spoon: int = 1 << 20, pause: float = 0) -> bytes:
        """What the server sent at once, read so many bytes at a time; empty at the end."""
        assert self._reader is not None
        left = int(await self._reader.readuntil(b"\r\n"), 16) + 2
        read = b""
        while left:
            read += (part := await self._reader.readexactly(min(spoon, left)))
            left -= len(part)
            if pause:
                await asyncio.sleep(pause)
        return read[:-2]

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None


class Seat:
    """Somebody at a table: their page's stream, and what it said last."""

    def __init__(self, port: int, address: str) -> None:
        self.wire, self.stream = Wire(port, address), Wire(port, address)
        self.key = ""
        self.yours, self.over, self.question, self.options = False, False, 0, 0
        self.seen = 0.0
        """When the last frame came."""
        self.bytes, self.frames = 0, 0
        self.news = asyncio.Event()

    async def listen(self, table: str) -> None:
        await self.stream.send("GET", f"{table}/frames", key=self.key)
        status, _ = await self.stream.head()
        if status != 200:
            raise RuntimeError(f"no stream: {status}")
        while chunk := await self.stream.chunk():
            if chunk.startswith(b"id: "):
                self.take_in(chunk)

    def take_in(self, chunk: bytes) -> None:
        """See what a frame says."""
        self.seen = monotonic()
        head = json.loads(chunk[chunk.index(b"data: ") + 6 :].partition(b"\n")[0])
        self.yours, self.question = head["yours"], head["question"]
        self.over = not head["asked"] and head["window"] is None
        self.options = 1 + max((int(each) for each in OPTION.findall(chunk)), default=-1)
        self.bytes, self.frames = self.bytes + len(chunk), self.frames + 1
        self.news.set()

    def leave(self) -> None:
        self.wire.close()
        self.stream.close()


@dataclass
class Seen:
    """How late choices were seen, in seconds, and how many answers were refused."""

    late: list[float] = field(default_factory=list)
    refused: int = 0
    waited: float = 0.0
    """Seconds in which people have waited for bots."""

    def forget(self) -> None:
        """Begin anew."""
        self.late.clear()
        self.refused, self.waited = 0, 0.0

    def so_far(self) -> Seen:
        """A copy, to which nothing is added while play goes on."""
        return replace(self, late=list(self.late))


class Party:
    """One table with its two people."""

    def __init__(self, number: int, port: int) -> None:
        address = f"127.{1 + number // 40_000}.{1 + number // 200 % 200}.{1 + number % 200}"
        self.seats = [Seat(port, address), Seat(port, address)]
        self._chance = random.Random(number)
        self._tasks: list[asyncio.Task[None]] = []

    async def sit_down(self, game: str, answers: str) -> None:
        first, second = self.seats
        begun = await first.wire.ask("POST", "/games", {"game": game, "bot": "person", "answers": answers})
        if begun.status != 303:
            raise RuntimeError(f"no table: {begun.status} {begun.body!r}")
        self.table, first.key = begun.headers["location"], key_of(begun)
        link = await first.wire.ask("POST", f"{self.table}/invite", {"seat": 1}, first.key)
        claimed = await second.wire.ask("POST", urlsplit(json.loads(link.body)["link"]).path, {})
        second.key = key_of(claimed)
        self._tasks = [asyncio.create_task(seat.listen(self.table)) for seat in self.seats]
        for seat in self.seats:
            await asyncio.wait_for(seat.news.wait(), 30)

    async def play(self, seen: Seen, until: float) -> None:
        await asyncio.sleep(self._chance.uniform(0, EVERY))
        while (due := monotonic() + EVERY) < until:
            await self._choose(seen, due)
            await asyncio.sleep(max(0, due - monotonic()))

    async def _choose(self, seen: Seen, until: float) -> None:
        """Let whoever is asked answer; how late it is seen by whom it changes anything for."""
        seat = next((each for each in self.seats if each.yours and each.options), None)
        if seat is None:  # the game is over
            return
        question = seat.question
        body = {
            "question": question,
            "option": self._chance.randrange(seat.options),
            "request": f"question-{question}",
        }
        for each in self.seats:
            each.news.clear()
        began = monotonic()
        reply = await seat.wire.ask("POST", f"{self.table}/answer", body, seat.key)
        if reply.status != 204:
            seen.refused += 1
            return
        waits = [asyncio.create_task(each.news.wait()) for each in self.seats]
        await asyncio.wait(waits, timeout=max(0.1, min(1.5, until - monotonic())))
        for wait in waits:
            wait.cancel()
        seen.late.append(max(each.seen for each in self.seats) - began if seat.news.is_set() else EVERY)

    def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        for seat in self.seats:
            seat.leave()


class Duel(Party):
    """A table at which one person plays against a bot, one game after another."""

    def __init__(self, number: int, port: int, bot: str) -> None:
        super().__init__(number, port)
        self._bot = bot
        del self.seats[1:]

    async def sit_down(self, game: str, answers: str) -> None:
        self._game, self._answers, person = game, answers, self.seats[0]
        opening = {"game": game, "bot": self._bot, "answers": answers}
        begun = await person.wire.ask("POST", "/games", opening, person.key)
        if begun.status != 303:
            raise RuntimeError(f"no table: {begun.status} {begun.body!r}")
        self.table, person.key = begun.headers["location"], person.key or key_of(begun)
        person.news.clear()
        self._tasks = [asyncio.create_task(person.listen(self.table))]
        await asyncio.wait_for(person.news.wait(), 60)

    async def play(self, seen: Seen, until: float) -> None:
        person = self.seats[0]
        while monotonic() < until:
            await asyncio.sleep(BETWEEN)
            if person.yours and person.options:
                await self._choose(seen, until)
            elif person.over:
                self.leave()
                await self.sit_down(self._game, self._answers)
            elif not person.yours:
                seen.waited += BETWEEN


def key_of(reply: Reply) -> str:
    """The secret that somebody new was given."""
    return reply.headers["set-cookie"].partition("=")[2].partition(";")[0]


# The server


class Server(NamedTuple):
    port: int
    process: int

    def processor(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes."""
        said = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process}/status").read_text())
        return 0.0 if said is None else int(said[1]) / 1024


@contextmanager
def server(alone: bool) -> Iterator[Server]:
    """A server with an SQLite file of its own; if it is `alone`, and there are several cores, on one."""
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cardwright", "serve", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--database", f"{folder}/tables.sqlite"], stderr=subprocess.PIPE, text=True
        )
        if alone:
            os.sched_setaffinity(process.pid, cores[:1])
        if alone and len(cores) > 1:
            os.sched_setaffinity(0, cores[1:])
        try:
            assert process.stderr is not None
            said = re.search(r":(\d+)/", process.stderr.readline())
            if said is None:
                raise RuntimeError("the server did not start")
            yield Server(int(said[1]), process.pid)
        finally:
            process.terminate()
            process.wait(10)


# Measuring


@dataclass(frozen=True)
class Bots:
    """How many shall think, and what they are called."""

    number: int
    word: str


class Reading(NamedTuple):
    """What a server has used so far, in seconds of processor and megabytes, and told its seats, in bytes."""

    processor: float
    memory: float
    told: int
    frames: int


class Measured(NamedTuple):
    tables: int
    choices: int
    refused: int
    late: float
    """Seconds: 95 of 100 choices were seen sooner."""
    processor: float
    """Seconds a choice."""
    memory: float
    frame: float
    """Bytes of a frame."""
    duels: Seen
    thinking: float
    """So many bots were waited for at a time, on average."""

    def line(self, game: str) -> str:
        return (
            f"{game:<13}{self.tables:>7}{self.choices:>9}{self.late * 1000:>9.0f} ms"
            f"{self.processor * 1000:>9.2f} ms{self.memory:>8.0f} MB{self.frame / 1024:>8.1f} KB"
            + (f"   {self.refused} refused" if self.refused else "")
        )

    def line_of_bots(self) -> str:
        late = percentile(self.duels.late, 0.95) * 1000
        return (
            f"  against bots       {len(self.duels.late):>9}{late:>9.0f} ms"
            f"   {self.thinking:.0f} bots think at a time"
        )


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies; infinite where there is none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("inf")


async def set_up(server: Server, game: str, answers: str, numbers: range) -> list[Party]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def party(number: int) -> Party:
        async with gate:
            new = Party(number, server.port)
            await new.sit_down(game, answers)
            return new

    return list(await asyncio.gather(*map(party, numbers)))


async def sit_down_against(bots: Bots, server: Server, game: str, answers: str) -> list[Duel]:
    duels = [Duel(FIRST_DUEL + number, server.port, bots.word) for number in range(bots.number)]
    for duel in duels:
        await duel.sit_down(game, answers)
    return duels


async def measure(
    server: Server, parties: Sequence[Party], duels: Sequence[Duel], seconds: float
) -> Measured:
    """Let all play, without a pause in which the server could put off work; measure so many seconds of it."""
    seen, against = Seen(), Seen()
    until = monotonic() + WARM_UP + EVERY + seconds + EVERY  # nobody stops within what is measured
    people = (each.play(seen, until) for each in parties)
    playing = asyncio.gather(*people, *(each.play(against, until) for each in duels))
    await asyncio.sleep(WARM_UP + EVERY)
    seen.forget()
    against.forget()
    before = _reading(server, parties)
    await asyncio.sleep(seconds)
    after = _reading(server, parties)
    seen, against = seen.so_far(), against.so_far()
    await playing
    choices = len(seen.late)
    return Measured(
        len(parties),
        choices,
        seen.refused,
        percentile(seen.late, 0.95),
        (after.processor - before.processor) / max(1, choices),
        after.memory,
        (after.told - before.told) / max(1, after.frames - before.frames),
        against,
        against.waited / seconds,
    )


def _reading(server: Server, parties: Sequence[Party]) -> Reading:
    seats = [seat for each in parties for seat in each.seats]
    told, frames = sum(seat.bytes for seat in seats), sum(seat.frames for seat in seats)
    return Reading(server.processor(), server.memory(), told, frames)


async def load(
    game: str, answers: str, tables: int, most: int, seconds: float, until: float, bots: Bots
) -> None:
    """Measure with so many tables, then with more and more while that is bearable."""
    with server(alone=not bots.number) as running:
        parties: list[Party] = []
        duels: list[Duel] = []
        highest = 0
        try:
            duels += await sit_down_against(bots, running, game, answers)
            while True:
                began = monotonic()
                parties += await set_up(running, game, answers, range(len(parties), tables))
                found = await measure(running, parties, duels, seconds)
                print(found.line(game), flush=True)
                if duels:
                    print(found.line_of_bots(), flush=True)
                bearable = found.late <= BEARABLE and not found.refused
                highest = len(parties) if bearable else highest
                took = monotonic() - began
                more = min(most, tables * 2 if tables * 2 <= most else tables + STEP)
                if not bearable or more <= tables or monotonic() + took > until:
                    break
                tables = more
        finally:
            for each in (*parties, *duels):
                each.leave()
        end = "" if bearable else f"; with {len(parties)} it is more"
        print(f"{game}: under {BEARABLE * 1000:.0f} ms with {highest} tables{end}.", flush=True)


def machine() -> str:
    """What this is measured on."""
    from cardwright.engine import engine

    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*:\s*(.+)", info.read_text()) if info.exists() else None
    name = platform.processor() or platform.machine() if found is None else found[1]
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}, {engine()} engine"


def main() -> None:
    """Read the command line, measure, and say how it went."""
    if {"--people", "--soak"} & {word.partition("=")[0] for word in sys.argv[1:]}:
        import load_people

        load_people.main()
        return
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    reading.add_argument("--game", choices=GAMES, action="append", help="by default both, one after another")
    reading.add_argument("--answers", choices=("quick", "guarded"), default="quick", help="how tables ask")
    reading.add_argument("--tables", type=int, default=200, help="how many at first")
    reading.add_argument("--most", type=int, default=400, help="how many at most")
    reading.add_argument("--seconds", type=float, default=10.0, help="how long each number is measured")
    reading.add_argument("--bots", type=int, default=0, help="how many bots think beside that")
    reading.add_argument("--bot", default="search:0.2s", help="which")
    reading.add_argument("--limit", type=float, default=85.0, help="seconds that all may take")
    given = reading.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    began = monotonic()
    print(machine())
    print("game          tables  choices   95 % in   a choice   memory   a frame")
    games = given.game or list(GAMES)
    for place, game in enumerate(games):
        until = began + given.limit * (place + 1) / len(games)
        bots = Bots(given.bots, given.bot)
        asyncio.run(load(game, given.answers, given.tables, given.most, given.seconds, until, bots))


if __name__ == "__main__":
    main()
