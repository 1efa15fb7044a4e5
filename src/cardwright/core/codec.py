"""Objects of a state as plain data, and back again: every value is held to what its class declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast, final

from cardwright.core.chance import Chance
from cardwright.core.fairness import FairChance
from cardwright.core.schema import Atom, Instance, Kind, Maybe, Opaque, Row, Schema, Several
from cardwright.core.snapshot import DamagedSnapshot, Data, attributes
from cardwright.core.validation import list_in, number_in, one_of, shown, text_in, truth_in
from cardwright.errors import CardwrightError

DEEPEST: Final = 40
"""Deeper than any object of a state lies within others."""

LONGEST_TEXT: Final = 200
"""Letters; longer than any word that a state holds."""

LARGEST: Final = 1_000_000_000
"""No number in a state is larger."""

Bound = str | None | tuple["Bound", ...]
"""What a number counts or a text names, in one word (`card`), or part by part of a row or a table."""

Limit = range | frozenset[str]
"""The numbers, or the words, that a bound allows; no words stand for any text that is not too long."""

Keep = Callable[[object], Data | None]
"""Writes what is not to be taken apart (a face, a law) as plain data, or returns None."""

Fetch = Callable[[Data, str, Bound], object]
"""Gets back what was kept, of the class of this name, within this bound. Raises `CardwrightError`."""


@final
class Codec:
    """What snapshots of a game may hold: the classes in the given modules.

    `bounds` says of every number and every text what it is about, by the name of its attribute, or as
    `Class.attribute` where that is another matter in one class. Classes in `kept` are written by the game.
    """

    def __init__(
        self, modules: Iterable[str], bounds: Mapping[str, Bound], kept: Mapping[str, type[Any]]
    ) -> None:
        self.schema = Schema(modules, kept)
        self.kept = kept
        self._bounds = bounds

    def bound(self, name: str, attribute: str) -> Bound:
        """What an attribute of a class is about; None where nothing is said."""
        kind = self.schema.kinds[name]
        for each in kind.__mro__:
            name_there = f"{each.__name__}.{attribute}"
            if name_there in self._bounds:
                return self._bounds[name_there]
        return self._bounds.get(attribute)

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
        if kind.__name__ not in self.schema.kinds:
            raise TypeError(f"a snapshot cannot hold a {kind.__qualname__}")
        written = {name: self.write(value, keep) for name, value in attributes(thing)}
        return {"is": kind.__name__, **written}


@final
class Decoder:
    """One snapshot being read back, with the limits that hold in it for every bound."""

    def __init__(self, codec: Codec, limits: Mapping[str, Limit], fetch: Fetch) -> None:
        self._codec = codec
        self._limits = limits
        self._fetch = fetch

    def attribute(self, name: str, attribute: str, data: Data, place: str, depth: int = 0) -> Any:
        """The value of an attribute of a class. Raises `DamagedSnapshot`, which names the place."""
        kind = self._codec.schema.held(name)[attribute]
        return self._read(data, kind, self._codec.bound(name, attribute), place, depth)

    def _read(self, data: Data, kind: Kind, bound: Bound, place: str, depth: int) -> Any:
        """What `write` wrote of something of this kind."""
        if depth > DEEPEST:
            raise DamagedSnapshot(f"{place}: nothing lies so deep within other things")
        match kind:
            case Maybe():
                return None if data is None else self._read(data, kind.kind, bound, place, depth)
            case Atom():
                return self._atom(data, kind.kind, bound, place)
            case Several():
                items = self._items(data, kind.container, place)
                return kind.container(
                    [
                        self._read(item, kind.kind, bound, f"{place}[{number}]", depth + 1)
                        for number, item in enumerate(items)
                    ]
                )
            case Row():
                items = self._items(data, tuple, place)
                if len(items) != len(kind.kinds):
                    raise DamagedSnapshot(f"{place} has {len(kind.kinds)} parts, not {len(items)}")
                bounds = bound if isinstance(bound, tuple) else (bound,) * len(items)
                return tuple(
                    [
                        self._read(item, each, part, f"{place}[{number}]", depth + 1)
                        for number, (item, each, part) in enumerate(
                            zip(items, kind.kinds, bounds, strict=True)
                        )
                    ]
                )
            case Instance():
                return self._made(data, kind.name, place, depth)
            case Opaque():
                return self._kept(data, kind.name, bound, place)
            case _:
                of_key, of_value = bound if isinstance(bound, tuple) else (bound, bound)
                table: dict[Any, Any] = {}
                for number, pair in enumerate(list_in(only(data, "dict", place), place)):
                    if len(list_in(pair, place)) != 2:
                        raise DamagedSnapshot(f"{place}[{number}] is a key and a value, not {shown(pair)}")
                    written, value_there = cast("list[Data]", pair)
                    key = self._read(written, kind.key, of_key, f"{place}[{number}]", depth + 1)
                    if key in table:
                        raise DamagedSnapshot(f"{place}: {shown(written)} stands there twice")
                    table[key] = self._read(
                        value_there, kind.value, of_value, f"{place}[{shown(key)}]", depth + 1
                    )
                return table

    def _items(self, data: Data, container: type, place: str) -> list[Data]:
        written = data if container is list else only(data, "tuple", place)
        return list(list_in(written, place))

    def _atom(self, data: Data, kind: type, bound: Bound, place: str) -> Any:
        if kind is bool:
            return truth_in(data, place)
        limit = self._limits[bound] if isinstance(bound, str) else range(-LARGEST, LARGEST + 1)
        if kind is int:
            numbers = cast("range", limit)
            return number_in(data, place, numbers.start, numbers.stop - 1)
        if isinstance(limit, frozenset) and limit:
            return one_of(data, sorted(limit), place, f"a {bound}")
        text = text_in(data, place)
        if len(text) > LONGEST_TEXT or not (text.isprintable() or not text):
            raise DamagedSnapshot(f"{place} is a text of at most {LONGEST_TEXT} letters, not {shown(text)}")
        return text

    def _made(self, data: Data, wanted: str, place: str, depth: int) -> object:
        """The object of this class, or of one derived from it, made again through its constructor."""
        schema = self._codec.schema
        written = table_of(data)
        name = written.get("is")
        if not isinstance(name, str):
            raise DamagedSnapshot(f"{place} is a {wanted}, not {shown(data)}")
        kind = schema.kinds.get(name)
        if kind is None or not issubclass(kind, schema.kinds[wanted]):
            raise DamagedSnapshot(f"{place}: there is no {wanted} {shown(name)}")
        held = schema.held(name)
        for attribute in sorted({*held, "is"}.symmetric_difference(written), key=str):
            message = "is missing" if attribute in held else "there is none"
            raise DamagedSnapshot(f"{place}.{attribute!s:.40}: {message}")
        values = {
            attribute: self.attribute(name, attribute, written[attribute], f"{place}.{attribute}", depth + 1)
            for attribute in held
        }
        try:
            made: object = kind(*[values.pop(parameter) for parameter in schema.parameters(name)])
            for attribute, value in values.items():
                if getattr(made, attribute) != value:
                    setattr(made, attribute, value)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as fault:
            raise DamagedSnapshot(f"{place}: {shown(written)} cannot be made: {fault}") from None
        return made

    def _kept(self, data: Data, wanted: str, bound: Bound, place: str) -> object:
        """What the game has kept, got back by the game."""
        written = only(data, "kept", place)
        try:
            found = self._fetch(written, wanted, bound)
        except (AttributeError, LookupError, TypeError, ValueError) as fault:
            raise DamagedSnapshot(f"{place}: {shown(written)} cannot be read: {fault}") from None
        if not isinstance(found, self._codec.kept[wanted]):
            raise DamagedSnapshot(f"{place} is a {wanted}, not {shown(written)}")
        return found


def table_of(data: Data) -> dict[str, Any]:
    """The data if it is a table, else an empty one."""
    return cast("dict[str, Any]", data) if isinstance(data, dict) else {}


def only(data: Data, word: str, place: str) -> Any:
    """What stands behind the word, where nothing else does."""
    written = table_of(data)
    if list(written) != [word]:
        raise DamagedSnapshot(f"{place} is {{{word!r}: …}}, not {shown(data)}")
    return written[word]


def chance_as_data(chance: Chance) -> Data:
    """Where the generator of chance stands, as plain data; of fair chance also its secret."""
    if isinstance(chance, FairChance):
        source: Data = [chance.secret, chance.seeds, chance.drawn[:]]
    else:
        source = list(chance.numbers())
    return [source, chance.script[:], chance.only_script, chance.draws]


def chance_from_data(data: Data) -> Chance:
    """The chance that `chance_as_data` wrote. Raises `CardwrightError`."""
    source, script, only_script, draws = list_in(data, "chance")
    dice = [number_in(die, "chance.dice", 1, 6) for die in list_in(script, "chance.dice")]
    scripted = truth_in(only_script, "chance.only_script")
    drawn = number_in(draws, "chance.draws", 0, LARGEST)
    numbers = list_in(source, "chance")
    if len(numbers) == 3:
        secret = text_in(numbers[0], "chance.secret")
        seeds = [text_in(seed, "chance.seeds") for seed in list_in(numbers[1], "chance.seeds")]
        lines = [text_in(line, "chance.drawn") for line in list_in(numbers[2], "chance.drawn")]
        return FairChance(secret, seeds, lines, dice, scripted, drawn)
    a, b, c, counter = [number_in(number, "chance", 0, 2**32 - 1) for number in numbers]
    return Chance(a, b, c, counter, dice, scripted, drawn)


def damaged(fault: CardwrightError) -> DamagedSnapshot:
    """The same as something that is wrong with a snapshot."""
    return fault if isinstance(fault, DamagedSnapshot) else DamagedSnapshot(str(fault))
