"""What people say to each other at a table: kept in the database, and never a part of the game.

There are two rooms. At the `table` those talk who play; in the `gallery` those who watch. Who plays does not
hear the gallery before the game is over; who watches hears the table as late as they see it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Any, Final, final

from sqlalchemy import Connection, Engine, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from cardwright.core.validation import is_plain
from cardwright.errors import CardwrightError
from cardwright.table import schema
from cardwright.table.clock import Clock
from cardwright.table.writer import Writer

TABLE: Final = "table"
GALLERY: Final = "gallery"
ROOMS: Final = (TABLE, GALLERY)

LONGEST: Final = 300
"""Letters of a line."""

LINES: Final = 5
SECONDS: Final = 10.0
"""So many lines one person says in so many seconds."""

KEPT: Final = 500
"""So many lines of a room are kept; older ones are forgotten."""

MUTED: Final = 100
"""So many one person mutes at a table."""

ABOUT: Final = "talk"
"""The word by which other servers are told."""

_TRIES: Final = 10

Listener = Callable[[str | None], None]

Tell = Callable[[Connection, str, str], None]
"""Tells other processes about a game once a transaction is committed, and what of it that was."""


@final
class TooMuch(CardwrightError):
    """Somebody has said as many lines as one may in a while; in so many seconds they may say another."""

    def __init__(self, seconds: int) -> None:
        wait = f"{seconds} second{'' if seconds == 1 else 's'}"
        super().__init__(f"one says {LINES} lines in {SECONDS:.0f} seconds at most: wait {wait}")
        self.seconds = seconds


@final
@dataclass(frozen=True)
class Voice:
    """Somebody who talks at a table: `who` stands for them there, whatever device they are at."""

    who: str
    name: str
    seat: int | None = None


def of_seat(seat: int, name: str) -> Voice:
    """The voice of whoever sits there, which goes with the seat to another device."""
    return Voice(str(seat), name, seat)


def of_watcher(game: str, visitor: str, name: str) -> Voice:
    """The voice of a visitor who watches; it says at no other table who they are."""
    return Voice(sha256(f"{game} {visitor}".encode()).hexdigest()[:10], name)


def heard_by(voice: Voice, over: bool, delay: float = 0.0) -> dict[str, float]:
    """The rooms that somebody hears, each so many seconds late.

    >>> heard_by(of_seat(0, "Ann"), over=False), heard_by(of_watcher("g", "v", "Cem"), over=False, delay=30)
    ({'table': 0.0}, {'table': 30, 'gallery': 0.0})
    """
    if voice.seat is None:
        return {TABLE: 0.0 if over else delay, GALLERY: 0.0}
    return {TABLE: 0.0, GALLERY: 0.0} if over else {TABLE: 0.0}


def room_of(voice: Voice) -> str:
    """The room in which somebody talks."""
    return GALLERY if voice.seat is None else TABLE


def spoken(words: str) -> str:
    r"""The words as all may see them: without signs that nobody sees or that turn the direction of writing.

    Raises `CardwrightError` where nothing is left, or more than a line.

    >>> spoken(" well\x1b \u202eplayed,\n Bob ")
    'well played, Bob'
    """
    text = " ".join("".join(filter(is_plain, " ".join(words.split()))).split())
    if not text:
        raise CardwrightError(f"nothing is said in this: write 1 to {LONGEST} letters")
    if len(text) > LONGEST:
        raise CardwrightError(f"a line has {LONGEST} letters at most, and this one {len(text)}")
    return text


@final
@dataclass(frozen=True)
class Line:
    """Something said: the `n`-th in its room, at this date (seconds since 1970)."""

    room: str
    n: int
    at: float
    who: str
    seat: int | None
    name: str
    text: str

    def as_json(self) -> dict[str, Any]:
        """What a program is told of it."""
        said = {"room": self.room, "n": self.n, "at": int(self.at)}
        return {**said, "who": self.who, "seat": self.seat, "name": self.name, "text": self.text}


@final
class Talk:
    """What is said at all tables of a database. Every method may be called from any thread."""

    def __init__(self, engine: Engine, writer: Writer, tell_others: Tell, clock: Clock) -> None:
        self._engine = engine
        self._writer = writer
        self._tell_others = tell_others
        self.clock: Final = clock
        self._listeners: list[Listener] = []
        self._lock = Lock()

    # Saying

    def say(self, game: str, voice: Voice, text: str, request: str) -> None:
        """Say this in the room of the voice. What was asked for by this `request` before is not said again.

        Raises `TooMuch` for whoever has said as many lines as one may in a while, and `CardwrightError` for
        what is no line, or a request that was another line's.
        """
        text, refusal = spoken(text), _Refusal()

        def work(connection: Connection) -> None:
            refusal.fault = self._say(connection, game, voice, text, request)

        self._write(game, work)
        if refusal.fault is not None:
            raise refusal.fault
        self.changed(game)

    def _say(
        self, connection: Connection, game: str, voice: Voice, text: str, request: str
    ) -> CardwrightError | None:
        """Write the line down, if it is to be said; else why not. Nothing is raised: others write, too."""
        talk, room, now = schema.talk, room_of(voice), self.clock.date()
        by = (talk.c.game == game) & (talk.c.who == voice.who)
        asked = select(talk.c.text).where(by, talk.c.request == request)
        before = connection.execute(asked).scalar_one_or_none()
        if before is not None:
            return None if before == text else CardwrightError("this request was another line's")
        lately = select(talk.c.at).where(by, talk.c.at > now - SECONDS).order_by(talk.c.at.desc())
        dates = connection.execute(lately.limit(LINES)).scalars().all()
        if len(dates) == LINES:
            return TooMuch(max(1, math.ceil(dates[-1] + SECONDS - now)))
        in_room = (talk.c.game == game) & (talk.c.room == room)
        n = 1 + (connection.execute(select(func.max(talk.c.n)).where(in_room)).scalar() or 0)
        line = Line(room, n, now, voice.who, voice.seat, voice.name, text)
        connection.execute(insert(talk).values(game=game, request=request, **vars(line)))
        if n > KEPT:
            connection.execute(delete(talk).where(in_room, talk.c.n <= n - KEPT))
        self._tell_others(connection, game, ABOUT)
        return None

    def mute(self, game: str, who: str, whom: str, muted: bool, request: str) -> None:
        """Let `who` hear `whom` no more, or again; nobody else is told. The same request does nothing twice.

        Raises `CardwrightError` for whoever would mute themselves, or too many.
        """
        if who == whom:
            raise CardwrightError("nobody mutes themselves: say who else")
        refusal, table = _Refusal(), schema.mute
        own = (table.c.game == game) & (table.c.who == who)

        def work(connection: Connection) -> None:
            rows = connection.execute(select(table.c.whom, table.c.request).where(own))
            before = {row.whom: row.request for row in rows}
            refusal.fault = None
            if whom not in before and len(before) >= MUTED:
                refusal.fault = CardwrightError(f"one mutes {MUTED} at most")
            elif whom not in before:
                row = {"game": game, "who": who, "whom": whom, "muted": muted, "request": request}
                connection.execute(insert(table), [row])
            elif before[whom] != request:
                change = update(table).where(own, table.c.whom == whom)
                connection.execute(change.values(muted=muted, request=request))
            self._tell_others(connection, game, ABOUT)

        self._write(game, work)
        if refusal.fault is not None:
            raise refusal.fault
        self.changed(game)

    def _write(self, game: str, work: Callable[[Connection], None]) -> None:
        """Write it down; once more where another server has written about the same table meanwhile."""
        for _ in range(_TRIES - 1):
            with suppress(IntegrityError):
                self._writer.write(game, work)
                return
        self._writer.write(game, work)

    # Hearing

    def lines(self, game: str, after: Mapping[str, int] | None = None) -> list[Line]:
        """What was said in all rooms behind these numbers, by default all of it that is kept, in order."""
        talk, known = schema.talk, after or {}
        new = or_(*((talk.c.room == room) & (talk.c.n > known.get(room, 0)) for room in ROOMS))
        query = (
            select(talk.c.room, talk.c.n, talk.c.at, talk.c.who, talk.c.seat, talk.c.name, talk.c.text)
            .where(talk.c.game == game, new)
            .order_by(talk.c.room, talk.c.n)
        )
        with self._engine.connect() as connection:
            return [Line(*row) for row in connection.execute(query)]

    def muted(self, game: str) -> dict[str, frozenset[str]]:
        """Whom each one at a table has muted."""
        table = schema.mute
        query = select(table.c.who, table.c.whom).where(table.c.game == game, table.c.muted)
        found: dict[str, set[str]] = defaultdict(set)
        with self._engine.connect() as connection:
            for who, whom in connection.execute(query):
                found[who].add(whom)
        return {who: frozenset(those) for who, those in found.items()}

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` the id of a table at which something was said or somebody muted, or None for any.

        It is to be quick; call what is returned to end it.
        """
        with self._lock:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self._lock:
                self._listeners.remove(listener)

        return unsubscribe

    def changed(self, game: str | None) -> None:
        """Tell whoever listens."""
        with self._lock:
            listeners = [*self._listeners]
        for listener in listeners:
            listener(game)


@final
class _Refusal:
    """Why something was not written."""

    fault: CardwrightError | None = None
