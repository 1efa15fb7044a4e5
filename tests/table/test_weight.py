"""How much a frame weighs: nobody waits for it, on any line."""

from __future__ import annotations

import pytest
from tests.table.test_page import sat_down, scene_of

from cardwright.core.chance import Chance
from cardwright.sitting import Sitting
from cardwright.table.frames import Frame, Picture
from cardwright.table.page import Memory, log_part, main_and_head

LARGEST = 24_000
"""Bytes of a frame as it is sent, before any compression."""

EVERY = 25
"""So many choices lie between two frames that are looked at."""

LONGEST = 500
"""Choices, after which a game of many is left."""


def weight(sitting: Sitting, seat: int, said: int) -> int:
    """Of the frame that a seat is sent which was told so many lines of the log before."""
    scene = scene_of(sitting, seat)
    main, head, _ = main_and_head(scene, Memory())
    lines = tuple(log_part([line], scene).strip() for line in scene.log[said:])
    return len(Frame("0-1", 1, 0, Picture(main, lines, head)).html().encode())


@pytest.mark.long_game
@pytest.mark.parametrize(
    ("id", "players"), [("kotc/17", 2), ("kotc/17", 4), ("kotc/17", 8), ("keyforge/1.2", 2)]
)
def test_a_frame_is_small_throughout_a_game(id: str, players: int) -> None:
    """Each time that of the seat which is asked next, to which most is shown."""
    chance = Chance.seeded(6)
    sitting = sat_down(id, players, 6)
    weights: list[int] = []
    for number in range(LONGEST):
        if sitting.over:
            break
        said = [len(sitting.lines(seat)) for seat in range(players)] if number % EVERY == 0 else []
        assert sitting.state.choice is not None
        sitting.answer(sitting.asked, chance.below(len(sitting.state.choice.options)))
        if said and not sitting.over:
            weights.append(weight(sitting, sitting.asked, said[sitting.asked]))
    assert len(weights) > 3
    assert max(weights) <= LARGEST, weights
