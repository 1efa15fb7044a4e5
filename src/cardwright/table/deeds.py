"""What is asked of a table, and what it says to that."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, final

import msgspec

from cardwright.core.record import Record
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.table.clocks import Schedule
from cardwright.table.course import Course, Stale
from cardwright.table.journal import Kind
from cardwright.table.pace import Pace

MOST_THEN: Final = 4
"""So many answers may be given beforehand."""

REQUEST: Final = re.compile(r"[A-Za-z0-9_-]{8,32}")
"""What names a request, chosen by whoever asks."""

_LOG: Final = logging.getLogger(__name__)


@final
class Unplayable(CardwrightError):
    """A game that these rules cannot go on with; its journal can still be read."""


@contextmanager
def kept_game(id: str) -> Iterator[None]:
    """Read what is kept of a game. Raises `Unplayable` where it is damaged, or the rules cannot follow it."""
    try:
        yield
    except CardwrightError as fault:
        raise Unplayable(f"this program cannot go on with the game: {fault}") from fault
    except (ValueError, LookupError, TypeError, msgspec.MsgspecError) as fault:
        _LOG.exception("what is kept of table %s cannot be read", id)
        raise Unplayable("what is kept of this game cannot be read") from fault


class Then(NamedTuple):
    """An answer given beforehand, to a question that may follow: of this kind, answered in notation."""

    prompt: str
    option: str


@final
@dataclass(frozen=True)
class Answered:
    """How many of the answers were taken, one and those of `then`; the others were dropped."""

    taken: int
    dropped: tuple[Then, ...] = ()


@final
class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """How a game began: its record before the first choice, and the secret of its keys, in hexadecimal."""

    record: Record
    secret: str


class Terms(NamedTuple):
    """How a table was made: its opening as JSON, its pace, and by what schedule time counts.

    Who has no seat sees it so many seconds later, or with None nothing of it.
    """

    opening: str
    pace: Pace
    schedule: Schedule
    spectators: float | None = None


def begun(opening: Opening, terms: Terms) -> Course:
    """The game before anything was done. Raises `CardwrightError` where these rules cannot play it."""
    rules, secret = game(opening.record.game), bytes.fromhex(opening.secret)
    return Course.begin(rules, opening.record, secret, terms.pace, terms.schedule)


def check_request(request: str) -> None:
    """Raise `CardwrightError` for what cannot name a request."""
    if REQUEST.fullmatch(request) is None:
        raise CardwrightError("a request is named by 8 to 32 letters, digits, - or _")


def request_of_bot(what: str, question: int) -> str:
    """What deeds of bots and of the clock are journaled by; nobody else can name a request so."""
    return f"{what}:{question}"


def answer_all(
    course: Course, seat: int, question: int, answer: int | str, request: str, then: Sequence[Then]
) -> None:
    """The seat answers this question, and what is asked next as far as that is what `then` says."""
    course.check_question(seat, question)
    if request != request_of_bot("answer", question):
        course.company.check_plays(seat)
        if seat in course.company.away:
            raise Stale  # it is put to the bot that plays there
    course.choose(seat, answer, request)
    for place, each in enumerate(then):
        if not follows(course, seat, each):
            break
        try:
            course.choose(seat, each.option, request_of(request, place))
        except CardwrightError:  # the rules find no way on: what came first stands
            break


def agree_with_bots(course: Course, seat: int, request: str) -> None:
    """The seat sees no reason to go on, and bots that see none either say so."""
    course.company.check_plays(seat)
    course.take(Kind.AGREE, seat, request=request)
    for bot in sorted(course.bots):
        if not course.sitting.over and course.sitting.bot_agrees(bot):
            course.take(Kind.AGREE, bot)


def follows(course: Course, seat: int, then: Then) -> bool:
    """Whether what is asked now is what somebody has answered beforehand."""
    state: Any = course.position(seat)
    choice = state.choice
    return course.asks(seat) and choice.prompt == then.prompt and then.option in state.notations()


def request_of(request: str, place: int) -> str:
    """What an answer that was given beforehand is journaled by."""
    return f"{request}+{place + 1}"
