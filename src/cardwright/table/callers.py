"""Who asks: the visitor behind a request, and the seat that is theirs."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager
from typing import Final, final

from starlette.requests import Request
from starlette.responses import Response

from cardwright.errors import CardwrightError
from cardwright.table.audience import ONLOOKER, Audience
from cardwright.table.chairs import TRIAL
from cardwright.table.games import GameRow, Host, Table, Visitor
from cardwright.table.guards import Refused
from cardwright.table.page import Around
from cardwright.table.requests import refused
from cardwright.table.streams import ADDRESS

COOKIE: Final = "cardwright"
A_YEAR: Final = 365 * 24 * 3600

NAME: Final = "Guest"
"""What somebody is called who says no name."""


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

    async def or_new(self, request: Request, name: str = "") -> tuple[Visitor, str]:
        """Who asks; somebody new is called by this name, and known from now on by the key.

        Raises `Refused` for a name that a table could not show.
        """
        visitor = await self.visitor(request)
        if visitor is not None:
            return visitor, ""
        try:
            return await asyncio.to_thread(self._host.visitors.new, name or NAME)
        except CardwrightError as fault:
            raise refused(fault) from None

    async def seated(self, request: Request) -> tuple[Table, int, Visitor]:
        """The table of the address, the seat of it that is the asker's, and the asker. Raises `Refused`.

        Who shows a token of a seat asks as whoever sits there.
        """
        return await asyncio.to_thread(self.find, request)

    def find(self, request: Request) -> tuple[Table, int, Visitor]:
        """The same, for who is in a thread already."""
        id, key = request.path_params["table"], _key(request)
        found = self._host.visitors.at(id, key) or self._host.tokens.at(id, key)
        if found is None:
            raise Refused(403, "You have no seat at this table, or it is another browser's.")
        visitor, seat = found
        table = self._host.table(id)
        self._host.hear(table, seat)
        return table, seat, visitor

    def sits(self, request: Request, seat: int) -> bool:
        """Whether this seat of the table of the address is (still) the asker's."""
        try:
            return self.find(request)[1] == seat
        except Refused:
            return False

    def looks(self, table: Table, seat: int) -> AbstractContextManager[None]:
        """What is entered while a page of this seat is open."""
        return self._host.page(table, seat)

    async def owner(self, request: Request) -> tuple[Table, int, Visitor]:
        """The same, for what no token of a seat is good for. Raises `Refused`."""
        table, seat, visitor = await self.seated(request)
        if await self.visitor(request) != visitor:
            raise Refused(403, "A token plays a seat, and does nothing else: ask whoever sits there.")
        return table, seat, visitor

    def around(self, table: str, visitor: str) -> Around:
        """What a page of the table says to a visitor beside the game."""
        [row] = self._host.games([table])
        seats = self._host.visitors.seats(table)
        mine = [each for each in seats if each.kind == "open" or each.visitor == visitor]
        return Around(
            [(each.seat, each.name) for each in seats if each.kind == "open"],
            [(each.seat, each.name) for each in mine if each.has_link],
            self._kin(row, visitor),
            card=str(row.options.get(TRIAL, "")),
        )

    def _kin(self, row: GameRow, visitor: str) -> list[tuple[str, str]]:
        kin = []
        if row.parent and self._host.visitors.seat_of(row.parent, visitor) is not None:
            kin.append(("The game that this one goes on from", f"/t/{row.parent}/replay?at={row.parent_n}"))
        if row.rematch_of and self._host.visitors.seat_of(row.rematch_of, visitor) is not None:
            kin.append(("The game before this rematch", f"/t/{row.rematch_of}/replay"))
        return kin

    # Who has no seat

    def onlooker(self, request: Request) -> tuple[Table, Audience, str]:
        """A table that others may watch, those who do, and the word for the asker among them.

        Raises `Refused` where nobody may; whether there is such a table is not told.
        """
        id, key = request.path_params["table"], _key(request)
        if not self._host.may_be_watched(id):
            raise Refused(403, "There is no table here that you may watch.")
        table = self._host.table(id)
        assert table.audience is not None
        visitor = self._visitor(key)
        who = visitor.id if visitor else f"{ADDRESS}{(request.scope.get('client') or ('?', 0))[0]}"
        table.audience.hear(who)
        return table, table.audience, who

    def plays(self, request: Request) -> bool:
        """Whether the asker has a seat at the table of the address, or plays one for somebody."""
        id, key = request.path_params["table"], _key(request)
        return bool(key) and bool(self._host.visitors.at(id, key) or self._host.tokens.at(id, key))

    async def may_watch(self, request: Request) -> bool:
        """Whether the table of the address may be watched by who has no seat there."""
        return await asyncio.to_thread(self._host.may_be_watched, request.path_params["table"])

    async def afterwards(self, request: Request) -> tuple[Table, int, str]:
        """A table whose game may be looked at once it is over, the asker's seat, and who asks, in a word.

        Who has none looks on (`ONLOOKER`), once those who do have seen the end. Raises `Refused`.
        """
        return await asyncio.to_thread(self._afterwards, request)

    def _afterwards(self, request: Request) -> tuple[Table, int, str]:
        try:
            table, seat, visitor = self.find(request)
        except Refused:
            if not self._host.may_be_watched(request.path_params["table"]):
                raise
        else:
            return table, seat, visitor.id
        table, audience, who = self.onlooker(request)
        with audience.course() as course:
            if not course.sitting.over:
                raise Refused(
                    403, "The game can be looked at again when it is over: all hands are open then."
                )
        return table, ONLOOKER, who


def remember(request: Request, reply: Response, key: str) -> None:
    """Let a browser that is new show this key from now on; of one that has come before it is empty."""
    if key:
        reply.set_cookie(
            _cookie(request), key, A_YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
        )


def _key(request: Request) -> str:
    """What the asker shows; empty where it is nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.casefold() == "bearer" else request.cookies.get(_cookie(request), "")


def _cookie(request: Request) -> str:
    """The name of the cookie; behind TLS no other host can set it."""
    return f"__Host-{COOKIE}" if request.scope["scheme"] == "https" else COOKIE
