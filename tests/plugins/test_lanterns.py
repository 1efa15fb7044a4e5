"""A game by somebody else, installed from outside, is played through every surface."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.core.record import begin
from cardwright.errors import CardwrightError
from cardwright.games import game, installed_games
from cardwright.lab.damage import saves_of, try_saves
from cardwright.lab.fuzzing import Fuzz, FuzzCounts, FuzzGame
from cardwright.lab.hostile import attacks
from cardwright.lab.matches import simulate
from cardwright.lab.non_interference import leaks
from cardwright.lab.playthrough import playthrough
from cardwright.narration.explaining import explain
from cardwright.narration.presentation import Presentation, presentation_of
from cardwright.players import bot, dismiss
from cardwright.records.recorded import RecordedGame
from cardwright.research.setting import Setting
from cardwright.terminal.drawings import Drawings, drawings_of
from cardwright.terminal.newcomer import greet_newcomer
from cardwright.testing import conformance

Run = Callable[..., Any]

SCENARIO = """\
game: lanterns
title: A lantern goes out instead of its player's loss
dice: [6]
players:
  A: {hand: [thief, coin 5]}
  B: {points: 5, lanterns: 1, hand: [coin 2, coin 3]}
steps:
  - "A: play thief/0"
  - "A: rob B"
  - expect: {choice: B robbed, options: [give coin 2/8, give coin 3/9, refuse]}
  - "B: refuse"
expect: {B.points: 5, B.lanterns: 0, A.table: [thief], known-to-B: [A.table.1], unknown-to-B: [A.hand.1]}
"""


def test_why_not_is_said_plainly_where_a_game_says_nothing_of_it(lanterns_at_hand: None) -> None:
    """Whose hand is asked, and what is asked, the question says; nobody has to write a word for that."""
    rules = game("lanterns")
    state = rules.new(list(rules.starter_decks().values())[:2], 1, first=0)
    seat = state.choice.player
    waiting = state.view(1 - seat)
    card = waiting.hindrances()[0]["card"]
    told = explain(waiting, card)
    assert told is not None
    assert (told.why, told.rules) == ("not-asked", ())
    assert told.sentence.plain == "Nothing is asked of you now."
    state.choose(next(each for each in state.view(seat).options if each.startswith("play")))
    asked = state.view(state.choice.player)
    reasons = {told.why for each in asked.hindrances() if (told := explain(asked, str(each["card"])))}
    assert reasons <= {"no-answer", "question"}


def test_bots_play_it_at_the_terminal_and_the_record_is_verified(cardwright: Run, tmp_path: Path) -> None:
    ran = cardwright("play", "lanterns", "--seed", "7", "--save", "game.game.json")
    assert ran.returncode == 0, ran.stderr
    assert "A (greedy) plays Lamplighters; B (greedy) plays Pickpockets." in ran.stdout
    assert " plays coin " in ran.stdout
    assert " wins" in ran.stdout
    assert "Traceback" not in ran.stderr
    assert cardwright("replay", "--verify", "game.game.json").stdout.startswith("verified: ")
    assert "A gains " in cardwright("replay", "game.game.json").stdout


def test_a_scenario_is_played(cardwright: Run, tmp_path: Path) -> None:
    file = tmp_path / "lantern.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    ran = cardwright("scenario", str(file))
    assert (ran.returncode, ran.stdout) == (0, "1 of 1 scenarios are as they say.\n"), ran.stdout
    file.write_text(SCENARIO.replace("A: rob B", "A: rub B"), encoding="utf-8")
    assert "no option begins with 'rub'" in " ".join(cardwright("scenario", str(file)).stdout.split())


def test_it_speaks_the_protocol(cardwright: Run) -> None:
    position = {
        "game": "lanterns",
        "players": {"A": {"hand": ["thief", "coin 5"]}, "B": {"hand": ["coin 2"]}},
    }
    requests: list[dict[str, object]] = [
        {"do": "new", "scenario": position},
        {"do": "choose", "option": "play thief/0"},
        {"do": "edit", "player": "B", "set": {"lanterns": 1}},
        {"do": "save"},
        {"do": "undo"},
        {"do": "seat", "player": "B"},
        {"do": "view"},
    ]
    ran = cardwright("protocol", given="".join(f"{json.dumps(each)}\n" for each in requests))
    new, played, edited, saved, undone, _, seen = map(json.loads, ran.stdout.splitlines())
    assert new["choice"]["prompt"] == "play"
    offered = [option["n"] for option in played["choice"]["options"]]
    assert offered == ["give coin 2/8", "refuse"]
    assert edited["ok"]
    assert undone["ok"]
    assert seen["view"]["players"]["A"]["hand"] == [None, None]
    loaded = cardwright("protocol", given=json.dumps({"do": "load", "state": saved["state"]}) + "\n")
    assert json.loads(loaded.stdout)["choice"]["prompt"] == "robbed"


def test_many_games_are_simulated_by_several_processes(cardwright: Run) -> None:
    ran = cardwright(
        "sim", "--game", "lanterns", "--games", "20", "--players", "greedy", "random", "--seed", "1",
        "--workers", "2", "--json",
    )  # fmt: skip
    told = json.loads(ran.stdout)
    assert told["games"] == 20
    assert told["seats"][0]["wins"] > told["seats"][1]["wins"]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("card", "thief", "--game", "lanterns"), "lanterns says nothing about single cards"),
        (("deck", "--generate", "--game", "lanterns"), "lanterns says nothing about how a deck is made up"),
        (("bench", "--scaling", "--game", "lanterns"), "lanterns says nothing about how a crowd of minions"),
        (("learn", "lanterns"), "there is nothing to learn about 'lanterns'"),
        (("rules", "thief", "--game", "lanterns"), "there is no rulebook of 'lanterns' to look into"),
        (("play", "lanterns", "--chains", "1"), "lanterns has no chains"),
        (("play", "lantern"), "there is no game 'lantern'; the nearest is lanterns"),
    ],
)
def test_what_it_does_not_bring_is_told_in_a_sentence(
    cardwright: Run, command: tuple[str, ...], told: str
) -> None:
    ran = cardwright(*command)
    assert ran.returncode in (1, 2)
    assert told in " ".join(ran.stderr.split())
    assert "Traceback" not in ran.stderr


def test_people_play_it_at_a_terminal(
    lanterns_at_hand: None, screen: Any, sit: Run, tmp_path: Path, typing: Run
) -> None:
    rules = game("lanterns")
    _, record = begin(rules, [*rules.starter_decks().values()], 7)
    lines = ["learn", "rules thief", "hand", "card thief", "deck", "table", "log", "why", "help", "1", "quit"]
    session = sit(RecordedGame(rules, record), {1: bot("greedy", 1)}, lines)
    assert session.play() is None
    for told in ("nothing to learn about lanterns", "lanterns has no words", "A draws", "A's deck, Lampl"):
        assert told in screen.text
    greet_newcomer("lanterns", screen.console, typing([]), tmp_path)


def test_it_passes_the_conformance_kit(lanterns_at_hand: None) -> None:
    assert "lanterns" in installed_games()
    rules = game("lanterns")
    conformance(rules, [*rules.starter_decks().values()] * 2)


@pytest.mark.parametrize("budget", ["1", "2", "0.001s", "4x2"])
def test_search_answers_lawfully_with_hardly_any_time(lanterns_at_hand: None, budget: str) -> None:
    """Processes that think along do not find the game here: the bot thinks alone."""
    rules = game("lanterns")
    state: Any = rules.new([*rules.starter_decks().values()], 6)
    player = bot(f"search:{budget}", 2)
    while state.choice is not None:
        option = player.pick(state.view(state.choice.player))
        assert option in state.choice.options
        state.choose(option)
    dismiss([player], state)


def test_a_position_that_its_game_cannot_save_is_not_pickled(
    lanterns_at_hand: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = Setting("lanterns", 2).begin(1)
    assert pickle.loads(pickle.dumps(state)).view(0).position() == state.view(0).position()
    monkeypatch.delattr(type(game("lanterns")), "save")
    with pytest.raises(CardwrightError, match="lanterns cannot be pickled: the game saves no positions"):
        pickle.dumps(state)


def test_nothing_leaks(lanterns_at_hand: None) -> None:
    assert [str(leak) for leak in leaks(200, 1, game_id="lanterns")] == []


def test_a_leak_that_is_planted_is_found(lanterns_at_hand: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from lanterns.state import LanternState

    monkeypatch.setattr(LanternState, "reference", lambda self, card, seat: f"{self.faces[card]}/{card}")
    monkeypatch.setattr(LanternState, "may_know", lambda self, card, seat: True)
    assert next(leaks(200, 1, game_id="lanterns"), None) is not None


def test_generated_decks_are_fuzzed(lanterns_at_hand: None) -> None:
    counts = FuzzCounts()
    for number in range(20):
        FuzzGame(Fuzz("lanterns", seed=1), number).play(counts)
    assert set(counts.used) == {f"coin {n}" for n in range(1, 6)} | {"thief", "lantern"}


def test_hostile_messages_are_answered_soundly(lanterns_at_hand: None) -> None:
    for seated in (False, True):
        assert [str(fault) for fault in attacks(300, 1, "lanterns", seated)] == []


def test_damaged_saves_are_refused_or_sound(lanterns_at_hand: None) -> None:
    findings = try_saves("lanterns", 1, 300, saves_of("lanterns", 1, 6))
    assert findings.wrong == []
    assert findings.refused > 100


def test_a_playthrough_is_written(lanterns_at_hand: None) -> None:
    lines = list(playthrough("lanterns", 1))
    assert lines[0] == "lanterns, seed 1"
    assert lines[-1].startswith("won by ")


def test_greedy_beats_random(lanterns_at_hand: None) -> None:
    decks = [*game("lanterns").starter_decks().values()][:1] * 2
    report = simulate("lanterns", decks, ["greedy", "random"], 60, seed=2, workers=1)
    assert report.wins(0) > 36


def test_its_words_and_its_drawings_are_what_is_asked_for(lanterns_at_hand: None) -> None:
    from lanterns.drawings import LanternDrawings
    from lanterns.presenting import LanternPresentation

    words: Presentation[Any] = LanternPresentation()  # checked by mypy, too
    drawings: Drawings[Any] = LanternDrawings()
    assert type(presentation_of("lanterns")).__name__ == type(words).__name__
    assert type(drawings_of("lanterns")).__name__ == type(drawings).__name__


def test_researchers_learn_it_by_what_its_views_tell(lanterns_at_hand: None) -> None:
    pytest.importorskip("pettingzoo")
    from cardwright.pettingzoo import raw_env

    table = raw_env("lanterns", players=3, seed=4)
    table.reset()
    names = [column.name for column in table.features.columns]
    assert {"my.points", "next.lanterns", "next2.hand"} <= set(names)
    for agent in table.agent_iter():
        observation, _, terminated, _, _ = table.last()
        assert table.observation_space(agent).contains(observation)
        table.step(None if terminated else int(observation["action_mask"].argmax()))
    assert table.position is not None
    assert table.position.over
