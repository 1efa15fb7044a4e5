"""The decks that visitors keep at a server, as they wrote them, and what became of each in play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from sqlalchemy import Row, select

from cardwright.table import schema
from cardwright.table.keeping import Kept, Shelf

DECKS: Final = 100
"""So many decks one visitor may keep."""


@final
@dataclass(frozen=True)
class KeptDeck(Kept):
    """A deck as it is kept; the `faults` say why it may not be played yet."""

    faults: tuple[str, ...]


@final
@dataclass(frozen=True)
class Tally:
    """How a deck has done against another of that name: games won, lost, and shared or without a winner."""

    against: str
    won: int = 0
    lost: int = 0
    even: int = 0


@final
class DeckShelf(Shelf[KeptDeck]):
    """The decks of all visitors; games that are played with one that is thrown away go on."""

    TABLE = schema.deck
    WORD = "deck"
    MOST = DECKS

    def keep(
        self, visitor: str, rules: str, name: str, text: str, faults: Sequence[str] = (), id: str = ""
    ) -> KeptDeck:
        """Keep a deck under a name; with the `id` of one that is kept already, instead of that.

        Raises `CardwrightError` where there is no such deck, or the visitor keeps too many.
        """
        return self._put(visitor, id, rules, name, deck=text, faults=list(faults))

    def tallies(self, visitor: str) -> dict[str, list[Tally]]:
        """How the visitor's decks have done, by the deck's id: against which other deck, the oftenest first.

        A game counts once for each deck of the visitor's that was played in it, against the first other one.
        """
        games, seats = schema.game, schema.seat
        query = (
            select(games.c.options, games.c.winners, seats.c.seat)
            .join(seats, seats.c.game == games.c.id)
            .where(seats.c.visitor == visitor, games.c.winners.is_not(None))
        )
        counts: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0, 0]))
        with self._engine.connect() as connection:
            for options, winners, seat in connection.execute(query):
                played = decks_of(options or {})
                if seat >= len(played) or not played[seat].id:
                    continue
                other = next((each.name for n, each in enumerate(played) if n != seat), "")
                counts[played[seat].id][other][_outcome(winners, seat)] += 1
        return {
            deck: sorted((Tally(name, *each) for name, each in against.items()), key=_oftenest)
            for deck, against in counts.items()
        }

    @staticmethod
    def _kept(row: Row[Any]) -> KeptDeck:
        return KeptDeck(row.id, row.rules, row.name, row.deck, row.made, tuple(row.faults))


@final
@dataclass(frozen=True)
class PlayedDeck:
    """The deck of a seat: what it is called, and the `id` under which its owner keeps it, if anybody does."""

    name: str
    id: str = ""

    def as_json(self) -> dict[str, str]:
        """What is kept of it with the game."""
        return {"name": self.name, "id": self.id}


def decks_of(options: Mapping[str, Any]) -> list[PlayedDeck]:
    """The decks of a game by its options, seat by seat; nothing of a game that does not say."""
    return [PlayedDeck(each["name"], each["id"]) for each in options.get("decks", ())]


def _outcome(winners: Sequence[int], seat: int) -> int:
    """Whether a seat has won alone (0), lost (1), or neither (2)."""
    if list(winners) == [seat]:
        return 0
    return 1 if winners and seat not in winners else 2


def _oftenest(tally: Tally) -> tuple[int, str]:
    return -(tally.won + tally.lost + tally.even), tally.against
