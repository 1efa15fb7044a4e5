"""Reading words: which cards and players a set names, and where Æ lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.choice import NOTHING
from cardwright.keyforge.rules.amber import SUPPLY, pool
from cardwright.keyforge.rules.zones import ARCHIVES, DECK, DISCARD, HAND
from cardwright.keyforge.tree import Node
from cardwright.keyforge.words import HOUSES, STATES, TRAITS

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Permanent, Scope
    from cardwright.keyforge.rules.state import KeyforgeState

ZONES: Final = {"hand": HAND, "discard": DISCARD, "deck": DECK, "archives": ARCHIVES}
TYPES: Final = {"creature": "creature", "artifact": "artifact", "upgrade": "upgrade", "action_card": "action"}


def players(state: KeyforgeState, scope: Scope, node: Node) -> list[int]:
    """The players that these words name."""
    if node.op == "me":
        return [scope.me]
    if node.op == "them":
        return [1 - scope.me]
    assert node.op == "narrow"
    whose = cards(state, scope, node.args[0])
    if node.args[1] == "owner":
        return [state.owners[card] for card in whose]
    return [state.holders[card] for card in whose]


def names_players(node: Node) -> bool:
    """Whether these words name players, and not cards."""
    return node.op in ("me", "them") or (node.op == "narrow" and node.args[1] in ("owner", "controller"))


def cards(state: KeyforgeState, scope: Scope, node: Node) -> list[int]:
    """The cards that these words name now, in reading order."""
    op = node.op
    if op == "creature":
        return state.creatures()
    if op == "this":
        return [scope.this]
    if op == "it":
        return scope.it[:]
    if op == "done":
        return scope.done[:]
    if op == "host":
        return [state.things[scope.this].host] if scope.this in state.things else []
    if op == "each":
        return cards(state, scope, node.args[0])
    if op == "top":
        return cards(state, scope, node.args[0])[:1]
    if op == "narrow":
        return _narrowed(state, scope, node)
    if op == "of":
        return [card for card in cards(state, scope, node.args[0]) if _of(state, card, node.args[1])]
    return [card for card in state.everything() if fits(state, scope, card, node)]


def _narrowed(state: KeyforgeState, scope: Scope, node: Node) -> list[int]:
    """The cards of a set that a word picks out, or to which it leads."""
    inner, word = node.args
    if word in ZONES:
        seats = players(state, scope, inner) if names_players(inner) else _sides(scope, inner)
        return [card for seat in seats for card in state.players[seat].piles[ZONES[word]][::-1]]
    found = cards(state, scope, inner)
    if word == "neighbors":
        return [neighbor for card in found for neighbor in state.neighbors(card)]
    if word == "kept":
        return [kept for card in found if card in state.things for kept in state.things[card].kept]
    return [card for card in found if has(state, card, word)]


def _sides(scope: Scope, node: Node) -> list[int]:
    """The players whose cards these are."""
    if node.op == "my":
        return [scope.me]
    if node.op == "their":
        return [1 - scope.me]
    return [scope.me, 1 - scope.me]


def has(state: KeyforgeState, card: int, word: str) -> bool:
    """Whether a narrowing word is true of a card."""
    if word.startswith("non_"):
        return not has(state, card, word.removeprefix("non_"))
    face = state.faces[card]
    if word in TYPES:
        return face.type == TYPES[word]
    if word in HOUSES:
        return face.house == word
    if word in TRAITS:
        return word in face.traits
    if word == "flank":
        return state.creature(card) and state.on_flank(card)
    if word in STATES:
        return card in state.things and _is(state.things[card], word)
    return True


def _is(thing: Permanent, word: str) -> bool:
    """Whether a card in play is in this state."""
    if word == "ready":
        return not thing.exhausted
    if word == "exhausted":
        return thing.exhausted
    if word == "stunned":
        return thing.stunned
    return thing.damage > 0 if word == "damaged" else thing.damage == 0


def _of(state: KeyforgeState, card: int, house: Node) -> bool:
    """Whether the card is of the house; of none if no house is active (S-G11)."""
    wanted = state.house if house.op == "active_house" else house.op
    return wanted != "" and state.faces[card].house == wanted


def fits(state: KeyforgeState, scope: Scope, card: int, node: Node) -> bool:
    """Whether a card is what a pattern speaks of, in whatever zone it is (S-G9)."""
    op = node.op
    if op == "narrow":
        inner, word = node.args
        if word in ("neighbors", "kept"):
            return card in cards(state, scope, node)
        return fits(state, scope, card, inner) and (word in ZONES or has(state, card, word))
    if op == "this":
        return card == scope.this
    if op == "it":
        return card in scope.it
    if op == "done":
        return card in scope.done
    if op == "host":
        return card in cards(state, scope, node)
    if op == "my":
        return state.holders[card] == scope.me
    if op == "their":
        return state.holders[card] != scope.me
    if op == "other":
        return card != scope.this
    return has(state, card, op)


def place(state: KeyforgeState, scope: Scope, node: Node) -> int:
    """Where Æ lies, or goes: the supply, a player's pool, a card; where it would come from."""
    if node.op == "origin":
        return scope.origin
    if node.op == "supply":
        return SUPPLY
    if names_players(node):
        return pool(players(state, scope, node)[0])
    found = cards(state, scope, node)
    return found[0] if found else NOTHING
