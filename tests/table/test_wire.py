"""What no HTTP client would send, byte by byte over a socket: refused, and others do not wait for it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.table.test_sockets import Listening

from cardwright.table import guards

GET = "GET /schema HTTP/1.1\r\nHost: localhost\r\n"
POST = "POST /games HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"

JSON = "Content-Type: application/json\r\n"
PIECES = "Transfer-Encoding: chunked\r\n\r\n"


@pytest.fixture(scope="module")
def listening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with closing(Listening(folder / "games.sqlite")) as listening:
        yield listening


def sent(listening: Listening, text: str, *, whole: bool = False) -> str:
    """The first line that comes back; the `whole` of it: until the server says nothing more for a while."""
    with closing(socket.create_connection(("127.0.0.1", listening.port), timeout=2)) as sock:
        sock.sendall(text.encode("latin-1"))
        came = b""
        try:
            while (whole or b"\r\n" not in came) and (piece := sock.recv(65536)):
                came += piece
        except OSError:
            pass
        said = came.decode("latin-1")
        return said if whole else said.partition("\r\n")[0]


ODD: dict[str, tuple[str, str]] = {
    "a flood of headers": (GET + "".join(f"X-{n}: {'x' * 100}\r\n" for n in range(2000)) + "\r\n", " 400 "),
    "a header without end": (GET + "X: " + "x" * 200_000, " 400 "),
    "no HTTP": ("\x16\x03\x01\x02\x00\x01\x00\x01\r\n\r\n", " 400 "),
    "two lengths": (POST + "Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}", " 400 "),
    "a length and pieces": (
        f"{POST}{JSON}Content-Length: 2\r\n{PIECES}0\r\n\r\n",
        " 422 ",
    ),
    "pieces without end": (
        f"{POST}{PIECES}" + ("400\r\n" + "x" * 1024 + "\r\n") * 20,
        " 413 ",
    ),
    "two names": (GET + "Host: evil.example\r\n\r\n", " 400 "),
    "no name": ("GET / HTTP/1.1\r\n\r\n", " 400 "),
    "a whole address": ("GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", " 421 "),
    "a folded header": (GET + "X: a\r\n b\r\n\r\n", " 200 "),
}


@pytest.mark.parametrize("odd", ODD)
def test_what_is_odd_is_refused(listening: Listening, odd: str) -> None:
    text, expected = ODD[odd]
    assert expected in sent(listening, text)
    assert " 200 " in sent(listening, GET + "\r\n")


def test_requests_in_one_go_are_answered_in_order(listening: Listening) -> None:
    text = (GET + "\r\n") + GET.replace("/schema", "/nothing") + "\r\n" + GET + "\r\n"
    came = sent(listening, text, whole=True)
    assert [line.split()[1] for line in came.split("HTTP/1.1 ")[1:]] != []
    assert [part[:3] for part in came.split("HTTP/1.1 ")[1:]] == ["200", "404", "200"]


def test_a_body_that_does_not_come_is_not_waited_for(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guards, "PATIENCE", 0.2)
    text = POST + "Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"
    assert " 408 " in sent(listening, text)
