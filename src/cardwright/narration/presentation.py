"""How a game is presented in words: asked and told; one presentation a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from cardwright.core.choice import Option
from cardwright.core.view import View
from cardwright.games import plugin, silent
from cardwright.narration.events import LoggedEvent, ObservedEvent, Words
from cardwright.narration.position import Asked, Position

P = TypeVar("P", bound=Position)


class Presentation(Protocol[P]):
    """How a game is asked and told; `P` is its kind of position."""

    words: Words

    def position(self, view: View[Any]) -> P:
        """The position as the view's seat may know it."""
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
    """A plugin whose games can be told of."""

    def presentation(self, game: str, /) -> Presentation[Any]:
        """How a game is asked and told."""
        ...


def presentation_of(game: str) -> Presentation[Any]:
    """How the game of this name is presented, such as `kotc/17`. Raises `CardwrightError` if nobody says."""
    brought = plugin(game)
    if not isinstance(brought, Presented):
        raise silent(game, "how it is asked and told")
    return brought.presentation(game)
