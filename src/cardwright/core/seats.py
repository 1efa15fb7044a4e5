"""Who sits at the table: how many, what they are called, who goes first."""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final
from unicodedata import normalize

from cardwright.core.validation import first_unseen, shown, unjoined
from cardwright.errors import CardwrightError

LONGEST_NAME: Final = 20
"""The most letters of the name of somebody who sits down to a game."""

LONGEST_IN_POSITION: Final = 100
"""The most letters that a name has in a position that somebody has written."""


def check_name(name: object, longest: int = LONGEST_NAME) -> None:
    """Raise `CardwrightError` for a player's name that a table could not show."""
    right = f"a player's name has 1 to {longest} printable letters"
    if not isinstance(name, str) or not name or len(name) > longest:
        raise CardwrightError(f"{right}, unlike {name!r:.40}")
    if name != name.strip():
        raise CardwrightError(f"{right}, and no space at its ends, unlike {shown(name)}")
    unseen = first_unseen(name)
    if unseen:
        raise CardwrightError(f"{right}, unlike {shown(name)}: there is {unseen} in it, which nobody sees")


def as_seen(name: str) -> str:
    r"""What the names have in common that look the same: no joiners count, nor how an accent is written.

    >>> as_seen("Zoe\u0308") == as_seen("Zo\u00eb")
    True
    """
    return normalize("NFC", unjoined(name))


def likeness(name: str) -> str:
    """What the names have in common that people take for the same: no capitals count either."""
    return as_seen(name).casefold()


def check_names(names: Sequence[object], seats: int, longest: int = LONGEST_NAME) -> None:
    """Raise `CardwrightError` unless these are as many different names as there are seats."""
    for name in names:
        check_name(name, longest)
    if len(names) != seats or len({as_seen(str(name)) for name in names}) != seats:
        listed = ", ".join([str(name) for name in names[:10]])
        raise CardwrightError(f"{seats} players need {seats} different names, not {listed or 'none'}")


def seated(decks: int, seats: range, names: Sequence[str] | None, first: int | None) -> list[str]:
    """The names of those who play with so many decks, by default `A`, `B` and so on; `seats` can play.

    Raises `CardwrightError` for another number of players, for names that cannot be theirs, and where the
    seat that shall go `first` is none of theirs.
    """
    if decks not in seats:
        can_play = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else f"{seats[0]}"
        raise CardwrightError(f"{can_play} can play, each with a deck; here {decks} would")
    called = list(ascii_uppercase[:decks] if names is None else names)
    check_names(called, decks)
    if first is not None and first not in range(decks):
        raise CardwrightError(f"seat {first} cannot go first: the seats are 0 to {decks - 1}")
    return called


def check_kind(deck: object, kind: type, game: str) -> None:
    """Raise `CardwrightError` for what is no deck of the game, such as another game's, or a deck's name."""
    if not isinstance(deck, kind):
        raise CardwrightError(
            f"{shown(deck)} is no deck of {game}: `starter_decks` and `read_deck` give some"
        )
