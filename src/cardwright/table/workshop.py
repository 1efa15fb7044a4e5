"""The workshop: a page on which cards are written, and the same for programs."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final, final

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.authoring.composing import composed_games, unwritten
from cardwright.authoring.trying import trial_of
from cardwright.catalogue.changes import with_copies
from cardwright.catalogue.workbench import workbench_of
from cardwright.errors import CardwrightError
from cardwright.sets import with_card
from cardwright.table.arriving import BOTS_NAMES, Arriving
from cardwright.table.attempts import attempt, spend
from cardwright.table.callers import Callers, remember
from cardwright.table.chairs import TRIAL, Chair
from cardwright.table.composing import Composition, completions, composed
from cardwright.table.games import Host
from cardwright.table.guards import Allowance, Refused
from cardwright.table.page.decks import Checked
from cardwright.table.page.workshop import link_to, workshop_page, workshop_part
from cardwright.table.replies import in_json
from cardwright.table.requests import form_of, from_a_form, read, refused
from cardwright.table.told_workshop import Put, told
from cardwright.table.visitors import Visitor, new_id
from cardwright.table.workshop_requests import LONGEST_CARD, Putting, Trying, Typing, Writing

CHANGES_A_SECOND: Final = 20.0
"""Of one address; each takes some hundredths of a second."""

TRIALS_A_SECOND: Final = 2.0
"""Of one address."""

TRIALS_AT_ONCE: Final = 2
"""On a server: each takes a processor for about a second."""

TRIALS_A_VISITOR: Final = 5
"""That are not over: where there are more, those begun longest ago are given up."""

TOO_MANY: Final = "So many changes at once are not made"

SEEDS: Final = 1_000_000

MINE: Final = "My cards"
"""What a set or a deck is called that has no name yet."""


@final
class Workshop:
    """The page on which cards are written, and where they go from there."""

    def __init__(self, host: Host, callers: Callers, arriving: Arriving) -> None:
        self._host = host
        self._callers = callers
        self._arriving = arriving
        self._changes = Allowance(CHANGES_A_SECOND)
        self._trials = Allowance(TRIALS_A_SECOND)
        self._dealing = asyncio.Semaphore(TRIALS_AT_ONCE)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        small = [Middleware(GZipMiddleware)]
        return [
            Route("/workshop", self.write, methods=["GET", "POST"], middleware=small),
            Route("/workshop/complete", self.complete, methods=["POST"]),
            Route("/workshop/keep", self.keep, methods=["POST"]),
            Route("/workshop/deck", self.into_deck, methods=["POST"]),
            Route("/workshop/try", self.try_it, methods=["POST"]),
        ]

    async def write(self, request: Request) -> Response:
        """A card to begin with, or what has become of one."""
        spend(self._changes, request, TOO_MANY)
        if request.method == "GET":
            as_told = form_of(request, "json")
            made = await attempt(lambda: composed(_opened(request)))
            return _json(made) if as_told else HTMLResponse(await self._page(made, request))
        form = form_of(request, "json", "part")
        said = await read(request, Writing)
        made = await attempt(lambda: composed(said))
        if form == "part":
            return HTMLResponse(await asyncio.to_thread(workshop_part, made))
        if form is None and "text/html" in request.headers.get("accept", ""):
            return HTMLResponse(await self._page(made, request))
        return _json(made)

    async def complete(self, request: Request) -> Response:
        """What could be typed where the cursor stands."""
        spend(self._changes, request, TOO_MANY)
        said = await read(request, Typing)
        found = await attempt(lambda: completions(said).as_json(said.text))
        return in_json(found)

    async def keep(self, request: Request) -> Response:
        """Put the card into a set; also one with mistakes, as long as it is a card."""
        return await self._put(request, self._into_set)

    async def into_deck(self, request: Request) -> Response:
        """Put copies of the card into a deck, which is kept."""
        return await self._put(request, self._into_deck)

    async def _put(self, request: Request, into: Callable[[Putting, Visitor], Put]) -> Response:
        """Put the card somewhere; a page is led there, a program is told."""
        spend(self._changes, request, TOO_MANY)
        said = await read(request, Putting)
        visitor, key = await self._callers.or_new(request)
        put = await attempt(lambda: into(said, visitor))
        by_hand = from_a_form(request) and form_of(request, "json") is None
        reply = RedirectResponse(put.address, 303) if by_hand else in_json(put)
        remember(request, reply, key)
        return reply

    def _into_set(self, said: Putting, visitor: Visitor) -> Put:
        if said.game not in composed_games():
            raise unwritten(said.game)
        shelf = self._host.sets
        former = shelf.find(visitor.id, said.set) if said.set else None
        name = said.name.strip() or (former.name if former else MINE)
        text = with_card(former.text if former else "", said.text, said.game, name)
        kept = shelf.keep(visitor.id, said.game, name, text, said.set)
        return Put(kept.id, kept.name, f"/sets/{kept.id}")

    def _into_deck(self, said: Putting, visitor: Visitor) -> Put:
        shelf = self._host.decks
        former = shelf.find(visitor.id, said.deck) if said.deck else None
        workbench = workbench_of(said.game)
        name = former.name if former else said.name.strip() or MINE
        deck = workbench.read(former.text if former else "", name)
        deck = with_copies(deck, workbench.written_card(said.text), said.copies, workbench.most_copies)
        report = Checked(workbench.report(deck))
        text = workbench.write(replace(deck, name=name))
        kept = shelf.keep(visitor.id, said.game, name, text, report.faults, said.deck)
        return Put(kept.id, kept.name, f"/decks/build?deck={kept.id}")

    async def try_it(self, request: Request) -> Response:
        """Begin a game in a position in which the card can be used, against a bot."""
        spend(self._trials, request, TOO_MANY)
        said = await read(request, Trying)
        visitor, key = await self._callers.or_new(request)
        await asyncio.to_thread(self._arriving.check_room, visitor)
        async with self._dealing:
            table = await attempt(lambda: self._begun(said, visitor))
            await asyncio.to_thread(self._end_former, visitor)
        reply = RedirectResponse(f"/t/{table}", 303)
        remember(request, reply, key)
        return reply

    def _begun(self, said: Trying, visitor: Visitor) -> str:
        """The id of a table at which the card is tried. Raises `CardwrightError`."""
        seed = secrets.randbelow(SEEDS) if said.seed == "" else said.seed
        other = next(name for name in BOTS_NAMES if name.casefold() != visitor.name.casefold())
        trial = trial_of(said.game, said.text, seed, (visitor.name, other))
        chairs = [
            Chair(name, None, visitor=visitor.id)
            if seat == trial.seat
            else Chair(name, None, "bot", bot="easy")
            for seat, name in enumerate(trial.record.names)
        ]
        choices = len(trial.record.choices)
        options = {"answers": "quick", TRIAL: link_to(said.game, said.text) or "/workshop"}
        return self._host.go_on(None, trial.record, choices, chairs, options).id

    def _end_former(self, visitor: Visitor) -> None:
        """Give up the visitor's trials that were begun longest ago, so that they fill no memory."""
        rows = [
            row for row in self._host.games_of(visitor.id) if TRIAL in row.options and row.state != "over"
        ]
        for row in rows[TRIALS_A_VISITOR:]:
            seat = self._host.visitors.seat_of(row.id, visitor.id)
            with suppress(CardwrightError):  # rules that cannot go on with a game cannot end it either
                if seat is not None:
                    self._host.table(row.id).resign(seat, new_id())

    async def _page(self, made: Composition, request: Request) -> str:
        visitor = await self._callers.visitor(request)

        def page() -> str:
            if visitor is None:
                return workshop_page(made, composed_games(), [], [])
            decks, sets = self._host.decks.of(visitor.id), self._host.sets.of(visitor.id)
            return workshop_page(made, composed_games(), decks, sets)

        return await asyncio.to_thread(page)


def _opened(request: Request) -> Writing:
    """What the address says. Raises `Refused`."""
    game, card, begin, into = (
        request.query_params.get(name, "") for name in ("game", "card", "begin", "set")
    )
    if len(card) > LONGEST_CARD or max(len(game), len(begin), len(into)) > 200:
        raise Refused(422, f"A card's text has at most {LONGEST_CARD} letters.")
    return Writing(game, card, begin=begin, set=into)


def _json(made: Composition) -> Response:
    """What a program is told. Raises `Refused` where what it asked for cannot be done."""
    if made.fault:
        raise refused(CardwrightError(made.fault))
    return in_json(told(made))
