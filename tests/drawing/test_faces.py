"""Faces of cards: every line within its box and the margin, nothing over anything, whatever is written."""

from __future__ import annotations

import base64
import importlib.util
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from typer.testing import CliRunner

import cardwright.cli.commands  # noqa: F401 (the commands are there when it is imported)
from cardwright.cli.app import app
from cardwright.drawing import glyphs
from cardwright.drawing.emblem import Emblem, Motif
from cardwright.drawing.face import (
    HEIGHT,
    MARGIN,
    WIDTH,
    CardFace,
    DoesNotFit,
    Number,
    Paragraph,
    Style,
    draw_face,
    draw_face_alone,
    draw_face_with_bleed,
    faults_of,
)
from cardwright.drawing.glyphs import FontName, font, missing_glyphs, width_in
from cardwright.drawing.icons import NAMES
from cardwright.drawing.pictures import MOST_BYTES, picture_from
from cardwright.drawing.typesetting import SMALLEST
from cardwright.errors import CardwrightError
from cardwright.keyforge.cards import facts
from cardwright.kotc.editions import EDITIONS, load
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.face import face_of_design
from cardwright.narration.faces import back_of, face_of
from cardwright.plugins.keyforge.faces import BADGES, ICONS

SVG = "{http://www.w3.org/2000/svg}"
FONTS: dict[tuple[str, str, str], FontName] = {
    (family, weight, style): f"{stem}-{cut}"  # type: ignore[misc]
    for family, stem in (("Cardwright Serif", "CardwrightSerif"), ("Cardwright Sans", "CardwrightSans"))
    for cut, weight, style in (("Regular", "", ""), ("Bold", "700", ""), ("Italic", "", "italic"))
}
MEASURED: tuple[FontName, ...] = tuple(FONTS.values())


class Set(NamedTuple):
    """Words as they are set: where, and how large."""

    left: float
    right: float
    base: float
    size: float
    words: str


def words_set(svg: str) -> Iterator[Set]:
    """Every run of words on a card, as wide as its font says."""
    for text in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        for run in list(text) or [text]:
            told = {**text.attrib, **run.attrib}
            family = told["font-family"].partition(",")[0]
            name = FONTS[family, told.get("font-weight", ""), told.get("font-style", "")]
            size, left, words = float(told["font-size"]), float(told["x"]), (run.text or "").rstrip()
            yield Set(left, left + width_in(words, name, size), float(told["y"]), size, words)


def assert_well_set(svg: str) -> None:
    """All words are within the margin, legible, and none stands on another."""
    runs = list(words_set(svg))
    for run in runs:
        assert MARGIN - 0.1 <= run.left <= run.right + 0.01 <= WIDTH - MARGIN + 0.2, run
        assert run.base - run.size * 0.64 >= MARGIN, run
        assert run.base + run.size * 0.2 <= HEIGHT - MARGIN, run
    for place, one in enumerate(runs):
        for other in runs[place + 1 :]:
            apart = one.right <= other.left + 0.2 or other.right <= one.left + 0.2
            high, low = (one, other) if one.base <= other.base else (other, one)
            above = high.base <= low.base - low.size * 0.62
            assert apart or above, (one, other)


def legible(svg: str) -> bool:
    return all(run.size >= SMALLEST - 0.05 for run in words_set(svg) if not re.fullmatch(r"\d+", run.words))


@pytest.mark.parametrize("game", EDITIONS)
def test_cards_of_every_edition_are_well_set(game: str) -> None:
    for design in generate_deck(game, 11).designs:
        drawn = draw_face(face_of_design(design, load(game)))
        assert_well_set(drawn)
        assert legible(drawn)


def test_all_cards_of_keyforge_are_well_set() -> None:
    for name in facts():
        face = face_of("keyforge/1.2", {"card": name})
        assert face is not None
        assert faults_of(face) == ()
        drawn = draw_face(face)
        assert_well_set(drawn)
        assert legible(drawn)


TEXT = st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=400)
EMBLEM = Emblem("x", "star", 40, (Motif("bolt"),))


def face_with(words: str, style: Style = "parchment", **more: Any) -> CardFace:
    body = (Number("SP", 3, "sword"), Number("HP", 12, "heart"))
    return CardFace("Ægir", "Minion", EMBLEM, style, (Paragraph(words, "Wave"),), corners=body, **more)


@given(words=TEXT, style=st.sampled_from(("parchment", "forged")))
@settings(max_examples=60, deadline=None)
def test_any_text_of_400_characters_fits(words: str, style: Style) -> None:
    drawn = draw_face(face_with(words, style))
    assert_well_set(drawn)
    assert legible(drawn)


@pytest.mark.parametrize("style", ["parchment", "forged"])
def test_the_widest_400_characters_fit_and_a_long_text_says_by_how_much_it_does_not(style: Style) -> None:
    assert_well_set(draw_face(face_with("W" * 400, style)))
    with pytest.raises(
        DoesNotFit, match=r"'Ægir': its text is [\d.]+ mm too long .* take \d+ lines"
    ) as found:
        draw_face(face_with("word " * 600, style))
    assert found.value.excess > 10
    assert faults_of(face_with("word " * 600, style)) == (str(found.value),)


def test_a_long_word_is_parted_at_a_syllable() -> None:
    drawn = draw_face(face_with("Incomprehensibilities" * 4))
    assert [run.words for run in words_set(drawn) if run.words.endswith("-")]
    assert_well_set(drawn)


def test_everything_is_selectable_and_read_out_and_numbers_of_any_size_stay_in_their_place() -> None:
    face = face_with("Draw 1 card.", icons=(("draw", "draw"),), flavour="So be it.", footer="17th edition")
    huge = replace(face, corners=(Number("SP", 10**9000, "sword"), Number("HP", -5, "heart")))
    assert_well_set(draw_face(huge))
    root = ElementTree.fromstring(draw_face(face))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Ægir"
    said = root.findtext(f"{SVG}desc") or ""
    assert all(words in said for words in ("Wave: Draw 1 card.", "SP 3.", "So be it.", "17th edition"))
    assert "Draw 1 card." in draw_face(face).replace("</tspan>", "")
    assert not re.search(r"\sstyle=|<style|<script", draw_face(face))


def test_a_spell_has_triangles_where_a_minion_has_numbers() -> None:
    spell = face_of("kotc/17", {"name": "S", "type": "spell", "text": "Draw 1 card."})
    minion = face_of("kotc/17", {"name": "M", "type": "minion", "sp": 4, "hp": 6, "edition": 16})
    assert spell is not None
    assert minion is not None
    assert "842v-58l58 58z" in draw_face(spell)
    assert "842v-58l58 58z" not in draw_face(minion)
    words = [run.words for run in words_set(draw_face(minion))]
    assert {"M", "4", "SP", "6", "HP", "16th edition", "level", "Minion"} <= set(words)


def test_bleed_runs_on_beyond_the_edge_and_moves_no_word() -> None:
    for face in (face_with("x"), face_with("x", "forged")):
        wide = draw_face_with_bleed(face, 3)
        assert 'width="69mm" height="94mm" viewBox="-30 -30 690 940"' in wide
        assert list(words_set(wide)) == list(words_set(draw_face(face)))
        assert "M-30 -30h690v940h-690z" in wide
    for game in ("kotc/17", "keyforge/1.2"):
        assert 'viewBox="-30 -30 690 940"' in back_of(game, 3)
    for wrong in (-1.0, 11.0, float("nan"), float("inf")):
        with pytest.raises(CardwrightError, match="between 0 and 10 mm"):
            draw_face_with_bleed(face_with("x"), wrong)


def test_a_face_alone_carries_the_fonts_that_it_uses_and_no_others() -> None:
    alone = draw_face_alone(face_with("x"))
    assert alone.count("@font-face") == 3 or alone.count("@font-face") == 4
    packed = re.search(r"base64,([^)]+)\)", alone)
    assert packed
    assert base64.b64decode(packed[1]).startswith(b"wOF2")


def test_a_sign_that_no_font_has_is_named() -> None:
    assert missing_glyphs("Æ – “ł” ½") == ()
    assert faults_of(face_with("Я"))[0] == "the card fonts have no Я (CYRILLIC CAPITAL LETTER YA)"
    assert "CONTROL" in missing_glyphs("\x07")[0] or "U+0007" in missing_glyphs("\x07")[0]


@pytest.mark.parametrize("name", MEASURED)
def test_the_measures_are_those_of_the_fonts(name: FontName) -> None:
    """Measured once more, by fontTools, from the files that ship."""
    opened = TTFont(str(glyphs.fonts_folder() / f"{name}.ttf"))
    cut = importlib.util.spec_from_file_location("cut_fonts", Path("tools/cut_fonts.py"))
    assert cut
    assert cut.loader
    tool = importlib.util.module_from_spec(cut)
    cut.loader.exec_module(tool)
    told = font(name)
    letters = opened.getBestCmap()
    assert dict(told.advances) == {chr(letter): opened["hmtx"][glyph][0] for letter, glyph in letters.items()}
    assert dict(told.kerning) == dict(tool.pairs(opened))
    assert len(told.kerning) > 1000
    assert opened["name"].getDebugName(1) == told.family
    assert "Open Font License" in (opened["name"].getDebugName(13) or "")


def test_every_icon_that_is_named_is_drawn() -> None:
    assert {*BADGES.values(), *dict(ICONS).values()} <= NAMES


def png(size: tuple[int, int] = (1200, 900), **more: Any) -> bytes:
    packed = io.BytesIO()
    Image.new("RGB", size, "#369").save(packed, more.pop("format", "PNG"), **more)
    return packed.getvalue()


def test_a_picture_is_made_smaller_and_keeps_no_metadata() -> None:
    told = Image.Exif()
    told[0x010F] = "a camera of somebody"
    told[0x8825] = {1: "N", 2: (52.0, 31.0, 0.0)}
    content = png((3000, 2400), format="JPEG", exif=told, comment=b"a secret")
    assert b"a camera of somebody" in content
    kept = base64.b64decode(picture_from(content).partition(",")[2])
    opened = Image.open(io.BytesIO(kept))
    assert not opened.getexif()
    assert not {"exif", "comment", "xmp", "icc_profile"} & set(opened.info)
    assert b"camera" not in kept
    assert b"secret" not in kept
    assert (opened.width, opened.height) == (960, 768)


SOUND = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="url(#a)"/></svg>'
)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"GIF89a", "neither a PNG nor a JPEG nor an SVG"),
        (png()[:200], "damaged or cut short"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "damaged or cut short"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * MOST_BYTES, "bytes; a picture may have"),
        (png((7000, 7000)), "7,000 × 7,000 pixels"),
        (SOUND.replace(b"<path", b"<script/><path"), "has <script>"),
        (SOUND.replace(b"<path", b"<foreignObject/><path"), "has <foreignObject>"),
        (SOUND.replace(b"<path", b'<path onload="x()"'), "the script onload"),
        (SOUND.replace(b"#a", b"http://x.example/a"), "outside"),
        (SOUND.replace(b"<path", b'<use href="other.svg#a"/><path'), "a reference to 'other.svg#a'"),
        (SOUND.replace(b"<path", b"<style>x</style><path"), "has <style>"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SOUND, "document type or entities"),
        (SOUND[:-9], "no well-formed SVG"),
        (SOUND.replace(b"<path", b"<g>" * 200 + b"<path"), "more than 100 deep"),
    ],
)
def test_a_picture_that_is_not_taken_is_answered_in_words(content: bytes, says: str) -> None:
    with pytest.raises(CardwrightError, match=re.escape(says)):
        picture_from(content)


def test_the_command_draws_a_card_with_a_picture(tmp_path: Path) -> None:
    (tmp_path / "mine.png").write_bytes(png())
    out, picture = str(tmp_path / "face.svg"), str(tmp_path / "mine.png")
    run = CliRunner().invoke(
        app, ["card", "Draw 1 card.", "--face", out, "--picture", picture, "--credit", "Painted by Ann"]
    )
    assert run.exit_code == 0, run.output
    drawn = (tmp_path / "face.svg").read_text(encoding="utf-8")
    assert "data:image/jpeg;base64," in drawn
    assert "Painted by Ann" in drawn
    assert CliRunner().invoke(app, ["card", "Punch", "--game", "keyforge/1.2", "--face", out]).exit_code == 0
    assert "<title>Punch</title>" in (tmp_path / "face.svg").read_text(encoding="utf-8")
    assert CliRunner().invoke(app, ["card", "Draw 1 card.", "--picture", picture]).exit_code != 0


def test_the_sheet_in_the_documentation_is_current() -> None:
    found = importlib.util.spec_from_file_location("draw_faces", Path("tools/draw_faces.py"))
    assert found
    assert found.loader
    tool = importlib.util.module_from_spec(found)
    found.loader.exec_module(tool)
    assert tool.SHEET.read_text(encoding="utf-8") == tool.sheet()
