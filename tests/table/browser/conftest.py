"""A browser, and a server of tables for it. Where there is no chromium, all tests here say so in one line."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.table.browser.serving import PATIENCE, Served, served

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
SEED = 2
"""What every game begins with here, and every bot: a failure can be had again."""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no chromium is installed here (Debian: apt-get install chromium)")
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(str(tmp_path_factory.mktemp("tables") / "games.sqlite")) as tables:
        yield tables


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance and bots do the same in every run."""
    monkeypatch.setattr("secrets.randbits", lambda bits: SEED)
