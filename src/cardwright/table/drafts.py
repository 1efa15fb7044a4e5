"""A game that is about to be written down: its opening, its seats, and what writes them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, final

import msgspec
from sqlalchemy import Connection, insert

from cardwright.core.fairness import FairChance
from cardwright.core.record import Record, begin
from cardwright.games import game as rules_of
from cardwright.seating import PEOPLE, check_names
from cardwright.table import schema
from cardwright.table.chairs import Chair
from cardwright.table.deeds import Opening
from cardwright.table.visitors import new_id
from cardwright.table.writer import Work


@final
class Draft(NamedTuple):
    """The id of a game that is not written yet, and what writes it."""

    id: str
    write: Work


def begun_record(
    rules: str,
    chairs: Sequence[Chair],
    fair: FairChance | None = None,
    first: int | None = None,
    seed: int | None = None,
) -> Record:
    """The record of a game that begins.

    Its chance comes from `seed`, by default one that nobody can guess, or is `fair`; seat `first` goes first,
    by default whom chance says. Raises `CardwrightError`.
    """
    check_names([chair.name for chair in chairs])
    _, record = begin(
        rules_of(rules),
        [chair.deck for chair in chairs],
        secrets.randbits(63) if seed is None else seed,
        first,
        [chair.name for chair in chairs],
        [chair.bot or PEOPLE[0] for chair in chairs],
        fair,
    )
    return record


def draft(
    record: Record, chairs: Sequence[Chair], options: Mapping[str, Any] | None, made: float, **kin: object
) -> Draft:
    """A game that begins as its record does, at this date; `kin` says from which other game it comes."""
    id = new_id()
    row = {
        "id": id,
        "rules": record.game,
        "version": record.rules,
        "opening": msgspec.json.encode(Opening(record, secrets.token_hex(32))).decode(),
        "options": dict(options or {}),
        "state": "open" if any(chair.kind == "open" for chair in chairs) else "playing",
        "made": made,
        **kin,
    }
    seats = [
        {
            "game": id,
            "seat": seat,
            "name": chair.name,
            "kind": chair.kind,
            "visitor": chair.visitor,
            "bot": chair.bot,
        }
        for seat, chair in enumerate(chairs)
    ]

    def write(connection: Connection) -> None:
        connection.execute(insert(schema.game), [row])
        connection.execute(insert(schema.seat), seats)

    return Draft(id, write)
