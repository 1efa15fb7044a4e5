"""Laws bound to a card and a span, and the choice among several that would replace one event."""

from __future__ import annotations

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING
from cardwright.core.events import BoundLaw, Event, LawBook
from cardwright.core.replacement import SendEvents
from lanterns.decks import USUAL
from lanterns.game import Lanterns
from lanterns.rules import Gain, Light, Lose
from lanterns.state import LanternState


class Shade(BoundLaw[LanternState]):
    """A card that stands in for its player's losses: whoever it belongs to gains instead."""

    def instead(self, state: LanternState, event: Event[LanternState]) -> list[Event[LanternState]] | None:
        return [Gain(event.player, 1, self.source)]


class Peace(BoundLaw[LanternState]):
    """Nobody loses anything."""

    def forbids(self, state: LanternState, event: Event[LanternState]) -> bool:
        return True


class LosesTogether(SendEvents[LanternState]):
    """These players lose a point at the same moment."""

    def __init__(self, players: tuple[int, ...]) -> None:
        self.players = players

    def events(self, state: LanternState) -> list[Event[LanternState]]:
        return [Lose(player, 1) for player in self.players]


class Arbitrated(LanternState):
    """Lanterns in which whoever loses chooses what stands in for the loss."""

    def copy(self) -> LanternState:
        copy = super().copy()
        copy.__class__ = Arbitrated
        return copy

    def arbiter(self, event: Event[LanternState]) -> int:
        return event.player


def table() -> LanternState:
    state = Lanterns().new([USUAL] * 2, seed=1)
    state.__class__ = Arbitrated
    state.laws = LawBook({})
    state.points[:] = [5, 5]
    return state


def do(state: LanternState, step: Step[LanternState]) -> None:
    """Do this now; the question that stands is put again afterwards."""
    assert state.waiting is not None
    state.agenda.then(step, state.waiting)
    state.choice = None
    state.proceed()


def offered(state: LanternState) -> list[str]:
    assert state.choice is not None
    return [f"{option.verb} {option.card}" for option in state.choice.options]


def test_a_law_goes_with_its_card() -> None:
    laws: LawBook[LanternState] = LawBook({})
    laws = (
        laws.enact(Lose, Shade(3))
        .enact(Lose, Shade(4))
        .declare("shade", Shade(3))
        .enact(Gain, Peace(3, span=7))
    )
    gone = laws.repeal_source(3)
    assert [law.source for law in gone.about[Lose] if isinstance(law, BoundLaw)] == [4]
    assert gone.on("shade") == ()
    assert Gain in gone.about, "what lasts for a span outlives its card"
    assert Gain not in gone.repeal_span(7).about
    assert Lose in gone.repeal_span(7).about
    assert laws.repeal_source(99) is laws


def test_what_is_forbidden_can_be_asked_beforehand() -> None:
    state = table()
    assert not state.forbidden(Lose(0, 1))
    state.laws = state.laws.enact(Lose, Peace(NOTHING))
    assert state.forbidden(Lose(0, 1))
    assert not state.forbidden(Gain(0, 1))
    assert not state.happen(Lose(0, 1))


def test_one_replacement_is_not_asked_about() -> None:
    state = table()
    state.laws = state.laws.enact(Lose, Shade(3))
    do(state, LosesTogether((0,)))
    assert state.points == [6, 5]
    assert state.choice is not None
    assert state.choice.prompt == "play"


def test_of_several_replacements_the_arbiter_chooses_one() -> None:
    state = table()
    state.laws = state.laws.enact(Lose, Shade(3)).enact(Lose, Shade(4))
    do(state, LosesTogether((0,)))
    assert state.choice is not None
    assert (state.choice.prompt, state.choice.purpose) == ("order", "replace")
    assert offered(state) == ["next 3", "next 4"]
    other = state.copy()
    state.choose(1)
    other.choose(0)
    assert state.events[-1].card == 4
    assert other.events[-1].card == 3
    assert state.points == [6, 5]


def test_every_event_of_a_batch_is_asked_about_before_any_happens() -> None:
    state = table()
    state.laws = state.laws.enact(Lose, Shade(3)).enact(Lose, Shade(4))
    do(state, LosesTogether((0, 1)))
    state.choose(1)
    assert state.points == [5, 5]
    assert state.choice is not None
    assert state.choice.player == 1
    state.choose(0)
    assert [event.card for event in state.events[-2:]] == [4, 3]
    assert state.events[-1].moment == state.events[-2].moment
    assert state.points == [6, 6]


def test_without_an_arbiter_the_oldest_law_replaces() -> None:
    state = Lanterns().new([USUAL] * 2, seed=1)
    state.happen(Light(0, 1))
    state.points[:] = [5, 5]
    state.laws = state.laws.enact(Lose, Shade(3)).enact(Lose, Shade(4))
    do(state, LosesTogether((0,)))
    assert state.lanterns[0] == 0
