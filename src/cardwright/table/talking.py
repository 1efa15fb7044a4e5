"""What a seat can say and hear at a table at which at least two people play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Final, TypeVar, final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.errors import CardwrightError
from cardwright.table.callers import Callers
from cardwright.table.games import Host, Table
from cardwright.table.guards import Allowance, Refused
from cardwright.table.hearing import Hall
from cardwright.table.page import Person, ShownTalk, talk_page, talk_part
from cardwright.table.requests import Mute, Say, form_of, from_a_form, read, refused
from cardwright.table.streams import Channel, Source
from cardwright.table.talk import ROOMS, TooMuch, Voice, heard_by, of_seat
from cardwright.table.visitors import SeatRow

SAYINGS_A_SECOND: Final = 20.0
"""Of one seat, whether they are lines or not."""

Said = TypeVar("Said", Say, Mute)

ALONE: Final = "There is no chat at this table: nobody but you sits here."


@final
class Talking:
    """The talk of all tables of a server."""

    def __init__(self, host: Host, callers: Callers) -> None:
        self._host = host
        self._callers = callers
        self._hall = Hall(host.talk)
        self._sayings = Allowance(SAYINGS_A_SECOND)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        at = "/t/{table}"
        return [
            Route(f"{at}/say", self.say, methods=["POST"]),
            Route(f"{at}/mute", self.mute, methods=["POST"]),
            Route(f"{at}/talk", self.talk, methods=["GET"]),
        ]

    async def say(self, request: Request) -> Response:
        """Say a line to those at the table."""

        def deed(table: Table, voice: Voice, said: Say) -> None:
            self._host.talk.say(table.id, voice, said.text, said.request)

        return await self._done(request, Say, deed)

    async def mute(self, request: Request) -> Response:
        """Hear somebody no more, or again."""

        def deed(table: Table, voice: Voice, said: Mute) -> None:
            others = {each.who for each in self.present(table.id, voice.who, ROOMS)}
            if said.who not in others and said.who != voice.who:
                raise Refused(422, "Nobody of that name has a voice here: say what the lines call them, who.")
            self._host.talk.mute(table.id, voice.who, said.who, said.muted, said.request)

        return await self._done(request, Mute, deed)

    async def _done(
        self, request: Request, kind: type[Said], deed: Callable[[Table, Voice, Said], None]
    ) -> Response:
        """Do what is said; a page without a script is led back to where it was said."""
        table, seat, _ = await self._callers.owner(request)
        said = await read(request, kind)

        def carry_out() -> None:
            voice = self._voice(table.id, seat)
            if not self._sayings.spend(f"{table.id} {seat}"):
                raise Refused(429, "So much at once is not heard: wait a second.", 1)
            try:
                deed(table, voice, said)
            except TooMuch as fault:
                raise Refused(429, refused(fault).reason, fault.seconds) from None
            except CardwrightError as fault:
                raise refused(fault) from None

        await asyncio.to_thread(carry_out)
        if not from_a_form(request):
            return Response(status_code=204)
        own_page = request.headers.get("referer", "").endswith("/talk")
        return RedirectResponse(f"/t/{table.id}{'/talk' if own_page else ''}", 303)

    async def talk(self, request: Request) -> Response:
        """All that the asker's seat hears: a page of its own, the part of a page, or JSON."""
        table, seat, _ = await self._callers.owner(request)
        form = form_of(request, "part", "json")
        shown = await asyncio.to_thread(self.shown, table.id, seat)
        if shown is None:
            raise Refused(404, ALONE)
        if form == "json":
            return JSONResponse(shown.as_json())
        return HTMLResponse(talk_part(shown) if form == "part" else talk_page(shown))

    async def source(self, request: Request, table: str, seat: int, channel: Channel) -> Source:
        """What a stream tells a seat: frames, and for a page or on request talk; none to a seat's token."""
        said = request.query_params.get("talk")
        if said not in (None, "yes"):
            raise Refused(422, "Talk comes with talk=yes, or not at all.")
        if said is None and request.query_params.get("as") == "json":
            return channel
        if await self._callers.visitor(request) is None:
            return channel
        rooms = await asyncio.to_thread(self._rooms, table, seat)
        return await self._hall.hear(table, channel, str(seat), rooms) if rooms else channel

    # Who talks

    def people(self, table: str) -> list[SeatRow]:
        """The seats of people, taken or not; none where only one is."""
        rows = [row for row in self._host.visitors.seats(table) if row.kind != "bot"]
        return rows if len(rows) > 1 else []

    def _voice(self, table: str, seat: int) -> Voice:
        """The voice of a seat. Raises `Refused` where nobody hears it."""
        for row in self.people(table):
            if row.seat == seat:
                return of_seat(seat, row.name)
        raise Refused(404, ALONE)

    def _rooms(self, table: str, seat: int) -> dict[str, float]:
        """The rooms that a seat hears; none where nobody talks."""
        if not self.people(table):
            return {}
        return heard_by(of_seat(seat, ""), self._host.games([table])[0].state == "over")

    def present(self, table: str, who: str, rooms: Collection[str]) -> list[Person]:
        """Those whom somebody of this voice can hear in these rooms: who sits here, or has said something."""
        muted = self._host.talk.muted(table).get(who, frozenset())
        names = {str(row.seat): row.name for row in self.people(table)}
        for line in self._host.talk.lines(table):
            if line.room in rooms:
                names.setdefault(line.who, line.name)
        return [Person(each, name, each in muted) for each, name in names.items() if each != who]

    def shown(self, table: str, seat: int) -> ShownTalk | None:
        """All that a seat is shown of the talk at a table; None where there is none."""
        rooms, who = self._rooms(table, seat), str(seat)
        if not rooms:
            return None
        people = self.present(table, who, rooms)
        silent = {each.who for each in people if each.muted}
        heard = [
            each for each in self._host.talk.lines(table) if each.room in rooms and each.who not in silent
        ]
        heard.sort(key=lambda line: (line.at, line.n))
        return ShownTalk(f"/t/{table}", who, tuple(heard), tuple(people))
