"""Cards made into games: level, legality, printed face and behaviour from one text.

>>> import cardwright
>>> cardwright.game("kotc/17").id
'kotc/17'
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.games import game

__version__ = "0.1.0.dev0"

__all__ = ["__version__", "game"]


def __getattr__(name: str) -> Any:
    # Importing a room must not load all the others: the games are loaded when somebody asks for one.
    if name == "game":
        from cardwright.games import game

        return game
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
