"""The page in a browser: played by clicking, by keys alone, without a script, at the sizes people have."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from typing import Literal

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from cardwright.core.chance import Chance
from cardwright.table.app import create_app
from cardwright.table.games import Host

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium is installed here (Debian: apt-get install chromium)"
)

OPTIONS = "button[form=choose]"
OVER = "The game is over"
SIZES = {"desk": (1440, 900), "laptop": (1024, 768), "phone": (390, 844), "landscape": (844, 390)}
WAIT = 20_000
"""Milliseconds that a slow machine may take."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("tables") / "games.sqlite"
    with closing(Host(str(file))) as host, closing(socket.create_server(("127.0.0.1", 0))) as listening:
        app = create_app(host)
        server = uvicorn.Server(
            uvicorn.Config(app, log_level="error", ws="none", timeout_graceful_shutdown=2)
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        app.state.streams.end()
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


def begin(page: Page, address: str, game: str) -> None:
    page.goto(address)
    form = page.locator("form.game").filter(has=page.locator(f'input[value="{game}"]'))
    form.locator("select[name=bot]").select_option("random")
    form.locator("button").click()
    page.wait_for_selector("#table", timeout=WAIT)


def asked(page: Page) -> bool:
    """Wait until one is asked, or the game is over."""
    page.wait_for_function(
        f"() => document.querySelector('.prompt.you') || document.body.textContent.includes('{OVER}')",
        timeout=WAIT,
    )
    return page.locator(".prompt.you").count() > 0


def moved_on(page: Page, question: str | None) -> None:
    page.wait_for_function(
        "q => document.getElementById('table').dataset.question !== q"
        " || !document.querySelector('.prompt.you')",
        arg=question,
        timeout=WAIT,
    )


def press(page: Page, chance: Chance) -> None:
    """Press any of the buttons that there are, as a mouse does: a card with several opens them first."""
    question = page.get_attribute("#table", "data-question")
    many = page.locator(OPTIONS).count()
    button = page.locator(OPTIONS).nth(chance.below(many))
    if not button.is_visible():
        button.locator("xpath=ancestor::li").locator(".face").click()
    button.click()
    moved_on(page, question)


def wrongs(page: Page) -> list[str]:
    """What the page complains of while it is used."""
    found: list[str] = []
    page.on("pageerror", lambda fault: found.append(str(fault)))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    return found


@pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
def test_a_game_is_played_by_clicking_and_stands_after_a_reload(
    browser: Browser, address: str, game: str
) -> None:
    with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        complaints = wrongs(page)
        begin(page, address, game)
        chance = Chance.seeded(4)
        for number in range(45):
            if not asked(page):
                break
            if number == 20:
                before = page.inner_text("#table")
                page.reload()
                page.wait_for_selector("#table", timeout=WAIT)
                assert page.inner_text("#table") == before
            press(page, chance)
        assert complaints == []
        assert page.locator("#log li").count() > 20


def test_a_game_is_played_by_keys_alone(browser: Browser, address: str) -> None:
    with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        begin(page, address, "keyforge/1.2")
        for _ in range(20):
            if not asked(page):
                break
            question = page.get_attribute("#table", "data-question")
            page.keyboard.press("1")
            page.wait_for_timeout(60)
            if page.locator(".open").count():
                page.keyboard.press("Enter")
            moved_on(page, question)
        asked(page)
        page.wait_for_timeout(450)
        question = page.get_attribute("#table", "data-question")
        if page.locator(".prompt .btn.main[form=choose]").count():
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Space")
            moved_on(page, question)


def test_a_game_is_played_without_a_script(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False, viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        begin(page, address, "kotc/17")
        for number in range(12):
            for _ in range(100):
                if page.locator(OPTIONS).count():
                    break
                page.wait_for_timeout(100)
                page.reload()
            buttons = page.locator(f"{OPTIONS}:visible")
            buttons.nth(number % buttons.count()).click()
        assert page.locator("#log li").count() > 10


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
def test_nothing_is_too_wide_or_too_small(browser: Browser, address: str, game: str, size: str) -> None:
    width, height = SIZES[size]
    least = 44 if size in ("phone", "landscape") else 40
    with browser.new_context(viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        begin(page, address, game)
        chance = Chance.seeded(9)
        for _ in range(12):
            if not asked(page):
                break
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            boxes = page.evaluate(
                "() => [...document.querySelectorAll('#table .offer > .face, #prompt .btn')]"
                ".filter(each => each.offsetParent).map(each => [each.offsetWidth, each.offsetHeight])"
            )
            assert all(min(box) >= least for box in boxes), boxes
            question = page.get_attribute("#table", "data-question")
            place = chance.below(page.locator(OPTIONS).count())
            page.evaluate(f"n => document.querySelectorAll('{OPTIONS}')[n].click()", place)
            moved_on(page, question)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_keeps_anybody_from_using_it(
    browser: Browser, address: str, theme: Literal["light", "dark"]
) -> None:
    """WCAG 2.2 AA, as far as axe sees."""
    rules = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}}
    size: ViewportSize = {"width": 1440, "height": 900}
    with browser.new_context(
        viewport=size, color_scheme=theme, bypass_csp=True, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        for game in ("kotc/17", "keyforge/1.2"):
            begin(page, address, game)
            chance = Chance.seeded(2)
            for _ in range(8):
                if asked(page):
                    press(page, chance)
            found = Axe().run(page, options=rules)
            assert found.violations_count == 0, found.generate_report()
        page.goto(address)
        found = Axe().run(page, options=rules)
        assert found.violations_count == 0, found.generate_report()
