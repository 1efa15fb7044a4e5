"""The chat of those who watch, in browsers: others who do hear it, who plays does not."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.table.browser.hands import WAIT
from tests.table.browser.serving import Served
from tests.table.browser.test_access import check
from tests.table.browser.test_company import opened, sit_down
from tests.table.browser.test_talk import LINES, PHONE, context_of, said, say, until_said

from cardwright.table.games import Table
from cardwright.table.talk import of_seat, of_watcher

SHOTS = os.environ.get("GALLERY_SHOTS", "")
"""A folder in which pictures are left of what is seen, where it is said."""


def shoot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def watch(context: Any, tables: Served, table: Table) -> Page:
    page: Page = context.new_page()
    page.goto(f"{tables.address}/t/{table.id}/watch")
    expect(page.locator("#live")).to_have_attribute("title", "connected", timeout=WAIT)
    return page


def test_those_who_watch_talk_apart_until_the_end(browser: Browser, tables: Served) -> None:
    table, keys = opened(tables, spectators=0)
    with (
        context_of(browser, bypass_csp=True) as anns,
        context_of(browser, bypass_csp=True, color_scheme="dark") as dovs,
        context_of(browser, bypass_csp=True) as eves,
    ):
        ann = sit_down(anns, tables, table, keys[0])
        dov, eve = watch(dovs, tables, table), watch(eves, tables, table)
        dov.keyboard.press("c")
        name = dov.get_by_label("Your name")
        expect(name).to_be_focused()
        shoot(dov, "gallery-new-dark")
        name.fill("Dov")
        dov.locator("#words").fill("Ann will win")
        dov.get_by_role("button", name="Say").click()
        expect(name).to_have_count(0, timeout=WAIT)
        expect(dov.locator("#words")).to_be_focused()
        expect(dov).to_have_url(re.compile("/watch$"))
        expect(dov.locator("#live")).to_have_attribute("title", "connected", timeout=WAIT)
        until_said(dov, "Ann will win")
        expect(dov.locator(f"{LINES}.mine")).to_have_count(1)
        expect(eve.locator("#tab-talk .news")).to_have_text(re.compile("^1"), timeout=WAIT)
        expect(eve.locator("#heard")).to_have_text("Dov: Ann will win", timeout=WAIT)
        say(ann, "Good luck")
        until_said(eve, "Ann will win", "Good luck")
        assert eve.locator(f"{LINES} small").all_text_contents() == ["plays"]
        dov.keyboard.press("Escape")
        say(dov, "I know it")
        until_said(dov, "Ann will win", "Good luck", "I know it")
        eve.get_by_role("tab", name="Chat").click()
        expect(eve.locator(".news")).to_have_count(0)
        shoot(eve, "gallery-light")
        shoot(dov, "gallery-dark")
        check(eve)
        check(dov)
        eve.reload()
        expect(eve.locator(".news")).to_have_count(0)
        assert said(ann) == ["Good luck"]
        dov.locator("#mutes summary").click()
        expect(dov.get_by_role("button", name="Mute Ann")).to_be_visible()
        tables.host.talk.say(table.id, of_watcher(table.id, "v", "Fay"), "Boo", "request-of-fay")
        until_said(dov, "Ann will win", "Good luck", "I know it", "Boo")
        dov.locator("#mutes summary").click()
        dov.locator("#mutes summary").click()
        dov.get_by_role("button", name="Mute Fay").click(timeout=WAIT)
        until_said(dov, "Ann will win", "Good luck", "I know it")
        table.resign(1, "resigned")
        until_said(ann, "Ann will win", "Good luck", "I know it", "Boo")
        assert ann.locator(f"{LINES} small").all_text_contents() == ["watches"] * 3
        ann.reload()
        until_said(ann, "Ann will win", "Good luck", "I know it", "Boo")


def test_it_is_there_on_a_phone(browser: Browser, tables: Served) -> None:
    table, _ = opened(tables, spectators=0)
    tables.host.talk.say(table.id, of_seat(1, "Bob"), "Hello", "request-of-bob")
    tables.host.talk.say(table.id, of_watcher(table.id, "v", "Fay"), "Bob looks pale", "request-of-fay")
    for scheme in ("light", "dark"):
        with context_of(browser, color_scheme=scheme, **PHONE) as context:
            page = watch(context, tables, table)
            expect(page.locator("#peek .news")).to_have_text(re.compile("^[23]"), timeout=WAIT)
            page.locator("#peek").tap()
            expect(page.locator(LINES).first).to_be_visible()
            shoot(page, f"gallery-phone-new-{scheme}")
            name, field, button = (
                page.get_by_label("Your name"),
                page.locator("#words"),
                page.get_by_role("button", name="Say"),
            )
            for each in (name, field, button):
                box = each.bounding_box()
                assert box is not None
                assert box["height"] >= 44
                assert box["x"] + box["width"] <= 390
            name.fill(f"Gus {scheme}")
            field.fill("Hi")
            button.tap()
            expect(name).to_have_count(0, timeout=WAIT)
            expect(page.locator("#live")).to_have_attribute("title", "connected", timeout=WAIT)
            expect(field).to_be_focused(timeout=WAIT)
            expect(page.locator(LINES).first).to_be_visible()
            shoot(page, f"gallery-phone-{scheme}")
            assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_it_goes_without_a_script(browser: Browser, tables: Served) -> None:
    table, _ = opened(tables, spectators=0)
    tables.host.talk.say(table.id, of_seat(1, "Bob"), "Hello", "request-of-bob")
    with context_of(browser, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{tables.address}/t/{table.id}/watch")
        until_said(page, "Hello")
        page.get_by_label("Menu").click()
        page.get_by_role("link", name="Chat").click()
        page.get_by_label("Your name").fill("Dov")
        page.locator("#words").fill("Hi, all")
        page.get_by_role("button", name="Say").click()
        expect(page).to_have_url(re.compile("/watch/talk$"))
        until_said(page, "Hello", "Hi, all")
        shoot(page, "gallery-no-script")
        page.locator("#mutes summary").click()
        page.get_by_role("button", name="Mute Bob").click()
        until_said(page, "Hi, all")
        page.get_by_role("link", name="Back to the table").click()
        expect(page).to_have_url(re.compile("/watch$"))
