"""A seat's picture of a table: what the page, a program and the log are given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, final
from weakref import WeakKeyDictionary

from cardwright.core.choice import NOBODY
from cardwright.errors import CardwrightError
from cardwright.narration.log import GameLog
from cardwright.narration.sentences import Line
from cardwright.narration.staging import stage_of
from cardwright.table.audience import ONLOOKER
from cardwright.table.bench import JUDGE, has_judge
from cardwright.table.clocks import Clocks
from cardwright.table.course import Course
from cardwright.table.frames import Picture
from cardwright.table.moves import Moves
from cardwright.table.page import (
    ALL_THERE,
    NOT_AGAIN,
    Again,
    Memory,
    OpenWindow,
    Presence,
    Scene,
    ShownClock,
    Watched,
    log_part,
    main_and_head,
    notice_part,
)
from cardwright.table.past import keys_of, opened
from cardwright.table.table import Table


@final
class Easel:
    """What has been drawn for a seat: the lines of its log, the parts of its last page, what has moved."""

    def __init__(self) -> None:
        self.lines: Final[list[Line]] = []
        self.html: Final[list[str]] = []
        self.plain: Final[list[str]] = []
        self.memory: Final = Memory()
        self.moves: Final = Moves()


_EASELS: Final[WeakKeyDictionary[Course, dict[int, tuple[GameLog, Easel]]]] = WeakKeyDictionary()
"""Of each game that is taken up, by seat, with the log that is drawn on it: after an undo it is another one.
"""


def _easel(course: Course, seat: int) -> Easel:
    """What has been drawn for a seat of a game."""
    easels, log = _EASELS.setdefault(course, {}), course.sitting.log(seat)
    if seat not in easels or easels[seat][0] is not log:
        easels[seat] = log, Easel()
    return easels[seat][1]


def scene_of(
    id: str, course: Course, seat: int, now: float | None = None, watched: Watched | None = None
) -> Scene:
    """What a seat is told of a game, for a page that is drawn `now` and stays so, or whenever.

    It is to be used only while the course is held.
    """
    if seat == ONLOOKER:
        return _scene_of_onlookers(id, course, now, watched)
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
        asked_back=course.asked_back,
        outcome=sitting.outcome,
        agreeable=sitting.can_be_agreed,
        notices=tuple(course.notices),
        answers=course.pace.answers,
        window=_window(course, seat),
        until=course.windows.until[seat],
        stops=course.windows.stops[seat],
        said=course.windows.said[seat],
        noticed=tuple(course.company.noticed),
        presence=_presence(course, seat, now),
        again=_again(course, seat) if sitting.over else NOT_AGAIN,
        watched=watched,
        judgeable=course.company.several,
        judge=has_judge(course),
    )


def _scene_of_onlookers(id: str, course: Course, now: float | None, watched: Watched | None) -> Scene:
    """What all may know of a game, with the first player's side below; what is a seat's own is empty."""
    sitting = course.sitting
    seat = sitting.state.spectator
    window = course.window
    return Scene(
        address=f"/t/{id}/watch",
        game=sitting.record.game,
        view=sitting.view(seat),
        key=sitting.sight(seat).key,
        log=sitting.lines(seat),
        question=0,
        outcome=sitting.outcome,
        notices=tuple(course.notices),
        answers=course.pace.answers,
        window=window and OpenWindow(window.number, course.pace.window, window.held, True, 0),
        near=sitting.names[0],
        noticed=tuple(course.company.noticed),
        presence=_presence(course, seat, now, 0.0 if watched is None else watched.delay),
        again=_again(course, seat) if sitting.over else NOT_AGAIN,
        watched=watched,
        onlooker=True,
        judge=has_judge(course),
    )


def scene_of_judge(id: str, course: Course) -> Scene:
    """What a judge is told of a game: everything, with all hands open."""
    sitting = course.sitting
    view, near = sitting.view(NOBODY), sitting.names[0]
    return Scene(
        address=f"/t/{id}/judge",
        game=sitting.record.game,
        view=view,
        key=keys_of(sitting.state).get,
        log=sitting.lines(NOBODY),
        question=0,
        outcome=sitting.outcome,
        notices=tuple(course.notices),
        noticed=tuple(course.company.noticed),
        near=near,
        onlooker=True,
        stage=opened(stage_of(sitting.record.game, view), near),
    )


def judged(id: str, course: Course) -> dict[str, Any]:
    """What a judge who is a program is told of a game, to be used only while the course is held."""
    sitting, scene = course.sitting, scene_of_judge(id, course)
    asked = "" if course.asked == NOBODY else sitting.names[course.asked]
    told = {"n": course.length, "asked": asked, "decisions": decisions_of(course)}
    return {**told, "position": scene.position, "log": [line.sentence.plain for line in scene.log]}


def decisions_of(course: Course) -> int:
    """How many decisions a judge can take back."""
    return 0 if course.sitting.over else course.sitting.decided


@contextmanager
def as_seen(table: Table, seat: int) -> Iterator[tuple[Course, Watched | None]]:
    """The game as it is shown to a seat, and whether others watch; to be read only, and not after.

    To `ONLOOKER`, who may not look everywhere, it is shown later. Raises what `Table.course` raises.
    """
    audience = table.audience
    watched = None if audience is None else Watched(audience.number, audience.delay)
    if seat != ONLOOKER:
        with table.course() as course:
            yield course, watched
    elif audience is None:
        raise CardwrightError("nobody may watch this table")
    else:
        with audience.course() as course:
            yield course, watched


def paint(table: Table, seat: int) -> Picture:
    """What a seat, or `ONLOOKER`, or `JUDGE`, sees of a table now. Raises what `as_seen` raises."""
    if seat == JUDGE:
        with table.course() as course:
            return Picture("", (), {}, judged(table.id, course) if has_judge(course) else {})
    with as_seen(table, seat) as (course, watched):
        scene = scene_of(table.id, course, seat, watched=watched)
        view = scene.view
        log, sight = course.sitting.log(view.seat), course.sitting.sight(view.seat)
        easel = _easel(course, view.seat)
        main, head, told = main_and_head(scene, easel.memory)
        told_who = course.window is None and course.asked != NOBODY
        asked = view.names[course.asked] if told_who else ""
        _draw_log(easel, scene)
        html, plain = _with_notices(easel, scene)
        data = {**told, "position": scene.position, "log": list(plain)}
        lately, over = easel.moves.lately(log, sight), scene.outcome is not None
        head = {"asked": asked, **head}
        return Picture(main, tuple(html), head, data, lately, over, date=course.date)


def _draw_log(easel: Easel, scene: Scene) -> None:
    """Draw the lines of the seat's log that were not drawn before."""
    drawn, lines = easel.lines, scene.log
    same = min(len(drawn), len(lines))
    while same and drawn[same - 1] is not lines[same - 1]:  # what came before one that stays has stayed
        same -= 1
    new = lines[same:]
    drawn[same:] = new
    easel.html[same:] = [log_part([line], scene).strip() for line in new]
    easel.plain[same:] = [line.sentence.plain for line in new]


def _with_notices(easel: Easel, scene: Scene) -> tuple[Sequence[str], Sequence[str]]:
    """The lines of a seat's log and what everybody is told beside the game, as HTML and as text."""
    notices = scene.notices_told()
    if not notices:
        return easel.html, easel.plain
    numbers = [float(line.number) for line in easel.lines]
    lines = list(zip(numbers, easel.html, easel.plain, strict=True))
    lines += [(number, notice_part(words, number).strip(), words) for number, words in notices]
    lines.sort(key=lambda each: each[0])
    return [html for _, html, _ in lines], [plain for _, _, plain in lines]


def _presence(course: Course, seat: int, now: float | None, later: float = 0.0) -> Presence:
    """Who is there, as a seat is told; who is told so many seconds `later` sees clocks run as late."""
    company, clocks = course.company, course.company.clocks
    played_for = frozenset(company.away | company.given_up)
    if not (clocks.control or company.silent or played_for or company.enders):
        return ALL_THERE
    seats = range(len(course.questions)) if clocks.control else ()
    return Presence(
        clocks=tuple(_clock(clocks, each, later) for each in seats),
        silent=frozenset(company.silent),
        away=played_for,
        enders=frozenset(company.enders),
        stood_in=seat in played_for,
        given_up=seat in company.given_up,
        endable=seat in company.left and seat not in company.enders,
        now=now,
    )


def _clock(clocks: Clocks, seat: int, later: float) -> ShownClock:
    until = clocks.up if seat == clocks.runs else None
    return ShownClock(round(clocks.left(seat), 1), until and round(until + later, 1))


def _window(course: Course, seat: int) -> OpenWindow | None:
    """What the seat is told of the window that is open."""
    window = course.window
    if window is None:
        return None
    passed = seat not in window.waits_for
    holds = 0 if seat in window.holders else course.windows.holds_left(seat)
    return OpenWindow(window.number, course.pace.window, window.held, passed, holds)


def _again(course: Course, seat: int) -> Again:
    """Who would play once more, as a seat or an onlooker is told."""
    rematch, names = course.rematch, course.sitting.names
    return Again(
        wishes=tuple(names[each] for each in sorted(rematch.seeds)),
        asks=seat in rematch.people and seat not in rematch.seeds and course.company.complete,
        promise=rematch.promise,
        table=rematch.table,
    )


def _undo_offered(course: Course, seat: int) -> str:
    """What the button says that takes the seat's last decision back; nothing where there is none."""
    sitting = course.sitting
    if sitting.over or seat not in sitting.people:
        return ""
    try:
        undo = sitting.offered_undo(seat)
    except CardwrightError:  # nothing was decided, or a judge has changed the game since
        return ""
    if not course.asking.offers(undo, course.company.missing):
        return ""
    return f"Ask to undo: {'; '.join(undo.against)}" if undo.waits_for else "Undo (free)"


def _undo_awaited(course: Course, seat: int) -> str:
    """What another asks of the seat, who would go back."""
    pending = course.sitting.pending
    if pending is None or seat not in pending.waits_for:
        return ""
    name, against = course.sitting.names[pending.seat], "; ".join(pending.against)
    return f"{name} would like to take back a decision: {against}."
