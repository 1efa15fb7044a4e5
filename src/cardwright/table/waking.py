"""How server processes that share a PostgreSQL tell each other that there is something new about a game."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Any, Final, final

from sqlalchemy import Connection, Engine, text

from cardwright.table.database import is_postgres

CHANNEL: Final = "cardwright_table"

AGAIN: Final = 1.0
"""Seconds after which a connection that has broken is tried again."""

LISTENS: Final = 0.5
"""Seconds between two looks whether the server is about to end."""

_NOTIFY: Final = text("SELECT pg_notify(:channel, :word)")

_LOG: Final = logging.getLogger(__name__)


@final
class Waking:
    """Tells others, and hears from them in a thread of its own. Where there is no PostgreSQL it does nothing.

    `changed` is called with the id of a game about which another process has written, or with None where
    something may have been missed; and with the word `about` what of the game that was, empty for the game
    itself.
    """

    def __init__(self, engine: Engine, changed: Callable[[str | None, str], None]) -> None:
        self._engine = engine
        self._changed = changed
        self._own = secrets.token_hex(8)
        self._closing = Event()
        self._listens = is_postgres(engine.url)
        self.ready: Final = Event()
        self._thread = Thread(target=self._run, name="waking", daemon=True)
        if self._listens:
            self._thread.start()

    def tell(self, connection: Connection, game: str, about: str = "") -> None:
        """Tell others about a game as soon as this transaction is committed."""
        if self._listens:
            word = f"{game} {self._own} {about}".rstrip()
            connection.execute(_NOTIFY, {"channel": CHANNEL, "word": word})

    def close(self) -> None:
        """Hear no more."""
        self._closing.set()
        if self._listens:
            self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
            except Exception as fault:  # the database may be gone for a while
                _LOG.warning("nothing is heard from other servers (%s)", type(fault).__name__)
                self._closing.wait(AGAIN)

    def _listen(self) -> None:
        connection: Any = self._engine.raw_connection()
        heard: Any = connection.driver_connection
        connection.detach()
        try:
            heard.rollback()
            heard.autocommit = True
            heard.execute(f"LISTEN {CHANNEL}")
            self._changed(None, "")
            self.ready.set()
            while not self._closing.is_set():
                for notice in heard.notifies(timeout=LISTENS):
                    game, process, *about = notice.payload.split(" ")
                    if process != self._own:
                        self._changed(game, "".join(about))
        finally:
            with suppress(Exception):
                heard.close()
