"""The server as a program: it says where it is, and ends when it is told to, with streams open."""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic
from urllib.parse import urlencode

import pytest

from cardwright.errors import CardwrightError
from cardwright.table.games import Host
from cardwright.table.serving import serve_tables

AT_MOST = 2 + 3.0
"""Seconds: it is to end within two; what a busy machine adds."""


PAGE = Path(__file__).parents[2] / "docs" / "table.md"
COMMANDS = re.findall(r"^\$ cardwright (serve.*)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)


@contextmanager
def started(*arguments: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The command as a program of its own, in this folder, which is its user's home, too."""
    heard = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {
        number: signal.signal(number, lambda *_: None) for number in heard
    }  # ignored ones are inherited
    process = subprocess.Popen(
        [sys.executable, "-m", "cardwright", *arguments],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
        env={**os.environ, "HOME": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()
        for number, handler in before.items():
            signal.signal(number, handler)


def address_told(process: subprocess.Popen[str]) -> str:
    """Where the server says that it is."""
    assert process.stderr is not None
    said = process.stderr.readline()
    address = re.fullmatch(r"The table is at (http://\S+/)\n", said)
    assert address is not None, said
    assert process.stderr.readline() == "Ctrl-C ends it; no game is lost.\n"
    return address[1]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, and its address."""
    with started("serve", "--port", "0", folder=tmp_path) as process:
        yield process, address_told(process)


def stream_of_a_new_game(address: str) -> socket.socket:
    """The open stream of a game that was begun for it."""
    host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
    form = {"content-type": "application/x-www-form-urlencoded", "origin": address.rstrip("/")}
    with closing(HTTPConnection(host, int(port), timeout=60)) as connection:
        connection.request("POST", "/games", urlencode({"game": "kotc/17"}), form)
        reply = connection.getresponse()
        assert reply.status == 303, reply.read()
        table, cookie = reply.headers["location"], reply.headers["set-cookie"].partition(";")[0]
    stream = socket.create_connection((host, int(port)), timeout=60)
    stream.sendall(f"GET {table}/frames HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n".encode())
    assert b"200 OK" in stream.recv(4096)
    return stream


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_server_in_good_order(
    served: tuple[subprocess.Popen[str], str], number: signal.Signals
) -> None:
    process, address = served
    with stream_of_a_new_game(address):
        told = monotonic()
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
        assert monotonic() - told < AT_MOST
    assert err.strip() == "The table is closed; every game is kept."
    assert process.returncode == 0


def test_a_key_that_is_held_ends_it_without_a_traceback(served: tuple[subprocess.Popen[str], str]) -> None:
    process, address = served
    with stream_of_a_new_game(address):
        for _ in range(3):
            process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert err.strip() == "The table is closed; every game is kept."
    assert process.returncode == 0


def test_a_second_server_is_told_why_it_cannot_listen(
    served: tuple[subprocess.Popen[str], str], tmp_path: Path
) -> None:
    port = served[1].rstrip("/").rpartition(":")[2]
    with started("serve", "--port", port, folder=tmp_path) as other:
        _, err = other.communicate(timeout=60)
    assert other.returncode == 1
    assert f"nobody can listen at 127.0.0.1, port {port}: something else listens there" in err


@pytest.mark.parametrize("command", [each for each in COMMANDS if "postgresql" not in each])
def test_the_commands_on_the_page_serve_or_end(command: str, tmp_path: Path) -> None:
    arguments = shlex.split(command)
    if "--backup" in arguments:
        with closing(Host(str(Path(tmp_path, "tables.sqlite")))):
            pass
        arguments += ["--database", "tables.sqlite"]
    with started(*arguments, "--port", "0", folder=tmp_path) as process:
        if "--backup" not in arguments:
            address_told(process)
            process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0, err


def test_the_page_names_a_postgresql_and_a_backup() -> None:
    assert [each for each in COMMANDS if "postgresql" in each] != []
    assert [each for each in COMMANDS if "--backup" in each] != []


def test_a_game_can_be_named_that_is_offered_first(tmp_path: Path) -> None:
    with started("serve", "--port", "0", "--game", "kotc/9", folder=tmp_path) as process:
        assert process.stderr is not None
        assert process.stderr.readline().endswith("/#kotc/9\n")
    with started("serve", "--port", "0", "--game", "chess", folder=tmp_path) as process:
        _, err = process.communicate(timeout=60)
        assert process.returncode != 0
        assert "chess" in err


class LetIn(Exception):
    """The server listens: that is enough."""


def let_in(address: str) -> None:
    raise LetIn(address)


@pytest.mark.parametrize(
    ("address", "port", "why"),
    [
        ("127.0.0.1", 70_000, "port must be 0-65535"),
        ("203.0.113.7", 0, "assign"),
        ("no host", 0, "not known"),
    ],
)
def test_where_nobody_can_listen_it_is_said_why(tmp_path: Path, address: str, port: int, why: str) -> None:
    database = tmp_path / "tables.sqlite"
    with pytest.raises(CardwrightError, match=rf"nobody can listen at {address}, port {port}: .*{why}"):
        serve_tables(str(database), address, port, [], let_in)
    assert not database.exists()


def test_where_a_connection_cannot_be_given_up_after_a_while_the_server_listens_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only Linux knows of that."""
    monkeypatch.delattr(socket, "TCP_USER_TIMEOUT", raising=False)
    with pytest.raises(LetIn, match=r"http://127\.0\.0\.1:\d+/"):
        serve_tables(str(tmp_path / "tables.sqlite"), "127.0.0.1", 0, [], let_in)
