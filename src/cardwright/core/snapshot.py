"""A state written out in plain data, to compare and to fingerprint. Works on plain and on compiled objects alike."""

import hashlib
import json
from collections.abc import Iterator

_ATOMS = (int, str, bool, float, type(None))


def attributes(thing: object) -> Iterator[tuple[str, object]]:
    """The attributes of an object, by name in alphabetical order."""
    names: set[str] = set(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        names.update(getattr(kind, "__mypyc_attrs__", ()))
        names.update(getattr(kind, "__slots__", ()))
        names.update(getattr(kind, "__annotations__", ()))
    names.discard("__dict__")
    for name in sorted(names):
        if hasattr(thing, name):
            yield name, getattr(thing, name)


def picture(thing: object, shared: tuple[type, ...] = ()) -> object:
    """Everything reachable from `thing` as lists, dicts and atoms; objects of the `shared` types only by `repr`."""
    if isinstance(thing, _ATOMS):
        return thing
    if isinstance(thing, list | tuple):
        return [picture(item, shared) for item in thing]
    if isinstance(thing, dict):
        return {str(picture(key, shared)): picture(value, shared) for key, value in thing.items()}
    if isinstance(thing, type):
        return thing.__qualname__
    if shared and isinstance(thing, shared):
        return repr(thing)
    return {
        "is": type(thing).__qualname__,
        **{name: picture(value, shared) for name, value in attributes(thing)},
    }


def fingerprint(thing: object, shared: tuple[type, ...] = ()) -> str:
    """A digest of the picture: equal for equal positions, whichever engine holds them."""
    text = json.dumps(picture(thing, shared), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
