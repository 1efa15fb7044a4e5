"""What programs are told of sets of cards that somebody keeps, as types."""

from __future__ import annotations

from typing import Any, final

import msgspec

from cardwright.table.set_shelf import KeptSet as Kept


@final
class KeptSet(msgspec.Struct, frozen=True):
    """A set of cards that somebody keeps."""

    id: str
    game: str
    name: str


@final
class KeptSets(msgspec.Struct, frozen=True):
    """All sets that somebody keeps, by name."""

    sets: tuple[KeptSet, ...]


@final
class WholeSet(msgspec.Struct, frozen=True):
    """A set with its text, and all there is to say about it: the report of `cardwright set check --json`."""

    id: str
    game: str
    name: str
    text: str
    report: dict[str, Any]


def told_of(kept: Kept) -> KeptSet:
    """What a program is told of a set in a list."""
    return KeptSet(kept.id, kept.rules, kept.name)
