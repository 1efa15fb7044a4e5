"""How one plays in these tests: with a mouse, with keys alone, with forms. A head thinks; hands press.

A *place* is that of an option among those on offer, from 0. Whatever is on offer the hands must be able to
press: they know of the page only what a person can see, or hear, of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

from playwright.sync_api import ElementHandle, Locator, Page, expect
from tests.table.browser.serving import PATIENCE, Served
from tests.table.playing import until_person

from cardwright.narration.endings import how_it_ended
from cardwright.players.bots import bot
from cardwright.table.games import Table

OPTIONS: Final = "#table button[form=choose]"
OVER: Final = "The game is over"
WAIT: Final = int(PATIENCE * 1000)
"""Milliseconds."""

Press = Callable[[Page, int], None]


def begin(page: Page, address: str, game: str, bot: str = "random", name: str = "Ann") -> None:
    """Begin a game on the start page, with the mouse."""
    page.goto(address)
    form = page.locator(f'form:has(input[value="{game}"])')
    form.locator("[name=bot]").select_option(bot)
    form.locator("[name=name]").fill(name)
    form.get_by_role("button", name="Play").click()
    until_ready(page)


def begin_with_keys(page: Page, address: str, game: str, bot: str = "random", name: str = "Ann") -> None:
    """Begin a game on the start page, without a mouse."""
    page.goto(address)
    form = page.locator(f'form:has(input[value="{game}"])')
    walk_to(page, form.locator("[name=bot]"))
    page.keyboard.type(f"the {bot}")
    walk_to(page, form.locator("[name=name]"))
    page.keyboard.type(name)
    walk_to(page, form.get_by_role("button", name="Play"))
    page.keyboard.press("Enter")
    until_ready(page)


def until_ready(page: Page) -> None:
    """Wait until a table is there, and its script too: before it no key presses anything."""
    page.wait_for_selector("#table", timeout=WAIT)
    page.wait_for_load_state("load", timeout=WAIT)


TELLS_OF_FRAMES = """
    addEventListener("head", () => { document.documentElement.dataset.frame = "has come"; });
"""
"""A script with which a page shows that a frame has come; to be added before the page is opened."""


def until_a_frame_has_come(page: Page) -> None:
    """Wait for the first frame of a page that `TELLS_OF_FRAMES`."""
    expect(page.locator("html")).to_have_attribute("data-frame", "has come", timeout=WAIT)


def asked(page: Page) -> str:
    """The number of the question that the page puts now, once it puts one."""
    page.wait_for_selector(".prompt.you", timeout=WAIT)
    return page.get_attribute("#table", "data-question") or ""


def press_first(page: Page, times: int) -> None:
    """Press the first of what is on offer, so often; then one is asked again."""
    for _ in range(times):
        question = asked(page)
        press_with_mouse(page, 0)
        page.wait_for_function(
            "question => document.getElementById('table').dataset.question !== question",
            arg=question,
            timeout=WAIT,
        )
    asked(page)


def option(page: Page, place: int) -> Locator:
    """The button of an option, one that can be seen if there is one."""
    buttons = page.locator(f'{OPTIONS}[value="{place}"]')
    in_sight = buttons.filter(visible=True)
    return in_sight.first if in_sight.count() else buttons.first


def face_of(button: Locator) -> Locator:
    """The card on which a button lies."""
    return button.locator("xpath=ancestor::li[1]").locator(".face")


def press_with_mouse(page: Page, place: int) -> None:
    """Click it; a card that can do several things opens its buttons first."""
    button = option(page, place)
    if not button.is_visible():
        face_of(button).click()
    button.click()


def press_with_keys(page: Page, place: int) -> None:
    """By its number, or by going there; a card that can do several things opens first."""
    button = option(page, place)
    if not button.is_visible():
        _go_and_press(page, face_of(button))
        expect(button).to_be_visible()
    _go_and_press(page, button)


def _go_and_press(page: Page, target: Locator) -> None:
    number = target.evaluate(NUMBER)
    if 0 <= number < 10:
        page.keyboard.press(str((number + 1) % 10))
    else:
        walk_to(page, target)
        page.keyboard.press("Enter")


def press_form(page: Page, place: int) -> None:
    """Click what is there from the start: nothing opens without a script."""
    option(page, place).click()


NUMBER: Final = """target => {
  const inSight = (each) => each.checkVisibility({ visibilityProperty: true });
  const opened = [...document.querySelectorAll(".open button[form=choose]")].filter(inSight);
  const lit = "#table button[form=choose], #table .offer > .face[aria-haspopup]";
  return (opened.length ? opened : [...document.querySelectorAll(lit)].filter(inSight)).indexOf(target);
}"""
"""Which number, from 0, presses a button or opens a card; those of an open card count alone."""

FOCUSED: Final = "target => document.activeElement === target"
NEAR: Final = """target => {
  const zone = target.closest("ol, .plate, .opts, .acts");
  return Boolean(zone) && zone.contains(document.activeElement);
}"""
"""Whether what has the focus stands in the same row as the target: arrows lead on from there."""

TOWARDS: Final = """target => {
  const there = target.getBoundingClientRect(), here = document.activeElement.getBoundingClientRect();
  const right = there.left - here.left, down = there.top - here.top;
  if (target === document.activeElement) return "";
  if (Math.abs(down) > here.height / 2) return down > 0 ? "ArrowDown" : "ArrowUp";
  return right > 0 ? "ArrowRight" : "ArrowLeft";
}"""
"""Which arrow leads from what has the focus to the target."""


def walk_to(page: Page, target: Locator) -> None:
    """Bring the focus to it: by Tab, and where Tab only leads from row to row by arrows within its row."""
    element = target.element_handle()
    assert element is not None
    for tabs in range(300):
        if element.evaluate(FOCUSED):
            return
        if tabs > 50 and element.evaluate(NEAR) and _arrows_lead_to(page, element):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no keys lead to {target.evaluate('each => each.outerHTML')[:300]}")


def _arrows_lead_to(page: Page, element: ElementHandle) -> bool:
    for _ in range(30):
        key = element.evaluate(TOWARDS)
        if not key:
            return True
        page.keyboard.press(key)
        if not element.evaluate(NEAR):
            return False
    return False


def play_to_the_end(page: Page, tables: Served, press: Press, most: int = 250) -> int:
    """Play seat 0 until the page says who has won; how often something was pressed.

    `greedy` thinks for it. Each time all that is on offer must be on the page, and nothing else.
    """
    table, head = tables.table_of(page.url), bot("greedy", 0)
    for pressed in range(most):
        until_person(table, PATIENCE)
        with table.course() as course:
            outcome, question, view = course.sitting.outcome, course.questions[0], course.sitting.view(0)
        if outcome is not None:
            page.wait_for_selector(f"#prompt:has-text('{OVER}')", timeout=WAIT)
            assert re.match(r"(Ann|Bot) won", str(outcome))
            said = how_it_ended(str(view.position()["game"]), outcome)
            assert said in page.locator("#prompt").inner_text()
            return pressed
        assert view.choice is not None
        page.wait_for_selector(f'#table[data-question="{question}"] .prompt.you', timeout=WAIT)
        values = page.locator(OPTIONS).evaluate_all("all => all.map((each) => Number(each.value))")
        assert set(values) == set(range(len(view.choice.options)))
        press(page, view.choice.options.index(head.pick(view)))
        until_taken(table, question)
    raise AssertionError(f"the game is not over after {most} choices")


def until_taken(table: Table, question: int) -> None:
    """Wait until seat 0 has answered its question of this number."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        with table.course() as course:
            if course.sitting.over or (course.asked, course.questions[0]) != (0, question):
                return
        sleep(0.005)
    raise AssertionError(f"what was pressed at question {question} has not been taken")


def complaints_of(page: Page) -> list[str]:
    """What the page complains of while it is used: errors of its script, what its policy forbids."""
    found: list[str] = []
    page.on("pageerror", lambda fault: found.append(str(fault)))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    return found
