"""The starter decks of the 12th Edition, as published and in the early text: legal, played, told of."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from cardwright.core.chance import Chance
from cardwright.games import game
from cardwright.kotc.decks import Deck, examine
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.text import Design

ROOT = Path(__file__).parents[3]
GAMES = ("kotc/12", "kotc/12-early")
DECKS = [(name, deck) for name in GAMES for deck in game(name).starter_decks().values()]
EACH_DECK = pytest.mark.parametrize(
    ("name", "deck"), DECKS, ids=[f"{name}-{deck.name}" for name, deck in DECKS]
)


def page(name: str) -> str:
    return (ROOT / "docs" / f"starter-decks-{name.partition('/')[2]}.md").read_text(encoding="utf-8")


@EACH_DECK
def test_a_starter_deck_is_legal_and_as_printed(name: str, deck: Deck) -> None:
    """K12E-setup-and-deck-building-2, -4."""
    assert examine(deck) == ()
    assert (deck.size, deck.reserves_size) == (40, 5)
    assert all(design.edition == 12 for design in deck.designs)


@pytest.mark.long_game
@pytest.mark.parametrize("name", GAMES)
def test_every_card_is_played_by_its_owner(name: str) -> None:
    decks = list(game(name).starter_decks().values())
    unplayed = {design.name for deck in decks for design, _ in deck.cards}
    for seed in range(60):
        state = game(name).new(decks, seed)
        chance = Chance.seeded(seed)
        while state.choice is not None and unplayed:
            option = state.choice.options[chance.below(len(state.choice.options))]
            if option.verb in ("summon", "cast", "activate", "set"):
                unplayed.discard(state.name(option.card))
            state.take(option)
    assert unplayed == set()


@EACH_DECK
def test_the_page_shows_the_deck(name: str, deck: Deck) -> None:
    section = page(name).split(f"## {deck.name}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if re.match(r"\| \d", line)]
    shown = {tuple(cell.strip() for cell in row.strip("|").split("|"))[:4] for row in rows}

    def row(design: Design, copies: int) -> tuple[str, ...]:
        values = f"{design.sp}/{design.hp}" if design.type == "minion" else "spell"
        return str(copies), design.name, str(level_of(design, game(name).edition)), values

    assert shown == {row(design, copies) for design, copies in (*deck.cards, *deck.reserves)}


@pytest.mark.parametrize("name", GAMES)
def test_what_the_page_says_was_measured_with_these_decks(name: str) -> None:
    """After a change of a deck: tools/measure_starter_decks.py."""
    tool = runpy.run_path(str(ROOT / "tools" / "measure_starter_decks.py"))
    assert f"{tool['BEGIN']}{tool['digest'](name)} -->" in page(name)
    rates = [float(rate) for rate in re.findall(r"(\d+\.\d) %", page(name))]
    assert len(rates) == 2
    assert max(rates) <= 65.0
