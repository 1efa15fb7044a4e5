"""The decks of a visitor: pasted or uploaded, looked at while they are written, kept, taken along."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final, final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.errors import CardwrightError
from cardwright.table.attempts import attempt, spend
from cardwright.table.callers import Callers, remember
from cardwright.table.games import Host
from cardwright.table.guards import Allowance, Refused
from cardwright.table.page import deck_check, deck_page, decks_page
from cardwright.table.page.decks import checked
from cardwright.table.replies import as_file
from cardwright.table.requests import ThrowAway, WrittenDeck, form_of, from_a_form, read, refused
from cardwright.table.shelf import KeptDeck
from cardwright.table.visitors import Visitor
from cardwright.terminal.reports import GeneratedDeck, generated_deck

CHECKS_A_SECOND: Final = 8.0
"""Of one address: to look at a deck takes up to some hundredths of a second."""

TOO_MANY: Final = "So many decks at once are not looked at"


@final
class Collecting:
    """The pages of a visitor's decks."""

    def __init__(self, host: Host, callers: Callers) -> None:
        self._host = host
        self._callers = callers
        self._checks = Allowance(CHECKS_A_SECOND)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        return [
            Route("/decks", self.decks, methods=["GET", "POST"]),
            Route("/decks/new", self.new, methods=["GET"]),
            Route("/decks/check", self.check, methods=["POST"]),
            Route("/decks/{deck}", self.deck, methods=["GET"]),
            Route("/decks/{deck}/file", self.file, methods=["GET"]),
            Route("/decks/{deck}/throw-away", self.throw_away, methods=["POST"]),
        ]

    async def decks(self, request: Request) -> Response:
        """All decks of the visitor, with what became of them; or one more is kept."""
        if request.method == "POST":
            return await self._keep(request)
        told_as_json = form_of(request, "json") is not None
        visitor = await self._callers.visitor(request)

        def found() -> Response:
            kept = [] if visitor is None else self._host.decks.of(visitor.id)
            tallies = {} if visitor is None else self._host.decks.tallies(visitor.id)
            if told_as_json:
                return JSONResponse({"decks": [as_json(each, tallies.get(each.id, ())) for each in kept]})
            return HTMLResponse(decks_page(kept, tallies))

        return await asyncio.to_thread(found)

    async def new(self, request: Request) -> Response:
        """Where a deck is written: from nothing, or with `?game=` from one that is made up by chance."""
        game = request.query_params.get("game", "")

        def made() -> Response:
            text = _made_up(game) if game else ""
            return HTMLResponse(deck_page(checked(text) if text else None, text))

        return await asyncio.to_thread(made)

    async def check(self, request: Request) -> Response:
        """What there is to say about a deck that is being written; nothing is kept."""
        spend(self._checks, request, TOO_MANY)
        said = await read(request, WrittenDeck)
        found = await asyncio.to_thread(checked, said.text)
        if "text/html" in request.headers.get("accept", ""):
            if from_a_form(request):
                return HTMLResponse(deck_page(found, said.text, id=said.id, name=said.name))
            return HTMLResponse(deck_check(found))
        return JSONResponse(found.report)

    async def _keep(self, request: Request) -> Response:
        """Keep a deck; also one with mistakes, so that nothing that was written is lost."""
        spend(self._checks, request, TOO_MANY)
        said = await read(request, WrittenDeck)
        visitor, key = await self._callers.or_new(request)

        def kept() -> KeptDeck:
            found = checked(said.text)
            name = said.name or found.name or "A deck"
            return self._host.decks.keep(visitor.id, found.game, name, said.text, found.faults, said.id)

        deck = await attempt(kept)
        by_form = from_a_form(request)
        reply = RedirectResponse(f"/decks/{deck.id}", 303) if by_form else JSONResponse(as_json(deck))
        remember(request, reply, key)
        return reply

    async def deck(self, request: Request) -> Response:
        """One deck, to be read, written on, and played."""
        told_as_json = form_of(request, "json") is not None
        visitor, id = await self._known(request)

        def shown() -> Response:
            deck = self._host.decks.find(visitor.id, id)
            tallies = self._host.decks.tallies(visitor.id).get(id, [])
            if told_as_json:
                return JSONResponse({**as_json(deck, tallies), "text": deck.text})
            return HTMLResponse(deck_page(checked(deck.text), deck.text, id, deck.name, tallies))

        return await attempt(shown)

    async def file(self, request: Request) -> Response:
        """The deck as it was written, to be taken along."""
        visitor, id = await self._known(request)
        deck = await attempt(lambda: self._host.decks.find(visitor.id, id))
        return as_file(f"{deck.name}.{_ending(deck.text)}", deck.text)

    async def throw_away(self, request: Request) -> Response:
        """Keep a deck no longer."""
        await read(request, ThrowAway)
        visitor, id = await self._known(request)
        await attempt(lambda: self._host.decks.throw_away(visitor.id, id))
        return RedirectResponse("/decks", 303) if from_a_form(request) else Response(status_code=204)

    async def _known(self, request: Request) -> tuple[Visitor, str]:
        """Who asks, and the deck of the address. Raises `Refused` for somebody new, who keeps none."""
        visitor = await self._callers.visitor(request)
        if visitor is None:
            raise Refused(404, "You keep no such deck (any more).")
        return visitor, request.path_params["deck"]


def _made_up(game: str) -> str:
    """The file of a deck made up by chance. Raises `Refused` where no such deck is made up."""
    try:
        made = generated_deck(game, secrets.randbelow(1_000_000))
    except CardwrightError as fault:
        raise refused(fault) from None
    assert isinstance(made, GeneratedDeck)  # of a seed below a million one always is
    return made.file


def as_json(deck: KeptDeck, tallies: Any = ()) -> Mapping[str, Any]:
    """What a program is told of a deck that is kept."""
    return {
        "id": deck.id,
        "game": deck.rules or None,
        "name": deck.name,
        "faults": list(deck.faults),
        "played": [asdict(each) for each in tallies],
    }


def _ending(text: str) -> str:
    """What kind of file a text is: of TOML, of JSON, or a plain list."""
    begun = text.lstrip()[:1]
    return "json" if begun in ("{", "[") else "toml" if "\ngame" in f"\n{text}" else "txt"
