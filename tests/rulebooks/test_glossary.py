"""What a newcomer reads: pages that fit on a screen, and a glossary that explains every word of the rules."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from rich.console import Console

from cardwright.games import installed_games
from cardwright.keyforge import words as card_language
from cardwright.keyforge.cards import facts
from cardwright.keyforge.effects.verbs import EFFECTS
from cardwright.keyforge.grammar import HOUSES
from cardwright.keyforge.rules.zones import ZONE_WORDS as KEYFORGE_ZONES
from cardwright.keyforge.syntax import Timing
from cardwright.kotc.editions import EDITIONS, load
from cardwright.kotc.rules.zones import ZONE_WORDS as KEEPER_ZONES
from cardwright.rulebooks.glossary import (
    Glossary,
    load_glossary,
    normalized,
)
from cardwright.rulebooks.index import load_rulebook
from cardwright.terminal.rulebooks import draw_answer_to_rules, draw_page, read_pages
from cardwright.terminal.table import THEME

Typing = Callable[[Iterable[str]], Callable[[str], str]]


def explained(glossary: Glossary) -> set[str]:
    return {name for entry in glossary.entries for name in entry.names}


@pytest.mark.parametrize("name", installed_games())
def test_a_game_is_told_on_two_screens(name: str) -> None:
    glossary = load_glossary(name)
    assert len(glossary.pages) == 2
    for number in (1, 2):
        console = Console(theme=THEME, file=io.StringIO(), width=80)
        lines = console.render_lines(draw_page(glossary, number))
        assert len(lines) <= 23, "a line is left to go on from"
        assert len(lines) == 1 + len(glossary.pages[number - 1].splitlines()), "no line is broken"


@pytest.mark.parametrize("name", installed_games())
def test_every_entry_cites_rules_that_there_are(name: str) -> None:
    numbers = {rule.id for rule in load_rulebook(name).rules}
    for entry in load_glossary(name).entries:
        assert entry.rules, entry.word
        assert set(entry.rules) <= numbers, entry.word


@pytest.mark.parametrize("name", installed_games())
def test_no_two_entries_have_the_same_name(name: str) -> None:
    names = [each for entry in load_glossary(name).entries for each in set(entry.names)]
    assert sorted(names) == sorted(set(names))


def words_of_keeper(name: str) -> set[str]:
    """Keywords and chapters of an edition's rulebook, counters, zones, phases, and the components' verbs."""
    edition = load(name)
    book = load_rulebook(name)
    numbers = [rule.id for rule in book.rules]
    chapters = {each.partition("-")[2].rpartition("-")[0] for each in numbers if each.startswith(book.prefix)}
    texts = [component.text.casefold() for component in edition.components]
    hyphened = {word for text in texts for word in re.findall(r"(?<![a-z-])[a-z]+(?:-[a-z]+)+", text)}
    verbs = {
        re.sub(r"^\{[a-z]\}-", "", each.text.casefold()).split()[0]
        for each in edition.components
        if each.kind == "effect"
    }
    counters = {f"{kind} counter" for kind in edition.counters}
    phases = {f"{phase} phase" for phase in edition.phases}
    there = {"trapfield": edition.trapfield, "reserves": edition.reserves_max > 0}
    zones = [zone for zone in KEEPER_ZONES if there.get(zone, True)]
    return {normalized(word) for word in (*chapters, *hyphened, *verbs, *counters, *phases, *zones)}


@pytest.mark.parametrize("name", EDITIONS)
def test_who_has_no_hp_left_is_out_only_where_the_game_goes_on_without(name: str) -> None:
    entry = load_glossary(name).meaning("HP")
    assert entry is not None
    is_out = load(name).policies.defeat == "elimination"
    assert bool(re.search(r"\b(is out|has lost)\b", entry.says)) == is_out
    assert ("zombie" in entry.says) != is_out


@pytest.mark.parametrize("name", EDITIONS[2:])
def test_whoever_is_declared_may_defend(name: str) -> None:
    entry = load_glossary(name).meaning("declare")
    assert entry is not None
    assert entry.says.endswith("may defend.")


@pytest.mark.parametrize(
    ("name", "some"),
    [
        ("kotc/12-early", "immortality counter"),
        ("kotc/12", "sheathe"),
        ("kotc/13", "excavate"),
        ("kotc/14", "trap counter"),
        ("kotc/15", "in play"),
        ("kotc/16", "gift summon"),
        ("kotc/17", "undying counter"),
    ],
)
def test_every_word_of_keeper_of_the_cards_is_explained(name: str, some: str) -> None:
    wanted = words_of_keeper(name)
    assert {"ghost play", "dice heal", "down level", "silo", some, "endgame"} <= wanted
    assert wanted - explained(load_glossary(name)) == {"keywords"}, "the title of a list"


def test_every_word_of_the_9th_edition_is_explained() -> None:
    wanted = words_of_keeper("kotc/9")
    assert {"winning and losing", "six sided", "switch", "offense counter", "trapfield", "reserves"} <= wanted
    assert wanted <= explained(load_glossary("kotc/9"))


def test_every_word_of_keyforge_is_explained() -> None:
    """Chapters, zones, houses, and the words of the card language for timings, effects and keywords."""
    numbers = [rule.id for rule in load_rulebook("keyforge/1.2").rules]
    chapters = {each.split("-")[1] for each in numbers if each.startswith("KF-")}
    timings = {name for name, word in vars(card_language).items() if isinstance(word, Timing)}
    keywords = {word for card in facts().values() for word, _ in card.keywords}
    wanted = {
        normalized(word) for word in (*chapters, *timings, *keywords, *EFFECTS, *KEYFORGE_ZONES, *HOUSES)
    }
    assert {"before fight", "elusive", "poison", "capture", "six", "archives", "untamed"} <= wanted
    assert wanted <= explained(load_glossary("keyforge/1.2"))


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("GRANARY", "granary"),
        ("ghost play", "ghost-play"),
        ("sown", "sow"),
        ("buried", "bury"),
        ("petrified", "petrify"),
        ("pops", "pop"),
        ("formation order", "formation"),
        ("voodoo", "Voodoo Counter"),
        ("undy", "Undying Counter"),
    ],
)
def test_words_are_found_however_they_are_written(word: str, meant: str) -> None:
    entry = load_glossary("kotc/17").meaning(word)
    assert entry is not None
    assert entry.word == meant


def test_what_is_no_word_has_neighbours(screen: Any) -> None:
    glossary = load_glossary("kotc/17")
    assert glossary.meaning("granery") is None
    assert glossary.meaning("") is None
    screen.console.print(draw_answer_to_rules("kotc/17", "granery\x1b[2J"))
    assert "No word of the game is 'granery�[2J'. Did you mean granary" in " ".join(screen.text.split())


def test_rules_without_a_word_lists_the_words_and_a_number_says_a_sentence(screen: Any) -> None:
    screen.console.print(draw_answer_to_rules("keyforge/1.2", ""))
    assert "battleline, flank, neighbor" in " ".join(screen.text.split())
    screen.console.print(draw_answer_to_rules("keyforge/1.2", "KF-SIX-3"))
    assert "KF-SIX-3  A seventh time is not offered." in screen.text


def test_pages_are_turned_and_can_be_left(screen: Any, typing: Typing) -> None:
    glossary = load_glossary("keyforge/1.2")
    read_pages(glossary, screen.console, typing(["q"]))
    assert "how to play, 1 of 2" in screen.text
    assert "how to play, 2 of 2" not in screen.text
    read_pages(glossary, screen.console, typing([""]))
    assert "how to play, 2 of 2" in screen.text
