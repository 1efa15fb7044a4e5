"""What is answered to who watches a table without a seat: what all may know, as late as the table says.

It is looked at by the same frames as from a seat, and looked up in the same forms; all that can be done is to
talk to others who watch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from cardwright.narration.log import GameLog
from cardwright.table.audience import ONLOOKER
from cardwright.table.broadcast import Broadcast
from cardwright.table.callers import Callers
from cardwright.table.games import Table
from cardwright.table.looking import Wanted, answered, whole_frame
from cardwright.table.page import LookedUp, Scene, ShownTalk, card, pile, whole_page, why
from cardwright.table.painting import as_seen, scene_of
from cardwright.table.requests import form_of
from cardwright.table.streams import Streams
from cardwright.table.talking import Talking

Find = Callable[[Scene, GameLog, Any], LookedUp | None]


@final
class Onlooking:
    """The pages, frames and look-ups of those who watch."""

    def __init__(self, callers: Callers, broadcast: Broadcast, streams: Streams, talking: Talking) -> None:
        self._callers = callers
        self._broadcast = broadcast
        self._streams = streams
        self._talking = talking

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        at = "/t/{table}/watch"
        answers: dict[str, Callable[[Request], Awaitable[Any]]] = {
            at: self.page,
            f"{at}/frames": self.frames,
            f"{at}/why/{{about:number}}": self._look_up(_why),
            f"{at}/card": self._look_up(_card),
            f"{at}/card/{{about}}": self._look_up(_card),
            f"{at}/pile/{{seat:number}}/{{about}}": self._look_up(_pile),
        }
        return [Route(address, answer, methods=["GET"]) for address, answer in answers.items()]

    async def page(self, request: Request) -> Response:
        """The table as all may know it; with `as=json` the present frame, for programs."""
        as_json = form_of(request, "json") == "json"
        table, _ = await self._watched(request)
        if as_json:
            return whole_frame(await self._broadcast.channel(table, ONLOOKER))
        talk = await self._talking.shown_watching(request, table)
        return HTMLResponse(await asyncio.to_thread(_whole_page, table, talk))

    async def frames(self, request: Request) -> Any:
        """What changes: a stream of events, or with `wait` the next frame alone; `as=json` for programs."""
        wanted = Wanted.by(request)
        table, who = await self._watched(request)
        channel, audience = await self._broadcast.channel(table, ONLOOKER), table.audience
        assert audience is not None
        source = await self._talking.source_watching(request, table, channel)
        return await wanted.out_of(source, self._streams, who, lambda: audience.page(who))

    def _look_up(self, find: Find) -> Callable[[Request], Awaitable[Response]]:
        async def look_up(request: Request) -> Response:
            form = form_of(request, "part", "json")
            table, _ = await self._watched(request)
            about = {"about": request.query_params.get("key", ""), **request.path_params}

            def look() -> LookedUp | None:
                with as_seen(table, ONLOOKER) as (course, watched):
                    scene = scene_of(table.id, course, ONLOOKER, watched=watched)
                    return find(scene, course.sitting.log(scene.view.seat), about)

            return answered(await asyncio.to_thread(look), form)

        return look_up

    async def _watched(self, request: Request) -> tuple[Table, str]:
        """The table, and the word for who asks. Raises `Refused` where nobody may watch."""
        table, _, who = await asyncio.to_thread(self._callers.onlooker, request)
        return table, who


def _whole_page(table: Table, talk: ShownTalk | None) -> str:
    with as_seen(table, ONLOOKER) as (course, watched):
        scene = scene_of(table.id, course, ONLOOKER, course.date(), watched)
        return whole_page(scene, talk=talk)


def _why(scene: Scene, log: GameLog, about: Any) -> LookedUp | None:
    return why(scene, log, about["about"])


def _card(scene: Scene, log: GameLog, about: Any) -> LookedUp | None:
    return card(scene, about["about"])


def _pile(scene: Scene, log: GameLog, about: Any) -> LookedUp | None:
    return pile(scene, about["seat"], about["about"])
