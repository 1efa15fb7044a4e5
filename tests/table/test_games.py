"""What is done at a table is kept; what is asked for twice is done once; what is stale is refused."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest
from tests.table.conftest import chairs, starter_decks
from tests.table.playing import answer, asked, new_request, play, seen

from cardwright.core.choice import NOBODY, IllegalChoice
from cardwright.core.fairness import FairChance
from cardwright.errors import CardwrightError
from cardwright.table.games import Answered, Chair, Host, NoSuchTable, Stale, Table, Then, Unplayable


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


def test_an_undo_waits_and_falls_or_is_done(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    while True:
        seat = asked(table)
        answer(table)
        with table.course() as course:
            costly = course.sitting.decisions(seat) and course.sitting.game.against_undo(
                course.sitting._decisions[-1].choices, seat
            )
        if costly:
            break
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


def test_bots_agree_where_they_see_no_reason_to_go_on(host: Host) -> None:
    table = host.open("kotc/17", chairs("kotc/17", bots={1: "random"}), seed=3, first=0)
    table.agree(0, new_request())
    assert asked(table) == NOBODY


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


def test_a_database_can_be_copied_while_it_is_in_use(host: Host, tmp_path: Path) -> None:
    table = host.open("kotc/17", chairs("kotc/17"), seed=3)
    play(table, 3)
    before = seen(table)
    host.back_up(str(tmp_path / "copy.sqlite"))
    with closing(Host(str(tmp_path / "copy.sqlite"))) as other:
        assert seen(other.table(table.id)) == before
    with pytest.raises(CardwrightError, match="cannot be written"):
        host.back_up(str(tmp_path / "no" / "such" / "folder"))


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
