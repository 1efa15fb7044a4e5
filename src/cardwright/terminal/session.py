"""A game at the terminal, from its first question to its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, final

from rich.console import Console
from rich.text import Text

from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.state import Result
from cardwright.core.view import View
from cardwright.errors import CardwrightError, FileError
from cardwright.narration.endings import who_conceded
from cardwright.narration.position import Position
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import beginning_with, default, given_up, numbered, question
from cardwright.narration.sentences import listed
from cardwright.players.program import ProgramBot
from cardwright.records.keeping import GameFile
from cardwright.records.recorded import RecordedGame
from cardwright.sitting import Sitting, Undo
from cardwright.terminal.drawings import drawings_of
from cardwright.terminal.keyboard import number, shown
from cardwright.terminal.log import draw_log, draw_result
from cardwright.terminal.lookups import HELP as HELP_TO_LOOK_UP
from cardwright.terminal.lookups import Lookups
from cardwright.terminal.phrases import draw_options, drawn
from cardwright.terminal.rulebooks import read_about

FOLLOWING: Final = frozenset(
    (
        *("pay", "target", "victim", "allocate", "assign", "order", "split", "choose", "deploy", "react"),
        *("archives", "flank", "use"),
    )
)
"""Questions in the middle of something: the table is not drawn again before them."""

COMMANDS: Final = ("undo", "pay", "learn", "concede", "save", "help", "quit")
"""The commands of a game that is played, beside those that look something up."""

AGREE: Final = "agree"
"""The command where the rules know of an end on which all agree, and not of a forfeit instead."""

HELP: Final = f"""\
Answer with the number of an option, or with the option itself, with the
letters that it begins with, or with its last words; Tab completes. Enter
takes the one marked ↵, and asks once more where that gives something up.

{HELP_TO_LOOK_UP}
pay         choose yourself what you pay with, also where it is all the same;
            pay again, and that is paid for you once more
undo        take your last decision back; undo N takes back your last N.
            Where somebody could gain by it, the other people are asked.
{{agree}}concede     give the game up
save        write the game into its file, to go on with it another day
quit        leave the game; it is saved, too"""

HELP_TO_AGREE: Final = """\
agree       propose to end the game; if all agree, it is judged as it stands
"""


class Chooser(Protocol):
    """Who answers for a seat instead of a person."""

    def pick(self, view: View[Any]) -> Option:
        """One of the options of `view.choice`."""
        ...


@final
@dataclass(frozen=True)
class StandIn:
    """Who plays on for a person who gives up: a bot's name, and a bot for a seat."""

    name: str
    bot: Callable[[int], Chooser]


@final
class Left(Exception):
    """A person has left the game before its end."""


def _nothing_completes(words: Sequence[str]) -> None:
    """Where no key completes a line."""


@final
class Session:
    """A game between people at this terminal and bots.

    `bots` answer for their seats, people for all others; without people the log is written as somebody sees
    it who may know everything. `read` gives the next line that a person types after a prompt, and raises
    EOFError where there are no more; `offer` is told before what can be typed then. `file` is where `save`
    writes the game; `stand_in` plays on for whoever concedes while others are at the table.
    """

    def __init__(
        self,
        game: RecordedGame,
        bots: Mapping[int, Chooser],
        console: Console,
        read: Callable[[str], str],
        file: GameFile,
        stand_in: StandIn,
        offer: Callable[[Sequence[str]], None] = _nothing_completes,
    ) -> None:
        people = [seat for seat in range(len(game.record.seats)) if seat not in bots]
        self._sitting = Sitting(game, people)
        self._file = file
        self._bots = dict(bots)
        self._stand_in = stand_in
        self._offer = offer
        self._console = console
        self._read = read
        self._presentation = presentation_of(game.record.game)
        self._drawings = drawings_of(game.record.game)
        self._names = game.record.names
        self._read_up_to = {seat: self._sitting.news(seat) for seat in self._watchers}
        self._drawn_at = dict.fromkeys(self._watchers, -1)
        self._at_keyboard = NOBODY

    @property
    def _watchers(self) -> list[int]:
        """The seats of the people at the keyboard; without any, somebody who may know everything."""
        return sorted(self._sitting.people) or [NOBODY]

    def play(self) -> Result | None:
        """Play to the end and tell how it ended; None if somebody has left."""
        try:
            while not self._sitting.over:
                seat = self._sitting.asked
                if (bot := self._bots.get(seat)) is not None:
                    self._sitting.answer(seat, bot.pick(self._sitting.view(seat)))
                elif (option := self._ask(seat)) is not None:
                    self._sitting.answer(seat, option)
                if self._watchers == [NOBODY]:
                    self._show_turn()
        except (Left, EOFError):
            return None
        self._finish()
        return self._sitting.state.result

    # Asking a person

    def _ask(self, seat: int) -> Option | None:
        view = self._sitting.view(seat)
        choice = view.choice
        assert choice is not None
        self._hand_over(seat)
        position: Position = self._presentation.position(view)
        asked = position.asked
        assert asked is not None
        self._show(seat, position, choice)
        options = list(view.options)
        hints = [
            self._presentation.hint(position, *each) for each in zip(choice.options, options, strict=True)
        ]
        while True:
            self._console.print(draw_options(options, hints, default(asked, options)))
            place = self._hear(seat, position, options)
            if self._sitting.state.choice is not choice or seat in self._bots:
                return None
            if place is not None:
                return choice.options[place]
            self._console.print(self._question(position))

    def _hear(self, seat: int, position: Position, options: list[str]) -> int | None:
        """Read lines until one is an answer; None after a command."""
        asked = position.asked
        assert asked is not None
        lookups = self._lookups(seat, position)
        agree = (AGREE,) if self._sitting.can_be_agreed else ()
        self._offer([*options, *lookups.words(), *agree, *COMMANDS])
        warned = False
        while True:
            line = self._read("> ").strip()
            if not line:
                own = self._presentation.words.given_up
                usual, lost = default(asked, options), given_up(asked, options, own)
                if usual is not None and (warned or not lost):
                    return usual
                self._warn(options, usual, lost)
                warned = True
                continue
            warned = False
            place = numbered(options, line)
            if place is not None:
                return place
            if line not in options and self._command(seat, lookups, line):
                return None
            fitting = beginning_with(options, line)
            if len(fitting) == 1:
                return fitting[0]
            self._refuse(line, [options[each] for each in fitting] or options, bool(fitting))

    def _warn(self, options: list[str], usual: int | None, lost: str) -> None:
        """Enter alone gives nothing up, and chooses nothing that matters."""
        message = f"Enter once more for `{options[usual or 0]}`: {lost}."
        if usual is None:
            message = "Here Enter alone chooses nothing: say which of them."
        self._console.print(Text(message, "aside"))

    def _refuse(self, line: str, offered: list[str], several: bool) -> None:
        wrong = "fits several options" if several else "is not on offer"
        some = ", ".join(offered[:8]) + (", …" if len(offered) > 8 else "")
        self._console.print(
            Text(f"{shown(line)} {wrong}: {some}. `help` says what else you can type.", "wrong")
        )

    def _hand_over(self, seat: int) -> None:
        """Where several people share the keyboard, hide what the one before has seen."""
        if len(self._sitting.people) > 1 and self._at_keyboard != seat:
            self._wipe()
            name = self._names[seat]
            self._console.print(Text.assemble("Hand the keyboard to ", (name, "player"), "."))
            self._read(f"{name}, press Enter when nobody else looks. ")
            self._wipe()
            self._drawn_at[seat] = -1
        self._at_keyboard = seat

    def _wipe(self) -> None:
        """Clear the screen, and in a terminal also what has scrolled away."""
        self._console.clear()
        if self._console.is_terminal:
            self._console.file.write("\x1b[3J")

    def _show(self, seat: int, position: Position, choice: Choice) -> None:
        """What has happened since this person's last answer, the table where it helps, and the question."""
        self._show_events(seat)
        news = self._sitting.log(seat).next_number
        first_time = self._drawn_at[seat] < 0
        if first_time or (choice.prompt not in FOLLOWING and news != self._drawn_at[seat]):
            self._console.print(self._drawings.draw(position, self._names[seat]))
            self._drawn_at[seat] = news
        else:
            for each in self._drawings.doings(position):
                self._console.print(each)
        self._console.print(self._question(position))

    def _question(self, position: Position) -> Text:
        asked = position.asked
        assert asked is not None
        shown = self._presentation
        choice = self._sitting.state.choice
        assert choice is not None
        sentence = shown.words.question(asked.prompt, asked.purpose, choice.options[0].verb)
        return drawn(question(asked, sentence, shown.remark(position, asked)))

    def _show_events(self, seat: int) -> None:
        lines = self._sitting.lines(seat, self._read_up_to[seat])
        self._read_up_to[seat] = self._sitting.log(seat).next_number
        if lines:
            self._console.print(draw_log(lines))

    def _show_turn(self) -> None:
        """Tell whoever only watches what has happened, as soon as a turn has begun."""
        if any(event.kind == "turn" for event in self._sitting.log(NOBODY).since(self._read_up_to[NOBODY])):
            self._show_events(NOBODY)

    # What a person can type besides an option

    def _lookups(self, seat: int, position: Position) -> Lookups:
        """What this person can look up."""
        record = self._sitting.record
        decks = {each.name: each.deck for each in record.seats}
        name = self._names[seat]
        view = self._sitting.view(seat)
        return Lookups(record.game, self._drawings, position, self._sitting.log(seat), name, decks, view)

    def _command(self, seat: int, lookups: Lookups, line: str) -> bool:
        """Carry out a command; whether it was one."""
        word, _, about = line.partition(" ")
        about = about.strip()
        found = lookups.answer(word, about)
        if found is not None:
            self._console.print(found)
        elif word == "undo":
            self._undo(seat, number(about or "1") or 0)
        elif about:
            return False
        elif word in ("help", "?"):
            agree = HELP_TO_AGREE if self._sitting.can_be_agreed else ""
            self._console.print(Text(HELP.format(piles=self._drawings.help, agree=agree)))
        elif word == "learn":
            read_about(lookups.game, self._console, self._read)
        elif word == "pay":
            self._pay_otherwise(seat)
        elif word == AGREE and self._sitting.can_be_agreed:
            self._agree(seat)
        elif word == "concede":
            self._concede(seat)
        elif word == "save":
            self._save()
        elif word == "quit":
            raise Left
        else:
            return False
        return True

    def _pay_otherwise(self, seat: int) -> None:
        """From now on this person pays by hand, or no more."""
        self._sitting.by_hand ^= {seat}
        message = "You choose yourself now what you pay with."
        if seat not in self._sitting.by_hand:
            message = "Where all ways to pay are alike, it is paid for you now."
        self._console.print(Text(message, "aside"))

    def _concede(self, seat: int) -> None:
        """Let a person give the game up, for good: it ends for them, or a bot plays on in their place.

        Where the rules know of no forfeit the record says who conceded, and the last one left has won.
        """
        name = self._names[seat]
        if not self._says_yes(seat, "give the game up for good?"):
            self._console.print(Text("Nothing is given up.", "aside"))
            return
        sitting = self._sitting
        sitting.resign(seat, self._stand_in.name)
        if sitting.can_be_forfeited:
            return
        if sitting.people:
            self._wipe()
        outcome = sitting.outcome
        message = " concedes." if outcome is None else f" concedes. {listed(outcome.winners)} has won."
        self._console.print(Text.assemble((name, "player"), message))
        if sitting.over or not sitting.people:
            raise Left
        self._bots[seat] = self._stand_in.bot(seat)
        self._console.print(Text(f"From now on {self._stand_in.name} plays for {name}.", "aside"))

    def _save(self) -> None:
        try:
            self._file.save(self._sitting.record)
        except FileError as fault:
            self._console.print(Text(str(fault), "wrong"))
        else:
            self._console.print(Text(f"The game up to here is saved in {self._file.path}.", "aside"))

    def _undo(self, seat: int, wanted: int) -> None:
        """Take back a person's own last decisions, and all that followed them."""
        made = self._sitting.decisions(seat)
        if not 1 <= wanted <= made:
            there_are = f"you have made {made}" if made else "you have made none yet"
            self._console.print(Text(f"`undo N` takes back your last N decisions; {there_are}.", "wrong"))
            return
        try:
            undo = self._sitting.undo(seat, wanted)
        except CardwrightError as refusal:  # such as behind what a judge has changed
            self._console.print(Text(str(refusal), "wrong"))
            return
        asked = bool(undo.waits_for)
        if asked and not self._all_let_go_back(undo):
            return
        for each in self._watchers:
            self._read_up_to[each] = min(self._read_up_to[each], self._sitting.log(each).next_number)
            self._drawn_at[each] = -1
        for bot in self._bots.values():
            if isinstance(bot, ProgramBot):
                bot.taken_back(self._sitting.state.last_event() + 1)
        if undo.free:
            message = "Taken back; that is free: nobody has gained or lost anything by it."
        elif asked:
            message = "Taken back, as all agree."
        else:
            message = f"Taken back; among people all would have to agree: {listed(undo.against)}."
        self._console.print(Text(message, "aside"))

    def _all_let_go_back(self, undo: Undo) -> bool:
        """Ask the other people at the keyboard; whether they have let this one go back."""
        name = self._names[undo.seat]
        why = f" wants to go back, and {listed(undo.against)}: all have to agree."
        self._console.print(Text.assemble((name, "player"), why))
        for other in undo.waits_for:
            if not self._says_yes(other, f"may {name} go back?"):
                self._sitting.refuse(other)
                answer = (" does not agree. Nothing is taken back.", "")
                self._console.print(Text.assemble((self._names[other], "player"), answer))
                return False
            self._sitting.consent(other)
        return True

    def _agree(self, seat: int) -> None:
        """Ask everybody else whether the game shall end as it stands. Rules: K17-endgame-5; KFR97."""
        for place in range(1, len(self._names)):
            other = (seat + place) % len(self._names)
            if not self._consents(other):
                name = self._names[other]
                self._console.print(Text.assemble((name, "player"), " wants to go on."))
                return
        for each in range(len(self._names)):
            if not self._sitting.over:  # somebody has said so before
                self._sitting.agree(each)

    def _consents(self, seat: int) -> bool:
        """Whether a seat agrees to an end: a person says so, a bot does where nobody stands better."""
        if seat in self._bots:
            return self._sitting.bot_agrees(seat)
        return self._says_yes(seat, "shall the game end as it stands?")

    def _says_yes(self, seat: int, question: str) -> bool:
        """Ask a person who shares the keyboard."""
        return self._read(f"{self._names[seat]}, {question} yes or no: ").strip().casefold() in ("yes", "y")

    def _finish(self) -> None:
        """Tell the last news and the result."""
        result = self._sitting.state.result
        assert result is not None
        watchers = self._watchers
        watcher = self._at_keyboard if self._at_keyboard in watchers else watchers[0]
        self._show_events(watcher)
        position = self._presentation.position(self._sitting.view(watcher))
        standings = [self._presentation.standing(position, name) for name in self._names]
        endings = self._presentation.words.endings
        self._console.print(draw_result(self._names, standings, result, endings))
        if names := self._sitting.record.stood_in_for:
            self._console.print(Text(who_conceded(names), "aside"))
