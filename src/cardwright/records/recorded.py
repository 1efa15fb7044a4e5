"""A game that is written down as it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, final, overload

from cardwright.core.choice import NOBODY, Option
from cardwright.core.edits import Edited
from cardwright.core.game import Game
from cardwright.core.history import History
from cardwright.core.record import AGREE, FORFEIT, Record, Said, meant, opening, say
from cardwright.core.state import State
from cardwright.core.undo import Standing, asked, between, standing
from cardwright.errors import CardwrightError, FileError
from cardwright.games import game
from cardwright.records.files import read_record
from cardwright.seating import check_names


@final
class Positions(Sequence[State[Any]]):
    """The first so many positions of a game, worked out when asked for: each is a state of its own."""

    def __init__(self, history: History[Any], number: int) -> None:
        self._history = history
        self._number = number

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[State[Any]]:
        return islice(self._history.positions(), self._number)

    @overload
    def __getitem__(self, at: int) -> State[Any]: ...
    @overload
    def __getitem__(self, at: slice) -> list[State[Any]]: ...
    def __getitem__(self, at: int | slice) -> State[Any] | list[State[Any]]:
        places = range(self._number)[at]
        if isinstance(places, range):
            return [self._history.position(place) for place in places]
        state: State[Any] = self._history.position(places)
        return state


@final
class RecordedGame:
    """A game with its record and its history, so that one can go back.

    It stands where the record ends; every choice from there on is written down. Raises `CardwrightError`,
    `Different` in most cases, where the rules cannot follow the record.
    """

    def __init__(self, rules: Game[Any, Any], record: Record) -> None:
        self.rules = rules
        self.record = record
        self.state: State[Any] = opening(rules, record)
        self.state.knowledge.watch()  # whoever sits here follows cards from position to position
        self._history = History(self.state)
        self._standings: list[Standing] = []
        """How the game stood before each choice; one thing as long as nothing of it changes."""
        self._deciders: list[int] = []
        """Which seat decided each."""
        for n in range(1, len(record.choices) + 1):
            move = meant(self.state, record, n)
            if isinstance(move, Option):
                self._take(move)
            elif isinstance(move, Edited):
                self._edit(move)
            else:
                self._say(move)

    @property
    def past(self) -> Positions:
        """The positions before the present one; before place `n`, `n` choices were made."""
        return Positions(self._history, len(self._history))

    @property
    def positions(self) -> Positions:
        """The positions from the opening to the present one."""
        return Positions(self._history, len(self._history) + 1)

    def seat_of(self, name: str | None) -> int:
        """The seat of the player of this name; without one, nobody's. Raises `CardwrightError`."""
        if name is None:
            return NOBODY
        if name not in self.record.names:
            raise CardwrightError(
                f"there is no player {name!r:.40}; there are {', '.join(self.record.names)}"
            )
        return self.record.names.index(name)

    def choose(self, answer: Option | int | str) -> None:
        """Answer the question and write the answer down.

        Raises `IllegalChoice`, or `EndlessLoop`; the game then stands as it did.
        """
        option = self.state.option(answer)

        def deed() -> None:
            self.record.note(self.state, option)
            self._take(option)

        self._wholly(deed)

    def edit(self, edited: Edited) -> None:
        """A judge changes something by hand, and it is written down.

        Raises `CardwrightError` for what cannot be done; the game then stands as it did.
        """

        def deed() -> None:
            self._edit(edited)
            self.record.choices.append(edited.line)

        self._wholly(deed)

    def _wholly(self, deed: Callable[[], None]) -> None:
        """Do it and write down whether the game is over, or leave the game as it stood."""
        made = len(self._history)
        try:
            deed()
            self.record.close(self.state)
        except BaseException:  # Ctrl-C can come anywhere; what is half done is no part of the game
            self.undo_to(made)
            raise

    def _edit(self, edited: Edited) -> None:
        """A hand changes the position: it is no seat's decision."""
        stood = standing(self.state)
        edited.carry_out(self.rules, self.state)
        self._history.note_change(self.state)
        self._note_down(stood, NOBODY)

    def _take(self, option: Option) -> None:
        """Whoever is asked has decided, also where it is forced: that could tell what they hold."""
        stood, decides = standing(self.state), asked(self.state)
        self._history.take(self.state, option)
        self._note_down(stood, decides)

    def agree(self, seat: int) -> None:
        """The player says that there is no reason to go on."""
        self._note(Said(seat, AGREE))

    def forfeit(self, seat: int) -> None:
        """The player gives the game up, by its rules. Raises `CardwrightError` where they know no forfeit."""
        self._note(Said(seat, FORFEIT))

    def _note(self, said: Said) -> None:
        """Let the player say it, and write it down. Raises `CardwrightError` once the game is over."""
        if self.state.choice is None:
            raise CardwrightError("the game is over")
        self._say(said)
        self.record.note_said(self.state, said)
        self.record.close(self.state)

    def concede(self, seat: int, stand_in: str) -> None:
        """The player gives up; `stand_in` is the word for the bot that plays on, if anybody does.

        Raises `CardwrightError` for a seat that is no player's.
        """
        self.state.check_player(seat)
        self.record.seats[seat].conceded = True
        self.record.seats[seat].player = stand_in

    def _say(self, said: Said) -> None:
        stood = standing(self.state)
        say(self.rules, self.state, said)
        self._history.note_change(self.state)
        self._note_down(stood, said.seat)

    def _note_down(self, stood: Standing, decides: int) -> None:
        before = self._standings[-1] if self._standings else None
        self._standings.append(stood if before is None or before != stood else before)
        self._deciders.append(decides)

    def _forget(self, choices: int) -> None:
        del self._standings[choices:], self._deciders[choices:]

    def against_undo(self, choices: int, seat: int) -> list[str]:
        """Why everybody must consent if `seat` goes back to where so many choices had been made."""
        now = standing(self.state)
        then = self._standings[choices] if choices < len(self._standings) else now
        return between(then, now, [*self._deciders[choices:], seat])

    def undo_to(self, choices: int) -> None:
        """Go back to where so many choices had been made, in the record, too."""
        self.state = self._history.go_back(choices)
        self._forget(choices)
        self.record.cut(choices)
        self.record.close(self.state)


def open_record(file: str | Path) -> tuple[Game[Any, Any], Record]:
    """The record in a file, and the game whose rules it was played by. Raises `FileError`."""
    record = read_record(file)
    try:
        check_names(record.names)
        return game(record.game), record
    except CardwrightError as fault:
        raise FileError(str(fault), str(file)) from None


def open_game(file: str | Path) -> RecordedGame:
    """The game in a file, standing where its record ends. Raises `FileError`."""
    rules, record = open_record(file)
    try:
        return RecordedGame(rules, record)
    except CardwrightError as fault:
        raise FileError(str(fault), str(file)) from None


def unfinished_game(file: str) -> RecordedGame:
    """The game in a file, to go on with. Raises `FileError`, also if it is finished."""
    played = open_game(file)
    if played.state.over or played.record.outcome is not None:
        message = f"this game is finished, {played.record.outcome}; `cardwright replay` shows it"
        raise FileError(message, file)
    return played
