"""Who may do what: what keeps a card from being played or used now, in one word of `hindrances`.

The options of an action, a window and an answer are those that nothing keeps back; whoever asks why a card is
not among them is told the same word. Rules: K17-minions-7, K17-spells-2, -3, K17-abilities-5, -6, -11;
ghost-play, hex-play; R3 to R8, R13, R17, R18, R150, R178.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.kotc.rules.costs import may_be_summoned
from cardwright.kotc.rules.marks import Unasked
from cardwright.kotc.rules.phases import ACTION
from cardwright.kotc.rules.zones import BATTLEFIELD

if TYPE_CHECKING:
    from cardwright.kotc.rules.cards import Ability
    from cardwright.kotc.rules.frames import Moment
    from cardwright.kotc.rules.state import KeeperState

FREE: Final = ""
"""Nothing keeps it."""

ANOTHERS: Final = "anothers"
BLANK: Final = "blank"
CAVEAT: Final = "caveat"
CONDITION: Final = "condition"
EXCEPTED: Final = "excepted"
EXHAUSTED: Final = "exhausted"
HP: Final = "hp"
LOCKED: Final = "locked"
NOT_YOURS: Final = "not-yours"
OUT_OF_PLAY: Final = "out-of-play"
PETRIFIED: Final = "petrified"
RESOURCES: Final = "resources"
SPENT: Final = "spent"


def in_own_action_phase(state: KeeperState, seat: int) -> bool:
    """Whether the standard activation condition is met: in the player's own Action Phase, outside a battle.

    Rules: K17-abilities-6; R164.
    """
    return state.phase == ACTION and seat == state.turn_player and not state.battles


def action_comes_first(state: KeeperState, seat: int) -> bool:
    """Whether the player can wait: an `action` of theirs is asked for before anything more begins.

    In between two berzerk battles of one chain none is. Rules: K17-counters-7, K17-chains-17; R57.
    """
    waiting = state.agenda.steps
    return in_own_action_phase(state, seat) and not (waiting and isinstance(waiting[-1], Unasked))


def may_respond_freely(state: KeeperState, seat: int) -> bool:
    """Whether the player can answer a chain without an activation condition. Rules: K17-abilities-6; R13."""
    return state.edition.policies.standard_may_respond and in_own_action_phase(state, seat)


def hex_cost(state: KeeperState, card: int) -> int:
    """What hex-play costs: a part of the card's level now, rounded upwards. Rules: K17-hex-play-1; R21."""
    return -(-state.level(card) // state.edition.policies.hex_play_divisor)


def kept_in_hand(state: KeeperState, seat: int, card: int, ready: int) -> str:
    """What keeps the player from summoning or casting a card of the hand without any condition.

    A resource cost that cannot be paid does, with so many `ready` resources, and HP; another activation cost
    does not (R24). Rules: K17-turn-order-6, K17-abilities-6, K17-pay-3, K09-creatures-8.
    """
    face = state.faces[card]
    if face.minion:
        if state.level(card) > ready:
            return RESOURCES
        return FREE if not face.summon_costs or may_be_summoned(state, seat, card) else CAVEAT
    if not face.standard:
        return CONDITION if face.spell else BLANK
    if state.level(card) > ready:
        return RESOURCES
    return FREE if face.standard[0].hp_cost <= state.players[seat].hp else HP


def kept_on_field(state: KeeperState, card: int) -> str:
    """What keeps any ability of a minion or trap in play from being used by exhausting it.

    Rules: K17-minions-7, K17-petrify-2, K17-counters-24; R61.
    """
    if state.exhausted[card]:
        return EXHAUSTED
    return kept_silent(state, card)


def kept_silent(state: KeeperState, card: int) -> str:
    """What keeps a card from using any ability, exhausted or not."""
    if state.silenced(card):
        return LOCKED if card in state.locked else PETRIFIED
    return FREE


def kept_from_answering(state: KeeperState, seat: int, card: int, ability: Ability, moment: Moment) -> str:
    """What keeps the player from using the ability of this card in answer to this moment."""
    condition = moment.condition
    if (moment.event, card, ability.number) in state.spent:
        return SPENT
    if ability.hp_cost > state.players[seat].hp:
        return HP
    if state.silenced(card):
        return kept_silent(state, card)
    if not condition.may_be_answered_by(card, moment):
        return EXCEPTED
    if condition.ghost:
        on_field = state.zones[card] == BATTLEFIELD
        if on_field and not condition.on_leaving and not moment.of_another(state.minions[card].arrival):
            return FREE if state.holders[card] == seat else ANOTHERS
        return FREE if moment.seats >> seat & 1 else ANOTHERS
    if condition.hexed:
        if not moment.seats >> seat & 1:
            return ANOTHERS
        return FREE if hex_cost(state, card) <= state.ready_resources(seat) else RESOURCES
    if state.in_play(card):
        if state.holders[card] != seat:
            return ANOTHERS
        return EXHAUSTED if state.exhausted[card] else FREE
    if condition.about_this or state.faces[card].minion:
        return OUT_OF_PLAY
    return FREE if state.level(card) <= state.ready_resources(seat) else RESOURCES
