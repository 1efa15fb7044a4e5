"""What a game brings so that its cards can be composed: texts to begin with, and a face at any moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, final, runtime_checkable

from cardwright.drawing.face import CardFace
from cardwright.errors import CardwrightError
from cardwright.games import installed_games, plugin


@final
@dataclass(frozen=True)
class Composing:
    """The face of a card that is being written.

    While its text has mistakes it is `unfinished`: it shows the words as they are typed, and no level.
    """

    face: CardFace
    unfinished: bool


@final
@dataclass(frozen=True)
class OtherEdition:
    """A card as another edition of its game takes it.

    `legal` is whether it may be played there as it is written; `level` is that of its `text` there, in which
    it says as nearly as can be the same. `lost` is what it cannot say, `changed` what is otherwise than one
    edition before. `written` is the card's file in the words of that edition, empty where there is none.
    """

    game: str
    legal: bool
    why_not: tuple[str, ...]
    level: int | None
    text: str
    lost: tuple[str, ...]
    changed: tuple[str, ...]
    written: str


@runtime_checkable
class Composed(Protocol):
    """A plugin whose cards people write."""

    def beginnings(self, game: str, /) -> Mapping[str, str]:
        """Texts to begin a card with, by what they are called: new cards first, then cards of the game."""
        ...

    def composing(self, game: str, text: str, /) -> Composing | None:
        """The face of the card in this text, as far as it can be read; None for what is no card yet."""
        ...

    def across(self, game: str, text: str, /) -> Sequence[OtherEdition]:
        """The card in this text in every edition, the oldest first. Raises `CardwrightError`."""
        ...


def composed_games() -> list[str]:
    """The games whose cards people write, the newest first."""
    return [game for game in reversed(installed_games()) if isinstance(plugin(game), Composed)]


def beginnings(game: str) -> Mapping[str, str]:
    """Texts to begin a card with. Raises `CardwrightError` for a game whose cards nobody writes.

    >>> list(beginnings("kotc/17"))[:2]
    ['A new minion', 'A new spell']
    """
    return _composed(game).beginnings(game)


def composing(game: str, text: str) -> Composing | None:
    r"""The face of the card in a text, as far as it can be read. Raises `CardwrightError` for other games.

    >>> drawn = composing("kotc/17", 'name = "Bolt"\ntype = "spell"\ntext = "Drow 1 card."')
    >>> drawn.face.name, drawn.unfinished, drawn.face.paragraphs[0].words
    ('Bolt', True, 'Drow 1 card.')
    """
    return _composed(game).composing(game, text)


def across(game: str, text: str) -> Sequence[OtherEdition]:
    r"""The card in a text in every edition of its game, the oldest first.

    Raises `CardwrightError` for a card that cannot be read, and for a game whose cards nobody writes.

    >>> editions = across("kotc/17", 'name = "Bolt"\ntype = "spell"\ntext = "Draw 1 card."')
    >>> [(each.game, each.level) for each in editions][-2:]
    [('kotc/16', 2), ('kotc/17', 2)]
    """
    return _composed(game).across(game, text)


def _composed(game: str) -> Composed:
    brought = plugin(game)
    if not isinstance(brought, Composed):
        raise unwritten(game)
    return brought


def unwritten(game: str) -> CardwrightError:
    """The error about a game whose cards nobody writes."""
    return CardwrightError(
        f"cards of {game} are not written: there are those that come with it, and no others"
    )
