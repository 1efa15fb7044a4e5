"""Why a card of Keeper is not on offer: each reason where it holds, in the words of the edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.kotc.story import CARDS, RICH, deal, lies, minion, spell

from cardwright.games import game
from cardwright.kotc.rules.state import KeeperState
from cardwright.narration.explaining import Explanation, explain


def why_not(state: KeeperState, card: str, seat: int = 0) -> Explanation:
    """What the seat is told about this card."""
    told = explain(state.view(seat), card)
    assert told is not None, f"{card} is on offer"
    return told


def reasons(state: KeeperState, *cards: str) -> list[tuple[str, str]]:
    """The words of the reasons, and the first rule of each."""
    told = [why_not(state, card) for card in cards]
    return [(each.why, each.rules[0]) for each in told]


def in_edition(name: str, cards: Mapping[str, Any], **players: Mapping[str, Any]) -> KeeperState:
    """A's Action Phase in some edition."""
    set_up: dict[str, Any] = {"cards": cards, "players": {"A": {}, "B": {}} | players, "phase": "action"}
    state: KeeperState = game(name).position(set_up)
    while state.choice is not None and state.choice.prompt == "respond":
        state.choose("pass")
    return state


def test_a_resource_cost_that_cannot_be_paid() -> None:
    """K17-resource-cost-2, R24; with the resources the card is on offer."""
    table = deal(A={"hand": [lies("Wolf")], "granary": ["Blank", {"card": "Blank", "exhausted": True}]}, B={})
    table.options()
    told = why_not(table.state, "wolf")
    assert told.sentence.plain == "wolf costs 4 unexhausted resources, and you have 1."
    assert told.rules == ("K17-resource-cost-2", "R24")
    rich = deal(A={"hand": [lies("Wolf")], "granary": RICH}, B={})
    rich.options()
    assert explain(rich.state.view(0), "wolf") is None


def test_cards_that_the_action_phase_keeps_back() -> None:
    """K17-abilities-11, K17-minions-7, K17-petrify-2, K17-controller-1, K17-spells-2."""
    table = deal(
        A={
            "hand": [lies("Riposte"), lies("Blank")],
            "battlefield": [
                lies("Mule", exhausted=True),
                lies("Ghost"),
                lies("Wolf"),
                {**lies("Wall"), "petrified": True},
            ],
            "granary": [*RICH, lies("Bolt")],
        },
        B={"battlefield": [lies("Bear")]},
    )
    table.options()
    assert reasons(table.state, "riposte", "blank", "mule", "ghost", "wolf", "wall", "bear", "bolt") == [
        ("condition", "K17-abilities-5"),
        ("blank", "K17-turn-order-6"),
        ("exhausted", "K17-minions-7"),
        ("condition", "K17-abilities-5"),
        ("no-ability", "K17-minions-5"),
        ("petrified", "K17-petrify-2"),
        ("not-yours", "K17-controller-1"),
        ("elsewhere", "K17-turn-order-6"),
    ]
    assert why_not(table.state, "riposte").sentence.plain == (
        "riposte waits for its condition, which is not met now: “When your on-field minion(s) is destroyed: "
        "Target 1 on-field minion; destroy it.”"
    )
    assert why_not(table.state, "bear").sentence.plain == "B controls bear."


def test_what_a_window_keeps_back() -> None:
    """K17-abilities-6, R13: what has no condition waits for its player's Action Phase."""
    table = deal(
        A={"hand": [lies("Wolf"), lies("Bolt"), lies("Riposte")], "granary": RICH},
        B={"hand": [lies("Greed")], "granary": RICH},
        turn="B",
    )
    table.play("B: cast greed")
    while table.state.choice is None or table.state.choice.player != 0:
        table.state.choose(0)
    assert table.state.choice.prompt == "respond"
    assert reasons(table.state, "wolf", "bolt", "riposte") == [
        ("only-summoned", "K17-turn-order-6"),
        ("without-condition", "K17-abilities-6"),
        ("condition", "K17-abilities-5"),
    ]


def test_who_cannot_be_enlisted_or_attacked() -> None:
    """K17-battles-5, -6; R79."""
    table = deal(
        A={"hand": [lies("Bear")], "battlefield": [lies("Wolf"), lies("Pup"), lies("Mule", exhausted=True)]},
        B={"battlefield": [lies("Wall")], "hp": 30},
        phase="battle",
        dice=[1] * 9,
    )
    table.options()
    table.state.choose("enlist wolf")
    assert reasons(table.state, "bear", "wolf", "mule", "wall") == [
        ("no-fighter", "K17-battles-5"),
        ("enlisted", "K17-battles-5"),
        ("exhausted-fighter", "K17-battles-5"),
        ("not-yours", "K17-battles-5"),
    ]
    table.state.choose("done")
    assert reasons(table.state, "bear", "pup") == [
        ("no-victim-there", "K17-battles-5"),
        ("own-victim", "R79"),
    ]
    table.play("A: declare wall", "*: pass", "B: done", "*: pass", "A: enlist pup", "A: done")
    assert reasons(table.state, "wall") == [("declared", "K17-battles-6")]
    assert table.now() == ("A victim", ["declare B"])


def test_what_does_not_pay_for_a_card() -> None:
    """K17-resource-cost-2: exhausted resources, one of two alike, cards of the hand."""
    table = deal(
        A={
            "hand": [lies("Bolt"), lies("Wolf")],
            "granary": [lies("Pup"), lies("Pup", id="twin"), lies("Bear", exhausted=True), lies("Mule")],
        },
        B={"battlefield": [lies("Wall")]},
    )
    table.play("A: cast bolt")
    told = {card: why_not(table.state, card) for card in ("wolf", "twin", "bear")}
    assert {card: each.why for card, each in told.items()} == {
        "wolf": "no-resource",
        "twin": "alike",
        "bear": "exhausted-resource",
    }
    assert told["wolf"].sentence.plain == (
        "What bolt costs is paid with resources of your granary, and wolf is none."
    )


def test_what_does_not_pay_for_an_ability() -> None:
    """K17-abilities-13; R25: what a later cost needs, what is given anyway, what is chosen already."""
    cards = {
        "Idol": spell("Self-destroy 2 on-field minions and self-exhaust 1 on-field minion→Draw 1 card."),
        "Urn": spell("Self-destroy 3 on-field minions→Draw 1 card."),
        "Ox": minion(1, 5),
    }
    oxen = [{"card": "Ox", "id": id, "exhausted": id != "ready"} for id in ("ready", "one", "two")]

    def casting(name: str, *choices: str) -> dict[str, str]:
        state = in_edition("kotc/17", cards, A={"hand": [{"card": name, "level": 0}], "battlefield": oxen})
        for choice in (f"cast {name}", *choices):
            state.choose(choice)
        told = {card: explain(state.view(0), card) for card in ("ready", "one", "two")}
        return {card: each.why for card, each in told.items() if each is not None}

    assert casting("Idol") == {"ready": "needed-more"}
    assert casting("Idol", "destroy two") == {"ready": "needed-more", "two": "chosen"}
    assert casting("Urn") == {"one": "all-needed", "two": "all-needed"}


def test_what_an_ability_is_not_about() -> None:
    """K17-target-1, -5."""
    table = deal(
        A={"hand": [lies("Wind"), lies("Wolf")], "granary": RICH},
        B={"battlefield": [lies("Wall"), lies("Pup"), lies("Bear")]},
    )
    table.play("A: cast wind", "*: pass")
    table.state.choose("target wall")
    assert reasons(table.state, "wall", "wolf") == [
        ("chosen", "K17-target-5"),
        ("asked-elsewhere", "K17-target-1"),
    ]
    told = why_not(table.state, "wolf").sentence.plain
    assert told.startswith("wind is about cards in the battlefield, and wolf lies in the hand")
    table.state.choose("target pup")
    assert why_not(table.state, "bear").why == "enough"


def test_hp_that_are_not_there() -> None:
    """K17-pay-3, R24."""
    cards = {"Blood": spell("Pay 5 HP→ Draw 1 card.")}
    table = deal(cards=cards, A={"hand": [lies("Blood")], "granary": RICH, "hp": 4}, B={})
    table.options()
    told = why_not(table.state, "blood")
    assert told.sentence.plain == "blood costs 5 HP, and you have 4."
    assert told.rules == ("K17-pay-3", "R24")


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("kotc/13", "K13-exhaustion-and-recovery-7"),
        ("kotc/12", "K12E-resources-exhaustion-and-recovery-11"),
        ("kotc/12-early", "K12E-resources-exhaustion-and-recovery-11"),
        ("kotc/9", "K09-resources-exhaustion-and-recovery-9"),
    ],
)
def test_an_edition_cites_its_own_rulebook(name: str, rule: str) -> None:
    state = in_edition(name, {"Wolf": minion(2, 4)}, A={"hand": ["Wolf"]})
    told = why_not(state, "Wolf")
    assert told.rules == (rule, "R24")
    assert told.sentence.plain.endswith("unexhausted resources, and you have 0.")


def test_an_edition_speaks_its_own_words() -> None:
    """The 9th Edition has creatures and a Creature Zone, and its own caveats."""
    mute = {"type": "minion", "sp": 2, "hp": 4, "text": "This creature cannot attack."}
    begun = {
        "cards": {"Hound": minion(2, 4), "Post": mute},
        "players": {
            "A": {"hand": [lies("Hound")], "battlefield": ["Post", {"card": "Hound", "id": "dog"}]},
            "B": {},
        },
        "phase": "battle",
    }
    state: KeeperState = game("kotc/9").position(begun)
    while state.choice is not None and state.choice.prompt == "respond":
        state.choose("pass")
    assert (
        why_not(state, "hound").sentence.plain == "Only creatures in play fight, and hound lies in the hand."
    )
    told = why_not(state, "Post")
    assert (told.why, told.rules) == ("cannot-attack", ("K09-creatures-7",))


def test_a_trap_that_is_not_known_has_no_reason_of_its_own() -> None:
    """K12E-fields-15: an enemy's trap lies face-down, whichever it is."""
    cards = {"Snare": spell("Draw 1 card."), "Wolf": minion(2, 4)}
    state = in_edition("kotc/12", cards, B={"trapfield": ["Snare"]}, A={"hand": ["Wolf"]})
    told = why_not(state, "B.trapfield.1")
    assert (told.why, told.rules) == ("unknown", ())


def test_a_petrified_enemy_is_seen_to_be_petrified() -> None:
    """K17-petrify-2: its face is its controller's secret."""
    table = deal(A={"battlefield": [lies("Wolf")]}, B={"battlefield": [{"card": "Wall", "petrified": True}]})
    table.options()
    assert why_not(table.state, "B.battlefield.1").why == "petrified"


def test_whose_turn_it_is_is_all_that_others_are_told() -> None:
    table = deal(A={"hand": [lies("Wolf")]}, B={"hand": [lies("Bolt")]})
    table.options()
    told = why_not(table.state, "bolt", seat=1)
    assert (told.why, told.rules, told.sentence.plain) == (
        "not-asked",
        (),
        "It is A's turn, and nothing is asked of you.",
    )
    assert CARDS["Bolt"]["type"] == "spell"
