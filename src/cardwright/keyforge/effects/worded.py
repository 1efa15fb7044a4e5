"""An ability as its words say it. Rules: KF-ABIL-15."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.keyforge.effects.choosing import Ask
from cardwright.keyforge.effects.doing import carry_out
from cardwright.keyforge.rules.face import Ability

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node


@final
class WordedAbility(Ability):
    """Effects, one after another; what they ask for (a house, a number) is asked before all of them."""

    def __init__(self, timings: tuple[str, ...], effects: tuple[Node, ...]) -> None:
        super().__init__(timings)
        self.effects = effects

    def __eq__(self, other: object) -> bool:
        """The same words at the same timings: what a save brings back is what is printed."""
        if not isinstance(other, WordedAbility):
            return False
        return self.timings == other.timings and self.effects == other.effects

    def __hash__(self) -> int:
        return hash((self.timings, self.effects))

    def begin(self, state: KeyforgeState) -> None:
        carry_out(state, self.effects)
        for effect in reversed(self.effects):
            for word in reversed(effect.asks):
                state.agenda.next(Ask(word))
