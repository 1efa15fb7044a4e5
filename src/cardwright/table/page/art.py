"""Emblems and faces by address: all that is drawn stands there, so that a picture can be kept for ever."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, cast, get_args
from urllib.parse import quote, urlencode

from cardwright.drawing.emblem import MOST_MOTIFS, MOST_PIPS, Emblem, Frame, Motif, svg
from cardwright.drawing.emblem_motifs import SHAPES
from cardwright.drawing.face import CardFace, draw_face_alone
from cardwright.drawing.glyphs import FontName, fonts_folder
from cardwright.errors import CardwrightError
from cardwright.games import installed_games
from cardwright.narration.faces import face_of

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


LONGEST_ADDRESS: Final = 4000
_TOLD: Final = ("card", "type", "text", "edition", "house", "pawn")
_BODY: Final = ("sp", "hp")


def face_address(game: str, card: Mapping[str, Any]) -> str:
    """Where the whole face of a card is served; empty for what has none, or says more than fits on it.

    >>> face_address("keyforge/1.2", {"card": "Punch"})
    '/face/keyforge/1.2.svg?card=Punch'
    """
    told = {word: str(card[word]) for word in _TOLD if card.get(word)}
    houses = card.get("houses")
    if houses:
        told["house"] = str(houses[0])
    printed = card.get("printed") or {}
    told |= {word: str(printed[word]) for word in _BODY if word in printed}
    address = f"/face/{game}.svg?{urlencode(told)}"
    return address if len(address) <= LONGEST_ADDRESS and face_at(game, tuple(told.items())) else ""


@lru_cache(maxsize=128)  # each carries its fonts
def face_at(game: str, told: tuple[tuple[str, str], ...]) -> str | None:
    """The SVG of a face's address, with its fonts; None for an address that `face_address` does not make."""
    face = _face_told(game, dict(told))
    if face is None:
        return None
    try:
        return draw_face_alone(face)
    except CardwrightError:
        return None


def font_file(name: str) -> bytes | None:
    """A font of the card faces (WOFF2), by its name; None where there is none.

    >>> font_file("CardwrightSerif-Bold")[:4], font_file("../measures")
    (b'wOF2', None)
    """
    return _font(name) if name in get_args(FontName) else None


@cache
def _font(name: str) -> bytes:
    return (fonts_folder() / f"{name}.woff2").read_bytes()


def _face_told(game: str, told: Mapping[str, str]) -> CardFace | None:
    """What an address says, as a card."""
    numbers = {word: told[word] for word in (*_BODY, "edition") if word in told}
    if game not in installed_games() or sum(map(len, told.values())) > LONGEST_ADDRESS:
        return None
    if not set(told) <= {*_TOLD, *_BODY} or not all(
        re.fullmatch(r"[0-9]{1,6}", each) for each in numbers.values()
    ):
        return None
    card: dict[str, Any] = {**told, **{word: int(each) for word, each in numbers.items()}}
    if "house" in card:
        card["houses"] = [card.pop("house")]
    try:
        return face_of(game, card)
    except CardwrightError:
        return None
