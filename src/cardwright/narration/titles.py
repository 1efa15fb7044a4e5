"""What people call a game: its title, and which edition of it this is."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from cardwright.errors import CardwrightError
from cardwright.games import plugin


class Title(NamedTuple):
    """The title of a family of games, and which of them this is; empty where there is only one."""

    name: str
    edition: str = ""

    def __str__(self) -> str:
        """Both, as in a sentence.

        >>> str(title_of("kotc/12-early"))
        'Keeper of the Cards, edition 12 (early)'
        """
        return ", ".join(filter(None, self))


@runtime_checkable
class Titled(Protocol):
    """A plugin that says what people call its games."""

    def title(self, game: str, /) -> Title:
        """What people call this one."""
        ...


def title_of(game: str) -> Title:
    """What people call the game of this name; that name, where no plugin says, or none brings it any more.

    >>> title_of("keyforge/1.2"), title_of("chess/1")
    (Title(name='KeyForge', edition='rules 1.2'), Title(name='chess/1', edition=''))
    """
    try:
        brought = plugin(game)
    except CardwrightError:
        return Title(game)
    return brought.title(game) if isinstance(brought, Titled) else Title(game)
