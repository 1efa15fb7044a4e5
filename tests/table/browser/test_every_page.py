"""Axe finds nothing on any page of the server: they are found by their links, and none is left out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page
from starlette.routing import Match, Route
from tests.table.browser.serving import Served
from tests.table.browser.test_access import check_in_both_themes
from tests.table.browser.test_company import opened, sit_down
from tests.table.browser.test_lobby import set_table
from tests.table.playing import play

from cardwright.table.app import create_app
from cardwright.table.judging import agree_to_judge

NO_PAGES = {
    "/art/{frame}/{hue}/{motifs}/{name:path}.svg",
    "/face/{game:path}.svg",
    "/decks/{deck}/file",
    "/fonts/{name}.woff2",
    "/sets/{set}/file",
    "/schema",
    "/t/{table}/frames",
    "/t/{table}/judge/frames",
    "/t/{table}/position",
    "/t/{table}/journal",
    "/t/{table}/record",
    "/t/{table}/watch/frames",
    "/tables/frames",
    "/well",
}
"""What is there for scripts and programs, and files."""

LINKS = """() => {
    const fields = (form, button) => new URLSearchParams(new FormData(form, button)).toString();
    const forms = [...document.querySelectorAll("form[method=get]")].flatMap((form) => {
        const buttons = [...document.querySelectorAll("button")].filter((each) => each.form === form);
        return (buttons.length ? buttons : [undefined]).map(
            (button) => `${new URL(form.getAttribute("action"), location).href}?${fields(form, button)}`);
    });
    return [...[...document.querySelectorAll("a[href]")].map(
        (each) => new URL(each.getAttribute("href"), location).href), ...forms];
}"""
"""Where one comes from a page, by links and by forms that ask for something."""


class Tour:
    """Visits a page of each kind that somebody comes to from where they are."""

    def __init__(self, tables: Served) -> None:
        self.tables = tables
        self.routes = [
            route
            for route in create_app(tables.host).routes
            if isinstance(route, Route) and "GET" in (route.methods or ()) and route.path not in NO_PAGES
        ]
        self.seen: set[str] = set()

    @property
    def missing(self) -> set[str]:
        """The kinds of pages that nobody has come to."""
        return {route.path for route in self.routes} - self.seen

    def kind(self, url: str) -> str:
        """The pattern of an address; empty for what is no page of this server."""
        if not url.startswith(f"{self.tables.address}/"):
            return ""
        scope = {"type": "http", "method": "GET", "path": urlsplit(url).path, "headers": [], "root_path": ""}
        found = (route.path for route in self.routes if route.matches(scope)[0] is Match.FULL)
        return next(found, "")

    def from_here(self, page: Page, *more: str) -> None:
        """Look at this page, at one of each kind that links lead to, and at these addresses."""
        waiting = deque([page.url, *(f"{self.tables.address}{each}" for each in more)])
        while waiting:
            url = waiting.popleft()
            kind = self.kind(url)
            if kind in self.seen or not kind:
                continue
            if page.url != url:
                reply = page.goto(url)
                assert reply is not None
                assert reply.status == 200, (url, reply.status)
                kind = self.kind(page.url)
            self.look(page, kind)
            waiting.extend(page.evaluate(LINKS))

    def look(self, page: Page, kind: str) -> None:
        """See that everybody can use it."""
        if kind not in self.seen:
            self.seen.add(kind)
            check_in_both_themes(page)


def contexts(browser: Browser, number: int) -> Iterator[BrowserContext]:
    for _ in range(number):
        yield browser.new_context(bypass_csp=True, reduced_motion="reduce")


def test_axe_finds_nothing_on_any_page(browser: Browser, tables: Served) -> None:
    tour = Tour(tables)
    one, two, three, four = contexts(browser, 4)
    with one, two, three, four:
        # A table of Ann's and Bob's which others may watch
        table, keys = opened(tables, spectators=0.0)
        play(table, 14)
        ann, stranger = sit_down(one, tables, table, keys[0]), two.new_page()
        at = f"/t/{table.id}"
        key = ann.locator("#hand [data-card]").first.get_attribute("data-card")
        tour.from_here(
            ann, *(f"{at}/{each}" for each in (f"card/{key}", f"why-not/{key}", "pile/0/deck", "talk"))
        )
        stranger.goto(f"{tables.address}{at}/watch")
        key = stranger.locator("#table .side [data-card]").first.get_attribute("data-card")
        tour.from_here(stranger, f"{at}/watch/card/{key}", f"{at}/watch/pile/0/deck", f"{at}/watch/talk")

        # A table that waits, and a link to it
        set_table(ann, tables.address, who="link")
        tour.look(ann, tour.kind(ann.url))
        ann.get_by_role("button", name="Go on at another device").click()
        check_in_both_themes(ann)
        stranger.goto(ann.get_by_label("The link to your place").input_value())
        tour.look(stranger, tour.kind(stranger.url))
        ann.get_by_role("button", name="Make a link to this table").click()
        check_in_both_themes(ann)
        stranger.goto(ann.get_by_label("The link", exact=True).input_value())
        tour.look(stranger, tour.kind(stranger.url))

        # Links to a seat, and to a judge's place; what a judge sees
        stranger.goto(f"{tables.address}/seat/{tables.host.visitors.link(table.id, 0)}")
        tour.look(stranger, tour.kind(stranger.url))
        for seat in (0, 1):
            agree_to_judge(table, seat, True, f"judge-of-{seat}")
        judge = three.new_page()
        judge.goto(f"{tables.address}/judge/{tables.host.judges.link(table.id)}")
        tour.look(judge, tour.kind(judge.url))
        judge.get_by_role("button", name="Judge this table").click()
        judge.wait_for_url("**/judge")
        check_in_both_themes(judge)
        tour.seen.discard(tour.kind(judge.url))
        tour.from_here(judge)

        # The game is over, and a deck and a set are kept
        table.resign(0, "resigned")
        ann.goto(f"{tables.address}/t/{table.id}")
        check_in_both_themes(ann)
        ann.goto(f"{tables.address}/t/{table.id}/replay")
        tour.from_here(ann)
        ann.goto(f"{tables.address}/decks/new")
        ann.locator("textarea").fill("[[deck]]")
        check_in_both_themes(ann)
        keeper = four.new_page()
        visitor, key = tables.host.visitors.new("Cem")
        tables.host.decks.keep(visitor.id, "kotc/17", "Mine", "x")
        wolf = '[cards.Wolf]\ntype = "minion"\nsp = 1\nhp = 1\n[cards.Bolt]\ntype = "spell"\ntext = "Drow"\n'
        tables.host.sets.keep(visitor.id, "kotc/17", "My cards", f'name = "My cards"\n{wolf}')
        four.add_cookies([{"name": "cardwright", "value": key, "url": tables.address}])
        keeper.goto(f"{tables.address}/decks")
        tour.seen -= {"/decks", "/sets", "/workshop"}
        tour.from_here(keeper)
    assert tour.missing == set()
