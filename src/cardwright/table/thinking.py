"""Bots that think for long do so in other processes: in the server's own they would hold up people's answers.

Such a process is given a position that the bot's seat could believe in, never the one that is played. What
is hidden is redrawn before it is sent; whoever thinks redraws it again, and so thinks the same.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Condition
from time import thread_time
from typing import Any, Final, NamedTuple, Protocol, final, runtime_checkable

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.games import game as rules_of
from cardwright.lab.workers import CONTEXT, describe_fault, end_worker, start_worker
from cardwright.players.bots import Bot, bot
from cardwright.players.by_game import ByGame
from cardwright.players.search import SearchBot

PATIENCE: Final = 30.0
"""Seconds that a bot may think about one answer, once a process is free for it."""

MOST_SECONDS: Final = 25.0
"""For so long a bot of a server may be told to think: its process needs some of that patience to start."""

MOST_SIMULATIONS: Final = 50_000
"""So often it may be told to simulate at most, which is about as long."""

QUICK: Final = 0.01
"""Seconds of processor time: a bot that needs more for an answer thinks elsewhere from then on.

To send a position takes about half of that.
"""

POLITENESS: Final = 10
"""So much nicer than the server are those processes: where both would work, the server does."""


@runtime_checkable
class Thinking(Bot, Protocol):
    """A bot of which `chance` is all that changes from answer to answer."""

    chance: Chance


class _Asked(NamedTuple):
    """What a process is asked: what the bot of this word picks, at that seat of a saved position."""

    word: str
    chance: tuple[int, int, int, int]
    seat: int
    position: dict[str, Any]


class _Picked(NamedTuple):
    """The place of an option, and where the bot's chance stands now; or what went wrong."""

    place: int
    chance: tuple[int, int, int, int]
    wrong: str = ""


@final
class Thinkers:
    """The processes in which a server's bots think, `most` at most: by default one a core, but for one.

    They are started when they are needed, and end with the server, however that ends.
    """

    def __init__(self, most: int | None = None, patience: float = PATIENCE) -> None:
        self._most = max(1, _cores() - 1) if most is None else most
        self._patience = patience
        self._all: list[_Thinker] = []
        self._free: list[_Thinker] = []
        self._changed = Condition()
        self._closed = False

    @property
    def processes(self) -> Sequence[int]:
        """The ids of the processes that run."""
        with self._changed:
            return [each.id for each in self._all]

    def seat(self, word: str, player: Bot) -> Bot:
        """The bot as it is to be asked at a table: one that thinks for long does so elsewhere."""
        return Elsewhere(word, player, self) if isinstance(player, Thinking) else player

    def think(self, asked: _Asked) -> _Picked:
        """What is picked in a process, as soon as one is free.

        Raises `CardwrightError` where it ends, takes too long, or the bot fails.
        """
        thinker = self._take()
        try:
            picked = thinker.think(asked, self._patience)
        except BaseException:
            self._drop(thinker)
            raise
        self._give_back(thinker)
        if picked.wrong:
            raise CardwrightError(picked.wrong)
        return picked

    def close(self) -> None:
        """End them, whatever they do; whoever waits is told so."""
        with self._changed:
            self._closed = True
            idle, self._free = self._free, []
            for each in self._all:
                each.kill()
            self._changed.notify_all()
        for each in idle:
            self._drop(each)
        with self._changed:  # one that thinks is dropped by whoever asked it, and by nobody else
            self._changed.wait_for(lambda: not self._all)

    def _take(self) -> _Thinker:
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._free or len(self._all) < self._most)
            if self._closed:
                raise CardwrightError("nobody thinks any more: the server ends")
            if self._free:
                return self._free.pop()
            self._all.append(_Thinker())
            return self._all[-1]

    def _give_back(self, thinker: _Thinker) -> None:
        with self._changed:
            if not self._closed:
                self._free.append(thinker)
                self._changed.notify()
                return
        self._drop(thinker)

    def _drop(self, thinker: _Thinker) -> None:
        """Another one takes its place when there is need of it."""
        try:
            thinker.end()
        finally:  # `close` waits until none is left
            with self._changed:
                self._all.remove(thinker)
                self._changed.notify_all()


@final
class _Thinker:
    """A process in which one bot thinks at a time, and the line to it."""

    def __init__(self) -> None:
        self._line, theirs = CONTEXT.Pipe()
        self._process = start_worker(_answer_all, theirs)
        theirs.close()

    @property
    def id(self) -> int:
        return self._process.pid or 0

    def think(self, asked: _Asked, patience: float) -> _Picked:
        try:
            self._line.send(asked)
            if not self._line.poll(patience):
                raise CardwrightError(f"it has thought for {patience:g} seconds")
            picked: _Picked = self._line.recv()
        except (EOFError, OSError):
            raise CardwrightError("the process in which it thought has ended") from None
        return picked

    def kill(self) -> None:
        """End it without waiting for anything."""
        self._process.kill()

    def end(self) -> None:
        """Kill it, and leave nothing of it."""
        self.kill()
        end_worker(self._process)
        self._line.close()


@final
class Elsewhere:
    """A bot that thinks in the server's process while it is quick, and in another one when it is not.

    The same seed plays the same game either way. A game that saves no positions sends none elsewhere: there
    all is thought about in the server's process.
    """

    def __init__(self, word: str, player: Thinking, thinkers: Thinkers) -> None:
        self._word = word
        self._player = player
        self._thinkers = thinkers
        self._rules = ByGame(rules_of)
        self._quick = not isinstance(player, SearchBot)
        self._warm = False

    def pick(self, view: View[Any]) -> Option:
        """What the bot picks. Raises `CardwrightError` as `Thinkers.think` does."""
        choice = view.choice
        assert choice is not None
        if len(choice.options) == 1:
            return choice.options[0]
        if self._quick:
            return self._pick_here(view)
        believed = view.imagine(0)
        save = getattr(self._rules.of(believed, view.seat), "save", None)
        if save is None:
            return self._player.pick(view)
        asked = _Asked(self._word, self._player.chance.numbers(), view.seat, save(believed))
        picked = self._thinkers.think(asked)
        self._player.chance = Chance(*picked.chance)
        return choice.options[picked.place]

    def _pick_here(self, view: View[Any]) -> Option:
        """What the bot picks, and how long it takes; at first it learns of the game, which does not count."""
        began = thread_time()
        option = self._player.pick(view)
        self._quick = not self._warm or thread_time() - began <= QUICK
        self._warm = True
        return option


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# What such a process does


def _answer_all(line: Connection) -> None:
    """Think for whoever is at the other end, until nobody is."""
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    players: dict[tuple[str, str], Bot] = {}
    with suppress(EOFError, OSError):
        while True:
            line.send(_answer(line.recv(), players))


def _answer(asked: _Asked, players: dict[tuple[str, str], Bot]) -> _Picked:
    """What a bot picks; bots that have thought before know the game already."""
    try:
        game = str(asked.position["game"])
        player = players.setdefault((asked.word, game), bot(asked.word, 0))
        assert isinstance(player, Thinking)
        player.chance = Chance(*asked.chance)
        view = rules_of(game).load(asked.position).view(asked.seat)
        assert view.choice is not None
        place = view.choice.options.index(player.pick(view))
        return _Picked(place, player.chance.numbers())
    except CardwrightError as fault:
        return _Picked(-1, asked.chance, str(fault))
    except Exception as fault:
        return _Picked(-1, asked.chance, describe_fault(fault))
