"""A state written out in plain data: to compare, to fingerprint, to save and to read back.

Works on plain and on compiled objects alike. An object is written as its class and its attributes. It is read
back through its constructor, whose parameters are attributes of the same names (a law of the house), and the
other attributes are set afterwards.
"""

import ast
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, cast, final

from cardwright.core.chance import Chance
from cardwright.core.fairness import FairChance
from cardwright.core.state import State
from cardwright.errors import CardwrightError

Data = Any
"""What JSON can hold."""


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


def picture(thing: Any, shared: tuple[type, ...] = ()) -> Data:
    """Everything reachable from `thing` as lists, dicts and atoms; of `shared` kinds only the name."""
    if thing is None or isinstance(thing, int | str | float):
        return thing
    if isinstance(thing, type):
        return thing.__qualname__
    if shared and isinstance(thing, shared):
        return f"{type(thing).__qualname__} {getattr(thing, 'name', '')}"
    kind = cast("type[object]", type(thing))
    if kind in (list, tuple):
        return [picture(item, shared) for item in thing]
    if kind in (set, frozenset):
        return sorted(str(picture(item, shared)) for item in thing)
    if kind is dict:
        return {str(picture(key, shared)): picture(value, shared) for key, value in thing.items()}
    return {"is": kind.__qualname__, **{name: picture(value, shared) for name, value in attributes(thing)}}


def fingerprint(state: State[Any]) -> str:
    """A digest of everything in a position: equal for equal positions, whichever engine holds them."""
    text = json.dumps(picture(state, tuple(state.shared_kinds())), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@final
class DamagedSnapshot(CardwrightError):
    """What was saved cannot be read back; the message says where."""


Keep = Callable[[object], Data | None]
"""Writes what is not to be taken apart (a face, a law) as plain data, or returns None."""

Fetch = Callable[[Data], object]
"""Gets back what was kept. Raises `DamagedSnapshot`."""


def chance_as_data(chance: Chance) -> Data:
    """Where the generator of chance stands, as plain data; of fair chance also its secret."""
    if isinstance(chance, FairChance):
        source: Data = [chance.secret, chance.seeds, chance.drawn[:]]
    else:
        source = list(chance.numbers())
    return [source, chance.script[:], chance.only_script, chance.draws]


def chance_from_data(data: Data) -> Chance:
    """The chance that `chance_as_data` wrote."""
    source, script, only_script, draws = data
    if len(source) == 3:
        secret, seeds, drawn = source
        return FairChance(secret, seeds, drawn, script, only_script, draws)
    a, b, c, counter = source
    return Chance(a, b, c, counter, script, only_script, draws)


@final
class Catalogue:
    """The classes that snapshots of a game may hold, by name: those of the given modules."""

    def __init__(self, modules: Iterable[str]) -> None:
        self._kinds: dict[str, type[Any]] = {}
        self._written: dict[str, ast.ClassDef] = {}
        for name in modules:
            self._learn(import_module(name))
        self._parameters = {name: self._constructor(name) for name in self._kinds}

    def _learn(self, module: ModuleType) -> None:
        """Read the module's source, which lies beside a compiled module, too."""
        source = Path(str(module.__file__)).parent / f"{module.__name__.rpartition('.')[2]}.py"
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                self._kinds[node.name] = getattr(module, node.name)
                self._written[node.name] = node

    def _constructor(self, name: str) -> tuple[str, ...]:
        """The parameters of the class's constructor, or of the one that it inherits."""
        written = self._written[name]
        for part in written.body:
            if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                return tuple(argument.arg for argument in part.args.args[1:])
        for base in written.bases:
            if isinstance(base, ast.Name) and base.id in self._written:
                return self._constructor(base.id)
        return ()

    def write(self, thing: Any, keep: Keep) -> Data:
        """The object as plain data; whatever is no atom and no list has a word that says what it is."""
        if thing is None or isinstance(thing, int | str):
            return thing
        kept = keep(thing)
        if kept is not None:
            return {"kept": kept}
        kind = cast("type[object]", type(thing))
        if kind is list:
            return [self.write(item, keep) for item in thing]
        if kind is tuple:
            return {"tuple": [self.write(item, keep) for item in thing]}
        if kind is dict:
            return {
                "dict": [[self.write(key, keep), self.write(value, keep)] for key, value in thing.items()]
            }
        if kind.__name__ not in self._kinds:
            raise TypeError(f"a snapshot cannot hold a {kind.__qualname__}")
        written = {name: self.write(value, keep) for name, value in attributes(thing)}
        return {"is": kind.__name__, **written}

    def read(self, data: Data, fetch: Fetch, place: str) -> Any:
        """The object that `write` wrote. Raises `DamagedSnapshot`, which names the place of what is wrong."""
        if data is None or isinstance(data, int | str):
            return data
        items: Any = data
        if isinstance(data, list):
            return [self.read(item, fetch, f"{place}[{number}]") for number, item in enumerate(items)]
        try:
            if "is" in data:
                return self._made_again(data, fetch, place)
            if "tuple" in data:
                return tuple(self.read(data["tuple"], fetch, place))
            if "dict" in data:
                return dict(self.read(data["dict"], fetch, place))
            return fetch(data["kept"])
        except (AttributeError, KeyError, TypeError, ValueError) as fault:
            if isinstance(fault, DamagedSnapshot):
                raise
            raise DamagedSnapshot(f"{place}: {data!r:.60} cannot be read: {fault}") from None

    def _made_again(self, data: dict[str, Data], fetch: Fetch, place: str) -> object:
        kind = self._kinds.get(data["is"])
        if kind is None:
            raise DamagedSnapshot(f"{place}: there is no {data['is']!r:.40}")
        values = {
            name: self.read(value, fetch, f"{place}.{name}") for name, value in data.items() if name != "is"
        }
        made: object = kind(*[values.pop(parameter) for parameter in self._parameters[data["is"]]])
        for name, value in values.items():
            if getattr(made, name) != value:
                setattr(made, name, value)
        return made
