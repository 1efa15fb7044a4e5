"""How cards and decks of Keeper of the Cards are written, for those who type them."""

from __future__ import annotations

import re
from typing import Final, final

from cardwright.authoring.completions import Completions, Explanation
from cardwright.authoring.document import Document
from cardwright.authoring.places import Span
from cardwright.authoring.proofs import Proof, in_order
from cardwright.kotc.editions import EDITIONS, GAMES, Edition, load
from cardwright.plugins.keeper.authoring.card import prove_card, read_sheet
from cardwright.plugins.keeper.authoring.completing import complete_words
from cardwright.plugins.keeper.authoring.deck import prove_deck, sheets_of_deck
from cardwright.plugins.keeper.authoring.explaining import explain
from cardwright.plugins.keeper.authoring.formatting import formatted
from cardwright.plugins.keeper.authoring.keys import complete_line, complete_value
from cardwright.plugins.keeper.authoring.sheet import Sheet

_OF_DECK: Final = re.compile(r"^[ \t]*(?:game[ \t]*=|\[[ \t]*(?:copies|reserves|cards)\b)", re.MULTILINE)
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

    def complete(self, text: str, offset: int, /) -> Completions:
        """What could be typed at an offset."""
        document = Document(text)
        here = Completions(Span(offset, offset))
        if document.is_comment(offset):
            return here
        edition = self._edition(document) if is_deck(text) else load(self._game)
        pair = document.pair_at(offset)
        if pair is None or offset <= pair.key_span.end:
            return complete_line(document, offset, edition, deck=is_deck(text))
        sheet = self._sheet(document, pair.keys[:-1], edition)
        if sheet is None or pair.keys[-1] != "text":
            return complete_value(document, sheet, pair, offset, edition)
        passage = document.passage(pair)
        number = edition.number if sheet.draft.edition is None else sheet.draft.edition
        return complete_words(passage, offset, sheet.draft.type, number, edition)

    def hover(self, text: str, offset: int, /) -> Explanation | None:
        """What stands at an offset, if there is something to say about it."""
        document = Document(text)
        if document.is_comment(offset):
            return None
        edition = self._edition(document) if is_deck(text) else load(self._game)
        pair = document.pair_at(offset)
        keys = document.table_at(offset) if pair is None else pair.keys[:-1]
        if pair is None and (header := document.header(*keys)) and not header.span.holds(offset):
            return None
        return explain(document, self._sheet(document, keys, edition), offset, edition)

    def format_text(self, text: str, /) -> str:
        """The text in its canonical form, or as it is where that cannot be told."""
        document = Document(text)
        if document.flaws:
            return text
        if is_deck(text):
            edition = self._edition(document)
            sheets = {sheet.keys: sheet for sheet in sheets_of_deck(document, edition)}
            return formatted(document, sheets, edition)
        edition = load(self._game)
        return formatted(document, {(): Sheet(document, edition, ())}, edition)

    def _sheet(self, document: Document, keys: tuple[str, ...], edition: Edition) -> Sheet | None:
        """The card whose table has these keys, if it is one."""
        in_deck = is_deck(document.text)
        if in_deck != (len(keys) == 2 and keys[0] == "cards") or (not in_deck and keys):
            return None
        return Sheet(document, edition, keys)

    def _edition(self, document: Document) -> Edition:
        return load(_own_edition(document) or self._game)
