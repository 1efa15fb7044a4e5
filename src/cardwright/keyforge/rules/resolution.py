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
    if not awaited(state, trigger.moment):
        state.agenda.next(ResolveTriggers(trigger.moment))
    state.triggers.append(trigger)


def awaited(state: KeyforgeState, moment: int) -> bool:
    """Whether abilities wait since this moment."""
    return any(trigger.moment == moment for trigger in state.triggers)


def resolve(
    state: KeyforgeState,
    ability: Ability,
    this: int,
    me: int,
    about: int = NOTHING,
    amount: int = 0,
    fixed: Fixed | None = None,
    by: int = NOTHING,
) -> Resolution:
    """An ability begins to resolve, with registers of its own; its steps are next on the agenda."""
    arrival = state.things[this].arrival if this in state.things else NOTHING
    resolution = Resolution(ability, this, me, arrival, NOTHING if by == this else by)
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
            if option == self.option(trigger):
                self.go(state, trigger)
                return

    def options(self, state: KeyforgeState, waiting: list[Trigger]) -> list[Option]:
        """An option for each ability that the active player can tell from the others (KFR2)."""
        offered: dict[str, Option] = {}
        naming = state.naming(state.turn_player)
        for trigger in waiting:
            option = self.option(trigger)
            offered.setdefault(notation(state, option, naming), option)
        return list(offered.values())

    def option(self, trigger: Trigger) -> Option:
        """The ability by its card, the card that gives it, and the card that its event is about."""
        about = NOTHING if trigger.about == trigger.this else trigger.about
        if trigger.by != NOTHING and trigger.by != trigger.this:
            return Option("next", trigger.this, word="by", number=trigger.by)
        return Option("next", trigger.this, number=about)

    def waiting(self, state: KeyforgeState) -> list[Trigger]:
        """What still waits: the source must still be in play unless the ability is lasting (KFR3).

        What a card does when destroyed drops out if the card has been saved meanwhile (KFR5).
        """
        return [
            trigger
            for trigger in state.triggers
            if trigger.moment == self.moment
            and (trigger.lasting or state.still_there(trigger.this, trigger.arrival))
            and (not trigger.destroyed or trigger.this in state.doomed)
        ]

    def go(self, state: KeyforgeState, trigger: Trigger) -> None:
        """Resolve this one, then come back."""
        state.triggers.remove(trigger)
        state.agenda.next(self)
        resolve(
            state,
            trigger.ability,
            trigger.this,
            trigger.me,
            trigger.about,
            trigger.amount,
            trigger.fixed,
            trigger.by,
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
    whoever controls the card, or of the player `me` who uses it as if it were theirs (KFR28; S-A16).
    """

    def __init__(self, card: int, timing: str, me: int = NOBODY) -> None:
        self.card = card
        self.timing = timing
        self.me = me

    def run(self, state: KeyforgeState) -> None:
        card, timing = self.card, self.timing
        playing = timing == "play"
        if not playing and not state.in_play(card):
            return
        me = self.me
        if me == NOBODY:
            me = state.turn_player if playing else state.holders[card]
        arrival = state.things[card].arrival if card in state.things else NOTHING
        for ability, by in self.abilities(state):
            await_turn(
                state,
                Trigger(
                    state.moment,
                    ability,
                    card,
                    me,
                    card,
                    lasting=playing,
                    arrival=arrival,
                    by=by,
                    destroyed=timing == "destroyed",
                ),
            )

    def abilities(self, state: KeyforgeState) -> list[tuple[Ability, int]]:
        """The card's own abilities of this timing, then those given to it, each with its giver."""
        card, timing = self.card, self.timing
        found = [(ability, NOTHING) for ability in state.text(card).at(timing)]
        if GRANTS[timing] in state.laws.constants:
            for law in granted(state, card, timing):
                found.append((law.ability, law.source))
        return found
