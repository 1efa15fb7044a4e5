"""A set of cards, and what there is to be said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final, final

from cardwright.core.finding import Severity

USUAL_GAME: Final = "kotc/17"
"""The game of a spreadsheet that names none."""

MOST_CARDS: Final = 1_000
"""So many cards can a set have."""

LARGEST_SET: Final = 5_000_000
"""The bytes of the largest file of a set."""

LONGEST_VALUE: Final = 10_000
"""The letters of the longest text of a card."""


@final
@dataclass(frozen=True)
class SetCard:
    """A card as its set states it; nothing of it has been checked against the rules of a game.

    None and the empty text stand for what is not stated. `picture` is a path beside the set's file.
    """

    name: str
    type: str = ""
    text: str = ""
    sp: int | None = None
    hp: int | None = None
    edition: int | None = None
    level: int | None = None
    ultra: int | None = None
    flavour: str = ""
    picture: str = ""
    credit: str = ""
    copies: int | None = None

    def values(self) -> dict[str, str | int]:
        """What is stated, by the name of the property, without the card's name.

        >>> SetCard("Wolf", "minion", sp=2, hp=0).values()
        {'type': 'minion', 'sp': 2, 'hp': 0}
        """
        stated = {each.name: getattr(self, each.name) for each in fields(self)[1:]}
        return {key: value for key, value in stated.items() if value not in (None, "")}


PROPERTIES: Final = tuple(each.name for each in fields(SetCard))
"""The properties of a card in the order of their columns."""

NUMBERS: Final = frozenset(("sp", "hp", "edition", "level", "ultra", "copies"))
"""Those of them that are whole numbers."""


@final
@dataclass(frozen=True)
class SetFinding:
    """Something to be said about a set: about one property of one card, where `card` and `column` say so.

    `place` is where it stands in the file, such as `row 3, column SP (C)` or `line 12, [cards.Wolf] sp`.
    """

    severity: Severity
    code: str
    card: str
    column: str
    message: str
    place: str = ""
    rule: str = ""

    def as_json(self) -> dict[str, Any]:
        """The finding as `cardwright set check --json` prints it."""
        return {
            "severity": self.severity,
            "code": self.code,
            "card": self.card,
            "column": self.column,
            "place": self.place,
            "message": self.message,
            "rule": self.rule,
        }


@final
@dataclass(frozen=True)
class CardSet:
    """A set of cards. Sets are equal where their names, games, authors and cards are.

    `findings` is what reading found wrong, and `places` where a card's property stands in `file`, by the
    number of the card from 0 and the property; under the empty property stands the card itself.
    """

    name: str
    game: str
    author: str = ""
    cards: tuple[SetCard, ...] = ()
    findings: tuple[SetFinding, ...] = field(default=(), compare=False)
    places: Mapping[tuple[int, str], str] = field(default_factory=dict, compare=False, repr=False, hash=False)
    file: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", MappingProxyType(dict(self.places)))

    def place(self, card: int, column: str = "") -> str:
        """Where a property of a card stands, or the card where the property is not written down."""
        return self.places.get((card, column)) or self.places.get((card, ""), "")
