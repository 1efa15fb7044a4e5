"""Conscription: minions that join a battle under way, and the formation that is ordered anew.

Rules: K17-conscript-1 to -3; R90, R164, R169.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.events import Event
from cardwright.kotc.rules.zones import BATTLEFIELD

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class Conscript(Event["KeeperState"]):
    """A minion joins its controller's team: it is exhausted, or, if it was already, fatigued.

    It attacks or defends; `settled` says that the formation step of its team is over (R90); one that is
    skipped never is (R72).
    """

    settled: bool = False

    def __init__(self, card: int, attacking: bool, cause: int, by: int) -> None:
        self.card = card
        self.attacking = attacking
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "conscript"

    def rules(self) -> tuple[str, ...]:
        return ("K17-conscript-1", "K17-enlist-1")

    def perform(self, state: KeeperState) -> None:
        card = self.card
        battle = state.battles[-1]
        self.player = state.holders[card]
        self.settled = self.attacking or battle.formed
        if state.exhausted[card]:
            state.fatigued[card] = state.turn
        state.exhausted[card] = True
        battle.enlist(card, self.player, self.attacking)


def conscriptable(state: KeeperState, card: int) -> bool:
    """Whether the minion can be conscripted: its controller has a team in which it is not yet.

    It has to be unexhausted or not fatigued. Rules: K17-conscript-1, -3; petrified R42, the innermost battle
    R164.
    """
    if not state.battles or state.zones[card] != BATTLEFIELD or state.minions[card].petrified:
        return False
    battle = state.battles[-1]
    if state.exhausted[card] and card in state.fatigued:
        return False
    if state.holders[card] == battle.attacker:
        return card not in battle.attackers
    return state.holders[card] == battle.defender and card not in battle.defenders


@final
class Formation(Event["KeeperState"]):
    """A player announces the formation order of a team anew."""

    def __init__(self, player: int, attacking: bool, team: tuple[int, ...], cause: int) -> None:
        self.player = player
        self.attacking = attacking
        self.team = team
        self.cause = cause

    def word(self) -> str:
        return "formation"

    def rules(self) -> tuple[str, ...]:
        return ("K17-conscript-2",)

    def perform(self, state: KeeperState) -> None:
        state.battles[-1].team(self.attacking)[:] = self.team


@final
class OrderTeam(Step["KeeperState"]):
    """The player of a team selects its formation order, if there are two in it to be ordered.

    `ordered` stand already, the first `next` in front. Rules: K17-conscript-2; R90.
    """

    def __init__(self, attacking: bool, ordered: tuple[int, ...]) -> None:
        self.attacking = attacking
        self.ordered = ordered

    def run(self, state: KeeperState) -> None:
        battle = state.battles[-1]
        team = battle.team(self.attacking)
        if len(team) < 2:
            return
        player = battle.attacker if self.attacking else battle.defender
        options = [Option("next", card) for card in team if card not in self.ordered]
        if options:
            state.ask(self, Choice(player, "order", options, "formation", NOTHING, chosen=self.ordered))
        else:
            state.happen(Formation(player, self.attacking, self.ordered, battle.event))

    def answer(self, state: KeeperState, option: Option) -> None:
        state.agenda.next(OrderTeam(self.attacking, (*self.ordered, option.card)))
