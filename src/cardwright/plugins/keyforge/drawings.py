"""KeyForge as the terminal draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from rich.console import RenderableType

from cardwright.keyforge.decks import deck_from_json
from cardwright.plugins.keyforge.position import Position
from cardwright.plugins.keyforge.table import (
    draw,
    draw_card,
    draw_deck,
    draw_doings,
    draw_pile,
    draw_side,
)

HELP: Final = """\
hand        your hand with the whole texts
archives    your archives
discard     your discard pile; discard NAME is that player's
purged      your cards that are out of the game; purged NAME, that player's"""


@final
class KeyforgeDrawings:
    """How a game of KeyForge is drawn."""

    help: str = HELP
    piles: tuple[str, ...] = ("hand", "archives", "discard", "purged")

    def draw(self, position: Position, viewer: str | None) -> RenderableType:
        """The whole table."""
        return draw(position, viewer)

    def side(self, position: Position, player: str, viewer: str | None) -> RenderableType:
        """One player's side of the table."""
        return draw_side(position, player, viewer)

    def doings(self, position: Position) -> list[RenderableType]:
        """What is under way."""
        return draw_doings(position)

    def pile(self, position: Position, player: str, pile: str) -> RenderableType:
        """The cards of a player's pile that are known, with their whole texts."""
        return draw_pile(position, player, pile, whole_text=True)

    def card(self, position: Position, reference: str) -> RenderableType:
        """One card with its whole text."""
        return draw_card(position.cards[reference])

    def deck(self, position: Position, player: str, deck: Mapping[str, object]) -> RenderableType:
        """The player's deck list."""
        return draw_deck(position, player, deck_from_json(deck))
