"""Somebody without a seat watches in a browser, and those who play see that somebody does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.table.browser.hands import WAIT
from tests.table.browser.serving import Served, served
from tests.table.browser.test_access import check
from tests.table.browser.test_company import opened, sit_down
from tests.table.hand_clock import HandClock
from tests.table.playing import answer, play

from cardwright.table.audience import SETTLES

DELAY = 30.0


@pytest.fixture
def clock() -> Any:
    return HandClock()


@pytest.fixture
def by_hand(browser: Browser, tmp_path: Path, clock: Any) -> Iterator[Served]:
    """A server whose clock is set by hand."""
    with served(str(tmp_path / "games.sqlite"), clock) as tables:
        yield tables


def test_who_watches_sees_what_all_may_know_later_and_all_hands_afterwards(
    browser: Browser, by_hand: Served, clock: Any
) -> None:
    table, keys = opened(by_hand, spectators=DELAY)
    with (
        browser.new_context(reduced_motion="reduce", bypass_csp=True, color_scheme="dark") as one,
        browser.new_context(reduced_motion="reduce", bypass_csp=True) as other,
    ):
        player = sit_down(one, by_hand, table, keys[0])
        expect(player.locator("#watchers")).to_have_text("Nobody watches")
        page = other.new_page()
        page.goto(f"{by_hand.address}/t/{table.id}")
        expect(page).to_have_url(re.compile("/watch$"))
        expect(page.locator("#live")).to_have_attribute("title", "connected", timeout=WAIT)
        clock.go_on(SETTLES)
        expect(player.locator("#watchers")).to_have_text("1 watches", timeout=WAIT)
        expect(page.locator("#hand")).to_have_count(0)
        lines = page.locator("#log li")
        before = lines.count()
        play(table, 14)
        expect(player.locator("#log li").nth(before + 4)).to_be_attached(timeout=WAIT)
        clock.go_on(DELAY - SETTLES)
        assert lines.count() == before
        clock.go_on(2 * SETTLES)
        expect(lines.nth(before + 4)).to_be_attached(timeout=WAIT)
        expect(page.locator("#log")).to_contain_text("cards that you may not see")
        expect(page.locator("main button[name=option]")).to_have_count(0)
        check(page)
        check(player)
        page.locator("#table .face").first.click()
        expect(page.locator(".large")).to_be_visible(timeout=WAIT)
        page.locator("#log .because").last.click()
        expect(page.locator("#panel")).to_be_visible(timeout=WAIT)
        page.keyboard.press("Escape")
        table.resign(0, "resigned")
        clock.go_on(DELAY + SETTLES)
        page.get_by_role("link", name="Look at the game").click(timeout=WAIT)
        expect(page.get_by_role("list", name=re.compile("^Ann’s hand"))).to_be_visible(timeout=WAIT)


def test_who_watches_without_a_script_sees_the_same(browser: Browser, by_hand: Served) -> None:
    table, _ = opened(by_hand, spectators=0)
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{by_hand.address}/t/{table.id}")
        answer(table)
        page.reload()
        expect(page.locator("#prompt")).to_contain_text("decides")
        expect(page.get_by_text("You see what all may know, at once.")).to_be_visible()
