"""Numbers on cards: whole, at least 1, and large enough for anybody (R131, `docs/rulings.md`)."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.kotc.editions import load
from cardwright.kotc.language.draft import Draft, DraftError
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.legality import examine_design

EDITION = load("kotc/17")


@pytest.mark.parametrize(
    "text",
    [
        "Draw {} cards.",
        "{}-dice-wound enemy.",
        "Craft 1 level {} pawn.",
        "Pay {} HP→ Draw 1 card.",
        "Target up to {} on-field minions; destroy the targets.",
        "Target this card; place {} Sword Counters on it.",
    ],
)
def test_a_number_may_be_as_large_as_one_likes_up_to_999(text: str) -> None:
    """R131: accepted without a word; beyond 999 it is refused, and the limit is named."""
    for number in (2, 99, 100, 999):
        design = Draft("Huge", "spell", text.format(number), edition=17).design(EDITION)
        assert not [finding for finding in examine_design(design, EDITION) if finding.severity == "error"]
    with pytest.raises(CardTextError, match="999"):
        Draft("Huge", "spell", text.format(1000), edition=17).design(EDITION)


def test_sp_and_hp_have_no_bound_of_the_rules() -> None:
    """R131: 99 was the bound of older editions."""
    design = Draft("Huge", "minion", "", sp=999, hp=999, edition=17).design(EDITION)
    assert examine_design(design, EDITION) == ()


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"type": "minion", "sp": -5}, "`sp` is a whole number from 0 to 999, not -5"),
        ({"type": "minion", "hp": 1.5}, "`hp` is a whole number from 0 to 999, not 1.5"),
        ({"type": "minion", "hp": 1000}, "`hp` is a whole number from 0 to 999, not 1000"),
        ({"type": "spell", "sp": 3}, "a spell has no `sp`"),
        ({"type": "spell", "edition": "17"}, "`edition` is a whole number"),
        ({"type": "spel"}, "`type` is \"minion\" or \"spell\", not 'spel'; did you mean 'spell'?"),
        ({"type": "spell", "text": None}, "`text` is a text or a list of texts"),
    ],
)
def test_a_program_is_told_of_values_that_no_card_has(values: dict[str, Any], told: str) -> None:
    with pytest.raises(DraftError) as error:
        Draft("Odd", **values).design(EDITION)
    assert told in str(error.value)
