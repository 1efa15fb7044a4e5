"""Four people, each with a browser, and a bot at one table: all see one game, also who reloads or moves."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from time import monotonic, sleep

from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.table.browser.hands import OPTIONS, WAIT, complaints_of, press_with_mouse
from tests.table.browser.serving import PATIENCE, Served
from tests.table.conftest import starter_decks
from tests.table.playing import until_person

from cardwright.table.games import Chair, Table

NAMES = ("Ann", "Bob", "Cem", "Dov")
SEATS = (0, 1, 3, 4)
"""Between the second and the third of them the bot sits."""

EACH = 2
"""So often each of them answers, at least, before somebody moves, and again afterwards."""

MOST = 120
"""So many answers that takes at most."""


def opened(tables: Served) -> tuple[Table, list[str]]:
    """A table of theirs and a bot's, and their secrets."""
    visitors = [tables.host.visitors.new(name) for name in NAMES]
    decks = starter_decks("kotc/17")
    people = [Chair(each.name, decks[n % 2], visitor=each.id) for n, (each, _) in enumerate(visitors)]
    chairs = [*people[:2], Chair("Eve", decks[0], "bot", bot="random"), *people[2:]]
    table = tables.host.open("kotc/17", chairs, seed=5, first=0, options={"answers": "quick"})
    return table, [key for _, key in visitors]


def connected(page: Page) -> Page:
    expect(page.locator("#live")).to_have_attribute("title", "connected", timeout=WAIT)
    return page


def move(page: Page, elsewhere: BrowserContext) -> Page:
    """Go on with one's seat in another browser, by the link that the menu makes."""
    page.locator("#menu summary").first.click()
    page.get_by_role("button", name="Go on at another device").click()
    link = page.get_by_label("The link").input_value(timeout=WAIT)
    other = elsewhere.new_page()
    other.goto(link)
    other.get_by_role("button", name="Take this seat here").click()
    return connected(other)


def answer(table: Table, pages: dict[int, Page], answered: Counter[int]) -> None:
    """Whoever is asked answers on their page: the first of what is on offer, then the last, in turns."""
    seat = until_person(table, PATIENCE)
    with table.course() as course:
        question = course.questions[seat]
    page = pages[seat]
    page.wait_for_selector(f'#table[data-question="{question}"] .prompt.you', timeout=WAIT)
    values = page.locator(OPTIONS).evaluate_all("all => all.map((each) => Number(each.value))")
    press_with_mouse(page, max(values) if sum(answered.values()) % 2 else 0)
    until = monotonic() + PATIENCE
    while (seat, question) == asked_now(table):
        assert monotonic() < until, "what was pressed has not been taken"
        sleep(0.01)
    answered[seat] += 1


def asked_now(table: Table) -> tuple[int, int]:
    with table.course() as course:
        return course.asked, course.questions[course.asked]


def all_answer(table: Table, pages: dict[int, Page]) -> None:
    """Go on until each of them has answered `EACH` times."""
    answered: Counter[int] = Counter()
    while min(answered[seat] for seat in pages) < EACH:
        assert answered.total() < MOST, f"somebody is hardly ever asked: {answered}"
        answer(table, pages, answered)


def all_see_the_game(table: Table, pages: dict[int, Page]) -> None:
    """Each page shows as many lines as its seat has been told, and who is asked now."""
    until_person(table, PATIENCE)
    for seat, page in pages.items():
        with table.course() as course:
            lines = len(course.sitting.lines(seat))
        expect(page.locator("#log > li")).to_have_count(lines, timeout=WAIT)
    asked = asked_now(table)[0]
    for seat, page in pages.items():
        expect(page.locator(".prompt.you")).to_have_count(int(seat == asked), timeout=WAIT)


def test_four_people_and_a_bot_at_a_table_of_five(browser: Browser, tables: Served, seeded: None) -> None:
    table, keys = opened(tables)
    with ExitStack() as stack:
        contexts = [stack.enter_context(browser.new_context(reduced_motion="reduce")) for _ in range(5)]
        pages: dict[int, Page] = {}
        for seat, context, key in zip(SEATS, contexts, keys, strict=False):
            context.add_cookies([{"name": "cardwright", "value": key, "url": tables.address}])
            pages[seat] = context.new_page()
            pages[seat].goto(f"{tables.address}/t/{table.id}")
        complaints = [complaints_of(connected(page)) for page in pages.values()]
        all_answer(table, pages)
        all_see_the_game(table, pages)

        pages[SEATS[1]].reload()
        connected(pages[SEATS[1]])
        pages[SEATS[2]] = move(pages[SEATS[2]], contexts[4])
        complaints.append(complaints_of(pages[SEATS[2]]))
        assert contexts[2].request.get(f"{tables.address}/t/{table.id}").status == 403

        all_see_the_game(table, pages)
        all_answer(table, pages)
        all_see_the_game(table, pages)
        assert complaints == [[] for _ in complaints]
