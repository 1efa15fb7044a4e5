"""The sets of cards that visitors keep at a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, final

from sqlalchemy import Row

from cardwright.errors import CardwrightError
from cardwright.table import schema
from cardwright.table.keeping import Kept, Shelf

SETS: Final = 50
"""So many sets one visitor may keep."""

LONGEST_SET: Final = 100_000
"""Letters of a set."""


@final
@dataclass(frozen=True)
class KeptSet(Kept):
    """A set as it is kept: its `text` is TOML; `rules` is the game of its cards."""


@final
class SetShelf(Shelf[KeptSet]):
    """The sets of all visitors; decks with cards of one that is thrown away stay."""

    TABLE = schema.card_set
    WORD = "set"
    MOST = SETS

    def keep(self, visitor: str, rules: str, name: str, text: str, id: str = "") -> KeptSet:
        """Keep a set under a name; with the `id` of one that is kept already, instead of that.

        Raises `CardwrightError` where there is no such set, it is too long, or the visitor keeps too many.
        """
        if len(text) > LONGEST_SET:
            raise CardwrightError(
                f"a set that is kept here has at most {LONGEST_SET} letters: begin another one"
            )
        return self._put(visitor, id, rules, name, cards=text)

    @staticmethod
    def _kept(row: Row[Any]) -> KeptSet:
        return KeptSet(row.id, row.rules, row.name, row.cards, row.made)
