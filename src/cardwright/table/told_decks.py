"""What programs are told of decks that somebody keeps, as types."""

from __future__ import annotations

from typing import final

import msgspec


@final
class Played(msgspec.Struct, frozen=True):
    """How many games a deck has won and lost against another one, and how many neither."""

    against: str
    won: int
    lost: int
    even: int


class KeptDeck(msgspec.Struct, frozen=True):
    """A deck that somebody keeps; `faults` say why it may not be played, no `game` where none is seen."""

    id: str
    game: str | None
    name: str
    faults: tuple[str, ...]
    played: tuple[Played, ...]


@final
class KeptDecks(msgspec.Struct, frozen=True):
    """All decks that somebody keeps, by name."""

    decks: tuple[KeptDeck, ...]


@final
class WholeDeck(KeptDeck, frozen=True):
    """The same, with its text."""

    text: str
