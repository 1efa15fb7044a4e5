"""What is answered once a game is over: it is looked at again, and gone on with from any of its positions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar, final

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.errors import CardwrightError
from cardwright.table.arriving import Arriving
from cardwright.table.audience import ONLOOKER
from cardwright.table.callers import Callers
from cardwright.table.deeds import kept_game
from cardwright.table.games import Chair, Host, Table, Unplayable, Visitor
from cardwright.table.guards import Allowance, Refused
from cardwright.table.journal import written_out
from cardwright.table.pace import usual_answers
from cardwright.table.page import LookedUp, card, moment_part, replay_page, why
from cardwright.table.past import Past, past_of
from cardwright.table.rematch import Rematches
from cardwright.table.requests import PERSON, Continue, Rematch, form_of, from_a_form, read, refused

MOMENTS_A_SECOND: Final = 30.0
"""Of one seat: so fast somebody may go through a game."""

T = TypeVar("T")


@final
class Afterwards:
    """The pages of a server's games that are over."""

    def __init__(self, host: Host, callers: Callers, arriving: Arriving) -> None:
        self._host = host
        self._callers = callers
        self._arriving = arriving
        self._rematches = Rematches(host)
        self._moments = Allowance(MOMENTS_A_SECOND)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        at = "/t/{table}"
        packed = [Middleware(GZipMiddleware)]
        return [
            Route(f"{at}/replay", self.replay, methods=["GET"], middleware=packed),
            Route(f"{at}/replay/card", self.card, methods=["GET"]),
            Route(f"{at}/replay/why/{{about:number}}", self.why, methods=["GET"]),
            Route(f"{at}/journal", self.journal, methods=["GET"], middleware=packed),
            Route(f"{at}/continue", self.go_on, methods=["POST"]),
            Route(f"{at}/rematch", self.play_again, methods=["POST"]),
        ]

    async def replay(self, request: Request) -> Response:
        """A position of the game, on the page of all of it."""
        form = form_of(request, "part", "json")
        at = _at(request)

        def look(table: Table, past: Past, seat: int) -> Response:
            address = f"/t/{table.id}"
            place = past.last if at is None else at
            moment = past.moment(f"{address}/replay", place, _near(past, seat))
            if form == "json":
                return JSONResponse(past.told(moment, seat))
            if form == "part":
                return HTMLResponse(moment_part(moment, past.result))
            return HTMLResponse(replay_page(moment, past.whole(address)))

        return await self._looked(request, look)

    async def card(self, request: Request) -> Response:
        """A card as it was in a position."""
        form = form_of(request, "part")
        at, key = _at(request), request.query_params.get("key", "")

        def look(table: Table, past: Past, seat: int) -> Response:
            place = past.last if at is None else at
            moment = past.moment(f"/t/{table.id}/replay", place, _near(past, seat))
            return _shown(card(moment.scene, key), form)

        return await self._looked(request, look)

    async def why(self, request: Request) -> Response:
        """Why something happened."""
        form = form_of(request, "part")

        def look(table: Table, past: Past, seat: int) -> Response:
            moment = past.moment(f"/t/{table.id}/replay", past.last, _near(past, seat))
            return _shown(why(moment.scene, past.log, request.path_params["about"]), form)

        return await self._looked(request, look)

    async def journal(self, request: Request) -> Response:
        """What was done, as it was written: for who has a seat, also where no rules follow it any more."""
        table, _, _ = await self._callers.seated(request)

        def text() -> str:
            [row] = self._host.games([table.id])
            if row.state != "over":
                raise Refused(
                    403, "What was done can be read when the game is over: it tells what is hidden."
                )
            names = [seat.name for seat in self._host.visitors.seats(table.id)]
            with kept_game(table.id):
                return written_out(self._host.lines(table.id), names)

        return PlainTextResponse(await asyncio.to_thread(text))

    async def _looked(self, request: Request, look: Callable[[Table, Past, int], Response]) -> Response:
        """What is seen of a game that is over, by who has a seat at it or may watch it."""
        table, seat, who = await self._callers.afterwards(request)
        if not self._moments.spend(f"{table.id} {who}"):
            raise Refused(429, "So many positions at once are not shown: wait a second.", 1)
        return await asyncio.to_thread(_with_past, table, lambda past: look(table, past, seat))

    # Going on

    async def go_on(self, request: Request) -> Response:
        """A new table, at which the game goes on from one of its positions."""
        self._arriving.spend(request)
        table, _, visitor = await self._callers.owner(request)
        said = await read(request, Continue)
        await asyncio.to_thread(_with_past, table, lambda past: None)
        await asyncio.to_thread(self._arriving.check_room, visitor)
        other = await asyncio.to_thread(self._gone_on, table, said, visitor)
        return RedirectResponse(f"/t/{other.id}", 303)

    def _gone_on(self, table: Table, said: Continue, visitor: Visitor) -> Table:
        with table.sitting() as sitting:
            record = sitting.record
        people = said.others == PERSON
        chairs = [
            Chair(name, None, visitor=visitor.id)
            if seat == said.seat
            else Chair(name, None, "open")
            if people
            else Chair(name, None, "bot", bot=said.others)
            for seat, name in enumerate(record.names)
        ]
        if said.seat >= len(chairs):
            raise Refused(422, f"There is no seat {said.seat}.")
        answers = said.answers or usual_answers(len(chairs) if people else 1)
        try:
            return self._host.go_on(table.id, record, said.at, chairs, {"answers": answers})
        except CardwrightError as fault:
            raise refused(fault) from None

    async def play_again(self, request: Request) -> Response:
        """The asker's seat would play once more; once all would, they do, at a new table."""
        table, seat, visitor = await self._callers.owner(request)
        said = await read(request, Rematch)

        def ask() -> str:
            if not self._rematches.is_asked(table, seat):
                self._arriving.check_room(visitor)
            try:
                return self._rematches.ask(table, seat, said)
            except Unplayable:
                raise
            except CardwrightError as fault:
                raise refused(fault) from None

        other = await asyncio.to_thread(ask)
        if from_a_form(request):
            return RedirectResponse(f"/t/{other or table.id}", 303)
        return JSONResponse({"table": other or None})


def _near(past: Past, seat: int) -> str:
    """Whose side is the near one, where that is the asker's own."""
    return "" if seat == ONLOOKER else past.names[seat]


def _with_past(table: Table, look: Callable[[Past], T]) -> T:
    """What is seen of a table's game. Raises `Refused` while it goes on, and for a position that was not."""
    with table.course() as course:
        past = past_of(course)
        if past is None:
            raise Refused(403, "The game can be looked at again when it is over: all hands are open then.")
        try:
            return look(past)
        except IndexError:
            raise Refused(404, f"The game has {past.last} choices, and no position behind them.") from None


def _at(request: Request) -> int | None:
    """How many choices had been made, if the query says so. Raises `Refused`."""
    said = request.query_params.get("at")
    if said is None:
        return None
    if not (said.isascii() and said.isdigit() and len(said) < 10):
        raise Refused(422, "Say how many choices had been made: at=120.")
    return int(said)


def _shown(found: LookedUp | None, form: str | None) -> Response:
    if found is None:
        raise Refused(404, "There is no such thing there.")
    return HTMLResponse(found.part() if form == "part" else found.page())
