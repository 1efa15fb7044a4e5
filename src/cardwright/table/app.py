"""The table's server as an application.

Whatever a seat is sent is made of its `Scene` alone. Games are in the `Host`, which replies when what was
done is on the disk; here is nothing that a restart would lose but who is listening.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from typing import Any, Final, final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from cardwright.table.afterwards import Afterwards
from cardwright.table.arriving import Arriving
from cardwright.table.broadcast import Broadcast
from cardwright.table.building import DeckBuilding
from cardwright.table.callers import Callers
from cardwright.table.card_sets import CardSets
from cardwright.table.collecting import Collecting
from cardwright.table.described import description
from cardwright.table.doing import Doing
from cardwright.table.games import Host, Unplayable
from cardwright.table.guards import HEADERS, Guards, Refused, host_named, wants_page
from cardwright.table.lending import Lending
from cardwright.table.looking import Looking
from cardwright.table.meeting import Meeting
from cardwright.table.onlooking import Onlooking
from cardwright.table.page import STATIC
from cardwright.table.painting import paint
from cardwright.table.printing import PrintShop
from cardwright.table.ruling import Ruling
from cardwright.table.streams import Streams
from cardwright.table.talking import Talking
from cardwright.table.watching import Metrics, Watched, metrics_page
from cardwright.table.workshop import Workshop

NOTHING: Final = {
    404: "There is nothing at this address.",
    405: "There is nothing to look at here: something is only done at this address.",
}
"""What people are told where HTTP has words of its own."""


@final
class _Kept(StaticFiles):
    """Files that a browser keeps, asking each time whether they are still the same: upgrades show at once."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """The file, or that it is the same."""
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "no-cache"
        return response


async def _describe(request: Request) -> Response:
    """What programs can ask, and what is answered."""
    return Response(description(), media_type="application/json")


async def _say_refused(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Refused)
    return fault.response(request.scope)


async def _say_nothing_there(request: Request, fault: Exception) -> Response:
    """Nothing is at that address, or nothing to be looked at; programs are told so in HTTP's own words."""
    assert isinstance(fault, HTTPException)
    if not wants_page(request.headers):
        return PlainTextResponse(fault.detail, fault.status_code, fault.headers)
    reply = Refused(fault.status_code, NOTHING.get(fault.status_code, fault.detail)).response(request.scope)
    reply.headers.update(fault.headers or {})
    return reply


async def _say_unplayable(request: Request, fault: Exception) -> Response:
    id, host = request.path_params.get("table", ""), request.app.state.host
    over = any(row.state == "over" for row in await asyncio.to_thread(host.games, [id]))
    read = f" Who played it can read what was played, at /t/{id}/journal." if over else ""
    return Refused(410, f"{fault}.{read}").response(request.scope)


async def _say_broken(request: Request, fault: Exception) -> Response:
    """Something is wrong with the server: nothing of it is told. What says so does not pass the guards."""
    said = "Something is wrong here; it has been noted. Nothing was changed."
    reply = Refused(500, said).response(request.scope)
    reply.headers.update({**HEADERS, "cache-control": "no-store"})
    return reply


async def _say_well(request: Request) -> Response:
    """The server answers, and so does its database."""
    await asyncio.to_thread(request.app.state.host.check)
    return PlainTextResponse("well\n")


def create_app(host: Host, hosts: Iterable[str] = (), key: str = "") -> Starlette:
    """The application over these games; `hosts` are names under which it answers beside loopback's.

    Whoever shows the `key` is told the server's figures; without one nobody is. Raises `CardwrightError` for
    what is no name of a host.
    """
    names = tuple(map(host_named, hosts))
    callers, broadcast, streams = Callers(host), Broadcast(paint), Streams()
    host.when_seats_move(broadcast.seat_moved)
    metrics = Metrics(lambda: host.tables, lambda: streams.number)
    arriving, talking = Arriving(host, callers), Talking(host, callers)
    meeting = Meeting(host, callers, arriving, streams)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        yield
        meeting.end()
        streams.end()
        broadcast.close()

    app = Starlette(
        routes=[
            *Doing(callers, broadcast).routes(),  # what is asked most is looked up first
            *Looking(callers, broadcast, streams, talking).routes(),
            *Onlooking(callers, broadcast, streams, talking).routes(),
            *talking.routes(),
            *arriving.routes(),
            *meeting.routes(),
            *Afterwards(host, callers, arriving).routes(),
            *DeckBuilding(host, callers, arriving).routes(),
            *Workshop(host, callers, arriving).routes(),
            *CardSets(host, callers).routes(),
            *PrintShop().routes(),
            *Collecting(host, callers).routes(),
            *Lending(host, callers).routes(),
            *Ruling(host, callers, broadcast, streams).routes(),
            Route("/schema", _describe, methods=["GET"]),
            Route("/well", _say_well, methods=["GET"]),
            *([Route("/metrics", metrics_page(metrics, key), methods=["GET"])] if key else []),
            Mount("/static", GZipMiddleware(_Kept(directory=STATIC))),
        ],
        middleware=[Middleware(Watched, metrics=metrics), Middleware(Guards, hosts=names)],
        exception_handlers={
            Refused: _say_refused,
            Unplayable: _say_unplayable,
            HTTPException: _say_nothing_there,
            500: _say_broken,
        },
        lifespan=life,
    )
    app.state.streams = streams
    app.state.host = host
    return app
