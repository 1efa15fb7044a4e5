"""How the page is laid out, at the sizes people have, in positions that are really played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route
from tests.table.browser.positions import KINDS, pages_of
from tests.table.browser.serving import Served

SIZES = {"desk": (1440, 900), "laptop": (1024, 768), "phone": (390, 844), "landscape": (844, 390)}
PHONES = ("phone", "landscape")
FAULTS = (Path(__file__).parent / "layout.js").read_text()


def with_page(html: str) -> Callable[[Route], None]:
    """The document, and a stream in which nothing happens."""

    def answer(route: Route) -> None:
        if "/frames" in route.request.url:
            route.fulfill(body=":\n\n", content_type="text/event-stream")
        else:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")

    return answer


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_too_wide_cut_covered_or_too_small(
    browser: Browser, tables: Served, kind: str, size: str
) -> None:
    """WCAG 2.2, 2.5.8 and 1.4.10, and more: what is lit can be pressed, names and numbers can be read."""
    width, height = SIZES[size]
    least = 44 if size in PHONES else 40
    faults: list[str] = []
    with browser.new_context(
        viewport={"width": width, "height": height}, has_touch=size in PHONES, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        for word, html in pages_of(kind):
            page.route("**/t/**", with_page(html))
            page.goto(f"{tables.address}/t/abcdefghij", wait_until="load")
            faults += [f"{word}: {fault}" for fault in page.evaluate(FAULTS, least)]
            page.unroute("**/t/**")
    assert not faults, "\n".join(faults)
