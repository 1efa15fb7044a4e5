"""How cards and decks of Keeper of the Cards are written, for those who type them."""

from __future__ import annotations

import re
from typing import Final, final

from cardwright.authoring.document import Document
from cardwright.authoring.proofs import Proof, in_order
from cardwright.kotc.editions import EDITIONS, GAMES, Edition, load
from cardwright.plugins.keeper.authoring.card import prove_card, read_sheet
from cardwright.plugins.keeper.authoring.deck import prove_deck
from cardwright.plugins.keeper.authoring.sheet import Sheet

_OF_DECK: Final = re.compile(
    r'^[ \t]*(?:game[ \t]*=|\[[ \t]*(?:copies|reserves|cards)\b)', re.MULTILINE
)
_OF_CARD: Final = re.compile(r'^[ \t]*type[ \t]*=[ \t]*["\']?(?:minion|creature|spell)\b', re.MULTILINE)
_OF_OUR_DECK: Final = re.compile(
    r'^[ \t]*(?:game[ \t]*=[ \t]*["\']?kotc/|\[[ \t]*(?:copies|cards)[ \t]*[.\]])', re.MULTILINE
)
_NAMES: Final = (".card.toml", ".deck.toml")


def is_deck(text: str) -> bool:
    """Whether a text is that of a deck file, and not of a card's."""
    return _OF_DECK.search(text) is not None


def game_of_file(name: str, text: str) -> str | None:
    """The edition of a card or deck file, its own or else the newest; None for what is neither.

    One is known by its name, which ends with `.card.toml` or `.deck.toml`, or as TOML with a card's type, or
    with a deck's game or tables.
    """
    if not name.endswith(".toml"):
        return None
    if not name.endswith(_NAMES) and not _OF_CARD.search(text) and not _OF_OUR_DECK.search(text):
        return None
    return _own_edition(Document(text)) or GAMES[-1]


def _own_edition(document: Document) -> str | None:
    """The edition that a deck file names, if there is one."""
    named = document.data.get("game")
    return named if isinstance(named, str) and named in EDITIONS else None


@final
class KeeperAuthor:
    """How they are written in one edition. A deck that names another edition is read in that one."""

    def __init__(self, game: str) -> None:
        self._game = game

    def proof(self, text: str, /) -> Proof:
        """What is wrong with a text, what would mend it, and what its cards come to."""
        document = Document(text)
        if is_deck(text):
            edition = self._edition(document)
            cards, found = prove_deck(document, edition)
            return Proof(edition.game, "deck", cards, in_order([*document.flaws, *found]))
        card, about = prove_card(read_sheet(Sheet(document, load(self._game), ())))
        return Proof(self._game, "card", (card,), in_order([*document.flaws, *about]))

    def _edition(self, document: Document) -> Edition:
        return load(_own_edition(document) or self._game)
