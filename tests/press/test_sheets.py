"""A print, read back and looked at: its boxes, its pages, its words, its pixels."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image
from pypdf import PdfReader
from tests.press.conftest import face

from cardwright.errors import CardwrightError
from cardwright.narration.copies import Stack
from cardwright.narration.faces import face_of
from cardwright.press.drawing import printed_card
from cardwright.press.imposition import Box, Turn, sheet_of
from cardwright.press.ordering import every_card, stack_of
from cardwright.press.printing import MOST_CARDS, PrintedCard, print_cards
from cardwright.press.typesetting import Face, set_picture

Cards = Callable[..., list[PrintedCard]]

MILLIMETRE = 10
"""In pixels of what is looked at."""

RED, GREEN, BLUE, VIOLET, YELLOW = (255, 0, 0), (0, 192, 0), (0, 0, 255), (255, 0, 255), (255, 255, 0)
WHITE, BLACK = (255, 255, 255), (0, 0, 0)

PAPERS_AND_TURNS = list(itertools.product(("a4", "letter", "card"), (Turn.LONG, Turn.SHORT)))


def looked_at(pdf: bytes) -> list[Image.Image]:
    """The pages in pixels."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=25.4 / 72 * MILLIMETRE).to_pil().convert("RGB") for page in document]


def seen(page: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place, in millimetres from the upper left corner."""
    colour = page.getpixel((int(x * MILLIMETRE), int(y * MILLIMETRE)))
    assert isinstance(colour, tuple)
    return colour


def millimetres(box: Any) -> tuple[float, ...]:
    """A box of a page."""
    return tuple(float(length) * 25.4 / 72 for length in box)


def printed(pdf: bytes) -> list[Counter[str]]:
    """The faces on each page, by what is written on them."""
    pages = PdfReader(BytesIO(pdf)).pages
    return [Counter(re.findall(r"(?:Front|Back) \d+", page.extract_text())) for page in pages]


@pytest.mark.parametrize("marks", [False, True])
@pytest.mark.parametrize("bleed", [0, 2.5, 3])
def test_the_boxes_of_a_card_a_page(cards: Cards, marks: bool, bleed: float) -> None:
    sheet = sheet_of("card", bleed, marks)
    pages = PdfReader(BytesIO(print_cards("Cards", cards(3, bleed), sheet))).pages
    assert len(pages) == 3
    for page in pages:
        media, trim, bled = (millimetres(page[box]) for box in ("/MediaBox", "/TrimBox", "/BleedBox"))
        room = (media[2] - 63) / 2
        assert trim == pytest.approx((room, room, room + 63, room + 88), abs=0.001)
        assert bled == pytest.approx(
            (room - bleed, room - bleed, room + 63 + bleed, room + 88 + bleed), abs=0.001
        )
        assert media[0] <= bled[0]
        assert bled[3] <= media[3]
        assert room == pytest.approx(max(bleed, 1) + 3 if marks else bleed, abs=0.001)


@pytest.mark.parametrize(("paper", "size"), [("a4", (297, 210)), ("letter", (279.4, 215.9))])
def test_the_boxes_of_a_sheet(cards: Cards, paper: str, size: tuple[float, float]) -> None:
    sheet = sheet_of(paper, 3, marks=True)
    (page,) = PdfReader(BytesIO(print_cards("Cards", cards(2), sheet))).pages
    assert millimetres(page.mediabox) == pytest.approx((0, 0, *size), abs=0.001)
    left, top, right, bottom = sheet.trim
    assert millimetres(page.trimbox) == pytest.approx(
        (left, size[1] - bottom, right, size[1] - top), abs=0.001
    )
    bled = (left - 3, size[1] - bottom - 3, right + 3, size[1] - top + 3)
    assert millimetres(page.bleedbox) == pytest.approx(bled, abs=0.001)


def test_every_copy_is_printed_and_none_more(cards: Cards) -> None:
    deck = [
        PrintedCard(card.front, card.back, copies) for card, copies in zip(cards(3), (4, 1, 8), strict=True)
    ]
    sheet = sheet_of("a4", 3, marks=True)
    fronts = printed(print_cards("Deck", deck, sheet))
    assert [page.total() for page in fronts] == [8, 5]
    assert sum(fronts, Counter()) == {"Front 0": 4, "Front 1": 1, "Front 2": 8}
    both = printed(print_cards("Deck", deck, sheet, Turn.LONG))
    assert both[::2] == fronts
    assert sum(both[1::2], Counter()) == {"Back 0": 4, "Back 1": 1, "Back 2": 8}


def test_fonts_are_embedded_and_words_can_be_selected(cards: Cards) -> None:
    pdf = PdfReader(BytesIO(print_cards("A deck", cards(2), sheet_of("a4", 3, marks=False))))
    found = []
    for page in pdf.pages:
        assert "Front 0" in page.extract_text()
        found += fonts_of(page["/Resources"])
    assert found
    for font in found:
        (descendant,) = font["/DescendantFonts"]
        descriptor = descendant.get_object()["/FontDescriptor"]
        assert "CardwrightSans" in descriptor["/FontName"].replace("-", "")
        assert {"/FontFile2", "/FontFile3"} & descriptor.keys()
        assert "/ToUnicode" in font
    assert pdf.metadata is not None
    assert pdf.metadata.title == "A deck"


def test_readers_that_look_at_gaps_find_every_word_of_real_cards_by_itself() -> None:
    stack = stack_of("kotc/17", ["Emberwatch"])
    stack = Stack("Both", (*stack.cards, *every_card("keyforge/1.2").cards[::20]))
    cards = [replace(printed_card(each, 0), copies=1) for each in stack.cards]
    with pypdfium2.PdfDocument(print_cards("Both", cards, sheet_of("card", 0, marks=False))) as document:
        for page, copies in zip(document, stack.cards, strict=True):
            found = face_of(copies.game, copies.card)
            assert found is not None
            told = f"{found.name} {' '.join(each.words for each in found.paragraphs)}"
            assert set(told.split()) <= set(page.get_textpage().get_text_range().split())


def test_what_a_drawing_has_beyond_its_bleed_lies_on_no_neighbour_and_on_no_mark() -> None:
    wide = face("Wide", 3).svg.replace("</svg>", '<path fill="#000" d="M-60 40h183v8h-183z"/></svg>')
    for sheet in (sheet_of("a4", 3, marks=True), sheet_of("card", 3, marks=True)):
        cards = [
            PrintedCard(Face("Wide", wide), face("Back", 3)),
            PrintedCard(face("Plain", 3), face("Back", 3)),
        ]
        (page, *_) = looked_at(print_cards("A deck", cards, sheet))
        card, bled = sheet.card(0), sheet.card(0).grown(3)
        assert seen(page, card.left - 1.0, card.top + 44) == BLACK
        assert seen(page, bled.left - 0.5, card.top + 44) == WHITE
        assert seen(page, bled.right + 0.5, card.top + 44) == (WHITE if sheet.capacity == 1 else RED)


def fonts_of(resources: Any) -> list[Any]:
    """The fonts of a page, and of the drawings on it."""
    resources = resources.get_object()
    found = [font.get_object() for font in resources.get("/Font", {}).values()]
    for drawing in resources.get("/XObject", {}).values():
        found += fonts_of(drawing.get_object().get("/Resources", {}))
    return found


def test_the_same_cards_are_the_same_bytes(cards: Cards) -> None:
    first, second = (
        print_cards("Deck", cards(9), sheet_of("a4", 3, marks=True), Turn.LONG) for _ in range(2)
    )
    assert first == second
    assert first != print_cards("Deck", cards(9), sheet_of("a4", 3, marks=True), Turn.SHORT)
    assert b"CreationDate" not in first


@pytest.mark.parametrize("paper", ["a4", "letter", "card"])
def test_marks_are_at_the_cuts_and_bleed_is_beyond_them(cards: Cards, paper: str) -> None:
    sheet = sheet_of(paper, 3, marks=True)
    page = looked_at(print_cards("Cards", cards(sheet.capacity), sheet))[0]
    for place in range(sheet.capacity):
        box = sheet.card(place)
        check_card(page, box, GREEN, RED)
        inside = page.crop(tuple(int(length * MILLIMETRE) for length in box.grown(-22)))  # type: ignore[arg-type]
        assert BLACK not in dict.fromkeys(colour for _, colour in inside.getcolors(100_000) or ())
    marks = sheet.crop_marks([sheet.card(place) for place in range(sheet.capacity)])
    assert len(marks) == 4 * (sheet.columns + sheet.rows)
    for x, y, to_x, to_y in marks:
        assert min(seen(page, (x + to_x) / 2, (y + to_y) / 2)) < 160
        beside = (1, 0) if x == to_x else (0, 1)
        assert seen(page, (x + to_x) / 2 + beside[0], (y + to_y) / 2 + beside[1]) == WHITE


def test_without_marks_there_is_no_line(cards: Cards) -> None:
    sheet = sheet_of("a4", 3, marks=False)
    page = looked_at(print_cards("Cards", cards(1), sheet))[0]
    beyond = sheet.card(0).grown(3)
    assert {seen(page, x, 250) for x in range(3, 207)} == {WHITE}
    assert seen(page, beyond.right + 1, 50) == WHITE


def check_card(page: Image.Image, box: Box, inside: tuple[int, ...], outside: tuple[int, ...]) -> None:
    """See that a card is painted up to its cut, and its bleed up to three millimetres beyond."""
    middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2 + 20)
    for near, colour in ((-0.2, inside), (0.2, outside), (2.8, outside)):
        around = box.grown(near)
        assert seen(page, around.left, middle[1]) == colour
        assert seen(page, around.right, middle[1]) == colour
        assert seen(page, middle[0], around.bottom) == colour
        assert seen(page, box.right - 2, around.top) == colour or colour == inside


@pytest.mark.parametrize(("paper", "turn"), PAPERS_AND_TURNS)
@pytest.mark.parametrize("number", [1, 5, 8])
def test_fronts_and_backs_lie_behind_each_other(cards: Cards, paper: str, turn: Turn, number: int) -> None:
    sheet = sheet_of(paper, 3, marks=True)
    front, back = looked_at(print_cards("Cards", cards(number), sheet, turn))[:2]
    sideways = (turn is Turn.LONG) == (sheet.size.height >= sheet.size.width)
    way = Image.Transpose.FLIP_LEFT_RIGHT if sideways else Image.Transpose.FLIP_TOP_BOTTOM
    through = back.transpose(way)
    for place in range(sheet.capacity):
        box = sheet.card(place)
        below = (box.left + 31, box.top + 44)
        if place < min(number, sheet.capacity):
            check_card(front, box, GREEN, RED)
            check_card_shines(through, box)
        else:
            assert seen(front, *below) == seen(through, *below) == WHITE
    for x, y, to_x, to_y in sheet.crop_marks(
        [sheet.card(place) for place in range(min(number, sheet.capacity))]
    ):
        assert max(seen(side, (x + to_x) / 2, (y + to_y) / 2)[0] for side in (front, through)) < 160


def check_card_shines(through: Image.Image, box: Box) -> None:
    """See that a back is where its front is, and upright for whoever turns the card like a page of a book."""
    for near, colour in ((-0.2, BLUE), (0.2, VIOLET), (2.8, VIOLET)):
        around = box.grown(near)
        assert seen(through, around.left, box.top + 44) == colour
        assert seen(through, around.right, box.top + 44) == colour
    assert seen(through, box.right - 10, box.top + 10) == YELLOW
    assert seen(through, box.left + 10, box.top + 10) == BLUE


def test_a_picture_has_the_dots_it_was_asked_for(cards: Cards) -> None:
    (card,) = cards(1)
    for bleed, size in ((3, (815, 1110)), (0, (744, 1039))):
        face = cards(1, bleed)[0].front
        with Image.open(BytesIO(set_picture(face, bleed, 300))) as picture:
            assert picture.size == pytest.approx(size, abs=1)
            colours = {picture.convert("RGB").getpixel(each) for each in ((2, 600), (picture.width - 3, 600))}
            assert colours == {RED if bleed else GREEN}
    assert set_picture(card.front, 3, 72) == set_picture(card.front, 3, 72)


def test_no_cards_and_too_many_are_refused(cards: Cards) -> None:
    with pytest.raises(CardwrightError, match="nothing to print"):
        print_cards("Nothing", [], sheet_of("a4", 3, marks=False))
    with pytest.raises(CardwrightError, match=r"at most 3,000 cards, and these are 10,000"):
        print_cards("Much", cards(1, copies=10_000), sheet_of("a4", 3, marks=False))
    assert MOST_CARDS == 3_000


@pytest.mark.parametrize("svg", ["", "<svg", "<html/>", "\0"])
def test_a_drawing_that_is_none_is_refused(svg: str) -> None:
    broken: Sequence[PrintedCard] = [PrintedCard(Face("Broken", svg), Face("Back", svg))]
    with pytest.raises(CardwrightError, match="these cards cannot be set"):
        print_cards("Broken", broken, sheet_of("a4", 3, marks=False))


def test_a_drawing_reads_no_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What a picture of somebody else's names stays unread, wherever the print is made."""
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="63mm" '
        'height="88mm" viewBox="0 0 63 88"><rect width="63" height="88" fill="#00c000"/>'
        '<image width="63" height="88" xlink:href="{}" href="{}"/></svg>'
    )
    secret = tmp_path_factory.mktemp("secret") / "red.png"
    Image.new("RGB", (8, 8), RED).save(secret)
    for place in (secret, f"../../../../../../../../../..{secret}", "red.png", f"file://{secret}"):
        with pytest.raises(CardwrightError, match="cannot be set"):
            set_picture(Face("Curious", drawing.format(place, place)), 0, 72)


def test_a_number_that_the_typesetter_stumbles_over_is_answered_in_words() -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
        '<circle r="1e30" stroke="red" stroke-width="1e-30"/></svg>'
    )
    with pytest.raises(CardwrightError, match="a number that is far too large or too small"):
        set_picture(Face("Huge", drawing), 0, 72)
