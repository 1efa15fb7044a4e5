"""How cards lie on sheets, with gutters for their bleed, and where their backs lie."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.errors import CardwrightError
from cardwright.press.imposition import CARD, EDGE, MARK, PAPERS, Sheet, Turn, sheet_of, turn_of

SHEETS = st.builds(
    sheet_of, st.sampled_from((*PAPERS, "card")), st.floats(0, 10, allow_subnormal=False), st.booleans()
)


@pytest.mark.parametrize(
    ("paper", "bleed", "marks", "capacity"),
    [
        ("a4", 0, False, 9),
        ("a4", 0, True, 9),
        ("a4", 3, False, 9),
        ("a4", 3, True, 8),
        ("letter", 0, True, 9),
        ("letter", 3, False, 8),
        ("letter", 3, True, 6),
        ("card", 3, True, 1),
    ],
)
def test_as_many_cards_as_have_room(paper: str, bleed: float, marks: bool, capacity: int) -> None:
    assert sheet_of(paper, bleed, marks).capacity == capacity


@given(sheet=SHEETS)
def test_cards_lie_apart_by_their_bleed_and_within_what_a_printer_prints(sheet: Sheet) -> None:
    boxes = [sheet.card(place) for place in range(sheet.capacity)]
    assert boxes
    on_paper = sheet.size in [*PAPERS.values(), *((high, wide) for wide, high in PAPERS.values())]
    edge = EDGE if on_paper else 0
    for number, box in enumerate(boxes):
        assert (box.right - box.left, box.bottom - box.top) == pytest.approx(CARD)
        bleed = box.grown(sheet.bleed)
        assert min(bleed.left, bleed.top) >= -1e-6
        assert bleed.right <= sheet.size.width + 1e-6
        assert bleed.bottom <= sheet.size.height + 1e-6
        assert min(box.left, box.top) >= edge - 1e-6
        for other in boxes[:number]:
            beside = max(other.left - box.right, box.left - other.right)
            below = max(other.top - box.bottom, box.top - other.bottom)
            assert max(beside, below) >= 2 * sheet.bleed - 1e-6


@given(sheet=SHEETS)
def test_marks_stand_at_every_cut_outside_all_bleed(sheet: Sheet) -> None:
    cards = [sheet.card(place) for place in range(sheet.capacity)]
    marks = sheet.crop_marks(cards)
    if not sheet.marks:
        assert marks == []
        return
    bleed = sheet.trim.grown(sheet.bleed)
    for mark in marks:
        assert abs(mark.to_x - mark.x) + abs(mark.to_y - mark.y) == pytest.approx(MARK)
        outside_across = (
            max(mark.x, mark.to_x) <= bleed.left + 1e-6 or min(mark.x, mark.to_x) >= bleed.right - 1e-6
        )
        outside_along = (
            max(mark.y, mark.to_y) <= bleed.top + 1e-6 or min(mark.y, mark.to_y) >= bleed.bottom - 1e-6
        )
        assert outside_across or outside_along
        assert min(mark.x, mark.y, mark.to_x, mark.to_y) >= -1e-6
    upright = {round(mark.x, 3) for mark in marks if mark.x == mark.to_x}
    assert upright == {round(edge, 3) for card in cards for edge in (card.left, card.right)}
    level = {round(mark.y, 3) for mark in marks if mark.y == mark.to_y}
    assert level == {round(edge, 3) for card in cards for edge in (card.top, card.bottom)}


@given(sheet=SHEETS, turn=st.sampled_from(Turn))
def test_a_back_lies_where_its_front_shines_through(sheet: Sheet, turn: Turn) -> None:
    width, height = sheet.size
    upright_edge = (turn is Turn.LONG) == (height >= width)
    for place in range(sheet.capacity):
        front, back = sheet.card(place), sheet.back(place, turn)
        if upright_edge:
            expected = (width - front.right, front.top, width - front.left, front.bottom)
        else:
            expected = (front.left, height - front.bottom, front.right, height - front.top)
        assert back == pytest.approx(expected)
    assert sheet.turns_upside_down(turn) != upright_edge


@pytest.mark.parametrize("bleed", [-1, -0.001, 10.01, 1e300, float("nan"), float("inf"), float("-inf")])
def test_a_bleed_that_is_none_is_refused(bleed: float) -> None:
    with pytest.raises(CardwrightError, match="a bleed is 0 to 10 millimetres"):
        sheet_of("a4", bleed, marks=False)


@pytest.mark.parametrize(
    ("paper", "told"), [("A4", "nearest is a4"), ("lettre", "nearest is letter"), ("", "of a4, letter, card")]
)
def test_a_paper_that_there_is_not_is_refused(paper: str, told: str) -> None:
    with pytest.raises(CardwrightError, match=told):
        sheet_of(paper, 3, marks=False)


def test_an_edge_that_there_is_not_is_refused() -> None:
    assert turn_of("short") is Turn.SHORT
    with pytest.raises(CardwrightError, match="nearest is long"):
        turn_of("lang")
