"""Lists of cards of KeyForge: what is wrong on which line, titles as one types, the usual form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.authoring import complete, edited, format_text, game_of_file, hover, proof
from cardwright.keyforge.exporting import deck_to_text
from cardwright.keyforge.generating import generate_deck
from cardwright.keyforge.importing import deck_from_text

GAME = "keyforge/1.2"
LIST = deck_to_text(generate_deck(5))


def test_a_deck_of_three_houses_is_legal() -> None:
    assert proof(GAME, LIST).ok


def test_each_unknown_title_is_told_and_mended() -> None:
    text = "A Deck\n\nBrobnar\n2 Angr\n1 Anger\nDis\n1 Urchinn\n"
    wrong = [each for each in proof(GAME, text).diagnostics if each.code == "unknown-card"]
    assert [text[each.span.start : each.span.end] for each in wrong] == ["Angr", "Urchinn"]
    for each in reversed(wrong):
        text = edited(text, each.suggestions[0].edits)
    assert [each.code for each in proof(GAME, text).diagnostics] == [
        "deck-size",
        "houses",
        "house-size",
        "maverick",
    ]


def test_titles_of_the_house_come_first() -> None:
    text = "A Deck\n\nDis\n2 "
    found = complete(GAME, text, len(text))
    assert "Dis" in found.items[0].detail
    typed = f"{text}ang"
    assert complete(GAME, typed, len(typed)).items[0].words == "Anger"
    assert complete(GAME, "A Deck\n\nBr", 10).items[0].kind == "house"


def test_a_title_is_explained_in_our_own_words() -> None:
    found = hover(GAME, "Brobnar\n2x anger\n", 12)
    assert found is not None
    assert found.title == "Anger"
    assert found.lines[0].startswith("Brobnar action")
    assert hover(GAME, "Brobnar\n2x anger\n", 3) is None


def test_the_usual_form() -> None:
    text = "A Deck\n# mine\nbrobnar\n 2x  anger\n1 PUNCH\n"
    assert format_text(GAME, text) == "A Deck\n# mine\nBrobnar\n2 Anger\n1 Punch\n"
    assert format_text(GAME, LIST) == LIST


@given(
    lines=st.lists(st.sampled_from([*LIST.split("\n"), "2x anger", "# x", "dis", "Anger (2)", "03 punch"]))
)
def test_the_usual_form_is_the_same_deck(lines: list[str]) -> None:
    text = "\n".join(lines)
    once = format_text(GAME, text)
    assert format_text(GAME, once) == once
    if once != text:
        assert deck_from_text(once) == deck_from_text(text)


@given(
    text=st.text(st.sampled_from("ab1x 2(\n[{<#,;\0\ud800\u2028Æ") | st.characters(), max_size=200),
    at=st.integers(0, 99),
)
def test_no_list_is_too_strange(text: str, at: int) -> None:
    for written in (text, LIST[:at] + text + LIST[at:]):
        for each in proof(GAME, written).diagnostics:
            assert 0 <= each.span.start <= each.span.end <= len(written)
        complete(GAME, written, at)
        hover(GAME, written, at)
        format_text(GAME, written)


@pytest.mark.parametrize(("name", "game"), [("my.deck.txt", GAME), ("my.txt", GAME), ("my.md", None)])
def test_which_files_are_lists(name: str, game: str | None) -> None:
    assert game_of_file(name, LIST) == game
    assert game_of_file("letter.txt", "Dear Logos,\nyours") is None
