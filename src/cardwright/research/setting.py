"""Games that are begun again and again from seeds, and what their ends are worth."""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable, Sequence
from operator import index
from typing import Any, Final, cast, final

from cardwright.core.choice import NOBODY
from cardwright.core.playout import take_forced
from cardwright.core.state import State
from cardwright.core.validation import number_in, shown
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.seating import deal_decks, find_deck

LONGEST: Final = 10_000
"""Decisions after which a game is broken off; random play takes some hundreds in the games of the house."""

MOST_DECISIONS: Final = 1_000_000_000
"""Nobody can ask for a longer game."""

MOST_SEED: Final = (1 << 63) - 1
"""The largest seed of an environment."""

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
        self.game: Final = id
        self.players: Final = seats_at(id, players)
        self._decks: Final = decks if callable(decks) else tuple(self._found(decks))

    def __deepcopy__(self, known: dict[int, Any]) -> Setting:
        """Itself: nothing of it changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """By the decks that were found: what becomes of the list or the files they came from is no matter."""
        if callable(self._decks):
            return Setting, (self.game, self.players, self._decks)
        return _set_again, (self.game, self.players, [self.rules.deck_to_json(deck) for deck in self._decks])

    def _found(self, decks: Sequence[Any]) -> list[Any]:
        """A deck for each seat."""
        given = cast("object", decks)
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise CardwrightError(
                f"`decks` are a list of decks, one a seat, or what gives one for a seed, not {shown(given)}"
            )
        if len(decks) > self.players:
            raise CardwrightError(f"{len(decks)} decks are too many for {self.players} players")
        return deal_decks(self.rules, [self._deck(deck) for deck in decks], self.players)

    def _deck(self, deck: Any) -> Any:
        """The deck, or the one of this name or in this file."""
        if isinstance(deck, str | os.PathLike):
            return find_deck(self.rules, os.fspath(cast("str | os.PathLike[str]", deck)))
        return deck

    def begin(self, seed: int, keep_events: bool = False) -> State[Any]:
        """The game of this seed, played to the first question at which there is something to decide.

        Its events are kept where somebody is told them.
        """
        decks = self._decks
        state: State[Any] = self.rules.new(self._found(decks(seed)) if callable(decks) else decks, seed)
        take_forced(_lasting(state, keep_events))
        return state


def _set_again(id: str, players: int, decks: Sequence[object]) -> Setting:
    """The setting with these decks, which are told as in records: what is compiled cannot be pickled."""
    rules: Any = game(id)
    return Setting(id, players, [rules.deck_from_json(deck) for deck in decks])


def _reduced(state: State[Any]) -> tuple[Any, ...]:
    """A position for `pickle`, by its game's own save: what is compiled cannot be pickled as it is."""
    name = str(state.position(NOBODY)["game"])
    save = getattr(game(name), "save", None)
    if save is None:
        raise CardwrightError(f"a position of {name} cannot be pickled: the game saves no positions")
    return loaded, (name, save(state))


def loaded(name: str, saved: Any) -> State[Any]:
    """The position of a game that was saved so."""
    return _lasting(game(name).load(saved))


def _lasting(state: State[Any], keep_events: bool = False) -> State[Any]:
    """The position, which `pickle` can keep, and of which no events are kept unless somebody is told them."""
    state.keep_events = keep_events
    if type(state) not in copyreg.dispatch_table:
        copyreg.pickle(type(state), _reduced)
    return state


def seats_at(id: str, players: object) -> int:
    """The number of players, if so many can play the game. Raises `CardwrightError`."""
    allowed: range = game(id).players
    number = whole(players)
    if number not in allowed:
        how_many = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else f"{allowed[0]}"
        raise CardwrightError(f"{how_many} can play {id}, not {shown(players)}")
    assert number is not None
    return number


def whole(value: object) -> int | None:
    """The whole number that somebody gives, be it one of numpy's; None for what is none.

    >>> whole(3), whole(3.0), whole("3"), whole(True)
    (3, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(cast("int", value))
    except TypeError:
        return None


def whole_in(value: object, where: str, least: int, most: int) -> int:
    """The same, if it lies in these bounds. Raises `CardwrightError`, which names it by `where`."""
    number = whole(value)
    return number_in(value if number is None else number, where, least, most)


def one_of_modes(mode: str | None, modes: Sequence[str]) -> str | None:
    """How an environment draws, if it can draw so. Raises `CardwrightError`."""
    if mode is not None and mode not in modes:
        raise CardwrightError(f"`render_mode` is {' or '.join(modes)} or nothing, not {shown(mode)}")
    return mode


def lost(players: int) -> float:
    """What a lost game is worth among so many."""
    return -1.0 / (players - 1)


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
