"""The database of a server: an SQLite file, or a PostgreSQL by its URL; brought up to date at the start."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url
from sqlalchemy.exc import SQLAlchemyError

from cardwright.errors import CardwrightError

MIGRATIONS: Final = Path(__file__).parent / "migrations"

BUSY: Final = 10_000
"""For so many milliseconds a process waits for another that writes to the same SQLite file."""


def open_database(place: str) -> Engine:
    """The database at a path or a `postgresql://` URL, brought up to date. Raises `CardwrightError`.

    An SQLite file that has to be changed is copied first, to one beside it of the same name and `.before-`
    and the version.
    """
    url = _url(place)
    try:
        engine = create_engine(url, pool_pre_ping=is_postgres(url))
        if not is_postgres(url):
            event.listen(engine, "connect", _set_up_sqlite)
        _upgrade(engine)
    except (CommandError, SQLAlchemyError, sqlite3.Error, OSError) as fault:
        shown = url.render_as_string(hide_password=True)
        raise CardwrightError(f"the database {shown} cannot be used ({_first_line(fault)})") from fault
    return engine


def is_postgres(url: URL) -> bool:
    """Whether this is the URL of a PostgreSQL."""
    return url.get_backend_name() == "postgresql"


def _url(place: str) -> URL:
    if "://" not in place:
        return URL.create("sqlite", database=place)
    try:
        url = make_url(place)
    except (SQLAlchemyError, ValueError):
        raise CardwrightError("this is no URL of a database; one begins with postgresql://") from None
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite" and url.database:
        return url
    kind = url.get_backend_name()
    raise CardwrightError(f"games are kept in an SQLite file or a postgresql:// database, not in {kind}")


def _first_line(fault: Exception) -> str:
    return str(fault).partition("\n")[0] or type(fault).__name__


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Readers do not wait for who writes; what is committed is on the disk; others are waited for."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _upgrade(engine: Engine) -> None:
    """Take the steps that are missing, all or none; of several servers that start together one does it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    newest = ScriptDirectory.from_config(config).get_current_head()
    with engine.connect() as connection:
        if _version(connection) == newest:
            return
        connection.rollback()
        connection.exec_driver_sql(
            "SELECT pg_advisory_xact_lock(2017)" if is_postgres(engine.url) else "BEGIN IMMEDIATE"
        )
        if _version(connection) == newest:
            return
        if not is_postgres(engine.url) and inspect(connection).get_table_names():
            file = str(engine.url.database)
            _copy_file(file, f"{file}.before-{newest}")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


def _version(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _copy_file(file: str, copy: str) -> None:
    """Copy what is committed in an SQLite file, whole or not at all."""
    with closing(sqlite3.connect(file)) as opened, closing(sqlite3.connect(f"{copy}.part")) as written:
        opened.backup(written)
    os.replace(f"{copy}.part", copy)


def hang_up(connection: Connection) -> None:
    """Let a connection go on which something failed: nobody knows what state it is in."""
    with suppress(SQLAlchemyError):
        connection.invalidate()
    connection.close()


def back_up(engine: Engine, copy: str) -> None:
    """Copy an SQLite file while it is in use. Raises `CardwrightError`; a PostgreSQL has tools of its own."""
    if is_postgres(engine.url):
        raise CardwrightError("a PostgreSQL is backed up by its own tools, such as pg_dump")
    try:
        _copy_file(str(engine.url.database), copy)
    except (sqlite3.Error, OSError) as fault:
        raise CardwrightError(f"{copy} cannot be written ({_first_line(fault)})") from fault
