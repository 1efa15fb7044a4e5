"""A state of KeyForge as JSON, in the middle of anything, and back again.

What never changes is not taken apart. A card of the game is written by its name, its house and a digest of
what is printed on it, a card of a position by its facts, a word of the card language by an id made of the
line in which it stands: where a card has been changed since, nothing is read by mistake as something else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
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
from cardwright.core.events import Event
from cardwright.core.saves import FORM, attributes_in, check_lengths, check_whole, limits_of, open_save
from cardwright.core.snapshot import DamagedSnapshot, attributes, picture
from cardwright.core.validation import check_keys, list_in, name_in, number_in, one_of, table_in, text_in
from cardwright.errors import CardwrightError
from cardwright.keyforge import effects, rules
from cardwright.keyforge.cards import face_in_deck, face_of, faces, lines
from cardwright.keyforge.checking import faults
from cardwright.keyforge.effects.patterns import KINDS
from cardwright.keyforge.effects.span_acts import THIS
from cardwright.keyforge.grammar import FORMS, Slot
from cardwright.keyforge.positions import KEYWORDS, PHASES, TYPES
from cardwright.keyforge.rules.destruction import Doomed
from cardwright.keyforge.rules.face import Face
from cardwright.keyforge.rules.fight import Fights
from cardwright.keyforge.rules.play import Begin
from cardwright.keyforge.rules.state import COLOURS, KeyforgeState
from cardwright.keyforge.rules.zones import ZONE_WORDS
from cardwright.keyforge.tree import Node
from cardwright.keyforge.values import known_houses

SEATS: Final = range(2, 3)

MADE_WITH: Final = ("faces", "names")
"""What a state is made with and what stands beside its other attributes."""

PER_CARD: Final = ("holders", "owners", "zones")

NUMBERS: Final[dict[str, Bound]] = {
    **dict.fromkeys(
        ("about", "beside", "by", "card", "foe", "host", "neighbor", "source", "struck"), "some card"
    ),
    **dict.fromkeys(("attacker", "this", "Choice.bearer"), "some card"),
    **dict.fromkeys(("abducted", "against", "cards", "cast_off", "chosen", "copied", "done"), "card"),
    **dict.fromkeys(("doomed", "given", "it", "kept", "line", "ordered", "orphans", "picked"), "card"),
    **dict.fromkeys(("picking", "piles", "shown", "sources", "spent", "taken", "takers"), "card"),
    **dict.fromkeys(("upgrades", "waiting", "defender"), "card"),
    **dict.fromkeys(("holders", "owners", "seat", "turn_player", "winners"), "seat"),
    **dict.fromkeys(("Choice.player", "Permanent.player", "ShuffleDecks.seats"), "seat"),
    **dict.fromkeys(("first", "me", "other", "player"), "some seat"),
    **dict.fromkeys(("agreed", "by_seen_by", "memory", "open", "seats", "seen", "seen_by"), "seats"),
    **dict.fromkeys(("began", "cause", "last_turn_event", "since", "turn_event", "Event.number"), "event"),
    **dict.fromkeys(("decisions", "forgotten_events", "learned", "moment"), "moment"),
    **dict.fromkeys(("amber", "armor_used", "armor_whole", "chains", "cost", "counters", "damage"), "count"),
    **dict.fromkeys(("each", "least", "most", "times", "turn"), "count"),
    **dict.fromkeys(("amount", "arrival", "arrivals", "limit", "number", "span", "spans"), "number"),
    **dict.fromkeys(("destination", "into", "origin", "to", "zone", "zones"), "zone"),
    **dict.fromkeys(("giver", "taker", "Resolution.origin", "Timed.giver"), "place of Æ"),
    "bound": ("card", "number"),
    "Choice.bearer": "some card",
    "Unseen.rolled": "count",
    "copied": ("card", "card"),
    "deaths": ("card", "seat", None),
    "hits": ("card", "count", "some card"),
    "loose": ("card", "place of Æ", "count"),
    "marks": ("card", "event", "moment"),
    "things": ("card", None),
}
"""What the numbers in a state count or name, by the attributes in which they stand."""

TEXTS: Final[dict[str, Bound]] = {
    **dict.fromkeys(("prompt", "purpose", "reason", "replaces", "timing", "timings", "verb"), "text"),
    **dict.fromkeys(("said", "said_more", "sentences", "way", "word"), "text"),
    **dict.fromkeys(("colour", "keys"), "colour"),
    "constants": ("text", None),
    "house": "house or none",
    "houses": "house",
    "ids": ("card", "text"),
    "phase": "phase",
}

WORDS: Final[dict[str, Bound]] = {
    **dict.fromkeys(("condition", "exception"), "condition"),
    **dict.fromkeys(("bearer", "whom"), "cards"),
    **dict.fromkeys(("Ask.word", "Charges.cost"), None),
    "Gives.given": "quality",
    "GivesHouse.given": "quality",
    "law": "law",
    "pattern": "pattern",
}
"""Of which kind the words of a law are, which is read all the time, by the attributes in which they stand."""

SPOKEN_OF: Final[dict[str, type[Event[KeyforgeState]]]] = {
    kind.__name__: kind for kind in (*KINDS.values(), Begin, Doomed, Fights)
}
"""The kinds of event of which laws speak, by the names of their classes."""

FACTS: Final = ("name", "slug", "house", "type", "power", "armor", "amber")

MOST_PRINTED: Final = 999_999

Address = tuple[str | int, ...]
"""Where a word stands: the card's name, which ability, then which argument or option at each level."""


@cache
def codec() -> Codec:
    """The classes that a state can hold: those of core, rules and effects."""
    modules = ["cardwright.core.choice", "cardwright.core.agenda", "cardwright.core.events"]
    modules += ["cardwright.core.knowledge", "cardwright.core.state", "cardwright.core.replacement"]
    modules += ["cardwright.keyforge.editing"]
    for room in (rules, effects):
        modules += [f"{room.__name__}.{module.name}" for module in iter_modules(room.__path__)]
    kept = {"Chance": Chance, "Node": Node, "type": type}
    return Codec(modules, NUMBERS | TEXTS | WORDS, kept)


@cache
def ids() -> dict[Node, str]:
    """Each word's id: its card, and a digest of the line and of where the word stands in it.

    A law that is given to cards one by one speaks of each as `this`, which stands in no line.
    """
    found: dict[Node, str] = {THIS: "this"}
    for name, written in lines().items():
        for number, ability in enumerate(written.abilities):
            line = _digest(picture(ability))
            for node, address in _words_in(ability, (name, number)):
                found.setdefault(node, f"{name} {_digest([line, *address])}")
    return found


@cache
def _words() -> dict[str, Node]:
    return {id: node for node, id in ids().items()}


def word_of(id: object) -> Node:
    """The word with this id. Raises `DamagedSnapshot`."""
    found = _words().get(id) if isinstance(id, str) else None
    if found is None:
        raise DamagedSnapshot(f"no card has a word {id!r:.60}")
    return found


@cache
def _words_that_are_no(kind: str) -> frozenset[str]:
    """The words of the language that cannot stand where one of this kind is needed; a joint can anywhere."""
    fitting = Slot((kind,)).fitting
    return frozenset(word for word, form in FORMS.items() if not form.gives & fitting)


def _digest(thing: Any) -> str:
    text = json.dumps(thing, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _words_in(node: Node, address: Address) -> Iterator[tuple[Node, Address]]:
    """The word, and all words in it."""
    yield node, address
    parts: list[tuple[int | str, Any]] = [*enumerate(node.args), *node.options.items()]
    for step, part in parts:
        if isinstance(part, Node):
            yield from _words_in(part, (*address, step))
        elif isinstance(part, tuple):
            for number, one in enumerate(part):
                if isinstance(one, Node):
                    yield from _words_in(one, (*address, step, number))


def save(state: KeyforgeState, game: str, version: int) -> dict[str, Any]:
    """The whole state as JSON, of which `load_state` makes the same state again."""
    state.refuse_if_dead()
    different = list(dict.fromkeys(state.faces))
    places = {face: place for place, face in enumerate(different)}

    def keep(thing: object) -> Any:
        if isinstance(thing, Node):
            return ["word", ids()[thing]]
        if isinstance(thing, type):
            return ["kind", thing.__name__]
        if isinstance(thing, Chance):
            return ["chance", *chance_as_data(thing)]
        return None

    write = codec().write
    return {
        "form": FORM,
        "game": game,
        "rules": version,
        "names": list(state.names),
        "faces": [_face_to_json(face) for face in different],
        "cards": [places[face] for face in state.faces],
        "state": {name: write(value, keep) for name, value in attributes(state) if name not in MADE_WITH},
    }


def load_state(data: Any, game: str, version: int) -> KeyforgeState:
    """The state that `save` wrote. Raises `DamagedSnapshot`, which names the place of what is wrong."""
    saved = open_save(data, game, version, SEATS)
    try:
        different = [_face_from_json(face, f"faces[{n}]") for n, face in enumerate(saved.faces)]
        limits: dict[str, Limit] = {
            **limits_of(saved),
            "colour": frozenset(COLOURS),
            "house": frozenset(known_houses(different)),
            "house or none": frozenset((*known_houses(different), "")),
            "phase": frozenset(PHASES),
            "place of Æ": range(-3, len(saved.cards)),
            "zone": range(-1, len(ZONE_WORDS)),
        }
    except CardwrightError as fault:
        raise damaged(fault) from None
    reading = Decoder(codec(), limits, _fetch)
    values = attributes_in(saved, codec(), "KeyforgeState", MADE_WITH, reading)
    check_lengths(values, len(saved.cards), len(saved.names), PER_CARD)
    state = KeyforgeState(
        saved.names,
        values["chance"],
        values["laws"],
        values["knowledge"],
        [different[place] for place in saved.cards],
        values["owners"],
        values["players"],
    )
    for name, value in values.items():
        setattr(state, name, value)
    check_whole(state, faults)
    return state


def _fetch(kept: Any, wanted: str, bound: Bound) -> object:
    """What stands behind a word of `save`; of a word of the card language `bound` says the kind."""
    what, *values = kept
    if what == "word":
        word = word_of(values[0])
        if isinstance(bound, str) and word.op in _words_that_are_no(bound):
            raise DamagedSnapshot(f"{word.op!r} is no {bound}")
        return word
    if what == "kind":
        return SPOKEN_OF[one_of(values[0], tuple(SPOKEN_OF), what, "a kind of event")]
    return chance_from_data(values)


@lru_cache(maxsize=4096)
def _print_of(name: str, house: str) -> str:
    """A digest of what is printed on a card of the game, and of its line."""
    face = face_in_deck(name, house)
    abilities = [picture(ability) for ability in lines()[name].abilities]
    return _digest([*_facts(face).items(), abilities])


def _facts(face: Face) -> dict[str, Any]:
    facts: dict[str, Any] = {fact: getattr(face, fact) for fact in FACTS}
    return facts | {"traits": list(face.traits), "keywords": dict(face.keywords)}


def _face_to_json(face: Face) -> dict[str, Any]:
    own = faces().get(face.name)
    if own is not None and own.abilities == face.abilities and own.constants == face.constants:
        return {"card": face.name, "house": face.house, "print": _print_of(face.name, face.house)}
    return _facts(face)


def _face_from_json(data: Any, where: str) -> Face:
    table = table_in(data, where)
    if "card" in table:
        check_keys(table, ("card", "house", "print"), "a card", where)
        name = one_of(table["card"], tuple(faces()), f"{where}.card", "a card")
        house = name_in(table.get("house"), f"{where}.house")
        if table.get("print") != _print_of(name, house):
            raise DamagedSnapshot(f"{where}: {name} is another card now than it was when this was saved")
        return face_in_deck(name, house)
    check_keys(table, (*FACTS, "traits", "keywords"), "a card", where)
    facts: dict[str, Any] = {
        fact: number_in(table.get(fact), f"{where}.{fact}", 0, MOST_PRINTED)
        for fact in ("power", "armor", "amber")
    }
    for fact in ("name", "slug"):
        facts[fact] = text_in(table.get(fact), f"{where}.{fact}")
    if not facts["name"].strip() or not facts["name"].isprintable():
        raise DamagedSnapshot(f"{where}.name: a card's name has printable letters")
    facts["house"] = name_in(table.get("house"), f"{where}.house") if table.get("house") else ""
    facts["type"] = one_of(table.get("type"), (*TYPES, ""), f"{where}.type", "a type")
    traits = list_in(table.get("traits"), f"{where}.traits")
    facts["traits"] = [text_in(trait, f"{where}.traits") for trait in traits]
    keywords = table_in(table.get("keywords"), f"{where}.keywords")
    check_keys(keywords, KEYWORDS, "a keyword", where)
    facts["keywords"] = {
        word: number_in(n, f"{where}.keywords.{word}", 0, MOST_PRINTED) for word, n in keywords.items()
    }
    return face_of(facts)
