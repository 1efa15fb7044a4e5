"""Control: who has a card in play, and how it comes over. Rules: KF-CTRL-1 to -6."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Choice, Option
from cardwright.core.events import Event
from cardwright.keyforge.rules.zones import BATTLELINE

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

LEFT = Option("left")
RIGHT = Option("right")


@final
class ControlChanges(Event["KeyforgeState"]):
    """A card comes under another player's control, a creature on a flank; what is on it stays (KF-CTRL-3)."""

    def __init__(self, card: int, player: int, left: bool) -> None:
        self.card = card
        self.player = player
        self.left = left

    def word(self) -> str:
        return "control"

    def rules(self) -> tuple[str, ...]:
        return ("KF-CTRL-2", "KF-CTRL-4", "KFR84")

    def perform(self, state: KeyforgeState) -> None:
        self.other = state.holders[self.card]
        state.put(self.card, state.zones[self.card], self.player, self.left)


@final
class ChangeControl(Step["KeyforgeState"]):
    """The active player chooses the flank on which the creature comes (KF-CTRL-2, KFR92)."""

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player

    def run(self, state: KeyforgeState) -> None:
        if not state.in_play(self.card):
            return
        if state.zones[self.card] == BATTLELINE and state.players[self.player].battleline:
            state.ask(self, Choice(state.turn_player, "flank", [LEFT, RIGHT], "control", self.card))
        else:
            state.happen(ControlChanges(self.card, self.player, False))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        state.happen(ControlChanges(self.card, self.player, option.verb == "left"))
