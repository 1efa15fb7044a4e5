"""The one who writes: a thread with a connection of its own, which writes all that waits in one go."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import Final, final

from sqlalchemy import Connection, Engine

from cardwright.table.database import hang_up

Work = Callable[[Connection], None]
"""What writes, in a transaction that others begin and commit; where that fails, once more in another."""

MOST_AT_ONCE: Final = 500
"""So many pieces of work share one transaction at most."""

_LOG: Final = logging.getLogger(__name__)


@final
@dataclass(frozen=True)
class _Waiting:
    about: str
    work: Work
    done: Future[None] = field(default_factory=Future)


@final
class Writer:
    """Writes what it is given, all that waits in one transaction, and tells each when it is on the disk.

    What fails is done once more by itself, so that nobody suffers from somebody else's fault.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._waiting: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, about: str, work: Work) -> Future[None]:
        """Let something be written soon; the future is done once it is on the disk, or has failed.

        `about` is the id of the game that it is about: where several servers share a database, all write
        about games in the same order, so that none waits for another in a circle.
        """
        if self._closed:
            raise RuntimeError("the server is about to end: nothing is written any more")
        waiting = _Waiting(about, work)
        self._waiting.put(waiting)
        return waiting.done

    def write(self, about: str, work: Work) -> None:
        """Write something, and wait until it is on the disk. Raises what the work raises, or the database."""
        self.submit(about, work).result()

    def close(self) -> None:
        """Write what waits, and end."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            group = [self._waiting.get()]
            while len(group) < MOST_AT_ONCE and not self._waiting.empty():
                group.append(self._waiting.get())
            going_on = None not in group
            self._write_all([each for each in group if each is not None])
        self._hang_up()

    def _write_all(self, group: list[_Waiting]) -> None:
        """Write a group in one transaction; if that fails, each in its own."""
        try:
            self._transact([each.work for each in sorted(group, key=lambda each: each.about)])
        except Exception as fault:
            self._hang_up()
            if len(group) == 1:
                _LOG.info("what was to be written about %s was not: %s", group[0].about, type(fault).__name__)
                group[0].done.set_exception(fault)
            else:
                for each in group:
                    self._write_all([each])
        else:
            for each in group:
                each.done.set_result(None)

    def _transact(self, works: Sequence[Work]) -> None:
        if works:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                for work in works:
                    work(self._connection)

    def _hang_up(self) -> None:
        """Let the connection go, if there is one."""
        if self._connection is not None:
            hang_up(self._connection)
            self._connection = None
