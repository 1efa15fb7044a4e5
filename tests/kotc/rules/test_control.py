"""Control: hypnotized minions, whose cards are whose, and where they go."""

from __future__ import annotations

from tests.kotc.story import RICH, deal, lies, spell

SLEIGHTS = {
    "Lure": spell(
        "When enemy casts a spell or activates an ability: "
        "Target 1 on-field minion; hypnotize it until the end of this turn."
    ),
    "Drowse": spell("Target 1 on-field minion; exhaust and fatigue it."),
    "Bind": spell("Target up to 3 on-field minions; silo the targets."),
    "Trick": spell("Target 1 on-field minion; hypnotize it until the end of this turn, then bounce it."),
}


def test_a_hypnotized_minion_is_yours_as_it_is_until_the_turn_ends() -> None:
    """K17-hypnotize-1, -3, K17-controller-1 to -4; R75, R96: no summoning delay."""
    wolf = lies("Wolf", hp=2, sp=5, counters=[{"kind": "Sword"}])
    table = deal(
        A={"hand": [lies("Charm")], "granary": RICH},
        B={"battlefield": [wolf, lies("Pup", exhausted=True), lies("Bear")]},
    )
    table.play("B: pass", "A: cast charm", "*: pass", "A: target wolf", "A: target pup", "A: done", "*: pass")
    assert [table.controller(name) for name in ("wolf", "pup", "bear")] == ["A", "A", "B"]
    assert table.pile("A.battlefield") == ["wolf", "pup"]
    assert (table.minion("wolf").hp, table.minion("wolf").sp, table.counters("wolf")) == (
        2,
        5,
        ["Sword of B"],
    )
    assert (table.exhausted("wolf"), table.exhausted("pup")) == (False, True)
    table.to("battle")
    table.play("*: pass")
    assert table.options() == ["enlist wolf", "end"]
    table.to("recovery")
    assert table.controller("wolf") == "A", "R95: it ends last, after the Recovery Phase"
    table.to("draw")
    assert [table.controller(name) for name in ("wolf", "pup")] == ["B", "B"]


def test_several_hypnotists_give_back_the_newest_first() -> None:
    """R95: always to the first controller."""
    table = deal(
        A={"hand": [lies("Charm"), lies("Aid")], "granary": RICH},
        B={"battlefield": [lies("Wolf")], "hand": [lies("Lure", id="back")], "granary": RICH},
        C={"hand": [lies("Lure")], "granary": RICH},
        cards=SLEIGHTS,
        dice=[1, 1],
    )
    table.play("A: cast charm", "B: pass", "C: pass", "A: target wolf", "A: done")
    table.play("A: cast aid", "B: cast back", "C: cast lure", "*: pass", "C: target wolf", "C: done")
    assert table.controller("wolf") == "C"
    table.play("B: target wolf", "B: done", "*: pass")
    assert table.controller("wolf") == "B"
    assert len(table.state.hypnoses) == 3
    table.to("draw")
    assert (table.controller("wolf"), table.state.hypnoses) == ("B", [])


def test_hypnotizing_ones_own_minion_changes_nothing() -> None:
    """R95."""
    table = deal(
        A={"hand": [lies("Charm")], "granary": RICH, "battlefield": [lies("Wolf"), lies("Pup")]}, B={}
    )
    table.play("A: cast charm", "A: target pup", "A: done", "*: pass")
    assert (table.pile("A.battlefield"), table.state.hypnoses) == (["wolf", "pup"], [])


def test_what_has_left_the_battlefield_does_not_return() -> None:
    """R95, K17-bounce-1, K17-owner-1: a card goes to its owner's zones."""
    table = deal(
        A={"hand": [lies("Trick")], "granary": RICH}, B={"battlefield": [lies("Speck")]}, cards=SLEIGHTS
    )
    table.play("A: cast trick", "A: target speck", "A: done", "*: pass")
    assert (table.zone("speck"), table.controller("speck")) == ("hand", "B")
    table.to("draw")
    assert (table.zone("speck"), table.controller("speck")) == ("hand", "B")


def test_a_fatigued_minion_recovers_with_who_controls_it_then() -> None:
    """R97: the current controller at each Recovery Phase."""
    table = deal(
        A={"hand": [lies("Charm")], "granary": RICH},
        B={"battlefield": [lies("Wolf", exhausted=True, fatigued="before")]},
    )
    table.play("A: cast charm", "A: target wolf", "A: done", "*: pass")
    table.to("recovery")
    assert (table.exhausted("wolf"), table.controller("wolf")) == (False, "A")


def test_cards_go_to_the_zones_of_their_owners() -> None:
    """K17-silo-1, K17-owner-1; R111, R113."""
    table = deal(
        A={
            "hand": [lies("Bind")],
            "granary": RICH,
            "battlefield": [lies("Wolf", owner="B"), lies("Pup"), lies("Bear", owner="C")],
        },
        B={},
        C={},
        cards=SLEIGHTS,
    )
    table.play("A: cast bind", "A: target wolf", "A: target bear", "A: done", "*: pass")
    assert (table.pile("B.granary"), table.pile("C.granary")) == (["wolf"], ["bear"])
    assert (table.exhausted("wolf"), table.zone("pup")) == (True, "battlefield")
    assert table.knows("B", "wolf")
    assert not table.knows("A", "wolf")


def test_you_is_who_activated_the_ability_whoever_has_the_card_by_then() -> None:
    """R161."""
    giver = {"type": "minion", "sp": 0, "hp": 2, "text": "GIVE: Draw 2 cards."}
    table = deal(
        A={"battlefield": [lies("Giver")]},
        B={"hand": [lies("Lure")], "granary": RICH},
        cards={**SLEIGHTS, "Giver": giver},
    )
    table.play("A: activate giver GIVE", "B: cast lure", "*: pass", "B: target giver", "B: done", "*: pass")
    assert (table.controller("giver"), len(table.pile("A.hand")), table.pile("B.hand")) == ("B", 2, [])


def test_an_enemy_minion_is_one_that_another_controls() -> None:
    """K17-enemy-minion-1: regardless of its owner."""
    fire = spell("1-dice-burn the battlefield.")
    table = deal(
        A={"hand": [lies("Fire")], "granary": RICH, "battlefield": [lies("Wolf", owner="B")]},
        B={"battlefield": [lies("Pup", owner="A"), lies("Bear")]},
        cards={"Fire": fire},
        dice=[1],
    )
    table.play("A: cast fire")
    assert table.options() == ["hit pup", "hit bear"]
