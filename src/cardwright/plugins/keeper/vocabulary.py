"""The words of an edition, wherever a person reads them: `graveyard` where another edition says `grave`.

Texts name a word by its key in the `[words]` of the edition's file, `goes to the <grave>`; whatever shows
them has them filled in here. What programs read, the protocol and the notation, is the same in all editions.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, final

from cardwright.kotc.editions import Edition, load

_WORD: Final = re.compile(r"<(\w+)>")


@final
class Vocabulary:
    """How an edition speaks."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.words = edition.words

    def say(self, text: str) -> str:
        """A text of the program with this edition's words in it; names that people gave do not belong in it.

        >>> vocabulary("kotc/12-early").say("no <sp> left")
        'no offense left'
        """
        return _WORD.sub(lambda found: self.words[found[1]], text)

    @property
    def places_resources(self) -> bool:
        """Whether resources are placed, and not sown."""
        return self.edition.policies.resources == "placed-or-drawn"

    @property
    def swaps_reserves(self) -> bool:
        """Whether cards of the hand are exchanged for reserves in the Resource Phase."""
        return self.edition.policies.reserves == "swapped"

    @property
    def ends_one_by_one(self) -> bool:
        """Whether players are out one after another, and the last one has won."""
        return self.edition.policies.defeat == "elimination"

    def has_keyword(self, word: str) -> bool:
        """Whether the cards say a thing in this one word, `silo`, and not in many.

        >>> vocabulary("kotc/9").has_keyword("silo"), vocabulary("kotc/17").has_keyword("silo")
        (False, True)
        """
        return any(re.search(rf"\b{word}\b", each.text.casefold()) for each in self.edition.components)


@cache
def vocabulary(game: str) -> Vocabulary:
    """The words of the edition that this game plays."""
    return Vocabulary(load(game))
