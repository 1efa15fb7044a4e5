"""The table's server as an application.

Whatever a seat is sent is made of its `Scene` alone. Games are in the `Host`, which replies when what was
done is on the disk; here is nothing that a restart would lose but who is listening.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from cardwright.table.arriving import Arriving
from cardwright.table.broadcast import Broadcast
from cardwright.table.callers import Callers
from cardwright.table.described import description
from cardwright.table.doing import Doing
from cardwright.table.games import Host, Unplayable
from cardwright.table.guards import Guards, Refused
from cardwright.table.looking import Looking
from cardwright.table.page import STATIC
from cardwright.table.painting import paint
from cardwright.table.streams import Streams


async def _describe(request: Request) -> Response:
    """What programs can ask, and what is answered."""
    return Response(description(), media_type="application/json")


async def _say_refused(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Refused)
    return fault.response()


async def _say_unplayable(request: Request, fault: Exception) -> Response:
    return Refused(410, f"{fault}.").response()


async def _say_broken(request: Request, fault: Exception) -> Response:
    """Something is wrong with the server: nothing of it is told."""
    return PlainTextResponse("Something is wrong here; it has been noted. Nothing was changed.\n", 500)


def create_app(host: Host, hosts: Iterable[str] = ()) -> Starlette:
    """The application over these games; `hosts` are names under which it answers beside loopback's."""
    callers, broadcast, streams = Callers(host), Broadcast(paint), Streams()

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        yield
        streams.end()

    app = Starlette(
        routes=[
            *Arriving(host, callers).routes(),
            *Looking(callers, broadcast, streams).routes(),
            *Doing(callers, broadcast).routes(),
            Route("/schema", _describe, methods=["GET"]),
            Mount("/static", GZipMiddleware(StaticFiles(directory=STATIC))),
        ],
        middleware=[Middleware(Guards, hosts=tuple(hosts))],
        exception_handlers={Refused: _say_refused, Unplayable: _say_unplayable, 500: _say_broken},
        lifespan=life,
    )
    app.state.streams = streams
    return app
