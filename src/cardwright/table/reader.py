"""What is asked of the database with every request: a single question, over a connection that is kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Final, TypeVarTuple, final

from sqlalchemy import Connection, Engine, Row, Select
from sqlalchemy.exc import DBAPIError

from cardwright.table.database import hang_up

KEPT: Final = 4
"""So many connections are kept at most: as many threads seldom ask at once."""

Columns = TypeVarTuple("Columns")


@final
class Reader:
    """Answers single questions, each outside of any transaction. Any thread may ask.

    To borrow one of the engine's connections for it, and to give it back, costs more than the question.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._idle: Final[deque[Connection]] = deque()

    def first(self, question: Select[*Columns], values: Mapping[str, object]) -> Row[*Columns] | None:
        """The first row of the answer; None where there is none. Raises what the database raises."""
        try:
            connection = self._idle.pop()
        except IndexError:
            return self._ask(self._engine.connect(), question, values)
        try:
            return self._ask(connection, question, values)
        except DBAPIError as fault:
            if not fault.connection_invalidated:
                raise
        return self._ask(self._engine.connect(), question, values)  # the other broke off while nobody asked

    def _ask(
        self, connection: Connection, question: Select[*Columns], values: Mapping[str, object]
    ) -> Row[*Columns] | None:
        try:
            found = connection.execute(question, values).first()
        except BaseException:
            hang_up(connection)
            raise
        if len(self._idle) < KEPT:
            self._idle.append(connection)
        else:
            connection.close()
        return found

    def close(self) -> None:
        """Let the connections go."""
        while self._idle:
            self._idle.pop().close()
