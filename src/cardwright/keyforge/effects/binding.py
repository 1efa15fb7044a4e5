"""How a card's line becomes its abilities and its constant laws."""

from __future__ import annotations

from cardwright.keyforge.effects.constants import OfItself, speaks_of_own_play
from cardwright.keyforge.effects.enacting import ConstantLaw
from cardwright.keyforge.effects.worded import WordedAbility
from cardwright.keyforge.rules.face import Ability, ConstantAbility, OwnTerms
from cardwright.keyforge.tree import Node

Bound = tuple[tuple[Ability, ...], tuple[ConstantAbility, ...], tuple[OwnTerms, ...]]


def bind(written: tuple[Node, ...]) -> Bound:
    """The abilities of a card's line, its constant laws, and what it says of its own being played."""
    abilities: list[Ability] = []
    constants: list[ConstantAbility] = []
    own_terms: list[OwnTerms] = []
    for node in written:
        if node.op == "on":
            abilities.append(WordedAbility(tuple(node.args[0]), node.args[1:]))
        elif node.op == "copies":
            abilities.append(WordedAbility(("copies",), (node,)))
        elif speaks_of_own_play(node):
            own_terms.append(OfItself(node))
        else:
            constants.append(ConstantLaw(node))
    return tuple(abilities), tuple(constants), tuple(own_terms)
