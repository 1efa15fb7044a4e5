"""What the first visit takes, over the wire."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.table.browser.hands import WAIT, begin, press_first
from tests.table.browser.serving import Served

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
