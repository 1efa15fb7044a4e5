"""What drives a game for other programs: choices are taken, taken back, changed by hand, and reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, final

from cardwright.core.chance import UnscriptedDie
from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.game import Game
from cardwright.core.history import History
from cardwright.core.record import FORFEIT, Record, Said, say
from cardwright.core.state import State
from cardwright.core.undo import against_going_back, asked, decider
from cardwright.errors import CardwrightError


@final
@dataclass(frozen=True)
class _Before:
    """How things stood before something was done: after how many moves, and how long the record was.

    `decider` is the seat that did it; `NOBODY` for a forced choice and for a judge's hand (`by_hand`).
    """

    moves: int
    record: Record | None
    recorded: int
    decider: int
    by_hand: bool


@final
class Driver:
    """A game in progress, with the way back.

    Forced choices are taken unasked, all but `end`; with `ask_all` nothing is. `seat` is the observer whose
    events are gathered in `new_events` (`NOBODY`: everything). `record` is the game from its beginning, for
    as long as nothing but choices has brought it about.
    """

    def __init__(self, state: State[Any], ask_all: bool = False, record: Record | None = None) -> None:
        self.state = state
        self.ask_all = ask_all
        self.record = record
        self.seat = NOBODY
        self.new_events: list[dict[str, object]] = state.observed_events(0, NOBODY)
        self._history: History[Any] = History(state)
        self._past: list[_Before] = []
        self._asked: list[list[int]] = []
        self._shown = state.last_event() + 1
        try:
            self._take_forced()
        except Exception as fault:
            raise _refusal(fault) from None

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

        Raises `IllegalChoice`, and `CardwrightError` if the game cannot go on from there, as when dice are
        needed that the position does not list; then nothing has changed.
        """
        option = self.state.option(answer)
        with self._or_go_back(decider(self.state)):
            self._take(option)
            self._take_forced()

    def say(self, said: Said, game: Game[Any, Any]) -> None:
        """The player agrees to an end, or forfeits."""
        with self._or_go_back(said.seat):
            self._asked[-1].append(said.seat)
            if self.record is not None:
                self.record.note_said(self.state, said)
            say(game, self.state, said)
            self._history.note_change(self.state)
            self._gather_events()
            if self.record is not None:
                self.record.close(self.state)
            if said.word == FORFEIT:  # not after `agree`, which a choice takes back
                self._take_forced()

    def changed_by_hand(self, number: int) -> bool:
        """Whether a judge has changed anything since `number` choices had been made."""
        return any(before.by_hand for before in self._past[number:])

    def against_undo_to(self, number: int) -> list[str]:
        """Why going back to where `number` choices had been made needs everybody's consent.

        Nothing where it is free (`core.undo`). Who watches is who goes back; for them whoever else was asked
        has decided, also where they had to answer as they did: that could tell what they hold. Raises
        `CardwrightError` where one cannot go back.
        """
        if not 0 <= number < len(self._past):
            made = len(self._past)
            raise CardwrightError(
                f"{made} choices can be taken back, and one can go back to choice 0 to {made - 1}"
                if made
                else "nothing has been chosen that could be taken back"
            )
        if self.seat == NOBODY:
            deciders = [before.decider for before in self._past[number:]]
        else:
            deciders = [self.seat, *(seat for seats in self._asked[number:] for seat in seats)]
        then = self._history.position(self._past[number].moves)
        return against_going_back(then, self.state, deciders)

    def undo_to(self, number: int) -> list[str]:
        """Go back to where `number` choices had been made, and say what was against it.

        Raises `CardwrightError`.
        """
        against = self.against_undo_to(number)
        self._go_back(number)
        return against

    def change(self, by_hand: Callable[[State[Any]], None]) -> None:
        """Change the position otherwise than by a choice; no record tells of it.

        Raises `CardwrightError` if that cannot be done; then nothing has changed.
        """
        with self._or_go_back(NOBODY, by_hand=True):
            self.record = None
            by_hand(self.state)
            self._history.note_change(self.state)
            self._gather_events()
            self._take_forced()

    def watch(self, seat: int) -> None:
        """From now on tell what this seat may know."""
        self.seat = seat
        self.new_events = []

    @contextmanager
    def _or_go_back(self, decider: int, by_hand: bool = False) -> Iterator[None]:
        """Remember how things stand, and go back there if what is tried fails: dice run out, or the rules
        find no way on from a position that a hand has made.
        """
        self._remember(decider, by_hand)
        try:
            yield
        except BaseException as fault:
            self._go_back(len(self._past) - 1)
            if isinstance(fault, Exception):
                raise _refusal(fault) from None
            raise

    def _remember(self, decider: int, by_hand: bool) -> None:
        recorded = 0 if self.record is None else len(self.record.choices)
        self._past.append(_Before(len(self._history), self.record, recorded, decider, by_hand))
        self._asked.append([])
        self.new_events = []

    def _go_back(self, number: int) -> None:
        before = self._past[number]
        del self._past[number:]
        del self._asked[number:]
        self.state = self._history.go_back(before.moves)
        self.record = before.record
        if self.record is not None:
            self.record.cut(before.recorded)
            self.record.close(self.state)
        self.new_events = []
        self._shown = self.state.last_event() + 1

    def _take_forced(self) -> None:
        """Take forced choices until there is something to decide. Raises `CardwrightError` for a dead end."""
        while (choice := self.state.choice) is not None:
            if not choice.options:
                raise CardwrightError("nothing could be chosen any more: the game cannot go on from there")
            if self.ask_all or not choice.unasked:
                return
            self._take(choice.options[0])

    def _take(self, option: Option) -> None:
        if self._asked:
            self._asked[-1].append(asked(self.state))
        if self.record is not None:
            self.record.note(self.state, option)
        self._history.take(self.state, option)
        self._gather_events()
        if self.record is not None:
            self.record.close(self.state)

    def _gather_events(self) -> None:
        """Add to the news what has happened since the last time."""
        self.new_events += self.state.observed_events(self._shown, self.seat)
        self._shown = self.state.last_event() + 1


def _refusal(fault: Exception) -> CardwrightError:
    """What failed, as an error about what was asked for."""
    if isinstance(fault, UnscriptedDie):
        return CardwrightError(f"{fault}; lay out more with `roll`")
    if isinstance(fault, CardwrightError):
        return fault
    return CardwrightError(f"the rules cannot go on from that position ({type(fault).__name__}: {fault})")
