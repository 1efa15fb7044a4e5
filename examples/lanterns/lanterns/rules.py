"""The rules of Lanterns: what can happen, and whose turn it is.

Two to four players hold three cards each. Playing a coin gains its number and a die; a thief asks an enemy
for a card, and who gives none loses 3 points; a lantern stands until it takes its player's next loss upon
itself. Whoever has 15 points wins; when nobody can play, the most points do.
"""

from __future__ import annotations

from cardwright.core.agenda import Step
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.events import Event, Law
from lanterns.state import LanternState


class LanternEvent(Event[LanternState]):
    def __init__(self, player: int, amount: int = NOTHING, card: int = NOTHING) -> None:
        self.player, self.amount, self.card = player, amount, card

    def word(self) -> str:
        return type(self).__name__.lower()

    def rules(self) -> tuple[str, ...]:
        return ("LANTERNS-1",)


class Draw(LanternEvent):
    def perform(self, state: LanternState) -> None:
        state.libraries[self.player].remove(self.card)
        state.hands[self.player].append(self.card)
        state.knowledge.put(self.card, 1 << self.player)


class Play(LanternEvent):
    def perform(self, state: LanternState) -> None:
        state.hands[self.player].remove(self.card)
        state.tables[self.player].append(self.card)
        state.knowledge.put(self.card, (2 << len(state.names)) - 1)


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
        state.turn_player = self.seat
        if self.passed == len(state.names):
            state.finish("no cards")
        elif not state.hands[self.seat]:
            state.agenda.next(Turn((self.seat + 1) % len(state.names), self.passed + 1))
        else:
            options = [Option("play", card) for card in state.hands[self.seat]]
            state.ask(self, Choice(self.seat, "play", options))

    def answer(self, state: LanternState, option: Option) -> None:
        state.turn += 1
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
            state.happen(Draw(self.seat, card=state.libraries[self.seat][-1]))


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
