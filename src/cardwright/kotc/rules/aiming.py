"""Targets that are chosen as an ability is activated: all of them, before anybody can answer.

Rules: K12E-counters-15, K12E-target-3, K12E-up-to-3, K12E-excavate-5; R11, R30, R31, R44, R48.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.kotc.rules.frames import Link, Resolution, batch_beginning_at
from cardwright.kotc.rules.resolution import FINISH_RESOLUTION

if TYPE_CHECKING:
    from cardwright.kotc.rules.cards import SubAbility
    from cardwright.kotc.rules.state import KeeperState


def begin_aiming(state: KeeperState, card: int, seat: int, number: int, event: int, deployed: bool) -> None:
    """The costs are paid: choose the targets; then the ability is a link, or, deployed, resolves at once."""
    state.resolutions.append(Resolution(card, seat, number, event))
    if deployed:
        state.agenda.then(AIM, BEGIN_AIMED_RESOLUTION, FINISH_RESOLUTION)
    else:
        state.agenda.then(AIM, FORM_LINK)


def sub_abilities_of(state: KeeperState, resolution: Resolution) -> tuple[SubAbility, ...]:
    """The sentences of the ability that is being carried out."""
    return state.faces[resolution.card].abilities[resolution.number - 1].sub_abilities


@final
class Aim(Step["KeeperState"]):
    """Choose the targets of one sub-ability after another.

    Where one finds none, neither it nor those after it have any effect, so that these have no targets (R31).
    """

    def __init__(self, sentence: int) -> None:
        self.sentence = sentence

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        sub_abilities = sub_abilities_of(state, resolution)
        if self.sentence == len(sub_abilities):
            return
        sub_ability = sub_abilities[self.sentence]
        resolution.targets = []
        resolution.purpose = sub_ability.purpose
        if sub_ability.selection is None:
            Aimed(self.sentence).run(state)
        else:
            state.agenda.then(sub_ability.selection, Aimed(self.sentence))


@final
class Aimed(Step["KeeperState"]):
    """The targets of a sub-ability are chosen, for as long as its link lasts (K12E-target-3)."""

    def __init__(self, sentence: int) -> None:
        self.sentence = sentence

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if not resolution.stopped:
            resolution.aims.append(tuple(resolution.targets))
            Aim(self.sentence + 1).run(state)


@final
class FormLink(Step["KeeperState"]):
    """All targets are chosen: the ability starts or continues a chain. Rules: K12E-abilities-15."""

    def run(self, state: KeeperState) -> None:
        aimed = state.resolutions.pop()
        link = Link(aimed.card, aimed.seat, aimed.number, aimed.event, targets=tuple(aimed.aims))
        state.chain.append(link)


@final
class CarryOutAimed(Step["KeeperState"]):
    """Do what the sub-abilities say to the targets that they have, one after another.

    `sentence` counts the sub-abilities from 0, `place` is the effect in it. Rules: K12E-abilities-18.
    """

    def __init__(self, sentence: int, place: int) -> None:
        self.sentence = sentence
        self.place = place

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if self.sentence == len(resolution.aims):
            return
        sub_ability = sub_abilities_of(state, resolution)[self.sentence]
        resolution.targets = list(resolution.aims[self.sentence])
        resolution.purpose = sub_ability.purpose
        if self.place == len(sub_ability.effects):
            CarryOutAimed(self.sentence + 1, 0).run(state)
        else:
            resolution.batch = batch_beginning_at(state.moment)
            state.agenda.then(sub_ability.effects[self.place], CarryOutAimed(self.sentence, self.place + 1))


AIM: Final = Aim(0)
FORM_LINK: Final = FormLink()
BEGIN_AIMED_RESOLUTION: Final = CarryOutAimed(0, 0)
