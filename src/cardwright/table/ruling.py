"""A judge at the server's addresses: players agree to one and give a link away, who has taken it rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.core.choice import NOBODY
from cardwright.core.edits import Edited
from cardwright.errors import CardwrightError
from cardwright.table import judging
from cardwright.table.bench import JUDGE, has_judge
from cardwright.table.broadcast import Broadcast
from cardwright.table.callers import Callers, remember
from cardwright.table.games import Host, Table, Unplayable, Visitor
from cardwright.table.guards import Refused
from cardwright.table.judges import NO_LINK
from cardwright.table.looking import answered
from cardwright.table.page import bench_page, card, judge_page, judging_page, why
from cardwright.table.painting import decisions_of, judged, scene_of_judge
from cardwright.table.past import keys_of
from cardwright.table.requests import (
    JudgeEdit,
    JudgeLink,
    JudgeWanted,
    TakeBack,
    form_of,
    from_a_form,
    read,
    refused,
    seconds_of,
)
from cardwright.table.streams import Channel, EventStream, Farewell, Sent, Streams, Through, frame_alone
from cardwright.table.visitors import hash_of

NO_JUDGE: Final = Farewell('{"judge": false}')
"""What a judge is sent last, who judges no more."""


@final
class _Judging(Through):
    """The frames of a judge, for as long as they `judge`: each is sent only if they still do."""

    def __init__(self, channel: Channel, judge: Callable[[], bool]) -> None:
        super().__init__(channel)
        self._judge = judge

    async def after(self, id: str, seconds: float) -> Sent | None:
        """The next frame that somebody needs who has all up to this; None if there is none."""
        if id == NO_JUDGE.id:
            await asyncio.sleep(seconds)
            return None
        frame = await self._source.after(id, seconds)
        if frame is None or await asyncio.to_thread(self._judge):
            return frame
        return NO_JUDGE


@final
class Ruling:
    """Judges, and the players who agree to them."""

    def __init__(self, host: Host, callers: Callers, broadcast: Broadcast, streams: Streams) -> None:
        self._host = host
        self._callers = callers
        self._broadcast = broadcast
        self._streams = streams

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        at = "/t/{table}/judge"
        return [
            Route(at, self.page, methods=["GET", "POST"]),
            Route(f"{at}/frames", self.frames, methods=["GET"]),
            Route(f"{at}/link", self.link, methods=["POST"]),
            Route(f"{at}/edit", self.edit, methods=["POST"]),
            Route(f"{at}/take-back", self.take_back, methods=["POST"]),
            Route(f"{at}/card", self.card, methods=["GET"]),
            Route(f"{at}/why/{{about:number}}", self.why, methods=["GET"]),
            Route("/judge/{link}", self.arrive, methods=["GET", "POST"]),
        ]

    # Players

    async def page(self, request: Request) -> Response:
        """What a judge sees; for who has a seat, who has agreed to one."""
        if request.method == "POST":
            return await self._agree(request)
        as_json = form_of(request, "json") == "json"
        try:
            table, seat, _ = await self._callers.seated(request)
        except Refused:
            return await asyncio.to_thread(self._judges_page, await self._judge(request), as_json)
        return await asyncio.to_thread(_bench, table, seat, as_json)

    async def _agree(self, request: Request) -> Response:
        """The asker's seat would have a judge, or would not any more."""
        table, seat, _ = await self._callers.owner(request)
        said = await read(request, JudgeWanted)
        await _tried(lambda: judging.agree_to_judge(table, seat, said.agree, said.request))
        return _done(request, table)

    async def link(self, request: Request) -> Response:
        """A link that makes somebody the judge, told this once, if all players have agreed."""
        table, seat, _ = await self._callers.owner(request)
        await read(request, JudgeLink)
        with table.course() as course:
            if not has_judge(course):
                raise Refused(422, "There is a judge only if all players agree to it: not all have.")
        secret = await asyncio.to_thread(self._host.judges.link, table.id)
        address = f"{request.url.scheme}://{request.headers['host']}/judge/{secret}"
        if not from_a_form(request):
            return JSONResponse({"link": address})
        return await asyncio.to_thread(_bench, table, seat, False, address)

    # The link

    async def arrive(self, request: Request) -> Response:
        """What a link leads to: nothing is taken before somebody presses."""
        if request.method == "POST":
            return await self._claim(request)
        game = await asyncio.to_thread(self._host.judges.linked, request.path_params["link"])
        if game is None:
            raise Refused(404, f"{NO_LINK[:1].upper()}{NO_LINK[1:]}.")
        rules = await asyncio.to_thread(lambda: self._host.games([game])[0].rules)
        return HTMLResponse(judging_page(request.url.path, rules))

    async def _claim(self, request: Request) -> Response:
        """Become the judge. It leads on to the judge's page, so that the link stays in no history."""
        await read(request, JudgeLink)
        link = request.path_params["link"]
        game = await asyncio.to_thread(self._host.judges.linked, link)
        if game is None:
            raise Refused(404, f"{NO_LINK[:1].upper()}{NO_LINK[1:]}.")
        visitor, key = await self._callers.or_new(request, "Judge")
        if await asyncio.to_thread(self._host.visitors.seat_of, game, visitor.id) is not None:
            raise Refused(403, "You play at this table: its judge is somebody else.")

        def take() -> None:
            table = self._host.table(game)
            judging.sit_in_judgement(table, f"came-{hash_of(link)[:16]}")
            self._host.judges.claim(link, visitor.id)

        await _tried(take)
        reply = RedirectResponse(f"/t/{game}/judge", 303)
        remember(request, reply, key)
        return reply

    # The judge

    async def frames(self, request: Request) -> Any:
        """What changes: a stream of events, or with `wait` the next frame alone; JSON."""
        seconds = seconds_of(request)
        table, visitor = await self._judge(request), await self._callers.visitor(request)
        assert visitor is not None

        def judges() -> bool:
            try:
                self._judged_by(table.id, visitor)
            except Refused:
                return False
            return True

        source = _Judging(await self._broadcast.channel(table, JUDGE), judges)
        after = request.query_params.get("after") or request.headers.get("last-event-id", "")
        if seconds is None:
            return EventStream(source, after, lambda frame: frame.json(), self._streams, visitor.id)
        frame = await source.after(after, seconds)
        return Response(status_code=204) if frame is None else frame_alone(frame, as_json=True)

    async def edit(self, request: Request) -> Response:
        """Change a card or a player by hand."""
        table = await self._judge(request)
        said = await read(request, JudgeEdit)

        def deed() -> None:
            values = said.set if isinstance(said.set, dict) else judging.values_in(said.set)
            edited = Edited(said.card or None, said.player or None, values, said.move or None)
            judging.edit(table, edited, said.request)

        await _tried(deed)
        return _done(request, table)

    async def take_back(self, request: Request) -> Response:
        """Take decisions back."""
        table = await self._judge(request)
        said = await read(request, TakeBack)
        await _tried(lambda: judging.take_back(table, said.decisions, said.request))
        return _done(request, table)

    async def card(self, request: Request) -> Response:
        """A card, by its number."""
        table, form, key = await self._judge(request), form_of(request, "part", "json"), request.query_params
        return await asyncio.to_thread(
            lambda: answered(_looked(table, lambda scene, _: card(scene, key.get("key", ""))), form)
        )

    async def why(self, request: Request) -> Response:
        """Why something happened."""
        table, form, about = (
            await self._judge(request),
            form_of(request, "part", "json"),
            request.path_params["about"],
        )
        return await asyncio.to_thread(
            lambda: answered(_looked(table, lambda scene, log: why(scene, log, about)), form)
        )

    async def _judge(self, request: Request) -> Table:
        """The table that the asker judges. Raises `Refused`."""
        visitor = await self._callers.visitor(request)
        return await asyncio.to_thread(self._judged_by, request.path_params["table"], visitor)

    def _judged_by(self, id: str, visitor: Visitor | None) -> Table:
        no_judge = Refused(403, "You have no seat at this table, and are not its judge (any more).")
        if visitor is None or self._host.judges.judge_of(id) != visitor.id:
            raise no_judge
        if self._host.visitors.seat_of(id, visitor.id) is not None:
            raise no_judge
        table = self._host.table(id)
        with table.course() as course:
            if not has_judge(course):
                raise Refused(403, "Nobody judges here as long as not all players agree to it.")
        return table

    def _judges_page(self, table: Table, as_json: bool) -> Response:
        with table.course() as course:
            if as_json:
                return JSONResponse(judged(table.id, course))
            scene, references = scene_of_judge(table.id, course), sorted(keys_of(course.sitting.state))
            return HTMLResponse(judge_page(scene, course.length, decisions_of(course), references))


def _bench(table: Table, seat: int, as_json: bool, link: str = "") -> Response:
    """Who has agreed to a judge."""
    with table.course() as course:
        willing = sorted(course.bench.willing)
        names, agreed = [course.sitting.names[each] for each in willing], has_judge(course)
        if as_json:
            return JSONResponse({"willing": names, "agreed": agreed})
        return HTMLResponse(bench_page(f"/t/{table.id}", names, seat in willing, agreed, course.length, link))


def _looked(table: Table, find: Callable[[Any, Any], Any]) -> Any:
    with table.course() as course:
        return find(scene_of_judge(table.id, course), course.sitting.log(NOBODY))


async def _tried(deed: Callable[[], None]) -> None:
    """Do it in a thread. Raises `Refused` for what cannot be done."""
    try:
        await asyncio.to_thread(deed)
    except Unplayable:
        raise
    except CardwrightError as fault:
        raise refused(fault) from None


def _done(request: Request, table: Table) -> Response:
    return (
        RedirectResponse(f"/t/{table.id}/judge", 303) if from_a_form(request) else Response(status_code=204)
    )
