"""`cardwright print`: sheets, a card a page, single faces; and what is answered where that cannot be."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from cardwright.keyforge.cards import facts
from cardwright.keyforge.wording.cards import texts
from cardwright.kotc.decks import starters

Run = Callable[..., Any]

EMBERWATCH = Path(starters.__file__).parent / "17" / "emberwatch.toml"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where prints go that nobody has sent elsewhere."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_deck_is_printed_with_its_copies_and_backs(run: Run, here: Path) -> None:
    ran = run("print", "Emberwatch", "--marks", "--backs", "--out", "deck.pdf")
    assert (ran.code, ran.out) == (0, "")
    assert "deck.pdf: 40 cards, on 5 sheets; each back lies behind its front" in ran.err
    pages = PdfReader(here / "deck.pdf").pages
    assert len(pages) == 10
    words = " ".join(page.extract_text() for page in pages)
    assert words.count("Tinder Scout") == 4


def test_a_real_deck_of_keyforge_is_named_by_its_title(run: Run, here: Path) -> None:
    ran = run("print", "--game", "keyforge/1.2", 'Miss "Onyx" Censorius', "--paper", "letter")
    assert (ran.code, ran.err) == (0, "cards.pdf: 36 cards, on 5 sheets\n")
    assert PdfReader(here / "cards.pdf").pages[0].mediabox.width > 790


def test_a_card_is_printed_with_the_picture_of_its_author(run: Run, here: Path) -> None:
    Image.new("RGB", (900, 700), (255, 0, 200)).save(here / "art.png")
    ran = run("print", "Tinder Scout", "--picture", "art.png", "--credit", "Ann", "--png", "100")
    assert ran.code == 0, ran.err
    with Image.open(here / "faces" / "tinder-scout.png") as face:
        shown = face.convert("RGB").getpixel((face.width // 2, face.height // 3))
    assert shown == pytest.approx((255, 0, 200), abs=6)
    assert "Ann" in run_words(run, here, "Tinder Scout", "--picture", "art.png", "--credit", "Ann")
    assert (
        "a picture is for one card, and these are 15"
        in run("print", "Emberwatch", "--picture", "art.png").err
    )
    assert "there is no such file" in run("print", "Tinder Scout", "--picture", "none.png").err
    assert "this is no file" in run("print", "Tinder Scout", "--picture", ".").err
    assert "neither a PNG" in run("print", "Tinder Scout", "--picture", "cards.pdf").err
    assert "--credit goes with --picture" in run("print", "Tinder Scout", "--credit", "Ann").err


def run_words(run: Run, here: Path, *arguments: str) -> str:
    """What stands on the first page of a print."""
    assert run("print", *arguments).code == 0
    return PdfReader(here / "cards.pdf").pages[0].extract_text()


def test_a_card_a_page_for_a_print_shop(run: Run, here: Path) -> None:
    ran = run("print", "--game", "keyforge/1.2", "Anger", "punch", "--paper", "card", "--copies", "2")
    assert (ran.code, ran.err) == (0, "cards.pdf: 4 cards, one a page\n")
    pages = PdfReader(here / "cards.pdf").pages
    assert [("Anger" in page.extract_text(), "Punch" in page.extract_text()) for page in pages] == [
        (True, False),
        (True, False),
        (False, True),
        (False, True),
    ]


def test_cards_come_on_standard_input(run: Run, here: Path) -> None:
    card = b'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n'
    assert run("print", "-", given=card).code == 0
    (page,) = PdfReader(here / "cards.pdf").pages
    assert "Bolt" in page.extract_text()


def test_all_cards_of_keyforge_can_be_printed_read_and_searched(run: Run, here: Path) -> None:
    begun = process_time()
    assert run("print", "--game", "keyforge/1.2", "--all", "--paper", "card").code == 0
    assert process_time() - begun < 10
    pages = PdfReader(here / "cards.pdf").pages
    assert len(pages) == 370
    for page, name in list(zip(pages, facts(), strict=True))[::30]:
        words = _in_a_line(page.extract_text())
        assert _in_a_line(name) in words
        for ability in texts()[name]:
            assert _in_a_line(ability.partition(" — ")[2] or ability) in words


def _in_a_line(words: str) -> str:
    """Words without what parts lines and words, and without the hyphens that end lines."""
    return re.sub(r"[\s\u00ad‐-]", "", words)


def test_a_text_that_does_not_fit_and_a_letter_without_a_glyph_are_named(run: Run, here: Path) -> None:
    long = "\n\n".join(
        f"{name}: Draw 1 card."
        for name in ("ABILITY " * 8 + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n] for n in range(26))
    )
    for name, text, told in (
        ("Endless", long, "mm too long for a card"),
        ("Bolt 龍", "RING: Draw 1 card.", "the card fonts have no 龍"),
    ):
        card = f'name = "{name}"\ntype = "minion"\nsp = 1\nhp = 1\nedition = 17\ntext = """\n{text}"""\n'
        (here / "card.toml").write_text(card, encoding="utf-8")
        ran = run("print", "card.toml")
        assert ran.code == 1
        assert f"'{name}': " in ran.err
        assert told in ran.err
        assert [file.name for file in here.iterdir()] == ["card.toml"]


def test_faces_are_written_once_each(run: Run, here: Path) -> None:
    ran = run("print", "Emberwatch", "--png", "72", "--svg", "--bleed", "2", "--backs", "--out", "faces")
    assert ran.code == 0, ran.err
    names = sorted(file.name for file in (here / "faces").iterdir())
    assert "tinder-scout.png" in names
    assert "tinder-scout.svg" in names
    assert f"faces: {len(names) // 2} faces as SVG and PNG" in ran.err
    with Image.open(here / "faces" / "tinder-scout.png") as picture:
        assert picture.size == pytest.approx((67 / 25.4 * 72, 92 / 25.4 * 72), abs=1)
    assert "Tinder Scout" in (here / "faces" / "tinder-scout.svg").read_text(encoding="utf-8")


def test_what_is_there_stays_unless_one_says_otherwise(run: Run, here: Path) -> None:
    (here / "cards.pdf").write_text("mine", encoding="utf-8")
    ran = run("print", "Emberwatch")
    assert ran.code == 1
    assert "cards.pdf: this is there already: name another with --out, or say --overwrite" in ran.err
    assert (here / "cards.pdf").read_text(encoding="utf-8") == "mine"
    assert run("print", "Emberwatch", "--overwrite").code == 0
    assert (here / "cards.pdf").read_bytes().startswith(b"%PDF")
    (here / "faces").mkdir()
    (here / "faces" / "tinder-scout.svg").write_text("mine", encoding="utf-8")
    ran = run("print", "Emberwatch", "--svg")
    assert "tinder-scout.svg: this is there already" in ran.err
    assert [file.name for file in (here / "faces").iterdir()] == ["tinder-scout.svg"]


@pytest.mark.parametrize(
    ("arguments", "kept"),
    [
        (["bolt.toml", "--out", "bolt.toml"], "bolt.toml"),
        (["bolt.toml", "Emberwatch", "--out", "other.toml"], "bolt.toml"),
        (["bolt.toml", "--picture", "bolt.svg", "--out", "./bolt.svg.toml"], "bolt.svg"),
        (["bolt.toml", "--picture", "bolt.svg", "--svg", "--out", "."], "bolt.svg"),
        (["set.csv", "--out", "set.csv"], "set.csv"),
        (["set.csv", "--svg", "--out", "."], "bolt.svg"),
    ],
)
def test_what_is_printed_stays_whatever_may_be_written_over(
    run: Run, here: Path, arguments: list[str], kept: str
) -> None:
    (here / "bolt.toml").write_text('name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n')
    (here / "bolt.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>')
    (here / "set.csv").write_text("name,type,text,picture\nBolt,spell,Draw 1 card.,bolt.svg\n")
    (here / "other.toml").symlink_to("bolt.toml")
    (here / "bolt.svg.toml").hardlink_to(here / "bolt.svg")
    before = (here / kept).read_bytes()
    ran = run("print", *arguments, "--overwrite")
    assert ran.code == 1
    assert "what is printed would be written over: name another with --out" in ran.err
    assert (here / kept).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "name what shall be printed"),
        (["Emberwatch", "--all"], "name what shall be printed"),
        (["Emberwatch", "--bleed", "-1"], "a bleed is 0 to 10 millimetres, not -1"),
        (["Emberwatch", "--bleed", "nan"], "a bleed is 0 to 10 millimetres, not nan"),
        (["Emberwatch", "--bleed", "11", "--svg"], "a bleed is 0 to 10 millimetres, not 11"),
        (["Emberwatch", "--paper", "a5"], "there is no paper 'a5'; the nearest is a4"),
        (["Emberwatch", "--paper", ""], "there is no paper ''"),
        (["Emberwatch", "--backs", "--turn", ""], "there is no edge ''"),
        ([f"{EMBERWATCH}#2"], "leave out #2"),
        (["Emberwatch", "--turn", "short"], "--turn goes with --backs"),
        (["Emberwatch", "--backs", "--turn", "up"], "there is no edge 'up'"),
        (["Emberwatch", "--svg", "--marks"], "single faces lie on no sheet"),
        (["Emberwatch", "--png", "300", "--paper", "a4"], "single faces lie on no sheet"),
        (["Emberwatch", "--svg", "--copies", "3"], "single faces are written once each: leave out --copies"),
        (["Emberwatch", "--copies", "10000"], "at most 3,000 cards, and these are 400,000"),
        (["Emberwatch", "--out", "."], "this is a directory"),
        (["Emberwatch", "--out", "none/cards.pdf"], "there is no folder none"),
        (["Emberwatch", "--out", "/dev/null/cards.pdf"], "there is no folder /dev/null"),
        (["Emberwatch", "--out", "x" * 300], "this cannot be written: File name too long"),
        (["Emberwatch", "--svg", "--out", "none/faces"], "there is no folder none"),
        (["Embrewatch"], "neither a file nor a deck of kotc/17"),
        (["Emberwatch", "--out", "cards.png"], "single faces are made by --png 300"),
    ],
)
def test_wrong_wishes_are_answered_in_words(run: Run, here: Path, arguments: list[str], told: str) -> None:
    ran = run("print", *arguments)
    assert ran.code == 1
    assert told in ran.err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    "arguments", [["--png", "0"], ["--png", "100000"], ["--copies", "0"], ["--bleed", "x"]]
)
def test_wrong_use_says_so(run: Run, arguments: list[str]) -> None:
    assert run("print", "Emberwatch", *arguments).code == 2


@pytest.mark.parametrize("missing", ["typst", "pypdf"])
def test_a_missing_library_is_named_with_what_brings_it(
    run: Run, here: Path, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    ran = run("print", "Emberwatch")
    assert ran.code == 1
    assert f"printing needs {missing}: pip install 'cardwright[workshop]' brings it" in ran.err
    assert list(here.iterdir()) == []
