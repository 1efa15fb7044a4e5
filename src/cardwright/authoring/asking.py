"""What a game says about the text of a card or a deck while somebody types it."""

from __future__ import annotations

from functools import cache
from typing import Final, Protocol, runtime_checkable

from cardwright.authoring.completions import Completions, Explanation
from cardwright.authoring.places import Span
from cardwright.authoring.proofs import Diagnostic, Proof
from cardwright.games import plugin, plugins, silent

LONGEST_TEXT: Final = 1_000_000
"""Letters of the longest text that is looked at, as of the largest file that is read."""


class Author(Protocol):
    """Knows how cards and decks of one game are written. It takes any text, and never raises for one."""

    def proof(self, text: str, /) -> Proof:
        """What is wrong with a text, what would mend it, and what its cards come to."""
        ...

    def complete(self, text: str, offset: int, /) -> Completions:
        """What could be typed at an offset."""
        ...

    def hover(self, text: str, offset: int, /) -> Explanation | None:
        """What stands at an offset, if there is something to say about it."""
        ...

    def format_text(self, text: str, /) -> str:
        """The text in its canonical form, or as it is where that cannot be told."""
        ...


@runtime_checkable
class Authored(Protocol):
    """A plugin whose cards or decks people write as text."""

    def author(self, game: str, /) -> Author:
        """Who knows how those of a game are written."""
        ...

    def game_of_file(self, name: str, text: str, /) -> str | None:
        """The game of which a file of this name is a card or a deck; None for what is neither."""
        ...


def proof(game: str, text: str) -> Proof:
    r"""What is wrong with the text of a card or deck file, and what its cards come to.

    A deck file that names another edition of the same game is read in that edition. Raises `CardwrightError`
    where there is no such game.

    >>> written = 'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Drow 1 card."'
    >>> [found] = proof("kotc/17", written).diagnostics
    >>> found.message, found.suggestions[0].title
    ('"Drow" should be "Draw"', 'write "Draw 1 card"')
    """
    if len(text) > LONGEST_TEXT:
        message = f"a text has at most {LONGEST_TEXT} letters; this one has {len(text)}"
        return Proof(game, "card", (), (Diagnostic("error", "too-long", message, Span(0, 0)),))
    return _author(game).proof(text)


def complete(game: str, text: str, offset: int) -> Completions:
    r"""What could be typed at an offset (letters from 0) of a card or deck file, the likeliest first.

    Raises `CardwrightError` where there is no such game.

    >>> written = 'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 3'
    >>> complete("kotc/17", written, len(written)).items[0].words
    'Draw 3 cards.'
    """
    offset = min(max(offset, 0), len(text))
    if len(text) > LONGEST_TEXT:
        return Completions(Span(offset, offset))
    return _author(game).complete(text, offset)


def hover(game: str, text: str, offset: int) -> Explanation | None:
    r"""What stands at an offset (letters from 0) of a card or deck file; None where nothing is to be said.

    Raises `CardwrightError` where there is no such game.

    >>> written = 'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 2 cards."'
    >>> hover("kotc/17", written, 50).title
    'draw {x} cards.'
    """
    if len(text) > LONGEST_TEXT:
        return None
    return _author(game).hover(text, min(max(offset, 0), len(text)))


def format_text(game: str, text: str) -> str:
    r"""The canonical form of a card or deck file: same meaning and comments, in usual order and words.

    What has mistakes in its form is left as it is, and lines end as they did. Raises `CardwrightError` where
    there is no such game.

    >>> print(format_text("kotc/17", 'type="spell"\nname = "Bolt"\ntext = "draw 1 cards."'), end="")
    name = "Bolt"
    type = "spell"
    text = "Draw 1 card."
    """
    if len(text) > LONGEST_TEXT:
        return text
    plain = text.replace("\r\n", "\n")
    returns = "\r\n" in text and text.count("\n") == text.count("\r\n")
    formatted = _author(game).format_text(plain)
    if formatted == plain:
        return text
    return formatted.replace("\n", "\r\n") if returns else formatted


def game_of_file(name: str, text: str) -> str | None:
    """The game of which a file of this name with this text is a card or a deck.

    The game is the file's own, or else the newest edition. None for a file that is neither.

    >>> game_of_file("bolt.toml", 'type = "spell"'), game_of_file("pyproject.toml", "[project]")
    ('kotc/17', None)
    """
    for _, brought in plugins():
        if isinstance(brought, Authored) and (game := brought.game_of_file(name, text[:LONGEST_TEXT])):
            return game
    return None


def can_author(game: str) -> bool:
    """Whether the cards or decks of a game can be written with this help. Raises `CardwrightError`."""
    return isinstance(plugin(game), Authored)


@cache
def _author(game: str) -> Author:
    brought = plugin(game)
    if not isinstance(brought, Authored):
        raise silent(game, "how its cards are written")
    return brought.author(game)
