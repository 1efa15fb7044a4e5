"""What a seat can see of a table, and look up: nothing here changes anything.

Each thing that is looked up is answered as a page of its own, for who has no script; with `?as=part` as the
piece of HTML that a panel shows; with `?as=json` for programs.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any, Final, NamedTuple, final

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.records.files import to_json
from cardwright.sitting import Sitting
from cardwright.table.audience import ONLOOKER
from cardwright.table.broadcast import Broadcast
from cardwright.table.callers import Callers
from cardwright.table.games import Table
from cardwright.table.guards import Allowance, Refused
from cardwright.table.page import (
    LookedUp,
    Scene,
    ShownTalk,
    card,
    face_at,
    font_file,
    picture_at,
    pile,
    whole_page,
    why,
    why_not,
)
from cardwright.table.painting import as_seen, scene_of
from cardwright.table.requests import form_of, seconds_of
from cardwright.table.streams import Channel, EventStream, Seated, Source, Streams, frame_alone
from cardwright.table.talking import Talking

LOOKS_BACK_A_SECOND: Final = 4.0
"""Of one seat: an earlier position has to be worked out."""

KEPT: Final = {"cache-control": "public, max-age=31536000, immutable"}
"""What is the same for ever is asked for once."""

Find = Callable[[Scene, Sitting, int, Any], LookedUp | None]
"""What is found of a scene, for a seat of a sitting, by what the address says."""


@final
class _Number(IntegerConvertor):
    """A number in an address: of more digits there is nothing."""

    regex = "[0-9]{1,9}"


register_url_convertor("number", _Number())


@final
class Looking:
    """The pages, frames and look-ups of a server's tables."""

    def __init__(self, callers: Callers, broadcast: Broadcast, streams: Streams, talking: Talking) -> None:
        self._callers = callers
        self._talking = talking
        self._broadcast = broadcast
        self._streams = streams
        self._looks_back = Allowance(LOOKS_BACK_A_SECOND)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        at = "/t/{table}"
        answers: dict[str, Callable[[Request], Awaitable[Any]]] = {
            at: self.page,
            f"{at}/frames": self.frames,
            f"{at}/why/{{about:number}}": self._look_up(_why),
            f"{at}/why-not": self._look_up(_why_not),
            f"{at}/why-not/{{about}}": self._look_up(_why_not),
            f"{at}/card/{{about}}": self._look_up(_card),
            f"{at}/pile/{{seat:number}}/{{about}}": self._look_up(_pile),
            f"{at}/position": self.position,
            f"{at}/record": self.record,
        }
        art = "/art/{frame}/{hue}/{motifs}/{name:path}.svg"
        return [
            *(Route(address, answer, methods=["GET"]) for address, answer in answers.items()),
            Route(art, self.art, methods=["GET"], middleware=[Middleware(GZipMiddleware)]),
            Route(
                "/face/{game:path}.svg", self.face, methods=["GET"], middleware=[Middleware(GZipMiddleware)]
            ),
            Route("/fonts/{name}.woff2", self.font, methods=["GET"]),
        ]

    async def page(self, request: Request) -> Response:
        """The table, as the asker's seat sees it; with `as=json` the present frame, for programs.

        Who has no seat is led to where one watches, if one may.
        """
        as_json = form_of(request, "json") == "json"
        try:
            table, seat, visitor = await self._callers.seated(request)
        except Refused:
            if not await self._callers.may_watch(request):
                raise
            query = "?as=json" if as_json else ""
            return RedirectResponse(f"/t/{request.path_params['table']}/watch{query}", 303)
        if as_json:
            return whole_frame(await self._broadcast.channel(table, seat))
        talk = await self._talking.shown(request, table.id, seat)
        return HTMLResponse(await asyncio.to_thread(self._whole_page, table, seat, visitor.id, talk))

    def _whole_page(self, table: Table, seat: int, visitor: str, talk: ShownTalk | None) -> str:
        """The document that a seat is shown of a table."""
        around = self._callers.around(table.id, visitor)
        with as_seen(table, seat) as (course, watched):
            fair = course.sitting.record.chance
            around = replace(around, promise=fair.commitment if fair else "")
            return whole_page(scene_of(table.id, course, seat, course.date(), watched), around, talk)

    async def frames(self, request: Request) -> Any:
        """What changes: a stream of events, or with `wait` the next frame alone; `as=json` for programs."""
        table, seat, visitor = await self._callers.seated(request)
        wanted = Wanted.by(request)
        channel = await self._broadcast.channel(table, seat)
        await self._callers.seated(request)  # the seat can have moved while its frames were looked for
        source = await self._talking.source(request, table.id, seat, channel)
        return await wanted.out_of(
            Seated(source, lambda: self._callers.sits(request, seat)),
            self._streams,
            visitor.id,
            lambda: self._callers.looks(table, seat),
        )

    async def art(self, request: Request) -> Response:
        """A card's emblem, which is the same for ever."""
        drawn = picture_at(**request.path_params)
        return _kept_picture(drawn)

    async def face(self, request: Request) -> Response:
        """A card's face, which carries its fonts; the same for ever."""
        told = tuple(request.query_params.multi_items())
        return _kept_picture(await asyncio.to_thread(face_at, request.path_params["game"], told))

    async def font(self, request: Request) -> Response:
        """A font of the card faces, which a page needs that draws them itself."""
        found = font_file(request.path_params["name"])
        if found is None:
            raise Refused(404, "There is no such font.")
        return Response(found, headers=KEPT, media_type="font/woff2")

    # Looking something up

    def _look_up(self, find: Find) -> Callable[[Request], Awaitable[Response]]:
        async def look_up(request: Request) -> Response:
            table, seat, _ = await self._callers.seated(request)
            form = form_of(request, "part", "json")

            def look() -> LookedUp | None:
                with table.course() as course:
                    scene = scene_of(table.id, course, seat)
                    about = {"about": request.query_params.get("key", ""), **request.path_params}
                    return find(scene, course.sitting, seat, about)

            return answered(await asyncio.to_thread(look), form)

        return look_up

    async def position(self, request: Request) -> Response:
        """The position as the seat saw it when the event `at` had happened, by default now; JSON."""
        table, seat, _ = await self._callers.seated(request)
        self._spend(table, seat)
        at = request.query_params.get("at")
        if at is not None and not (at.isascii() and at.isdigit() and len(at) < 10):
            raise Refused(422, "Say the number of an event of your log: at=120.")
        seen = await asyncio.to_thread(_seen_at, table, seat, None if at is None else int(at))
        return JSONResponse(seen)

    async def record(self, request: Request) -> Response:
        """The game written down, once it is over: before that it would tell what is hidden."""
        table, seat, who = await self._callers.afterwards(request)
        self._spend(table, who if seat == ONLOOKER else seat)
        text = await asyncio.to_thread(_record, table)
        if text is None:
            raise Refused(403, "The record is told when the game is over: it says what is hidden in it.")
        name = {"content-disposition": f'attachment; filename="{table.id}.json"'}
        return Response(text, headers=name, media_type="application/json")

    def _spend(self, table: Table, who: int | str) -> None:
        if not self._looks_back.spend(f"{table.id} {who}"):
            raise Refused(429, "So much is not looked up at once: wait a second.", 1)


class Wanted(NamedTuple):
    """What is wanted of a channel's frames: a stream, or with `wait` the next one within so many seconds."""

    as_json: bool
    wait: int | None
    after: str

    @classmethod
    def by(cls, request: Request) -> Wanted:
        """What a request says. Raises `Refused`."""
        after = request.query_params.get("after") or request.headers.get("last-event-id", "")
        return cls(form_of(request, "json") == "json", seconds_of(request), after)

    async def out_of(
        self, source: Source, streams: Streams, who: str, there: Callable[[], AbstractContextManager[None]]
    ) -> Any:
        """The stream of who asks, or the frame; `there` is entered while the stream is open."""
        if self.wait is None:
            write = (lambda frame: frame.json()) if self.as_json else (lambda frame: frame.html())
            return EventStream(source, self.after, write, streams, who, there())
        frame = await source.after(self.after, self.wait)
        return Response(status_code=204) if frame is None else frame_alone(frame, self.as_json)


def whole_frame(channel: Channel) -> Response:
    """The present frame, for a program."""
    frame = channel.frames.since("")
    assert frame is not None
    return frame_alone(frame, as_json=True)


def answered(found: LookedUp | None, form: str | None) -> Response:
    """What was found, in the form that was asked for. Raises `Refused` where nothing was."""
    if found is None:
        raise Refused(404, "There is no such thing that you can see now.")
    if form == "json":
        return JSONResponse(found.data)
    return HTMLResponse(found.part() if form == "part" else found.page())


def _kept_picture(drawn: str | None) -> Response:
    if drawn is None:
        raise Refused(404, "There is no such picture.")
    return Response(drawn, headers=KEPT, media_type="image/svg+xml")


def _why(scene: Scene, sitting: Sitting, seat: int, about: Any) -> LookedUp | None:
    return why(scene, sitting.log(seat), about["about"])


def _why_not(scene: Scene, sitting: Sitting, seat: int, about: Any) -> LookedUp | None:
    return why_not(scene, about["about"])


def _card(scene: Scene, sitting: Sitting, seat: int, about: Any) -> LookedUp | None:
    return card(scene, about["about"])


def _pile(scene: Scene, sitting: Sitting, seat: int, about: Any) -> LookedUp | None:
    return pile(scene, about["seat"], about["about"])


def _seen_at(table: Table, seat: int, at: int | None) -> dict[str, Any]:
    """What the seat saw in the first position in which the event of this number had happened.

    How many choices led there is not told: others make some of them unseen.
    """
    with table.course() as course:
        sitting = course.sitting
        state = sitting.state
        if at is not None:
            positions = sitting.game.positions
            place = bisect_left(positions, at, key=lambda each: each.last_event())
            state = positions[min(place, len(positions) - 1)]
        return {"at": state.last_event(), "position": state.view(seat).position()}


def _record(table: Table) -> str | None:
    """The record of a game; None while it goes on."""
    with table.sitting() as sitting:
        return to_json(sitting.record) if sitting.over else None
