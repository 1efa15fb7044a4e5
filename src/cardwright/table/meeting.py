"""The pages of the lobby: tables are seen there, set, joined and waited at."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, Final, TypeVar, final

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.errors import CardwrightError
from cardwright.table.announcing import Announcing
from cardwright.table.arriving import Arriving
from cardwright.table.attempts import attempt
from cardwright.table.audience import delay_of
from cardwright.table.callers import Callers, remember
from cardwright.table.games import GameRow, Host, Visitor
from cardwright.table.gatherings import NO_PLACE, Gathering, came_by, linked_place
from cardwright.table.guards import Refused
from cardwright.table.lobby import Lobby, TooMany
from cardwright.table.page import (
    gathering_page,
    gathering_part,
    lobby_page,
    lobby_part,
    place_page,
    setting_page,
)
from cardwright.table.page.gathered import Gathered, LobbySeen
from cardwright.table.page.starting import offered_games
from cardwright.table.requests import (
    BotComes,
    Joining,
    Nothing,
    Seeding,
    Setting,
    form_of,
    from_a_form,
    read,
    refused,
    seconds_of,
)
from cardwright.table.streams import EventStream, Streams, frame_alone

T = TypeVar("T")

MOST_SHOWN: Final = 100
"""Open tables that are listed, the newest."""


MOST_GAMES: Final = 20
"""Games of one's own that are listed, the newest."""


@final
class Meeting:
    """The lobby of a server."""

    def __init__(self, host: Host, callers: Callers, arriving: Arriving, streams: Streams) -> None:
        self._host = host
        self._callers = callers
        self._arriving = arriving
        self._streams = streams
        self._lobby = Lobby(host)
        self._announcing = Announcing(host.gatherings, self._told)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        at, packed = "/tables/{gathering}", [Middleware(GZipMiddleware)]
        return [
            Route("/tables", self.tables, methods=["GET", "POST"], middleware=packed),
            Route("/tables/frames", self.frames, methods=["GET"]),
            Route("/tables/new", self.new, methods=["GET"], middleware=packed),
            Route(at, self.gathering, methods=["GET"]),
            Route(f"{at}/join", self.join, methods=["POST"]),
            Route(f"{at}/seed", self.seed, methods=["POST"]),
            Route(f"{at}/bot", self.bot, methods=["POST"]),
            Route(f"{at}/leave", self.leave, methods=["POST"]),
            Route(f"{at}/link", self.link, methods=["POST"]),
            Route(f"{at}/link/revoke", self.revoke, methods=["POST"]),
            Route(f"{at}/place", self.link_place, methods=["POST"]),
            Route(f"{at}/place/revoke", self.revoke_place, methods=["POST"]),
            Route("/place/{gathering}/{link}", self.place, methods=["GET", "POST"]),
            Route("/join/{link}", self.linked, methods=["GET", "POST"]),
        ]

    def end(self) -> None:
        """The server ends."""
        self._announcing.end()

    # Looking

    async def tables(self, request: Request) -> Response:
        """The tables that wait for anybody, and one's own; or one more is set."""
        if request.method == "POST":
            return await self._set(request)
        form = form_of(request, "part", "json")
        visitor = await self._callers.visitor(request)

        def look() -> Response:
            seen = self._seen(visitor and visitor.id)
            if form == "json":
                return JSONResponse(seen.told())
            return HTMLResponse(lobby_part(seen) if form == "part" else lobby_page(seen))

        return await asyncio.to_thread(look)

    async def frames(self, request: Request) -> Any:
        """What changes in the lobby: a stream of events, or with `wait` the next frame alone; JSON."""
        seconds = seconds_of(request)
        visitor = await self._callers.visitor(request)
        id = visitor and visitor.id
        channel = await self._announcing.channel(id)
        after = request.query_params.get("after") or request.headers.get("last-event-id", "")
        if seconds is None:
            who = id or f"at {request.client.host if request.client else ''}"
            return EventStream(channel, after, lambda frame: frame.json(), self._streams, who)
        frame = await channel.after(after, seconds)
        return Response(status_code=204) if frame is None else frame_alone(frame, as_json=True)

    async def new(self, request: Request) -> Response:
        """Where a table is set, for the game of the query, by default the first."""
        word = request.query_params.get("game", "")
        visitor = await self._callers.visitor(request)

        def page() -> Response:
            games = offered_games()
            game = next((each for each in games if each.id == word), None) if word else games[0]
            if game is None:
                raise Refused(404, f"No table is set for that game; there is {games[0].id}, for one.")
            decks = [] if visitor is None else self._host.decks.of(visitor.id, game.id)
            name = "" if visitor is None else visitor.name
            return HTMLResponse(setting_page(game, decks, name, secrets.token_urlsafe(12)))

        return await asyncio.to_thread(page)

    async def gathering(self, request: Request) -> Response:
        """A table that waits; who sits there is led on once the game has begun."""
        form = form_of(request, "part", "json")
        visitor = await self._callers.visitor(request)
        found = await asyncio.to_thread(self._found, request, visitor)
        return await asyncio.to_thread(self._shown, found, visitor, form, f"/tables/{found.id}/join")

    def _shown(self, found: Gathering, visitor: Visitor | None, form: str | None, join: str) -> Response:
        """A gathering as somebody sees it; `join` is the address at which a place is taken."""
        seat = found.seat_of(visitor and visitor.id)
        if form != "json" and found.game is not None and seat is not None:
            return RedirectResponse(f"/t/{found.game}", 303)
        shown = Gathered(found, visitor and visitor.id)
        if form == "json":
            return JSONResponse(shown.told())
        if form == "part":
            return HTMLResponse(gathering_part(shown))
        decks = [] if visitor is None else self._host.decks.of(visitor.id, found.rules)
        return HTMLResponse(gathering_page(shown, decks, visitor.name if visitor else "", join))

    def _found(self, request: Request, visitor: Visitor | None) -> Gathering:
        """The gathering of the address, if the asker may see it. Raises `Refused`."""
        found = self._host.gatherings.find(request.path_params["gathering"])
        if found is None or not (found.listed or found.seat_of(visitor and visitor.id) is not None):
            raise Refused(404, "There is no such table, or it is open only to those who have a link.")
        self._host.gatherings.hear(found, visitor and visitor.id)
        return found

    def _told(self, visitor: str | None) -> dict[str, Any]:
        return self._seen(visitor).told()

    def _seen(self, visitor: str | None) -> LobbySeen:
        """What somebody sees of the lobby: open tables, and their own tables and games."""
        waiting = self._host.gatherings.waiting()
        mine = [each for each in waiting if each.seat_of(visitor) is not None]
        for each in mine:
            self._host.gatherings.hear(each, visitor)
        shown = [each for each in self._host.gatherings.shown(waiting) if each not in mine]
        return LobbySeen(
            [Gathered(each, visitor) for each in shown[:MOST_SHOWN]],
            [Gathered(each, visitor) for each in mine],
            [] if visitor is None else self._host.games_of(visitor)[:MOST_GAMES],
            self._watchable(visitor),
        )

    def _watchable(self, visitor: str | None) -> list[Gathered]:
        """The games of others that may be watched, and of which those who watch have not seen the end yet."""
        begun = {each.game or "": each for each in self._host.gatherings.watchable()}
        others = [id for id, each in begun.items() if each.seat_of(visitor) is None]
        now = self._host.date()
        seen = [row.id for row in self._host.games(others) if row.state == "playing" or _ends_later(row, now)]
        return [Gathered(begun[id], visitor) for id in seen[:MOST_SHOWN]]

    # Doing

    async def _set(self, request: Request) -> Response:
        """A new table."""
        said = await read(request, Setting)
        visitor, key = await self._known(request, said.name)

        def deed() -> Gathering:
            self._arriving.check_room(visitor)
            return self._lobby.set_table(said, visitor)

        return await self._changed(request, deed, key)

    async def join(self, request: Request) -> Response:
        """Take a place at a table that is open to all."""
        said = await read(request, Joining)
        found = await asyncio.to_thread(self._found, request, await self._callers.visitor(request))
        return await self._joined(request, said, found)

    async def linked(self, request: Request) -> Response:
        """What the link to a table leads to; or a place there is taken."""
        found = await asyncio.to_thread(self._host.gatherings.linked, request.path_params["link"])
        if found is None:
            raise Refused(404, "This link leads to no table any more: ask for another one.")
        if request.method == "POST":
            return await self._joined(request, await read(request, Joining), found)
        visitor = await self._callers.visitor(request)
        return await asyncio.to_thread(self._shown, found, visitor, None, request.url.path)

    async def _joined(self, request: Request, said: Joining, found: Gathering) -> Response:
        visitor, key = await self._known(request, said.name)

        def deed() -> Gathering:
            self._arriving.check_room(visitor)
            return self._lobby.join(found, said, visitor)

        return await self._changed(request, deed, key)

    async def seed(self, request: Request) -> Response:
        """Give one's seed of fair dice."""
        said, visitor, found = await self._at(request, Seeding)

        def deed() -> Gathering:
            return self._lobby.answer_promise(found.id, said.promise, said.seed, visitor)

        return await self._changed(request, deed)

    async def bot(self, request: Request) -> Response:
        """Let a bot take a place."""
        said, visitor, found = await self._at(request, BotComes)
        return await self._changed(
            request, lambda: self._lobby.put_bot(found.id, said.seat, said.bot, visitor)
        )

    async def leave(self, request: Request) -> Response:
        """Give one's place up, or call one's table off."""
        _, visitor, found = await self._at(request, Nothing)
        await self._changed(request, lambda: self._lobby.leave(found.id, visitor))
        return RedirectResponse("/tables", 303) if from_a_form(request) else Response(status_code=204)

    async def link(self, request: Request) -> Response:
        """A link by which whoever has it takes a place."""
        _, visitor, found = await self._at(request, Nothing)
        if found.owner != visitor.id or found.state != "open":
            raise Refused(403, "Only who has set a table that waits makes links to it.")
        secret = await asyncio.to_thread(self._host.gatherings.link, found.id)
        address = f"{request.url.scheme}://{request.headers['host']}/join/{secret}"
        if not from_a_form(request):
            return JSONResponse({"table": found.id, "link": address})
        shown = Gathered(found, visitor.id, address)
        return HTMLResponse(gathering_page(shown, [], visitor.name, ""))

    async def link_place(self, request: Request) -> Response:
        """A link by which one's own place moves to another device."""
        _, visitor, found = await self._at(request, Nothing)
        secret = await attempt(lambda: self._lobby.link_place(found.id, visitor))
        address = f"{request.url.scheme}://{request.headers['host']}/place/{found.id}/{secret}"
        if not from_a_form(request):
            return JSONResponse({"table": found.id, "link": address})
        shown = Gathered(found, visitor.id, own_link=address)
        return HTMLResponse(gathering_page(shown, [], visitor.name, ""))

    async def revoke_place(self, request: Request) -> Response:
        """That link leads nowhere any more."""
        _, visitor, found = await self._at(request, Nothing)
        reply = await self._changed(request, lambda: self._lobby.revoke_place(found.id, visitor))
        return reply if from_a_form(request) else Response(status_code=204)

    async def place(self, request: Request) -> Response:
        """What such a link leads to: nothing is taken before somebody presses."""
        if request.method == "POST":
            return await self._move(request)
        found, seat = await asyncio.to_thread(self._linked_place, request)
        return HTMLResponse(place_page(request.url.path, found.rules, found.places[seat].name))

    async def _move(self, request: Request) -> Response:
        """Take the place; it leads on to the table, so that the link stays in no history."""
        await read(request, Nothing)
        id, link = request.path_params["gathering"], request.path_params["link"]
        known = await self._callers.visitor(request)
        found = await asyncio.to_thread(self._host.gatherings.find, id)
        if known is not None and found is not None and came_by(found, link, known.id):
            visitor, key = known, ""  # a second press
        else:
            linked, seat = await asyncio.to_thread(self._linked_place, request)
            visitor, key = await self._known(request, linked.places[seat].name)
        return await self._changed(request, lambda: self._lobby.move_place(id, link, visitor), key)

    def _linked_place(self, request: Request) -> tuple[Gathering, int]:
        found = self._host.gatherings.find(request.path_params["gathering"])
        seat = None if found is None else linked_place(found, request.path_params["link"])
        if found is None or seat is None:
            raise Refused(404, f"{NO_PLACE[:1].upper()}{NO_PLACE[1:]}.")
        return found, seat

    async def revoke(self, request: Request) -> Response:
        """The link that was made leads nowhere any more."""
        _, visitor, found = await self._at(request, Nothing)
        if found.owner != visitor.id:
            raise Refused(403, "Only who has set a table takes links to it back.")
        await asyncio.to_thread(self._host.gatherings.revoke, found.id)
        return (
            RedirectResponse(f"/tables/{found.id}", 303)
            if from_a_form(request)
            else Response(status_code=204)
        )

    async def _at(self, request: Request, kind: type[T]) -> tuple[T, Visitor, Gathering]:
        """What is said, by whom, at which table. Raises `Refused` for somebody unknown."""
        said = await read(request, kind)  # type: ignore[type-var]
        visitor = await self._callers.visitor(request)
        if visitor is None:
            raise Refused(403, "You have no place at this table, or it is another browser's.")
        return said, visitor, await asyncio.to_thread(self._found, request, visitor)

    async def _known(self, request: Request, name: str) -> tuple[Visitor, str]:
        self._arriving.spend(request)
        return await self._callers.or_new(request, name)

    async def _changed(self, request: Request, deed: Callable[[], Gathering], key: str = "") -> Response:
        """Do it, and lead on to the table, or to the game where it has begun."""
        try:
            found = await asyncio.to_thread(deed)
        except TooMany as fault:
            raise Refused(429, refused(fault).reason, 60) from None
        except CardwrightError as fault:
            raise refused(fault) from None
        reply = RedirectResponse(f"/t/{found.game}" if found.game else f"/tables/{found.id}", 303)
        remember(request, reply, key)
        return reply


def _ends_later(row: GameRow, now: float) -> bool:
    """Whether a game is over, and who watches it later has not seen that yet."""
    return row.ended is not None and now < row.ended + (delay_of(row.options) or 0.0)
