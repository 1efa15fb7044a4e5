"""The links of a chain resolve: the last one first, and, where there are no chains, the only one.

Rules: K17-chains-13; R57, R94.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.kotc.rules.aiming import BEGIN_AIMED_RESOLUTION
from cardwright.kotc.rules.frames import Resolution
from cardwright.kotc.rules.marks import ActionOver
from cardwright.kotc.rules.proactive import resolve_counter
from cardwright.kotc.rules.resolution import BEGIN_RESOLUTION, FINISH_RESOLUTION

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class ResolveChain(Step["KeeperState"]):
    """Resolve the links in reverse order, one after another. Rules: K17-chains-13."""

    def run(self, state: KeeperState) -> None:
        if not state.chain:
            state.negated = []
            if state.rampages:
                go_berzerk(state)
            return
        link = state.chain[-1]
        state.agenda.next(self)
        if state.mechanisms.chains_outlast_players:
            state.agenda.next(ActionOver(link.seat))
        if link.kind:
            state.agenda.next(TAKE_LINK_OFF)
            resolve_counter(state, link)
        else:
            resolution = Resolution(link.card, link.seat, link.number, link.event)
            state.resolutions.append(resolution)
            state.agenda.then(TAKE_LINK_OFF, FINISH_RESOLUTION)
            if link.targets is None:
                BEGIN_RESOLUTION.run(state)
            else:
                resolution.aims = list(link.targets)
                BEGIN_AIMED_RESOLUTION.run(state)


def go_berzerk(state: KeeperState) -> None:
    """The chain has resolved: the battles that it has brought about follow at once (R57)."""
    from cardwright.kotc.rules.berzerk import Rampages  # a chain can lead to battles, and battles to chains

    state.agenda.next(Rampages(tuple(state.rampages)))
    state.rampages = []


@final
class TakeLinkOff(Step["KeeperState"]):
    """The last link has resolved; until then it was a part of the chain (R40)."""

    def run(self, state: KeeperState) -> None:
        state.chain.pop()


RESOLVE_CHAIN: Final = ResolveChain()
TAKE_LINK_OFF: Final = TakeLinkOff()
