"""One game of a server: people in several threads, and bots, do things at it, one after another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from time import monotonic
from typing import Final, final

import msgspec
from sqlalchemy import Connection, Engine, update

from cardwright.errors import CardwrightError
from cardwright.sitting import Sitting, Undo
from cardwright.table import journal, schema
from cardwright.table.audience import Audience
from cardwright.table.course import Course, Reply, Stale, follow_all
from cardwright.table.deeds import (
    MOST_THEN,
    Answered,
    Opening,
    Terms,
    Then,
    Unplayable,
    agree_with_bots,
    answer_all,
    begun,
    check_request,
    kept_game,
    request_of,
    request_of_bot,
)
from cardwright.table.journal import Conflict, Kind
from cardwright.table.writer import Writer

TRIES: Final = 20
"""So often something is tried again where another server writes about the same game."""

_LOG: Final = logging.getLogger(__name__)

Listener = Callable[["Table"], None]
Deed = Callable[[Course], object]


@final
class Table:
    """One game. Every method may be called from any thread; what is done is on the disk when it returns.

    Each deed has a `request`, 8 to 32 letters of the seat's own making: asked for once more, also of another
    process, it is replied to alike, and nothing is done. Whether a seat is the caller's is for the caller to
    know. Deeds raise `CardwrightError` for what cannot be done, `Unplayable` where the rules cannot follow
    the journal, and what the database raises; nothing is done then.

    `awake` is called after each change, with the table not locked; who listens is not told of what happens
    within a window out of everybody's sight, such as a pass.
    """

    def __init__(
        self,
        id: str,
        terms: Terms,
        engine: Engine,
        writer: Writer,
        tell_others: journal.Tell,
        awake: Listener,
        date: Callable[[], float],
    ) -> None:
        self.id: Final = id
        self.awake = awake
        self.audience: Audience | None = None
        """Those who look on, where they may."""
        self.taken_up = terms.schedule.began
        self._terms = terms
        self._date = date
        self._engine = engine
        self._writer = writer
        self._tell_others = tell_others
        self._lock = RLock()
        self._course: Course | None = None
        self._listeners: list[Listener] = []
        self.used = monotonic()

    # Looking

    @contextmanager
    def course(self) -> Iterator[Course]:
        """The game as it stands, while nobody else does anything: the `sitting`, `questions`, `notices`.

        It is to be read only, and not after. Raises `Unplayable`.
        """
        with self._lock:
            yield self._current()

    @contextmanager
    def sitting(self) -> Iterator[Sitting]:
        """The sitting as it stands, while nobody else does anything; to be read only, and not after."""
        with self.course() as course:
            yield course.sitting

    def question(self, seat: int) -> int:
        """The number of the seat's present question, or of its last one; 0 before the first."""
        with self.course() as course:
            return course.questions[seat]

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` whenever the table has changed, in any thread; call what is returned to end it.

        It is to be quick, and to do nothing at the table itself.
        """
        with self._lock:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return unsubscribe

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this process knows."""
        return self._course is not None and self._course.sitting.over

    @property
    def listeners(self) -> int:
        """How many listen."""
        return len(self._listeners)

    # Doing

    def answer(
        self, seat: int, question: int, answer: int | str, request: str, then: Sequence[Then] = ()
    ) -> Answered:
        """Answer the seat's question of this number by an option's place or notation.

        Each answer of `then`, four at most, is taken if the seat is asked next, what it says is asked for,
        and it is on offer; it and all behind it are dropped otherwise. Raises `Stale` where this question is
        not open, `IllegalChoice` for what is not on offer.
        """
        check_request(request)
        if len(then) > MOST_THEN:
            raise CardwrightError(f"at most {MOST_THEN} answers can be given beforehand, not {len(then)}")
        return self._answer(seat, question, answer, request, then)

    def answer_for_bot(self, seat: int, question: int, answer: int) -> Answered:
        """Answer a bot's question; of the answers of several processes one counts."""
        return self._answer(seat, question, answer, request_of_bot("answer", question), ())

    def _answer(
        self, seat: int, question: int, answer: int | str, request: str, then: Sequence[Then]
    ) -> Answered:
        def deed(course: Course) -> None:
            answer_all(course, seat, question, answer, request, then)

        with self._doing(Kind.CHOICE, seat, request, deed) as course:
            taken = 0
            while taken < len(then) and (seat, request_of(request, taken)) in course.replies:
                taken += 1
            return Answered(1 + taken, tuple(then[taken:]))

    def undo(self, seat: int, request: str, decisions: int = 1) -> Undo:
        """Take back the seat's last decisions: at once where that is free, else it waits for the others."""
        return self._undo_by(Kind.UNDO, seat, request, str(decisions))

    def consent(self, seat: int, request: str, undo: int = 0) -> Undo:
        """The seat lets another go back. Raises `Stale` where not the `undo` of this number waits."""
        return self._undo_by(Kind.CONSENT, seat, request, str(undo or ""))

    def refuse(self, seat: int, request: str, undo: int = 0) -> None:
        """The seat does not let another go back, or does not want to go back any more. Raises the same."""
        self._simply(Kind.REFUSE, seat, request, str(undo or ""))

    def never(self, seat: int, request: str, undo: int = 0) -> None:
        """The seat does not let another go back, and is not to be asked again. Raises the same."""
        self._simply(Kind.NEVER, seat, request, str(undo or ""))

    def agree(self, seat: int, request: str) -> None:
        """The seat sees no reason to go on. Bots that see none either say so at once."""
        self.do(Kind.AGREE, seat, request, lambda course: agree_with_bots(course, seat, request))

    def resign(self, seat: int, request: str, stand_in: str = "greedy") -> None:
        """The seat gives up for good; where the game goes on nevertheless the bot `stand_in` plays on."""
        self._simply(Kind.RESIGN, seat, request, stand_in)

    def take_over(self, seat: int, request: str, bot: str) -> None:
        """Let this bot play for somebody who is away."""
        self._simply(Kind.TAKE_OVER, seat, request, bot)

    def replace_bot(self, seat: int, question: int, failed: str, bot: str) -> None:
        """Let another bot play where one has failed at this question, unless that was done before."""

        def deed(course: Course) -> None:
            if course.bots.get(seat) == failed:
                course.take(Kind.TAKE_OVER, seat, bot, request_of_bot("fault", question))

        with self._doing(Kind.TAKE_OVER, seat, request_of_bot("fault", question), deed):
            pass

    def give_back(self, seat: int, request: str) -> None:
        """Whoever was away is back, and plays on."""
        self._simply(Kind.GIVE_BACK, seat, request)

    def end(self, seat: int, request: str) -> None:
        """While somebody is silent: the seat would end the game as it stands. Once all do, it is over."""
        self._simply(Kind.END, seat, request)

    def watch(self, deed: Deed) -> None:
        """Do something that nobody has asked for, if it is still to be done; several lines are one deed."""
        with self._doing(Kind.START, 0, "", deed):
            pass

    def take_up(self, date: float) -> None:
        """A server has the game from this date on, and did not have it before."""
        with self._lock:
            self.taken_up = date
            self._course = None

    def begin_anew(self) -> bool:
        """All have taken their seats: time counts from now on. Whether it did not before."""
        with self._lock:
            schedule = self._terms.schedule._replace(complete=True)
            self._terms = self._terms._replace(schedule=schedule)
        begins = False

        def deed(course: Course) -> None:
            nonlocal begins
            begins = not course.company.complete
            if begins:
                course.take(Kind.START, 0, "anew")

        self.watch(deed)
        return begins

    def do(self, kind: Kind, seat: int, request: str, deed: Deed) -> None:
        """Do what the seat asks for, unless that is done; of its lines the first one is of this kind."""
        check_request(request)
        with self._doing(kind, seat, request, deed):
            pass

    def _undo_by(self, kind: Kind, seat: int, request: str, text: str = "") -> Undo:
        reply = self._simply(kind, seat, request, text)
        assert reply is not None
        return reply

    def _simply(self, kind: Kind, seat: int, request: str, text: str = "") -> Reply:
        check_request(request)

        def deed(course: Course) -> None:
            course.take(kind, seat, text, request)

        with self._doing(kind, seat, request, deed) as course:
            return course.replies[seat, request]

    @contextmanager
    def _doing(self, kind: Kind, seat: int, request: str, deed: Deed) -> Iterator[Course]:
        """Do it and write it down, unless this was asked for before; then tell whoever listens."""
        with self._lock:
            before = self._course and (self._course.length, self._course.shown)
            course = self._done(kind, seat, request, deed)
            yield course
            after = course.length, course.shown
        if before is None or after[1] != before[1]:
            self.tell()
        elif after != before:
            self.awake(self)

    def _done(self, kind: Kind, seat: int, request: str, deed: Deed) -> Course:
        """The game after it was done, on whatever others have written meanwhile."""
        for _ in range(TRIES):
            course = self._current()
            if not 0 <= seat < len(course.questions):
                raise CardwrightError(f"there is no seat {seat}")
            if course.was_done(kind, seat, request):
                return course
            try:
                deed(course)
            except BaseException as fault:
                if course.unwritten:  # half of it is done
                    self._course = None
                elif isinstance(fault, CardwrightError) and self._catch_up():
                    continue
                raise
            if not course.unwritten:
                return course
            try:
                self._write(course)
            except Conflict:
                self._course = None
                continue
            except BaseException:
                self._course = None
                raise
            return course
        raise CardwrightError("too many play at this table at once: try again")

    def _write(self, course: Course) -> None:
        """Write down what was done, and wait until it is on the disk."""
        written, also = tuple(course.unwritten), tuple(course.also)
        outcome, games = course.sitting.outcome, schema.game

        def work(connection: Connection) -> None:
            journal.append(connection, self.id, written)
            for each in also:
                each(connection)
            if outcome is not None:
                winners = [course.sitting.names.index(each) for each in outcome.winners]
                over = update(games).where(games.c.id == self.id, games.c.state != "over")
                result = {"result": str(outcome), "winners": winners, "ended": written[-1].at}
                connection.execute(over.values(state="over", **result))
            self._tell_others(connection, self.id)

        self._writer.write(self.id, work)
        course.unwritten.clear()
        course.also.clear()

    # Windows

    def hold(self, seat: int, question: int, request: str) -> None:
        """The seat holds the window in which it was asked this. Raises `Stale` where that is over."""

        def deed(course: Course) -> None:
            course.check_question(seat, question)
            course.take(Kind.HOLD, seat, request=request)

        self.do(Kind.HOLD, seat, request, deed)

    def pass_until(self, seat: int, until: str, request: str) -> None:
        """The seat passes of itself until its `turn` begins, or a `target` is its; until ``: no more."""
        self._simply(Kind.PASS_UNTIL, seat, request, until)

    def stop_at(self, seat: int, stops: Iterable[str], request: str) -> None:
        """From now on the seat holds of itself at these, of `STOPS`."""
        self._simply(Kind.STOPS, seat, request, " ".join(sorted(stops)))

    def lapse(self, number: int) -> None:
        """The time of the window of this number is over. Raises `Stale` where it is not open any more."""
        text, request = str(number), request_of_bot("lapse", number)
        with self._doing(Kind.LAPSE, 0, request, lambda course: course.take(Kind.LAPSE, 0, text, request)):
            pass

    # Keeping up

    def _current(self) -> Course:
        """The game as far as this process knows it, played again from the journal if need be."""
        self.used = monotonic()
        if self._course is None:
            with kept_game(self.id):
                course = self.begun()
                follow_all(course, self.journal(0))
            course.date = self._date
            if course.company.clocks.last < self.taken_up:
                course.take_up(self.taken_up)
            self._course = course
        return self._course

    def begun(self) -> Course:
        """The game before anything was done. Raises `CardwrightError` where these rules cannot play it."""
        return begun(msgspec.json.decode(self._terms.opening, type=Opening), self._terms)

    def journal(self, since: int) -> list[journal.Entry]:
        """What was done, from this line on."""
        with self._engine.connect() as connection:
            return journal.entries(connection, self.id, since)

    def _catch_up(self) -> bool:
        """Take in what other processes have written; whether there was anything."""
        if self._course is None:
            return True
        entries = self.journal(self._course.length)
        try:
            follow_all(self._course, entries)
        except CardwrightError:
            self._course = None
        return bool(entries)

    def changed_elsewhere(self) -> None:
        """Another process has written about this game: take it in, and tell whoever listens."""
        with self._lock:
            before = self._course and self._course.shown
            changed = self._catch_up()
            shown = self._course and self._course.shown
        if changed and (shown is None or shown != before):
            self.tell()
        elif changed:
            self.awake(self)

    def forget(self) -> None:
        """Drop the game; it is played again from its journal when somebody asks for it."""
        with self._lock:
            self._course = None
        if self.audience is not None:
            self.audience.forget()

    def tell(self) -> None:
        """Tell whoever listens that something has changed."""
        for listener in [self.awake, *self._listeners]:
            try:
                listener(self)
            except Exception:  # a listener's fault is nobody else's
                _LOG.exception("somebody who listens to table %s has failed", self.id)

    @property
    def idle_since(self) -> float:
        """When the table was last looked at, by `time.monotonic`; never while somebody listens."""
        return float("inf") if self._listeners else self.used


__all__ = ["MOST_THEN", "Answered", "Opening", "Stale", "Table", "Then", "Unplayable"]
