"""The starter decks of the 14th Edition: legal, every card of them played, and told of."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from cardwright.core.chance import Chance
from cardwright.games import game
from cardwright.kotc.decks import Deck, examine
from cardwright.kotc.language.level import level_of

KEEPER = game("kotc/14")
DECKS = KEEPER.starter_decks()
ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "starter-decks-14.md").read_text(encoding="utf-8")
GAMES = 60


@pytest.mark.parametrize("deck", DECKS.values(), ids=list(DECKS))
def test_a_starter_deck_is_legal_and_as_printed(deck: Deck) -> None:
    """K13-setup-and-deck-building-2, -4."""
    assert examine(deck) == ()
    assert deck.size == 40
    for design, copies in deck.cards:
        assert design.level == level_of(design, KEEPER.edition), design.name
        assert (design.edition, bool(design.flavour)) == (14, True), design.name
        assert 2 <= copies <= 4, design.name


def test_the_decks_show_much_of_the_card_language() -> None:
    cards = [design for deck in DECKS.values() for design, _ in deck.cards]
    assert len({design.name for design in cards}) == len(cards)
    shown = {phrase.id for design in cards for each in design.abilities for phrase in each.phrases}
    assert len(shown) >= 24


def test_every_card_is_played_by_its_owner() -> None:
    decks = list(DECKS.values())
    unplayed = {design.name for deck in decks for design, _ in deck.cards}
    for seed in range(GAMES):
        state = KEEPER.new(decks, seed)
        chance = Chance.seeded(seed)
        while state.choice is not None and unplayed:
            option = state.choice.options[chance.below(len(state.choice.options))]
            if option.verb in ("summon", "cast", "activate"):
                unplayed.discard(state.name(option.card))
            state.take(option)
    assert unplayed == set()


@pytest.mark.parametrize("deck", DECKS.values(), ids=list(DECKS))
def test_the_page_shows_the_deck(deck: Deck) -> None:
    section = PAGE.split(f"## {deck.name}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ") and not line.startswith("| ---")]
    shown = {tuple(cell.strip() for cell in row.strip("|").split("|"))[:4] for row in rows[1:]}
    assert shown == {
        (
            str(copies),
            design.name,
            str(design.level),
            f"{design.sp}/{design.hp}" if design.type == "minion" else "spell",
        )
        for design, copies in deck.cards
    }


def test_what_the_page_says_was_measured_with_these_decks() -> None:
    """After a change of a deck: tools/measure_starter_decks.py."""
    tool = runpy.run_path(str(ROOT / "tools" / "measure_starter_decks.py"))
    assert f"{tool['BEGIN']}{tool['digest']('kotc/14')} -->" in PAGE
    rates = [float(rate) for rate in re.findall(r"(\d+\.\d) %", PAGE)]
    assert len(rates) == 2
    assert max(rates) <= 65.0
