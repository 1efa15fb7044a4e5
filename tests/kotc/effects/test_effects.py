"""Effects: for each, what it does to a card where it can, and where it cannot."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kotc.story import Table, deal, lies, spell


def doing(effect: str, selection: str = "Target up to 2 on-field minions;") -> dict[str, Any]:
    """A spell `Deed` with this effect."""
    return {"Deed": spell(f"{selection} {effect}")}


def done(
    effect: str,
    *targets: str,
    selection: str = "Target up to 2 on-field minions;",
    dice: list[int] | None = None,
) -> Table:
    """The deed done to these of the cards that lie about."""
    table = deal(
        A={
            "hand": [{"card": "Deed", "id": "deed", "level": 0}, lies("Wolf", id="held")],
            "battlefield": [lies("Wolf", id="mine")],
            "granary": [lies("Wolf", id="resource")],
            "grave": [lies("Wolf", id="dead"), lies("Wolf", id="buried")],
        },
        B={"battlefield": [lies("Wolf", id="theirs"), lies("Bear", id="bystander")]},
        cards=doing(effect, selection),
        dice=dice,
    )
    table.play("A: cast deed", *(f"A: target {name}" for name in targets))
    return table


@pytest.mark.parametrize(
    ("effect", "zone"),
    [
        ("destroy the targets.", "grave"),
        ("bounce the targets.", "hand"),
        ("silo the targets.", "granary"),
        ("sheathe the targets.", "deck"),
        ("bury the targets.", "deck"),
    ],
)
def test_moving_minions_to_their_owners_zones(effect: str, zone: str) -> None:
    """K17-destroy-1, K17-bounce-1, K17-silo-1, K17-sheathe-1, K17-bury-1; R111."""
    table = done(effect, "mine", "theirs")
    table.play("*: pass")
    assert [table.zone(name) for name in ("mine", "theirs", "bystander")] == [zone, zone, "battlefield"]
    assert (table.controller("mine"), table.controller("theirs")) == ("A", "B")
    place = -1 if effect.startswith("bury") else 0
    if zone == "deck":
        assert (table.pile("A.deck")[place], table.pile("B.deck")[place]) == ("mine", "theirs")
    if zone == "granary":
        assert table.exhausted("mine")
        assert table.exhausted("theirs")
        assert [table.knows(name, "theirs") for name in "AB"] == [False, True], "face-down"


GRAVE = "Target up to 2 cards in your grave;"


def test_destroying_what_is_in_the_grave_does_nothing() -> None:
    """R43: no event."""
    table = done("destroy the targets.", "dead", selection=GRAVE)
    table.play("A: done", "*: pass")
    assert (table.pile("A.grave")[-2:], table.happened("destroy")) == (["dead", "buried"], 0)


def test_moving_cards_out_of_the_grave() -> None:
    """R42: anywhere."""
    for effect, zone in (("bounce", "hand"), ("silo", "granary"), ("sheathe", "deck"), ("bury", "deck")):
        table = done(f"{effect} the targets.", "dead", selection=GRAVE)
        table.play("A: done", "*: pass")
        assert (table.zone("dead"), table.zone("buried")) == (zone, "grave")


def test_bouncing_a_card_in_hand_and_siloing_a_resource() -> None:
    """R43."""
    table = done("bounce the targets.", "held", selection="Target up to 1 card in your hand;")
    table.play("*: pass")
    assert (table.pile("A.hand"), table.happened("bounce")) == (["held"], 0)
    table = done("silo the targets.", "resource", selection="Target up to 1 card in your granary;")
    table.play("*: pass")
    assert (table.zone("resource"), table.exhausted("resource")) == ("granary", True)


@pytest.mark.parametrize(("verb", "deck"), [("sheathe", ["dead", "buried"]), ("bury", ["buried", "dead"])])
def test_the_order_in_which_cards_are_put_into_a_deck_is_chosen(verb: str, deck: list[str]) -> None:
    """K17-sheathe-2, K17-bury-2; R112: the first is put down first."""
    table = done(f"{verb} the targets.", "dead", "buried", selection=GRAVE)
    table.play("A: done")
    assert (table.question(), table.options()) == ("A order", ["next dead", "next buried"])
    table.play("A: next buried", "A: next dead", "*: pass")
    assert [name for name in table.pile("A.deck") if name != "Blank"] == deck
    assert table.pile("A.deck").index(deck[0]) == (0 if verb == "sheathe" else 40)


def test_no_order_is_asked_where_no_deck_gets_two() -> None:
    """R112: per deck."""
    table = done("sheathe the targets.", "mine", "theirs")
    table.play("*: pass")
    assert "A order" not in table.asked()


def test_only_the_cards_of_a_deck_that_gets_two_are_ordered() -> None:
    """R112: per deck."""
    table = deal(
        A={"hand": [{"card": "Deed", "id": "deed", "level": 0}], "battlefield": [lies("Wolf"), lies("Pup")]},
        B={"battlefield": [lies("Bear")]},
        cards=doing("sheathe the targets.", "Target up to 3 on-field minions;"),
    )
    table.play("A: cast deed", "A: target bear", "A: target wolf", "A: target pup", "A: done")
    assert table.now() == ("A order", ["next wolf", "next pup"])
    table.play("A: next pup", "*: pass")
    assert (table.pile("A.deck")[:2], table.pile("B.deck")[0]) == (["wolf", "pup"], "bear")


def test_cards_of_a_deck_are_ordered_blind() -> None:
    """R112: by where they lie."""
    table = deal(
        A={"hand": [{"card": "Deed", "id": "deed", "level": 0}]},
        B={"deck": ["Wolf", "Bear", "Pup"]},
        cards=doing("bury the targets.", "Target up to 2 cards on top of any deck;"),
    )
    table.play("A: cast deed", "A: deck B", "A: number 2")
    assert table.options() == ["next B.deck.1", "next B.deck.2"]
    table.play("A: next B.deck.2", "*: pass")
    assert (table.pile("B.deck")[0], table.pile("B.deck")[-2:]) == ("Pup", ["Bear", "Wolf"])


def test_drawing() -> None:
    """K17-draw-1."""
    table = deal(
        A={
            "hand": [{"card": "Greed", "id": "greed", "level": 0}],
            "deck": [lies("Wolf"), lies("Pup"), lies("Bear")],
        },
        B={},
    )
    table.play("A: cast greed", "*: pass")
    assert (table.pile("A.hand"), table.pile("A.deck")[0]) == (["wolf", "pup"], "bear")
    assert table.knows("A", "wolf")
    assert not table.knows("B", "wolf")


def test_exhausting_and_fatiguing() -> None:
    """K17-exhaust-3, K17-fatigue-1; R145."""
    table = done("exhaust and fatigue the targets.", "theirs")
    table.play("A: done", "*: pass")
    assert table.exhausted("theirs")
    assert table.fatigued("theirs")
    assert not table.exhausted("mine")
    assert not table.fatigued("bystander")
    table = done(
        "exhaust and fatigue the targets.", "resource", selection="Target up to 1 card in your granary;"
    )
    table.play("*: pass")
    assert table.exhausted("resource")
    assert table.fatigued("resource")
    table = done("exhaust and fatigue the targets.", "held", selection="Target up to 1 card in your hand;")
    table.play("*: pass")
    assert not table.exhausted("held")
    assert not table.fatigued("held")


def test_fatiguing_what_is_exhausted_already() -> None:
    """R145: the possible half happens."""
    table = deal(
        A={
            "hand": [{"card": "Deed", "id": "deed", "level": 0}],
            "battlefield": [lies("Wolf", exhausted=True)],
        },
        B={},
        cards=doing("exhaust and fatigue the targets."),
    )
    table.play("A: cast deed", "A: target wolf", "A: done", "*: pass")
    assert (table.fatigued("wolf"), table.happened("exhaust")) == (True, 0)


def test_down_leveling() -> None:
    """K17-down-level-1, -2; R99: wherever the card is, never below 0."""
    table = done("down-level each target by 3.", "theirs", "mine")
    table.play("*: pass")
    assert [table.level(name) for name in ("theirs", "mine", "bystander", "held")] == [1, 1, 6, 4]
    table = done("down-level each target by 9.", "held", selection="Target up to 1 card in your hand;")
    assert "summon held" in table.options()
    assert table.level("held") == 0


def test_petrifying() -> None:
    """K17-petrify-1, -2; R114: neither SP nor HP are left, and its damage is forgotten."""
    table = done("petrify the targets.", "theirs", "mine")
    table.play("*: pass")
    for name in ("theirs", "mine"):
        stone = table.minion(name)
        assert (stone.petrified, stone.sp, stone.hp) == (True, 0, 0)
    assert (table.minion("bystander").sp, table.minion("bystander").hp) == (3, 6)


def test_hypnotizing_only_on_field_minions() -> None:
    """K17-hypnotize-2; R42."""
    table = done("hypnotize the targets until the end of this turn.", "theirs", "mine")
    table.play("*: pass")
    assert (table.controller("theirs"), table.controller("bystander")) == ("A", "B")
    table = done("hypnotize the targets until the end of this turn.", "dead", selection=GRAVE)
    table.play("A: done", "*: pass")
    assert (table.zone("dead"), table.state.hypnoses) == ("grave", [])


@pytest.mark.parametrize("kind", ["Sword", "Shield", "Weakness", "Damage", "Exhaustion", "Fatigue", "Dice"])
def test_placing_counters(kind: str) -> None:
    """K17-counters-1; R42, R77: on on-field minions only."""
    table = done(f"place 2 {kind} Counters on each target.", "theirs")
    table.play("A: done")
    table.options()
    assert (table.counters("theirs"), table.counters("mine")) == ([f"{kind} of A"] * 2, [])
    table = done(f"place 1 {kind} Counter on each target.", "dead", selection=GRAVE)
    table.play("A: done", "*: pass")
    assert table.state.counters_placed == 0


def test_removing_counters_where_there_are_none() -> None:
    """R47, K17-abilities-19."""
    table = done("remove up to 2 counters on each target.", "theirs", "mine")
    assert table.question() == "A action"


def test_distracting_outside_a_battle_does_nothing() -> None:
    """K17-distract-1."""
    table = done("distract the targets.", "theirs", "mine")
    table.play("*: pass")
    assert (table.happened("distract"), table.exhausted("theirs")) == (0, False)


def test_negating_what_is_not_in_the_chain_does_nothing() -> None:
    """R42."""
    table = done("negate the targets.", "theirs", "mine")
    table.play("*: pass")
    assert (table.happened("negate"), table.zone("deed")) == (0, "grave")


def test_on_field_minions_cannot_be_deployed() -> None:
    """K17-deploy-7; R42."""
    table = done("reveal and deploy the targets.", "theirs", "mine")
    assert table.question() == "A action"
    assert table.controller("theirs") == "B"


def test_dice_heal_and_wounds() -> None:
    """K17-dice-heal-1, K17-dice-wound-1."""
    for effect, hp in (
        ("3-dice-heal yourself.", (44, 35)),
        ("3-dice-wound enemy.", (35, 26)),
        ("1-dice-wound yourself and enemy.", (33, 32)),
    ):
        table = deal(
            A={"hand": [{"card": "Deed", "id": "deed", "level": 0}]},
            B={},
            cards={"Deed": spell(effect)},
            dice=[2, 3, 4],
        )
        table.play("A: cast deed", "*: pass")
        assert (table.hp("A"), table.hp("B")) == hp
