"""Who shall sit where in a new game, and what a list says of games that there are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, final

from sqlalchemy import Engine, Row, select

from cardwright.errors import CardwrightError
from cardwright.players.bots import bot as bot_called
from cardwright.players.program import PREFIX
from cardwright.players.search import SearchBot
from cardwright.table import schema
from cardwright.table.thinking import MOST_SECONDS, MOST_SIMULATIONS

TRIAL: Final = "trial"
"""The option of a game in which a card is only tried, with the address of that card: it stands in no list."""


@final
@dataclass(frozen=True)
class Chair:
    """Who shall sit where in a new game, with which deck (a deck of the game's own kind).

    `bot` is the word for a bot; `visitor` the id of whose seat it is. An open seat is somebody's who has a
    link to it and takes it.
    """

    name: str
    deck: Any
    kind: Literal["person", "bot", "open"] = "person"
    visitor: str | None = None
    bot: str | None = None


@final
@dataclass(frozen=True)
class GameRow:
    """What a list of games says of one; `state` is open, playing, over or void."""

    id: str
    rules: str
    state: str
    result: str | None
    made: float
    ended: float | None
    options: Mapping[str, Any] = field(default_factory=dict)
    rematch_of: str | None = None
    parent: str | None = None
    parent_n: int | None = None


def check_chair(chair: Chair, programs: Collection[str]) -> None:
    """Raise `CardwrightError` where nobody can sit so; of programs only these may be started."""
    if (chair.kind == "bot") != (chair.bot is not None):
        raise CardwrightError(f"{chair.name} is a bot and no other, or a bot has no name: say which bot")
    if chair.bot is not None:
        check_bot(chair.bot, programs)


def check_bot(word: str, programs: Collection[str] = ()) -> None:
    """Raise `CardwrightError` for a word that means no bot, or one who would think for too long.

    Of programs only these may be started.
    """
    if word.startswith(PREFIX):
        if word not in programs:
            raise CardwrightError(f"this server may not start {word!r:.60}")
        return
    player = bot_called(word, 0)
    if not isinstance(player, SearchBot):
        return
    if player.processes > 1:
        raise CardwrightError(f"{word!r:.60}: on a server every bot thinks in one process")
    if (player.budget.seconds or 0.0) > MOST_SECONDS:
        raise CardwrightError(
            f"{word!r:.60}: on a server a bot thinks for {MOST_SECONDS:.0f} seconds at most"
        )
    if player.budget.seconds is None and (player.budget.simulations or 0) > MOST_SIMULATIONS:
        raise CardwrightError(
            f"{word!r:.60}: on a server a bot thinks for {MOST_SIMULATIONS} simulations at most"
        )


def rows_of(engine: Engine, ids: Collection[str] | None = None) -> list[GameRow]:
    """What a list says of these games, by default of all, the newest first."""
    games = schema.game
    query = select(games).order_by(games.c.made.desc(), games.c.id)
    if ids is not None:
        query = query.where(games.c.id.in_(list(ids)))
    with engine.connect() as connection:
        return [_row(each) for each in connection.execute(query)]


def rematch_of(engine: Engine, game: str) -> str | None:
    """The id of the game that those who had played this one played after it; None if there is none."""
    games = schema.game.c
    with engine.connect() as connection:
        return connection.execute(select(games.id).where(games.rematch_of == game)).scalar()


def _row(row: Row[Any]) -> GameRow:
    return GameRow(
        row.id,
        row.rules,
        row.state,
        row.result,
        row.made,
        row.ended,
        row.options or {},
        row.rematch_of,
        row.parent,
        row.parent_n,
    )
