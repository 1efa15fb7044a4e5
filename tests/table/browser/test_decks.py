"""A deck is pasted or uploaded, looked at while one writes, kept and played, with a script and without."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from tests.table.browser.hands import WAIT
from tests.table.browser.serving import Served

from cardwright.terminal.reports import GeneratedDeck, generated_deck

LINE = 3


def written() -> str:
    made = generated_deck("kotc/17", 3)
    assert isinstance(made, GeneratedDeck)
    return made.file


def with_a_mistake() -> str:
    lines = written().split("\n")
    return "\n".join([*lines[: LINE - 1], "edition = 17", *lines[LINE - 1 :]])


def check(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_fault_stands_beside_its_line_and_is_gone_when_it_is_mended(
    browser: Browser, tables: Served, theme: str
) -> None:
    with browser.new_context(color_scheme=theme, bypass_csp=True) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(f"{tables.address}/decks/new")
        page.fill("#text", with_a_mistake())
        fault = page.locator("#gutter .error")
        expect(fault).to_have_text(str(LINE))
        check(page)
        page.get_by_role("button", name=f"line {LINE}").first.click()
        page.keyboard.press("Delete")
        expect(fault).to_have_count(0)
        expect(page.locator("#found")).to_contain_text("This deck may be played.")
        page.get_by_role("button", name="Keep it").click()
        page.get_by_role("button", name="Play it now").click()
        page.wait_for_url("**/t/*")
        page.goto(f"{tables.address}/decks")
        expect(page.get_by_role("link", name="Generated 3")).to_be_visible()
        check(page)


def test_a_deck_comes_out_of_a_file(browser: Browser, tables: Served, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(written(), encoding="utf-8")
    with browser.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(f"{tables.address}/decks/new")
        page.set_input_files("#upload", str(file))
        expect(page.locator("#found")).to_contain_text("This deck may be played.")
        expect(page.locator("#text")).to_have_value(written())


def test_without_a_script_a_button_looks_for_faults(browser: Browser, tables: Served) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(f"{tables.address}/decks/new")
        page.locator("#text").fill(with_a_mistake())
        page.get_by_role("button", name="Look for faults").click()
        expect(page.locator("#found")).to_contain_text(f"line {LINE}")
        expect(page.locator("#text")).to_have_value(with_a_mistake())
        page.locator("#text").fill(written())
        page.get_by_role("button", name="Keep it").click()
        expect(page.get_by_role("button", name="Play it now")).to_be_visible()
        page.get_by_text("Throw it away", exact=True).click()
        page.get_by_role("button", name="Throw it away for good").click()
        expect(page.get_by_text("You keep no deck yet.")).to_be_visible()
