"""Players agree to a judge, who sees all hands, rules in a browser, and all see it."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect
from tests.table.browser.hands import WAIT
from tests.table.browser.serving import Served
from tests.table.browser.test_access import check
from tests.table.browser.test_company import opened, sit_down
from tests.table.browser.test_gallery import shoot
from tests.table.playing import play


def agree(page: Page) -> None:
    """By the menu, as a player does."""
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="A judge").click()
    page.get_by_role("button", name="I agree to a judge").click()
    expect(page.get_by_role("button", name="I would have no judge any more")).to_be_visible(timeout=WAIT)


def test_a_judge_rules_and_both_players_see_it(browser: Browser, tables: Served) -> None:
    table, keys = opened(tables)
    play(table, 6)
    with (
        browser.new_context(reduced_motion="reduce", bypass_csp=True) as one,
        browser.new_context(reduced_motion="reduce") as other,
        browser.new_context(reduced_motion="reduce", bypass_csp=True) as third,
    ):
        ann, bob = sit_down(one, tables, table, keys[0]), sit_down(other, tables, table, keys[1])
        agree(ann)
        expect(bob.locator("#log .notice")).to_contain_text("Ann would have a judge", timeout=WAIT)
        agree(bob)
        check(ann)
        ann.reload()
        ann.get_by_role("button", name="Make a link for a judge").click()
        link = ann.get_by_label("The link").input_value()
        for page in (ann, bob):
            page.get_by_role("link", name="Back to the table").click()
        jo = third.new_page()
        jo.goto(link)
        jo.get_by_role("button", name="Judge this table").click()
        expect(jo).to_have_url(re.compile(f"/t/{table.id}/judge$"))
        expect(jo.get_by_role("list", name=re.compile("^Ann’s hand"))).to_be_visible(timeout=WAIT)
        check(jo)
        for page in (ann, bob):
            expect(page.locator("#log .notice").last).to_have_text(
                "A judge is here, and sees all hands.", timeout=WAIT
            )
        jo.get_by_label("or player").select_option("Ann")
        jo.get_by_label("Set").fill("hp=12")
        jo.get_by_role("button", name="Change it").click()
        for page in (ann, bob, jo):
            expect(page.locator("#who-0 .score")).to_have_text(re.compile(r"12$"), timeout=WAIT)
            expect(page.locator("#log .notice").last).to_have_text(
                "A judge has changed the game by hand: Ann has hp 12.", timeout=WAIT
            )
        expect(ann.locator("#take-back")).to_have_count(0)
        jo.get_by_label(re.compile("The last")).fill("1")
        jo.get_by_role("button", name="Take them back").click()
        for page in (ann, bob, jo):
            expect(page.locator("#who-0 .score")).not_to_have_text(re.compile(r"12$"), timeout=WAIT)
            expect(page.locator("#log .notice").last).to_have_text(
                "A judge has taken back the last decision.", timeout=WAIT
            )
        with table.course() as course:
            before = course.length
        jo.evaluate("document.body.dataset.same = 'yes'")
        jo.get_by_label("Set").fill("hp=9")
        jo.get_by_label("or player").select_option("Bob")
        play(table, 1)
        expect(jo.locator("#moved")).to_contain_text("The table has moved on since", timeout=WAIT)
        expect(jo.get_by_label("Set")).to_have_value("hp=9")
        expect(jo.get_by_label("or player")).to_have_value("Bob")
        shoot(jo, "judge")
        expect(jo.locator("body")).to_have_attribute("data-n", str(before + 1), timeout=WAIT)
        expect(jo.locator("body")).to_have_attribute("data-same", "yes")  # it was not loaded anew
        expect(jo.locator("#live")).to_have_attribute("title", "connected", timeout=WAIT)
        jo.get_by_role("button", name="Change it").click()
        expect(bob.locator("#log .notice").last).to_have_text(
            "A judge has changed the game by hand: Bob has hp 9.", timeout=WAIT
        )
        expect(jo.locator("#log .notice").last).to_have_text(
            "A judge has changed the game by hand: Bob has hp 9.", timeout=WAIT
        )
        agreed = bob.context.new_page()
        agreed.goto(f"{tables.address}/t/{table.id}/judge")
        agreed.get_by_role("button", name="I would have no judge any more").click()
        expect(jo.locator("body")).to_contain_text("are not its judge (any more)", timeout=WAIT)
