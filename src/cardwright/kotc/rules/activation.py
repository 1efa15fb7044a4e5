"""Activating abilities, casting spells, popping counters: the actions that make chains.

Rules: K17-minions-7, -8, K17-spells-2, -3, K17-abilities-11 to -15, K17-counters-4 to -14; ghost-play,
hex-play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NO, NOTHING, YES, Choice, Option, OptionsOf
from cardwright.kotc.rules.costs import (
    BeginPaying,
    Reveal,
    ability_of,
    announce,
    pay_resources,
)
from cardwright.kotc.rules.counters import Pop, proactive
from cardwright.kotc.rules.frames import Link
from cardwright.kotc.rules.moving import Cast
from cardwright.kotc.rules.permission import (
    FREE,
    hex_cost,
    in_own_action_phase,
    kept_from_answering,
    kept_in_hand,
    kept_on_field,
)
from cardwright.kotc.rules.purse import Purse, affordable, counters_due, is_own, purse_of
from cardwright.kotc.rules.recovery import Exhaust
from cardwright.kotc.rules.traps import TurnOver, settable, traps_to_activate, turning_over
from cardwright.kotc.rules.zones import BATTLEFIELD, DECK, GRANARY, HAND, REMOVED, TRAPFIELD

if TYPE_CHECKING:
    from cardwright.kotc.rules.cards import Ability
    from cardwright.kotc.rules.frames import Moment
    from cardwright.kotc.rules.state import KeeperState

SUMMON: Final = OptionsOf("summon")
CAST: Final = OptionsOf("cast")


def standard_actions(state: KeeperState, seat: int, options: list[Option]) -> None:
    """What the turn player may do in the Action Phase without any condition: summon, cast, set, activate.

    A resource cost that cannot be paid is not offered; an activation cost that cannot be paid is, but for
    HP (R24). Rules: K17-turn-order-6, K17-abilities-6.
    """
    player = state.players[seat]
    ready = state.ready_resources(seat)
    faces = state.faces
    for card in player.hand:
        if kept_in_hand(state, seat, card, ready) == FREE:
            options.append(SUMMON.of(card) if faces[card].minion else CAST.of(card))
    for card in player.battlefield:
        _offer_standard(state, card, player.hp, options)
    if state.mechanisms.traps:
        settable(state, seat, ready, options)
        traps_to_activate(state, seat, options)


def _offer_standard(state: KeeperState, card: int, hp: int, options: list[Option]) -> None:
    """The abilities without an activation condition for which this minion can be exhausted now."""
    standard = state.faces[card].standard
    if standard and kept_on_field(state, card) == FREE:
        for ability in standard:
            if ability.hp_cost <= hp:
                options.append(Option("activate", card, word=ability.label, number=ability.number))


def standard_responses(state: KeeperState, seat: int, options: list[Option]) -> None:
    """Spells and abilities without an activation condition with which the player can answer a chain (R13)."""
    player = state.players[seat]
    ready = state.ready_resources(seat)
    for card in player.hand:
        if not state.faces[card].minion and kept_in_hand(state, seat, card, ready) == FREE:
            options.append(CAST.of(card))
    for card in player.battlefield:
        _offer_standard(state, card, player.hp, options)


def conditional_actions(state: KeeperState, seat: int, moments: list[Moment], options: list[Option]) -> None:
    """What the player may do because of these moments. Rulings R3 to R8, R17, R18, R150, R178."""
    for moment in moments:
        if moment.condition.about_this:
            card = moment.card
            if state.zones[card] != REMOVED:
                for ability in state.faces[card].abilities:
                    if ability.condition is moment.condition and answers(state, seat, card, ability, moment):
                        _offer(options, _use_of(state, card, ability))
        elif moment.seats >> seat & 1:
            for card in state.players[seat].battlefield:
                for ability in state.faces[card].abilities:
                    if ability.condition is moment.condition and answers(state, seat, card, ability, moment):
                        _offer(options, Option("activate", card, word=ability.label, number=ability.number))
            for card in state.players[seat].trapfield:
                for ability in state.faces[card].abilities:
                    if ability.condition is moment.condition and answers(state, seat, card, ability, moment):
                        _offer(options, turning_over(card))
            for card in state.players[seat].hand:
                face = state.faces[card]
                if face.spell:
                    ability = face.abilities[0]
                    if ability.condition is moment.condition and answers(state, seat, card, ability, moment):
                        _offer(options, CAST.of(card))


def answers(state: KeeperState, seat: int, card: int, ability: Ability, moment: Moment) -> bool:
    """Whether the player may use the ability of this card in answer to this moment."""
    return kept_from_answering(state, seat, card, ability, moment) == FREE


def _use_of(state: KeeperState, card: int, ability: Ability) -> Option:
    """The option to activate this ability; a trap is turned over."""
    if state.zones[card] == TRAPFIELD:
        return turning_over(card)
    return Option("activate", card, word=ability.label, number=ability.number)


def _offer(options: list[Option], option: Option) -> None:
    """Two moments of one condition offer an ability once."""
    for other in options:
        if other == option:
            return
    options.append(option)


def answered_by_deploying(state: KeeperState, seat: int, card: int) -> Moment | None:
    """The moment that a spell with an activation condition answers if the player deploys it; None: its
    condition is not met. Neither ghost-play nor hex-play applies (R110).
    """
    condition = state.faces[card].abilities[0].condition
    for moment in state.moments:
        if (
            moment.condition is condition
            and moment.seats >> seat & 1
            and (moment.card == card or not moment.condition.about_this)
            and (moment.event, card, 1) not in state.spent
        ):
            return moment
    return None


def may_be_deployed(state: KeeperState, seat: int, card: int) -> bool:
    """Whether the player can deploy this spell, for all that its activation condition says.

    Rules: K17-deploy-9; R110.
    """
    if state.edition.policies.deployed_spell_ignores_condition:
        return True
    if state.faces[card].abilities[0].condition is None:
        return in_own_action_phase(state, seat)
    return answered_by_deploying(state, seat, card) is not None


def cannot_be_paid(state: KeeperState, seat: int, option: Option) -> bool:
    """Whether the player would try this cast or activation in vain: its activation cost cannot be paid (R24).

    Trying is allowed nevertheless; whoever asks the player can say so.
    """
    if option.verb not in ("cast", "activate"):
        return False
    card = option.card
    ability = ability_of(state, card, option.number if option.verb == "activate" else 1)
    costs = ability.costs
    if not costs:
        return False
    purse = purse_of(state, seat, card, counters_due(costs, 0), [])
    condition = ability.condition
    if option.verb == "cast":
        _take_into_play(state, seat, card, purse)
        purse.exhaust_resources(state.level(card))
    elif state.zones[card] == TRAPFIELD:
        purse.give_minion(is_own(state, seat, card), False)
    elif condition is not None and condition.hexed:
        purse.exhaust_resources(hex_cost(state, card))
    elif condition is None or not condition.ghost:
        purse.exhaust_bearer(is_own(state, seat, card))
    return not affordable(costs, 0, costs[0].amount, purse)


def _take_into_play(state: KeeperState, seat: int, card: int, purse: Purse) -> None:
    """A spell that is being cast is in no zone, so that nothing is paid with it (K17-spells-3, R109)."""
    zone = state.zones[card]
    if state.holders[card] != seat:
        return
    if zone == HAND:
        purse.hand_others -= 1
    elif zone == DECK:
        purse.deck -= 1
    elif zone == GRANARY and state.exhausted[card]:
        purse.tired_resources -= 1
    elif zone == GRANARY:
        purse.ready_resources -= 1


def counter_actions(state: KeeperState, seat: int, options: list[Option]) -> None:
    """The proactive counters that the player owns. Rules: K17-counters-6, -7, -13."""
    if not state.counters_placed:
        return
    kinds = proactive(state)
    for player in state.players:
        for card in player.battlefield:
            counters = state.minions[card].counters
            if not counters:
                continue
            popped: list[str] = []
            for counter in counters:
                if counter.owner == seat and counter.kind in kinds and counter.kind not in popped:
                    popped.append(counter.kind)
                    options.append(Option("pop", card, word=counter.kind))


def begin_action(state: KeeperState, seat: int, option: Option) -> None:
    """Put on the agenda what the chosen cast, activation or pop needs, up to its link in the chain."""
    card = option.card
    if option.verb == "pop":
        state.agenda.next(PopIntoChain(card, option.word, seat))
        return
    number = option.number if option.verb == "activate" else 1
    cause = _spend_moment(state, seat, card, number)
    if option.verb == "cast":
        level = state.level(card)
        announce(state, card, level)
        state.agenda.next(CastSpell(card, seat, cause))
        pay_resources(state, seat, level, card, cause)
    else:
        state.agenda.next(Activate(card, seat, number, cause))
        condition = ability_of(state, card, number).condition
        if condition is not None and condition.hexed:
            half = hex_cost(state, card)
            announce(state, card, half)
            pay_resources(state, seat, half, card, cause)


def _spend_moment(state: KeeperState, seat: int, card: int, number: int) -> int:
    """Use up the oldest event that the ability may answer (R5): the cause, or else the phase is."""
    ability = ability_of(state, card, number)
    if ability.condition is not None:
        for moment in state.moments:
            about = moment.card == card or not moment.condition.about_this
            if (
                moment.condition is ability.condition
                and about
                and answers(state, seat, card, ability, moment)
            ):
                state.spent.append((moment.event, card, number))
                return moment.event
    return state.phase_event


@final
class CastSpell(Step["KeeperState"]):
    """The resource cost is paid: reveal the spell, then pay its activation cost. Rules: K17-spells-3."""

    def __init__(self, card: int, seat: int, cause: int) -> None:
        self.card = card
        self.seat = seat
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        cast = Cast(self.card, self.cause)
        state.happen(cast)
        state.agenda.next(BeginPaying(self.card, self.seat, 1, cast.number, False))


@final
class Activate(Step["KeeperState"]):
    """Exhaust the minion, unless the ability has ghost-play or hex-play, or turn the trap over; then pay the
    activation cost.

    Rules: K17-minions-7, K17-minions-8, K17-ghost-play-1, K17-hex-play-1; a card used from a hidden zone is
    shown (R18, R124).
    """

    def __init__(self, card: int, seat: int, number: int, cause: int) -> None:
        self.card = card
        self.seat = seat
        self.number = number
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        condition = ability_of(state, self.card, self.number).condition
        cause = self.cause
        if state.zones[self.card] == TRAPFIELD:
            turned = TurnOver(self.card, cause)
            state.happen(turned)
            cause = turned.number
        elif condition is None or not (condition.ghost or condition.hexed):
            exhaust = Exhaust(self.card, cause)
            state.happen(exhaust)
            cause = exhaust.number
        elif state.zones[self.card] != BATTLEFIELD:
            reveal = Reveal(self.card, cause, self.card)
            state.happen(reveal)
            cause = reveal.number
        state.agenda.next(BeginPaying(self.card, self.seat, self.number, cause, False))


@final
class PopIntoChain(Step["KeeperState"]):
    """Remove a proactive counter; its effect becomes a link. Rules: K17-counters-4, -6, -14, K17-chains-6."""

    def __init__(self, card: int, kind: str, seat: int) -> None:
        self.card = card
        self.kind = kind
        self.seat = seat

    def run(self, state: KeeperState) -> None:
        pop = Pop(self.card, self.kind, self.seat, state.phase_event)
        state.happen(pop)
        arrival = state.minions[self.card].arrival
        state.chain.append(Link(self.card, self.seat, NOTHING, pop.number, self.kind, arrival))


@final
class UseTrap(Step["KeeperState"]):
    """The host's controller may exhaust it to activate any of its abilities, ignoring the condition.

    Ghost-play and hex-play do not apply. Rules: K17-counters-29, K17-ghost-play-2, K17-hex-play-2; R52, R147.
    """

    def __init__(self, host: int, cause: int) -> None:
        self.host = host
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        if trapped_abilities(state, self.host):
            state.ask(self, Choice(state.holders[self.host], "choose", [YES, NO], "trap", self.host))

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb != "yes":
            return
        abilities = trapped_abilities(state, self.host)
        if len(abilities) == 1:
            spring(state, self.host, abilities[0].number, self.cause)
        else:
            state.agenda.next(ChooseTrappedAbility(self.host, self.cause))


@final
class ChooseTrappedAbility(Step["KeeperState"]):
    """Which of the host's abilities is activated."""

    def __init__(self, host: int, cause: int) -> None:
        self.host = host
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        options = [
            Option("activate", self.host, word=ability.label, number=ability.number)
            for ability in trapped_abilities(state, self.host)
        ]
        state.ask(self, Choice(state.holders[self.host], "choose", options, "trap", self.host))

    def answer(self, state: KeeperState, option: Option) -> None:
        spring(state, self.host, option.number, self.cause)


def trapped_abilities(state: KeeperState, host: int) -> list[Ability]:
    """The abilities that the host's controller could activate: none if it is silenced (R24, R147)."""
    if state.silenced(host):
        return []
    hp = state.players[state.holders[host]].hp
    return [ability for ability in state.faces[host].abilities if ability.hp_cost <= hp]


def spring(state: KeeperState, host: int, number: int, cause: int) -> None:
    """Exhaust the host, then pay the activation cost of the ability."""
    exhaust = Exhaust(host, cause, host)
    state.happen(exhaust)
    state.agenda.next(BeginPaying(host, state.holders[host], number, exhaust.number, False))
