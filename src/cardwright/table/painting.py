"""A seat's picture of a table: what the page, a program and the log are given."""

from __future__ import annotations

from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from cardwright.core.choice import NOBODY
from cardwright.narration.log import GameLog
from cardwright.narration.sentences import Line
from cardwright.table.course import Course
from cardwright.table.frames import Picture
from cardwright.table.moves import lately
from cardwright.table.page import OpenWindow, Scene, log_part, main_and_head
from cardwright.table.table import Table


class Drawn(NamedTuple):
    """A line of a log as HTML and as text."""

    line: Line
    html: str
    plain: str


_DRAWN: Final[WeakKeyDictionary[GameLog, list[Drawn]]] = WeakKeyDictionary()
"""The lines of a log that have been drawn."""


def scene_of(id: str, course: Course, seat: int) -> Scene:
    """What a seat is told of a game; it is to be used only while the course is held."""
    sitting = course.sitting
    return Scene(
        address=f"/t/{id}",
        game=sitting.record.game,
        view=course.position(seat).view(seat),
        key=sitting.sight(seat).key,
        log=sitting.lines(seat),
        question=course.questions[seat],
        undo=_undo_offered(course, seat),
        waits=_undo_awaited(course, seat),
        outcome=sitting.outcome,
        agreeable=sitting.can_be_agreed,
        notices=tuple(course.notices),
        answers=course.pace.answers,
        window=_window(course, seat),
        until=course.windows.until[seat],
        stops=course.windows.stops[seat],
        said=course.windows.said[seat],
    )


def paint(table: Table, seat: int) -> Picture:
    """What a seat sees of a table now. Raises what `Table.course` raises."""
    with table.course() as course:
        scene = scene_of(table.id, course, seat)
        view = scene.view
        main, head, told = main_and_head(scene)
        told_who = course.window is None and course.asked != NOBODY
        asked = view.names[course.asked] if told_who else ""
        log, sight = course.sitting.log(seat), course.sitting.sight(seat)
        lines = _drawn(log, scene)
        data = {**told, "position": scene.position, "log": [line.plain for line in lines]}
        shown = tuple(line.html for line in lines)
        return Picture(main, shown, {"asked": asked, **head}, data, lately(log, sight))


def _drawn(log: GameLog, scene: Scene) -> list[Drawn]:
    """The lines of a seat's log as they are shown; those that were drawn before are not drawn again."""
    drawn, lines = _DRAWN.setdefault(log, []), scene.log
    same = min(len(drawn), len(lines))
    while same and drawn[same - 1].line is not lines[same - 1]:  # what came before one that stays has stayed
        same -= 1
    drawn[same:] = [
        Drawn(line, log_part([line], scene).strip(), line.sentence.plain) for line in lines[same:]
    ]
    return drawn


def _window(course: Course, seat: int) -> OpenWindow | None:
    """What the seat is told of the window that is open."""
    window = course.window
    if window is None:
        return None
    passed = seat not in window.waits_for
    holds = 0 if seat in window.holders else course.windows.holds_left(seat)
    return OpenWindow(window.number, course.pace.window, window.held, passed, holds)


def _undo_offered(course: Course, seat: int) -> str:
    """What the button says that takes the seat's last decision back; nothing where there is none."""
    sitting = course.sitting
    if sitting.over or seat not in sitting.people or sitting.decisions(seat) == 0:
        return ""
    undo = sitting.offered_undo(seat)
    return f"Ask to undo: {'; '.join(undo.against)}" if undo.waits_for else "Undo (free)"


def _undo_awaited(course: Course, seat: int) -> str:
    """What another asks of the seat, who would go back."""
    pending = course.sitting.pending
    if pending is None or seat not in pending.waits_for:
        return ""
    name, against = course.sitting.names[pending.seat], "; ".join(pending.against)
    return f"{name} would like to take back a decision: {against}."
