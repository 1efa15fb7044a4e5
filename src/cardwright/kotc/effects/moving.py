"""Effects that move cards: destroy, bounce, bury, sheathe, silo, draw; and hypnotize, distract, exhaust and
fatigue.

What a keyword cannot do to a card where it is, it does not do (R42, R43); all targets are affected at once
(R170).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import Choice, Option
from cardwright.core.events import Event
from cardwright.kotc.rules.battle import Distract
from cardwright.kotc.rules.cards import Effect
from cardwright.kotc.rules.control import Hypnotize
from cardwright.kotc.rules.moving import Bounce, Bury, Destroy, Sheathe, Silo, draw
from cardwright.kotc.rules.recovery import DownLevel, Exhaust, Fatigue
from cardwright.kotc.rules.zones import BATTLEFIELD, GRANARY, GRAVE, HAND, REMOVED

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Resolution
    from cardwright.kotc.rules.state import KeeperState


class OnEachTarget(Effect):
    """One event for each target that it can affect, all at the same time (R6, R170)."""

    def run(self, state: KeeperState) -> None:
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
    """Destroy the targets; what is in a grave already stays there (R43). Rules: K17-destroy-1."""

    def affects(self, state: KeeperState, card: int) -> bool:
        return state.zones[card] != GRAVE and state.zones[card] != REMOVED

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return Destroy(card, resolution.event, resolution.card)


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
        owners = [state.owners[card] for card in cards]
        options = [Option("next", card) for card in rest if owners.count(state.owners[card]) > 1]
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
class HypnotizeTargets(Effect):
    """Hypnotize the targets until the end of this turn; one's own minion does not change (R95)."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        events: list[Event[KeeperState]] = [
            Hypnotize(card, resolution.seat, resolution.event, resolution.card)
            for card in resolution.targets
            if state.on_field(card) and state.holders[card] != resolution.seat
        ]
        if events:
            state.happen_together(events)


@final
class DistractTargets(OnEachTarget):
    """Distract the targets. Rules: K17-distract-1; R91, R164."""

    def affects(self, state: KeeperState, card: int) -> bool:
        return any(card in battle.attackers or card in battle.defenders for battle in state.battles)

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return Distract(card, resolution.event, resolution.card)


@final
class ExhaustFatigueTargets(Effect):
    """Exhaust and fatigue the targets: on-field minions and resources, each as far as it can be (R145)."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        events: list[Event[KeeperState]] = []
        for card in resolution.targets:
            if state.zones[card] in (BATTLEFIELD, GRANARY):
                if not state.exhausted[card]:
                    events.append(Exhaust(card, resolution.event, resolution.card))
                events.append(Fatigue(card, resolution.event, resolution.card))
        if events:
            state.happen_together(events)


@final
class DownLevelTargets(OnEachTarget):
    """Down-level each target by x, wherever it is. Rules: K17-down-level-1 to -3; R99."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def affects(self, state: KeeperState, card: int) -> bool:
        return state.zones[card] != REMOVED

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return DownLevel(card, self.amount, resolution.event, resolution.card)


@final
class DrawCards(Effect):
    """Draw x cards. Rules: K17-draw-1, K17-endgame-4."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        draw(state, resolution.seat, self.amount, resolution.event)
