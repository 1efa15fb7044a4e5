"""Kill a server of tables at every step of what it writes, and go on from what is on the disk.

    python tools/kill_moments.py --moments 10000    # minutes

Threads play at tables, take seats by links and make tokens, as `cardwright serve` lets them. At each step on
the way to the disk (handed to the writer, in the transaction, in the middle of the commit, committed and
nobody told, some told, told and not yet replied) the files are copied as they are: what `kill -9` at this
moment would leave. The middle of a commit is all its bytes up to one by chance, of the log, then of the file.

Another server takes up each copy. All that was acknowledged before the moment is there; a deed is there whole
or not at all; what was asked for before is answered alike and not done again; what was under way is asked for
once more and comes to the same as it did where nobody was killed, position for position. Every few rounds the
play goes on from one of the copies.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event, RLock, Thread, get_ident
from time import monotonic
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, event

from cardwright.core.choice import NOBODY
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.table.games import Chair, Host, Table, Then
from cardwright.table.journal import Entry, Kind
from cardwright.table.writer import Work, Writer

GAMES: Final = ("kotc/17", "keyforge/1.2", "kotc/12")

TABLES: Final = 2
"""At so many tables somebody does something at the same time."""

LONGEST: Final = 24
"""After so many deeds at a table another game is begun in its place."""

MIDDLES: Final = 4
"""So many moments are chosen in the middle of each commit."""

ROUNDS: Final = 60
"""After so many rounds a new database is begun."""

SMALL: Final = 12
"""Pages after which SQLite moves them from the log to the file: so that it happens often."""

PAGE: Final = 4096

Line = tuple[Kind, int, str, str | None]
"""What a line of the journal says, but when."""

Fact = Callable[[Host], bool]
"""Whether something that was acknowledged is so."""


class Lost(AssertionError):
    """Something is not as it was acknowledged."""


class StoppedClock:
    """A clock that stands still, so that nothing happens of itself."""

    def now(self) -> float:
        """Always the same."""
        return 0.0

    def date(self) -> float:
        """Always the same."""
        return 1_700_000_000.0

    def at(self, when: float, act: Callable[[], None]) -> Callable[[], None]:
        """It never comes to that."""
        return lambda: None

    def wait_until(self, when: float, closing: Event) -> None:
        """Nobody waits."""

    def close(self) -> None:
        """Nothing is due."""


# What is done


class Deed(NamedTuple):
    """What somebody asks of a table: the method's name and what it is called with."""

    table: str
    word: str
    arguments: tuple[Any, ...]

    @property
    def request(self) -> str:
        """What it is asked for by."""
        return str(self.arguments[3 if self.word == "answer" else -1])

    def do(self, host: Host) -> object:
        """What it comes to; what was said where it was refused."""
        try:
            return getattr(host.table(self.table), self.word)(*self.arguments)
        except CardwrightError as fault:
            return str(fault)


@dataclass
class Playing:
    """A table, what was done there so far and what that came to, and what is done just now."""

    id: str
    done: list[tuple[Deed, object]] = field(default_factory=list)
    now: Deed | None = None
    before: list[Line] = field(default_factory=list)
    after: list[Line] = field(default_factory=list)
    position: str = ""
    answered: bool = False
    """Whether what is done now has been acknowledged."""


def lines_of(host: Host, id: str) -> list[Line]:
    """The journal of a game, but for when what happened, and when a server took it up."""
    lines: list[Entry] = host.lines(id)
    if [line.n for line in lines] != list(range(len(lines))):
        raise Lost(f"{id}: a line is missing")
    return [(each.kind, each.seat, each.text, each.request) for each in lines if each.kind is not Kind.START]


def position_of(table: Table) -> str:
    """All that counts of a table as it stands, of all seats."""
    with table.course() as course:
        sitting = course.sitting
        seats = range(len(sitting.names))
        views = [[sitting.view(seat).position(), sitting.view(seat).options] for seat in seats]
        said = [[str(line) for line in sitting.lines(seat)] for seat in seats]
        window = course.window
        open_now = window and (window.number, sorted(window.passed), window.waits_for, window.acts)
        rest = (course.asked, [*course.questions], course.bots, course.notices, sitting.outcome, open_now)
        return repr((views, said, [*sitting.record.choices], sitting.pending, sitting.people, rest))


def something_to_do(table: Table, chance: random.Random) -> Deed | None:
    """What somebody at the table might do now; None once the game is over."""
    request = "".join(chance.choices("abcdefghijklmnop", k=16))
    with table.course() as course:
        sitting = course.sitting
        if sitting.over:
            return None
        asks = [seat for seat in range(len(sitting.names)) if course.asks(seat)]
        if sitting.pending is not None and sitting.pending.waits_for:
            word = chance.choice(("consent", "refuse", "never"))
            return Deed(table.id, word, (chance.choice(sitting.pending.waits_for), request))
        seat = chance.choice(asks)
        if (roll := chance.random()) < 0.08:
            return Deed(table.id, "undo", (chance.choice([*sitting.people]), request))
        if roll < 0.12:
            return Deed(table.id, "agree", (seat, request))
        if roll < 0.14:
            return Deed(table.id, "resign", (seat, request))
        if roll < 0.2 and course.window is not None:
            return Deed(table.id, "hold", (seat, course.questions[seat], request))
        if roll < 0.22 and course.window is not None:
            return Deed(table.id, "stop_at", (seat, ("target", "death"), request))
        state: Any = course.position(seat).copy()
        place = chance.randrange(len(state.choice.options))
        then = beforehand(state, seat, place, chance) if chance.random() < 0.5 else []
        return Deed(table.id, "answer", (seat, course.questions[seat], place, request, then))


def beforehand(state: Any, seat: int, place: int, chance: random.Random) -> list[Then]:
    """Answers to what the seat will be asked once it has chosen this, if it will."""
    found: list[Then] = []
    state.choose(place)
    while len(found) < 3 and state.choice is not None and state.choice.player == seat:
        option = chance.randrange(len(state.choice.options))
        if len(state.choice.options) > 1:
            found.append(Then(state.choice.prompt, state.notation(state.choice.options[option])))
        state.choose(option)
    return found


def begin(host: Host, chance: random.Random) -> Playing:
    """Another game, quick or guarded."""
    rules = chance.choice(GAMES)
    decks = list(game(rules).starter_decks().values())
    options = {"answers": chance.choice(("quick", "guarded")), "window": 5.0}
    seed = chance.getrandbits(40)
    return Playing(
        host.open(rules, [Chair("Ann", decks[0]), Chair("Bob", decks[1])], seed=seed, options=options).id
    )


def keep_house(host: Host, chance: random.Random, acknowledge: Callable[[Fact], None]) -> None:
    """Somebody comes, opens a table, and invites somebody, who sits down and lends the seat to a program."""
    ann, ann_key = host.visitors.new("Ann")
    acknowledge(lambda host: host.visitors.known(ann_key) is not None)
    rules = chance.choice(GAMES)
    decks = list(game(rules).starter_decks().values())
    id = host.open(rules, [Chair("Ann", decks[0], visitor=ann.id), Chair("Bob", decks[1], "open")]).id
    acknowledge(lambda host: len(host.visitors.seats(id)) == 2 and host.table(id).id == id)
    link = host.visitors.link(id, 1)
    bob, bob_key = host.visitors.new("Bob")

    def has_seat(host: Host) -> bool:
        return host.visitors.seat_of(id, bob.id) == 1 and host.games([id])[0].state != "open"

    acknowledge(lambda host: host.visitors.linked(link) is not None or has_seat(host))
    host.claim(link, bob.id)
    acknowledge(has_seat)
    token = host.tokens.make(id, 1, bob.id)
    acknowledge(lambda host: host.tokens.at(id, token) is not None)
    kept = host.decks.keep(bob.id, rules, "Mine", "a deck")
    acknowledge(lambda host: host.decks.find(bob.id, kept.id).name == "Mine")
    acknowledge(lambda host: host.visitors.at(id, bob_key) is not None)


# The disk, moment by moment


class Files(NamedTuple):
    """What is in the file of a database, and in its log of what is not in there yet."""

    file: bytes
    log: bytes

    @classmethod
    def at(cls, path: Path) -> Files:
        """As they are now."""
        log = path.with_name(path.name + "-wal")
        return cls(path.read_bytes(), log.read_bytes() if log.exists() else b"")

    def write(self, path: Path) -> None:
        """Lay them down elsewhere."""
        path.write_bytes(self.file)
        if self.log:
            path.with_name(path.name + "-wal").write_bytes(self.log)


class Moment(NamedTuple):
    """What a kill would leave at a step, and what was acknowledged before it."""

    step: str
    files: Files
    answered: tuple[bool, ...]
    """Whether what is done at each of the tables had been acknowledged."""
    facts: int
    """So many of the facts had been."""


def halfway(before: Files, after: Files, chance: random.Random) -> list[tuple[str, Files]]:
    """What may be on the disk in the middle of a commit: SQLite writes the log, then at times the file."""
    found = []
    if (spread := differing(before.log, after.log)) is not None:
        for _ in range(MIDDLES):
            end = chance.randrange(*spread) + 1
            log = after.log[:end] + before.log[end:]
            found.append(("in the middle of the commit", Files(before.file, log)))
    if before.file != after.file:
        end = chance.randrange(len(after.file) // PAGE + 1) * PAGE
        found.append(
            ("while the log goes into the file", Files(after.file[:end] + before.file[end:], after.log))
        )
    return found


def differing(first: bytes, second: bytes) -> tuple[int, int] | None:
    """From which byte on, and up to which, the second is another than the first; None if it is not."""
    if first == second:
        return None
    most = max(len(first), len(second))
    blocks = [at for at in range(0, most, 256) if first[at : at + 256] != second[at : at + 256]]
    return blocks[0], min(len(second), blocks[-1] + 256)


class Steps:
    """Sees every step of what a host writes: `reached` is called at each, in the thread that takes it."""

    def __init__(self, host: Host) -> None:
        self.writer: Writer = host._writer
        self.engine: Engine = host._engine
        self._submit, self._transact = self.writer.submit, self.writer._transact
        self._plug: Work | None = None
        self._left, self._together = 0, Event()
        event.listen(
            self.engine, "after_cursor_execute", lambda *_: self._in_writer("written, not committed")
        )
        event.listen(self.engine, "commit", lambda _: self._in_writer("about to commit"))
        setattr(self.writer, "submit", self._submitted)  # noqa: B010
        setattr(self.writer, "_transact", self._transacted)  # noqa: B010

    def reached(self, step: str) -> None:
        """This step is taken now."""
        raise NotImplementedError

    def write(self, works: Sequence[Work]) -> None:
        """Write all this in one transaction."""
        self.reached("in the transaction")
        self._transact(works)
        self.reached("committed, nobody told")

    @contextmanager
    def together(self, number: int) -> Iterator[Event]:
        """Let what so many threads write meanwhile be written in one transaction, as far as it can be."""
        waits = Event()
        self._left, self._together = number, waits

        def wait(connection: Connection) -> None:
            waits.wait(0.05)

        self._plug = wait
        self._submit("", wait)
        try:
            yield waits
        finally:
            waits.set()

    def _submitted(self, about: str, work: Work) -> Future[None]:
        self.reached("handed to the writer")
        done = self._submit(about, work)
        done.add_done_callback(lambda _: self.reached("some are told"))
        self._left -= 1
        if not self._left:
            self._together.set()
        return done

    def _transacted(self, works: Sequence[Work]) -> None:
        if self._plug in works:
            self._transact(works)
        else:
            self.write(works)

    def _in_writer(self, step: str) -> None:
        if get_ident() == self.writer._thread.ident:
            self.reached(step)


class Camera(Steps):
    """Copies the disk of a host at every step of what it writes, as long as it is told to."""

    def __init__(self, host: Host, path: Path, chance: random.Random) -> None:
        super().__init__(host)
        self.moments: list[Moment] = []
        self.playing: Sequence[Playing] = ()
        self.facts: list[Fact] = []
        self.on = False
        self._path = path
        self._chance = chance
        self._disk = RLock()
        """Held while anything is written, or copied."""
        self._before = Files(b"", b"")
        """The disk before what is committed now."""
        event.listen(self.engine, "connect", _small_log)
        self.engine.dispose()  # what is connected already has a large one

    def reached(self, step: str) -> None:
        """Copy the disk as it is; after a commit make up what there was in the middle of it, too."""
        if not self.on:
            return
        with self._disk:
            files = Files.at(self._path)
            if step == "committed, nobody told":
                for middle, left in halfway(self._before, files, self._chance):
                    self._keep(middle, left)
            self._keep(step, files)
            self._before = files

    def _keep(self, step: str, files: Files) -> None:
        answered = tuple(each.answered for each in self.playing)
        self.moments.append(Moment(step, files, answered, len(self.facts)))

    def write(self, works: Sequence[Work]) -> None:
        """Write all this in one transaction, while nobody copies the disk."""
        with self._disk:
            super().write(works)


def _small_log(connection: Any, _: object) -> None:
    connection.execute(f"PRAGMA wal_autocheckpoint={SMALL}")


# Killing


@dataclass
class Told:
    """How it went."""

    steps: Counter[str] = field(default_factory=Counter)
    disks: int = 0
    """So many of the copies were different."""
    games: int = 0
    acknowledged: int = 0
    repeated: int = 0

    @property
    def moments(self) -> int:
        """How many were looked at."""
        return self.steps.total()


class Course:
    """Plays on one database after another, and looks at what kills would leave of them."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.told = Told()
        self._folder = folder
        self._chance = random.Random(seed)
        self._files = 0

    def go_on(self, moments: int) -> None:
        """Look at so many moments. Raises `Lost`."""
        while self.told.moments < moments:
            self._new_file()
            self._host = self._host_at(self._path)
            self._tables = [begin(self._host, self._chance) for _ in range(TABLES)]
            self.told.games += TABLES
            for _ in range(ROUNDS):
                if self.told.moments < moments:
                    self._round(moments)
            self._host.close()

    def close(self) -> None:
        """Let the server go that is played on."""
        self._host.close()

    def _host_at(self, path: Path) -> Host:
        host = Host(str(path), clock=StoppedClock())
        self._camera = Camera(host, path, self._chance)
        return host

    def _new_file(self) -> Path:
        for old in self._folder.iterdir():
            old.unlink()
        self._files += 1
        self._path = self._folder / f"{self._files}.sqlite"
        return self._path

    def _round(self, most: int) -> None:
        """Let something be done at all tables at once, then look at every moment of it."""
        host, camera, chance = self._host, self._camera, self._chance
        for place, each in enumerate(self._tables):
            each.now = something_to_do(host.table(each.id), chance) if len(each.done) < LONGEST else None
            if each.now is None:
                each = self._tables[place] = begin(host, chance)
                each.now = something_to_do(host.table(each.id), chance)
                self.told.games += 1
            each.before, each.answered = lines_of(host, each.id), False
        camera.moments, camera.playing, camera.facts, camera.on = [], self._tables, [], True
        camera.reached("before anything")
        works: list[Callable[[], None]] = [partial(self._play, each) for each in self._tables]
        if chance.random() < 0.15:
            works.append(lambda: keep_house(host, random.Random(chance.random()), self._acknowledge))
        run_together(works, camera if chance.random() < 0.5 else None)
        camera.reached("all are told")
        camera.on = False
        for each in self._tables:
            assert each.now is not None
            each.after, each.position = lines_of(host, each.id), position_of(host.table(each.id))
        self._look_at_all(most)

    def _acknowledge(self, fact: Fact) -> None:
        self._camera.facts.append(fact)

    def _play(self, each: Playing) -> None:
        deed = each.now
        assert deed is not None
        reply = deed.do(self._host)
        self._camera.reached("told, not yet replied")
        each.answered = True
        each.done.append((deed, reply))

    def _look_at_all(self, most: int) -> None:
        """Take up what a kill would have left at each of the moments; go on from one of them at times."""
        seen: set[Moment] = set()
        moments = self._camera.moments[: most - self.told.moments]
        goes_on = self._chance.choice(moments) if self._chance.random() < 0.2 else None
        for moment in moments:
            self.told.steps[moment.step] += 1
            key = moment._replace(step="")
            if key not in seen:
                self.told.disks += 1
                self._look_at(moment)
            seen.add(key)
        self.told.acknowledged += len(self._tables) + len(self._camera.facts)
        if goes_on is not None:
            self._host.close()
            goes_on.files.write(self._new_file())
            self._host = self._host_at(self._path)
            for each in self._tables:
                self._ask_again(self._host, each)

    def _look_at(self, moment: Moment) -> None:
        place = self._folder / "left"
        for name in ("left", "left-wal", "left-shm"):
            (self._folder / name).unlink(missing_ok=True)
        moment.files.write(place)
        try:
            with closing(Host(str(place), clock=StoppedClock())) as host:
                for each, answered in zip(self._tables, moment.answered, strict=True):
                    self._look_at_table(host, each, answered)
                for n, fact in enumerate(self._camera.facts[: moment.facts]):
                    if not fact(host):
                        raise Lost(f"fact {n} is not so any more")
            check_file(place)
        except Exception as fault:
            raise Lost(f"killed: {moment.step}: {fault}") from fault

    def _look_at_table(self, host: Host, each: Playing, answered: bool) -> None:
        """What was acknowledged is there, what is asked for again is answered alike, and the game goes on."""
        lines = lines_of(host, each.id)
        if lines not in ([each.after] if answered else [each.before, each.after]):
            raise Lost(f"{each.id}: {lines} instead of {each.before} or {each.after} ({answered=})")
        written = {line[3] for line in lines}
        if former := [(deed, reply) for deed, reply in each.done[:-1] if deed.request in written]:
            deed, reply = self._chance.choice(former)
            again = deed.do(host)
            self.told.repeated += 1
            if again != reply or lines_of(host, each.id) != lines:
                raise Lost(f"{deed} came to {reply}, and asked for again to {again}")
        self._ask_again(host, each)

    def _ask_again(self, host: Host, each: Playing) -> None:
        """Who has had no answer asks once more: it comes to what it would have come to without a kill."""
        deed, reply = each.done[-1]
        again = deed.do(host)
        self.told.repeated += 1
        if again != reply:
            raise Lost(f"{deed} came to {reply}, and after the kill to {again}")
        if lines_of(host, each.id) != each.after:
            raise Lost(f"{each.id}: after {deed} it is {lines_of(host, each.id)} instead of {each.after}")
        if (position := position_of(host.table(each.id))) != each.position:
            raise Lost(f"{each.id}: after {deed} it stands otherwise:\n{position}\n{each.position}")
        state = host.games([each.id])[0].state
        with host.table(each.id).course() as course:
            over, stuck = course.sitting.over, course.asked == NOBODY and not course.sitting.over
        if stuck or (state == "over") != over:
            raise Lost(f"{each.id}: nobody is asked, or it is not over as it should be ({state})")


def check_file(path: Path) -> None:
    """Raise `Lost` where SQLite finds anything wrong with its file."""
    with closing(sqlite3.connect(path)) as connection:
        said = connection.execute("PRAGMA quick_check").fetchone()[0]
    if said != "ok":
        raise Lost(f"the file is damaged: {said}")


def run_together(works: Sequence[Callable[[], None]], steps: Steps | None) -> None:
    """Do all this at the same time; with `steps` what they write comes in one transaction, if it can."""
    faults: list[BaseException] = []

    def run(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as fault:
            faults.append(fault)

    threads = [Thread(target=run, args=(work,)) for work in works]
    with ExitStack() as stack:
        handed = None if steps is None else stack.enter_context(steps.together(len(works)))
        for thread in threads:
            thread.start()
        if handed is not None:
            handed.wait(0.05)
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "somebody waits for ever"
    for fault in faults:
        raise fault


def main() -> None:
    """Read the command line, kill, and say how it went."""
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    reading.add_argument("--moments", type=int, default=10_000, help="so many are looked at")
    reading.add_argument("--seed", type=int, default=1, help="fixes what is played")
    given = reading.parse_args()
    for rules in GAMES:
        dict(game(rules).starter_decks())  # all are read
    began = monotonic()
    with tempfile.TemporaryDirectory() as folder:
        course = Course(Path(folder), given.seed)
        course.go_on(given.moments)
    told = course.told
    for step, number in told.steps.most_common():
        print(f"{number:>7}  {step}")
    print(
        f"{told.moments} moments, {told.disks} different disks, {told.acknowledged} deeds acknowledged in "
        f"{told.games} games, {told.repeated} asked for again: nothing is lost ({monotonic() - began:.0f} s)."
    )


if __name__ == "__main__":
    main()
