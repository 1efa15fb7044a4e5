"""Cards and their copies: what a game says is in a deck, a file, a set, so that somebody can print it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, final, runtime_checkable

from cardwright.games import plugin, silent


@final
@dataclass(frozen=True)
class Copies:
    """So many copies of a card of a game; the card is said as for `narration.faces.face_of`."""

    game: str
    card: Mapping[str, Any]
    number: int = 1


@final
@dataclass(frozen=True)
class Stack:
    """Some cards under a title: a deck, a card, all cards of a game; `files` are what they were read from."""

    title: str
    cards: tuple[Copies, ...]
    files: tuple[Path, ...] = ()

    @property
    def size(self) -> int:
        """How many cards there are, each copy counted."""
        return sum(card.number for card in self.cards)


@runtime_checkable
class Stacked(Protocol):
    """A plugin that says which cards there are in a deck, in a file, in its games.

    Whether cards and decks may be played does not matter here: somebody wants to hold them in their hands.
    """

    def stack_of_text(self, game: str, text: str, file: str, chosen: str, /) -> Stack:
        """The deck or the single card that the text of a file is; `chosen` is one of several decks in it.

        A card that does not say of which game it is, is of this one. Raises `CardwrightError`.
        """
        ...

    def stack_of_deck(self, game: str, deck: Any, /) -> Stack:
        """The cards of a deck, as the game reads decks."""
        ...

    def stack_of_card(self, game: str, title: str, /) -> Stack:
        """One copy of the card with this title. Raises `CardwrightError`, which names the nearest."""
        ...

    def stack_of_all(self, game: str, /) -> Stack:
        """One copy of each card that comes with the game."""
        ...


def stacked(game: str) -> Stacked:
    """What says so for a game. Raises `CardwrightError` where nothing does."""
    brought = plugin(game)
    if not isinstance(brought, Stacked):
        raise silent(game, "which cards there are to be printed")
    return brought
