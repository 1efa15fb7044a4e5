"""A small load with people who vanish and come back; what is said of what is lost, and of what grows."""

from __future__ import annotations

import gc
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.table.conftest import chairs
from tests.table.playing import answer
from tests.table.tools import TOOLS, tool

from cardwright.table.games import Host
from cardwright.table.painting import paint
from cardwright.table.visitors import hash_of

tool("load_tables")
people: Any = tool("load_people")


def run(*arguments: str) -> str:
    command = [sys.executable, str(TOOLS / "load_tables.py"), *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=150, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_nothing_is_lost_where_people_vanish_and_come_back() -> None:
    said = run("--people", "--tables", "10", "--every", "0.5", "--seconds", "6")
    found = re.search(r"All of (\d+) answers that were acknowledged are in the journal", said)
    assert found is not None
    assert int(found[1]) > 10
    assert re.search(r"changed the device: \d+", said)
    assert re.search(r"vanished: \d+", said)
    assert re.search(r"95 of 100 seen within \d+ ms", said)
    assert said.endswith("No fault.\n")


def database(path: Path, lines: list[tuple[str, int, int, str]], keys: dict[int, str]) -> str:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE journal (game, n, seat, request)")
        connection.execute("CREATE TABLE seat (game, seat, visitor)")
        connection.execute("CREATE TABLE visitor (id, key_hash)")
        connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?)", lines)
        for seat, key in keys.items():
            connection.execute("INSERT INTO seat VALUES ('game', ?, ?)", (seat, f"visitor {seat}"))
            connection.execute("INSERT INTO visitor VALUES (?, ?)", (f"visitor {seat}", hash_of(key)))
        connection.commit()
    return str(path)


def test_what_is_lost_is_told(tmp_path: Path) -> None:
    seen = people.Seen()
    seen.acknowledged = {("game", 0, "first"), ("game", 1, "second"), ("game", 0, "third")}
    seen.seats = {("game", 0): "Ann's", ("game", 1): "Bob's new"}
    lines = [("game", 0, 0, "first"), ("game", 1, 1, "second"), ("game", 3, 1, "second")]
    assert people.lost(database(tmp_path / "games.sqlite", lines, {0: "Ann's", 1: "Bob's old"}), seen) == [
        "lost: ('game', 0, 'third')",
        "lost: ('game', 1, 'second')",
        "a line is missing: game",
        "the seat ('game', 1) is not whose it became",
    ]


def samples(memory: float, files: float, each: float) -> list[Any]:
    """Thirty, with so much memory and so many files to begin with; each has so much more than the last."""
    return [people.Sample(memory + n * each, files + n * each, 10, 100, 50) for n in range(30)]


def test_what_grows_is_told() -> None:
    assert people.growth(samples(100, 200, 0.1)) == []
    assert [each.split()[1] for each in people.growth(samples(100, 200, 6))] == ["memory", "files"]
    assert [each.split()[1] for each in people.growth(samples(1_000, 20, 3.5))] == ["files"]


@pytest.mark.parametrize("rules", ["kotc/17", "keyforge/1.2"])
def test_what_is_painted_is_gone_at_once(host: Host, rules: str) -> None:
    """A scene that refers to itself would keep a game that is over until all garbage is looked for."""
    table = host.open(rules, chairs(rules), seed=3)
    paint(table, 0)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in range(3):
            answer(table)
            paint(table, 0)
        gc.collect()
        left = {type(each).__name__ for each in gc.garbage}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert left.isdisjoint({"Scene", "Page", "Context", "Macro", "View", "KeeperState", "KeyforgeState"})
