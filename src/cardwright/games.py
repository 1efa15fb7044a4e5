"""The games that Cardwright knows, each loaded by name."""

from functools import cache
from typing import Any, Literal, overload

from rapidfuzz import process

from cardwright.core.game import JudgedGame
from cardwright.errors import CardwrightError
from cardwright.keyforge import GAME as KEYFORGE
from cardwright.keyforge.game import KeyforgeGame
from cardwright.kotc.editions import GAMES as EDITIONS
from cardwright.kotc.game import KeeperGame

GAMES = (*EDITIONS, KEYFORGE)
"""The names of all games."""


@overload
def game(id: Literal["kotc/17"]) -> KeeperGame: ...
@overload
def game(id: Literal["keyforge/1.2"]) -> KeyforgeGame: ...
@overload
def game(id: str) -> Any: ...


@cache
def game(id: str) -> Any:
    """The rules of the game or edition of this name, such as `kotc/17`. Raises `CardwrightError`.

    It fulfils `core.game.JudgedGame` with the decks and the state of its own.

    >>> game("kotc/17").players
    range(2, 9)
    """
    rules: JudgedGame[Any, Any]
    if id == KEYFORGE:
        rules = KeyforgeGame()
    elif id in EDITIONS:
        rules = KeeperGame(id)
    else:
        nearest = process.extractOne(id[:60], GAMES)[0]
        raise CardwrightError(
            f"there is no game {id!r:.60}; the nearest is {nearest} (of {', '.join(GAMES)})"
        )
    return rules
