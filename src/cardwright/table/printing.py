"""Cards, decks and sets that somebody has written, as a PDF to be printed."""

from __future__ import annotations

import asyncio
from typing import Final, final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardwright.errors import CardwrightError
from cardwright.narration.copies import Stack, stacked
from cardwright.press.drawing import printed_card
from cardwright.press.imposition import USUAL_BLEED, Turn, sheet_of
from cardwright.press.printing import print_cards
from cardwright.sets import set_from_text, stack_of_set
from cardwright.table.attempts import attempt, spend
from cardwright.table.guards import Allowance
from cardwright.table.page.decks import checked
from cardwright.table.replies import as_file
from cardwright.table.requests import read
from cardwright.table.workshop_requests import Printing

PRINTS_A_SECOND: Final = 4.0
"""Of one address."""

PRINTS_AT_ONCE: Final = 2
"""On a server: each takes a processor for up to some seconds."""

MOST_CARDS: Final = 400
"""Of one print here; the command `cardwright print` takes more."""


@final
class PrintShop:
    """Where cards are printed."""

    def __init__(self) -> None:
        self._prints = Allowance(PRINTS_A_SECOND)
        self._printing = asyncio.Semaphore(PRINTS_AT_ONCE)

    def routes(self) -> list[Route]:
        """Which address is answered by what."""
        return [Route("/print", self.print, methods=["POST"])]

    async def print(self, request: Request) -> Response:
        """The PDF of a card, a deck or a set; nothing is kept."""
        spend(self._prints, request, "So many prints at once are not made")
        said = await read(request, Printing)
        async with self._printing:
            title, pdf = await attempt(lambda: printed(said))
        return as_file(f"{title}.pdf", pdf, "application/pdf")


def printed(said: Printing) -> tuple[str, bytes]:
    """What it is called, and its PDF. Raises `CardwrightError`."""
    stack = _stack(said)
    if stack.size > MOST_CARDS:
        raise CardwrightError(
            f"at most {MOST_CARDS} cards are printed here, and these are {stack.size}: "
            "`cardwright print` prints more"
        )
    sheet = sheet_of(said.paper, USUAL_BLEED, said.paper != "card")
    cards = [printed_card(copies, sheet.bleed) for copies in stack.cards if copies.number]
    return stack.title, print_cards(stack.title, cards, sheet, Turn.LONG if said.backs else None)


def _stack(said: Printing) -> Stack:
    """The cards. Raises `CardwrightError`."""
    if said.kind == "set":
        return stack_of_set(set_from_text(said.text, "toml", "set", said.game))
    game = said.game or checked(said.text).game
    if not game:
        raise CardwrightError(
            "say in `game` what this is printed for: it is no deck of which that can be told"
        )
    return stacked(game).stack_of_text(game, said.text, "cards", "")
