"""Who asks: the visitor behind a request, and the seat that is theirs."""

from __future__ import annotations

import asyncio
from typing import Final, final

from starlette.requests import Request
from starlette.responses import Response

from cardwright.table.games import Host, NoSuchTable, Table, Visitor
from cardwright.table.guards import Refused

COOKIE: Final = "cardwright"
A_YEAR: Final = 365 * 24 * 3600


@final
class Callers:
    """The visitors and seats of a server's games, by their requests."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def visitor(self, request: Request) -> Visitor | None:
        """Who asks, by the cookie of a browser or the token of a program; None for somebody new."""
        return await asyncio.to_thread(self._visitor, _key(request))

    def _visitor(self, key: str) -> Visitor | None:
        return self._host.visitors.known(key) if key else None

    async def seated(self, request: Request) -> tuple[Table, int, Visitor]:
        """The table of the address, the seat of it that is the asker's, and the asker. Raises `Refused`."""
        return await asyncio.to_thread(self._seated, _key(request), request.path_params["table"])

    def _seated(self, key: str, id: str) -> tuple[Table, int, Visitor]:
        """All of it at once: each way to another thread and back costs more than a look into the database."""
        visitor = self._visitor(key)
        seat = None if visitor is None else self._host.visitors.seat_of(id, visitor.id)
        if visitor is None or seat is None:
            raise Refused(403, "You have no seat at this table, or it is another browser's.")
        try:
            return self._host.table(id), seat, visitor
        except NoSuchTable:
            raise Refused(404, "There is no such table.") from None

    def open_seats(self, table: str) -> list[tuple[int, str]]:
        """The seats of a table that nobody has taken yet, by number and name."""
        return [(row.seat, row.name) for row in self._host.visitors.seats(table) if row.kind == "open"]


def remember(request: Request, reply: Response, key: str) -> None:
    """Let a browser that is new show this key from now on."""
    reply.set_cookie(
        _cookie(request), key, A_YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )


def _key(request: Request) -> str:
    """What the asker shows; empty where it is nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.casefold() == "bearer" else request.cookies.get(_cookie(request), "")


def _cookie(request: Request) -> str:
    """The name of the cookie; behind TLS no other host can set it."""
    return f"__Host-{COOKIE}" if request.url.scheme == "https" else COOKIE
