"""What visitors keep at a server, of whichever kind: under a name, as they wrote it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from time import time
from typing import Any, ClassVar, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine, Row, Table, delete, insert, select, update

from cardwright.core.validation import is_plain
from cardwright.errors import CardwrightError
from cardwright.table.visitors import new_id
from cardwright.table.writer import Writer

LONGEST_NAME: Final = 60
"""Letters."""


@dataclass(frozen=True)
class Kept:
    """Something as it is kept: its `text` as it was written; `rules` is the game that it is for."""

    id: str
    rules: str
    name: str
    text: str
    made: float


K = TypeVar("K", bound=Kept)


class Shelf(ABC, Generic[K]):
    """What all visitors keep of one kind. Every method may be called from any thread.

    Whoever asks for something says who they are: nobody is told of what is another's.
    """

    TABLE: ClassVar[Table]
    """Where it is kept."""

    WORD: ClassVar[str]
    """What one of it is called."""

    MOST: ClassVar[int]
    """So many one visitor may keep."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def of(self, visitor: str, rules: str = "") -> list[K]:
        """All that a visitor keeps, for one game or for all, by name."""
        query = select(self.TABLE).where(self.TABLE.c.visitor == visitor)
        if rules:
            query = query.where(self.TABLE.c.rules == rules)
        with self._engine.connect() as connection:
            kept = [self._kept(row) for row in connection.execute(query)]
        return sorted(kept, key=lambda each: (each.name.casefold(), each.made))

    def find(self, visitor: str, id: str) -> K:
        """The visitor's one of this id. Raises `CardwrightError`."""
        query = select(self.TABLE).where(self.TABLE.c.id == id, self.TABLE.c.visitor == visitor)
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            raise CardwrightError(f"you keep no such {self.WORD} (any more)")
        return self._kept(found)

    def throw_away(self, visitor: str, id: str) -> None:
        """Keep it no longer; what has been made with it stays. Raises `CardwrightError`."""
        self.find(visitor, id)
        self._write(visitor, delete(self.TABLE).where(self.TABLE.c.id == id, self.TABLE.c.visitor == visitor))

    @staticmethod
    @abstractmethod
    def _kept(row: Row[Any]) -> K:
        """What a row of the table says."""

    def _put(self, visitor: str, id: str, rules: str, name: str, **own: Any) -> K:
        """Keep one, with its `own` columns; with the `id` of one that is kept already, instead of that.

        Raises `CardwrightError` where there is no such one, or the visitor keeps too many.
        """
        row = {"rules": rules, "name": plain_name(name), **own}
        if not row["name"]:
            raise CardwrightError(f"a {self.WORD} needs a name")
        if id:
            self.find(visitor, id)
            change = update(self.TABLE).where(self.TABLE.c.id == id, self.TABLE.c.visitor == visitor)
            self._write(visitor, change.values(**row))
            return self.find(visitor, id)
        if len(self.of(visitor)) >= self.MOST:
            raise CardwrightError(f"you keep {self.MOST} {self.WORD}s already: throw one of them away first")
        made = new_id()
        self._write(visitor, insert(self.TABLE).values(**row, id=made, visitor=visitor, made=time()))
        return self.find(visitor, made)

    def _write(self, visitor: str, change: Any) -> None:
        def work(connection: Connection) -> None:
            connection.execute(change)

        self._writer.write(visitor, work)


def plain_name(written: str) -> str:
    r"""A name as it can be shown, and stand in a file; empty where nothing of it is left.

    >>> plain_name("  My \x07 deck ")
    'My deck'
    """
    return " ".join("".join(filter(is_plain, written)).split())[:LONGEST_NAME].strip()
