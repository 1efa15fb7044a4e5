"""Pages at the ends of real sockets: whatever is dropped, repeated, reordered, broken off, they end alike."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import uvicorn
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tests.table.conftest import starter_decks

from cardwright.table import broadcast, streams
from cardwright.table.app import create_app
from cardwright.table.frames import NEW_LINES
from cardwright.table.games import Chair, Host, Table
from cardwright.table.guards import Allowance

SOON = 10.0
"""Seconds in which what is done must have come to who looks on."""


class Listening:
    """A server in this process, at a port of its own."""

    def __init__(self, file: Path) -> None:
        self.host = Host(str(file))
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._socket.getsockname()[1])
        app = create_app(self.host)
        self.streams: streams.Streams = app.state.streams
        config = uvicorn.Config(app, log_level="error", ws="none", timeout_graceful_shutdown=2)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})
        self._thread.start()
        self.people = [self.host.visitors.new(name) for name in ("Ann", "Bob")]

    def begin(self) -> Table:
        decks = starter_decks("kotc/17")
        chairs = [Chair(each.name, decks[n], visitor=each.id) for n, (each, _) in enumerate(self.people)]
        return self.host.open("kotc/17", chairs, seed=3)

    def close(self) -> None:
        self.streams.end()
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()
        self.host.close()

    def send(self, seat: int, method: str, path: str, body: object = None) -> HTTPConnection:
        """Send a request, and do not wait for what is answered."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        own = {"Cookie": f"cardwright={self.people[seat][1]}", "Origin": f"http://127.0.0.1:{self.port}"}
        content = None if body is None else json.dumps(body)
        kind = {} if body is None else {"Content-Type": "application/json"}
        connection.request(method, path, content, {**own, **kind})
        return connection

    def ask(self, seat: int, method: str, path: str, body: object = None) -> tuple[int, str]:
        with closing(self.send(seat, method, path, body)) as connection:
            reply = connection.getresponse()
            return reply.status, reply.read().decode()


class Page:
    """A page as its script keeps it: a thread reads the stream, until it is broken off."""

    def __init__(self, listening: Listening, table: Table, seat: int) -> None:
        self._listening, self._address, self._seat = listening, f"/t/{table.id}/frames", seat
        self.id, self.main, self.log = "", "", list[str]()
        self._connection: HTTPConnection | None = None
        self._thread: threading.Thread | None = None

    def connect(self) -> None:
        self.break_off()
        address = f"{self._address}?after={self.id}"
        self._connection = self._listening.send(self._seat, "GET", address)
        self._thread = threading.Thread(target=self._read, args=(self._connection,))
        self._thread.start()

    def break_off(self) -> None:
        """Let the connection go without a word."""
        if self._connection is not None and self._thread is not None:
            sock = self._connection.sock
            if sock is not None:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                sock.shutdown(socket.SHUT_RDWR)
            self._thread.join()
            self._connection.close()
        self._connection = self._thread = None

    def _read(self, connection: HTTPConnection) -> None:
        message: list[str] = []
        try:
            for line in connection.getresponse():
                message.append(line.decode().rstrip("\n"))
                if message[-1] == "":
                    self._take(message)
                    message = []
        except (OSError, HTTPException, AttributeError, ValueError):  # it was broken off
            pass

    def _take(self, message: list[str]) -> None:
        ids = [line[4:] for line in message if line.startswith("id: ")]
        data = [line[6:] for line in message if line.startswith("data: ")]
        if data:
            cut = data.index(NEW_LINES)
            del self.log[json.loads(data[0])["said"] :]
            self.log += filter(None, data[cut + 1 :])
            self.main, self.id = "\n".join(data[1:cut]), ids[0]


def whole(listening: Listening, table: Table, seat: int) -> tuple[str, list[str]]:
    """What a page shows that has never missed anything."""
    status, text = listening.ask(seat, "GET", f"/t/{table.id}/frames?wait=0")
    assert status == 200
    _, _, rest = text.partition("\n")
    main, _, lines = rest.partition(f"\n{NEW_LINES}\n")
    return main, list(filter(None, lines.split("\n")))


@pytest.fixture(scope="module")
def listening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Allowance, "spend", lambda allowance, who, now=None: True)
        with closing(Listening(tmp_path_factory.mktemp("tables") / "games.sqlite")) as listening:
            yield listening


class Network(RuleBasedStateMachine):
    """Two people play while everything goes wrong between them and the server; nobody loses anything."""

    listening: Listening

    def __init__(self) -> None:
        super().__init__()
        self.table = self.listening.begin()
        self.pages = [Page(self.listening, self.table, seat) for seat in range(2)]
        self.kept: list[tuple[int, dict[str, Any]]] = []
        self.done = 0
        self.number = 0

    def request(self, place: int) -> tuple[int, dict[str, Any]]:
        """What whoever is asked would send now."""
        with self.table.course() as course:
            seat, question = course.asked, course.questions[course.asked]
            choice = course.sitting.state.choice
            assert choice is not None
        self.number += 1
        request = f"request-{self.number:04d}"
        return seat, {"question": question, "option": place % len(choice.options), "request": request}

    def send(self, seat: int, body: dict[str, Any]) -> int:
        return self.listening.ask(seat, "POST", f"/t/{self.table.id}/answer", body)[0]

    def lines(self) -> int:
        return len(self.listening.host.lines(self.table.id))

    @rule(place=st.integers(0, 5))
    def answer(self, place: int) -> None:
        seat, body = self.request(place)
        assert self.send(seat, body) == 204
        self.done += 1
        self.kept.append((seat, body))

    @precondition(lambda self: self.kept)
    @rule(which=st.integers(0, 99))
    def repeat(self, which: int) -> None:
        """A request that was answered comes once more, perhaps long after: it is answered alike."""
        assert self.send(*self.kept[which % len(self.kept)]) == 204

    @rule(place=st.integers(0, 5))
    def answer_without_hearing(self, place: int) -> None:
        """The reply is lost; the same request again does nothing twice."""
        seat, body = self.request(place)
        connection = self.listening.send(seat, "POST", f"/t/{self.table.id}/answer", body)
        until = monotonic() + SOON
        while self.lines() == self.done and monotonic() < until:
            sleep(0.01)
        connection.close()
        assert self.send(seat, body) == 204
        self.done += 1
        self.kept.append((seat, body))

    @rule(place=st.integers(0, 5))
    def answer_twice_at_once(self, place: int) -> None:
        """Two answers to one question, in any order: one is taken, the other is stale."""
        seat, body = self.request(place)
        other = {**body, "request": f"{body['request']}-other"}
        path = f"/t/{self.table.id}/answer"
        connections = [self.listening.send(seat, "POST", path, each) for each in (other, body)]
        statuses = sorted(each.getresponse().status for each in connections)
        for each in connections:
            each.close()
        assert statuses == [204, 409]
        self.done += 1

    @rule(seat=st.integers(0, 1))
    def connect(self, seat: int) -> None:
        self.pages[seat].connect()

    @rule(seat=st.integers(0, 1))
    def break_off(self, seat: int) -> None:
        self.pages[seat].break_off()

    @invariant()
    def everything_is_done_once(self) -> None:
        assert self.lines() == self.done

    def teardown(self) -> None:
        try:
            for seat, page in enumerate(self.pages):
                page.connect()
                shown, until = whole(self.listening, self.table, seat), monotonic() + SOON
                while (page.main, page.log) != shown and monotonic() < until:
                    sleep(0.01)
                assert (page.main, page.log) == shown
        finally:
            for page in self.pages:
                page.break_off()


def test_pages_end_alike_whatever_the_network_does(listening: Listening) -> None:
    class Here(Network):
        pass

    Here.listening = listening
    case: Any = Here.TestCase
    case.settings = settings(
        max_examples=12,
        stateful_step_count=14,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    case("runTest").runTest()


@contextmanager
def silent_stream(listening: Listening, table: Table) -> Iterator[socket.socket]:
    """A stream of somebody who reads nothing, and has no room for what comes."""
    with closing(socket.socket()) as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        sock.connect(("127.0.0.1", listening.port))
        key = listening.people[0][1]
        head = f"GET /t/{table.id}/frames HTTP/1.1\r\nHost: localhost\r\nCookie: cardwright={key}\r\n\r\n"
        sock.sendall(head.encode())
        yield sock


def until_streams(listening: Listening, number: int, seconds: float) -> bool:
    """Whether within so many seconds so many streams are open."""
    until = monotonic() + seconds
    while listening.streams.number != number and monotonic() < until:
        sleep(0.02)
    return listening.streams.number == number


def test_the_stream_of_a_page_that_has_gone_is_closed_at_once(listening: Listening) -> None:
    page = Page(listening, listening.begin(), 0)
    page.connect()
    assert until_streams(listening, 1, SOON)
    page.break_off()
    assert until_streams(listening, 0, SOON)


def test_a_stream_that_takes_nothing_is_closed(listening: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty seconds are one here, and there is much to send."""
    monkeypatch.setattr(streams, "STUCK", 1.0)
    monkeypatch.setattr(streams, "PING", 0.001)
    monkeypatch.setattr(streams.EventStream, "_messages", endless)
    with silent_stream(listening, listening.begin()):
        assert until_streams(listening, 1, SOON)
        assert until_streams(listening, 0, SOON)


async def endless(stream: streams.EventStream) -> Any:
    """More than any buffer between here and there holds."""
    while True:
        yield f":{'.' * 1_000_000}\n\n"


def test_a_page_that_was_away_for_long_is_told_what_there_is(listening: Listening) -> None:
    table = listening.begin()
    page = Page(listening, table, 0)
    page.connect()
    network = Network.__new__(Network)
    network.listening, network.table, network.number, network.done = listening, table, 0, 0
    network.kept = []
    for place in range(6):
        network.answer(place)
    page.break_off()
    for place in range(6):
        network.answer(place)
    page.connect()
    until = monotonic() + SOON
    while (page.main, page.log) != whole(listening, table, 0) and monotonic() < until:
        sleep(0.01)
    assert (page.main, page.log) == whole(listening, table, 0)
    page.break_off()


def test_a_table_at_which_nobody_looks_any_more_can_be_dropped(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "UNSEEN", 0.0)
    left, looked_at = listening.begin(), listening.begin()
    whole(listening, left, 0)
    assert left.listeners == 1
    page = Page(listening, looked_at, 0)
    page.connect()
    assert until_streams(listening, 1, SOON)
    whole(listening, listening.begin(), 0)
    assert (left.listeners, looked_at.listeners) == (0, 1)
    page.break_off()
