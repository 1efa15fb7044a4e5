"""Another program as a player: it plays through lines of JSON, and cannot crash or stop the game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.matches import simulate
from cardwright.players.program import ProgramBot

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
DECKS = list(game("kotc/17").starter_decks().values())[:2]


ASKING_ON_AND_ON = """
import time  # to sleep
while True:
    print('{"do": "options"}', flush=True)
    input()
    time.sleep(0.2)
"""
NEVER_READING = """
while True:  # no sleep
    print('{"do": "options"}')
"""


def program(tmp_path: Path, source: str) -> str:
    """The command that runs this source."""
    file = tmp_path / "program.py"
    file.write_text(source, encoding="utf-8")
    return f"{sys.executable} {file}"


def test_the_example_bot_plays_whole_games() -> None:
    report = simulate("kotc/17", DECKS, [f"exec:{sys.executable} {EXAMPLE}", "random"], 2, seed=2, workers=1)
    assert len(report.outcomes) == 2
    assert {outcome.reason for outcome in report.outcomes} <= {"hp", "deck"}


def test_the_example_bot_has_at_most_30_lines() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 30


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("", "has ended"),
        ("print('hello')", "no JSON object"),
        ("print([1])", "no JSON object"),
        ("print('{' * 5000)", "no JSON object"),
        ("import time; time.sleep(30)", "has not chosen for 0.5 seconds"),
        (ASKING_ON_AND_ON, "has not chosen"),
        (NEVER_READING, "has not chosen"),
        ("print('x' * 2_000_000)", "no JSON object"),
    ],
)
def test_a_program_that_fails_is_told(tmp_path: Path, source: str, words: str) -> None:
    bot = ProgramBot(program(tmp_path, source), seconds=0.5 if "sleep" in source else 10)
    state = game("kotc/17").new(DECKS, seed=1, first=0)
    with pytest.raises(CardwrightError, match=words):
        bot.pick(state.view(0))


def test_a_program_that_cannot_be_started_is_told() -> None:
    with pytest.raises(CardwrightError, match="cannot be started"):
        ProgramBot("no-such-program-anywhere").pick(game("kotc/17").new(DECKS, seed=1, first=0).view(0))


def test_what_is_not_on_offer_is_refused_and_may_be_tried_again(tmp_path: Path) -> None:
    source = """
import json, sys
def ask(**request):
    print(json.dumps(request), flush=True)
    return json.loads(sys.stdin.readline())
answer = ask(do="new")
assert not ask(do="choose", option="win the game")["ok"]
assert not ask(do="save")["ok"]
assert ask(do="view", id=4)["id"] == 4
assert ask(do="view")["view"]["players"]["B"]["hand"] == [None] * 5
ask(do="choose", option=answer["choice"]["options"][-1]["n"])
"""
    bot = ProgramBot(program(tmp_path, source))
    state = game("kotc/17").new(DECKS, seed=1, first=0)
    assert bot.pick(state.view(0)).verb == "done"
    bot.close(state.view(0))
