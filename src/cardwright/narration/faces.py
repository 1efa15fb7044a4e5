"""Faces of cards: what a game says of a card that is to be drawn, in plain words and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from cardwright.drawing.face import CardFace
from cardwright.games import plugin, silent


@runtime_checkable
class Faced(Protocol):
    """A plugin that says what stands on its cards."""

    def face(self, game: str, card: Mapping[str, Any], /) -> CardFace | None:
        """What stands on this card; None for what is no card of the game. Raises `CardwrightError`."""
        ...

    def written_face(self, game: str, written: str, options: Mapping[str, str | int | None], /) -> CardFace:
        """What stands on the card of a file, a text or a title. Raises `CardwrightError`."""
        ...

    def back(self, game: str, millimetres: float, /) -> str:
        """The back of the game's cards as SVG, with so much bleed."""
        ...


def face_of(game: str, card: Mapping[str, Any]) -> CardFace | None:
    """What stands on a card; None for what is no card of the game. Raises `CardwrightError`.

    `card` is a card as a position of the game has it among its `cards`. Of KeyForge its name (`card`) is
    enough, of Keeper of the Cards there must be its name, its `type`, its `text`, and of a minion its
    numbers: `printed`, or `sp` and `hp`; `edition`, `flavour` and `pawn` may be there. `picture` and
    `credit` are the author's picture as `drawing.pictures` makes it.

    >>> face_of("keyforge/1.2", {"card": "Punch"}).kind
    'Action'
    """
    return _faced(game).face(game, card)


def written_face(game: str, written: str, options: Mapping[str, str | int | None]) -> CardFace:
    """What stands on the card that `cardwright card` is asked for. Raises `CardwrightError`."""
    return _faced(game).written_face(game, written, options)


def back_of(game: str, millimetres: float = 0) -> str:
    """The back of a game's cards as SVG, with so much bleed. Raises `CardwrightError`."""
    return _faced(game).back(game, millimetres)


def _faced(game: str) -> Faced:
    brought = plugin(game)
    if not isinstance(brought, Faced):
        raise silent(game, "the faces of its cards")
    return brought
