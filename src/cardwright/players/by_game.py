"""What a bot asks once of the game that it plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, final

T = TypeVar("T")


@final
class ByGame(Generic[T]):
    """What `find` finds for a game by its name; asked for once a kind of position.

    Positions say themselves of which game they are; a bot plays one edition of it.
    """

    def __init__(self, find: Callable[[str], T]) -> None:
        self._find = find
        self._known: dict[type, T] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """As `pickle` keeps it, and `copy.deepcopy` copies it: what was found is found again."""
        return ByGame, (self._find,)

    def of(self, believed: Any, seat: int) -> T:
        """What there is for the game of a position that a seat could believe in."""
        kind = type(believed)
        if kind not in self._known:
            self._known[kind] = self._find(str(believed.position(seat)["game"]))
        return self._known[kind]
