"""Destruction in stages: marked, saved or not, out of play together, and then it has happened.

Rules: KF-ABIL-11, KF-LEAVE-5, KF-LEAVE-6; KFR5, KFR6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING
from cardwright.core.events import BoundLaw, Event
from cardwright.keyforge.rules.face import Ability
from cardwright.keyforge.rules.frames import Trigger
from cardwright.keyforge.rules.leaving import leave_play
from cardwright.keyforge.rules.resolution import Timed, await_turn
from cardwright.keyforge.rules.zones import DISCARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.keyforge.rules.state import KeyforgeState


def destroy(state: KeyforgeState, cards: Sequence[int]) -> None:
    """These cards are destroyed together; what is marked already is not marked twice."""
    batch = tuple(card for card in cards if state.in_play(card) and card not in state.doomed)
    state.agenda.then(MarkDoomed(batch), DestroyedAbilities(batch), RemoveDoomed(batch))


@final
class Doomed(Event["KeyforgeState"]):
    """A card in play is marked for destruction: from here on it can only go elsewhere or be saved (KFR5)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def word(self) -> str:
        return "doomed"

    def rules(self) -> tuple[str, ...]:
        return ("KF-DMG-1", "KFR5")

    def perform(self, state: KeyforgeState) -> None:
        self.player = state.holders[self.card]
        state.doomed.append(self.card)


@final
class Died(Event["KeyforgeState"]):
    """A card has been destroyed; it is no longer in play. `player` had it last (S-A8).

    `fighting` says whether it was one of two creatures that fought, marked before their fight was over.
    """

    def __init__(self, card: int, player: int, fighting: bool) -> None:
        self.card = card
        self.player = player
        self.fighting = fighting

    def word(self) -> str:
        return "destroy"

    def rules(self) -> tuple[str, ...]:
        return ("KF-LEAVE-5", "KFR5", "KFR6")


@final
class MarkDoomed(Step["KeyforgeState"]):
    """The batch is marked."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def run(self, state: KeyforgeState) -> None:
        state.happen_together([Doomed(card) for card in self.cards])


RESCUE: Final = "rescue"
"""The topic of the laws by which something else happens instead of a card's destruction."""


def rescues(state: KeyforgeState, card: int) -> list[BoundLaw[KeyforgeState]]:
    """The laws by which something else would happen instead of the destruction of this card (S-G21)."""
    found: list[BoundLaw[KeyforgeState]] = []
    for law in state.laws.on(RESCUE):
        assert isinstance(law, BoundLaw)
        if law.instead(state, Doomed(card)) is not None:
            found.append(law)
    return found


@final
class Rescued(Ability):
    """A marked card is saved by the card that gives it this: something else happens instead (S-G21)."""

    def __init__(self) -> None:
        super().__init__(("destroyed",))

    def begin(self, state: KeyforgeState) -> None:
        resolution = state.resolutions[-1]
        card = resolution.this
        rescuer = card if resolution.by == NOTHING else resolution.by
        for law in rescues(state, card):
            if law.source == rescuer:
                instead = law.instead(state, Doomed(card))
                state.doomed.remove(card)
                state.happen_together(instead or [])
                return


RESCUED: Final = Rescued()


@final
class DestroyedAbilities(Step["KeyforgeState"]):
    """Destroyed abilities of the marked cards resolve, and what stands in for their destruction.

    All are in play then, and the active player puts both in order (KF-ABIL-11; KFR5, S-G21).
    """

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def run(self, state: KeyforgeState) -> None:
        for card in self.cards:
            if card in state.doomed:
                Timed(card, "destroyed").run(state)
                for law in rescues(state, card):
                    self.offer(state, card, law.source)

    def offer(self, state: KeyforgeState, card: int, rescuer: int) -> None:
        """What saves the card waits beside what it does when destroyed, as an ability that it has."""
        arrival = state.things[card].arrival
        await_turn(
            state,
            Trigger(
                state.moment,
                RESCUED,
                card,
                state.holders[card],
                card,
                arrival=arrival,
                by=rescuer,
                destroyed=True,
            ),
        )


@final
class RemoveDoomed(Step["KeyforgeState"]):
    """Whatever is still marked leaves play together; then abilities hear of it.

    It stays marked until it has left: what its leaving brings about does not destroy it again (KFR5).
    """

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def run(self, state: KeyforgeState) -> None:
        dying = [card for card in self.cards if card in state.doomed and state.in_play(card)]
        if dying:
            fighters = in_fight(state)
            state.agenda.next(
                TriggerDeaths(tuple([(card, state.holders[card], card in fighters) for card in dying]))
            )
            leave_play(state, dying, DISCARD)


def in_fight(state: KeyforgeState) -> list[int]:
    """The two creatures of the fight that is under way, until the exchange is over."""
    if not state.fights or state.fights[-1].over:
        return []
    return [state.fights[-1].attacker, state.fights[-1].defender]


@final
class TriggerDeaths(Step["KeyforgeState"]):
    """The cards have died, at the same moment; those that did not leave after all have not."""

    def __init__(self, deaths: tuple[tuple[int, int, bool], ...]) -> None:
        self.deaths = deaths

    def run(self, state: KeyforgeState) -> None:
        dead = [card for card, _, _ in self.deaths]
        state.doomed = [card for card in state.doomed if card not in dead]
        died: list[Event[KeyforgeState]] = [
            Died(card, player, fighting) for card, player, fighting in self.deaths if not state.in_play(card)
        ]
        if died:
            state.happen_together(died)


def has_died(state: KeyforgeState, card: int, began: int) -> bool:
    """Whether the card has really been destroyed after this event (S-G2)."""
    return any(type(event) is Died and event.card == card for event in state.events_since(began + 1))
