"""Bots at a table of a server: they answer when they are asked, in a thread that the table has then.

At a quick table that is at once; at a guarded one at moments that do not tell how long they have thought.
Those that think for long do so in other processes (`thinking`).
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Collection
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any, Final, NamedTuple, final

from cardwright.core.state import State
from cardwright.errors import CardwrightError
from cardwright.players.bots import Bot, bot, let_go
from cardwright.players.program import PREFIX, ProgramBot
from cardwright.players.search import SearchBot
from cardwright.table.course import Course, Stale
from cardwright.table.table import Table, Unplayable
from cardwright.table.thinking import Thinkers

STAND_INS: Final = ("greedy", "random")
"""The words for the bots that play on where another has failed, and where that one fails, too."""

PAUSE: Final = 1.0
"""Seconds after which is tried again what the database did not take."""

MOST_FAULTS: Final = 20
"""After so many faults in a row a table's bots wait until somebody does something."""

_LOG: Final = logging.getLogger(__name__)


class _Asked(NamedTuple):
    """What a bot is asked: the number of its question, the position, a copy that nobody else touches.

    `returns` says how often, and to how many events, the game was taken back.
    """

    seat: int
    word: str
    question: int
    state: State[Any]
    returns: tuple[int, ...]


@final
class Robots:
    """The bots of one table. One that fails gives way to the next of `STAND_INS`; it never harms the table.

    Only the `programs` named may be started; `thinkers` are where bots think. Once `closing` is set nobody
    plays any more. Before bots answer they `wait` for the moment to do so.
    """

    def __init__(
        self,
        programs: Collection[str],
        thinkers: Thinkers,
        closing: Event,
        wait: Callable[[], None] = lambda: None,
    ) -> None:
        self._programs = programs
        self._thinkers = thinkers
        self._closing = closing
        self._wait = wait
        self._thread: Thread | None = None
        self._players: dict[int, tuple[str, Bot]] = {}
        self._returns: dict[int, int] = {}
        self._lock = Lock()

    @property
    def at_work(self) -> bool:
        """Whether a bot thinks."""
        return self._thread is not None

    def wake(self, table: Table) -> None:
        """Let the table's bots answer, if one is asked; it waits for none."""
        with self._lock:
            if self._thread is None and not self._closing.is_set() and self._concerns(table):
                self._thread = Thread(target=self._work, args=(table,), name=f"bots {table.id}", daemon=True)
                self._thread.start()

    def _concerns(self, table: Table) -> bool:
        """Whether a bot is asked, or the game is over for bots that are still there."""
        with table.course() as course:
            return _bots_asked(course) != [] or (course.sitting.over and bool(self._players))

    def dismiss(self, table: Table) -> None:
        """Nobody plays at the table for now: let its programs go, and wait for whoever thinks."""
        thread = self._thread
        players, self._players = self._players, {}
        if any(word.startswith(PREFIX) for word, _ in players.values()):
            with table.course() as course:
                state = course.sitting.state.copy()
            let_go({seat: player for seat, (_, player) in players.items()}, state)
        if thread is not None:
            thread.join(PAUSE)

    def _work(self, table: Table) -> None:
        faults = 0
        while faults < MOST_FAULTS and not self._closing.is_set():
            try:
                with self._lock:
                    asked = _asked(table)
                    if not asked:
                        self._thread = None
                        break
                answers = [(each, self._think(table, each)) for each in asked]
                self._wait()
                for each, place in answers:
                    if place is not None and not self._closing.is_set():
                        self._answer(table, each, place)
                faults = 0
            except Exception as fault:  # such as a database that is gone for a while
                _LOG.warning("table %s: a bot could not play (%s)", table.id, type(fault).__name__)
                faults += 1
                self._closing.wait(PAUSE)
        else:
            self._thread = None
            if not self._closing.is_set():
                return  # what somebody does at the table wakes them again
        with suppress(Exception):  # what cannot be said now is said when the table is dropped
            with table.course() as course:
                left = course.sitting.over or self._closing.is_set()
            if left:
                self.dismiss(table)

    def _think(self, table: Table, asked: _Asked) -> int | None:
        """What the bot answers; None where another one will in its place."""
        try:
            view = asked.state.view(asked.seat)
            choice = view.choice
            assert choice is not None
            return choice.options.index(self._player(asked).pick(view))
        except Exception as fault:
            if not self._closing.is_set():
                _LOG.warning("table %s: the bot %.60s has failed (%s)", table.id, asked.word, fault)
            self._replace(table, asked)
            return None

    def _answer(self, table: Table, asked: _Asked, place: int) -> None:
        """Let the bot answer, or another one in its place."""
        try:
            with suppress(Stale):  # somebody has taken something back, or another process was faster
                table.answer_for_bot(asked.seat, asked.question, place)
        except Unplayable:
            raise
        except CardwrightError:  # the rules find no way on from what it chose
            self._replace(table, asked)

    def _replace(self, table: Table, asked: _Asked) -> None:
        """Let the next of `STAND_INS` play on in the place of a bot that has failed."""
        self._let_go(asked)
        if self._closing.is_set():
            return
        left = STAND_INS[STAND_INS.index(asked.word) + 1 :] if asked.word in STAND_INS else STAND_INS
        if not left:
            raise CardwrightError(f"the bot {asked.word} has failed, too")
        table.replace_bot(asked.seat, asked.question, asked.word, left[0])

    def _player(self, asked: _Asked) -> Bot:
        """The bot that sits there, fetched if it is asked for the first time. Raises `CardwrightError`."""
        word, player = self._players.get(asked.seat, ("", None))
        if player is None or word != asked.word:
            if asked.word.startswith(PREFIX) and asked.word not in self._programs:
                raise CardwrightError("this program may not be started by this server")
            self._let_go(asked)
            player = bot(asked.word, secrets.randbits(63))
            if isinstance(player, SearchBot) and player.processes > 1:
                raise CardwrightError("on a server every bot thinks in one process")
            player = self._thinkers.seat(asked.word, player)
            self._players[asked.seat] = asked.word, player
        elif isinstance(player, ProgramBot):
            known = self._returns.get(asked.seat, 0)
            for events in asked.returns[known if known <= len(asked.returns) else 0 :]:
                player.taken_back(events)
        self._returns[asked.seat] = len(asked.returns)
        return player

    def _let_go(self, asked: _Asked) -> None:
        """Let whoever has played there go."""
        _, player = self._players.pop(asked.seat, ("", None))
        if player is not None:
            let_go({asked.seat: player}, asked.state)


def _asked(table: Table) -> list[_Asked]:
    """What bots of the table are asked: one of them, or in a window all that have said nothing yet."""
    with table.course() as course:
        return [
            _Asked(
                seat,
                course.bots[seat],
                course.questions[seat],
                course.position(seat).copy(),
                course.sitting.returns,
            )
            for seat in _bots_asked(course)
        ]


def _bots_asked(course: Course) -> list[int]:
    return [seat for seat in sorted(course.bots) if course.asks(seat)]
