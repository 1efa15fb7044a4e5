"""Effects on cards being played: negate, deploy.

Rules: K17-negate-1, K17-deploy-1 to -9; R42, R54, R108 to R110.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.activation import answered_by_deploying, may_be_deployed
from cardwright.kotc.rules.cards import Effect
from cardwright.kotc.rules.costs import (
    BeginPaying,
    Reveal,
    may_be_summoned,
    pay_for_summoning,
    pay_resources,
)
from cardwright.kotc.rules.hindrances import hindered
from cardwright.kotc.rules.moving import Move
from cardwright.kotc.rules.permission import CONDITION, FREE, kept_in_hand
from cardwright.kotc.rules.resolution import is_negated
from cardwright.kotc.rules.summon import Summon
from cardwright.kotc.rules.traps import SET, set_trap
from cardwright.kotc.rules.zones import BATTLEFIELD, NOWHERE, REMOVED, TRAPFIELD

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class Negate(Event["KeeperState"]):
    """A card's effects do not resolve in the current chain."""

    def __init__(self, card: int, cause: int, by: int) -> None:
        self.card = card
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "negate"

    def rules(self) -> tuple[str, ...]:
        return ("K17-negate-1", "R54")

    def perform(self, state: KeeperState) -> None:
        state.negated.append(self.card)


@final
class NegateTargets(Effect):
    """Negate the targets with an unresolved link in this chain, the resolving one included (R42, R54)."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        in_chain = [link.card for link in state.chain if not link.kind]
        events: list[Event[KeeperState]] = [
            Negate(card, resolution.event, resolution.card)
            for card in resolution.targets
            if card in in_chain and card not in state.negated
        ]
        if events:
            state.happen_together(events)


@final
class DeployTargets(Effect):
    """Reveal the targets, then play each of them or not, in the order in which you take them.

    All are revealed, also those that stay (R108); on-field minions and spells that are being played cannot be
    deployed (R42, R183). Rules: K17-deploy-1 to K17-deploy-3, K17-deploy-7; R170.
    """

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        shown: list[Event[KeeperState]] = [
            Reveal(card, resolution.event, resolution.card)
            for card in resolution.targets
            if state.zones[card] != REMOVED
        ]
        if shown:
            state.happen_together(shown)
        resolution.remaining = resolution.targets[:]
        state.agenda.next(DEPLOY_NEXT)


def is_being_played(state: KeeperState, card: int) -> bool:
    """Whether the card is a spell that waits in the chain or resolves, wherever it lies (R166, R183)."""
    if not state.faces[card].spell:
        return False
    return any(resolution.card == card for resolution in state.resolutions) or any(
        link.card == card for link in state.chain
    )


def may_be_set(state: KeeperState) -> bool:
    """Whether a spell can be deployed as a trap. Rules: K12E-deploy-6; R110."""
    return state.mechanisms.traps and state.edition.policies.deployed_spells_set


def ways_to_deploy(state: KeeperState, seat: int, card: int) -> list[Option]:
    """How the player can play this card from where it lies. Rules: K17-deploy-4 to -7; R109, R110."""
    options: list[Option] = []
    if state.zones[card] in NOT_TO_BE_DEPLOYED or is_being_played(state, card):
        return options
    ready = state.ready_resources(seat)
    if card in state.players[seat].granary and not state.exhausted[card]:
        ready -= 1
    face = state.faces[card]
    if state.level(card) > ready:
        return options
    if face.minion:
        if may_be_summoned(state, seat, card):
            options.append(Option("summon", card))
    elif face.spell:
        affordable = face.abilities[0].hp_cost <= state.players[seat].hp
        if affordable and may_be_deployed(state, seat, card):
            options.append(Option("cast", card))
        if may_be_set(state):
            options.append(SET.of(card))
    return options


@final
class DeployNext(Step["KeeperState"]):
    """Play one of the targets that are left, or decline them all; the usual costs are paid.

    A spell can also be set as a trap, whatever its activation condition (K12E-deploy-6). A deployed spell
    that negates the card deploying it stops it here. Rules: K17-deploy-6; R54.
    """

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if is_negated(state):
            resolution.remaining = []
        options: list[Option] = []
        for card in resolution.remaining:
            options += ways_to_deploy(state, resolution.seat, card)
        if options:
            options.append(DECLINE)
            state.ask(self, Choice(resolution.seat, "deploy", options, "deploy", resolution.card, 0, 1))
        else:
            resolution.remaining = []

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        """Why a target that is left cannot be played: where it lies, what it costs, its condition."""
        resolution = state.resolutions[-1]
        if card not in resolution.remaining or ways_to_deploy(state, resolution.seat, card):
            return None
        if state.zones[card] in NOT_TO_BE_DEPLOYED or is_being_played(state, card):
            return Hindrance("in-play-already", ("K17-deploy-7", "R183"))
        seat = resolution.seat
        word = kept_in_hand(state, seat, card, state.ready_resources(seat))
        if word not in (FREE, CONDITION):
            abilities = state.faces[card].abilities
            return hindered(state, seat, card, word, abilities[0] if abilities else None)
        return Hindrance("cannot-be-deployed", ("K17-deploy-6", "R109", "R110"), resolution.card)

    def answer(self, state: KeeperState, option: Option) -> None:
        resolution = state.resolutions[-1]
        if option.verb == "decline":
            resolution.remaining = []
            return
        card = option.card
        resolution.remaining.remove(card)
        answered = answered_by_deploying(state, resolution.seat, card) if option.verb == "cast" else None
        if answered is not None:
            state.spent.append((answered.event, card, 1))
        if option.verb == "set":
            state.agenda.next(self)
            set_trap(state, card, resolution.seat, resolution.event, resolution.card)
            return
        play = DeployMinion(card) if option.verb == "summon" else DeploySpell(card)
        state.agenda.then(play, self)
        if option.verb == "summon":
            pay_for_summoning(state, card, resolution.seat, resolution.event)
        pay_resources(state, resolution.seat, state.level(card), card, resolution.event)


@final
class DeployMinion(Step["KeeperState"]):
    """A deployed minion enters, exhausted, under your control, unless it has left with its owner (R172).

    Rules: K17-deploy-4, K17-deploy-6; R108.
    """

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        card, you = self.card, resolution.seat
        if state.zones[card] != REMOVED:
            state.happen(Summon(card, you, resolution.event, resolution.card, resolution.batch))


@final
class CastByDeploying(Move):
    """A deployed spell is cast by `player`: it is in no zone until it has resolved."""

    def word(self) -> str:
        return "cast"

    def rules(self) -> tuple[str, ...]:
        return ("K17-deploy-5", "K17-deploy-8")

    def perform(self, state: KeeperState) -> None:
        self.leave(state)
        self.player = state.resolutions[-1].seat
        self.destination = NOWHERE
        state.put(self.card, NOWHERE, self.player)


@final
class DeploySpell(Step["KeeperState"]):
    """A deployed spell resolves at once, as a part of the ability that deploys it.

    Its activation cost is paid as usual. One that has left with its owner is not cast (R172). Rules:
    K17-deploy-5, -6, -8, -9; R110.
    """

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: KeeperState) -> None:
        if state.zones[self.card] == REMOVED:
            return
        resolution = state.resolutions[-1]
        cast = CastByDeploying(self.card, resolution.event, resolution.card)
        state.happen(cast)
        state.agenda.next(BeginPaying(self.card, resolution.seat, 1, cast.number, True))


NOT_TO_BE_DEPLOYED: Final = (BATTLEFIELD, TRAPFIELD, NOWHERE, REMOVED)
"""What is in-play already, or being played (K17-deploy-7, K12E-deploy-8)."""

DECLINE: Final = Option("decline")
DEPLOY_NEXT: Final = DeployNext()
