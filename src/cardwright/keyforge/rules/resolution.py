"""Abilities at work: who waits, in which order they resolve, and what one resolution remembers.

Rules: KF-ABIL-14, KFR2, KFR3; S-G10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOBODY, NOTHING, Choice, Option
from cardwright.keyforge.rules.frames import Resolution, Trigger
from cardwright.keyforge.rules.naming import notation
from cardwright.keyforge.rules.qualities import GRANTS, granted

if TYPE_CHECKING:
    from cardwright.keyforge.rules.face import Ability
    from cardwright.keyforge.rules.frames import Fixed
    from cardwright.keyforge.rules.state import KeyforgeState


def await_turn(state: KeyforgeState, trigger: Trigger) -> None:
    """An ability triggers: it waits with the others of the same moment until the active player puts them in
    order.
    """
    if all(other.moment != trigger.moment for other in state.triggers):
        state.agenda.next(ResolveTriggers(trigger.moment))
    state.triggers.append(trigger)


def resolve(
    state: KeyforgeState,
    ability: Ability,
    this: int,
    me: int,
    about: int = NOTHING,
    amount: int = 0,
    fixed: Fixed | None = None,
) -> Resolution:
    """An ability begins to resolve, with registers of its own; its steps are next on the agenda."""
    arrival = state.things[this].arrival if this in state.things else NOTHING
    resolution = Resolution(ability, this, me, arrival)
    resolution.began = state.last_event()
    if fixed is not None:
        resolution.fix(fixed)
    resolution.amount = amount
    if about != NOTHING:
        resolution.it = [about]
    state.resolutions.append(resolution)
    state.agenda.next(FINISH_RESOLUTION)
    ability.begin(state)
    return resolution


@final
class ResolveTriggers(Step["KeyforgeState"]):
    """Of the abilities that wait since one moment, the active player takes one after another (KF-ABIL-14).

    Each resolves completely, with everything that it triggers, before the next (KFR2).
    """

    def __init__(self, moment: int) -> None:
        self.moment = moment

    def run(self, state: KeyforgeState) -> None:
        waiting = self.waiting(state)
        options = self.options(state, waiting) if len(waiting) > 1 else []
        if len(options) > 1:
            state.ask(self, Choice(state.turn_player, "order", options, "trigger"))
        elif waiting:
            self.go(state, waiting[0])
        else:
            state.triggers = [trigger for trigger in state.triggers if trigger.moment != self.moment]

    def answer(self, state: KeyforgeState, option: Option) -> None:
        for trigger in self.waiting(state):
            if option.same_as(self.option(trigger)):
                self.go(state, trigger)
                return

    def options(self, state: KeyforgeState, waiting: list[Trigger]) -> list[Option]:
        """An option for each ability that the active player can tell from the others (KFR2)."""
        offered: dict[str, Option] = {}
        for trigger in waiting:
            option = self.option(trigger)
            offered.setdefault(notation(state, option, state.turn_player), option)
        return list(offered.values())

    def option(self, trigger: Trigger) -> Option:
        """The ability by its card, the card that gives it, and the card that its event is about."""
        about = NOTHING if trigger.about == trigger.this else trigger.about
        if trigger.by != NOTHING and trigger.by != trigger.this:
            return Option("next", trigger.this, word="by", number=trigger.by)
        return Option("next", trigger.this, number=about)

    def waiting(self, state: KeyforgeState) -> list[Trigger]:
        """What still waits: the source must still be in play unless the ability is lasting (KFR3)."""
        return [
            trigger
            for trigger in state.triggers
            if trigger.moment == self.moment
            and (trigger.lasting or state.still_there(trigger.this, trigger.arrival))
        ]

    def go(self, state: KeyforgeState, trigger: Trigger) -> None:
        """Resolve this one, then come back."""
        state.triggers.remove(trigger)
        state.agenda.next(self)
        resolve(
            state, trigger.ability, trigger.this, trigger.me, trigger.about, trigger.amount, trigger.fixed
        )


@final
class FinishResolution(Step["KeyforgeState"]):
    """The ability has resolved; its registers are gone."""

    def run(self, state: KeyforgeState) -> None:
        state.resolutions.pop()


FINISH_RESOLUTION: Final = FinishResolution()


@final
class Timed(Step["KeyforgeState"]):
    """The abilities of one timing of a card resolve, in an order chosen by the active player (KF-USE-6).

    They need the card in play, but for those of a card that is being played (KFR9). They are abilities of
    whoever controls the card, or of the player `me` who uses it as if it were theirs (KFR28; S-A16). With a
    `giver` it is only those that this card gives, or has itself.
    """

    def __init__(self, card: int, timing: str, me: int = NOBODY, giver: int = NOTHING) -> None:
        self.card = card
        self.timing = timing
        self.me = me
        self.giver = giver

    def run(self, state: KeyforgeState) -> None:
        card, timing = self.card, self.timing
        playing = timing == "play"
        if not playing and not state.in_play(card):
            return
        me = self.me
        if me == NOBODY:
            me = state.turn_player if playing else state.holders[card]
        arrival = state.things[card].arrival if card in state.things else NOTHING
        giver = self.giver
        if giver == NOTHING or giver == card:
            for ability in state.text(card).at(timing):
                await_turn(state, Trigger(state.moment, ability, card, me, card, playing, arrival))
        if GRANTS[timing] in state.laws.constants:
            for law in granted(state, card, timing):
                if giver == NOTHING or giver == law.source:
                    trigger = Trigger(state.moment, law.ability, card, me, card, playing, arrival, law.source)
                    await_turn(state, trigger)
