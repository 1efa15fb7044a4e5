"""Two people find each other in the lobby, play, and play again; with a script and without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.table.browser.hands import WAIT
from tests.table.browser.serving import PATIENCE, Served

from cardwright.table.games import Table

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


@pytest.fixture
def pages(browser: Browser) -> Iterator[list[Page]]:
    """Ann's and Bob's, each in a browser of their own."""
    with ExitStack() as stack:
        contexts: list[BrowserContext] = [
            stack.enter_context(browser.new_context(bypass_csp=True, color_scheme=theme))
            for theme in ("light", "dark")
        ]
        found = [context.new_page() for context in contexts]
        for page in found:
            page.set_default_timeout(WAIT)
        yield found


def check(page: Page) -> None:
    found = Axe().run(page, options=RULES)
    assert found.violations_count == 0, found.generate_report()


def set_table(page: Page, address: str, name: str = "Ann", **options: str) -> None:
    page.goto(f"{address}/tables")
    page.get_by_label("Set a table for").select_option("kotc/17")
    page.get_by_role("button", name="Set a table").click()
    page.get_by_label("Your name").fill(name)
    for field, value in options.items():
        page.locator(f"[name={field}]").select_option(value)
    check(page)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/tables/*")


def length_of(table: Table) -> int:
    with table.course() as course:
        return course.length


def answer(pages: list[Page], table: Table) -> None:
    """Whoever is asked presses what comes first."""
    with table.course() as course:
        seat, question, length = course.asked, course.questions[course.asked], course.length
    page = pages[seat].locator("#table")
    expect(page).to_have_attribute("data-question", str(question), timeout=WAIT)
    page.locator('[form="choose"]:visible').first.click()
    until = monotonic() + PATIENCE
    while length_of(table) == length:
        assert monotonic() < until, "the answer does not come"
        pages[seat].wait_for_timeout(50)


def test_two_people_meet_play_and_play_again(tables: Served, pages: list[Page]) -> None:
    ann, bob = pages
    bob.goto(f"{tables.address}/tables")
    expect(bob.locator("#part")).to_contain_text("Nobody waits just now")
    set_table(ann, tables.address, answers="quick")
    check(ann)
    bob.get_by_role("link", name="Join Ann").click()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_label("Your deck").select_option("Urnfolk")
    check(bob)
    bob.get_by_role("button", name="Take a place").click()
    for page in pages:
        page.wait_for_url("**/t/*")
    assert ann.url == bob.url
    old = tables.table_of(ann.url)
    with old.sitting() as sitting:
        assert sitting.names == ("Ann", "Bob")
        first = sitting.asked
    for _ in range(4):
        answer(pages, old)
    with old.sitting() as sitting:
        assert len(sitting.record.choices) >= 4
    bob.locator("#menu > summary").click()
    bob.get_by_text("Give the game up").click()
    bob.get_by_role("button", name="Give it up for good").click()
    ann.get_by_role("button", name="Ask for a rematch").click()
    expect(ann.locator("#prompt")).to_contain_text("Ann would play again.")
    expect(bob.locator("#prompt")).to_contain_text("Ann would play again.")
    check(bob)
    bob.get_by_role("button", name="Rematch", exact=True).click()
    bob.wait_for_url(lambda url: "/t/" in url and old.id not in url)
    ann.get_by_role("link", name="To the rematch").click()
    ann.wait_for_url(bob.url)
    with tables.table_of(bob.url).sitting() as sitting:
        assert sitting.names == ("Ann", "Bob")
        assert sitting.asked == 1 - first
    asked = pages[1 - first]
    expect(asked.locator("#prompt")).to_have_class("prompt you")
    ann.locator("#menu > summary").click()
    expect(ann.get_by_role("link", name="The game before this rematch")).to_be_visible()


def test_a_fair_table_by_link_begins_with_the_last_seed(tables: Served, pages: list[Page]) -> None:
    ann, bob = pages
    set_table(ann, tables.address, who="link", fair="true")
    promise = ann.locator("code").inner_text()
    ann.get_by_role("button", name="Make a link to this table").click()
    link = ann.get_by_label("The link").input_value()
    check(ann)
    ann.get_by_role("link", name="Go on waiting").click()
    bob.goto(link)
    assert bob.locator("code").inner_text() == promise
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_label("Your seed").fill("of Bob's own")
    bob.get_by_role("button", name="Take a place").click()
    expect(ann.locator(".seats")).to_contain_text("Bob")
    ann.get_by_label("Your seed").fill("of Ann's own")
    ann.get_by_role("button", name="Give this seed").click()
    for page in pages:
        page.wait_for_url("**/t/*")
    with tables.table_of(ann.url).sitting() as sitting:
        chance = sitting.record.chance
    assert chance is not None
    assert (chance.commitment, chance.seeds) == (promise, ["of Ann's own", "of Bob's own"])


def test_what_somebody_writes_is_left_alone_while_others_come(tables: Served, pages: list[Page]) -> None:
    ann, bob = pages
    set_table(ann, tables.address, "Writer", fair="true")
    ann.get_by_label("Your seed").fill("half a se")
    bob.goto(ann.url)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a place").click()
    expect(ann.locator(".seats")).to_contain_text("Bob")
    expect(ann.get_by_label("Your seed")).to_have_value("half a se")
    expect(ann.get_by_label("Your seed")).to_be_focused()


def test_a_bot_that_is_being_chosen_stays_chosen(tables: Served, pages: list[Page]) -> None:
    ann, bob = pages
    ann.goto(f"{tables.address}/tables/new?game=kotc/17")
    ann.get_by_label("Your name").fill("Chooser")
    ann.get_by_text("More seats").click()
    ann.get_by_label("Seat 3").select_option("person")
    ann.get_by_role("button", name="Set the table").click()
    ann.locator("#bot2").select_option("random")
    bob.goto(ann.url)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a place").click()
    expect(ann.locator(".seats")).to_contain_text("Bob")
    expect(ann.locator("#bot2")).to_have_value("random")
    ann.get_by_role("button", name="Let it play").click()
    ann.wait_for_url("**/t/*")
    with tables.table_of(ann.url).course() as course:
        assert course.bots == {2: "random"}


def test_without_a_script_people_meet_too(browser: Browser, tables: Served) -> None:
    """Pages that wait load anew of themselves: nobody stays on one longer than need be."""
    with (
        browser.new_context(java_script_enabled=False) as first,
        browser.new_context(java_script_enabled=False) as second,
    ):
        ann, bob = first.new_page(), second.new_page()
        for page in (ann, bob):
            page.set_default_timeout(WAIT)
        ann.goto(f"{tables.address}/tables/new?game=kotc/17")
        ann.locator("[name=name]").fill("Plain")
        ann.get_by_role("button", name="Set the table").click()
        ann.wait_for_url("**/tables/*")
        waiting = ann.url
        assert 'http-equiv="refresh"' in ann.content()
        ann.goto("about:blank")
        bob.goto(f"{tables.address}/tables")
        bob.get_by_role("link", name="Join Plain").click()
        bob.locator("[name=name]").fill("Bob")
        bob.get_by_role("button", name="Take a place").click()
        bob.wait_for_url("**/t/*")
        begun = bob.url
        bob.goto("about:blank")
        ann.goto(waiting)
        assert ann.url == begun
        ann.goto("about:blank")


def test_where_streams_are_held_back_the_lobby_asks_again_and_again(
    tables: Served, pages: list[Page]
) -> None:
    ann, bob = pages
    bob.clock.install()
    held = "() => { window.EventSource = class { addEventListener() {} close() {} } }"
    bob.add_init_script(f"({held})()")
    bob.goto(f"{tables.address}/tables")
    set_table(ann, tables.address, "Patient")
    expect(bob.get_by_role("link", name="Join Patient")).to_have_count(0)
    bob.clock.run_for(11_000)
    expect(bob.get_by_role("link", name="Join Patient")).to_be_visible()
