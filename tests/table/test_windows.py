"""Windows of a guarded table: open to all for the same time, whoever could do something in them."""

from __future__ import annotations

from contextlib import closing
from time import monotonic, sleep
from typing import Any

import pytest
from tests.table.conftest import chairs
from tests.table.hand_clock import HandClock
from tests.table.playing import answer, asked, new_request, seen, until_person

from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.players import bots
from cardwright.table.asking import ANSWERED_WITHIN
from cardwright.table.course import Course, Stale
from cardwright.table.frames import Picture
from cardwright.table.games import Host, Table
from cardwright.table.journal import Kind
from cardwright.table.page import whole_page
from cardwright.table.painting import paint, scene_of
from cardwright.table.timing import LONGEST_HOLD
from cardwright.table.windows import HOLDS_A_TURN, Window

GUARDED = {"answers": "guarded", "window": 1.0}


@pytest.fixture
def clock() -> Any:
    return HandClock()


def guarded(
    host: Host, rules: str = "kotc/17", players: int = 2, words: dict[int, str] | None = None
) -> Table:
    return host.open(rules, chairs(rules, players, words), seed=3, first=0, options=GUARDED)


def window(table: Table) -> Window:
    with table.course() as course:
        assert course.window is not None
        return course.window


def number(table: Table) -> int | None:
    """The number of the window that is open."""
    with table.course() as course:
        return None if course.window is None else course.window.number


def to_window(table: Table) -> Window:
    """Let people answer until a window is open."""
    while number(table) is None:
        answer(table)
    return window(table)


def pass_by(table: Table, seat: int) -> None:
    table.answer(seat, table.question(seat), "pass", new_request())


def hold_by(table: Table, seat: int) -> None:
    table.hold(seat, table.question(seat), new_request())


def until_acts(table: Table, clock: Any) -> tuple[int, str]:
    """Play until somebody could act in a window: who, and how."""
    for _ in range(3000):
        if number(table) is None:
            with table.course() as course:
                options = len(course.position(course.asked).choice.options)  # type: ignore[union-attr]
            answer(table, 0 if options == 1 else int(clock.now() * 4) % options)
            clock.go_on(0.25)
            continue
        for seat, position in window(table).positions.items():
            assert position.choice is not None
            if not position.choice.forced:
                return seat, position.notation(position.choice.options[0])
        clock.go_on(1)
    raise AssertionError("nobody can ever act")


def until_second_acts(table: Table, clock: Any) -> tuple[int, str]:
    """The same, until it is whom the rules ask second."""
    while True:
        seat, act = until_acts(table, clock)
        if list(window(table).positions).index(seat) == 1:
            return seat, act
        clock.go_on(1)


# How long a window is open


def test_a_window_is_open_to_everybody_for_its_time(host: Host, clock: Any) -> None:
    table = guarded(host)
    first = to_window(table)
    assert sorted(first.positions) == [0, 1]
    clock.go_on(0.99)
    assert number(table) == first.number
    clock.go_on(0.02)
    assert number(table) != first.number
    assert [line.kind for line in host.lines(table.id)][-1] is Kind.LAPSE


def test_it_ends_early_once_all_have_passed_and_never_before(host: Host, clock: Any) -> None:
    table = guarded(host)
    first = to_window(table)
    pass_by(table, 1)
    assert number(table) == first.number
    clock.go_on(0.5)
    assert number(table) == first.number
    pass_by(table, 0)
    assert number(table) != first.number


def test_who_has_passed_is_not_asked_again_in_it(host: Host) -> None:
    table = guarded(host)
    to_window(table)
    pass_by(table, 1)
    with pytest.raises(Stale):
        pass_by(table, 1)
    assert asked(table) == 0


def test_a_silent_pass_changes_nobodys_picture_and_tells_nobody(host: Host, clock: Any) -> None:
    table = guarded(host)
    to_window(table)
    told: list[float] = []
    table.subscribe(lambda _: told.append(clock.now()))
    before = paint(table, 0)
    pass_by(table, 1)
    table.stop_at(1, ["attack"], new_request())
    assert told == []
    assert paint(table, 0) == before
    hold_by(table, 0)
    assert told == [0.0]


def test_a_frame_tells_nobody_whom_the_rules_ask(host: Host) -> None:
    table = guarded(host, players=3)
    order = list(to_window(table).positions)
    for seat in range(3):
        told = paint(table, seat)
        assert told.head["asked"] == ""
        assert told.data["choice"]["player"] == ("Ann", "Bob", "Cem")[seat]
        assert told.head["window"] == {
            "number": 1,
            "seconds": 1.0,
            "held": False,
            "passed": False,
            "holds": 3,
        }
    pass_by(table, order[0])
    assert paint(table, order[0]).data["choice"] == {"player": None}


def prompt(picture: Picture) -> str:
    """The part of the page that asks."""
    return picture.main.partition('id="prompt"')[2].partition("</section>")[0]


def test_the_prompt_is_the_same_for_everybody_whatever_they_hold(host: Host, clock: Any) -> None:
    table = guarded(host)
    seat, _ = until_acts(table, clock)
    mine, theirs = (prompt(paint(table, each)) for each in (seat, 1 - seat))
    assert "A window is open" in mine
    same = [
        each.replace(f'"{table.question(who)}"', '""').replace(f"-{table.question(who)}-", "--")
        for each, who in ((mine, seat), (theirs, 1 - seat))
    ]
    options = same[0].index('value="1"') if 'value="1"' in same[0] else None
    assert options is None or same[0].replace('value="1"', 'value="0"') == same[1]


# Acts


def test_an_act_is_carried_out_once_those_before_have_passed(host: Host, clock: Any) -> None:
    table = guarded(host)
    seat, act = until_second_acts(table, clock)
    now = window(table)
    other = 1 - seat
    told: list[object] = []
    table.subscribe(told.append)
    table.answer(seat, table.question(seat), act, new_request())
    assert number(table) == now.number
    assert told == []
    assert paint(table, seat).head["window"]["passed"]
    pass_by(table, other)
    assert number(table) != now.number
    assert told != []
    with table.sitting() as sitting:
        assert sitting.record.choices[-2:] != []
        assert f"{sitting.names[seat]}: {act}" in sitting.record.choices[-3:]
    before = seen(table)
    table.forget()
    assert seen(table) == before


def test_an_act_is_carried_out_when_the_time_is_over(host: Host, clock: Any) -> None:
    table = guarded(host)
    seat, act = until_second_acts(table, clock)
    table.answer(seat, table.question(seat), act, new_request())
    clock.go_on(1)
    with table.sitting() as sitting:
        assert f"{sitting.names[seat]}: {act}" in sitting.record.choices


def test_an_act_is_a_decision_that_can_be_taken_back_and_a_pass_is_none(host: Host, clock: Any) -> None:
    table = guarded(host)
    seat, act = until_acts(table, clock)
    opened = number(table)
    assert opened is not None
    with table.sitting() as sitting:
        made, decided = len(sitting.record.choices), sitting.decisions(seat)
        others = sitting.decisions(1 - seat)
    if list(window(table).positions).index(seat) == 1:
        pass_by(table, 1 - seat)
    table.answer(seat, table.question(seat), act, new_request())
    with table.sitting() as sitting:
        assert sitting.decisions(seat) > decided
        assert sitting.decisions(1 - seat) == others
    if not table.undo(seat, new_request()).done:
        table.consent(1 - seat, new_request())
    with table.sitting() as sitting:
        assert len(sitting.record.choices) == made
    again = window(table)
    assert again.number > opened
    assert list(again.positions)
    assert again.passed == set()


# Holding


def test_somebody_holds_and_nobody_is_told_who(host: Host, clock: Any) -> None:
    table = guarded(host, players=3)
    first = to_window(table)
    hold_by(table, 2)
    pictures = [paint(table, seat) for seat in range(3)]
    assert all("Somebody holds it" in each.main for each in pictures)
    assert pictures[0].head["window"] == pictures[1].head["window"]
    assert "Cem" not in prompt(pictures[0])
    clock.go_on(30)
    assert number(table) == first.number
    pass_by(table, 2)
    clock.go_on(0)
    assert number(table) != first.number


def test_who_lets_go_before_the_time_is_over_leaves_the_rest_of_it(host: Host, clock: Any) -> None:
    table = guarded(host)
    first = to_window(table)
    hold_by(table, 0)
    clock.go_on(0.4)
    pass_by(table, 0)
    clock.go_on(0.5)
    assert number(table) == first.number
    clock.go_on(0.2)
    assert number(table) != first.number


def test_nobody_holds_a_window_for_ever(host: Host, clock: Any) -> None:
    table = guarded(host)
    first = to_window(table)
    clock.go_on(0.5)
    hold_by(table, 0)
    clock.go_on(LONGEST_HOLD - 0.1)
    assert number(table) == first.number
    clock.go_on(0.2)
    assert number(table) != first.number


def test_nobody_stops_a_game_by_agreeing_to_end_it(host: Host, clock: Any) -> None:
    table = guarded(host)
    to_window(table)
    table.agree(0, new_request())
    clock.go_on(LONGEST_HOLD / 2)
    table.agree(0, new_request())
    opened_anew = number(table)
    pass_by(table, 1)
    clock.go_on(LONGEST_HOLD / 2 - 0.1)
    assert number(table) == opened_anew, "the others have time to agree"
    clock.go_on(0.2)
    assert number(table) != opened_anew


def test_three_windows_a_turn_can_be_held(host: Host) -> None:
    table = guarded(host)
    for left in (2, 1, 0):
        to_window(table)
        hold_by(table, 0)
        with pytest.raises(CardwrightError, match="hold the window already"):
            hold_by(table, 0)
        with table.course() as course:
            assert course.windows.holds_left(0) == left
            turn = course.sitting.view(0).position()["turn"]
        for seat in list(window(table).waits_for):
            pass_by(table, seat)
    to_window(table)
    with table.course() as course:
        assert course.sitting.view(0).position()["turn"] == turn
    with pytest.raises(CardwrightError, match="that is all"):
        hold_by(table, 0)
    assert paint(table, 0).head["window"]["holds"] == 0
    assert "disabled" in prompt(paint(table, 0))
    while True:
        for seat in list(to_window(table).waits_for):
            pass_by(table, seat)
        to_window(table)
        with table.course() as course:
            if course.windows.holds_left(0) == HOLDS_A_TURN:
                break
    with table.course() as course:
        assert course.sitting.view(0).position()["turn"] != turn


def test_a_hold_of_a_window_that_is_over_does_not_hit_the_next(host: Host, clock: Any) -> None:
    table = guarded(host)
    to_window(table)
    question = table.question(0)
    clock.go_on(1)
    with pytest.raises(Stale):
        table.hold(0, question, new_request())


# Stops, and passing of oneself


def test_who_stops_at_something_public_holds_of_itself(host: Host, clock: Any) -> None:
    table = guarded(host)
    to_window(table)
    table.stop_at(1, ["phase"], new_request())
    held = []
    for _ in range(12):
        for seat in list(to_window(table).waits_for):
            now = window(table)
            held.append(bool(now.holders))
            assert now.holders <= {1}
            pass_by(table, seat)
            if number(table) != now.number:
                break
    assert any(held)
    with pytest.raises(CardwrightError, match="one can stop at"):
        table.stop_at(1, ["my hand"], new_request())


def test_who_passes_until_its_turn_is_asked_again_then(host: Host, clock: Any) -> None:
    table = guarded(host)
    first = to_window(table)
    assert next(iter(first.positions)) == 0
    table.pass_until(1, "turn", new_request())
    assert "Pass no more" in paint(table, 1).main
    assert "Pass no more" not in paint(table, 0).main
    while True:
        now = to_window(table)
        with table.course() as course:
            turn, until = course.sitting.view(0).position()["turn"], course.windows.until[1]
        if turn == "Bob":
            break
        assert until == "turn"
        assert now.passed == {1}
        pass_by(table, 0)
    assert until == ""
    assert now.passed == set()


def test_windows_in_which_all_pass_of_themselves_are_never_shown(host: Host) -> None:
    table = guarded(host)
    to_window(table)
    for seat in (0, 1):
        table.pass_until(seat, "turn", new_request())
    with table.course() as course:
        assert course.window is None or course.sitting.view(0).position()["turn"] != "Ann"


def test_who_stops_and_passes_of_itself_passes(host: Host) -> None:
    table = guarded(host)
    to_window(table)
    table.stop_at(1, ["phase", "attack", "ability", "death", "target"], new_request())
    table.pass_until(1, "turn", new_request())
    for _ in range(5):
        now = to_window(table)
        with table.course() as course:
            if course.windows.until[1]:
                assert now.holders == set()
                assert 1 in now.passed
        pass_by(table, 0)
    with pytest.raises(CardwrightError, match="pass until"):
        table.pass_until(1, "doomsday", new_request())


# What is put to its person


def test_a_forced_choice_is_put_to_its_person_unless_all_can_see_it(host: Host, clock: Any) -> None:
    table = guarded(host)
    forced: set[str] = set()
    for _ in range(400):
        if number(table) is not None:
            clock.go_on(1)
            continue
        with table.course() as course:
            choice = course.sitting.state.choice
            if choice is None:
                break
            if choice.forced:
                forced.add(choice.prompt)
            place = len(choice.options) // 2
        answer(table, place)
    assert {"action", "pay"} <= forced
    assert forced.isdisjoint(("attack", "defend", "victim", "allocate"))


def test_games_without_windows_are_guarded_too(host: Host) -> None:
    table = guarded(host, "keyforge/1.2")
    forced = 0
    for _ in range(200):
        with table.course() as course:
            assert course.window is None
            if course.sitting.over:
                break
            choice = course.sitting.state.choice
            assert choice is not None
            forced += choice.forced
        answer(table)
    assert forced


# What is kept


def test_a_server_that_has_been_started_anew_knows_who_passed_and_begins_the_time_anew(
    database: str, host: Host, clock: Any
) -> None:
    table = guarded(host)
    first = to_window(table)
    pass_by(table, 1)
    hold_by(table, 0)
    table.stop_at(0, ["attack"], new_request())
    clock.go_on(0.9)
    before = seen(table)
    later = HandClock()
    later.go_on(7)
    with closing(Host(database, clock=later)) as other:
        again = other.table(table.id)
        assert seen(again) == before
        now = window(again)
        assert (now.number, now.passed, now.holders) == (first.number, {1}, {0})
        later.go_on(LONGEST_HOLD - 0.1)
        assert number(again) == first.number
        later.go_on(0.2)
        assert number(again) != first.number


def test_two_servers_end_a_window_once(database: str, host: Host, clock: Any) -> None:
    table = guarded(host)
    first = to_window(table)
    theirs = HandClock()
    with closing(Host(database, clock=theirs)) as other:
        there = other.table(table.id)
        clock.go_on(1)
        theirs.go_on(1)
        there.changed_elsewhere()
        assert number(there) == number(table) != first.number
        lapses = [line for line in host.lines(table.id) if line.kind is Kind.LAPSE]
        assert [line.text for line in lapses] == ["1"]


def test_what_is_asked_for_twice_is_done_once(host: Host) -> None:
    table = guarded(host)
    to_window(table)
    question = table.question(0)
    for _ in range(2):
        table.hold(0, question, "hold-it-now")
        table.answer(1, table.question(1), "pass", "pass-it-now")
    with table.course() as course:
        assert course.windows.holds_left(0) == 2
    for _ in range(2):
        table.answer(0, question, "pass", "pass-it-now")
    assert sum(line.kind is Kind.CHOICE for line in host.lines(table.id) if line.text == "pass") == 2


def test_no_time_passes_while_others_are_asked_to_let_somebody_go_back(host: Host, clock: Any) -> None:
    table = guarded(host)
    waits, seat = False, 0
    for _ in range(60):
        if number(table) is None:
            seat = asked(table)
            answer(table)
            continue
        with table.course() as course:
            made = course.sitting.decisions(seat)
        waits = bool(made) and not table.undo(seat, new_request()).done
        if waits:
            break
        clock.go_on(1)
    assert waits
    now = number(table)
    clock.go_on(ANSWERED_WITHIN - 1)
    assert number(table) == now
    table.refuse(1 - seat, new_request())
    clock.go_on(1)
    assert number(table) != now


def test_no_time_passes_while_somebody_sees_no_reason_to_go_on(host: Host, clock: Any) -> None:
    table = guarded(host)
    to_window(table)
    table.agree(0, new_request())
    clock.go_on(LONGEST_HOLD - 1)
    table.agree(1, new_request())
    assert host.games()[0].state == "over"
    with table.course() as course:
        assert course.window is None


def test_who_gives_up_ends_the_window_with_the_game(host: Host, clock: Any) -> None:
    table = guarded(host)
    to_window(table)
    table.resign(0, new_request())
    with table.course() as course:
        assert course.window is None
    clock.go_on(5)
    assert [line.kind for line in host.lines(table.id)][-1] is Kind.RESIGN


# Bots


class Slow:
    """A bot that does the first thing on offer, after a while."""

    seconds = 0.0

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def pick(self, view: View[Any]) -> Any:
        sleep(self.seconds)
        assert view.choice is not None
        return view.choice.options[-1]


def wait_for(table: Table, passed: set[int]) -> None:
    until = monotonic() + 60
    while window(table).passed != passed:
        assert monotonic() < until
        sleep(0.005)


@pytest.mark.parametrize("seconds", [0.0, 0.2])
def test_bots_answer_at_a_moment_of_the_window_and_not_when_they_have_thought(
    host: Host, clock: Any, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bots.BOTS, "slow", Slow)
    monkeypatch.setattr(Slow, "seconds", seconds)
    table = guarded(host, players=3, words={2: "slow"})
    while number(table) is None:
        if asked(table) == 2:
            clock.go_on(0.5)
            sleep(0.3)
        else:
            answer(table)
    sleep(seconds + 0.3)
    assert window(table).passed == set()
    clock.go_on(0.5)
    wait_for(table, {2})
    first = window(table).number
    clock.go_on(0.5)
    assert number(table) != first


def test_a_window_goes_on_for_a_bot_that_still_thinks(
    host: Host, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bots.BOTS, "slow", Slow)
    table = guarded(host, players=3, words={2: "slow"})
    while number(table) is None:
        if asked(table) == 2:
            clock.go_on(0.5)
            sleep(0.3)
        else:
            answer(table)
    first = window(table).number
    monkeypatch.setattr(Slow, "seconds", 0.5)
    robots = host._kept[table.id].robots
    assert robots.at_work
    clock._now += 1.0  # it has thought through all of the window's moments
    clock.go_on(0.0)
    assert number(table) == first
    wait_for(table, {2})
    clock.go_on(0.5)
    assert number(table) != first


def test_a_guarded_game_against_a_bot_goes_on_as_time_does(database: str) -> None:
    with closing(Host(database)) as host:
        options = {"answers": "guarded", "window": 0.6}
        table = host.open("kotc/17", chairs("kotc/17", bots={1: "random"}), seed=3, first=0, options=options)
        until = monotonic() + 60
        while table.question(0) < 8:
            assert monotonic() < until
            with table.course() as course:
                mine = course.window is None and course.asked == 0
            if mine:
                answer(table)
            sleep(0.01)
        kinds = [line.kind for line in host.lines(table.id)]
    assert Kind.LAPSE in kinds


# The pace


@pytest.mark.parametrize("options", [{"answers": "slow"}, {"window": 0.5}, {"window": 5.1}, {"window": "x"}])
def test_a_pace_that_no_table_has_is_refused(host: Host, options: dict[str, Any]) -> None:
    with pytest.raises(CardwrightError, match=r"open for 0.6 to 5.0 seconds"):
        host.open("kotc/17", chairs("kotc/17"), options=options)


def test_a_quick_table_says_so_and_opens_no_windows(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    told = paint(table, 0)
    assert told.head["answers"] == "quick"
    with table.course() as course:
        assert "only who can answer is asked" in whole_page(scene_of(table.id, course, 0))
    for _ in range(40):
        answer(table)
        with table.course() as course:
            assert course.window is None
    with pytest.raises(CardwrightError, match="no window"):
        table.hold(asked(table), table.question(asked(table)), new_request())


def test_the_journal_alone_tells_of_windows(host: Host, clock: Any) -> None:
    table = guarded(host, players=3)
    for n in range(60):
        if number(table) is None:
            answer(table)
        elif n % 3 == 0:
            pass_by(table, window(table).waits_for[-1])
        elif n % 7 == 0:
            table.pass_until(n % 3, ("turn", "target", "")[n % 3], new_request())
        else:
            clock.go_on(0.7)
    with table.course() as course:
        before = told_of(course)
    table.forget()
    with table.course() as course:
        assert told_of(course) == before


def told_of(course: Course) -> list[object]:
    windows, now = course.windows, course.window
    state = (
        None
        if now is None
        else (now.number, now.passed, now.acts, now.holders, now.held, list(now.positions))
    )
    held = [windows.holds_left(seat) for seat in range(3)]
    return [state, windows.until, windows.stops, held, course.questions, course.sitting.record.choices]


def test_people_at_an_older_test_are_told_of_nothing(host: Host) -> None:
    """Who never waits plays a guarded table as if it asked one after another."""
    table = guarded(host)
    for _ in range(150):
        answer(table)
    assert until_person(table) in (0, 1)
