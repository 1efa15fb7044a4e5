"""The page of a game that is over, as somebody goes through it: with a mouse, with keys, without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.table.browser.serving import Served
from tests.table.browser.test_access import DESK, check_in_both_themes
from tests.table.conftest import starter_decks
from tests.table.test_past import played

from cardwright.core.fairness import fair_chance
from cardwright.table.games import Chair, Table

PHONE: ViewportSize = {"width": 390, "height": 844}
NAMES = ("Ann", "Bob")
GAMES = pytest.mark.parametrize("rules", ["kotc/17", "keyforge/1.2"])

pytestmark = pytest.mark.usefixtures("seeded")


def finished(tables: Served, rules: str) -> tuple[Table, str]:
    """A fair game that is over, and the secret of Ann, who has played it."""
    ann, key = tables.host.visitors.new("Ann")
    decks = starter_decks(rules)
    chairs = [Chair(name, decks[seat], visitor=None if seat else ann.id) for seat, name in enumerate(NAMES)]
    fair = fair_chance(NAMES, {"Ann": "Ænn’s “own” seed"})
    return played(tables.host.open(rules, chairs, fair=fair, options={"answers": "quick"}), 90), key


@contextmanager
def opened(
    browser: Browser,
    tables: Served,
    rules: str,
    viewport: ViewportSize = DESK,
    script: bool = True,
) -> Iterator[Page]:
    """The page of a game that is over, at its end."""
    table, key = finished(tables, rules)
    with browser.new_context(viewport=viewport, bypass_csp=True, java_script_enabled=script) as context:
        context.add_cookies([{"name": "cardwright", "value": key, "url": tables.address}])
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(f"{tables.address}/t/{table.id}")
        page.get_by_role("link", name="Look at the game").click()
        expect(page.locator("#steps")).to_be_visible()
        page.wait_for_load_state("load")
        yield page
        assert faults == []


def at(page: Page, place: int) -> None:
    """Expect the page to have come to this position, and nothing to have been loaded anew."""
    expect(page.locator("#table")).to_have_attribute("data-at", str(place))
    expect(page.locator("#at")).to_have_js_property("value", str(place))


def press_line(page: Page, number: int) -> None:
    """Press a line of the log: what it tells of has just happened then, and is marked, or what came of it."""
    line = page.locator("#log li").nth(number)
    place = int((line.locator(".there").get_attribute("href") or "").rpartition("=")[2])
    line.locator(".there").click()
    at(page, place)
    current = page.locator("#log [aria-current=step]")
    expect(current).to_have_count(1)
    expect(current).to_have_attribute("data-n", re.compile("."))
    marked = int(current.get_attribute("data-n") or 0)
    assert marked >= int(page.locator("#log li").nth(number).get_attribute("data-n") or 0)


def last(page: Page) -> int:
    return int(page.locator("#at").get_attribute("max") or 0)


@GAMES
def test_axe_finds_nothing_on_the_page_of_a_game(browser: Browser, tables: Served, rules: str) -> None:
    with opened(browser, tables, rules) as page:
        check_in_both_themes(page)
        page.get_by_role("link", name="To what happened before").click()
        expect(page.locator("#table")).not_to_have_attribute("data-at", str(last(page)))
        page.locator(".graphs summary").click()
        page.locator(".because").last.click()
        expect(page.locator("#panel")).to_be_visible()
        check_in_both_themes(page)


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_nothing_is_wider_than_the_screen(browser: Browser, tables: Served, viewport: ViewportSize) -> None:
    with opened(browser, tables, "keyforge/1.2", viewport) as page:
        page.keyboard.press("ArrowLeft")
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= viewport["width"]


def test_slider_and_keys_lead_through_the_game(browser: Browser, tables: Served) -> None:
    with opened(browser, tables, "kotc/17") as page:
        end = last(page)
        at(page, end)
        page.keyboard.press("Home")
        at(page, 0)
        page.keyboard.press("ArrowRight")
        expect(page.locator("#table")).not_to_have_attribute("data-at", "0")
        slider = page.locator("#at")
        slider.focus()
        slider.fill("20")
        at(page, 20)
        page.keyboard.press("ArrowRight")
        at(page, 21)
        expect(slider).to_be_focused()
        assert page.url.endswith("?at=21")
        assert page.title().startswith("21 of ")
        page.reload()
        at(page, 21)
        next_one = page.get_by_role("link", name="To what happened next")
        next_one.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#table")).not_to_have_attribute("data-at", "21")
        expect(next_one).to_be_focused()


def test_a_line_of_the_log_and_a_turn_of_the_graph_lead_to_their_moments(
    browser: Browser, tables: Served
) -> None:
    with opened(browser, tables, "kotc/17") as page:
        press_line(page, 12)
        page.locator(".graph a").nth(1).click()
        expect(page.locator("#place")).to_have_text(re.compile("turn 2$"))
        page.locator("#hand .face, .held .face").first.click()
        expect(page.locator("#panel .whole")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#panel")).to_be_hidden()


def test_the_browser_works_the_dice_out_for_itself(browser: Browser, tables: Served) -> None:
    with opened(browser, tables, "kotc/17") as page:
        says = page.locator("#fair-browser")
        expect(says).to_have_text(re.compile("all \\d+ draws follow from it"))
        assert says.inner_text() == page.locator("#fair-server").inner_text()
        found = page.evaluate(
            """async () => {
                const { proven } = await import("/static/dice.js");
                const reply = await fetch(document.getElementById("fair").dataset.record);
                const told = (await reply.json()).chance;
                const other = (draws) => ({ ...told, draws });
                return [
                    await proven({ ...told, secret: told.secret.replace(/^../, "00") }),
                    await proven({ ...told, seeds: ["x", told.seeds[1]] }),
                    await proven(other(told.draws.slice(1))),
                    await proven(other([...told.draws, `${told.draws.length + 1} die 7`])),
                ];
            }"""
        )
        assert "not the one that was promised" in found[0]
        assert all("differs" in each for each in found[1:])


def test_a_game_goes_on_from_a_position(browser: Browser, tables: Served) -> None:
    with opened(browser, tables, "kotc/17") as page:
        page.locator("#at").fill("30")
        at(page, 30)
        page.get_by_label("You play").select_option("Bob")
        page.get_by_label("The other").select_option("random")
        page.get_by_role("button", name="Continue from here").click()
        page.wait_for_selector("#prompt")
        assert page.locator(".near .who").inner_text().startswith("Bob")
        with tables.table_of(page.url).sitting() as sitting:
            assert len(sitting.record.before[0].choices) == 30


def test_all_of_it_works_without_a_script(browser: Browser, tables: Served) -> None:
    with opened(browser, tables, "kotc/17", script=False) as page:
        end = last(page)
        page.get_by_role("link", name="To what happened before").click()
        expect(page.locator("#table")).not_to_have_attribute("data-at", str(end))
        page.locator("#at").fill("20")
        page.get_by_role("button", name="Go there").click()
        at(page, 20)
        press_line(page, 12)
        page.locator("#log .because").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Why")
