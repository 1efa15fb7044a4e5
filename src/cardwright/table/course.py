"""How a game has gone, line by line of its journal: the sitting, whose question is which, what was replied.

Everything here follows from the opening and the lines alone, so that a server that has just been started
knows what the one that died had known: positions, numbers of questions, replies to requests.
"""

from __future__ import annotations

from time import time
from typing import Any, Final, final

from cardwright.core.choice import NOBODY, Option
from cardwright.core.game import Game
from cardwright.core.record import Record
from cardwright.errors import CardwrightError
from cardwright.seating import PEOPLE
from cardwright.sitting import Sitting, Undo
from cardwright.table.journal import Entry, Kind

Reply = Undo | None
"""What a deed comes to, beside what everybody can see: an undo may be done, or wait."""


@final
class Stale(CardwrightError):
    """An answer to a question that is not put to the seat, or no longer. It tells nothing else."""

    def __init__(self) -> None:
        super().__init__("the table has moved on: this question is not open any more")


@final
class Course:
    """A game as far as its journal goes. `unwritten` are the lines that were taken but not yet written.

    `questions` counts the questions that were put to each seat; the number of one never comes again. `bots`
    are the words for those who play, seat by seat, `notices` sentences about them for everybody.
    """

    def __init__(self, rules: Game[Any, Any], record: Record, secret: bytes = b"") -> None:
        players = [seat.player for seat in record.seats]
        self.sitting: Final = Sitting.restore(rules, record, secret)
        self.bots: Final = {
            seat: word for seat, word in enumerate(players) if word is not None and word not in PEOPLE
        }
        self.length = 0
        self.unwritten: Final[list[Entry]] = []
        self.questions: Final = [0] * len(players)
        self.replies: Final[dict[tuple[int, str], Reply]] = {}
        self._asked_for: Final[dict[tuple[int, str], Kind]] = {}
        self.notices: Final[list[str]] = []
        self._put_question()

    @property
    def asked(self) -> int:
        """The seat that has to answer; `NOBODY` once the game is over."""
        return self.sitting.asked

    @property
    def bot(self) -> str | None:
        """The word for the bot that has to answer; None where a person has, or nobody."""
        return self.bots.get(self.asked)

    def check_question(self, seat: int, question: int) -> None:
        """Raise `Stale` unless this question is put to the seat now."""
        if self.asked != seat or self.questions[seat] != question:
            raise Stale

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
        state = self.sitting.state
        return self.take(Kind.CHOICE, seat, state.notation(state.option(answer)), request)

    def take(self, kind: Kind, seat: int, text: str = "", request: str | None = None) -> Reply:
        """Somebody does something that is not written yet. Raises `CardwrightError`; all is as it was."""
        entry = Entry(self.length, kind, seat, text, request, time())
        reply = self.follow(entry)
        self.unwritten.append(entry)
        return reply

    def follow(self, entry: Entry) -> Reply:
        """Do what a line of the journal says. Raises `CardwrightError` where the rules cannot follow."""
        before = self.asked
        reply = self._DEEDS[entry.kind](self, entry)
        self.length += 1
        if entry.request is not None:
            self.replies[entry.seat, entry.request] = reply
            self._asked_for[entry.seat, entry.request] = entry.kind
        moved = entry.kind in (Kind.CHOICE, Kind.RESIGN) or (reply is not None and reply.done)
        if moved or self.asked != before:
            self._put_question()
        return reply

    def _put_question(self) -> None:
        if self.asked != NOBODY:
            self.questions[self.asked] += 1

    def _choice(self, entry: Entry) -> Reply:
        self.sitting.answer(entry.seat, entry.text)
        return None

    def _agree(self, entry: Entry) -> Reply:
        self.sitting.agree(entry.seat)
        return None

    def _undo(self, entry: Entry) -> Reply:
        return self.sitting.undo(entry.seat, int(entry.text))

    def _consent(self, entry: Entry) -> Reply:
        return self.sitting.consent(entry.seat)

    def _refuse(self, entry: Entry) -> Reply:
        self.sitting.refuse(entry.seat)
        return None

    def _resign(self, entry: Entry) -> Reply:
        self.sitting.resign(entry.seat, entry.text)
        if not (self.sitting.can_be_forfeited or self.sitting.over):
            self._play_on(entry, "has given up")
        return None

    def _take_over(self, entry: Entry) -> Reply:
        """A bot plays on, for somebody who is away or for a bot that has failed."""
        failed = self.bots.get(entry.seat)
        if failed is None:
            self.sitting.people -= {entry.seat}
            self.sitting.pending = None
        self._play_on(entry, "is away" if failed is None else f"cannot play any more as {failed!r:.60}")
        return None

    def _give_back(self, entry: Entry) -> Reply:
        """Whoever was away is back."""
        name = self.sitting.names[entry.seat]
        if entry.seat in self.sitting.people or self.bots.pop(entry.seat, None) is None:
            raise CardwrightError(f"nobody plays for {name}")
        self.sitting.people |= {entry.seat}
        self.notices.append(f"{name} is back.")
        return None

    def _play_on(self, entry: Entry, why: str) -> None:
        self.bots[entry.seat] = entry.text
        name = self.sitting.names[entry.seat]
        self.notices.append(f"{name} {why}; the bot {entry.text} plays on.")

    _DEEDS: Final = {
        Kind.CHOICE: _choice,
        Kind.AGREE: _agree,
        Kind.UNDO: _undo,
        Kind.CONSENT: _consent,
        Kind.REFUSE: _refuse,
        Kind.RESIGN: _resign,
        Kind.TAKE_OVER: _take_over,
        Kind.GIVE_BACK: _give_back,
    }


def follow_all(course: Course, entries: list[Entry]) -> None:
    """Do what these lines of the journal say, one after another."""
    for entry in entries:
        course.follow(entry)
