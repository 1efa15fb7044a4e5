"""The sets of cards of a visitor: looked at, written on, kept, taken along."""

from __future__ import annotations

import asyncio
from typing import Final, final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.sets import set_from_text
from cardwright.table.attempts import attempt, spend
from cardwright.table.callers import Callers, remember
from cardwright.table.games import Host
from cardwright.table.guards import Allowance, Refused
from cardwright.table.page.card_sets import FILE, report_of, set_page, sets_page
from cardwright.table.replies import as_file, in_json
from cardwright.table.requests import ThrowAway, form_of, from_a_form, read
from cardwright.table.set_shelf import KeptSet
from cardwright.table.told_sets import WholeSet, told_of
from cardwright.table.visitors import Visitor
from cardwright.table.workshop_requests import WrittenSet

CHANGES_A_SECOND: Final = 8.0
"""Of one address: to look at a set takes up to some tenths of a second."""


@final
class CardSets:
    """The pages of a visitor's sets."""

    def __init__(self, host: Host, callers: Callers) -> None:
        self._host = host
        self._callers = callers
        self._changes = Allowance(CHANGES_A_SECOND)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        return [
            Route("/sets", self.sets, methods=["GET", "POST"]),
            Route("/sets/{set}", self.set, methods=["GET"]),
            Route("/sets/{set}/file", self.file, methods=["GET"]),
            Route("/sets/{set}/throw-away", self.throw_away, methods=["POST"]),
        ]

    async def sets(self, request: Request) -> Response:
        """All sets of the visitor; or one more is kept."""
        if request.method == "POST":
            return await self._keep(request)
        told_as_json = form_of(request, "json") is not None
        visitor = await self._callers.visitor(request)

        def found() -> Response:
            kept = [] if visitor is None else self._host.sets.of(visitor.id)
            if told_as_json:
                return in_json({"sets": [told_of(each) for each in kept]})
            return HTMLResponse(sets_page(kept))

        return await asyncio.to_thread(found)

    async def _keep(self, request: Request) -> Response:
        """Keep a set, also one whose cards have mistakes."""
        spend(self._changes, request, "So many sets at once are not kept")
        said = await read(request, WrittenSet)
        visitor, key = await self._callers.or_new(request)

        def kept() -> KeptSet:
            found = set_from_text(said.text, "toml", FILE)
            return self._host.sets.keep(visitor.id, found.game, said.name or found.name, said.text, said.id)

        made = await attempt(kept)
        reply = RedirectResponse(f"/sets/{made.id}", 303) if from_a_form(request) else in_json(told_of(made))
        remember(request, reply, key)
        return reply

    async def set(self, request: Request) -> Response:
        """One set, to be read and written on."""
        told_as_json = form_of(request, "json") is not None
        visitor, id = await self._known(request)

        def shown() -> Response:
            kept = self._host.sets.find(visitor.id, id)
            if told_as_json:
                return in_json(WholeSet(kept.id, kept.rules, kept.name, kept.text, report_of(kept).as_json()))
            return HTMLResponse(set_page(kept))

        return await attempt(shown)

    async def file(self, request: Request) -> Response:
        """The set as it was written, to be taken along."""
        visitor, id = await self._known(request)
        kept = await attempt(lambda: self._host.sets.find(visitor.id, id))
        return as_file(f"{kept.name}.toml", kept.text)

    async def throw_away(self, request: Request) -> Response:
        """Keep a set no longer."""
        await read(request, ThrowAway)
        visitor, id = await self._known(request)
        await attempt(lambda: self._host.sets.throw_away(visitor.id, id))
        return RedirectResponse("/sets", 303) if from_a_form(request) else Response(status_code=204)

    async def _known(self, request: Request) -> tuple[Visitor, str]:
        """Who asks, and the set of the address. Raises `Refused` for somebody new, who keeps none."""
        visitor = await self._callers.visitor(request)
        if visitor is None:
            raise Refused(404, "You keep no such set (any more).")
        return visitor, request.path_params["set"]
