"""Emblems: deterministic, small, sound as XML, and different for cards that lie in one deck."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardwright.drawing.emblem import Emblem, Motif, svg
from cardwright.drawing.emblem_motifs import SHAPES
from cardwright.games import game
from cardwright.keyforge.cards import facts
from cardwright.keyforge.decks import real_decks
from cardwright.keyforge.grammar import FORMS
from cardwright.kotc.editions import EDITIONS, GAMES, load
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.emblem import MOTIFS, emblem_of_design
from cardwright.narration.emblems import emblem_of
from cardwright.plugins.keyforge.emblems import FLOW, TIMES, VERBS

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from draw_emblems import DOCS, pictures

MOVING = ("effect", "law", "timing", "pattern", "quality", "keyword")
"""The kinds of words that say what a card does, and when."""


def assert_sound(drawn: str) -> None:
    """XML of 1 to 3 KB that neither runs nor fetches anything, nor names anything in the page."""
    assert 1000 <= len(drawn.encode()) <= 3000
    for each in ElementTree.fromstring(drawn).iter():
        assert each.tag.removeprefix("{http://www.w3.org/2000/svg}") in ("svg", "g", "path", "rect", "circle")
        assert not {name for name in each.attrib if "href" in name or name in ("id", "class", "style")}
        assert not {name for name in each.attrib if name.startswith("on")}
    assert "url(" not in drawn


def assert_told_apart(emblems: list[Emblem]) -> None:
    """No two are drawn alike: another motif, frame or pips, or else another ground or other signs."""
    for one, other in combinations(emblems, 2):
        assert svg(one) != svg(other), (one.name, other.name)


def test_every_card_of_keyforge_has_a_sound_emblem_of_its_own() -> None:
    drawn = {name: svg(emblem_of("keyforge/1.2", {"card": name})) for name in facts()}
    for each in drawn.values():
        assert_sound(each)
    assert len(set(drawn.values())) == len(drawn) == 370
    assert all(emblem_of("keyforge/1.2", {"card": name}).motifs for name in facts())


@pytest.mark.parametrize("edition", GAMES)
def test_cards_of_every_edition_have_sound_emblems(edition: str) -> None:
    for seed in range(3):
        deck = generate_deck(edition, seed)
        emblems = [emblem_of_design(design) for design in deck.designs]
        assert_told_apart(emblems)
        for each in emblems:
            assert each.motifs
            assert_sound(svg(each))


@pytest.mark.parametrize("edition", GAMES)
def test_a_position_says_enough_for_an_emblem(edition: str) -> None:
    decks = list(game(edition).starter_decks().values())[:2]
    state = game(edition).new(decks, seed=3)
    designs = {design.name: design for deck in decks for design in deck.designs}
    for card in state.view(0).position()["cards"].values():
        assert emblem_of(edition, card) == emblem_of_design(designs[card["card"]])


def test_cards_of_a_deck_are_told_apart() -> None:
    for deck in real_decks().values():
        cards = [{"card": name, "houses": [house]} for name, house in {*deck.cards}]
        assert_told_apart([emblem_of("keyforge/1.2", card) for card in cards])
    for edition in GAMES:
        for starter in game(edition).starter_decks().values():
            assert_told_apart([emblem_of_design(design) for design in starter.designs])


def test_every_component_has_a_motif() -> None:
    components = {each.id for edition in EDITIONS for each in load(edition).components}
    assert set(MOTIFS) == components
    assert set(MOTIFS.values()) <= set(SHAPES)


def test_every_verb_of_keyforge_has_a_motif() -> None:
    verbs = {word for word, form in FORMS.items() if form.gives & set(MOVING)}
    keywords = {word for fact in facts().values() for word, _ in fact.keywords}
    assert verbs | keywords <= {*VERBS, *TIMES, *FLOW}
    assert {*VERBS, *TIMES, *FLOW} <= {*FORMS, *keywords}
    assert {*VERBS.values(), *TIMES.values()} <= set(SHAPES)


def test_every_shape_is_some_motif() -> None:
    used = {*MOTIFS.values(), *VERBS.values(), *TIMES.values(), "axe", "tower"}
    assert used == set(SHAPES)


def test_cards_that_do_alike_have_the_same_motifs_and_differ_by_their_names() -> None:
    one, other = (Emblem(name, "star", 9, (Motif("bolt", 3),)) for name in ("Spark", "Ember"))
    assert svg(one) == svg(Emblem("Spark", "star", 9, (Motif("bolt", 3),)))
    assert svg(one) != svg(other)
    assert SHAPES["bolt"].outline in svg(one)
    assert SHAPES["bolt"].outline in svg(other)


def test_a_card_of_which_nothing_can_be_read_has_an_emblem_of_its_name() -> None:
    for id, card in (
        ("keyforge/1.2", {"card": "No Such Card"}),
        ("kotc/17", {"card": "X", "type": "spell", "text": "?"}),
    ):
        assert emblem_of(id, card).motifs == ()
        ElementTree.fromstring(svg(emblem_of(id, card)))


@pytest.mark.parametrize("name", pictures())
def test_the_sheets_in_the_docs_are_what_is_drawn(name: str) -> None:
    text = (Path(DOCS) / name).read_text(encoding="utf-8")
    assert text == pictures()[name]
    assert len(text) <= 300_000
