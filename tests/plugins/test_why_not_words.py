"""Every reason that a rule can give is told in a sentence, and every sentence is some rule's reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter

import pytest

from cardwright.games import game, plugin
from cardwright.kotc.editions import GAMES
from cardwright.kotc.rules.hindrances import RULES, WITHOUT_CONDITION
from cardwright.narration.explaining import GENERAL, Explaining
from cardwright.plugins.keeper.hindrances import SENTENCES as KEEPER
from cardwright.plugins.keyforge.hindrances import SENTENCES as KEYFORGE

SOURCE = Path(__file__).parents[2] / "src/cardwright"
WRITTEN = re.compile(r"Hindrance\(\s*\"([\w-]+)\"")

CHOICES_OF_CARDS = {"strongest", "weakest"}
"""Reasons of KeyForge that are called as the word of the card language is."""


def written(room: str) -> set[str]:
    """The words of the reasons that the rules of a game give."""
    files = [*SOURCE.joinpath(room, "rules").glob("*.py"), *SOURCE.joinpath(room, "effects").glob("*.py")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return set(WRITTEN.findall(text))


def test_every_reason_of_keeper_is_told() -> None:
    assert written("kotc") | set(RULES) | {WITHOUT_CONDITION, "elsewhere"} == set(KEEPER)


def test_every_reason_of_keyforge_is_told() -> None:
    assert written("keyforge") | CHOICES_OF_CARDS == set(KEYFORGE)


@pytest.mark.parametrize("sentences", [KEEPER, KEYFORGE, GENERAL], ids=["keeper", "keyforge", "general"])
def test_each_reason_has_a_sentence_that_needs_nothing_rare(sentences: Mapping[str, tuple[str, ...]]) -> None:
    """The last sentence of a reason speaks of what is known of any card that has it."""
    rare = {"by", "text", "asking", "own house"}
    for word, told in sentences.items():
        named = {field for _, field, _, _ in Formatter().parse(told[-1]) if field}
        assert told[-1].endswith((".", "?", "}", "”")), word
        if len(told) > 1:
            assert not named & rare, word


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_of_an_edition_leaves_a_word_open(name: str) -> None:
    brought = plugin(name)
    assert isinstance(brought, Explaining)
    sentences = brought.reasons(name).sentences
    assert not [told for each in sentences.values() for told in each if "<" in told or ">" in told]
    assert game(name).id == name
