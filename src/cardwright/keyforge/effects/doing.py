"""Carrying effects out: choices first, then the act, then the state check. Rules: KF-ABIL-1 to -15, KFR4."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.keyforge.effects.reading import cards
from cardwright.keyforge.effects.values import holds
from cardwright.keyforge.effects.verbs import EFFECTS
from cardwright.keyforge.rules.damage import CHECK_STATE
from cardwright.keyforge.rules.face import Ability
from cardwright.keyforge.tree import Node

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState


@final
class Spoken(Ability):
    """An ability as its words say it: effects, one after another."""

    def __init__(self, timings: tuple[str, ...], effects: tuple[Node, ...]) -> None:
        super().__init__(timings)
        self.effects = effects

    def begin(self, state: KeyforgeState) -> None:
        carry_out(state, self.effects)


def carry_out(state: KeyforgeState, effects: tuple[Node, ...]) -> None:
    """Put these effects on the agenda, in the order in which they are written."""
    for effect in reversed(effects):
        state.agenda.next(CarryOut(effect))


@final
class CarryOut(Step["KeyforgeState"]):
    """One effect of the ability at hand: what is chosen for it, what it does, and the state check (KFR4)."""

    def __init__(self, effect: Node) -> None:
        self.effect = effect

    def run(self, state: KeyforgeState) -> None:
        effect = self.effect
        resolution = state.resolutions[-1]
        if effect.op == "if_":
            if holds(state, resolution, effect.args[0]):
                carry_out(state, effect.args[1:])
        elif effect.op == "then":
            state.agenda.then(CarryOut(effect.args[0]), IfDone(effect.args[1:]))
        else:
            resolution.picked = []
            state.agenda.then(Act(effect), CHECK_STATE)
            for node in reversed(effect.choices):
                state.agenda.next(Choose(node, effect.op))


@final
class IfDone(Step["KeyforgeState"]):
    """What follows if the effect before was carried out completely (KF-ABIL-2, S-G1)."""

    def __init__(self, effects: tuple[Node, ...]) -> None:
        self.effects = effects

    def run(self, state: KeyforgeState) -> None:
        if state.resolutions[-1].complete:
            carry_out(state, self.effects)


@final
class Choose(Step["KeyforgeState"]):
    """The active player chooses exactly one card, if there is any (KF-TURN-3; KFR20)."""

    def __init__(self, node: Node, purpose: str) -> None:
        self.node = node
        self.purpose = purpose

    def run(self, state: KeyforgeState) -> None:
        options = self.options(state)
        resolution = state.resolutions[-1]
        if options:
            state.ask(
                self,
                Choice(state.turn_player, "target", options, self.purpose, self.source(state, resolution)),
            )
        else:
            resolution.picked.append([])
            resolution.it = []

    def options(self, state: KeyforgeState) -> list[Option]:
        """The cards in the set now."""
        found = cards(state, state.resolutions[-1], self.node.args[0])
        return [Option("target", card) for card in dict.fromkeys(found)]

    def source(self, state: KeyforgeState, resolution: Resolution) -> int:
        """The card that asks, if the player who is asked may know it."""
        return resolution.this if state.may_know(resolution.this, state.turn_player) else NOTHING

    def answer(self, state: KeyforgeState, option: Option) -> None:
        resolution = state.resolutions[-1]
        if len(self.options(state)) > 1:
            state.decisions += 1
        resolution.picked.append([option.card])
        resolution.it = [option.card]


@final
class Act(Step["KeyforgeState"]):
    """Do what the effect says, to the cards chosen for it."""

    def __init__(self, effect: Node) -> None:
        self.effect = effect

    def run(self, state: KeyforgeState) -> None:
        EFFECTS[self.effect.op](state, state.resolutions[-1], self.effect)
