"""What a kill leaves at any step of what is written: nothing is lost, and a mistake would be found out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from tests.table.tools import tool

from cardwright.table import journal
from cardwright.table.journal import Entry
from cardwright.table.writer import Writer

moments: Any = tool("kill_moments")
tool("kill_tables")
connections: Any = tool("kill_connections")


def test_a_server_takes_up_what_any_kill_leaves(tmp_path: Path) -> None:
    course = moments.Course(tmp_path, seed=1)
    course.go_on(120)
    told = course.told
    assert told.moments == 120
    assert told.disks > 40
    assert set(told.steps) >= {
        "handed to the writer",
        "in the transaction",
        "written, not committed",
        "about to commit",
        "in the middle of the commit",
        "committed, nobody told",
        "some are told",
        "told, not yet replied",
    }


def test_who_is_told_too_early_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(self: Writer, about: str, work: Any) -> None:
        done = self.submit(about, work)
        if "Table" not in work.__qualname__:  # of what is done at a table nobody waits for the disk
            done.result()

    course = moments.Course(tmp_path, seed=1)
    monkeypatch.setattr(Writer, "write", write)
    with pytest.raises(moments.Lost):  # which of its lines is missed first hangs on how the threads run
        course.go_on(2_000)
    course.close()


def test_what_is_written_by_halves_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append = journal.append

    def by_halves(connection: Connection, game: str, entries: Sequence[Entry]) -> None:
        for entry in entries:
            append(connection, game, [entry])
            if len(entries) > 1:
                connection.exec_driver_sql("COMMIT")
                connection.exec_driver_sql("BEGIN")

    course = moments.Course(tmp_path, seed=2)
    monkeypatch.setattr(journal, "append", by_halves)
    with pytest.raises(moments.Lost, match="instead of"):
        course.go_on(2_000)
    course.close()


def test_a_server_takes_up_what_one_leaves_that_is_cut_off(postgres: str) -> None:
    course = connections.Course(postgres, seed=1)
    course.go_on(6)
    assert course.steps.total() == 6
    assert course.acknowledged > 0
