"""Immortality Counters: a minion is spared by an effect that would take it away.

Rules: K12E-counters-26 to -30.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.choice import Option
from cardwright.core.events import Event
from cardwright.kotc.rules.cards import Effect
from cardwright.kotc.rules.counters import IMMORTALITY, Pop, Reaction

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

SPARING: Final = frozenset(
    (
        *("destroy-targets", "silo-targets", "bounce-targets", "bury-targets", "hypnotize-targets"),
        "sheathe-targets",
    )
)
"""The components whose effect an Immortality Counter prevents; damage and costs are none of them."""


@final
class UnlessImmortal(Effect):
    """Ask for Immortality Counters on the targets, then do to the others what the effect does."""

    def __init__(self, effect: Effect) -> None:
        self.effect = effect

    def run(self, state: KeeperState) -> None:
        if state.counters_placed:
            state.agenda.then(ASK_FOR_IMMORTALITY, self.effect)
        else:
            state.agenda.next(self.effect)


@final
class Spare(Event["KeeperState"]):
    """A target is not affected by the effect that is about to be carried out; by others it is."""

    def __init__(self, card: int, cause: int) -> None:
        self.card = card
        self.cause = cause

    def word(self) -> str:
        return "spare"

    def rules(self) -> tuple[str, ...]:
        return ("K12E-counters-26", "K12E-counters-29")

    def perform(self, state: KeeperState) -> None:
        state.resolutions[-1].targets.remove(self.card)


@final
class AskForImmortality(Reaction):
    """Immortality Counters on the targets may be popped, in place of what the effect would do to them."""

    def after(self, passed: int) -> Reaction:
        return AskForImmortality(passed)

    def options(self, state: KeeperState, seat: int) -> list[Option]:
        targets = state.resolutions[-1].targets
        return [
            Option("pop", host, word=IMMORTALITY)
            for host in self.hosts(state, IMMORTALITY, seat)
            if host in targets
        ]

    def pop(self, state: KeeperState, option: Option, seat: int) -> None:
        pop = Pop(option.card, IMMORTALITY, seat, state.last_event())
        state.happen(pop)
        state.happen(Spare(option.card, pop.number))


ASK_FOR_IMMORTALITY: Final = AskForImmortality(0)
