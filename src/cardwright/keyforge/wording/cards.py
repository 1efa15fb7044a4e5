"""Cards in our own wording."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from cardwright.keyforge.cards import lines
from cardwright.keyforge.tree import Node, parts_of
from cardwright.keyforge.wording import flow
from cardwright.keyforge.wording.english import finished
from cardwright.keyforge.wording.laws import ability, law
from cardwright.keyforge.wording.speech import Speech
from cardwright.keyforge.words import Line

MODULES: Final = (flow,)
"""What is imported for its templates alone."""


def wording(line: Line) -> tuple[str, ...]:
    """What a card says: a paragraph for each of its abilities."""
    tucked = any(_holds(node, "tuck") for node in line.abilities)
    return tuple(_paragraph(node, Speech(tucked=tucked)) for node in line.abilities)


def _paragraph(node: Node, speech: Speech) -> str:
    return finished(ability(node, speech) if node.op == "on" else law(node, speech))


def _holds(node: Node, word: str) -> bool:
    return node.op == word or any(_holds(part, word) for part in parts_of(node.args, node.options))


@cache
def texts() -> Mapping[str, tuple[str, ...]]:
    """The wording of every card, by name."""
    return MappingProxyType({name: wording(line) for name, line in lines().items()})
