"""How a card's line becomes its abilities and its constant laws."""

from __future__ import annotations

from cardwright.keyforge.effects.enacting import Constant
from cardwright.keyforge.effects.spoken import Spoken
from cardwright.keyforge.effects.standing import OfItself, speaks_of_own_play
from cardwright.keyforge.rules.face import Ability, OwnTerms, Standing
from cardwright.keyforge.tree import Node

Bound = tuple[tuple[Ability, ...], tuple[Standing, ...], tuple[OwnTerms, ...]]


def bind(written: tuple[Node, ...]) -> Bound:
    """The abilities of a card's line, its constant laws, and what it says of its own being played."""
    abilities: list[Ability] = []
    standing: list[Standing] = []
    own_terms: list[OwnTerms] = []
    for node in written:
        if node.op == "on":
            abilities.append(Spoken(tuple(node.args[0]), node.args[1:]))
        elif node.op == "copies":
            abilities.append(Spoken(("copies",), (node,)))
        elif speaks_of_own_play(node):
            own_terms.append(OfItself(node))
        else:
            standing.append(Constant(node))
    return tuple(abilities), tuple(standing), tuple(own_terms)
