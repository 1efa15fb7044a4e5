"""What has changed at a table, told to whoever looks at it: each seat its own picture, if that is another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Final, final

from cardwright.table.audience import ONLOOKER
from cardwright.table.bench import JUDGE
from cardwright.table.frames import Picture
from cardwright.table.streams import Channel
from cardwright.table.table import Table

Paint = Callable[[Table, int], Picture]
"""What a seat is shown of a table now. Called in a thread; raises what `Table.course` raises."""

UNSEEN: Final = 300.0
"""Seconds after which a table's frames are let go at which nobody looks, and it may be dropped."""

_LOG: Final = logging.getLogger(__name__)


@final
class Broadcast:
    """The channels of all seats that somebody looks through. Lives in the server's event loop.

    One thread paints what has changed, one table after another: threads that paint at once take longer.
    `close` ends it.
    """

    def __init__(self, paint: Paint) -> None:
        self._paint = paint
        self._channels: dict[str, dict[int, Channel]] = {}
        self._unsubscribe: dict[str, Callable[[], None]] = {}
        self._looked_at: dict[str, float] = {}
        self._swept = monotonic()
        self._changed: SimpleQueue[tuple[Table, asyncio.AbstractEventLoop] | None] = SimpleQueue()
        self._stale: set[str] = set()
        self._painter: Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def close(self) -> None:
        """Nobody is shown anything any more."""
        self._changed.put(None)

    async def channel(self, table: Table, seat: int) -> Channel:
        """The channel of a seat, with what it sees now: whoever asks anew is told nothing that is over.

        Any thread paints that: whoever comes first waits for the game to be taken up, and nobody else does.
        """
        self._loop = asyncio.get_running_loop()
        self._sweep()
        self._looked_at[table.id] = monotonic()
        seats = self._channels.setdefault(table.id, {})
        if table.id not in self._unsubscribe:
            self._unsubscribe[table.id] = table.subscribe(self._listener())
        channel = seats.setdefault(seat, Channel())
        painted = await asyncio.to_thread(self._paint_all, table, [seat])
        for fault in _show({seat: channel}, painted).values():
            raise fault
        return channel

    def seat_moved(self, table: str | None, seat: int | None) -> None:
        """A seat has gone to somebody else, or any may have: who has looked through it sees nothing more.

        Any thread may say so. Whoever asks anew has a channel of their own.
        """
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended, and all streams with it
                self._loop.call_soon_threadsafe(self._let_go, table, seat)

    def _let_go(self, table: str | None, seat: int | None) -> None:
        for id in [table] if table is not None else list(self._channels):
            seats = self._channels.get(id, {})
            for each in [each for each in seats if each < JUDGE and seat in (None, each)]:
                seats.pop(each).close()

    def _listener(self) -> Callable[[Table], None]:
        """Hears of changes in any thread, and has them painted for those who look on in the loop of this one.

        What changes again before it is painted is painted once.
        """
        loop = asyncio.get_running_loop()
        if self._painter is None:
            self._painter = Thread(target=self._paint_what_changes, name="painter", daemon=True)
            self._painter.start()

        def changed(table: Table) -> None:
            if table.id not in self._stale:
                self._stale.add(table.id)
                self._changed.put((table, loop))

        return changed

    def _paint_what_changes(self) -> None:
        while (changed := self._changed.get()) is not None:
            table, loop = changed
            self._stale.discard(table.id)  # what changes from here on is painted once more
            painted = self._paint_all(table, self._looked_through(table))
            with suppress(RuntimeError):  # the loop has ended: nobody is left to be shown anything
                loop.call_soon_threadsafe(self._show_all, table.id, painted)

    def _show_all(self, table: str, painted: Mapping[int, Picture | Exception]) -> None:
        for seat, fault in _show(self._channels.get(table, {}), painted).items():
            _LOG.error("table %s: seat %s cannot be shown it", table, seat, exc_info=fault)

    def _sweep(self) -> None:
        """Let the frames of tables go at which nobody has looked for long."""
        now = monotonic()
        if now - self._swept < UNSEEN:
            return
        self._swept = now
        for table, seats in list(self._channels.items()):
            if any(channel.listeners for channel in seats.values()):
                self._looked_at[table] = now
            elif now - self._looked_at[table] >= UNSEEN:
                del self._channels[table], self._looked_at[table]
                self._unsubscribe.pop(table)()

    def _looked_through(self, table: Table) -> list[int]:
        """The seats that somebody looks through; not that of those who look on, where they have all gone."""
        seats = sorted(self._channels.get(table.id, {}).copy())
        if table.audience is None or table.audience.following:
            return seats
        return [seat for seat in seats if seat != ONLOOKER]

    def _paint_all(self, table: Table, seats: Iterable[int]) -> dict[int, Picture | Exception]:
        """What these seats see, or why one cannot be shown it: that is no reason that others wait."""
        painted: dict[int, Picture | Exception] = {}
        for seat in seats:
            try:
                painted[seat] = self._paint(table, seat)
            except Exception as fault:
                painted[seat] = fault
        return painted


def _show(
    channels: Mapping[int, Channel], painted: Mapping[int, Picture | Exception]
) -> dict[int, Exception]:
    """Show these seats their pictures, unless they have seen newer ones; what went wrong with the others."""
    faults: dict[int, Exception] = {}
    for seat, picture in painted.items():
        if not isinstance(picture, Picture):
            faults[seat] = picture
        elif (channel := channels.get(seat)) is not None and channel.frames.show(picture):
            channel.wake()
    return faults
