"""The deck builder: a page on which decks are built, and the same for programs."""

from __future__ import annotations

import asyncio
from typing import Final, final
from urllib.parse import urlencode

import msgspec
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.catalogue.cards import Card
from cardwright.catalogue.workbench import exported, is_buildable
from cardwright.errors import CardwrightError
from cardwright.table.arriving import Arriving
from cardwright.table.assembling import Assembled, assembled, cards_of_sets, own_cards
from cardwright.table.attempts import attempt, spend
from cardwright.table.building_requests import Building
from cardwright.table.callers import Callers, remember
from cardwright.table.collecting import as_json
from cardwright.table.games import Host
from cardwright.table.guards import Allowance, Refused
from cardwright.table.page.built import build_page, build_part
from cardwright.table.page.starting import offered_games
from cardwright.table.replies import as_file, in_json
from cardwright.table.requests import OWN, Opening, form_of, from_a_form, read, refused
from cardwright.table.shelf import KeptDeck
from cardwright.table.told_building import told
from cardwright.table.visitors import Visitor

CHANGES_A_SECOND: Final = 20.0
"""Of one address; each takes some hundredths of a second."""

TOO_MANY: Final = "So many changes at once are not made"

LONGEST_QUERY: Final = 2_000


@final
class DeckBuilding:
    """The pages on which decks are built."""

    def __init__(self, host: Host, callers: Callers, arriving: Arriving) -> None:
        self._host = host
        self._callers = callers
        self._arriving = arriving
        self._changes = Allowance(CHANGES_A_SECOND)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        small = [Middleware(GZipMiddleware)]
        return [
            Route("/decks/build", self.build, methods=["GET", "POST"], middleware=small),
            Route("/decks/build/keep", self.keep, methods=["POST"]),
            Route("/decks/build/play", self.play, methods=["POST"]),
            Route("/decks/build/file", self.file, methods=["POST"]),
        ]

    async def build(self, request: Request) -> Response:
        """A deck to go on with, or what has become of one."""
        spend(self._changes, request, TOO_MANY)
        visitor = await self._callers.visitor(request)
        if request.method == "GET":
            as_told = form_of(request, "json")
            made = await attempt(lambda: self._assembled(self._opened(request, visitor), visitor))
            return _json(made) if as_told else HTMLResponse(await self._page(made, visitor))
        form = form_of(request, "json", "part")
        said = await read(request, Building)
        made = await attempt(lambda: self._assembled(said, visitor))
        if form == "part":
            return HTMLResponse(await asyncio.to_thread(build_part, made))
        if form is None and "text/html" in request.headers.get("accept", ""):
            return HTMLResponse(await self._page(made, visitor))
        return _json(made)

    def _opened(self, request: Request, visitor: Visitor | None) -> Building:
        """What the address says. Raises `CardwrightError`; `Refused` for somebody new who keeps no deck."""
        asked = {name: request.query_params.get(name, "") for name in ("game", "deck", "begin", "find")}
        if any(len(each) > LONGEST_QUERY for each in asked.values()):
            raise Refused(422, f"A query has at most {LONGEST_QUERY} letters.")
        game, find = asked["game"] or _games()[0], asked["find"]
        if asked["deck"]:
            if visitor is None:
                raise Refused(404, "You keep no such deck (any more).")
            kept = self._host.decks.find(visitor.id, asked["deck"])
            if not kept.rules or not is_buildable(kept.rules):
                raise CardwrightError("this deck is of no game that can be told: mend its text first")
            return Building(kept.rules, kept.text, name=kept.name, id=kept.id, find=find)
        begin = asked["begin"]
        return Building(game, find=find, begin=begin, load="yes" if begin else "")

    async def keep(self, request: Request) -> Response:
        """Keep the deck; also one that may not be played yet."""
        said, visitor, key = await self._said(request)
        kept = await attempt(lambda: self._kept(self._assembled(said, visitor), visitor))
        by_form = from_a_form(request)
        onward = f"/decks/build?{urlencode({'deck': kept.id, 'find': said.find})}"
        reply = RedirectResponse(onward, 303) if by_form else JSONResponse(as_json(kept))
        remember(request, reply, key)
        return reply

    async def play(self, request: Request) -> Response:
        """Keep the deck, and begin a game with it."""
        said, visitor, key = await self._said(request)

        def ready() -> KeptDeck:
            made = self._assembled(said, visitor)
            if not made.checked.ok:
                raise CardwrightError(
                    f"this deck may not be played yet: {'; '.join(made.checked.faults[:6])}"
                )
            return self._kept(made, visitor)

        kept = await attempt(ready)
        reply = await self._arriving.begin(Opening(kept.rules, OWN + kept.id), visitor)
        remember(request, reply, key)
        return reply

    async def file(self, request: Request) -> Response:
        """The deck, to be taken along."""
        spend(self._changes, request, TOO_MANY)
        said = await read(request, Building)
        visitor = await self._callers.visitor(request)

        def written() -> tuple[str, str]:
            made = self._assembled(said, visitor)
            form, text = exported(made.workbench, made.deck, said.form)
            return f"{made.deck.name}.{form.ending}", text

        return as_file(*await attempt(written))

    async def _said(self, request: Request) -> tuple[Building, Visitor, str]:
        """What is said, by whom, and the key of somebody new."""
        spend(self._changes, request, TOO_MANY)
        said = await read(request, Building)
        visitor, key = await self._callers.or_new(request)
        return said, visitor, key

    def _assembled(self, said: Building, visitor: Visitor | None) -> Assembled:
        """What is said is done. Raises `CardwrightError`."""
        said = said if said.game else msgspec.structs.replace(said, game=_games()[0])

        def own(game: str) -> list[Card]:
            if visitor is None:
                return []
            cards = cards_of_sets(game, self._host.sets.of(visitor.id, game))
            return [*cards, *own_cards(game, self._host.decks.of(visitor.id, game))]

        return assembled(said, own)

    def _kept(self, made: Assembled, visitor: Visitor) -> KeptDeck:
        said, faults = made.said, made.checked.faults
        return self._host.decks.keep(visitor.id, said.game, made.deck.name, said.text, faults, said.id)

    async def _page(self, made: Assembled, visitor: Visitor | None) -> str:
        def page() -> str:
            kept = [] if visitor is None else self._host.decks.of(visitor.id)
            return build_page(made, [each for each in kept if each.rules in _games()], _games())

        return await asyncio.to_thread(page)


def _games() -> list[str]:
    """The games whose decks can be built here, the newest first."""
    return [each.id for each in offered_games() if is_buildable(each.id)]


def _json(made: Assembled) -> Response:
    """What a program is told. Raises `Refused` where what it said was wrong."""
    wrong = [each for each in (made.fault, *made.problems.values()) if each]
    if wrong:
        raise refused(CardwrightError("; ".join(wrong)))
    return in_json(told(made))
