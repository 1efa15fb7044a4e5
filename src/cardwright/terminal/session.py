"""A game at the terminal, from its first question to its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, final

from rich.console import Console
from rich.text import Text

from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.record import can_be_forfeited
from cardwright.core.state import Result, State, View
from cardwright.errors import FileError
from cardwright.narration.log import GameLog
from cardwright.narration.position import Position
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import beginning_with, default, given_up, numbered, question
from cardwright.narration.sentences import lines_about, listed
from cardwright.records.keeping import GameFile
from cardwright.records.recorded import RecordedGame
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
class _Decision:
    """What a person decided when so many choices had been made, and whom the turn had asked before."""

    choices: int
    seat: int
    answered: frozenset[int]


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
        self._game = game
        self._file = file
        self._bots = dict(bots)
        self._stand_in = stand_in
        self._offer = offer
        self._by_hand: set[int] = set()
        self._console = console
        self._read = read
        people = [seat for seat in range(len(game.state.names)) if seat not in bots]
        self._presentation = presentation_of(game.record.game)
        self._drawings = drawings_of(game.record.game)
        names = game.state.names
        self._logs = {seat: GameLog(self._presentation, names) for seat in people or [NOBODY]}
        self._read_up_to = dict.fromkeys(self._logs, 0)
        self._drawn_at = dict.fromkeys(self._logs, -1)
        self._answered: set[int] = set()
        self._decisions: list[_Decision] = []
        self._at_keyboard = NOBODY
        self._recall()

    @property
    def _state(self) -> State[Any]:
        return self._game.state

    @property
    def _can_end_by_agreement(self) -> bool:
        """Whether players may end the game together: where no single one may give it up."""
        return not can_be_forfeited(self._game.rules)

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
        paid = None if seat in self._by_hand else self._alike_payment(self._state)
        return self._ask(seat) if paid is None else paid

    def _alike_payment(self, state: State[Any]) -> Option | None:
        """How to pay where all ways to pay are alike; None where they are not, or nothing is paid."""
        choice = state.choice
        if choice is None or choice.prompt != "pay":
            return None
        view = state.view(choice.player)
        options = list(choice.options)
        notations = [view.notation(option) for option in options]
        place: int | None = self._presentation.payment(self._presentation.position(view), options, notations)
        return None if place is None else options[place]

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
                if self._alike_payment(state) is not None:
                    continue
                self._decide(choice.player, choices)
                self._read_up_to[choice.player] = self._logs[choice.player].next_number

    def _decide(self, seat: int, choices: int) -> None:
        """A person decides when so many choices have been made."""
        self._decisions.append(_Decision(choices, seat, frozenset(self._answered)))
        self._answered.add(seat)

    def _catch_up(self, state: State[Any]) -> None:
        """Let everybody who watches know what has happened."""
        for seat, log in self._logs.items():
            before = log.next_number
            log.catch_up(state.view(seat))
            if any(each.kind == "turn" for each in log.since(before)):
                self._answered.discard(seat)
                if seat == NOBODY:
                    self._show_events(seat)

    # Asking a person

    def _ask(self, seat: int) -> Option | None:
        view = self._state.view(seat)
        choice = view.choice
        assert choice is not None
        self._hand_over(seat)
        position: Position = self._presentation.position(view)
        asked = position.asked
        assert asked is not None
        self._show(seat, position, choice)
        options = [view.notation(option) for option in choice.options]
        hints = [
            self._presentation.hint(position, *each) for each in zip(choice.options, options, strict=True)
        ]
        while True:
            self._console.print(draw_options(options, hints, default(asked, options)))
            place = self._hear(seat, position, options)
            if self._state.choice is not choice or seat in self._bots:
                return None
            if place is not None:
                self._decide(seat, len(self._game.past))
                return choice.options[place]
            self._console.print(self._question(position))

    def _hear(self, seat: int, position: Position, options: list[str]) -> int | None:
        """Read lines until one is an answer; None after a command."""
        asked = position.asked
        assert asked is not None
        lookups = self._lookups(seat, position)
        agree = (AGREE,) if self._can_end_by_agreement else ()
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
        if len(self._logs) > 1 and self._at_keyboard != seat:
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
        self._show_events(seat)
        news = self._logs[seat].next_number
        first_time = self._drawn_at[seat] < 0
        if first_time or (choice.prompt not in FOLLOWING and news != self._drawn_at[seat]):
            self._console.print(self._drawings.draw(position, self._state.names[seat]))
            self._drawn_at[seat] = news
        else:
            for each in self._drawings.doings(position):
                self._console.print(each)
        self._console.print(self._question(position))

    def _question(self, position: Position) -> Text:
        asked = position.asked
        assert asked is not None
        shown = self._presentation
        choice = self._state.choice
        assert choice is not None
        sentence = shown.words.question(asked.prompt, asked.purpose, choice.options[0].verb)
        return drawn(question(asked, sentence, shown.remark(position, asked)))

    def _show_events(self, seat: int) -> None:
        log = self._logs[seat]
        lines = lines_about(log.since(self._read_up_to[seat]))
        self._read_up_to[seat] = log.next_number
        if lines:
            self._console.print(draw_log(lines))

    # What a person can type besides an option

    def _lookups(self, seat: int, position: Position) -> Lookups:
        """What this person can look up."""
        record = self._game.record
        decks = {each.name: each.deck for each in record.seats}
        name = self._state.names[seat]
        return Lookups(record.game, self._drawings, position, self._logs[seat], name, decks)

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
            agree = HELP_TO_AGREE if self._can_end_by_agreement else ""
            self._console.print(Text(HELP.format(piles=self._drawings.help, agree=agree)))
        elif word == "learn":
            read_about(lookups.game, self._console, self._read)
        elif word == "pay":
            self._pay_otherwise(seat)
        elif word == AGREE and self._can_end_by_agreement:
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
        self._by_hand ^= {seat}
        message = "You choose yourself now what you pay with."
        if seat not in self._by_hand:
            message = "Where all ways to pay are alike, it is paid for you now."
        self._console.print(Text(message, "aside"))

    def _concede(self, seat: int) -> None:
        """Let a person give the game up, for good: it ends for them, or a bot plays on in their place.

        Where the rules know of no forfeit it makes nobody the winner; the record says who conceded.
        """
        name = self._state.names[seat]
        if not self._says_yes(seat, "give the game up for good?"):
            self._console.print(Text("Nothing is given up.", "aside"))
            return
        if can_be_forfeited(self._game.rules):
            self._game.forfeit(seat)
            return
        self._game.concede(seat, self._stand_in.name)
        others = [each for each in self._state.names if each != name]
        alone = set(self._logs) == {seat}
        if not alone:
            self._wipe()
        message = f" concedes. {others[0]} has won." if len(others) == 1 else " concedes."
        self._console.print(Text.assemble((name, "player"), message))
        if alone:
            raise Left
        self._bots[seat] = self._stand_in.bot(seat)
        del self._logs[seat]
        self._console.print(Text(f"From now on {self._stand_in.name} plays for {name}.", "aside"))

    def _save(self) -> None:
        try:
            self._file.save(self._game.record)
        except FileError as fault:
            self._console.print(Text(str(fault), "wrong"))
        else:
            self._console.print(Text(f"The game up to here is saved in {self._file.path}.", "aside"))

    def _undo(self, seat: int, wanted: int) -> None:
        """Take back a person's own last decisions, and all that followed them."""
        own = [decision for decision in self._decisions if decision.seat == seat]
        if not 1 <= wanted <= len(own):
            there_are = f"you have made {len(own)}" if own else "you have made none yet"
            self._console.print(Text(f"`undo N` takes back your last N decisions; {there_are}.", "wrong"))
            return
        back_to = own[-wanted]
        against = self._game.against_undo(back_to.choices, seat)
        others = [each for each in self._logs if each not in (seat, NOBODY)]
        if against and others and not self._all_let_go_back(seat, others, against):
            return
        self._game.undo_to(back_to.choices)
        self._answered = set(back_to.answered)
        del self._decisions[self._decisions.index(back_to) :]
        number_of_next = self._state.last_event() + 1
        for each, log in self._logs.items():
            self._logs[each] = log.upto(number_of_next)
            self._read_up_to[each] = min(self._read_up_to[each], number_of_next)
            self._drawn_at[each] = -1
        if not against:
            message = "Taken back; that is free: nobody has gained or lost anything by it."
        elif others:
            message = "Taken back, as all agree."
        else:
            message = f"Taken back; among people all would have to agree: {listed(against)}."
        self._console.print(Text(message, "aside"))

    def _all_let_go_back(self, seat: int, others: list[int], against: list[str]) -> bool:
        """Whether the other people at the keyboard let this one go back."""
        name = self._state.names[seat]
        self._console.print(
            Text.assemble((name, "player"), f" wants to go back, and {listed(against)}: all have to agree.")
        )
        for other in others:
            if not self._says_yes(other, f"may {name} go back?"):
                answer = (" does not agree. Nothing is taken back.", "")
                self._console.print(Text.assemble((self._state.names[other], "player"), answer))
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
        watcher = self._at_keyboard if self._at_keyboard in self._logs else next(iter(self._logs))
        self._show_events(watcher)
        position = self._presentation.position(self._state.view(watcher))
        standings = [self._presentation.standing(position, name) for name in self._state.names]
        endings = self._presentation.words.endings
        self._console.print(draw_result(self._state.names, standings, result, endings))
