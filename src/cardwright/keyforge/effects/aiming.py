"""What an effect acts on, once the choices for it are made. Rules: KF-LEAVE-2, -8; S-A10, S-G4, S-G23."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.core.choice import NOTHING
from cardwright.keyforge.effects.reading import cards, lost_track, names_a_zone, players
from cardwright.keyforge.tree import parts_of

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node


def targets(state: KeyforgeState, resolution: Resolution, effect: Node, node: Node) -> list[int]:
    """The cards that an argument names: those chosen for it, or all in the set (S-A10).

    `this` names nothing if the card has left play meanwhile and come back (KF-LEAVE-8).
    """
    for place, choice in enumerate(effect.choices):
        if choice is node:
            return resolution.picked[place][:]
    if node.op == "except":
        taken = targets(state, resolution, effect, node.args[1])
        return [card for card in targets(state, resolution, effect, node.args[0]) if card not in taken]
    if node.op == "this" and came_back(state, resolution):
        return []
    return cards(state, resolution, node)


def chosen_for(state: KeyforgeState, resolution: Resolution, effect: Node, words: Node) -> list[int]:
    """The cards chosen for what these words of an effect say, without those that they take away again."""
    if words.op == "except" or any(words is choice for choice in effect.choices):
        return targets(state, resolution, effect, words)
    return [
        card
        for part in parts_of(words.args, words.options)
        for card in chosen_for(state, resolution, effect, part)
    ]


def came_back(state: KeyforgeState, resolution: Resolution) -> bool:
    """Whether the card whose ability this is, which was in play, is in play now as another object."""
    this, arrival = resolution.this, resolution.arrival
    return arrival != NOTHING and state.in_play(this) and not state.still_there(this, arrival)


def reached(state: KeyforgeState, resolution: Resolution, effect: Node, nodes: tuple[Node, ...]) -> list[int]:
    """All cards that these arguments name, but for those of which the ability has lost track (S-G4).

    What is named by the pile where it lies now, such as a card of a hand, is found there.
    """
    found: list[int] = []
    for node in nodes:
        named = targets(state, resolution, effect, node)
        if not names_a_zone(node):
            named = [card for card in named if not lost_track(state, resolution, card)]
        found += named
    return list(dict.fromkeys(found))


def whose(state: KeyforgeState, resolution: Resolution, node: Node | None) -> int:
    """The player whom an argument names; me, if there is none."""
    return resolution.me if node is None else players(state, resolution, node)[0]
