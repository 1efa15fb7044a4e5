"""Why a card is not on offer: the word by which a rule keeps it back, and what that word speaks of.

What keeps a card from being played or used is decided in `permission`; here is what a player is told of it,
and what holds of cards that a question is not about at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.choice import NOTHING, Choice
from cardwright.core.hindrance import NO_ANSWER, QUESTION, UNKNOWN, Hindrance
from cardwright.kotc.rules.action_costs import may_act
from cardwright.kotc.rules.permission import (
    ANOTHERS,
    BLANK,
    CAVEAT,
    CONDITION,
    EXCEPTED,
    EXHAUSTED,
    FREE,
    HP,
    LOCKED,
    NOT_YOURS,
    OUT_OF_PLAY,
    PETRIFIED,
    RESOURCES,
    SPENT,
    hex_cost,
    kept_from_answering,
    kept_in_hand,
    kept_on_field,
)
from cardwright.kotc.rules.zones import BATTLEFIELD, HAND, NOWHERE, TRAPFIELD, ZONE_WORDS

if TYPE_CHECKING:
    from cardwright.kotc.rules.cards import Ability
    from cardwright.kotc.rules.frames import Moment
    from cardwright.kotc.rules.state import KeeperState

RULES: Final[dict[str, tuple[str, ...]]] = {
    BLANK: ("K17-turn-order-6",),
    CAVEAT: ("K09-creatures-7", "K09-creatures-8"),
    CONDITION: ("K17-abilities-5", "K17-abilities-11", "R3"),
    EXCEPTED: ("K17-abilities-5", "R178"),
    EXHAUSTED: ("K17-minions-7", "K17-exhaustion-and-recovery-1"),
    HP: ("K17-pay-3", "R24"),
    LOCKED: ("K17-counters-24", "R61"),
    ANOTHERS: ("K17-abilities-11", "R17", "R178"),
    NOT_YOURS: ("K17-controller-1", "K17-minions-7"),
    OUT_OF_PLAY: ("K17-minions-7", "K17-abilities-11"),
    PETRIFIED: ("K17-petrify-2",),
    RESOURCES: ("K17-resource-cost-2", "R24"),
    SPENT: ("R5",),
}
"""The rules behind each word of `permission`."""

NO_ABILITY: Final = Hindrance("no-ability", ("K17-minions-5", "K17-minions-7", "K09-creatures-11"))
ONLY_SUMMONED: Final = Hindrance("only-summoned", ("K17-turn-order-6", "K17-minions-3"))
CANNOT_ATTACK: Final = Hindrance("cannot-attack", ("K09-creatures-7",))
CANNOT_DEFEND: Final = Hindrance("cannot-defend", ("K09-creatures-7",))
UNPAID: Final = Hindrance("unpaid", ("K09-creatures-7", "R137"))
WITHOUT_CONDITION: Final = "without-condition"
ELSEWHERE: Final = "elsewhere"

MATTERS_MORE: Final = (SPENT, EXCEPTED, RESOURCES, HP, EXHAUSTED, PETRIFIED, LOCKED, ANOTHERS, OUT_OF_PLAY)
"""Of several abilities of a card one is spoken of that something else hinders than its condition."""


def hindered(
    state: KeeperState, seat: int, card: int, word: str, ability: Ability | None = None
) -> Hindrance:
    """What a word of `permission` means for this card."""
    rules = RULES[word]
    if word == RESOURCES:
        hexed = ability is not None and ability.condition is not None and ability.condition.hexed
        needed = hex_cost(state, card) if hexed else state.level(card)
        rules = ("K17-hex-play-1", *rules) if hexed else rules
        return Hindrance(word, rules, amount=state.ready_resources(seat), needed=needed)
    if word == HP and ability is not None:
        return Hindrance(word, rules, amount=state.players[seat].hp, needed=ability.hp_cost)
    return Hindrance(word, rules, detail="" if ability is None else ability.label)


def kept_from_action(state: KeeperState, seat: int, card: int) -> Hindrance | None:
    """What keeps the player from playing or using the card in the Action Phase. Rules: K17-turn-order-6."""
    zone = state.zones[card]
    face = state.faces[card]
    if zone == HAND and state.holders[card] == seat:
        word = kept_in_hand(state, seat, card, state.ready_resources(seat))
        ability = face.abilities[0] if face.spell else None
        return None if word == FREE else hindered(state, seat, card, word, ability)
    if zone != BATTLEFIELD and zone != TRAPFIELD:
        return lies_elsewhere(card, state, ("K17-turn-order-6", "K17-spells-2"))
    return _kept_in_play(state, seat, card) or _kept_standard(state, seat, card)


def kept_from_responding(
    state: KeeperState, seat: int, card: int, moments: list[Moment], freely: bool
) -> Hindrance | None:
    """What keeps the player from using the card in a window, or in answer to a chain.

    `freely` may be used what has no activation condition (R13). Rules: K17-abilities-6, -11, K17-chains-3.
    """
    zone = state.zones[card]
    face = state.faces[card]
    in_hand = zone == HAND and state.holders[card] == seat
    if in_hand and face.minion:
        return ONLY_SUMMONED
    if zone == BATTLEFIELD or zone == TRAPFIELD:
        kept = _kept_in_play(state, seat, card)
        if kept is not None:
            return kept
    elif not in_hand and not any(moment.card == card for moment in moments):
        return lies_elsewhere(card, state, ("K17-abilities-11", "K17-spells-2"))
    if not face.abilities:
        return NO_ABILITY if face.minion else Hindrance(BLANK, RULES[BLANK])
    return _of_abilities(state, seat, card, moments, freely)


def _of_abilities(
    state: KeeperState, seat: int, card: int, moments: list[Moment], freely: bool
) -> Hindrance | None:
    """What keeps each ability from answering these moments; told is the one that lacks least."""
    first: Hindrance | None = None
    for ability in state.faces[card].abilities:
        found = _of_ability(state, seat, card, ability, moments, freely)
        if found is None:
            return None
        if first is None or (found.word in MATTERS_MORE and first.word not in MATTERS_MORE):
            first = found
    return first


def _of_ability(
    state: KeeperState, seat: int, card: int, ability: Ability, moments: list[Moment], freely: bool
) -> Hindrance | None:
    if ability.condition is None:
        if not freely:
            return Hindrance(WITHOUT_CONDITION, ("K17-abilities-6", "R13"), detail=ability.label)
        if state.zones[card] != HAND:
            return _kept_standard(state, seat, card)
        word = kept_in_hand(state, seat, card, state.ready_resources(seat))
        return None if word == FREE else hindered(state, seat, card, word, ability)
    for moment in moments:
        about_it = moment.card == card if moment.condition.about_this else bool(moment.seats >> seat & 1)
        if moment.condition is ability.condition and about_it:
            word = kept_from_answering(state, seat, card, ability, moment)
            return None if word == FREE else hindered(state, seat, card, word, ability)
    return hindered(state, seat, card, CONDITION, ability)


def _kept_in_play(state: KeeperState, seat: int, card: int) -> Hindrance | None:
    """What holds of any ability of a card in play that is exhausted for it."""
    if state.holders[card] != seat:
        return Hindrance(NOT_YOURS, RULES[NOT_YOURS], player=state.holders[card])
    if state.petrified(card):
        return Hindrance(PETRIFIED, RULES[PETRIFIED])
    abilities = state.faces[card].abilities
    if not abilities:
        return NO_ABILITY
    if all(ability.condition is None or not ability.condition.ghost for ability in abilities):
        word = kept_on_field(state, card)
        if word != FREE:
            return hindered(state, seat, card, word)
    return None


def _kept_standard(state: KeeperState, seat: int, card: int) -> Hindrance | None:
    """What keeps the abilities without a condition of a card in play from being used."""
    standard = state.faces[card].standard
    if not standard:
        return hindered(state, seat, card, CONDITION, state.faces[card].abilities[0])
    word = kept_on_field(state, card)
    if word != FREE:
        return hindered(state, seat, card, word)
    for ability in standard:
        if ability.hp_cost <= state.players[seat].hp:
            return None
    return hindered(state, seat, card, HP, standard[0])


def lies_elsewhere(
    card: int, state: KeeperState, rules: tuple[str, ...], by: int = NOTHING, detail: str = ""
) -> Hindrance:
    """The card lies where it is no answer; `detail` are the zones in which the answers lie."""
    return Hindrance(ELSEWHERE, rules, by, detail=detail or ZONE_WORDS[state.zones[card]])


def out_of_sight(state: KeeperState, card: int) -> Hindrance:
    """Why a card whose face the seat may not know is not on offer."""
    return Hindrance(PETRIFIED, RULES[PETRIFIED]) if state.petrified(card) else UNKNOWN


def kept_from_battle(
    state: KeeperState, seat: int, card: int, team: tuple[int, ...], attack: bool
) -> Hindrance:
    """Why a minion cannot be enlisted by the player. Rules: K17-battles-5, -9; R42, R171."""
    rule = "K17-battles-5" if attack else "K17-battles-9"
    if state.zones[card] != BATTLEFIELD:
        return Hindrance("no-fighter", (rule,), detail=ZONE_WORDS[state.zones[card]])
    if state.holders[card] != seat:
        return Hindrance(NOT_YOURS, (rule,), player=state.holders[card])
    if card in team:
        return Hindrance("enlisted", (rule,))
    if state.minions[card].petrified:
        return Hindrance(PETRIFIED, RULES[PETRIFIED])
    if state.exhausted[card]:
        return Hindrance("exhausted-fighter", (rule,))
    face = state.faces[card]
    if not (face.attacks if attack else face.defends):
        return CANNOT_ATTACK if attack else CANNOT_DEFEND
    if face.action_costs and not may_act(state, card, team):
        return UNPAID
    return Hindrance("no-victim", ("K17-battles-6", "R171"))


def kept_from_being_victim(
    state: KeeperState, attacker: int, card: int, owner: int, declared: bool
) -> Hindrance:
    """Why a minion cannot be declared; `owner` would have to defend it. Rules: K17-battles-6; R79."""
    if state.zones[card] != BATTLEFIELD:
        return Hindrance("no-victim-there", ("K17-battles-5",), detail=ZONE_WORDS[state.zones[card]])
    if state.holders[card] == attacker or owner == attacker:
        return Hindrance("own-victim", ("R79",))
    if state.minions[card].petrified:
        return Hindrance(PETRIFIED, RULES[PETRIFIED])
    return Hindrance("declared", ("K17-battles-6",)) if declared else NO_ANSWER


def not_among(state: KeeperState, choice: Choice, card: int) -> Hindrance:
    """Why a card is none of those that a choice is about: chosen, lying elsewhere, or not what is asked for.

    Only what the choice itself shows is told.
    """
    by = choice.source
    if card in choice.chosen:
        return Hindrance("chosen", ("K17-target-5", "R41"), by)
    offered = [option.card for option in choice.options if option.card != NOTHING]
    if not offered:
        if choice.chosen:
            return Hindrance("enough", ("K17-target-1", "R31"), by, needed=choice.most)
        return Hindrance(QUESTION.word, ("K17-turn-order-1", "K17-abilities-18", "R159"))
    if choice.prompt == "order":
        return Hindrance("order", ("K17-battles-8", "R112"), by)
    places = sorted({ZONE_WORDS[state.zones[each]] for each in offered})
    if ZONE_WORDS[state.zones[card]] not in places and state.zones[card] < NOWHERE:
        return Hindrance("asked-elsewhere", ("K17-target-1", "R33"), by, detail=" or ".join(places))
    holders = {state.holders[each] for each in offered}
    if state.holders[card] not in holders:
        return Hindrance("of-another", ("K17-target-1", "R33"), by, player=state.holders[card])
    return Hindrance("not-meant", ("K17-target-1", "R33"), by)
