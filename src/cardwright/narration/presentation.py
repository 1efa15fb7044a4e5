"""How a game is presented at the terminal: drawn, asked and told; one presentation a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from rich.console import RenderableType

from cardwright.core.choice import Option
from cardwright.core.state import View
from cardwright.games import plugin, silent
from cardwright.narration.events import LoggedEvent, ObservedEvent, Words
from cardwright.narration.position import Asked, Position

P = TypeVar("P", bound=Position)


class Presentation(Protocol[P]):
    """How a game is drawn, asked and told; `P` is its kind of position.

    `help` describes the commands that only this game has, `piles` are those that show a pile.
    """

    words: Words
    help: str
    piles: tuple[str, ...]

    def position(self, view: View[Any]) -> P:
        """The position as the view's seat may know it."""
        ...

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

    def remark(self, position: P, asked: Asked) -> str:
        """What a question does not say itself."""
        ...

    def hint(self, position: P, option: Option, notation: str) -> str:
        """What helps to choose an option, in brackets behind it."""
        ...

    def kind(self, event: ObservedEvent, position: P, cause: LoggedEvent | None) -> str:
        """The event's word, made finer where one word stands for several things, also by its `cause`."""
        ...

    def phase(self, event: ObservedEvent, former: str) -> str:
        """When the event happened, after one that happened in the phase `former`."""
        ...

    def against(self, event: ObservedEvent) -> str | None:
        """Who is attacked, or another second card that the event is about."""
        ...

    def quoted(self, event: ObservedEvent, position: P) -> str:
        """The text of the spell or ability that is used; nothing where none is, or it may not be known."""
        ...

    def deck(self, position: P, player: str, deck: Mapping[str, object]) -> RenderableType:
        """The player's own deck list, and how many of each card may still lie in the deck."""
        ...

    def payment(self, position: P, options: Sequence[Option], notations: Sequence[str]) -> int | None:
        """Of the ways to pay the one to take where all are alike, from 0; None where they are not."""
        ...

    def cause(self, event: LoggedEvent, earlier: Iterable[LoggedEvent]) -> LoggedEvent | None:
        """From which of the `earlier` events, the latest first, this one followed, if it does not say so."""
        ...

    def standing(self, position: P, player: str, since: Sequence[ObservedEvent] = ()) -> str:
        """How a player stands, in a word or two, or stood before these events, the last ones so far."""
        ...

    def rank(self, position: P, player: str) -> tuple[int, ...]:
        """The same, to be compared: the greater, the better."""
        ...


@runtime_checkable
class Presented(Protocol):
    """A plugin whose games can be looked at."""

    def presentation(self, game: str, /) -> Presentation[Any]:
        """How a game is drawn, asked and told."""
        ...


def presentation_of(game: str) -> Presentation[Any]:
    """How the game of this name is presented, such as `kotc/17`. Raises `CardwrightError` if nobody says."""
    brought = plugin(game)
    if not isinstance(brought, Presented):
        raise silent(game, "how it is drawn, asked and told at a table")
    return brought.presentation(game)
