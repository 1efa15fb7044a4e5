"""Who comes to a server, and whose the seats are."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from string import ascii_lowercase
from time import time
from typing import Any, Final, final

from sqlalchemy import Connection, Engine, Row, bindparam, insert, select, update

from cardwright.core.seats import check_name
from cardwright.errors import CardwrightError
from cardwright.table import schema
from cardwright.table.reader import Reader
from cardwright.table.writer import Writer

SECRET_BYTES: Final = 16

SEEN_AGAIN: Final = 3600.0
"""Seconds after which it is written down anew that somebody is still there."""

_BY_KEY: Final = select(
    schema.visitor.c.id, schema.visitor.c.name, schema.visitor.c.settings, schema.visitor.c.seen
).where(schema.visitor.c.key_hash == bindparam("hash"))

_AT_GAME: Final = (
    _BY_KEY.add_columns(schema.seat.c.seat)
    .join(schema.seat, schema.seat.c.visitor == schema.visitor.c.id)
    .where(schema.seat.c.game == bindparam("game"))
    .order_by(schema.seat.c.seat)
)
# Both are asked with every request: to put them together anew each time costs more than to look.


def new_id() -> str:
    """Ten letters by chance."""
    return "".join(secrets.choice(ascii_lowercase) for _ in range(10))


def new_secret() -> str:
    """128 random bits, in 22 letters."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_of(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@final
@dataclass(frozen=True)
class Visitor:
    """Somebody at a browser, or a program."""

    id: str
    name: str
    settings: Mapping[str, Any]


@final
@dataclass(frozen=True)
class SeatRow:
    """A seat of a game: `kind` is person, bot or open; `visitor` whose it is."""

    game: str
    seat: int
    name: str
    kind: str
    visitor: str | None
    bot: str | None
    has_link: bool


AlsoOfSeat = Callable[[Connection, SeatRow], None]
"""Writes something else in the transaction in which this seat goes to somebody."""


@final
class Visitors:
    """Those who have come to a server. Every method may be called from any thread."""

    def __init__(self, engine: Engine, reader: Reader, writer: Writer) -> None:
        self._engine = engine
        self._reader = reader
        self._writer = writer

    def new(self, name: str) -> tuple[Visitor, str]:
        """Somebody new, and the key by which they are known again: it is told once, and not kept.

        Raises `CardwrightError` for a name that a table could not show.
        """
        check_name(name)
        visitor, key, now = Visitor(new_id(), name, {}), new_secret(), time()
        row = {"id": visitor.id, "key_hash": hash_of(key), "name": name, "settings": {}}
        self._write(visitor.id, insert(schema.visitor).values(**row, made=now, seen=now))
        return visitor, key

    def known(self, key: str) -> Visitor | None:
        """Whoever has this key; None if nobody has."""
        found = self._reader.first(_BY_KEY, {"hash": hash_of(key)})
        return None if found is None else self._greet(*found)

    def at(self, game: str, key: str) -> tuple[Visitor, int] | None:
        """Whoever has this key, and the first seat of the game that is theirs; None if none is."""
        found = self._reader.first(_AT_GAME, {"hash": hash_of(key), "game": game})
        if found is None:
            return None
        *visitor, seat = found
        return self._greet(*visitor), seat

    def _greet(self, id: str, name: str, settings: Mapping[str, Any], seen: float) -> Visitor:
        """Somebody is still there, whom it is time to write down anew now and then."""
        if time() - seen > SEEN_AGAIN:
            change = update(schema.visitor).where(schema.visitor.c.id == id).values(seen=time())
            self._writer.submit(id, lambda connection: _carry_out(connection, change))
        return Visitor(id, name, settings)

    def rename(self, visitor: str, name: str) -> None:
        """Call somebody otherwise from now on. Raises `CardwrightError`."""
        check_name(name)
        self._write(visitor, update(schema.visitor).where(schema.visitor.c.id == visitor).values(name=name))

    def set(self, visitor: str, settings: Mapping[str, Any]) -> None:
        """Keep somebody's settings, all of them."""
        change = update(schema.visitor).where(schema.visitor.c.id == visitor)
        self._write(visitor, change.values(settings=dict(settings)))

    # Seats

    def seats(self, game: str) -> list[SeatRow]:
        """The seats of a game, in order."""
        return self._seats(schema.seat.c.game == game)

    def seats_of(self, visitor: str) -> list[SeatRow]:
        """All seats of a visitor, at whatever game."""
        return self._seats(schema.seat.c.visitor == visitor)

    def seat_of(self, game: str, visitor: str) -> int | None:
        """The first seat of a game that is the visitor's; None if none is."""
        return next((each.seat for each in self.seats(game) if each.visitor == visitor), None)

    def link(self, game: str, seat: int) -> str:
        """A new secret by which one can take a seat; one that was made before is void.

        Raises `CardwrightError` for a bot's seat.
        """
        self._person(game, seat)
        secret = new_secret()
        self._set_link(game, seat, hash_of(secret))
        return secret

    def revoke(self, game: str, seat: int) -> None:
        """Nobody can take this seat any more by the link that was made."""
        self._set_link(game, seat, None)

    def linked(self, secret: str) -> SeatRow | None:
        """The seat to which a link leads; None if it leads nowhere (any more)."""
        return next(iter(self._seats(schema.seat.c.link_hash == hash_of(secret))), None)

    def claim(self, secret: str, visitor: str, also: AlsoOfSeat | None = None) -> SeatRow:
        """Give the seat of a link to a visitor, whoever had it; the link is void then.

        `also` writes in the same transaction, and is told which seat that is. Raises `CardwrightError`.
        """
        seat = self.linked(secret)
        if seat is None:
            raise CardwrightError("this link leads to no seat any more: ask for another one")
        table, games = schema.seat, schema.game
        give = update(table).where(table.c.game == seat.game, table.c.link_hash == hash_of(secret))
        waits = select(table.c.seat).where(table.c.game == seat.game, table.c.kind == "open").exists()
        begin = update(games).where(games.c.id == seat.game, games.c.state == "open", ~waits)

        def work(connection: Connection) -> None:
            if connection.execute(give.values(visitor=visitor, kind="person", link_hash=None)).rowcount == 1:
                connection.execute(begin.values(state="playing"))
                if also is not None:
                    also(connection, seat)

        self._writer.write(seat.game, work)
        given = next((each for each in self.seats(seat.game) if each.seat == seat.seat), None)
        if given is None or given.visitor != visitor:
            raise CardwrightError("this link leads to no seat any more: ask for another one")
        return given

    def _person(self, game: str, seat: int) -> None:
        kinds = {each.seat: each.kind for each in self.seats(game)}
        if kinds.get(seat, "bot") == "bot":
            raise CardwrightError(f"nobody can sit down at seat {seat} of this game")

    def _set_link(self, game: str, seat: int, hash: str | None) -> None:
        table = schema.seat
        change = update(table).where(table.c.game == game, table.c.seat == seat)
        self._write(game, change.values(link_hash=hash))

    def _seats(self, condition: Any) -> list[SeatRow]:
        table = schema.seat
        order = (table.c.game, table.c.seat)
        with self._engine.connect() as connection:
            return [_seat(row) for row in connection.execute(select(table).where(condition).order_by(*order))]

    def _write(self, about: str, change: Any) -> None:
        self._writer.write(about, lambda connection: _carry_out(connection, change))


def _carry_out(connection: Connection, change: Any) -> None:
    connection.execute(change)


def _seat(row: Row[Any]) -> SeatRow:
    linked = row.link_hash is not None
    return SeatRow(row.game, row.seat, row.name, row.kind, row.visitor, row.bot, linked)
