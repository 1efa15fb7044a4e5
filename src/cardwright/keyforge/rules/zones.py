"""Zones: where a card can be, and who may know it there. Rules: KF-ARCH-1, KF-LEAVE-4, KF-LEAVE-7."""

from typing import Final

DECK: Final = 0
HAND: Final = 1
ARCHIVES: Final = 2
DISCARD: Final = 3
PURGED: Final = 4
BATTLELINE: Final = 5
ARTIFACTS: Final = 6
UPGRADES: Final = 7
"""On a creature; such a card lies in no pile of its player, but in the creature's list."""
UNDER: Final = 8
"""Facedown under an artifact; such a card lies in no pile either, but among what the artifact keeps."""
RESOLVING: Final = 9
"""Being played: in no pile (KF-TYPE-1)."""

PILES: Final = 7
"""The zones below this number are piles of a player."""

ZONE_WORDS: Final = (
    *("deck", "hand", "archives", "discard", "purged", "battleline", "artifacts", "upgrades"),
    *("under", "resolving"),
)


EVERYBODY: Final = 7
"""Both players and whoever looks on, as a mask."""


def in_play(zone: int) -> bool:
    """Whether cards there are in play."""
    return BATTLELINE <= zone <= UPGRADES


def is_unordered(zone: int) -> bool:
    """Whether this is a hidden zone whose cards nobody can tell apart by where they lie."""
    return zone == HAND or zone == ARCHIVES


def who_knows(zone: int, seat: int) -> int:
    """The seats that may know the face of a card in this zone of this seat, as a mask, onlookers last."""
    if zone == DECK:
        return 0
    if zone == HAND or zone == ARCHIVES or zone == UNDER:
        return 1 << seat
    return EVERYBODY
