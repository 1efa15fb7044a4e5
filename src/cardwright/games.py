"""The games that Cardwright knows, each loaded by name."""

from functools import cache

from rapidfuzz import process

from cardwright.errors import CardwrightError
from cardwright.kotc.editions import GAMES as EDITIONS
from cardwright.kotc.game import KeeperGame

GAMES = EDITIONS
"""The names of all games."""


@cache
def game(id: str) -> KeeperGame:
    """The rules of the game or edition of this name, such as `kotc/17`. Raises `CardwrightError`.

    >>> game("kotc/17").players
    range(2, 9)
    """
    if id not in GAMES:
        nearest = process.extractOne(id, GAMES)[0]
        raise CardwrightError(f"there is no game {id!r}; the nearest is {nearest} (of {', '.join(GAMES)})")
    return KeeperGame(id)
