"""What programs are told of a card that is being written, as types."""

from __future__ import annotations

from typing import Any, final

import msgspec

from cardwright.authoring.composing import OtherEdition
from cardwright.table.composing import Composition
from cardwright.table.page.workshop import link_to


@final
class WrittenCard(msgspec.Struct, frozen=True):
    """A card that is being written: `text` is what the next request brings again.

    `proof` is its level with its rows, and what was found, with suggestions; places are in letters, in UTF-16
    units and as line and column. `face` is its SVG, empty where there is none; while it is `unfinished` the
    text has mistakes. `face_faults` say what keeps it from being printed. `here` is what stands at the
    cursor, `editions` the card in every edition; both only where they were asked for.
    """

    game: str
    text: str
    said: str
    ok: bool
    proof: dict[str, Any]
    face: str
    unfinished: bool
    face_faults: tuple[str, ...]
    here: dict[str, Any] | None
    editions: tuple[OtherEdition, ...]
    link: str


@final
class Offered(msgspec.Struct, frozen=True):
    """What could be typed: `items` in place of what stands at `place`, the likeliest first."""

    place: dict[str, Any]
    items: list[dict[str, Any]]


@final
class Put(msgspec.Struct, frozen=True):
    """Where a card has been put: the id and the name of the set or the deck, and the address of its page."""

    id: str
    name: str
    address: str


def told(made: Composition) -> WrittenCard:
    """What a program is told of it."""
    said, drawn = made.said, made.drawn
    return WrittenCard(
        said.game,
        said.text,
        made.told,
        made.ok,
        made.proof.as_json(said.text),
        "" if drawn is None else drawn.svg,
        drawn is not None and drawn.unfinished,
        () if drawn is None else drawn.faults,
        None if made.here is None else made.here.as_json(said.text),
        tuple(made.across),
        link_to(said.game, said.text),
    )
