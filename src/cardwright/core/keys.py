"""Keys: by what it is compared whether two positions are the same, however they came about."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from cardwright.core.choice import NOTHING, Choice, Option

DIGEST_BYTES: Final = 7

PAST: Final = frozenset(("cause", "event", "phase_event", "turn_event"))
"""Attributes that only say of which event something comes: no rule asks for more than its number."""

ARRIVALS: Final = frozenset(("arrival", "arrivals", "victim_arrival"))
"""Attributes that say which object a card is: what matters is whether it still lies there (R80)."""

ALIKE: Final = frozenset(("batch", "moment"))
"""Attributes of which only matters where the same number stands."""

SINCE: Final = frozenset(("began", "since"))
"""Attributes from which on the past is read, by the number of an event."""


def digest_of(printed: object) -> int:
    """A number made of plain values: the same for equal ones, in every process and every engine.

    >>> digest_of(("Bolt", 3)) == digest_of(("Bolt", 3)) != digest_of(("Bolt", 4))
    True
    """
    return int.from_bytes(hashlib.blake2b(repr(printed).encode(), digest_size=DIGEST_BYTES).digest(), "big")


_SINCE: Final[dict[type, str]] = {}
"""Which attribute of `SINCE` objects of a class have, or none."""


def read_since(thing: object) -> int:
    """The event from which on something reads the past; `NOTHING` if it does not."""
    kind = type(thing)
    name = _SINCE.get(kind)
    if name is None:
        name = next((name for name in sorted(SINCE) if hasattr(thing, name)), "")
        _SINCE[kind] = name
    if not name:
        return NOTHING
    since: int = getattr(thing, name)
    return since


_ATTRIBUTES: Final[dict[tuple[type, tuple[str, ...]], tuple[str, ...]]] = {}
"""The names of the attributes of objects of a class, by what such an object holds beside them."""


def attribute_names(thing: object) -> tuple[str, ...]:
    """The names that the attributes of an object can have, in alphabetical order."""
    held: tuple[str, ...] = tuple(getattr(thing, "__dict__", ()))
    known = _ATTRIBUTES.get((type(thing), held))
    if known is None:
        names = set(held)
        for kind in type(thing).__mro__:
            names.update(getattr(kind, "__mypyc_attrs__", ()))
            names.update(getattr(kind, "__slots__", ()))
            names.update(getattr(kind, "__annotations__", ()))
        known = tuple(sorted(names - WORKED_OUT))
        _ATTRIBUTES[(type(thing), held)] = known
    return known


WORKED_OUT: Final = frozenset(
    ("__dict__", "frozen", "keep_events", "keeps_passages", "passages", "passages_gone")
)
"""What is no part of a position: what is worked out of it and kept, whether events are kept, and how cards
have gone (`core.knowledge`)."""

_NAMES: Final[dict[type, tuple[str, ...]]] = {}
"""What objects of a class hold that belongs to a position, as it was found for the first of them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Freezer:
    """Turns the parts of a position into values that are compared: equal parts give equal values.

    An object becomes the name of its class and its attributes. Numbers of events are left out, or stand for
    what a rule can still ask about them: `arrivals` are the cards that lie there now, by the event that
    brought them, `marks` the events from which on the past is read.
    """

    def __init__(self, arrivals: dict[int, int], marks: list[int]) -> None:
        self.arrivals = arrivals
        self.marks = marks
        self.alike: dict[int, int] = {}

    def fixed(self, thing: object) -> object:
        """What stands for something that never changes, such as a face; None for all else."""
        return None

    def since(self, thing: object, number: int) -> int:
        """What stands for the event from which on something reads the past: the mark, if it is one."""
        return self.marks.index(number) if number in self.marks else NOTHING

    def all(self, things: Sequence[object]) -> tuple[object, ...]:
        """What stands for each of them."""
        return tuple([self.of(thing) for thing in things])

    def of(self, thing: object) -> object:
        """What stands for it."""
        if thing is None or isinstance(thing, int | str):
            return thing
        if isinstance(thing, tuple | list):
            return self.all(cast("Sequence[object]", thing)) if thing else ()
        if isinstance(thing, Option):
            return thing
        if isinstance(thing, Choice):
            return self.question(thing)
        if isinstance(thing, dict):
            table = cast("dict[Any, object]", thing)
            return tuple([(key, self.of(table[key])) for key in sorted(table)])
        if isinstance(thing, type):
            return thing.__name__
        fixed = self.fixed(thing)
        if fixed is not None:
            return fixed
        kind = type(thing)
        names = _NAMES.get(kind)
        if names is None:
            names = tuple(
                [name for name in attribute_names(thing) if name not in PAST and hasattr(thing, name)]
            )
            _NAMES[kind] = names
        parts: list[object] = [kind.__name__]
        for name in names:
            value: object = getattr(thing, name)
            if type(value) is int:
                if name in ARRIVALS:
                    value = self.arrivals.get(value, NOTHING)
                elif name in ALIKE and value != NOTHING:
                    value = self.alike.setdefault(value, len(self.alike))
                elif name in SINCE:
                    value = self.since(thing, value)
                parts.append(value)
            elif name in ARRIVALS:
                parts.append(
                    tuple([self.arrivals.get(each, NOTHING) for each in cast("tuple[int, ...]", value)])
                )
            else:
                parts.append(self.of(value))
        return tuple(parts)

    def question(self, choice: Choice) -> tuple[object, ...]:
        """What stands for a question."""
        return (
            choice.player,
            choice.prompt,
            choice.purpose,
            choice.source,
            choice.bearer,
            choice.least,
            choice.most,
            choice.chosen,
            choice.options,
        )
