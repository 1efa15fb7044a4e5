"""Values and conditions: what a number is, and whether something holds, now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.keyforge.effects.patterns import times_this_turn
from cardwright.keyforge.effects.reading import cards, names_players, players

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Scope
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node

FULL: Final = 1_000_000
"""More than there can be."""


def value(state: KeyforgeState, scope: Scope, node: int | Node) -> int:
    """The number that these words mean; `full` is more than there can be."""
    if isinstance(node, int):
        return node
    if node.op == "amount":
        return scope.amount
    if node.op == "full":
        return FULL
    if node.op == "times":
        return times_this_turn(state, scope, node.args[0])
    inner, word = node.args
    if names_players(inner):
        return sum(state.players[seat].amber for seat in players(state, scope, inner))
    found = [card for card in cards(state, scope, inner) if card in state.things]
    if word == "amber":
        return sum(state.things[card].amber for card in found)
    return sum(state.power(card) if word == "power" else state.armor(card) for card in found)


def holds(state: KeyforgeState, scope: Scope, node: Node) -> bool:
    """Whether a condition is true; a set is if there is something in it (S-A14)."""
    op = node.op
    if op != "lt" and op != "le" and op != "gt" and op != "ge":
        return bool(cards(state, scope, node))
    left = value(state, scope, node.args[0])
    right = value(state, scope, node.args[1])
    if op == "lt":
        return left < right
    if op == "le":
        return left <= right
    return left > right if op == "gt" else left >= right
