"""Whoever sits at the table reads the words of the edition: a graveyard and offense, not a grave and SP."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.games import game
from cardwright.kotc.decks.starters import deck_to_json
from cardwright.kotc.editions import EDITIONS, load
from cardwright.kotc.generating import generate_deck
from cardwright.narration.position import Asked
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import given_up
from cardwright.plugins.keeper.lines import in_lines
from cardwright.plugins.keeper.questions import ANSWERS, QUESTIONS
from cardwright.plugins.keeper.sentences import SENTENCES, words_of
from cardwright.plugins.keeper.vocabulary import vocabulary
from cardwright.terminal.drawings import drawings_of

WORDS = ("sp", "hp", "grave", "victim", "order", "enemy")
FALLBACKS = ("Choose.", "Do you do that?", "How many?", "Which player?")


def asked(prompt: str, purpose: str) -> Asked:
    return Asked("A", prompt, purpose, None, 1, 1, [])


@pytest.mark.parametrize("name", EDITIONS)
def test_no_marker_of_a_word_is_left_in_a_text(name: str) -> None:
    words = words_of(name)
    said = [each for kind in words.sentences.values() for each in kind]
    asked = (*words.questions.values(), *words.answers.values())
    assert not [each for each in (*said, *asked) if re.search("[<>]", each)]


def test_texts_name_the_words_that_editions_have_otherwise() -> None:
    texts = [*[each for kind in SENTENCES.values() for each in kind], *QUESTIONS.values(), *ANSWERS.values()]
    plain = "|".join(re.escape(load("kotc/17").words[word]) for word in WORDS)
    assert not [text for text in texts if re.search(rf"(?<![<{{])\b({plain})\b(?![>}}])", text)]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("kotc/9", ("{card} has {n} more offense.", "{player} declares {victim} the target.")),
        ("kotc/12-early", ("{card} has {n} more offense.", "{player} declares {victim} the target.")),
        ("kotc/12", ("{card} has {n} more SP.", "{player} declares {victim} the victim.")),
        ("kotc/17", ("{card} has {n} more SP.", "{player} declares {victim} the victim.")),
    ],
)
def test_the_log_speaks_as_the_edition_does(name: str, said: tuple[str, str]) -> None:
    sentences = words_of(name).sentences
    assert (sentences["raise-sp"][0], sentences["declare"][0]) == said


@pytest.mark.parametrize(
    ("name", "order"), [("kotc/12-early", "defending order"), ("kotc/17", "formation order")]
)
def test_questions_speak_as_the_edition_does(name: str, order: str) -> None:
    assert words_of(name).question("attack", "attack") == f"Who attacks, in {order}?"


def test_resources_are_placed_in_the_early_12th() -> None:
    assert "place" in words_of("kotc/12-early").question("resource", "place")
    assert vocabulary("kotc/12-early").places_resources
    assert not vocabulary("kotc/12").places_resources


@pytest.mark.parametrize(
    ("name", "grave"),
    [("kotc/9", "graveyard"), ("kotc/12-early", "graveyard"), ("kotc/12", "graveyard"), ("kotc/17", "grave")],
)
def test_the_help_names_the_piles_by_the_words_of_the_edition(name: str, grave: str) -> None:
    drawings = drawings_of(name)
    assert drawings.piles == ("hand", grave)
    assert f"your {grave}; {grave} NAME" in drawings.help
    assert max(map(len, drawings.help.splitlines())) <= 80


def test_the_table_of_the_early_12th_has_its_words(screen: Any) -> None:
    rules = game("kotc/12-early")
    wolf = {"type": "minion", "sp": 1, "hp": 5}
    state = rules.position(
        {"cards": {"Wolf": wolf}, "players": {"A": {"battlefield": ["Wolf"], "hand": ["Wolf"]}, "B": {}}}
    )
    position = presentation_of("kotc/12-early").position(state.view(0))
    drawings = drawings_of("kotc/12-early")
    screen.console.print(drawings.draw(position, "A"))
    screen.console.print(drawings.pile(position, "A", "graveyard"))
    screen.console.print(drawings.card(position, "Wolf"))
    assert "35 HP  deck 40  hand 1  graveyard 0  granary empty" in screen.text
    assert "offense 1  defense 5" in screen.text
    assert "offense/defense" in screen.text
    assert "A's graveyard: no cards" in screen.text
    assert "minion   level 2   offense 1   defense 5" in screen.text
    assert not re.search(r"\b(SP|grave)\b", screen.text)


def test_the_table_of_the_9th_has_its_words(screen: Any) -> None:
    rules = game("kotc/9")
    wolf = {"type": "minion", "sp": 1, "hp": 5}
    side = {"battlefield": ["Wolf"], "hand": ["Wolf"], "granary": ["Wolf"]}
    state = rules.position({"cards": {"Wolf": wolf}, "players": {"A": side, "B": {}}})
    position = presentation_of("kotc/9").position(state.view(0))
    drawings = drawings_of("kotc/9")
    screen.console.print(drawings.draw(position, "A"))
    screen.console.print(drawings.card(position, "Wolf"))
    assert "20 hitpoints" in screen.text
    assert "Resource Zone  Wolf" in screen.text
    assert "creature   resource cost 2   offense 1   defense 5" in screen.text
    assert not re.search(r"\b(SP|HP|grave|granary|level|minion)\b", screen.text)


def test_a_deck_list_says_levels_that_the_deck_does_not(screen: Any) -> None:
    rules = game("kotc/9")
    deck = rules.starter_decks()["Ironford"]
    state = rules.new([deck, deck], 1)
    position = presentation_of("kotc/9").position(state.view(0))
    screen.console.print(drawings_of("kotc/9").deck(position, "A", deck_to_json(deck)))
    assert "2 Muster, resource cost 4" in " ".join(screen.text.split())
    assert "resource cost 0" not in screen.text


def test_what_the_9th_has_no_keyword_for_is_said_in_many_words() -> None:
    ninth, later = words_of("kotc/9"), words_of("kotc/17")
    assert ninth.sentences["silo"][0] == "{by} sends {cards} to the Resource Zone."
    assert ninth.sentences["sheathe"][0] == "{by} puts {cards} on top of the deck."
    assert ninth.questions["target", "hypnotize"] == "Which creature changes sides?"
    assert later.sentences["silo"][0] == "{by} siloes {cards}."
    assert ("target", "silo") not in later.questions


def test_the_resource_phase_of_the_9th_is_asked_for_in_its_own_words() -> None:
    own = words_of("kotc/9")
    about = asked("resource", "sow")
    assert "exchange one with the reserves" in own.question("resource", "sow")
    assert given_up(about, ["place Wolf", "done"], own.given_up) == "your Resource Phase is over"
    assert given_up(about, ["sow Wolf", "skip"]) == "you sow nothing in this turn"


@pytest.mark.parametrize(
    ("name", "endings"),
    [
        (
            "kotc/9",
            {
                "hp": "the last of the others has no hitpoints left",
                "hp drawn": "all who were left have lost at once",
                "deck": "the last of the others has no card left in the deck",
                "deck drawn": "all who were left have lost at once",
            },
        ),
        ("kotc/17", {"hp": "nobody else has HP left"}),
    ],
)
def test_an_ending_is_told_as_the_edition_has_it(name: str, endings: dict[str, str]) -> None:
    assert words_of(name).endings == endings


@pytest.mark.parametrize("name", EDITIONS)
def test_every_question_is_a_sentence_that_says_what_it_is_about(name: str) -> None:
    words = words_of(name)
    for seed in range(8):
        decks = [generate_deck(name, 10 * seed + seat) for seat in range(2 + seed % 2)]
        state, chance = game(name).new(decks, seed), Chance.seeded(seed)
        for _ in range(600):
            if (choice := state.choice) is None:
                break
            said = words.question(choice.prompt, choice.purpose, choice.options[0].verb)
            assert said not in FALLBACKS, (choice.prompt, choice.purpose, choice.options[0].verb)
            assert said.endswith(("?", ".")), choice.prompt
            state.choose(chance.below(len(choice.options)))


@pytest.mark.parametrize(
    ("name", "purpose", "verb", "said"),
    [
        ("kotc/9", "deploy", "grave", "Whose graveyard do you choose?"),
        ("kotc/17", "destroy", "grave", "Whose grave do you choose?"),
        ("kotc/13", "bounce", "hand", "Whose hand do you choose?"),
        ("kotc/12", "hypnotize", "deck", "Whose deck do you choose?"),
        ("kotc/9", "remove", "number", "How many cards are targeted?"),
        ("kotc/9", "target", "player", "Who chooses the targets?"),
        ("kotc/9", "sacrifice", "player", "Which opponent chooses the cards?"),
        ("kotc/9", "heal", "player", "Which opponent gains the hitpoints?"),
        ("kotc/17", "remove", "counter", "Which counter do you remove?"),
        ("kotc/17", "craft", "sp", "What does the next level of the pawn become, 1 SP or 2 HP?"),
    ],
)
def test_what_is_chosen_is_asked_for_by_what_can_be_answered(
    name: str, purpose: str, verb: str, said: str
) -> None:
    assert words_of(name).question("choose", purpose, verb) == said


def test_a_card_of_the_reserves_is_asked_for_in_a_sentence() -> None:
    assert words_of("kotc/12").question("draw", "draw", "draw").startswith("Do you draw from your deck")


@pytest.mark.parametrize(
    ("name", "side"),
    [
        (
            "kotc/9",
            "A: 20 hitpoints, deck 40, graveyard 0, resources 0/0; Creature Zone: Wolf 1/5; hand: empty",
        ),
        ("kotc/12", "A: 35 HP, deck 40, graveyard 0, resources 0/0; battlefield: Wolf 1/5; hand: empty"),
        ("kotc/17", "A: 35 HP, deck 40, grave 0, resources 0/0; battlefield: Wolf 1/5; hand: empty"),
    ],
)
def test_a_position_in_lines_has_the_words_of_the_edition(name: str, side: str) -> None:
    wolf = {"type": "minion", "sp": 1, "hp": 5}
    state = game(name).position(
        {"cards": {"Wolf": wolf}, "players": {"A": {"battlefield": ["Wolf"]}, "B": {}}}
    )
    assert next(in_lines(state.position(NOBODY))) == side
