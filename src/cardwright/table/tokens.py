"""Tokens of seats: by one of them a program plays for whoever sits there, and can do nothing else."""

from __future__ import annotations

from time import time
from typing import Final, final

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select

from cardwright.table import schema
from cardwright.table.reader import Reader
from cardwright.table.visitors import Visitor, hash_of, new_secret
from cardwright.table.writer import Writer

_AT_GAME: Final = (
    select(schema.visitor.c.id, schema.visitor.c.name, schema.visitor.c.settings, schema.token.c.seat)
    .join(schema.token, schema.token.c.visitor == schema.visitor.c.id)
    .join(
        schema.seat,
        (schema.seat.c.game == schema.token.c.game)
        & (schema.seat.c.seat == schema.token.c.seat)
        & (schema.seat.c.visitor == schema.token.c.visitor),
    )
    .where(schema.token.c.token_hash == bindparam("hash"), schema.token.c.game == bindparam("game"))
)


@final
class Tokens:
    """The tokens of a server's seats, one a seat at most. Every method may be called from any thread.

    A token is whose the seat was when it was made; once the seat is another's it is void.
    """

    def __init__(self, engine: Engine, reader: Reader, writer: Writer) -> None:
        self._engine = engine
        self._reader = reader
        self._writer = writer

    def make(self, game: str, seat: int, visitor: str) -> str:
        """A new token of a visitor's seat: it is told once, and not kept. One made before is void."""
        token = new_secret()
        row = {"game": game, "seat": seat, "visitor": visitor, "token_hash": hash_of(token), "made": time()}

        def work(connection: Connection) -> None:
            _take_back(connection, game, seat)
            connection.execute(insert(schema.token), [row])

        self._writer.write(game, work)
        return token

    def revoke(self, game: str, seat: int) -> None:
        """Nobody plays this seat by a token any more."""
        self._writer.write(game, lambda connection: _take_back(connection, game, seat))

    def made(self, game: str, seat: int, visitor: str) -> bool:
        """Whether this visitor's seat has a token."""
        token = schema.token.c
        query = select(token.seat).where(token.game == game, token.seat == seat, token.visitor == visitor)
        with self._engine.connect() as connection:
            return connection.execute(query).first() is not None

    def at(self, game: str, token: str) -> tuple[Visitor, int] | None:
        """Whose seat of the game the token plays, and which; None if it plays none."""
        found = self._reader.first(_AT_GAME, {"hash": hash_of(token), "game": game})
        return None if found is None else (Visitor(found.id, found.name, found.settings), found.seat)


def _take_back(connection: Connection, game: str, seat: int) -> None:
    token = schema.token
    connection.execute(delete(token).where(token.c.game == game, token.c.seat == seat))
