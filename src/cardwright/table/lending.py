"""A seat lent to a program: whoever sits there makes a token, and takes it back."""

from __future__ import annotations

import asyncio
from typing import final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.table.callers import Callers
from cardwright.table.games import Host
from cardwright.table.page import token_page
from cardwright.table.requests import Lend, from_a_form, read


@final
class Lending:
    """The tokens of seats: each is asked for by whoever sits there, and by nobody who shows one."""

    def __init__(self, host: Host, callers: Callers) -> None:
        self._host = host
        self._callers = callers

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        at = "/t/{table}/token"
        return [
            Route(at, self.token, methods=["GET", "POST"]),
            Route(f"{at}/revoke", self.revoke, methods=["POST"]),
        ]

    async def token(self, request: Request) -> Response:
        """Whether the asker's seat has a token, and what can be done about that; or a new one."""
        if request.method == "POST":
            return await self._make(request)
        table, seat, visitor = await self._callers.owner(request)
        made = await asyncio.to_thread(self._host.tokens.made, table.id, seat, visitor.id)
        return await self._page(request, seat, "", made)

    async def _make(self, request: Request) -> Response:
        """A token of the asker's seat, told this once."""
        table, seat, visitor = await self._callers.owner(request)
        await read(request, Lend)
        token = await asyncio.to_thread(self._host.tokens.make, table.id, seat, visitor.id)
        if from_a_form(request):
            return await self._page(request, seat, token, True)
        return JSONResponse({"seat": seat, "token": token})

    async def revoke(self, request: Request) -> Response:
        """No program plays the asker's seat any more."""
        table, seat, _ = await self._callers.owner(request)
        await read(request, Lend)
        await asyncio.to_thread(self._host.tokens.revoke, table.id, seat)
        if from_a_form(request):
            return RedirectResponse(f"/t/{table.id}/token", 303)
        return Response(status_code=204)

    async def _page(self, request: Request, seat: int, token: str, made: bool) -> Response:
        id = request.path_params["table"]
        seats = await asyncio.to_thread(self._host.visitors.seats, id)
        url = f"{request.url.scheme}://{request.headers['host']}/t/{id}"
        return HTMLResponse(token_page(f"/t/{id}", seats[seat].name, url, token, made))
