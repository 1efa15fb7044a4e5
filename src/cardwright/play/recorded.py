"""A game that is written down as it is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any, final

from cardwright.core.choice import NOBODY, Option
from cardwright.core.game import Game
from cardwright.core.record import Record, positions
from cardwright.core.state import State
from cardwright.core.undo import against_going_back
from cardwright.errors import CardwrightError, FileError
from cardwright.games import game
from cardwright.play.recordfile import read_record
from cardwright.play.seating import check_names


@final
class RecordedGame:
    """A game with its record and all its positions, so that one can go back.

    It stands where the record ends; every choice from there on is written down. Raises `CardwrightError`,
    `Different` in most cases, where the rules cannot follow the record.
    """

    def __init__(self, rules: Game[Any, Any], record: Record) -> None:
        self.rules = rules
        self.record = record
        *past, last = positions(rules, record)
        self.past: list[State[Any]] = past
        self.state: State[Any] = last

    @property
    def positions(self) -> list[State[Any]]:
        """The positions from the opening to the present one; before place `n`, `n` choices were made."""
        return [*self.past, self.state]

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
        before = self.state.copy()
        try:
            self.state.take(option)
            self.record.note(before, option)
            self.record.close(self.state)
        except BaseException:  # Ctrl-C can come anywhere; what is half done is no part of the game
            self.state = before
            self.record.cut(len(self.past))
            self.record.close(before)
            raise
        self.past.append(before)

    def agree(self, seat: int) -> None:
        """The player says that there is no reason to go on."""
        self.record.note_agreement(self.state, seat)
        self.past.append(self.state.copy())
        self.rules.agree(self.state, seat)
        self.record.close(self.state)

    def concede(self, seat: int, stand_in: str) -> None:
        """The player gives up; `stand_in` is the word for the bot that plays on, if anybody does."""
        self.record.seats[seat].conceded = True
        self.record.seats[seat].player = stand_in

    def against_undo(self, choices: int, seat: int) -> list[str]:
        """Why everybody must consent if `seat` goes back to where so many choices had been made."""
        deciders = [self.record.decider(n + 1, self.past[n]) for n in range(choices, len(self.past))]
        return against_going_back(self.past[choices], self.state, [*deciders, seat])

    def undo_to(self, choices: int) -> None:
        """Go back to where so many choices had been made, in the record, too."""
        self.state = self.past[choices]
        del self.past[choices:]
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
    if played.state.over:
        told = f"this game is finished, {played.record.result}; `cardwright replay` shows it"
        raise FileError(told, file)
    return played
