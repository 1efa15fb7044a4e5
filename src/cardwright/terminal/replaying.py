"""A played game looked at again: step by step at a terminal, or its whole log at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from rich.console import Console
from rich.text import Text

from cardwright.core.choice import NOBODY
from cardwright.core.record import Record
from cardwright.core.state import State
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.narration.endings import who_conceded
from cardwright.narration.log import GameLog
from cardwright.narration.presentation import presentation_of
from cardwright.narration.sentences import lines_about, listed
from cardwright.records.recorded import RecordedGame
from cardwright.seating import PEOPLE
from cardwright.terminal.drawings import drawings_of
from cardwright.terminal.keyboard import number, shown
from cardwright.terminal.log import draw_log, draw_result
from cardwright.terminal.lookups import HELP as HELP_TO_LOOK_UP
from cardwright.terminal.lookups import Lookups
from cardwright.terminal.rulebooks import read_about

HELP: Final = f"""\
forward, Enter   to the next decision; forward N goes N decisions on
back             to the decision before; back N goes N back
jump N           to where N choices had been made
start, end       to the beginning, to the end
quit             leave

{HELP_TO_LOOK_UP}

The first letter is enough. `hand NAME` and `deck NAME` are that player's."""

COMMANDS: Final = (
    *("forward", "back", "jump", "start", "end", "table", "log", "why", "help", "hint", "quit"),
    *("card", "rules", "deck", "learn"),
)


def eyes_for(record: Record) -> int:
    """Through whose eyes a record opens: nobody hides anything once a game is over, or where bots play it.

    An unfinished game is seen from the seat of the person who plays it. Raises `CardwrightError` for several.
    """
    people = [seat for seat, each in enumerate(record.seats) if each.player in (None, PEOPLE[0])]
    if record.outcome is not None or not people:
        return NOBODY
    if len(people) > 1:
        names = ", ".join(record.seats[seat].name for seat in people)
        raise CardwrightError(
            f"the game is not finished: say with --seat through whose eyes to look ({names}), "
            "or --open to see everything"
        )
    return people[0]


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
        self._drawings = drawings_of(game.record.game)
        self._log = GameLog(self._presentation, game.record.names)
        self._shown: list[int] = []
        self._stops: list[int] = []
        for at, state in enumerate(self._positions):
            self._log.catch_up(state.view(seat))
            self._shown.append(self._log.next_number)
            if self._is_stop(at, state):
                self._stops.append(at)

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
            word, about = self._command(line)
            if word == "quit":
                return
            if word == "learn":
                read_about(self._game.record.game, self._console, read)
                continue
            self._carry_out(word, about, line)

    def show_events(self) -> None:
        """The whole log, and how the game ended."""
        self.at = self.last
        self._show_since(0)
        self._show_ending()

    def _is_stop(self, at: int, state: State[Any]) -> bool:
        if at in (0, self.last):
            return True
        choice = state.choice
        decided = choice is not None and not choice.forced and self._seat in (NOBODY, choice.player)
        news = self._seat != NOBODY and self._shown[at] != self._shown[at - 1]
        return decided or news

    def _lookups(self) -> Lookups:
        """What can be looked up where the replay stands."""
        view = self.view()
        position = self._presentation.position(view)
        log = self._log.upto(self._shown[self.at])
        record = self._game.record
        decks = {each.name: each.deck for each in record.seats}
        return Lookups(record.game, self._drawings, position, log, self._viewer, decks, view)

    @property
    def _viewer(self) -> str | None:
        return None if self._seat == NOBODY else self._game.record.names[self._seat]

    def _carry_out(self, word: str, about: str, line: str) -> None:
        before = self.at
        steps = number(about)
        found = self._lookups().answer(word, about)
        if found is not None:
            self._console.print(found)
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
        elif word == "help":
            self._console.print(Text(HELP.format(piles=self._drawings.help)))
        if self.at > before:
            self._show_since(self._shown[before])
        elif self.at < before:
            self._show_table()

    def _show_since(self, event: int) -> None:
        log = self._log.upto(self._shown[self.at])
        lines = lines_about(log.since(event))
        if lines:
            self._console.print(draw_log(lines))

    def _show_table(self) -> None:
        self._console.print(self._drawings.draw(self._presentation.position(self.view()), self._viewer))

    def _command(self, line: str) -> tuple[str, str]:
        """The command that a line begins with, in full, and what follows it; Enter alone means forward."""
        typed, _, about = line.partition(" ")
        if not typed:
            return "forward", ""
        known = (*COMMANDS, *self._drawings.piles)
        fitting = [word for word in known if word.startswith(typed.casefold())]
        return (fitting[0] if fitting else ""), about.strip()

    def _show_place(self) -> None:
        """Where the replay stands, and what is chosen next, as far as that may be known."""
        place = Text(f"{self.at} of {self.last} choices", "aside")
        choice = self._positions[self.at].choice
        if self.at < self.last and choice is not None:
            name = self._game.record.names[choice.player]
            record = self._game.record
            edited = record.edited(self.at + 1) is not None
            own = self._seat == choice.player and not edited
            line = "a judge changes something" if edited else f"{name} chooses"
            if self._seat == NOBODY or own or record.said(self.at + 1) is not None:
                line = record.choices[self.at]
            place.append_text(Text.assemble("   next  ", (line, "choice")))
        self._console.print(place)
        if self.at == self.last:
            self._show_ending()

    def _show_ending(self) -> None:
        last, record = self._positions[self.last], self._game.record
        stood_in = who_conceded(record.stood_in_for) if record.stood_in_for else ""
        if last.result is None:
            told = stood_in
            if (outcome := record.outcome) is not None:
                told = f"{listed(record.given_up)} conceded. So {listed(outcome.winners)} has won."
            self._console.print(Text(f"The game is not finished. {told}".rstrip(), "aside"))
            return
        position = self._presentation.position(last.view(self._seat))
        standings = [self._presentation.standing(position, name) for name in last.names]
        endings = self._presentation.words.endings
        self._console.print(draw_result(last.names, standings, last.result, endings))
        if stood_in:
            self._console.print(Text(stood_in, "aside"))
