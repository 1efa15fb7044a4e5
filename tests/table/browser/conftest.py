"""A browser, and a server of tables for it. Where there is no chromium, all tests here say so in one line."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, final

import pytest
from playwright.sync_api import Browser, Error, Playwright, expect, sync_playwright
from tests.table.browser.serving import PATIENCE, Served, served

KNOWN_AS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""What chromium's program is called; the first is without windows, and tests take a fifth less time."""
CHROMIUM = next(filter(None, map(shutil.which, KNOWN_AS)), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
TOO_LONG: Final = 240.0
"""Seconds after which a test does not end any more: the longest takes a third of that on a slow machine."""
SEED = 2
"""What every game begins with here, and every bot: a failure can be had again."""


@final
class Chromium:
    """A browser whose driver is ended if a test takes too long: the test fails, and others get a new one."""

    def __init__(self, executable: str) -> None:
        self._executable = executable
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def browser(self) -> Browser:
        """The one that runs, or a new one."""
        if self._browser is None:
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(executable_path=self._executable, args=FLAGS)
        return self._browser

    @contextmanager
    def watched(self) -> Iterator[Browser]:
        """While a test uses it: some calls of Playwright wait without end for a lost answer."""
        ended = threading.Event()
        watch = threading.Timer(TOO_LONG, _end_driver, [ended])
        browser = self.browser()
        watch.start()
        try:
            yield browser
        finally:
            watch.cancel()
            if ended.is_set():
                self.close()

    def close(self) -> None:
        """The next who asks gets a new one."""
        with suppress(Error):  # a driver that is gone cannot close its browser
            if self._browser is not None:
                self._browser.close()
        with suppress(Error):
            if self._playwright is not None:
                self._playwright.stop()
        self._browser = self._playwright = None


OPEN: Final[list[Chromium]] = []
"""Those that tests here use."""


def _end_driver(ended: threading.Event) -> None:
    """Playwright's driver is a child of this process."""
    ended.set()
    mine = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(os.getpid())]
    for line in subprocess.run(mine, capture_output=True, text=True, check=True).stdout.splitlines():
        if "run-driver" in line:
            os.kill(int(line.split()[0]), signal.SIGKILL)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test whose driver was ended is run once more; one that fails in any other way is not."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TargetClosedError"]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Before a test of another kind the browser is closed: a loop of asyncio runs as long as it is there."""
    yield
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        for chromium in OPEN:
            chromium.close()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Chromium]:
    if CHROMIUM is None:
        pytest.skip("no chromium is installed here (Debian: apt-get install chromium-headless-shell)")
    expect.set_options(timeout=PATIENCE * 1000)
    chromium = Chromium(CHROMIUM)
    OPEN.append(chromium)
    yield chromium
    OPEN.remove(chromium)
    chromium.close()


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Browser]:
    with chromium.watched() as browser:
        yield browser


@pytest.fixture(scope="package")
def tables(chromium: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(str(tmp_path_factory.mktemp("tables") / "games.sqlite")) as tables:
        yield tables


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance and bots do the same in every run."""
    monkeypatch.setattr("secrets.randbits", lambda bits: SEED)
