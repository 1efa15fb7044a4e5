"""What can be named to be printed, and what is answered where nothing is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.errors import CardwrightError
from cardwright.games import game, installed_games, plugin
from cardwright.kotc.decks.starters import starter_decks
from cardwright.narration.copies import Stacked
from cardwright.press.ordering import every_card, stack_of

CARD = 'name = "Bolt"\ntype = "minion"\nsp = 2\nhp = 3\nedition = 17\ntext = "RING: Draw 1 card."\n'

DECK = """\
name = "Two"
game = "{game}"
[copies]
Bolt = {copies}
[cards.Bolt]
type = "spell"
text = "Draw 1 card."
"""


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    def file(text: str, name: str = "cards.toml") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return file


@pytest.mark.parametrize("name", installed_games())
def test_every_deck_that_comes_with_a_game_can_be_printed_whole(name: str) -> None:
    rules = game(name)
    for title, deck in rules.known_decks().items():
        stack = stack_of(name, [title])
        assert stack.title == title
        brought = sum(copies for _, copies in deck.brought) if name.startswith("kotc") else len(deck.cards)
        assert stack.size == brought


def test_a_deck_of_keyforge_has_its_mavericks_in_their_houses(file: Callable[..., str]) -> None:
    listed = "Small\n\nBrobnar\n2 Anger\nDis\n1 Anger\n"
    stack = stack_of("kotc/17", [file(listed, "small.txt")])
    assert [(each.game, each.card["card"], each.card["houses"], each.number) for each in stack.cards] == [
        ("keyforge/1.2", "Anger", ["brobnar"], 2),
        ("keyforge/1.2", "Anger", ["dis"], 1),
    ]


def test_all_cards_of_keyforge_are_370_and_those_of_an_edition_its_starter_decks() -> None:
    assert every_card("keyforge/1.2").size == 370
    names = {each.card["card"] for each in every_card("kotc/17").cards}
    assert names == {design.name for deck in starter_decks("kotc/17").values() for design in deck.designs}
    assert every_card("keyforge/1.2", 2).size == 740


def test_a_card_file_is_one_card_of_the_edition_that_is_named(file: Callable[..., str]) -> None:
    (card,) = stack_of("kotc/17", [file(CARD)]).cards
    assert (card.game, card.number, card.card["card"], card.card["text"]) == (
        "kotc/17",
        1,
        "Bolt",
        "RING: Draw 1 card.",
    )
    assert card.card["printed"] == {"level": card.card["level"], "sp": 2, "hp": 3}


def test_a_deck_file_says_itself_of_which_edition_it_is(file: Callable[..., str]) -> None:
    stack = stack_of("keyforge/1.2", [file(DECK.format(game="kotc/13", copies=7))], times=2)
    assert [(each.game, each.card["type"], each.number) for each in stack.cards] == [("kotc/13", "spell", 14)]


def test_several_words_are_one_print(file: Callable[..., str]) -> None:
    stack = stack_of("kotc/17", ["tinder scout", file(CARD), "Tinder Scout"])
    assert [each.card["card"] for each in stack.cards] == ["Tinder Scout", "Bolt", "Tinder Scout"]
    assert stack.title == "Tinder Scout and 1 more"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DECK.format(game="kotc/17", copies=0), "from 1 to 999, not 0"),
        (DECK.format(game="kotc/17", copies=10_000), "from 1 to 999, not 10000"),
        (DECK.format(game="kotc/8", copies=1), "kotc/8"),
        (
            DECK.format(game="kotc/17", copies=1).replace("Draw 1 card", "Drow 1 card"),
            "Bolt: .*nearest: draw 1 card",
        ),
        ('name = "None"\ngame = "kotc/17"\n[copies]\n[cards]\n', "this deck has no cards"),
        (CARD.replace("Draw", "Drow"), "Bolt: .*line 1"),
        (CARD.replace('name = "Bolt"', ""), "name"),
        (CARD.replace("Bolt", "Bo\\u0007lt"), "printable|plain|letters"),
        ("x = [", "this is no TOML"),
        ("", "empty"),
    ],
)
def test_a_file_that_cannot_be_printed_says_why(text: str, told: str, file: Callable[..., str]) -> None:
    with pytest.raises(CardwrightError, match=told):
        stack_of("kotc/17", [file(text)])


def test_more_than_a_print_holds_is_refused_before_anything_is_drawn(file: Callable[..., str]) -> None:
    with pytest.raises(CardwrightError, match="at most 3,000 cards, and these are 3,996"):
        stack_of("kotc/17", [file(DECK.format(game="kotc/17", copies=999))] * 4)
    with pytest.raises(CardwrightError, match="at most 3,000 cards"):
        every_card("keyforge/1.2", 10**30)


@pytest.mark.parametrize(
    ("name", "word", "told"),
    [
        ("keyforge/1.2", "Angr", "neither a file nor a deck .* nearest title is 'Anger'"),
        ("kotc/17", "Tinder Skout", "nearest is 'Tinder Scout'"),
        ("kotc/17", "Emberwotch", "did you mean the deck 'Emberwatch'"),
        ("kotc/17", " ", "an empty word names nothing"),
        ("kotc/17", "none.toml", "there is no such file"),
        ("kotc/8", "Anger", "there is no game"),
        ("kotc/17", "/tmp", "this is a directory"),
    ],
)
def test_a_word_that_names_nothing_is_answered(name: str, word: str, told: str) -> None:
    with pytest.raises(CardwrightError, match=told):
        stack_of(name, [word])


def test_a_card_of_the_other_game_says_which_game_it_needs(file: Callable[..., str]) -> None:
    with pytest.raises(CardwrightError, match="say --game kotc/17"):
        stack_of("keyforge/1.2", [file(CARD)])


@pytest.mark.parametrize("name", ["keyforge/1.2", "kotc/9", "kotc/17"])
def test_both_games_say_what_can_be_printed(name: str) -> None:
    assert isinstance(plugin(name), Stacked)
