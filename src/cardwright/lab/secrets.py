"""What a game keeps secret from whom: what the search for leaks asks of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.state import State
from cardwright.games import installed_games, plugin, silent


class Secrets(Protocol):
    """What a game keeps secret from whom, worked out from its rulebook; a module fulfils it."""

    @property
    def GAME(self) -> str:  # noqa: N802
        """The game's name."""
        ...

    def depends_on_hidden_cards(self, words: set[str], /) -> bool:
        """Whether some of what happened does so, or does not, because of hidden cards, for all to see."""
        ...

    def generated_decks(self, number: int, /) -> list[Any]:
        """The decks of the game of this number."""
        ...

    def hides_more_than_zones(self, state: Any, /) -> bool:
        """Whether there is more to keep secret just now than zones."""
        ...

    def look(self, state: Any, seat: int, /) -> tuple[set[int], list[object]]:
        """The cards that the seat may lawfully know, and what it sees."""
        ...

    def lessons(
        self, state: Any, since: int, seat: int, before: set[int], visible: set[int], /
    ) -> Sequence[object]:
        """What the seat lawfully learns from each event since a number."""
        ...

    def cards_shown(
        self, state: Any, since: int, seat: int, before: set[int], visible: set[int], /
    ) -> list[int]:
        """The cards that the seat lawfully sees in these events, also those that lie hidden again by now."""
        ...

    def twin(self, state: Any, seat: int, chance: Chance, forgetful: bool, /) -> Any | None:
        """The position with all redrawn that the seat may not know; None if that changes the question."""
        ...

    def names_to_guess(self, state: Any, other: Any, /) -> list[int]:
        """The cards that are different ones in a twin, whose names would be worth a guess."""
        ...

    def openly(self, state: Any, option: Option, seat: int, /) -> object:
        """What the seat can tell of an option of somebody else, when it is taken."""
        ...


@runtime_checkable
class Secretive(Protocol):
    """A plugin that says what its games keep secret."""

    def secrets(self, game: str, /) -> Secrets:
        """What a game keeps secret."""
        ...


def secrets_of(game: str) -> Secrets:
    """What the game of this name keeps secret. Raises `CardwrightError` if nobody says."""
    brought = plugin(game)
    if not isinstance(brought, Secretive):
        raise silent(game, "what it keeps secret from whom")
    return brought.secrets(game)


def games_with_secrets() -> tuple[str, ...]:
    """The games that can be searched for leaks."""
    return tuple(id for id in installed_games() if isinstance(plugin(id), Secretive))


def shuffle(things: list[Any], chance: Chance) -> None:
    """Put things in any order."""
    order = list(range(len(things)))
    chance.shuffle(order)
    things[:] = [things[place] for place in order]


def asked_alike(state: State[Any], other: State[Any]) -> bool:
    """Whether the same question is put in both positions, to the same player, by the same step."""
    here, there = state.choice, other.choice
    if here is None or there is None:
        return here is there
    return (here.player, here.prompt, here.purpose, here.source) == (
        there.player,
        there.prompt,
        there.purpose,
        there.source,
    ) and type(state.waiting) is type(other.waiting)
