"""What is different from game to game when generated decks are played: their decks, and what is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any, Protocol, runtime_checkable

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.events import Event
from cardwright.games import plugin, silent


class Subject(Protocol):
    """A game whose generated decks are played. Its decks and states are those of the game."""

    @property
    def counts(self) -> str:
        """What is counted: `components`, `cards`."""
        ...

    def things(self) -> list[str]:
        """All of these that a legal deck can have."""
        ...

    def seats(self, chance: Chance) -> int:
        """How many play."""
        ...

    def deck(self, seed: int) -> Any:
        """The generated deck of a seed."""
        ...

    def printed(self, deck: Any) -> set[str]:
        """What of these is in a deck."""
        ...

    def used(self, state: Any, event: Event[Any]) -> Hashable | None:
        """What an event has used of a deck; None if nothing."""
        ...

    def parts(self, deck: Any) -> dict[Hashable, list[str]]:
        """What is counted when something of the deck is used."""
        ...

    def wish(self, state: Any, option: Option) -> int:
        """Above 0 for what is seldom possible and taken whenever it is, below 0 for what spoils it."""
        ...

    def brought(self, decks: list[Any]) -> Counter[tuple[int, str]]:
        """The cards that the players have brought, each with its seat."""
        ...

    def there(self, state: Any) -> Counter[tuple[int, str]]:
        """The cards that there are, each with the seat of its owner."""
        ...

    def wide_decks(self, chance: Chance) -> list[Any]:
        """Decks with which as much as possible of all that there is can come up in one game."""
        ...


@runtime_checkable
class Studied(Protocol):
    """A plugin whose games can be played with generated decks."""

    def subject(self, game: str, /) -> Subject:
        """What is different from game to game there."""
        ...


def subject(game: str) -> Subject:
    """The subject of a game. Raises `CardwrightError` if no decks can be generated for it."""
    brought = plugin(game)
    if not isinstance(brought, Studied):
        raise silent(game, "how decks for it are generated")
    return brought.subject(game)
