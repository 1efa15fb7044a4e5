"""Who is there, as a browser shows it: clocks that tick, marks of who is silent, the bot that stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.table.browser.hands import TELLS_OF_FRAMES, WAIT, until_a_frame_has_come
from tests.table.browser.serving import PATIENCE, Served, served
from tests.table.conftest import starter_decks
from tests.table.hand_clock import HandClock
from tests.table.playing import answer, new_request

from cardwright.table.company import AWAY, SILENT
from cardwright.table.games import Chair, Host, Table

NAMES = ("Ann", "Bob")

SHIFTED = """
    const now = Date.now;
    window.later = 0;
    Date.now = () => now() + window.later;
"""
"""The browser's clock, so many milliseconds `later`."""


@pytest.fixture
def clock() -> Any:
    return HandClock()


@pytest.fixture
def by_hand(browser: Browser, tmp_path: Path, clock: Any) -> Iterator[Served]:
    """A server whose clock is set by hand."""
    with served(str(tmp_path / "games.sqlite"), clock) as tables:
        yield tables


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Set once the server knows that a page of a table is looked at no more."""
    closed, page = Event(), Host.page

    @contextmanager
    def watched(host: Host, table: Table, seat: int) -> Iterator[None]:
        try:
            with page(host, table, seat):
                yield
        finally:
            closed.set()

    monkeypatch.setattr(Host, "page", watched)
    return closed


def opened(tables: Served, **options: Any) -> tuple[Table, list[str]]:
    """A table of Ann's and Bob's, and their secrets."""
    visitors = [tables.host.visitors.new(name) for name in NAMES]
    decks = starter_decks("kotc/17")
    chairs = [
        Chair(each.name, deck, visitor=each.id) for (each, _), deck in zip(visitors, decks, strict=False)
    ]
    table = tables.host.open("kotc/17", chairs, seed=3, first=0, options={"answers": "quick", **options})
    return table, [key for _, key in visitors]


def sit_down(context: BrowserContext, tables: Served, table: Table, key: str, script: bool = True) -> Page:
    context.add_cookies([{"name": "cardwright", "value": key, "url": tables.address}])
    page = context.new_page()
    page.goto(f"{tables.address}/t/{table.id}")
    if script:
        expect(page.locator("#live")).to_have_attribute("title", "connected", timeout=WAIT)
    return page


def asked_first(table: Table) -> int:
    with table.course() as course:
        return course.asked


def test_a_clock_ticks_between_frames_and_warns(browser: Browser, by_hand: Served) -> None:
    table, keys = opened(by_hand, bank=600)  # the server's clock stands: no frame comes that sets the page's
    slow = asked_first(table)
    with browser.new_context(reduced_motion="reduce") as context:
        context.add_init_script(SHIFTED + TELLS_OF_FRAMES)
        page = sit_down(context, by_hand, table, keys[slow])
        until_a_frame_has_come(page)  # with the first it is told once more what time it is
        own, other = page.locator(f"#clock-{slow}"), page.locator(f"#clock-{1 - slow}")
        expect(own).to_have_text(re.compile(r"Your time: (10:00|9:5\d)$"))
        page.evaluate("window.later += 400_000")
        expect(own).to_have_text(re.compile(r"Your time: 3:[12]\d$"), timeout=WAIT)
        expect(own).not_to_have_class(re.compile("short"))
        page.evaluate("window.later += 180_000")
        expect(own).to_have_text(re.compile(r"Your time: 0:[12]\d$"), timeout=WAIT)
        expect(own).to_have_class(re.compile("short"))
        expect(page.locator("#say")).to_have_text("30 seconds left.")
        expect(other).to_have_text(f"{NAMES[1 - slow]}’s time: 10:00")


def test_who_leaves_is_marked_replaced_and_given_the_seat_back(
    browser: Browser, by_hand: Served, clock: Any, closed: Event
) -> None:
    table, keys = opened(by_hand)
    gone = asked_first(table)
    there = 1 - gone
    with (
        browser.new_context(reduced_motion="reduce") as one,
        browser.new_context(reduced_motion="reduce") as other,
    ):
        page = sit_down(one, by_hand, table, keys[there])
        sit_down(other, by_hand, table, keys[gone]).close()
        assert closed.wait(PATIENCE)
        mark = page.locator(f"#who-{gone} .absent")
        clock.go_on(SILENT)
        expect(mark).to_have_text("(silent)", timeout=WAIT)
        clock.go_on(AWAY - SILENT + 1)
        expect(mark).to_have_text("(a bot plays)", timeout=WAIT)
        said = page.locator("#log .notice")
        expect(said).to_have_text(
            re.compile(rf"^The bot greedy plays for {NAMES[gone]}, who has been silent for 18\d s\.$")
        )
        expect(page.locator(".prompt.you")).to_be_visible(timeout=WAIT)
        sit_down(other, by_hand, table, keys[gone])
        expect(said.nth(1)).to_have_text(f"{NAMES[gone]} is back.", timeout=WAIT)
        expect(mark).to_have_count(0)


def test_the_other_ends_the_game_as_it_stands(browser: Browser, by_hand: Served, clock: Any) -> None:
    table, keys = opened(by_hand)
    gone = asked_first(table)
    with browser.new_context(reduced_motion="reduce") as context:
        page = sit_down(context, by_hand, table, keys[1 - gone])
        clock.go_on(SILENT)
        page.get_by_text("End it as it stands").click(timeout=WAIT)
        page.get_by_role("button", name="End the game").click()
        expect(page.locator(".prompt .q")).to_contain_text("The game is over", timeout=WAIT)
        expect(page.locator(".prompt .q")).to_contain_text("ended as it stands")


def until_undo_waits(table: Table) -> int:
    """Play until somebody's last decision cannot be taken back for nothing; whose."""
    for _ in range(400):
        seat = asked_first(table)
        with table.sitting() as sitting:
            if sitting.decisions(seat) and sitting.offered_undo(seat).waits_for:
                return seat
        answer(table)
    raise AssertionError("every decision can be taken back for nothing")


def decided(table: Table) -> int:
    """How many choices of the game stand."""
    with table.course() as course:
        return len(course.sitting.record.choices)


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without one"])
def test_the_other_is_asked_in_words_and_says_no_or_yes(
    browser: Browser, tables: Served, script: bool
) -> None:
    table, keys = opened(tables)
    goes_back = until_undo_waits(table)
    other = 1 - goes_back
    before = decided(table)
    with browser.new_context(reduced_motion="reduce", java_script_enabled=script) as context:
        page = sit_down(context, tables, table, keys[other], script)
        for button, stands in (("No", True), ("Yes", False)):
            table.undo(goes_back, new_request())
            if not script:
                page.reload()
            strip = page.locator(".ask")
            expect(strip).to_contain_text(NAMES[goes_back])
            expect(strip).to_contain_text("somebody has seen a card")
            strip.get_by_role("button", name=button, exact=True).click()
            expect(strip).to_have_count(0)
            assert (decided(table) == before) == stands


def test_who_is_asked_once_may_say_never(browser: Browser, tables: Served) -> None:
    table, keys = opened(tables)
    goes_back = until_undo_waits(table)
    with (
        browser.new_context(reduced_motion="reduce") as one,
        browser.new_context(reduced_motion="reduce") as another,
    ):
        asker = sit_down(one, tables, table, keys[goes_back])
        other = sit_down(another, tables, table, keys[1 - goes_back])
        asker.keyboard.press("u")
        other.get_by_role("button", name="Never ask me").click()
        expect(other.locator(".ask")).to_have_count(0)
        asker.keyboard.press("u")
        expect(asker.locator("#say")).to_contain_text("does not want to be asked")
