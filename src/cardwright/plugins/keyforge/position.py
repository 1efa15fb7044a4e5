"""A position of KeyForge as a seat is told it, with types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, final

import msgspec

from cardwright.core.demand import OnDemand
from cardwright.narration.position import Asked

IN_PLAY: Final = ("battleline", "artifacts", "upgrades")


@final
class Counters(msgspec.Struct, frozen=True):
    """Counters of one kind on a card."""

    kind: str
    n: int


@final
class Printed(msgspec.Struct, frozen=True):
    """The numbers printed on a creature."""

    power: int = 0
    armor: int = 0


@final
class Card(msgspec.Struct, frozen=True, rename="kebab"):
    """A card whose face may be known: what is printed on it, and in play its values now.

    `bonus` is the Æ that playing it gives, `amber` what lies on it; a card `under` it that may not be known
    is None.
    """

    id: str
    card: str
    zone: str
    owner: str
    controller: str
    type: str | None
    houses: list[str]
    traits: list[str]
    bonus: int = 0
    printed: Printed = Printed()
    power: int = 0
    armor: int = 0
    exhausted: bool = False
    stunned: bool = False
    damage: int = 0
    amber: int = 0
    armor_used: int = 0
    flank: bool = False
    upgrades: list[str] = []
    under: list[str | None] = []
    counters: list[Counters] = []
    keywords: dict[str, int] = {}

    @property
    def creature(self) -> bool:
        """Whether it is a creature."""
        return self.type == "creature"

    @property
    def in_play(self) -> bool:
        """Whether it is in play."""
        return self.zone in IN_PLAY


@final
class Seat(msgspec.Struct, frozen=True, rename="kebab"):
    """A player's Æ, keys and zones; None stands for a card whose face may not be known."""

    amber: int
    keys: list[str]
    chains: int
    houses: list[str]
    key_cost: int
    battleline: list[str]
    artifacts: list[str]
    hand: list[str | None]
    archives: list[str | None]
    discard: list[str]
    purged: list[str]
    deck: list[str | None]

    def pile(self, zone: str) -> list[str | None]:
        """The cards of a pile outside play."""
        piles: dict[str, list[str | None]] = {"hand": self.hand, "archives": self.archives}
        open_to_all = self.discard if zone == "discard" else self.purged
        return piles.get(zone, [*open_to_all])


@final
class Link(msgspec.Struct, frozen=True):
    """What waits to resolve: a card that is played, or an ability by its kind; and whose it is."""

    card: str
    player: str
    kind: str


@final
class Resolving(msgspec.Struct, frozen=True):
    """The ability that is carried out: that in this `line` of the card, or one that the card `by` gives."""

    card: str
    player: str
    kind: str
    targets: list[str]
    line: int = 0
    by: str | None = None


@final
class Fight(msgspec.Struct, frozen=True):
    """The fight under way: two creatures, and the number of the event with which it began."""

    attacker: str
    defender: str
    since: int


@final
class Position(msgspec.Struct, frozen=True):
    """All that a seat may know of a position; `cards` are the cards whose faces it knows, by reference.

    `house` is the active one, or empty; `chain` are the cards that are being played.
    """

    game: str
    turn: str
    phase: str
    house: str
    players: dict[str, Seat]
    cards: OnDemand[Card]
    chain: list[str]
    links: list[Link]
    resolving: Resolving | None = None
    fight: Fight | None = None
    asked: Asked | None = None

    def short(self, reference: str) -> str:
        """The card's name; with its `#2` only where another card in play has that name, too."""
        card = self.cards.get(reference)
        if card is None:
            return reference
        if card.in_play and card.card != reference:
            twins = sum(each.card == card.card for each in self.in_play())
            if twins > 1:
                return reference
        return card.card

    def in_play(self) -> Iterator[Card]:
        """The cards in play."""
        for player in self.players:
            for card in self.controlled(player):
                yield card
                yield from (self.cards[upgrade] for upgrade in card.upgrades)

    def controlled(self, player: str) -> list[Card]:
        """The creatures and artifacts of a player."""
        seat = self.players[player]
        return [self.cards[card] for card in (*seat.battleline, *seat.artifacts)]


def position_of(told: Mapping[str, Any]) -> Position:
    """The position that a seat is told. Cards are read when they are asked for."""

    def cards(_: type, known: Mapping[str, Any]) -> OnDemand[Card]:
        return OnDemand(known, lambda reference: msgspec.convert(known[reference], Card))

    return msgspec.convert(told, Position, dec_hook=cards)
