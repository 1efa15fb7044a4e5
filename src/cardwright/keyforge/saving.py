"""A state of KeyForge as JSON, in the middle of anything, and back again.

What never changes is not taken apart. A card of the game is written by its slug and its house, a card of a
position by its facts, a word of the card language by where it stands on a card's line.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pkgutil import iter_modules
from typing import Any, Final

from cardwright.core.chance import Chance
from cardwright.core.events import Event
from cardwright.core.snapshot import Catalogue, DamagedSnapshot, attributes, chance_as_data, chance_from_data
from cardwright.errors import CardwrightError
from cardwright.keyforge import effects, rules
from cardwright.keyforge.cards import face_in_deck, face_of, faces, lines
from cardwright.keyforge.effects.patterns import KINDS
from cardwright.keyforge.rules.destruction import Doomed
from cardwright.keyforge.rules.face import Face
from cardwright.keyforge.rules.fight import Fights
from cardwright.keyforge.rules.play import Begin
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.tree import Node

FORM: Final = 4
"""The version of a snapshot's form."""

MADE_WITH: Final = ("faces", "names")
"""What a state is made with and what stands beside its other attributes."""

SPOKEN_OF: Final[dict[str, type[Event[KeyforgeState]]]] = {
    kind.__name__: kind for kind in (*KINDS.values(), Begin, Doomed, Fights)
}
"""The kinds of event of which laws speak, by the names of their classes."""

FACTS: Final = ("name", "slug", "house", "type", "power", "armor", "amber")

Address = tuple[str | int, ...]
"""Where a word stands: the card's name, which ability, then which argument or option at each level."""


@cache
def catalogue() -> Catalogue:
    """The classes that a state can hold: those of core, rules and effects."""
    modules = ["cardwright.core.choice", "cardwright.core.agenda", "cardwright.core.events"]
    modules += ["cardwright.core.knowledge", "cardwright.core.state", "cardwright.core.happening"]
    modules += ["cardwright.keyforge.editing"]
    for room in (rules, effects):
        modules += [f"{room.__name__}.{module.name}" for module in iter_modules(room.__path__)]
    return Catalogue(modules)


@cache
def addresses() -> dict[Node, Address]:
    """Where each word stands; of a word that stands in several places, the first."""
    found: dict[Node, Address] = {}
    for name, written in lines().items():
        for number, ability in enumerate(written.abilities):
            for node, address in _words_in(ability, (name, number)):
                found.setdefault(node, address)
    return found


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


def word_at(address: Any) -> Node:
    """The word that stands there. Raises `DamagedSnapshot`."""
    try:
        name, ability, *way = address
        node: Any = lines()[name].abilities[ability]
        for step in way:
            if isinstance(node, tuple):
                node = node[step]
            else:
                node = node.options[step] if isinstance(step, str) else node.args[step]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise DamagedSnapshot(f"no card has a word at {address!r:.60}") from None
    if not isinstance(node, Node):
        raise DamagedSnapshot(f"at {address!r:.60} stands no word, but {node!r:.20}")
    return node


def save(state: KeyforgeState, game: str) -> dict[str, Any]:
    """The whole state as JSON, of which `load_state` makes the same state again."""
    state.refuse_if_dead()
    different = list(dict.fromkeys(state.faces))
    places = {face: place for place, face in enumerate(different)}

    def keep(thing: object) -> Any:
        if isinstance(thing, Node):
            return ["word", *addresses()[thing]]
        if isinstance(thing, type):
            return ["kind", thing.__name__]
        if isinstance(thing, Chance):
            return ["chance", *chance_as_data(thing)]
        return None

    write = catalogue().write
    return {
        "form": FORM,
        "game": game,
        "names": state.names,
        "faces": [_face_to_json(face) for face in different],
        "cards": [places[face] for face in state.faces],
        "state": {name: write(value, keep) for name, value in attributes(state) if name not in MADE_WITH},
    }


def load_state(data: Any, game: str) -> KeyforgeState:
    """The state that `save` wrote. Raises `DamagedSnapshot`, which names the place of what is wrong."""
    if not isinstance(data, dict) or data.get("form") != FORM or data.get("game") != game:
        raise DamagedSnapshot(f"this is no snapshot of {game} in form {FORM}")
    try:
        different = [_face_from_json(face) for face in data["faces"]]
        cards = [different[place] for place in data["cards"]]
        names = [str(name) for name in data["names"]]
        written = dict(data["state"])
    except (AttributeError, CardwrightError, IndexError, KeyError, TypeError, ValueError) as fault:
        raise DamagedSnapshot(f"the snapshot's cards cannot be read: {fault}") from None
    read = catalogue().read
    values = {name: read(value, _fetch, f"state.{name}") for name, value in written.items()}
    try:
        state = KeyforgeState(
            names,
            values["chance"],
            values["laws"],
            values["knowledge"],
            cards,
            values["owners"],
            values["players"],
        )
        expected = {name for name, _ in attributes(state)} - set(MADE_WITH)
        for name in sorted(expected.symmetric_difference(values)):
            raise DamagedSnapshot(f"state.{name}: {'is missing' if name in expected else 'there is none'}")
        for name, value in values.items():
            setattr(state, name, value)
    except (AttributeError, KeyError, TypeError) as fault:
        raise DamagedSnapshot(f"the snapshot holds no state: {fault}") from None
    return state


def _fetch(kept: Any) -> object:
    """What stands behind a word of `save`."""
    what, *values = kept
    if what == "word":
        return word_at(values)
    if what == "kind":
        return SPOKEN_OF[values[0]]
    return chance_from_data(values)


def _face_to_json(face: Face) -> dict[str, Any]:
    own = faces().get(face.name)
    if own is not None and own.abilities == face.abilities and own.standing == face.standing:
        return {"card": face.name, "house": face.house}
    facts: dict[str, Any] = {fact: getattr(face, fact) for fact in FACTS}
    return facts | {"traits": list(face.traits), "keywords": face.keywords}


def _face_from_json(data: Any) -> Face:
    if "card" not in data:
        return face_of(data)
    return face_in_deck(data["card"], data["house"])
