"""Sets of cards: read whatever people hand in, checked by row and column, and written without loss."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.errors import CardwrightError, FileError
from cardwright.sets import (
    CardSet,
    SetCard,
    card_file,
    check_set,
    deck_file,
    deck_of,
    read_set,
    set_from_text,
    set_text,
    with_card,
    write_set,
)
from cardwright.sets.collecting import unwritable

EXAMPLES = Path(__file__).parents[2] / "examples"

letters = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\ufffe\uffff")
texts = st.text(letters | st.sampled_from("\n\t=+-@',;\"\\"), max_size=30).filter(
    lambda text: not unwritable(text)
)
names = st.text(st.sampled_from("abc =+-@',;\"éß猫[].\\"), min_size=1, max_size=12).filter(str.strip)
numbers = st.none() | st.integers(0, 999)
cards = st.builds(
    SetCard,
    name=names,
    type=st.sampled_from(["minion", "spell", ""]),
    text=texts,
    sp=numbers,
    hp=numbers,
    edition=numbers,
    level=numbers,
    ultra=numbers,
    flavour=texts,
    picture=texts,
    credit=texts,
    copies=numbers,
)
sets = st.builds(
    CardSet,
    name=names,
    game=st.just("kotc/17"),
    author=names | st.just(""),
    cards=st.lists(cards, min_size=1, max_size=4, unique_by=lambda card: card.name).map(tuple),
)


@given(sets)
def test_what_is_written_as_text_is_read_as_the_same_set(card_set: CardSet) -> None:
    assert set_from_text(set_text(card_set, "toml"), "toml") == card_set
    assert set_from_text(set_text(card_set, "json"), "json") == card_set
    assert set_from_text(set_text(card_set, "csv"), "csv") == card_set


@given(sets, cards)
def test_a_card_file_goes_into_a_set_and_comes_out_of_it(card_set: CardSet, card: SetCard) -> None:
    text = with_card(set_text(card_set, "toml"), card_file(card), "kotc/17", "")
    found = set_from_text(text, "toml")
    former = {each.name: each for each in card_set.cards}
    [put] = [each for each in found.cards if each.name == card.name]
    assert card_file(put) == card_file(card)
    assert len(found.cards) == len(former | {card.name: card})
    if card.name in former:
        assert (put.copies, put.picture) == (former[card.name].copies, former[card.name].picture)
    else:
        assert put.copies is None
    assert found.name == card_set.name


def test_what_is_no_card_goes_into_no_set() -> None:
    bolt = card_file(SetCard("Bolt", "spell", "Draw 1 card."))
    text = with_card("", bolt, "kotc/17", "Mine")
    for card, why in (
        ("[[", "no TOML"),
        ('type = "spell"', "no name"),
        ('name = "A"\nsp = "x"', "whole number"),
    ):
        with pytest.raises(CardwrightError, match=why):
            with_card(text, card, "kotc/17", "Mine")
    with pytest.raises(CardwrightError, match=r"a set for kotc/17, and the card one for kotc/13"):
        with_card(text, bolt, "kotc/13", "Mine")
    with pytest.raises(CardwrightError, match="mend it first"):
        with_card(f"{text}colour = 3\n", bolt, "kotc/17", "Mine")


@given(sets)
def test_what_is_written_as_a_workbook_is_read_as_the_same_set(
    tmp_path_factory: pytest.TempPathFactory, card_set: CardSet
) -> None:
    path = tmp_path_factory.getbasetemp() / "cards.xlsx"
    write_set(card_set, path)
    assert read_set(path) == card_set


def test_the_example_is_the_same_in_both_forms_and_legal() -> None:
    by_hand = read_set(EXAMPLES / "coast.toml")
    assert read_set(EXAMPLES / "coast.csv") == by_hand
    assert len(by_hand.cards) == 12
    assert check_set(by_hand).ok


def test_no_cell_of_a_written_csv_begins_like_a_formula() -> None:
    card_set = CardSet("Sums", "kotc/17", cards=(SetCard("=1+1", text="@SUM(A1)", flavour="-1"),))
    written = set_text(card_set, "csv").splitlines()[1]
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in written.split(","))


def found_in(text: str) -> list[tuple[str, str, str]]:
    report = check_set(set_from_text(text, "csv"))
    return [(each.severity, each.code, each.place) for each in report.findings]


@pytest.mark.parametrize(
    ("row", "finding"),
    [
        ("Wolf,minion,two,4,17,,", ("error", "number", "row 2, column SP (C)")),
        ("Wolf,minion,2.5,4,17,,", ("error", "number", "row 2, column SP (C)")),
        ("Wolf,minion,=1+1,4,17,,", ("error", "cell", "row 2, column SP (C)")),
        ("Wolf,monster,2,4,17,,", ("error", "card", "row 2, column Type (B)")),
        ("Wolf,minion,2,4,17,9,", ("error", "printed-level", "row 2, column Level (F)")),
        ("Wolf,minion,2,4,18,,", ("error", "newer-edition", "row 2, column Edition (E)")),
        ("Wo\x07lf,minion,2,4,17,,", ("error", "text", "row 2, column Name (A)")),
        ("Wo\u202elf,minion,2,4,17,,", ("error", "text", "row 2, column Name (A)")),
        ("=1+1,minion,2,4,17,,", ("error", "cell", "row 2, column Name (A)")),
        (" ,minion,2,4,17,,", ("error", "name", "row 2, column Name (A)")),
        ("Bolt,spell,,,17,,Target 1 card, destroy it.", ("error", "cell", "row 2, column H")),
        ("Bolt,spell,,,17,,Drow 1 crad.", ("error", "text", "row 2, column Text (G)")),
        (f"Bolt,spell,,,17,,{'a' * 10_001}", ("error", "text", "row 2, column Text (G)")),
    ],
)
def test_what_is_wrong_is_told_by_row_and_column(row: str, finding: tuple[str, str, str]) -> None:
    assert finding in found_in(f"Name,Type,SP,HP,Edition,Level,Text\n{row}\n")


def test_a_name_that_cannot_be_read_is_told_once_and_the_rest_of_its_card_is_looked_at() -> None:
    places = [place for _, _, place in found_in("name,type,edition,text\n=1+1,spell,17,Drow 1 card.\n")]
    assert places == ["row 2, column name (A)", "row 2, column text (D)"]
    broken = set_from_text('[cards."a\\u0007"]\ntype="spell"\nedition=17\ntext="Draw 1 card."', "toml")
    assert [each.place for each in check_set(broken).findings] == ['line 1, [cards."a\\u0007"]']


def test_what_cannot_be_the_title_of_a_set_is_told_by_row_and_column() -> None:
    for wrong in ("a\x1b[31m", "a\u202eb", "n" * 201, " "):
        assert ("error", "name", "row 2, column set (C)") in found_in(f"name,type,set\nA,spell,{wrong}\n")
    assert set_from_text("name\nA\n", "csv", file="a\x1bb.csv").name == "a�b"


def test_a_row_of_nothing_but_spaces_is_no_card() -> None:
    found = set_from_text(" ,\nname,type,sp\nBolt,spell, \n  , \t,\n", "csv")
    assert found.cards == (SetCard("Bolt", "spell"),)
    assert not found.findings


def test_names_that_stand_twice_and_columns_that_are_misspelt_are_told() -> None:
    found = check_set(set_from_text("Name,Type,Txet\nBolt,spell,a\n\nBOLT,spell,b\n", "csv")).findings
    messages = " ".join(each.message for each in found)
    assert "did you mean 'text'?" in messages
    assert any(each.code == "name" and each.place == "row 4, column Name (A)" for each in found)


@pytest.mark.parametrize("picture", ["../wolf.png", "/etc/wolf.png", "C:\\wolf.png", "wolf.exe", "none.png"])
def test_a_picture_is_a_file_beside_its_set(tmp_path: Path, picture: str) -> None:
    path = tmp_path / "set.csv"
    path.write_text(f"name,type,sp,hp,edition,picture\nWolf,minion,2,4,17,{picture}\n", encoding="utf-8")
    assert [each.code for each in check_set(read_set(path)).findings if each.column == "picture"] == [
        "picture"
    ]


@pytest.mark.parametrize(
    "content",
    [
        "\ufeffname;type\r\nÉlan;spell\r\n".encode(),
        "name\ttype\nÉlan\tspell\n".encode("utf-16"),
        "name,type\nÉlan,spell\n".encode("cp1252"),
        "name|type\rÉlan|spell\r".encode(),
        "\ufeffsep=;\r\nname;type\r\nÉlan;spell\r\n".encode(),
    ],
)
def test_csv_is_read_as_spreadsheets_save_it(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "set.csv"
    path.write_bytes(content)
    assert read_set(path).cards == (SetCard("Élan", "spell"),)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("set.csv", b"", "empty"),
        ("set.csv", b"name\n\0\n", "NUL"),
        ("set.csv", b"PK\x03\x04", "archive"),
        ("set.xlsx", b"name,type\n", "is none"),
        ("set.xlsx", b"PK\x03\x04 broken", "no XLSX"),
        ("set.xls", b"x", "ends in"),
        ("set.csv", b'name\n"open\n', "no CSV"),
        ("set.csv", b'name,type\nBolt,"' + b"a" * 200_000, "a cell has more than 131,072 letters"),
        ("set.csv", b"colour\nred\n", "no column is called `name`"),
        ("set.csv", b"name\n" + b"a\n" * 1_001, "at most 1000 cards"),
        ("set.csv", b"name\n" + b"\n" * 1_000_000 + b"a\n", "rows"),
        ("set.json", b"[]", "an object"),
        ("set.toml", b"cards = 1", "tables"),
    ],
)
def test_what_is_no_set_is_refused_with_its_reason(
    tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    if words == "rows":
        content = b"name\n" + b",\n" * 10_001
        path.write_bytes(content + b"a\n")
    with pytest.raises(FileError, match=words):
        read_set(path)


def test_a_workbook_that_swells_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b" " * 30_000_000)
    with pytest.raises(FileError, match="unpacked"):
        read_set(path)


def test_cells_that_a_spreadsheet_made_something_else_of_are_told(tmp_path: Path) -> None:
    import datetime

    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.append(["name", "type", "sp", "hp", "text"])
    sheet.append(["Wolf", "minion", "=1+1", 4.0, datetime.date(2026, 2, 1)])
    sheet.merge_cells("A4:B4")
    book.create_sheet("old").sheet_state = "hidden"
    book.save(tmp_path / "set.xlsx")
    found = read_set(tmp_path / "set.xlsx")
    assert found.cards[0].hp == 4
    assert [each.code for each in found.findings] == ["sheet", "merged", "cell", "cell"]
    with pytest.raises(CardwrightError, match="would lose"):
        set_text(found, "json")


def test_a_set_with_copies_is_a_deck() -> None:
    assert deck_of(read_set(EXAMPLES / "coast.toml"))["copies"]["Wolf"] == 10
    with pytest.raises(CardwrightError, match="copies"):
        deck_of(CardSet("None", "kotc/17", cards=(SetCard("Wolf"),)))


def test_a_set_that_could_not_be_read_whole_is_no_deck() -> None:
    found = set_from_text(
        "name,type,sp,hp,edition,copies\nWolf,minion,2,4,17,40\nElk,minion,1,2,17,x\n", "csv"
    )
    with pytest.raises(FileError, match=r"row 3, column copies \(F\)"):
        deck_file(found)


def test_a_game_that_says_nothing_of_sets_says_so() -> None:
    with pytest.raises(CardwrightError, match="sets of cards"):
        check_set(CardSet("Keys", "keyforge/1.2", cards=(SetCard("Wolf"),)))


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (SetCard("a\tb"), "a card's name has 1 to 100 printable letters"),
        (SetCard("Bo\u200dlt"), "there is U+200D .ZERO WIDTH JOINER. in it, which nobody sees"),
        (SetCard("n" * 101), "a card's name has 1 to 100 printable letters"),
        (SetCard(" "), "the card has no name"),
        (SetCard("Wolf", sp=1000), "`sp` is a whole number from 0 to 999"),
        (SetCard("Wolf", level=-1), "`level` is a whole number from 0 to 999"),
        (SetCard("Wolf", text="a" * 10_001), "`text` has at most 10000 letters"),
        (SetCard("Wolf", flavour="\x07"), "U+0007"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(made: SetCard, says: str) -> None:
    with pytest.raises(CardwrightError, match=says.replace("+", r"\+")):
        set_text(CardSet("A set", "kotc/17", cards=(made,)), "csv")
    with pytest.raises(CardwrightError, match="the set: a set's `name`"):
        set_text(CardSet("a\x1bb", "kotc/17", cards=(SetCard("Wolf"),)), "toml")


def test_abilities_stand_in_the_order_of_their_numbers() -> None:
    found = set_from_text(
        "name,ability 2,text,ability 10,ability 1\nWolf,two,none,ten,one\nFox,two,,,\nOwl,,none,,one\n", "csv"
    )
    assert [card.text for card in found.cards] == ["none\n\none\n\ntwo\n\nten", "two", "none\n\none"]


def test_signs_that_a_workbook_writes_by_their_numbers_are_read(tmp_path: Path) -> None:
    """Spreadsheet programs write a line's end as `_x000D_`, and words that look like that in another way."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["name", "flavour"])
    sheet.append(["Wolf", "It howls._x000D_\nIt runs."])
    sheet.append(["Fox", "It says _x005F_x0041_."])
    book.save(tmp_path / "set.xlsx")
    found = read_set(tmp_path / "set.xlsx")
    assert [card.flavour for card in found.cards] == ["It howls.\nIt runs.", "It says _x0041_."]
    write_set(found, tmp_path / "again.xlsx")
    assert read_set(tmp_path / "again.xlsx") == found
    written = openpyxl.load_workbook(tmp_path / "again.xlsx").active
    assert written is not None
    assert "It says _x005F_x0041_." in [cell.value for row in written.iter_rows() for cell in row]


@pytest.mark.parametrize("flavour", ["_x0041_x005F_", "_x0041_x0041_", "_x005F_x005F_x0041_", "__x0041__"])
def test_words_that_look_like_several_signs_come_back_from_a_workbook(flavour: str, tmp_path: Path) -> None:
    shown = CardSet("Signs", "kotc/17", cards=(SetCard("Wolf", "spell", flavour=flavour),))
    write_set(shown, tmp_path / "signs.xlsx")
    assert read_set(tmp_path / "signs.xlsx").cards == shown.cards


def test_the_level_of_the_dearest_card_can_be_printed_on_it() -> None:
    found = set_from_text("name,type,edition,sp,hp,level\nTitan,minion,17,999,999,1499\n", "csv")
    report = check_set(found)
    assert (report.findings, report.appraisals[0].level) == ((), 1499)
