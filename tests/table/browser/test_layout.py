"""How the page is laid out, at the sizes people have, in positions that are really played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route
from tests.table.browser.positions import ASKING, KINDS, page_asking, pages_of
from tests.table.browser.serving import Served

from cardwright.games import game
from cardwright.sight import Sight
from cardwright.table.page import Scene, whole_page

DEVICES = {
    "desk": {"desk": (1440, 900), "laptop": (1024, 768)},
    "phone": {"phone": (390, 844), "landscape": (844, 390)},
}
"""The sizes of the window of each: one as it opens, the other afterwards, by turns."""
FAULTS, UNPRESSABLE = ((Path(__file__).parent / name).read_text() for name in ("layout.js", "pressing.js"))
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def with_page(html: str) -> Callable[[Route], None]:
    """The document, and a stream in which nothing happens."""

    def answer(route: Route) -> None:
        if "/frames" in route.request.url:
            route.fulfill(body=":\n\n", content_type="text/event-stream")
        else:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")

    return answer


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_too_wide_cut_covered_or_too_small(browser: Browser, tables: Served, kind: str) -> None:
    """WCAG 2.2, 2.5.8 and 1.4.10, and more: what is lit can be pressed, names and numbers can be read."""
    faults: list[str] = []
    for device, sizes in DEVICES.items():
        touch = device == "phone"
        with browser.new_context(has_touch=touch, reduced_motion="reduce") as context:
            page = context.new_page()
            for number, (word, html) in enumerate(pages_of(kind)):
                page.route("**/t/**", with_page(html))
                in_turn = list(sizes.items())[:: -1 if number % 2 else 1]
                for place, (size, (width, height)) in enumerate(in_turn):
                    page.set_viewport_size({"width": width, "height": height})
                    if place == 0:
                        page.goto(f"{tables.address}/t/abcdefghij", wait_until="load")
                    page.evaluate(DRAWN)
                    found = page.evaluate(FAULTS) + page.evaluate(UNPRESSABLE, 44 if touch else 40)
                    faults += [f"{size}, {word}: {fault}" for fault in found]
                page.unroute("**/t/**")
    assert not faults, "\n".join(faults)


SIZES = [(390, 844), (844, 390), (768, 1024), (820, 1180), (1180, 820), (1280, 800), (1440, 900)]
BESIDE = """() => {
  const table = document.getElementById("table").getBoundingClientRect();
  return [...document.querySelectorAll(".side")].filter((side) => {
    const { left, right } = side.getBoundingClientRect();
    return left < table.left || right > table.right;
  }).map((side) => `${side.ariaLabel} reaches out of the table`);
}"""
"""Where a side does not end in the table."""


@pytest.mark.parametrize(("game", "players", "prompt"), ASKING)
def test_whatever_a_question_offers_can_be_reached(
    browser: Browser, tables: Served, game: str, players: int, prompt: str
) -> None:
    """Be it the tenth button of a card in a hand that scrolls, or on the last of several sides."""
    faults: list[str] = []
    for width, height in SIZES:
        touch = min(width, height) < 480
        how: dict[str, Any] = {
            "viewport": {"width": width, "height": height},
            "has_touch": touch,
            "reduced_motion": "reduce",
        }
        with browser.new_page(**how) as page:
            page.route("**/t/**", with_page(page_asking(game, players, prompt)))
            page.goto(f"{tables.address}/t/abcdefghij", wait_until="load")
            page.evaluate(DRAWN)
            found = page.evaluate(UNPRESSABLE, 44 if touch else 40)
            found += [] if touch else page.evaluate(BESIDE)
            faults += [f"{width} by {height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


LINE = [
    "Bumpsy",
    "Krump",
    "Headhunter",
    "Ganger Chieftain",
    "Charette",
    "Dust Imp",
    "Pit Demon",
    "Silvertooth",
    "Umbra",
    "Bad Penny",
    "Shadow Self",
    "Troll",
]
ARTIFACTS = [
    "Gauntlet of Command",
    "Pile of Skulls",
    "The Warchest",
    "Safe Place",
    "Seeker Needle",
    "Speed Sigil",
    "Skeleton Key",
]
MINIONS = [f"Minion {letter}" for letter in "ABCDEFGHIJKLMNOP"]
FOUR = ["Ann", "Bob", "Robin", "Merle"]


def battlefields(names: list[str]) -> dict[str, Any]:
    """The same minions on everybody's battlefield."""
    owned = {name: [f"{name}’s {minion}" for minion in MINIONS] for name in names}
    return {
        "cards": {
            minion: {"type": "minion", "sp": place % 5, "hp": 1 + place % 4}
            for minions in owned.values()
            for place, minion in enumerate(minions)
        },
        "players": {name: {"battlefield": minions} for name, minions in owned.items()},
    }


FULL = {
    "a line of creatures": (
        "keyforge/1.2",
        {"players": {"Ann": {"battleline": LINE, "artifacts": ARTIFACTS}, "Bob": {}}},
    ),
    "minions of two": ("kotc/17", battlefields(FOUR[:2])),
    "minions of three": ("kotc/17", battlefields(FOUR[:3])),
    "minions of four": ("kotc/17", battlefields(FOUR)),
}
"""Positions, by their rules, in which more lies on a side than it has room for."""

UNREACHABLE = """() => [...document.querySelectorAll(".side :is(.tile, .label)")].filter((card) => {
  card.querySelector(".face").scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = card.getBoundingClientRect();
  return !card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((card) => card.dataset.ref)"""
COVERED = """() => [...document.querySelectorAll(".plate, .pile summary, #stage")].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const over = [0.1, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + part * height));
  return over.some((other) => other && !each.contains(other) && !other.contains(each));
}).map((each) => each.textContent)"""


@pytest.mark.parametrize("size", [(768, 1024), (1024, 768), (1280, 800)], ids=str)
@pytest.mark.parametrize("full", FULL)
def test_every_card_of_a_full_side_can_be_reached(
    browser: Browser, tables: Served, full: str, size: tuple[int, int]
) -> None:
    """What has no room scrolls inside of its side, and lies on nothing else."""
    rules, position = FULL[full]
    state, sight = game(rules).position(position), Sight(0, b"")
    sight.look(state)
    scene = Scene(address="/t/abcdefghij", game=rules, view=state.view(0), key=sight.key, log=[], question=1)
    with browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce") as page:
        page.route("**/t/**", with_page(whole_page(scene)))
        page.goto(f"{tables.address}/t/abcdefghij", wait_until="load")
        assert page.evaluate(UNREACHABLE) == []
        assert page.evaluate(COVERED) == []
