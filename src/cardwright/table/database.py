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

OWN_FILES: Final = ("", "-wal", "-shm", "-journal")
"""How the names of the files end in which SQLite keeps a database."""


def open_database(place: str) -> Engine:
    """The database at a path or a `postgresql://` URL, brought up to date. Raises `CardwrightError`.

    An SQLite file that has to be changed is copied first, to one beside it of the same name and `.before-`
    and the version.
    """
    url = url_of(place)
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


def url_of(place: str) -> URL:
    """The URL of the database at a path, or at such a URL. Raises `CardwrightError`."""
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
    steps = ScriptDirectory.from_config(config)
    newest = steps.get_current_head()
    with engine.connect() as connection:
        if _version(connection) == newest:
            return
        _check_known(_version(connection), steps)
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


def _check_known(version: str | None, steps: ScriptDirectory) -> None:
    """Raise `CommandError` where no step leads to this version."""
    if version is not None and version not in {step.revision for step in steps.walk_revisions()}:
        raise CommandError(
            f"a newer version of Cardwright has brought it to version {version}, and this one knows it up to "
            f"{steps.get_current_head()}"
        )


def _copy_file(file: str, copy: str) -> None:
    """Copy what is committed in an SQLite file, whole or not at all."""
    part = Path(f"{copy}.part")
    try:
        with closing(sqlite3.connect(file)) as opened, closing(sqlite3.connect(part)) as written:
            opened.backup(written)
        os.replace(part, copy)
    finally:
        part.unlink(missing_ok=True)


def hang_up(connection: Connection) -> None:
    """Let a connection go on which something failed: nobody knows what state it is in."""
    with suppress(SQLAlchemyError):
        connection.invalidate()
    connection.close()


def back_up(url: URL, copy: str) -> None:
    """Copy an SQLite file while it is in use. Raises `CardwrightError`; a PostgreSQL has tools of its own."""
    if is_postgres(url):
        raise CardwrightError("a PostgreSQL is backed up by its own tools, such as pg_dump")
    file = str(url.database)
    if not Path(file).is_file():
        raise CardwrightError(f"there is no database {file} to be copied")
    if _belongs_to(Path(file), Path(copy)) or _belongs_to(Path(file), Path(f"{copy}.part")):
        raise CardwrightError(f"{copy} belongs to the database that is to be copied: name another file")
    try:
        _copy_file(file, copy)
    except (sqlite3.Error, OSError) as fault:
        raise CardwrightError(f"{copy} cannot be written ({_first_line(fault)})") from fault


def _belongs_to(database: Path, file: Path) -> bool:
    """Whether an SQLite database is kept in this file, by whatever name or link."""
    whole = database.resolve()
    own = [whole.with_name(whole.name + end) for end in OWN_FILES]
    linked = any(file.samefile(each) for each in own if file.exists() and each.exists())
    return linked or file.resolve() in own
