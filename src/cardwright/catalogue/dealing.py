"""How a game deals: opening hands, mulligans, and how many cards one has seen by a turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol, final


class Mulligan(Enum):
    """What becomes of an opening hand that one does not like."""

    NONE = "an opening hand is kept as it is"
    BURY = "once, any cards of the hand go to the bottom of the deck, and as many are drawn"
    REDRAW = "once, the whole hand is shuffled into the deck, and one card fewer is drawn"


@final
@dataclass(frozen=True)
class Habit:
    """What one does each turn that changes how many cards one draws: in words, with the numbers it can be."""

    words: str
    most: int
    usual: int


class Draws(Protocol):
    """How many cards are drawn after the opening hand."""

    @property
    def habit(self) -> Habit | None:
        """On what that depends; None where it depends on nothing."""
        ...

    def by(self, turn: int, first: bool, habit: int, hand: int) -> int:
        """How many by one's own turn of this number (from 1), when one can use them.

        `first` goes first; `hand` is how many cards the opening hand had.
        """
        ...


@final
@dataclass(frozen=True)
class DrawsEachTurn:
    """So many at the beginning of each turn, in the very first turn of the game another number."""

    each: int
    very_first: int
    habit: Habit | None = None

    def by(self, turn: int, first: bool, habit: int, hand: int) -> int:
        """How many by this turn."""
        opening = self.very_first if first else self.each
        return opening + (turn - 1) * self.each


@final
@dataclass(frozen=True)
class DrawsUnlessPlaced:
    """Up to so many each turn, one fewer for each resource that is placed; in the very first turn others."""

    each: int
    very_first: int

    @property
    def habit(self) -> Habit:
        """How many are placed."""
        return Habit("resources placed each turn", self.each, 1)

    def by(self, turn: int, first: bool, habit: int, hand: int) -> int:
        """How many by this turn."""
        opening = self.very_first if first else self.each
        return max(0, opening - habit) + (turn - 1) * max(0, self.each - habit)


@final
@dataclass(frozen=True)
class RefillsHand:
    """At the end of each turn the hand is filled up again to so many cards.

    Whoever goes first uses at most `very_first` cards in the first turn.
    """

    to: int
    very_first: int

    @property
    def habit(self) -> Habit:
        """How many cards one uses."""
        return Habit("cards played or discarded each turn", self.to, 3)

    def by(self, turn: int, first: bool, habit: int, hand: int) -> int:
        """How many by this turn: at the end of each one before it, as many as the hand then lacks."""
        held, drawn = hand, 0
        for before in range(1, turn):
            held -= min(held, habit, self.very_first if first and before == 1 else habit)
            lacking = max(0, self.to - held)
            held, drawn = held + lacking, drawn + lacking
        return drawn


@final
@dataclass(frozen=True)
class Dealing:
    """How a game deals: the opening hands of who goes first and of others, the mulligan, what is drawn later.

    `note` says in a sentence what this leaves out; empty where nothing is.
    """

    first_hand: int
    later_hand: int
    mulligan: Mulligan
    draws: Draws
    note: str = ""

    def hand(self, first: bool) -> int:
        """The cards of an opening hand."""
        return self.first_hand if first else self.later_hand

    def seen(self, turn: int, first: bool, habit: int) -> int:
        """How many cards one has held by one's own turn of this number, without a mulligan."""
        hand = self.hand(first)
        return hand + self.draws.by(turn, first, habit, hand)

    def seen_after_fewer(self, turn: int, first: bool, habit: int) -> int:
        """The same after an opening hand of one card fewer, without those that were shuffled back."""
        hand = self.hand(first) - 1
        return hand + self.draws.by(turn, first, habit, hand)
