"""The decks that visitors keep at a server, as they wrote them, and what became of each in play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import time
from typing import Any, Final, final

from sqlalchemy import Connection, Engine, Row, delete, insert, select, update

from cardwright.core.validation import is_plain
from cardwright.errors import CardwrightError
from cardwright.table import schema
from cardwright.table.visitors import new_id
from cardwright.table.writer import Writer

DECKS: Final = 100
"""So many decks one visitor may keep."""

LONGEST_NAME: Final = 60
"""Letters."""


@final
@dataclass(frozen=True)
class KeptDeck:
    """A deck as it is kept: its `text` as it was written; the `faults` say why it may not be played yet."""

    id: str
    rules: str
    name: str
    text: str
    faults: tuple[str, ...]
    made: float


@final
@dataclass(frozen=True)
class Tally:
    """How a deck has done against another of that name: games won, lost, and shared or without a winner."""

    against: str
    won: int = 0
    lost: int = 0
    even: int = 0


@final
class Shelf:
    """The decks of all visitors. Every method may be called from any thread.

    Whoever asks for a deck says who they are: nobody is told of another's.
    """

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def keep(
        self, visitor: str, rules: str, name: str, text: str, faults: Sequence[str] = (), id: str = ""
    ) -> KeptDeck:
        """Keep a deck under a name; with the `id` of one that is kept already, instead of that.

        Raises `CardwrightError` where there is no such deck, or the visitor keeps too many.
        """
        table = schema.deck
        row = {"rules": rules, "name": _name(name), "deck": text, "faults": list(faults)}
        if id:
            self.deck(visitor, id)
            change = update(table).where(table.c.id == id, table.c.visitor == visitor)
            self._write(visitor, change.values(**row))
            return self.deck(visitor, id)
        if len(self.decks(visitor)) >= DECKS:
            raise CardwrightError(f"you keep {DECKS} decks already: throw one of them away first")
        made = new_id()
        self._write(visitor, insert(table).values(**row, id=made, visitor=visitor, made=time()))
        return self.deck(visitor, made)

    def decks(self, visitor: str, rules: str = "") -> list[KeptDeck]:
        """The decks of a visitor, of one game or of all, by name."""
        table = schema.deck
        query = select(table).where(table.c.visitor == visitor)
        if rules:
            query = query.where(table.c.rules == rules)
        with self._engine.connect() as connection:
            kept = [_kept(row) for row in connection.execute(query)]
        return sorted(kept, key=lambda each: (each.name.casefold(), each.made))

    def deck(self, visitor: str, id: str) -> KeptDeck:
        """The visitor's deck of this id. Raises `CardwrightError`."""
        table = schema.deck
        query = select(table).where(table.c.id == id, table.c.visitor == visitor)
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            raise CardwrightError("you keep no such deck (any more)")
        return _kept(found)

    def throw_away(self, visitor: str, id: str) -> None:
        """Keep the deck no longer; games that are played with it go on. Raises `CardwrightError`."""
        self.deck(visitor, id)
        table = schema.deck
        self._write(visitor, delete(table).where(table.c.id == id, table.c.visitor == visitor))

    def tallies(self, visitor: str) -> dict[str, list[Tally]]:
        """How the visitor's decks have done, by the deck's id: against which other deck, the oftenest first.

        A game counts once for each deck of the visitor's that was played in it, against the first other one.
        """
        games, seats = schema.game, schema.seat
        query = (
            select(games.c.options, games.c.winners, seats.c.seat)
            .join(seats, seats.c.game == games.c.id)
            .where(seats.c.visitor == visitor, games.c.winners.is_not(None))
        )
        counts: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0, 0]))
        with self._engine.connect() as connection:
            for options, winners, seat in connection.execute(query):
                played = decks_of(options or {})
                if seat >= len(played) or not played[seat].id:
                    continue
                other = next((each.name for n, each in enumerate(played) if n != seat), "")
                counts[played[seat].id][other][_outcome(winners, seat)] += 1
        return {
            deck: sorted((Tally(name, *each) for name, each in against.items()), key=_oftenest)
            for deck, against in counts.items()
        }

    def _write(self, visitor: str, change: Any) -> None:
        def work(connection: Connection) -> None:
            connection.execute(change)

        self._writer.write(visitor, work)


@final
@dataclass(frozen=True)
class PlayedDeck:
    """The deck of a seat: what it is called, and the `id` under which its owner keeps it, if anybody does."""

    name: str
    id: str = ""

    def as_json(self) -> dict[str, str]:
        """What is kept of it with the game."""
        return {"name": self.name, "id": self.id}


def decks_of(options: Mapping[str, Any]) -> list[PlayedDeck]:
    """The decks of a game by its options, seat by seat; nothing of a game that does not say."""
    return [PlayedDeck(each["name"], each["id"]) for each in options.get("decks", ())]


def _outcome(winners: Sequence[int], seat: int) -> int:
    """Whether a seat has won alone (0), lost (1), or neither (2)."""
    if list(winners) == [seat]:
        return 0
    return 1 if winners and seat not in winners else 2


def _oftenest(tally: Tally) -> tuple[int, str]:
    return -(tally.won + tally.lost + tally.even), tally.against


def _name(written: str) -> str:
    """A name as it can be shown. Raises `CardwrightError` where nothing of it is left."""
    name = " ".join("".join(filter(is_plain, written)).split())[:LONGEST_NAME].strip()
    if not name:
        raise CardwrightError("a deck needs a name")
    return name


def _kept(row: Row[Any]) -> KeptDeck:
    return KeptDeck(row.id, row.rules, row.name, row.deck, tuple(row.faults), row.made)
