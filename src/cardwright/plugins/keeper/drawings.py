"""Keeper of the Cards as the terminal draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

import msgspec
from rich.console import RenderableType

from cardwright.kotc.language.draft import draft_from
from cardwright.kotc.language.level import level_of
from cardwright.plugins.keeper.position import DeckList, Position
from cardwright.plugins.keeper.table import (
    draw,
    draw_card,
    draw_deck,
    draw_doings,
    draw_pile,
    draw_side,
)
from cardwright.plugins.keeper.vocabulary import vocabulary

HELP: Final = """\
hand        your hand with the whole texts
{grave} your {word}; {word} NAME is that player's, as far as known"""


@final
class KeeperDrawings:
    """How a game of Keeper of the Cards is drawn."""

    def __init__(self, game: str) -> None:
        self._edition = vocabulary(game).edition
        self._words = self._edition.words
        grave = self._words["grave"]
        self.help = HELP.format(grave=f"{grave:<11}", word=grave)
        self.piles: tuple[str, ...] = ("hand", grave)

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
        return draw_card(self._words, position.cards[reference])

    def deck(self, position: Position, player: str, deck: Mapping[str, Any]) -> RenderableType:
        """The player's deck list."""
        listed = msgspec.convert(deck, DeckList)
        levels = {
            name: msgspec.structs.replace(design, level=self._level(name, deck))
            for name, design in listed.cards.items()
            if design.level is None
        }
        return draw_deck(position, player, msgspec.structs.replace(listed, cards=listed.cards | levels))

    def _level(self, name: str, deck: Mapping[str, Any]) -> int:
        """The level of a design that does not say it itself."""
        edition = self._edition
        return level_of(draft_from(name, deck["cards"][name], edition).design(edition), edition)
