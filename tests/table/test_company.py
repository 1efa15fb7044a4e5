"""Time, silence, and bots that stand in, in every order of leaving and coming: by a clock set by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.conftest import chairs
from tests.table.hand_clock import HandClock
from tests.table.playing import answer, asked, new_request, seen

from cardwright.core.choice import NOBODY
from cardwright.errors import CardwrightError
from cardwright.table.clocks import TimeControl, control_of
from cardwright.table.company import AWAY, SILENT
from cardwright.table.course import Stale
from cardwright.table.database import open_database
from cardwright.table.games import Chair, Host, Table
from cardwright.table.journal import Entry, Kind, append
from cardwright.table.painting import paint

TIMED: dict[str, Any] = {"bank": 100, "increment": 10}


@pytest.fixture
def clock() -> Any:
    return HandClock()


def opened(host: Host, players: int = 2, words: dict[int, str] | None = None, **options: Any) -> Table:
    return host.open("kotc/17", chairs("kotc/17", players, words), seed=3, first=0, options=options)


def hear(host: Host, table: Table, *seats: int) -> None:
    for seat in seats:
        host.hear(table, seat)


def left(table: Table, clock: Any, seat: int) -> float:
    """The seconds that a seat has now."""
    with table.course() as course:
        clocks = course.company.clocks
        if seat == clocks.runs and clocks.up is not None:
            return clocks.up - float(clock.date())
        return clocks.left(seat)


def bots(table: Table) -> dict[int, str]:
    with table.course() as course:
        return {**course.bots}


def notices(table: Table) -> list[str]:
    with table.course() as course:
        return [*course.notices]


def silent(table: Table) -> list[int]:
    with table.course() as course:
        return sorted(course.company.silent)


def other_than(seat: int) -> int:
    return 1 - seat


def until_asked(table: Table, seat: int) -> None:
    """Let whoever is asked answer until the seat is."""
    for _ in range(300):
        if asked(table) == seat:
            return
        answer(table)
    raise AssertionError("the seat is never asked")


def until_still(table: Table, seconds: float = 20) -> None:
    """Wait until no bot is asked."""
    until = monotonic() + seconds
    while monotonic() < until:
        with table.course() as course:
            if course.bot is None:
                return
        sleep(0.002)
    raise AssertionError("a bot thinks for too long")


# Clocks


def test_time_runs_for_whom_the_table_waits_and_for_nobody_else(host: Host, clock: Any) -> None:
    table = opened(host, **TIMED)
    first = asked(table)
    clock.go_on(7)
    assert (left(table, clock, first), left(table, clock, other_than(first))) == (93, 100)
    until_asked(table, other_than(first))
    before = left(table, clock, first)
    clock.go_on(5)
    assert left(table, clock, first) == before
    assert left(table, clock, other_than(first)) == pytest.approx(95)


def test_a_turn_that_ends_brings_the_increment_once_also_after_an_undo(host: Host, clock: Any) -> None:
    table = opened(host, **TIMED)
    hear(host, table, 0, 1)
    turns: list[int] = []
    for _ in range(400):
        with table.course() as course:
            turn = course.company.turn
        if turn != NOBODY and turns[-1:] != [turn]:
            turns.append(turn)
        if len(turns) == 3:
            break
        answer(table)
    assert sorted(turns[:2]) == [0, 1]
    assert {left(table, clock, seat) for seat in (0, 1)} == {110}
    with table.sitting() as sitting:
        seat = next(each for each in (turns[1], turns[0]) if sitting.decisions(each))
    undo = table.undo(seat, new_request())
    if not undo.done:
        table.consent(other_than(seat), new_request())
    for _ in range(30):
        answer(table)
        with table.course() as course:
            if course.company.turn == turns[2]:
                break
    assert sorted(left(table, clock, each) for each in (0, 1)) == [110, 110]


def test_no_time_runs_in_a_window_nor_while_others_are_asked_to_let_somebody_go_back(
    host: Host, clock: Any
) -> None:
    table = opened(host, answers="guarded", window=5, **TIMED)
    while asked(table) != NOBODY:
        with table.course() as course:
            if course.window is not None:
                break
        answer(table)
    before = [left(table, clock, seat) for seat in (0, 1)]
    clock.go_on(4)
    assert [left(table, clock, seat) for seat in (0, 1)] == before

    table = opened(host, **TIMED)
    for _ in range(300):
        seat = asked(table)
        with table.sitting() as sitting:
            waits = sitting.decisions(seat) and sitting.offered_undo(seat).waits_for
        if waits:
            break
        answer(table)
    assert not table.undo(seat, new_request()).done
    before = [left(table, clock, each) for each in (0, 1)]
    clock.go_on(20)
    assert [left(table, clock, each) for each in (0, 1)] == before
    table.refuse(other_than(seat), new_request())
    clock.go_on(3)
    assert sum(before) - sum(left(table, clock, each) for each in (0, 1)) == pytest.approx(3)


def test_at_zero_a_bot_plays_until_there_is_time_again(host: Host, clock: Any) -> None:
    table = opened(host, **TIMED)
    hear(host, table, 0, 1)
    slow = asked(table)
    with host.page(table, slow), host.page(table, other_than(slow)):
        clock.go_on(99.9)
        assert bots(table) == {}
        clock.go_on(0.2)
        assert notices(table)[0].endswith("whose time is up.")
        assert bots(table) in ({slow: "greedy"}, {})
        for _ in range(300):
            until_still(table)
            if len(notices(table)) == 2:
                break
            answer(table)
        assert notices(table)[1].endswith("is back.")
        assert bots(table) == {}
        assert left(table, clock, slow) == pytest.approx(10)


def test_without_an_increment_a_bot_plays_to_the_end(host: Host, clock: Any) -> None:
    table = opened(host, bank=10)
    hear(host, table, 0, 1)
    slow = asked(table)
    with host.page(table, 0), host.page(table, 1):
        clock.go_on(11)
        for _ in range(60):
            until_still(table)
            if asked(table) != NOBODY:
                answer(table)
        assert slow in bots(table) or asked(table) == NOBODY
        assert len(notices(table)) == 1


def test_against_bots_nobody_is_marked_and_a_clock_runs_only_where_it_was_chosen(
    host: Host, clock: Any
) -> None:
    table = opened(host, words={1: "random"})
    hear(host, table, 0)
    clock.go_on(1000)
    assert (silent(table), notices(table)) == ([], [])
    timed = opened(host, words={1: "random"}, bank=20)
    until_still(timed)
    with host.page(timed, 0):
        hear(host, timed, 0)
        clock.go_on(30)
    assert notices(timed)[0] == "The bot greedy plays for Ann, whose time is up."


@pytest.mark.parametrize(
    "options", [{"bank": 5}, {"increment": 3}, {"bank": -1}, {"bank": 1e9}, {"bank": "x"}]
)
def test_a_time_control_nobody_could_mean_is_refused(host: Host, options: dict[str, Any]) -> None:
    with pytest.raises(CardwrightError, match="seconds"):
        opened(host, **options)
    assert control_of({"answers": "quick"}) == TimeControl()


# Asking to go back


def until_undo_waits(table: Table) -> int:
    """Play until somebody's last decision cannot be taken back for nothing; whose."""
    for _ in range(400):
        seat = asked(table)
        with table.sitting() as sitting:
            if sitting.decisions(seat) and sitting.offered_undo(seat).waits_for:
                return seat
        answer(table)
    raise AssertionError("every decision can be taken back for nothing")


def waits(table: Table) -> bool:
    with table.sitting() as sitting:
        return sitting.pending is not None


def test_others_are_asked_for_half_a_minute_and_three_times_a_turn(host: Host, clock: Any) -> None:
    table = opened(host)
    seat = until_undo_waits(table)
    for asks in range(3):
        table.undo(seat, new_request())
        clock.go_on(29)
        assert waits(table), asks
        clock.go_on(2)
        assert not waits(table)
    assert host.lines(table.id)[-1].kind is Kind.EXPIRE
    with pytest.raises(CardwrightError, match="3 times in this turn"):
        table.undo(seat, new_request())
    before = seen(table)
    table.forget()
    assert seen(table) == before


def test_who_never_wants_to_be_asked_is_not_asked_again(host: Host, clock: Any) -> None:
    table = opened(host)
    seat = until_undo_waits(table)
    table.undo(seat, new_request())
    table.never(other_than(seat), new_request())
    assert not waits(table)
    table.forget()
    with pytest.raises(CardwrightError, match="does not want to be asked"):
        table.undo(seat, new_request())


def test_while_a_bot_plays_for_somebody_only_what_is_free_is_taken_back(host: Host, clock: Any) -> None:
    table = opened(host)
    seat = until_undo_waits(table)
    table.take_over(other_than(seat), new_request(), "greedy")
    before = seen(table)
    with pytest.raises(CardwrightError, match="for whom a bot plays, cannot be asked"):
        table.undo(seat, new_request())
    assert seen(table) == before
    assert 'id="take-back"' not in paint(table, seat).main
    until_still(table)
    table.give_back(other_than(seat), new_request())
    until_still(table)
    assert table.undo(seat, new_request()).waits_for == (other_than(seat),)


def test_a_journal_in_which_nobody_was_asked_is_still_followed(database: str, host: Host, clock: Any) -> None:
    """Journals of before have lines for which more is asked now."""
    table = opened(host, players=3, undo="free")
    seat = until_undo_waits(table)
    others = [each for each in range(3) if each != seat]
    with table.course() as course:
        length, choices = course.length, len(course.sitting.record.choices)
    kinds = [(Kind.TAKE_OVER, each, "random") for each in others] + [(Kind.UNDO, seat, "1")]
    written = [
        Entry(length + place, kind, each, text, None, clock.date())
        for place, (kind, each, text) in enumerate(kinds)
    ]
    with open_database(database).begin() as connection:
        append(connection, table.id, written)
    table.forget()
    with table.sitting() as sitting:
        assert len(sitting.record.choices) < choices


# Silence


def test_who_is_silent_is_marked_and_then_a_bot_plays_and_the_first_request_gives_the_seat_back(
    host: Host, clock: Any
) -> None:
    table = opened(host)
    hear(host, table, 0, 1)
    gone, there = asked(table), other_than(asked(table))
    names = ("Ann", "Bob")
    with host.page(table, there):
        clock.go_on(SILENT - 1)
        assert silent(table) == []
        clock.go_on(2)
        assert silent(table) == [gone]
        clock.go_on(AWAY - SILENT - 2)
        assert bots(table) == {}
        clock.go_on(2)
        assert notices(table) == [f"The bot greedy plays for {names[gone]}, who has been silent for 180 s."]
        until_still(table)
        assert asked(table) == there
        hear(host, table, gone)
        assert notices(table)[1:] == [f"{names[gone]} is back."]
        assert (bots(table), silent(table)) == ({}, [])
        until_asked(table, gone)
        answer(table)


def test_an_open_page_is_no_silence_and_a_request_ends_it(host: Host, clock: Any) -> None:
    table = opened(host)
    hear(host, table, 0, 1)
    with host.page(table, 0):
        with host.page(table, 1):
            clock.go_on(1000)
            assert silent(table) == []
        clock.go_on(SILENT + 1)
        assert silent(table) == [1]
        hear(host, table, 1)
        assert silent(table) == []
        clock.go_on(SILENT + 1)
        assert silent(table) == [1]
    assert notices(table) == []


def test_where_nobody_is_there_no_bot_plays_and_who_comes_first_finds_it_as_it_was(
    host: Host, clock: Any
) -> None:
    table = opened(host)
    hear(host, table, 0, 1)
    gone, first = asked(table), other_than(asked(table))
    clock.go_on(1000)
    assert (silent(table), bots(table)) == ([], {})
    hear(host, table, first)
    clock.go_on(1)
    assert silent(table) == [gone]
    clock.go_on(1)
    assert len(notices(table)) == 1
    assert gone in {line.seat for line in host.lines(table.id) if line.kind is Kind.TAKE_OVER}


def test_what_the_bot_was_asked_it_answers_though_its_person_is_back(
    host: Host, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(host)
    hear(host, table, 0, 1)
    gone = asked(table)
    with host.page(table, other_than(gone)):
        monkeypatch.setattr(table, "awake", lambda _: None)
        clock.go_on(AWAY + 1)
        monkeypatch.undo()
    question = table.question(gone)
    table.watch(lambda course: course.take(Kind.TAKE_OVER, gone, "greedy")) if not bots(table) else None
    hear(host, table, gone)
    assert bots(table) == {gone: "greedy"}
    with pytest.raises(Stale):
        table.answer(gone, question, 0, new_request())
    table.answer_for_bot(gone, question, 0)
    assert bots(table) == {}
    assert notices(table)[-1].endswith("is back.")


# Who is out of the game (K09-winning-and-losing-5)


def three_of_whom_one_is_out(host: Host, *people: int) -> Table:
    """Ann, Bob, who has forfeited, and Cem; bots but for these people."""
    words = {seat: "random" for seat in range(3) if seat not in people}
    table = host.open("kotc/9", chairs("kotc/9", 3, words), seed=3, first=0, options={})
    hear(host, table, *people)
    table.resign(1, new_request())
    return table


def test_nobody_waits_for_who_is_out_and_no_bot_plays_there(host: Host, clock: Any) -> None:
    table = three_of_whom_one_is_out(host, 0, 1, 2)
    with host.page(table, 0), host.page(table, 2):
        clock.go_on(SILENT + AWAY)
        assert (silent(table), bots(table), notices(table)) == ([], {}, [])
        with pytest.raises(CardwrightError, match="while somebody is silent"):
            table.end(0, new_request())
        seat = until_undo_waits(table)
        table.undo(seat, new_request())
        table.consent(2 - seat, new_request())
        assert not waits(table)


def test_who_was_away_before_going_out_keeps_nobody_from_going_back(host: Host, clock: Any) -> None:
    table = host.open("kotc/9", chairs("kotc/9", 3), seed=3, first=0, options={})
    hear(host, table, 0, 1, 2)
    with host.page(table, 0), host.page(table, 2):
        clock.go_on(SILENT + AWAY)
        assert bots(table) == {1: "greedy"}
        with table.course() as course:
            assert (course.company.missing, course.company.left) == (frozenset({1}), [0, 2])
            course.sitting.game.forfeit(1)
            assert (course.company.missing, course.company.left) == (frozenset(), [])


def test_alone_with_bots_nobody_is_marked_while_another_is_out(host: Host, clock: Any) -> None:
    table = three_of_whom_one_is_out(host, 0, 1)
    until_still(table)
    with host.page(table, 1):
        clock.go_on(SILENT + AWAY)
    assert (silent(table), notices(table)) == ([], [])


# Ending as it stands


def test_the_others_may_end_the_game_as_it_stands(host: Host, clock: Any) -> None:
    table = opened(host, 3)
    hear(host, table, 0, 1, 2)
    with pytest.raises(CardwrightError, match="while somebody is silent"):
        table.end(0, new_request())
    with host.page(table, 0), host.page(table, 1):
        clock.go_on(SILENT + 1)
        with pytest.raises(CardwrightError, match="while somebody is silent"):
            table.end(2, new_request())
        table.end(0, new_request())
        assert asked(table) != NOBODY
        table.end(1, new_request())
    with table.sitting() as sitting:
        assert sitting.outcome is not None
        assert sitting.outcome.reason == "ended as it stands"
        assert set(sitting.outcome.winners) <= {"Ann", "Bob", "Cem"}
    assert asked(table) == NOBODY
    assert host.games()[0].state == "over"
    before = seen(table)
    table.forget()
    assert seen(table) == before


def test_who_comes_back_is_asked_anew_whether_to_end(host: Host, clock: Any) -> None:
    table = opened(host, 3)
    hear(host, table, 0, 1, 2)
    with host.page(table, 0), host.page(table, 1):
        clock.go_on(SILENT + 1)
        table.end(0, new_request())
        hear(host, table, 2)
        with pytest.raises(CardwrightError, match="while somebody is silent"):
            table.end(1, new_request())
        clock.go_on(SILENT + 1)
        table.end(1, new_request())
        assert asked(table) != NOBODY


# Servers that die, and seats that are taken late


def test_time_without_a_server_does_not_count(database: str, clock: Any) -> None:
    with closing(Host(database, clock=clock)) as host:
        table = opened(host, **TIMED)
        first = asked(table)
        clock.go_on(30)
        answer(table)
        clock.go_on(20)
        had = [left(table, clock, seat) for seat in (0, 1)]
        journal = host.lines(table.id)
    later = HandClock()
    later.go_on(5000)
    for _ in range(3):
        with closing(Host(database, clock=later)) as host:
            table = host.table(table.id)
            now = [left(table, later, seat) for seat in (0, 1)]
            assert sum(now) == pytest.approx(sum(had) + 20)
            assert host.lines(table.id) == journal
            later.go_on(1000)
    with closing(Host(database, clock=later)) as host:
        table = host.table(table.id)
        later.go_on(4)
        assert asked(table) in (0, 1)
        answer(table)
        now = [left(table, later, seat) for seat in (0, 1)]
        assert sum(now) == pytest.approx(sum(had) + 20 - 4)
        kinds = [line.kind for line in host.lines(table.id)]
        assert kinds[len(journal) :] == [Kind.START, Kind.CHOICE]
        table.forget()
        assert [left(table, later, seat) for seat in (0, 1)] == pytest.approx(now)
    assert first in (0, 1)


def test_who_was_marked_is_marked_after_a_restart_and_has_the_rest_of_their_time(
    database: str, clock: Any
) -> None:
    with closing(Host(database, clock=clock)) as host:
        table = opened(host)
        hear(host, table, 0, 1)
        gone = asked(table)
        with host.page(table, other_than(gone)):
            clock.go_on(SILENT + 1)
            assert silent(table) == [gone]
    clock.go_on(10_000)
    with closing(Host(database, clock=clock)) as host:
        table = host.table(table.id)
        assert silent(table) == [gone]
        with host.page(table, other_than(gone)):
            hear(host, table, other_than(gone))
            clock.go_on(AWAY - SILENT - 1)
            assert bots(table) == {}
            clock.go_on(2)
            assert gone in {line.seat for line in host.lines(table.id) if line.kind is Kind.TAKE_OVER}


def test_no_time_runs_before_all_have_taken_their_seats(host: Host, clock: Any) -> None:
    seats = chairs("kotc/17")
    ann, _ = host.visitors.new("Ann")
    bob, _ = host.visitors.new("Bob")
    seats = [Chair("Ann", seats[0].deck, visitor=ann.id), Chair("Bob", seats[1].deck, "open")]
    table = host.open("kotc/17", seats, seed=3, first=0, options=TIMED)
    hear(host, table, 0)
    with host.page(table, 0):
        clock.go_on(50)
        answer(table)
        clock.go_on(400)
        assert (silent(table), notices(table)) == ([], [])
        host.claim(host.visitors.link(table.id, 1), bob.id)
        assert [left(table, clock, seat) for seat in (0, 1)] == [100, 100]
        clock.go_on(6)
        assert sum(left(table, clock, seat) for seat in (0, 1)) == pytest.approx(194)
    table.forget()
    assert sum(left(table, clock, seat) for seat in (0, 1)) == pytest.approx(194)


# What is shown


def test_a_picture_changes_with_no_clock_that_ticks(host: Host, clock: Any) -> None:
    table = opened(host, **TIMED)
    before = paint(table, 0)
    clock.go_on(9)
    assert paint(table, 0) == before
    answer(table)
    assert paint(table, 0) != before


# Every order of leaving and coming


class Comings:
    """A table whose people come and go, and what is true of it whatever they do."""

    def __init__(self, folder: str, players: int, options: dict[str, Any]) -> None:
        self.database = str(Path(folder) / "tables.sqlite")
        self.players = players
        self.clock = HandClock()
        self.pages = {seat: ExitStack() for seat in range(players)}
        self.host = Host(self.database, clock=self.clock)
        self.table = opened(self.host, players, **options)
        self.here: set[int] = set()

    def come(self, seat: int) -> None:
        if seat not in self.here:
            self.here.add(seat)
            self.host.hear(self.table, seat)
            self.pages[seat].enter_context(self.host.page(self.table, seat))

    def leave(self, seat: int) -> None:
        if seat in self.here:
            self.here.discard(seat)
            self.pages[seat].close()

    def wait(self, seconds: int) -> None:
        self.clock.go_on(seconds)
        until_still(self.table)

    def answer(self, seat: int) -> None:
        with self.table.course() as course:
            open_to_them = course.asked == seat and seat not in course.bots
        if seat in self.here and open_to_them:
            answer(self.table)
            until_still(self.table)

    def restart(self, seat: int) -> None:
        self.host.close()
        self.clock.go_on(777)
        self.clock._due.clear()
        self.host = Host(self.database, clock=self.clock)
        self.table = self.host.table(self.table.id)
        for page in self.pages.values():
            page.pop_all()
        here, self.here = self.here, set()
        for each in sorted(here):
            self.come(each)
        until_still(self.table)

    def check(self) -> None:
        with self.table.course() as course:
            company, people = course.company, course.sitting.people
            if course.sitting.over:
                return
            for seat in self.here:
                assert seat not in company.silent
                if seat in company.away:
                    assert company.clocks.is_up(seat, self.clock.date()) or course.asks(seat)
            assert company.away == set(course.bots) == set(range(self.players)) - people
            assert company.returning <= company.away
            assert all(company.clocks.left(seat) >= 0 for seat in range(self.players))
            assert company.clocks.runs in {NOBODY, course.asked}
        before = [*seen(self.table), self.state()]
        self.table.forget()
        after = [*seen(self.table), self.state()]
        assert after == before

    def state(self) -> object:
        """What is kept of who is there, and of their time."""
        with self.table.course() as course:
            company = course.company
            clocks = [round(company.clocks.left(seat), 3) for seat in range(self.players)]
            silences = {
                seat: round(company.silent_for(seat, self.clock.date()), 3) for seat in company.silent
            }
            up = company.clocks.up
            return (silences, company.away, company.returning, company.enders, clocks, up and round(up, 3))

    def close(self) -> None:
        for page in self.pages.values():
            page.pop_all()
        self.host.close()


@contextmanager
def comings(players: int, options: dict[str, Any]) -> Iterator[Comings]:
    with TemporaryDirectory() as folder, closing(Comings(folder, players, options)) as table:
        yield table


MOVES = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["come", "leave", "answer", "answer", "restart"]), st.integers(0, 2)),
        st.tuples(st.just("wait"), st.sampled_from([1, 30, 59, 61, 119, 121, 200])),
    ),
    max_size=25,
)


@settings(max_examples=25, deadline=None)
@given(players=st.sampled_from([2, 3]), timed=st.booleans(), moves=MOVES)
def test_in_every_order_of_leaving_and_coming(
    players: int, timed: bool, moves: list[tuple[str, int]]
) -> None:
    with comings(players, TIMED if timed else {}) as table:
        for word, value in moves:
            getattr(table, word)(value if word == "wait" else value % players)
            table.check()
        for seat in range(players):
            table.come(seat)
        until_still(table.table)
        table.check()
