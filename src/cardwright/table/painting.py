"""A seat's picture of a table: what the page, a program and the log are given."""

from __future__ import annotations

from cardwright.core.choice import NOBODY
from cardwright.errors import CardwrightError
from cardwright.protocol.choices import choice_as_json, sentences_of
from cardwright.table.course import Course
from cardwright.table.frames import Picture
from cardwright.table.page import Scene, log_part, main_part
from cardwright.table.table import Table


def scene_of(id: str, course: Course, seat: int) -> Scene:
    """What a seat is told of a game; it is to be used only while the course is held."""
    sitting = course.sitting
    return Scene(
        address=f"/t/{id}",
        view=sitting.view(seat),
        key=sitting.sight(seat).key,
        log=sitting.lines(seat),
        question=course.questions[seat],
        undo=_undo_offered(course, seat),
        waits=_undo_awaited(course, seat),
        outcome=sitting.outcome,
    )


def paint(table: Table, seat: int) -> Picture:
    """What a seat sees of a table now. Raises what `Table.course` raises."""
    with table.course() as course:
        scene = scene_of(table.id, course, seat)
        view = scene.view
        asked = "" if course.asked == NOBODY else view.names[course.asked]
        head = {"question": scene.question, "asked": asked, "yours": course.asked == seat}
        lines = tuple(log_part([line], scene) for line in scene.log)
        data = {
            **choice_as_json(view, sentences_of(table.head.rules)),
            "position": view.position(),
            "log": [line.sentence.plain for line in scene.log],
        }
        return Picture(main_part(scene), lines, head, data)


def _undo_offered(course: Course, seat: int) -> str:
    """What the button says that takes the seat's last decision back; nothing where there is none."""
    sitting = course.sitting
    if sitting.over or seat not in sitting.people or sitting.decisions(seat) == 0:
        return ""
    try:
        against = sitting.price_of_undo(seat)
    except CardwrightError:
        return ""
    return f"Ask to undo: {'; '.join(against)}" if against else "Undo (free)"


def _undo_awaited(course: Course, seat: int) -> str:
    """What another asks of the seat, who would go back."""
    pending = course.sitting.pending
    if pending is None or seat not in pending.waits_for:
        return ""
    return f"{course.sitting.names[pending.seat]} would like to take back a decision: {'; '.join(pending.against)}."
