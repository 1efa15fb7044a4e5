"""How likely it is to have cards of a deck by a turn: exactly, as fractions.

The count of wanted cards among those seen is hypergeometric. What a mulligan changes is worked out for one
plain way to use it, which `PLANS` says in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final, final

from cardwright.catalogue.dealing import Dealing, Mulligan
from cardwright.errors import CardwrightError

LARGEST_DECK: Final = 1_000
LATEST: Final = 30
"""The last turn for which odds are worked out."""

PLANS: Final[Mapping[Mulligan, str]] = {
    Mulligan.NONE: "there is no mulligan",
    Mulligan.BURY: "with a mulligan in which every card that is not wanted is buried",
    Mulligan.REDRAW: "with a mulligan whenever the opening hand has fewer than are wanted",
}
"""How a mulligan is used in what is worked out."""


@final
@dataclass(frozen=True)
class Wanted:
    """At least `least` of the `hits` cards that are wanted in a deck of `size`."""

    size: int
    hits: int
    least: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.size <= LARGEST_DECK:
            raise CardwrightError(
                f"odds are worked out for decks of at most {LARGEST_DECK} cards, not {self.size}"
            )
        if not 0 <= self.hits <= self.size:
            raise CardwrightError(f"of {self.size} cards 0 to {self.size} can be wanted, not {self.hits}")
        if not 1 <= self.least <= LARGEST_DECK:
            raise CardwrightError(f"one wants at least 1 to {LARGEST_DECK} of them, not {self.least}")


@final
@dataclass(frozen=True)
class Odds:
    """The chance to have held them by a turn: with the opening `kept`, or with the `mulligan` of `PLANS`."""

    turn: int
    seen: int
    kept: Fraction
    mulligan: Fraction


def exactly(hits: int, size: int, wanted: int, drawn: int) -> Fraction:
    """The chance that of `drawn` cards out of `size` exactly `hits` are among the `wanted` ones.

    >>> exactly(1, 4, 2, 2)
    Fraction(2, 3)
    """
    if not 0 <= hits <= drawn or hits > wanted or drawn - hits > size - wanted:
        return Fraction(0)
    return Fraction(comb(wanted, hits) * comb(size - wanted, drawn - hits), comb(size, drawn))


def at_least(hits: int, size: int, wanted: int, drawn: int) -> Fraction:
    """The chance that of `drawn` cards out of `size` at least `hits` are among the `wanted` ones.

    More than `size` cards cannot be drawn: then all are.

    >>> at_least(1, 40, 4, 5) == 1 - exactly(0, 40, 4, 5)
    True
    """
    drawn = max(0, min(drawn, size))
    if hits <= 0:
        return Fraction(1)
    ways = sum(comb(wanted, n) * comb(size - wanted, drawn - n) for n in range(hits, min(wanted, drawn) + 1))
    return Fraction(ways, comb(size, drawn))


def odds(dealing: Dealing, wanted: Wanted, turn: int, first: bool, habit: int) -> Odds:
    """The chance to have held what is wanted by one's own turn of this number (from 1).

    Raises `CardwrightError` for a turn or a habit that there is not.
    """
    check(dealing, turn, habit)
    seen = min(wanted.size, dealing.seen(turn, first, habit))
    kept = at_least(wanted.least, wanted.size, wanted.hits, seen)
    hand = min(wanted.size, dealing.hand(first))
    match dealing.mulligan:
        case Mulligan.NONE:
            mulligan = kept
        case Mulligan.BURY:
            mulligan = _buried(wanted, hand, seen)
        case Mulligan.REDRAW:
            mulligan = _redrawn(wanted, hand, dealing.seen_after_fewer(turn, first, habit))
    return Odds(turn, seen, kept, mulligan)


def by_turn(
    dealing: Dealing, wanted: Wanted, turns: Iterable[int], first: bool, habit: int
) -> tuple[Odds, ...]:
    """The odds for each of these turns."""
    return tuple(odds(dealing, wanted, turn, first, habit) for turn in turns)


def check(dealing: Dealing, turn: int, habit: int) -> None:
    """Raise `CardwrightError` for a turn or a habit that there is not."""
    if not 1 <= turn <= LATEST:
        raise CardwrightError(f"odds are worked out for the turns 1 to {LATEST}, not {turn}")
    known = dealing.draws.habit
    if known is None and habit:
        message = f"nothing that one does each turn changes what this game draws: leave {habit} out"
        raise CardwrightError(message)
    if known is not None and not 0 <= habit <= known.most:
        raise CardwrightError(f"there are 0 to {known.most} {known.words}, not {habit}")


def usual_habit(dealing: Dealing) -> int:
    """What one does each turn where nobody says otherwise."""
    return dealing.draws.habit.usual if dealing.draws.habit else 0


def _buried(wanted: Wanted, hand: int, seen: int) -> Fraction:
    """Of the opening hand all that is not wanted goes to the bottom of the deck, as many come from its top.

    What lies at the bottom comes again once all else is drawn.
    """
    size, hits, least = wanted.size, wanted.hits, wanted.least
    chance = Fraction(0)
    for held in range(max(0, hand - (size - hits)), min(hand, hits) + 1):
        more = min(size - hand, seen - hand + hand - held)
        found = at_least(least - held, size - hand, hits - held, more)
        chance += exactly(held, size, hits, hand) * found
    return chance


def _redrawn(wanted: Wanted, hand: int, anew: int) -> Fraction:
    """A hand with too few of them is shuffled into the deck, and `anew` cards are seen by that turn."""
    kept = at_least(wanted.least, wanted.size, wanted.hits, hand)
    return kept + (1 - kept) * at_least(wanted.least, wanted.size, wanted.hits, anew)
