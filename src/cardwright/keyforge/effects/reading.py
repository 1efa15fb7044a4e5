"""Reading words: which cards, players and houses a set names, and where Æ lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.keyforge.rules.amber import SUPPLY, pool
from cardwright.keyforge.rules.destruction import has_died
from cardwright.keyforge.rules.leaving import Leaves, controller_of
from cardwright.keyforge.rules.qualities import belongs, houses_of, quality
from cardwright.keyforge.rules.state import beside
from cardwright.keyforge.rules.zones import ARCHIVES, DECK, DISCARD, HAND
from cardwright.keyforge.tree import CHOICES, Node
from cardwright.keyforge.words import HOUSES

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Permanent, Scope
    from cardwright.keyforge.rules.state import KeyforgeState

ZONES: Final = {"hand": HAND, "discard": DISCARD, "deck": DECK, "archives": ARCHIVES}
TYPES: Final = {"creature": "creature", "artifact": "artifact", "upgrade": "upgrade", "action_card": "action"}
BESIDE_A_CARD: Final = ("neighbors", "kept")
"""Narrowing words that speak of cards beside another, or under it."""
COMPARISONS: Final = frozenset(("lt", "le", "gt", "ge", "eq", "ne"))
PLAYERS: Final = frozenset(("me", "them", "everyone"))
LEADS_TO_PLAYERS: Final = frozenset(("owner", "controller", "opponent"))


# Players


def names_players(node: Node) -> bool:
    """Whether these words name players, and not cards."""
    return node.op in PLAYERS or (node.op == "narrow" and node.args[1] in LEADS_TO_PLAYERS)


def players(state: KeyforgeState, scope: Scope, node: Node) -> list[int]:
    """The players that these words name; of a card out of play, who had it last (S-A8)."""
    op = node.op
    if op == "me":
        return [scope.me]
    if op == "them":
        return [1 - scope.me]
    if op == "everyone":
        return [state.turn_player, 1 - state.turn_player]
    assert op == "narrow"
    whose = cards(state, scope, node.args[0])
    word: str = node.args[1]
    if word == "owner":
        return [state.owners[card] for card in whose]
    if word == "opponent":
        return [1 - controller_of(state, card) for card in whose]
    return [controller_of(state, card) for card in whose]


def includes(state: KeyforgeState, scope: Scope, node: Node, seat: int) -> bool:
    """Whether these words name this player, among others perhaps."""
    op = node.op
    if op == "me":
        return seat == scope.me
    if op == "them":
        return seat == 1 - scope.me
    return seat in players(state, scope, node)


def sides(scope: Scope, node: Node) -> list[int]:
    """The players of whom a set speaks as `my` and `their`; both, if of neither."""
    op = node.op
    if op == "my" or op == "me":
        return [scope.me]
    if op == "their" or op == "them":
        return [1 - scope.me]
    found: list[int] = []
    for part in node.args:
        if isinstance(part, Node):
            found += [seat for seat in sides(scope, part) if seat not in found]
        elif part == "my":
            return [scope.me]
        elif part == "their":
            return [1 - scope.me]
    return found if len(found) == 1 else [scope.me, 1 - scope.me]


# Sets


def cards(state: KeyforgeState, scope: Scope, node: Node) -> list[int]:
    """The cards that these words name now, in reading order."""
    op = node.op
    if op == "narrow":
        return _narrowed(state, scope, node)
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
    if op == "foe":
        return _foe(state, scope.this)
    if op == "discarded":
        return [card for seat in (scope.me, 1 - scope.me) for card in state.players[seat].discard[::-1]]
    if op == "or":
        left = cards(state, scope, node.args[0])
        return left + [card for card in cards(state, scope, node.args[1]) if card not in left]
    if op in CHOICES or op == "except":
        return scope.chosen[:]
    if op == "of" or op == "named" or op == "sharing_trait" or op == "unlike":
        found = cards(state, scope, node.args[0])
        return [card for card in found if _qualifies(state, scope, card, node)]
    if op in COMPARISONS:
        found = cards(state, scope, node.args[0].args[0])
        return [card for card in found if _measures_up(state, scope, card, node)]
    return [card for card in state.everything() if fits(state, scope, card, node)]


def _foe(state: KeyforgeState, this: int) -> list[int]:
    """The creature that fights this one (S-A6)."""
    if state.fights:
        fight = state.fights[-1]
        if fight.attacker == this and state.still_there(fight.defender, fight.arrivals[1]):
            return [fight.defender]
        if fight.defender == this and state.still_there(fight.attacker, fight.arrivals[0]):
            return [fight.attacker]
    return []


def _narrowed(state: KeyforgeState, scope: Scope, node: Node) -> list[int]:
    """The cards of a set that a word picks out, or to which it leads."""
    inner: Node = node.args[0]
    word: str = node.args[1]
    if word in ZONES:
        seats = players(state, scope, inner) if names_players(inner) else sides(scope, inner)
        return [card for seat in seats for card in state.players[seat].piles[ZONES[word]][::-1]]
    found = cards(state, scope, inner)
    if word == "neighbors":
        return [neighbor for card in found for neighbor in state.neighbors(card)]
    if word == "next":
        return [neighbor for card in found for neighbor in _next_in_line(state, scope, card)]
    if word == "kept":
        return [kept for card in found if card in state.things for kept in state.things[card].kept]
    return [card for card in found if has(state, scope, card, word)]


def _next_in_line(state: KeyforgeState, scope: Scope, card: int) -> list[int]:
    """Its neighbours not chosen yet, as they stood when the ability made its first choice."""
    line = scope.line
    if card not in line:
        return []
    return [other for other in beside(line, card) if other not in scope.chosen and state.creature(other)]


# Words that are true of a card


def has(state: KeyforgeState, scope: Scope, card: int, word: str) -> bool:
    """Whether a narrowing word is true of a card."""
    if word.startswith("non_"):
        return not has(state, scope, card, word[4:])
    face = state.faces[card]
    if word in TYPES:
        return face.type == TYPES[word]
    if word in HOUSES:
        return belongs(state, card, word)
    if word == "card":
        return True
    if word == "my" or word == "their":
        return (controller_of(state, card) == scope.me) == (word == "my")
    if word == "owned":
        return state.owners[card] == scope.me
    if word == "other":
        return card != scope.this
    if word == "fresh":
        return card not in scope.chosen
    if word == "died":
        return has_died(state, card, scope.began)
    if word == "flank":
        return state.on_flank(card)
    if card in state.things and word in STATES:
        return _is(state, card, state.things[card], word)
    if word == "elusive":
        return face.keywords.get("elusive", 0) > 0
    return word in face.traits


STATES: Final = frozenset(
    ("ready", "exhausted", "stunned", "damaged", "undamaged", "armored", "elusive", "laden")
)


def _is(state: KeyforgeState, card: int, thing: Permanent, word: str) -> bool:
    """Whether a card in play is in this state."""
    if word == "ready":
        return not thing.exhausted
    if word == "exhausted":
        return thing.exhausted
    if word == "stunned":
        return thing.stunned
    if word == "laden":
        return thing.amber > 0
    if word == "armored":
        return state.armor(card) > 0
    if word == "elusive":
        return quality(state, card, "elusive") > 0
    return (thing.damage > 0) == (word == "damaged")


def houses(state: KeyforgeState, scope: Scope, node: Node) -> list[str]:
    """The houses that these words name: one asked for, the active one, those of cards or of a player."""
    op = node.op
    if op == "a_house" or op == "their_house":
        return [scope.house]
    if op == "active_house":
        return [state.house]
    if op == "me" or op == "them":
        return list(state.players[players(state, scope, node)[0]].houses)
    if op == "narrow":
        found = cards(state, scope, node.args[0])
        return [house for card in found for house in houses_of(state, card)]
    return [op]


def _qualifies(state: KeyforgeState, scope: Scope, card: int, node: Node) -> bool:
    """Whether a card is what `of`, `named`, `sharing_trait` or `unlike` picks out."""
    op = node.op
    if op == "of":
        return any(belongs(state, card, house) for house in houses(state, scope, node.args[1]))
    if op == "named":
        name: str = node.args[1]
        return state.faces[card].name == name
    others = cards(state, scope, node.args[1])
    if op == "unlike":
        return all(state.faces[other].name != state.faces[card].name for other in others)
    traits = [trait for other in others for trait in state.faces[other].traits]
    return any(trait in traits for trait in state.faces[card].traits)


def _measures_up(state: KeyforgeState, scope: Scope, card: int, node: Node) -> bool:
    """Whether a number of a card compares as these words say."""
    from cardwright.keyforge.effects.values import compares, number_of, value

    return compares(node.op, number_of(state, card, node.args[0].args[1]), value(state, scope, node.args[1]))


def fits(state: KeyforgeState, scope: Scope, card: int, node: Node) -> bool:
    """Whether a card is what a pattern or a law speaks of, in whatever zone it is (S-G9)."""
    op = node.op
    if op == "narrow":
        inner: Node = node.args[0]
        word: str = node.args[1]
        if word in BESIDE_A_CARD:
            return card in cards(state, scope, node)
        return fits(state, scope, card, inner) and (word in ZONES or has(state, scope, card, word))
    if op == "this":
        return card == scope.this
    if op == "host":
        return scope.this in state.things and state.things[scope.this].host == card
    if op == "it":
        return card in scope.it
    if op == "done" or op == "foe":
        return card in cards(state, scope, node)
    if op in CHOICES or op == "except":
        return card in scope.chosen
    if op == "or":
        return fits(state, scope, card, node.args[0]) or fits(state, scope, card, node.args[1])
    if op == "of" or op == "named" or op == "sharing_trait" or op == "unlike":
        return fits(state, scope, card, node.args[0]) and _qualifies(state, scope, card, node)
    if op in COMPARISONS:
        return fits(state, scope, card, node.args[0].args[0]) and _measures_up(state, scope, card, node)
    return has(state, scope, card, op)


# Æ


def places(state: KeyforgeState, scope: Scope, node: Node) -> list[int]:
    """Where Æ lies, or goes: the supply, a player's pool, cards; where it would come from."""
    if node.op == "origin":
        return [scope.origin]
    if node.op == "supply":
        return [SUPPLY]
    if names_players(node):
        return [pool(seat) for seat in players(state, scope, node)]
    return cards(state, scope, node)


def names_a_zone(node: Node) -> bool:
    """Whether these words speak of cards by the pile in which they lie."""
    if node.op == "narrow" and node.args[1] in ZONES:
        return True
    return any(isinstance(part, Node) and names_a_zone(part) for part in node.args)


def lost_track(state: KeyforgeState, scope: Scope, card: int) -> bool:
    """Whether the card has gone from play to a hidden zone since the ability began (KF-LEAVE-2, S-G4)."""
    zone = state.zones[card]
    if zone != HAND and zone != DECK and zone != ARCHIVES:
        return False
    return any(event.card == card and type(event) is Leaves for event in state.events_since(scope.began + 1))
