"""The lobby as it changes, told to whoever looks at it: each what concerns them, if that is new."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, final

from cardwright.table.frames import Picture
from cardwright.table.gatherings import Gatherings
from cardwright.table.streams import Channel

Tell = Callable[[str | None], Mapping[str, Any]]
"""What a visitor, or somebody unknown, is told of the lobby, as JSON. Called in a thread."""

TOGETHER: Final = 0.2
"""Seconds for which changes are gathered, so that many at once are one."""

AGAIN: Final = 15.0
"""Seconds after which is looked again, for tables at which nobody is any more."""

UNSEEN: Final = 120.0
"""Seconds after which is forgotten what somebody was told who listens no more."""

_LOG: Final = logging.getLogger(__name__)


@final
@dataclass
class _Looker:
    """Somebody who looks, or all who are unknown: their channel, and when they have asked for it last.

    `showing` is held while a picture is made and shown, so that none comes after a newer one.
    """

    channel: Channel = field(default_factory=Channel)
    asked: float = 0.0
    showing: asyncio.Lock = field(default_factory=asyncio.Lock)


@final
class Announcing:
    """The channels of all who look at the lobby. Lives in the server's event loop.

    A channel is a visitor's; all who are unknown share one. A frame comes only where something has changed
    that its visitor may see: what happens at tables of others that are not listed wakes nobody.
    """

    def __init__(self, gatherings: Gatherings, tell: Tell) -> None:
        self._gatherings = gatherings
        self._tell = tell
        self._lookers: dict[str | None, _Looker] = {}
        self._unsubscribe: Callable[[], None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    async def channel(self, visitor: str | None) -> Channel:
        """The channel of a visitor, with what there is now."""
        looker = self._lookers.setdefault(visitor, _Looker())
        looker.asked = monotonic()
        if self._unsubscribe is None:
            self._unsubscribe = self._gatherings.subscribe(self._listener())
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._watch())
        await self._show(visitor, looker)
        return looker.channel

    def end(self) -> None:
        """The server ends."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        if self._task is not None:
            self._task.cancel()

    def _listener(self) -> Callable[[], None]:
        loop = asyncio.get_running_loop()

        def changed() -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._changed.set)

        return changed

    async def _watch(self) -> None:
        """Show everybody what has changed, as long as somebody listens."""
        try:
            while self._lookers:
                with suppress(TimeoutError):
                    async with asyncio.timeout(AGAIN):
                        await self._changed.wait()
                await asyncio.sleep(TOGETHER)
                self._changed.clear()
                for visitor, looker in list(self._lookers.items()):
                    if looker.channel.listeners or monotonic() - looker.asked < UNSEEN:
                        await self._show_or_later(visitor, looker)
                    else:
                        del self._lookers[visitor]
        finally:
            self._task = None

    async def _show_or_later(self, visitor: str | None, looker: _Looker) -> None:
        """Show somebody what there is; where that fails, such as without a database, the next time."""
        try:
            await self._show(visitor, looker)
        except Exception as fault:
            _LOG.warning("somebody could not be shown the lobby (%s)", type(fault).__name__)

    async def _show(self, visitor: str | None, looker: _Looker) -> None:
        async with looker.showing:
            told = await asyncio.to_thread(self._tell, visitor)
            if looker.channel.frames.show(Picture("", (), {}, told)):
                looker.channel.wake()
