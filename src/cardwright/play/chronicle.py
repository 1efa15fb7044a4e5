"""What one seat has been told so far, event by event, kept for the log and for `why`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import msgspec

from cardwright.core.state import View
from cardwright.play.position import Position, position_of


@final
class Told(msgspec.Struct, frozen=True):
    """An event in the form of the protocol; what it says nothing of, or what is hidden, is None."""

    word: str = msgspec.field(name="e")
    number: int
    rules: tuple[str, ...] = msgspec.field(name="rule")
    card: str | None = None
    player: str | None = None
    other: str | None = None
    by: str | None = None
    amount: int | None = msgspec.field(name="n", default=None)
    origin: str | None = msgspec.field(name="from", default=None)
    destination: str | None = msgspec.field(name="to", default=None)
    what: str | None = None
    dice: tuple[int, ...] = ()
    cause: int | None = None


@final
@dataclass(frozen=True)
class Happening:
    """An event as it was told, its cards called what they were called then.

    `kind` is the event's word, made finer where one word stands for two things; `phase` is when it
    happened; `victim` is set for an attack; `standing` tells the HP of all as a turn begins.
    """

    told: Told
    kind: str
    phase: str
    card: str | None
    by: str | None
    victim: str | None
    standing: str = ""

    @property
    def number(self) -> int:
        """The number of the event."""
        return self.told.number


@final
class Chronicle:
    """What a seat has been told of a game, from the first event on; the state itself forgets its events."""

    def __init__(self) -> None:
        self.happenings: list[Happening] = []
        self._phase = "setup"

    @property
    def next_number(self) -> int:
        """The number of the first event that has not been told yet."""
        return self.happenings[-1].number + 1 if self.happenings else 0

    def catch_up(self, view: View[Any]) -> int:
        """Take down what has happened since the last time; how many events that were."""
        news = msgspec.convert(view.told(self.next_number), list[Told])
        if news:
            position = position_of(view)
            self.happenings += [self._happening(told, position) for told in news]
        return len(news)

    def happening(self, number: int) -> Happening | None:
        """The event of this number, if there was one."""
        first = self.happenings[0].number if self.happenings else 0
        place = number - first
        return self.happenings[place] if 0 <= place < len(self.happenings) else None

    def since(self, number: int) -> list[Happening]:
        """The events from this number on."""
        first = self.happenings[0].number if self.happenings else 0
        return self.happenings[max(0, number - first) :]

    def upto(self, number: int) -> Chronicle:
        """What the seat had been told before the event of this number."""
        earlier = Chronicle()
        earlier.happenings = [each for each in self.happenings if each.number < number]
        for each in earlier.happenings:
            if each.told.word == "phase" and each.told.what is not None:
                earlier._phase = each.told.what
        return earlier

    def causes(self, happening: Happening) -> list[Happening]:
        """The event, then its cause, then that one's cause, as far back as there is one."""
        chain = [happening]
        while (cause := chain[-1].told.cause) is not None and (earlier := self.happening(cause)) is not None:
            chain.append(earlier)
        return chain

    def _happening(self, told: Told, position: Position) -> Happening:
        if told.word == "phase" and told.what is not None:
            self._phase = told.what
        victim = None
        if told.word == "declare":
            victim = told.card or told.other
        standing = ""
        if told.word == "turn":
            standing = "   ".join(f"{name} {seat.hp} HP" for name, seat in position.players.items())
        return Happening(
            told,
            _kind(told, position),
            self._phase,
            None if told.card is None else position.short(told.card),
            None if told.by is None else position.short(told.by),
            None if victim is None else position.short(victim),
            standing,
        )


def _kind(told: Told, position: Position) -> str:
    card = None if told.card is None else position.cards.get(told.card)
    if told.word == "exhaust" and (told.card is None or (card is not None and card.zone == "granary")):
        return "exhaust resource"
    if told.word == "damage" and told.card is None:
        return "damage player"
    if told.word == "shuffle" and told.amount is not None:
        return "shuffle excavated"
    if told.word == "activate" and told.what is not None and told.what.isdigit():
        spell = card is None or not card.minion
        return "activate spell" if spell else "activate unnamed"
    return told.word
