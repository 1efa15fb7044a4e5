"""A guarded sitting puts to everybody what the rules ask of them, and gives nothing away by not asking."""

from __future__ import annotations

import random

import pytest

from cardwright.core.choice import NOBODY
from cardwright.core.record import begin
from cardwright.core.windows import round_of
from cardwright.deciding import GUARDED
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.sitting import Sitting


def sat(id: str = "kotc/17", players: int = 2, seed: int = 1) -> Sitting:
    rules = game(id)
    decks = list(rules.starter_decks().values())
    seated = [decks[seat % len(decks)] for seat in range(players)]
    _, record = begin(rules, seated, seed, players=["you"] * players)
    return Sitting.restore(rules, record, manner=GUARDED)


def acts(sitting: Sitting) -> list[tuple[int, str]]:
    """Who can act in the window, and how."""
    found: list[tuple[int, str]] = []
    for position in round_of(sitting.state):
        assert position.choice is not None
        said = [(position.choice.player, position.notation(option)) for option in position.choice.options]
        found += [each for each in said if each[1] != "pass"]
    return found


def play(sitting: Sitting, chance: random.Random, times: int) -> int:
    """Play at random, so many choices and windows; how often somebody acted in one."""
    acted = 0
    for _ in range(times):
        if sitting.over:
            break
        if not sitting.window:
            assert sitting.state.choice is not None
            sitting.answer(sitting.asked, chance.randrange(len(sitting.state.choice.options)))
        elif (can := acts(sitting)) and chance.random() < 0.7:
            sitting.act(*chance.choice(can))
            acted += 1
        else:
            sitting.pass_on()
    return acted


@pytest.mark.parametrize(("id", "players"), [("kotc/17", 2), ("kotc/17", 3), ("kotc/12", 2)])
def test_whoever_acted_in_a_window_has_decided_and_who_passed_has_not(id: str, players: int) -> None:
    acted = 0
    for seed in range(3):
        sitting, chance = sat(id, players, seed), random.Random(seed)
        acted += play(sitting, chance, 250)
        again = Sitting.restore(sitting.game.rules, sitting.record, manner=GUARDED)
        assert [again.decisions(seat) for seat in range(players)] == [
            sitting.decisions(seat) for seat in range(players)
        ]
        assert again.window == sitting.window
        if not sitting.over:
            seat = max(range(players), key=sitting.decisions)
            assert again.offered_undo(seat) == sitting.offered_undo(seat)
    assert acted


def test_in_a_window_everybody_is_asked_once() -> None:
    sitting, chance = sat(players=3), random.Random(4)
    for _ in range(40):
        while not sitting.window:
            play(sitting, chance, 1)
        seats = [each.choice.player for each in round_of(sitting.state) if each.choice is not None]
        assert sorted(seats) == [0, 1, 2]
        assert seats[0] == sitting.asked
        before = len(sitting.record.choices)
        sitting.pass_on()
        assert len(sitting.record.choices) >= before + 3


def test_an_act_that_is_not_on_offer_changes_nothing() -> None:
    sitting = sat()
    while not sitting.window:
        play(sitting, random.Random(2), 1)
    before = list(sitting.record.choices)
    for seat in (0, 1):
        with pytest.raises(CardwrightError):
            sitting.act(seat, "no such thing")
        assert sitting.record.choices == before
    with pytest.raises(CardwrightError, match="is not asked in this window"):
        sitting.act(NOBODY, "pass")
    assert sitting.window


def test_a_forced_answer_is_taken_only_where_all_can_see_that_it_is() -> None:
    sitting, chance = sat(), random.Random(3)
    forced: set[str] = set()
    for _ in range(400):
        choice = sitting.state.choice
        if sitting.over or choice is None:
            break
        if not sitting.window and choice.forced:
            forced.add(choice.prompt)
        play(sitting, chance, 1)
    assert "action" in forced
    assert forced.isdisjoint({"attack", "defend", "victim", "allocate", "assign"})
