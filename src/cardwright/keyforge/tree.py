"""The tree that a card's line makes: what the rules read again and again, compiled like them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from mypy_extensions import mypyc_attr

CHOICES: Final = frozenset(
    ("a", "each", "some", "up_to", "strongest", "weakest", "random", "top", "search", "split")
)
"""The words that make targets of a set; `up_to` without a set chooses a number."""

ONE_BY_ONE: Final = frozenset(("on", "if_", "may", "one_of", "per", "both", "then"))
"""What carries out its parts one by one: each of them makes its own choices when its turn comes."""

LATER: Final = frozenset(("when", "costs"))
"""Laws whose effects choose when the event has come, not when the law comes into force."""

ASKED: Final = frozenset(("a_house", "their_house", "a_number"))
"""What is asked once, before anything else of the ability (KF-ABIL-15)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Node:
    """A word with its arguments: part of the tree of a card. It never changes.

    `choices` are those that are made before it acts, in written order; of a choice within another's set only
    the outer one is among them. `amounts` are numbers that are chosen after them. `asks` are the words in it
    that are asked before everything.
    """

    __slots__ = ("amounts", "args", "asks", "choices", "op", "options")

    def __init__(self, op: str, args: tuple[Any, ...], options: Mapping[str, Any]) -> None:
        self.op = op
        self.args = args
        self.options: Final[Mapping[str, Any]] = MappingProxyType(options)
        choices = _choices_of(op, args, options)
        self.choices: tuple[Node, ...] = tuple([node for node in choices if not chooses_number(node)])
        self.amounts: tuple[Node, ...] = tuple([node for node in choices if chooses_number(node)])
        self.asks: tuple[Node, ...] = _asks_of(args, options)


def chooses_number(node: Node) -> bool:
    """Whether this is `up_to` without a set."""
    return node.op == "up_to" and len(node.args) == 1


def parts_of(args: tuple[Any, ...], options: Mapping[str, Any]) -> list[Node]:
    """The words among these arguments and options of a word, in written order."""
    found: list[Node] = []
    for value in (*args, *options.values()):
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            for part in value:
                if isinstance(part, Node):
                    found.append(part)
    return found


def _choices_of(op: str, args: tuple[Any, ...], options: Mapping[str, Any]) -> tuple[Node, ...]:
    if op in ONE_BY_ONE:
        return ()
    found: list[Node] = []
    for part in parts_of(args[:1] if op in LATER else args, options):
        if part.op in CHOICES:
            found.append(part)
        else:
            found.extend(part.choices)
            found.extend(part.amounts)
    return tuple(found)


def _asks_of(args: tuple[Any, ...], options: Mapping[str, Any]) -> tuple[Node, ...]:
    found: list[Node] = []
    for part in parts_of(args, options):
        for asked in (part,) if part.op in ASKED else part.asks:
            if not any(asked.op == other.op for other in found):
                found.append(asked)
    return tuple(found)
