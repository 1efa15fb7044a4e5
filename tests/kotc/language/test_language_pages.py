"""The pages about the card language and deck files: their examples run, their tables are the data's."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from cardwright.kotc.decks import describe_deck, read_card
from cardwright.kotc.editions import load

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("page", ["card-language.md", "decks.md"])
def test_the_examples_of_a_page_run(page: str) -> None:
    results = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_the_table_of_components_is_the_editions() -> None:
    page = (DOCS / "card-language.md").read_text(encoding="utf-8")
    for component in load("kotc/17").components:
        formula = "" if component.kind == "condition" else f" `{component.formula}` |"
        assert f"| `{component.id}` | {component.text} |{formula} {component.ultra or ''} |\n" in page


def test_the_deck_and_the_card_of_the_page_are_legal(tmp_path: Path) -> None:
    blocks = (DOCS / "decks.md").read_text(encoding="utf-8").split("```toml\n")[1:]
    deck, card = (tmp_path / "deck.toml", tmp_path / "card.toml")
    for path, block in zip((deck, card), blocks, strict=True):
        path.write_text(block.split("```")[0], encoding="utf-8")
    report = describe_deck(deck)
    assert report.ok
    assert report.size == 40
    assert read_card(card).name == "Bolt"


def test_the_table_of_the_9th_edition_is_the_editions() -> None:
    page = (DOCS / "card-language.md").read_text(encoding="utf-8")
    edition = load("kotc/9")
    redacted = {each.component: "banned" for each in edition.redacted}
    notes = {each.component: "indicator" for each in edition.revised} | redacted
    for component in edition.components:
        note = notes.get(component.id, "")
        assert f"| `{component.id}` | {component.text} | `{component.formula}` | {note} |\n" in page


@pytest.mark.parametrize(("name", "model"), [("kotc/10", "kotc/9"), ("kotc/11", None)])
def test_the_tables_of_the_10th_and_11th_edition_are_the_editions(name: str, model: str | None) -> None:
    page = (DOCS / "card-language.md").read_text(encoding="utf-8")
    known = () if model is None else load(model).components
    for component in load(name).components:
        if component not in known:
            assert f"| `{component.id}` | {component.text} | `{component.formula}` |\n" in page
