"""Effects that place and remove counters. Rules: K17-counters-1, -2, -13; R47, R77."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import DONE, NOTHING, Choice, Option
from cardwright.core.events import Event
from cardwright.kotc.effects.moving import OnEachTarget
from cardwright.kotc.rules.cards import Effect
from cardwright.kotc.rules.counters import PlaceCounters, RemoveCounter

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Resolution
    from cardwright.kotc.rules.state import KeeperState


@final
class PlaceCountersOnTargets(OnEachTarget):
    """Place x counters of one kind on each target that is on-field and not petrified; they are yours (R77).

    Rules: K17-counters-1, K17-petrify-2.
    """

    def __init__(self, kind: str, amount: int) -> None:
        self.kind = kind
        self.amount = amount

    def affects(self, state: KeeperState, card: int) -> bool:
        return state.on_field(card) and not state.minions[card].petrified

    def event(self, state: KeeperState, resolution: Resolution, card: int) -> Event[KeeperState]:
        return PlaceCounters(card, self.kind, resolution.seat, resolution.event, self.amount)


@final
class RemoveCountersFromTargets(Effect):
    """Remove up to x counters on each target: any kinds, one target after another (R47, R170).

    `counts` of the resolution holds how many were removed from each target done with, and the one at hand.
    """

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        done = resolution.counts
        if not done:
            done.append(0)
        place = len(done) - 1
        if place == len(resolution.targets):
            resolution.counts = []
            return
        card = resolution.targets[place]
        options: list[Option] = []
        if state.on_field(card) and done[place] < self.amount:
            for counter in state.minions[card].counters:
                option = Option("counter", card, counter.owner, counter.kind)
                if option not in options:
                    options.append(option)
        if not options:
            done.append(0)
            state.agenda.next(self)
            return
        options.append(DONE)
        left = self.amount - done[place]
        state.ask(self, Choice(resolution.seat, "choose", options, "remove", card, 0, left))

    def answer(self, state: KeeperState, option: Option) -> None:
        resolution = state.resolutions[-1]
        if option.card == NOTHING:
            resolution.counts.append(0)
        else:
            resolution.counts[-1] += 1
            state.happen(RemoveCounter(option.card, option.word, option.player, resolution.event))
        state.agenda.next(self)
