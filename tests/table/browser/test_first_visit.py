"""What the first visit takes, over the wire."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.table.browser.hands import WAIT, begin, press_first
from tests.table.browser.serving import Served

QUICK = "Quick table: only who can answer is asked."

LARGEST = 90_000
"""Bytes that a browser receives which was never here: start page, table, style, script, pictures."""


@pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
def test_the_first_visit_is_light(browser: Browser, tables: Served, seeded: None, game: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        wire = context.new_cdp_session(page)
        wire.send("Network.enable")
        received: list[int] = []
        wire.on("Network.loadingFinished", lambda told: received.append(int(told["encodedDataLength"])))
        begin(page, tables.address, game)
        page.wait_for_selector(".prompt.you", timeout=WAIT)
        page.wait_for_load_state("load")
        press_first(page, 1)
        assert len(received) > 8
        assert sum(received) <= LARGEST


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without one"])
@pytest.mark.parametrize(
    ("against", "pace", "quick"),
    [
        ("random", "as usual for who plays", True),
        ("random", "guarded: pauses tell nothing", False),
        ("person", "as usual for who plays", False),
        ("person", "quick: no waiting", True),
    ],
)
def test_the_pace_is_chosen_on_the_start_page(
    browser: Browser, tables: Served, seeded: None, against: str, pace: str, quick: bool, script: bool
) -> None:
    with browser.new_context(java_script_enabled=script) as context:
        page = context.new_page()
        page.goto(tables.address)
        form = page.locator('form:has(input[value="kotc/17"])')
        form.get_by_label("Played by").select_option(against)
        form.get_by_label("Pace").select_option(pace)
        time = form.get_by_label("Time to act")
        assert time.is_visible() != quick, "there is time to choose where there is time to act"
        if not quick:
            time.select_option("5 seconds")
        form.get_by_role("button", name="Play").click()
        page.wait_for_selector("#table", timeout=WAIT)
        assert (QUICK in page.locator("#rail").inner_text()) == quick
        with tables.table_of(page.url).course() as course:
            assert course.pace.guarded != quick
            assert quick or course.pace.window == 5
