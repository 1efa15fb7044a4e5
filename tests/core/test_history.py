"""Of a game's history few positions are kept, and every one of them can be worked out again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardwright.core.agenda import Step
from cardwright.core.chance import Chance
from cardwright.core.choice import Choice, Option
from cardwright.core.history import MOST_KEPT, SPACING, History
from cardwright.core.record import begin
from cardwright.core.snapshot import fingerprint
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.protocol.conversation import Protocol
from cardwright.records.recorded import RecordedGame
from lanterns.game import Lanterns
from lanterns.rules import Turn
from lanterns.state import LanternState

GAMES = (game("kotc/17"), game("keyforge/1.2"), Lanterns())


class Counting(Step[LanternState]):
    """Counts for as long as anybody answers."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LanternState) -> None:
        state.ask(self, Choice(self.seat, "count", [Option("one"), Option("two")]))

    def answer(self, state: LanternState, option: Option) -> None:
        state.points[0] = (state.points[0] + (1 if option.verb == "one" else 2)) % 10
        state.moment += 1
        state.agenda.next(Counting(1 - self.seat))


def endless() -> LanternState:
    state = LanternState(["A", "B"], Chance.seeded(7), [])
    state.agenda.stack([Turn(0), Counting(0)])
    state.proceed()
    return state


def played(rules: Any, moves: int) -> tuple[Any, History[Any], list[str]]:
    """A game by chance with its history, and the fingerprint of each of its positions."""
    decks = list(rules.starter_decks().values())
    state = rules.new([decks[seat % len(decks)] for seat in range(2)], seed=7)
    history = History(state)
    prints = [fingerprint(state)]
    chance = Chance.seeded(3)
    while state.choice is not None and len(history) < moves:
        if len(history) % 50 == 13:
            state.chance.script = [chance.die() for _ in range(3)]
            history.note_change(state)
        else:
            history.take(state, state.choice.options[chance.below(len(state.choice.options))])
        prints.append(fingerprint(state))
    return state, history, prints


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_every_position_is_as_it_was(rules: Any) -> None:
    state, history, prints = played(rules, 150)
    assert len(history) == len(prints) - 1 > 8
    assert [fingerprint(each) for each in history.positions()] == prints
    assert [fingerprint(history.position(number)) for number in range(len(prints))] == prints
    for number in sorted({len(prints) - 1, len(prints) * 2 // 3, 33, 32, 14, 13, 5, 0}, reverse=True):
        if number < len(prints):
            assert fingerprint(history.go_back(number)) == prints[number]
            assert len(history) == number
            with pytest.raises(IndexError, match="moves have been made"):
                history.position(number + 1)
    assert fingerprint(state) == prints[-1], "what has been played is not what is kept"


def test_what_is_handed_out_is_nobody_elses() -> None:
    _, history, prints = played(Lanterns(), 20)
    for number in range(len(prints)):
        history.position(number).points[0] = 77
    for state in history.positions():
        state.hands.clear()
    assert [fingerprint(each) for each in history.positions()] == prints


def test_after_going_back_another_way_can_be_gone() -> None:
    state, history, prints = played(Lanterns(), 20)
    state = history.go_back(4)
    history.take(state, state.choice.options[-1])
    assert fingerprint(history.position(5)) == fingerprint(state)
    assert fingerprint(history.position(4)) == prints[4]


def test_what_is_kept_stays_bounded() -> None:
    state = endless()
    history = History(state)
    prints: dict[int, str] = {}
    most = 0
    for number in range(MOST_KEPT * SPACING * 5):
        if number % 97 == 0:
            prints[number] = fingerprint(state)
        assert state.choice is not None
        history.take(state, state.choice.options[number % 3 % 2])
        most = max(most, history.kept)
    assert most <= MOST_KEPT + 1
    assert history.kept > MOST_KEPT // 4
    assert {number: fingerprint(history.position(number)) for number in prints} == prints


def test_a_choice_that_fails_is_not_noted() -> None:
    state = endless()
    history = History(state)

    class Failing(Step[LanternState]):
        def run(self, state: LanternState) -> None:
            state.ask(self, Choice(0, "fail", [Option("fail")]))

        def answer(self, state: LanternState, option: Option) -> None:
            raise KeyError

    failing = state.copy()
    Failing().run(failing)
    assert failing.choice is not None
    with pytest.raises(CardwrightError):
        history.take(failing, failing.choice.options[0])
    assert len(history) == 0


@pytest.mark.parametrize("rules", GAMES[:2], ids=lambda rules: rules.id)
def test_a_game_at_the_table_keeps_few_positions(rules: Any) -> None:
    table = RecordedGame(rules, begin(rules, list(rules.starter_decks().values())[:2], seed=7)[1])
    chance = Chance.seeded(4)
    prints = [fingerprint(table.state)]
    while table.state.choice is not None and len(prints) <= 200:
        table.choose(chance.below(len(table.state.choice.options)))
        prints.append(fingerprint(table.state))
    assert table._history.kept <= len(prints) // SPACING + 1
    assert [fingerprint(state) for state in table.positions] == prints
    assert [fingerprint(state) for state in table.past[-3:]] == prints[-4:-1]
    again = RecordedGame(rules, table.record)
    for number in (len(prints) - 2, 100, 33, 32, 0):
        again.undo_to(number)
        assert fingerprint(again.state) == prints[number]


@pytest.mark.parametrize("id", ["kotc/17", "keyforge/1.2"])
def test_the_protocol_keeps_few_positions(id: str) -> None:
    protocol = Protocol()

    def say(do: str, **about: object) -> Any:
        answer = json.loads(protocol.answer(json.dumps({"do": do, **about})))
        assert answer["ok"], answer
        return answer

    def now() -> str:
        return fingerprint(protocol._driver.state)

    say("new", game=id, seed=7)
    prints = [now()]
    for number in range(120):
        if number == 40:
            say("roll", dice=[1, 2, 3])
        elif number == 41:
            say("edit", player="A", set={"hp": 30} if id == "kotc/17" else {"amber": 3})
        elif number == 42:
            say("choose", option="agree", player="A")
        else:
            say("choose", option=number % len(protocol._driver.choice.options))  # type: ignore[union-attr]
        prints.append(now())
        if protocol._driver.state.over:
            break
    driver = protocol._driver
    assert driver._history.kept <= len(driver._history) // SPACING + 1 + 3
    for number in range(len(prints) - 2, -1, -1):
        if number % 3 or number < 45:
            say("undo", to=number)
            assert now() == prints[number]
