"""What a press, a drag and a key do at the table, and what the page says and moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page
from tests.table.browser.hands import WAIT, complaints_of
from tests.table.browser.serving import PATIENCE, Served
from tests.table.conftest import starter_decks
from tests.table.playing import answer

from cardwright.core.choice import NOBODY
from cardwright.table.games import Chair, Table

AT_A_FIGHT = 10
"""A seed with which Ann soon has a creature ready, another in hand, and two of Bob's before her."""

MISNAMED = """(card) => addEventListener("pointermove", () => {
  const tile = document.querySelector(`#table li[data-ref="${card}"]`);
  if (tile) tile.dataset.ref = "Nobody";
}, { capture: true })"""
"""Misnames a card whenever the pointer moves: a frame may just have put its name right."""

PATIENT = """() => {
  const later = setTimeout;
  window.setTimeout = (what, milliseconds, ...more) => later(what, 4 * milliseconds, ...more);
}"""
"""Lets a page wait four times as long, so that a finger is not taken to rest because a machine is busy."""

DESK = {"width": 1440, "height": 900}


def opened(tables: Served, game: str, seed: int) -> tuple[Table, str]:
    """A table of Ann and Bob, both people, and the key by which a browser is Ann's."""
    ann, key = tables.host.visitors.new("Ann")
    decks = starter_decks(game)
    chairs = [Chair("Ann", decks[0], visitor=ann.id), Chair("Bob", decks[1])]
    return tables.host.open(game, chairs, seed=seed, first=0), key


@contextmanager
def looking(browser: Browser, tables: Served, table: Table, key: str, **how: Any) -> Iterator[Page]:
    """The page of Ann, in a browser of her own that complains of nothing."""
    with browser.new_context(**{"viewport": DESK, **how}) as context:
        context.add_cookies([{"name": "cardwright", "value": key, "url": tables.address}])
        page = context.new_page()
        complaints = complaints_of(page)
        page.goto(f"{tables.address}/t/{table.id}")
        if how.get("java_script_enabled", True):
            page.wait_for_function("() => document.getElementById('live').title === 'connected'")
            page.wait_for_function("() => document.querySelector('.because[tabindex]')", timeout=WAIT)
        yield page
        assert complaints == []


def options_of(table: Table) -> list[str]:
    """What is on offer to whoever is asked, in notation."""
    with table.sitting() as sitting:
        return list(sitting.view(sitting.asked).options)


def journal_of(tables: Served, table: Table) -> list[tuple[str, int, str]]:
    return [(line.kind.value, line.seat, line.text) for line in tables.host.lines(table.id)]


def until_written(tables: Served, table: Table, lines: int) -> None:
    """Wait until the journal has so many lines."""
    until = monotonic() + PATIENCE
    while len(journal_of(tables, table)) < lines:
        assert monotonic() < until
        sleep(0.02)


def line_up(table: Table) -> tuple[str, str, str]:
    """Play on until Ann can play a creature beside another, and fight with one: all three, foe last."""
    for _ in range(100):
        with table.sitting() as sitting:
            view, seat = sitting.view(sitting.asked), sitting.asked
            position: Any = view.position()
            cards, players = position["cards"], position["players"]
            options = list(view.options)
        creatures = [n for n in options if n[:5] == "play " and cards[n[5:]]["type"] == "creature"]
        fights = [n for n in options if n.startswith("fight ")]
        foes = players["Bob"]["battleline"]
        if seat == 0 and creatures and fights and players["Ann"]["battleline"] and len(foes) > 1:
            return creatures[0][5:], fights[0][6:], foes[-1]
        if creatures:
            answer(table, options.index(creatures[0]))
        elif "end" in options:
            answer(table, options.index("end"))
        else:
            hand = [cards[card] for card in players[view.names[seat]]["hand"]]
            houses = [house for card in hand if card["type"] == "creature" for house in card["houses"]]
            answer(table, max(range(len(options)), key=lambda place: houses.count(options[place][6:])))
    raise AssertionError("the game goes otherwise now: look for another seed")


def tile(page: Page, card: str) -> Locator:
    return page.locator(f'#table li[data-ref="{card}"]')


def drag(page: Page, card: str, x: float, y: float, end: Callable[[], None] | None = None) -> None:
    """Take a card with the mouse, move it there, and let it go; before that do `end`."""
    box = tile(page, card).locator(".face").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 12, box["y"] + 24)
    page.mouse.move(x, y, steps=4)
    if end is not None:
        end()
    page.mouse.up()


def centre(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def until_asked(page: Page, table: Table, prompt: str) -> None:
    page.wait_for_selector(f'#table[data-prompt="{prompt}"]', timeout=WAIT)


def press(page: Page, notation: str) -> None:
    """Click what stands for an option; a card with several opens first."""
    button = page.locator(f'button[data-n="{notation}"]')
    if not button.is_visible():
        button.locator("xpath=ancestor::li[1]").locator(".face").click()
    button.click()


def by_clicks(page: Page, table: Table, creature: str, fighter: str, foe: str) -> None:
    press(page, f"play {creature}")
    until_asked(page, table, "flank")
    press(page, "left")
    until_asked(page, table, "main")
    press(page, f"fight {fighter}")
    until_asked(page, table, "target")
    press(page, f"target {foe}")


def by_keys(page: Page, table: Table, creature: str, fighter: str, foe: str) -> None:
    def number(notation: str) -> None:
        offered = page.locator("#table button[form=choose], #table .offer > .face[aria-haspopup]")
        buttons = page.locator(f'#table button[data-n="{notation}"]')
        wanted = buttons.evaluate(
            "each => each.closest('li')?.querySelector('.face')?.ariaLabel ?? each.textContent"
        )
        names = offered.evaluate_all(
            "all => all.filter(each => each.offsetParent).map(each => each.ariaLabel ?? each.textContent)"
        )
        page.keyboard.press(str((names.index(wanted) + 1) % 10))
        if page.locator(".open").count():
            acts = page.locator(".open .acts button").evaluate_all("all => all.map(each => each.dataset.n)")
            page.keyboard.press(str(acts.index(notation) + 1))

    number(f"play {creature}")
    until_asked(page, table, "flank")
    number("left")
    until_asked(page, table, "main")
    number(f"fight {fighter}")
    until_asked(page, table, "target")
    number(f"target {foe}")


def by_dragging(page: Page, table: Table, creature: str, fighter: str, foe: str) -> None:
    line = page.locator(".near .flanks > .tile").first.bounding_box()
    assert line is not None
    drag(page, creature, line["x"] - 30, line["y"] + 60)
    page.wait_for_selector(f'.near .flanks li[data-ref="{creature}"]', timeout=WAIT)
    until_asked(page, table, "main")
    page.wait_for_timeout(400)
    drag(page, fighter, *centre(tile(page, foe)))


def test_drag_click_and_keys_lead_to_the_same_journal(browser: Browser, tables: Served) -> None:
    journals = []
    for play in (by_clicks, by_keys, by_dragging):
        table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
        creature, fighter, foe = line_up(table)
        before = len(journal_of(tables, table))
        with looking(browser, tables, table, key) as page:
            play(page, table, creature, fighter, foe)
            page.wait_for_function("() => document.getElementById('table').dataset.prompt !== 'target'")
            until_written(tables, table, before + 4)
        journals.append(journal_of(tables, table)[before:])
    assert [text for _, _, text in journals[0]][:4] == [
        f"play {creature}",
        "left",
        f"fight {fighter}",
        f"target {foe}",
    ]
    assert journals[0] == journals[1] == journals[2]


def test_what_is_dropped_elsewhere_or_let_go_does_nothing(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    creature, _, _ = line_up(table)
    before = journal_of(tables, table)
    with looking(browser, tables, table, key) as page:
        lit: list[int] = []
        drag(page, creature, 60, 880, lambda: lit.append(page.locator("#above .place").count()))
        assert lit[0] >= 4, "the side, the stage and both ends of the line are lit"
        x, y = centre(page.locator(".near .rows"))
        drag(page, creature, x, y, lambda: page.keyboard.press("Escape"))
        page.wait_for_timeout(300)
        assert page.locator("#above > *").count() == 0
        assert page.locator(".open").count() == 0
    assert journal_of(tables, table) == before


def test_what_was_said_beforehand_and_is_not_asked_is_told(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    _, fighter, foe = line_up(table)
    with looking(browser, tables, table, key) as page:
        where = centre(tile(page, foe))
        page.evaluate(MISNAMED, foe)
        drag(page, fighter, *where)
        until_asked(page, table, "target")
        told = page.locator("#prompt .fault")
        told.wait_for(timeout=WAIT)
        assert "target Nobody" in told.inner_text()
    assert journal_of(tables, table)[-1] == ("choice", 0, f"fight {fighter}")


def test_a_card_is_sown_by_dragging_it_to_the_granary(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "kotc/17", 3)
    while not options_of(table)[0].startswith("sow "):
        answer(table, options_of(table).index("done"))
    with table.sitting() as sitting:
        assert sitting.asked == 0
    card = options_of(table)[0][4:]
    with looking(browser, tables, table, key) as page:
        drag(page, card, *centre(page.locator(".near [id$='-granary']")))
        page.wait_for_function("() => document.getElementById('table').dataset.prompt !== 'resource'")
    assert journal_of(tables, table)[-1] == ("choice", 0, f"sow {card}")


# Why, and why not


def test_every_line_says_why_and_every_dimmed_card_why_not(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    line_up(table)
    with looking(browser, tables, table, key) as page:
        panel = page.locator("#panel")
        line = page.locator("#log li:not(.head)").last
        said = line.inner_text().removesuffix("why").strip()
        line.click()
        panel.wait_for(state="visible", timeout=WAIT)
        assert panel.locator(".why p").first.inner_text() == said
        assert re.search(r"KF-[A-Z]+-\d", panel.inner_text())
        assert panel.locator(".why .why").count() > 0, "what it followed from"
        page.keyboard.press("Escape")
        assert not panel.is_visible()
        page.keyboard.press("w")
        panel.wait_for(state="visible", timeout=WAIT)
        page.keyboard.press("Escape")
        dim = page.locator("#hand li:not(.offer)").first
        name = dim.locator(".name span").first.inner_text()
        dim.locator(".face").click()
        panel.wait_for(state="visible", timeout=WAIT)
        assert name in panel.locator(".reason").inner_text()
        panel.get_by_role("button", name="Close").click()
        assert not panel.is_visible()
        assert "Ann" in page.locator("#table").inner_text(), "nobody was led away from the table"


def test_why_and_why_not_are_pages_without_a_script(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    line_up(table)
    with looking(browser, tables, table, key, java_script_enabled=False) as page:
        page.locator("#log .because").last.click()
        page.locator(".why").first.wait_for(timeout=WAIT)
        page.get_by_role("link", name="Back to the table").click()
        page.locator("#hand li:not(.offer) .face").first.click()
        assert page.locator(".reason").inner_text()
        page.get_by_role("link", name="Back to the table").click()
        page.locator("#menu summary").first.click()
        page.get_by_text("Give the game up").click()
        page.get_by_role("button", name="Give it up for good").click()
        assert "The game is over" in page.locator("#prompt").inner_text()


# What moves, what is said, where the focus is


MOTIONS = """() => document.getAnimations().flatMap(each => each.effect.getKeyframes())
  .filter(frame => 'translate' in frame || 'scale' in frame || 'opacity' in frame).length"""
CHANGED = "() => document.getAnimations().filter(each => each.id === 'changed').length"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_changes_moves_or_where_nobody_wants_that_is_outlined(
    browser: Browser, tables: Served, motion: str
) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    creature, _, _ = line_up(table)
    with looking(browser, tables, table, key, reduced_motion=motion) as page:
        page.evaluate(
            f"""() => {{ window.seen = [0, 0]; const look = () => {{
              window.seen = [{MOTIONS}, {CHANGED}].map((count, n) => Math.max(window.seen[n], count()));
              requestAnimationFrame(look); }}; look(); }}"""
        )
        press(page, f"play {creature}")
        until_asked(page, table, "flank")
        press(page, "left")
        page.wait_for_selector(f'.near .flanks li[data-ref="{creature}"]', timeout=WAIT)
        page.wait_for_timeout(100)
        moved, outlined = page.evaluate("window.seen")
        assert (moved > 0, outlined > 0) == ((True, False) if motion == "no-preference" else (False, True))


def test_the_focus_stays_on_its_card_and_goes_to_the_question_when_that_is_gone(
    browser: Browser, tables: Served
) -> None:
    table, key = opened(tables, "kotc/17", 3)
    while not options_of(table)[0].startswith("sow "):
        answer(table, options_of(table).index("done"))
    with looking(browser, tables, table, key) as page:
        page.evaluate("document.querySelector('#hand .face').focus()")
        page.keyboard.press("ArrowRight")
        held = page.evaluate("document.activeElement.closest('li').id")
        assert page.locator("#hand .face[tabindex='0']").count() == 1, "one stop for Tab"
        options = options_of(table)
        refs = page.locator("#hand li").evaluate_all("all => all.map(each => [each.id, each.dataset.ref])")
        other = next(ref for id, ref in refs if id != held)
        answer(table, options.index(f"sow {other}"))
        page.wait_for_function("() => document.getElementById('table').dataset.prompt !== 'resource'")
        assert page.evaluate("document.activeElement.closest('li').id") == held
        with table.sitting() as sitting:
            assert sitting.asked != NOBODY
        if not table.undo(0, "request-of-the-test-1").done:
            table.consent(1, "request-of-the-test-2")
        until_asked(page, table, "resource")
        assert page.evaluate("document.activeElement.closest('li').id") == held
        mine = next(ref for id, ref in refs if id == held)
        answer(table, options_of(table).index(f"sow {mine}"))
        page.wait_for_function(f"() => !document.getElementById('{held}')")
        assert page.evaluate("document.activeElement.id") == "prompt"


def test_new_lines_are_said_once_and_the_turn_at_once(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    line_up(table)
    answer(table, options_of(table).index("end"))
    with looking(browser, tables, table, key) as page:
        page.evaluate(
            """() => { window.heard = []; for (const id of ['told', 'say'])
              new MutationObserver(() => window.heard.push(document.getElementById(id).textContent))
                .observe(document.getElementById(id), { childList: true }); }"""
        )
        before = page.locator("#log li").count()
        line_up(table)
        until_asked(page, table, "main")
        page.wait_for_timeout(2500)
        heard = page.evaluate("window.heard")
        lines = page.locator("#log li").evaluate_all(
            "(all, n) => all.slice(n).map(each => each.textContent.trim().replace(/\\s*why$/, ''))", before
        )
        assert "Your turn." in heard
        said = " ".join(heard)
        assert all(said.count(line) == lines.count(line) for line in lines if not line.endswith("Æ"))


# Fingers, numbers, links to other devices


def test_a_finger_lifts_a_card_before_it_plays_it(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "kotc/17", 3)
    while not options_of(table)[0].startswith("sow "):
        answer(table, options_of(table).index("done"))
    before = journal_of(tables, table)
    phone = {"width": 360, "height": 740}
    with looking(browser, tables, table, key, viewport=phone, has_touch=True, is_mobile=True) as page:
        card = options_of(table)[0][4:]
        tile(page, card).locator(".face").tap()
        page.wait_for_selector(".lifted", timeout=WAIT)
        play = page.locator("#large").get_by_role("button", name="Sow", exact=True)
        play.wait_for(timeout=WAIT)
        box = play.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= phone["height"], "it can be seen"
        assert journal_of(tables, table) == before
        play.tap()
        page.wait_for_function("() => document.getElementById('table').dataset.prompt !== 'resource'")
    assert journal_of(tables, table)[len(before)] == ("choice", 0, f"sow {card}")


def test_numbers_are_shown_while_alt_is_held(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    line_up(table)
    with looking(browser, tables, table, key) as page:
        page.keyboard.down("Alt")
        digits = page.locator("#above .digit")
        assert digits.all_inner_texts() == [str((n + 1) % 10) for n in range(digits.count())]
        assert digits.count() > 2
        page.keyboard.up("Alt")
        assert digits.count() == 0
        page.keyboard.press("?")
        assert page.locator("#keys").get_by_text("take a decision back").is_visible()


# Space


def to_sowing(table: Table) -> None:
    """On until Ann may sow a card, or be done."""
    while not options_of(table)[0].startswith("sow "):
        answer(table, options_of(table).index("done"))
    with table.sitting() as sitting:
        assert sitting.asked == 0


@pytest.mark.parametrize(
    ("game", "seed", "declining"), [("kotc/17", 3, "skip"), ("keyforge/1.2", AT_A_FIGHT, "end")]
)
def test_space_presses_the_filled_button_that_says_so(
    browser: Browser, tables: Served, game: str, seed: int, declining: str
) -> None:
    table, key = opened(tables, game, seed)
    if game == "kotc/17":
        to_sowing(table)
    else:
        line_up(table)
    before = journal_of(tables, table)
    with looking(browser, tables, table, key) as page:
        filled = page.locator(".prompt .btn.main")
        assert filled.get_attribute("data-n") == declining
        assert filled.locator("kbd").inner_text() == "Space"
        page.wait_for_timeout(500)
        page.keyboard.press(" ")
        until_written(tables, table, len(before) + 1)
    assert journal_of(tables, table)[len(before)] == ("choice", 0, declining)


def test_space_leaves_things_be_after_a_click_and_chooses_a_card_that_keys_led_to(
    browser: Browser, tables: Served
) -> None:
    """What was clicked keeps the focus, and is not pressed once more when one means to be done."""
    table, key = opened(tables, "kotc/17", 3)
    to_sowing(table)
    with table.sitting() as sitting:
        cards = [option[4:] for option in sitting.view(0).options if option.startswith("sow ")]
    before = journal_of(tables, table)
    with looking(browser, tables, table, key) as page:
        page.keyboard.press("h")
        chosen = page.evaluate("document.activeElement.closest('li').dataset.ref")
        assert chosen in cards
        page.wait_for_timeout(500)
        page.keyboard.press(" ")
        until_written(tables, table, len(before) + 1)
        assert journal_of(tables, table)[-1] == ("choice", 0, f"sow {chosen}")
    for by_hand in (True, False):
        table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
        line_up(table)
        before = journal_of(tables, table)
        with looking(browser, tables, table, key) as page:
            dim = page.locator("#hand li:not(.offer) .face").first
            if by_hand:
                dim.click()
                page.locator("#panel").wait_for(state="visible", timeout=WAIT)
                page.keyboard.press("Escape")
                dim.evaluate("each => each.focus()")
            else:
                page.keyboard.press("h")
                page.keyboard.press("ArrowRight")
                dim.evaluate("each => each.focus()")
            page.keyboard.press(" ")
            if by_hand:
                until_written(tables, table, len(before) + 1)
                assert journal_of(tables, table)[len(before)] == ("choice", 0, "end")
            else:
                page.locator("#panel").wait_for(state="visible", timeout=WAIT)
                assert journal_of(tables, table) == before


def test_space_does_nothing_just_after_the_question_has_changed(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    creature, _, _ = line_up(table)
    with looking(browser, tables, table, key) as page:
        page.evaluate(
            """() => new MutationObserver(() => {
              if (document.getElementById("table").dataset.prompt !== "main" || window.pressed) return;
              window.pressed = true;
              const space = { key: " ", code: "Space", bubbles: true };
              document.body.dispatchEvent(new KeyboardEvent("keydown", space));
            }).observe(document.getElementById("table"), { attributes: true })"""
        )
        press(page, f"play {creature}")
        until_asked(page, table, "flank")
        press(page, "left")
        until_asked(page, table, "main")
        page.wait_for_function("() => window.pressed")
        lines = len(journal_of(tables, table))
        page.wait_for_timeout(500)
        assert len(journal_of(tables, table)) == lines
        page.keyboard.press(" ")
        until_written(tables, table, lines + 1)
    assert journal_of(tables, table)[lines] == ("choice", 0, "end")


# Fingers that drag


def with_finger(page: Page, start: tuple[float, float], *ways: tuple[float, float], rest: int = 0) -> None:
    """Put a finger down, lead it along these ways in small steps, let it rest (ms), and take it off."""
    wire = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    x, y = start
    touch("touchStart", start)
    for to_x, to_y in ways:
        for part in range(1, 13):
            page.wait_for_timeout(16)
            touch("touchMove", (x + (to_x - x) * part / 12, y + (to_y - y) * part / 12))
        x, y = to_x, to_y
    page.wait_for_timeout(rest)
    touch("touchEnd")


PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_finger_drags_a_card_to_where_it_is_played(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    creature, fighter, foe = line_up(table)
    before = journal_of(tables, table)
    with looking(browser, tables, table, key, **PHONE) as page:
        tile(page, creature).scroll_into_view_if_needed()
        page.wait_for_timeout(300)
        x, y = centre(tile(page, creature).locator(".face"))
        with_finger(page, (x, y), (x - 10, y - 120), centre(page.locator("#stage")))
        until_asked(page, table, "flank")
        assert page.locator(".place, .ghost-of").count() == 0
        press(page, "left")
        until_asked(page, table, "main")
        page.wait_for_timeout(500)
        tile(page, fighter).scroll_into_view_if_needed()
        x, y = centre(tile(page, fighter).locator(".face"))
        foe_at = centre(tile(page, foe).locator(".face"))
        with_finger(page, (x, y), (x, y - 60), foe_at)
        until_written(tables, table, len(before) + 4)
    assert [text for _, _, text in journal_of(tables, table)[len(before) :]][:4] == [
        f"play {creature}",
        "left",
        f"fight {fighter}",
        f"target {foe}",
    ]


def test_a_finger_that_moves_the_hand_on_drags_no_card_and_opens_none(
    browser: Browser, tables: Served
) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    line_up(table)
    before = journal_of(tables, table)
    with looking(browser, tables, table, key, **PHONE) as page:
        page.evaluate(
            """() => { window.seen = 0;
              const above = document.getElementById("above");
              new MutationObserver(() => window.seen++).observe(above, { childList: true }); }"""
        )
        page.evaluate(PATIENT)
        hand = page.locator("#hand")
        hand.evaluate("each => each.scrollTo(0, 0)")
        card = page.locator("#hand .offer .face").first
        x, y = centre(card)
        with_finger(page, (x, y), (x - 30, y - 6), (x - 150, y - 12), rest=2400)
        page.wait_for_timeout(500)
        assert hand.evaluate("each => each.scrollLeft") > 60
        assert page.evaluate("window.seen") == 0, "nothing was picked up, no place was lit"
        assert page.locator("#large").count() == 0
        assert page.locator(".lifted").count() == 0
    assert journal_of(tables, table) == before


def test_a_finger_held_on_a_lit_card_shows_it_large_and_does_no_more(
    browser: Browser, tables: Served
) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    creature, _, _ = line_up(table)
    before = journal_of(tables, table)
    with looking(browser, tables, table, key, **PHONE) as page:
        tile(page, creature).scroll_into_view_if_needed()
        page.wait_for_timeout(300)
        with_finger(page, centre(tile(page, creature).locator(".face")), rest=1200)
        page.locator("#large").wait_for(timeout=WAIT)
        assert page.locator(".lifted, .open, .ghost-of").count() == 0
    assert journal_of(tables, table) == before


# What flies: cards out of piles and into them, Æ from pool to pool

WATCH = """() => {
  window.flown = [];
  window.entered = [];
  const centre = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const moved = ([x, y], by) => {
    const [dx, dy] = (by ?? "0px").split(" ").map(Number.parseFloat);
    return [x + dx, y + (dy || 0)];
  };
  const note = (each) => {
    const from = centre(each), last = each.getAnimations()[0]?.effect.getKeyframes().at(-1);
    const words = each.textContent.trim(), to = moved(from, last?.translate);
    window.flown.push({ kind: each.className, words, from, to });
  };
  new MutationObserver((changes) => changes.forEach((each) => each.addedNodes.forEach(note)))
    .observe(document.getElementById("above"), { childList: true });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const { scale, translate } = frames[0] ?? {}, card = this.dataset.ref;
    if (scale === .25) window.entered.push({ card, from: moved(centre(this), translate) });
    return animate.call(this, frames, how);
  };
}"""
"""Note what flies over the page, from where to where, and which cards come out of a pile."""


def lies_at(page: Page, selector: str, point: list[float]) -> bool:
    """Whether this point is the middle of what the selector names, to two pixels."""
    x, y = centre(page.locator(selector))
    return abs(x - point[0]) < 2 and abs(y - point[1]) < 2


def test_drawn_and_discarded_cards_fly_out_of_piles_and_into_them(browser: Browser, tables: Served) -> None:
    """One’s own come out of the deck as themselves; somebody else’s fly face down, and say nothing."""
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    line_up(table)
    with looking(browser, tables, table, key) as page:
        page.evaluate(WATCH)
        discarded = next(option for option in options_of(table) if option.startswith("discard "))[8:]
        press(page, f"discard {discarded}")
        page.wait_for_function("() => window.flown.length > 0", timeout=WAIT)
        gone = page.evaluate("window.flown")[0]
        assert "hcard" in gone["kind"]
        assert lies_at(page, "#pile-0-discard", gone["to"])
        page.wait_for_timeout(500)
        hand = page.locator("#hand > li").evaluate_all("all => all.map(each => each.dataset.ref)")
        answer(table, options_of(table).index("end"))
        page.wait_for_function("() => window.entered.length > 0", timeout=WAIT)
        drawn = page.evaluate("window.entered")
        now = page.locator("#hand > li").evaluate_all("all => all.map(each => each.dataset.ref)")
        assert len(drawn) == len(now) - len(hand)
        assert all(each["card"] in now and lies_at(page, "#pile-0-deck", each["from"]) for each in drawn)
        page.evaluate("window.flown = []")
        with table.sitting() as sitting:
            assert sitting.asked == 1
        answer(table, 0)
        answer(table, next(place for place, each in enumerate(options_of(table)) if each[:8] == "discard "))
        answer(table, options_of(table).index("end"))
        page.wait_for_function("() => window.flown.some(each => each.kind.includes('back'))", timeout=WAIT)
        flown = page.evaluate("window.flown")
        drawn = [each for each in flown if "back" in each["kind"]]
        for each in drawn:
            assert each["words"] == ""
            assert lies_at(page, "#pile-1-deck", each["from"])
            assert lies_at(page, "#pile-1-hand", each["to"])
        page.wait_for_timeout(2500)
        assert page.locator("#above > *").count() == 0, "all has landed"


def test_amber_flies_from_the_creature_that_reaps_to_its_player_s_pool(
    browser: Browser, tables: Served
) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    line_up(table)
    with looking(browser, tables, table, key) as page:
        page.evaluate(WATCH)
        reaper = next(option for option in options_of(table) if option.startswith("reap "))[5:]
        press(page, f"reap {reaper}")
        page.wait_for_function("() => window.flown.length > 0", timeout=WAIT)
        (coin,) = page.evaluate("window.flown")
        assert (coin["kind"], coin["words"]) == ("fly coin", "Æ")
        assert lies_at(page, f'.near .tile[data-ref="{reaper}"]', coin["from"])
        assert lies_at(page, ".near .plate", coin["to"])


def test_nothing_flies_where_nobody_wants_motion(browser: Browser, tables: Served) -> None:
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    line_up(table)
    with looking(browser, tables, table, key, reduced_motion="reduce") as page:
        page.evaluate(WATCH)
        reaper = next(option for option in options_of(table) if option.startswith("reap "))
        press(page, reaper)
        page.wait_for_function(f"() => ({CHANGED})() > 0", timeout=WAIT)
        answer(table, options_of(table).index("end"))
        page.wait_for_function("() => document.querySelectorAll('#log .head').length > 1", timeout=WAIT)
        page.wait_for_timeout(300)
        assert page.evaluate("[window.flown.length, window.entered.length]") == [0, 0]


READS = """() => {
  window.late = [];
  let moving = false;
  const animate = Element.prototype.animate, read = Element.prototype.getBoundingClientRect;
  Element.prototype.animate = function (...said) {
    if (!moving) setTimeout(() => { moving = false; });
    moving = true;
    window.moved = true;
    return animate.apply(this, said);
  };
  Element.prototype.getBoundingClientRect = function () {
    if (moving) window.late.push(this.id || this.className);
    return read.call(this);
  };
}"""
"""Note of what is asked where it lies after something has begun to move in the same breath."""


def test_a_frame_is_read_whole_before_anything_of_it_moves(browser: Browser, tables: Served) -> None:
    """Otherwise the page is laid out anew for each card."""
    table, key = opened(tables, "keyforge/1.2", AT_A_FIGHT)
    line_up(table)
    with looking(browser, tables, table, key) as page:
        page.evaluate(READS)
        reaper = next(option for option in options_of(table) if option.startswith("reap "))
        press(page, reaper)
        page.wait_for_function("() => window.moved", timeout=WAIT)
        answer(table, options_of(table).index("end"))
        page.wait_for_function("() => document.querySelectorAll('#log .head').length > 1", timeout=WAIT)
        assert page.evaluate("window.late") == []
