"""Look for what windows tell: pairs of tables in worlds that a seat cannot tell apart, at which others do the
same at the same times. What the seat is sent must be the same, byte for byte and second for second.

    python tools/window_twins.py --pairs 2000
    python tools/window_twins.py --pairs 200 --http

The clock is one that is set by hand. Writes every difference, and ends with 1 if there is any.
"""

from __future__ import annotations

import argparse
import heapq
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from threading import Condition, Event
from typing import Any, Final, Protocol
from unittest.mock import patch

from sqlalchemy import Engine, create_engine
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, PASS
from cardwright.core.history import History
from cardwright.core.record import begin
from cardwright.core.state import State
from cardwright.core.windows import round_of
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.secrets import secrets_of
from cardwright.records.recorded import RecordedGame
from cardwright.sitting import Sitting
from cardwright.table import drafts, schema
from cardwright.table.app import create_app
from cardwright.table.clocks import Schedule
from cardwright.table.course import Course
from cardwright.table.deeds import Terms
from cardwright.table.frames import Frames
from cardwright.table.games import Chair, Host
from cardwright.table.pace import Pace
from cardwright.table.painting import paint
from cardwright.table.table import Table
from cardwright.table.timing import Timing

GAMES: Final = ("kotc/17", "kotc/12", "kotc/9")
PACE: Final = Pace("guarded", 1.2)
LONGEST: Final = 12
"""So much is done at a pair of tables, at most."""

MOST: Final = 5
"""So many differences are told in each share."""


class HandClock:
    """A clock that goes on when it is told to."""

    BEGAN = 1_700_000_000.0

    def __init__(self) -> None:
        self._now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self._gone_on = Condition()

    def now(self) -> float:
        """What time it is."""
        return self._now

    def date(self) -> float:
        """The same, counted from some day on."""
        return self.BEGAN + self._now

    def at(self, when: float, act: Callable[[], None]) -> Callable[[], None]:
        """Do this then."""
        alarm = (when, next(self._numbers), act)
        heapq.heappush(self._due, alarm)

        def cancel() -> None:
            if alarm in self._due:
                self._due.remove(alarm)
                heapq.heapify(self._due)

        return cancel

    def wait_until(self, when: float, closing: Event) -> None:
        """Wait for that time."""
        with self._gone_on:
            while self._now < when and not closing.is_set():
                self._gone_on.wait(0.01)

    def close(self) -> None:
        """Nothing more is due."""
        self._due.clear()

    def go_on(self, seconds: float) -> None:
        """Let time pass, and do what is due."""
        until = self._now + seconds
        while self._due and self._due[0][0] <= until:
            when, _, act = heapq.heappop(self._due)
            self._set(max(self._now, when))
            act()
        self._set(until)

    def _set(self, now: float) -> None:
        with self._gone_on:
            self._now = now
            self._gone_on.notify_all()


# Two tables


class World(Protocol):
    """A table on which somebody looks from one seat."""

    @property
    def course(self) -> Course:
        """How it stands."""
        ...

    def do(self, deed: Deed, text: str) -> str:
        """Let it be done; what is replied."""
        ...

    def told(self) -> list[tuple[object, ...]]:
        """All that the seat has been sent, and when."""
        ...


@dataclass(frozen=True)
class Deed:
    """What is done in both worlds: by whom, and how; `seconds` that pass."""

    what: str
    seat: int = -1
    seconds: float = 0.0
    words: tuple[str, ...] = ()
    request: str = ""


class Unwritten:
    """What a table writes to that nobody reads."""

    def write(self, about: str, work: object) -> None:
        """Keep nothing."""


def course_at(game_id: str, state: State[Any]) -> Course:
    """A guarded table's course that stands in this position; people sit in all seats."""
    rules: Any = game(game_id)
    decks = list(rules.starter_decks().values())
    seated = [decks[seat % len(decks)] for seat in range(len(state.names))]
    _, record = begin(rules, seated, 1, names=list(state.names))
    recorded = RecordedGame(rules, record)
    recorded.state = state
    recorded._history = History(state)
    sitting = Sitting(recorded, range(len(state.names)), b"secret", PACE.manner)
    return Course(sitting, {}, PACE)


@dataclass
class Plain:
    """A table without a server: what its listeners are told is painted at once."""

    table: Table
    seat: int
    clock: HandClock
    frames: Frames = field(default_factory=Frames)
    sent: list[tuple[object, ...]] = field(default_factory=list)
    last: str = ""
    fault: Exception | None = None

    @classmethod
    def at(cls, course: Course, seat: int, engine: Engine) -> Plain:
        """A table that stands so, on which somebody looks from this seat."""
        clock = HandClock()
        timing = Timing(clock, PACE.window)
        writer: Any = Unwritten()
        terms = Terms("", PACE, Schedule())
        table = Table("abcdefghij", terms, engine, writer, lambda _, __: None, timing.look, clock.date)
        table._course = course
        world = cls(table, seat, clock)
        table.subscribe(world.look)
        table.tell()
        return world

    @property
    def course(self) -> Course:
        """How it stands."""
        course = self.table._course
        assert course is not None
        return course

    def look(self, table: Table) -> None:
        """Something has changed: the seat is shown it, if it sees it."""
        try:
            picture = paint(table, self.seat)
        except Exception as fault:  # whoever tells listeners goes on without them
            self.fault = fault
            raise
        if self.frames.show(picture):
            frame = self.frames.since(self.last)
            assert frame is not None
            self.last = frame.id
            self.sent.append((round(self.clock.now(), 6), frame.html(), frame.json()))

    def do(self, deed: Deed, text: str) -> str:
        """Let it be done; what is replied."""
        table, seat, request = self.table, deed.seat, deed.request
        try:
            if deed.what == "wait":
                self.clock.go_on(deed.seconds)
            elif deed.what == "answer":
                return str(table.answer(seat, self.course.questions[seat], text, request))
            elif deed.what == "hold":
                table.hold(seat, self.course.questions[seat], request)
            elif deed.what == "pass-until":
                table.pass_until(seat, deed.words[0], request)
            else:
                table.stop_at(seat, deed.words, request)
        except CardwrightError as fault:
            return str(fault)
        return ""

    def told(self) -> list[tuple[object, ...]]:
        """All that the seat has been sent, and when."""
        if self.fault is not None:
            raise self.fault
        assert self.sent
        return self.sent


class Serving:
    """A server of guarded tables, whose clock is set by hand."""

    def __init__(self, file: str) -> None:
        self.clock = HandClock()
        self.host = Host(file, clock=self.clock)
        self._app = create_app(self.host)
        self._asker = ""
        self._client = TestClient(self._answer, "http://localhost")
        self._client.__enter__()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app({**scope, "client": (self._asker, 4711)}, receive, send)

    def close(self) -> None:
        """No longer."""
        self._client.__exit__(None, None, None)
        self.host.close()

    def ask(
        self, number: int, method: str, address: str, key: str, said: dict[str, Any] | None = None
    ) -> Any:
        """What is replied; each pair has an address of its own, so that none asks too often."""
        self._asker = f"10.0.{number // 250}.{number % 250}"
        headers = {"authorization": f"Bearer {key}"}
        return self._client.request(method, address, headers=headers, json=said)


class Served:
    """A table of a server, which is looked at and played at over HTTP."""

    OPTIONS: Mapping[str, Any] = {"answers": PACE.answers, "window": PACE.window}
    WATCHES: str = ""
    """What follows the table's address where it is looked at."""

    def __init__(self, serving: Serving, number: int, pair_game: str, state: State[Any], seat: int) -> None:
        self.seat, self._serving, self._number = seat, serving, number
        known = [serving.host.visitors.new(name) for name in state.names]
        self._keys = [key for _, key in known]
        rules: Any = game(pair_game)
        deck = next(iter(rules.starter_decks().values()))
        chairs = [Chair(visitor.name, deck, visitor=visitor.id) for visitor, _ in known]
        with patch.object(drafts, "new_id", lambda: f"pair{number:06}"):  # the same in both worlds
            self._table = serving.host.open(pair_game, chairs, seed=1, options=self.OPTIONS)
        self._stand(pair_game, state)
        self._table.tell()
        self._address = f"/t/{self._table.id}"
        self._began = serving.clock.now()
        self._sent: list[tuple[object, ...]] = []
        self._last = ""
        self._look()

    def _stand(self, pair_game: str, state: State[Any]) -> None:
        """Let the table stand in this position."""
        self._table._course = course_at(pair_game, state)

    def leave(self) -> None:
        """Nobody is at the table any more."""
        kept = self._serving.host._kept.pop(self._table.id)
        assert kept.timing is not None
        kept.timing.forget()

    @property
    def course(self) -> Course:
        """How it stands."""
        course = self._table._course
        assert course is not None
        return course

    def _look(self) -> None:
        """Ask for the seat's next frame, for a page and for a program."""
        key = self._keys[self.seat] if self.seat < len(self._keys) else "nobody"
        where = f"{self._address}{self.WATCHES}/frames?wait=0&after={self._last}"
        page = self._serving.ask(self._number, "GET", where, key)
        data = self._serving.ask(self._number, "GET", f"{where}&as=json", key)
        if page.status_code != 204 or data.status_code != 204:
            self._last = page.headers["x-frame"]
            when = round(self._serving.clock.now() - self._began, 6)
            self._sent.append((when, str(page.status_code), page.text, data.text))

    def do(self, deed: Deed, text: str) -> str:
        """Let it be done; what is replied."""
        said: dict[str, Any] = {"request": deed.request}
        if deed.what == "wait":
            self._serving.clock.go_on(deed.seconds)
            self._look()
            return ""
        if deed.what in ("answer", "hold"):
            said["question"] = self.course.questions[deed.seat]
        if deed.what == "answer":
            said["option"] = text
        elif deed.what == "pass-until":
            said["until"] = deed.words[0]
        else:
            said |= dict.fromkeys(deed.words, True)
        address = f"{self._address}/{deed.what}"
        reply = self._serving.ask(self._number, "POST", address, self._keys[deed.seat], said)
        assert reply.status_code in (204, 409, 422), reply.text
        self._look()
        return f"{reply.status_code} {reply.text}"

    def told(self) -> list[tuple[object, ...]]:
        """All that the seat has been sent, and when."""
        return self._sent


# The same deeds


def deed_by_chance(here: Course, chance: Chance, number: int) -> Deed:
    """What somebody could do now, or that time passes."""
    request = f"request-{number}"
    roll = chance.below(10)
    if here.window is None:
        if roll < 2 or here.sitting.over:
            return Deed("wait", seconds=chance.below(30) / 10)
        return Deed("answer", here.asked, request=request)
    seats = here.window.waits_for
    seat = seats[chance.below(len(seats))]
    if roll < 3:
        return Deed("wait", seconds=(1 + chance.below(14)) / 10)
    if roll < 4:
        return Deed("hold", seat, request=request)
    if roll < 5:
        return Deed("pass-until", seat, words=(("turn", "target", "")[chance.below(3)],), request=request)
    if roll < 6:
        return Deed("stops", seat, words=("ability", "attack", "phase")[chance.below(3) :], request=request)
    return Deed("answer", seat, request=request)


def same_answer(secrets: Any, here: Course, there: Course, by: int, seat: int, chance: Chance) -> Any | None:
    """An answer that looks the same from the seat, in the notation of either world; None if there is none."""
    mine, theirs = here.position(by), there.position(by)
    assert mine.choice is not None
    assert theirs.choice is not None
    if here.window is not None and chance.below(2):
        return str(PASS), str(PASS)
    if by == seat:
        place = chance.below(len(mine.choice.options))
        pair = mine.choice.options[place], theirs.choice.options[place]
        if secrets.openly(mine, pair[0], seat) != secrets.openly(theirs, pair[1], seat):
            return None
    else:
        other: dict[object, Any] = {}
        for option in theirs.choice.options:
            other.setdefault(secrets.openly(theirs, option, seat), option)
        both = [each for each in mine.choice.options if secrets.openly(mine, each, seat) in other]
        if not both:
            return None
        option = both[chance.below(len(both))]
        pair = option, other[secrets.openly(mine, option, seat)]
    return mine.notation(pair[0]), theirs.notation(pair[1])


def difference(game_id: str, here: World, there: World, seat: int, chance: Chance) -> str | None:
    """What the seat can tell the worlds apart by before it lawfully learns it; None if by nothing."""
    secrets: Any = secrets_of(game_id)
    done: list[str] = []
    visible, _ = secrets.look(here.course.sitting.state, seat)
    visible_there, _ = secrets.look(there.course.sitting.state, seat)
    if (found := _unlike(here, there, done)) is not None:
        return found
    for number in range(LONGEST):
        deed = deed_by_chance(here.course, chance, number)
        texts: Any = ("", "")
        if deed.what == "answer":
            if not there.course.asks(deed.seat):
                return f"after {done} seat {deed.seat} is asked in one world and not in the other"
            texts = same_answer(secrets, here.course, there.course, deed.seat, seat, chance)
            if texts is None:
                return None
        done.append(f"{deed.what} {deed.seat} {deed.seconds or ' '.join(deed.words) or texts}")
        since = here.course.sitting.state.last_event() + 1
        replies = here.do(deed, texts[0]), there.do(deed, texts[1])
        states = here.course.sitting.state, there.course.sitting.state
        now, sights = secrets.look(states[0], seat)
        now_there, sights_there = secrets.look(states[1], seat)
        learned = secrets.lessons(states[0], since, seat, visible, now)
        learned_there = secrets.lessons(states[1], since, seat, visible_there, now_there)
        visible, visible_there = now, now_there
        if learned != learned_there or sights != sights_there:
            return None
        words = [[event.word() for event in state.events_since(since)] for state in states]
        if words[0] != words[1] and secrets.depends_on_hidden_cards(set(words[0] + words[1])):
            return None
        if deed.seat == seat and replies[0] != replies[1]:
            return f"after {done} the seat is replied {replies}"
        if (found := _unlike(here, there, done)) is not None:
            return found
    return None


def _unlike(here: World, there: World, done: list[str]) -> str | None:
    mine, theirs = here.told(), there.told()
    if mine == theirs:
        return None
    at = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), -1)
    near = [sent[at] if -len(sent) <= at < len(sent) else None for sent in (mine, theirs)]
    apart = [f"{len(sent)} frames at {[each[0] for each in sent]}" for sent in (mine, theirs)]
    return f"after {done}: {' | '.join(apart)}\n{_shortened(near)}"


def _shortened(near: list[Any]) -> str:
    if None in near:
        return ""
    for mine, theirs in zip(*near, strict=True):
        if mine != theirs and isinstance(mine, str) and isinstance(theirs, str):
            pairs = enumerate(zip(mine, theirs, strict=False))
            at = next((n for n, (a, b) in pairs if a != b), min(len(mine), len(theirs)))
            return "\n".join(f"   …{each[max(0, at - 80) : at + 120]!r}" for each in (mine, theirs))
    return str([each[0] for each in near])


# Pairs


@dataclass(frozen=True)
class Pair:
    """A position and its twin, that the seat cannot tell apart; `sharp` where others can answer otherwise."""

    game: str
    seat: int
    here: State[Any]
    there: State[Any]
    chance: Chance
    sharp: bool


def pairs(game_id: str, number: int, seed: int, without_seat: bool = False) -> Iterator[Pair]:
    """So many pairs, most of them in windows, of games by chance; for a seat, or for whoever has none."""
    secrets: Any = secrets_of(game_id)
    rules: Any = game(game_id)
    made = 0
    for played in count(seed):
        chance = Chance.seeded(played)
        state = rules.new(list(secrets.generated_decks(played)), played)
        state.knowledge.watch()
        while state.choice is not None and made < number:
            rare = 40 if state.window else 25
            lively = state.window and _can(state, NOBODY) != []
            if lively or chance.below(rare) == 0:
                seat = state.spectator if without_seat else chance.below(len(state.names))
                other = secrets.twin(state, seat, chance, False)
                if other is not None:
                    sharp = state.window and _can(state, seat) != _can(other, seat)
                    if sharp or chance.below(3) == 0:
                        made += 1
                        yield Pair(game_id, seat, state.copy(), other, chance.copy(), sharp)
            state.take(state.choice.options[chance.below(len(state.choice.options))])
        if made >= number:
            return


def _can(state: State[Any], but: int) -> list[int]:
    """The other players who can do more in the window than pass."""
    asked = [each.choice for each in round_of(state)]
    return [each.player for each in asked if each is not None and not each.forced and each.player != but]


def memory() -> Engine:
    """A database of nothing."""
    engine = create_engine("sqlite://")
    schema.METADATA.create_all(engine)
    return engine


def differences(game_id: str, number: int, seed: int) -> Iterator[tuple[str | None, bool]]:
    """What tells the worlds of so many pairs apart, and whether the pair was sharp."""
    engine = memory()
    for pair in pairs(game_id, number, seed):
        worlds = [
            Plain.at(course_at(pair.game, state), pair.seat, engine) for state in (pair.here, pair.there)
        ]
        found = difference(pair.game, worlds[0], worlds[1], pair.seat, pair.chance)
        yield found and f"{game_id}, seed {seed}, seat {pair.seat}: {found}", pair.sharp


def differences_served(
    game_id: str, number: int, seed: int, world: type[Served] = Served
) -> Iterator[tuple[str | None, bool]]:
    """The same, where all goes over HTTP to two servers."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers = [Serving(f"{folder}/{name}.sqlite") for name in ("here", "there")]
        for server in servers:
            stack.callback(server.close)
        for n, pair in enumerate(pairs(game_id, number, seed, bool(world.WATCHES))):
            states = (pair.here, pair.there)
            worlds = [
                world(serving, n, pair.game, state, pair.seat)
                for serving, state in zip(servers, states, strict=True)
            ]
            found = difference(pair.game, worlds[0], worlds[1], pair.seat, pair.chance)
            for each in worlds:
                each.leave()
            yield found and f"{game_id}, seed {seed}, seat {pair.seat}: {found}", pair.sharp


def share(game_id: str, number: int, seed: int, served: bool) -> tuple[list[str], int]:
    """The first differences in so many pairs, and how many pairs were sharp."""
    told: list[str] = []
    sharp = 0
    compare = differences_served if served else differences
    for found, is_sharp in compare(game_id, number, seed):
        sharp += is_sharp
        if found and len(told) < MOST:
            told.append(found)
    return told, sharp


def main() -> int:
    """Read the command line, compare, and say how it went."""
    reading = argparse.ArgumentParser(description="Look for what windows tell.")
    reading.add_argument("--pairs", type=int, default=2000, help="how many pairs of tables")
    reading.add_argument("--seed", type=int, default=1, help="the number of the first game")
    reading.add_argument("--http", action="store_true", help="over HTTP, by two servers")
    reading.add_argument("--processes", type=int, default=2, help="how many look at the same time")
    given = reading.parse_args()
    began = time.monotonic()
    shares = [(GAMES[n % len(GAMES)], given.seed + 10_000 * n) for n in range(2 * len(GAMES))]
    each = -(-given.pairs // len(shares))
    with ProcessPoolExecutor(given.processes) as pool:
        rules, seeds = zip(*shares, strict=True)
        found = list(pool.map(share, rules, [each] * len(shares), seeds, [given.http] * len(shares)))
    for told, _ in found:
        print(*told, sep="\n", end="\n" if told else "")
    sharp = sum(number for _, number in found)
    outcome = f"{sum(len(told) for told, _ in found)} differences" if any(t for t, _ in found) else "the same"
    seconds = time.monotonic() - began
    print(
        f"{each * len(shares)} pairs, in {sharp} of which others can answer otherwise, in {seconds:.0f} s: "
        f"{outcome}"
    )
    return 1 if any(told for told, _ in found) else 0


if __name__ == "__main__":
    sys.exit(main())
