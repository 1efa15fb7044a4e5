"""The games of a server: opened, found again, dropped when nobody is there. All of it without HTTP.

    with closing(Host("games.sqlite")) as host:
        ann, key = host.visitors.new("Ann")
        chairs = [Chair("Ann", deck, visitor=ann.id), Chair("Bob", other, "bot", bot="greedy")]
        table = host.open("kotc/17", chairs)
        with table.sitting() as sitting:
            view, lines = sitting.view(0), sitting.lines(0)
        table.answer(0, table.question(0), "sow Wolf", request="AbCdEfGhIjKlMnOp")

What is done at a `Table` is on the disk when the call returns; a `Host` that finds the same database later
finds the same games, positions, questions and replies.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, RLock, Thread
from time import monotonic
from typing import Any, Final, NamedTuple, final
from weakref import WeakValueDictionary

from sqlalchemy import Connection, select

from cardwright.core.fairness import FairChance
from cardwright.core.record import Record, gone_on, opening
from cardwright.errors import CardwrightError
from cardwright.games import game as rules_of
from cardwright.seating import PEOPLE
from cardwright.table import journal, schema
from cardwright.table.audience import Audience, delay_of
from cardwright.table.chairs import Chair, GameRow, check_chair, rows_of
from cardwright.table.clock import Clock, WallClock
from cardwright.table.clocks import Schedule, control_of
from cardwright.table.course import Stale
from cardwright.table.database import open_database
from cardwright.table.deeds import Terms, kept_game
from cardwright.table.drafts import begun_record, draft
from cardwright.table.gatherings import LOBBY, Gatherings
from cardwright.table.headcount import WATCHED, Headcount
from cardwright.table.judges import Judges
from cardwright.table.pace import pace_of
from cardwright.table.reader import Reader
from cardwright.table.robots import Robots
from cardwright.table.set_shelf import SetShelf
from cardwright.table.shelf import DeckShelf
from cardwright.table.table import Answered, Table, Then, Unplayable
from cardwright.table.talk import ABOUT, Talk
from cardwright.table.thinking import Thinkers
from cardwright.table.timing import Timing
from cardwright.table.tokens import Tokens
from cardwright.table.vigil import Vigil
from cardwright.table.visitors import SeatRow, Visitor, Visitors
from cardwright.table.waking import Waking
from cardwright.table.writer import Writer

UNUSED: Final = 15 * 60.0
"""Seconds after which a game is dropped at which nobody is."""

SWEEPS: Final = 60.0
"""Seconds between two looks for such games."""

SEAT: Final = "seat-"
"""How the word begins by which other servers are told that this seat of a game is somebody else's now."""

Also = Callable[[Connection, str], None]
"""Writes something else in the transaction in which a game of this id is written."""

Listener = Callable[[str | None, int | None], None]
"""Is told of which game which seat is somebody else's now; with None, of whichever that may be."""


@final
class NoSuchTable(CardwrightError):
    """There is no game of this id."""

    def __init__(self) -> None:
        super().__init__("there is no such table")


class _Kept(NamedTuple):
    """A game that is taken up, and who sees to it."""

    table: Table
    robots: Robots
    timing: Timing | None
    vigil: Vigil


@final
class Host:
    """All games in a database: an SQLite file, or a PostgreSQL by its URL. `close` it at the end.

    Every method may be called from any thread. `programs` are the words for bots that are programs
    (`exec:…`) which may be started; there is no other that is. `clock` times players and the windows of
    guarded tables; `thinkers` are the processes in which bots think. Raises `CardwrightError` for a database
    that cannot be used.
    """

    def __init__(
        self,
        database: str,
        programs: Collection[str] = (),
        unused: float = UNUSED,
        clock: Clock | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        self._clock = clock or WallClock()
        self._thinkers = thinkers or Thinkers()
        self._engine = open_database(database)
        self._writer = Writer(self._engine)
        self._reader = Reader(self._engine)
        self.visitors: Final = Visitors(self._engine, self._reader, self._writer)
        self.decks: Final = DeckShelf(self._engine, self._writer)
        self.sets: Final = SetShelf(self._engine, self._writer)
        self.tokens: Final = Tokens(self._engine, self._reader, self._writer)
        self.gatherings: Final = Gatherings(
            self._engine, self._writer, lambda *said: self._waking.tell(*said), self.date
        )
        self.judges: Final = Judges(self._engine, self._writer)
        self._programs = frozenset(programs)
        self._unused = unused
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._kept: dict[str, _Kept] = {}
        self._lock = RLock()
        self._closing = Event()
        self._listeners: list[Listener] = []
        self.talk: Final = Talk(self._engine, self._writer, self._tell_others, self._clock)
        self._waking = Waking(self._engine, self._changed_elsewhere)
        self._headcount = Headcount(self._engine, self._writer, self._tell_others, self.date)
        self._sweeper = Thread(target=self._sweep_again, name="sweeper", daemon=True)
        self._sweeper.start()

    def close(self) -> None:
        """Let all bots go, write what waits, and leave the database."""
        self._closing.set()
        self._thinkers.close()
        self._sweeper.join()
        self._waking.close()
        self._clock.close()
        self._headcount.close()
        with self._lock:
            kept = list(self._kept.values())
        for each in kept:
            each.robots.dismiss(each.table)
        self._writer.close()
        self._reader.close()
        self._engine.dispose()

    # Games

    def open(
        self,
        rules: str,
        chairs: Sequence[Chair],
        *,
        seed: int | None = None,
        fair: FairChance | None = None,
        first: int | None = None,
        options: Mapping[str, Any] | None = None,
        rematch_of: str | None = None,
        also: Also | None = None,
    ) -> Table:
        """A new game, which begins at once; bots that are asked answer.

        Its chance comes from `seed`, by default one that nobody can guess, or is `fair`; seat `first` goes
        first, by default whom chance says. `options` are kept for whoever opened it; they say its pace, its
        time control and who may watch, too (`pace_of`, `control_of`, `delay_of`). `also` writes in the same
        transaction, and is told the game's id. Raises `CardwrightError`, and what `also` raises.
        """
        for check in (pace_of, control_of, delay_of):
            check(options or {})
        for chair in chairs:
            check_chair(chair, self._programs)
        record = begun_record(rules, chairs, fair, first, seed)
        return self._open(record, chairs, options, also, rematch_of=rematch_of)

    def go_on(
        self,
        parent: str | None,
        record: Record,
        choices: int,
        chairs: Sequence[Chair],
        options: Mapping[str, Any] | None = None,
    ) -> Table:
        """A new game that goes on where so many choices had been made in a game of this record.

        `parent` is the id of that game, if it was played here; else nothing is remembered of it.
        Who sits there has the deck and the name of the seat; what nobody knew of decks, dice and shuffles is
        drawn anew, so that nobody can guess it. Raises `CardwrightError`, also where nothing was asked.
        """
        pace_of(options or {})
        delay_of(options or {})
        if choices > len(record.choices):
            raise CardwrightError(f"only {len(record.choices)} choices were made there")
        for chair in chairs:
            check_chair(chair, self._programs)
        record = gone_on(record, choices, secrets.randbits(63))
        for seat, chair in zip(record.seats, chairs, strict=True):
            seat.player = chair.bot or PEOPLE[0]
        opening(rules_of(record.game), record)
        parent_n = None if parent is None else choices
        return self._open(record, chairs, options, parent=parent, parent_n=parent_n)

    def _open(
        self,
        record: Record,
        chairs: Sequence[Chair],
        options: Mapping[str, Any] | None,
        also: Also | None = None,
        **kin: object,
    ) -> Table:
        """Write down a game that begins as its record does; `kin` says from which other game it comes."""
        id, write = draft(record, chairs, options, self.date(), **kin)

        def work(connection: Connection) -> None:
            write(connection)
            if also is not None:
                also(connection, id)

        self._writer.write(id, work)
        return self._table(id, new=True)

    def table(self, id: str) -> Table:
        """The game of this id. Raises `NoSuchTable`; `Unplayable` where these rules cannot go on with it."""
        return self._table(id)

    def _table(self, id: str, *, new: bool = False) -> Table:
        with self._lock:
            if id in self._kept:
                return self._kept[id].table
        terms = self._terms(id)
        with self._lock:
            if id in self._kept:
                return self._kept[id].table
            kept = self._keep(id, terms)
            if not new:
                kept.table.take_up(self._clock.date())
        kept.table.awake(kept.table)
        return kept.table

    def _keep(self, id: str, terms: Terms) -> _Kept:
        """Take a game up: its bots, who watches over it, and if it is guarded its windows' clock."""
        timing = Timing(self._clock, terms.pace.window) if terms.pace.guarded else None
        robots = Robots(self._programs, self._thinkers, self._closing, partial(self._wait, timing))
        vigil = Vigil(self._clock)

        def awake(table: Table) -> None:
            if timing is not None:
                timing.look(table)
            vigil.look(table)
            robots.wake(table)
            if table.audience is not None:
                table.audience.look()

        table = self._known.get(id)
        if table is None:
            date = self._clock.date
            table = Table(id, terms, self._engine, self._writer, self._waking.tell, awake, date)
            self._known[id] = table
            if terms.spectators is not None:
                table.audience = Audience(table, self._clock, terms.spectators, self._headcount)
                table.audience.count_anew()
        table.awake = awake
        kept = self._kept[id] = _Kept(table, robots, timing, vigil)
        return kept

    def _wait(self, timing: Timing | None) -> None:
        """Wait until bots may answer."""
        if timing is not None:
            self._clock.wait_until(timing.next_moment(), self._closing)

    def _terms(self, id: str) -> Terms:
        games = schema.game
        query = select(games.c.opening, games.c.options, games.c.made, games.c.state).where(games.c.id == id)
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            raise NoSuchTable
        options = found.options or {}
        with kept_game(id):
            schedule = Schedule(control_of(options), found.made, found.state != "open")
            return Terms(str(found.opening), pace_of(options), schedule, delay_of(options))

    # Who is there

    def hear(self, table: Table, seat: int) -> None:
        """Somebody at this seat has asked for something."""
        if kept := self._kept.get(table.id):
            kept.vigil.hear(table, seat)

    @contextmanager
    def page(self, table: Table, seat: int) -> Iterator[None]:
        """While somebody at this seat looks at the table."""
        kept = self._kept.get(table.id)
        if kept is None:
            yield
            return
        kept.vigil.open_page(table, seat)
        try:
            yield
        finally:
            kept.vigil.close_page(table, seat)

    def may_be_watched(self, id: str) -> bool:
        """Whether who has no seat at this game may watch it; there may be no such game."""
        kept = self._kept.get(id)
        if kept is not None:
            return kept.table.audience is not None
        with kept_game(id):
            return any(delay_of(row.options) is not None for row in self.games([id]))

    @property
    def tables(self) -> int:
        """At how many games somebody is, or was not long ago."""
        return len(self._kept)

    def games(self, ids: Collection[str] | None = None) -> list[GameRow]:
        """What a list says of these games, by default of all, the newest first."""
        return rows_of(self._engine, ids)

    def games_of(self, visitor: str) -> list[GameRow]:
        """The games at which a visitor has a seat, the newest first."""
        return self.games({seat.game for seat in self.visitors.seats_of(visitor)})

    def lines(self, id: str) -> list[journal.Entry]:
        """The journal of a game as it was written, also where the rules cannot follow it any more."""
        with self._engine.connect() as connection:
            return journal.entries(connection, id)

    def when_seats_move(self, listener: Listener) -> None:
        """Tell `listener`, in any thread, of each seat that goes to somebody else."""
        self._listeners.append(listener)

    def _seat_moved(self, id: str | None, seat: int | None) -> None:
        for listener in self._listeners:
            listener(id, seat)

    def _tell_of_seat(self, connection: Connection, seat: SeatRow) -> None:
        self._waking.tell(connection, seat.game, f"{SEAT}{seat.seat}")

    def claim(self, link: str, visitor: str) -> SeatRow:
        """Give a visitor the seat of a link, and tell who listens at that table. Raises `CardwrightError`."""
        seat = self.visitors.claim(link, visitor, self._tell_of_seat)
        self._seat_moved(seat.game, seat.seat)
        with suppress(Unplayable):
            if self.games([seat.game])[0].state != "open" and self.table(seat.game).begin_anew():
                return seat  # and with it, all have been told
        with self._lock:
            table = self._known.get(seat.game)
        if table is not None:
            table.tell()
        return seat

    def date(self) -> float:
        """What time it is, in seconds since 1970."""
        return self._clock.date()

    def check(self) -> None:
        """Ask the database for something. Raises what it raises where it does not answer."""
        with self._engine.connect() as connection:
            connection.execute(select(1))

    # Dropping, and what others have written

    def sweep(self) -> int:
        """Drop the games at which nobody is; how many are still there."""
        return self._drop(lambda table: monotonic() - table.idle_since >= self._unused)

    def make_room(self) -> int:
        """Drop the games that are over and at which nobody listens; how many others are still there."""
        self._drop(lambda table: table.over and not table.listeners)
        with self._lock:
            return sum(not kept.table.over for kept in self._kept.values())

    def _drop(self, unused: Callable[[Table], bool]) -> int:
        with self._lock:
            dropped = [kept for kept in self._kept.values() if unused(kept.table) and not kept.robots.at_work]
            for each in dropped:
                del self._kept[each.table.id]
            left = len(self._kept)
        for table, robots, timing, vigil in dropped:
            robots.dismiss(table)
            if timing is not None:
                timing.forget()
            vigil.forget()
            table.forget()
        return left

    def _sweep_again(self) -> None:
        while not self._closing.wait(SWEEPS):
            self.sweep()

    def _tell_others(self, connection: Connection, id: str, about: str) -> None:
        self._waking.tell(connection, id, about)

    def _changed_elsewhere(self, id: str | None, about: str = "") -> None:
        """Another process has written about a game, or about any of them, or about who waits for one."""
        if id in (None, LOBBY):
            self.gatherings.tell()
        if about == ABOUT or id is None:
            self.talk.changed(id)
        if about == ABOUT:
            return
        if id is None or about.startswith(SEAT):
            self._seat_moved(id, int(about.removeprefix(SEAT)) if about else None)
        with self._lock:
            changed = [table for table in self._known.values() if id in (None, table.id)]
        for table in changed:
            if table.audience and (id is None or about == WATCHED):
                table.audience.count_anew()
            if about != WATCHED:
                table.changed_elsewhere()


__all__ = [
    "Answered",
    "Chair",
    "GameRow",
    "Host",
    "NoSuchTable",
    "SeatRow",
    "Stale",
    "Table",
    "Then",
    "Unplayable",
    "Visitor",
]
