"""A game on the desk: it is answered, taken back, changed by hand, and told about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from cardwright.core.chance import UnscriptedDie
from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.record import Record
from cardwright.core.state import State
from cardwright.errors import CardwrightError


@final
@dataclass(frozen=True)
class _Before:
    """How things stood before something was done: the position, and how long the record was."""

    state: State[Any]
    record: Record | None
    recorded: int


@final
class Desk:
    """A game in progress, with the way back.

    Forced choices are taken unasked, all but `end`; with `ask_all` nothing is. `seat` is the one whose eyes
    the events are told through (`NOBODY`: everything). `record` tells the game from its beginning, for as
    long as nothing but choices has brought it about.
    """

    def __init__(self, state: State[Any], ask_all: bool = False, record: Record | None = None) -> None:
        self.state = state
        self.ask_all = ask_all
        self.record = record
        self.seat = NOBODY
        self.news: list[dict[str, object]] = state.told(0, NOBODY)
        self._past: list[_Before] = []
        self._told = state.last_event() + 1
        try:
            self._take_forced()
        except UnscriptedDie as fault:
            raise CardwrightError(str(fault)) from None

    @property
    def choice(self) -> Choice | None:
        """The question that somebody must answer now."""
        return self.state.choice

    @property
    def choices_made(self) -> int:
        """How many choices, and changes by hand, can be taken back."""
        return len(self._past)

    def choose(self, answer: Option | int | str) -> None:
        """Answer the question, and take the forced choices that follow.

        Raises `IllegalChoice`, and `CardwrightError` if dice are needed that the position does not list; then
        nothing has changed.
        """
        option = self.state.option(answer)
        self._remember()
        try:
            self._take(option)
            self._take_forced()
        except UnscriptedDie as fault:
            self._go_back(len(self._past) - 1)
            raise CardwrightError(f"{fault}; lay out more with `roll`") from None

    def agree(self, seat: int) -> None:
        """Note that a player is about to say that there is no reason to go on."""
        self._remember()
        if self.record is not None:
            self.record.note_agreement(self.state, seat)

    def undo_to(self, number: int) -> None:
        """Go back to where `number` choices had been made. Raises `CardwrightError`."""
        if not 0 <= number < len(self._past):
            raise CardwrightError(
                f"{len(self._past)} choices can be taken back; there is no going back to choice {number}"
            )
        self._go_back(number)

    def change(self, state: State[Any]) -> None:
        """Something else than a choice has made this position of the one before; no record tells of it."""
        self._remember()
        self.record = None
        self.state = state
        self._told = state.last_event() + 1
        self._take_forced()

    def watch(self, seat: int) -> None:
        """From now on tell what this seat may know."""
        self.seat = seat
        self.news = []

    def _remember(self) -> None:
        recorded = 0 if self.record is None else len(self.record.choices)
        self._past.append(_Before(self.state.copy(), self.record, recorded))
        self.news = []

    def _go_back(self, number: int) -> None:
        before = self._past[number]
        del self._past[number:]
        self.state = before.state
        self.record = before.record
        if self.record is not None:
            self.record.cut(before.recorded)
        self.news = []
        self._told = self.state.last_event() + 1

    def _take_forced(self) -> None:
        """Take forced choices until there is something to decide."""
        while not self.ask_all:
            choice = self.state.choice
            if choice is None or len(choice.options) != 1 or choice.options[0].verb == "end":
                return
            self._take(choice.options[0])

    def _take(self, option: Option) -> None:
        if self.record is not None:
            self.record.note(self.state, option)
        self.state.take(option)
        self.news += self.state.told(self._told, self.seat)
        self._told = self.state.last_event() + 1
        if self.record is not None:
            self.record.close(self.state)
