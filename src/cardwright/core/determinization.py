"""Determinization: the places of cards that a seat cannot tell apart, among which they are dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar, final

if TYPE_CHECKING:
    from cardwright.core.chance import Chance
    from cardwright.core.state import State

K = TypeVar("K", bound="State[Any]")

ATTEMPTS: Final = 50
"""How often other cards are dealt until they fit the question that is asked of somebody else."""


@final
class HiddenPlaces:
    """Places in piles, one after the other, and the cards that lie there until others are laid there."""

    __slots__ = ("_piles", "_places", "cards")

    def __init__(self) -> None:
        self.cards: list[int] = []
        self._piles: list[list[int]] = []
        self._places: list[int] = []

    def add(self, pile: list[int], place: int) -> None:
        """One more place."""
        self._piles.append(pile)
        self._places.append(place)
        self.cards.append(pile[place])

    def newcomers(self, chance: Chance) -> list[int]:
        """The same cards shuffled, one for each place; nothing hangs on where they really lie."""
        cards = sorted(self.cards)
        chance.shuffle(cards)
        return cards

    def lay(self, cards: list[int]) -> None:
        """Lay these cards there, one in each place; `cards` stays what lay there before."""
        piles, places = self._piles, self._places
        for number, card in enumerate(cards):
            piles[number][places[number]] = card


def deal_to_fit(state: K, seat: int, chance: Chance, deal: Callable[[K, int, Chance], K]) -> K | None:
    """A position dealt anew for `seat` that leads to the question that is really asked.

    What the seat itself is asked every deal fits; what another is asked is worked out anew, and other cards
    are dealt until it comes out the same. None if nothing fitted so often.
    """
    choice = state.choice
    if choice is None or choice.player == seat:
        return deal(state, seat, chance)
    for _ in range(ATTEMPTS):
        believed = deal(state, seat, chance)
        believed.reconsider()
        if same_question(state, believed):
            return believed
    return None


def same_question(state: State[Any], believed: State[Any]) -> bool:
    """Whether what is believed leads to the question that is really asked."""
    asked, imagined = state.choice, believed.choice
    return (
        asked is not None
        and imagined is not None
        and asked.player == imagined.player
        and asked.prompt == imagined.prompt
        and asked.purpose == imagined.purpose
        and asked.source == imagined.source
        and type(believed.waiting) is type(state.waiting)
    )
