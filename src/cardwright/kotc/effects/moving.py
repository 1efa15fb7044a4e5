"""Effects that move cards: destroy, bounce, bury, sheathe, silo, draw; and distract, conscript, petrify,
exhaust and fatigue, down-level.

What a keyword cannot do to a card where it is, it does not do (R42, R43); all targets are affected at once
(R170).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option
from cardwright.core.events import Event
from cardwright.kotc.rules.battle_counters import Distract
from cardwright.kotc.rules.cards import Effect
from cardwright.kotc.rules.conscription import Conscript, OrderTeam, conscriptable
from cardwright.kotc.rules.counters import UNDYING, Pop, Reaction
from cardwright.kotc.rules.moving import Bounce, Bury, Destroy, Sheathe, Silo
from cardwright.kotc.rules.petrification import Petrify, RemovePawn
from cardwright.kotc.rules.recovery import DownLevel, Exhaust, Fatigue
from cardwright.kotc.rules.reserves import draw
from cardwright.kotc.rules.zones import GRANARY, GRAVE, HAND, REMOVED

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Resolution
    from cardwright.kotc.rules.state import KeeperState


class OnEachTarget(Effect):
    """One event for each target that it can affect, all at the same time (R6, R170)."""

    def run(self, state: KeeperState) -> None:
        self.carry_out(state)

    def carry_out(self, state: KeeperState) -> None:
        """Let it happen to all targets at once."""
        resolution = state.resolutions[-1]
        events = [
            self.event(state, resolution, card) for card in resolution.targets if self.affects(state, card)
        ]
        if events:
            state.happen_together(events)

    def affects(self, state: KeeperState, card: int) -> bool:
        """Whether the effect can do anything to the card where it is (R42)."""
        raise NotImplementedError

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        """What happens to the card."""
        raise NotImplementedError


@final
class DestroyTargets(OnEachTarget):
    """Destroy the targets; what is in a grave already stays there (R43). Rules: K17-destroy-1.

    Undying Counters are asked first; a popped one keeps the whole effect from resolving (R73).
    """

    def run(self, state: KeeperState) -> None:
        if state.counters_placed:
            state.agenda.then(ASK_FOR_UNDYING, UnlessPrevented(self))
        else:
            self.carry_out(state)

    def affects(self, state: KeeperState, card: int) -> bool:
        return state.zones[card] != GRAVE and state.zones[card] != REMOVED

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return Destroy(card, resolution.event, resolution.card)


@final
class Prevent(Event["KeeperState"]):
    """The effect that would destroy a minion does not resolve (R73)."""

    def __init__(self, card: int, cause: int) -> None:
        self.card = card
        self.cause = cause

    def word(self) -> str:
        return "prevent"

    def rules(self) -> tuple[str, ...]:
        return ("K17-counters-31", "R73")

    def perform(self, state: KeeperState) -> None:
        state.resolutions[-1].prevented = True


@final
class AskForUndying(Reaction):
    """Undying Counters on the targets that are about to be destroyed may be popped; one is enough (R73)."""

    def after(self, passed: int) -> Reaction:
        return AskForUndying(passed)

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        resolution = state.resolutions[-1]
        if resolution.prevented:
            return []
        return [
            Option("pop", host, word=UNDYING)
            for host in self.hosts(state, UNDYING, seat)
            if host in resolution.targets
        ]

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        pop = Pop(option.card, UNDYING, seat, state.last_event())
        state.happen(pop)
        state.happen(Prevent(option.card, pop.number))


@final
class UnlessPrevented(Step["KeeperState"]):
    """Destroy the targets now, unless that was prevented."""

    def __init__(self, effect: OnEachTarget) -> None:
        self.effect = effect

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if resolution.prevented:
            resolution.prevented = False
        else:
            self.effect.carry_out(state)


ASK_FOR_UNDYING: Final = AskForUndying(0)


@final
class BounceTargets(OnEachTarget):
    """Bounce the targets. Rules: K17-bounce-1."""

    def affects(self, state: KeeperState, card: int) -> bool:
        return state.zones[card] != HAND and state.zones[card] != REMOVED

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return Bounce(card, resolution.event, resolution.card)


@final
class SiloTargets(OnEachTarget):
    """Silo the targets; a resource is placed again, exhausted (R43). Rules: K17-silo-1."""

    def affects(self, state: KeeperState, card: int) -> bool:
        return state.zones[card] != REMOVED

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return Silo(card, resolution.event, resolution.card)


class IntoDecks(Effect):
    """Put the targets into their owners' decks, in an order that you choose, blind if you may not know them
    (R112).

    The first `next` is put down first. Where the order means nothing because no deck gets two, nothing is
    asked.
    """

    def event(self, resolution: Resolution, card: int) -> Event[KeeperState]:
        """What happens to the card."""
        raise NotImplementedError

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        ordered = resolution.remaining
        cards = [card for card in resolution.targets if state.zones[card] != REMOVED]
        rest = [card for card in cards if card not in ordered]
        owners = [state.owners[card] for card in cards if not state.faces[card].pawn]
        options = [
            Option("next", card)
            for card in rest
            if not state.faces[card].pawn and owners.count(state.owners[card]) > 1
        ]
        if options:
            state.ask(self, Choice(resolution.seat, "order", options, "order", resolution.card))
        else:
            resolution.remaining = []
            state.happen_together([self.event(resolution, card) for card in ordered + rest])

    def answer(self, state: KeeperState, option: Option) -> None:
        state.resolutions[-1].remaining.append(option.card)
        state.agenda.next(self)


@final
class SheatheTargets(IntoDecks):
    """Sheathe the targets. Rules: K17-sheathe-1, K17-sheathe-2."""

    def event(self, resolution: Resolution, card: int) -> Event[KeeperState]:
        return Sheathe(card, resolution.event, resolution.card)


@final
class BuryTargets(IntoDecks):
    """Bury the targets. Rules: K17-bury-1, K17-bury-2."""

    def event(self, resolution: Resolution, card: int) -> Event[KeeperState]:
        return Bury(card, resolution.event, resolution.card)


@final
class DistractTargets(OnEachTarget):
    """Distract the targets. Rules: K17-distract-1; R91, R164."""

    def affects(self, state: KeeperState, card: int) -> bool:
        return any(card in battle.attackers or card in battle.defenders for battle in state.battles)

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return Distract(card, resolution.event, resolution.card)


@final
class ConscriptTargets(Effect):
    """Conscript the targets; then their controllers order the teams anew, turn player first (R90, R169)."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        conscripts: list[Event[KeeperState]] = []
        changed: list[bool] = []
        for card in resolution.targets:
            if conscriptable(state, card):
                battle = state.battles[-1]
                attacking = state.holders[card] == battle.attacker
                conscripts.append(Conscript(card, attacking, resolution.event, resolution.card))
                if attacking not in changed and (attacking or battle.formed or battle.unopposed):
                    changed.append(attacking)
        if not conscripts:
            return
        state.happen_together(conscripts)
        battle = state.battles[-1]
        for place in reversed(range(state.seats)):
            seat = state.from_turn_player(place)
            for attacking in changed:
                if seat == (battle.attacker if attacking else battle.defender):
                    state.agenda.next(OrderTeam(attacking, ()))


@final
class PetrifyTargets(OnEachTarget):
    """Petrify the targets; a pawn is removed from the game instead. Rules: K17-petrify-1, K17-pawns-3."""

    def affects(self, state: KeeperState, card: int) -> bool:
        return state.on_field(card) and not state.minions[card].petrified

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        if state.faces[card].pawn:
            return RemovePawn(card, resolution.event, resolution.card)
        return Petrify(card, resolution.event, resolution.card)


@final
class ExhaustTargets(OnEachTarget):
    """Exhaust the targets: creatures, traps and resources that are not exhausted yet (R145)."""

    def affects(self, state: KeeperState, card: int) -> bool:
        return (state.in_play(card) or state.zones[card] == GRANARY) and not state.exhausted[card]

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return Exhaust(card, resolution.event, resolution.card)


@final
class FatigueTargets(OnEachTarget):
    """Fatigue the targets: minions, traps and resources, exhausted or not (R145)."""

    def affects(self, state: KeeperState, card: int) -> bool:
        return state.in_play(card) or state.zones[card] == GRANARY

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return Fatigue(card, resolution.event, resolution.card)


@final
class ExhaustFatigueTargets(Effect):
    """Exhaust and fatigue the targets: minions, traps and resources, each as far as it can be (R145)."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        events: list[Event[KeeperState]] = []
        for card in resolution.targets:
            if state.in_play(card) or state.zones[card] == GRANARY:
                if not state.exhausted[card]:
                    events.append(Exhaust(card, resolution.event, resolution.card))
                events.append(Fatigue(card, resolution.event, resolution.card))
        if events:
            state.happen_together(events)


@final
class DownLevelTargets(OnEachTarget):
    """Down-level each target by x, wherever it is, but for petrified minions (R176).

    Rules: K17-down-level-1 to -3; R99.
    """

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def affects(self, state: KeeperState, card: int) -> bool:
        return state.zones[card] != REMOVED and not state.petrified(card)

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return DownLevel(card, self.amount, resolution.event, resolution.card)


@final
class DrawCards(Effect):
    """Draw x cards. Rules: K17-draw-1, K17-endgame-4, K12E-draw-1."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        draw(state, resolution.seat, self.amount, resolution.event)


@final
class DealCards(Effect):
    """Deal x cards: every player draws so many, first you, then the others clockwise."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        for seat in reversed([resolution.seat, *state.enemies(resolution.seat)]):
            state.agenda.next(Deal(seat, self.amount, resolution.event))


@final
class Deal(Step["KeeperState"]):
    """One of the players to whom cards are dealt draws them."""

    def __init__(self, seat: int, amount: int, cause: int) -> None:
        self.seat = seat
        self.amount = amount
        self.cause = cause

    def run(self, state: KeeperState) -> None:
        draw(state, self.seat, self.amount, self.cause)
