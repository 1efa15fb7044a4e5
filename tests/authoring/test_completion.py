"""What is offered as one types: components by beginning, by words inside, by likeness; keys and values."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.authoring import Completion, Completions, Edit, complete, edited, hover, proof
from cardwright.kotc.editions import EDITIONS, load
from cardwright.kotc.language.forms import examples

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from mistakes import made_up_card

SPELL = 'name = "Bolt"\ntype = "spell"\nedition = {number}\ntext = "{words}"\n'


def at(marked: str, game: str = "kotc/17") -> tuple[Completions, str]:
    """What is offered where `|` stands, and the text without it."""
    offset = marked.index("|")
    text = marked.replace("|", "", 1)
    return complete(game, text, offset), text


def offered(words: str, game: str = "kotc/17") -> list[Completion]:
    return list(at(SPELL.format(number=load(game).number, words=words), game)[0].items)


def test_what_begins_so_comes_first_with_what_it_costs() -> None:
    first = offered("Target 1 on-field minion; des|")[0]
    assert first == Completion(
        "destroy it.", "effect", "destroy it.", "destroy it.", "effect: level +2 (2*t)", first.level
    )
    assert first.level == 2
    assert offered("Target up to 3 on-field minions; des|")[0].level == 6
    assert offered("Self-exh|")[0].level is not None
    assert offered("Target 1 on-f|")[0].detail == "target: t = x = 1"


def test_numbers_are_kept_and_are_placeholders() -> None:
    first = offered("Target up to 3 on|")[0]
    assert first.words == "Target up to 3 on-field minions; "
    assert first.snippet == "Target up to ${1:3} on-field minions; "
    assert offered("Draw 12|")[0].words == "Draw 12 cards."


def test_words_inside_and_slips_are_found() -> None:
    assert all("hand" in item.words for item in offered("hand|")[:5])
    assert offered("Target 1 on-field minion; petrfy|")[0].words == "petrify it."
    assert offered("When i tak damag|")[0].words.startswith("When you take damage:")


def test_what_stands_before_says_what_can_come() -> None:
    assert {item.kind for item in offered("Self-exhaust 1 resource→ |")} <= {"target", "effect"}
    assert {item.kind for item in offered("Draw 1 card, then |")} == {"effect"}
    signs = offered("Draw 1 card|")
    assert [item.words for item in signs if item.kind == "sign"] == [".", ", then ", ", also "]
    broken = offered("Drow 1 card. Target 1 on-field minion; destr|")
    assert broken[0].words == "destroy it."


def test_a_sign_that_stands_there_is_not_written_twice() -> None:
    found, text = at(SPELL.format(number=17, words="Target 1 on-field minion; destr|."))
    after = edited(text, [Edit(found.span, found.items[0].words)])
    assert after == text.replace("destr", "destroy it")


def test_keys_values_and_tables() -> None:
    card = 'name = "X"\n|\n[nothing]'
    assert [item.label for item in at(card)[0].items] == [
        "type",
        "sp",
        "hp",
        "text",
        "edition",
        "flavour",
        "level",
    ]
    assert [item.words for item in at('name = "X"\ntype = |')[0].items] == ['"minion"', '"spell"']
    assert [item.words for item in at('name = "X"\ntype = "sp|"')[0].items] == ['"spell"']
    assert at('name = "X"\ntype = "spell"\nedition = |')[0].items[0].words == "17"
    deck = 'game = "kotc/16"\n[copies]\nBo|\n[cards.Bolt]\ntype = "spell"\n'
    assert at(deck)[0].items[0].words == "Bolt = 2"
    assert [item.label for item in at(deck.replace("Bo|", "Bee = 1\n[|"))[0].items] == [
        "[cards.Bee]",
        '[cards."…"]',
    ]
    assert at('game = "kotc/1|"')[0].items[0].words == '"kotc/17"'
    assert at("# ga|me = 3")[0].items == ()


@pytest.mark.parametrize("game", EDITIONS)
def test_every_component_is_offered_by_its_beginning(game: str) -> None:
    """Effects behind a target selection, all others where a text begins."""
    edition = load(game)
    target = next(each for each in edition.usable if each.kind == "target" and each.targets in each.variables)
    before = examples(target, edition)[0] + (
        ";" if edition.wording.target_end == ";" else edition.wording.target_end
    )
    for component in edition.usable:
        if component.kind == "caveat":
            continue
        forms = examples(component, edition)
        begun = f"{before} {forms[0]}" if component.kind == "effect" else forms[0]
        words = [item.words for item in offered(f"{begun[:-1]}|", game)]
        plain = {re.sub(r"[.:;→ ]+$|up to ", "", each).lower() for each in words}
        assert plain & {each.lower().replace("up to ", "") for each in forms}, component.id


@given(seed=st.integers(0, 60), share=st.floats(0, 1))
def test_at_any_moment_of_typing(seed: int, share: float) -> None:
    """Whatever is offered stands in the text, and what is chosen first makes nothing worse than it was."""
    game = EDITIONS[seed % len(EDITIONS)]
    text = made_up_card(game, seed)
    cut = round(share * len(text))
    for written in (text[:cut], text):
        found = complete(game, written, cut)
        found.as_json(written)
        assert 0 <= found.span.start <= cut <= found.span.end <= len(written)
        for item in found.items[:2]:
            proof(game, edited(written, [Edit(found.span, item.words)]))
        said = hover(game, written, cut)
        if said is not None:
            assert said.markdown()
            said.as_json(written)
