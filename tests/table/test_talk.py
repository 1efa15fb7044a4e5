"""What people say at a table: kept, limited, and heard by whom it is for. Without HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import closing
from threading import Event, Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.conftest import chairs
from tests.table.hand_clock import HandClock

from cardwright.errors import CardwrightError
from cardwright.table.frames import Frame, Picture
from cardwright.table.games import Host, Table
from cardwright.table.hearing import Hall, Heard, Hearing
from cardwright.table.streams import Channel
from cardwright.table.talk import (
    GALLERY,
    KEPT,
    LINES,
    LONGEST,
    MUTED,
    SECONDS,
    TABLE,
    TooMuch,
    Voice,
    heard_by,
    of_seat,
    of_watcher,
    spoken,
)

ANN, BOB = of_seat(0, "Ann"), of_seat(1, "Bob")
HOSTILE = ["\x1b[2Jx", "\u202egnp", "a\u200bb", "\x00\x07x", "\u2066x\u2069", "a\u2028b", "\u00adx"]


@pytest.fixture
def clock() -> Any:
    return HandClock()


@pytest.fixture
def table(host: Host) -> Table:
    return host.open("kotc/17", chairs("kotc/17"), seed=3, first=0)


def texts(host: Host, table: Table) -> list[str]:
    return [line.text for line in host.talk.lines(table.id)]


# Saying


def test_what_is_said_is_kept_under_a_name_and_a_date(host: Host, table: Table, clock: Any) -> None:
    host.talk.say(table.id, ANN, "Hello", "request-1")
    clock.go_on(3)
    host.talk.say(table.id, BOB, "Hi, Ann", "request-1")
    first, second = host.talk.lines(table.id)
    assert (first.room, first.n, first.who, first.seat, first.name, first.text) == (
        TABLE,
        1,
        "0",
        0,
        "Ann",
        "Hello",
    )
    assert (second.n, second.name) == (2, "Bob")
    assert second.at - first.at == pytest.approx(3)
    assert host.talk.lines(table.id, {TABLE: 1}) == [second]


def test_it_is_there_after_a_restart(database: str) -> None:
    with closing(Host(database)) as host:
        table = host.open("kotc/17", chairs("kotc/17"), seed=3)
        host.talk.say(table.id, ANN, "Hello", "request-1")
        host.talk.mute(table.id, "1", "0", True, "request-2")
        before = host.talk.lines(table.id)
    with closing(Host(database)) as host:
        assert host.talk.lines(table.id) == before
        assert host.talk.muted(table.id) == {"1": {"0"}}


def test_the_same_request_says_nothing_twice(host: Host, table: Table) -> None:
    for _ in range(3):
        host.talk.say(table.id, ANN, "Hello", "request-1")
    assert texts(host, table) == ["Hello"]
    with pytest.raises(CardwrightError, match="another line's"):
        host.talk.say(table.id, ANN, "Good-bye", "request-1")
    assert texts(host, table) == ["Hello"]


def test_one_says_five_lines_in_ten_seconds(host: Host, table: Table, clock: Any) -> None:
    for n in range(LINES):
        host.talk.say(table.id, ANN, f"line {n}", f"request-{n}")
        clock.go_on(1)
    for _ in range(2):
        with pytest.raises(TooMuch, match="5 lines in 10 seconds") as fault:
            host.talk.say(table.id, ANN, "one more", "request-more")
    assert fault.value.seconds == SECONDS - LINES
    host.talk.say(table.id, ANN, "line 0", "request-0")  # it was said before
    host.talk.say(table.id, BOB, "a line of Bob's", "request-of-bob")
    clock.go_on(SECONDS - LINES - 0.1)
    with pytest.raises(TooMuch, match=r"wait 1 second$"):
        host.talk.say(table.id, ANN, "one more", "request-more")
    clock.go_on(0.2)
    host.talk.say(table.id, ANN, "one more", "request-more")
    with pytest.raises(TooMuch):
        host.talk.say(table.id, ANN, "and more", "request-and")
    assert texts(host, table)[-2:] == ["a line of Bob's", "one more"]


def test_at_another_table_one_may_go_on(host: Host, table: Table) -> None:
    for n in range(LINES):
        host.talk.say(table.id, ANN, f"line {n}", f"request-{n}")
    other = host.open("kotc/17", chairs("kotc/17"), seed=4)
    host.talk.say(other.id, ANN, "Hello", "request-0")
    assert texts(host, other) == ["Hello"]


def test_a_line_has_at_most_300_letters(host: Host, table: Table) -> None:
    host.talk.say(table.id, ANN, "ä" * LONGEST, "request-1")
    with pytest.raises(CardwrightError, match="300 letters at most, and this one 301"):
        host.talk.say(table.id, ANN, "ä" * (LONGEST + 1), "request-2")
    for nothing in ("", "  \n\t ", "\u200b\u202e"):
        with pytest.raises(CardwrightError, match="nothing is said"):
            host.talk.say(table.id, ANN, nothing, "request-3")
    assert texts(host, table) == ["ä" * LONGEST]


@pytest.mark.parametrize("words", HOSTILE)
def test_signs_that_nobody_sees_are_taken_out(words: str) -> None:
    assert spoken(words).isprintable()
    assert set(spoken(words)) <= {letter for letter in words if letter.isprintable()} | {" "}


@given(st.text(max_size=LONGEST))
def test_what_is_spoken_is_one_line_that_says_itself(words: str) -> None:
    try:
        said = spoken(words)
    except CardwrightError:
        return
    assert spoken(said) == said
    assert said.isprintable()
    assert said == said.strip()


def test_only_the_last_lines_are_kept(host: Host, table: Table, clock: Any) -> None:
    for n in range(KEPT + 3):
        host.talk.say(table.id, ANN, f"line {n}", f"request-{n}")
        clock.go_on(SECONDS)
    assert texts(host, table) == [f"line {n}" for n in range(3, KEPT + 3)]
    assert host.talk.lines(table.id)[-1].n == KEPT + 3


def test_what_several_say_at_once_is_all_kept_once(host: Host, table: Table, clock: Any) -> None:
    voices = [of_seat(seat, f"Player {seat}") for seat in range(6)]

    def say_all(voice: Voice) -> None:
        for n in range(LINES):
            host.talk.say(table.id, voice, f"{voice.who} {n}", f"request-{n}")

    threads = [Thread(target=say_all, args=(voice,)) for voice in voices]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = host.talk.lines(table.id)
    assert [line.n for line in lines] == list(range(1, 1 + LINES * len(voices)))
    for voice in voices:
        assert [line.text for line in lines if line.who == voice.who] == [
            f"{voice.who} {n}" for n in range(LINES)
        ]


# Rooms


def test_who_plays_hears_the_gallery_once_the_game_is_over() -> None:
    watcher = of_watcher("abcdefghij", "klmnopqrst", "Cem")
    assert heard_by(ANN, over=False) == {TABLE: 0}
    assert heard_by(ANN, over=True) == {TABLE: 0, GALLERY: 0}
    assert heard_by(watcher, over=False, delay=30) == {TABLE: 30, GALLERY: 0}
    assert heard_by(watcher, over=True, delay=30) == {TABLE: 0, GALLERY: 0}


def test_a_watcher_s_voice_says_nothing_of_who_it_is_elsewhere() -> None:
    here, there = (of_watcher(game, "klmnopqrst", "Cem").who for game in ("abcdefghij", "bbcdefghij"))
    assert here != there
    assert here == of_watcher("abcdefghij", "klmnopqrst", "Dov").who
    assert len(here) == 10


def test_the_gallery_is_a_room_of_its_own(host: Host, table: Table) -> None:
    watcher = of_watcher(table.id, "klmnopqrst", "Cem")
    host.talk.say(table.id, ANN, "at the table", "request-1")
    host.talk.say(table.id, watcher, "in the gallery", "request-1")
    assert [(line.room, line.n, line.text) for line in host.talk.lines(table.id)] == [
        (GALLERY, 1, "in the gallery"),
        (TABLE, 1, "at the table"),
    ]


# Muting


def test_one_mutes_for_oneself_alone(host: Host, table: Table) -> None:
    host.talk.mute(table.id, "0", "1", True, "request-1")
    assert host.talk.muted(table.id) == {"0": {"1"}}
    host.talk.mute(table.id, "0", "1", False, "request-2")
    assert host.talk.muted(table.id) == {}
    host.talk.mute(table.id, "0", "1", False, "request-2")
    host.talk.mute(table.id, "0", "1", True, "request-2")  # it was asked for before
    assert host.talk.muted(table.id) == {}
    with pytest.raises(CardwrightError, match="themselves"):
        host.talk.mute(table.id, "0", "0", True, "request-3")


def test_nobody_mutes_without_an_end(host: Host, table: Table) -> None:
    for n in range(MUTED):
        host.talk.mute(table.id, "0", f"who-{n}", True, f"request-{n}")
    with pytest.raises(CardwrightError, match="at most"):
        host.talk.mute(table.id, "0", "another", True, "request-of-another")
    host.talk.mute(table.id, "0", "who-0", False, "request-back")
    assert len(host.talk.muted(table.id)["0"]) == MUTED - 1


# Hearing: what streams and long polls are told


def told(sent: Frame | Heard | None) -> list[str]:
    assert isinstance(sent, Heard)
    return [line.text for line in sent.lines]


async def hearing(
    hall: Hall, table: Table, who: str = "0", rooms: Mapping[str, float] | None = None
) -> tuple[Channel, Hearing]:
    channel = Channel()
    channel.frames.show(Picture("<main></main>", (), {}))
    return channel, await hall.hear(table.id, channel, who, rooms or {TABLE: 0.0})


def test_frames_come_first_and_talk_disturbs_no_number(host: Host, table: Table) -> None:
    async def story() -> None:
        channel, source = await hearing(Hall(host.talk), table)
        host.talk.say(table.id, BOB, "Hello", "request-1")
        await asyncio.sleep(0)
        first = await source.after("", 5)
        assert isinstance(first, Frame)
        assert (first.number, first.id.count(".")) == (1, 0)
        second = await source.after(first.id, 5)
        assert told(second) == ["Hello"]
        assert second is not None
        assert await source.after(second.id, 0.01) is None
        channel.frames.show(Picture("<main>2</main>", (), {}))
        third = await source.after(second.id, 5)
        assert isinstance(third, Frame)
        assert third.number == 2
        assert await source.after(third.id, 0.01) is None, "nothing is told twice"
        channel.frames.show(Picture("<main>3</main>", (), {}))
        host.talk.say(table.id, BOB, "Well", "request-2")
        await asyncio.sleep(0.2)
        fourth = await source.after(third.id, 5)
        assert isinstance(fourth, Frame)
        assert told(await source.after(fourth.id, 5)) == ["Well"]

    asyncio.run(story())


def test_who_waits_is_woken_by_what_is_said(host: Host, table: Table) -> None:
    async def story() -> None:
        _, source = await hearing(Hall(host.talk), table)
        frame = await source.after("", 5)
        assert frame is not None
        waits = asyncio.create_task(source.after(frame.id, 20))
        await asyncio.sleep(0.05)
        await asyncio.to_thread(host.talk.say, table.id, BOB, "Hello", "request-1")
        assert told(await waits) == ["Hello"]

    asyncio.run(story())


def test_who_breaks_off_hears_the_rest_also_at_another_server(host: Host, table: Table, clock: Any) -> None:
    async def story() -> None:
        _, source = await hearing(Hall(host.talk), table)
        for n in range(3):
            host.talk.say(table.id, BOB, f"line {n}", f"request-{n}")
        await asyncio.sleep(0.2)
        frame = await source.after("", 5)
        assert frame is not None
        heard = await source.after(frame.id, 5)
        assert told(heard) == ["line 0", "line 1", "line 2"]
        assert heard is not None
        host.talk.say(table.id, BOB, "line 3", "request-3")
        _, there = await hearing(Hall(host.talk), table)  # its frames are others
        frame = await there.after(heard.id, 5)
        assert isinstance(frame, Frame)
        assert told(await there.after(frame.id, 5)) == ["line 3"]
        ahead = f"{frame.id.partition('.')[0]}.99.0"
        assert len(told(await there.after(ahead, 5))) == 4, "the database is an older copy"

    asyncio.run(story())


def test_the_muted_are_not_heard_by_whom_they_are_muted_for(host: Host, table: Table) -> None:
    async def story() -> None:
        hall = Hall(host.talk)
        (_, ann), (_, cem) = await hearing(hall, table, "0"), await hearing(hall, table, "2")
        host.talk.mute(table.id, "0", "1", True, "request-0")
        host.talk.say(table.id, BOB, "Hello", "request-1")
        host.talk.say(table.id, of_seat(2, "Cem"), "Hi", "request-2")
        await asyncio.sleep(0.2)
        for source, heard in ((ann, ["Hi"]), (cem, ["Hello", "Hi"])):
            frame = await source.after("", 5)
            assert frame is not None
            assert told(await source.after(frame.id, 5)) == heard
        host.talk.mute(table.id, "0", "1", False, "request-3")
        host.talk.say(table.id, BOB, "Again", "request-4")
        await asyncio.sleep(0.2)
        frame = await ann.after("", 5)
        assert frame is not None
        assert told(await ann.after(frame.id, 5)) == ["Hello", "Hi", "Again"]

    asyncio.run(story())


def test_the_gallery_hears_the_table_late_and_itself_at_once(host: Host, table: Table, clock: Any) -> None:
    watcher = of_watcher(table.id, "klmnopqrst", "Cem")

    async def story() -> None:
        _, source = await hearing(Hall(host.talk), table, watcher.who, heard_by(watcher, False, 30))
        frame = await source.after("", 5)
        assert frame is not None
        host.talk.say(table.id, ANN, "at the table", "request-1")
        host.talk.say(table.id, watcher, "in the gallery", "request-2")
        heard = await source.after(frame.id, 5)
        assert told(heard) == ["in the gallery"]
        assert heard is not None
        waits = asyncio.create_task(source.after(heard.id, 20))
        await asyncio.sleep(0.1)
        clock.go_on(29)
        await asyncio.sleep(0.1)
        assert not waits.done()
        clock.go_on(1.5)
        assert told(await waits) == ["at the table"]

    asyncio.run(story())


def test_a_database_that_fails_takes_nothing_from_the_game(
    host: Host, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = Event()

    def broken(*said: Any) -> Any:
        tried.set()
        raise OSError("no disk")

    async def story() -> None:
        _, source = await hearing(Hall(host.talk), table)
        frame = await source.after("", 5)
        assert frame is not None
        with monkeypatch.context() as patched:
            patched.setattr(host.talk, "lines", broken)
            host.talk.say(table.id, BOB, "Hello", "request-1")
            assert await asyncio.to_thread(tried.wait, 5)
        host.talk.say(table.id, BOB, "Again", "request-2")
        assert told(await source.after(frame.id, 5))[:1] == ["Hello"]

    asyncio.run(story())


def test_what_is_said_is_no_line_of_the_journal(host: Host, table: Table) -> None:
    before = host.lines(table.id)
    host.talk.say(table.id, ANN, "I have a Bolt", "request-1")
    assert host.lines(table.id) == before
