"""What one effect does by and by is one event of its kind (R6, R170)."""

from __future__ import annotations

import pytest
from tests.kotc.story import deal, lies, minion, spell

CARDS = {
    "Cry": spell("When enemy summons a minion: Draw 1 card."),
    "Quick": spell("When enemy casts a spell or activates an ability: Draw 1 card."),
    "Herald": minion(0, 2, "ARRIVE: When this card is summoned (ghost-play): Draw 1 card."),
    "Raise": spell("Target up to 2 cards in your grave; reveal and deploy the targets."),
    "Again": spell(
        "Target up to 1 card in your grave; reveal and deploy it. "
        "Target up to 1 card in your grave; reveal and deploy it."
    ),
    "Twins": spell("Target up to 2 on-field minions; clone the targets."),
    "Mould": spell("Craft 2 level 1 pawns."),
}


@pytest.mark.parametrize(
    ("card", "steps", "events"),
    [
        ("Raise", ("A: target one", "A: target two", "A: summon one", "A: summon two"), 1),
        ("Again", ("A: target one", "A: summon one", "A: target two", "A: summon two"), 2),
        ("Twins", ("A: target third", "A: target fourth", "A: yes", "A: yes"), 1),
        ("Mould", ("A: sp", "A: hp"), 1),
    ],
)
def test_minions_summoned_by_one_effect_are_one_summoning(
    card: str, steps: tuple[str, ...], events: int
) -> None:
    """R170: two effects are two (R6)."""
    table = deal(
        A={
            "hand": [lies(card, id="deed", level=0)],
            "grave": [lies("Speck", id="one"), lies("Speck", id="two")],
            "battlefield": [lies("Speck", id="third"), lies("Speck", id="fourth")],
        },
        B={"hand": [lies("Cry", level=0)]},
        cards=CARDS,
    )
    table.play("A: cast deed", *steps)
    assert (table.question(), table.options()) == ("B respond", ["cast cry", "pass"])
    assert len(table.state.moments) == events


def test_spells_deployed_by_one_effect_are_one_casting() -> None:
    """R170, R8: beside the spell that deployed them, which was answered or not in its own chain."""
    table = deal(
        A={
            "hand": [lies("Raise", level=0)],
            "grave": [lies("Aid", id="one", level=0), lies("Aid", id="two", level=0)],
        },
        B={"hand": [lies("Quick", level=0)]},
        cards=CARDS,
        dice=[1, 1, 1, 1],
    )
    table.play("A: cast raise", "B: pass", "A: target one", "A: target two", "A: cast one", "A: cast two")
    assert (table.question(), table.options()) == ("B respond", ["cast quick", "pass"])
    assert len(table.state.moments) == 1


def test_each_minion_of_a_batch_answers_for_itself() -> None:
    """R5, R170: "when this card is summoned" is about each of them."""
    table = deal(
        A={
            "hand": [lies("Raise", level=0)],
            "grave": [lies("Herald", id="one", level=0), lies("Herald", id="two", level=0)],
        },
        B={},
        cards=CARDS,
    )
    table.play("A: cast raise", "A: target one", "A: target two", "A: summon two", "A: summon one")
    assert sorted(table.options()) == ["activate one ARRIVE", "activate two ARRIVE", "pass"]
    table.play("A: activate one ARRIVE", "A: activate two ARRIVE", "*: pass")
    assert len(table.pile("A.hand")) == 2
