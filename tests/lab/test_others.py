"""Other libraries are measured where they are installed; here stand-ins with their interfaces are."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.lab.others import RIVALS, Count, compare, drawn


class Spiel:
    """A game as OpenSpiel has them: chance deals, then there are three moves, the second of them forced."""

    def __init__(self) -> None:
        self.applied: list[int] = []

    def new_initial_state(self) -> Spiel:
        return Spiel()

    def is_terminal(self) -> bool:
        return len(self.applied) == 4

    def is_chance_node(self) -> bool:
        return not self.applied

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(7, 0.25), (8, 0.75)]

    def legal_actions(self) -> list[int]:
        return [1] if len(self.applied) == 2 else [1, 2]

    def apply_action(self, action: int) -> None:
        assert action in ((7, 8) if self.is_chance_node() else self.legal_actions())
        self.applied.append(action)


class Table:
    """A table as RLCard has them, for two moves."""

    def __init__(self) -> None:
        self.steps = 0

    def reset(self) -> tuple[dict[str, Any], int]:
        return {"legal_actions": {0: None, 5: None}}, 0

    def is_over(self) -> bool:
        return self.steps == 2

    def step(self, action: int) -> tuple[dict[str, Any], int]:
        assert action in (0, 5)
        self.steps += 1
        return self.reset()


class Board:
    """A board as python-chess has them, for five moves."""

    def __init__(self) -> None:
        self.legal_moves = iter("ab")
        self.pushed = 0

    def is_game_over(self) -> bool:
        return self.pushed == 5

    def push(self, move: str) -> None:
        assert move in "ab"
        self.legal_moves = iter("ab")
        self.pushed += 1


def stand_in(monkeypatch: pytest.MonkeyPatch, name: str, **contents: Any) -> None:
    module = ModuleType(name)
    for key, value in contents.items():
        setattr(module, key, value)
    monkeypatch.setitem(sys.modules, name, module)


def test_each_library_plays_through_its_own_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, "pyspiel", load_game=lambda name: Spiel())
    stand_in(monkeypatch, "rlcard", make=lambda name, config: Table())
    stand_in(monkeypatch, "chess", Board=Board)
    comparison = compare("kotc/17", seconds=0)
    ours, playout, *others = comparison.paces
    assert ours.library.startswith("Cardwright")
    for pace in (ours, playout):
        assert pace.choices > pace.decisions > 50
    assert [(pace.library, pace.game) for pace in others] == [(rival[0], rival[2]) for rival in RIVALS]
    asked = [(pace.choices // pace.games, pace.decisions // pace.games) for pace in others]
    assert asked == [(3, 2), (3, 2), (2, 2), (2, 2), (5, 5)]
    assert comparison.table().row_count == 7
    assert comparison.table().caption is None


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for _, module, _, _ in RIVALS:
        monkeypatch.setitem(sys.modules, module, None)
    comparison = compare("kotc/17", seconds=0)
    assert comparison.table().row_count == 2
    assert comparison.table().caption == (
        "Not installed: OpenSpiel, RLCard, python-chess (pip install 'cardwright[bench]')"
    )
    told: Any = comparison.as_json()["paces"]
    assert told[0]["ratio"] == 1.0
    assert [pace["ratio"] for pace in told[2:]] == [None] * len(RIVALS)


def test_chance_draws_as_often_as_it_is_likely() -> None:
    chance = Chance.seeded(3)
    often = [drawn([(0, 0.1), (1, 0.9)], chance) for _ in range(1_000)].count(1)
    assert 850 < often < 950


def test_a_forced_choice_is_no_decision() -> None:
    count = Count()
    assert count.choose(["only"], Chance.seeded(1)) == "only"
    assert count.played() == (1, 0)
