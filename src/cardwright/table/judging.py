"""What judges do at a table, and that players would have one: each a line of the journal, done once."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from cardwright.core.edits import Edited
from cardwright.errors import CardwrightError
from cardwright.table.bench import HERE, UNWANTED, WANTED, has_judge
from cardwright.table.course import Course
from cardwright.table.deeds import check_request
from cardwright.table.journal import Kind
from cardwright.table.judges import dismissal
from cardwright.table.table import Table


def agree_to_judge(table: Table, seat: int, willing: bool, request: str) -> None:
    """The seat would have a judge, or would not any more: whoever judged does so no more, and comes anew."""
    check_request(request)

    def deed(course: Course) -> None:
        agreed = has_judge(course)
        course.take(Kind.JUDGE, seat, WANTED if willing else UNWANTED, request)
        if has_judge(course) != agreed:
            course.also.append(dismissal(table.id))

    table.do(Kind.JUDGE, seat, request, deed)


def sit_in_judgement(table: Table, request: str) -> None:
    """A judge has come: all are told. Raises `CardwrightError` where not all players agree to one."""
    _carry_out(table, Kind.JUDGE, HERE, request)


def edit(table: Table, edited: Edited, request: str) -> None:
    """A judge changes a card or a player by hand. Raises `CardwrightError`."""
    if edited.set == {}:
        raise CardwrightError("an edit says what to set, and here nothing is named")
    _carry_out(table, Kind.EDIT, msgspec.json.encode(edited).decode(), request)


def take_back(table: Table, decisions: int, request: str) -> None:
    """A judge takes back the last so many decisions, whoever's they were. Raises `CardwrightError`."""
    _carry_out(table, Kind.TAKE_BACK, str(decisions), request)


def _carry_out(table: Table, kind: Kind, text: str, request: str) -> None:
    check_request(request)
    by = f"judge:{request}"

    def deed(course: Course) -> None:
        if not course.was_done(kind, 0, by):
            course.take(kind, 0, text, by)

    table.watch(deed)


def values_in(text: str) -> dict[str, Any] | None:
    """What is to be set, as somebody has written it; nothing where that is nothing. Raises `CardwrightError`.

    >>> values_in("hp=3, exhausted = true"), values_in('{"sp": 2}'), values_in("")
    ({'hp': 3, 'exhausted': True}, {'sp': 2}, None)
    """
    if not text.strip():
        return None
    try:
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=dict[str, Any])
        pairs = [each.split("=") for each in text.split(",")]
        return {key.strip(): _value_in(value.strip()) for key, value in pairs}
    except (ValueError, msgspec.DecodeError, RecursionError):
        raise CardwrightError(f"write what to set as `hp=3, exhausted=true`, unlike {text!r:.60}") from None


def _value_in(text: str) -> object:
    plain = re.fullmatch(r"-?[0-9]{1,9}|true|false|null", text)
    return msgspec.json.decode(text) if plain else text
