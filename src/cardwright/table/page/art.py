"""Emblems by address: all that is drawn stands in the address, so that a picture can be kept for ever."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, cast, get_args
from urllib.parse import quote

from cardwright.drawing.emblem import MOST_MOTIFS, MOST_PIPS, Emblem, Frame, Motif, svg
from cardwright.drawing.emblem_motifs import SHAPES

LONGEST_NAME: Final = 200

_MOTIF: Final = re.compile(r"([a-z-]{1,30})(?:\.(\d{1,2}))?(!?)")
NONE: Final = "plain"
"""What stands where there is no motif."""


@lru_cache(maxsize=4096)
def address_of(emblem: Emblem) -> str:
    """Where the picture is served.

    >>> address_of(Emblem("Punch", "star", 14, (Motif("bolt", 3), Motif("gem"))))
    '/art/star/14/bolt.3,gem/Punch.svg'
    """
    motifs = ",".join(map(_written, emblem.motifs)) or NONE
    return f"/art/{emblem.frame}/{emblem.hue % 360}/{motifs}/{quote(emblem.name[:LONGEST_NAME], safe='')}.svg"


def _written(motif: Motif) -> str:
    count = f".{min(motif.count, MOST_PIPS)}" if motif.count > 1 else ""
    return f"{motif.shape}{count}{'!' if motif.all else ''}"


def picture_at(frame: str, hue: str, motifs: str, name: str) -> str | None:
    """The SVG of an address; None for an address that `address_of` does not make.

    >>> picture_at("star", "14", "bolt.3,gem", "Punch") == svg(
    ...     Emblem("Punch", "star", 14, (Motif("bolt", 3), Motif("gem")))
    ... )
    True
    >>> picture_at("star", "14", "no-such-thing", "Punch") is None
    True
    """
    if frame not in get_args(Frame) or not re.fullmatch(r"\d{1,3}", hue) or int(hue) > 359:
        return None
    if len(name) > LONGEST_NAME:
        return None
    read = [] if motifs == NONE else [_MOTIF.fullmatch(word) for word in motifs.split(",")[: MOST_MOTIFS + 1]]
    if len(read) > MOST_MOTIFS:
        return None
    drawn: list[Motif] = []
    for each in read:
        if each is None or each[1] not in SHAPES or int(each[2] or 1) > MOST_PIPS:
            return None
        drawn.append(Motif(each[1], int(each[2] or 1), bool(each[3])))
    return svg(Emblem(name, cast(Frame, frame), int(hue), tuple(drawn)))
