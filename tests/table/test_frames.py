"""What a page has been sent, whatever got lost on the way."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from cardwright.table.frames import NEW_LINES, Frame, Frames, Picture
from cardwright.table.moves import Lately, Move


def picture(words: list[str]) -> Picture:
    """A page of a game in which so much has been said."""
    return Picture(f"<main>{len(words)} {words[-1:]}</main>", tuple(f"<li>{each}</li>" for each in words), {})


class Client:
    """A page as its script keeps it."""

    def __init__(self) -> None:
        self.id = ""
        self.main = ""
        self.log: list[str] = []

    def take(self, frame: Frame) -> None:
        head, _, rest = frame.html().partition("\n")
        self.main, _, lines = rest.partition(f"\n{NEW_LINES}\n")
        del self.log[json.loads(head)["said"] :]
        self.log += filter(None, lines.split("\n"))
        self.id = frame.id


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from("abc"), st.booleans()), max_size=90))
def test_a_page_that_missed_frames_ends_like_one_that_has_them_all(
    steps: list[tuple[int, str, bool]],
) -> None:
    """Each step takes some lines back and says one more; the page may be connected then, or not."""
    frames, page = Frames(), Client()
    words: list[str] = []
    for back, word, connected in steps:
        words = [*words[: max(0, len(words) - back)], word]
        frames.show(picture(words))
        frame = frames.since(page.id) if connected else None
        if frame is not None:
            page.take(frame)
    whole, frame = Client(), frames.since(page.id)
    if frame is not None:
        page.take(frame)
    if steps:
        everything = frames.since("")
        assert everything is not None
        whole.take(everything)
    assert (page.main, page.log, page.id) == (whole.main, whole.log, whole.id)


def test_a_picture_that_comes_late_is_not_shown() -> None:
    """Two threads may paint a table; what one has seen before the other is not news any more."""
    frames = Frames()
    first, late, now = picture(["a"]), picture(["a", "b"]), picture(["a"])
    assert frames.show(first)
    assert not frames.show(now)  # it is as it was
    assert not frames.show(late)
    whole = frames.since("")
    assert whole is not None
    assert whole.picture == first


def test_what_changes_out_of_sight_makes_no_frame() -> None:
    frames = Frames()
    assert frames.show(picture(["a"]))
    assert not frames.show(picture(["a"]))
    frame = frames.since("")
    assert frame is not None
    assert frame.number == 1


def test_a_page_of_before_a_restart_is_given_everything() -> None:
    before, after = Frames(), Frames()
    for frames in (before, after):
        frames.show(picture(["a"]))
    old, new = before.since(""), None
    assert old is not None
    new = after.since(old.id)
    assert new is not None
    assert new.said == 0


def test_who_was_away_for_long_is_given_everything() -> None:
    frames = Frames()
    frames.show(picture(["0"]))
    first = frames.since("")
    assert first is not None
    for number in range(70):
        frames.show(picture([str(n) for n in range(number + 2)]))
    late = frames.since(first.id)
    assert late is not None
    assert late.said == 0


def moved_picture(moved: list[int]) -> Picture:
    """A page on which the cards of these keys have moved, one an event."""
    moves = tuple(Move(number, str(key), None, "A.hand", number) for number, key in enumerate(moved))
    return Picture(f"<main>{moved}</main>", (), {}, lately=Lately(moves, len(moved) - 1))


def keys_moved(frame: Frame | None) -> list[str]:
    assert frame is not None
    told = json.loads(frame.html().partition("\n")[0])["moved"]
    assert told == json.loads(frame.json())["moved"]
    return [move["key"] for move in told]


def test_a_page_is_told_what_has_moved_since_its_last_frame() -> None:
    frames, ids = Frames(), []
    for moved in ([1], [1, 2], [1, 2, 3, 4], [1, 2], [1, 2, 5]):
        frames.show(moved_picture(moved))
        newest = frames.since("")
        assert keys_moved(newest) == [], "a page that comes anew shows nothing moving"
        assert newest is not None
        ids.append(newest.id)
    since = [keys_moved(frames.since(id)) for id in ids[:-1]]
    assert since == [["2", "5"], ["5"], ["5"], ["5"]], "what was taken back is forgotten"
    assert not frames.show(Picture("<main>[1, 2, 5]</main>", (), {})), "moves alone make no frame"


def test_what_time_it_is_a_frame_is_told_by_the_clock_of_its_table() -> None:
    frames = Frames()
    frames.show(Picture("<main>1</main>", (), {"clocks": True}, date=lambda: 1234.5678))
    told = frames.since("")
    assert told is not None
    assert told.head["now"] == 1234.568
