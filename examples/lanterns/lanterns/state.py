"""A position in Lanterns, and what a seat may know of it."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, NOTHING, Option
from cardwright.core.events import LawBook
from cardwright.core.knowledge import Knowledge
from cardwright.core.state import Result, State
from lanterns.decks import SIZE

ENOUGH = 15
ZONES = ("hand", "table", "deck")


class LanternState(State["LanternState"]):
    """Cards are numbers: `faces` says what is on them; each seat has brought eight, one after the other."""

    def __init__(
        self, names: Sequence[str], chance: Chance, faces: list[str], original: LanternState | None = None
    ) -> None:
        super().__init__(names, chance, LawBook({}), Knowledge.of_nobody(len(faces)), original)
        self.faces = faces
        self.hands: list[list[int]] = [[] for _ in names]
        self.tables: list[list[int]] = [[] for _ in names]
        self.libraries: list[list[int]] = [[] for _ in names]
        self.points: list[int] = [0 for _ in names]
        self.lanterns: list[int] = [0 for _ in names]
        self.turn = 0
        self.turn_player = 0

    def copy(self) -> LanternState:
        copy = LanternState(self.names, self.chance.copy(), self.faces[:], self)
        copy.laws = self.laws
        copy.knowledge = self.knowledge.copy()
        copy.hands = [hand[:] for hand in self.hands]
        copy.tables = [table[:] for table in self.tables]
        copy.libraries = [library[:] for library in self.libraries]
        copy.points = self.points[:]
        copy.lanterns = self.lanterns[:]
        copy.turn, copy.turn_player = self.turn, self.turn_player
        return copy

    def settle(self) -> None:
        if max(self.points) >= ENOUGH:
            self.finish("points")

    def finish(self, reason: str) -> None:
        most = max(self.points)
        self.end(Result(tuple(s for s, points in enumerate(self.points) if points == most), reason))

    def piles(self, seat: int) -> tuple[list[int], list[int], list[int]]:
        """A player's hand, table and deck, in the order of `ZONES`."""
        return self.hands[seat], self.tables[seat], self.libraries[seat]

    # What a seat may know

    def position(self, seat: int) -> dict[str, object]:
        players: dict[str, object] = {}
        cards: dict[str, object] = {}
        for player, name in enumerate(self.names):
            fields: dict[str, object] = {"points": self.points[player], "lanterns": self.lanterns[player]}
            for zone, pile in zip(ZONES, self.piles(player), strict=True):
                fields[zone] = [
                    self.reference(card, seat) if self.may_know(card, seat) else None for card in pile
                ]
                for card in pile:
                    if self.may_know(card, seat):
                        cards[self.reference(card, seat)] = {"card": self.faces[card], "zone": zone}
            players[name] = fields
        return {
            "game": "lanterns",
            "turn": self.names[self.turn_player],
            "phase": "turn",
            "players": players,
            "cards": cards,
            **self._asked(seat),
        }

    def _asked(self, seat: int) -> dict[str, object]:
        choice = self.choice
        if choice is None or seat not in (NOBODY, choice.player):
            return {}
        asked = {"player": self.names[choice.player], "prompt": choice.prompt, "for": choice.prompt}
        return {"asked": {**asked, "source": None, "min": 1, "max": 1, "chosen": []}}

    def draw(self, seat: int) -> None:
        """There is no picture of this game for notebooks."""

    def imagine(self, seat: int, seed: int) -> LanternState:
        """Of the decks, which all know, the cards that the seat has not seen are dealt out anew."""
        believed, chance = self.copy(), Chance.seeded(seed)
        for owner in range(len(self.names)):
            own = range(owner * SIZE, (owner + 1) * SIZE)
            hidden = [card for card in own if not self.knowledge.memory[card] >> seat & 1]
            faces = sorted(self.faces[card] for card in hidden)
            order = list(range(len(faces)))
            chance.shuffle(order)
            for card, place in zip(hidden, order, strict=True):
                believed.faces[card] = faces[place]
        believed.chance = chance
        if believed.choice is not None and believed.choice.player != seat:
            believed.reconsider()
        return believed

    # What things are called

    def name(self, card: int) -> str:
        return self.faces[card]

    def reference(self, card: int, seat: int) -> str:
        if self.may_know(card, seat):
            return f"{self.faces[card]}/{card}"
        for player, name in enumerate(self.names):
            for zone, pile in zip(ZONES, self.piles(player), strict=True):
                if card in pile:
                    return f"{name}.{zone}.{pile.index(card) + 1}"
        raise AssertionError(f"card {card} lies nowhere")

    def notation(self, option: Option) -> str:
        assert self.choice is not None
        if option.card != NOTHING:
            return f"{option.verb} {self.reference(option.card, self.choice.player)}"
        return f"{option.verb} {self.names[option.player]}" if option.player != NOBODY else option.verb

    def zone_word(self, zone: int) -> str:
        return ZONES[zone]
