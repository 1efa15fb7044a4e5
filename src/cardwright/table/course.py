"""How a game has gone, line by line of its journal: the sitting, whose question is which, what was replied.

Everything here follows from the opening and the lines alone, so that a server that has just been started
knows what the one that died had known: positions, numbers of questions, replies to requests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import time
from typing import Any, Final, final

import msgspec

from cardwright.core.choice import NOBODY, PASS, Option
from cardwright.core.edits import Edited
from cardwright.core.game import Game
from cardwright.core.record import Record
from cardwright.core.state import State
from cardwright.errors import CardwrightError
from cardwright.narration.sentences import listed
from cardwright.narration.stopping import MY_TURN, stops_of
from cardwright.seating import PEOPLE
from cardwright.sitting import Sitting, Undo
from cardwright.table.asking import Asking
from cardwright.table.bench import HERE, WANTED, Bench, check_judged, words_of
from cardwright.table.clocks import Schedule
from cardwright.table.company import ABOUT_THE_COMPANY, Company
from cardwright.table.journal import Entry, Kind
from cardwright.table.pace import QUICKLY, Pace
from cardwright.table.windows import Window, Windows
from cardwright.table.wishes import Wishes, next_secret
from cardwright.table.writer import Work

Reply = Undo | None
"""What a deed comes to, beside what everybody can see: an undo may be done, or wait."""

UNSCHEDULED: Final = Schedule()
"""Nobody's time is counted, and all are there."""

_SILENT: Final = (Kind.PASS_UNTIL, Kind.STOPS)
"""What others are not told of."""

_OF_WHO_PLAYS: Final = (Kind.UNDO, Kind.HOLD, Kind.PASS_UNTIL, Kind.STOPS)
"""What nobody does any more who has given up."""

_ASKS_ANEW: Final = (Kind.CHOICE, Kind.RESIGN, Kind.EDIT)
"""After these another question is put, whoever is asked."""


@final
class Stale(CardwrightError):
    """An answer to a question that is not put to the seat, or no longer. It tells nothing else."""

    def __init__(self) -> None:
        super().__init__("the table has moved on: this question is not open any more")


@final
class Course:
    """A game as far as its journal goes. `unwritten` are the lines that were taken but not yet written.

    `questions` counts the questions that were put to each seat; the number of one never comes again. `bots`
    are the words for those who play, seat by seat, `notices` sentences about them for everybody. Where the
    table's `pace` opens `windows`, everybody is asked in one that is open. `company` are the people and their
    time, `date` says what time it is.
    """

    def __init__(
        self,
        sitting: Sitting,
        bots: Mapping[int, str],
        pace: Pace = QUICKLY,
        schedule: Schedule = UNSCHEDULED,
    ) -> None:
        """What has been done at a sitting of this pace from now on: nothing so far."""
        seats = len(sitting.names)
        self.sitting: Final = sitting
        self.pace: Final = pace
        self.windows: Final = Windows(seats)
        self.company: Final = Company(sitting, bots, schedule)
        self.rematch: Final = Wishes(frozenset(range(seats)) - set(bots), sitting)
        self.asking: Final = Asking(sitting.names, pace.undo)
        self.bench: Final = Bench()
        self.bots: Final = self.company.bots
        self.notices: Final = self.company.notices
        self.length = 0
        self.unwritten: Final[list[Entry]] = []
        self.also: Final[list[Work]] = []
        """What else is to be written with those lines."""
        self.questions: Final = [0] * seats
        self.replies: Final[dict[tuple[int, str], Reply]] = {}
        self._asked_for: Final[dict[tuple[int, str], Kind]] = {}
        self.date: Callable[[], float] = time
        self._taken_up: float | None = None
        self.asked_back = 0
        """How often somebody has wanted to take a decision back."""
        self.shown = 0
        """Goes up whenever something has happened that everybody may see, or nobody knows whether."""
        self._told = 0
        self._put_question()
        self.company.run(self._waited_for(), schedule.began)

    @classmethod
    def begin(
        cls,
        rules: Game[Any, Any],
        record: Record,
        secret: bytes = b"",
        pace: Pace = QUICKLY,
        schedule: Schedule = UNSCHEDULED,
    ) -> Course:
        """The game of which this is the record, before anything was done. Raises `CardwrightError`."""
        players = [seat.player for seat in record.seats]
        bots = {seat: word for seat, word in enumerate(players) if word is not None and word not in PEOPLE}
        course = cls(Sitting.restore(rules, record, secret, pace.manner), bots, pace, schedule)
        if record.chance is not None:
            course.rematch.secret = next_secret(secret)
        return course

    @property
    def window(self) -> Window | None:
        """The window that is open, if one is."""
        return self.windows.open

    @property
    def asked(self) -> int:
        """The seat that has to answer; `NOBODY` once the game is over. In a window the first of them all."""
        return self.sitting.asked if self.window is None else self.window.waits_for[0]

    @property
    def bot(self) -> str | None:
        """The word for the bot that has to answer; None where a person has, or nobody."""
        return self.bots.get(self.asked)

    def check_question(self, seat: int, question: int) -> None:
        """Raise `Stale` unless this question is put to the seat now."""
        if not self.asks(seat) or self.questions[seat] != question:
            raise Stale

    def asks(self, seat: int) -> bool:
        """Whether the seat has something to answer now."""
        return seat in self.window.waits_for if self.window is not None else seat == self.asked != NOBODY

    def position(self, seat: int) -> State[Any]:
        """The position as it is put to the seat: in a window the one in which all before it have passed."""
        now = self.sitting.state
        return now if self.window is None else self.window.positions.get(seat, now)

    def was_done(self, kind: Kind, seat: int, request: str) -> bool:
        """Whether the seat's request has been carried out.

        Raises `CardwrightError` if it was for another deed.
        """
        before = self._asked_for.get((seat, request))
        if before not in (None, kind):
            raise CardwrightError(f"this request was for something else ({before}): name another one")
        return before is not None

    def choose(self, seat: int, answer: Option | int | str, request: str | None) -> Reply:
        """The seat answers its question. Raises `CardwrightError`; all is then as it was."""
        state = self.position(seat)
        return self.take(Kind.CHOICE, seat, state.notation(state.option(answer)), request)

    def take(self, kind: Kind, seat: int, text: str = "", request: str | None = None) -> Reply:
        """Somebody does something that is not written yet. Raises `CardwrightError`; all is as it was."""
        if kind in _OF_WHO_PLAYS:
            self.company.check_plays(seat)
        if kind is Kind.UNDO:
            self._check_undo(seat, int(text))
        lines = []
        if self._taken_up is not None:
            lines.append(Entry(self.length, Kind.START, 0, "", None, self._taken_up))
        lines.append(Entry(self.length + len(lines), kind, seat, text, request, self.date()))
        reply = self.follow(lines[-1])
        self.length = lines[-1].n + 1
        self._taken_up = None
        self.unwritten.extend(lines)
        return reply

    def take_up(self, date: float) -> None:
        """A server has the game from this date on, and none had it before: no time has passed meanwhile.

        That is written down with what is done next, where anything hangs on it.
        """
        if self.company.counts_time:
            self._taken_up = date
            self.company.clocks.stand_until(date)

    def follow(self, entry: Entry) -> Reply:
        """Do what a line of the journal says. Raises `CardwrightError` where the rules cannot follow."""
        clocks = self.company.clocks
        if entry.kind is Kind.START:
            clocks.stand_until(entry.at)
        else:
            clocks.pass_until(entry.at)
        reply = self._follow(entry)
        self.company.run(self._waited_for(), entry.at)
        return reply

    def _waited_for(self) -> int:
        """Whom the table waits for alone, as all can see; `NOBODY` where it waits for several or for none."""
        waits = self.window is None and self.sitting.pending is None and self.company.complete
        return self.asked if waits else NOBODY

    def _follow(self, entry: Entry) -> Reply:
        before, stood, window = self.sitting.asked, self._position_now(), self.window
        reply = self._DEEDS[entry.kind](self, entry)
        self.length += 1
        if entry.request is not None:
            self.replies[entry.seat, entry.request] = reply
            self._asked_for[entry.seat, entry.request] = entry.kind
        done = reply is not None and reply.done
        if done:
            self.company.go_back()
        stays = window is self.window and stood == self._position_now() and not done
        silent = entry.kind in _SILENT or (window is not None and entry.kind is Kind.CHOICE)
        self.shown += not (stays and silent)
        if window is not None and stays and self.sitting.window:
            return reply
        if entry.kind in _ASKS_ANEW or done or window or self.sitting.asked != before:
            self._put_question()
        return reply

    def _put_question(self) -> None:
        """Somebody is asked something new, or everybody is; windows in which all pass of themselves end."""
        self.windows.open = None
        self.company.ask_anew()
        while self.sitting.window:
            self._open_window()
            try:
                if not self._settle():
                    return
            except CardwrightError:  # the rules find no way on: somebody has to
                self.windows.wait()
                return
        if self.asked != NOBODY:
            self.questions[self.asked] += 1

    # Windows

    def _open_window(self) -> None:
        state = self.sitting.state
        since = min(self._told, state.last_event() + 1)
        self._told = state.last_event() + 1
        happened = stops_of(self.sitting.record.game, state.view(state.spectator), since)
        self.windows.begin(state, happened, any(MY_TURN in each for each in happened))
        self.questions[:] = [number + 1 for number in self.questions]

    def _settle(self, seat: int = NOBODY) -> bool:
        """Carry out what comes of the open window, if it is time; whether it has ended.

        Where the rules find no way on from an act, it falls, or if it is the deed of `seat`, that is refused.
        """
        window = self.window
        assert window is not None
        while (acts := window.next()) is not None:
            try:
                self.sitting.act(acts, window.acts[acts])
            except CardwrightError:
                if acts == seat:
                    raise
                window.answer(acts, str(PASS))
            else:
                self.windows.open = None
                return True
        if window.passed_by_all:
            self.sitting.pass_on()
            self.windows.open = None
            return True
        return False

    def _position_now(self) -> tuple[int, int]:
        """What is another as soon as anything has been done at the game itself."""
        return id(self.sitting.state), len(self.sitting.game.past)

    def _choice(self, entry: Entry) -> Reply:
        if self.window is None:
            self.sitting.answer(entry.seat, entry.text)
        else:
            with self._or_as_before() as window:
                window.answer(entry.seat, entry.text)
                self._settle(entry.seat)
        return None

    def _hold(self, entry: Entry) -> Reply:
        self.windows.hold(entry.seat)
        return None

    def _lapse(self, entry: Entry) -> Reply:
        """The time of the window is over: who has said nothing passes."""
        if self.window is None or str(self.window.number) != entry.text:
            raise Stale
        with self._or_as_before() as window:
            window.over = True
            self._settle()
        return None

    def _pass_until(self, entry: Entry) -> Reply:
        if self.window is None:
            self.windows.pass_until(entry.seat, entry.text)
        else:
            with self._or_as_before():
                self.windows.pass_until(entry.seat, entry.text)
                self._settle()
        return None

    def _stop_at(self, entry: Entry) -> Reply:
        self.windows.stop_at(entry.seat, entry.text)
        return None

    @contextmanager
    def _or_as_before(self) -> Iterator[Window]:
        """Do something in the open window; where it fails the window is as it was."""
        assert self.window is not None
        before = self.window.copy()
        try:
            yield self.window
        except BaseException:
            self.windows.open = before
            raise

    def _agree(self, entry: Entry) -> Reply:
        """The seat sees no reason to go on; while the others have not said so, they are told."""
        self.sitting.agree(entry.seat)
        if entry.seat not in self.bots and not self.sitting.over:
            names = self.sitting.names
            against = [names[bot] for bot in sorted(self.bots) if not self.sitting.bot_agrees(bot)]
            answer = f"{listed(against)} would go on" if against else "it ends if all others say so now"
            self.company.tell(f"{names[entry.seat]} would end the game here; {answer}.")
        return None

    def _check_undo(self, seat: int, decisions: int) -> None:
        """Raise `CardwrightError` where the seat may not ask for this now.

        That is asked of nobody whose line is in the journal: some were written when less was asked.
        """
        undo, company = self.sitting.offered_undo(seat, decisions), self.company
        self.asking.check(undo, company.turns, company.missing, self.sitting.pending)

    def _undo(self, entry: Entry) -> Reply:
        undo = self.sitting.undo(entry.seat, int(entry.text))
        self.asking.note(undo, self.company.turns, self.company.clocks.passed)
        self.asked_back += 1
        return undo

    def _check_meant(self, entry: Entry) -> None:
        """Raise `Stale` where it is not the undo that waits which somebody means, if they say which."""
        if entry.text and (self.sitting.pending is None or entry.text != str(self.asked_back)):
            raise Stale

    def _consent(self, entry: Entry) -> Reply:
        self._check_meant(entry)
        return self.sitting.consent(entry.seat)

    def _never(self, entry: Entry) -> Reply:
        """The seat does not let another go back, and is not asked again."""
        self._check_meant(entry)
        self.sitting.refuse(entry.seat)
        self.asking.never.add(entry.seat)
        return None

    def _expire(self, entry: Entry) -> Reply:
        """Who has not answered for so long does not let another go back."""
        self.sitting.pending = None
        return None

    def _refuse(self, entry: Entry) -> Reply:
        self._check_meant(entry)
        self.sitting.refuse(entry.seat)
        return None

    def _resign(self, entry: Entry) -> Reply:
        self.sitting.resign(entry.seat, entry.text)
        if not (self.sitting.can_be_forfeited or self.sitting.over):
            self.company.give_up(entry)
        return None

    def _wish(self, entry: Entry) -> Reply:
        self.rematch.wish(entry.seat, entry.text)
        return None

    def _play_again(self, entry: Entry) -> Reply:
        self.rematch.table = entry.text
        return None

    def _judge(self, entry: Entry) -> Reply:
        """The seat would have a judge, or would not; or one has come."""
        if entry.text == HERE:
            check_judged(self)
            self.company.tell("A judge is here, and sees all hands.")
        else:
            self.bench.says(self, entry.seat, entry.text == WANTED)
        return None

    def _edit(self, entry: Entry) -> Reply:
        """A judge changes something by hand."""
        check_judged(self)
        edited = msgspec.json.decode(entry.text, type=Edited)
        words = words_of(self.sitting, edited)
        self.sitting.edit(edited)
        self.company.tell(words)
        return None

    def _take_back(self, entry: Entry) -> Reply:
        """A judge takes decisions back, whoever's they were."""
        check_judged(self)
        undo = self.sitting.take_back(int(entry.text))
        many = f"{entry.text} decisions" if entry.text != "1" else "decision"
        self.company.tell(f"A judge has taken back the last {many}.")
        return undo

    def _of_the_company(self, entry: Entry) -> Reply:
        """What is about who is there, and whose time is up."""
        self.company.do(entry, self.asks(entry.seat))
        return None

    _DEEDS: Final = {
        Kind.CHOICE: _choice,
        Kind.AGREE: _agree,
        Kind.UNDO: _undo,
        Kind.CONSENT: _consent,
        Kind.REFUSE: _refuse,
        Kind.NEVER: _never,
        Kind.EXPIRE: _expire,
        Kind.RESIGN: _resign,
        Kind.HOLD: _hold,
        Kind.LAPSE: _lapse,
        Kind.PASS_UNTIL: _pass_until,
        Kind.STOPS: _stop_at,
        Kind.REMATCH: _wish,
        Kind.NEXT: _play_again,
        Kind.JUDGE: _judge,
        Kind.EDIT: _edit,
        Kind.TAKE_BACK: _take_back,
        **dict.fromkeys(ABOUT_THE_COMPANY, _of_the_company),
    }


def follow_all(course: Course, entries: list[Entry]) -> None:
    """Do what these lines of the journal say, one after another."""
    for entry in entries:
        course.follow(entry)
