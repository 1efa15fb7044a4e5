"""A card is written on its page: mended, tried, saved, put into a deck that is played and printed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect
from tests.table.browser.hands import WAIT
from tests.table.browser.serving import Served
from tests.table.browser.test_access import IN_TURN, Theme, check

from cardwright.authoring.composing import beginnings

SPARK = """name = "Spark"
type = "minion"
edition = 17
sp = 2
hp = 3
text = "CALL: When this card is summoned (ghost-play): Drow 1 card."
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which no error goes unseen."""
    errors: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            errors.append(f"{said.text} {said.location['url']}")

    with browser.new_context(reduced_motion="reduce", accept_downloads=True) as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", hear)
        yield page
    assert errors == []


def card_at(tables: Served, text: str, game: str = "kotc/17") -> str:
    """The address of a card."""
    return f"{tables.address}/workshop?{urlencode({'game': game, 'card': text})}"


def file_of(page: Page, button: str) -> bytes:
    """The file that comes when this is pressed."""
    with page.expect_download() as coming:
        page.locator(button).click()
    return Path(coming.value.path()).read_bytes()


def test_a_card_is_written_mended_tried_saved_built_with_played_and_printed(
    page: Page, tables: Served
) -> None:
    page.goto(tables.address)
    page.get_by_role("link", name="Write a card").click()
    text, verdict, level = page.locator("#text"), page.locator("#verdict"), page.locator("#level")
    expect(verdict).to_contain_text("Legal edition 17")
    text.fill(SPARK)
    expect(verdict).to_contain_text("Not legal yet")
    expect(page.locator("#under mark.error")).to_have_text("Drow")
    expect(page.locator("#face")).to_contain_text("Drow")
    expect(page.locator("#told")).to_contain_text('1 mistake: "Drow" should be "Draw"')
    page.get_by_role("button", name='Write "Draw 1 card"').click()
    expect(text).to_have_value(SPARK.replace("Drow", "Draw"))
    expect(verdict).to_contain_text("Legal")
    expect(level).to_have_text("Level 6 · Ultra Points 1")
    expect(page.locator("#rows tbody tr")).to_have_count(4)
    expect(page.locator("#under mark")).to_have_count(0)
    text.press("Control+z")
    expect(verdict).to_contain_text("Not legal yet")
    page.get_by_role("button", name='Write "Draw 1 card"').click()
    expect(text).to_have_value(SPARK.replace("Drow", "Draw"))
    text.fill(SPARK.replace("Drow", "Draw").replace("sp = 2", "sp = 1"))
    expect(level).to_have_text("Level 5 · Ultra Points 1")

    # It travels in the address of the page
    page.wait_for_url("**card=*sp*1*")
    page.reload()
    expect(level).to_have_text("Level 5 · Ultra Points 1")

    page.get_by_label("A new set or deck is called").fill("Sparks")
    page.get_by_role("button", name="Save into the set").click()
    page.get_by_role("link", name="Saved: see Sparks").wait_for()
    page.get_by_label("copies").fill("4")
    page.get_by_role("button", name="Put into the deck").click()
    expect(page.get_by_role("link", name="Saved: see Sparks")).to_have_count(2)
    assert file_of(page, "#print").startswith(b"%PDF")

    page.get_by_role("button", name="Try it at a table").click()
    page.wait_for_url("**/t/*")
    spark = page.locator("#hand [data-card]", has=page.get_by_text("Spark"))
    expect(spark.first).to_be_visible()
    page.get_by_role("link", name="To the card", exact=True).click()
    expect(level).to_have_text("Level 5 · Ultra Points 1")

    # A starter deck with cards of the set in it is a deck that can be played
    page.goto(f"{tables.address}/decks/build?game=kotc/17&begin=Stonereed")
    page.get_by_label("Search", exact=True).fill("from:sparks")
    expect(page.locator("#found li")).to_have_count(1)
    for _ in range(3):
        page.get_by_role("button", name="One Spark more").first.click()
    expect(page.locator("#verdict")).to_contain_text("Legal 43 cards")
    page.get_by_label("Called").fill("Stones and sparks")
    assert file_of(page, "#print").startswith(b"%PDF")
    page.get_by_role("button", name="Keep it and play").click()
    page.wait_for_url("**/t/*")
    table = tables.table_of(page.url)
    with table.sitting() as sitting:
        cards = sitting.record.seats[0].deck["copies"]
    assert isinstance(cards, dict)
    assert cards["Spark"] == 3

    page.goto(f"{tables.address}/sets")
    page.get_by_role("link", name="Sparks").click()
    assert file_of(page, "button[name=kind]").startswith(b"%PDF")
    page.get_by_role("link", name="Write on Spark").click()
    expect(page.locator("#set")).to_contain_text("Sparks")
    expect(page.locator("#set option:checked")).to_have_text("Sparks")


def test_what_is_typed_while_a_suggestion_is_on_its_way_stays(page: Page, tables: Served) -> None:
    page.goto(f"{tables.address}/workshop")
    text = page.locator("#text")
    text.fill(SPARK)
    expect(page.locator("#verdict")).to_contain_text("Not legal yet")
    on_its_way: list[Route] = []
    page.route("**/workshop?as=part", lambda route: on_its_way.append(route), times=1)
    with page.expect_request("**/workshop?as=part"):
        page.get_by_role("button", name='Write "Draw 1 card"').click()
    newer = SPARK.replace("Drow", "Draw").replace("sp = 2", "sp = 1")
    text.fill(newer)
    on_its_way[0].continue_()
    expect(page.locator("#level")).to_have_text("Level 5 · Ultra Points 1")
    expect(text).to_have_value(newer)


def test_components_are_completed_by_keyboard_alone_and_said(page: Page, tables: Served) -> None:
    page.goto(card_at(tables, 'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = ""\n'))
    text, offers, told = page.locator("#text"), page.locator("#offers"), page.locator("#told")
    text.focus()
    page.keyboard.press("Control+End")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("Dra", delay=20)
    expect(offers).to_be_visible()
    expect(text).to_have_attribute("aria-controls", "offers")
    expect(told).to_contain_text("arrow keys choose")
    page.keyboard.press("Escape")
    expect(offers).to_be_hidden()
    page.keyboard.press("Control+ ")
    first = offers.get_by_role("option", selected=True)
    expect(first).to_contain_text("Draw")
    expect(text).to_have_attribute("aria-activedescendant", "offer-0")
    many = offers.get_by_role("option").count()
    page.keyboard.press("ArrowUp")
    expect(text).to_have_attribute("aria-activedescendant", f"offer-{many - 1}")
    page.keyboard.press("ArrowDown")
    expect(text).to_have_attribute("aria-activedescendant", "offer-0")
    page.keyboard.press("Enter")
    expect(offers).to_be_hidden()
    expect(page.locator("#verdict")).to_contain_text("Legal")
    expect(text).to_have_value('name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n')
    selected = text.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)")
    assert selected == "1"  # the number that somebody may want to change
    page.keyboard.type("2")
    expect(told).to_contain_text('1 mistake: after 2 it is "cards".')
    page.keyboard.press("Escape")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('mend')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#level")).to_contain_text("Level 4")
    expect(text).to_be_focused()
    expect(told).to_have_text("Legal, level 4.")
    page.keyboard.press("Control+Home")
    page.keyboard.press("Control+ ")
    expect(offers.or_(told.get_by_text("Nothing is known"))).to_be_visible()


def test_a_suggestion_is_taken_by_pointer_and_an_edition_chosen(page: Page, tables: Served) -> None:
    page.goto(card_at(tables, 'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Drow 1 card."\n'))
    page.locator("#text").focus()
    page.evaluate("document.getElementById('text').setSelectionRange(56, 56)")
    page.get_by_role("button", name="Complete").click()
    offered = page.locator("#offers li").first
    expect(offered).to_be_visible()
    offered.click()
    expect(page.locator("#offers")).to_be_hidden()
    page.locator("#text").fill('name = "Bolt"\ntype = "spell"\nedition = 13\ntext = "Draw 1 card."\n')
    expect(page.locator("#verdict")).to_contain_text("edition 17")
    page.locator("#game").select_option("kotc/13")
    expect(page.locator("#verdict")).to_contain_text("Legal edition 13")
    page.locator("#editions summary").click()
    expect(page.locator("#editions li")).to_have_count(10)
    expect(page.locator("#editions .here-now")).to_contain_text("edition 13")
    page.get_by_role("link", name="Write it there").first.click()
    expect(page.locator("#game")).to_have_value("kotc/9")
    expect(page.locator("#verdict")).to_contain_text("Legal edition 9")


def test_why_a_card_cannot_be_tried_is_said_on_the_page(browser: Browser, tables: Served) -> None:
    never = "When a card(s) in your deck is destroyed: Draw 1 card."
    with browser.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(card_at(tables, f'name = "Never"\ntype = "spell"\nedition = 17\ntext = "{never}"\n'))
        expect(page.locator("#verdict")).to_contain_text("Legal")
        page.get_by_role("button", name="Try it at a table").click()
        expect(page.locator("#wrong")).to_contain_text("No position was found in which Never can be used")
        page.locator("#text").fill("[[")
        page.get_by_role("button", name="Save into the set").click()
        expect(page.locator("#wrong")).to_contain_text("no TOML")


def test_without_a_script_everything_is_a_button(browser: Browser, tables: Served) -> None:
    with browser.new_context(java_script_enabled=False, accept_downloads=True) as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(f"{tables.address}/workshop?game=kotc/17")
        page.get_by_label("Begin with").select_option("Ash Courier")
        page.get_by_role("button", name="Begin").click()
        expect(page.locator("#level")).to_contain_text("Level 3")
        page.locator("#text").fill(SPARK)
        page.get_by_role("button", name="Look at it").click()
        expect(page.locator("#verdict")).to_contain_text("Not legal yet")
        page.get_by_role("button", name='Write "Draw 1 card"').click()
        expect(page.locator("#level")).to_contain_text("Level 6")
        page.get_by_role("button", name="Tidy").click()
        expect(page.locator("#told")).to_contain_text("It had its usual form.")
        page.locator("#editions summary").click()
        page.get_by_role("button", name="Look", exact=True).click()
        expect(page.locator("#editions li")).to_have_count(10)
        page.locator("#game").select_option("kotc/16")
        page.get_by_role("button", name="Look at it").click()
        expect(page.locator("#verdict")).to_contain_text("edition 16")
        page.locator("#game").select_option("kotc/17")
        page.get_by_role("button", name="Look at it").click()
        assert file_of(page, "#print").startswith(b"%PDF")
        page.get_by_label("A new set or deck is called").fill("Plain")
        page.get_by_role("button", name="Save into the set").click()
        expect(page.get_by_role("heading", name="Plain")).to_be_visible()
        page.get_by_role("link", name="Write on Spark").click()
        page.get_by_role("button", name="Put into the deck").click()
        page.wait_for_url("**/decks/build?deck=*")
        expect(page.locator("#verdict")).to_contain_text("1 card")
        page.goto(card_at(tables, SPARK.replace("Drow", "Draw")))
        page.get_by_role("button", name="Try it at a table").click()
        page.wait_for_url("**/t/*")
        expect(page.locator("#hand")).to_contain_text("Spark")


@IN_TURN
def test_everybody_can_use_it_at_every_size(
    browser: Browser, tables: Served, theme: Theme, size: tuple[int, int]
) -> None:
    width, height = size
    with browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, bypass_csp=True
    ) as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(card_at(tables, SPARK))
        expect(page.locator("#under mark")).to_have_count(1)
        check(page)
        page.locator("#text").focus()
        page.evaluate("document.getElementById('text').setSelectionRange(115, 115)")
        page.keyboard.press("Control+ ")
        page.locator("#offers li").first.wait_for()
        check(page)
        page.keyboard.press("Escape")
        page.get_by_role("button", name='Write "Draw 1 card"').click()
        page.locator("#here").wait_for()
        page.locator("#editions summary").click()
        expect(page.locator("#editions li")).to_have_count(10)
        check(page)
        fits = "document.documentElement.scrollWidth <= innerWidth"
        small = (
            "[...document.querySelectorAll('#workshop button, .ways .btn, #workshop select')].filter(b => "
            "b.offsetParent && (b.offsetHeight < 36 || b.offsetWidth < 36)).map(b => b.textContent)"
        )
        assert page.evaluate(fits)
        assert page.evaluate(small) == []
        page.get_by_role("button", name="Save into the set").click()
        page.locator("#to-set").click()
        page.locator("details summary", has_text="Its text").click()
        check(page)
        assert page.evaluate(fits)


def test_letters_lie_where_their_underlines_are(page: Page, tables: Served) -> None:
    """Also in a long text that is scrolled, and behind letters of two UTF-16 units."""
    dear = beginnings("kotc/17")["Ash Courier"].replace("Ash", "\U00010330sh")
    page.goto(card_at(tables, dear.replace("Draw", "Drow") + "# more\n" * 40))
    mark = page.locator("#under mark.error")
    expect(mark).to_have_text("Drow")
    page.locator("#text").evaluate("area => { area.scrollTop = 40; }")
    expect(page.locator("#under")).to_have_js_property("scrollTop", 40)
    widths = [page.locator(each).evaluate("each => each.clientWidth") for each in ("#text", "#under")]
    assert widths[0] == widths[1]
