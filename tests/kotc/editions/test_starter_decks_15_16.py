"""The starter decks of the 15th and 16th Edition: legal, every card of them played, and told of."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from cardwright.core.chance import Chance
from cardwright.games import game
from cardwright.kotc.decks import Deck, examine
from cardwright.kotc.language.level import level_of

NUMBERS = (15, 16)
KEEPERS = {number: game(f"kotc/{number}") for number in NUMBERS}
DECKS = [(number, deck) for number in NUMBERS for deck in KEEPERS[number].starter_decks().values()]
ROOT = Path(__file__).parents[3]
PAGES = {
    number: (ROOT / "docs" / f"starter-decks-{number}.md").read_text(encoding="utf-8") for number in NUMBERS
}
GAMES = 80

each_deck = pytest.mark.parametrize(
    ("number", "deck"), DECKS, ids=[f"{number}-{deck.name}" for number, deck in DECKS]
)


@each_deck
def test_a_starter_deck_is_legal_and_as_printed(number: int, deck: Deck) -> None:
    """K17-setup-and-deck-building-3, K17-setup-and-deck-building-6."""
    assert examine(deck) == ()
    assert deck.size == 40
    for design, copies in deck.cards:
        assert design.level == level_of(design, KEEPERS[number].edition), design.name
        assert (design.edition, bool(design.flavour)) == (number, True), design.name
        assert 2 <= copies <= 4, design.name


@pytest.mark.parametrize("number", NUMBERS)
def test_the_decks_show_much_of_the_card_language(number: int) -> None:
    cards = [design for of, deck in DECKS if of == number for design, _ in deck.cards]
    assert len({design.name for design in cards}) == len(cards)
    shown = {phrase.id for design in cards for each in design.abilities for phrase in each.phrases}
    assert len(shown) >= 22


def test_the_decks_are_those_of_the_17th_and_of_each_other_written_anew() -> None:
    newest = game("kotc/17").starter_decks()
    for number, deck in DECKS:
        names = {design.name for design, _ in deck.cards}
        first = {design.name for design, _ in newest[deck.name].cards}
        assert len(names & first) >= 9, number
    for one, other in zip(DECKS[:2], DECKS[2:], strict=True):
        alike = {design.name for design, _ in one[1].cards} & {design.name for design, _ in other[1].cards}
        assert len(alike) >= 13


@pytest.mark.parametrize("number", NUMBERS)
def test_every_card_is_played_by_its_owner(number: int) -> None:
    decks = [deck for of, deck in DECKS if of == number]
    unplayed = {design.name for deck in decks for design, _ in deck.cards}
    for seed in range(GAMES):
        state = KEEPERS[number].new(decks, seed)
        chance = Chance.seeded(seed)
        while state.choice is not None and unplayed:
            option = state.choice.options[chance.below(len(state.choice.options))]
            if option.verb in ("summon", "cast", "activate"):
                unplayed.discard(state.name(option.card))
            state.take(option)
    assert unplayed == set()


@each_deck
def test_the_page_shows_the_deck(number: int, deck: Deck) -> None:
    section = PAGES[number].split(f"## {deck.name}\n")[1].split("\n## ")[0]
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


@pytest.mark.parametrize("number", NUMBERS)
def test_what_the_page_says_was_measured_with_these_decks(number: int) -> None:
    """After a change of a deck: tools/measure_starter_decks.py."""
    tool = runpy.run_path(str(ROOT / "tools" / "measure_starter_decks.py"))
    assert f"{tool['BEGIN']}{tool['digest'](f'kotc/{number}')} -->" in PAGES[number]
    rates = [float(rate) for rate in re.findall(r"(\d+\.\d) %", PAGES[number])]
    assert len(rates) == 2
    assert max(rates) <= 65.0
