"""A test that waits for chromium without end is ended, and the next one has a browser again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error
from tests.table.browser import conftest

NEVER = "new Promise(() => {})"


def test_a_browser_that_does_not_answer_is_ended(
    chromium: conftest.Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conftest, "TOO_LONG", 1.0)
    with pytest.raises(Error, match="closed"), chromium.watched() as browser:
        browser.new_context().new_page().evaluate(NEVER)
    with chromium.browser().new_context() as context:
        assert context.new_page().evaluate("1 + 1") == 2
