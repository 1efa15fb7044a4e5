"""What a seat can do at a table. Every input is checked against what is open to the seat now."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar, final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.errors import CardwrightError
from cardwright.table.broadcast import Broadcast
from cardwright.table.callers import Callers
from cardwright.table.frames import Frame
from cardwright.table.games import Answered, Stale, Table, Unplayable
from cardwright.table.guards import Allowance, Refused
from cardwright.table.painting import paint
from cardwright.table.requests import (
    Answer,
    Consent,
    Deed,
    Hold,
    PassUntil,
    Stops,
    from_a_form,
    refused,
    said_in,
)
from cardwright.table.streams import frame_alone

ANSWERS_A_SECOND: Final = 20.0
"""Of one seat."""

DEEDS: Final = ("undo", "agree", "resign", "end")
"""What is done with a word alone, and is a method of `Table`."""

CONSENTS: Final = ("consent", "refuse", "never")
"""What is said to another's undo, and is a method of `Table`."""

T = TypeVar("T")
Said = TypeVar("Said", bound=msgspec.Struct)


@final
class Doing:
    """The deeds of all seats of a server's tables."""

    def __init__(self, callers: Callers, broadcast: Broadcast) -> None:
        self._callers = callers
        self._broadcast = broadcast
        self._answers = Allowance(ANSWERS_A_SECOND)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        at = "/t/{table}"
        return [
            Route(f"{at}/answer", self.answer, methods=["POST"]),
            *(Route(f"{at}/{word}", self._deed(word, Deed), methods=["POST"]) for word in DEEDS),
            *(Route(f"{at}/{word}", self._deed(word, Consent), methods=["POST"]) for word in CONSENTS),
            Route(f"{at}/hold", self.hold, methods=["POST"]),
            Route(f"{at}/pass-until", self.pass_until, methods=["POST"]),
            Route(f"{at}/stops", self.stop_at, methods=["POST"]),
        ]

    async def answer(self, request: Request) -> Response:
        """Answer the question that is put to the asker's seat."""

        def deed(table: Table, seat: int, said: Answer) -> Answered:
            return table.answer(seat, said.question, said.option, said.request, said.beforehand)

        return await self._done(request, Answer, deed, _dropped)

    async def hold(self, request: Request) -> Response:
        """Hold the window in which the asker's seat is asked."""

        def deed(table: Table, seat: int, said: Hold) -> None:
            table.hold(seat, said.question, said.request)

        return await self._done(request, Hold, deed, _nothing_to_say)

    async def pass_until(self, request: Request) -> Response:
        """Let the asker's seat pass of itself."""

        def deed(table: Table, seat: int, said: PassUntil) -> None:
            table.pass_until(seat, said.until, said.request)

        return await self._done(request, PassUntil, deed, _to_oneself)

    async def stop_at(self, request: Request) -> Response:
        """Let the asker's seat hold windows of itself."""

        def deed(table: Table, seat: int, said: Stops) -> None:
            table.stop_at(seat, said.words, said.request)

        return await self._done(request, Stops, deed, _to_oneself)

    def _deed(self, word: str, kind: type[Said]) -> Callable[[Request], Awaitable[Response]]:
        def deed(table: Table, seat: int, said: Said) -> None:
            getattr(table, word)(seat, **msgspec.structs.asdict(said))

        async def done(request: Request) -> Response:
            return await self._done(request, kind, deed, _nothing_to_say)

        return done

    async def _done(
        self,
        request: Request,
        kind: type[Said],
        deed: Callable[[Table, int, Said], T],
        told: Callable[[Request, Table, int, T], Response],
    ) -> Response:
        """Do what is said, and say that it is done; a page without a script is led back to the table.

        All of it in one go: each way to another thread and back costs more than what is done there.
        """
        body = await request.body()

        def carry_out() -> tuple[Table, int, Response | None]:
            table, seat, _ = self._callers.find(request)
            if not self._answers.spend(f"{table.id} {seat}"):
                raise Refused(429, "So many answers at once are not taken: wait a second.", 1)
            said = said_in(body, request, kind)
            try:
                came_of_it = deed(table, seat, said)
            except Stale:
                return table, seat, None
            except Unplayable:
                raise
            except CardwrightError as fault:
                raise refused(fault) from None
            if from_a_form(request):
                return table, seat, _back_to(table)
            return table, seat, told(request, table, seat, came_of_it)

        table, seat, reply = await asyncio.to_thread(carry_out)
        return await self._as_it_stands(request, table, seat) if reply is None else reply

    async def _as_it_stands(self, request: Request, table: Table, seat: int) -> Response:
        """The question is not open any more: here is what the seat sees now."""
        if from_a_form(request):
            return _back_to(table)
        channel = await self._broadcast.channel(table, seat)
        frame = channel.frames.since("")
        assert frame is not None
        return frame_alone(frame, "application/json" in request.headers.get("accept", ""), 409)


def _back_to(table: Table) -> Response:
    return RedirectResponse(f"/t/{table.id}", 303)


def _nothing_to_say(request: Request, table: Table, seat: int, came_of_it: object) -> Response:
    return Response(status_code=204)


def _to_oneself(request: Request, table: Table, seat: int, came_of_it: object) -> Response:
    """What a page shows of a deed of which no frame tells; nothing for a program, which knows what it did."""
    if "text/plain" not in request.headers.get("accept", ""):
        return Response(status_code=204)
    return PlainTextResponse(Frame("", 0, 0, paint(table, seat)).html(), headers={"x-frame": "0"})


def _dropped(request: Request, table: Table, seat: int, answered: Answered) -> Response:
    """What was given beforehand and has not been asked for; nothing where all was taken."""
    if answered.dropped:
        dropped = [{"prompt": each.prompt, "option": each.option} for each in answered.dropped]
        return JSONResponse({"taken": answered.taken, "dropped": dropped})
    with table.course() as course:
        silent = course.window is not None
    return _to_oneself(request, table, seat, answered) if silent else Response(status_code=204)
