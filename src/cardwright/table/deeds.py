"""What is asked of a table, and what it says to that."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, final

import msgspec

from cardwright.core.record import Record
from cardwright.errors import CardwrightError
from cardwright.table.course import Course

MOST_THEN: Final = 4
"""So many answers may be given beforehand."""

REQUEST: Final = re.compile(r"[A-Za-z0-9_-]{8,32}")
"""What names a request, chosen by whoever asks."""


@final
class Unplayable(CardwrightError):
    """A game that these rules cannot go on with; its journal can still be read."""


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


def check_request(request: str) -> None:
    """Raise `CardwrightError` for what cannot name a request."""
    if REQUEST.fullmatch(request) is None:
        raise CardwrightError("a request is named by 8 to 32 letters, digits, - or _")


def request_of_bot(what: str, question: int) -> str:
    """What deeds of bots and of the clock are journaled by; nobody else can name a request so."""
    return f"{what}:{question}"


def follows(course: Course, seat: int, then: Then) -> bool:
    """Whether what is asked now is what somebody has answered beforehand."""
    state: Any = course.position(seat)
    choice = state.choice
    return (
        course.asks(seat)
        and choice.prompt == then.prompt
        and any(state.notation(option) == then.option for option in choice.options)
    )


def request_of(request: str, place: int) -> str:
    """What an answer that was given beforehand is journaled by."""
    return f"{request}+{place + 1}"
