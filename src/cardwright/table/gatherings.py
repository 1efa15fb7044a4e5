"""Tables that wait for their people: who has taken which place, and on what terms. All of it without HTTP.

A gathering becomes a game in the moment in which the last place is taken; nobody has seen a card before.
Whatever changes one knows which version of it was changed, so that of two who take a place one has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, final

import msgspec
from sqlalchemy import Connection, Engine, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from cardwright.core.fairness import commitment_to
from cardwright.core.seats import likeness
from cardwright.errors import CardwrightError
from cardwright.games import installed_games
from cardwright.table import schema
from cardwright.table.audience import delay_of
from cardwright.table.journal import Tell
from cardwright.table.visitors import hash_of, new_secret
from cardwright.table.writer import Writer

LOBBY: Final = "lobby"
"""What processes tell each other that something about a gathering has changed by; no game has such an id."""

PRESENT: Final = 90.0
"""Seconds without a word of whoever has set a table, after which it is not shown to others any more."""

HEARD_AGAIN: Final = 25.0
"""Seconds after which it is written down anew that they are there."""

KEPT: Final = 7 * 24 * 3600.0
"""Seconds for which a table waits at most; then it is void."""

A_DAY: Final = 24 * 3600.0
"""Seconds after which a game is not offered any more to be watched."""


USED: Final = "used "
"""What stands before the hash of a link by which a place has moved: who presses twice has it once."""

NO_PLACE: Final = "this link leads to no place any more: ask for another one"


@final
class Overtaken(Exception):
    """Somebody else has changed the gathering meanwhile."""


@final
class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at a table: a person's, a bot's, or one that nobody has.

    `deck` is as its game writes it, none where the table deals one; `kept` the id under which its owner keeps
    it. At a fair table a person's `seed` is none until they have been told the promise and have answered;
    empty where they leave it to the table. `link` is the hash of a link by which it moves to another device,
    behind `USED` that of one by which it has moved.
    """

    kind: Literal["person", "bot", "open"] = "open"
    name: str = ""
    visitor: str | None = None
    bot: str | None = None
    deck: dict[str, Any] | None = None
    kept: str = ""
    seed: str | None = None
    link: str = ""


@final
@dataclass(frozen=True)
class Gathering:
    """A table that waits, has `begun` (as the `game` of that id), or is `void`.

    `listed` is one that everybody sees; to another a link leads. `secret` is that of its fair dice, and is
    told to nobody; `heard` when whoever has set the table was last heard of.
    """

    id: str
    rules: str
    options: Mapping[str, Any]
    places: Sequence[Place]
    listed: bool
    owner: str
    made: float
    heard: float
    secret: str | None = None
    has_link: bool = False
    state: str = "open"
    game: str | None = None
    version: int = 0

    @property
    def promise(self) -> str:
        """What the server has promised of its dice; empty where they are not fair."""
        return "" if self.secret is None else commitment_to(self.secret)

    @property
    def free(self) -> list[int]:
        """The places that nobody has."""
        return [seat for seat, place in enumerate(self.places) if place.kind == "open"]

    @property
    def unseeded(self) -> list[int]:
        """The people of a fair table who have not answered the promise."""
        if self.secret is None:
            return []
        people = ((seat, place) for seat, place in enumerate(self.places) if place.kind == "person")
        return [seat for seat, place in people if place.seed is None]

    @property
    def ready(self) -> bool:
        """Whether nobody is waited for."""
        return not self.free and not self.unseeded

    def seat_of(self, visitor: str | None) -> int | None:
        """The visitor's place; None if they have none."""
        if visitor is None:
            return None
        return next((seat for seat, each in enumerate(self.places) if each.visitor == visitor), None)

    def with_place(self, seat: int, place: Place) -> Gathering:
        """The same, where this place is another one."""
        places = [*self.places]
        places[seat] = place
        return replace(self, places=tuple(places))


@final
class Gatherings:
    """The gatherings of a server. Every method may be called from any thread.

    `tell` lets other processes know with the transaction. Who listens is told of every change, also of those
    that other processes have made.
    """

    def __init__(self, engine: Engine, writer: Writer, tell: Tell, date: Callable[[], float]) -> None:
        self._engine = engine
        self._writer = writer
        self._tell_others = tell
        self._date = date
        self._listeners: list[Callable[[], None]] = []

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after each change, in any thread; call what is returned to end it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self) -> None:
        """Tell whoever listens that something has changed."""
        for listener in [*self._listeners]:
            listener()

    # Looking

    def find(self, id: str) -> Gathering | None:
        """The gathering of this id; None if there is none."""
        found = self._read(schema.gathering.c.id == id)
        return found[0] if found else None

    def linked(self, secret: str) -> Gathering | None:
        """The gathering to which a link leads; None if it leads nowhere (any more)."""
        found = self._read(schema.gathering.c.link_hash == hash_of(secret))
        return found[0] if found and found[0].state == "open" else None

    def asked_for(self, owner: str, request: str) -> Gathering | None:
        """The gathering that somebody has asked for by this request."""
        table = schema.gathering.c
        found = self._read((table.owner == owner) & (table.request == request))
        return found[0] if found else None

    def waiting(self) -> list[Gathering]:
        """All that wait, the newest first."""
        return [each for each in self._read(schema.gathering.c.state == "open") if each.state == "open"]

    def shown(self, waiting: Sequence[Gathering]) -> list[Gathering]:
        """Of those that wait, the ones that are for anybody who comes, as long as their owners are there.

        At a table of a game that is installed no more nobody could take a place.
        """
        since, games = self._date() - PRESENT, installed_games()
        here = [each for each in waiting if each.rules in games and each.heard >= since]
        return [each for each in here if each.listed and each.free]

    def watchable(self) -> list[Gathering]:
        """Of those that have begun within a day and everybody saw, the ones that can be watched."""
        table = schema.gathering.c
        lately = table.made >= self._date() - A_DAY
        begun = self._read((table.state == "begun") & table.listed & lately)
        games = installed_games()
        known = [each for each in begun if each.game and each.rules in games]
        return [each for each in known if delay_of(each.options) is not None]

    # Writing

    def add(self, gathering: Gathering, request: str) -> Gathering:
        """Write a new one down; the one that its owner has asked for by this request before, if there is."""
        known = self.asked_for(gathering.owner, request)
        if known is not None:
            return known
        row = {**_row(gathering), "id": gathering.id, "made": gathering.made, "version": 0}
        row |= {"rules": gathering.rules, "options": dict(gathering.options), "secret": gathering.secret}
        row |= {"listed": gathering.listed, "request": request}
        try:
            self._put(insert(schema.gathering).values(**row))
        except IntegrityError:
            known = self.asked_for(gathering.owner, request)
            if known is None:
                raise
            return known
        return gathering

    def change(self, connection: Connection, before: Gathering, after: Gathering) -> None:
        """Write in a transaction what has become of a gathering. Raises `Overtaken`; nothing is good then."""
        table = schema.gathering
        change = update(table).where(table.c.id == before.id, table.c.version == before.version)
        done = connection.execute(change.values(**_row(after), version=before.version + 1))
        if done.rowcount != 1:
            raise Overtaken
        self._tell_others(connection, LOBBY)

    def put(self, before: Gathering, after: Gathering) -> None:
        """The same, in a transaction of its own. Raises `Overtaken`."""
        self._write(lambda connection: self.change(connection, before, after))

    def link(self, id: str) -> str:
        """A new secret by which one can take a place; one that was made before is void."""
        secret = new_secret()
        self._set(id, link_hash=hash_of(secret))
        return secret

    def revoke(self, id: str) -> None:
        """Nobody can take a place any more by the link that was made."""
        self._set(id, link_hash=None)

    def hear(self, gathering: Gathering, visitor: str | None) -> None:
        """Somebody has asked for something; of whoever has set the table it is written down now and then."""
        now = self._date()
        silent = now - gathering.heard
        if gathering.owner != visitor or gathering.state != "open" or silent < HEARD_AGAIN:
            return
        if silent >= PRESENT:  # it is shown to others again
            self._set(gathering.id, heard=now)
            return
        change = update(schema.gathering).where(schema.gathering.c.id == gathering.id).values(heard=now)
        self._writer.submit(LOBBY, lambda connection: _carry_out(connection, change))

    def _set(self, id: str, **values: object) -> None:
        self._put(update(schema.gathering).where(schema.gathering.c.id == id).values(**values))

    def _put(self, change: Any) -> None:
        """Change something, and tell it."""

        def work(connection: Connection) -> None:
            _carry_out(connection, change)
            self._tell_others(connection, LOBBY)

        self._write(work)

    def _write(self, work: Callable[[Connection], None]) -> None:
        self._writer.write(LOBBY, work)
        self.tell()

    def _read(self, condition: Any) -> list[Gathering]:
        table = schema.gathering
        query = select(table).where(condition).order_by(table.c.made.desc(), table.c.id)
        with self._engine.connect() as connection:
            found = [_gathering(row) for row in connection.execute(query)]
        oldest = self._date() - KEPT
        return [
            replace(each, state="void") if each.state == "open" and each.made <= oldest else each
            for each in found
        ]


def seat_somebody(gathering: Gathering, comer: Place, seat: int | None = None) -> Gathering:
    """Give somebody who comes a free place, this one or the first. Raises `CardwrightError`."""
    free = gathering.free
    if gathering.state != "open" or not free:
        raise CardwrightError("all places at this table are taken")
    if seat is not None and seat not in free:
        raise CardwrightError(f"place {seat} is not free; these are: {', '.join(map(str, free))}")
    names = {likeness(place.name) for place in gathering.places if place.kind == "person"}
    if likeness(comer.name) in names:
        raise CardwrightError(f"somebody at this table is called {comer.name} already: say another name")
    return gathering.with_place(free[0] if seat is None else seat, comer)


def leave_place(gathering: Gathering, visitor: str) -> Gathering:
    """Somebody gets up; without whoever has set the table it is void. Who has no place does nothing.

    Raises `CardwrightError`.
    """
    seat = gathering.seat_of(visitor)
    if gathering.state == "begun":
        raise CardwrightError("the game has begun: give it up there")
    if gathering.state == "void" or seat is None:
        return gathering
    if visitor == gathering.owner:
        return replace(gathering, state="void")
    return gathering.with_place(seat, Place())


def link_place(gathering: Gathering, visitor: str, hash: str) -> Gathering:
    """Let somebody's place move by the link of this hash, and no other one; empty: by none.

    Raises `CardwrightError` for who has no place at a table that waits.
    """
    seat = gathering.seat_of(visitor)
    if seat is None or gathering.state != "open":
        raise CardwrightError("you have no place at this table, or it waits no more")
    return gathering.with_place(seat, msgspec.structs.replace(gathering.places[seat], link=hash))


def linked_place(gathering: Gathering, secret: str) -> int | None:
    """The place that moves by this link; None where none does (any more)."""
    if gathering.state != "open":
        return None
    hash = hash_of(secret)
    return next((seat for seat, place in enumerate(gathering.places) if place.link == hash), None)


def came_by(gathering: Gathering, secret: str, visitor: str) -> bool:
    """Whether the visitor has come to their place by this link."""
    seat = gathering.seat_of(visitor)
    return seat is not None and gathering.places[seat].link == f"{USED}{hash_of(secret)}"


def move_place(gathering: Gathering, secret: str, visitor: str) -> Gathering:
    """Give the place of a link to a visitor, whoever had it; the link is void then. Who has one keeps it.

    Whoever has the first place has set the table. Raises `CardwrightError`.
    """
    if gathering.seat_of(visitor) is not None:
        return gathering
    seat = linked_place(gathering, secret)
    if seat is None:
        raise CardwrightError(NO_PLACE)
    place = gathering.places[seat]
    owner = visitor if gathering.owner == place.visitor else gathering.owner
    moved = msgspec.structs.replace(place, visitor=visitor, link=f"{USED}{place.link}")
    return replace(gathering.with_place(seat, moved), owner=owner)


def _row(gathering: Gathering) -> dict[str, object]:
    """What can change about one."""
    places = msgspec.to_builtins(gathering.places)
    return {
        "places": places,
        "state": gathering.state,
        "owner": gathering.owner,
        "game": gathering.game,
        "heard": gathering.heard,
        **({} if gathering.state == "open" else {"link_hash": None}),
    }


def _carry_out(connection: Connection, change: Any) -> None:
    connection.execute(change)


def _gathering(row: Row[Any]) -> Gathering:
    return Gathering(
        row.id,
        row.rules,
        row.options,
        tuple(msgspec.convert(row.places, list[Place])),
        row.listed,
        row.owner,
        row.made,
        row.heard,
        row.secret,
        row.link_hash is not None,
        row.state,
        row.game,
        row.version,
    )
