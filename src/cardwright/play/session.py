"""A game at the terminal, from its first question to its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, final

from rich.console import Console
from rich.text import Text

from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.state import Result, View
from cardwright.kotc.rules.endgame import agree
from cardwright.kotc.rules.state import KeeperState
from cardwright.play.chronicle import Chronicle
from cardwright.play.log import draw_log, draw_reasons, draw_result
from cardwright.play.position import Card, Position, position_of
from cardwright.play.questions import beginning_with, default, draw_options, hint, numbered, question
from cardwright.play.sentences import lines_about
from cardwright.play.table import draw, draw_card, draw_cards, draw_doings, draw_hand

FOLLOWING: Final = frozenset(
    ("pay", "target", "victim", "allocate", "assign", "order", "split", "choose", "deploy", "react")
)
"""Questions in the middle of something: the table is not drawn again before them."""

HELP: Final = """\
Answer with the number of an option, or with the option itself, or with the
letters that it begins with. Enter takes the one marked ↵.

table       draw the table again
hand        your hand with the whole texts
grave       your grave
card NAME   one card with its whole text
log         all that has happened, as far as you may know it
why         why the last event of the log happened; why N asks about event N
agree       propose to end the game; if all agree, it is judged as it stands
quit        leave the game"""


class Chooser(Protocol):
    """Who answers for a seat instead of a person."""

    def pick(self, view: View[Any]) -> Option:
        """One of the options of `view.choice`."""
        ...


@final
class Left(Exception):
    """A person has left the game before its end."""


@final
class Session:
    """A game between people at this terminal and bots.

    `bots` answer for their seats, people for all others; without people the log is written as somebody sees
    it who may know everything. `read` gives the next line that a person types after a prompt, and raises
    EOFError where there are no more.
    """

    def __init__(
        self,
        state: KeeperState,
        bots: Mapping[int, Chooser],
        console: Console,
        read: Callable[[str], str],
    ) -> None:
        self._state = state
        self._bots = bots
        self._console = console
        self._read = read
        people = [seat for seat in range(state.seats) if seat not in bots]
        self._chronicles = {seat: Chronicle() for seat in people or [NOBODY]}
        self._read_up_to = dict.fromkeys(self._chronicles, 0)
        self._drawn_at = dict.fromkeys(self._chronicles, -1)
        self._answered: set[int] = set()
        self._at_keyboard = NOBODY
        self._catch_up()

    def play(self) -> Result | None:
        """Play to the end and tell how it ended; None if somebody has left."""
        try:
            while (choice := self._state.choice) is not None:
                option = self._answer(choice)
                if option is not None:
                    self._state.choose(option)
                    self._catch_up()
        except (Left, EOFError):
            return None
        self._finish()
        return self._state.result

    def _answer(self, choice: Choice) -> Option | None:
        """What the seat that is asked chooses; None if the game has ended instead."""
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

    def _catch_up(self) -> None:
        """Let everybody who watches know what has happened."""
        for seat, chronicle in self._chronicles.items():
            before = chronicle.next_number
            chronicle.catch_up(self._state.view(seat))
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
        position = position_of(view)
        self._show(seat, position, choice)
        options = [view.notation(option) for option in choice.options]
        hints = [hint(position, *each) for each in zip(choice.options, options, strict=True)]
        while True:
            self._console.print(draw_options(options, hints))
            place = self._hear(seat, position, options)
            if self._state.over:
                return None
            if place is not None:
                self._answered.add(seat)
                return choice.options[place]
            self._console.print(self._question(position))

    def _hear(self, seat: int, position: Position, options: list[str]) -> int | None:
        """Read lines until one is an answer; None if the options should be shown again."""
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
        shown = "".join(letter if letter.isprintable() else "�" for letter in line[:60])
        wrong = f"{shown!r} fits several options" if several else f"{shown!r} is not on offer"
        some = ", ".join(offered[:8]) + (", …" if len(offered) > 8 else "")
        self._console.print(Text(f"{wrong}: {some}. `help` says what else you can type.", "wrong"))

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
            self._console.print(draw(position, self._state.names[seat]))
            self._drawn_at[seat] = news
        else:
            for each in draw_doings(position):
                self._console.print(each)
        self._console.print(self._question(position))

    def _question(self, position: Position) -> Text:
        asked = position.asked
        assert asked is not None
        return question(position, asked)

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
            self._explain(seat, about)
        elif about:
            return False
        elif word in ("help", "?"):
            show(Text(HELP))
        elif word == "table":
            show(draw(position, name))
        elif word == "hand":
            show(draw_hand(position, name, whole_text=True))
        elif word == "grave":
            grave = [position.cards[card] for card in position.players[name].grave if card is not None]
            show(draw_cards(f"{name}'s grave", grave, whole_text=True))
        elif word == "log":
            show(draw_log(lines_about(self._chronicles[seat].since(0))))
        elif word == "agree":
            self._agree(seat)
        elif word == "quit":
            raise Left
        else:
            return False
        return True

    def _show_card(self, position: Position, name: str) -> None:
        """Show the known card of this name, or of the only name that begins so."""
        known: dict[str, Card] = {}
        for card in position.cards.values():
            known.setdefault(card.card, card)
        if name in position.cards:
            self._console.print(draw_card(position.cards[name]))
            return
        names = list(known)
        fitting = beginning_with(names, name) if name else []
        if len(fitting) == 1:
            self._console.print(draw_card(known[names[fitting[0]]]))
        else:
            offered = ", ".join(sorted(names[each] for each in fitting) or sorted(names)) or "none"
            self._console.print(Text(f"Which card? You know: {offered}.", "wrong"))

    def _explain(self, seat: int, number: str) -> None:
        chronicle = self._chronicles[seat]
        if not number:
            told = [line for line in lines_about(chronicle.happenings) if not line.heading]
            number = str(told[-1].number) if told else ""
        asked = number.isascii() and number.isdigit() and len(number) < 10
        happening = chronicle.happening(int(number)) if asked else None
        if happening is None:
            known = f"they are numbered 0 to {chronicle.next_number - 1}"
            self._console.print(Text(f"There is no event {number[:20]!r}: {known}.", "wrong"))
        else:
            self._console.print(draw_reasons(chronicle, happening))

    def _agree(self, seat: int) -> None:
        """Ask everybody else whether the game shall end as it stands. Rules: K17-endgame-5."""
        for place in range(1, self._state.seats):
            other = (seat + place) % self._state.seats
            if not self._consents(other):
                name = self._state.names[other]
                self._console.print(Text.assemble((name, "player"), " wants to go on."))
                return
        for each in range(self._state.seats):
            agree(self._state, each)

    def _consents(self, seat: int) -> bool:
        """Whether a seat agrees to an end: a person says so, a bot does where nobody has more HP than it."""
        name = self._state.names[seat]
        if seat not in self._bots:
            return self._read(f"{name}, shall the game end as it stands? yes or no: ").strip() in ("yes", "y")
        players = position_of(self._state.view(seat)).players
        return players[name].hp == max(each.hp for each in players.values())

    def _finish(self) -> None:
        """Tell the last news and the result."""
        result = self._state.result
        assert result is not None
        watcher = self._at_keyboard if self._at_keyboard in self._chronicles else next(iter(self._chronicles))
        self._tell_news(watcher)
        players = position_of(self._state.view(watcher)).players
        hp = [players[name].hp for name in self._state.names]
        self._console.print(draw_result(self._state.names, hp, result))
