"""What one does before one sits at a table: begin a game, take the seat that a link leads to."""

from __future__ import annotations

import asyncio
from itertools import zip_longest
from typing import Any, Final, final

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.core.game import TableGame
from cardwright.core.seats import likeness
from cardwright.errors import CardwrightError
from cardwright.games import game as rules_of
from cardwright.seating import deal_decks, known_deck, unknown_deck
from cardwright.table.attempts import spend
from cardwright.table.callers import Callers, remember
from cardwright.table.chairs import TRIAL
from cardwright.table.games import Chair, GameRow, Host, SeatRow, Table, Visitor
from cardwright.table.guards import Allowance, Refused
from cardwright.table.pace import usual_answers
from cardwright.table.page import invitation_page, seat_page, start_page
from cardwright.table.requests import (
    OWN,
    PERSON,
    Claim,
    Invitation,
    Opening,
    from_a_form,
    options_in_seconds,
    read,
    refused,
)
from cardwright.table.shelf import PlayedDeck

BOTS_NAMES: Final = ("Bot", "Robin")
"""What an opponent is called that is a bot: the first name that is free."""

FRIENDS_NAMES: Final = ("Friend", "Guest 2")
"""What somebody is called who has a link and no name yet."""

CHANGES_A_SECOND: Final = 4.0
"""Of one address: so often somebody begins a game, sets a table or takes a place."""

CHANGES_AT_ONCE: Final = 20.0
"""A club that meets here has one address."""

MOST_TABLES: Final = 500
"""Games at which somebody is, or was not long ago."""

TABLES_A_VISITOR: Final = 20
"""Games of one visitor that are not over."""


@final
class Arriving:
    """The start page, and the seats that links lead to."""

    def __init__(self, host: Host, callers: Callers) -> None:
        self._host = host
        self._callers = callers
        self._changes = Allowance(CHANGES_A_SECOND, CHANGES_AT_ONCE)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        return [
            Route("/", self.start, methods=["GET"], middleware=[Middleware(GZipMiddleware)]),
            Route("/games", self.open, methods=["POST"]),
            Route("/seat/{link}", self.seat, methods=["GET", "POST"]),
            Route("/t/{table}/invite", self.invite, methods=["POST"]),
            Route("/t/{table}/invite/revoke", self.revoke, methods=["POST"]),
        ]

    async def start(self, request: Request) -> Response:
        """Where one begins a game, or goes on with one."""
        visitor = await self._callers.visitor(request)

        def page() -> str:
            if visitor is None:
                return start_page()
            return start_page(self._played(visitor), self._host.decks.of(visitor.id))

        return HTMLResponse(await asyncio.to_thread(page))

    async def open(self, request: Request) -> Response:
        """Begin a game against a bot, or with somebody who will be given a link."""
        self.spend(request)
        opening = await read(request, Opening)
        visitor, key = await self._callers.or_new(request, opening.name)
        reply = await self.begin(opening, visitor)
        remember(request, reply, key)
        return reply

    async def begin(self, opening: Opening, visitor: Visitor) -> Response:
        """Begin this game for a visitor, and lead on to its table. Raises `Refused`."""
        await asyncio.to_thread(self.check_room, visitor)
        table = await asyncio.to_thread(self._open, opening, visitor)
        return RedirectResponse(f"/t/{table.id}", 303)

    def spend(self, request: Request) -> None:
        """Count a game that is begun, a table that is set or joined. Raises `Refused` where they are many."""
        spend(self._changes, request, "So many tables at once are not set or joined")

    def check_room(self, visitor: Visitor) -> None:
        """Raise `Refused` where a visitor, or all together, have as many games as the server takes."""
        if self._host.tables >= MOST_TABLES and self._host.make_room() >= MOST_TABLES:
            raise Refused(429, "All tables are taken: come back later.", 60)
        if sum(row.state != "over" for row in self._played(visitor)) >= TABLES_A_VISITOR:
            raise Refused(429, f"You have {TABLES_A_VISITOR} games under way: end one of them first.", 60)

    def _played(self, visitor: Visitor) -> list[GameRow]:
        """The games of a visitor that are no mere trials of a card."""
        return [row for row in self._host.games_of(visitor.id) if TRIAL not in row.options]

    def _open(self, opening: Opening, visitor: Visitor) -> Table:
        try:
            rules = rules_of(opening.game)
            words = [word for word in (opening.deck, opening.against) if word]
            decks = deal_decks(rules, [self._deck(rules, word, visitor) for word in words], 2)
            kept = [word.removeprefix(OWN) if word.startswith(OWN) else "" for word in words]
            played = [
                PlayedDeck(str(rules.deck_to_json(deck).get("name", "")), id).as_json()
                for deck, id in zip_longest(decks, kept, fillvalue="")
            ]
            if opening.against and not opening.deck:
                decks.reverse()
                played.reverse()
            name = opening.name or visitor.name
            with_person = opening.bot == PERSON
            names = (opening.friend,) if with_person and opening.friend else ()
            free = (*names, *(FRIENDS_NAMES if with_person else BOTS_NAMES))
            other = next(each for each in free if each in names or likeness(each) != likeness(name))
            chairs = [
                Chair(name, decks[0], visitor=visitor.id),
                Chair(other, decks[1], "open")
                if with_person
                else Chair(other, decks[1], "bot", bot=opening.bot),
            ]
            answers = opening.answers or usual_answers(sum(chair.kind != "bot" for chair in chairs))
            options = {"answers": answers, "window": opening.window, "decks": played}
            options |= options_in_seconds(opening)
            return self._host.open(opening.game, chairs, options=options)
        except CardwrightError as fault:
            raise refused(fault) from None

    def _deck(self, rules: TableGame[Any, Any], word: str, visitor: Visitor) -> Any:
        """The visitor's own deck, `own:` and its id, or one that comes with the game.

        Raises `CardwrightError`.
        """
        if word.startswith(OWN):
            kept = self._host.decks.find(visitor.id, word.removeprefix(OWN))
            return rules.deck_from_text(kept.text, kept.name)
        deck = known_deck(rules, word)
        if deck is None:
            raise unknown_deck(rules, word, "no deck")
        return deck

    # Links

    async def invite(self, request: Request) -> Response:
        """A link to a seat of one's table that nobody has yet, or to one's own for another device."""
        table, own, row = await self._invited(request)
        secret = await asyncio.to_thread(self._host.visitors.link, table.id, row.seat)
        address = f"{request.url.scheme}://{request.headers['host']}/seat/{secret}"
        if not from_a_form(request):
            return JSONResponse({"seat": row.seat, "link": address})
        return HTMLResponse(invitation_page(f"/t/{table.id}", row, address, own=row.seat == own))

    async def revoke(self, request: Request) -> Response:
        """The link that was made to such a seat leads nowhere any more."""
        table, _, row = await self._invited(request)
        await asyncio.to_thread(self._host.visitors.revoke, table.id, row.seat)
        return RedirectResponse(f"/t/{table.id}", 303) if from_a_form(request) else Response(status_code=204)

    async def _invited(self, request: Request) -> tuple[Table, int, SeatRow]:
        """The table, the asker's seat, and the one that a link is about. Raises `Refused`."""
        table, own, _ = await self._callers.owner(request)
        said = await read(request, Invitation)
        seats = {row.seat: row for row in await asyncio.to_thread(self._host.visitors.seats, table.id)}
        row = seats.get(said.seat)
        if row is None or (row.seat != own and row.kind != "open"):
            raise Refused(403, "That seat is somebody's: only they can ask for a link to it.")
        return table, own, row

    async def seat(self, request: Request) -> Response:
        """What a link leads to: nothing is taken before somebody presses."""
        if request.method == "POST":
            return await self._claim(request)
        row = await asyncio.to_thread(self._linked, request)
        rules = await asyncio.to_thread(lambda: self._host.games([row.game])[0].rules)
        return HTMLResponse(seat_page(request.url.path, rules, row.name))

    def _linked(self, request: Request) -> SeatRow:
        row = self._host.visitors.linked(request.path_params["link"])
        if row is None:
            raise Refused(404, "This link leads to no seat any more: ask for another one.")
        return row

    async def _claim(self, request: Request) -> Response:
        """Take the seat; it leads on to the table, so that the link stays in no history."""
        await read(request, Claim)
        row = await asyncio.to_thread(self._linked, request)
        visitor, key = await self._callers.or_new(request, row.name)
        link = request.path_params["link"]
        try:
            if await asyncio.to_thread(self._host.visitors.seat_of, row.game, visitor.id) is None:
                await asyncio.to_thread(self._host.claim, link, visitor.id)
        except CardwrightError as fault:
            raise refused(fault) from None
        reply = RedirectResponse(f"/t/{row.game}", 303)
        remember(request, reply, key)
        return reply
