"""A state of Keeper of the Cards as JSON, in the middle of anything, and back again."""

from __future__ import annotations

from functools import cache, lru_cache
from pkgutil import iter_modules
from typing import Any, Final

from cardwright.core.chance import Chance
from cardwright.core.codec import (
    Bound,
    Codec,
    Decoder,
    Limit,
    chance_as_data,
    chance_from_data,
    damaged,
)
from cardwright.core.saves import FORM, attributes_in, check_lengths, check_whole, limits_of, open_save
from cardwright.core.snapshot import DamagedSnapshot, attributes
from cardwright.core.validation import check_keys, number_in, one_of, table_in, text_in, truth_in
from cardwright.errors import CardwrightError
from cardwright.kotc import effects, rules
from cardwright.kotc.casting import abilities_of, caveat_of, conditions_on, laws_for
from cardwright.kotc.checking import faults
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.effects.binding import CONDITIONS, NUMBERED_CONDITIONS, condition_of, words_of
from cardwright.kotc.language.parser import parse_card
from cardwright.kotc.language.text import CardText, CardType
from cardwright.kotc.rules.cards import BLANK, Condition, Face
from cardwright.kotc.rules.phases import PHASE_WORDS
from cardwright.kotc.rules.setup import SEATS
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import ZONE_WORDS

MADE_WITH: Final = ("edition", "everyone", "faces", "laws", "mechanisms", "names", "public", "seats")
"""What a state is made with, or works out of that, and what does not stand among its other attributes."""

PER_CARD: Final = ("exhausted", "holders", "owners", "zones")

NUMBERS: Final[dict[str, Bound]] = {
    **dict.fromkeys(("bearer", "beside", "by", "card", "host", "source", "victim"), "some card"),
    **dict.fromkeys(
        ("aims", "attackers", "defenders", "enlisted", "fought", "ordered", "targets", "team"), "card"
    ),
    **dict.fromkeys(("battlefield", "deck", "granary", "grave", "hand", "reserves", "trapfield"), "card"),
    **dict.fromkeys(
        ("cards", "chosen", "excavated", "locked", "minions", "negated", "offered", "remaining"), "card"
    ),
    **dict.fromkeys(("actor", "attacker", "controllers", "former", "holders", "owner", "owners"), "seat"),
    **dict.fromkeys(("losers", "players", "seat", "turn_player", "winners", "Choice.player"), "seat"),
    **dict.fromkeys(("decked_out", "defender", "first", "heir", "other", "player"), "some seat"),
    **dict.fromkeys(("agreed", "by_seen_by", "memory", "open", "out", "seats", "seen", "seen_by"), "seats"),
    **dict.fromkeys(("cause", "event", "phase_event", "turn_event", "Event.number"), "event"),
    **dict.fromkeys(("forgotten_events", "learned", "moment"), "moment"),
    **dict.fromkeys(("answered", "buried", "counters_placed", "hp", "least", "links", "most", "sp"), "count"),
    **dict.fromkeys(("living", "pawns", "placed", "times", "turn", "wounds"), "count"),
    **dict.fromkeys(
        ("amount", "arrival", "batch", "counts", "declared", "number", "victim_arrival"), "number"
    ),
    **dict.fromkeys(("begun", "depth", "index", "level", "passed", "place", "sentence"), "place"),
    **dict.fromkeys(("dice", "die", "rolled"), "die"),
    **dict.fromkeys(("destination", "origin", "zone", "zones"), "zone"),
    "AskForVoodoo.die": "place",
    "ChooseCursed.die": "place",
    "MarkedDamage.die": "count",
    "PermittedReroll.roll": "place",
    "PlaceOrSwap.swapped": "count",
    "Rerolls.dice": "count",
    "TargetWithCounters.counters": "count",
    "drops": ("card", "count"),
    "fatigued": ("card", "number"),
    "hits": ("card", "count"),
    "left": ("card", "number"),
    "minions": ("card", None),
    "phase": "phase",
    "pierced": ("card", "seat", "count"),
    "shown": ("card", "seats", "number"),
    "spent": ("number", "some card", "number"),
}
"""What the numbers in a state count or name, by the attributes in which they stand."""

TEXTS: Final[dict[str, Bound]] = {
    **dict.fromkeys(("label", "prompt", "purpose", "reason", "verb", "word"), "text"),
    **dict.fromkeys(("said", "said_more", "sentences"), "text"),
    "ids": ("card", "text"),
    "kind": "text",
    "Counter.kind": "kind of counter",
}


@cache
def codec() -> Codec:
    """The classes that a state can hold: those of core, rules and effects."""
    modules = ["cardwright.core.choice", "cardwright.core.agenda", "cardwright.core.events"]
    modules += ["cardwright.core.knowledge", "cardwright.core.state", "cardwright.kotc.editing"]
    for room in (rules, effects):
        modules += [f"{room.__name__}.{module.name}" for module in iter_modules(room.__path__)]
    kept = {"Chance": Chance, "Condition": Condition, "Edition": Edition, "Face": Face}
    return Codec(modules, NUMBERS | TEXTS, kept)


def save(state: KeeperState) -> dict[str, Any]:
    """The whole state as JSON, of which `load_state` makes the same state again."""
    state.refuse_if_dead()
    faces = list(dict.fromkeys(state.faces))
    places = {face: place for place, face in enumerate(faces)}

    def keep(thing: object) -> Any:
        if isinstance(thing, Face):
            return ["face", places[thing]]
        if isinstance(thing, Condition):
            name, number = words_of(thing)
            return ["condition", name, number] if number else ["condition", name]
        if isinstance(thing, Chance):
            return ["chance", *chance_as_data(thing)]
        return None

    write = codec().write
    return {
        "form": FORM,
        "game": state.edition.game,
        "rules": state.edition.rules_version,
        "names": list(state.names),
        "faces": [_face_to_json(face) for face in faces],
        "cards": [places[face] for face in state.faces],
        "state": {name: write(value, keep) for name, value in attributes(state) if name not in MADE_WITH},
    }


def load_state(data: Any, edition: Edition) -> KeeperState:
    """The state that `save` wrote. Raises `DamagedSnapshot`, which names the place of what is wrong."""
    saved = open_save(data, edition.game, edition.rules_version, SEATS)
    try:
        faces = [_face_from_json(face, edition, f"faces[{n}]") for n, face in enumerate(saved.faces)]
        limits: dict[str, Limit] = {
            **limits_of(saved),
            "kind of counter": frozenset(edition.counters),
            "phase": range(len(PHASE_WORDS)),
            "zone": range(-1, len(ZONE_WORDS)),
        }
    except CardwrightError as fault:
        raise damaged(fault) from None

    def fetch(kept: Any, wanted: str, bound: Bound) -> object:
        what, *values = kept
        if what == "face":
            return faces[number_in(values[0], what, 0, len(faces) - 1)]
        if what == "condition":
            return _condition(values)
        return chance_from_data(values)

    values = attributes_in(saved, codec(), "KeeperState", MADE_WITH, Decoder(codec(), limits, fetch))
    check_lengths(values, len(saved.cards), len(saved.names), PER_CARD)
    cards = [faces[place] for place in saved.cards]
    laws = laws_for(conditions_on(faces))
    state = KeeperState(
        saved.names, values["chance"], laws, values["knowledge"], edition, cards, values["players"]
    )
    for name, value in values.items():
        setattr(state, name, value)
    check_whole(state, faults)
    return state


def _condition(values: list[Any]) -> Condition:
    """The condition of this name and number, 0 where it has none."""
    number = number_in(values[1], "condition", 1, MOST_PRINTED) if len(values) > 1 else 0
    known = NUMBERED_CONDITIONS if number else CONDITIONS
    return condition_of(one_of(values[0], tuple(known), "condition", "a condition"), number)


def _face_to_json(face: Face) -> dict[str, Any]:
    if face is BLANK:
        return {"blank": True}
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
    }


FACE_KEYS: Final = ("name", "minion", "level", "sp", "hp", "ultra", "text", "pawn", "embodied", "edition")
MOST_PRINTED: Final = 999_999

TEXTS_KEPT: Final = 1_024


def _face_from_json(data: Any, edition: Edition, where: str) -> Face:
    table = table_in(data, where)
    if "blank" in table:
        check_keys(table, ("blank",), "a blank", where)
        truth_in(table["blank"], f"{where}.blank")
        return BLANK
    check_keys(table, FACE_KEYS, "a face", where)
    name = text_in(table.get("name"), f"{where}.name")
    if not name.strip() or not name.isprintable():
        raise DamagedSnapshot(f"{where}.name: a card's name has printable letters")
    minion, pawn, embodied = (
        truth_in(table.get(key), f"{where}.{key}") for key in ("minion", "pawn", "embodied")
    )
    level, sp, hp, ultra, designed = (
        number_in(table.get(key), f"{where}.{key}", 0, MOST_PRINTED)
        for key in ("level", "sp", "hp", "ultra", "edition")
    )
    text = text_in(table.get("text"), f"{where}.text")
    kind: CardType = "minion" if minion and not embodied else "spell"
    said = _read(text, kind, edition.game) if text else CardText(None, ())
    caveat = caveat_of(said.caveat)
    abilities = abilities_of(said.abilities, edition, caveat.action_costs)
    return Face(name, minion, level, sp, hp, ultra, abilities, text, pawn, designed, embodied, caveat)


@lru_cache(TEXTS_KEPT)
def _read(text: str, kind: CardType, game: str) -> CardText:
    """What a card's text says; reading it takes longer than all else, so those read last are kept."""
    return parse_card(text, kind, load(game))
