"""Another program as a player: it plays through lines of JSON, and cannot crash or stop the game."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from tests.programs import LISTENING

from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.kotc.rules.state import KeeperState
from cardwright.lab.matches import simulate
from cardwright.players.processes import Program, end_programs
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
        ("print('hello')", "is no request: .*a request "),
        ("print([1])", "is no request: .*a request "),
        ("print('{' * 5000)", "is no request: .*a request "),
        ("import time; time.sleep(30)", "has not chosen for 0.5 seconds"),
        (ASKING_ON_AND_ON, "has not chosen"),
        (NEVER_READING, "has not chosen"),
        ("print('x' * 2_000_000)", "is no request: .*a request "),
        ("""print('{"do": "new", "do": "view"}')""", "the key 'do' stands twice"),
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


@pytest.mark.parametrize("command", ["", "  ", "'unfinished"])
def test_a_command_that_names_no_program_is_told_at_once(command: str) -> None:
    with pytest.raises(CardwrightError, match=r"names no program|cannot be read"):
        ProgramBot(command)


def is_running(process: int) -> bool:
    """Whether there is such a process; one that has ended and was not yet taken note of is none."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(true: Callable[[], bool], seconds: float = 10) -> bool:
    """Whether it becomes true in time."""
    until = monotonic() + seconds
    while not true() and monotonic() < until:
        sleep(0.02)
    return true()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="asks Linux which processes there are")
@pytest.mark.parametrize(
    "source", ["sleep 60", f"{sys.executable} CHILD", f"{sys.executable} CHILD & sleep 60", "exec sleep 60"]
)
def test_a_program_behind_a_shell_ends_with_all_it_has_started(tmp_path: Path, source: str) -> None:
    child = tmp_path / "child.py"
    child.write_text(
        "import os, time\nopen('child', 'w').write(str(os.getpid()))\n"
        'while True:\n    print(\'{"do": "view"}\', flush=True)\n'
    )
    shell = tmp_path / "shell.sh"
    shell.write_text(f"cd {tmp_path}\necho $$ > shell\n{source.replace('CHILD', str(child))}\n")
    bot = ProgramBot(f"sh {shell}", seconds=2)
    state = game("kotc/17").new(DECKS, seed=1, first=0)
    began = monotonic()
    with pytest.raises(CardwrightError, match="has not chosen for 2 seconds"):
        bot.pick(state.view(0))
    assert monotonic() - began < 5
    processes = [int(file.read_text()) for name in ("shell", "child") if (file := tmp_path / name).exists()]
    assert len(processes) == 1 + ("CHILD" in source)
    assert wait_until(lambda: not any(map(is_running, processes)))


def test_no_program_outlives_whoever_started_it() -> None:
    programs = [Program(["sleep", "60"]), Program([sys.executable, "-c", NEVER_READING])]
    end_programs()
    assert wait_until(lambda: not any(is_running(each._process.pid) for each in programs))
    for each in programs:  # which otherwise were killed, but never taken note of
        each.end()


LEAVING = """
import json, sys
def ask(**request):
    print(json.dumps(request), flush=True)
    return json.loads(sys.stdin.readline() or sys.exit(open("left", "w").close()))
answer = ask(do="new")
while not answer["over"]:
    answer = ask(do="choose", option=answer["choice"]["options"][0]["n"])
assert ask(do="view")["ok"]
assert not ask(do="roll")["ok"]
assert ask(do="quit", id=3) == {"id": 3, "ok": True}
open("over", "w").write(answer["result"]["reason"])
"""


def test_a_program_is_told_of_the_end_and_may_quit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    simulate("kotc/17", DECKS, [f"exec:{program(tmp_path, LEAVING)}", "random"], 1, 2, workers=1, cap=300)
    assert (tmp_path / "over").read_text() in ("hp", "deck", "agreed")
    assert not (tmp_path / "left").exists()


def test_the_input_of_a_program_ends_where_its_game_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bot = ProgramBot(program(tmp_path, LEAVING))
    state = game("kotc/17").new(DECKS, seed=1, first=0)
    state.take(bot.pick(state.view(0)))
    bot.close(state.view(0))
    assert (tmp_path / "left").exists()
    assert not (tmp_path / "over").exists()


def test_what_happens_anew_after_something_was_taken_back_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bot = ProgramBot(program(tmp_path, LISTENING))

    def heard_at(state: KeeperState) -> list[dict[str, object]]:
        """What the program is told when it is asked here."""
        bot.pick(state.view(0))
        told: list[dict[str, object]] = json.loads((tmp_path / "heard").read_text().splitlines()[-1])
        return told

    def gone_on(state: KeeperState, choices: int, place: int) -> KeeperState:
        """So many choices later, and until A is asked."""
        other = state.copy()
        while other.choice is not None and (choices > 0 or other.choice.player != 0):
            other.take(other.choice.options[place])
            choices -= 1
        return other

    begun: KeeperState = game("kotc/17").new(DECKS, seed=1, first=0)
    number = begun.last_event() + 1
    assert heard_at(begun) == begun.view(0).events()
    first, other = gone_on(begun, 3, 0), gone_on(begun, 3, -1)
    assert first.view(0).events() != other.view(0).events()
    assert heard_at(first) == first.view(0).events(number)
    assert heard_at(first) == []
    bot.taken_back(number)
    assert heard_at(other) == other.view(0).events(number)
    bot.taken_back(other.last_event() + 9)
    assert heard_at(other) == []
    bot.close(begun.view(0))


def test_a_program_that_quits_leaves_the_game(tmp_path: Path) -> None:
    bot = ProgramBot(program(tmp_path, """print('{"do": "quit"}')"""))
    with pytest.raises(CardwrightError, match="has left the game"):
        bot.pick(game("kotc/17").new(DECKS, seed=1, first=0).view(0))


@pytest.mark.parametrize("choices", [0, 1, 40])
def test_the_example_bot_leaves_quietly_when_its_game_is_left(
    choices: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes by itself: nobody has to wait until it would be ended."""
    monkeypatch.setattr("cardwright.players.program.FAREWELL", 60.0)
    bot = ProgramBot(f"{sys.executable} {EXAMPLE}")
    state = game("kotc/17").new(DECKS, seed=1, first=0)
    for _ in range(choices):
        choice = state.choice
        assert choice is not None
        state.take(bot.pick(state.view(0)) if choice.player == 0 else choice.options[0])
    began = monotonic()
    bot.close(state.view(0))
    assert monotonic() - began < 50
    assert capfd.readouterr().err == ""


def test_what_is_not_on_offer_is_refused_and_may_be_tried_again(tmp_path: Path) -> None:
    source = """
import json, sys
def ask(**request):
    print(json.dumps(request), flush=True)
    return json.loads(sys.stdin.readline())
answer = ask(do="new")
assert not ask(do="choose", option="win the game")["ok"]
assert ask(do="choose", option=True)["error"] == "true is not on offer"
assert not ask(do="save")["ok"]
assert ask(do="view", id=4)["id"] == 4
assert ask(do="view")["view"]["players"]["B"]["hand"] == [None] * 5
ask(do="choose", option=answer["choice"]["options"][-1]["n"])
"""
    bot = ProgramBot(program(tmp_path, source))
    state = game("kotc/17").new(DECKS, seed=1, first=0)
    assert bot.pick(state.view(0)).verb == "done"
    bot.close(state.view(0))


def test_a_program_is_asked_in_the_words_of_the_edition(tmp_path: Path) -> None:
    source = """
import json, sys
print('{"do": "new"}', flush=True)
assert json.loads(sys.stdin.readline())["choice"]["text"] == "Who attacks, in defending order?"
print('{"do": "choose", "option": 0}', flush=True)
sys.stdin.readline()
"""
    bot = ProgramBot(program(tmp_path, source))
    wolf = {"type": "minion", "sp": 1, "hp": 5}
    players = {"A": {"battlefield": ["Wolf"]}, "B": {}}
    state = game("kotc/9").position({"cards": {"Wolf": wolf}, "players": players, "phase": "battle"})
    while state.choice.prompt != "attack":
        state.choose("pass")
    assert bot.pick(state.view(0)).verb == "enlist"
    bot.close(state.view(0))
