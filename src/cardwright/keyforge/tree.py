"""The tree that a card's line makes: what the rules read again and again, compiled like them."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

LATER: Final = ("when", "instead", "cannot", "unless")
"""Laws: what is chosen in them is chosen when they speak, not when they come into force."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Node:
    """A word with its arguments: part of the tree of a card. It never changes.

    `choices` are the choices that are made before it acts, in the order in which they are written.
    """

    __slots__ = ("args", "choices", "op", "options")

    def __init__(self, op: str, args: tuple[Any, ...], options: dict[str, Any]) -> None:
        self.op = op
        self.args = args
        self.options = options
        self.choices = choices_among(args)


def choices_among(parts: tuple[Any, ...]) -> tuple[Node, ...]:
    """The choices that these arguments of a word hold."""
    found: list[Node] = []
    for part in parts:
        if isinstance(part, Node) and part.op not in LATER:
            if part.op == "a":
                found.append(part)
            else:
                found += part.choices
    return tuple(found)
