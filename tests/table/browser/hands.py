"""How one plays in these tests: with a mouse, with keys alone, with forms. A head thinks; hands press.

A *place* is that of an option among those on offer, from 0. Whatever is on offer the hands must be able to
press: they know of the page only what a person can see, or hear, of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

from playwright.sync_api import ElementHandle, Locator, Page
from tests.table.browser.serving import PATIENCE, Served
from tests.table.playing import until_person

from cardwright.players.bots import bot
from cardwright.table.games import Table

OPTIONS: Final = "button[form=choose]"
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
    page.wait_for_selector("#table", timeout=WAIT)


def begin_with_keys(page: Page, address: str, game: str, bot: str = "random", name: str = "Ann") -> None:
    """Begin a game on the start page, without a mouse."""
    page.goto(address)
    form = page.locator(f'form:has(input[value="{game}"])')
    walk_to(page, form.locator("[name=bot]"))
    page.keyboard.type(bot)
    walk_to(page, form.locator("[name=name]"))
    page.keyboard.type(name)
    walk_to(page, form.get_by_role("button", name="Play"))
    page.keyboard.press("Enter")
    page.wait_for_selector("#table", timeout=WAIT)


def option(page: Page, place: int) -> Locator:
    """The button of an option."""
    return page.locator(f'{OPTIONS}[value="{place}"]')


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
    """By its number, if it has one; else go there, and choose."""
    button = option(page, place)
    if not button.is_visible():
        walk_to(page, face_of(button))
        page.keyboard.press("Enter")
        walk_to(page, button)
        page.keyboard.press("Enter")
        return
    number = page.locator(f"{OPTIONS}:visible").evaluate_all(
        "(all, place) => all.findIndex((each) => each.value === String(place))", place
    )
    if number < 10:
        page.keyboard.press(str((number + 1) % 10))
    else:
        walk_to(page, button)
        page.keyboard.press("Enter")


def press_form(page: Page, place: int) -> None:
    """Click what is there from the start: nothing opens without a script."""
    option(page, place).click()


FOCUSED: Final = "target => document.activeElement === target"
NEAR: Final = """target => {
  const zone = target.closest("ol, .plate, .opts, .acts");
  return Boolean(zone) && zone.contains(document.activeElement);
}"""
"""Whether what has the focus stands in the same row as the target: arrows lead on from there."""


def walk_to(page: Page, target: Locator) -> None:
    """Bring the focus to it: by Tab, and where Tab only leads from row to row by arrows within its row."""
    element = target.element_handle()
    assert element is not None
    for tabs in range(300):
        if element.evaluate(FOCUSED):
            return
        if tabs > 100 and element.evaluate(NEAR) and _arrows_lead_to(page, element):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no keys lead to {target.evaluate('each => each.outerHTML')[:300]}")


def _arrows_lead_to(page: Page, element: ElementHandle) -> bool:
    for key in ["ArrowRight"] * 12 + ["ArrowLeft"] * 24:
        page.keyboard.press(key)
        if element.evaluate(FOCUSED):
            return True
        if not element.evaluate(NEAR):
            break
    return False


def play_to_the_end(page: Page, tables: Served, press: Press, most: int = 250) -> int:
    """Play seat 0 until the page says who has won; how often something was pressed.

    `greedy` thinks for it. Each time all that is on offer must be on the page, each in one place.
    """
    table, head = tables.table_of(page.url), bot("greedy", 0)
    for pressed in range(most):
        until_person(table, PATIENCE)
        with table.course() as course:
            outcome, question, view = course.sitting.outcome, course.questions[0], course.sitting.view(0)
        if outcome is not None:
            page.wait_for_selector(f"#prompt:has-text('{OVER}')", timeout=WAIT)
            assert re.match(r"(Ann|Bot) won", str(outcome))
            assert str(outcome) in page.locator("#prompt").inner_text()
            return pressed
        assert view.choice is not None
        page.wait_for_selector(f'#table[data-question="{question}"] .prompt.you', timeout=WAIT)
        values = page.locator(OPTIONS).evaluate_all("all => all.map((each) => Number(each.value))")
        assert sorted(values) == list(range(len(view.choice.options)))
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
