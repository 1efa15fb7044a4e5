"""An evening in one go: two people meet, talk, are watched, move, are judged, play again, and look back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.table.browser.hands import WAIT, complaints_of
from tests.table.browser.serving import Served
from tests.table.browser.test_five_at_a_table import connected, move
from tests.table.browser.test_judge import agree
from tests.table.browser.test_lobby import answer, set_table
from tests.table.browser.test_talk import say, until_said

from cardwright.table.games import Table

WHO = ("Ann", "Bob", "Bob's other device", "a spectator", "a judge")


@pytest.fixture
def pages(browser: Browser) -> Iterator[dict[str, Page]]:
    """Each has a browser of their own."""
    with ExitStack() as stack:
        contexts = [
            stack.enter_context(browser.new_context(bypass_csp=True, reduced_motion="reduce")) for _ in WHO
        ]
        yield {who: context.new_page() for who, context in zip(WHO, contexts, strict=True)}


def same_lines(table: Table, pages: list[Page]) -> None:
    """All pages have the whole log."""
    with table.course() as course:
        lines = [len(course.sitting.lines(seat)) for seat in (0, 1)]
    for page, expected in zip(pages, lines, strict=True):
        expect(page.locator("#log li:not(.notice)")).to_have_count(expected, timeout=WAIT)


def test_two_people_spend_an_evening(tables: Served, pages: dict[str, Page]) -> None:
    ann, bob, moved, watching, judge = pages.values()
    complaints = [complaints_of(page) for page in (ann, bob, watching, judge)]

    # They meet, and play
    set_table(ann, tables.address, answers="quick")
    bob.goto(f"{tables.address}/tables")
    bob.get_by_role("link", name="Join Ann").last.click()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a place").click()
    for page in (ann, bob):
        page.wait_for_url("**/t/*")
        connected(page)
    table = tables.table_of(ann.url)
    for _ in range(3):
        answer([ann, bob], table)
    say(ann, "Good luck")
    until_said(bob, "Good luck")

    # Somebody finds the table in the lobby, and watches
    watching.goto(f"{tables.address}/tables")
    watching.locator(f'a[href="/t/{table.id}/watch"], a[href="/t/{table.id}"]').first.click()
    connected(watching)
    expect(watching.locator("#hand")).to_have_count(0)
    expect(ann.locator("#watchers")).to_have_text("1 watches", timeout=WAIT)

    # A page is loaded anew; a seat moves to another device, and the old one has it no more
    ann.reload()
    connected(ann)
    until_said(ann, "Good luck")
    moved = move(bob, moved.context)
    complaints.append(complaints_of(moved))
    bob.goto(f"{tables.address}/t/{table.id}")
    expect(bob).to_have_url(re.compile("/watch$"))  # as anybody may who has no seat
    for _ in range(3):
        answer([ann, moved], table)
    same_lines(table, [ann, moved])

    # Both agree to a judge, who changes something by hand, and takes it back
    for player in (ann, moved):
        agree(player)
    moved.get_by_role("link", name="Back to the table").click()
    ann.reload()
    ann.get_by_role("button", name="Make a link for a judge").click()
    link = ann.get_by_label("The link").input_value()
    ann.get_by_role("link", name="Back to the table").click()
    judge.goto(link)
    judge.get_by_role("button", name="Judge this table").click()
    judge.get_by_label("or player").select_option("Ann")
    judge.get_by_label("Set").fill("hp=12")
    judge.get_by_role("button", name="Change it").click()
    for page in (ann, moved, watching, judge):
        expect(page.locator("#who-0 .score")).to_have_text(re.compile(r"12$"), timeout=WAIT)
    judge.get_by_label(re.compile("The last")).fill("1")
    judge.get_by_role("button", name="Take them back").click()
    for page in (ann, moved, watching, judge):
        expect(page.locator("#who-0 .score")).not_to_have_text(re.compile(r"12$"), timeout=WAIT)
    for _ in range(4):
        answer([ann, moved], table)
    same_lines(table, [ann, moved])

    # Bob gives up; they play again, the other begins, and the spectator is led there
    with table.sitting() as sitting:
        first, decisions = sitting.record.first, len(sitting.record.choices)
    moved.locator("#menu > summary").click()
    moved.get_by_text("Give the game up").click()
    moved.get_by_role("button", name="Give it up for good").click()
    ann.get_by_role("button", name="Ask for a rematch").click(timeout=WAIT)
    moved.get_by_role("button", name="Rematch", exact=True).click(timeout=WAIT)
    moved.wait_for_url(lambda url: "/t/" in url and table.id not in url)
    ann.get_by_role("link", name="To the rematch").click(timeout=WAIT)
    ann.wait_for_url(moved.url)
    rematch = tables.table_of(ann.url)
    with rematch.sitting() as sitting:
        assert sitting.names == ("Ann", "Bob")
        assert sitting.record.first != first
    watching.get_by_role("link", name="To the rematch").click(timeout=WAIT)
    connected(watching)
    assert rematch.id in watching.url
    for page in (ann, moved):
        connected(page)
    answer([ann, moved], rematch)

    # The first game is looked at, and goes on from its middle, against a bot
    ann.goto(f"{tables.address}/t/{table.id}/replay")
    ann.locator("#at").fill(str(decisions // 2))
    expect(ann.locator("#table")).to_have_attribute("data-at", str(decisions // 2), timeout=WAIT)
    ann.get_by_label("You play").select_option("Ann")
    ann.get_by_label("The other").select_option("random")
    ann.get_by_role("button", name="Continue from here").click()
    ann.wait_for_selector("#prompt")
    with tables.table_of(ann.url).sitting() as sitting:
        assert len(sitting.record.before[0].choices) == decisions // 2
    assert complaints == [[] for _ in complaints]
