"""What has changed at a table, told to whoever looks at it: each seat its own picture, if that is another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from time import monotonic
from typing import Final, final

from cardwright.table.audience import ONLOOKER
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
    """The channels of all seats that somebody looks through. Lives in the server's event loop."""

    def __init__(self, paint: Paint) -> None:
        self._paint = paint
        self._painter = ThreadPoolExecutor(1, "painter")
        """Paints what has changed, one table after another: threads that paint at once take longer."""
        self._channels: dict[str, dict[int, Channel]] = {}
        self._unsubscribe: dict[str, Callable[[], None]] = {}
        self._stale: set[str] = set()
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._looked_at: dict[str, float] = {}
        self._swept = monotonic()

    async def channel(self, table: Table, seat: int) -> Channel:
        """The channel of a seat, with what it sees now: whoever asks anew is told nothing that is over."""
        self._sweep()
        self._looked_at[table.id] = monotonic()
        seats = self._channels.setdefault(table.id, {})
        if table.id not in self._unsubscribe:
            self._unsubscribe[table.id] = table.subscribe(self._listener())
        channel = seats.setdefault(seat, Channel())
        beside = None  # whoever comes first waits for the game to be taken up, and nobody else does
        for fault in (await self._show(table, {seat: channel}, beside)).values():
            raise fault
        return channel

    def _listener(self) -> Callable[[Table], None]:
        """Hears of changes in any thread, and sees to them in the loop of this one."""
        loop = asyncio.get_running_loop()

        def changed(table: Table) -> None:
            with suppress(RuntimeError):  # the loop has ended: nobody is left to be shown anything
                loop.call_soon_threadsafe(self._changed, table)

        return changed

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

    def _changed(self, table: Table) -> None:
        """Show a table anew soon; what changes meanwhile is shown with it."""
        self._stale.add(table.id)
        if table.id not in self._at_work:
            task = asyncio.get_running_loop().create_task(self._show_all(table))
            self._at_work[table.id] = task

    async def _show_all(self, table: Table) -> None:
        try:
            while table.id in self._stale:
                self._stale.discard(table.id)
                try:
                    faults = await self._show(table, self._looked_through(table), self._painter)
                except RuntimeError:  # the server ends
                    return
                for seat, fault in faults.items():  # one seat's page is no reason that others wait
                    _LOG.error("table %s: seat %s cannot be shown it", table.id, seat, exc_info=fault)
        finally:  # at once, with nothing in between: what changes from here on needs another task
            del self._at_work[table.id]

    def _looked_through(self, table: Table) -> dict[int, Channel]:
        """The channels of a table; not that of those who look on, where they have all gone."""
        channels = self._channels.get(table.id, {})
        if table.audience is None or table.audience.following:
            return channels
        return {seat: channel for seat, channel in channels.items() if seat != ONLOOKER}

    async def _show(
        self, table: Table, channels: Mapping[int, Channel], painter: Executor | None
    ) -> dict[int, Exception]:
        """Show these seats what there is, all painted on one way to the painter and back; what went wrong.

        Without a painter any thread paints.
        """
        seats = dict(sorted(channels.items()))
        faults: dict[int, Exception] = {}
        async with AsyncExitStack() as painting:
            for channel in seats.values():
                await painting.enter_async_context(channel.painting)
            loop = asyncio.get_running_loop()
            painted = await loop.run_in_executor(painter, self._paint_all, table, [*seats])
            for seat, picture in painted.items():
                if not isinstance(picture, Picture):
                    faults[seat] = picture
                elif seats[seat].frames.show(picture):
                    seats[seat].wake()
        return faults

    def _paint_all(self, table: Table, seats: Sequence[int]) -> dict[int, Picture | Exception]:
        painted: dict[int, Picture | Exception] = {}
        for seat in seats:
            try:
                painted[seat] = self._paint(table, seat)
            except Exception as fault:
                painted[seat] = fault
        return painted
