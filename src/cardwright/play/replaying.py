"""A played game looked at again: step by step at a terminal, or its whole log at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from rich.console import Console
from rich.text import Text

from cardwright.core.choice import NOBODY
from cardwright.core.state import View
from cardwright.play.chronicle import Chronicle
from cardwright.play.keyboard import number, shown
from cardwright.play.log import draw_answer_to_why, draw_log, draw_result
from cardwright.play.presentation import presentation_of
from cardwright.play.recorded import RecordedGame
from cardwright.play.sentences import lines_about

HELP: Final = """\
forward, Enter   to the next decision; forward N goes N decisions on
back             to the decision before; back N goes N back
jump N           to where N choices had been made
start, end       to the beginning, to the end
table            draw the table
log              all that has happened up to here
why              why the last event of the log happened; why N asks about event N
quit             leave

The first letter is enough."""

COMMANDS: Final = ("forward", "back", "jump", "start", "end", "table", "log", "why", "help", "quit")


@final
class Replay:
    """A recorded game through the eyes of `seat`, or, with `NOBODY`, of somebody who may know everything.

    It stands where so many choices had been made (`at`); going forward and back it stops where there was
    something to decide, and, through a seat's eyes, where that seat decided or was told something.
    """

    def __init__(self, game: RecordedGame, console: Console, seat: int = NOBODY) -> None:
        self.at = 0
        self._game = game
        self._positions = game.positions
        self._console = console
        self._seat = seat
        self._presentation = presentation_of(game.record.game)
        self._chronicle = Chronicle(self._presentation, game.record.names)
        self._told: list[int] = []
        for state in self._positions:
            self._chronicle.catch_up(state.view(seat))
            self._told.append(self._chronicle.next_number)
        self._stops = [at for at in range(len(self._positions)) if self._is_stop(at)]

    @property
    def last(self) -> int:
        """How many choices the record holds."""
        return len(self._positions) - 1

    def view(self) -> View[Any]:
        """The position in which the replay stands."""
        return self._positions[self.at].view(self._seat)

    def forward(self, steps: int = 1) -> None:
        """Go on by so many steps, or to the end."""
        self.at = ([stop for stop in self._stops if stop > self.at][:steps] or [self.last])[-1]

    def back(self, steps: int = 1) -> None:
        """Go back by so many steps, or to the beginning."""
        self.at = ([stop for stop in self._stops if stop < self.at][-steps:] or [0])[0]

    def jump(self, choices: int) -> None:
        """Go to where so many choices had been made, or to the end."""
        self.at = min(choices, self.last)

    def walk(self, read: Callable[[str], str]) -> None:
        """Do what somebody types, until they leave; `read` raises EOFError where there are no more lines."""
        self._show_table()
        while True:
            self._show_place()
            try:
                line = read("> ").strip()
            except EOFError:
                return
            word, about = _command(line)
            if word == "quit":
                return
            self._carry_out(word, about, line)

    def tell(self) -> None:
        """The whole log, and how the game ended."""
        self.at = self.last
        self._tell_since(0)
        self._show_ending()

    def _is_stop(self, at: int) -> bool:
        if at in (0, self.last):
            return True
        choice = self._positions[at].choice
        decided = choice is not None and not choice.forced and self._seat in (NOBODY, choice.player)
        news = self._seat != NOBODY and self._told[at] != self._told[at - 1]
        return decided or news

    def _carry_out(self, word: str, about: str, line: str) -> None:
        before = self.at
        steps = number(about)
        if word == "why":
            chronicle = self._chronicle.upto(self._told[self.at])
            self._console.print(draw_answer_to_why(chronicle, about))
        elif word in ("forward", "back") and (steps or not about):
            (self.forward if word == "forward" else self.back)(steps or 1)
        elif word == "jump" and steps is not None:
            self.jump(steps)
        elif about or word in ("", "jump"):
            self._console.print(Text(f"{shown(line)} is no command; `help` lists them.", "wrong"))
        elif word == "start":
            self.jump(0)
        elif word == "end":
            self.jump(self.last)
        elif word == "table":
            self._show_table()
        elif word == "log":
            self._tell_since(0)
        elif word == "help":
            self._console.print(Text(HELP))
        if self.at > before:
            self._tell_since(self._told[before])
        elif self.at < before:
            self._show_table()

    def _tell_since(self, event: int) -> None:
        chronicle = self._chronicle.upto(self._told[self.at])
        lines = lines_about(chronicle.since(event))
        if lines:
            self._console.print(draw_log(lines))

    def _show_table(self) -> None:
        viewer = None if self._seat == NOBODY else self._game.record.names[self._seat]
        self._console.print(self._presentation.draw(self._presentation.position(self.view()), viewer))

    def _show_place(self) -> None:
        """Where the replay stands, and what is chosen next, as far as that may be known."""
        place = Text(f"{self.at} of {self.last} choices", "aside")
        choice = self._positions[self.at].choice
        if self.at < self.last and choice is not None:
            name = self._game.record.names[choice.player]
            told = self._seat in (NOBODY, choice.player)
            line = self._game.record.choices[self.at] if told else f"{name} chooses"
            place.append_text(Text.assemble("   next  ", (line, "choice")))
        self._console.print(place)
        if self.at == self.last:
            self._show_ending()

    def _show_ending(self) -> None:
        last = self._positions[self.last]
        if last.result is None:
            self._console.print(Text("The game is not finished.", "aside"))
            return
        position = self._presentation.position(last.view(self._seat))
        standings = [self._presentation.standing(position, name) for name in last.names]
        self._console.print(draw_result(last.names, standings, last.result))


def _command(line: str) -> tuple[str, str]:
    """The command that a line begins with, in full, and what follows it; Enter alone means forward."""
    typed, _, about = line.partition(" ")
    if not typed:
        return "forward", ""
    fitting = [word for word in COMMANDS if word.startswith(typed.casefold())]
    return (fitting[0] if fitting else ""), about.strip()
