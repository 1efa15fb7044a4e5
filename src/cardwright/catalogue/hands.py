"""Hands on trial: dealt by chance that a seed fixes, with the game's mulligan, and what is drawn next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from cardwright.catalogue.cards import Card
from cardwright.catalogue.dealing import Dealing, Mulligan
from cardwright.core.chance import Chance
from cardwright.errors import CardwrightError

LARGEST_SEED: Final = 10**9


@final
@dataclass(frozen=True)
class Trial:
    """What is tried: who goes `first`, whether there is a mulligan, how many cards are drawn after it.

    `buried` are the places of the hand (from 0) that a mulligan buries.
    """

    seed: int
    first: bool = True
    mulligan: bool = False
    buried: tuple[int, ...] = ()
    drawn: int = 0


@final
@dataclass(frozen=True, eq=False)
class Hand:
    """The opening hand as it is now, the cards that were `drawn` after it, and how many are `left`."""

    cards: tuple[Card, ...]
    drawn: tuple[Card, ...]
    left: int


def dealt(deck: Sequence[Card], dealing: Dealing, trial: Trial) -> Hand:
    """The hand of a trial out of these cards. Raises `CardwrightError` for a trial that cannot be.

    The same cards in the same order and the same trial give the same hand.
    """
    if not 0 <= trial.seed <= LARGEST_SEED:
        raise CardwrightError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {trial.seed}")
    chance = Chance.seeded(trial.seed)
    order = list(range(len(deck)))
    chance.shuffle(order)
    size = min(len(order), dealing.hand(trial.first))
    hand, rest = order[:size], order[size:]
    if trial.mulligan:
        hand, rest = _after_mulligan(hand, rest, dealing.mulligan, trial, chance)
    elif trial.buried:
        raise CardwrightError("cards are buried in a mulligan: say that there is one")
    if not 0 <= trial.drawn <= len(deck):
        raise CardwrightError(f"0 to {len(deck)} cards can be drawn, not {trial.drawn}")
    drawn, left = rest[: trial.drawn], rest[trial.drawn :]
    return Hand(tuple(deck[n] for n in hand), tuple(deck[n] for n in drawn), len(left))


def _after_mulligan(
    hand: list[int], rest: list[int], mulligan: Mulligan, trial: Trial, chance: Chance
) -> tuple[list[int], list[int]]:
    """Hand and deck once it is done."""
    if mulligan is Mulligan.NONE:
        raise CardwrightError("there is no mulligan in this game: the opening hand is kept")
    if mulligan is Mulligan.REDRAW:
        if trial.buried:
            raise CardwrightError("in this game's mulligan the whole hand is drawn anew: bury none of it")
        again = hand + rest
        chance.shuffle(again)
        size = max(0, len(hand) - 1)
        return again[:size], again[size:]
    places = sorted(set(trial.buried))
    if places and not 0 <= places[0] <= places[-1] < len(hand):
        raise CardwrightError(f"the places of this hand are 0 to {len(hand) - 1}, not {list(trial.buried)}")
    kept = [card for place, card in enumerate(hand) if place not in places]
    deck = [*rest, *(hand[place] for place in places)]
    return kept + deck[: len(places)], deck[len(places) :]
