"""A card as whoever builds a deck looks at it, and what one can ask about it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Literal, final

_MARKS: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "æ": "ae", "œ": "oe"})

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})

OTHERWISE: Final = "#"
"""What parts a card's name from where it comes from, in the id of one whose name another card has, too."""


def folded(words: str) -> str:
    r"""The words as they are compared: small letters, without accents, with typed marks for printed ones.

    >>> folded("Æmber “Géant’s”")
    'aember "geant\'s"'
    """
    apart = unicodedata.normalize("NFKD", words.casefold().translate(_MARKS))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _read_only(value: Any) -> Any:
    """The same with mappings and lists, also those within, that nobody can change."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: _read_only(each) for key, each in value.items()})
    return tuple(map(_read_only, value)) if isinstance(value, list) else value


@final
@dataclass(frozen=True)
class Field:
    """Something that can be asked about a card: `level<=3`, `type:minion`.

    A `number` is compared; a `choice` is one of the words that cards have there; in `words` one looks for
    others. `chips` says that a page offers its values to be pressed.
    """

    name: str
    about: str
    kind: Literal["number", "choice", "words"]
    other_names: tuple[str, ...] = ()
    chips: bool = False


NAME: Final = Field("name", "words of its name", "words", ("n", "title", "called"))
TEXT: Final = Field("text", "words of what it says", "words", ("t", "rules", "says", "oracle"))
COPIES: Final = Field("copies", "how many the deck has", "number", ("count", "in"))
TYPE: Final = Field("type", "what kind of card it is", "choice", ("kind",), chips=True)


@final
@dataclass(frozen=True, eq=False)
class Card:
    """A card that can be put into a deck.

    `id` is what it is called among those that are offered. `numbers` and `words` are by the names of fields,
    `emblem` is what its picture is made of (`narration.emblems`), `origin` where it comes from, and `source`
    what the game itself knows it as; two cards are the same if that is.
    """

    id: str
    name: str
    kind: str
    text: str
    source: Any
    numbers: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    emblem: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    origin: str = ""

    def __post_init__(self) -> None:
        for name in ("numbers", "words", "emblem"):
            object.__setattr__(self, name, _read_only(getattr(self, name)))

    @cached_property
    def folded_name(self) -> str:
        """The name as it is compared."""
        return folded(self.name)

    @cached_property
    def folded_text(self) -> str:
        """What it says, as it is compared."""
        return folded(self.text)

    @cached_property
    def folded_words(self) -> Mapping[str, tuple[str, ...]]:
        """The words of its fields, as they are compared."""
        return MappingProxyType({name: tuple(map(folded, words)) for name, words in self.words.items()})

    @cached_property
    def all_said(self) -> str:
        """Everything in which a bare word is looked for: name, text, and the words of its fields."""
        return "\n".join(
            (self.folded_name, self.folded_text, *(w for each in self.folded_words.values() for w in each))
        )


def together(cards: Iterable[Card]) -> dict[str, Card]:
    """The cards by their ids, each once; the second of two different ones of a name says where it comes from.

    >>> one, two = (Card("Bolt", "Bolt", "spell", "", source, origin="Mistfen") for source in "ab")
    >>> list(together([one, two, one]))
    ['Bolt', 'Bolt#Mistfen']
    """
    offered: dict[str, Card] = {}
    for card in cards:
        id, number = card.id, 1
        while id in offered and offered[id].source != card.source:
            number += 1
            id = f"{card.id}{OTHERWISE}{card.origin}" + (f" {number - 1}" if number > 2 else "")
        if id not in offered:
            offered[id] = card if id == card.id else replace(card, id=id)
    return offered


@final
@dataclass(frozen=True, eq=False)
class Entry:
    """A card of a deck with its copies; `reserves` of them lie apart, within the deck or beside it."""

    card: Card
    copies: int
    reserves: int = 0


@final
@dataclass(frozen=True, eq=False)
class DeckList:
    """A deck that is being built: `rest` is what else the game has read of it, and writes again."""

    name: str
    entries: tuple[Entry, ...] = ()
    rest: Mapping[str, Any] = field(default_factory=lambda: NOTHING)

    @property
    def size(self) -> int:
        """How many cards there are, without those that are only in reserve."""
        return sum(entry.copies for entry in self.entries)

    def entry(self, name: str) -> Entry | None:
        """What the deck has of a card, by the id under which the deck itself has it."""
        return next((entry for entry in self.entries if entry.card.id == name), None)

    def entry_of(self, card: Card) -> Entry | None:
        """What the deck has of this card."""
        return next((entry for entry in self.entries if entry.card.source == card.source), None)

    def copies(self, card: Card) -> int:
        """How many copies of this card the deck has."""
        entry = self.entry_of(card)
        return 0 if entry is None else entry.copies


def numbered(entries: Sequence[Entry]) -> list[Card]:
    """The cards of a deck one by one, each as often as there are copies."""
    return [entry.card for entry in entries for _ in range(entry.copies)]
