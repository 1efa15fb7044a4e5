"""Lanterns, a game of 150 lines that fulfils the contract: hidden hands, dice, a nested question, a
replacement.

Two to four players hold three cards each. Playing a coin gains its number and a die; a thief asks an enemy
for a card, and who gives none loses 3 points; a lantern stands until it takes its player's next loss upon
itself. Whoever has 15 points wins; when nobody can play, the most points do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.core.agenda import Step
from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, NOTHING, Choice, Option
from cardwright.core.events import Event, Law, LawBook
from cardwright.core.knowledge import Knowledge
from cardwright.core.state import Result, State
from cardwright.errors import CardwrightError

DECK = ("coin 1", "coin 2", "coin 3", "coin 4", "thief", "thief", "lantern", "coin 5")
HAND, TABLE, LIBRARY = 0, 1, 2


class LanternState(State["LanternState"]):
    def __init__(self, names: Sequence[str], chance: Chance, original: LanternState | None = None) -> None:
        cards = len(names) * len(DECK)
        super().__init__(names, chance, LawBook({}), Knowledge.of_nobody(cards), original)
        self.faces = [name for _ in names for name in DECK]
        self.hands: list[list[int]] = [[] for _ in names]
        self.libraries = [
            [seat * len(DECK) + place for place in range(len(DECK))] for seat in range(len(names))
        ]
        self.points = [0] * len(names)
        self.lanterns = [0] * len(names)

    def copy(self) -> LanternState:
        copy = LanternState(self.names, self.chance.copy(), self)
        copy.laws = self.laws
        copy.knowledge = self.knowledge.copy()
        copy.faces = self.faces[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.libraries = [library[:] for library in self.libraries]
        copy.points = self.points[:]
        copy.lanterns = self.lanterns[:]
        return copy

    def settle(self) -> None:
        if max(self.points) >= 15:
            self.finish("points")

    def finish(self, reason: str) -> None:
        most = max(self.points)
        self.end(Result(tuple(s for s, points in enumerate(self.points) if points == most), reason))

    def position(self, seat: int) -> dict[str, object]:
        told: dict[str, object] = {"points": self.points[:], "lanterns": self.lanterns[:]}
        for player, hand in enumerate(self.hands):
            told[self.names[player]] = [
                self.reference(card, seat) if self.may_know(card, seat) else None for card in hand
            ]
        return told

    def imagine(self, seat: int, seed: int) -> LanternState:
        believed, chance = self.copy(), Chance.seeded(seed)
        for owner in range(len(self.names)):
            own = range(owner * len(DECK), (owner + 1) * len(DECK))
            hidden = [card for card in own if not self.knowledge.memory[card] >> seat & 1]
            order = hidden[:]
            chance.shuffle(order)
            for card, other in zip(hidden, order, strict=True):
                believed.faces[card] = self.faces[other]
        believed.chance = chance
        if believed.choice is not None and believed.choice.player != seat:
            believed.reconsider()
        return believed

    def name(self, card: int) -> str:
        return self.faces[card]

    def reference(self, card: int, seat: int) -> str:
        return f"{self.faces[card]}/{card}" if self.may_know(card, seat) else f"card {card}"

    def notation(self, option: Option) -> str:
        assert self.choice is not None
        if option.card != NOTHING:
            return f"{option.verb} {self.reference(option.card, self.choice.player)}"
        return f"{option.verb} {self.names[option.player]}" if option.player != NOBODY else option.verb

    def zone_word(self, zone: int) -> str:
        return ("hand", "table", "library")[zone]


class LanternEvent(Event[LanternState]):
    def __init__(self, player: int, amount: int = NOTHING, card: int = NOTHING) -> None:
        self.player, self.amount, self.card = player, amount, card

    def word(self) -> str:
        return type(self).__name__.lower()

    def rules(self) -> tuple[str, ...]:
        return ("LANTERNS-1",)


class Draw(LanternEvent):
    def perform(self, state: LanternState) -> None:
        state.hands[self.player].append(self.card)
        state.knowledge.put(self.card, 1 << self.player)


class Play(LanternEvent):
    def perform(self, state: LanternState) -> None:
        state.hands[self.player].remove(self.card)
        state.knowledge.put(self.card, (1 << len(state.names)) - 1)


class Give(LanternEvent):
    def perform(self, state: LanternState) -> None:
        giver = next(seat for seat, hand in enumerate(state.hands) if self.card in hand)
        state.hands[giver].remove(self.card)
        state.hands[self.player].append(self.card)
        state.knowledge.show(self.card, 1 << self.player)


class Gain(LanternEvent):
    def perform(self, state: LanternState) -> None:
        state.points[self.player] += self.amount


class Lose(LanternEvent):
    def perform(self, state: LanternState) -> None:
        state.points[self.player] = max(0, state.points[self.player] - self.amount)


class Light(LanternEvent):
    def perform(self, state: LanternState) -> None:
        state.lanterns[self.player] += self.amount


class LanternLaw(Law[LanternState]):
    """A lantern goes out instead of its player's loss."""

    def instead(self, state: LanternState, event: Event[LanternState]) -> list[Event[LanternState]] | None:
        return [Light(event.player, -1)] if state.lanterns[event.player] else None


class Turn(Step[LanternState]):
    def __init__(self, seat: int, passed: int = 0) -> None:
        self.seat = seat
        self.passed = passed

    def run(self, state: LanternState) -> None:
        if self.passed == len(state.names):
            state.finish("no cards")
        elif not state.hands[self.seat]:
            state.agenda.next(Turn((self.seat + 1) % len(state.names), self.passed + 1))
        else:
            options = [Option("play", card) for card in state.hands[self.seat]]
            state.ask(self, Choice(self.seat, "play", options))

    def answer(self, state: LanternState, option: Option) -> None:
        state.agenda.next(Turn((self.seat + 1) % len(state.names)))
        state.happen(Play(self.seat, card=option.card))
        face = state.faces[option.card]
        if face == "thief":
            state.agenda.next(Thief(self.seat))
        elif face == "lantern":
            state.happen(Light(self.seat, 1))
        else:
            state.happen(Gain(self.seat, int(face[-1]) + state.chance.die()))
        if state.libraries[self.seat]:
            state.happen(Draw(self.seat, card=state.libraries[self.seat].pop()))


class Thief(Step[LanternState]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LanternState) -> None:
        options = [Option("rob", player=seat) for seat in range(len(state.names)) if seat != self.seat]
        state.ask(self, Choice(self.seat, "victim", options))

    def answer(self, state: LanternState, option: Option) -> None:
        state.agenda.next(Robbed(option.player, self.seat))


class Robbed(Step[LanternState]):
    def __init__(self, victim: int, thief: int) -> None:
        self.victim = victim
        self.thief = thief

    def run(self, state: LanternState) -> None:
        options = [Option("give", card) for card in state.hands[self.victim]] + [Option("refuse")]
        state.ask(self, Choice(self.victim, "robbed", options))

    def answer(self, state: LanternState, option: Option) -> None:
        if option.verb == "refuse":
            state.happen(Lose(self.victim, 3))
        else:
            state.happen(Give(self.thief, card=option.card))


class Lanterns:
    id = "lanterns"
    version = 1
    players = range(2, 5)

    def new(
        self,
        decks: Sequence[str],
        seed: int,
        first: int | None = None,
        names: Sequence[str] | None = None,
        chance: Chance | None = None,
    ) -> LanternState:
        if len(decks) not in self.players:
            raise CardwrightError("2 to 4 can play")
        state = LanternState(list(names or "ABCD"[: len(decks)]), chance or Chance.seeded(seed))
        state.laws = state.laws.enact(Lose, LanternLaw())
        for seat, library in enumerate(state.libraries):
            state.chance.shuffle(library)
            for _ in range(3):
                state.happen(Draw(seat, card=library.pop()))
        state.agenda.next(Turn(first or 0))
        state.proceed()
        return state

    def starter_decks(self) -> dict[str, str]:
        return {"lanterns": "lanterns"}

    def deck_from_json(self, data: object) -> str:
        return "lanterns"

    def deck_to_json(self, deck: str) -> dict[str, object]:
        return {"name": deck}

    def agree(self, state: LanternState, seat: int) -> None:
        state.finish("agreed")

    def check(self, state: LanternState) -> list[str]:
        held: list[Any] = [card for hand in state.hands for card in hand]
        wrong = [] if len(held) == len(set(held)) else ["a card is in two hands"]
        return wrong + [f"{points} points" for points in state.points if points < 0]
