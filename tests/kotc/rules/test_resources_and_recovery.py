"""Resource costs, exhaustion, recovery, fatigue."""

from __future__ import annotations

from tests.kotc.story import RICH, deal, lies, spell

DROWSE = {"Drowse": spell("Target up to 3 on-field minions; exhaust and fatigue the targets.")}
SHRINK = {"Shrink": spell("Target up to 2 on-field minions; down-level each target by 2.")}


def test_a_resource_cost_is_paid_by_exhausting_as_many_resources_as_the_level() -> None:
    """K17-resource-cost-1 to -3."""
    table = deal(A={"hand": [lies("Wolf")], "granary": ["Blank"] * 6}, B={})
    table.play("A: summon wolf")
    table.options()
    assert table.ready("A") == 2
    assert len(table.pile("A.granary")) == 6


def test_what_cannot_be_paid_is_not_offered() -> None:
    """K17-resource-cost-2; R24: exhausted resources pay nothing."""
    spent = [{"card": "Blank", "exhausted": True}]
    table = deal(A={"hand": [lies("Wolf"), lies("Bolt")], "granary": ["Blank"] * 3 + spent}, B={})
    assert table.options() == ["cast bolt", "end"]


def test_resources_alike_are_one_option() -> None:
    """K17-resource-cost-2 and notation: same face, same state."""
    granary = ["Pup", "Wolf", "Pup", {"card": "Pup", "level": 1}, {"card": "Bear", "exhausted": True}]
    table = deal(A={"hand": [lies("Mule")], "granary": granary}, B={})
    table.play("A: summon mule")
    assert table.options() == ["exhaust Pup", "exhaust Wolf", "exhaust Pup#3"]
    table.play("A: exhaust Wolf", "A: exhaust Pup")
    assert table.options() == ["exhaust Pup#2", "exhaust Pup#3"]
    table.play("A: exhaust Pup#3")
    assert (table.ready("A"), table.zone("mule")) == (1, "battlefield")


def test_a_cost_that_takes_everything_leaves_no_choice() -> None:
    """K17-resource-cost-2."""
    table = deal(A={"hand": [lies("Pup")], "granary": ["Wolf", "Bear"]}, B={})
    table.play("A: summon pup")
    assert table.asked() == ["A action"]
    assert (table.zone("pup"), table.ready("A")) == ("battlefield", 0)


def test_recovery_unexhausts_everything_of_all_players() -> None:
    """K17-turn-order-10, K17-exhaustion-and-recovery-5, -6."""
    tired = {
        "battlefield": [{"card": "Wolf", "exhausted": True}],
        "granary": [{"card": "Pup", "ready": False}],
    }
    table = deal(A=tired, B=tired, C=tired, phase="battle")
    table.to("recovery")
    assert not any(table.state.exhausted)
    assert [table.ready(name) for name in "ABC"] == [1, 1, 1]


def test_recovery_resets_minions_to_what_is_printed() -> None:
    """K17-turn-order-11, K17-exhaustion-and-recovery-7 to -9; R153: all changes, of all players."""
    table = deal(
        A={"battlefield": [lies("Wolf", sp=7, hp=1, level=1)]},
        B={"battlefield": [lies("Bear", sp=0, hp=2, level=0)]},
        phase="battle",
    )
    table.to("recovery")
    wolf, bear = table.minion("wolf"), table.minion("bear")
    assert (wolf.sp, wolf.hp, table.level("wolf")) == (2, 4, 4)
    assert (bear.sp, bear.hp, table.level("bear")) == (3, 6, 6)


def test_there_is_no_recovery_before_the_recovery_phase() -> None:
    """K17-exhaustion-and-recovery-5."""
    table = deal(A={"battlefield": [lies("Wolf", hp=1, exhausted=True)]}, B={}, phase="draw")
    for phase in ("resource", "action", "battle"):
        table.to(phase)
        assert (table.exhausted("wolf"), table.minion("wolf").hp) == (True, 1)


def test_counters_and_player_hp_do_not_recover() -> None:
    """K17-counters-2, K17-exhaustion-and-recovery-7."""
    sword = [{"kind": "Sword"}]
    table = deal(A={"hp": 9, "battlefield": [lies("Wolf", counters=sword)]}, B={}, phase="battle")
    table.to("recovery")
    assert (table.hp("A"), table.counters("wolf")) == (9, ["Sword of A"])


def test_a_change_in_the_window_of_recovery_lasts_until_the_next_one() -> None:
    """R165."""
    sword = [{"kind": "Sword"}]
    table = deal(A={"battlefield": [lies("Wolf", counters=sword)]}, B={}, phase="recovery")
    table.play("A: pop Sword on wolf", "*: pass")
    assert (table.view(0)["turn"], table.minion("wolf").sp) == ("B", 3)
    table.to("recovery")
    assert table.minion("wolf").sp == 2


def test_fatigue_in_an_enemys_turn_lasts_into_the_controllers_turn() -> None:
    """K17-fatigue-1, -2; R97, R98: up to, not including, the Recovery Phase of the controller's next turn."""
    table = deal(
        A={"hand": [lies("Drowse")], "granary": RICH},
        B={"battlefield": [lies("Wolf", hp=1, sp=9, level=2), lies("Bear", hp=2)]},
        cards=DROWSE,
    )
    table.play("A: cast drowse", "A: target wolf", "A: done", "*: pass")
    table.to("recovery")
    assert table.exhausted("wolf")
    assert table.fatigued("wolf")
    assert (table.minion("wolf").hp, table.minion("wolf").sp, table.level("wolf")) == (1, 9, 2)
    assert table.minion("bear").hp == 6, "bystanders recover"
    table.to("battle")
    assert table.exhausted("wolf"), "in the turn of B it is still exhausted"
    table.to("recovery")
    assert not table.exhausted("wolf")
    assert not table.fatigued("wolf")
    assert (table.minion("wolf").hp, table.minion("wolf").sp, table.level("wolf")) == (4, 2, 4)


def test_fatigue_in_the_controllers_own_turn_skips_that_turns_recovery_too() -> None:
    """K17-fatigue-2; R97."""
    table = deal(
        A={"hand": [lies("Drowse")], "granary": RICH, "battlefield": [lies("Wolf")]}, B={}, cards=DROWSE
    )
    table.play("A: cast drowse", "A: target wolf", "A: done", "*: pass")
    for turn, exhausted in (("A", True), ("B", True), ("A", False)):
        table.to("recovery")
        assert (table.view(0)["turn"], table.exhausted("wolf")) == (turn, exhausted)


def test_fatigue_does_not_stack() -> None:
    """K17-fatigue-3; R165: the later end counts."""
    two = [{"kind": "Fatigue", "n": 2}]
    table = deal(
        A={"battlefield": [lies("Wolf", counters=two, exhausted=True)]}, B={}, phase="battle", turn="B"
    )
    table.play("A: pop Fatigue on wolf", "A: pop Fatigue on wolf", "*: pass")
    table.to("recovery")
    assert table.exhausted("wolf")
    table.to("recovery")
    assert (table.view(0)["turn"], table.exhausted("wolf")) == ("A", False)


def test_resources_can_be_fatigued() -> None:
    """K17-fatigue-2."""
    table = deal(
        A={"granary": [lies("Pup", exhausted=True, fatigued=True), lies("Wolf", exhausted=True)]},
        B={},
        turn="B",
    )
    table.to("recovery")
    assert (table.exhausted("pup"), table.exhausted("wolf")) == (True, False)
    table.to("recovery")
    assert not table.exhausted("pup")


def test_fatigue_of_an_earlier_turn_ends_in_the_controllers_recovery() -> None:
    """R97."""
    table = deal(
        A={"battlefield": [lies("Wolf", exhausted=True, fatigued="before")]},
        B={"battlefield": [lies("Bear", exhausted=True, fatigued="before")]},
    )
    table.to("recovery")
    assert (table.exhausted("wolf"), table.exhausted("bear")) == (False, True)


def test_fatigue_is_lost_when_the_card_leaves_its_zone() -> None:
    """R97, R100."""
    table = deal(
        A={
            "hand": [lies("Wind")],
            "granary": RICH,
            "battlefield": [lies("Speck", exhausted=True, fatigued=True)],
        },
        B={},
    )
    table.play("A: cast wind", "A: target speck", "A: done", "A: summon speck", "*: pass")
    table.to("recovery")
    assert (table.fatigued("speck"), table.exhausted("speck")) == (False, False)


def test_a_down_level_ends_in_the_next_recovery_wherever_the_card_is() -> None:
    """K17-down-level-2, -3; R99: it follows the card, and no level is below 0."""
    table = deal(
        A={
            "hand": [lies("Shrink"), lies("Wind")],
            "granary": RICH,
            "battlefield": [lies("Pup"), lies("Wolf")],
        },
        B={"battlefield": [lies("Bear")]},
        cards=SHRINK,
    )
    table.play("A: cast shrink", "A: target pup", "A: target wolf", "A: done")
    assert (table.options(), table.level("pup"), table.level("wolf")) == (["cast wind", "end"], 0, 2)
    table.play("A: cast wind", "A: target pup", "A: target wolf", "A: done")
    assert (table.zone("pup"), table.level("pup"), table.level("wolf"), table.level("bear")) == (
        "hand",
        0,
        2,
        6,
    )
    assert "summon pup" in table.options(), "the down-leveled card costs nothing"
    table.to("recovery")
    assert (table.level("pup"), table.level("wolf")) == (2, 4)
