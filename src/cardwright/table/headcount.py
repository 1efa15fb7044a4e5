"""How many look on at a table at all the servers of a database: each writes down how many do at its own.

What a server has written counts only for a while, and is written anew before that: who looked on at one that
was killed is soon not counted any more.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from threading import Lock
from typing import Final, final

from sqlalchemy import Connection, Engine, delete, func, insert, select

from cardwright.table import schema
from cardwright.table.database import is_postgres
from cardwright.table.talk import Tell
from cardwright.table.writer import Writer

BEAT: Final = 15.0
"""Seconds after which a server writes its number down anew, and looks at those of others again."""

SLACK: Final = 0.001
"""Seconds that a date may be off by reckoning with it."""

FRESH: Final = 45.0
"""Seconds for which a number counts that a server has written down."""

WATCHED: Final = "watched"
"""The word by which other servers are told."""


@final
class Headcount:
    """The numbers of all servers, at all tables. Every method may be called from any thread.

    Where there is no PostgreSQL there is no other server: nothing is written then, and nobody counted.
    """

    def __init__(self, engine: Engine, writer: Writer, tell_others: Tell, date: Callable[[], float]) -> None:
        self.shared: Final = is_postgres(engine.url)
        """Whether there may be other servers."""
        self._engine = engine
        self._writer = writer
        self._tell_others = tell_others
        self._date = date
        self._server: Final = secrets.token_hex(5)
        self._said: dict[str, tuple[int, float]] = {}
        """What was written down last of each table at which anybody looks on, and when."""
        self._lock = Lock()
        if self.shared:
            table, old = schema.headcount, date() - FRESH

            def sweep(connection: Connection) -> None:
                connection.execute(delete(table).where(table.c.at < old))

            self._writer.submit("", sweep)

    def say(self, game: str, number: int) -> None:
        """So many look on at this server; it is written down soon, where that is new or was long ago."""
        if not self.shared:
            return
        table, now = schema.headcount, self._date()
        with self._lock:
            said, at = self._said.pop(game, (0, now))
            if number:
                self._said[game] = number, at
            if said == number and now - at < BEAT - SLACK:
                return
            if number:
                self._said[game] = number, now
        mine = (table.c.game == game) & (table.c.server == self._server)
        row = {"game": game, "server": self._server, "number": number, "at": now}

        def work(connection: Connection) -> None:
            before = connection.execute(select(table.c.number).where(mine)).scalar_one_or_none()
            void = mine | ((table.c.game == game) & (table.c.at < now - FRESH))
            connection.execute(delete(table).where(void))
            if number:
                connection.execute(insert(table), [row])
            if (before or 0) != number:
                self._tell_others(connection, game, WATCHED)

        self._writer.submit(game, work)

    def elsewhere(self, game: str) -> int:
        """How many look on at other servers."""
        if not self.shared:
            return 0
        table = schema.headcount.c
        fresh = (table.at >= self._date() - FRESH) & (table.server != self._server)
        query = select(func.coalesce(func.sum(table.number), 0)).where((table.game == game) & fresh)
        with self._engine.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def close(self) -> None:
        """Nobody looks on at this server any more."""
        with self._lock:
            games = sorted(self._said)
        for game in games:
            self.say(game, 0)
