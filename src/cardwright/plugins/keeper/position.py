"""A position of Keeper of the Cards as a seat is told it, with types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, final

import msgspec

from cardwright.core.demand import OnDemand
from cardwright.narration.position import Asked
from cardwright.plugins.keeper.vocabulary import vocabulary


@final
class Counters(msgspec.Struct, frozen=True):
    """Counters of one kind and one owner on a minion."""

    kind: str
    owner: str
    n: int


@final
class Printed(msgspec.Struct, frozen=True):
    """The numbers printed on a card; a spell has no SP and no HP."""

    level: int
    sp: int = 0
    hp: int = 0


@final
class Card(msgspec.Struct, frozen=True):
    """A card whose face may be known: its values now, and those printed on it.

    A `Blank` has no type. A petrified minion has no values, and whoever may not know its face is told neither
    its name nor what is printed on it.
    """

    id: str
    zone: str
    owner: str
    controller: str
    type: str | None
    exhausted: bool
    card: str = ""
    level: int | None = None
    ultra: int = 0
    abilities: list[str] = []
    text: str = ""
    printed: Printed = Printed(0)
    sp: int | None = None
    hp: int | None = None
    fatigued: bool = False
    petrified: bool = False
    pawn: bool = False
    counters: list[Counters] = []

    @property
    def minion(self) -> bool:
        """Whether it is a minion."""
        return self.type == "minion"


@final
class Seat(msgspec.Struct, frozen=True):
    """A player's HP and zones, with the trapfield and the reserves of the editions that have them, and
    whether they are `out`, where one can be.

    None stands for a card whose face may not be known.
    """

    hp: int
    battlefield: list[str | None]
    hand: list[str | None]
    granary: list[str | None]
    grave: list[str | None]
    deck: list[str | None]
    ready: int = msgspec.field(name="granary.ready")
    trapfield: list[str | None] = []
    reserves: list[str | None] = []
    out: bool = False


@final
class Link(msgspec.Struct, frozen=True):
    """A link of the chain, whose it is, and those of its targets that are known."""

    card: str
    player: str
    ability: str
    targets: list[str]


@final
class Resolving(msgspec.Struct, frozen=True):
    """What is being carried out: an ability, with its `line` as it is printed, or a popped counter."""

    card: str
    player: str
    ability: str
    line: str
    targets: list[str]


@final
class Roll(msgspec.Struct, frozen=True):
    """Dice on the table."""

    player: str
    dice: list[int]


@final
class Battle(msgspec.Struct, frozen=True):
    """The battle under way; `victim` is a card or a player."""

    attacker: str
    defender: str
    victim: str
    attackers: list[str]
    defenders: list[str]


@final
class Position(msgspec.Struct, frozen=True):
    """All that a seat may know of a position; `cards` are the cards whose faces it knows, by reference."""

    game: str
    turn: str
    phase: str
    players: dict[str, Seat]
    cards: OnDemand[Card]
    links: list[Link]
    rolls: list[Roll]
    resolving: Resolving | None = None
    battle: Battle | None = None
    asked: Asked | None = None

    @property
    def words(self) -> Mapping[str, str]:
        """The words of the edition."""
        return vocabulary(self.game).words

    def minions(self, player: str) -> list[Card]:
        """The minions on a player's battlefield, from left to right, petrified ones by where they lie."""
        battlefield = self.players[player].battlefield
        return [
            self.cards[reference or f"{player}.battlefield.{place}"]
            for place, reference in enumerate(battlefield, start=1)
        ]

    def traps(self, player: str) -> list[Card]:
        """The traps of a player, from left to right, those that are not known by where they lie."""
        trapfield = self.players[player].trapfield
        return [
            self.cards[reference or f"{player}.trapfield.{place}"]
            for place, reference in enumerate(trapfield, start=1)
        ]

    def short(self, reference: str) -> str:
        """The card's name; with its `#2` only where another minion on a battlefield has that name, too."""
        card = self.cards.get(reference)
        if card is None:
            return reference
        if card.zone == "battlefield" and card.card != reference:
            twins = sum(each.card == card.card for player in self.players for each in self.minions(player))
            if twins > 1:
                return reference
        return card.card


def position_of(told: Mapping[str, Any]) -> Position:
    """The position that a seat is told. Cards are read when they are asked for."""

    def cards(_: type, known: Mapping[str, Any]) -> OnDemand[Card]:
        return OnDemand(known, lambda reference: msgspec.convert(known[reference], Card))

    return msgspec.convert(told, Position, dec_hook=cards)


@final
class Design(msgspec.Struct, frozen=True):
    """A design of a deck, as far as a list of the deck tells of it: its level only if the design says it."""

    type: str = ""
    level: int | None = None


@final
class DeckList(msgspec.Struct, frozen=True):
    """A deck as a record has it: how many copies of which designs."""

    name: str
    copies: dict[str, int]
    cards: dict[str, Design]
