"""Target selections: for each, what can be chosen, and what cannot."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kotc.story import Table, deal, lies, minion, spell

PLENTY = ["Blank"] * 30


def marking(selection: str) -> dict[str, Any]:
    """A spell that down-levels what it targets, so that one can see what was."""
    return {"Mark": spell(f"{selection} down-level each target by 1.")}


def cast(selection: str, mine: dict[str, Any], theirs: dict[str, Any], **more: Any) -> Table:
    """The marking spell, cast by A in his Action Phase."""
    hand = [{"card": "Mark", "id": "mark", "level": 0}, *mine.pop("hand", [])]
    table = deal(A={"hand": hand, **mine}, B=theirs, cards=marking(selection), **more)
    table.play("A: cast mark")
    return table


def marked(table: Table, *names: str) -> list[str]:
    """Those of these cards that were targeted."""
    return [name for name in names if table.level(name) < table.face(name).level]


def everywhere(prefix: str) -> dict[str, Any]:
    """A card in each zone."""
    zones = ("battlefield", "hand", "granary", "grave", "deck")
    return {zone: [lies("Wolf", id=f"{prefix}-{zone}")] for zone in zones}


def test_this_card() -> None:
    """K17-target-1; R45."""
    table = deal(
        A={"battlefield": [lies("Self"), lies("Self", id="other")]},
        B={},
        cards={"Self": minion(0, 4, "SELF: Target this card; down-level it by 1.")},
    )
    table.play("A: activate self SELF", "*: pass")
    assert marked(table, "self", "other") == ["self"]


def test_cards_in_the_current_chain() -> None:
    """R40: unresolved links, this one included."""
    table = cast("Target up to 2 cards in the current chain;", everywhere("a"), everywhere("b"))
    assert table.options() == ["target mark", "done"]


def test_on_field_minions() -> None:
    """K17-on-field-1, -3: of any player, nowhere else."""
    table = cast("Target up to 2 on-field minions;", everywhere("a"), everywhere("b"))
    assert table.options() == ["target a-battlefield", "target b-battlefield", "done"]
    table.play("A: target b-battlefield", "A: target a-battlefield", "*: pass")
    table.options()
    assert marked(table, *(f"{who}-{zone}" for who in "ab" for zone in ("battlefield", "hand", "grave"))) == [
        "a-battlefield",
        "b-battlefield",
    ]


@pytest.mark.parametrize("zone", ["granary", "hand", "grave"])
def test_your_own_zones(zone: str) -> None:
    """K17-you-2; R111."""
    table = cast(f"Target up to 1 card in your {zone};", everywhere("a"), everywhere("b"))
    assert table.options() == [f"target a-{zone}", "done"]
    table.play(f"A: target a-{zone}")
    table.options()
    assert marked(table, f"a-{zone}", f"b-{zone}") == [f"a-{zone}"]


@pytest.mark.parametrize(("zone", "number"), [("grave", 1), ("grave", 2), ("hand", 1), ("hand", 0)])
def test_random_cards_of_one_player(zone: str, number: int) -> None:
    """R34, R35: the player first, then how many; chance takes them."""
    names = ["one", "two", "three"]
    taken: set[tuple[str, ...]] = set()
    for seed in range(12):
        theirs = {zone: [lies("Wolf", id=name) for name in names]}
        table = cast(
            f"Target up to 2 cards in any {zone} randomly;", {zone: [lies("Bear")]}, theirs, seed=seed
        )
        assert table.options() == [f"{zone} A", f"{zone} B"]
        table.play(f"A: {zone} B")
        assert table.options() == ["number 0", "number 1", "number 2"]
        table.play(f"A: number {number}")
        table.options()
        taken.add(tuple(marked(table, *names)))
        assert marked(table, "bear") == []
        assert not table.knows("A", "one"), "R35: you do not see them"
    assert {len(each) for each in taken} == {number}
    assert len(taken) == (1 if number == 0 else 3)


def test_a_player_without_cards_cannot_be_chosen() -> None:
    """R34, R35."""
    table = cast("Target up to 2 cards in any grave randomly;", {}, {"grave": [lies("Wolf")]})
    table.play("A: grave B")
    assert table.options() == ["number 0", "number 1"]
    table = cast("Target up to 2 cards in any grave randomly;", {}, {})
    table.play("*: pass")
    assert table.zone("mark") == "grave"


def test_cards_on_top_of_any_deck() -> None:
    """R36: consecutive, unseen."""
    deck = [lies("Wolf"), lies("Bear"), lies("Pup")]
    table = cast("Target up to 2 cards on top of any deck;", {}, {"deck": deck})
    assert table.options() == ["deck A", "deck B"]
    table.play("A: deck B", "A: number 2")
    table.options()
    assert marked(table, "wolf", "bear", "pup") == ["wolf", "bear"]
    assert not table.knows("A", "wolf")


def test_an_enemys_hand_is_seen_by_you_alone_until_it_is_over() -> None:
    """K17-see-1, -2; R37, R167: choose the enemy, see, then choose."""
    table = deal(
        A={"hand": [lies("Mark", level=0)]},
        B={"hand": [lies("Wolf"), lies("Bear")]},
        C={"hand": [lies("Pup")]},
        cards=marking("See enemy's hand and target up to 1 card therein;"),
    )
    table.play("A: cast mark")
    assert table.options() == ["player B", "player C"]
    assert not table.knows("A", "wolf")
    table.play("A: player B")
    assert table.options() == ["target wolf", "target bear", "done"]
    assert [table.knows("A", name) for name in ("wolf", "bear", "pup")] == [True, True, False]
    assert not table.knows("C", "wolf")
    table.play("A: target bear", "*: pass")
    assert (marked(table, "wolf", "bear"), table.knows("A", "bear")) == (["bear"], False)


def test_what_is_targeted_in_an_enemys_hand_is_told_to_all_and_named_to_who_sees_it() -> None:
    """K17-target-1, K17-see-2; R11: each selection counts, and selected together is one event."""
    table = deal(
        A={"hand": [lies("Mark", level=0)]},
        B={"hand": [lies("Wolf"), lies("Bear"), lies("Pup")]},
        C={},
        cards=marking("See enemy's hand and target up to 2 cards therein;"),
    )
    table.play("A: cast mark", "A: player B", "A: target wolf", "A: target pup", "A: done", "*: pass")
    told = {name: [event for event in table.events(name) if event["e"] == "target"] for name in "ABC"}
    assert [event.get("card") for event in told["A"]] == ["Wolf", "Pup"]
    assert [event.get("card") for event in told["B"]] == ["wolf", "pup"]
    assert [event.get("card") for event in told["C"]] == [None, None]


def test_an_enemys_granary_is_seen_and_only_exhausted_cards_are_targets() -> None:
    """R38."""
    granary = [lies("Wolf"), lies("Bear", exhausted=True)]
    table = cast(
        "See enemy's granary and target up to 2 exhausted cards therein;",
        {"granary": [lies("Pup", exhausted=True)]},
        {"granary": granary, "hand": [lies("Wall")]},
    )
    assert table.options() == ["target bear", "done"]
    assert table.knows("A", "wolf")
    assert not table.knows("A", "wall")


def test_excavating() -> None:
    """K17-excavate-1 to -5; R49: seen, chosen from, then shuffled back on top, the targets among them."""
    deck = [lies("Wolf"), lies("Bear"), lies("Pup"), lies("Wall")]
    orders = set()
    for seed in range(12):
        table = cast("Excavate 3 cards and target up to 1 excavated card;", {"deck": deck}, {}, seed=seed)
        assert table.options() == ["target wolf", "target bear", "target pup", "done"]
        assert not table.knows("A", "wall")
        assert not table.knows("B", "wolf")
        table.play("A: target pup")
        table.options()
        assert marked(table, "wolf", "bear", "pup", "wall") == ["pup"]
        top = table.pile("A.deck")[:4]
        assert (sorted(top[:3]), top[3]) == (["bear", "pup", "wolf"], "wall")
        assert not table.knows("A", "pup"), "R167: nobody knows their order"
        orders.add(tuple(top))
    assert len(orders) > 2


def test_excavating_from_a_short_deck() -> None:
    """K17-excavate-6; R48: no targets, and the ability goes on."""
    table = deal(
        A={"hand": [lies("Dig", level=0)], "deck": {"exactly": [lies("Wolf"), lies("Bear")]}},
        B={},
        cards={
            "Dig": spell("Excavate 3 cards and target up to 1 excavated card; bounce it, then draw 1 card.")
        },
    )
    table.play("A: cast dig", "*: pass")
    assert table.pile("A.hand") == ["wolf"]


def test_all_minions_up_to_a_level() -> None:
    """R39: every player's, by their current levels; nothing is asked."""
    table = cast(
        "Target all level 4 or lower on-field minions;",
        {"battlefield": [lies("Wolf"), lies("Bear")], "hand": [lies("Pup")]},
        {"battlefield": [lies("Speck"), lies("Wall"), lies("Bear", id="small", level=4)]},
    )
    table.play("*: pass")
    assert [table.level(name) for name in ("wolf", "bear", "wall", "small", "pup")] == [3, 6, 2, 3, 2]


@pytest.mark.parametrize("team", ["attacking", "defending"])
def test_all_minions_in_a_team(team: str) -> None:
    """R39: only during a battle."""
    text = (
        "When enemy attacks, after Attack Formation: "
        f"Target all level 4 or lower minions in {team} team; down-level each target by 1."
    )
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Bear"), lies("Pup")]},
        B={
            "battlefield": [lies("Wall")],
            "hand": [{"card": "Mark", "id": "mark", "level": 0}],
        },
        cards={"Mark": spell(text)},
        phase="battle",
        dice=[1] * 5,
    )
    table.play("A: enlist wolf", "A: enlist bear", "A: done", "A: declare B", "B: cast mark", "*: pass")
    targeted = ["wolf"] if team == "attacking" else []
    assert marked(table, "wolf", "bear", "pup", "wall") == targeted
    table = cast(f"Target all level 4 or lower minions in {team} team;", {"battlefield": [lies("Wolf")]}, {})
    table.play("*: pass")
    assert marked(table, "wolf") == []


def test_the_defending_team_is_targeted_after_defense_formation() -> None:
    """R39."""
    table = deal(
        A={"battlefield": [lies("Speck")], "hand": [lies("Mark", level=0)]},
        B={"battlefield": [lies("Wolf"), lies("Bear"), lies("Pup")]},
        cards={
            "Mark": spell(
                "When enemy defends, after Defense Formation: "
                "Target all level 4 or lower minions in defending team; destroy the targets."
            )
        },
        phase="battle",
        dice=[1] * 3,
    )
    table.play(
        "A: enlist speck",
        "A: declare B",
        "B: enlist wolf",
        "B: enlist bear",
        "B: done",
        "A: cast mark",
        "*: pass",
    )
    assert [table.zone(name) for name in ("wolf", "bear", "pup")] == ["grave", "battlefield", "battlefield"]


def test_enemy_is_chosen_anew_by_each_selection_and_effect() -> None:
    """R175."""
    table = deal(
        A={"hand": [lies("Pry", level=0)]},
        B={"hand": [lies("Wolf")]},
        C={"hand": [lies("Bear")]},
        cards={
            "Pry": spell(
                "See enemy's hand and target up to 1 card therein; destroy it. "
                "See enemy's hand and target up to 1 card therein; destroy it. 1-dice-wound enemy."
            )
        },
        dice=[4],
    )
    table.play("A: cast pry", "A: player B", "A: target wolf", "A: done")
    assert table.options() == ["player B", "player C"]
    table.play("A: player C", "A: target bear", "A: done", "A: player B", "*: pass")
    assert (table.zone("wolf"), table.zone("bear"), table.hp("B"), table.hp("C")) == (
        "grave",
        "grave",
        31,
        35,
    )


def test_an_empty_selection_asks_nothing() -> None:
    """K17-abilities-19."""
    table = cast("Target up to 2 on-field minions;", {"granary": PLENTY}, {})
    assert table.question() == "A action"
