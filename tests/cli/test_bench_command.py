"""`bench` prints what it measured; nothing here depends on how fast that was."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cardwright.games import game, installed_games
from cardwright.lab import scaling
from cardwright.plugins.keeper.crowd import crowded_position


def test_scaling_is_a_table_of_players_and_minions(run: Callable[..., Any]) -> None:
    ran = run("bench", "--scaling", "--games", "1")
    assert ran.code == 0
    for row in ("2 players", "8 players", "5 minions", "50 minions"):
        assert row in ran.out


def test_scaling_as_json_counts_choices(run: Callable[..., Any]) -> None:
    ran = run("bench", "--scaling", "--games", "1", "--json")
    report = json.loads(ran.out)
    assert report["game"] == "kotc/17"
    assert [row["players"] for row in report["players"]] == list(scaling.PLAYERS)
    assert [row["minions"] for row in report["minions"]] == list(scaling.MINIONS)
    for row in (*report["players"], *report["minions"]):
        assert row["choices"] > row["decisions"] > 10
        assert row["decision_us"] > row["choice_us"] > 0


def test_scaling_is_of_keeper_of_the_cards(run: Callable[..., Any]) -> None:
    ran = run("bench", "--scaling", "--game", "keyforge/1.2")
    assert ran.code == 1
    assert "keyforge/1.2" in ran.err


def test_what_is_measured_apart_is_asked_for_apart(run: Callable[..., Any]) -> None:
    ran = run("bench", "--scaling", "--others", "--games", "1")
    assert ran.code == 1
    assert "leave one of them out" in ran.err
    ran = run("bench", "--others", "--games", "5")
    assert ran.code == 1
    assert "leave out --games" in ran.err


@pytest.mark.parametrize("minions", scaling.MINIONS)
def test_a_crowd_is_as_large_as_it_says(minions: int) -> None:
    state = game("kotc/17").position(crowded_position("kotc/17", minions, seed=1))
    assert len(state.minions) == minions
    assert sum(len(minion.counters) for minion in state.minions.values()) == state.counters_placed > 0


@pytest.mark.parametrize("name", [name for name in installed_games() if name.startswith("kotc/")])
def test_every_edition_has_a_crowd_in_its_own_words(name: str) -> None:
    rules = game(name)
    report = scaling.measure_scaling(name, 1, players=[2], minions=[5, 10])
    assert [measured.size for measured in report.minions] == [5, 10]
    state = rules.position(crowded_position(name, 8, seed=1))
    while state.choice is not None and state.choice.prompt != "action":
        state.choose(0)
    assert "activate Guard SHELL" in state.notations(), "a guard can act"
