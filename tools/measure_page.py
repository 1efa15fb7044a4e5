"""How soon what was pressed is seen: from the click to the picture of what comes of it, on loopback.

    python tools/measure_page.py
    python tools/measure_page.py --game keyforge/1.2 --presses 100

A server in this process, a browser beside it, two people at one table, of whom one looks. Each time the place
of all that is on offer is pressed which chance says; what is measured is the time, by the browser’s clock,
until the page puts another question or waits for somebody, with all cards drawn where they are to lie next.
Not a test: times depend on the machine, and on who else uses it.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from math import ceil
from os import cpu_count, getloadavg
from pathlib import Path
from platform import machine, python_version
from time import monotonic, sleep

import uvicorn
from playwright.sync_api import Page, sync_playwright

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.games import game
from cardwright.table.app import create_app
from cardwright.table.games import Chair, Host, Table

REACH = 250
"""Milliseconds at the 95th percentile."""

PATIENCE = 20.0
"""Seconds."""

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]

PRESS = """place => new Promise((seen) => {
  const table = document.getElementById("table"), question = table.dataset.question;
  const before = table.querySelector(".prompt").className;
  const watch = new MutationObserver(() => {
    if (table.dataset.question === question && table.querySelector(".prompt").className === before) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => seen(performance.now() - began)));
  });
  watch.observe(table, { subtree: true, childList: true, attributes: true });
  const began = performance.now();
  table.querySelector(`button[form=choose][value="${place}"]`).click();
})"""
"""Press an option; how many milliseconds later a picture of what comes of it has been drawn."""


@contextmanager
def served(host: Host) -> Iterator[str]:
    """The address of a server in a thread."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        app = create_app(host)
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        app.state.streams.end()
        server.should_exit = True
        thread.join()


def new_table(host: Host, rules: str, seed: int) -> tuple[Table, str]:
    """A table of two people, and the key of the first one's seat."""
    ann, key = host.visitors.new("Ann")
    decks = list(game(rules).starter_decks().values())
    chairs = [Chair("Ann", decks[0], visitor=ann.id), Chair("Bob", decks[1])]
    return host.open(rules, chairs, seed=seed), key


def play_others(table: Table, chance: Chance) -> int | None:
    """Answer for seat 1 until seat 0 is asked; the number of its question, None at the end of the game."""
    while True:
        with table.course() as course:
            seat, questions = course.asked, course.questions
            if seat == NOBODY:
                return None
            if seat == 0:
                return questions[0]
            choice = course.sitting.state.choice
            assert choice is not None
            many, question = len(choice.options), questions[seat]
        table.answer(seat, question, chance.below(many), f"other-{question:08}")


def measure(page: Page, table: Table, chance: Chance, presses: int) -> list[float]:
    """Milliseconds of so many presses, or of fewer where the game ends before."""
    times: list[float] = []
    while len(times) < presses:
        question = play_others(table, chance)
        if question is None:
            break
        page.wait_for_selector(f'#table[data-question="{question}"] .prompt.you', timeout=PATIENCE * 1000)
        page.wait_for_timeout(400)  # what glided there has come to rest
        with table.course() as course:
            choice = course.sitting.state.choice
            assert choice is not None
            place = chance.below(len(choice.options))
        times.append(page.evaluate(PRESS, place))
        until = monotonic() + PATIENCE
        while table.question(0) == question and monotonic() < until:
            with table.course() as course:
                if course.asked != 0:
                    break
            sleep(0.005)
    return times


def percentile(times: Sequence[float], part: float) -> float:
    """The time that so great a part of all does not exceed."""
    return sorted(times)[ceil(part * len(times)) - 1]


def main() -> int:
    """Measure, print, and say whether the 95th percentile is within reach."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="by default kotc/17 and keyforge/1.2")
    parser.add_argument("--presses", type=int, default=60, help="of each game (60)")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("No chromium is installed here (Debian: apt-get install chromium).", file=sys.stderr)
        return 2
    print(f"{cpu_count()} processors ({machine()}), load {getloadavg()[0]:.1f}, Python {python_version()}")
    late = False
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        with closing(Host(str(Path(folder) / "games.sqlite"))) as host, served(host) as address:
            for rules in said.game or ["kotc/17", "keyforge/1.2"]:
                times: list[float] = []
                seed = said.seed
                while len(times) < said.presses:
                    table, key = new_table(host, rules, seed)
                    with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
                        context.add_cookies([{"name": "cardwright", "value": key, "url": address}])
                        page = context.new_page()
                        page.goto(f"{address}/t/{table.id}")
                        times += measure(page, table, Chance.seeded(seed), said.presses - len(times))
                    seed += 1
                shown = ", ".join(
                    f"{part:.0%} {percentile(times, part):.0f}" for part in (0.5, 0.9, 0.95, 0.99)
                )
                print(
                    f"{rules}: {len(times)} presses, ms from click to picture: {shown}; most {max(times):.0f}"
                )
                late = late or percentile(times, 0.95) > REACH
        browser.close()
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
