"""Battles: formations, victims, dice, withdrawal."""

from __future__ import annotations

from tests.kotc.story import RICH, deal, lies, minion, spell

COURAGE = {
    "Charge": minion(
        1, 3, "CHARGE: When this card attacks, after Attack Formation (ghost-play): 1-dice-heal yourself."
    ),
    "Shield": minion(
        1, 3, "HOLD: When this card defends, after Defense Formation (ghost-play): 1-dice-heal yourself."
    ),
    "Veteran": minion(
        1, 3, "TALE: When this card attacks or defends, after Damage Allocation (ghost-play): Draw 1 card."
    ),
    "Alarm": spell("When enemy attacks, after Attack Formation: Target 1 on-field minion; distract it."),
    "Strike": spell(
        "When enemy attacks, after Attack Formation: Target up to 2 on-field minions; destroy the targets."
    ),
    "Snatch": spell(
        "When enemy attacks, after Attack Formation: "
        "Target 1 on-field minion; hypnotize it until the end of this turn."
    ),
    "Feint": spell("When enemy defends, after Defense Formation: Target 1 on-field minion; destroy it."),
    "Purge": spell(
        "When enemy attacks, after Attack Formation: "
        "Target all level 4 or lower minions in attacking team; destroy the targets."
    ),
}


def test_the_question_says_how_many_can_be_enlisted() -> None:
    """K17-battles-5, -9; R78: no attack without a minion, while nobody needs to defend."""
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Pup"), lies("Speck", exhausted=True)]},
        B={"battlefield": [lies("Bear"), lies("Wall")]},
        phase="battle",
    )
    said = []
    for steps in (["A: enlist wolf"], ["A: enlist pup", "A: declare B", "*: pass"], ["B: enlist bear"]):
        table.options()
        choice = table.state.choice
        assert choice is not None
        said.append((choice.prompt, choice.least, choice.most))
        table.play(*steps)
    assert said == [("attack", 0, 2), ("attack", 1, 2), ("defend", 0, 2)]


def test_a_battle_from_enlisting_to_damage() -> None:
    """K17-battles-4, -5, -7, -9, -11, -12; R1: a window after each step, none within."""
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Pup"), lies("Speck", exhausted=True)]},
        B={"battlefield": [lies("Bear"), lies("Wall", exhausted=True)]},
        phase="battle",
        dice=[1, 2, 3, 4, 5, 6],
    )
    assert table.options() == ["enlist wolf", "enlist pup", "end"]
    table.play("A: enlist pup")
    assert table.options() == ["enlist wolf", "done"]
    table.play("A: enlist wolf")
    assert not table.exhausted("pup"), "everything in a step is simultaneous (K17-battles-15)"
    assert table.options() == ["declare B", "declare bear", "declare wall"]
    table.play("A: declare B")
    assert table.exhausted("pup")
    assert table.exhausted("wolf")
    assert table.now() == ("A respond", ["pass"])
    assert (table.question(), table.options()) == ("B defend", ["enlist bear", "done"])
    table.play("B: enlist bear", "B: done")
    assert table.exhausted("bear")
    assert (table.question(), table.options()) == ("A allocate", ["die 1", "die 2", "die 3"])
    table.play("A: die 3", "A: die 2", "A: die 1")
    assert (table.question(), table.options()) == ("B allocate", ["die 4", "die 5", "die 6"])
    table.play("B: die 6", "B: die 5", "*: pass")
    assert (table.zone("pup"), table.zone("wolf"), table.zone("bear")) == ("grave", "grave", "grave")
    assert (table.hp("A"), table.hp("B")) == (30, 35), (
        "6 on a minion with 2 HP pierces 4, 5 on one with 4 HP 1"
    )
    assert table.now() == ("A attack", ["end"])


def test_only_the_turn_player_attacks_and_only_in_his_battle_phase() -> None:
    """K17-battles-3, K17-turn-order-8."""
    table = deal(
        A={"battlefield": [lies("Wolf")]}, B={"battlefield": [lies("Pup")]}, phase="battle", turn="B"
    )
    assert (table.question(), table.options()) == ("B attack", ["enlist pup", "end"])
    for phase in ("draw", "resource", "action"):
        table = deal(A={"battlefield": [lies("Wolf")]}, B={}, phase=phase)
        assert "enlist wolf" not in table.options()


def test_nobody_can_act_within_a_step() -> None:
    """K17-battles-15, -16: not between enlisting and declaring, nor between the dice."""
    sword = [{"kind": "Sword", "owner": "B", "n": 9}]
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Pup")]},
        B={"battlefield": [lies("Bear", counters=sword)]},
        phase="battle",
        dice=[1, 2, 3, 4, 5, 6],
    )
    table.play("B: pass")
    asked = []
    for step in ("enlist wolf", "enlist pup", "done", "declare B"):
        asked.append(table.now()[0])
        table.take(step)
    assert asked == ["A attack", "A attack", "A attack", "A victim"]
    table.play("B: pass", "B: enlist bear", "B: done", "B: pass")
    asked = []
    while table.now()[0].endswith("allocate"):
        asked.append(table.now()[0])
        table.take(0)
    assert asked == ["A allocate"] * 3 + ["B allocate"] * 2


def test_the_order_of_enlisting_is_the_formation_order() -> None:
    """K17-battles-8, -10, -12."""
    for first, second in (("wolf", "pup"), ("pup", "wolf")):
        table = deal(
            A={"battlefield": [lies("Speck", sp=1)]},
            B={"battlefield": [lies("Wolf"), lies("Pup")]},
            phase="battle",
            dice=[2, 1, 1, 1],
        )
        table.play("A: enlist speck", "A: declare B", f"B: enlist {first}", f"B: enlist {second}", "B: done")
        table.play("A: die 2", "B: die 1", "*: pass")
        hurt = {"wolf": (2, "battlefield"), "pup": (4, "grave")}[first]
        assert (table.minion("wolf").hp, table.zone("pup")) == hurt


def test_at_least_one_minion_attacks_and_only_unexhausted_ones() -> None:
    """K17-battles-5, K17-exhaustion-and-recovery-1, -2; R78."""
    table = deal(A={"battlefield": [lies("Wolf", exhausted=True)]}, B={}, phase="battle")
    table.play("*: pass")
    assert table.now() == ("A attack", ["end"])


def test_neither_oneself_nor_ones_own_minions_can_be_victims() -> None:
    """K17-battles-5, K17-preamble-6; R79: anybody else and their minions can."""
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Pup", owner="B")]},
        B={"battlefield": [lies("Bear", owner="A")]},
        C={"battlefield": [lies("Wall")]},
        phase="battle",
    )
    table.play("A: enlist wolf", "A: done")
    assert table.options() == ["declare B", "declare bear", "declare C", "declare wall"]


def test_each_victim_only_once_a_battle_phase() -> None:
    """K17-battles-6, -17; R80: a player and his minions are separate; R171."""
    table = deal(
        A={"battlefield": [lies("Speck", id=name) for name in ("one", "two", "three")]},
        B={"battlefield": [lies("Wall", exhausted=True)]},
        phase="battle",
        dice=[],
    )
    table.play("A: enlist one", "A: done", "A: declare B", "A: enlist two", "A: done")
    assert table.now() == ("A victim", ["declare wall"])
    table.play("A: declare wall", "*: pass")
    assert table.now() == ("A attack", ["end"])
    table.to("battle")
    table.to("battle")
    table.play("A: enlist one", "A: done")
    assert table.options() == ["declare B", "declare wall"], "a new phase begins anew"


def test_a_minion_that_left_and_came_back_is_another_victim() -> None:
    """R80, R83: the dice meant for the first go to its last controller."""
    back = spell(
        "When your on-field minion(s) is destroyed: "
        "Target up to 1 card in your grave; reveal and deploy the targets."
    )
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Pup")]},
        B={"battlefield": [lies("Speck", exhausted=True)], "hand": [lies("Back")], "granary": RICH},
        phase="battle",
        cards={"Back": back},
        dice=[1, 1],
    )
    table.play("A: enlist wolf", "A: done", "A: declare speck", "B: cast back", "*: pass")
    table.play("B: target speck", "B: done", "B: summon speck", "*: pass", "A: enlist pup")
    assert table.options() == ["declare B", "declare speck"]
    assert (table.hp("B"), table.zone("speck")) == (33, "battlefield")


def test_the_defending_player_is_the_one_attacked() -> None:
    """K17-battles-7, -9: nobody else is asked; the victim itself may defend."""
    table = deal(
        A={"battlefield": [lies("Wolf")]},
        B={"battlefield": [lies("Bear")]},
        C={"battlefield": [lies("Wall")]},
        phase="battle",
        dice=[1, 1],
    )
    table.play("A: enlist wolf", "A: declare wall")
    assert (table.question(), table.options()) == ("C defend", ["enlist wall", "done"])
    table.play("C: done", "*: pass")
    assert (table.minion("wall").hp, table.hp("B"), table.hp("C")) == (4, 35, 35)


def test_dice_that_remain_go_to_the_victim_as_one_damage() -> None:
    """K17-battles-13; R82."""
    table = deal(
        A={"battlefield": [lies("Bear")]},
        B={"battlefield": [lies("Wall", exhausted=True)]},
        phase="battle",
        dice=[2, 2, 3],
    )
    table.play("A: enlist bear", "A: declare wall", "*: pass")
    assert (table.zone("wall"), table.hp("B")) == ("grave", 34)


def test_dice_that_remain_after_the_defenders_hit_the_declared_player() -> None:
    """K17-battles-12, -13: the defender's dice that remain are lost."""
    table = deal(
        A={"battlefield": [lies("Bear")]},
        B={"battlefield": [lies("Pup", sp=2)]},
        phase="battle",
        dice=[2, 5, 6, 6, 6],
    )
    table.play("A: enlist bear", "A: declare B", "B: enlist pup", "B: done", "A: die 2", "*: pass")
    assert (table.hp("B"), table.zone("pup")) == (24, "grave")
    assert (table.hp("A"), table.zone("bear")) == (35, "grave"), "the second 6 of B hits nobody"


def test_a_victim_destroyed_in_the_same_step_leaves_its_dice_to_its_controller() -> None:
    """K17-battles-13; R83: a Shield Counter on it has no part in them (R66)."""
    table = deal(
        A={"battlefield": [lies("Bear")]},
        B={"battlefield": [lies("Pup", counters=[{"kind": "Shield"}])]},
        phase="battle",
        dice=[2, 5, 6, 1],
    )
    table.play("A: enlist bear", "A: declare pup", "B: enlist pup", "B: done", "A: die 2", "B: pass")
    table.play("B: die 1", "*: pass")
    assert (table.hp("B"), table.zone("pup")) == (24, "grave")
    assert [event.word() for event in table.state.events].count("pierce") == 0


def test_a_victim_that_is_gone_leaves_its_dice_to_its_last_controller() -> None:
    """K17-battles-13; R83."""
    table = deal(
        A={"battlefield": [lies("Bear")]},
        B={"battlefield": [lies("Wall", exhausted=True)], "hand": [lies("Strike")], "granary": RICH},
        C={},
        cards=COURAGE,
        phase="battle",
        dice=[1, 2, 3],
    )
    table.play(
        "A: enlist bear",
        "A: declare wall",
        "B: cast strike",
        "*: pass",
        "B: target wall",
        "B: done",
        "*: pass",
    )
    assert (table.hp("B"), table.zone("wall")) == (29, "grave")


def test_a_new_object_of_the_victims_card_changes_nothing() -> None:
    """R80, R83: the dice go to who controlled the victim that was declared."""
    whirl = spell(
        "When enemy attacks, after Attack Formation: Target 1 on-field minion; destroy it. "
        "Target up to 1 card in any grave randomly; reveal and deploy it. "
        "Target 1 on-field minion; destroy it."
    )
    table = deal(
        A={"battlefield": [lies("Wolf")]},
        B={"battlefield": [lies("Wall", exhausted=True)]},
        C={"hand": [lies("Whirl", level=0)], "granary": RICH},
        cards={"Whirl": whirl},
        phase="battle",
        dice=[1, 2],
    )
    table.play("A: enlist wolf", "A: declare wall", "C: cast whirl", "*: pass", "C: target wall", "C: done")
    table.play("C: grave B", "C: number 1", "C: summon wall", "C: target wall", "C: done", "*: pass")
    assert (table.zone("wall"), table.hp("B"), table.hp("C")) == ("grave", 32, 35)


def test_a_victim_that_changed_hands_takes_its_dice_for_its_new_controller() -> None:
    """R83: who takes the piercing, be it the attacker."""
    table = deal(
        A={"battlefield": [lies("Bear")]},
        B={"battlefield": [lies("Wall", exhausted=True)]},
        C={"hand": [lies("Snatch")], "granary": RICH},
        cards=COURAGE,
        phase="battle",
        dice=[6, 1, 1],
    )
    table.play("A: enlist bear", "A: declare wall", "C: cast snatch", "*: pass", "C: target wall", "C: done")
    assert (table.controller("wall"), table.question()) == ("C", "A attack")
    assert (table.hp("B"), table.hp("C"), table.zone("wall")) == (35, 33, "grave")


def test_the_dice_are_counted_when_damage_allocation_begins() -> None:
    """K17-battles-11; R93."""
    table = deal(
        A={"battlefield": [lies("Wolf", counters=[{"kind": "Sword"}])]}, B={}, phase="battle", dice=[1, 1, 1]
    )
    table.play("A: pass", "A: enlist wolf", "A: declare B", "A: pop Sword on wolf", "*: pass")
    assert table.hp("B") == 32


def test_a_team_without_sp_rolls_nothing() -> None:
    """K17-battles-11; R171: Damage Allocation takes place all the same, with its window."""
    table = deal(A={"battlefield": [lies("Veteran", sp=0)]}, B={}, cards=COURAGE, phase="battle", dice=[])
    table.play("A: enlist veteran", "A: declare B")
    assert (table.question(), table.options()) == ("A respond", ["activate veteran TALE", "pass"])
    assert table.hp("B") == 35


def test_a_distracted_minion_is_withdrawn_and_stays_exhausted() -> None:
    """K17-distract-1; R91, R89: the battle goes on without attackers."""
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Pup")]},
        B={"hand": [lies("Alarm")], "granary": RICH, "battlefield": [lies("Bear")]},
        cards=COURAGE,
        phase="battle",
        dice=[5, 5, 5],
    )
    table.play(
        "A: enlist wolf", "A: done", "A: declare B", "B: cast alarm", "*: pass", "B: target wolf", "B: done"
    )
    assert (table.exhausted("wolf"), table.state.battles[0].attackers) == (True, [])
    table.play("B: enlist bear", "*: pass")
    assert (table.hp("B"), table.zone("wolf"), table.minion("wolf").hp) == (35, "battlefield", 4)
    table.play("A: enlist pup", "A: done")
    assert table.now() == ("A victim", ["declare bear"]), "the declared victim stays used up"


def test_a_minion_that_leaves_is_withdrawn() -> None:
    """K17-battles-14."""
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Pup")]},
        B={"hand": [lies("Strike")], "granary": RICH},
        cards=COURAGE,
        phase="battle",
        dice=[3],
    )
    table.play("A: enlist wolf", "A: enlist pup", "A: declare B", "B: cast strike", "*: pass")
    table.play("B: target wolf", "B: done", "*: pass")
    assert table.hp("B") == 32


def test_a_hypnotized_minion_is_withdrawn() -> None:
    """K17-battles-14; R92, R96: its dice do not count."""
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Pup")]},
        B={"hand": [lies("Snatch")], "granary": RICH},
        cards=COURAGE,
        phase="battle",
        dice=[3],
    )
    table.play("A: enlist wolf", "A: enlist pup", "A: declare B", "B: cast snatch", "*: pass")
    table.play("B: target wolf", "B: done", "*: pass")
    assert (table.hp("B"), table.controller("wolf"), table.exhausted("wolf")) == (32, "B", True)


def test_after_attack_formation_attackers_act() -> None:
    """K17-attack-1: each is enlisted; a bystander has not attacked."""
    table = deal(
        A={"battlefield": [lies("Charge", id="one"), lies("Charge", id="two")]},
        B={"battlefield": [lies("Charge", id="three")]},
        cards=COURAGE,
        phase="battle",
        dice=[4, 1],
    )
    table.play("A: enlist one", "A: done", "A: declare B")
    assert table.options() == ["activate one CHARGE", "pass"]
    table.play("A: activate one CHARGE", "*: pass")
    assert table.hp("A") == 39


def test_after_defense_formation_defenders_act() -> None:
    """K17-defend-1: an attacker has not defended."""
    table = deal(
        A={"battlefield": [lies("Shield", id="one")]},
        B={"battlefield": [lies("Shield", id="two"), lies("Shield", id="three")]},
        cards=COURAGE,
        phase="battle",
        dice=[5, 1, 1],
    )
    table.play("A: enlist one", "A: declare B", "B: enlist two", "B: done")
    assert (table.question(), table.options()) == ("B respond", ["activate two HOLD", "pass"])
    table.play("B: activate two HOLD", "*: pass")
    assert table.hp("B") == 40


def test_after_damage_allocation_whoever_fought_acts_also_from_the_grave() -> None:
    """R142, R146: by then there is no battle any more."""
    table = deal(
        A={"battlefield": [lies("Veteran", id="one")]},
        B={"battlefield": [lies("Veteran", id="two", hp=1), lies("Veteran", id="three")]},
        cards=COURAGE,
        phase="battle",
        dice=[1, 1],
    )
    table.play("A: enlist one", "A: declare B", "B: enlist two", "B: done")
    assert (table.question(), table.options()) == ("A respond", ["activate one TALE", "pass"])
    table.play("A: pass")
    assert (table.question(), table.options()) == ("B respond", ["activate two TALE", "pass"])
    assert (table.zone("two"), table.state.battles) == ("grave", [])
    table.play("B: activate two TALE", "*: pass")
    assert len(table.pile("B.hand")) == 1


def test_a_minion_that_fought_and_was_taken_acts_for_its_last_controller() -> None:
    """R17: once it has left the battlefield; hypnotized and then destroyed."""
    take_and_break = spell(
        "When enemy attacks, after Attack Formation: "
        "Target 1 on-field minion; hypnotize it until the end of this turn, then destroy it."
    )
    table = deal(
        A={"battlefield": [lies("Veteran")]},
        B={"hand": [lies("Break")], "granary": RICH},
        cards={**COURAGE, "Break": take_and_break},
        phase="battle",
        dice=[],
    )
    table.play(
        "A: enlist veteran", "A: declare B", "B: cast break", "*: pass", "B: target veteran", "B: done"
    )
    assert (table.question(), table.options()) == ("B respond", ["activate veteran TALE", "pass"])
    assert (table.zone("veteran"), table.controller("veteran")) == ("grave", "A")


def test_a_minion_that_fought_acts_for_who_controls_it_when_it_is_used() -> None:
    """R17: hypnotized in the battle, it is still on the battlefield."""
    table = deal(
        A={"battlefield": [lies("Veteran")]},
        B={"hand": [lies("Snatch")], "granary": RICH},
        cards=COURAGE,
        phase="battle",
        dice=[],
    )
    table.play(
        "A: enlist veteran", "A: declare B", "B: cast snatch", "*: pass", "B: target veteran", "B: done"
    )
    assert (table.question(), table.options()) == ("B respond", ["activate veteran TALE", "pass"])
    table.play("B: activate veteran TALE", "*: pass")
    assert len(table.pile("B.hand")) == 1


def test_enemy_attacks_whomever() -> None:
    """R141, R163: you need not be the defending player."""
    table = deal(
        A={"battlefield": [lies("Wolf")], "hand": [lies("Alarm", id="a")], "granary": RICH},
        B={},
        C={"hand": [lies("Alarm", id="c")], "granary": RICH},
        cards=COURAGE,
        phase="battle",
        dice=[1, 1],
    )
    table.play("A: enlist wolf", "A: declare B")
    assert (table.question(), table.options()) == ("C respond", ["cast c", "pass"])


def test_an_enemy_who_enlists_nobody_has_not_defended() -> None:
    """R163."""
    for defends in (False, True):
        table = deal(
            A={"battlefield": [lies("Speck")], "hand": [lies("Feint")], "granary": RICH},
            B={"battlefield": [lies("Pup")]},
            cards=COURAGE,
            phase="battle",
            dice=[1],
        )
        table.play("A: enlist speck", "A: declare B")
        table.play("B: enlist pup") if defends else table.play("B: done")
        assert (table.question() == "A respond") is defends


def test_minions_in_the_attacking_team_are_targeted_only_there() -> None:
    """R39, R163."""
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Bear"), lies("Pup")]},
        B={"hand": [lies("Purge")], "granary": RICH, "battlefield": [lies("Speck")]},
        cards=COURAGE,
        phase="battle",
        dice=[1, 1, 1],
    )
    table.play("A: enlist wolf", "A: enlist bear", "A: done", "A: declare B", "B: cast purge", "*: pass")
    assert [table.zone(name) for name in ("wolf", "bear", "pup", "speck")] == ["grave"] + ["battlefield"] * 3


def test_a_window_follows_each_battle_and_the_next_may_begin() -> None:
    """K17-battles-17; R152."""
    table = deal(
        A={"battlefield": [lies("Speck", id="one"), lies("Speck", id="two")]},
        B={},
        C={},
        phase="battle",
        dice=[],
    )
    table.play("A: enlist one", "A: done", "A: declare B")
    questions = []
    while table.now()[0] != "A attack":
        questions.append(table.now()[0])
        table.take(0)
    window = ["A respond", "B respond", "C respond"]
    assert questions == [*window, "B defend", *window, *window]
    table.play("A: enlist two", "A: done")
    assert table.now() == ("A victim", ["declare C"])


def test_all_minions_of_an_attack_are_one_attack() -> None:
    """R163: "when enemy attacks" happens once a battle."""
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Pup")]},
        B={"hand": [lies("Alarm")], "granary": RICH},
        cards=COURAGE,
        phase="battle",
        dice=[1, 1, 1],
    )
    table.play("A: enlist wolf", "A: enlist pup", "A: declare B")
    assert [moment.event for moment in table.state.moments] == [table.state.battles[0].event]
