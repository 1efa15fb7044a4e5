"""What damages saves follows from its seed alone: nothing of one save gets into the next."""

import copy
import json

from cardwright.core.chance import Chance
from cardwright.lab import damage

SAVE = json.dumps({"hand": [[1, 2], [3]], "deck": [{"is": "Card", "number": 4}, 5, 6], "turn": 7})


def test_what_a_save_is_damaged_with_stays_in_that_save() -> None:
    before = copy.deepcopy(damage.STRANGE)
    for seed in range(2_000):
        damage.damaged(SAVE, Chance.seeded(seed))
    assert before == damage.STRANGE


def test_the_same_seed_does_the_same_damage_whatever_came_before() -> None:
    once = [damage.damaged(SAVE, Chance.seeded(seed)) for seed in range(300)]
    again = [damage.damaged(SAVE, Chance.seeded(seed)) for seed in reversed(range(300))]
    assert once == again[::-1]
