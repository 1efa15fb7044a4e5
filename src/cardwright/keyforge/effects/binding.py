"""How a card's line becomes its abilities and its constant laws."""

from __future__ import annotations

from cardwright.keyforge.effects.doing import Spoken
from cardwright.keyforge.effects.laws import Constant
from cardwright.keyforge.rules.face import Ability, Standing
from cardwright.keyforge.tree import Node


def bind(written: tuple[Node, ...]) -> tuple[tuple[Ability, ...], tuple[Standing, ...]]:
    """The abilities and the constant laws of a card's line."""
    abilities: list[Ability] = []
    standing: list[Standing] = []
    for node in written:
        if node.op == "on":
            abilities.append(Spoken(tuple(node.args[0]), node.args[1:]))
        elif node.op == "copies":
            abilities.append(Spoken(("copies",), (node,)))
        else:
            standing.append(Constant(node))
    return tuple(abilities), tuple(standing)
