"""A scene as its templates draw it: every option of the question stands in exactly one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, final

from cardwright.core.choice import Option
from cardwright.narration.emblems import emblem_of
from cardwright.narration.staging import Link, Pile, Row, Side, Stage, Tile, stage_of
from cardwright.protocol.choices import choice_as_json, speech_of
from cardwright.table.page.art import address_of
from cardwright.table.page.scene import Scene

MANY: Final = 8
"""From so many tiles on a field has two rows."""


@final
@dataclass(frozen=True)
class Press:
    """A button: the place of its option, from 0, what it says, and the option's notation."""

    place: int
    words: str
    notation: str
    declines: bool = False


@final
@dataclass(frozen=True)
class Shown:
    """A tile with what a press on it does."""

    tile: Tile
    key: str
    art: str
    presses: tuple[Press, ...]
    classes: str
    badge: str
    label: str


@final
@dataclass(frozen=True)
class ShownRow:
    """A row of a side."""

    row: Row
    tiles: tuple[Shown, ...]
    lines: int


@final
@dataclass(frozen=True)
class ShownSide:
    """A side with its number, and what a press on its player does."""

    side: Side
    seat: int
    own: bool
    turn: bool
    victim: bool
    presses: tuple[Press, ...]
    rows: tuple[ShownRow, ...]
    piles: tuple[tuple[Pile, tuple[str, ...]], ...]

    @property
    def empty(self) -> bool:
        """Whether nothing lies on it."""
        return not any(row.tiles for row in self.rows)


@final
@dataclass(frozen=True)
class ShownLink:
    """A link of the chain."""

    link: Link
    name: str
    key: str
    seat: int
    number: int


@final
@dataclass(frozen=True)
class Prompt:
    """The question, what it is for, and the buttons of what stands nowhere else."""

    yours: bool
    question: str
    remark: str
    presses: tuple[Press, ...]


@final
class Page:
    """What the templates draw of a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        view = scene.view
        self.stage: Stage = stage_of(scene.game, view)
        self.names: Sequence[str] = view.names
        cards = view.position().get("cards")
        self._cards: Mapping[str, Any] = cards if isinstance(cards, Mapping) else {}
        self._told = choice_as_json(view, speech_of(scene.game))
        choice: Any = self._told.get("choice", {})
        self._choice: dict[str, Any] = choice
        options: Sequence[Option] = () if view.choice is None else view.choice.options
        self._on_cards: dict[str, list[Press]] = {}
        self._on_players: dict[str, list[Press]] = {}
        self._elsewhere: list[Press] = []
        described: list[dict[str, Any]] = self._choice.get("options", [])
        for place in range(len(options)):
            self._place(place, described[place])
        self.asking = bool(self._on_cards) and self._choice.get("prompt") not in ("action", "main")
        drawn = self._drawn()
        self.tray = tuple(
            self._shown(self.stage.cards.get(reference) or Tile(reference, reference))
            for reference in self._on_cards
            if reference not in drawn
        )
        self.sides = self._sides()
        self.hand = tuple(self._shown(tile) for tile in self.stage.hand)
        self.links = tuple(self._links())
        self.prompt = self._prompt()

    @property
    def near(self) -> ShownSide | None:
        """The side of whoever looks at the page."""
        return next((side for side in self.sides if side.own), None)

    @property
    def far(self) -> list[ShownSide]:
        """The other sides, from the viewer's left on."""
        return [side for side in self.sides if not side.own]

    def card(self, key: str) -> Shown | None:
        """The card that the seat knows by this key now; None where it knows none."""
        for reference, tile in self.stage.cards.items():
            if self.scene.key(reference) == key:
                return self._shown(tile)
        return None

    def name_of(self, reference: str) -> str:
        """What the card of a reference is called; the reference itself where its face is not known."""
        (name,) = self._names([reference])
        return name

    @property
    def asks_for(self) -> str:
        """The prompt of the question that is put to the seat; empty where none is."""
        return str(self._choice.get("prompt", ""))

    @property
    def turn_words(self) -> str:
        """Whose turn it is."""
        seat = self.scene.view.seat
        own = 0 <= seat < len(self.names) and self.stage.turn == self.names[seat]
        return "Your turn" if own else f"{self.stage.turn}’s turn" if self.stage.turn else ""

    @property
    def title(self) -> str:
        """The document's title: whether one has to do something."""
        return "Your move" if self.prompt.yours else self.turn_words or "Cardwright"

    def seat_of(self, player: str) -> int:
        """The number of a player's seat, which is that of their colour."""
        return self.names.index(player) if player in self.names else 0

    # Options

    def _place(self, place: int, option: dict[str, Any]) -> None:
        """Put an option where it belongs: on its card, its player, or among the buttons."""
        where = option["place"]
        press = Press(place, str(option["says"]), str(option["n"]), option.get("declines", False))
        if where["on"] == "card" and self._choice.get("prompt") != "order":
            self._on_cards.setdefault(option["card"], []).append(press)
        elif where["on"] == "player":
            self._on_players.setdefault(option["player"], []).append(press)
        elif where["on"] == "card" or where["on"] == "pile":
            notation = press.notation
            self._elsewhere.append(replace(press, words=notation[:1].upper() + notation[1:]))
        else:
            self._elsewhere.append(press)

    def _drawn(self) -> set[str]:
        """The cards that lie where they can be pressed."""
        rows = (row for side in self.stage.sides for row in side.rows)
        return {tile.reference for row in rows for tile in row.tiles} | {
            tile.reference for tile in self.stage.hand
        }

    # Tiles

    def _shown(self, tile: Tile) -> Shown:
        reference = tile.reference
        presses = tuple(self._on_cards.get(reference, ()))
        classes, badge = self._role(reference)
        if presses:
            classes.append("offer")
        if tile.exhausted:
            classes.append("tired")
        if tile.active:
            classes.append("active")
        key = self.scene.key(reference)
        return Shown(
            tile,
            key or "",
            self._art(tile),
            presses,
            " ".join(classes),
            badge,
            _label(tile, presses),
        )

    def _art(self, tile: Tile) -> str:
        """Where its picture is served; empty for a card that is face down."""
        if not tile.name:
            return ""
        told = self._cards.get(tile.reference, {"card": tile.name})
        return address_of(emblem_of(self.scene.game, told))

    def _role(self, reference: str) -> tuple[list[str], str]:
        """What part a card has in what is under way: classes, and the sign on its edge."""
        fight, chosen = self.stage.fight, self._choice.get("chosen", [])
        classes: list[str] = []
        badge = ""
        if fight is not None:
            if reference in fight.attackers:
                classes, badge = ["attacks"], f"⚔{fight.attackers.index(reference) + 1}"
            if reference in fight.defenders:
                classes, badge = ["defends"], f"⛨{fight.defenders.index(reference) + 1}"
            if reference == fight.victim:
                classes, badge = [*classes, "victim"], f"{badge}◎"
        if reference in chosen:
            classes, badge = [*classes, "chosen"], f"✓{chosen.index(reference) + 1}"
        if reference == self._choice.get("source"):
            classes.append("source")
        return classes, badge

    # Sides

    def _sides(self) -> tuple[ShownSide, ...]:
        own = self.scene.view.seat
        seats = range(len(self.names))
        order = [(own + 1 + place) % len(seats) for place in seats] if own in seats else list(seats)
        by_name = {side.player: side for side in self.stage.sides}
        return tuple(self._side(by_name[self.names[seat]], seat, seat == own) for seat in order)

    def _side(self, side: Side, seat: int, own: bool) -> ShownSide:
        crowded = 5 if len(self.names) > 2 and not own else MANY
        rows = tuple(
            ShownRow(
                row,
                tuple(self._shown(tile) for tile in row.tiles),
                2 if len(row.tiles) >= crowded and not row.flanks and not row.small else 1,
            )
            for row in side.rows
        )
        fight = self.stage.fight
        return ShownSide(
            side,
            seat,
            own,
            self.stage.turn == side.player,
            fight is not None and fight.victim == side.player,
            tuple(self._on_players.get(side.player, ())),
            rows,
            tuple((pile, tuple(self._names(pile.known))) for pile in side.piles),
        )

    def _names(self, references: Iterable[str]) -> Iterable[str]:
        for reference in references:
            tile = self.stage.cards.get(reference)
            yield tile.name if tile is not None and tile.name else reference

    def _links(self) -> Iterable[ShownLink]:
        for number, link in enumerate(self.stage.links, start=1):
            (name,) = self._names([link.card])
            key = self.scene.key(link.card) or ""
            yield ShownLink(link, name, key, self.seat_of(link.player), number)

    # The question

    def _prompt(self) -> Prompt:
        outcome = self.scene.outcome
        if outcome is not None:
            return Prompt(False, "The game is over", f"{outcome}.", ())
        choice = self._choice
        if "options" not in choice:
            return Prompt(False, f"{choice.get('player', 'Nobody')} decides …", "", ())
        remarks = []
        if choice.get("source"):
            remarks.append(f"for {', '.join(self._names([choice['source']]))}")
        if choice["max"] > 1 or choice["chosen"]:
            span = (
                f"{choice['min']} to {choice['max']}" if choice["min"] < choice["max"] else str(choice["max"])
            )
            remarks.append(f"{len(choice['chosen'])} of {span} chosen")
        if self._on_cards and choice["prompt"] in ("main", "action"):
            many = len(self._on_cards)
            remarks.append(
                "1 card can act: it is lit" if many == 1 else f"{many} cards can act: they are lit"
            )
        return Prompt(True, choice["text"], " · ".join(remarks), tuple(self._elsewhere))


def _label(tile: Tile, presses: Sequence[Press]) -> str:
    """All that is to be known of a tile, for who does not see it."""
    said = [tile.name or "a card that you may not see", tile.kind]
    said += [f"{number.word} {number.now}" for number in tile.numbers]
    said += ["exhausted"] if tile.exhausted else []
    said += [mark.title for mark in tile.marks]
    state = ", ".join(filter(None, said))
    does = "; ".join(press.words for press in presses)
    return f"{does}: {state}" if does else state
