"""A scene as its templates draw it: every option of the question stands in exactly one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, final

from cardwright.core.choice import NOBODY
from cardwright.narration.emblems import emblem_of
from cardwright.narration.endings import how_it_ended
from cardwright.narration.sentences import listed
from cardwright.narration.staging import Link, Pile, Resolving, Row, Side, Stage, Tile, stage_of
from cardwright.table.page.art import address_of, face_address
from cardwright.table.page.faces import Badge, Face, Pack, mark_length, packed
from cardwright.table.page.offers import Offers, Press
from cardwright.table.page.scene import Scene, ShownClock

NAMED: Final = 3
"""So many targets are named at most."""

MOST_COUNTED: Final = 20
"""From so many cards on a row is as narrow as it gets."""

BENCH: Final = 4
"""So many sides stand side by side at most."""


@final
class ShownRow(NamedTuple):
    """A row of a side; `left` and `right` are presses at its flanks."""

    row: Row
    items: tuple[Face | Pack, ...]
    left: Press | None = None
    right: Press | None = None

    @property
    def classes(self) -> str:
        """What it is, and how many lie in it, for the style sheet."""
        row = self.row
        many = len(self.items) + (self.left is not None) + (self.right is not None)
        states = {"held": row.word == "hand", "flanks": row.flanks, "empty": not self.items}
        said = (word for word, holds in states.items() if holds)
        return " ".join(["labels" if row.small else "field", f"n{min(many, MOST_COUNTED)}", *said])


@final
class ShownPile(NamedTuple):
    """A pile with the cards in it that the seat may know: a key, or none, and a name each."""

    pile: Pile
    cards: tuple[tuple[str, str], ...]


@final
class ShownSide(NamedTuple):
    """A side with its number, and what a press on its player does; in a word, how its player is `absent`.

    It is `empty` where nothing lies on it, and nothing can be put there now.
    """

    side: Side
    seat: int
    own: bool
    turn: bool
    victim: bool
    presses: tuple[Press, ...]
    rows: tuple[ShownRow, ...]
    piles: tuple[ShownPile, ...]
    empty: bool
    clock: ShownClock | None = None
    absent: str = ""

    @property
    def faces(self) -> list[Face]:
        """All that lies on it."""
        items = [item for row in self.rows for item in row.items]
        return [face for item in items for face in (item.faces if isinstance(item, Pack) else (item,))]

    @property
    def weight(self) -> int:
        """How much room it needs beside others: the tiles of its longest row."""
        return max((len(row.items) for row in self.rows if not row.row.small), default=0)

    @property
    def concerned(self) -> bool:
        """Whether something happens there: a turn, a fight, something on offer."""
        busy = any(face.presses or face.parts for face in self.faces)
        return self.turn or self.victim or bool(self.presses) or busy


@final
class ShownLink(NamedTuple):
    """A link of the chain, or what resolves without being one: then its `number` is 0.

    `line` is what is being carried out; `targets` says the names of its targets, `to` are the keys of those
    that the seat knows.
    """

    name: str
    what: str
    player: str
    seat: int
    key: str
    number: int
    targets: str
    to: tuple[str, ...]
    line: str = ""
    now: bool = False
    next: bool = False


@final
class Prompt(NamedTuple):
    """The question, what it is for, and the buttons of what stands nowhere else.

    `seat` is whose effect asks, where that is somebody else's.
    """

    yours: bool
    question: str
    remark: str = ""
    presses: tuple[Press, ...] = ()
    seat: int | None = None

    @property
    def kind(self) -> str:
        """What all its buttons are drawn as that decline nothing; empty where they are words."""
        kinds = {press.kind for press in self.presses if not press.declines}
        return kinds.pop() if len(kinds) == 1 else ""


@final
class Page:
    """What the templates draw of a scene."""

    mark_length = staticmethod(mark_length)

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        view = scene.view
        self.stage: Stage = scene.stage or stage_of(scene.game, view, scene.position)
        self.names: Sequence[str] = view.names
        cards = scene.position.get("cards")
        self._cards: Mapping[str, Any] = cards if isinstance(cards, Mapping) else {}
        self.told = scene.question_told()
        choice: Any = self.told.get("choice", {})
        self._choice: dict[str, Any] = choice
        self.player = self.names[view.seat] if 0 <= view.seat < len(self.names) else scene.near
        self.offers = Offers(choice, self.stage, self.player)
        self.asking = bool(self.offers.on_cards) and not self.offers.free
        drawn = set() if self.offers.ordered else self._drawn()
        self.tray = tuple(
            self.face(self.stage.cards.get(reference) or Tile(reference, reference), offered=True)
            for reference in self.offers.on_cards
            if reference not in drawn
        )
        self.sides = self._sides()
        self.near = next((side for side in self.sides if side.own), None)
        """The side of whoever looks at the page, or that which an onlooker is shown below."""
        self.far = [side for side in self.sides if not side.own]
        """The other sides, from the viewer's left on."""
        self.hand = tuple(map(self.face, self.stage.hand))
        self.links = tuple(self._links())
        self.prompt = self._prompt()

    @property
    def sits(self) -> bool:
        """Whether the near side is that of whoever looks at the page."""
        return not self.scene.onlooker

    @property
    def benches(self) -> list[list[ShownSide]]:
        """The other sides, those together that stand side by side."""
        return [self.far[place : place + BENCH] for place in range(0, len(self.far), BENCH)]

    @property
    def far_bare(self) -> bool:
        """Whether nothing lies on the other sides."""
        return self.bare(self.far)

    @staticmethod
    def bare(sides: Sequence[ShownSide]) -> bool:
        """Whether nothing lies on any of these sides."""
        return all(side.empty for side in sides)

    @property
    def asks_for(self) -> str:
        """The prompt of the question that is put to the seat; empty where none is."""
        return self.offers.prompt

    @property
    def turn_words(self) -> str:
        """Whose turn it is, as long as the game goes on."""
        if self.scene.outcome is not None:
            return "The game is over"
        own = self.sits and self.player and self.stage.turn == self.player
        return "Your turn" if own else f"{self.stage.turn}’s turn" if self.stage.turn else ""

    @property
    def title(self) -> str:
        """The document's title: whether one has to do something."""
        return "Your move" if self.prompt.yours else self.turn_words or "Cardwright"

    @property
    def undo(self) -> tuple[str, str]:
        """What the button says that takes a decision back: what it does, and on what terms."""
        does, _, terms = self.scene.undo.partition(": ")
        if not terms and does.endswith(")"):
            does, _, terms = does.rstrip(")").partition(" (")
        return does, terms

    @property
    def enders(self) -> str:
        """Who would end the game as it stands, in words."""
        return listed([self.names[seat] for seat in sorted(self.scene.presence.enders)])

    def seat_of(self, player: str) -> int:
        """The number of a player's seat, which is that of their colour."""
        return self.names.index(player) if player in self.names else 0

    # Cards

    def face(self, tile: Tile, *, offered: bool = False) -> Face:
        """A card as it is drawn; in order, where cards come one after another, it is `offered` elsewhere."""
        reference = tile.reference
        presses = self.offers.on_cards.get(reference, ()) if offered or not self.offers.ordered else ()
        parts, badges = self._role(reference) if not (offered and self.offers.ordered) else ([], [])
        return Face(
            tile,
            self.scene.key(reference) or "",
            self._art(tile),
            tuple(presses),
            tuple(parts),
            tuple(badges),
            self.seat_of(tile.player) if tile.player else None,
        )

    def card(self, key: str) -> Face | None:
        """The card that the seat knows by this key now; None where it knows none."""
        found = (reference for reference in self.stage.cards if self.scene.key(reference) == key)
        reference = next(found, None)
        if reference is None:
            return None
        tile = self.stage.cards[reference]
        whole = face_address(self.scene.game, self._told(tile)) if tile.name else ""
        return self.face(tile, offered=True)._replace(whole=whole)

    def _drawn(self) -> set[str]:
        """The cards that lie where they can be pressed."""
        rows = (row for side in self.stage.sides for row in side.rows)
        return {tile.reference for row in rows for tile in row.tiles} | {
            tile.reference for tile in self.stage.hand
        }

    def _art(self, tile: Tile) -> str:
        """Where its picture is served; empty for a card that is face down."""
        if not tile.name:
            return ""
        return address_of(emblem_of(self.scene.game, self._told(tile)))

    def _told(self, tile: Tile) -> Mapping[str, Any]:
        """The card as the position has it."""
        told: Mapping[str, Any] = self._cards.get(tile.reference, {"card": tile.name})
        return told

    def _role(self, reference: str) -> tuple[list[str], list[Badge]]:
        """What part a card has in what is under way: classes, and the signs on its edge."""
        fight, chosen = self.stage.fight, self._choice.get("chosen", [])
        parts: list[str] = []
        badges: list[Badge] = []
        if fight is not None:
            if reference in fight.attackers:
                parts.append("attacks")
                number = fight.attackers.index(reference) + 1
                badges.append(Badge("sword", f"attacks, number {number}", number))
            if reference in fight.defenders:
                parts.append("defends")
                number = fight.defenders.index(reference) + 1
                badges.append(Badge("shield", f"defends, number {number}", number))
            if reference == fight.victim:
                parts.append("victim")
                badges.append(Badge("aim", "is attacked"))
        if reference in chosen:
            parts.append("chosen")
            number = chosen.index(reference) + 1
            badges = [Badge("check", f"chosen, number {number}", number)]
        elif reference == self.scene.marked:
            parts.append("chosen")
            badges = [Badge("check", "is chosen next")]
        if reference == self._choice.get("source"):
            parts.append("source")
        return parts, badges

    # Sides

    def _sides(self) -> tuple[ShownSide, ...]:
        own = self.names.index(self.player) if self.player in self.names else NOBODY
        seats = range(len(self.names))
        order = [(own + 1 + place) % len(seats) for place in seats] if own in seats else list(seats)
        by_name = {side.player: side for side in self.stage.sides}
        return tuple(self._side(by_name[self.names[seat]], seat, seat == own) for seat in order)

    def _side(self, side: Side, seat: int, own: bool) -> ShownSide:
        fight = self.stage.fight
        rows = tuple(self._row(row, own) for row in side.rows)
        return ShownSide(
            side,
            seat,
            own,
            self.stage.turn == side.player,
            fight is not None and fight.victim == side.player,
            tuple(self.offers.on_players.get(side.player, ())),
            rows,
            tuple(ShownPile(pile, tuple(self._known(pile.known))) for pile in side.piles),
            not any(row.items or row.left or row.right for row in rows),
            self.scene.presence.clocks[seat] if self.scene.presence.clocks else None,
            self._absent(seat),
        )

    def _absent(self, seat: int) -> str:
        """How a player is not there; empty where they are."""
        presence = self.scene.presence
        return "a bot plays" if seat in presence.away else "silent" if seat in presence.silent else ""

    def _row(self, row: Row, own: bool) -> ShownRow:
        faces = tuple(map(self.face, row.tiles))
        if row.flanks:  # its order counts
            ends = self.offers.flanks if own else {}
            return ShownRow(row, faces, ends.get("left"), ends.get("right"))
        return ShownRow(row, faces if row.small else tuple(packed(faces)))

    def _known(self, references: Iterable[str]) -> Iterable[tuple[str, str]]:
        for reference in references:
            yield self.scene.key(reference) or "", self.name_of(reference)

    def name_of(self, reference: str) -> str:
        """What a card or player is called in words."""
        told = self._cards.get(reference)
        return (told and told.get("card")) or reference

    def _links(self) -> Iterable[ShownLink]:
        """The chain from its newest link on; before it what resolves now, where that is none of its links."""
        links, now = self.stage.links, self.stage.resolving
        begun = {number for number, link in enumerate(links, start=1) if now and link.card == now.card}
        resolving = max(begun, default=0)
        if now is not None and not begun:
            yield self._link(now, 0, line=now.line, now=True)
        waiting = [number for number in range(len(links), 0, -1) if number != resolving]
        for number in range(len(links), 0, -1):
            line = now.line if now is not None and number == resolving else ""
            yield self._link(
                links[number - 1],
                number,
                line=line,
                now=number == resolving,
                next=waiting[:1] == [number],
            )

    def _link(
        self, link: Link | Resolving, number: int, *, line: str, now: bool, next: bool = False
    ) -> ShownLink:
        keys = map(self.scene.key, link.targets)
        return ShownLink(
            self.name_of(link.card),
            link.what,
            link.player,
            self.seat_of(link.player),
            self.scene.key(link.card) or "",
            number,
            self._listed(link.targets),
            tuple(key for key in keys if key),
            line,
            now,
            next,
        )

    def _listed(self, references: Sequence[str]) -> str:
        """What the cards are called, as far as there is room."""
        names = [self.name_of(reference) for reference in references]
        return listed(
            names if len(names) <= NAMED else [*names[: NAMED - 1], f"{len(names) - NAMED + 1} others"]
        )

    # The question

    def _prompt(self) -> Prompt:
        outcome = self.scene.outcome
        if outcome is not None:
            return Prompt(False, "The game is over", f"{how_it_ended(self.scene.game, outcome)}.")
        choice, window = self._choice, self.scene.window
        if window is not None:
            remark = "You pass" if window.passed and self.sits else "Somebody holds it" if window.held else ""
            return Prompt(False, "A window is open", remark, tuple(self.offers.beside))
        if "options" not in choice:
            if self.scene.presence.given_up:
                return Prompt(False, "You have given up", "a bot plays on for you")
            if self.scene.presence.stood_in:
                return Prompt(False, "A bot plays for you", "until the next question for which you have time")
            return Prompt(False, f"{choice.get('player', 'Nobody')} decides …")
        source = self.stage.cards.get(choice.get("source") or "")
        other = source is not None and source.player not in ("", self.player)
        remarks = []
        if choice.get("source"):
            whose = f"{source.player}’s " if source is not None and other else ""
            remarks.append(f"for {whose}{self.name_of(choice['source'])}")
        if choice["max"] > 1 or choice["chosen"]:
            remarks.append(_how_many(choice["min"], choice["max"], len(choice["chosen"])))
        if self.offers.on_cards and self.offers.free:
            many = len(self.offers.on_cards)
            remarks.append(
                "1 card can act: it is lit" if many == 1 else f"{many} cards can act: they are lit"
            )
        return Prompt(
            True,
            choice["text"],
            " · ".join(remarks),
            tuple(self.offers.beside),
            self.seat_of(source.player) if source is not None and other else None,
        )


def _how_many(least: int, most: int, chosen: int) -> str:
    """How many are to be chosen, and how many have been.

    >>> _how_many(0, 5, 0), _how_many(2, 5, 0), _how_many(0, 5, 1), _how_many(3, 3, 0)
    ('choose up to 5', 'choose 2 to 5', '1 of up to 5 chosen', '0 of 3 chosen')
    """
    if least == most:
        return f"{chosen} of {most} chosen"
    span = f"{least} to {most}" if least else f"up to {most}"
    return f"{chosen} of {span} chosen" if chosen else f"choose {span}"
