"""Who judges which table: one visitor at most, who came by a link of which only the SHA-256 is kept."""

from __future__ import annotations

from time import time
from typing import final

from sqlalchemy import Connection, Engine, delete, insert, select, update

from cardwright.errors import CardwrightError
from cardwright.table import schema
from cardwright.table.visitors import hash_of, new_secret
from cardwright.table.writer import Work, Writer

NO_LINK = "this link makes nobody a judge any more: ask the players for another one"


def dismissal(game: str) -> Work:
    """What writes down that nobody judges a game, and that no link makes anybody its judge."""

    def work(connection: Connection) -> None:
        connection.execute(delete(schema.judge).where(schema.judge.c.game == game))

    return work


@final
class Judges:
    """The judges of a server's tables. Every method may be called from any thread."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def link(self, game: str) -> str:
        """A new secret that makes somebody the judge; one made before is void, as is who judged."""
        secret = new_secret()
        row = {"game": game, "visitor": None, "link_hash": hash_of(secret), "made": time()}

        def work(connection: Connection) -> None:
            dismissal(game)(connection)
            connection.execute(insert(schema.judge), [row])

        self._writer.write(game, work)
        return secret

    def linked(self, secret: str) -> str | None:
        """The game to which a link leads; None if it leads nowhere (any more)."""
        judge = schema.judge.c
        with self._engine.connect() as connection:
            return connection.execute(
                select(judge.game).where(judge.link_hash == hash_of(secret))
            ).scalar_one_or_none()

    def claim(self, secret: str, visitor: str) -> str:
        """Make a visitor the judge; the link is void then. The game. Raises `CardwrightError`."""
        game = self.linked(secret)
        if game is None:
            raise CardwrightError(NO_LINK)
        judge = schema.judge
        change = update(judge).where(judge.c.game == game, judge.c.link_hash == hash_of(secret))

        def work(connection: Connection) -> None:
            connection.execute(change.values(visitor=visitor, link_hash=None))

        self._writer.write(game, work)
        if self.judge_of(game) != visitor:
            raise CardwrightError(NO_LINK)
        return game

    def judge_of(self, game: str) -> str | None:
        """The visitor who judges a game; None if nobody does."""
        judge = schema.judge.c
        with self._engine.connect() as connection:
            return connection.execute(select(judge.visitor).where(judge.game == game)).scalar_one_or_none()
