"""Whoever comes back finds the same table: after a reload, on another device, once a dead server is back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.table.browser.hands import (
    OPTIONS,
    TELLS_OF_FRAMES,
    WAIT,
    asked,
    begin,
    complaints_of,
    press_first,
    press_with_mouse,
    until_a_frame_has_come,
)
from tests.table.browser.serving import Served, ServerProcess

from cardwright.table import streams

GONE = re.compile("reconnecting")
"""What the page says of its connection while the server is gone."""

GAMES = pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])


@pytest.fixture
def server(browser: Browser, tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(str(tmp_path / "games.sqlite"))
    server.start()
    yield server
    server.kill()


def seen(page: Page) -> tuple[str, str, list[str]]:
    """What the page says, and what every card on it is called."""
    names = page.locator("#table .face").evaluate_all("all => all.map((each) => each.ariaLabel)")
    said = [" ".join((page.locator(part).text_content() or "").split()) for part in ("#table", "#log")]
    return said[0], said[1], names


def wait_until_connected(page: Page) -> None:
    expect(page.get_by_role("status").and_(page.locator("#live"))).to_have_attribute(
        "title", "connected", timeout=WAIT
    )


@GAMES
def test_a_reload_shows_the_same_table(browser: Browser, tables: Served, seeded: None, game: str) -> None:
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        complaints = complaints_of(page)
        begin(page, tables.address, game)
        press_first(page, 6)
        before = seen(page)
        page.reload()
        asked(page)
        assert seen(page) == before
        page.goto(tables.address)
        page.get_by_role("link", name=re.compile("^Continue")).click()
        asked(page)
        assert seen(page) == before
        press_first(page, 2)
        assert complaints == []


@pytest.mark.parametrize("asleep", [False, True], ids=["connected", "asleep"])
def test_a_page_whose_seat_has_moved_says_so(
    browser: Browser, tables: Served, seeded: None, asleep: bool
) -> None:
    """At once where it is connected, else as soon as it comes back; its hand is seen no more."""
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, tables.address, "kotc/17")
        wait_until_connected(page)
        if asleep:
            page.route("**/frames*", lambda route: route.abort())
            page.reload()
            expect(page.locator("#live")).to_have_attribute("title", GONE, timeout=WAIT)
        link = tables.host.visitors.link(page.url.rpartition("/")[2], 0)
        tables.host.claim(link, tables.host.visitors.new("Ann")[0].id)
        page.unroute("**/frames*")
        expect(page.get_by_role("alert")).to_contain_text("it is another browser's", timeout=WAIT)
        assert page.locator("#hand").count() == 0


def same_visitor(browser: Browser, context: BrowserContext) -> BrowserContext:
    """Another device on which somebody has the same cookie."""
    return browser.new_context(storage_state=context.storage_state(), reduced_motion="reduce")


@GAMES
def test_another_device_shows_the_same_table_and_follows(
    browser: Browser, tables: Served, seeded: None, game: str
) -> None:
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, tables.address, game)
        press_first(page, 3)
        with same_visitor(browser, context) as elsewhere:
            other = elsewhere.new_page()
            other.goto(page.url)
            asked(other)
            assert seen(other) == seen(page)
            press_first(other, 2)
            expect(page.locator("#table")).to_have_attribute("data-question", asked(other), timeout=WAIT)
            assert seen(page) == seen(other)
            press_first(page, 1)
            expect(other.locator("#table")).to_have_attribute("data-question", asked(page), timeout=WAIT)
            assert seen(other) == seen(page)


def test_somebody_else_is_not_shown_the_table(browser: Browser, tables: Served) -> None:
    with browser.new_context() as context, browser.new_context() as stranger:
        page, other = context.new_page(), stranger.new_page()
        begin(page, tables.address, "kotc/17")
        reply = other.goto(page.url)
        assert reply is not None
        assert reply.status == 403
        assert other.locator("#table").count() == 0


@GAMES
def test_a_page_finds_a_server_that_was_killed_again(
    browser: Browser, server: ServerProcess, game: str
) -> None:
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, server.address, game)
        press_first(page, 4)
        before = seen(page)
        server.kill()
        expect(page.locator("#live")).to_have_attribute("title", GONE, timeout=WAIT)
        server.start()
        wait_until_connected(page)
        assert seen(page) == before
        press_first(page, 2)
        assert page.locator("#log li").count() > 0


def test_what_is_pressed_while_the_server_is_gone_counts_when_it_is_back(
    browser: Browser, server: ServerProcess
) -> None:
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, server.address, "keyforge/1.2")
        press_first(page, 2)
        question = asked(page)
        server.kill()
        press_with_mouse(page, 0)
        expect(page.locator("#live")).to_have_attribute("title", GONE, timeout=WAIT)
        server.start()
        wait_until_connected(page)
        page.wait_for_function(
            "question => document.getElementById('table').dataset.question !== question",
            arg=question,
            timeout=WAIT,
        )
        asked(page)
        assert page.locator(OPTIONS).count() > 0


def test_a_page_that_hears_nothing_any_more_connects_anew(
    browser: Browser, tables: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PING", 1000.0)
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.clock.install()
        page.add_init_script(TELLS_OF_FRAMES)
        begin(page, tables.address, "kotc/17")
        asked(page)
        wait_until_connected(page)
        until_a_frame_has_come(page)
        now: float = page.evaluate("Date.now() / 1000")
        page.clock.pause_at(now + 33)  # and there time stands still until the page has been looked at
        expect(page.locator("#live")).to_have_attribute("title", GONE, timeout=WAIT)
        page.clock.run_for(2_000)
        wait_until_connected(page)
