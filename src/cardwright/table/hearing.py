"""Talk on its way to pages and programs, between the frames of the game and without a number among them.

Whoever hears talk is sent ids that say both what they have seen and what they have heard: that of the frame,
and behind a point the number of the last line of each room, `5a5a5a5a-17.4.0`. So nothing is lost or doubled
when a stream breaks off, nor at another server.
"""

from __future__ import annotations

import asyncio
import json
import logging
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final, final
from weakref import WeakSet, WeakValueDictionary

from cardwright.table.frames import Frame
from cardwright.table.page import talk_lines
from cardwright.table.streams import Channel, Through
from cardwright.table.talk import GALLERY, KEPT, ROOMS, Line, Talk, Voice, heard_by

MOST_DIGITS: Final = 9

_LOG: Final = logging.getLogger(__name__)


@final
@dataclass(frozen=True)
class Heard:
    """Lines that are new to whoever hears them, whose voice is `who`."""

    id: str
    lines: tuple[Line, ...]
    who: str
    watches: bool = False

    def html(self) -> str:
        """For a page: a line of JSON by which it knows that this is talk, and the lines."""
        return f'{{"talk": {len(self.lines)}}}\n{talk_lines(self.lines, self.who, self.watches)}'

    def json(self) -> str:
        """For a program: one line of JSON."""
        return json.dumps({"talk": [line.as_json() for line in self.lines]}, ensure_ascii=False)


@final
class _Said:
    """What this process knows of the talk at a table while anybody hears it."""

    def __init__(self, game: str) -> None:
        self.game: Final = game
        self.reading: Final = asyncio.Lock()
        self.channels: Final[WeakSet[Channel]] = WeakSet()
        self.lines: dict[str, list[Line]] = {room: [] for room in ROOMS}
        self.muted: Mapping[str, frozenset[str]] = {}

    @property
    def last(self) -> dict[str, int]:
        """The number of the last line of each room."""
        return {room: lines[-1].n if lines else 0 for room, lines in self.lines.items()}

    def take(self, new: Sequence[Line], muted: Mapping[str, frozenset[str]]) -> None:
        """Take in what was said since, and let those know who wait."""
        for line in new:
            self.lines[line.room].append(line)
        for lines in self.lines.values():
            del lines[:-KEPT]
        self.muted = muted
        for channel in self.channels:
            channel.wake()


@final
class Hearing(Through):
    """Somebody's frames with the talk that they hear: what an `EventStream` and a long poll tell."""

    def __init__(
        self,
        said: _Said,
        channel: Channel,
        who: str,
        rooms: Mapping[str, float],
        afterwards: Mapping[str, float],
        talk: Talk,
    ) -> None:
        super().__init__(channel)
        self._said = said
        self._channel = channel
        self._who = who
        self._rooms = rooms
        self._afterwards = afterwards
        self._talk = talk
        self._waits_until = 0.0

    async def after(self, id: str, seconds: float) -> Frame | Heard | None:
        """The next frame or talk that somebody needs who has all up to this; None if there is none."""
        try:
            async with asyncio.timeout(seconds):
                while not self.closed:
                    sent = self._next(id)
                    if sent is not None:
                        return sent
                    await self._channel.changed()
        except TimeoutError:
            pass
        return None

    def _next(self, id: str) -> Frame | Heard | None:
        frame, _, heard = id.partition(".")
        if (new := self._channel.frames.since(frame)) is not None:
            return replace(new, id=f"{new.id}.{heard}") if heard else new
        known = _numbers(heard)
        lines = self._new(known)
        if not lines:
            return None
        reached = known | {line.room: line.n for line in lines}
        lines.sort(key=attrgetter("at", "n"))
        return Heard(f"{frame}.{_written(reached)}", tuple(lines), self._who, GALLERY in self._rooms)

    def _new(self, known: Mapping[str, int]) -> list[Line]:
        """The lines behind these numbers that are to be heard by now, room by room."""
        new: list[Line] = []
        muted, now = self._said.muted.get(self._who, frozenset()), self._talk.clock.date()
        rooms = self._afterwards if self._channel.frames.over else self._rooms
        for room, delay in rooms.items():
            lines, after = self._said.lines[room], known[room]
            if after > self._said.last[room]:  # the database was restored from a copy
                after = 0
            for line in lines[bisect_right(lines, after, key=attrgetter("n")) :]:
                if delay and line.at + delay > now:
                    self._look_again(line.at + delay - now)
                    break
                if line.who not in muted:
                    new.append(line)
        return new

    def _look_again(self, seconds: float) -> None:
        """Wake whoever waits once a line is late enough."""
        clock, loop = self._talk.clock, asyncio.get_running_loop()
        when = clock.now() + seconds
        if self._waits_until <= clock.now():
            self._waits_until = when
            clock.at(when, lambda: _soon(loop, self._channel))


@final
class Hall:
    """The talk of all tables that anybody hears. Lives in the server's event loop."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._tables: WeakValueDictionary[str, _Said] = WeakValueDictionary()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        talk.subscribe(self._changed)

    async def hear_at(self, game: str, channel: Channel, voice: Voice, delay: float = 0.0) -> Hearing:
        """What somebody hears beside frames: other rooms as soon as the frames show the end of the game."""
        rooms, afterwards = (heard_by(voice, over, delay) for over in (False, True))
        return await self.hear(game, channel, voice.who, rooms, afterwards)

    async def hear(
        self,
        game: str,
        channel: Channel,
        who: str,
        rooms: Mapping[str, float],
        afterwards: Mapping[str, float] | None = None,
    ) -> Hearing:
        """What somebody with this voice hears in these rooms, each so many seconds late, beside frames."""
        self._loop = asyncio.get_running_loop()
        said = self._tables.setdefault(game, _Said(game))
        await self._read(said)
        said.channels.add(channel)
        return Hearing(said, channel, who, rooms, rooms if afterwards is None else afterwards, self._talk)

    async def _read(self, said: _Said) -> None:
        """Take in what was said since it was looked last."""
        async with said.reading:
            said.take(*await asyncio.to_thread(self._new, said.game, said.last))

    def _new(self, game: str, after: Mapping[str, int]) -> tuple[list[Line], dict[str, frozenset[str]]]:
        return self._talk.lines(game, after), self._talk.muted(game)

    def _changed(self, game: str | None) -> None:
        """Hears of talk in any thread, and sees to it in the loop."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended: nobody hears anything
                self._loop.call_soon_threadsafe(self._look, game)

    def _look(self, game: str | None) -> None:
        for said in [each for id, each in self._tables.items() if game in (None, id)]:
            task = asyncio.get_running_loop().create_task(self._look_at(said))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _look_at(self, said: _Said) -> None:
        try:
            await self._read(said)
        except RuntimeError:  # the server ends
            return
        except Exception:
            _LOG.exception("table %s: what was said there cannot be read", said.game)


def _soon(loop: asyncio.AbstractEventLoop, channel: Channel) -> None:
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(channel.wake)


def _numbers(written: str) -> dict[str, int]:
    """The numbers of the last lines that somebody has heard, room by room; 0 for what is none.

    >>> _numbers("4.0"), _numbers("4"), _numbers("x.-1")
    ({'table': 4, 'gallery': 0}, {'table': 4, 'gallery': 0}, {'table': 0, 'gallery': 0})
    """
    parts = [*written.split("."), *("0" for _ in ROOMS)]
    return {
        room: int(part) if part.isascii() and part.isdecimal() and len(part) <= MOST_DIGITS else 0
        for room, part in zip(ROOMS, parts, strict=False)
    }


def _written(numbers: Mapping[str, int]) -> str:
    return ".".join(str(numbers.get(room, 0)) for room in ROOMS)
