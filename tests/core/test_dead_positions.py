"""A choice is carried out as a whole; a position that an error broke halfway says so and goes on no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardwright.core.agenda import DeadPosition, EndlessLoop, Step
from cardwright.core.chance import Chance, UnscriptedDie
from cardwright.core.choice import Choice, Option
from cardwright.core.playout import playout
from cardwright.core.snapshot import fingerprint
from cardwright.errors import CardwrightError
from cardwright.games import game
from lanterns.rules import Turn
from lanterns.state import LanternState


class Again(Step[LanternState]):
    """Sets itself off for ever, once it is answered."""

    def __init__(self, seat: int, asked: bool = False) -> None:
        self.seat = seat
        self.asked = asked

    def run(self, state: LanternState) -> None:
        if self.asked:
            state.agenda.next(Again(self.seat, True))
        else:
            state.ask(self, Choice(self.seat, "again", [Option("again")]))

    def answer(self, state: LanternState, option: Option) -> None:
        state.agenda.next(Again(self.seat, True))


class Fault(Step[LanternState]):
    """Fails with an error that no rule foresees, also when its question is worked out anew."""

    def __init__(self, seat: int, questions: int) -> None:
        self.seat = seat
        self.questions = questions

    def run(self, state: LanternState) -> None:
        if state.points[0] >= self.questions:
            raise KeyboardInterrupt
        state.ask(self, Choice(self.seat, "again", [Option("again")]))

    def answer(self, state: LanternState, option: Option) -> None:
        state.points[0] += 1
        raise KeyError("nobody has foreseen this")


def asking(step: Step[LanternState]) -> LanternState:
    state = LanternState(["A", "B"], Chance.seeded(7), [])
    state.agenda.stack([Turn(0), step])
    state.proceed()
    return state


def battle_with_too_few_dice() -> Any:
    """A position in which an attack rolls more dice than its list has, but not before two are placed."""
    position = {
        "dice": [1],
        "cards": {"Brute": {"type": "minion", "sp": 2, "hp": 4}},
        "players": {"A": {"battlefield": [{"card": "Brute", "id": "brute"}]}, "B": {"hp": 9}},
        "turn": "A",
        "phase": "battle",
    }
    state: Any = game("kotc/17").position(position)
    while state.choice.prompt != "attack":
        state.choose(0)
    return state


def to_the_end(state: Any) -> None:
    playout(state, Chance.seeded(1), 200)


@pytest.mark.parametrize(
    ("broken", "fault", "reason"),
    [
        (lambda: asking(Again(0)), EndlessLoop, "set each other off for ever"),
        (battle_with_too_few_dice, UnscriptedDie, "a die is rolled"),
        (lambda: asking(Fault(0, 9)), DeadPosition, "KeyError"),
    ],
)
def test_what_fails_halfway_is_dead_and_says_so(
    broken: Callable[[], Any], fault: type[Exception], reason: str
) -> None:
    state = broken()
    before = state.copy()
    with pytest.raises(fault):
        to_the_end(state)
    assert state.choice is None
    assert not state.over
    assert reason in state.dead
    assert state.copy().dead == state.dead
    for attempt in (
        lambda: state.choose(0),
        lambda: state.choose("pass"),
        lambda: state.choose(Option("pass")),
        lambda: state.view(0),
        state.proceed,
    ):
        with pytest.raises(DeadPosition, match="this position is dead") as told:
            attempt()
        assert reason in str(told.value)
    assert not before.dead
    assert before.view(0).asked == 0


def test_a_question_that_cannot_be_worked_out_anew_leaves_a_dead_position() -> None:
    state = asking(Fault(0, 1))
    state.points[0] = 1
    with pytest.raises(KeyboardInterrupt):
        state.reconsider()
    assert "KeyboardInterrupt" in state.dead


def test_a_dead_position_is_not_saved_and_not_sound() -> None:
    rules, state = game("kotc/17"), battle_with_too_few_dice()
    with pytest.raises(UnscriptedDie):
        to_the_end(state)
    assert any("dead" in fault for fault in rules.check(state))
    for attempt in (
        lambda: rules.save(state),
        lambda: rules.agree(state, 0),
        lambda: rules.edit(state, None, "A", {"hp": 3}, None),
    ):
        with pytest.raises(DeadPosition):
            attempt()


@pytest.mark.parametrize("id", ["kotc/17", "keyforge/1.2"])
def test_a_refused_answer_changes_nothing(id: str) -> None:
    rules = game(id)
    state = rules.new(list(rules.starter_decks().values())[:2], 7)
    before = fingerprint(state)
    for answer in (-1, 99, "win", "", Option("win")):
        with pytest.raises(CardwrightError):
            state.choose(answer)
    assert fingerprint(state) == before
    assert not state.dead
