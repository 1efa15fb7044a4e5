"""Damage: to minions, piercing, to players; dice-burn, dice-wound, dice-heal."""

from __future__ import annotations

from tests.kotc.story import RICH, deal, lies, minion, spell

FIRE = {
    "Fire": spell("3-dice-burn the battlefield."),
    "Wound": spell("2-dice-wound enemy."),
    "Pact": spell("2-dice-wound yourself and enemy."),
    "Ouch": spell("When you take damage: 1-dice-heal yourself."),
    "Yelp": spell("When your on-field minion(s) is damaged: 1-dice-heal yourself."),
    "Martyr": minion(0, 2, "CRY: When your on-field minion(s) is damaged: 1-dice-heal yourself."),
}
DOUBLE = {"kind": "Damage"}


def test_damage_as_large_as_its_hp_destroys_a_minion() -> None:
    """K17-minions-10, -11: exactly, and nothing pierces; less leaves it on the battlefield."""
    for die, zone in ((5, "battlefield"), (6, "grave")):
        table = deal(A={"battlefield": [lies("Bear", counters=[DOUBLE])]}, B={}, dice=[die], turn="B")
        table.play("A: pop Damage on bear", "*: pass")
        assert (table.zone("bear"), table.hp("A")) == (zone, 35)


def test_the_rulebooks_example_of_piercing() -> None:
    """K17-minions-12, -13: 6 damage to a minion with 4 HP pierces 2."""
    table = deal(A={"battlefield": [lies("Wolf", counters=[DOUBLE])]}, B={}, dice=[6], turn="B")
    table.play("A: pop Damage on wolf", "*: pass")
    assert (table.zone("wolf"), table.hp("A"), table.hp("B")) == ("grave", 33, 35)


def test_any_damage_destroys_a_minion_with_0_hp_and_pierces_in_full() -> None:
    """K17-minions-14; R116."""
    table = deal(A={"battlefield": [lies("Speck", counters=[DOUBLE])]}, B={}, dice=[1], turn="B")
    table.play("A: pop Damage on speck", "*: pass")
    assert (table.zone("speck"), table.hp("A")) == ("grave", 34)


def test_the_die_of_a_damage_counter_is_its_owners_and_pierces_to_the_hosts_controller() -> None:
    """K17-counters-21; R69."""
    host = lies("Wolf", counters=[{"kind": "Damage", "owner": "B"}])
    table = deal(A={"battlefield": [host]}, B={}, dice=[6])
    table.play("B: pop Damage on wolf", "*: pass")
    assert (table.hp("A"), table.hp("B")) == (33, 35)
    rolls = [event.player for event in table.state.events if event.word() == "roll"]
    assert rolls == [table.seat("B")]


def test_dice_burn_assigns_every_die_to_any_enemy_minion() -> None:
    """K17-dice-burn-1, -2; R143: any split; a minion marked as destroyed absorbs, the whole die pierces."""
    table = deal(
        A={"hand": [lies("Fire")], "granary": RICH, "battlefield": [lies("Pup", id="mine")]},
        B={"battlefield": [lies("Pup")]},
        C={"battlefield": [lies("Wall")]},
        cards=FIRE,
        dice=[3, 4, 5],
    )
    table.play("A: cast fire")
    assert (table.question(), table.options()) == ("A assign", ["hit pup", "hit wall"])
    table.play("A: hit pup", "A: hit pup")
    assert table.zone("pup") == "battlefield", "all damage is inflicted at once"
    table.play("A: hit wall")
    assert (table.hp("B"), table.zone("pup"), table.minion("wall").hp, table.hp("C")) == (30, "grave", 1, 35)
    assert (table.minion("mine").hp, table.hp("A")) == (2, 35)


def test_without_an_enemy_minion_the_burning_dice_are_lost() -> None:
    """R143."""
    table = deal(
        A={"hand": [lies("Fire")], "granary": RICH, "battlefield": [lies("Pup")]},
        B={},
        cards=FIRE,
        dice=[1, 2, 3],
    )
    table.play("A: cast fire", "*: pass")
    assert (table.hp("B"), table.minion("pup").hp, table.zone("fire")) == (35, 2, "grave")


def test_dice_heal_adds_the_dice_without_limit() -> None:
    """K17-dice-heal-1, -2; R118."""
    table = deal(A={"hand": [lies("Aid")], "granary": RICH}, B={}, dice=[4, 3])
    table.play("A: cast aid", "*: pass")
    assert (table.hp("A"), table.hp("B")) == (42, 35)


def test_dice_wound_asks_for_the_enemy_and_inflicts_the_total() -> None:
    """K17-dice-wound-1, K17-enemy-1; R144: chosen at resolution, before the roll."""
    table = deal(A={"hand": [lies("Wound")], "granary": RICH}, B={}, C={}, cards=FIRE, dice=[6, 3])
    table.play("A: cast wound")
    assert (table.question(), table.options()) == ("A choose", ["player B", "player C"])
    assert table.happened("roll") == 0
    table.play("A: player C", "*: pass")
    assert [table.hp(name) for name in "ABC"] == [35, 35, 26]


def test_what_is_rolled_and_healed_names_the_rule_that_says_so() -> None:
    """K17-battles-11, -dice-burn-1, -dice-heal-1, -dice-wound-1, -counters-21, -26; R69, R71, R118."""
    for spell_name, rule in (("Fire", "burn"), ("Aid", "heal"), ("Wound", "wound")):
        table = deal(A={"hand": [lies(spell_name)], "granary": RICH}, B={}, cards=FIRE, dice=[6, 3, 1])
        table.play(f"A: cast {spell_name.lower()}", "*: pass")
        assert table.cited("roll") == {f"K17-dice-{rule}-1"}
    burnt = lies("Wolf", id="burnt", counters=[{"kind": "Damage", "owner": "A"}])
    medic = lies("Wolf", counters=[{"kind": "Medic", "owner": "A"}])
    table = deal(A={"battlefield": [medic]}, B={"battlefield": [burnt]}, dice=[1, 2, 3, 4], phase="battle")
    table.play("A: pop Damage on burnt", "*: pass")
    assert table.cited("roll") == {"K17-counters-21", "R69"}
    table.play("A: enlist wolf", "A: declare B", "*: pass", "B: done", "A: pop Medic on wolf")
    assert table.cited("roll") == {"K17-counters-21", "R69", "K17-counters-26", "R71"}
    assert table.cited("heal") == {"K17-counters-26", "R71"}


def test_a_wound_to_yourself_and_enemy_is_rolled_for_each_and_inflicted_together() -> None:
    """K17-each-1; R86: yourself first; both at 0 HP is decided by the criteria."""
    table = deal(A={"hand": [lies("Pact")], "granary": RICH}, B={}, cards=FIRE, dice=[1, 2, 3, 4])
    table.play("A: cast pact", "*: pass")
    assert (table.hp("A"), table.hp("B")) == (32, 28)
    table = deal(
        A={"hp": 2, "hand": [lies("Pact")], "granary": RICH},
        B={"hp": 3, "battlefield": [lies("Pup")]},
        cards=FIRE,
        dice=[1, 2, 3, 4],
    )
    table.play("A: cast pact", "*: pass")
    assert table.result == (["B"], "hp"), "both have 0 HP; the levels on the battlefield decide"


def test_equal_dice_rolled_for_two_players_are_told_apart() -> None:
    """R65, R86: a Dice Counter re-rolls one of them."""
    table = deal(
        A={
            "hand": [lies("Pact")],
            "granary": RICH,
            "battlefield": [lies("Pup", counters=[{"kind": "Dice"}])],
        },
        B={},
        cards=FIRE,
        dice=[5, 2, 5, 1, 6],
    )
    table.play("A: cast pact")
    assert table.options() == [
        "pop Dice on pup die 5 of A",
        "pop Dice on pup die 2",
        "pop Dice on pup die 5 of B",
        "pop Dice on pup die 1",
        "pass",
    ]
    table.play("A: pop Dice on pup die 5 of B", "*: pass")
    assert (table.hp("A"), table.hp("B")) == (28, 28)


def test_piercing_and_wounds_are_damage_you_take() -> None:
    """R119: and one event is answered once."""
    for card, dice in (("Wound", [1, 1, 4]), ("Fire", [3, 3, 3, 4])):
        table = deal(
            A={"hand": [lies(card, id="attack")], "granary": RICH},
            B={"battlefield": [lies("Speck")], "hand": [lies("Ouch")], "granary": RICH},
            cards=FIRE,
            dice=dice,
        )
        table.play("A: cast attack", "B: cast ouch", "*: pass")
        assert table.hp("B") == 35 - sum(dice[:-1]) + 4


def test_a_damaged_minion_that_died_cannot_answer_but_others_can() -> None:
    """K17-damage-1; R149, R178."""
    table = deal(
        A={"hand": [lies("Fire")], "granary": RICH},
        B={
            "battlefield": [
                lies("Martyr", id="dies"),
                lies("Martyr", id="lives"),
                lies("Martyr", id="tired", ready=False),
            ],
            "hand": [lies("Yelp")],
            "granary": RICH,
        },
        C={"battlefield": [lies("Martyr", id="other")]},
        cards=FIRE,
        dice=[3, 3, 3, 1, 1],
    )
    table.play("A: cast fire", *["A: hit dies"] * 3)
    assert (table.question(), table.options()) == ("B respond", ["activate lives CRY", "cast yelp", "pass"])


def test_a_player_with_0_hp_takes_no_damage() -> None:
    """K17-endgame-6, K17-minions-10; R87: it triggers nothing."""
    table = deal(
        A={"hand": [lies("Wound")], "granary": RICH},
        B={"hp": 0, "hand": [lies("Ouch")], "granary": RICH},
        C={},
        cards=FIRE,
        dice=[1, 1],
    )
    table.play("A: cast wound", "A: player B", "*: pass")
    assert (table.hp("B"), table.happened("damage"), table.result) == (0, 0, None)


def test_nothing_pierces_to_a_player_with_0_hp() -> None:
    """R87."""
    table = deal(
        A={},
        B={
            "hp": 0,
            "battlefield": [lies("Speck", counters=[{"kind": "Damage", "owner": "A"}])],
            "hand": [lies("Ouch")],
            "granary": RICH,
        },
        C={},
        cards=FIRE,
        dice=[6],
    )
    table.play("A: pop Damage on speck", "*: pass")
    assert (table.zone("speck"), table.happened("pierce"), table.zone("ouch")) == ("grave", 0, "hand")
