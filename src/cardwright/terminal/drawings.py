"""What a game draws at the terminal, and the commands that show it; one set of drawings a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar, runtime_checkable

from rich.console import RenderableType

from cardwright.games import plugin, silent
from cardwright.narration.position import Position

P = TypeVar("P", bound=Position, contravariant=True)


class Drawings(Protocol[P]):
    """How a game is drawn; `P` is the kind of position that its presentation gives.

    `help` describes the commands that only this game has, `piles` are those that show a pile.
    """

    help: str
    piles: tuple[str, ...]

    def draw(self, position: P, viewer: str | None) -> RenderableType:
        """The whole table, the viewer's side below; a spectator is None."""
        ...

    def side(self, position: P, player: str, viewer: str | None) -> RenderableType:
        """One player's side of the table, with all that can be seen there."""
        ...

    def doings(self, position: P) -> list[RenderableType]:
        """What is under way, such as a battle; nothing if there is nothing."""
        ...

    def pile(self, position: P, player: str, pile: str) -> RenderableType:
        """The cards of a player's pile that are known, with their whole texts."""
        ...

    def card(self, position: P, reference: str) -> RenderableType:
        """One card with its whole text."""
        ...

    def deck(self, position: P, player: str, deck: Mapping[str, object]) -> RenderableType:
        """The player's own deck list, and how many of each card may still lie in the deck."""
        ...


@runtime_checkable
class Depicted(Protocol):
    """A plugin whose games can be looked at in a terminal."""

    def drawings(self, game: str, /) -> Drawings[Any]:
        """How a game is drawn."""
        ...


def drawings_of(game: str) -> Drawings[Any]:
    """How the game of this name is drawn, such as `kotc/17`. Raises `CardwrightError` if nobody says."""
    brought = plugin(game)
    if not isinstance(brought, Depicted):
        raise silent(game, "how it is drawn at a terminal")
    return brought.drawings(game)
