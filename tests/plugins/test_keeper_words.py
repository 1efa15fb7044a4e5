"""Whoever sits at the table reads the words of the edition: a graveyard and offense, not a grave and SP."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardwright.games import game
from cardwright.kotc.editions import load
from cardwright.narration.position import Asked
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import question
from cardwright.plugins.keeper.sentences import QUESTIONS, SENTENCES, words_of
from cardwright.plugins.keeper.vocabulary import vocabulary
from cardwright.terminal.drawings import drawings_of

GAMES = ("kotc/12-early", "kotc/12", "kotc/13", "kotc/17")
WORDS = ("sp", "hp", "grave", "victim", "order", "enemy")


def asked(prompt: str, purpose: str) -> Asked:
    return Asked("A", prompt, purpose, None, 1, 1, [])


@pytest.mark.parametrize("name", GAMES)
def test_no_marker_of_a_word_is_left_in_a_text(name: str) -> None:
    words = words_of(name)
    said = [each for kind in words.sentences.values() for each in kind]
    assert not [each for each in (*said, *words.questions.values()) if re.search("[<>]", each)]


def test_texts_name_the_words_that_editions_have_otherwise() -> None:
    texts = [*[each for kind in SENTENCES.values() for each in kind], *QUESTIONS.values()]
    plain = "|".join(re.escape(load("kotc/17").words[word]) for word in WORDS)
    assert not [text for text in texts if re.search(rf"(?<![<{{])\b({plain})\b(?![>}}])", text)]


@pytest.mark.parametrize(
    ("name", "said"),
    [
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
    own = presentation_of(name).words.questions
    assert question(asked("attack", "attack"), own=own).plain == f"A: Who attacks, in {order}?"


def test_resources_are_placed_in_the_early_12th() -> None:
    own = presentation_of("kotc/12-early").words.questions
    assert "place" in question(asked("resource", "place"), own=own).plain
    assert vocabulary("kotc/12-early").places_resources
    assert not vocabulary("kotc/12").places_resources


@pytest.mark.parametrize(
    ("name", "grave"), [("kotc/12-early", "graveyard"), ("kotc/12", "graveyard"), ("kotc/17", "grave")]
)
def test_the_help_names_the_piles_by_the_words_of_the_edition(name: str, grave: str) -> None:
    drawings = drawings_of(name)
    assert drawings.piles == ("hand", grave)
    assert f"your {grave}; {grave} NAME" in drawings.help


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
