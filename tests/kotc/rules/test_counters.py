"""Counters: who pops them when, and what each kind does."""

from __future__ import annotations

from typing import Any

from tests.kotc.story import RICH, Table, deal, lies, spell


def host(*kinds: str, name: str = "Wolf", owner: str = "A", **values: Any) -> dict[str, Any]:
    """A minion with counters of these kinds."""
    return lies(name, counters=[{"kind": kind, "owner": owner} for kind in kinds], **values)


def popped(*kinds: str, **values: Any) -> Table:
    """A wolf of A in the turn of B, on which A has popped these counters one after another."""
    table = deal(A={"battlefield": [host(*kinds, **values)]}, B={}, turn="B", dice=[1])
    for kind in kinds:
        table.play(f"A: pop {kind} on wolf", "*: pass")
    return table


def test_what_the_proactive_counters_do() -> None:
    """K17-counters-17, -20 to -23."""
    assert popped("Sword").minion("wolf").sp == 3
    assert popped("Weakness").minion("wolf").sp == 0
    assert popped("Damage").minion("wolf").hp == 3
    assert popped("Exhaustion").exhausted("wolf")
    assert popped("Fatigue").fatigued("wolf")


def test_weakness_and_sword_count_in_their_order() -> None:
    """R68."""
    assert popped("Weakness", "Sword").minion("wolf").sp == 1
    assert popped("Sword", "Weakness").minion("wolf").sp == 0


def test_popping_needs_no_exhaustion_and_can_be_done_in_any_phase_of_anybodys_turn() -> None:
    """K17-counters-7, -12."""
    for phase in ("draw", "resource", "action", "battle", "recovery"):
        table = deal(
            A={"battlefield": [host("Sword", exhausted=phase != "recovery")]}, B={}, phase=phase, turn="B"
        )
        table.play("A: pop Sword on wolf", "*: pass")
        assert "raise-sp" in [event.word() for event in table.state.events]


def test_a_counter_is_popped_by_who_placed_it() -> None:
    """K17-counters-13; R75: whoever controls the host by now."""
    table = deal(A={"battlefield": [host("Sword", owner="B")]}, B={}, C={})
    assert (table.question(), table.options()) == ("B respond", ["pop Sword on wolf", "pass"])


def test_a_counter_is_off_as_soon_as_it_is_popped() -> None:
    """K17-counters-4, -14."""
    table = deal(A={"battlefield": [host("Sword", "Sword")]}, B={})
    table.play("A: pop Sword on wolf")
    assert (table.counters("wolf"), table.minion("wolf").sp) == (["Sword of A"], 2)


def test_a_counter_whose_host_has_left_or_come_back_does_nothing() -> None:
    """K17-counters-16; R162: no die is rolled."""
    gone = spell("When enemy casts a spell or activates an ability: Target 1 on-field minion; bounce it.")
    table = deal(
        A={"battlefield": [host("Damage")], "hand": [lies("Aid")], "granary": RICH},
        B={"hand": [lies("Gone")], "granary": RICH},
        cards={"Gone": gone},
        dice=[2, 2],
    )
    table.play(
        "A: cast aid",
        "B: pass",
        "A: pop Damage on wolf",
        "B: cast gone",
        "*: pass",
        "B: target wolf",
        "B: done",
    )
    table.play("*: pass")
    assert (table.zone("wolf"), table.hp("A"), table.happened("roll")) == ("hand", 39, 1)


def test_a_host_that_has_come_back_is_another_one() -> None:
    """K17-counters-16; R162, R80."""
    again = spell(
        "When enemy casts a spell or activates an ability: Target 1 on-field minion; bounce it. "
        "Target up to 1 card in any hand randomly; reveal and deploy it."
    )
    table = deal(
        A={"battlefield": [host("Weakness")], "hand": [lies("Aid")], "granary": RICH},
        B={"hand": [lies("Again", level=0)], "granary": RICH},
        cards={"Again": again},
        dice=[2, 2],
    )
    table.play("A: cast aid", "B: pass", "A: pop Weakness on wolf", "B: cast again", "*: pass")
    table.play("B: target wolf", "B: done", "B: hand A", "B: number 1", "B: summon wolf", "*: pass")
    assert (table.controller("wolf"), table.minion("wolf").sp) == ("B", 2)


def test_placing_and_who_owns_what_is_placed() -> None:
    """K17-counters-1, -13; R77: the "you" of the link; only on on-field minions (R42)."""
    bless = spell("Target up to 2 on-field minions; place 2 Sword Counters on each target.")
    table = deal(
        A={"hand": [lies("Bless")], "granary": RICH, "battlefield": [lies("Pup")]},
        B={"battlefield": [lies("Wolf"), lies("Bear")]},
        cards={"Bless": bless},
    )
    table.play("A: cast bless", "A: target pup", "A: target wolf", "A: done", "*: pass")
    assert (table.counters("wolf"), table.counters("pup")) == (["Sword of A"] * 2, ["Sword of A"] * 2)
    assert table.counters("bear") == []


def test_counters_are_removed_by_choice_target_after_target() -> None:
    """R47, R170: up to x on each, of any kind and owner."""
    strip = spell("Target up to 2 on-field minions; remove up to 2 counters on each target.")
    table = deal(
        A={
            "hand": [lies("Strip")],
            "granary": RICH,
            "battlefield": [lies("Pup", counters=[{"kind": "Sword"}])],
        },
        B={
            "battlefield": [
                lies("Wolf", counters=[{"kind": "Sword", "n": 2}, {"kind": "Dice", "owner": "A"}]),
                lies("Bear", counters=[{"kind": "Sword"}]),
            ]
        },
        cards={"Strip": strip},
    )
    table.play("B: pass", "A: cast strip", "*: pass", "A: target wolf", "A: target pup", "A: done")
    assert (table.question(), table.options()) == (
        "A choose",
        ["counter Sword of B", "counter Dice of A", "done"],
    )
    table.play("A: counter Sword of B", "A: counter Sword of B")
    assert table.options() == ["counter Sword of A", "done"], "wolf is done with"
    table.play("A: done", "*: pass")
    assert (table.counters("wolf"), table.counters("pup")) == (["Dice of A"], ["Sword of A"])
    assert table.counters("bear") == ["Sword of B"]


# Shield


def shielded(*, owner: str = "B", shields: int = 1, dice: list[int]) -> Table:
    """A bear attacks a wall with Shield Counters."""
    wall = lies("Wall", hp=3, ready=False, counters=[{"kind": "Shield", "owner": owner, "n": shields}])
    table = deal(
        A={"battlefield": [lies("Bear")]}, B={"battlefield": [wall]}, C={}, phase="battle", dice=dice
    )
    table.play("A: enlist bear", "A: declare wall")
    return table


def test_a_shield_zeroes_one_die() -> None:
    """K17-counters-18; R66: it is used up, nothing pierces."""
    table = shielded(dice=[6, 1, 1])
    assert (table.question(), table.options()) == ("B react", ["pop Shield on wall die 6", "pass"])
    table.play("B: pop Shield on wall die 6", "*: pass")
    assert (table.minion("wall").hp, table.hp("B"), table.counters("wall")) == (1, 35, [])


def test_a_shield_may_wait_for_a_later_die() -> None:
    """R66: each die of the rest may be zeroed."""
    table = shielded(dice=[1, 2, 6])
    for die in (1, 2, 6):
        assert table.options() == [f"pop Shield on wall die {die}", "pass"]
        if die < 6:
            table.play("B: pass")
    table.play("B: pop Shield on wall die 6", "*: pass")
    assert (table.zone("wall"), table.hp("B")) == ("grave", 35)


def test_a_zeroed_die_can_be_zeroed_no_more() -> None:
    """R66."""
    table = shielded(shields=3, dice=[6, 6, 6])
    table.play(*["B: pop Shield on wall die 6"] * 3, "*: pass")
    assert (table.minion("wall").hp, table.counters("wall"), table.hp("B")) == (3, [], 35)
    assert table.happened("damage") == 0, "no damage, no event"


def test_a_shield_is_its_owners_whoever_that_is() -> None:
    """K17-counters-13; R64, R151."""
    table = shielded(owner="C", dice=[6, 1, 1])
    assert table.question() == "C react"


def test_a_die_that_was_zeroed_does_not_count_against_survival() -> None:
    """R66, R81: the minion next in line stays the same."""
    pup = lies("Pup", counters=[{"kind": "Shield"}])
    table = deal(
        A={"battlefield": [lies("Wolf")]},
        B={"battlefield": [pup, lies("Speck")]},
        phase="battle",
        dice=[6, 1, 1],
    )
    table.play("A: enlist wolf", "A: declare B", "B: enlist pup", "B: enlist speck", "A: die 6")
    table.play("B: pop Shield on pup die 6", "*: pass")
    assert (table.minion("pup").hp, table.zone("speck")) == (1, "battlefield")


def test_shields_work_against_fire() -> None:
    """R66."""
    table = deal(
        A={"hand": [lies("Fire")], "granary": RICH},
        B={"battlefield": [lies("Wolf", counters=[{"kind": "Shield"}])]},
        cards={"Fire": spell("1-dice-burn the battlefield.")},
        dice=[6],
    )
    table.play("A: cast fire", "A: hit wolf", "B: pop Shield on wolf die 6", "*: pass")
    assert (table.minion("wolf").hp, table.hp("B")) == (4, 35)


def test_shields_work_against_damage_counters() -> None:
    """R66, R69."""
    wolf = lies("Wolf", counters=[{"kind": "Shield"}, {"kind": "Damage", "owner": "A"}])
    table = deal(A={}, B={"battlefield": [wolf]}, dice=[5])
    table.play("A: pop Damage on wolf", "B: pop Shield on wolf die 5", "*: pass")
    assert (table.minion("wolf").hp, table.counters("wolf")) == (4, [])


# Dice


def test_a_dice_counter_rerolls_any_die_before_its_use() -> None:
    """K17-counters-28; R65: no matter who rolled it; re-rolled dice may be re-rolled again."""
    table = deal(
        A={"hand": [lies("Aid")], "granary": RICH},
        B={"battlefield": [lies("Wolf", counters=[{"kind": "Dice", "n": 2}])]},
        dice=[6, 6, 5, 2],
    )
    table.play("A: cast aid")
    assert (table.question(), table.options()) == ("B react", ["pop Dice on wolf die 6", "pass"])
    table.play("B: pop Dice on wolf die 6")
    assert table.options() == ["pop Dice on wolf die 5", "pop Dice on wolf die 6", "pass"]
    table.play("B: pop Dice on wolf die 5", "*: pass")
    assert (table.hp("A"), table.counters("wolf")) == (43, [])


def test_reactive_counters_are_asked_from_the_turn_player_until_all_pass() -> None:
    """K17-counters-9, -10; R64, R160: who has none to pop is not asked; each pop is executed at once."""
    dice = [{"kind": "Dice"}]
    table = deal(
        A={"battlefield": [lies("Pup", counters=dice), lies("Bear", hp=9)]},
        B={"hand": [lies("Fire")], "granary": RICH, "battlefield": [lies("Speck")]},
        C={"battlefield": [lies("Wolf", counters=[{"kind": "Dice", "n": 2}])]},
        cards={"Fire": spell("1-dice-burn the battlefield.")},
        turn="B",
        dice=[1, 2, 3, 4],
    )
    table.play("B: cast fire")
    assert (table.question(), table.options()) == ("C react", ["pop Dice on wolf die 1", "pass"])
    table.play("C: pass")
    assert table.question() == "A react"
    table.play("A: pop Dice on pup die 1")
    assert (table.question(), table.options()) == ("C react", ["pop Dice on wolf die 2", "pass"]), (
        "asked anew"
    )
    table.play("C: pop Dice on wolf die 2", "C: pass", "B: hit bear", "*: pass")
    assert table.minion("bear").hp == 6


def test_all_dice_of_a_battle_are_rolled_before_any_is_rerolled() -> None:
    """R65, K17-battles-11: the attacker's first; equal numbers say whose."""
    table = deal(
        A={"battlefield": [lies("Pup", counters=[{"kind": "Dice"}])]},
        B={"battlefield": [lies("Wolf")]},
        phase="battle",
        dice=[4, 4, 2, 1],
    )
    table.play("A: enlist pup", "A: declare B", "B: enlist wolf", "B: done")
    assert table.options() == [
        "pop Dice on pup die 4 of A",
        "pop Dice on pup die 4 of B",
        "pop Dice on pup die 2",
        "pass",
    ]
    table.play("A: pop Dice on pup die 4 of B", "B: die 1", "*: pass")
    assert (table.zone("wolf"), table.hp("B")) == ("grave", 35), "the 4 of A"
    assert (table.zone("pup"), table.hp("A")) == ("grave", 34), "the 2 of B, and the 1 that was a 4"


def test_without_dice_no_dice_counter_is_asked() -> None:
    """R171."""
    table = deal(
        A={"battlefield": [lies("Speck", counters=[{"kind": "Dice"}])]}, B={}, phase="battle", dice=[]
    )
    table.play("A: enlist speck", "A: declare B", "*: pass")
    assert not [question for question in table.asked() if question.endswith("react")]
