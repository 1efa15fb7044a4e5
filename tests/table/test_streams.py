"""Streams that say nothing, are too many, or come as the server ends; and what is kept for who looks on."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest
from starlette.types import Message
from tests.table.conftest import chairs
from tests.table.playing import answer
from tests.table.test_sockets import SOON, Listening, Page, until_streams, whole

from cardwright.table import broadcast, streams
from cardwright.table.broadcast import Broadcast
from cardwright.table.frames import Picture
from cardwright.table.games import Host, Table
from cardwright.table.painting import paint
from cardwright.table.streams import Channel, EventStream, Streams


@pytest.fixture(scope="module")
def listening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with closing(Listening(folder / "games.sqlite")) as listening:
        yield listening


# Streams


def test_a_stream_that_has_nothing_to_say_says_that_it_is_there(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PING", 0.05)
    table = listening.begin()
    with closing(listening.send(0, "GET", f"/t/{table.id}/frames")) as connection:
        stream = connection.getresponse()
        lines = iter(stream.readline, b"")
        assert [next(lines) for _ in range(2)] == [b"retry: 500\n", b"\n"]
        assert next(lines).startswith(b"id: ")
        assert next(line for line in lines if line.startswith(b"event")) == b"event: ping\n"
        assert [next(lines) for _ in range(2)] == [b"data:\n", b"\n"], "else no page would be told of it"
        answer(table)
        assert next(line for line in lines if line.startswith(b"id: ")).endswith(b"-2\n")


def test_the_oldest_of_too_many_streams_makes_room(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "A_VISITOR", 2)
    table = listening.begin()
    anns, bobs = [Page(listening, table, 0) for _ in range(3)], Page(listening, table, 1)
    for seat, page in ((1, bobs), *((0, each) for each in anns)):
        page.connect()
        assert is_shown(page, whole(listening, table, seat)[0])
    assert until_streams(listening, 3, SOON)
    answer(table)
    assert is_shown(bobs, whole(listening, table, 1)[0])
    now = whole(listening, table, 0)[0]
    assert [is_shown(page, now) for page in anns[1:]] == [True, True]
    assert anns[0].main != now
    for page in (bobs, *anns):
        page.break_off()
    assert until_streams(listening, 0, SOON)


def test_who_had_a_seat_that_has_moved_is_shown_nothing_more(listening: Listening) -> None:
    """Both who listens and who waits for one frame are told so at once, and refused from then on."""
    table = listening.begin()
    frames = f"/t/{table.id}/frames?as=json"
    link = listening.host.visitors.link(table.id, 0)
    now = json.loads(listening.ask(0, "GET", f"/t/{table.id}?as=json")[1])["frame"]
    with (
        closing(listening.send(0, "GET", frames)) as old,
        closing(listening.send(1, "GET", frames)) as bobs,
    ):
        told, bob_is_told = (each.getresponse() for each in (old, bobs))
        first = next(line for line in told if line.startswith(b"id: "))
        own = first.decode().removeprefix("id: ").strip()
        with closing(listening.send(0, "GET", f"{frames}&wait=25&after={own}")) as waiting:
            assert until_streams(listening, 2, SOON)
            new, _ = listening.host.visitors.new("Ann")
            listening.host.claim(link, new.id)
            reply = waiting.getresponse()
            said = reply.read()
            assert reply.status == 403 or json.loads(said) == {"seat": False}, "403: it was late itself"
        answer(table)
        rest = told.read().decode()  # the stream has come to its end
        assert rest.endswith('id: none\ndata: {"seat": false}\n\n')
        assert f'"frame": {now + 1}' not in rest
        assert listening.ask(0, "GET", frames)[0] == 403
        assert sum(1 for line in _first(bob_is_told, 2) if line.startswith(b"data: ")) == 2
    assert until_streams(listening, 0, SOON)


def test_a_stream_that_is_asked_for_while_the_seat_moves_is_refused(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = listening.begin()
    link = listening.host.visitors.link(table.id, 0)
    new, _ = listening.host.visitors.new("Ann")
    looked_for = Broadcast.channel

    async def meanwhile(channels: Broadcast, table: Table, seat: int) -> Channel:
        await asyncio.to_thread(listening.host.claim, link, new.id)
        return await looked_for(channels, table, seat)

    monkeypatch.setattr(Broadcast, "channel", meanwhile)
    assert listening.ask(0, "GET", f"/t/{table.id}/frames?wait=0")[0] == 403


def _first(lines: Iterable[bytes], frames: int) -> Iterator[bytes]:
    """What is told up to so many frames."""
    for line in lines:
        yield line
        frames -= line.startswith(b"data: ")
        if not frames:
            return


def is_shown(page: Page, main: str) -> bool:
    """Whether a page soon shows this."""
    until = monotonic() + SOON
    while page.main != main and monotonic() < until:
        sleep(0.02)
    return page.main == main


def test_who_asks_only_for_the_headers_of_a_stream_opens_none(listening: Listening) -> None:
    table = listening.begin()
    with closing(listening.send(0, "HEAD", f"/t/{table.id}/frames")) as connection:
        reply = connection.getresponse()
        assert (reply.status, reply.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        assert reply.read() == b""
    assert listening.streams.number == 0


def test_a_stream_that_comes_as_the_server_ends_is_told_so_at_once() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def never() -> Message:
        raise AssertionError("nobody is waited for")

    async def come() -> int:
        open_streams = Streams()
        open_streams.end()
        stream = EventStream(Channel(), "", lambda frame: frame.html(), open_streams, "Ann")
        await stream({"type": "http", "method": "GET"}, never, send)
        return open_streams.number

    assert asyncio.run(come()) == 0
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert not sent[-1].get("more_body")


# What is kept for who looks on


def test_a_stream_whose_page_has_gone_is_gone_at_once() -> None:
    """What it had to send would be kept with it until all garbage is looked for."""

    async def look_and_go() -> weakref.ref[EventStream]:
        began = asyncio.Event()

        async def receive() -> Message:
            await began.wait()
            await asyncio.sleep(0.01)
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            began.set()

        stream = EventStream(Channel(), "", lambda frame: frame.html(), Streams(), "ann")
        await stream({"type": "http", "method": "GET"}, receive, send)
        return weakref.ref(stream)

    gc.disable()
    try:
        assert asyncio.run(look_and_go())() is None
    finally:
        gc.enable()


def test_who_connects_is_there_before_the_page_knows_it() -> None:
    told: list[str] = []

    @contextmanager
    def there() -> Iterator[None]:
        told.append("there")
        yield
        told.append("gone")

    async def never() -> Message:
        raise AssertionError("nothing is read of a page whose stream has ended")

    async def send(message: Message) -> None:
        told.append(message["type"])
        stream.end()

    stream = EventStream(Channel(), "", lambda frame: frame.html(), Streams(), "ann", there())
    asyncio.run(stream({"type": "http", "method": "GET"}, never, send))
    assert told == ["there", "http.response.start", "gone"]


def test_frames_are_let_go_only_where_nobody_has_looked_for_long(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(broadcast, "monotonic", lambda: now[0])
    left, looked_at, another = (host.open("kotc/17", chairs("kotc/17"), seed=3) for _ in range(3))

    async def look() -> None:
        channels = Broadcast(paint)
        for seconds, table in ((0.0, left), (200.0, looked_at), (310.0, another)):
            now[0] = seconds
            await channels.channel(table, 0)

    asyncio.run(look())
    assert [table.listeners for table in (left, looked_at, another)] == [0, 1, 1]


def test_a_seat_that_cannot_be_shown_what_there_is_keeps_it_from_nobody(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    unlucky: set[int] = set()

    def painted(table: Table, seat: int) -> Picture:
        if seat in unlucky:
            raise LookupError("there is no such card")
        return paint(table, seat)

    async def play() -> None:
        channels = Broadcast(painted)
        anns, bobs = [await channels.channel(table, seat) for seat in (0, 1)]
        unlucky.add(0)
        await asyncio.to_thread(answer, table)
        assert await frame(bobs, 2) is not None
        assert anns.frames.since("") is not None
        unlucky.clear()
        await asyncio.to_thread(answer, table)
        assert await frame(anns, 2) is not None

    async def frame(channel: Channel, number: int) -> object:
        while (now := await channel.after("", SOON)) is not None and now.number < number:
            await asyncio.sleep(0.01)
        return now

    asyncio.run(play())
    assert "seat 0 cannot be shown" in caplog.text
