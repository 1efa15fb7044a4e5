"""A position as it is laid out before a seat: sides, fields, tiles, piles, what is under way. No look yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol, final, runtime_checkable

from cardwright.core.view import View
from cardwright.games import plugin


@final
class Number(NamedTuple):
    """A number on a card, and the one that is printed there; `icon` is what may stand for its word."""

    word: str
    now: int
    printed: int
    icon: str = ""

    @property
    def changed(self) -> str:
        """Whether it is `up` or `down` from what is printed; empty where it is neither."""
        return "up" if self.now > self.printed else "down" if self.now < self.printed else ""


@final
class Mark(NamedTuple):
    """Something on a card; `kind` is damage, amber, counter, ability or state, `owner` whose it is."""

    text: str
    title: str
    kind: str
    owner: str = ""


@final
class Tile(NamedTuple):
    """A card as it is shown. One whose face may not be known has no `name`.

    `corner` is what stands on its picture: a level, the letter of a house; `ground` the word for its colour;
    `player` who has it now.
    """

    reference: str
    name: str = ""
    kind: str = ""
    corner: str = ""
    ground: str = ""
    numbers: tuple[Number, ...] = ()
    marks: tuple[Mark, ...] = ()
    below: tuple[str, ...] = ()
    exhausted: bool = False
    text: str = ""
    active: bool = False
    player: str = ""

    @property
    def twin(self) -> str:
        """Which of several cards of its name it is; empty for the first."""
        return self.reference.rpartition("#")[2] if "#" in self.reference and self.name else ""


@final
class Row(NamedTuple):
    """Cards that lie side by side; `flanks` where its ends are something, `small` where they are labels."""

    word: str
    tiles: tuple[Tile, ...]
    flanks: bool = False
    small: bool = False


@final
@dataclass(frozen=True)
class Pile:
    """Cards on each other; `count` says how many, `known` names those that the seat may know."""

    zone: str
    word: str
    count: str
    known: tuple[str, ...] = ()
    unknown: int = 0


@final
class Score(NamedTuple):
    """How a player stands, in a number: `of` is what it is to reach; `low` where it is dangerously low."""

    word: str
    now: int
    of: int | None = None
    low: bool = False


@final
class Side(NamedTuple):
    """What is a player's."""

    player: str
    scores: tuple[Score, ...]
    piles: tuple[Pile, ...]
    rows: tuple[Row, ...]
    keys: tuple[str, ...] | None = None
    houses: tuple[str, ...] = ()
    out: bool = False


@final
class Link(NamedTuple):
    """Something that waits to resolve: a card, what of it, whose, and which cards it has targeted so far."""

    card: str
    player: str
    what: str
    targets: tuple[str, ...] = ()


@final
class Resolving(NamedTuple):
    """What is being carried out now: a card, what of it, whose; `line` is what the card says there.

    `targets` are the cards to which it does that, as far as they are known.
    """

    card: str
    player: str
    what: str
    line: str
    targets: tuple[str, ...] = ()


@final
class Fight(NamedTuple):
    """A battle: who attacks whom with what; `victim` is a card or a player."""

    attacker: str
    defender: str
    victim: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


@final
@dataclass(frozen=True)
class Stage:
    """All that a seat is shown of a position; `links` from the one that resolves last to the next one.

    The last link is also `resolving` where it has begun; what resolves need not be a link, such as a card
    that another one plays.

    `end` is what a button says that ends the phase.
    """

    turn: str
    phase: str
    phases: tuple[str, ...]
    sides: tuple[Side, ...]
    cards: Mapping[str, Tile]
    hand: tuple[Tile, ...] = ()
    links: tuple[Link, ...] = ()
    resolving: Resolving | None = None
    dice: tuple[tuple[str, tuple[int, ...]], ...] = ()
    fight: Fight | None = None
    house: str = ""
    end: str = "End"


@runtime_checkable
class Staged(Protocol):
    """A plugin whose games can be laid out."""

    def stage(self, view: View[Any], position: Mapping[str, Any], /) -> Stage:
        """The view's `position` as its seat is shown it."""
        ...


def stage_of(game: str, view: View[Any], position: Mapping[str, Any] | None = None) -> Stage:
    """The position as the view's seat is shown it; plainly, where the game does not say how.

    `position` is the view's own, for who has worked it out already.
    """
    told = view.position() if position is None else position
    brought = _staged(game)
    return plain_stage(view, told) if brought is None else brought.stage(view, told)


@cache
def _staged(game: str) -> Staged | None:
    """The game's plugin, if it says so; what a protocol asks for is slow to check."""
    brought = plugin(game)
    return brought if isinstance(brought, Staged) else None


def plain_stage(view: View[Any], position: Mapping[str, Any]) -> Stage:
    """A position of a game that does not say how it looks: numbers and lists of cards, player by player."""
    players = position.get("players")
    fields = players if isinstance(players, Mapping) else {}
    sides = tuple(_plain_side(name, fields.get(name)) for name in view.names)
    hand: Sequence[Any] = ()
    if 0 <= view.seat < len(view.names):
        mine = fields.get(view.names[view.seat])
        hand = mine.get("hand", ()) if isinstance(mine, Mapping) else ()
    tiles = tuple(Tile(str(card), str(card)) for card in hand if isinstance(card, str))
    turn, phase = (str(position.get(key, "")) for key in ("turn", "phase"))
    return Stage(turn, phase, (phase,) if phase else (), sides, {}, tiles)


def _plain_side(player: str, fields: Any) -> Side:
    said = fields if isinstance(fields, Mapping) else {}
    scores = tuple(Score(word, value) for word, value in said.items() if type(value) is int)
    piles = tuple(
        Pile(word, word, str(len(cards)), tuple(str(card) for card in cards if card is not None))
        for word, cards in said.items()
        if isinstance(cards, list)
    )
    return Side(player, scores, piles, ())
