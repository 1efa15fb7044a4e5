"""Zones: where a card can be, and who may know it there. Rules: K17-zones-1 to K17-zones-17."""

from typing import Final

DECK: Final = 0
HAND: Final = 1
GRANARY: Final = 2
BATTLEFIELD: Final = 3
GRAVE: Final = 4
NOWHERE: Final = 5
"""A spell that is being cast, or waits in the chain, is in no zone (K17-spells-3)."""
REMOVED: Final = 6
"""Out of the game for good (K17-remove-1)."""

ZONE_WORDS: Final = ("deck", "hand", "granary", "battlefield", "grave", "chain", "removed")


def is_unordered(zone: int) -> bool:
    """Whether this is a hidden zone whose cards nobody can tell apart by where they lie."""
    return zone == HAND or zone == GRANARY or zone == GRAVE


def who_knows(zone: int, seat: int, public: int) -> int:
    """The seats that may know the face of a card in this zone of this seat, as a mask; `public` is all.

    Public: battlefield and chain. Private: grave, granary, hand. Restricted: deck. Rules: K17-zones-2, -5,
    -8, -11, -14, -17; R167 for a spell in the chain.
    """
    if zone == DECK:
        return 0
    if zone == BATTLEFIELD or zone == NOWHERE or zone == REMOVED:
        return public
    return 1 << seat
