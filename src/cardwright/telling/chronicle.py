"""What one seat has been told so far, event by event, kept for the log and for `why`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

import msgspec

from cardwright.core.state import View
from cardwright.telling.happenings import Happening, Told
from cardwright.telling.position import Position
from cardwright.telling.presentation import Presentation

SETUP: Final = "setup"
"""The phase before the first turn."""


@final
class Chronicle:
    """What a seat has been told of a game, from the first event on; the state itself forgets its events."""

    def __init__(self, presentation: Presentation[Any], names: Sequence[str]) -> None:
        self.presentation = presentation
        self.happenings: list[Happening] = []
        self._names = names
        self._phase = SETUP

    @property
    def next_number(self) -> int:
        """The number of the first event that has not been told yet."""
        return self.happenings[-1].number + 1 if self.happenings else 0

    def catch_up(self, view: View[Any]) -> int:
        """Take down what has happened since the last time; how many events that were."""
        news = msgspec.convert(view.told(self.next_number), list[Told])
        if news:
            position = self.presentation.position(view)
            for place, told in enumerate(news):
                standing = self._standing(position, news[place:]) if told.word == "turn" else ""
                self.happenings.append(self._happening(told, position, standing))
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
        earlier = Chronicle(self.presentation, self._names)
        earlier.happenings = [each for each in self.happenings if each.number < number]
        if earlier.happenings:
            earlier._phase = earlier.happenings[-1].phase
        return earlier

    def causes(self, happening: Happening) -> list[Happening]:
        """The event, then its cause, then that one's cause, as far back as there is one."""
        chain = [happening]
        while (earlier := self._cause(chain[-1])) is not None:
            chain.append(earlier)
        return chain

    def _cause(self, happening: Happening) -> Happening | None:
        """The event that brought this one about, as it says itself or as follows from those before it."""
        if happening.told.cause is not None:
            return self.happening(happening.told.cause)
        place = self.happenings.index(happening)
        return self.presentation.cause(happening, reversed(self.happenings[:place]))

    def _happening(self, told: Told, position: Position, standing: str = "") -> Happening:
        shown = self.presentation
        self._phase = shown.phase(told, self._phase)
        cause = None if told.cause is None else self.happening(told.cause)
        return Happening(
            shown.words,
            told,
            shown.kind(told, position, cause),
            self._phase,
            card=_short(told.card, position),
            by=_short(told.by, position),
            against=_short(shown.against(told), position),
            origin=_short(told.origin, position),
            destination=_short(told.destination, position),
            standing=standing,
            quoted=shown.quoted(told, position),
        )

    def _standing(self, position: Position, since: Sequence[Told]) -> str:
        """How all stood before these events, which led to this position."""
        shown = self.presentation
        return "   ".join(f"{name} {shown.standing(position, name, since)}" for name in self._names)


def _short(reference: str | None, position: Position) -> str | None:
    return None if reference is None else position.short(reference)
