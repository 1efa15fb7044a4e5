"""A state of Lanterns as JSON, in the middle of anything, and back again."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardwright.core.chance import Chance
from cardwright.core.codec import Bound, Codec, Decoder, chance_as_data, chance_from_data, damaged
from cardwright.core.saves import FORM, attributes_in, check_whole, limits_of, open_save
from cardwright.core.snapshot import DamagedSnapshot, attributes
from cardwright.core.validation import one_of
from cardwright.errors import CardwrightError
from lanterns.checking import faults
from lanterns.decks import FACES
from lanterns.rules import LanternLaw, Lose
from lanterns.state import LanternState

MADE_WITH = ("faces", "laws", "names")
"""What stands beside the other attributes, or is the same in every game."""

ABOUT: dict[str, Bound] = {
    **dict.fromkeys(("by", "card", "source", "bearer"), "some card"),
    **dict.fromkeys(("chosen", "hands", "tables", "libraries"), "card"),
    **dict.fromkeys(("seat", "thief", "turn_player", "victim", "winners", "Choice.player"), "seat"),
    **dict.fromkeys(("player", "other"), "some seat"),
    **dict.fromkeys(("agreed", "by_seen_by", "memory", "open", "seen", "seen_by"), "seats"),
    **dict.fromkeys(("cause", "Event.number"), "event"),
    **dict.fromkeys(("forgotten_events", "learned", "moment"), "moment"),
    **dict.fromkeys(("lanterns", "least", "most", "passed", "points", "turn"), "count"),
    **dict.fromkeys(("amount", "destination", "number", "origin"), "number"),
    **dict.fromkeys(("prompt", "purpose", "reason", "verb", "word"), "text"),
}
"""What the numbers and texts of a state are about, by the attributes in which they stand."""


@cache
def codec() -> Codec:
    core = ("choice", "agenda", "events", "knowledge", "state")
    modules = [f"cardwright.core.{name}" for name in core] + ["lanterns.state", "lanterns.rules"]
    return Codec(modules, ABOUT, {"Chance": Chance})


def save(state: LanternState, game: str, version: int) -> dict[str, Any]:
    """The whole state as JSON."""
    state.refuse_if_dead()

    def keep(thing: object) -> Any:
        return chance_as_data(thing) if isinstance(thing, Chance) else None

    held = {name: value for name, value in attributes(state) if name not in MADE_WITH}
    return {
        "form": FORM,
        "game": game,
        "rules": version,
        "names": list(state.names),
        "faces": list(FACES),
        "cards": [FACES.index(face) for face in state.faces],
        "state": {name: codec().write(value, keep) for name, value in held.items()},
    }


def load(data: Any, game: str, version: int, seats: range) -> LanternState:
    """The state that `save` wrote. Raises `DamagedSnapshot`, which names the place of what is wrong."""
    saved = open_save(data, game, version, seats)
    try:
        printed = [one_of(face, FACES, f"faces[{n}]", "a card") for n, face in enumerate(saved.faces)]
        limits = limits_of(saved)
    except CardwrightError as fault:
        raise damaged(fault) from None
    reading = Decoder(codec(), limits, lambda kept, wanted, bound: chance_from_data(kept))
    values = attributes_in(saved, codec(), "LanternState", MADE_WITH, reading)
    state = LanternState(saved.names, values["chance"], [printed[place] for place in saved.cards])
    for name, value in values.items():
        setattr(state, name, value)
    state.laws = state.laws.enact(Lose, LanternLaw())
    if {len(known) for known in (state.knowledge.open, state.knowledge.memory, state.knowledge.seen)} != {
        len(state.faces)
    }:
        raise DamagedSnapshot(f"state.knowledge has an entry for each of {len(state.faces)} cards")
    check_whole(state, faults)
    return state
