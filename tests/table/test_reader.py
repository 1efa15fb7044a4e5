"""Single questions go over connections that are kept, as long as these hold."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import Engine, bindparam, insert, literal, select, text
from sqlalchemy.exc import OperationalError

from cardwright.table import reader, schema
from cardwright.table.database import open_database
from cardwright.table.reader import Reader

NAME = select(schema.visitor.c.name).where(schema.visitor.c.id == bindparam("id"))
NOWHERE = select(text("here")).select_from(text("nowhere"))


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_database(database)
    yield engine
    engine.dispose()


@pytest.fixture
def asked(engine: Engine) -> Iterator[Reader]:
    asked = Reader(engine)
    yield asked
    asked.close()


def arrive(engine: Engine, id: str) -> None:
    """Somebody is written down whose name is their id."""
    row = {"id": id, "key_hash": id * 8, "name": id, "settings": {}, "made": 0.0, "seen": 0.0}
    with engine.begin() as connection:
        connection.execute(insert(schema.visitor), [row])


def checked_out(engine: Engine) -> int:
    pool: Any = engine.pool
    return int(pool.checkedout())


def test_what_others_write_is_seen_at_once(engine: Engine, asked: Reader) -> None:
    assert asked.first(NAME, {"id": "ann"}) is None
    arrive(engine, "ann")
    assert asked.first(NAME, {"id": "ann"}) == ("ann",)
    arrive(engine, "bob")
    assert asked.first(NAME, {"id": "bob"}) == ("bob",)
    assert checked_out(engine) == 1


def test_no_more_connections_are_kept_than_few(
    engine: Engine, asked: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "KEPT", 2)
    many = 5
    together, ask = Barrier(many), Reader._ask

    def all_at_once(*given: Any) -> Any:
        together.wait(20)
        return ask(*given)

    monkeypatch.setattr(Reader, "_ask", all_at_once)
    with ThreadPoolExecutor(many) as threads:
        found = list(threads.map(lambda number: asked.first(select(literal(number)), {}), range(many)))
    assert found == [(number,) for number in range(many)]
    assert checked_out(engine) == 2
    asked.close()
    assert checked_out(engine) == 0


def test_a_connection_on_which_something_failed_is_not_kept(engine: Engine, asked: Reader) -> None:
    assert asked.first(select(literal(1)), {}) == (1,)
    with pytest.raises(OperationalError):
        asked.first(NOWHERE, {})
    assert checked_out(engine) == 0
    assert asked.first(select(literal(2)), {}) == (2,)


def test_what_broke_off_while_nobody_asked_is_not_noticed(postgres: str) -> None:
    engine = open_database(postgres)
    asked = Reader(engine)
    backend = select(text("pg_backend_pid()"))
    found = asked.first(backend, {})
    assert found is not None
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": found[0]})
    again = asked.first(backend, {})
    assert again is not None
    assert again[0] != found[0]
    asked.close()
    engine.dispose()
