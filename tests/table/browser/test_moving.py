"""Whoever waits at a table goes on waiting at another device, with a script and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.table.browser.hands import WAIT
from tests.table.browser.serving import Served
from tests.table.browser.test_access import check
from tests.table.browser.test_gallery import shoot
from tests.table.browser.test_talk import PHONE, context_of


@pytest.mark.parametrize("script", [True, False])
def test_a_place_at_a_waiting_table_moves_to_a_phone(browser: Browser, tables: Served, script: bool) -> None:
    with (
        context_of(browser, bypass_csp=True, java_script_enabled=script) as desk,
        context_of(
            browser, bypass_csp=True, java_script_enabled=script, color_scheme="dark", **PHONE
        ) as phone,
        context_of(browser) as bobs,
    ):
        ann: Page = desk.new_page()
        ann.goto(f"{tables.address}/tables/new?game=kotc/17")
        ann.locator("[name=name]").fill("Ann")
        ann.get_by_role("button", name="Set the table").click()
        ann.wait_for_url("**/tables/*")
        ann.get_by_role("button", name="Go on at another device").click()
        link = ann.get_by_label("The link to your place").input_value()
        if script:
            check(ann)
            shoot(ann, "moving-link")
        ann.get_by_role("link", name="Go on waiting").click()
        expect(ann.get_by_role("button", name="Take the link to your place back")).to_be_visible()
        page = phone.new_page()
        page.goto(link)
        expect(page.get_by_text("Ann waits at a table")).to_be_visible()
        if script:
            check(page)
            shoot(page, "moving-phone")
        page.get_by_role("button", name="Take this place here").click()
        expect(page.get_by_role("listitem").filter(has_text="Ann")).to_contain_text("you")
        if script:
            shoot(page, "moving-phone-waits")
            expect(ann.get_by_role("button", name="Take a place")).to_be_visible(timeout=WAIT)
        bob = bobs.new_page()
        bob.goto(f"{tables.address}/tables")
        bob.get_by_role("link", name="Join Ann").click()
        bob.get_by_label("Your name").fill("Bob")
        bob.get_by_role("button", name="Take a place").click()
        page.wait_for_url("**/t/*", timeout=WAIT)
        assert page.url == bob.url
        with tables.table_of(page.url).sitting() as sitting:
            assert sitting.names == ("Ann", "Bob")
