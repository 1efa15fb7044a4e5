"""Bots think in other processes as they would here, know no more there, and leave no process behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from itertools import islice
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from tests.table.conftest import chairs, starter_decks
from tests.table.playing import answer, asked, until_person

from cardwright.core.chance import Chance
from cardwright.core.state import State
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.secrets import secrets_of
from cardwright.lab.workers import end_worker
from cardwright.players.bots import bot
from cardwright.table import thinking
from cardwright.table.games import Host, Table
from cardwright.table.journal import Kind
from cardwright.table.thinking import Elsewhere, Thinkers

GAMES = ("kotc/17", "keyforge/1.2")
SLOW = "search:10000000"
"""A bot that does not come to an end."""

SOON = 20.0


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    with closing(Thinkers(1)) as thinkers:
        yield thinkers


def wait_for(happens: Callable[[], bool], seconds: float = SOON) -> None:
    until = monotonic() + seconds
    while not happens():
        assert monotonic() < until
        sleep(0.005)


def questions(rules: str, chance: int = 3) -> Iterator[State[Any]]:
    """Positions of a game that chance plays, in which there is something to decide."""
    state: State[Any] = game(rules).new(starter_decks(rules)[:2], 7)
    player = bot("random", chance)
    while state.choice is not None:
        if len(state.choice.options) > 1:
            yield state
        state.take(player.pick(state.view(state.choice.player)))


def runs(process: int) -> bool:
    """Whether there is such a process, and it has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# What is thought


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("word", ["easy", "medium", "greedy", "search:8"])
def test_a_bot_thinks_the_same_here_and_elsewhere(
    thinkers: Thinkers, rules: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "QUICK", -1.0)
    here, elsewhere = bot(word, 5), thinkers.seat(word, bot(word, 5))
    assert isinstance(elsewhere, Elsewhere)
    for state in islice(questions(rules), 12):
        view = state.view(state.choice.player if state.choice else 0)
        assert elsewhere.pick(view) == here.pick(view)
    assert len(thinkers.processes) == 1


def test_where_a_game_saves_no_positions_all_is_thought_about_here(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = Thinkers(1)
    for state in islice(questions(GAMES[0]), 6):
        with monkeypatch.context() as patch:
            patch.delattr(type(game(GAMES[0])), "save")
            view = state.view(state.choice.player if state.choice else 0)
            assert nobody.seat("search:8", bot("search:8", 5)).pick(view) == bot("search:8", 5).pick(view)
    assert nobody.processes == []


class Overheard:
    """Hears what is sent to a process."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def __call__(self, thinkers: Thinkers, asked: Any) -> Any:
        self.sent.append(asked)
        return thinking._Picked(0, asked.chance)


@pytest.mark.parametrize("rules", GAMES)
def test_a_process_is_told_nothing_that_the_seat_does_not_know(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two positions that the seat cannot tell apart the same is sent, and it is what the seat sees."""
    overheard = Overheard()
    monkeypatch.setattr(Thinkers, "think", lambda *said: overheard(*said))
    thinkers, chance, compared = Thinkers(1), Chance.seeded(5), 0
    for state in islice(questions(rules), 40):
        seat = state.choice.player if state.choice else 0
        twin = secrets_of(rules).twin(state, seat, chance, False)
        if twin is None:
            continue
        for each in (state, twin):
            thinkers.seat("search:8", bot("search:8", 1)).pick(each.view(seat))
        here, there = overheard.sent[-2:]
        assert json.dumps(here) == json.dumps(there)
        told = game(rules).load(here.position).view(seat)
        assert (told.position(), told.options) == (state.view(seat).position(), state.view(seat).options)
        compared += 1
    assert compared > 3


def test_who_is_quick_thinks_here_and_moves_out_when_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    overheard = Overheard()
    monkeypatch.setattr(Thinkers, "think", lambda *said: overheard(*said))
    player = Thinkers(1).seat("easy", bot("easy", 1))
    views = [
        state.view(state.choice.player if state.choice else 0) for state in islice(questions(GAMES[0]), 1)
    ]
    monkeypatch.setattr(thinking, "QUICK", 60.0)
    for _ in range(3):
        player.pick(views[0])
    monkeypatch.setattr(thinking, "QUICK", -1.0)
    player.pick(views[0])
    assert overheard.sent == []
    player.pick(views[0])
    assert [each.word for each in overheard.sent] == ["easy"]


def test_programs_and_chance_think_here() -> None:
    thinkers = Thinkers(1)
    for word in ("random", "exec:true"):
        player = bot(word, 1)
        assert thinkers.seat(word, player) is player


# Processes


def test_a_bot_that_fails_elsewhere_fails_here(thinkers: Thinkers) -> None:
    state = next(questions("kotc/17"))
    assert state.choice is not None
    rules: Any = game("kotc/17")
    position = rules.save(state)
    said = Chance.seeded(1).numbers()
    for word, seat, wrong in (
        ("nobody", 0, "there is no bot 'nobody'"),
        ("greedy", 1 - state.choice.player, "AssertionError"),
    ):
        with pytest.raises(CardwrightError, match=wrong):
            thinkers.think(thinking._Asked(word, said, seat, position))
    before = thinkers.processes
    thinkers.think(thinking._Asked("greedy", said, state.choice.player, position))
    assert thinkers.processes == before


def test_no_more_processes_think_than_there_may(thinkers: Thinkers) -> None:
    def think(number: int) -> Any:
        player, state = thinkers.seat("search:8", bot("search:8", number)), next(questions("kotc/17"))
        return player.pick(state.view(state.choice.player if state.choice else 0))

    with ThreadPoolExecutor(6) as threads:
        assert len([*threads.map(think, range(6))]) == 6
    assert len(thinkers.processes) == 1


def slow_table(host: Host) -> Table:
    """A table at which a bot thinks for ever, in a process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardwright.table.chairs.check_bot", lambda *_: None)
        table = host.open("kotc/17", chairs("kotc/17", bots={1: SLOW}), seed=3, first=1)
    while asked(table) == 0:
        answer(table)
    wait_for(lambda: bool(host._thinkers.processes))
    return table


def stand_in(table: Table) -> None:
    """Greedy has taken the seat, and the table says so."""
    wait_for(lambda: SLOW not in bots_of(table).values())
    with table.course() as course:
        assert course.bots == {1: "greedy"}
        assert course.notices == [f"Bob cannot play any more as '{SLOW}'; the bot greedy plays on."]


def bots_of(table: Table) -> dict[int, str]:
    with table.course() as course:
        return {**course.bots}


def test_where_a_process_dies_greedy_plays_on(host: Host) -> None:
    table = slow_table(host)
    os.kill(host._thinkers.processes[0], signal.SIGKILL)
    stand_in(table)
    assert until_person(table) == 0
    assert [line.kind for line in host.lines(table.id) if line.seat == 1][:1] == [Kind.TAKE_OVER]


def test_where_a_bot_takes_too_long_greedy_plays_on_and_its_process_ends(database: str) -> None:
    with closing(Host(database, thinkers=Thinkers(1, patience=1.0))) as host:
        table = slow_table(host)
        process = host._thinkers.processes[0]
        stand_in(table)
        wait_for(lambda: not runs(process))


def test_what_thinks_ends_with_the_server_within_two_seconds(database: str) -> None:
    """Those who think, and those who wait until they may."""
    with closing(Host(database, thinkers=Thinkers(1))) as host:
        tables = [slow_table(host) for _ in range(4)]
        processes = host._thinkers.processes
        assert len(processes) == 1
        began = monotonic()
    assert monotonic() - began < 2
    assert not any(map(runs, processes))
    with closing(Host(database, thinkers=Thinkers(1))) as host:
        for table in tables:  # nobody has lost a seat by that
            assert [line for line in host.lines(table.id) if line.kind is Kind.TAKE_OVER] == []


def test_what_ends_while_it_thinks_is_ended_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server and whoever asked both hear of its end: a line that is closed twice could be another's."""
    ended = []

    def end(process: BaseProcess) -> None:
        ended.append(process)
        end_worker(process)

    monkeypatch.setattr(thinking, "end_worker", end)
    with closing(Host(database, thinkers=Thinkers(1))) as host:
        slow_table(host)
    assert len(ended) == 1
    assert host._thinkers.processes == []


SERVER = """
import sys
from time import sleep
from tests.table.conftest import chairs
from tests.table.test_thinking import slow_table
from cardwright.table.games import Host
if __name__ == "__main__":
    host = Host(sys.argv[1])
    slow_table(host)
    print(*host._thinkers.processes, flush=True)
    sleep(60)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_no_process_outlives_a_server_that_is_killed(
    database: str, number: signal.Signals, tmp_path: Path
) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])}
    with subprocess.Popen(
        [sys.executable, str(script), database], stdout=subprocess.PIPE, text=True, env=environment
    ) as server:
        try:
            assert server.stdout is not None
            processes = [int(each) for each in server.stdout.readline().split()]
            assert all(map(runs, processes))
            assert processes
            server.send_signal(number)
            server.wait(SOON)
            wait_for(lambda: not any(map(runs, processes)))
        finally:
            with suppress(OSError):
                server.kill()
