"""Minions and pawns: summoning, activating, what is lost on leaving the battlefield."""

from __future__ import annotations

from tests.kotc.story import RICH, deal, lies, minion, spell

BELL = {
    "Bell": minion(0, 2, "RING: When this card is summoned (ghost-play): Draw 1 card."),
    "Cry": spell("When enemy summons a minion: Draw 1 card."),
}


def test_a_minion_is_paid_for_and_enters_face_up_and_exhausted() -> None:
    """K17-minions-2, -3; K17-zones-11."""
    table = deal(A={"hand": [lies("Wolf"), lies("Pup")], "granary": ["Blank"] * 4}, B={})
    table.play("A: summon wolf", "*: pass")
    assert (table.zone("wolf"), table.exhausted("wolf"), table.controller("wolf")) == (
        "battlefield",
        True,
        "A",
    )
    assert table.knows("B", "wolf")
    assert not table.knows("B", "pup")
    assert (table.ready("A"), table.zone("pup")) == (0, "hand")
    assert (table.minion("wolf").sp, table.minion("wolf").hp) == (2, 4)


def test_a_card_is_shown_as_soon_as_it_is_being_paid_for() -> None:
    """K17-minions-3, K17-spells-3; R167: and no longer than that, wherever it goes."""
    table = deal(A={"hand": [lies("Wolf"), lies("Bolt")], "granary": ["Pup", *RICH]}, B={})
    table.play("A: summon wolf")
    assert table.now()[0] == "A pay"
    assert table.knows("B", "wolf")
    assert not table.knows("B", "bolt")


def test_a_minion_just_summoned_neither_attacks_nor_acts() -> None:
    """K17-minions-3, -7, K17-battles-5."""
    table = deal(A={"hand": [lies("Mule")], "granary": RICH}, B={})
    table.play("A: summon mule", "*: pass")
    assert table.options() == ["end"]
    table.to("battle")
    table.play("*: pass")
    assert table.now() == ("A attack", ["end"])


def test_a_minion_acts_by_being_exhausted() -> None:
    """K17-minions-7: each ability needs it unexhausted, so it is one a turn (R7)."""
    two = {"Twin": minion(0, 2, "ONE: Draw 1 card.", "TWO: 1-dice-heal yourself.")}
    table = deal(A={"battlefield": [lies("Twin")]}, B={}, cards=two)
    assert table.options() == ["activate twin ONE", "activate twin TWO", "end"]
    table.play("A: activate twin ONE", "*: pass")
    assert (table.exhausted("twin"), len(table.pile("A.hand"))) == (True, 1)
    assert table.options() == ["end"]


def test_abilities_of_one_name_are_told_apart_by_their_numbers() -> None:
    """Notation: an ability is written by its printed name, else by its number."""
    two = {"Twin": minion(0, 2, "ONE: Draw 1 card.", "ONE: Draw 2 cards.", "TWO: Draw 3 cards.")}
    table = deal(A={"battlefield": [lies("Twin")]}, B={}, cards=two)
    assert table.options() == ["activate twin 1", "activate twin 2", "activate twin TWO", "end"]


def test_a_minion_in_hand_cannot_act() -> None:
    """K17-minions-7."""
    table = deal(A={"hand": [lies("Mule")], "grave": [lies("Mule", id="dead")]}, B={})
    assert table.options() == ["end"]


def test_nobody_can_respond_before_a_minion_is_on_the_battlefield() -> None:
    """R9: the event is usable in the next window."""
    table = deal(
        A={"hand": [lies("Bell")], "granary": RICH},
        B={"hand": [lies("Cry")], "granary": RICH},
        C={"hand": [lies("Bell", id="other")]},
        cards=BELL,
    )
    table.play("A: summon bell")
    assert (table.question(), table.zone("bell")) == ("A respond", "battlefield")
    table.play("A: pass")
    assert (table.question(), table.options()) == ("B respond", ["cast cry", "pass"])
    table.play("B: cast cry", "*: pass")
    assert (len(table.pile("B.hand")), table.zone("cry")) == (1, "grave")
    assert table.pile("C.hand") == ["other"]


def test_ghost_play_needs_no_exhaustion() -> None:
    """K17-ghost-play-1; R4: it is optional; R5: once an event."""
    table = deal(A={"hand": [lies("Bell")], "granary": RICH}, B={}, cards=BELL)
    table.play("A: summon bell")
    assert table.options() == ["activate bell RING", "pass"]
    table.play("A: activate bell RING", "*: pass")
    assert len(table.pile("A.hand")) == 1
    assert table.question() == "A action", "the event is used up"
    assert not any("RING" in option for option in table.options())


def test_what_a_minion_had_is_lost_when_it_leaves_but_for_its_down_level() -> None:
    """K17-on-field-2, K17-counters-2; R100."""
    hurt = lies("Pup", hp=1, sp=5, level=0, counters=[{"kind": "Sword"}], exhausted=True, fatigued=True)
    table = deal(A={"hand": [lies("Wind")], "granary": RICH, "battlefield": [hurt]}, B={})
    table.play("A: cast wind", "*: pass", "A: target pup", "A: done", "A: summon pup", "*: pass")
    pup = table.minion("pup")
    assert (pup.sp, pup.hp, table.counters("pup"), table.fatigued("pup")) == (1, 2, [], False)
    assert table.level("pup") == 0


def test_a_minion_with_0_hp_stays() -> None:
    """K17-minions-14; R116."""
    table = deal(A={"hand": [lies("Speck")]}, B={}, phase="action")
    table.play("A: summon speck", "*: pass")
    assert table.zone("speck") == "battlefield"
    table.to("draw")
    assert table.zone("speck") == "battlefield"


def test_two_minions_of_one_name_are_told_apart() -> None:
    """Notation: his own side first, then clockwise; battlefield, hand, granary, grave, deck."""
    table = deal(
        A={"hand": ["Bolt", "Pup"], "granary": RICH, "battlefield": ["Pup"]},
        B={"battlefield": ["Pup", "Wolf"]},
    )
    table.play("A: cast Bolt")
    assert table.options() == ["target Pup", "target Pup#3", "target Wolf", "done"]
