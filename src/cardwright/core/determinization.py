"""Determinization: the places of cards that a seat cannot tell apart, among which they are dealt anew."""

from typing import final


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

    def lay(self, cards: list[int]) -> None:
        """Lay these cards there, one in each place; `cards` stays what lay there before."""
        piles, places = self._piles, self._places
        for number, card in enumerate(cards):
            piles[number][places[number]] = card
