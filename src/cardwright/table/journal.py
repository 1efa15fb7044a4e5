"""The journal of a game: a line for each thing that somebody did, in order, never taken out again.

Line `n` (from 0) of a game is written once. Whoever writes it after somebody else did has played on another
position than the one in the journal: that is a `Conflict`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, final

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from cardwright.table import schema

_APPEND: Final = insert(schema.journal)

Tell = Callable[[Connection, str], None]
"""Tells other processes, with the transaction, that there is something new about a game."""


@final
class Conflict(Exception):
    """Somebody else has written this line of the journal."""


@final
class Kind(StrEnum):
    """What somebody did."""

    CHOICE = "choice"
    AGREE = "agree"
    UNDO = "undo"
    CONSENT = "consent"
    REFUSE = "refuse"
    RESIGN = "resign"
    TAKE_OVER = "take-over"
    GIVE_BACK = "give-back"
    HOLD = "hold"
    LAPSE = "lapse"
    PASS_UNTIL = "pass-until"
    STOPS = "stops"
    START = "start"
    SILENT = "silent"
    HEARD = "heard"
    END = "end"
    NEVER = "never"
    EXPIRE = "expire"
    REMATCH = "rematch"
    NEXT = "next"
    JUDGE = "judge"
    EDIT = "edit"
    TAKE_BACK = "take-back"


OF_ONE_S_OWN: Final = (Kind.HOLD, Kind.PASS_UNTIL, Kind.STOPS, Kind.REMATCH)
"""What others are not told of, also once the game is over: in a rematch are the seeds of the next one."""


@final
@dataclass(frozen=True)
class Entry:
    """A line of a journal: what a seat did.

    `text` is the answer in notation for a choice, the number of decisions for an undo, the word for the bot
    that plays on for `resign` and `take-over`, the number of the window for `lapse` (its time is
    over; nobody's deed, it stands under seat 0), where it is said which undo is meant the number of it for
    `consent`, `refuse` and `never`, until what somebody passes, at what they stop (words with
    spaces between), for how many seconds nothing was heard of a seat that is `silent`. With `start` a server
    has taken the game up: what has passed since the line before does not count as anybody's time; `anew`
    where all have their whole time from there on. An undo that waits `expire`s, nobody's deed, under seat 0.
    Once the game is over, who would play once more asks for a `rematch`, at a fair table with a seed; the id
    of the table at which it is played stands in `next`, nobody's deed, under seat 0.
    With `judge` a seat would have a judge (`yes`), or would not any more, or one has come (`here`); that and
    what the judge does stand under seat 0: an `edit` (as JSON, `Edited`), and how many decisions a
    `take-back` takes back.
    `request` is what the deed was asked for by, once a seat.
    """

    n: int
    kind: Kind
    seat: int
    text: str
    request: str | None
    at: float


def append(connection: Connection, game: str, entries: Sequence[Entry]) -> None:
    """Write these lines behind the last one. Raises `Conflict`; the transaction is then good for nothing."""
    rows = [
        {
            "game": game,
            "n": entry.n,
            "kind": entry.kind.value,
            "seat": entry.seat,
            "text": entry.text,
            "request": entry.request,
            "at": entry.at,
        }
        for entry in entries
    ]
    try:
        connection.execute(_APPEND, rows)
    except IntegrityError as fault:
        raise Conflict(game) from fault


def entries(connection: Connection, game: str, since: int = 0) -> list[Entry]:
    """The lines of a game's journal from line `since` on."""
    table = schema.journal
    found = connection.execute(
        select(table.c.n, table.c.kind, table.c.seat, table.c.text, table.c.request, table.c.at)
        .where(table.c.game == game, table.c.n >= since)
        .order_by(table.c.n)
    )
    return [Entry(n, Kind(kind), seat, text, request, at) for n, kind, seat, text, request, at in found]


def written_out(entries: Sequence[Entry], names: Sequence[str]) -> str:
    """The lines of a journal as text, below what the seats are called; without what is of one's own.

    >>> print(written_out([Entry(0, Kind.CHOICE, 1, "play Wolf", None, 0.0)], ["Ann", "Bob"]), end="")
    seat 0: Ann, seat 1: Bob
    0 seat 1: choice play Wolf
    """
    seats = ", ".join(f"seat {seat}: {name}" for seat, name in enumerate(names))
    told = [entry for entry in entries if entry.kind not in OF_ONE_S_OWN]
    lines = [f"{entry.n} seat {entry.seat}: {entry.kind} {entry.text}".rstrip() for entry in told]
    return "\n".join([seats, *lines, ""])
