"""A state of Keeper of the Cards as JSON, in the middle of anything, and back again."""

from __future__ import annotations

from functools import cache
from pkgutil import iter_modules
from typing import Any, Final, Literal

from cardwright.core.chance import Chance
from cardwright.core.snapshot import Catalogue, DamagedSnapshot, attributes, chance_as_data, chance_from_data
from cardwright.errors import CardwrightError
from cardwright.kotc import effects, rules
from cardwright.kotc.casting import abilities_of, conditions_on, laws_for
from cardwright.kotc.editions import load
from cardwright.kotc.effects.binding import CONDITIONS
from cardwright.kotc.language.parser import parse_text
from cardwright.kotc.rules.cards import BLANK, Condition, Face
from cardwright.kotc.rules.state import KeeperState

FORM: Final = 3
"""The version of a snapshot's form."""

MADE_WITH: Final = ("edition", "faces", "laws", "names")
"""What a state is made with and what stands beside its other attributes."""


@cache
def catalogue() -> Catalogue:
    """The classes that a state can hold: those of core, rules and effects."""
    modules = ["cardwright.core.choice", "cardwright.core.agenda", "cardwright.core.events"]
    modules += ["cardwright.core.knowledge", "cardwright.core.state", "cardwright.kotc.editing"]
    for room in (rules, effects):
        modules += [f"{room.__name__}.{module.name}" for module in iter_modules(room.__path__)]
    return Catalogue(modules)


def save(state: KeeperState) -> dict[str, Any]:
    """The whole state as JSON, of which `load_state` makes the same state again."""
    state.refuse_if_dead()
    faces = list(dict.fromkeys(state.faces))
    places = {face: place for place, face in enumerate(faces)}
    conditions = {id(condition): name for name, condition in CONDITIONS.items()}

    def keep(thing: object) -> Any:
        if isinstance(thing, Face):
            return ["face", places[thing]]
        if isinstance(thing, Condition):
            return ["condition", conditions[id(thing)]]
        if isinstance(thing, Chance):
            return ["chance", *chance_as_data(thing)]
        return None

    write = catalogue().write
    return {
        "form": FORM,
        "game": state.edition.game,
        "names": state.names,
        "faces": [_face_to_json(face) for face in faces],
        "cards": [places[face] for face in state.faces],
        "state": {name: write(value, keep) for name, value in attributes(state) if name not in MADE_WITH},
    }


def load_state(data: Any) -> KeeperState:
    """The state that `save` wrote. Raises `DamagedSnapshot`, which names the place of what is wrong."""
    if not isinstance(data, dict) or data.get("form") != FORM:
        raise DamagedSnapshot(f"this is no snapshot of form {FORM}")
    try:
        edition = load(data["game"])
        faces = [_face_from_json(face, data["game"]) for face in data["faces"]]
        cards = [faces[place] for place in data["cards"]]
        names = [str(name) for name in data["names"]]
        written = data["state"]
    except (CardwrightError, IndexError, KeyError, TypeError, ValueError) as fault:
        raise DamagedSnapshot(f"the snapshot's cards cannot be read: {fault}") from None

    def fetch(kept: Any) -> object:
        what, *values = kept
        if what == "face":
            return faces[values[0]]
        if what == "condition":
            return CONDITIONS[values[0]]
        return chance_from_data(values)

    read = catalogue().read
    values = {name: read(value, fetch, f"state.{name}") for name, value in written.items()}
    try:
        laws = laws_for(conditions_on(faces))
        state = KeeperState(
            names, values["chance"], laws, values["knowledge"], edition, cards, values["players"]
        )
        for name, value in values.items():
            setattr(state, name, value)
    except (AttributeError, KeyError, TypeError) as fault:
        raise DamagedSnapshot(f"the snapshot holds no state: {fault}") from None
    return state


def _face_to_json(face: Face) -> dict[str, Any]:
    return {
        "name": face.name,
        "minion": face.minion,
        "level": face.level,
        "sp": face.sp,
        "hp": face.hp,
        "ultra": face.ultra,
        "text": face.text,
        "pawn": face.pawn,
        "embodied": face.embodied,
        "edition": face.edition,
        "blank": face is BLANK,
    }


def _face_from_json(data: Any, game: str) -> Face:
    if data["blank"]:
        return BLANK
    text = data["text"]
    kind: Literal["minion", "spell"] = "minion" if data["minion"] and not data["embodied"] else "spell"
    texts = parse_text(text, kind, load(game)) if text else ()
    return Face(
        data["name"],
        data["minion"],
        data["level"],
        data["sp"],
        data["hp"],
        data["ultra"],
        abilities_of(texts),
        text,
        data["pawn"],
        data["edition"],
        data["embodied"],
    )
