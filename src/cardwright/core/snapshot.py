"""A state written out in plain data: to compare, to fingerprint, to save and to read back.

Works on plain and on compiled objects alike. An object is written as its class and its attributes. It is read
back (`core.catalogue`) through its constructor, whose parameters are attributes of the same names (a law of
the house), and the other attributes are set afterwards.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any, Final, cast, final

from cardwright.core.keys import attribute_names
from cardwright.core.state import State
from cardwright.errors import CardwrightError

Data = Any
"""What JSON can hold."""

ATOMS: Final = frozenset((type(None), bool, int, str, float))
"""What is its own picture: most of what there is in a position, so it is looked for first."""

ABSENT: Final = object()


def attributes(thing: object) -> Iterator[tuple[str, object]]:
    """The attributes of an object, by name in alphabetical order."""
    for name in attribute_names(thing):
        value = getattr(thing, name, ABSENT)
        if value is not ABSENT:
            yield name, value


def picture(thing: Any, shared: tuple[type, ...] = ()) -> Data:
    """Everything reachable from `thing` as lists, dicts and atoms; of `shared` kinds only the name."""
    kind = cast("type[object]", type(thing))
    if kind in ATOMS:
        return thing
    if kind in (list, tuple):
        return [item if type(item) in ATOMS else picture(item, shared) for item in thing]
    if isinstance(thing, int | str | float):
        return thing
    if isinstance(thing, type):
        return thing.__qualname__
    if shared and isinstance(thing, shared):
        return f"{kind.__qualname__} {getattr(thing, 'name', '')}"
    if kind in (set, frozenset):
        return sorted(str(picture(item, shared)) for item in thing)
    if kind is dict:
        return {str(picture(key, shared)): picture(value, shared) for key, value in thing.items()}
    pictured: dict[str, Data] = {"is": kind.__qualname__}
    for name, value in attributes(thing):
        pictured[name] = value if type(value) in ATOMS else picture(value, shared)
    return pictured


def fingerprint(state: State[Any]) -> str:
    """A digest of everything in a position: equal for equal positions, whichever engine holds them."""
    text = json.dumps(picture(state, tuple(state.shared_kinds())), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@final
class DamagedSnapshot(CardwrightError):
    """What was saved cannot be read back; the message says where."""
