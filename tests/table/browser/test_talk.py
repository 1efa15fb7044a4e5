"""Two browsers that talk: tabs, marks of what is new, muting, hostile words, a phone, no script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.table.browser.hands import WAIT
from tests.table.browser.serving import Served
from tests.table.browser.test_access import DESK, check_in_both_themes
from tests.table.browser.test_company import opened, sit_down
from tests.table.conftest import starter_decks

from cardwright.table.games import Chair, Table
from cardwright.table.talk import of_seat

EVIL = "<img src=x onerror='document.title=1'> <script>document.title=1</script> \u202egnp"
SHOWN = "<img src=x onerror='document.title=1'> <script>document.title=1</script> gnp"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LINES = "#said li"


def context_of(browser: Browser, **more: Any) -> BrowserContext:
    return browser.new_context(reduced_motion="reduce", **{"viewport": DESK, **more})


@pytest.fixture
def pair(browser: Browser, tables: Served) -> Iterator[tuple[Table, Page, Page]]:
    """A table of Ann's and Bob's, and their pages."""
    table, keys = opened(tables)
    with context_of(browser) as anns, context_of(browser) as bobs:
        yield table, sit_down(anns, tables, table, keys[0]), sit_down(bobs, tables, table, keys[1])


def say(page: Page, text: str) -> None:
    """With keys alone."""
    page.keyboard.press("c")
    expect(page.locator("#words")).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.locator("#words")).to_have_value("", timeout=WAIT)
    page.keyboard.press("Escape")
    expect(page.locator("#prompt")).to_be_focused()


def said(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(f"{LINES} span").all_text_contents()]


def until_said(page: Page, *texts: str) -> None:
    expect(page.locator(f"{LINES} span")).to_have_text(list(texts), timeout=WAIT)


def test_two_browsers_talk(pair: tuple[Table, Page, Page]) -> None:
    _, ann, bob = pair
    mark = bob.locator("#tab-talk .news")
    expect(mark).to_have_count(0)
    say(ann, "Hello, Bob")
    expect(mark).to_have_text(re.compile("^1 new in the chat$"), timeout=WAIT)
    expect(bob.locator("#heard")).to_have_text("Ann: Hello, Bob", timeout=WAIT)
    expect(ann.locator("#heard")).to_have_text("", timeout=WAIT)
    expect(bob.locator("#said")).not_to_be_visible()
    bob.get_by_role("tab", name="Chat").click()
    expect(bob.locator(LINES)).to_be_visible()
    expect(bob.locator("#log")).not_to_be_visible()
    expect(mark).to_have_count(0)
    say(bob, "Hi u 1 2 ?")
    for page in (ann, bob):
        until_said(page, "Hello, Bob", "Hi u 1 2 ?")
        assert page.locator(f"{LINES} b").all_text_contents() == ["Ann", "Bob"]
    expect(ann.locator(f"{LINES}.mine")).to_have_count(1)
    expect(ann.locator(".prompt .q")).to_contain_text("Bury cards", timeout=WAIT)
    for page in (ann, bob):  # nothing is lost or doubled, and what was looked at is not new
        page.reload()
        expect(page.locator("#live")).to_have_attribute("title", "connected", timeout=WAIT)
        until_said(page, "Hello, Bob", "Hi u 1 2 ?")
        expect(page.locator(".news")).to_have_count(0)
    say(ann, "Still there")
    until_said(bob, "Hello, Bob", "Hi u 1 2 ?", "Still there")


def test_who_is_muted_is_not_heard_and_does_not_know(pair: tuple[Table, Page, Page], tables: Served) -> None:
    table, ann, bob = pair
    say(bob, "Hello")
    until_said(ann, "Hello")
    ann.keyboard.press("c")
    ann.locator("#mutes summary").click()
    ann.get_by_role("button", name="Mute Bob").click()
    expect(ann.get_by_role("button", name="Hear Bob again")).to_be_focused(timeout=WAIT)
    until_said(ann)
    say(bob, "Are you there?")
    until_said(bob, "Hello", "Are you there?")
    tables.host.talk.say(table.id, of_seat(2, "Cem"), "I am", "request-of-cem")
    until_said(ann, "I am")
    ann.reload()
    expect(ann.locator("#live")).to_have_attribute("title", "connected", timeout=WAIT)
    assert said(ann) == ["I am"]
    ann.keyboard.press("c")
    ann.locator("#mutes summary").click()
    ann.get_by_role("button", name="Hear Bob again").click()
    until_said(ann, "Hello", "Are you there?", "I am")


def test_hostile_words_are_shown_and_never_obeyed(pair: tuple[Table, Page, Page]) -> None:
    _, ann, bob = pair
    titles = [page.title() for page in (ann, bob)]
    say(ann, EVIL)
    for page in (ann, bob):
        until_said(page, SHOWN)
        page.reload()
        until_said(page, SHOWN)
        assert page.locator("#said :is(img, script)").count() == 0
    assert [page.title() for page in (ann, bob)] == titles


def test_who_was_away_hears_it_once(pair: tuple[Table, Page, Page]) -> None:
    _, ann, bob = pair
    say(ann, "one")
    until_said(bob, "one")
    bob.route("**/frames**", lambda route: route.abort())
    bob.evaluate("dispatchEvent(new Event('online'))")
    expect(bob.locator("#live")).not_to_have_attribute("title", "connected", timeout=WAIT)
    say(ann, "two")
    say(ann, "three")
    assert said(bob) == ["one"]
    bob.unroute("**/frames**")
    until_said(bob, "one", "two", "three")
    until_said(ann, "one", "two", "three")


def test_what_cannot_be_said_stays_in_the_field(pair: tuple[Table, Page, Page]) -> None:
    _, ann, _ = pair
    for n in range(4):
        say(ann, f"line {n}")
    ann.keyboard.press("c")
    ann.keyboard.type("\u200b \u200b")
    ann.keyboard.press("Enter")
    fault = ann.locator("#speak-fault")
    expect(fault).to_have_text("Nothing is said in this: write 1 to 300 letters.", timeout=WAIT)
    ann.locator("#words").fill("line 4")
    ann.keyboard.press("Enter")
    expect(fault).to_have_text("", timeout=WAIT)
    ann.locator("#words").fill("one more")
    ann.get_by_role("button", name="Say").click()
    expect(fault.or_(ann.locator(LINES).nth(5))).to_have_text(
        re.compile("at most: wait|one more"), timeout=WAIT
    )
    if fault.text_content():
        expect(ann.locator("#words")).to_have_value("one more")


def test_tabs_are_walked_with_arrows(browser: Browser, tables: Served) -> None:
    table, keys = opened(tables, answers="guarded", window=5)
    with context_of(browser) as context:
        page = sit_down(context, tables, table, keys[0])
        log, chat, stops = (page.get_by_role("tab", name=name) for name in ("Log", "Chat", "Stops"))
        log.focus()
        for tab, panel in ((chat, "#talk"), (stops, "#panel-stops"), (log, "#panel-log")):
            page.keyboard.press("ArrowRight")
            expect(tab).to_be_focused()
            expect(tab).to_have_attribute("aria-selected", "true")
            expect(page.locator(panel)).to_be_visible()
            expect(page.locator(".rail > [role=tabpanel]:visible")).to_have_count(1)
        page.keyboard.press("ArrowLeft")
        page.get_by_label("an enemy attacks").check()
        with page.expect_response("**/stops"):
            page.get_by_role("button", name="Set").click()
        expect(page.locator("#log li")).not_to_have_count(0)
        page.keyboard.press("l")
        expect(page.locator("#log .because[tabindex='0']")).to_be_focused()
        page.reload()
        page.get_by_role("tab", name="Stops").click()
        expect(page.get_by_label("an enemy attacks")).to_be_checked()


def test_a_phone_needs_one_hand(browser: Browser, tables: Served) -> None:
    table, keys = opened(tables)
    with context_of(browser, **PHONE) as context:
        page = sit_down(context, tables, table, keys[0])
        tables.host.talk.say(table.id, of_seat(1, "Bob"), "Hello", "request-of-bob")
        mark = page.locator("#peek .news")
        expect(mark).to_have_text(re.compile("^1"), timeout=WAIT)
        page.locator("#peek").tap()
        expect(page.locator(LINES)).to_be_visible()
        expect(mark).to_have_count(0)
        field, button = page.locator("#words"), page.get_by_role("button", name="Say")
        for each in (field, button, page.get_by_role("tab", name="Chat"), page.locator("#mutes summary")):
            box = each.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["x"] + box["width"] <= 390
        box = field.bounding_box()
        assert box is not None
        assert 844 - 80 < box["y"] + box["height"] <= 844, "under the thumb"
        field.tap()
        page.keyboard.type("Hi")
        button.tap()
        until_said(page, "Hello", "Hi")
        page.locator("#peek").tap()
        expect(page.locator("#rail")).not_to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_it_goes_without_a_script(browser: Browser, tables: Served) -> None:
    table, keys = opened(tables)
    tables.host.talk.say(table.id, of_seat(1, "Bob"), "Hello", "request-of-bob")
    with context_of(browser, java_script_enabled=False) as context:
        context.add_cookies([{"name": "cardwright", "value": keys[0], "url": tables.address}])
        page = context.new_page()
        page.goto(f"{tables.address}/t/{table.id}")
        expect(page.locator("#log")).to_be_visible()
        expect(page.locator(LINES)).to_be_visible()
        page.locator("#words").fill("Hi, Bob")
        page.get_by_role("button", name="Say").click()
        until_said(page, "Hello", "Hi, Bob")
        page.get_by_label("Menu").click()
        page.get_by_role("link", name="Chat").click()
        page.locator("#words").fill("From a page of its own")
        page.get_by_role("button", name="Say").click()
        until_said(page, "Hello", "Hi, Bob", "From a page of its own")
        page.locator("#mutes summary").click()
        page.get_by_role("button", name="Mute Bob").click()
        page.goto(f"{tables.address}/t/{table.id}/talk")
        until_said(page, "Hi, Bob", "From a page of its own")


def test_who_waits_without_a_script_writes_on_a_page_that_stays(browser: Browser, tables: Served) -> None:
    table, keys = opened(tables)
    with table.course() as course:
        waits = 1 - course.asked
    with context_of(browser, java_script_enabled=False) as context:
        context.add_cookies([{"name": "cardwright", "value": keys[waits], "url": tables.address}])
        page = context.new_page()
        page.goto(f"{tables.address}/t/{table.id}")
        expect(page.locator("#words")).not_to_be_visible()
        page.goto(f"{tables.address}/t/{table.id}/talk")
        assert page.locator("meta[http-equiv]").count() == 0
        expect(page.locator("#words")).to_be_visible()


def test_alone_with_bots_nothing_of_it_is_loaded(browser: Browser, tables: Served) -> None:
    visitor, key = tables.host.visitors.new("Ann")
    decks = starter_decks("kotc/17")
    chairs = [Chair("Ann", decks[0], visitor=visitor.id), Chair("Bot", decks[1], "bot", bot="random")]
    table = tables.host.open("kotc/17", chairs, seed=3)
    with context_of(browser) as context:
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        page = sit_down(context, tables, table, key)
        assert [url for url in asked if "chat" in url or "talk" in url] == []
        page.keyboard.press("c")
        expect(page.get_by_role("tab")).to_have_count(0)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_in_the_chat(browser: Browser, tables: Served, size: dict[str, Any]) -> None:
    table, keys = opened(tables, answers="guarded", window=5)
    for n, text in enumerate(("Hello", EVIL, "שלום")):
        tables.host.talk.say(table.id, of_seat(n % 2, "Ann" if n % 2 == 0 else "Bob"), text, f"request-{n}")
    with context_of(browser, bypass_csp=True, **size) as context:
        page = sit_down(context, tables, table, keys[0])
        check_in_both_themes(page)
        page.keyboard.press("c")
        check_in_both_themes(page)
        page.locator("#mutes summary").click()
        expect(page.get_by_role("button", name="Mute Bob")).to_be_visible()
        check_in_both_themes(page)
        page.get_by_role("tab", name="Stops").click()
        check_in_both_themes(page)
        page.goto(f"{tables.address}/t/{table.id}/talk")
        check_in_both_themes(page)
