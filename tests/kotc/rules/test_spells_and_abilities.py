"""Spells and abilities: casting, targets, conditions that are met for a moment."""

from __future__ import annotations

from tests.kotc.story import RICH, deal, lies, minion, spell

GHOSTLY = {
    "Twice": minion(
        1,
        1,
        "ONE: When this card in your battlefield is destroyed (ghost-play): Draw 1 card.",
        "TWO: When this card in your battlefield is destroyed (ghost-play): 1-dice-heal yourself.",
    ),
    "Heir": minion(1, 1, "LEGACY: When this card you own is destroyed (hex-play): Draw 1 card."),
    "Crop": minion(3, 2, "SEED: When this card in your granary is destroyed (hex-play): Draw 1 card."),
    "Reap": spell("Target up to 2 cards in your granary; destroy the targets."),
    "Storm": spell("Target up to 4 on-field minions; destroy the targets."),
    "Gale": spell("Target up to 2 on-field minions; destroy the targets, then bury the targets."),
    "Stoic": minion(0, 3, "GLARE: When this on-field minion is targeted: 1-dice-heal yourself."),
    "Prod": spell("Target up to 2 on-field minions; place 1 Sword Counter on each target."),
    "Idle": spell("Destroy the targets."),
    "Both": spell(
        "Target 1 on-field minion; place 1 Sword Counter on it. Target 1 on-field minion; bounce it."
    ),
}


def test_a_spell_is_paid_revealed_and_sent_to_the_grave_when_it_has_resolved() -> None:
    """K17-spells-2, -3; K17-zones-8; R55, R56."""
    table = deal(A={"hand": [lies("Bolt")], "granary": RICH}, B={"battlefield": [lies("Wolf"), lies("Pup")]})
    table.play("A: cast bolt")
    table.options()
    assert (table.zone("bolt"), table.ready("A")) == ("chain", 7)
    assert table.knows("B", "bolt")
    table.play("A: target wolf", "*: pass")
    assert (table.zone("wolf"), table.zone("pup")) == ("grave", "battlefield")
    assert (table.zone("bolt"), table.controller("bolt")) == ("grave", "A")
    assert not table.knows("B", "bolt")
    assert not table.knows("A", "wolf")
    assert table.knows("A", "bolt")
    assert table.knows("B", "wolf")


def test_a_spell_is_cast_from_the_hand_only() -> None:
    """K17-spells-2; R150: one with a condition, too."""
    mine = {"grave": [lies("Bolt")], "granary": [lies("Riposte"), *RICH], "battlefield": [lies("Speck")]}
    table = deal(A={"hand": [lies("Bolt", id="mine")], "granary": RICH}, B=mine)
    table.play("A: cast mine", "A: target speck", "A: done")
    assert table.question() == "A action", "B is not asked: neither grave nor granary casts"


def test_an_ability_can_be_used_though_nothing_would_happen() -> None:
    """K17-abilities-19; R22."""
    table = deal(A={"hand": [lies("Bolt")], "granary": RICH}, B={})
    table.play("A: cast bolt", "*: pass")
    assert (table.zone("bolt"), table.ready("A")) == ("grave", 7)


def test_no_target_has_to_be_chosen() -> None:
    """R31, R32: up to x, and also "1", may be none."""
    table = deal(A={"hand": [lies("Bolt")], "granary": RICH, "battlefield": [lies("Wolf")]}, B={})
    table.play("A: cast bolt")
    assert table.options() == ["target wolf", "done"]
    table.play("A: done", "*: pass")
    assert table.zone("wolf") == "battlefield"


def test_any_card_that_fits_may_be_chosen_and_each_once() -> None:
    """K17-target-5, -6; R33: one's own, too."""
    table = deal(
        A={"hand": [lies("Prod")], "granary": RICH, "battlefield": [lies("Wolf")]},
        B={"battlefield": [lies("Bear")]},
        cards=GHOSTLY,
    )
    table.play("A: cast prod")
    assert table.options() == ["target wolf", "target bear", "done"]
    table.play("A: target wolf")
    assert table.options() == ["target bear", "done"]
    table.play("A: done", "*: pass")
    assert (table.counters("wolf"), table.counters("bear")) == (["Sword of A"], [])


def test_each_sub_ability_has_targets_of_its_own() -> None:
    """K17-target-3, K17-abilities-18; R30: they are chosen when it resolves, in sequence; R41."""
    table = deal(
        A={"hand": [lies("Both")], "granary": RICH},
        B={"battlefield": [lies("Wolf"), lies("Pup")]},
        cards=GHOSTLY,
    )
    table.play("A: cast both", "A: target wolf", "A: done")
    assert table.counters("wolf") == ["Sword of A"], "the first sentence is done before the second begins"
    table.play("A: target wolf", "A: done", "*: pass")
    assert (table.zone("wolf"), table.zone("pup")) == ("hand", "battlefield")


def test_a_target_stays_a_target_wherever_it_goes() -> None:
    """R44: destroyed, then buried from the grave."""
    table = deal(
        A={"hand": [lies("Gale")], "granary": ["Blank"] * 12},
        B={"battlefield": [lies("Wolf"), lies("Pup")]},
        cards=GHOSTLY,
    )
    table.play("A: cast gale", "A: target wolf", "A: done")
    assert (table.zone("wolf"), table.pile("B.deck")[-1], table.pile("B.grave")) == ("deck", "wolf", [])


def test_effects_on_targets_without_a_selection_do_nothing() -> None:
    """K17-target-4; R46."""
    table = deal(
        A={"hand": [lies("Idle")], "granary": RICH}, B={"battlefield": [lies("Wolf")]}, cards=GHOSTLY
    )
    table.play("A: cast idle", "*: pass")
    assert (table.zone("wolf"), table.zone("idle")) == ("battlefield", "grave")


def test_this_card_is_found_where_it_is_by_now() -> None:
    """R45: the link resolves though its minion has died."""
    seedling = minion(0, 1, "ROOT: Target this card; silo it.")
    snap = spell("When enemy casts a spell or activates an ability: Target 1 on-field minion; destroy it.")
    table = deal(
        A={"battlefield": [lies("Seedling"), lies("Pup")]},
        B={"hand": [lies("Snap")], "granary": RICH},
        cards={"Seedling": seedling, "Snap": snap},
    )
    table.play(
        "A: activate seedling ROOT", "B: cast snap", "*: pass", "B: target seedling", "B: done", "*: pass"
    )
    assert (table.zone("seedling"), table.exhausted("seedling")) == ("granary", True)


def test_a_destroyed_minion_acts_from_the_grave_for_the_player_who_had_it() -> None:
    """K17-ghost-play-1, K17-controller-1; R17, R18: from a hidden zone it is shown."""
    table = deal(
        A={"hand": [lies("Bolt")], "granary": RICH, "battlefield": [lies("Ghost", owner="B")]}, B={}, C={}
    )
    table.play("A: cast bolt", "A: target ghost", "A: done")
    assert (table.question(), table.options()) == ("A respond", ["activate ghost LAST", "pass"])
    assert not table.knows("A", "ghost")
    table.play("A: activate ghost LAST")
    assert all(table.knows(name, "ghost") for name in "ABC"), "it is shown while it acts"
    table.play("*: pass")
    assert (table.zone("ghost"), table.controller("ghost")) == ("grave", "B")
    assert len(table.pile("A.hand")) == 1
    assert [table.knows(name, "ghost") for name in "ABC"] == [False, True, False]


def test_a_destroyed_minion_acts_from_wherever_it_has_gone() -> None:
    """R18: from the deck, too; it is revealed while it acts."""
    table = deal(
        A={"hand": [lies("Gale")], "granary": ["Blank"] * 12, "battlefield": [lies("Ghost")]},
        B={},
        cards=GHOSTLY,
    )
    table.play("A: cast gale", "A: target ghost", "A: done")
    assert (table.zone("ghost"), table.options()) == ("deck", ["activate ghost LAST", "pass"])
    table.play("A: activate ghost LAST")
    assert [table.knows(name, "ghost") for name in "AB"] == [True, True]
    table.play("*: pass")
    assert (len(table.pile("A.hand")), table.knows("B", "ghost")) == (1, False)


def test_a_card_destroyed_that_you_own_acts_for_its_owner() -> None:
    """R17, R21: hex-play, by half the level rounded up."""
    table = deal(
        A={"hand": [lies("Bolt")], "granary": RICH, "battlefield": [lies("Heir", owner="B")]},
        B={"granary": ["Blank"] * 3},
        cards=GHOSTLY,
    )
    assert table.level("heir") == 4
    table.play("A: cast bolt", "A: target heir", "A: done")
    assert table.asked()[-1] == "B respond"
    table.play("B: activate heir LEGACY", "*: pass")
    assert (table.ready("B"), len(table.pile("B.hand")), table.zone("heir")) == (1, 1, "grave")


def test_hex_play_is_offered_only_to_who_can_pay_half() -> None:
    """K17-hex-play-1; R21, R24."""
    for ready, asked in ((1, "A action"), (2, "B respond")):
        table = deal(
            A={"hand": [lies("Bolt")], "granary": RICH, "battlefield": [lies("Heir", owner="B")]},
            B={"granary": ["Blank"] * ready},
            cards=GHOSTLY,
        )
        table.play("A: cast bolt", "A: target heir", "A: done")
        assert table.question() == asked


def test_hex_play_looks_at_the_level_after_a_down_level() -> None:
    """R21, R148: level 0 pays nothing."""
    table = deal(
        A={"hand": [lies("Bolt")], "granary": RICH, "battlefield": [lies("Heir", owner="B", level=0)]},
        B={},
        cards=GHOSTLY,
    )
    table.play("A: cast bolt", "A: target heir", "A: done", "B: activate heir LEGACY", "*: pass")
    assert len(table.pile("B.hand")) == 1


def test_resources_destroyed_together_have_all_left_before_the_first_is_used() -> None:
    """R174, R23: he uses one and, when the responses come round to him, the next."""
    crops = [lies("Crop", id="one", exhausted=True), lies("Crop", id="two", exhausted=True)]
    for blanks, second in ((10, ["activate two SEED", "pass"]), (9, ["end"])):
        table = deal(
            A={"hand": [lies("Reap")], "granary": [*crops, *["Blank"] * blanks]}, B={}, cards=GHOSTLY
        )
        assert (table.level("one"), table.level("reap")) == (6, 4)
        table.play("A: cast reap", "A: target one", "A: target two", "A: done")
        assert table.ready("A") == blanks - 4
        assert table.options() == ["activate one SEED", "activate two SEED", "pass"]
        table.play("A: activate one SEED")
        assert table.options() == second


def test_each_ability_of_a_card_may_answer_the_same_event_once() -> None:
    """R5, R7, R23."""
    table = deal(
        A={"hand": [lies("Bolt")], "granary": RICH, "battlefield": [lies("Twice")]},
        B={},
        cards=GHOSTLY,
        dice=[4],
    )
    table.play("A: cast bolt", "A: target twice", "A: done")
    assert table.options() == ["activate twice ONE", "activate twice TWO", "pass"]
    table.play("A: activate twice ONE")
    assert (table.question(), table.options()) == ("A respond", ["activate twice TWO", "pass"])
    table.play("A: activate twice TWO", "*: pass")
    assert (table.hp("A"), len(table.pile("A.hand"))) == (39, 1)
    assert not table.knows("B", "twice")


def test_a_card_is_shown_until_its_last_link_has_resolved() -> None:
    """R167."""
    pair = minion(
        1,
        1,
        "ONE: When this card in your battlefield is destroyed (ghost-play): "
        "Target 1 on-field minion; place 1 Sword Counter on it.",
        "TWO: When this card in your battlefield is destroyed (ghost-play): 1-dice-heal yourself.",
    )
    table = deal(
        A={"hand": [lies("Bolt")], "granary": RICH, "battlefield": [lies("Pair"), lies("Wolf")]},
        B={},
        cards={"Pair": pair},
        dice=[4],
    )
    table.play("A: cast bolt", "A: target pair", "A: done", "A: activate pair ONE", "A: activate pair TWO")
    table.play("*: pass")
    assert (table.hp("A"), table.question(), table.knows("B", "pair")) == (39, "A target", True)
    table.play("A: target wolf", "A: done")
    assert not table.knows("B", "pair")


def test_everything_simultaneous_is_one_event() -> None:
    """R6: two minions destroyed by one effect can be answered once by each spell."""
    table = deal(
        A={"hand": [lies("Storm")], "granary": ["Blank"] * 12},
        B={"battlefield": [lies("Wolf"), lies("Bear")], "hand": [lies("Riposte")], "granary": RICH},
        cards=GHOSTLY,
    )
    table.play("A: cast storm", "A: target wolf", "A: target bear", "A: done")
    assert table.options() == ["cast riposte", "pass"]
    assert len(table.state.moments) == 1


def test_an_event_is_used_by_the_player_whose_it_was() -> None:
    """R178: "your on-field minion(s)" are those you had at the event."""
    table = deal(
        A={"hand": [lies("Bolt"), lies("Riposte", id="a")], "granary": RICH},
        B={"battlefield": [lies("Wolf")], "hand": [lies("Riposte", id="b")], "granary": RICH},
        C={"hand": [lies("Riposte", id="c")], "granary": RICH},
    )
    table.play("A: cast bolt", "A: target wolf", "A: done")
    assert (table.question(), table.options()) == ("B respond", ["cast b", "pass"])
    table.asked()
    table.play("B: pass")
    assert table.question() == "A action"


def test_a_targeted_minion_answers_afterwards_if_it_is_unexhausted() -> None:
    """R11: the event happens while the chain resolves."""
    stoics = [lies("Stoic", id="ready"), lies("Stoic", id="tired", exhausted=True)]
    table = deal(
        A={"hand": [lies("Prod"), lies("Bolt")], "granary": RICH},
        B={"battlefield": [*stoics, lies("Stoic", id="other")]},
        cards=GHOSTLY,
        dice=[5],
    )
    table.play("A: cast prod", "A: target ready", "A: target tired", "A: done")
    assert (table.question(), table.options()) == ("B respond", ["activate ready GLARE", "pass"])
    table.play("B: activate ready GLARE", "*: pass")
    assert (table.hp("B"), table.exhausted("ready")) == (40, True)


def test_a_targeted_minion_that_died_of_it_does_not_answer() -> None:
    """R11: no ghost-play."""
    table = deal(
        A={"hand": [lies("Bolt")], "granary": RICH}, B={"battlefield": [lies("Stoic")]}, cards=GHOSTLY
    )
    table.play("A: cast bolt", "A: target stoic", "A: done")
    assert table.question() == "A action"
