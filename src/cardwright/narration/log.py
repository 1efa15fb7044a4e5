"""What one seat has been told so far, event by event, kept for the log and for `why`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

import msgspec

from cardwright.core.view import View
from cardwright.narration.events import LoggedEvent, ObservedEvent
from cardwright.narration.position import Position
from cardwright.narration.presentation import Presentation
from cardwright.narration.sentences import Line, Lines

SETUP: Final = "setup"
"""The phase before the first turn."""


@final
class GameLog:
    """What a seat has been told of a game, from the first event on; the state itself forgets its events."""

    def __init__(self, presentation: Presentation[Any], names: Sequence[str]) -> None:
        self.presentation = presentation
        self.events: list[LoggedEvent] = []
        self._lines = Lines()
        self._in_lines = 0
        self._names = names
        self._phase = SETUP

    @property
    def next_number(self) -> int:
        """The number of the first event that has not been told yet."""
        return self.events[-1].number + 1 if self.events else 0

    def catch_up(self, view: View[Any]) -> int:
        """Take down what has happened since the last time; how many events that were."""
        news = msgspec.convert(view.events(self.next_number), list[ObservedEvent])
        if news:
            position = self.presentation.position(view.passing())
            for place, observed in enumerate(news):
                standing = self._standing(position, news[place:]) if observed.word == "turn" else ""
                self.events.append(self._logged(observed, position, standing))
        return len(news)

    def event(self, number: int) -> LoggedEvent | None:
        """The event of this number, if there was one."""
        first = self.events[0].number if self.events else 0
        place = number - first
        return self.events[place] if 0 <= place < len(self.events) else None

    def since(self, number: int) -> list[LoggedEvent]:
        """The events from this number on."""
        first = self.events[0].number if self.events else 0
        return self.events[max(0, number - first) :]

    def lines(self) -> list[Line]:
        """All events in sentences; lines that were said before are the same objects."""
        for event in self.events[self._in_lines :]:
            self._lines.take(event)
        self._in_lines = len(self.events)
        return self._lines.all()

    def upto(self, number: int) -> GameLog:
        """What the seat had been told before the event of this number."""
        earlier = GameLog(self.presentation, self._names)
        earlier.events = [each for each in self.events if each.number < number]
        if earlier.events:
            earlier._phase = earlier.events[-1].phase
        return earlier

    def causes(self, event: LoggedEvent) -> list[LoggedEvent]:
        """The event, then its cause, then that one's cause, as far back as there is one."""
        chain = [event]
        while (earlier := self._cause(chain[-1])) is not None:
            chain.append(earlier)
        return chain

    def _cause(self, event: LoggedEvent) -> LoggedEvent | None:
        """The event that brought this one about, as it says itself or as follows from those before it."""
        if event.observed.cause is not None:
            return self.event(event.observed.cause)
        place = self.events.index(event)
        return self.presentation.cause(event, reversed(self.events[:place]))

    def _logged(self, event: ObservedEvent, position: Position, standing: str = "") -> LoggedEvent:
        shown = self.presentation
        self._phase = shown.phase(event, self._phase)
        cause = None if event.cause is None else self.event(event.cause)
        return LoggedEvent(
            shown.words,
            event,
            shown.kind(event, position, cause),
            self._phase,
            card=_short(event.card, position),
            by=_short(event.by, position),
            against=_short(shown.against(event), position),
            origin=_short(event.origin, position),
            destination=_short(event.destination, position),
            standing=standing,
            quoted=shown.quoted(event, position),
        )

    def _standing(self, position: Position, since: Sequence[ObservedEvent]) -> str:
        """How all stood before these events, which led to this position."""
        shown = self.presentation
        return "   ".join(f"{name} {shown.standing(position, name, since)}" for name in self._names)


def _short(reference: str | None, position: Position) -> str | None:
    return None if reference is None else position.short(reference)
