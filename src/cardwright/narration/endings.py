"""Who won and why a game ended, in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from cardwright.core.record import CONCEDED, Ending
from cardwright.errors import CardwrightError
from cardwright.narration.presentation import presentation_of
from cardwright.narration.sentences import listed

REASONS: Final = {
    "hp": "nobody else has HP left",
    "deck": "a player had to draw from an empty deck",
    "forfeit": "all others have given up or lost",
    CONCEDED: "all others have given up",
    "agreed": "all players agreed to end the game",
    "keys": "three keys are forged",
}
"""Behind each reason of a result."""


DRAWN: Final = " drawn"
"""Behind a reason with which a game ends in a draw where more than one player is left."""


def why_it_ended(reason: str, own: Mapping[str, str], winners: int = 1) -> str:
    """The reason of a result in a game's `own` words, if it has some for it."""
    if is_drawn(reason, own, winners):
        return own[reason + DRAWN]
    return own.get(reason) or REASONS.get(reason, reason)


def is_drawn(reason: str, own: Mapping[str, str], winners: int) -> bool:
    """Whether so many have not won together by this reason, but all who were left have lost at once."""
    return winners > 1 and reason + DRAWN in own


def how_it_ended(game: str, ending: Ending) -> str:
    """Who won and why, in the words of the game, if it is still installed.

    >>> how_it_ended("kotc/17", Ending(["Ann"], "hp"))
    'Ann won: nobody else has HP left'
    >>> how_it_ended("kotc/9", Ending(["Ann", "Bob"], "hp"))
    'A draw of Ann and Bob: all who were left have lost at once'
    """
    try:
        own = presentation_of(game).words.endings
    except CardwrightError:
        own = {}
    who, left = " and ".join(ending.winners), len(ending.winners)
    why = why_it_ended(ending.reason, own, left)
    return (
        f"A draw of {who}: {why}" if is_drawn(ending.reason, own, left) else f"{who or 'Nobody'} won: {why}"
    )


def who_conceded(names: Sequence[str]) -> str:
    """That these players have conceded, and that a bot has chosen for them since.

    >>> who_conceded(["Ann", "Bob"])
    "Ann and Bob conceded; their choices from then on are a bot's."
    """
    return f"{listed(names)} conceded; their choices from then on are a bot's."


def how_kept_ending_came(game: str, kept: str) -> str:
    """The same of an ending that is kept as text; what is none stays as it is.

    >>> how_kept_ending_came("kotc/17", str(Ending(["Ann", "Bob"], "agreed")))
    'Ann and Bob won: all players agreed to end the game'
    """
    found = _KEPT.fullmatch(kept)
    if found is None:
        return kept
    winners = [] if found["winners"] == "nobody" else [found["winners"]]
    return how_it_ended(game, Ending(winners, found["reason"]))


_KEPT: Final = re.compile(r"(?P<winners>.*) won \((?P<reason>[^()]*)\)")
