"""Servers of tables for a browser: in this process, where a test can look behind it, or apart from it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from time import monotonic, sleep
from typing import Final, final

import uvicorn

from cardwright.table.app import create_app
from cardwright.table.clock import Clock
from cardwright.table.games import Host, Table

PATIENCE: Final = 40.0
"""Seconds that a slow machine may take."""


@final
class Served:
    """A host of games and the address of its pages."""

    def __init__(self, host: Host, address: str) -> None:
        self.host: Final = host
        self.address: Final = address

    def table_of(self, url: str) -> Table:
        """The table that the page at this URL shows."""
        return self.host.table(url.rstrip("/").rpartition("/t/")[2])


@contextmanager
def served(database: str, clock: Clock | None = None) -> Iterator[Served]:
    """A server in a thread of this process."""
    with (
        closing(Host(database, clock=clock)) as host,
        closing(socket.create_server(("127.0.0.1", 0))) as listening,
    ):
        app = create_app(host)
        config = uvicorn.Config(app, log_level="error", ws="none", timeout_graceful_shutdown=2)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield Served(host, f"http://127.0.0.1:{listening.getsockname()[1]}")
        app.state.streams.end()
        server.should_exit = True
        thread.join()


def free_port() -> int:
    """A port at which nobody listens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        return int(listening.getsockname()[1])


@final
class ServerProcess:
    """`cardwright serve` as people start it. It can be killed, and started again on the same games."""

    def __init__(self, database: str) -> None:
        self._port = free_port()
        self._database = database
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Of its start page."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, and wait until it listens."""
        command = [sys.executable, "-m", "cardwright", "serve", "--database", self._database]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self._process = subprocess.Popen(
            [*command, "--port", str(self._port)], env=environment, stdout=subprocess.DEVNULL
        )
        until = monotonic() + PATIENCE
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self._port)):
                return
            assert monotonic() < until, "the server does not listen"
            assert self._process.poll() is None, "the server has not started"
            sleep(0.05)

    def kill(self) -> None:
        """End it as a power cut does, if it runs."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)
        self._process = None
