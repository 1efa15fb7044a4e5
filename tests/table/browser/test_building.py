"""A deck is built on its page: by pointer, by keyboard alone, by dragging, and without a script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.table.browser.hands import WAIT
from tests.table.browser.serving import Served
from tests.table.browser.test_access import IN_TURN, Theme, check

from cardwright.catalogue.workbench import workbench_of

BARON = '"Baron" Malachi, Complex Spy'


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which no error goes unseen."""
    errors: list[str] = []
    with browser.new_context(bypass_csp=False, reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        yield page
    assert errors == []


def found(page: Page, name: str) -> Locator:
    return page.locator("#found li", has=page.get_by_text(name, exact=True))


def held(page: Page, name: str) -> Locator:
    return page.locator("#deck li[data-card]", has=page.get_by_text(name))


def test_a_deck_is_built_by_search_and_plus_tried_kept_and_played(page: Page, tables: Served) -> None:
    page.goto(tables.address)
    page.get_by_role("link", name="Build a deck").click()
    page.locator('select[name="game"]').select_option("kotc/17")
    page.get_by_role("button", name="Build for it").click()
    page.get_by_text("Begin with another deck").click()
    page.get_by_label("One that comes with the game").select_option("Emberwatch")
    page.get_by_role("button", name="Begin with it").click()
    verdict, told = page.locator("#verdict"), page.locator("#told")
    expect(verdict).to_contain_text("Legal 40 cards")
    expect(page.locator(".curve svg").first).to_have_attribute(
        "aria-label", "level 1: 6; level 2: 12; level 3: 15; level 4: 5; level 5: 2"
    )
    held(page, "Tinder Scout").get_by_role("button", name="One Tinder Scout less").click()
    expect(verdict).to_contain_text("Not legal yet 39 cards")
    expect(page.locator(".remarks .error")).to_contain_text("1 too few")
    expect(page.get_by_role("button", name="Keep it and play")).to_be_disabled()
    expect(told).to_contain_text("Tinder Scout: 3 copies. 39 cards, not legal yet")

    page.get_by_label("Search", exact=True).fill("level<=1 type:minion clay")
    expect(page.locator("#found li")).to_have_count(1)
    found(page, "Clay Runner").get_by_role("button", name="One Clay Runner more").click()
    expect(verdict).to_contain_text("Legal 40 cards")
    expect(held(page, "Clay Runner")).to_contain_text("1")
    page.get_by_label("Search", exact=True).fill("levle:1")
    expect(page.locator("#wrong-find")).to_contain_text("did you mean `level`?")
    page.get_by_label("Search", exact=True).fill("")
    expect(page.locator("#wrong-find")).to_have_count(0)

    page.get_by_role("button", name="Undo").click()
    expect(verdict).to_contain_text("39 cards")
    page.get_by_role("button", name="Undo").click()
    expect(verdict).to_contain_text("40 cards")
    expect(held(page, "Clay Runner")).to_have_count(0)

    page.get_by_text("Test hands").click()
    page.get_by_role("button", name="Deal a hand").click()
    expect(page.locator(".hand li")).to_have_count(5)
    page.get_by_role("button", name="Bury", exact=False).nth(1).click()
    expect(page.locator(".hand .marked")).to_have_count(1)
    page.get_by_role("button", name="Bury the marked ones").click()
    expect(page.locator("#trial")).to_contain_text("After the mulligan. 35 cards left")
    page.get_by_role("button", name="Draw a card").click()
    expect(page.locator(".hand li")).to_have_count(6)

    page.locator("#odds summary").click()
    page.locator("[name=wanted]").fill('name:"Tinder Scout"')
    first = page.locator("#odds table").first.locator("tbody tr").first
    expect(first.locator("td")).to_have_text(["5", "42.7 %", "70.0 %"])

    page.get_by_label("Called").fill("Embers of mine")
    page.get_by_role("button", name="Keep it", exact=True).click()
    page.wait_for_url("**/decks/build?deck=*")
    expect(page.get_by_label("Called")).to_have_value("Embers of mine")
    page.get_by_role("button", name="Keep it and play").click()
    page.wait_for_url("**/t/*")
    page.goto(f"{tables.address}/decks")
    expect(page.get_by_role("link", name="Embers of mine")).to_have_count(1)


def test_a_deck_is_built_by_keyboard_alone(page: Page, tables: Served) -> None:
    page.goto(f"{tables.address}/decks/build?game=kotc/17")
    page.keyboard.press("/")
    page.keyboard.type("type:minion level<=2")
    expect(page.locator("#found-many")).to_contain_text("8 of 57")
    page.keyboard.press("ArrowDown")
    first = page.locator("#found li").nth(0).get_attribute("data-card")
    second = page.locator("#found li").nth(1).get_attribute("data-card")
    told = page.locator("#told")
    for number in ("1 copy", "2 copies", "3 copies"):
        page.keyboard.press("+")
        expect(told).to_contain_text(f"{first}: {number}")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(told).to_contain_text(f"{second}: 1 copy")
    page.keyboard.press("-")
    expect(told).to_contain_text(f"{second}: 0 copies")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("-")
    expect(told).to_contain_text(f"{first}: 2 copies")
    page.keyboard.press("u")
    expect(told).to_contain_text("The last change is undone. 3 cards")
    page.keyboard.press("Control+z")
    expect(page.locator("#verdict")).to_contain_text("4 cards")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused == f"One {first} more"
    for _ in range(5):
        page.keyboard.press("u")
    expect(page.locator("#verdict")).to_contain_text("0 cards")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_the_last_copy_goes_and_focus_stays_among_the_cards(page: Page, tables: Served) -> None:
    page.goto(f"{tables.address}/decks/build?game=kotc/17&begin=Emberwatch")
    names = page.locator("#deck li[data-card]")
    gone, after = (names.nth(place).get_attribute("data-card") for place in (2, 3))
    page.get_by_role("button", name=f"One {gone} less").last.focus()
    for _ in range(4):
        page.keyboard.press("-")
    expect(page.locator(f'#deck li[data-card="{gone}"]')).to_have_count(0)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == f"One {after} less"


def test_quick_presses_are_all_counted(page: Page, tables: Served) -> None:
    page.goto(f"{tables.address}/decks/build?game=kotc/17")
    more = page.locator("#found li").first.get_by_role("button", name="more")
    for _ in range(8):
        more.click(no_wait_after=True)
    expect(page.locator("#verdict")).to_contain_text("8 cards")


def test_cards_are_dragged_into_the_deck_and_out_of_it(page: Page, tables: Served) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{tables.address}/decks/build?game=keyforge/1.2")
    found(page, "Anger").drag_to(page.locator("#deck"))
    expect(page.locator("#verdict")).to_contain_text("1 card,")
    expect(page.locator(".column.brobnar")).to_contain_text("Anger")
    held(page, "Anger").drag_to(found(page, "Barehanded"))
    expect(page.locator("#verdict")).to_contain_text("0 cards")


def test_chips_narrow_and_more_cards_are_shown(page: Page, tables: Served) -> None:
    page.goto(f"{tables.address}/decks/build?game=keyforge/1.2")
    expect(page.locator("#found li")).to_have_count(60)
    page.get_by_role("button", name="Show more of them").click()
    expect(page.locator("#found li")).to_have_count(120)
    page.get_by_role("button", name="mars", exact=True).click()
    page.get_by_role("button", name="creature", exact=True).click()
    expect(page.get_by_label("Search", exact=True)).to_have_value("house:mars type:creature")
    expect(page.get_by_role("button", name="mars", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="mars", exact=True).click()
    expect(page.get_by_label("Search", exact=True)).to_have_value("type:creature")


def test_a_deck_of_keyforge_is_pasted_and_shown_as_its_archon_s_card(page: Page, tables: Served) -> None:
    workbench = workbench_of("keyforge/1.2")
    deck = workbench.ready_made()[BARON]
    page.goto(f"{tables.address}/decks/build?game=kotc/17")
    page.get_by_text("Begin with another deck").click()
    page.locator("#pasted").fill("Brobnar\n2 Angr")
    page.get_by_role("button", name="Begin with it").click()
    expect(page.locator("#fault")).to_contain_text("Angr")
    page.locator("#pasted").fill(workbench.write(deck))
    page.get_by_role("button", name="Begin with it").click()
    expect(page.locator("#verdict")).to_contain_text("Legal 36 cards, KeyForge")
    columns = page.locator(".houses .column")
    expect(columns).to_have_count(3)
    for column, told in enumerate(workbench.columns(deck)):
        expect(columns.nth(column).locator("h3")).to_contain_text(f"{told.title} 12 of 12")
        expect(columns.nth(column).locator("li")).to_have_count(12)


def test_a_deck_comes_out_of_a_file(page: Page, tables: Served) -> None:
    text = workbench_of("kotc/9").write(workbench_of("kotc/9").ready_made()["Ironford"])
    page.goto(f"{tables.address}/decks/build?game=kotc/17")
    page.get_by_text("Begin with another deck").click()
    page.set_input_files("#upload", {"name": "x.toml", "mimeType": "text/plain", "buffer": text.encode()})
    expect(page.locator("#verdict")).to_contain_text("Legal 40 cards, Keeper of the Cards edition 9")
    page.locator("[name=unreserve]:not([aria-disabled])").first.click()
    expect(page.locator("#verdict")).to_contain_text("Not legal yet")


def test_without_a_script_everything_is_a_button(browser: Browser, tables: Served) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(f"{tables.address}/decks/build?game=kotc/17&begin=Emberwatch")
        page.get_by_role("button", name="One Tinder Scout less").first.click()
        expect(page.locator("#verdict")).to_contain_text("Not legal yet 39 cards")
        page.get_by_label("Search", exact=True).fill("clay")
        page.keyboard.press("Enter")
        expect(page.locator("#found li")).to_have_count(1)
        page.get_by_role("button", name="One Clay Runner more").click()
        expect(page.locator("#verdict")).to_contain_text("Legal 40 cards")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#verdict")).to_contain_text("39 cards")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#verdict")).to_contain_text("40 cards")
        page.get_by_text("Test hands").click()
        page.get_by_role("button", name="Deal a hand").click()
        expect(page.locator(".hand li")).to_have_count(5)
        page.locator(".hand button").first.click()
        page.get_by_role("button", name="Bury the marked ones").click()
        expect(page.locator("#trial")).to_contain_text("After the mulligan.")
        page.locator("#odds summary").click()
        page.locator("[name=wanted]").fill("type:spell")
        page.get_by_role("button", name="Work out").click()
        expect(page.locator("#odds tbody tr")).to_have_count(20)
        with page.expect_download() as coming:
            page.get_by_role("button", name="toml", exact=True).click()
        assert coming.value.suggested_filename == "Emberwatch.toml"
        page.get_by_role("button", name="Keep it", exact=True).click()
        expect(page.get_by_label("Called")).to_have_value("Emberwatch")
        page.get_by_role("button", name="Keep it and play").click()
        page.wait_for_url("**/t/*")


@IN_TURN
@pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
def test_everybody_can_use_it_at_every_size(
    browser: Browser, tables: Served, theme: Theme, size: tuple[int, int], game: str
) -> None:
    width, height = size
    begin = next(iter(workbench_of(game).ready_made()))
    with browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, bypass_csp=True
    ) as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(f"{tables.address}/decks/build?game={game}&begin={begin}")
        page.get_by_text("Test hands").click()
        page.get_by_role("button", name="Deal a hand").click()
        page.locator(".hand li").first.wait_for()
        page.locator("#odds summary").click()
        page.locator("[name=wanted]").fill("text:draw")
        page.locator("#odds table").first.wait_for()
        page.get_by_text("What one can look for").click()
        check(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        small = page.evaluate(
            "[...document.querySelectorAll('#building button, .ways .btn')].filter(b => b.offsetParent && "
            "(b.offsetHeight < 36 || b.offsetWidth < 36)).map(b => b.textContent)"
        )
        assert small == []
