"""What programs are told of the lobby, as types."""

from __future__ import annotations

from typing import final

import msgspec

from cardwright.table.told import Moved


@final
class PlaceTaken(msgspec.Struct, frozen=True):
    """A place at a table that waits: of a `person`, a `bot` (its word), or `open`."""

    kind: str
    name: str | None
    bot: str | None


@final
class WaitingTable(msgspec.Struct, frozen=True):
    """A table that waits (`open`), has `begun` or is `void`; `seat` is your place there.

    `who` may come, `all` or by `link`; `begun` is the id of the game, for those who sit there. `spectators`
    is how many seconds later others may watch, null where nobody may. `promise` is
    what the server has promised of fair dice, `unseeded` who has not given a seed yet.
    """

    table: str
    game: str
    state: str
    begun: str | None
    who: str
    places: tuple[PlaceTaken, ...]
    seat: int | None
    answers: str
    window: float
    bank: float
    increment: float
    undo: str
    spectators: float | None
    promise: str | None
    unseeded: tuple[str, ...]


@final
class OwnGame(msgspec.Struct, frozen=True):
    """A game of yours: its table, what is played, whether it is `open`, `playing`, `over` or `void`."""

    table: str
    game: str
    state: str
    result: str | None


@final
class WatchedGame(msgspec.Struct, frozen=True):
    """A game of others that anybody may watch at its table, so many seconds later."""

    table: str
    game: str
    players: tuple[str, ...]
    spectators: float


class LobbyTold(msgspec.Struct, frozen=True):
    """The lobby: tables that wait for anybody, those at which you wait, your games, the newest first.

    `watchable` are games of others that are under way.
    """

    tables: tuple[WaitingTable, ...]
    yours: tuple[WaitingTable, ...]
    games: tuple[OwnGame, ...]
    watchable: tuple[WatchedGame, ...]


@final
class LobbyFrame(LobbyTold, frozen=True):
    """The same as a frame of this number."""

    frame: int
    moved: tuple[Moved, ...]


@final
class TableLink(msgspec.Struct, frozen=True):
    """A link to a table that waits."""

    table: str
    link: str
