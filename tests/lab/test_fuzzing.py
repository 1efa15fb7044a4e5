"""Fuzzing: generated decks play, what is wrong is found and told, however it goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardwright.core.choice import Option
from cardwright.games import installed_games
from cardwright.kotc.editions import load
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import HAND
from cardwright.lab import fuzzing
from cardwright.lab.fuzzing import Fuzz, FuzzCounts, FuzzGame, Report, play, run

FUZZ = Fuzz("kotc/17", seed=5)


@pytest.mark.long_game
@pytest.mark.parametrize(
    "edition",
    [game for game in installed_games() if game.startswith("kotc/")],
)
def test_generated_decks_play_to_the_end_and_every_position_is_sound(edition: str) -> None:
    fuzz = Fuzz(edition, seed=6)
    counts = FuzzCounts()
    for number in range(2):
        play(fuzz, number, counts)
    assert counts.faults == []
    assert counts.games == 2
    assert "cap" not in counts.reasons
    assert Report(fuzz, counts).ok
    kinds = {load(edition).component(part).kind for part in counts.used}
    assert kinds >= {"target", "effect"}
    assert ("caveat" in kinds) == bool(load(edition).of_kind("caveat"))
    assert counts.events["turn"] == counts.turns


@pytest.mark.long_game
def test_generated_decks_of_keyforge_play_to_the_end_and_every_position_is_sound() -> None:
    fuzz = Fuzz("keyforge/1.2", seed=5)
    counts = FuzzCounts()
    for number in range(20):
        play(fuzz, number, counts)
    assert counts.faults == []
    assert counts.reasons == {"keys": 20}
    assert len(counts.used) > 200
    assert Report(fuzz, counts).as_json()["seats"] == {"2": 20}


def test_the_same_games_are_played_by_one_process_and_by_two() -> None:
    fuzz = Fuzz("kotc/17", seed=2, cap=150)
    told = []
    for workers in (1, 2):
        report = run(fuzz, 20, workers).as_json()
        del report["timing"]
        told.append(report)
    assert told[0] == told[1]
    assert told[0]["reasons"] == {"cap": 20}
    assert told[0]["capped"] == list(range(20))
    assert sum(told[0]["seats"].values()) == 20


def test_too_many_games_at_the_cap_are_not_in_order() -> None:
    assert Report(FUZZ, FuzzCounts(games=2000, capped=[7])).ok
    assert not Report(FUZZ, FuzzCounts(games=2000, capped=[7, 9])).ok


SPOILT: dict[str, tuple[Callable[[KeeperState], None], str]] = {
    "no card": (lambda state: state.players[0].hand.append(10_000), "which is no card"),
    "twice": (
        lambda state: state.players[0].deck.insert(0, state.players[0].deck[-1]),
        "2 times on the table",
    ),
    "gone": (lambda state: state.players[0].hand.clear(), "0 times on the table"),
    "deck seen": (lambda state: state.knowledge.show(state.players[0].deck[0], 1), "but may be to"),
    "hand seen": (lambda state: state.knowledge.show(state.players[1].hand[0], 1), "but may be to"),
    "negative HP": (lambda state: setattr(state.players[0], "hp", -1), "has -1 HP"),
    "miscounted players": (lambda state: setattr(state, "living", 7), "7 players are counted"),
    "miscounted counters": (lambda state: setattr(state, "counters_placed", 3), "3 counted"),
    "wrong holder": (lambda state: state.holders.__setitem__(state.players[0].hand[0], 1), "is elsewhere"),
    "wrong zone": (lambda state: state.zones.__setitem__(state.players[0].deck[0], HAND), "is elsewhere"),
    "one too many": (lambda state: state.knowledge.add_card(), "not as many"),
    "nothing to do": (lambda state: state.agenda.steps.clear(), "Error"),
}


@pytest.mark.parametrize(("wrong", "told"), SPOILT.values(), ids=SPOILT)
def test_what_is_wrong_is_a_fault(
    wrong: Callable[[KeeperState], None], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The position is spoilt after the tenth choice; the fault says so."""
    pick = FuzzGame._pick

    def spoil(one: FuzzGame, choice: Any) -> Option:
        if one.choices == 9:
            state: Any = one.state
            wrong(state)
        return pick(one, choice)

    monkeypatch.setattr(FuzzGame, "_pick", spoil)
    counts = FuzzCounts()
    play(FUZZ, 3, counts)
    [fault] = counts.faults
    assert told in fault.message
    assert (fault.number, fault.choice) == (3, 10) or "Error" in told
    assert len(fault.decks) in range(2, 5)
    assert not Report(FUZZ, counts).ok


@pytest.mark.long_game
def test_a_process_that_dies_is_a_fault_and_the_games_behind_it_are_played() -> None:
    worker = fuzzing._Worker(Fuzz("kotc/17", seed=1, cap=40), games=20, place=0, workers=1)
    worker.process.kill()
    tallies = list(fuzzing._played([worker]))
    [fault] = [fault for counts in tallies for fault in counts.faults]
    assert (fault.number, fault.message) == (0, "the process ended with exit code -9")
    assert sum(counts.games for counts in tallies) == 19


@pytest.mark.long_game
def test_a_game_that_hangs_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = fuzzing._Worker(Fuzz("kotc/17", seed=1, cap=40), games=1, place=0, workers=1)
    with monkeypatch.context() as patient:
        patient.setattr(fuzzing, "HANG", -1.0)
        patient.setattr(fuzzing, "wait", lambda *_, **__: [])
        played = fuzzing._played([worker])
        [fault] = next(played).faults
        played.close()
    assert fault.number == 0
    assert "has hung" in fault.message
    assert not worker.process.is_alive()
