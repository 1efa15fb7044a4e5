"""Why not: what keeps a card from being on offer, in a sentence with the numbers of the rules that say so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol, final, runtime_checkable

import msgspec

from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.games import plugin
from cardwright.narration.events import Fields
from cardwright.narration.phrase import Phrase, first_told
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import general_question
from cardwright.narration.sentences import in_role

GENERAL: Final[Mapping[str, tuple[str, ...]]] = {
    "over": ("The game is over.",),
    "not-asked": ("It is {player}'s turn, and nothing is asked of you.", "Nothing is asked of you now."),
    "unknown": ("You do not know that card.",),
    "question": ("Something else is asked now: {question}",),
    "no-answer": ("{card} is no answer to this question: {question}",),
}
"""What is said of the reasons that every game has, the fullest first."""


@final
class ToldHindrance(msgspec.Struct, frozen=True):
    """What keeps a card from being on offer, as the protocol tells it; what it does not speak of is None."""

    why: str
    card: str
    rules: tuple[str, ...] = msgspec.field(name="rule")
    by: str | None = None
    player: str | None = None
    amount: int | None = msgspec.field(name="n", default=None)
    needed: int | None = msgspec.field(name="of", default=None)
    what: str | None = None


@final
@dataclass(frozen=True)
class Explanation:
    """Why a card is not on offer: a word for the reason, a sentence, the numbers of the rules that say so."""

    card: str
    why: str
    sentence: Phrase
    rules: tuple[str, ...]


def _no_fields(told: ToldHindrance, view: View[Any]) -> Fields:
    """Where a game needs no fields of its own."""
    return {}


@final
@dataclass(frozen=True)
class Reasons:
    """How a game tells what keeps cards from being on offer.

    `sentences` has for each word of a reason its sentences, the fullest first; the first of which every field
    is known is used: `{card}`, `{by}`, `{player}`, `{n}`, `{of}` and `{what}` as in the protocol,
    `{question}`, and what `fields` gives beside them.
    """

    sentences: Mapping[str, tuple[str, ...]]
    fields: Callable[[ToldHindrance, View[Any]], Fields] = _no_fields

    def __post_init__(self) -> None:
        object.__setattr__(self, "sentences", MappingProxyType(dict(self.sentences)))

    def __reduce__(self) -> tuple[Any, ...]:
        """As `pickle` keeps it, and `copy` copies it: in a table that can be written in."""
        return Reasons, (dict(self.sentences), self.fields)


GENERALLY: Final = Reasons(GENERAL)
"""How it is told where a game does not say how."""


@runtime_checkable
class Explaining(Protocol):
    """A plugin that says in words what keeps cards from being on offer in its games."""

    def reasons(self, game: str, /) -> Reasons:
        """How it tells that."""
        ...


def explain(view: View[Any], card: str) -> Explanation | None:
    """Why the card that the view's seat calls so is not on offer to it; None where it is.

    Raises `CardwrightError` where the seat calls no card so.

    >>> from cardwright.games import game
    >>> rules = game("keyforge/1.2")
    >>> state = rules.new(list(rules.starter_decks().values())[:2], seed=7, first=0)
    >>> waiting = state.view(1)
    >>> told = explain(waiting, waiting.position()["players"]["B"]["hand"][0])
    >>> print(told.sentence)
    It is A's turn, and nothing is asked of you.
    """
    hindrance = view.hindrance(card)
    if hindrance is None:
        return None
    told = msgspec.convert(hindrance, ToldHindrance)
    return Explanation(card, told.why, _sentence(view, told), told.rules)


def _sentence(view: View[Any], told: ToldHindrance) -> Phrase:
    game = str(view.position().get("game", ""))
    fields: Fields = {
        "card": in_role(told.card, "card"),
        "by": in_role(told.by, "card"),
        "player": in_role(told.player, "player"),
        "n": None if told.amount is None else str(told.amount),
        "of": None if told.needed is None else str(told.needed),
        "what": told.what,
        "question": _question(game, view),
    }
    own = _own(game)
    fields |= own.fields(told, view)
    templates = (*own.sentences.get(told.why, ()), *GENERAL.get(told.why, ()), *GENERAL["no-answer"])
    said = first_told(templates, fields)
    return Phrase.of((told.card, "card"), " is not on offer now.") if said is None else said


def _own(game: str) -> Reasons:
    """What the game itself says of its reasons; nothing, where it has no plugin that does."""
    try:
        brought = plugin(game)
    except CardwrightError:
        return GENERALLY
    return brought.reasons(game) if isinstance(brought, Explaining) else GENERALLY


def _question(game: str, view: View[Any]) -> str | None:
    """What is asked; None where the seat is not asked anything."""
    choice = view.choice
    if choice is None:
        return None
    verb = choice.options[0].verb if choice.options else ""
    try:
        return presentation_of(game).words.question(choice.prompt, choice.purpose, verb)
    except CardwrightError:
        return general_question(choice.prompt, choice.purpose, verb)
