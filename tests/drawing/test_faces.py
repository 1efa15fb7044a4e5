"""Faces of cards: every line within its box and the margin, nothing over anything, whatever is written."""

from __future__ import annotations

import base64
import importlib.util
import io
import os
import re
import struct
import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms
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
from cardwright.table.page.art import face_address

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


def in_paragraphs(face: CardFace, words: str, ends: Iterable[int]) -> CardFace:
    """The face with these words, which are parted at these places as far as they go."""
    places = sorted({0, *(min(end, len(words)) for end in ends), len(words)})
    return replace(face, paragraphs=tuple(Paragraph(words[one:end]) for one, end in pairwise(places)))


@given(
    words=TEXT, ends=st.sets(st.integers(1, 399), max_size=4), style=st.sampled_from(("parchment", "forged"))
)
@settings(max_examples=60, deadline=None)
def test_any_text_of_400_characters_in_five_paragraphs_fits(words: str, ends: set[int], style: Style) -> None:
    drawn = draw_face(in_paragraphs(face_with(words, style), words, ends))
    assert_well_set(drawn)
    assert legible(drawn)


@pytest.mark.parametrize("style", ["parchment", "forged"])
def test_the_widest_400_characters_fit_and_a_long_text_says_by_how_much_it_does_not(style: Style) -> None:
    assert_well_set(draw_face(face_with("W" * 400, style)))
    for ends in (range(1, 5), range(80, 400, 80)):
        assert_well_set(draw_face(in_paragraphs(face_with("", style), "W" * 400, ends)))
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


def test_a_pawn_is_called_so() -> None:
    pawn = {"card": "Pawn", "type": "minion", "sp": 1, "hp": 2, "pawn": True}
    for kind, card in (("Minion · Pawn", pawn), ("Minion", {**pawn, "pawn": False})):
        face = face_of("kotc/17", card)
        assert face is not None
        assert face.kind == kind
    assert "pawn=True" in face_address("kotc/17", pawn)


def test_a_card_without_text_has_no_empty_plate_and_a_larger_picture() -> None:
    silent, speaking = (
        face_of("keyforge/1.2", {"card": "Dust Pixie"}),
        face_of("keyforge/1.2", {"card": "Troll"}),
    )
    assert silent is not None
    assert speaking is not None
    heights = []
    for face, plates in ((silent, 1), (speaking, 2)):
        root = ElementTree.fromstring(draw_face(face))
        assert len([each for each in root.iter(f"{SVG}rect") if each.get("width") == "558"]) == plates
        heights += [
            float(each.get("height", "")) for each in root.iter(f"{SVG}svg") if each.get("width") == "630"
        ]
    assert heights == [650, 502]


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
    composed, apart = (unicodedata.normalize(form, "Ænón") for form in ("NFC", "NFD"))
    assert replace(face_with(apart), name=apart) == replace(face_with(composed), name=composed)
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


def png_said_to_have(wide: int, high: int) -> bytes:
    """A PNG that says that it has this size, and has next to nothing in it."""
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(99))))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(each)) + kind + each + struct.pack(">I", zlib.crc32(kind + each))
        for kind, each in chunks
    )


def laughing(draws: str) -> bytes:
    """Eight groups, each of which draws the one before it ten times."""
    again = (f"<g id='a{each}'>{f'<{draws.format(each - 1)}/>' * 10}</g>" for each in range(1, 9))
    return "".join(("<g id='a0'/>", *again, "<path")).encode()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"GIF89a", "neither a PNG nor a JPEG nor an SVG"),
        (png()[:200], "damaged or cut short"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "damaged or cut short"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * MOST_BYTES, "more than the 20,000,000 bytes"),
        (png((7000, 7000)), "7,000 × 7,000 pixels; a picture may have 40,000,000 in all"),
        (png((100_000, 1)), "100,000 × 1 pixels; a side may have 40,000"),
        (png_said_to_have(100_000, 100_000), "100,000 × 100,000 pixels"),
        (SOUND.replace(b"<path", b"<script/><path"), "has <script>"),
        (SOUND.replace(b"<path", b"<foreignObject/><path"), "has <foreignObject>"),
        (SOUND.replace(b"<path", b'<path onload="x()"'), "the script onload"),
        (SOUND.replace(b"#a", b"http://x.example/a"), "outside"),
        (SOUND.replace(b"<path", b'<use href="other.svg#a"/><path'), "a reference to 'other.svg#a'"),
        (SOUND.replace(b"<path", b"<style>x</style><path"), "has <style>"),
        (SOUND.replace(b"<path", b"<text>x</text><path"), "turn them into paths"),
        (SOUND.replace(b"url(#a)", b"u\\72l(http://x.example)"), "outside"),
        (SOUND.replace(b"<path", b"<path style='mask:image-set(&quot;a.png&quot; 1x)'"), "outside"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SOUND, "document type or entities"),
        (b"<?xml-stylesheet href='a.css'?>" + SOUND, "is told how to look"),
        (SOUND.replace(b' viewBox="0 0 9 9"', b""), "a viewBox such as"),
        (SOUND.replace(b"0 0 9 9", b"0 0 nan 9"), "a viewBox such as"),
        (SOUND.replace(b"0 0 9 9", b"0 0 1_0 9"), "a viewBox such as"),
        (SOUND.replace(b"0 0 9 9", b"0 0 1e-40 9"), "a viewBox such as"),
        (SOUND.replace(b"0 0 9 9", "0 0 ٩ 9".encode()), "a viewBox such as"),
        (SOUND.replace(b"<path", b"<pattern width='1e9' height='1e9'/><path"), "has a <pattern>"),
        (b'<?xml version="1.0" encoding="elvish"?>' + SOUND, "save it as UTF-8"),
        (b'<?xml version="1.0" encoding="shift_jis"?>' + SOUND, "save it as UTF-8"),
        (b'<?xml version="1.0" encoding="idna"?>' + SOUND, "save it as UTF-8"),
        (b'<svg viewBox="0 0 9 9"/>', "needs xmlns="),
        (SOUND.replace(b"<path", b"<path x:y='1'"), "no well-formed SVG"),
        (SOUND.replace(b"<path", b"<g id='a'><use href='#a'/></g><path"), "drawn within itself"),
        (SOUND.replace(b"<path", laughing("use href='#a{}'")), "draws more than 50,000 elements"),
        (SOUND.replace(b"<path", laughing("path mask='url( &quot;#a{}&quot;)'")), "draws more than 50,000"),
        (SOUND[:-9], "no well-formed SVG"),
        (SOUND.replace(b"<path", b"<g>" * 200 + b"<path"), "more than 100 deep"),
    ],
)
def test_a_picture_that_is_not_taken_is_answered_in_words(content: bytes, says: str) -> None:
    with pytest.raises(CardwrightError, match=re.escape(says)):
        picture_from(content)


def test_of_a_drawing_nothing_comes_along_but_what_is_drawn() -> None:
    saved = b"""<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x.example/svg11.dtd">
        <!-- /home/ann/cards --><s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:e="http://e.example"
        xmlns:l="http://www.w3.org/1999/xlink" width="30mm" height="20mm" e:file="/home/ann/wolf.svg">
        <s:title>By Ann</s:title><s:metadata><s:script/><e:by>Ann</e:by></s:metadata>
        <e:view><s:rect/></e:view><s:path id="a" d="M0 0h9" e:label="Ann"/><s:use l:href="#a" x="1"/>
        A word that is none</s:svg>"""
    for content in (saved, saved.decode().replace('"1.0"?', '"1.0" encoding="utf-16"?').encode("utf-16")):
        kept = base64.b64decode(picture_from(content).partition(",")[2]).decode()
        assert kept == (
            '<svg xmlns="http://www.w3.org/2000/svg" width="30mm" height="20mm" '
            'preserveAspectRatio="xMidYMid slice">'
            '<path id="a" d="M0 0h9"></path><use href="#a" x="1"></use></svg>'
        )


def test_a_drawing_fills_the_room_for_it_as_a_photograph_does() -> None:
    drawn = SOUND.replace(b"0 0 9 9", b" 0, 0, 9 6 ").replace(b"<svg", b"<svg width='100%'")
    drawn = drawn.replace(b"<svg", b"<svg preserveAspectRatio='xMaxYMax'")
    kept = base64.b64decode(picture_from(drawn).partition(",")[2])
    assert ElementTree.fromstring(kept).attrib == {
        "viewBox": " 0, 0, 9 6 ",
        "width": "9",
        "height": "6",
        "preserveAspectRatio": "xMidYMid slice",
    }


def colour_kept(content: bytes) -> tuple[int, ...]:
    opened = Image.open(io.BytesIO(base64.b64decode(picture_from(content).partition(",")[2])))
    found = opened.convert("RGB").getpixel((5, 5))
    assert isinstance(found, tuple)
    return found


def test_the_colours_of_a_picture_stay_what_they_are() -> None:
    packed = io.BytesIO()
    Image.new("I;16", (9, 9), 30_000).save(packed, "PNG")
    assert colour_kept(packed.getvalue()) == pytest.approx((117, 117, 117), abs=2)
    told = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    assert colour_kept(png((9, 9), icc_profile=told)) == pytest.approx((0x33, 0x66, 0x99), abs=2)
    assert colour_kept(png((9, 9), icc_profile=b"none")) == pytest.approx((0x33, 0x66, 0x99), abs=2)
    assert colour_kept(png((9, 9), icc_profile=with_colours_swapped())) == pytest.approx(
        (0x33, 0x99, 0x66), abs=2
    )


def with_colours_swapped() -> bytes:
    """The usual profile, but what it calls green is blue."""
    told = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return told.replace(b"gXYZ", b"----", 1).replace(b"bXYZ", b"gXYZ", 1).replace(b"----", b"bXYZ", 1)


def test_what_a_camera_wrote_wrongly_is_no_matter(recwarn: pytest.WarningsRecorder) -> None:
    assert picture_from(png((9, 9), exif=b"Exif\0\0II*\0\xff\xff\xff\xff")).startswith("data:image/jpeg")
    assert [str(each.message) for each in recwarn] == []


def test_a_face_takes_the_place_of_no_file_but_a_drawing(tmp_path: Path) -> None:
    card = tmp_path / "bolt.toml"
    written = 'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n'
    card.write_text(written, encoding="utf-8")
    run = CliRunner().invoke(app, ["card", str(card), "--face", str(card)])
    assert isinstance(run.exception, CardwrightError)
    assert "a file that ends in .svg" in str(run.exception)
    assert card.read_text(encoding="utf-8") == written


def test_a_picture_is_not_written_over_by_the_face_that_is_made_of_it(tmp_path: Path) -> None:
    picture = tmp_path / "mine.svg"
    written = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    picture.write_text(written)
    run = CliRunner().invoke(app, ["card", "Draw 1 card.", "--picture", str(picture), "--face", str(picture)])
    assert "would be written over" in str(run.exception)
    assert picture.read_text() == written


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("nofile.toml", "--face", "x.svg", "--picture", "s.svg"), "there is no such file"),
        (("Draw 1 card.", "--face", "x.svg", "--credit", "Ann"), "name that with --picture"),
        (("Draw 1 card.", "--credit", "Ann"), "go with --face"),
    ],
)
def test_what_is_wrong_with_a_card_is_said_before_its_face(options: tuple[str, ...], told: str) -> None:
    assert told in str(CliRunner().invoke(app, ["card", *options]).exception)


def test_who_has_no_edition_indicator_has_none_on_the_face() -> None:
    card = {"name": "Bolt", "type": "spell", "text": "Draw 1 card."}
    for said, told in (
        ({"edition": None}, ""),
        ({}, "17th"),
        ({"edition": 0}, "0th"),
        ({"edition": 9}, "9th"),
    ):
        face = face_of("kotc/17", {**card, **said})
        assert face is not None
        assert face.footer.partition(" ")[0] == told


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes that are files here")
def test_a_picture_that_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    run = CliRunner().invoke(
        app,
        ["card", "Draw 1 card.", "--face", str(tmp_path / "a.svg"), "--picture", str(tmp_path / "pipe")],
    )
    assert "this is no file" in str(run.exception)


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
