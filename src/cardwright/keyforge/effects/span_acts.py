"""Effects that make laws for a while, and those that are about abilities.

Rules: KF-TYPE-2, KF-TURN-6, -7; KFR13, KFR26, KFR44.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.choice import NOTHING
from cardwright.keyforge.effects.aiming import chosen_for, targets, whose
from cardwright.keyforge.effects.table_acts import claim
from cardwright.keyforge.effects.terms import Terms, fix
from cardwright.keyforge.rules.fight import fight_span
from cardwright.keyforge.rules.zones import RESOLVING
from cardwright.keyforge.tree import Node

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState

THIS: Final = Node("this", (), {})


def this_turn(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Laws for the rest of the turn; they outlive their source (KF-TYPE-2)."""
    for law in effect.args:
        make_law(state, resolution, effect, law, state.turn)


def next_turn(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Laws for a player's next turn, all of it (KF-TURN-7); players alternate."""
    seat = whose(state, resolution, effect.args[0])
    turns = 2 if seat == state.turn_player else 1
    for law in effect.args[1:]:
        make_law(state, resolution, effect, law, state.turn + turns)


def this_fight(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Laws until the fight under way is over."""
    if state.fights:
        for law in effect.args:
            make_law(state, resolution, effect, law, fight_span(state))


def until_gone(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Laws until the source leaves play; if it has left already, they never begin."""
    if not state.still_there(resolution.this, resolution.arrival):
        return
    for law in effect.args:
        if law.op == "control":
            claim(state, resolution, effect, law, resolution.this)
        else:
            make_law(state, resolution, effect, law, NOTHING)


def make_law(state: KeyforgeState, resolution: Resolution, effect: Node, law: Node, span: int) -> None:
    """Put a law into force with everything fixed that it speaks of (S-A4)."""
    from cardwright.keyforge.effects.enacting import enact

    fixed = fix(state, resolution, law, chosen_for(state, resolution, effect, law))
    terms = Terms(resolution.this, span, state.last_event() + 1, resolution.me, fixed)
    enact(state, law, terms)


def gets(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Cards have something for as long as they stay in play under their present controller (S-G12)."""
    from cardwright.keyforge.effects.enacting import give

    for card in targets(state, resolution, effect, effect.args[0]):
        if state.in_play(card):
            fixed = fix(state, resolution, effect, [card])
            terms = Terms(card, NOTHING, state.last_event() + 1, resolution.me, fixed)
            for given in effect.args[1:]:
                give(state, THIS, given, terms, state.holders[card])


def copy(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """The card being played has the text of another one (KFR26).

    A text that copies, too, copies in its turn: a Mimicry that is a copy of Mimicry is treated as a copy of
    an action again. Who comes round to a card that this one was a copy of already gains nothing by it: the
    position is the same a second time, and it ends there, without a text for the play (KFR13).
    """
    for card in targets(state, resolution, effect, effect.args[0]):
        state.copied[resolution.this] = card
        mark = (card, NOTHING, NOTHING)
        if mark not in resolution.marks:
            resolution.marks.append(mark)
            for ability in state.faces[card].at("copies"):
                ability.begin(state)


def is_there(state: KeyforgeState, resolution: Resolution) -> bool:
    """Whether the card that has the ability is in play, or an action being played (S-A14, KF-LEAVE-8)."""
    being_played = state.zones[resolution.this] == RESOLVING
    return being_played or state.still_there(resolution.this, resolution.arrival)


def again(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """The same ability once more, unless its source has left play (S-A14) or nothing would change (KFR13).

    The ruling stops what comes to the same state twice with no choice in between. Every change is an event:
    if none has happened since the ability began again last, and nothing was decided, the state is the same,
    and the next round would go as this one. The reverse, events that undo each other so that the state comes
    back, none of the cards can do: each round of Bait and Switch in which anything happens leaves the
    opponent's pool smaller. So no two states need to be compared.
    """
    mark = (resolution.this, state.last_event(), state.decisions)
    if is_there(state, resolution) and mark not in resolution.marks:
        resolution.marks.append(mark)
        resolution.chosen = []
        resolution.ability.begin(state)


def cancel(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """The fight does not take place; the creature stays exhausted (KFR44)."""
    if state.fights:
        state.fights[-1].cancelled = True
