"""What a game brings so that a card can be tried: a position in which somebody can use it now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, final, runtime_checkable

from cardwright.authoring.composing import unwritten
from cardwright.core.record import Record
from cardwright.games import plugin


@final
@dataclass(frozen=True)
class Trial:
    """A position in which a card can be used.

    The `record` leads there: its last choice has been made, and `seat` is asked and has the card on offer, as
    the `notations` say.
    """

    record: Record
    seat: int
    notations: tuple[str, ...]


@runtime_checkable
class Tried(Protocol):
    """A plugin that deals positions in which cards can be tried."""

    def trial(self, game: str, text: str, seed: int, names: Sequence[str], /) -> Trial:
        """A position in which the first of these players can use the card in this text.

        The same seed gives the same. Raises `CardwrightError`, also where no such position was found.
        """
        ...


def trial_of(game: str, text: str, seed: int, names: Sequence[str] = ("You", "Bot")) -> Trial:
    r"""A position in which the first of these players can use the card in a text.

    The same seed gives the same position. Raises `CardwrightError` for a card that cannot be played, one
    for which no such position was found, and for games whose cards nobody tries.

    >>> trial_of("kotc/17", 'name = "Bolt"\ntype = "spell"\ntext = "Draw 1 card."', 1).notations
    ('cast Bolt', 'cast Bolt#2')
    """
    brought = plugin(game)
    if not isinstance(brought, Tried):
        raise unwritten(game)
    return brought.trial(game, text, seed, names)
