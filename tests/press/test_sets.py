"""Sets are printed like decks, with the pictures that lie beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.errors import CardwrightError, FileError
from cardwright.press.ordering import stack_of

EXAMPLES = Path(__file__).parents[2] / "examples"

PIXEL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="2" height="2" fill="red"/></svg>'
)

WRITTEN = """\
name,type,text,picture,credit,copies
Bolt,spell,Draw 1 card.,pictures/bolt.svg,Somebody,3
Gust,spell,Draw 2 cards.,,,
"""


def printed(file: Path) -> dict[str, int]:
    return {copies.card["card"]: copies.number for copies in stack_of("kotc/17", [str(file)]).cards}


def test_a_set_is_the_same_cards_in_a_spreadsheet_and_by_hand() -> None:
    assert printed(EXAMPLES / "coast.csv") == printed(EXAMPLES / "coast.toml")
    assert sum(printed(EXAMPLES / "coast.csv").values()) == 40


@pytest.mark.parametrize("name", ["coast.csv", "coast.toml"])
def test_a_set_is_one_thing_in_its_file(name: str) -> None:
    with pytest.raises(FileError, match=r"has one (set|deck or card) in it: leave out #2"):
        stack_of("kotc/17", [f"{EXAMPLES / name}#2"])


def test_of_decks_in_a_spreadsheet_one_can_be_named(tmp_path: Path) -> None:
    file = tmp_path / "decks.csv"
    file.write_text("Name,Houses,Cards\nOne,Brobnar|Dis|Logos,Anger\nTwo,Brobnar|Dis|Logos,Punch|Anger\n")
    assert stack_of("keyforge/1.2", [f"{file}#2"]).title == "Two"


def test_a_card_of_a_set_has_its_picture_and_who_made_it(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "bolt.svg").write_text(PIXEL)
    (tmp_path / "cards.csv").write_text(WRITTEN)
    (bolt,) = stack_of("kotc/17", [str(tmp_path / "cards.csv")]).cards
    assert bolt.number == 3
    assert bolt.card["picture"].startswith("data:image/svg+xml")
    assert bolt.card["credit"] == "Somebody"


def test_where_none_has_copies_each_is_printed_once(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("name,type,text\nBolt,spell,Draw 1 card.\nGust,spell,Draw 2 cards.\n")
    assert printed(file) == {"Bolt": 1, "Gust": 1}


def test_a_picture_that_is_missing_is_named_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(WRITTEN)
    with pytest.raises(CardwrightError, match=r"row 2.*bolt\.svg"):
        stack_of("kotc/17", [str(file)])


def test_a_picture_that_lies_elsewhere_than_beside_the_set_is_not_printed(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "bolt.svg").write_text(PIXEL, encoding="utf-8")
    file = tmp_path / "in" / "set.csv"
    file.write_text("name,type,text,picture\nBolt,spell,Draw 1 card.,../bolt.svg\n", encoding="utf-8")
    with pytest.raises(CardwrightError, match=r"row 2, column picture \(D\): a picture lies in the folder"):
        stack_of("kotc/17", [str(file)])


def test_a_card_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("name,type,text\nBolt,spell,Drow 1 card.\n")
    with pytest.raises(CardwrightError, match="Bolt"):
        stack_of("kotc/17", [str(file)])
