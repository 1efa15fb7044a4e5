"""Nothing keeps anybody from using the page: WCAG 2.2 AA as axe sees it, and what a screen reader says."""

from __future__ import annotations

from html import unescape
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.table.browser.hands import WAIT, asked, begin, press_first
from tests.table.browser.serving import Served
from tests.table.playing import answer

from cardwright.table.page.model import Page as Drawn
from cardwright.table.painting import scene_of

DESK: ViewportSize = {"width": 1440, "height": 900}
RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "resultTypes": ["violations"],  # what is well is not gathered, which takes a quarter of the time
}
COLOURS = {**RULES, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""Those of the rules that a theme can break."""
GAMES = pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
SIZES = [(390, 844), (844, 390), (1024, 768), (1440, 900)]
IN_TURN = pytest.mark.parametrize(
    ("size", "theme"),
    list(zip(SIZES, ("light", "dark") * 2, strict=True)),
    ids=lambda each: each if isinstance(each, str) else f"{each[0]}x{each[1]}",
)
"""Every size, in one theme and the other by turns: one is about room, the other about colours."""
SEVERAL = "#table li > .face[aria-haspopup]"
"""Cards that can do several things."""

pytestmark = pytest.mark.usefixtures("seeded")


Theme = Literal["light", "dark"]


def check(page: Page, rules: dict[str, Any] = RULES) -> None:
    page.wait_for_load_state()  # without its style sheets everything is smaller
    found = Axe().run(page, options=rules)
    assert found.violations_count == 0, found.generate_report()


def check_in_both_themes(page: Page) -> None:
    """Of a page that is light: the other theme can break nothing but its colours."""
    check(page)
    page.emulate_media(color_scheme="dark")
    check(page, COLOURS)
    page.emulate_media(color_scheme="light")


def test_axe_finds_nothing_on_the_start_page(browser: Browser, tables: Served) -> None:
    with browser.new_context(viewport=DESK, bypass_csp=True) as context:
        page = context.new_page()
        page.goto(tables.address)
        check_in_both_themes(page)
        begin(page, tables.address, "kotc/17")
        page.goto(tables.address)
        assert page.get_by_role("link", name="Continue").count() > 0
        check_in_both_themes(page)


@GAMES
def test_axe_finds_nothing_at_a_table(browser: Browser, tables: Served, game: str) -> None:
    with browser.new_context(viewport=DESK, bypass_csp=True, reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, tables.address, game)
        press_first(page, 6)
        check_in_both_themes(page)
        page.get_by_label("Menu").click()
        expect(page.locator(".menu")).to_have_attribute("open", "")
        check_in_both_themes(page)
        page.keyboard.press("Escape")
        page.locator("details.pile summary").first.click()
        expect(page.locator("details.pile").first).to_have_attribute("open", "")
        check_in_both_themes(page)
        page.locator("details.pile summary").first.click()
        page.keyboard.press("h")
        page.keyboard.press("i")
        page.wait_for_selector(".large", timeout=WAIT)
        check_in_both_themes(page)


def test_axe_finds_nothing_where_a_card_can_do_many_things(browser: Browser, tables: Served) -> None:
    with browser.new_context(viewport=DESK, bypass_csp=True, reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, tables.address, "keyforge/1.2")
        for _ in range(30):
            if page.locator(SEVERAL).count():
                break
            press_first(page, 1)
        page.locator(SEVERAL).first.click()
        expect(page.locator(".open button[form=choose]").first).to_be_visible()
        check_in_both_themes(page)


# What a screen reader is told


def roles(page: Page) -> list[str]:
    """The landmarks, lists and live regions that have a name, as `role name`."""
    lines = page.locator("body").aria_snapshot().splitlines()
    return [line.strip().removeprefix("- ").rstrip(":").replace('"', "") for line in lines]


@GAMES
def test_landmarks_and_lists_say_what_they_hold(browser: Browser, tables: Served, game: str) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, tables.address, game)
        press_first(page, 4)
        found = roles(page)
        for role in ("banner", "main", "complementary Log"):
            assert role in found
        for name in ("Ann’s side", "Bot’s side", "What is under way", "What is asked"):
            assert any(each.startswith(f"region {name}") for each in found)
        row = "battlefield" if game.startswith("kotc") else "battleline"
        for name in (f"Ann’s {row}", f"Bot’s {row}", "Your hand"):
            assert any(each.startswith(f"list {name}") for each in found)
        assert page.get_by_role("heading", level=1).count() == 1


@GAMES
def test_the_question_is_said_when_it_changes(browser: Browser, tables: Served, game: str) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, tables.address, game)
        press_first(page, 2)
        said = page.locator("#prompt [aria-live=polite]")
        assert said.count() == 1
        assert page.locator("[aria-live=assertive]").count() == 1
        for _ in range(3):
            asked(page)
            table = tables.table_of(page.url)
            with table.course() as course:
                question = Drawn(scene_of(table.id, course, 0)).prompt.question
            assert question in said.inner_text()
            press_first(page, 1)


@GAMES
def test_a_face_says_all_that_can_be_seen_of_it(browser: Browser, tables: Served, game: str) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, tables.address, game)
        checked = 0
        for _ in range(12):
            press_first(page, 1)
            faces = page.locator("#table .tile > .face, #table .hcard > .face").evaluate_all(
                """all => all.map((each) => ({
                    label: each.ariaLabel,
                    name: each.querySelector(".name > span").innerHTML.replace(/<.?sup>/g, " "),
                    numbers: [...each.querySelectorAll(".num")].map((num) => num.innerText),
                    marks: [...each.querySelectorAll(".mark")].map((mark) => mark.title),
                    many: each.getAttribute("aria-haspopup") || "",
                    unfolded: each.getAttribute("aria-expanded") || "",
                }))"""
            )
            for face in faces:
                label = " ".join(face["label"].split())
                assert " ".join(unescape(face["name"]).split()) in label or "may not see" in label
                assert all(mark in label for mark in face["marks"])
                assert all(
                    part in label for number in face["numbers"] for part in number.split() if part.isdigit()
                )
                assert bool(face["many"]) == bool(face["unfolded"])
                checked += 1
        assert checked > 40


@GAMES
def test_the_focus_stays_on_its_card_while_others_act(browser: Browser, tables: Served, game: str) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, tables.address, game)
        table = tables.table_of(page.url)
        for _ in range(8):
            question = asked(page)
            face = page.locator("#hand .face").last
            card = face.evaluate("each => each.closest('li').id")
            face.focus()
            answer(table)
            page.wait_for_function(
                "question => document.getElementById('table').dataset.question !== question",
                arg=question,
                timeout=WAIT,
            )
            asked(page)
            if page.locator(f"#{card}").count():
                assert page.evaluate("document.activeElement.closest('li')?.id") == card
            else:
                assert page.evaluate("Boolean(document.activeElement.closest('#prompt'))")
