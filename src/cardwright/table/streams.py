"""Frames on their way to pages and programs: streams of server-sent events, and the long poll.

A stream never holds what it could not deliver: whoever reads slowly gets the newest frame next, which says
all that the older ones said.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final, Protocol, final

from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Receive, Scope, Send

from cardwright.table.frames import Frame, Frames

PING: Final = 15.0
"""Seconds after which a stream that has nothing to say says that it is still there."""

STUCK: Final = 20.0
"""Seconds after which a stream is closed that takes nothing."""

LONGEST_WAIT: Final = 25.0
"""Seconds that a long poll waits."""

A_VISITOR: Final = 8
"""Streams of one visitor; the oldest makes room for another."""

AN_ADDRESS: Final = 64
"""Streams of all together who come from one address and are known by nothing else."""

ADDRESS: Final = "from "
"""How the word for somebody begins who is known by an address alone; no visitor's id does."""

_SOMEWHERE: Final = nullcontext()
"""Where nobody asks whether somebody is there."""

_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Sent(Protocol):
    """What a page or a program is sent; by its `id` they say later that they have it."""

    @property
    def id(self) -> str:
        """By this."""
        ...

    def html(self) -> str:
        """For a page: a line of JSON, and HTML."""
        ...

    def json(self) -> str:
        """For a program: one line of JSON."""
        ...


class Source(Protocol):
    """Where what is sent comes from."""

    @property
    def closed(self) -> bool:
        """Whether nothing comes any more after what was given last."""
        ...

    @property
    def listeners(self) -> int:
        """How many listen."""
        ...

    @listeners.setter
    def listeners(self, number: int) -> None: ...

    async def after(self, id: str, seconds: float) -> Sent | None:
        """What somebody needs next who has all up to this; None if they need nothing for so many seconds."""
        ...


@final
class Channel:
    """The frames of one seat, and who waits for the next of them."""

    def __init__(self) -> None:
        self.frames = Frames()
        self.listeners = 0
        self.closed = False
        self._changed = asyncio.Event()

    def close(self) -> None:
        """The seat has gone to somebody else: whoever has listened is shown nothing more."""
        self.closed = True
        self.wake()

    def wake(self) -> None:
        """There is a new frame, or an end."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def after(self, id: str, seconds: float) -> Frame | None:
        """The frame that a page needs which has this one; None if it needs none for so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                while not self.closed:
                    frame = self.frames.since(id)
                    if frame is not None:
                        return frame
                    await self.changed()
        except TimeoutError:
            pass
        return None

    async def changed(self) -> None:
        """Wait until there is something new, or was by mistake."""
        await self._changed.wait()


@final
class Farewell:
    """What whoever is told nothing any more is sent last: the same words to a page and to a program."""

    id = "none"

    def __init__(self, words: str) -> None:
        self._words = words

    def html(self) -> str:
        """For a page."""
        return self._words

    def json(self) -> str:
        """For a program."""
        return self._words


NO_SEAT: Final = Farewell('{"seat": false}')
"""What whoever has listened to a seat is sent once it is another's."""


class Through:
    """What somebody is sent on its way from where it comes from, with which it ends and is counted."""

    def __init__(self, source: Source) -> None:
        self._source = source

    @property
    def closed(self) -> bool:
        """Whether nothing comes any more."""
        return self._source.closed

    @property
    def listeners(self) -> int:
        """How many listen."""
        return self._source.listeners

    @listeners.setter
    def listeners(self, number: int) -> None:
        self._source.listeners = number


@final
class Seated(Through):
    """What comes to a seat for as long as it is the asker's: once it has moved, `sit` says whether it is."""

    def __init__(self, source: Source, sit: Callable[[], bool]) -> None:
        super().__init__(source)
        self._sit = sit

    async def after(self, id: str, seconds: float) -> Sent | None:
        """What the asker needs next; None if that is nothing, or they still sit there and may listen anew."""
        sent = await self._source.after(id, seconds)
        if not self.closed:
            return sent
        return None if await asyncio.to_thread(self._sit) else NO_SEAT


@final
class Streams:
    """The open streams of a server, each with whoever it belongs to."""

    def __init__(self) -> None:
        self._open: dict[str, list[EventStream]] = {}
        self.ending = asyncio.Event()

    @property
    def number(self) -> int:
        """How many are open."""
        return sum(map(len, self._open.values()))

    def add(self, visitor: str, stream: EventStream) -> None:
        """Another stream of a visitor, or from an address; the oldest ends where there are too many."""
        streams = self._open.setdefault(visitor, [])
        streams.append(stream)
        if len(streams) > (AN_ADDRESS if visitor.startswith(ADDRESS) else A_VISITOR):
            streams[0].end()

    def remove(self, visitor: str, stream: EventStream) -> None:
        """The stream has ended."""
        streams = self._open[visitor]
        streams.remove(stream)
        if not streams:
            del self._open[visitor]

    def end(self) -> None:
        """End them all: the server stops."""
        self.ending.set()
        for streams in self._open.values():
            for stream in streams:
                stream.end()


@final
class EventStream:
    """A response that tells one page frame after frame, until either side goes."""

    def __init__(
        self,
        channel: Source,
        after: str,
        write: Callable[[Sent], str],
        streams: Streams,
        visitor: str,
        there: AbstractContextManager[object] = _SOMEWHERE,
    ) -> None:
        self._channel = channel
        self._after = after
        self._write = write
        self._streams = streams
        self._visitor = visitor
        self._there = there
        self._task: asyncio.Task[None] | None = None
        self._ended = False

    def end(self) -> None:
        """Close the stream; the page connects anew if it still wants one."""
        self._ended = True
        if self._task is not None:
            self._task.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what there is, until the page has gone, takes nothing any more, or the stream is ended."""
        start: Message = {"type": "http.response.start", "status": 200, "headers": list(_HEADERS)}
        if scope["method"] == "HEAD" or self._streams.ending.is_set():
            await send(start)
            await send({"type": "http.response.body", "body": b""})
            return
        self._streams.add(self._visitor, self)
        self._channel.listeners += 1
        try:
            with self._there:  # before the page knows that it is connected
                await send(start)
                if not self._ended:
                    await self._go_on(receive, send)
        finally:
            self._task = None  # what ended it remembers this stream, and all that was to be sent
            self._channel.listeners -= 1
            self._streams.remove(self._visitor, self)
        if self._streams.ending.is_set() or self._channel.closed:
            await send({"type": "http.response.body", "body": b""})

    async def _go_on(self, receive: Receive, send: Send) -> None:
        async with asyncio.TaskGroup() as group:
            self._task = group.create_task(self._tell(send))
            leaving = group.create_task(_until_gone(receive, self._task))
            self._task.add_done_callback(lambda _: leaving.cancel())

    async def _tell(self, send: Send) -> None:
        try:
            async for text in self._messages():
                async with asyncio.timeout(STUCK):
                    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
        except (TimeoutError, OSError):
            return

    async def _messages(self) -> AsyncIterator[str]:
        yield "retry: 500\n\n"
        while True:
            frame = await self._channel.after(self._after, PING)
            if frame is None:
                yield "event: ping\ndata:\n\n"  # not a comment, which no page would be told of
            else:
                self._after = frame.id
                data = self._write(frame).replace("\n", "\ndata: ")
                yield f"id: {frame.id}\ndata: {data}\n\n"
            if self._channel.closed:
                return


def frame_alone(frame: Sent, as_json: bool, status: int = 200) -> Response:
    """A single frame as a response, for a program or for a page."""
    text, kind = (frame.json(), "application/json") if as_json else (frame.html(), "text/plain")
    return PlainTextResponse(text, status, {"x-frame": frame.id}, kind)


async def _until_gone(receive: Receive, stream: asyncio.Task[None]) -> None:
    """End the stream once the other side has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.cancel()
