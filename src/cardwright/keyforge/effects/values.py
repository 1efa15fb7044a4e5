"""Values and conditions: what a number is, and whether something holds, now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.keyforge.effects.patterns import times_last_turn, times_this_turn
from cardwright.keyforge.effects.reading import COMPARISONS, cards, houses, names_players, players

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Scope
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node

FULL: Final = 1_000_000
"""More than there can be."""


def value(state: KeyforgeState, scope: Scope, node: int | Node) -> int:
    """The number that these words mean; `full` is more than there can be.

    It may be negative: what has to be a count takes it for 0, a price does not (S-G8).
    """
    if isinstance(node, int):
        return node
    op = node.op
    if op == "number":
        return _number(state, scope, node)
    if op == "count":
        return len(cards(state, scope, node.args[0]))
    if op == "amount":
        return scope.amount
    if op == "full":
        return FULL
    if op == "a_number" or op == "up_to":
        return scope.number
    if op == "times":
        return times_this_turn(state, scope, node.args[0])
    if op == "last_turn":
        return times_last_turn(state, scope, node.args[0])
    if op == "half":
        return value(state, scope, node.args[0]) // 2
    if op == "free":
        return -FULL
    if op == "neg":
        return -value(state, scope, node.args[0])
    left, right = value(state, scope, node.args[0]), value(state, scope, node.args[1])
    if op == "plus":
        return left + right
    return left - right if op == "minus" else left * right


def _number(state: KeyforgeState, scope: Scope, node: Node) -> int:
    """A number of players, or of cards, added up."""
    inner: Node = node.args[0]
    word: str = node.args[1]
    if not names_players(inner):
        return sum([number_of(state, card, word) for card in cards(state, scope, inner)])
    seats = players(state, scope, inner)
    if word == "keys":
        return sum([len(state.players[seat].keys) for seat in seats])
    return sum([state.players[seat].amber for seat in seats])


def number_of(state: KeyforgeState, card: int, word: str) -> int:
    """A number of one card: what lies on it and what it has now in play, what is printed elsewhere."""
    thing = state.things.get(card)
    if word == "amber":
        return 0 if thing is None else thing.amber
    if word == "power":
        return state.faces[card].power if thing is None else state.power(card)
    return state.faces[card].armor if thing is None else state.armor(card)


def compares(op: str, left: int, right: int) -> bool:
    """Whether two numbers compare so."""
    if op == "eq":
        return left == right
    if op == "ne":
        return left != right
    if op == "lt":
        return left < right
    if op == "le":
        return left <= right
    return left > right if op == "gt" else left >= right


def holds(state: KeyforgeState, scope: Scope, node: Node) -> bool:
    """Whether a condition is true; a set is if there is something in it, a number if it is not 0 (S-A14)."""
    op = node.op
    if op in COMPARISONS:
        return _comparison_holds(state, scope, node)
    if op == "and":
        return holds(state, scope, node.args[0]) and holds(state, scope, node.args[1])
    if op == "not":
        return not holds(state, scope, node.args[0])
    if op == "my_turn":
        return state.turn_player == scope.me
    if op == "times" or op == "last_turn":
        return value(state, scope, node) > 0
    return bool(cards(state, scope, node))


def _comparison_holds(state: KeyforgeState, scope: Scope, node: Node) -> bool:
    """Whether a comparison holds: of houses, of numbers, or for any card of a set."""
    left: Node = node.args[0]
    if left.op == "active_house":
        return (state.house in houses(state, scope, node.args[1])) == (node.op == "eq")
    return compares(node.op, value(state, scope, left), value(state, scope, node.args[1]))
