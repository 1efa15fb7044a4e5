"""A game on the desk: it is answered, taken back, and told about; terminal, protocol and scenarios sit at
one.
"""

from __future__ import annotations

from typing import Any, final

from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.state import State
from cardwright.errors import CardwrightError


@final
class Desk:
    """A game in progress, with the way back.

    Forced choices are taken unasked, all but `end`; with `ask_all` nothing is. `seat` is the one whose eyes
    the events are told through (`NOBODY`: everything).
    """

    def __init__(self, state: State[Any], ask_all: bool = False) -> None:
        self.state = state
        self.ask_all = ask_all
        self.seat = NOBODY
        self._past: list[State[Any]] = []
        self._told = state.last_event() + 1
        self.news: list[dict[str, object]] = state.told(0, NOBODY)
        self.go_on()

    @property
    def choice(self) -> Choice | None:
        """The question that somebody must answer now."""
        return self.state.choice

    @property
    def choices_made(self) -> int:
        """How many choices can be taken back."""
        return len(self._past)

    def choose(self, answer: Option | int | str) -> None:
        """Answer the question, and take the forced choices that follow. Raises `IllegalChoice`."""
        option = self.state.option(answer)
        self._past.append(self.state.copy())
        self.news = []
        self._take(option)
        self.go_on()

    def go_on(self) -> None:
        """Take forced choices until there is something to decide."""
        while not self.ask_all:
            choice = self.state.choice
            if choice is None or len(choice.options) != 1 or choice.options[0].verb == "end":
                return
            self._take(choice.options[0])

    def undo(self, choices: int = 1) -> None:
        """Go back by so many choices. Raises `CardwrightError` if fewer were made."""
        self.undo_to(len(self._past) - choices)

    def undo_to(self, number: int) -> None:
        """Go back to where `number` choices had been made. Raises `CardwrightError`."""
        if not 0 <= number < len(self._past):
            raise CardwrightError(
                f"{len(self._past)} choices can be taken back; there is no going back to choice {number}"
            )
        self.state = self._past[number]
        del self._past[number:]
        self.news = []
        self._told = self.state.last_event() + 1

    def watch(self, seat: int) -> None:
        """From now on tell what this seat may know."""
        self.seat = seat
        self.news = []

    def replace(self, state: State[Any]) -> None:
        """Another position lies on the desk; what was before cannot be gone back to."""
        self.state = state
        self._past.clear()
        self.news = []
        self._told = state.last_event() + 1
        self.go_on()

    def changed(self) -> None:
        """The position was changed by hand: what was before cannot be gone back to by choices."""
        self.news = []
        self._told = self.state.last_event() + 1
        self.go_on()

    def before_change(self) -> None:
        """Remember the position, so that a change by hand can be taken back like a choice."""
        self._past.append(self.state.copy())

    def _take(self, option: Option) -> None:
        self.state.take(option)
        self.news += self.state.told(self._told, self.seat)
        self._told = self.state.last_event() + 1
