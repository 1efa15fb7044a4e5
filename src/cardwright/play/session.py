"""A game at the terminal, from its first question to its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, final

from rich.console import Console
from rich.text import Text

from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.state import Result, State, View
from cardwright.errors import FileError
from cardwright.play.chronicle import Chronicle
from cardwright.play.keyboard import number, shown
from cardwright.play.log import draw_answer_to_why, draw_log, draw_result
from cardwright.play.position import Position
from cardwright.play.presentation import presentation_of
from cardwright.play.questions import beginning_with, default, draw_options, numbered, question
from cardwright.play.recorded import RecordedGame
from cardwright.play.recordfile import write_record
from cardwright.play.sentences import lines_about, listed

FOLLOWING: Final = frozenset(
    (
        *("pay", "target", "victim", "allocate", "assign", "order", "split", "choose", "deploy", "react"),
        *("archives", "flank", "use"),
    )
)
"""Questions in the middle of something: the table is not drawn again before them."""

HELP: Final = """\
Answer with the number of an option, or with the option itself, or with the
letters that it begins with. Enter takes the one marked ↵.

table       draw the table again
{piles}
card NAME   one card with its whole text
log         all that has happened, as far as you may know it
why         why the last event of the log happened; why N asks about event N
agree       propose to end the game; if all agree, it is judged as it stands
undo        take your last decision back; undo N takes back your last N.
            Where somebody could gain by it, the other people are asked.
save        write the game into its file, to go on with it another day
quit        leave the game"""


class Chooser(Protocol):
    """Who answers for a seat instead of a person."""

    def pick(self, view: View[Any]) -> Option:
        """One of the options of `view.choice`."""
        ...


@final
@dataclass(frozen=True)
class _Decision:
    """What a person decided when so many choices had been made, and whom the turn had asked before."""

    choices: int
    seat: int
    answered: frozenset[int]


@final
class Left(Exception):
    """A person has left the game before its end."""


@final
class Session:
    """A game between people at this terminal and bots.

    `bots` answer for their seats, people for all others; without people the log is written as somebody sees
    it who may know everything. `read` gives the next line that a person types after a prompt, and raises
    EOFError where there are no more. `file` is where `save` writes the game.
    """

    def __init__(
        self,
        game: RecordedGame,
        bots: Mapping[int, Chooser],
        console: Console,
        read: Callable[[str], str],
        file: Path,
    ) -> None:
        self._game = game
        self._file = file
        self._bots = bots
        self._console = console
        self._read = read
        people = [seat for seat in range(len(game.state.names)) if seat not in bots]
        self._presentation = presentation_of(game.record.game)
        names = game.state.names
        self._chronicles = {seat: Chronicle(self._presentation, names) for seat in people or [NOBODY]}
        self._read_up_to = dict.fromkeys(self._chronicles, 0)
        self._drawn_at = dict.fromkeys(self._chronicles, -1)
        self._answered: set[int] = set()
        self._decisions: list[_Decision] = []
        self._at_keyboard = NOBODY
        self._recall()

    @property
    def _state(self) -> State[Any]:
        return self._game.state

    def play(self) -> Result | None:
        """Play to the end and tell how it ended; None if somebody has left."""
        try:
            while (choice := self._state.choice) is not None:
                option = self._answer(choice)
                if option is not None:
                    self._game.choose(option)
                    self._catch_up(self._state)
        except (Left, EOFError):
            return None
        self._finish()
        return self._state.result

    def _answer(self, choice: Choice) -> Option | None:
        """What the seat that is asked chooses; None if the game has ended or gone back instead."""
        seat = choice.player
        bot = self._bots.get(seat)
        if choice.forced and (bot is not None or not self._worth_asking(choice)):
            return choice.options[0]
        if bot is not None:
            return bot.pick(self._state.view(seat))
        return self._ask(seat)

    def _worth_asking(self, choice: Choice) -> bool:
        """Whether to put a forced choice: an `end`, where the turn would pass without any question."""
        return choice.options[0].verb == "end" and choice.player not in self._answered

    def _recall(self) -> None:
        """Take in what was played before this session: all events, and what people decided."""
        for choices, state in enumerate(self._game.positions):
            self._catch_up(state)
            choice = state.choice
            answered = choice is not None and not choice.forced and choices < len(self._game.past)
            if choice is not None and answered and choice.player not in self._bots:
                self._decide(choice.player, choices)
                self._read_up_to[choice.player] = self._chronicles[choice.player].next_number

    def _decide(self, seat: int, choices: int) -> None:
        """A person decides when so many choices have been made."""
        self._decisions.append(_Decision(choices, seat, frozenset(self._answered)))
        self._answered.add(seat)

    def _catch_up(self, state: State[Any]) -> None:
        """Let everybody who watches know what has happened."""
        for seat, chronicle in self._chronicles.items():
            before = chronicle.next_number
            chronicle.catch_up(state.view(seat))
            if any(each.kind == "turn" for each in chronicle.since(before)):
                self._answered.discard(seat)
                if seat == NOBODY:
                    self._tell_news(seat)

    # Asking a person

    def _ask(self, seat: int) -> Option | None:
        view = self._state.view(seat)
        choice = view.choice
        assert choice is not None
        self._hand_over(seat)
        position: Position = self._presentation.position(view)
        self._show(seat, position, choice)
        options = [view.notation(option) for option in choice.options]
        hints = [
            self._presentation.hint(position, *each) for each in zip(choice.options, options, strict=True)
        ]
        while True:
            self._console.print(draw_options(options, hints))
            place = self._hear(seat, position, options)
            if self._state.choice is not choice:
                return None
            if place is not None:
                self._decide(seat, len(self._game.past))
                return choice.options[place]
            self._console.print(self._question(position))

    def _hear(self, seat: int, position: Position, options: list[str]) -> int | None:
        """Read lines until one is an answer; None after a command."""
        while True:
            line = self._read("> ").strip()
            if not line:
                return default(options)
            place = numbered(options, line)
            if place is not None:
                return place
            if line not in options and self._command(seat, position, line):
                return None
            fitting = beginning_with(options, line)
            if len(fitting) == 1:
                return fitting[0]
            self._refuse(line, [options[each] for each in fitting] or options, bool(fitting))

    def _refuse(self, line: str, offered: list[str], several: bool) -> None:
        wrong = "fits several options" if several else "is not on offer"
        some = ", ".join(offered[:8]) + (", …" if len(offered) > 8 else "")
        self._console.print(
            Text(f"{shown(line)} {wrong}: {some}. `help` says what else you can type.", "wrong")
        )

    def _hand_over(self, seat: int) -> None:
        """Where several people share the keyboard, hide what the one before has seen."""
        if len(self._chronicles) > 1 and self._at_keyboard != seat:
            self._wipe()
            name = self._state.names[seat]
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
        self._tell_news(seat)
        news = self._chronicles[seat].next_number
        first_time = self._drawn_at[seat] < 0
        if first_time or (choice.prompt not in FOLLOWING and news != self._drawn_at[seat]):
            self._console.print(self._presentation.draw(position, self._state.names[seat]))
            self._drawn_at[seat] = news
        else:
            for each in self._presentation.doings(position):
                self._console.print(each)
        self._console.print(self._question(position))

    def _question(self, position: Position) -> Text:
        asked = position.asked
        assert asked is not None
        return question(asked, self._presentation.remark(position, asked))

    def _tell_news(self, seat: int) -> None:
        chronicle = self._chronicles[seat]
        lines = lines_about(chronicle.since(self._read_up_to[seat]))
        self._read_up_to[seat] = chronicle.next_number
        if lines:
            self._console.print(draw_log(lines))

    # What a person can type besides an option

    def _command(self, seat: int, position: Position, line: str) -> bool:
        """Carry out a command; whether it was one."""
        word, _, about = line.partition(" ")
        about = about.strip()
        name = self._state.names[seat]
        show = self._console.print
        if word == "card":
            self._show_card(position, about)
        elif word == "why":
            show(draw_answer_to_why(self._chronicles[seat], about))
        elif word == "undo":
            self._undo(seat, number(about or "1") or 0)
        elif word in self._presentation.piles and (not about or about in self._state.names):
            show(self._presentation.pile(position, about or name, word))
        elif about:
            return False
        elif word in ("help", "?"):
            show(Text(HELP.format(piles=self._presentation.help)))
        elif word == "table":
            show(self._presentation.draw(position, name))
        elif word == "log":
            show(draw_log(lines_about(self._chronicles[seat].since(0))))
        elif word == "agree":
            self._agree(seat)
        elif word == "save":
            self._save()
        elif word == "quit":
            raise Left
        else:
            return False
        return True

    def _show_card(self, position: Position, name: str) -> None:
        """Show the known card of this name, or of the only name that begins so."""
        known: dict[str, str] = {}
        for reference, card in position.cards.items():
            known.setdefault(card.card, reference)
        if name in position.cards:
            self._console.print(self._presentation.card(position, name))
            return
        names = list(known)
        fitting = beginning_with(names, name) if name else []
        if len(fitting) == 1:
            self._console.print(self._presentation.card(position, known[names[fitting[0]]]))
        else:
            offered = ", ".join(sorted(names[each] for each in fitting) or sorted(names)) or "none"
            self._console.print(Text(f"Which card? You know: {offered}.", "wrong"))

    def _save(self) -> None:
        try:
            write_record(self._game.record, self._file)
        except FileError as fault:
            self._console.print(Text(str(fault), "wrong"))
        else:
            self._console.print(Text(f"The game up to here is saved in {self._file}.", "aside"))

    def _undo(self, seat: int, wanted: int) -> None:
        """Take back a person's own last decisions, and all that followed them."""
        own = [decision for decision in self._decisions if decision.seat == seat]
        if not 1 <= wanted <= len(own):
            there_are = f"you have made {len(own)}" if own else "you have made none yet"
            self._console.print(Text(f"`undo N` takes back your last N decisions; {there_are}.", "wrong"))
            return
        back_to = own[-wanted]
        against = self._game.against_undo(back_to.choices, seat)
        others = [each for each in self._chronicles if each not in (seat, NOBODY)]
        if against and others and not self._all_let_go_back(seat, others, against):
            return
        self._game.undo_to(back_to.choices)
        self._answered = set(back_to.answered)
        del self._decisions[self._decisions.index(back_to) :]
        number_of_next = self._state.last_event() + 1
        for each, chronicle in self._chronicles.items():
            self._chronicles[each] = chronicle.upto(number_of_next)
            self._read_up_to[each] = min(self._read_up_to[each], number_of_next)
            self._drawn_at[each] = -1
        if not against:
            told = "Taken back; that is free: nobody has gained or lost anything by it."
        elif others:
            told = "Taken back, as all agree."
        else:
            told = f"Taken back; among people all would have to agree: {listed(against)}."
        self._console.print(Text(told, "aside"))

    def _all_let_go_back(self, seat: int, others: list[int], against: list[str]) -> bool:
        """Whether the other people at the keyboard let this one go back."""
        name = self._state.names[seat]
        self._console.print(
            Text.assemble((name, "player"), f" wants to go back, and {listed(against)}: all have to agree.")
        )
        for other in others:
            if not self._says_yes(other, f"may {name} go back?"):
                told = (" does not agree. Nothing is taken back.", "")
                self._console.print(Text.assemble((self._state.names[other], "player"), told))
                return False
        return True

    def _agree(self, seat: int) -> None:
        """Ask everybody else whether the game shall end as it stands. Rules: K17-endgame-5; KFR97."""
        for place in range(1, len(self._state.names)):
            other = (seat + place) % len(self._state.names)
            if not self._consents(other):
                name = self._state.names[other]
                self._console.print(Text.assemble((name, "player"), " wants to go on."))
                return
        for each in range(len(self._state.names)):
            self._game.agree(each)

    def _consents(self, seat: int) -> bool:
        """Whether a seat agrees to an end: a person says so, a bot does where nobody stands better."""
        name = self._state.names[seat]
        if seat not in self._bots:
            return self._says_yes(seat, "shall the game end as it stands?")
        position = self._presentation.position(self._state.view(seat))
        ranks = {each: self._presentation.rank(position, each) for each in self._state.names}
        return ranks[name] == max(ranks.values())

    def _says_yes(self, seat: int, question: str) -> bool:
        """Ask a person who shares the keyboard."""
        return self._read(f"{self._state.names[seat]}, {question} yes or no: ").strip() in ("yes", "y")

    def _finish(self) -> None:
        """Tell the last news and the result."""
        result = self._state.result
        assert result is not None
        watcher = self._at_keyboard if self._at_keyboard in self._chronicles else next(iter(self._chronicles))
        self._tell_news(watcher)
        position = self._presentation.position(self._state.view(watcher))
        standings = [self._presentation.standing(position, name) for name in self._state.names]
        self._console.print(draw_result(self._state.names, standings, result))
