"""What a game brings so that decks of it can be built: its cards, how a deck is written, how it deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, final, runtime_checkable

from cardwright.catalogue.cards import Card, DeckList, Entry, Field
from cardwright.catalogue.dealing import Dealing
from cardwright.errors import CardwrightError
from cardwright.games import plugin, silent


@final
@dataclass(frozen=True)
class Form:
    """A form in which a deck can be taken along: its word, what it is, and how its file's name ends."""

    word: str
    about: str
    ending: str


@final
@dataclass(frozen=True, eq=False)
class Column:
    """A part of a deck as it is shown: its title, and the cards in their order.

    `slots` is how many cards belong there, each of which has a line of its own; 0 where a line is a card with
    its copies. `house` is the word of a house, whose colour it has; empty where there are none.
    """

    title: str
    entries: tuple[Entry, ...]
    slots: int = 0
    house: str = ""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(entry.copies for entry in self.entries)


class Workbench(Protocol):
    """Where decks of one game are built."""

    @property
    def fields(self) -> Sequence[Field]:
        """What can be asked about its cards, beside name, text and copies."""
        ...

    @property
    def curves(self) -> Sequence[str]:
        """By which of the cards' numbers curves are drawn."""
        ...

    @property
    def reserves(self) -> str:
        """Where reserves lie: `within` the deck, `beside` it; empty where there are none."""
        ...

    @property
    def forms(self) -> Sequence[Form]:
        """In which forms a deck can be taken along; the first is that in which it is written."""
        ...

    @property
    def most_copies(self) -> int:
        """How many copies of a card a deck can have while it is built."""
        ...

    def cards(self) -> Sequence[Card]:
        """The cards that come with the game."""
        ...

    def ready_made(self) -> Mapping[str, DeckList]:
        """The decks that come with it, by name."""
        ...

    def read(self, text: str, name: str, chosen: str = "", /) -> DeckList:
        """The deck that a text describes; without a name of its own it is called `name`.

        Of several in it the `chosen` one is meant. An empty text is an empty deck. Raises `CardwrightError`.
        """
        ...

    def written_card(self, text: str, origin: str = "", /) -> Card:
        """The card that somebody has written in a card file; `origin` is the set that it comes from.

        Raises `CardwrightError`, also where nobody writes cards.
        """
        ...

    def write(self, deck: DeckList, /) -> str:
        """The text from which `read` reads the same deck."""
        ...

    def exported(self, deck: DeckList, form: str, /) -> str:
        """The deck in one of the forms."""
        ...

    def report(self, deck: DeckList, /) -> Mapping[str, Any]:
        """What `cardwright deck --json` says of it."""
        ...

    def columns(self, deck: DeckList, /) -> Sequence[Column]:
        """The deck as it is shown."""
        ...

    def drawn_from(self, deck: DeckList, /) -> Sequence[Entry]:
        """The cards that are shuffled and drawn: without reserves."""
        ...

    def dealing(self) -> Dealing:
        """How the game deals."""
        ...


@runtime_checkable
class Buildable(Protocol):
    """A plugin that says how decks of its games are built."""

    def workbench(self, game: str, /) -> Workbench:
        """Where decks of this game are built."""
        ...


@cache
def workbench_of(game: str) -> Workbench:
    """Where decks of a game are built. Raises `CardwrightError` for a game that has no such place."""
    brought = plugin(game)
    if not isinstance(brought, Buildable):
        raise silent(game, "how its decks are built")
    return brought.workbench(game)


def is_buildable(game: str) -> bool:
    """Whether decks of this game can be built here. Raises `CardwrightError` where there is no such game."""
    return isinstance(plugin(game), Buildable)


def exported(workbench: Workbench, deck: DeckList, form: str) -> tuple[Form, str]:
    """The deck in this form, by default the first. Raises `CardwrightError` for one that there is not."""
    forms = {each.word: each for each in workbench.forms}
    chosen = form or workbench.forms[0].word
    if chosen not in forms:
        raise CardwrightError(f"there is no form {chosen[:40]!r} of a deck; there are {', '.join(forms)}")
    return forms[chosen], workbench.exported(deck, chosen)
