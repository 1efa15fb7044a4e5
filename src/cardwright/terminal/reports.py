"""What the games say of single cards and of decks, for `cardwright card` and `cardwright deck`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Generic, Protocol, TypeVar, final, runtime_checkable

from rich.console import RenderableType
from rich.text import Text

from cardwright.core.finding import Finding
from cardwright.errors import CardwrightError, FileError
from cardwright.files import LARGEST_FILE, STANDARD_INPUT, parted, read_standard_input, read_text
from cardwright.games import plugin, plugins, silent

LARGEST_COLLECTION: Final = 20_000_000
"""The bytes of the largest file of decks: a collection of a few thousand."""


class Findings(Protocol):
    """What is found out about a card or a deck."""

    @property
    def ok(self) -> bool:
        """Whether the card or the deck may be played."""
        ...

    def as_json(self) -> dict[str, Any]:
        """The document that the command prints with `--json`."""
        ...


class Report(Findings, Protocol):
    """The same, and how it looks."""

    def draw(self) -> RenderableType:
        """The same to look at."""
        ...


F = TypeVar("F", bound=Findings)


@final
@dataclass(frozen=True)
class Drawn(Generic[F]):
    """What was found out, with the function that draws it."""

    found: F
    picture: Callable[[F], RenderableType]

    @property
    def ok(self) -> bool:
        """Whether the card or the deck may be played."""
        return self.found.ok

    def as_json(self) -> dict[str, Any]:
        """The document."""
        return self.found.as_json()

    def draw(self) -> RenderableType:
        """The picture."""
        return self.picture(self.found)


@final
@dataclass(frozen=True)
class Refused:
    """A card or a deck that could not even be read: why, and that as a document with a report's keys."""

    error: CardwrightError
    document: dict[str, Any]
    ok: bool = False

    def as_json(self) -> dict[str, Any]:
        """The document, which has the keys of every report of the game."""
        return self.document

    def draw(self) -> RenderableType:
        """Why, in a sentence."""
        return Text(str(self.error), "wrong")


@final
@dataclass(frozen=True)
class GeneratedDeck:
    """A deck made up by chance: the report on it, the deck as it is handed on, and its file's text."""

    report: Mapping[str, Any]
    deck: Mapping[str, object]
    file: str
    seed: int

    def as_json(self) -> dict[str, Any]:
        """The report, with the deck under `deck`, and the `seed`."""
        return {**self.report, "seed": self.seed, "deck": self.deck}


class Likeness(IntEnum):
    """How much a text looks like a deck of a game; the game of which it has most describes it."""

    NONE = 0
    OF_NO_OTHER = 1
    """What no other game takes for its own, this one explains."""
    FORM = 2
    """It has the form of such a deck, or was meant to have."""
    NAME = 3
    """It names the game."""


@final
@dataclass(frozen=True)
class DeckText:
    """The text of a deck, the file that it stands in, and which of several decks in it is meant."""

    text: str
    file: str
    chosen: str = ""


@runtime_checkable
class CardsDescribed(Protocol):
    """A plugin that says what there is to say about a single card."""

    def describe_card(self, game: str, written: str, options: Mapping[str, str | int | None], /) -> Report:
        """About the card that `written` is: its text, its title, its file.

        `options` says of a text what is not None: `name`, `type`, `sp`, `hp`, `edition`.
        """
        ...


@runtime_checkable
class DecksDescribed(Protocol):
    """A plugin that says what there is to say about a deck in a file."""

    def likeness(self, written: DeckText, /) -> Likeness:
        """How much the text looks like a deck of one of its games."""
        ...

    def describe_deck(self, written: DeckText, /) -> Report:
        """About the deck that the text is."""
        ...


@runtime_checkable
class DecksGenerated(Protocol):
    """A plugin that makes legal decks up."""

    def generated_deck(self, game: str, seed: int, /) -> GeneratedDeck | Refused:
        """The deck of a seed."""
        ...


@runtime_checkable
class Rewriting(Protocol):
    """A plugin whose games have editions, and that says cards and decks of one in the words of another."""

    def card_across(self, game: str, written: str, options: Mapping[str, str | int | None], /) -> Report:
        """About a card in every edition."""
        ...

    def card_rewritten(
        self, game: str, written: str, options: Mapping[str, str | int | None], to: str, /
    ) -> Report:
        """About a card in the words of the edition `to`. Raises `CardwrightError` for none."""
        ...

    def deck_rewritten(self, written: DeckText, to: str, /) -> Report:
        """About a deck in the words of the edition `to`. Raises `CardwrightError` for none."""
        ...


def card_report(game: str, written: str, options: Mapping[str, str | int | None]) -> Report:
    """What there is to say about a card. Raises `CardwrightError` where the game says nothing of cards."""
    brought = plugin(game)
    if not isinstance(brought, CardsDescribed):
        raise silent(game, "single cards")
    return brought.describe_card(game, written, options)


def rewriting(game: str) -> Rewriting:
    """What says cards of a game in other words. Raises `CardwrightError` for a game without editions."""
    brought = plugin(game)
    if not isinstance(brought, Rewriting):
        raise silent(game, "other editions")
    return brought


def deck_rewritten(place: str, to: str) -> Report:
    """A deck in the words of another edition; what it looks like decides which game's it is.

    Raises `CardwrightError` for a game without editions, or without this one.
    """
    try:
        written = deck_text(place)
    except CardwrightError as error:
        return Refused(error, refused_deck(error))
    found = most_like(written)
    if not isinstance(found, Rewriting):
        raise CardwrightError("this deck is of no game that has several editions")
    return found.deck_rewritten(written, to)


def deck_report(place: str) -> Report:
    """What there is to say about the deck that is named: a file, `FILE#2`, or `-` for standard input."""
    try:
        return report_on(deck_text(place))
    except CardwrightError as error:
        return Refused(error, refused_deck(error))


def report_on(written: DeckText) -> Report:
    """What there is to say about the deck that a text is; what it looks like decides which game's it is."""
    found = most_like(written)
    if found is None or not found.likeness(written):
        unlike = FileError("this looks like a deck of no game that is installed", written.file)
        return Refused(unlike, refused_deck(unlike))
    return found.describe_deck(written)


def most_like(written: DeckText) -> DecksDescribed | None:
    """Who describes decks of the game of which the text looks most; None where nobody describes any."""
    describing = [brought for _, brought in plugins() if isinstance(brought, DecksDescribed)]
    return max(describing, key=lambda brought: brought.likeness(written), default=None)


def generated_deck(game: str, seed: int) -> GeneratedDeck | Refused:
    """The deck of a seed. Raises `CardwrightError` where the game makes none up."""
    brought = plugin(game)
    if not isinstance(brought, DecksGenerated):
        raise silent(game, "how a deck is made up")
    return brought.generated_deck(game, seed)


def deck_text(place: str) -> DeckText:
    """The text of the deck that is named. Raises `FileError` where nothing can be read."""
    if place == STANDARD_INPUT:
        return DeckText(read_standard_input(LARGEST_COLLECTION), "standard input")
    file, chosen = parted(place)
    return DeckText(
        read_text(file, LARGEST_FILE if file.endswith(".toml") else LARGEST_COLLECTION), file, chosen
    )


def refused_deck(error: CardwrightError) -> dict[str, Any]:
    """The JSON of a deck that could not be read, with the keys of every deck's report."""
    line = error.line if isinstance(error, FileError) else None
    message = error.message if isinstance(error, FileError) else str(error)
    return {
        "ok": False,
        "game": None,
        "name": None,
        "size": None,
        "ultra": None,
        "curve": {},
        "cards": [],
        "findings": [Finding("error", "file", "", message, "", line).as_json()],
    }


def draw_finding(finding: Finding) -> Text:
    """One finding: how grave it is, where it was found, what it says, and the rule behind it."""
    style = {"error": "wrong", "warning": "changed", "note": "aside"}[finding.severity]
    place = ", ".join(filter(None, (f"line {finding.line}" if finding.line else "", finding.card)))
    return Text.assemble(
        (f"{finding.severity}: ", style),
        (f"{place}: " if place else "", "card"),
        finding.message,
        (f" ({finding.rule})" if finding.rule else "", "aside"),
    )
