"""What can be said and heard at a table: by a seat where at least two people play, and by who watches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar, final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.errors import CardwrightError
from cardwright.table.attempts import spend
from cardwright.table.callers import Callers, remember
from cardwright.table.games import Host, Table
from cardwright.table.guards import Allowance, Refused
from cardwright.table.hearing import Hall
from cardwright.table.page import ShownTalk, talk_page, talk_part
from cardwright.table.requests import Mute, Say, SayWatching, form_of, from_a_form, read, refused
from cardwright.table.streams import Channel, Source
from cardwright.table.talk import TooMuch
from cardwright.table.voices import UNKNOWN, Hearer, Voices

SAYINGS_A_SECOND: Final = 20.0
"""Of one voice, whether they are lines or not."""

VOICES_A_SECOND: Final = 1.0
"""Of one address: so often somebody is given a voice who watches and was unknown."""

VOICES_AT_ONCE: Final = 20.0
"""A club that watches together has one address."""

Said = TypeVar("Said", Say, Mute)

ALONE: Final = "There is no chat at this table: nobody but you sits here."
PLAYS: Final = "You play here: what those say who watch you hear when the game is over, at your own place."
NAMELESS: Final = "Nobody knows you yet: say something under a name first."


@final
class Talking:
    """The talk of all tables of a server."""

    def __init__(self, host: Host, callers: Callers) -> None:
        self._host = host
        self._callers = callers
        self._voices = Voices(host)
        self._hall = Hall(host.talk)
        self._sayings = Allowance(SAYINGS_A_SECOND)
        self._newcomers = Allowance(VOICES_A_SECOND, VOICES_AT_ONCE)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        at, watch = "/t/{table}", "/t/{table}/watch"
        return [
            Route(f"{at}/say", self.say, methods=["POST"]),
            Route(f"{at}/mute", self._muting(self._seated), methods=["POST"]),
            Route(f"{at}/talk", self._talk(self._seated), methods=["GET"]),
            Route(f"{watch}/say", self.say_watching, methods=["POST"]),
            Route(f"{watch}/mute", self._muting(self._watching), methods=["POST"]),
            Route(f"{watch}/talk", self._talk(self._watching), methods=["GET"]),
        ]

    async def say(self, request: Request) -> Response:
        """Say a line to those at the table."""
        hearer = await self._seated(request)
        said = await read(request, Say)
        await asyncio.to_thread(self._say, hearer, said.text, said.request)
        return _done(request, hearer)

    async def say_watching(self, request: Request) -> Response:
        """Say a line to those who watch; who is unknown is known by a cookie, and a name, from now on."""
        hearer, key = await self._watching(request), ""
        said = await read(request, SayWatching)
        if hearer.voice == UNKNOWN:
            spend(self._newcomers, request, "So many come at once")
            visitor, key = await self._callers.or_new(request, said.name)
            table = await asyncio.to_thread(self._host.table, hearer.table)
            hearer = await asyncio.to_thread(self._voices.watching, table, visitor)
        try:
            await asyncio.to_thread(self._say, hearer, said.text, said.request)
            reply = _done(request, hearer, "#talk")
        except Refused as fault:
            reply = fault.response(request.scope)
        remember(request, reply, key)
        return reply

    def _say(self, hearer: Hearer, text: str, request: str) -> None:
        self._do(hearer, lambda: self._host.talk.say(hearer.table, hearer.voice, text, request))

    def _muting(self, who: Callable[[Request], Awaitable[Hearer]]) -> Callable[[Request], Awaitable[Any]]:
        async def mute(request: Request) -> Response:
            """Hear somebody no more, or again."""
            hearer = await who(request)
            said = await read(request, Mute)
            await asyncio.to_thread(self._mute, hearer, said)
            return _done(request, hearer)

        return mute

    def _mute(self, hearer: Hearer, said: Mute) -> None:
        who = hearer.voice.who
        if hearer.voice == UNKNOWN:
            raise Refused(403, NAMELESS)
        others = {each.who for each in self._voices.present(hearer, self._voices.heard(hearer))}
        if said.who not in others and said.who != who:
            raise Refused(422, "Nobody of that name has a voice here: say what the lines call them, who.")
        self._do(hearer, lambda: self._host.talk.mute(hearer.table, who, said.who, said.muted, said.request))

    def _do(self, hearer: Hearer, deed: Callable[[], None]) -> None:
        """Do it for somebody. Raises `Refused`."""
        if not self._sayings.spend(f"{hearer.table} {hearer.voice.who}"):
            raise Refused(429, "So much at once is not heard: wait a second.", 1)
        try:
            deed()
        except TooMuch as fault:
            raise Refused(429, refused(fault).reason, fault.seconds) from None
        except CardwrightError as fault:
            raise refused(fault) from None

    def _talk(self, who: Callable[[Request], Awaitable[Hearer]]) -> Callable[[Request], Awaitable[Any]]:
        async def talk(request: Request) -> Response:
            """All that the asker hears: a page of its own, the part of a page, or JSON."""
            hearer, form = await who(request), form_of(request, "part", "json")
            shown = await asyncio.to_thread(self._voices.shown, hearer)
            if form == "json":
                return JSONResponse(shown.as_json())
            return HTMLResponse(talk_part(shown) if form == "part" else talk_page(shown))

        return talk

    # Who asks

    async def _seated(self, request: Request) -> Hearer:
        """Whoever sits at the asker's seat. Raises `Refused` where nobody hears them."""
        table, seat, _ = await self._callers.owner(request)
        hearer = await asyncio.to_thread(self._voices.at_seat, table.id, seat)
        if hearer is None:
            raise Refused(404, ALONE)
        return hearer

    async def _at_seat(self, request: Request, table: str, seat: int) -> Hearer | None:
        """Whoever sits there; None where nobody hears them, and for a program that shows the seat's token."""
        if await self._callers.visitor(request) is None:
            return None
        return await asyncio.to_thread(self._voices.at_seat, table, seat)

    async def _watching(self, request: Request) -> Hearer:
        """The asker, who watches. Raises `Refused` where nobody may, and for who plays there."""
        table, _, _ = await asyncio.to_thread(self._callers.onlooker, request)
        hearer = await self._onlooker(request, table)
        if hearer is None:
            raise Refused(403, PLAYS)
        return hearer

    async def _onlooker(self, request: Request, table: Table) -> Hearer | None:
        """The asker, who looks on; None for who plays, and would be helped by what those say who watch."""
        if await asyncio.to_thread(self._callers.plays, request):
            return None
        visitor = await self._callers.visitor(request)
        return await asyncio.to_thread(self._voices.watching, table, visitor)

    # What pages and streams tell

    async def shown(self, request: Request, table: str, seat: int) -> ShownTalk | None:
        """All that a seat is shown of the talk at a table; None where there is none, and for its token."""
        hearer = await self._at_seat(request, table, seat)
        return None if hearer is None else await asyncio.to_thread(self._voices.shown, hearer)

    async def shown_watching(self, request: Request, table: Table) -> ShownTalk | None:
        """The same for who looks on."""
        hearer = await self._onlooker(request, table)
        return None if hearer is None else await asyncio.to_thread(self._voices.shown, hearer)

    async def source(self, request: Request, table: str, seat: int, channel: Channel) -> Source:
        """What a stream tells a seat: frames, and for a page or on request talk; none to a seat's token."""
        if not _wants_talk(request):
            return channel
        return await self._heard(await self._at_seat(request, table, seat), channel)

    async def source_watching(self, request: Request, table: Table, channel: Channel) -> Source:
        """The same for who looks on, known or not."""
        if not _wants_talk(request):
            return channel
        return await self._heard(await self._onlooker(request, table), channel)

    async def _heard(self, hearer: Hearer | None, channel: Channel) -> Source:
        if hearer is None:
            return channel
        return await self._hall.hear_at(hearer.table, channel, hearer.voice, hearer.delay)


def _wants_talk(request: Request) -> bool:
    """Whether talk is to come between the frames. Raises `Refused`."""
    said = request.query_params.get("talk")
    if said not in (None, "yes"):
        raise Refused(422, "Talk comes with talk=yes, or not at all.")
    return said is not None or request.query_params.get("as") != "json"


def _done(request: Request, hearer: Hearer, at: str = "") -> Response:
    """It is done; a page that has sent a form is led back to where it was said, to that part of it."""
    if not from_a_form(request):
        return Response(status_code=204)
    own_page = request.headers.get("referer", "").endswith("/talk")
    return RedirectResponse(f"{hearer.address}{'/talk' if own_page else at}", 303)
