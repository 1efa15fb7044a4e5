"""The server as a process: where it listens, how it ends."""

from __future__ import annotations

import errno
import os
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from types import FrameType
from typing import Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG

from cardwright.errors import CardwrightError
from cardwright.table.app import create_app
from cardwright.table.database import back_up, url_of
from cardwright.table.games import Host
from cardwright.table.tidying import tidied_when_quiet
from cardwright.table.watching import log_as_json

PATIENCE: Final = 2
"""Seconds in which requests may end when the server does."""

GONE: Final = 20_000
"""Milliseconds after which the connection of somebody is given up who answers nothing any more."""

KEPT_ALIVE: Final = 75
"""Seconds that a connection is kept on which nobody asks: people think for longer than a few."""

LARGEST_HEAD: Final = 16 * 1024
"""Bytes of a request before its body."""


def copy_games(database: str, file: str) -> None:
    """Copy all games of an SQLite database into a file, also while it is served. Raises `CardwrightError`."""
    back_up(url_of(database), file)


def serve_tables(
    database: str,
    address: str,
    port: int,
    hosts: Iterable[str],
    ready: Callable[[str], None],
    *,
    key: str = "",
    log: bool = False,
) -> None:
    """Serve the tables in a database until a signal ends it; `ready` is told the page's address.

    Whoever shows the `key` is told the server's figures. With `log` each request is a line of JSON on
    standard error.

    Raises `CardwrightError` where it cannot listen, or the database cannot be used.
    """
    if log:
        log_as_json()
    listening = _listen(address, port)
    with closing(listening), closing(Host(database)) as host:
        app = create_app(host, [*hosts, address or "localhost"], key)
        config = _configured(app, log)
        server = _Server(config, lambda: app.state.streams.end())
        _let_threads_finish()
        with tidied_when_quiet(), _ended_by_signals(server):
            ready(f"http://{_shown(address)}:{listening.getsockname()[1]}/")
            server.run(sockets=[listening])


def _configured(app: ASGIApp, log: bool) -> uvicorn.Config:
    """How the server reads requests: the same way whatever else is installed.

    Left to itself uvicorn takes any faster parser that it finds, which knows no bound on the size of a head.
    """
    return uvicorn.Config(
        app,
        loop="asyncio",
        http="h11",
        lifespan="off",  # what it would do `shutdown` does
        ws="none",
        log_level="warning",
        log_config=None if log else LOGGING_CONFIG,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=KEPT_ALIVE,
        h11_max_incomplete_event_size=LARGEST_HEAD,
    )


class _Server(uvicorn.Server):
    """A server that lets its streams go before it waits for requests to end."""

    def __init__(self, config: uvicorn.Config, let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self._let_go = let_go

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then everything else."""
        self._let_go()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone: `_ended_by_signals` hears them, also before the server runs."""
        yield


@contextmanager
def _ended_by_signals(server: uvicorn.Server) -> Iterator[None]:
    """Let signals end the server in good order, also if they come again; nobody else hears them."""

    def end(number: int, frame: FrameType | None) -> None:
        server.should_exit = True

    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {
        number: signal.signal(number, end)
        for number in numbers
        if signal.getsignal(number) not in (signal.SIG_IGN, None)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _let_threads_finish() -> None:
    """A thread that wakes another one works on: the other would but wait for the interpreter's lock.

    All threads that are started from now on do so, where the system knows the like (Linux).
    """
    if hasattr(os, "SCHED_BATCH"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _listen(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
        listening.bind((address, port))
        listening.listen(1024)
    except (OSError, OverflowError) as fault:
        listening.close()
        if getattr(fault, "errno", None) == errno.EADDRINUSE:
            reason = "something else listens there, perhaps a table that is open already; try another port"
        else:
            reason = getattr(fault, "strerror", None) or str(fault)
        raise CardwrightError(f"nobody can listen at {address}, port {port}: {reason}") from None
    return listening


def _shown(address: str) -> str:
    """The address as a browser takes it."""
    own = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
    return own.get(address, f"[{address}]" if ":" in address else address)
