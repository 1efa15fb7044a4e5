"""Several processes think about a question together: as one alone would, and nobody is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest

from cardwright.core.chance import Chance
from cardwright.core.state import State
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.matches import simulate
from cardwright.lab.secrets import secrets_of
from cardwright.players import bot, dismiss, fellows
from cardwright.players.fellows import Fellows, Question, Share
from cardwright.players.processes import Late
from cardwright.players.search import SearchBot, Thought
from cardwright.players.thinking import Budget, Found, together


def positions(id: str, number: int) -> list[State[Any]]:
    """Positions of a game between random players in which there is something to choose from."""
    rules: Any = game(id)
    chance = Chance.seeded(8)
    state = rules.new(list(rules.starter_decks().values())[:2], 8)
    found: list[State[Any]] = []
    while len(found) < number:
        options = state.choice.options
        if len(options) > 3 and state.choice.prompt != "pay" and chance.below(4) == 0:
            found.append(state.copy())
        state.take(options[chance.below(len(options))])
    return found


def thoughts(player: SearchBot, at: list[State[Any]]) -> list[Thought]:
    """What comes of thinking about these positions, one after the other."""
    found: list[Thought] = []
    for state in at:
        assert state.choice is not None
        found.append(player.think(state.view(state.choice.player)))
    return found


def processes_of(player: SearchBot) -> list[int]:
    """The numbers of the processes that think along."""
    programs = [fellow._program for fellow in player._fellows._fellows]
    return [program._process.pid for program in programs if program is not None]


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def nobody_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other process can be started."""
    monkeypatch.setattr(sys, "executable", "/no/such/python")


@pytest.mark.parametrize(("id", "budget"), [("kotc/17", "40x3"), ("keyforge/1.2", "12x2")])
def test_whichever_process_does_the_work_the_thought_is_the_same(
    id: str, budget: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = positions(id, 2)
    player = SearchBot.read(3, budget)
    try:
        helped = thoughts(player, at)
        assert len(processes_of(player)) == player.processes - 1
    finally:
        player.close()
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert thoughts(SearchBot.read(3, budget), at) == helped
    if id == "kotc/17":
        assert [each.simulations for each in helped] == [40, 40]


def test_a_process_that_dies_is_done_without() -> None:
    at = positions("kotc/17", 3)
    player = SearchBot.read(3, "16x2")
    try:
        thoughts(player, at[:1])
        (process,) = processes_of(player)
        os.kill(process, signal.SIGKILL)
        for thought in thoughts(player, at[1:]):
            assert thought.simulations == 16
        assert processes_of(player) == []
    finally:
        player.close()


def test_seconds_are_kept_whoever_is_late(nobody_helps: None) -> None:
    (state,) = positions("kotc/17", 1)
    began = monotonic()
    thoughts(SearchBot.read(3, "0.2sx2"), [state])
    assert monotonic() - began < 3


def test_those_who_are_late_are_waited_for_together(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    def late(self: object, n: int, until: float) -> None:
        waited.append(until)
        sleep(0.02)
        raise Late

    monkeypatch.setattr(fellows._Fellow, "found", late)
    shares = [Share(seed, Budget(seconds=0.1)) for seed in range(4)]
    assert Fellows(4).found(shares, monotonic() - 9) == [None] * 4
    assert len(waited) == 4
    assert len(set(waited)) == 1


def test_what_two_have_tried_within_their_seconds_is_added_up() -> None:
    (state,) = positions("kotc/17", 1)
    player = SearchBot.read(3, "1sx2")
    found: list[Found | None] = []
    ask = player._fellows.found

    def noted(shares: list[Share], began: float) -> list[Found | None]:
        found[:] = ask(shares, began)
        return found

    player._fellows.found = noted  # type: ignore[method-assign, assignment]
    try:
        for _ in range(20):  # the first thoughts may be over before the other process has begun
            (thought,) = thoughts(player, [state])
            if found[0] is not None:
                break
        assert found[0] is not None
        assert found[0].simulations > 0
        assert thought.simulations > found[0].simulations
    finally:
        player.close()


@pytest.mark.parametrize("id", ["kotc/17", "kotc/9", "keyforge/1.2"])
def test_processes_are_told_nothing_that_the_seat_does_not_know(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a twin, which the seat cannot tell apart, they are told the same."""
    asked: list[bytes] = []
    monkeypatch.setattr(
        fellows._Fellow,
        "ask",
        lambda fellow, question: asked.append(
            msgspec.json.encode(msgspec.structs.replace(question, until=0.0))
        ),
    )
    secrets, chance = secrets_of(id), Chance.seeded(4)
    compared = 0
    for state in positions(id, 8):
        assert state.choice is not None
        twin = secrets.twin(state, state.choice.player, chance, False)
        if twin is None:
            continue
        compared += 1
        asked.clear()
        for each in (state, twin):
            thoughts(SearchBot.read(3, "2x2"), [each])
        assert len(asked) == 2
        assert asked[0] == asked[1]
        question = msgspec.json.decode(asked[0], type=Question)
        rules: Any = game(id)
        believed, seat = rules.load(question.save), question.seat
        assert believed.view(seat).position() == state.view(seat).position()
        assert rules.save(believed.imagine(seat, 5)) == rules.save(state.imagine(seat, 5))
    assert compared >= 4


def test_they_end_with_the_game() -> None:
    (state,) = positions("kotc/17", 1)
    player = bot("search:4x2", 1)
    assert isinstance(player, SearchBot)
    thoughts(player, [state])
    (process,) = processes_of(player)
    assert is_there(process)
    dismiss([player, bot("random", 1)], state)
    assert processes_of(player) == []
    assert not is_there(process)


@pytest.mark.long_game
def test_they_end_with_a_program_that_forgets_them() -> None:
    """One without `if __name__ == "__main__"`, which is no good to processes of Python's own."""
    program = (
        "from cardwright.games import game\n"
        "from cardwright.players import bot\n"
        "rules = game('kotc/17')\n"
        "state = rules.new(list(rules.starter_decks().values())[:2], 3)\n"
        "while len(state.choice.options) < 3: state.take(state.choice.options[0])\n"
        "player = bot('search:8x2', 1)\n"
        "player.think(state.view(state.choice.player))\n"
        "print(player._fellows._fellows[0]._program._process.pid)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    process = int(ended.stdout)
    until = monotonic() + 60
    while is_there(process) and monotonic() < until:
        sleep(0.05)
    assert not is_there(process)


@pytest.mark.long_game
def test_processes_that_play_games_let_others_think_along() -> None:
    decks = list(game("kotc/17").starter_decks().values())[:2]
    report = simulate("kotc/17", decks, ["search:6x2", "random"], 2, seed=4, workers=2)
    assert len(report.outcomes) == 2
    alone = simulate("kotc/17", decks, ["search:6x2", "random"], 2, seed=4, workers=1)
    assert report.outcomes == alone.outcomes


@pytest.mark.parametrize(
    "name",
    ["", "100x0", "100x", "100xfoo", "100x17", "100x99999999999", "100x-1", "100x2x2", "100x²", "x4", "sx4"],
)
def test_a_number_of_processes_that_is_none_is_answered_in_words(name: str) -> None:
    with pytest.raises(CardwrightError, match=r"processes|no budget"):
        bot(f"search:{name}", 1)


def test_a_game_that_cannot_be_saved_is_thought_about_alone() -> None:
    class Unsaved:
        def position(self, seat: int) -> dict[str, object]:
            return {"game": "kotc/17"}

    several = Fellows(2)
    shares = [Share(1, Budget(simulations=3)), Share(2, Budget(simulations=3))]
    several.ask(Unsaved(), 0, shares)
    assert several.found(shares, monotonic()) == [None, None]


def test_plans_are_chosen_by_most_and_then_by_what_they_are_worth() -> None:
    one = Found([4, 4, 2], [2.0, 2.4, 0.2], 10, [0, 1, 2], 0)
    two = Found([4, 4, 2], [2.0, 2.4, 0.2], 10, [0, 1, 2], 1)
    assert together([one, two]).chosen == 1
    assert together([one, two, one]).chosen == 0
    assert together([one, two]).simulations == 20
    assert together([one, two]).tries == [8, 8, 4]
