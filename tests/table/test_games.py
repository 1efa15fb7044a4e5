"""What is done at a table is kept; what is asked for twice is done once; what is stale is refused."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from time import monotonic, sleep
from typing import Any

import pytest
from sqlalchemy import insert
from tests.table.conftest import chairs, starter_decks
from tests.table.playing import answer, asked, new_request, play, seen

from cardwright.core.choice import NOBODY, IllegalChoice
from cardwright.core.fairness import FairChance
from cardwright.errors import CardwrightError
from cardwright.sitting import Sitting
from cardwright.table import deeds, games, journal, robots, schema
from cardwright.table.database import open_database
from cardwright.table.games import Answered, Chair, Host, NoSuchTable, Stale, Table, Then, Unplayable
from cardwright.table.journal import Conflict, Kind
from cardwright.table.pace import Pace, pace_of
from cardwright.table.painting import paint
from cardwright.table.serving import copy_games


def test_a_server_finds_what_the_one_before_it_left(database: str) -> None:
    with closing(Host(database)) as host:
        table = host.open("kotc/17", chairs("kotc/17"), seed=3)
        play(table, 12)
        before = seen(table)
    with closing(Host(database)) as host:
        assert seen(host.table(table.id)) == before
        assert host.games()[0].state == "playing"


def test_a_fair_game_goes_on_with_its_secret(host: Host) -> None:
    chance = FairChance("5a" * 32, ["Ann's", "Bob's"])
    table = host.open("kotc/17", chairs("kotc/17"), fair=chance, first=1, options={"guarded": True})
    play(table, 5)
    before = seen(table)
    table.forget()
    assert seen(table) == before
    with table.sitting() as sitting:
        assert sitting.record.chance is not None
        assert sitting.record.chance.secret == "5a" * 32
    assert host.games([table.id])[0].options == {"guarded": True}


def test_the_same_request_is_answered_alike_and_done_once(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    seat, question = asked(table), table.question(asked(table))
    first = table.answer(seat, question, 0, "abcdefgh")
    before = seen(table)
    assert table.answer(seat, question, 0, "abcdefgh") == first
    table.forget()
    assert table.answer(seat, question, "another", "abcdefgh") == first
    assert seen(table) == before
    undone = table.undo(seat, "ijklmnop")
    assert table.undo(seat, "ijklmnop") == undone
    assert len(host.lines(table.id)) == 2


def test_questions_count_up_and_a_stale_one_is_refused_without_a_word(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    seat = asked(table)
    answer(table)
    table.undo(seat, new_request())
    assert asked(table) == seat
    numbers = [table.question(seat)]
    assert numbers[0] > 1
    for wrong_seat, question in ((seat, 1), (seat, numbers[0] + 1), (1 - seat, table.question(1 - seat))):
        with pytest.raises(Stale) as refused:
            table.answer(wrong_seat, question, 0, new_request())
        assert str(refused.value) == "the table has moved on: this question is not open any more"
    with pytest.raises(IllegalChoice):
        table.answer(seat, numbers[0], "win", new_request())
    with pytest.raises(IllegalChoice):
        table.answer(seat, numbers[0], 99, new_request())
    table.answer(seat, numbers[0], 0, new_request())


@pytest.mark.parametrize("request_id", ["", "short", "a" * 33, "answer:12", "with space!", "abcdefgh\n"])
def test_a_request_has_a_proper_name(host: Host, request_id: str) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    with pytest.raises(CardwrightError, match="8 to 32 letters"):
        answer(table, 0, request_id or "-")
    with pytest.raises(CardwrightError, match="8 to 32 letters"):
        table.undo(0, request_id)
    with pytest.raises(CardwrightError, match="8 to 32 letters"):
        table.agree(0, request_id)


def following(table: Table) -> Then:
    """The first answer to the question that is open, as one would have given it beforehand."""
    with table.sitting() as sitting:
        choice = sitting.state.choice
        assert choice is not None
        return Then(choice.prompt, sitting.state.notation(choice.options[0]))


def test_answers_given_beforehand_are_taken_as_long_as_they_fit(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    while True:  # until somebody is asked twice in a row after an answer
        seat = asked(table)
        assert seat != NOBODY
        answer(table)
        fits = following(table)
        if asked(table) == seat:
            break
    table.undo(seat, new_request())
    question = table.question(seat)
    wrong = Then(fits.prompt, "no such thing")
    answered = table.answer(seat, question, 0, "abcdefgh", [fits, wrong, fits])
    assert answered == Answered(2, (wrong, fits))
    assert table.answer(seat, question, 0, "abcdefgh", [fits, wrong, fits]) == answered
    table.forget()
    assert table.answer(seat, question, 0, "abcdefgh", [fits, wrong, fits]) == answered
    with pytest.raises(CardwrightError, match="at most 4"):
        table.answer(seat, question, 0, new_request(), [fits] * 5)


def until_undo_costs(table: Table) -> int:
    """Play until whoever has answered could gain by taking it back; who."""
    while True:
        seat = asked(table)
        answer(table)
        with table.course() as course:
            if course.sitting.decisions(seat) and course.sitting.game.against_undo(
                course.sitting._decisions[-1].choices, seat
            ):
                return seat


def test_an_undo_waits_and_falls_or_is_done(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    seat = until_undo_costs(table)
    asks = table.undo(seat, new_request())
    assert asks.waits_for == (1 - seat,)
    table.refuse(1 - seat, new_request())
    with pytest.raises(CardwrightError, match="nothing waits"):
        table.consent(1 - seat, new_request())
    table.undo(seat, new_request())
    assert table.consent(1 - seat, new_request()).done
    assert asked(table) == seat
    before = seen(table)
    table.forget()
    assert seen(table) == before


def test_only_whose_consent_is_missing_is_asked_for_it(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17", 3), seed=3)
    seat = until_undo_costs(table)
    name = ("Ann", "Bob", "Cem")[seat]
    others = [each for each in range(3) if each != seat]
    asks = f"{name} would like to take back a decision: "
    assert not any(asks in paint(table, each).main for each in range(3))
    table.undo(seat, new_request())
    assert [asks in paint(table, each).main for each in (seat, *others)] == [False, True, True]
    table.consent(others[0], new_request())
    assert [asks in paint(table, each).main for each in (seat, *others)] == [False, False, True]


def test_while_one_asks_to_go_back_nobody_else_does(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17", 3), seed=3)
    deciders: list[int] = []
    while len(deciders) < 2:
        seat = until_undo_costs(table)
        with table.sitting() as sitting:
            deciders = [each for each in range(3) if sitting.decisions(each)]
            name = sitting.names[seat]
    other = next(each for each in deciders if each != seat)
    asks = table.undo(seat, new_request())
    with pytest.raises(CardwrightError, match=f"{name} would go back already"):
        table.undo(other, new_request())
    with table.sitting() as sitting:
        assert sitting.pending == asks
    table.refuse(other, new_request())
    assert table.undo(other, new_request()).waits_for


def test_a_yes_is_said_to_what_was_asked_and_to_nothing_else(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    seat = until_undo_costs(table)
    table.undo(seat, new_request())
    with table.course() as course:
        asked_first = course.asked_back
    table.refuse(1 - seat, new_request(), asked_first)
    table.undo(seat, new_request())
    for word in ("consent", "refuse", "never"):
        with pytest.raises(Stale):
            getattr(table, word)(1 - seat, new_request(), asked_first)
    table.forget()
    assert f'name="undo" value="{asked_first + 1}"' in paint(table, 1 - seat).main
    assert table.consent(1 - seat, new_request(), asked_first + 1).done
    before = seen(table)
    table.forget()
    assert seen(table) == before


def form_of(table: Table, seat: int, deed: str) -> str:
    """The request that a page without a script sends for a deed."""
    form = re.search(rf'/{deed}".*?name="request" value="([^"]+)"', paint(table, seat).main)
    assert form is not None
    return form[1]


def test_who_was_refused_may_ask_again_without_a_script(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    seat = until_undo_costs(table)
    for _ in range(2):
        assert table.undo(seat, form_of(table, seat, "undo")).waits_for == (1 - seat,)
        table.refuse(1 - seat, form_of(table, 1 - seat, "consent"))
    table.undo(seat, form_of(table, seat, "undo"))
    assert table.consent(1 - seat, form_of(table, 1 - seat, "consent")).done


def test_all_agree_or_one_gives_up(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    table.agree(0, new_request())
    assert asked(table) != NOBODY
    table.agree(1, new_request())
    assert host.games()[0].state == "over"
    with pytest.raises(CardwrightError, match="over"):
        table.resign(0, new_request())
    table = host.open("kotc/9", chairs("kotc/9"), seed=3)
    table.resign(0, new_request())
    (row,) = host.games([table.id])
    assert row.result is not None
    assert re.match("Bob won", row.result)
    assert row.ended is not None


def test_who_has_given_up_is_asked_for_nothing_more(host: Host) -> None:
    """A bot plays on for them: it alone answers, and they are told so."""
    table = host.open("kotc/17", chairs("kotc/17", 3), seed=3, first=0)
    seat = asked(table)
    answer(table)
    while asked(table) != seat:
        answer(table)
    table.resign(seat, new_request())
    question = table.question(seat)
    deeds = (table.undo, table.agree, table.resign)
    for deed in (*deeds, lambda at, request: table.answer(at, question, 0, request)):
        with pytest.raises(CardwrightError, match=r"you have given up|is played by a bot"):
            deed(seat, new_request())
    told = paint(table, seat)
    assert "You have given up" in told.main
    assert (told.head["yours"], told.head["stand_ins"]) == (False, [told.head["asked"]])
    assert told.data["choice"] == {"player": told.head["asked"]}
    table.answer_for_bot(seat, question, 0)
    table.forget()
    assert "You have given up" in paint(table, seat).main
    assert paint(table, (seat + 1) % 3).head["stand_ins"] == told.head["stand_ins"]


def test_who_would_end_the_game_is_told_to_the_others(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    table = host.open("kotc/17", chairs("kotc/17", 3, {1: "random"}), seed=3, first=0)
    monkeypatch.setattr(Sitting, "bot_agrees", lambda sitting, seat: False)
    table.agree(2, new_request())
    monkeypatch.setattr(Sitting, "bot_agrees", lambda sitting, seat: True)
    table.agree(0, new_request())
    with table.course() as course:
        ann, bob, cem = course.sitting.names
        assert course.notices == [
            f"{cem} would end the game here; {bob} would go on.",
            f"{ann} would end the game here; it ends if all others say so now.",
        ]


def test_bots_agree_where_they_see_no_reason_to_go_on(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "random"}), seed=3, first=0)
    table.agree(0, new_request())
    assert asked(table) == NOBODY


def test_a_bot_that_stands_better_sees_a_reason_to_go_on(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sitting, "bot_agrees", lambda sitting, seat: False)
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "random"}), seed=3, first=0)
    table.agree(0, new_request())
    assert asked(table) != NOBODY
    assert [line.seat for line in host.lines(table.id) if line.kind is Kind.AGREE] == [0]


def test_deeds_that_cannot_be_done_leave_no_line(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    for seat in (-1, 2):
        with pytest.raises(CardwrightError, match="no seat"):
            table.undo(seat, new_request())
    with pytest.raises(CardwrightError, match="cannot take back"):
        table.undo(0, new_request())
    with pytest.raises(CardwrightError, match="nobody plays for Ann"):
        table.give_back(0, new_request())
    assert host.lines(table.id) == []


def test_who_listens_is_told_and_a_listener_who_fails_harms_nobody(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    told: list[Table] = []

    def fails(_: Table) -> None:
        raise OSError("gone")

    unsubscribe = [table.subscribe(fails), table.subscribe(told.append)]
    answer(table, 0, "abcdefgh")
    assert told == [table]
    assert "has failed" in caplog.text
    assert table.listeners == 2
    for each in unsubscribe:
        each()
        each()
    answer(table)
    assert told == [table]


def test_a_game_at_which_nobody_is_is_dropped_and_found_again(database: str) -> None:
    with closing(Host(database, unused=0)) as host:
        table = host.open("kotc/17", chairs("kotc/17"), seed=3)
        play(table, 3)
        before = seen(table)
        unsubscribe = table.subscribe(lambda _: None)
        assert host.sweep() == 1
        unsubscribe()
        assert host.sweep() == 0
        assert seen(table) == before
        assert host.table(table.id) is table


def test_what_is_no_table_and_no_seating_is_refused(host: Host) -> None:
    with pytest.raises(NoSuchTable):
        host.table("abcdefghij")
    deck = starter_decks("kotc/17")[0]
    for wrong in (
        [Chair("Ann", deck), Chair("Bob", deck, "bot")],
        [Chair("Ann", deck), Chair("Bob", deck, bot="greedy")],
        [Chair("Ann", deck), Chair("Bob", deck, "bot", bot="grady")],
        [Chair("Ann", deck), Chair("Bob", deck, "bot", bot="exec:./bot")],
        [Chair("Ann", deck), Chair("Ann", deck)],
        [Chair("Ann", deck)],
        [Chair("", deck), Chair("Bob", deck)],
    ):
        with pytest.raises(CardwrightError):
            host.open("kotc/17", wrong)
    with pytest.raises(CardwrightError, match="no game"):
        host.open("kotc/1066", [Chair("Ann", deck), Chair("Bob", deck)])
    assert host.games() == []


def test_a_game_of_other_rules_is_told_and_can_still_be_read(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    play(table, 3)
    table.forget()
    from cardwright.games import game

    monkeypatch.setattr(type(game("kotc/17")), "version", 999)
    with pytest.raises(Unplayable, match="version"):
        asked(table)
    assert len(host.lines(table.id)) == 3


def test_a_database_can_be_copied_while_it_is_in_use(host: Host, database: str, tmp_path: Path) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    play(table, 3)
    before = seen(table)
    copy_games(database, str(tmp_path / "copy.sqlite"))
    with closing(Host(str(tmp_path / "copy.sqlite"))) as other:
        assert seen(other.table(table.id)) == before
    with pytest.raises(CardwrightError, match="cannot be written"):
        copy_games(database, str(tmp_path / "no" / "such" / "folder"))


def test_two_servers_on_one_file_play_one_game(database: str) -> None:
    """There nobody wakes the other: each finds out when it writes."""
    with closing(Host(database)) as host, closing(Host(database)) as other:
        here = host.open("kotc/17", chairs("kotc/17"), seed=3)
        there = other.table(here.id)
        assert seen(there) == seen(here)
        seat, question = asked(here), here.question(asked(here))
        here.answer(seat, question, 0, "abcdefgh")
        assert there.answer(seat, question, 0, "abcdefgh") == Answered(1)
        play(here, 1)
        with pytest.raises(Stale):
            there.answer(seat, question, 0, new_request())
        assert seen(there) == seen(here)
        there.agree(1, "abcdefgi")
        here.agree(0, "abcdefgi")
        assert asked(here) == NOBODY
        there.changed_elsewhere()
        there.changed_elsewhere()
        assert seen(there) == seen(here)


def test_a_request_that_was_for_something_else_is_refused(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    seat = asked(table)
    answer(table, request="abcdefgh")
    before = seen(table)
    for deed in (table.undo, table.agree, table.resign):
        with pytest.raises(CardwrightError, match=r"for something else \(choice\)"):
            deed(seat, "abcdefgh")
    assert seen(table) == before


def test_what_was_answered_stands_where_the_rules_find_no_way_on_from_what_follows(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    while True:
        seat = asked(table)
        answer(table)
        fits = following(table)
        if asked(table) == seat:
            break
    table.undo(seat, new_request())
    question, before = table.question(seat), len(host.lines(table.id))
    take, taken = Sitting.answer, list[object]()

    def once(sitting: Sitting, *said: Any) -> None:
        taken.append(said)
        if len(taken) > 1:
            raise CardwrightError("the rules find no way on")
        take(sitting, *said)

    with monkeypatch.context() as patch:
        patch.setattr(Sitting, "answer", once)
        answered = table.answer(seat, question, 0, "abcdefgh", [fits, fits])
    assert (answered, len(taken)) == (Answered(1, (fits, fits)), 2)
    assert len(host.lines(table.id)) == before + 1
    stands = seen(table)
    table.forget()
    assert seen(table) == stands


def test_what_breaks_in_the_middle_is_not_done_at_all(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = host.open("kotc/17", chairs("kotc/17"), seed=3)
    before = seen(opened)

    def broken(*_: object) -> bool:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(deeds, "follows", broken)
        with pytest.raises(MemoryError):
            opened.answer(asked(opened), opened.question(asked(opened)), 0, "abcdefgh", [Then("act", "end")])
    assert host.lines(opened.id) == []
    assert seen(opened) == before
    answer(opened, request="abcdefgh")


def test_where_others_are_always_faster_it_is_said_and_nothing_is_done(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    before = seen(table)

    def taken(*_: object) -> None:
        raise Conflict

    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", taken)
        with pytest.raises(CardwrightError, match="too many play at this table at once: try again"):
            answer(table)
    assert seen(table) == before
    answer(table)


def test_a_bot_that_has_failed_is_replaced_once(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots.Robots, "wake", lambda *_: None)
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "greedy"}), seed=3)
    for question in (1, 2):
        table.replace_bot(1, question, "greedy", "random")
    assert [(line.kind, line.text) for line in host.lines(table.id)] == [(Kind.TAKE_OVER, "random")]


def test_who_looks_on_is_told_also_where_the_game_was_dropped_meanwhile(database: str, host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    told: list[Table] = []
    table.subscribe(told.append)
    with closing(Host(database)) as other:
        table.forget()
        answer(other.table(table.id))
    table.changed_elsewhere()
    assert told == [table]


def test_what_another_server_has_written_and_these_rules_cannot_follow_is_told(
    database: str, host: Host
) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    answer(table)
    told: list[Table] = []
    table.subscribe(told.append)
    engine = open_database(database)
    line = {"n": 1, "kind": "choice", "seat": 0, "text": "what no rules allow", "request": None, "at": 0.0}
    with engine.begin() as connection:
        connection.execute(insert(schema.journal), [{"game": table.id, **line}])
    engine.dispose()
    table.changed_elsewhere()
    assert told == [table]
    with pytest.raises(Unplayable, match="cannot go on"):
        asked(table)


def test_what_others_do_unseen_at_another_server_is_told_nobody_here(database: str, host: Host) -> None:
    options = {"answers": "guarded", "window": 5.0}
    here = host.open("kotc/17", chairs("kotc/17"), seed=3, options=options)
    with closing(Host(database)) as other:
        there = other.table(here.id)
        there.stop_at(1, ["attack"], new_request())
        told: list[Table] = []
        here.subscribe(told.append)
        here.changed_elsewhere()
    assert told == []
    with here.course() as course:
        assert course.windows.stops[1] == {"attack"}


def test_those_who_take_a_game_up_at_once_sit_at_one_table(
    database: str, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = host.open("kotc/17", chairs("kotc/17"), seed=3).id
    together = Barrier(2, timeout=60)

    def slowly(options: Any) -> Pace:
        together.wait()
        return pace_of(options)

    with closing(Host(database)) as other, ThreadPoolExecutor(2) as threads:
        monkeypatch.setattr(games, "pace_of", slowly)
        one, two = threads.map(other.table, [id, id])
        assert one is two
        assert other.tables == 1


def test_games_at_which_nobody_is_are_dropped_now_and_then(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "SWEEPS", 0.01)
    with closing(Host(database, unused=0)) as host:
        host.open("kotc/17", chairs("kotc/17"), seed=3)
        until = monotonic() + 60
        while host.tables and monotonic() < until:
            sleep(0.01)
        assert host.tables == 0
