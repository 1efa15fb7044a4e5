"""A database is brought up to date, or refused with a sentence; what waits is written in one go."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, select, text

from cardwright.errors import CardwrightError
from cardwright.table import schema
from cardwright.table.database import back_up, open_database, url_of
from cardwright.table.serving import copy_games
from cardwright.table.writer import Writer


def tables(file: str) -> list[str]:
    with closing(sqlite3.connect(file)) as opened:
        return [name for (name,) in opened.execute("select name from sqlite_master where type = 'table'")]


def test_the_steps_lead_to_the_tables_that_the_code_knows(database: str) -> None:
    with open_database(database).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.METADATA) == []
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        engine = connection.engine
    engine.dispose()


def test_a_file_that_has_to_be_changed_is_copied_first(database: str) -> None:
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("create table older (n)")
        opened.commit()
    for _ in range(2):
        open_database(f"sqlite:///{database}").dispose()
    [copy] = Path(database).parent.glob("*.before-*")
    assert tables(str(copy)) == ["older"]
    assert "journal" in tables(database)
    assert [path.name for path in Path(database).parent.glob("*.part")] == []


def test_of_servers_that_start_together_one_brings_the_database_up_to_date(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade, begun, goes_on = command.upgrade, Event(), Event()
    upgraded: list[str] = []

    def slowly(*said: Any) -> None:
        begun.set()
        goes_on.wait(60)
        upgraded.append(said[1])
        upgrade(*said)

    monkeypatch.setattr(command, "upgrade", slowly)
    with ThreadPoolExecutor(2) as servers:
        first = servers.submit(open_database, database)
        assert begun.wait(60)
        second = servers.submit(open_database, database)
        sleep(0.3)  # it has seen that steps are missing, and waits
        goes_on.set()
        for server in (first, second):
            server.result().dispose()
    assert upgraded == ["head"]
    assert "journal" in tables(database)
    assert [path.name for path in Path(database).parent.glob("*.before-*")] == []


def test_a_database_that_cannot_be_used_is_told(tmp_path: Path, database: str) -> None:
    (tmp_path / "text").write_text("no database at all, but a text that is long enough to be none")
    for place in (str(tmp_path / "text"), str(tmp_path / "no" / "folder"), "mysql://a:secret@host/b", "://"):
        with pytest.raises(CardwrightError) as refused:
            open_database(place)
        assert "secret" not in str(refused.value)
    engine = open_database(database)
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    engine.dispose()
    with pytest.raises(CardwrightError, match=r"newer version of Cardwright .* 9999"):
        open_database(database)


def test_a_postgres_is_backed_up_by_its_own_tools() -> None:
    with pytest.raises(CardwrightError, match="pg_dump"):
        back_up(url_of("postgresql://nowhere/x"), "copy")


def test_a_database_is_never_copied_onto_itself(database: str, tmp_path: Path) -> None:
    """Whoever serves it would go on writing to a file that has no name any more."""
    link, twin, part = tmp_path / "link", tmp_path / "twin", tmp_path / "tables.sqlite.part"
    with closing(open_database(database).connect()) as connection:
        assert Path(f"{database}-wal").exists()
        link.symlink_to(database)
        twin.hardlink_to(database)
        part.hardlink_to(database)
        taken = [database, f"{database}-wal", f"{database}-shm", f"{database}-journal", link, twin]
        for copy in (*taken, tmp_path / "." / "link", part.with_suffix("")):
            with pytest.raises(CardwrightError, match="name another file"):
                back_up(url_of(database), str(copy))
        assert "journal" in tables(database)
        assert Path(database).samefile(twin)
        connection.engine.dispose()


def test_where_there_is_no_database_none_is_made_to_be_copied(database: str, tmp_path: Path) -> None:
    with pytest.raises(CardwrightError, match="there is no database"):
        copy_games(database, str(tmp_path / "copy"))
    assert list(tmp_path.iterdir()) == []


def test_a_copy_that_fails_leaves_nothing_behind(database: str, tmp_path: Path) -> None:
    open_database(database).dispose()
    (tmp_path / "folder").mkdir()
    with pytest.raises(CardwrightError, match="cannot be written"):
        copy_games(database, str(tmp_path / "folder"))
    assert [*tmp_path.glob("*.part")] == []


def test_all_that_waits_is_written_in_one_transaction(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_database(database)
    writer = Writer(engine)
    sizes: list[int] = []
    transact = writer._transact

    def counted(works: Any) -> None:
        sizes.append(len(works))
        transact(works)

    monkeypatch.setattr(writer, "_transact", counted)
    goes_on = Event()

    def insert(name: str) -> Any:
        def work(connection: Connection) -> None:
            connection.execute(text(f"insert into deck values ('{name}', 'v', 'r', 'n', 'd', '[]', 0)"))

        return work

    def visitor(connection: Connection) -> None:
        goes_on.wait(60)
        connection.execute(text("insert into visitor values ('v', 'k', 'n', '{}', 0, 0)"))

    futures = [writer.submit("a", visitor)]
    while not sizes:
        pass
    futures += [writer.submit(str(n), insert(f"deck {n}")) for n in range(10)]
    twice = writer.submit("x", insert("deck 3"))
    goes_on.set()
    assert not wait([*futures, twice], 20).not_done
    assert twice.exception() is not None
    assert [future.exception() for future in futures] == [None] * 11
    assert sizes[:2] == [1, 11]
    with engine.connect() as connection:
        assert len(connection.execute(select(schema.deck.c.id)).all()) == 10
    writer.close()
    with pytest.raises(RuntimeError, match="about to end"):
        writer.submit("a", visitor)
    engine.dispose()
