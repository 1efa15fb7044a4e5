"""The table's server as an application: which address answers what.

Whatever a seat is sent is made of its `Scene` alone. Games are in the `Host`, which replies when what was
done is on the disk; here is nothing that a restart would lose but who is listening.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any, Final, final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from cardwright.errors import CardwrightError
from cardwright.games import game as rules_of
from cardwright.seating import deal_decks, known_deck, unknown_deck
from cardwright.table.broadcast import Broadcast
from cardwright.table.described import description
from cardwright.table.frames import Frame
from cardwright.table.games import Chair, Host, NoSuchTable, Stale, Table, Unplayable, Visitor
from cardwright.table.guards import Allowance, Guards, Refused
from cardwright.table.page import STATIC, picture_at, start_page, whole_page
from cardwright.table.painting import paint, scene_of
from cardwright.table.requests import Answer, Deed, Opening, from_a_form, read, refused
from cardwright.table.streams import LONGEST_WAIT, EventStream, Streams

COOKIE: Final = "cardwright"
A_YEAR: Final = 365 * 24 * 3600
ANSWERS_A_SECOND: Final = 20.0
"""Of one seat."""

BOTS_NAMES: Final = ("Bot", "Robin")
"""What an opponent is called that is a bot: the first name that is free."""

NAME: Final = "Guest"
"""What somebody is called who says no name."""

_LOG: Final = logging.getLogger(__name__)


@final
class Application:
    """The server's pages over its games."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._broadcast = Broadcast(paint)
        self._answers = Allowance(ANSWERS_A_SECOND)
        self.streams: Final = Streams()

    def routes(self) -> list[Route | Mount]:
        """Which address is answered by what."""
        at = "/t/{table}"
        return [
            Route("/", self.start, methods=["GET"]),
            Route("/schema", self.schema, methods=["GET"]),
            Route("/games", self.open, methods=["POST"]),
            Route(at, self.page, methods=["GET"]),
            Route(f"{at}/frames", self.frames, methods=["GET"]),
            Route(f"{at}/answer", self.answer, methods=["POST"]),
            *(
                Route(f"{at}/{word}", self._deed(word), methods=["POST"])
                for word in ("undo", "consent", "refuse", "agree", "resign")
            ),
            Route("/art/{frame}/{hue}/{motifs}/{name:path}.svg", self.art, methods=["GET"]),
            Mount("/static", GZipMiddleware(StaticFiles(directory=STATIC))),
        ]

    # Who asks

    async def _visitor(self, request: Request) -> Visitor | None:
        """Who asks, by the cookie of a browser or the token of a program."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        key = token if scheme.casefold() == "bearer" else request.cookies.get(_cookie(request), "")
        return await asyncio.to_thread(self._host.visitors.known, key) if key else None

    async def _seat(self, request: Request) -> tuple[Table, int]:
        """The table of the address, and the seat of it that is the asker's. Raises `Refused`."""
        visitor = await self._visitor(request)
        id = request.path_params["table"]
        seat = None
        if visitor is not None:
            seat = await asyncio.to_thread(self._host.visitors.seat_of, id, visitor.id)
        if seat is None:
            raise Refused(403, "You have no seat at this table, or it is another browser's.")
        try:
            return await asyncio.to_thread(self._host.table, id), seat
        except NoSuchTable:
            raise Refused(404, "There is no such table.") from None

    # Pages

    async def start(self, request: Request) -> Response:
        """Where one begins a game, or goes on with one."""
        visitor = await self._visitor(request)
        own = [] if visitor is None else await asyncio.to_thread(self._host.games_of, visitor.id)
        return HTMLResponse(await asyncio.to_thread(start_page, own))

    async def open(self, request: Request) -> Response:
        """Begin a game against a bot."""
        opening = await read(request, Opening)
        visitor = await self._visitor(request)
        key = ""
        if visitor is None:
            try:
                visitor, key = await asyncio.to_thread(self._host.visitors.new, opening.name or NAME)
            except CardwrightError as fault:
                raise refused(fault) from None
        assert visitor is not None
        table = await asyncio.to_thread(self._open, opening, visitor)
        reply = RedirectResponse(f"/t/{table.id}", 303)
        if key:
            reply.set_cookie(
                _cookie(request),
                key,
                A_YEAR,
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )
        return reply

    def _open(self, opening: Opening, visitor: Visitor) -> Table:
        try:
            rules = rules_of(opening.game)
            decks = []
            for word in filter(None, (opening.deck, opening.against)):
                deck = known_deck(rules, word)
                if deck is None:
                    raise unknown_deck(rules, word, "no deck")
                decks.append(deck)
            decks = deal_decks(rules, decks, 2)
            name = opening.name or visitor.name
            other = next(each for each in BOTS_NAMES if each.casefold() != name.casefold())
            chairs = [
                Chair(name, decks[0], visitor=visitor.id),
                Chair(other, decks[1], "bot", bot=opening.bot),
            ]
            return self._host.open(opening.game, chairs)
        except CardwrightError as fault:
            raise refused(fault) from None

    async def page(self, request: Request) -> Response:
        """The table, as the asker's seat sees it."""
        table, seat = await self._seat(request)
        return HTMLResponse(await asyncio.to_thread(lambda: whole_page_of(table, seat)))

    async def frames(self, request: Request) -> Any:
        """What changes: a stream of events, or with `wait` the next frame alone; `as=json` for programs."""
        table, seat = await self._seat(request)
        visitor = await self._visitor(request)
        assert visitor is not None
        as_json, seconds = _as_json(request), _seconds(request)
        channel = await self._broadcast.channel(table, seat)
        after = request.query_params.get("after") or request.headers.get("last-event-id", "")
        if seconds is None:
            write = (lambda frame: frame.json()) if as_json else (lambda frame: frame.html())
            return EventStream(channel, after, write, self.streams, visitor.id)
        frame = await channel.after(after, seconds)
        if frame is None:
            return Response(status_code=204)
        return _told(frame, as_json)

    async def schema(self, request: Request) -> Response:
        """What programs can ask, and what is answered."""
        return Response(description(), media_type="application/json")

    async def art(self, request: Request) -> Response:
        """A card's emblem, which is the same for ever."""
        drawn = picture_at(**request.path_params)
        if drawn is None:
            raise Refused(404, "There is no such picture.")
        kept = {"cache-control": "public, max-age=31536000, immutable"}
        return Response(drawn, headers=kept, media_type="image/svg+xml")

    # Deeds

    async def answer(self, request: Request) -> Response:
        """Answer the question that is put to the asker's seat."""
        table, seat = await self._seat(request)
        self._spend(table, seat)
        said = await read(request, Answer)
        return await self._done(
            request,
            table,
            seat,
            lambda: table.answer(seat, said.question, said.option, said.request, said.beforehand),
        )

    def _deed(self, word: str) -> Callable[[Request], Awaitable[Response]]:
        async def deed(request: Request) -> Response:
            table, seat = await self._seat(request)
            self._spend(table, seat)
            said = await read(request, Deed)
            return await self._done(request, table, seat, lambda: getattr(table, word)(seat, said.request))

        return deed

    def _spend(self, table: Table, seat: int) -> None:
        if not self._answers.spend(f"{table.id} {seat}"):
            raise Refused(429, "So many answers at once are not taken: wait a second.", 1)

    async def _done(self, request: Request, table: Table, seat: int, deed: Callable[[], object]) -> Response:
        """Do it, and say that it is done; a page without a script is led back to the table."""
        stale = False
        try:
            await asyncio.to_thread(deed)
        except Stale:
            stale = True
        except Unplayable:
            raise
        except CardwrightError as fault:
            raise refused(fault) from None
        if from_a_form(request):
            return RedirectResponse(f"/t/{table.id}", 303)
        if not stale:
            return Response(status_code=204)
        channel = await self._broadcast.channel(table, seat)
        frame = channel.frames.since("")
        assert frame is not None
        return _told(frame, "application/json" in request.headers.get("accept", ""), 409)


def whole_page_of(table: Table, seat: int) -> str:
    """The document that a seat is shown of a table."""
    with table.course() as course:
        return whole_page(scene_of(table.id, course, seat))


def _as_json(request: Request) -> bool:
    """Whether a program asks for frames. Raises `Refused`."""
    said = request.query_params.get("as")
    if said not in (None, "json"):
        raise Refused(422, "Frames come as=json, or as HTML where nothing is said.")
    return said is not None


def _seconds(request: Request) -> int | None:
    """How long one waits for a single frame; None where a stream is asked for. Raises `Refused`."""
    said = request.query_params.get("wait")
    if said is None:
        return None
    if not (said.isascii() and said.isdigit() and len(said) < 4 and int(said) <= LONGEST_WAIT):
        raise Refused(422, f"One waits 0 to {LONGEST_WAIT:.0f} seconds.")
    return int(said)


def _told(frame: Frame, as_json: bool, status: int = 200) -> Response:
    """A frame alone, for a program or for a page."""
    text, kind = (frame.json(), "application/json") if as_json else (frame.html(), "text/plain")
    return PlainTextResponse(text, status, {"x-frame": frame.id}, kind)


def _cookie(request: Request) -> str:
    """The name of the cookie; behind TLS no other host can set it."""
    return f"__Host-{COOKIE}" if request.url.scheme == "https" else COOKIE


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
    pages = Application(host)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        yield
        pages.streams.end()

    app = Starlette(
        routes=pages.routes(),
        middleware=[Middleware(Guards, hosts=tuple(hosts))],
        exception_handlers={Refused: _say_refused, Unplayable: _say_unplayable, 500: _say_broken},
        lifespan=life,
    )
    app.state.streams = pages.streams
    return app
