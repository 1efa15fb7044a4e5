"""Games that are begun again and again from seeds, and what their ends are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from cardwright.core.playout import take_forced
from cardwright.core.state import State
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.seating import deal_decks, find_deck

LONGEST: Final = 10_000
"""Decisions after which a game is broken off; random play takes some hundreds in the games of the house."""

Decks = Sequence[Any] | Callable[[int], Sequence[Any]]
"""A deck a seat: a deck, or the name or file of one; or what gives the decks for a seed."""


@final
class Setting:
    """Which game is played, by how many, with which decks.

    Seats without a deck are dealt the starter decks, in their order. Raises `CardwrightError` for what there
    is not.
    """

    def __init__(self, id: str, players: int = 2, decks: Decks = ()) -> None:
        self.rules: Final[Any] = game(id)
        allowed: range = self.rules.players
        if players not in allowed:
            raise CardwrightError(f"{allowed[0]} to {allowed[-1]} can play {id}, not {players}")
        self.game: Final = id
        self.players: Final = players
        self._decks: Final = decks
        self._dealt: Final = None if callable(decks) else self._found(decks)

    def _found(self, decks: Sequence[Any]) -> list[Any]:
        """A deck for each seat."""
        if len(decks) > self.players:
            raise CardwrightError(f"{len(decks)} decks are too many for {self.players} players")
        found = [find_deck(self.rules, deck) if isinstance(deck, str) else deck for deck in decks]
        return deal_decks(self.rules, found, self.players)

    def begin(self, seed: int) -> State[Any]:
        """The game of this seed, played to the first question at which there is something to decide."""
        dealt = self._dealt
        if dealt is None:
            assert callable(self._decks)
            dealt = self._found(self._decks(seed))
        state: State[Any] = self.rules.new(dealt, seed)
        state.keep_events = False
        take_forced(state)
        return state


def rewards(state: State[Any]) -> list[float]:
    """What the result is worth to each seat: together 0; 1 to who wins alone; 0 to all in an unfinished game.

    Winners share: of so many players each has as many times its share as there are players, less 1, by one
    less than there are players. Of two the loser has -1, of four each loser -1/3.
    """
    result = state.result
    players = len(state.names)
    if result is None or not result.winners or players < 2:
        return [0.0] * players
    share = 1.0 / len(result.winners)
    return [
        ((players * share if seat in result.winners else 0.0) - 1.0) / (players - 1)
        for seat in range(players)
    ]
