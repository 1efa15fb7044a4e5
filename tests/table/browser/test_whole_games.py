"""Whole games against a bot, from the start page until the page says who has won."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect
from tests.table.browser.hands import (
    begin,
    begin_with_keys,
    complaints_of,
    play_to_the_end,
    press_form,
    press_with_keys,
    press_with_mouse,
)
from tests.table.browser.serving import Served

DESK: ViewportSize = {"width": 1440, "height": 900}
GAMES = pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
pytestmark = pytest.mark.usefixtures("seeded")


@GAMES
def test_a_whole_game_is_played_by_clicking(browser: Browser, tables: Served, game: str) -> None:
    with browser.new_context(viewport=DESK) as context:
        page = context.new_page()
        complaints = complaints_of(page)
        begin(page, tables.address, game)
        assert play_to_the_end(page, tables, press_with_mouse) > 20
        assert complaints == []


@GAMES
def test_a_whole_game_is_played_by_keys_alone(browser: Browser, tables: Served, game: str) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        page = context.new_page()
        complaints = complaints_of(page)
        begin_with_keys(page, tables.address, game)
        assert play_to_the_end(page, tables, press_with_keys) > 20
        assert complaints == []


def test_a_whole_game_is_played_without_a_script(browser: Browser, tables: Served) -> None:
    """Of one game, as forms are alike in all; `test_page.py` presses those of others."""
    with browser.new_context(java_script_enabled=False, viewport=DESK) as context:
        page = context.new_page()
        begin(page, tables.address, "kotc/17")
        expect(page.locator("#live")).to_be_hidden()  # no script: nothing is connected
        assert play_to_the_end(page, tables, press_form) > 20
