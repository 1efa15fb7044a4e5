"""Things by name, each made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar, final

T = TypeVar("T")


@final
class OnDemand(Mapping[str, T]):
    """What `make` makes of these names, each when it is asked for: most cards lie where nobody looks.

    >>> asked_for = []
    >>> squares = OnDemand(["1", "2", "3"], lambda name: asked_for.append(name) or int(name) ** 2)
    >>> "2" in squares, len(squares), squares["3"], squares["3"], asked_for
    (True, 3, 9, 9, ['3'])
    """

    def __init__(self, names: Mapping[str, object] | list[str], make: Callable[[str], T]) -> None:
        self._names = names
        self._make = make
        self._made: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        made = self._made.get(name)
        if made is None:
            if name not in self._names:
                raise KeyError(name)
            made = self._made[name] = self._make(name)
        return made

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
