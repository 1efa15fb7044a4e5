"""Zones: where a card can be, and who may know it there.

Rules: K17-zones-1 to K17-zones-17; trapfield and reserves, which not all editions have, K12E-fields-9 to -17.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardwright.kotc.editions import Edition

DECK: Final = 0
HAND: Final = 1
GRANARY: Final = 2
BATTLEFIELD: Final = 3
GRAVE: Final = 4
TRAPFIELD: Final = 5
RESERVES: Final = 6
NOWHERE: Final = 7
"""A spell that is being cast, or waits in the chain, is in no zone (K17-spells-3)."""
REMOVED: Final = 8
"""Out of the game for good (K17-remove-1)."""

ZONE_WORDS: Final = (
    *("deck", "hand", "granary", "battlefield", "grave", "trapfield", "reserves"),
    *("chain", "removed"),
)

_COMMON: Final = (BATTLEFIELD, HAND, GRANARY, GRAVE, DECK)
_WITH_TRAPS: Final = (BATTLEFIELD, TRAPFIELD, HAND, GRANARY, GRAVE, DECK, RESERVES)


def zones_of(edition: Edition) -> tuple[int, ...]:
    """The zones that each player has, in the order in which they are told.

    There is a trapfield in the editions in which there are reserves.
    """
    return _WITH_TRAPS if edition.trapfield else _COMMON


def is_unordered(zone: int) -> bool:
    """Whether this is a hidden zone whose cards nobody can tell apart by where they lie.

    A trap lies where it was set, so that everybody can follow it.
    """
    return zone == HAND or zone == GRANARY or zone == GRAVE or zone == RESERVES


def who_knows(zone: int, seat: int, public: int) -> int:
    """The seats that may know the face of a card in this zone of this seat, as a mask; `public` is all.

    Public: battlefield and chain. Private: grave, granary, hand, trapfield, reserves. Restricted: deck.
    Rules: K17-zones-2, -5, -8, -11, -14, -17, K12E-fields-11, -17; R167 for a spell in the chain.
    """
    if zone == DECK:
        return 0
    if zone == BATTLEFIELD or zone == NOWHERE or zone == REMOVED:
        return public
    return 1 << seat
