"""Chains: who may respond and when, how they resolve, what can be negated."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kotc.story import RICH, deal, lies, minion, spell

SWORD: list[dict[str, Any]] = [{"kind": "Sword", "n": 3}]
MORE = {
    "Snap": spell("When enemy casts a spell or activates an ability: Target 1 on-field minion; destroy it."),
    "Quick": spell("When enemy casts a spell or activates an ability: 1-dice-heal yourself."),
    "Feed": spell("Target up to 2 cards in your hand; reveal and deploy the targets."),
    "Cancel": spell("Target up to 3 cards in the current chain; negate the targets. 1-dice-heal yourself."),
    "Fetch": spell("Target up to 3 cards in the current chain; bounce the targets."),
    "Cry": spell("When enemy summons a minion: Draw 1 card."),
    "Caller": minion(0, 2, "CALL: Target up to 2 cards in your hand; reveal and deploy the targets."),
}


def counted(name: str) -> dict[str, Any]:
    """A minion with Sword Counters of its player."""
    return lies("Wolf", id=name, counters=SWORD)


@pytest.mark.parametrize("act", ["cast aid", "activate mule KICK", "pop Sword on wolf"])
def test_what_starts_a_chain(act: str) -> None:
    """K17-chains-3 to -7, K17-counters-6: casting, activating, popping a proactive counter, nothing else."""
    mine = {
        "hand": [lies("Aid"), lies("Speck")],
        "granary": RICH,
        "battlefield": [lies("Mule"), counted("wolf")],
    }
    table = deal(A=mine, B={}, dice=[1, 1])
    table.play("A: summon speck", "*: pass")
    assert table.chain() == []
    table.play(f"A: {act}")
    assert table.chain() == [act.split()[-1] if act.startswith("pop") else act.split()[1]]
    assert table.question() == "A respond", "all players may respond, its own player last"


def test_responses_go_round_from_the_left_of_who_acted_last() -> None:
    """K17-chains-7 to -10; R16: everybody is asked, the last one to act last; all have to pass in a row."""
    table = deal(
        A={"battlefield": [counted("a")]},
        B={"battlefield": [counted("b")]},
        C={"battlefield": [counted("c")]},
    )
    table.play("B: pass", "C: pass", "A: pop Sword on a")
    assert table.question() == "B respond"
    table.play("B: pass", "C: pop Sword on c")
    assert (table.question(), table.chain()) == ("A respond", ["a", "c"])
    table.play("A: pass", "B: pass")
    assert (table.question(), table.chain()) == ("C respond", ["a", "c"])
    table.play("C: pass")
    assert (table.question(), table.chain()) == ("B respond", []), "the next window"
    assert (table.minion("a").sp, table.minion("b").sp, table.minion("c").sp) == (3, 2, 3)


def test_the_player_who_started_the_chain_may_respond_too() -> None:
    """K17-chains-8; R16."""
    table = deal(A={"battlefield": [counted("a")]}, B={})
    table.play("A: pop Sword on a")
    assert table.question() == "A respond"
    table.play("A: pop Sword on a", "*: pass")
    assert table.minion("a").sp == 4


def test_a_chain_resolves_from_its_last_link() -> None:
    """K17-chains-12, -13."""
    table = deal(
        A={"hand": [lies("Bolt")], "granary": RICH},
        B={"battlefield": [lies("Wolf"), lies("Pup")], "hand": [lies("Snap")], "granary": RICH},
        cards=MORE,
    )
    table.play("A: cast bolt", "B: cast snap")
    assert table.chain() == ["bolt", "snap"]
    table.play("*: pass")
    assert table.question() == "B target", "snap resolves first"
    table.play("B: target wolf", "B: done")
    assert (table.zone("snap"), table.zone("bolt")) == ("grave", "chain"), "R56: each goes as it has resolved"
    assert table.options() == ["target pup", "done"]
    table.play("A: done", "*: pass")
    assert table.zone("pup") == "battlefield"


def test_the_rulebooks_example_of_a_weakness_counter() -> None:
    """K17-chains-14 to -16."""
    table = deal(
        A={"hand": [lies("Bolt")], "granary": RICH},
        B={"battlefield": [lies("Wolf", counters=[{"kind": "Weakness"}])]},
    )
    table.play("B: pass", "A: cast bolt", "B: pop Weakness on wolf", "*: pass")
    assert table.minion("wolf").sp == 0
    table.play("A: target wolf", "A: done", "*: pass")
    assert table.zone("wolf") == "grave"


def test_nothing_chains_while_a_chain_resolves() -> None:
    """K17-chains-17; R3: what happens meanwhile is usable in the window afterwards."""
    table = deal(
        A={"hand": [lies("Bolt"), lies("Greed")], "granary": RICH},
        B={"battlefield": [lies("Wolf")], "hand": [lies("Riposte")], "granary": RICH},
    )
    table.play("A: cast bolt", "A: target wolf", "A: done")
    assert (table.question(), table.options(), table.state.chain) == (
        "B respond",
        ["cast riposte", "pass"],
        [],
    )


def test_the_turn_player_is_asked_first_in_a_window() -> None:
    """R2: then clockwise; who acts first makes link 1, the others respond."""
    table = deal(
        A={"battlefield": [counted("a")]},
        B={"battlefield": [counted("b")]},
        C={"battlefield": [counted("c")]},
        phase="battle",
        turn="B",
    )
    assert table.question() == "B respond"
    table.play("B: pass", "C: pop Sword on c")
    assert table.question() == "A respond"
    table.play("A: pass", "B: pop Sword on b")
    assert table.chain() == ["c", "b"]


def test_who_has_passed_may_still_respond_in_a_chain_that_another_starts() -> None:
    """R3: what has happened is spent when the chain begins to resolve."""
    table = deal(
        A={"hand": [lies("Speck")]},
        B={"hand": [lies("Cry", id="b")], "granary": RICH},
        C={"hand": [lies("Cry", id="c")], "granary": RICH},
        cards=MORE,
    )
    table.play("A: summon speck", "B: pass", "C: cast c")
    assert (table.question(), table.options()) == ("B respond", ["cast b", "pass"])
    table.play("B: cast b", "*: pass")
    assert (len(table.pile("B.hand")), len(table.pile("C.hand"))) == (1, 1)


def test_an_event_is_spent_when_the_chain_resolves() -> None:
    """R3."""
    table = deal(
        A={"hand": [lies("Speck")]},
        B={"hand": [lies("Cry", id="b")], "granary": RICH},
        C={"hand": [lies("Cry", id="c")], "granary": RICH},
        cards=MORE,
    )
    table.play("A: summon speck", "B: cast b", "C: pass", "*: pass")
    assert (table.question(), table.zone("c")) == ("A action", "hand")


def test_an_enemys_spell_can_be_answered_until_the_chain_resolves() -> None:
    """R8: also later in the chain, and not one's own spell."""
    table = deal(
        A={"hand": [lies("Aid"), lies("Quick", id="a")], "granary": RICH},
        B={"hand": [lies("Quick", id="b")], "granary": RICH},
        C={"hand": [lies("Quick", id="c")], "granary": RICH},
        cards=MORE,
        dice=[1, 1, 1, 1, 1],
    )
    table.play("A: cast aid", "B: pass", "C: cast c")
    assert (table.question(), table.options()) == ("A respond", ["cast a", "pass"]), (
        "it answers the spell of C"
    )
    table.play("A: pass", "B: cast b", "*: pass")
    assert [table.hp(name) for name in "ABC"] == [37, 36, 36]


def test_popped_counters_are_neither_cast_nor_activated() -> None:
    """R8."""
    table = deal(A={"battlefield": [counted("a")]}, B={"hand": [lies("Quick")], "granary": RICH}, cards=MORE)
    table.play("A: pop Sword on a", "A: pass", "*: pass")
    assert "B respond" not in table.asked()


def test_standard_abilities_are_only_link_1() -> None:
    """K17-abilities-6; R13."""
    table = deal(
        A={"battlefield": [counted("a"), lies("Mule")], "hand": [lies("Aid")], "granary": RICH}, B={}
    )
    assert {"activate mule KICK", "cast aid"} <= {*table.options()}
    table.play("A: pop Sword on a")
    assert table.options() == ["pop Sword on a", "pass"]


def test_a_player_out_of_turn_chains_only_by_what_is_met_or_a_counter() -> None:
    """R15."""
    table = deal(
        A={}, B={"hand": [lies("Aid")], "granary": RICH, "battlefield": [lies("Mule"), counted("b")]}
    )
    assert (table.question(), table.options()) == ("B respond", ["pop Sword on b", "pass"])


# Negating


def test_a_negated_spell_does_nothing_but_its_cost_stays_paid() -> None:
    """K17-negate-1; R54."""
    table = deal(
        A={"hand": [lies("Aid")], "granary": RICH},
        B={"hand": [lies("Counter")], "granary": RICH},
        dice=[],
    )
    table.play("A: cast aid", "B: cast counter", "*: pass")
    assert table.options() == ["target aid", "target counter", "done"], "R40: also the one that resolves"
    table.play("B: target aid", "B: done", "*: pass")
    assert (table.hp("A"), table.zone("aid"), table.ready("A")) == (35, "grave", 7)


def test_negating_goes_for_every_unresolved_link_of_a_card_in_this_chain() -> None:
    """R54: what has resolved has resolved."""
    bell = minion(
        0,
        3,
        "ONE: When this card is summoned (ghost-play): 1-dice-heal yourself.",
        "TWO: When this card is summoned (ghost-play): 2-dice-heal yourself.",
    )
    table = deal(
        A={"hand": [lies("Bell")], "granary": RICH},
        B={"hand": [lies("Counter")], "granary": RICH},
        cards={"Bell": bell},
        dice=[],
    )
    table.play("A: summon bell", "A: activate bell ONE", "B: pass", "A: activate bell TWO", "B: cast counter")
    assert table.chain() == ["bell", "bell", "counter"]
    table.play("*: pass")
    assert table.options() == ["target bell", "target counter", "done"], "R40: one object, whatever its links"
    table.play("B: target bell", "B: done", "*: pass")
    assert table.hp("A") == 35


def test_a_spell_that_negates_itself_stops_there() -> None:
    """R40, R54."""
    table = deal(A={"hand": [lies("Cancel")], "granary": ["Blank"] * 12}, B={}, cards=MORE, dice=[])
    table.play("A: cast cancel", "A: target cancel", "A: done", "*: pass")
    assert (table.hp("A"), table.zone("cancel")) == (35, "grave")


def test_counters_cannot_be_negated() -> None:
    """R54, R40: a host of a popped counter is not in the chain."""
    table = deal(
        A={"hand": [lies("Cancel")], "granary": ["Blank"] * 12},
        B={"battlefield": [counted("b")]},
        cards=MORE,
        dice=[2],
    )
    table.play("B: pass", "A: cast cancel", "B: pop Sword on b", "*: pass")
    assert table.minion("b").sp == 3
    assert table.options() == ["target cancel", "done"]


def test_a_deployed_spell_that_negates_the_deploying_card_stops_the_deploying() -> None:
    """R54: all that is still to come."""
    table = deal(
        A={
            "battlefield": [lies("Caller")],
            "hand": [lies("Cancel"), lies("Speck")],
            "granary": ["Blank"] * 12,
        },
        B={},
        cards=MORE,
        dice=[],
    )
    table.play("A: activate caller CALL", "A: target cancel", "A: target speck", "A: done")
    assert table.options() == ["cast cancel", "summon speck", "decline"]
    table.play("A: cast cancel", "A: target caller", "A: done", "*: pass")
    assert table.question() == "A action", "the speck is not offered any more"
    assert (table.zone("speck"), table.zone("cancel"), table.hp("A")) == ("hand", "grave", 35)


def test_a_spell_in_the_chain_is_in_no_zone_but_an_effect_may_move_it() -> None:
    """K17-spells-3; R55: then it does not go to the grave, and resolves all the same."""
    fetch = spell(
        "When enemy casts a spell or activates an ability: "
        "Target up to 2 cards in the current chain; bounce the targets."
    )
    table = deal(
        A={"hand": [lies("Aid")], "granary": RICH},
        B={"hand": [lies("Fetch")], "granary": RICH},
        cards={"Fetch": fetch},
        dice=[3, 3],
    )
    table.play("A: cast aid", "B: cast fetch", "*: pass", "B: target aid", "B: done")
    table.play("*: pass")
    assert (table.zone("aid"), table.hp("A"), table.zone("fetch")) == ("hand", 41, "grave")


def test_a_spell_being_cast_cannot_be_targeted_in_a_zone() -> None:
    """R55."""
    table = deal(A={"hand": [lies("Feed"), lies("Speck")], "granary": RICH}, B={}, cards=MORE)
    table.play("A: cast feed")
    assert table.options() == ["target speck", "done"]


# Deploying


def test_deployed_cards_are_played_as_from_the_hand_one_after_another() -> None:
    """K17-deploy-1 to -6; R170: in the order taken, each paid."""
    table = deal(
        A={"hand": [lies("Feed"), lies("Aid"), lies("Pup")], "granary": ["Blank"] * 8},
        B={},
        cards=MORE,
        dice=[1, 2],
    )
    assert table.level("feed") == 4
    table.play("A: cast feed", "A: target aid", "A: target pup", "A: done")
    assert table.options() == ["cast aid", "summon pup", "decline"]
    assert [table.knows("B", name) for name in ("aid", "pup")] == [True, True], "revealed"
    table.play("A: summon pup")
    assert table.options() == ["cast aid", "decline"]
    table.play("A: cast aid", "*: pass")
    assert (table.hp("A"), table.zone("aid"), table.ready("A")) == (38, "grave", 0)
    assert (table.zone("pup"), table.exhausted("pup")) == ("battlefield", True)


def test_what_is_not_deployed_stays_and_is_hidden_again() -> None:
    """K17-deploy-2; R108, R167."""
    table = deal(A={"hand": [lies("Feed"), lies("Pup")], "granary": ["Blank"] * 8}, B={}, cards=MORE)
    table.play("A: cast feed", "A: target pup", "A: done")
    assert table.knows("B", "pup")
    table.play("A: decline", "*: pass")
    assert (table.zone("pup"), table.knows("B", "pup")) == ("hand", False)


def test_a_deployed_spell_resolves_inside_whatever_its_condition() -> None:
    """K17-deploy-8, -9; R110."""
    table = deal(
        A={"hand": [lies("Feed"), lies("Riposte")], "granary": ["Blank"] * 8},
        B={"battlefield": [lies("Wolf")], "hand": [lies("Quick")], "granary": RICH},
        cards=MORE,
        dice=[6],
    )
    table.play("A: cast feed", "B: pass", "A: target riposte", "A: done", "A: cast riposte")
    assert (table.question(), table.options()) == ("A target", ["target wolf", "done"])
    table.play("A: target wolf", "A: done")
    assert (table.zone("wolf"), table.zone("riposte")) == ("grave", "grave")
    assert (table.question(), table.options()) == ("B respond", ["cast quick", "pass"]), "R8: the next window"


def test_a_deployed_spell_whose_cost_cannot_be_paid_fails() -> None:
    """K17-deploy-6; R24."""
    table = deal(
        A={"hand": [lies("Feed"), lies("Dear")], "granary": ["Blank"] * 8},
        B={},
        cards={**MORE, "Dear": spell("self-destroy 9 resources→ Draw 2 cards.")},
    )
    table.play("A: cast feed", "A: target dear", "A: done", "A: cast dear", "*: pass")
    assert (table.zone("dear"), len(table.pile("A.granary")), table.pile("A.hand")) == ("grave", 8, [])


def test_a_card_deployed_from_the_granary_does_not_pay_for_itself() -> None:
    """R109: other targets there, not yet played, do."""
    sow = spell("Target up to 2 cards in your granary; reveal and deploy the targets.")
    for blanks, offered in ((1, ["end"]), (2, ["summon pup", "decline"])):
        table = deal(
            A={"hand": [lies("Sow", level=0)], "granary": [lies("Pup"), *["Blank"] * blanks]},
            B={},
            cards={"Sow": sow},
        )
        table.play("A: cast sow", "A: target pup", "A: done")
        assert table.options() == offered


def test_an_enemys_card_deployed_is_yours_but_its_owner_stays() -> None:
    """R108: a spell goes to its owner's grave."""
    rob = spell("Target up to 2 cards in any grave randomly; reveal and deploy the targets.")
    table = deal(
        A={"hand": [lies("Rob")], "granary": RICH},
        B={"grave": [lies("Pup"), lies("Aid")]},
        cards={"Rob": rob},
        dice=[2, 2],
    )
    table.play("A: cast rob", "A: grave B", "A: number 2", "A: summon pup", "A: cast aid", "*: pass")
    assert (table.controller("pup"), table.state.owners[table.card("pup")]) == ("A", 1)
    assert (table.hp("A"), table.zone("aid"), table.controller("aid")) == (39, "grave", "B")
