"""Resolving an ability: every sub-ability in sequence, its targets first.

Rules: K17-abilities-17 to -19, R30.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.events import Event
from cardwright.kotc.rules.frames import batch_beginning_at
from cardwright.kotc.rules.moving import SpellSpent
from cardwright.kotc.rules.zones import DECK, NOWHERE

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class Target(Event["KeeperState"]):
    """A card is selected as a target."""

    def __init__(self, card: int, cause: int, by: int) -> None:
        self.card = card
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "target"

    def rules(self) -> tuple[str, ...]:
        return ("K17-target-1", "R11")


def least_targets(state: KeeperState) -> int:
    """How many cards have to be targeted where there are any that fit. Rules: K12E-up-to-1, -3; R31."""
    return state.edition.policies.least_targets


def select(state: KeeperState, cards: list[int]) -> None:
    """These are the targets of the sentence at hand; being selected together is one event (R6, R11).

    Where there have to be some, the ability has no further effect without any (R31).
    """
    resolution = state.resolutions[-1]
    resolution.targets = cards
    resolution.stopped = len(cards) < least_targets(state)
    if cards:
        targeted: list[Event[KeeperState]] = [
            Target(card, resolution.event, resolution.card) for card in cards
        ]
        state.happen_together(targeted)


def is_negated(state: KeeperState) -> bool:
    """Whether what is being carried out is negated: the card, or one that deploys it (R54)."""
    if not state.negated:
        return False
    return any(resolution.card in state.negated for resolution in state.resolutions)


@final
class CarryOut(Step["KeeperState"]):
    """Do what the sub-abilities say, one after another, until all is done or the card is negated.

    `sentence` counts the sub-abilities from 0, `place` is the effect in it; -1 is the target selection.
    Rules: K17-abilities-18, K17-negate-1; R54.
    """

    def __init__(self, sentence: int, place: int) -> None:
        self.sentence = sentence
        self.place = place

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if resolution.stopped or is_negated(state):
            return
        sub_abilities = state.faces[resolution.card].abilities[resolution.number - 1].sub_abilities
        if self.sentence == len(sub_abilities):
            return
        sub_ability = sub_abilities[self.sentence]
        if self.place < 0:
            resolution.targets = []
            resolution.purpose = sub_ability.purpose
            following = CarryOut(self.sentence, 0)
            if sub_ability.selection is None:
                following.run(state)
            else:
                state.agenda.then(sub_ability.selection, following)
        elif self.place < len(sub_ability.effects):
            following = CarryOut(self.sentence, self.place + 1)
            resolution.batch = batch_beginning_at(state.moment)
            state.agenda.then(sub_ability.effects[self.place], following)
        else:
            CarryOut(self.sentence + 1, -1).run(state)


@final
class FinishResolution(Step["KeeperState"]):
    """The ability has resolved: a spell that is still in no zone goes to the grave.

    Rules: K17-spells-3; R55, R56.
    """

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions.pop()
        card = resolution.card
        in_chain = any(link.card == card and not link.kind for link in state.chain)
        if state.shown and not in_chain:
            state.hide(card)
        for excavated in resolution.excavated:
            if state.zones[excavated] == DECK:
                state.knowledge.forget(excavated)
        if state.zones[card] == NOWHERE and not in_chain:
            state.happen(SpellSpent(card, resolution.event))


BEGIN_RESOLUTION: Final = CarryOut(0, -1)
FINISH_RESOLUTION: Final = FinishResolution()
