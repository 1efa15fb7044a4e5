"""Activation costs: when they can be paid, and what happens when they cannot."""

from __future__ import annotations

from typing import Any

from tests.kotc.story import RICH, Table, deal, lies, minion, spell


def mage(cost: str, **more: Any) -> dict[str, Any]:
    """Cards with a minion `Mage` that draws a card for this cost."""
    return {"Mage": minion(0, 4, f"ARTS: {cost}→ Draw 1 card."), **more}


def drew(table: Table, player: str = "A") -> bool:
    """Whether the ability has resolved: 1 card was drawn."""
    return len(table.pile(f"{player}.deck")) == 39


def test_an_ability_whose_cost_cannot_be_paid_fails_but_what_it_took_is_spent() -> None:
    """K17-abilities-8, -14; R24: nothing of the cost is paid, no link is made, the minion stays exhausted."""
    cards = mage("self-destroy 1 card in your hand and self-destroy 2 resources")
    table = deal(
        A={"battlefield": [lies("Mage")], "hand": [lies("Wolf")], "granary": [lies("Pup")]}, B={}, cards=cards
    )
    table.play("A: activate mage ARTS", "*: pass")
    assert (table.zone("wolf"), table.zone("pup"), table.exhausted("mage")) == ("hand", "granary", True)
    assert not drew(table)
    assert (table.happened("fail"), table.happened("activate")) == (1, 0)
    assert table.question() == "A action"


def test_a_spell_whose_cost_cannot_be_paid_goes_to_the_grave() -> None:
    """K17-abilities-8; R24: its resource cost stays paid; a window follows."""
    cards = {"Dear": spell("self-exhaust 7 resources→ Draw 3 cards.")}
    table = deal(A={"hand": [lies("Dear")], "granary": ["Blank"] * 8}, B={}, cards=cards)
    table.play("A: cast dear", "*: pass")
    assert (table.zone("dear"), table.ready("A"), table.level("dear")) == ("grave", 5, 3)
    assert len(table.pile("A.hand")) == 0
    assert not table.knows("B", "dear"), "what it was shown for is over"


def test_a_failed_attempt_is_no_chaining_action() -> None:
    """R24: the event is used up, and it counts neither as casting nor as activating."""
    cards = mage("self-destroy 1 card in your hand")
    table = deal(
        A={"battlefield": [lies("Mage")]}, B={"hand": [lies("Counter")], "granary": RICH}, cards=cards
    )
    table.play("A: activate mage ARTS")
    assert table.question() == "A action"
    assert table.asked() == ["A action"], "B was not asked: nothing was activated"


def test_a_failed_response_leaves_the_same_player_to_respond() -> None:
    """R24: the responses are not restarted."""
    cards = {
        "Bluff": spell(
            "When enemy casts a spell or activates an ability: self-destroy 10 resources→ Draw 4 cards."
        )
    }
    table = deal(
        A={"hand": [lies("Aid")], "granary": RICH, "battlefield": []},
        B={"hand": [lies("Bluff"), lies("Counter")], "granary": RICH},
        C={},
        cards=cards,
        dice=[1, 1],
    )
    table.play("A: cast aid", "B: cast bluff")
    assert table.zone("bluff") == "grave"
    assert (table.question(), "cast counter" in table.options()) == ("B respond", True)
    assert len(table.state.chain) == 1
    table.play("B: pass", "*: pass")
    assert table.hp("A") == 37


def test_paying_hp_is_not_offered_to_who_has_fewer() -> None:
    """K17-pay-3; R24."""
    cards = mage("pay 8 HP")
    for hp, options in ((7, ["end"]), (8, ["activate mage ARTS", "end"])):
        table = deal(A={"hp": hp, "battlefield": [lies("Mage")]}, B={}, C={}, cards=cards)
        assert table.options() == options


def test_paying_hp_is_no_damage() -> None:
    """K17-pay-1, -2; R119."""
    cards = {**mage("pay 8 HP"), "Ouch": spell("When you take damage: Draw 2 cards.")}
    table = deal(
        A={"battlefield": [lies("Mage")], "hand": [lies("Ouch")], "granary": RICH}, B={}, cards=cards
    )
    table.play("A: activate mage ARTS", "*: pass")
    assert (table.hp("A"), table.zone("ouch"), table.happened("damage")) == (27, "hand", 0)
    assert drew(table)


def test_paying_the_last_hp_is_legal_and_ends_the_game_at_once() -> None:
    """R29d, R84: the ability does not resolve."""
    table = deal(A={"hp": 8, "battlefield": [lies("Mage")]}, B={}, cards=mage("pay 8 HP"))
    table.play("A: activate mage ARTS")
    assert table.result == (["B"], "hp")
    assert not drew(table)


def test_costs_are_paid_in_their_order_before_anybody_may_respond() -> None:
    """K17-abilities-13, K17-chains-11; R25."""
    cards = mage("self-destroy 1 card in your hand and pay 4 HP")
    table = deal(A={"battlefield": [lies("Mage")], "hand": [lies("Wolf"), lies("Pup")]}, B={}, cards=cards)
    table.play("A: activate mage ARTS")
    assert (table.now()[0], table.options(), table.hp("A")) == ("A pay", ["destroy wolf", "destroy pup"], 35)
    table.play("A: destroy pup")
    assert (table.now()[0], table.hp("A"), table.zone("pup"), table.zone("wolf")) == (
        "B respond",
        31,
        "grave",
        "hand",
    )
    table.play("*: pass")
    assert drew(table)


def test_the_activating_minion_is_exhausted_already() -> None:
    """K17-self-exhaust-1; R26."""
    cards = mage("self-exhaust 1 on-field minion")
    table = deal(A={"battlefield": [lies("Mage"), lies("Wolf", exhausted=True)]}, B={}, cards=cards)
    table.play("A: activate mage ARTS", "*: pass")
    assert not drew(table), "neither counts"
    table = deal(
        A={"battlefield": [lies("Mage"), lies("Wolf")]}, B={"battlefield": [lies("Bear")]}, cards=cards
    )
    table.play("A: activate mage ARTS", "*: pass")
    assert drew(table)
    assert (table.exhausted("wolf"), table.exhausted("bear")) == (True, False)


def test_with_ghost_play_the_activating_minion_may_pay_with_itself() -> None:
    """R26."""
    bell = minion(
        0,
        1,
        "RING: When this card attacks, after Attack Formation (ghost-play): "
        "self-bounce 1 on-field minion→ Draw 1 card.",
    )
    table = deal(A={"battlefield": [lies("Bell")]}, B={}, cards={"Bell": bell}, phase="battle", dice=[])
    table.play("A: enlist bell", "A: activate bell RING", "*: pass")
    assert table.zone("bell") == "hand"
    assert drew(table)


def test_the_activating_minion_may_be_the_price_itself() -> None:
    """R27: its link resolves all the same (R45)."""
    table = deal(A={"battlefield": [lies("Mage")]}, B={}, cards=mage("self-destroy 1 on-field minion"))
    table.play("A: activate mage ARTS", "*: pass")
    assert table.zone("mage") == "grave"
    assert drew(table)


def test_exhausted_cards_pay_for_everything_but_exhausting() -> None:
    """R28: also cards that you do not own."""
    for verb, paid in (("destroy", True), ("exhaust", False)):
        table = deal(
            A={"battlefield": [lies("Mage"), lies("Wolf", exhausted=True, owner="B")]},
            B={"battlefield": [lies("Bear")]},
            cards=mage(f"self-{verb} 1 on-field minion"),
        )
        table.play("A: activate mage ARTS")
        if paid:
            assert table.options() == ["destroy mage", "destroy wolf"], "cards of B are not among them"
            table.play("A: destroy wolf")
            assert (table.zone("wolf"), table.controller("wolf")) == ("grave", "B")
        table.play("*: pass")
        assert drew(table) is paid


def test_only_cards_that_leave_the_rest_payable_are_on_offer() -> None:
    """R25."""
    cards = mage("self-destroy 1 card in your hand and gift-summon 1 minion in your hand")
    hand = [lies("Wolf"), lies("Bolt"), lies("Greed")]
    table = deal(A={"battlefield": [lies("Mage")], "hand": hand}, B={}, cards=cards)
    table.play("A: activate mage ARTS")
    assert table.options() == ["destroy bolt", "destroy greed"]
    table.play("A: destroy greed", "B: yes", "*: pass")
    assert (table.controller("wolf"), table.zone("wolf"), table.zone("bolt")) == ("B", "battlefield", "hand")


def test_counters_on_this_card_are_needed_after_a_minion_is_paid() -> None:
    """R25, R29a: the minion that carries them is not on offer, and alone it makes the cost unpayable."""
    cards = mage("self-destroy 1 on-field minion and remove 1 counter on this card")
    carrying = lies("Mage", counters=[{"kind": "Sword"}])
    table = deal(A={"battlefield": [carrying, lies("Wolf"), lies("Pup")]}, B={}, cards=cards)
    table.play("A: activate mage ARTS")
    assert table.options() == ["destroy wolf", "destroy pup"]
    table.play("A: destroy pup", "*: pass")
    assert table.counters("mage") == []
    table = deal(A={"battlefield": [carrying]}, B={}, cards=cards)
    table.play("A: activate mage ARTS", "*: pass")
    assert (table.zone("mage"), table.happened("fail")) == ("battlefield", 1)


def test_what_an_earlier_cost_brings_pays_a_later_one() -> None:
    """R25: in printed order."""
    bounce = mage("self-bounce 1 on-field minion and self-destroy 1 card in your hand")
    table = deal(A={"battlefield": [lies("Mage")]}, B={}, cards=bounce)
    table.play("A: activate mage ARTS", "*: pass")
    assert table.zone("mage") == "grave"
    assert drew(table)
    sheathe = mage("self-sheathe 1 resource and self-destroy 1 card on top of your deck")
    table = deal(
        A={"battlefield": [lies("Mage")], "granary": [lies("Pup")], "deck": {"exactly": []}},
        B={},
        cards=sheathe,
    )
    table.play("A: activate mage ARTS", "*: pass")
    assert (table.zone("pup"), table.result) == ("grave", (["B"], "deck"))


def test_another_players_minion_bounced_does_not_come_to_your_hand() -> None:
    """R25, K17-bounce-1."""
    cards = mage("self-bounce 1 on-field minion and self-destroy 1 card in your hand")
    table = deal(A={"battlefield": [lies("Mage"), lies("Wolf", owner="B")]}, B={}, cards=cards)
    table.play("A: activate mage ARTS")
    table.play("*: pass")
    assert (table.zone("mage"), table.zone("wolf")) == ("grave", "battlefield")


def test_counters_of_any_kind_and_owner_pay() -> None:
    """R29a."""
    counters = [{"kind": "Sword", "owner": "B"}, {"kind": "Shield", "n": 2}]
    table = deal(
        A={"battlefield": [lies("Mage", counters=counters), lies("Wolf", counters=[{"kind": "Dice"}])]},
        B={},
        cards=mage("remove 2 counters on this card"),
    )
    table.play("B: pass", "A: activate mage ARTS")
    assert table.options() == ["remove Sword on mage of B", "remove Shield on mage of A"]
    table.play("A: remove Sword on mage of B", "A: remove Shield on mage of A", "*: pass")
    assert (table.counters("mage"), table.counters("wolf")) == (["Shield of A"], ["Dice of A"])
    assert drew(table)


def test_a_gift_is_accepted_or_not_and_paid_all_the_same() -> None:
    """K17-gift-summon-1; R29b: exhausted, under the enemy's control, still yours."""
    cards = mage("gift-summon 2 minions in your hand")
    hand = [lies("Wolf"), lies("Bolt"), lies("Pup")]
    table = deal(A={"battlefield": [lies("Mage")], "hand": hand}, B={}, C={}, cards=cards)
    table.play("A: activate mage ARTS", "A: gift wolf", "A: gift pup", "A: player B", "A: player C")
    assert [table.knows("C", name) for name in ("wolf", "pup", "bolt")] == [True, True, False]
    table.play("B: no", "C: yes", "*: pass")
    assert (table.zone("wolf"), table.controller("wolf")) == ("hand", "A")
    assert (table.zone("pup"), table.controller("pup"), table.exhausted("pup")) == ("battlefield", "C", True)
    assert table.state.owners[table.card("pup")] == 0
    assert drew(table)
    assert not table.knows("B", "wolf")


def test_gifts_need_as_many_minions() -> None:
    """R29b."""
    cards = mage("gift-summon 2 minions in your hand")
    table = deal(A={"battlefield": [lies("Mage")], "hand": [lies("Wolf"), lies("Bolt")]}, B={}, cards=cards)
    table.play("A: activate mage ARTS", "*: pass")
    assert (table.happened("fail"), table.zone("wolf")) == (1, "hand")


def test_a_gift_belongs_to_who_accepted_it_while_the_chain_is_built() -> None:
    """R29b, R12."""
    bell = minion(0, 2, "RING: When this card is summoned (ghost-play): Draw 1 card.")
    cards = mage("gift-summon 1 minion in your hand", Bell=bell)
    table = deal(A={"battlefield": [lies("Mage")], "hand": [lies("Bell")]}, B={}, cards=cards)
    table.play("A: activate mage ARTS", "B: yes")
    assert (table.question(), table.options()) == ("B respond", ["activate bell RING", "pass"])
    table.play("B: activate bell RING", "*: pass")
    assert drew(table)
    assert drew(table, "B")


def test_cards_on_top_of_the_deck_pay_only_if_there_are_enough() -> None:
    """R29c: an emptied deck alone ends nothing."""
    cards = {"Dig": spell("self-destroy 2 cards on top of your deck→ 1-dice-heal yourself.")}
    table = deal(
        A={"hand": [lies("Dig")], "granary": RICH, "deck": {"exactly": [lies("Wolf"), lies("Pup")]}},
        B={},
        cards=cards,
        dice=[3],
    )
    table.play("A: cast dig", "*: pass")
    assert (table.zone("wolf"), table.zone("pup"), table.hp("A"), table.result) == (
        "grave",
        "grave",
        38,
        None,
    )
    assert [table.knows(name, "wolf") for name in "AB"] == [True, False], "R125"
    table = deal(
        A={"hand": [lies("Dig")], "granary": RICH, "deck": {"exactly": [lies("Wolf")]}},
        B={},
        cards=cards,
        dice=[],
    )
    table.play("A: cast dig", "*: pass")
    assert (table.zone("wolf"), table.hp("A"), table.zone("dig")) == ("deck", 35, "grave")


def test_what_a_cost_causes_can_be_answered_in_the_same_chain() -> None:
    """R12."""
    table = deal(
        A={"battlefield": [lies("Mage"), lies("Ghost")]}, B={}, cards=mage("self-destroy 1 on-field minion")
    )
    table.play("A: activate mage ARTS", "A: destroy ghost", "B: pass")
    assert (table.question(), table.options()) == ("A respond", ["activate ghost LAST", "pass"])
    table.play("A: activate ghost LAST")
    assert table.chain() == ["mage", "ghost"]
    table.play("*: pass")
    assert len(table.pile("A.hand")) == 2


def test_random_cards_go_into_the_deck_in_the_order_you_choose() -> None:
    """R35, R112: chance takes them, you put them down."""
    cards = mage("self-sheathe 2 random cards in your hand")
    table = deal(A={"battlefield": [lies("Mage")], "hand": [lies("Wolf"), lies("Pup")]}, B={}, cards=cards)
    table.play("A: activate mage ARTS")
    assert (table.question(), sorted(table.options())) == ("A order", ["next pup", "next wolf"])
    table.play("A: next wolf", "A: next pup")
    assert table.pile("A.deck")[:2] == ["pup", "wolf"]
    table.play("*: pass")
    assert table.pile("A.hand") == ["pup"]


def test_chance_may_take_what_a_later_cost_needs() -> None:
    """R25: the ability fails there, what was paid stays paid."""
    cards = mage("self-destroy 1 random card in your hand and gift-summon 1 minion in your hand")
    outcomes = set()
    for seed in range(12):
        table = deal(
            A={"battlefield": [lies("Mage")], "hand": [lies("Wolf"), lies("Bolt")]},
            B={},
            cards=cards,
            seed=seed,
        )
        table.play("A: activate mage ARTS")
        taken = table.pile("A.grave")
        if taken == ["bolt"]:
            table.play("B: no")
        table.play("*: pass")
        outcomes.add((taken[0], drew(table)))
        assert table.state.payments == []
    assert outcomes == {("wolf", False), ("bolt", True)}


def test_where_chance_took_too_much_nothing_more_is_paid() -> None:
    """R25: the ability fails there; the HP of the next cost are not paid for an ability that cannot be."""
    cards = mage("self-destroy 1 random card in your hand, pay 4 HP, and gift-summon 1 minion in your hand")
    outcomes = set()
    for seed in range(12):
        table = deal(
            A={"hp": 4, "battlefield": [lies("Mage")], "hand": [lies("Wolf"), lies("Bolt")]},
            B={},
            C={},
            cards=cards,
            seed=seed,
        )
        table.play("A: activate mage ARTS")
        outcomes.add((table.pile("A.grave")[0], table.hp("A"), table.happened("fail")))
    assert outcomes == {("wolf", 4, 1), ("bolt", 0, 0)}


def test_in_vain_is_told_of_spells_wherever_they_are_deployed_from() -> None:
    """R24, R109: what is deployed pays for nothing itself, and leaves a hand as it is in which it was not."""
    drop = spell("Self-destroy 1 card in your hand→ 1-dice-heal yourself.")
    dig = spell("Self-destroy 1 resource→ 1-dice-heal yourself.")
    cards = {
        "Drop": drop,
        "Dig": dig,
        "Recall": spell("Target up to 2 cards in your grave; reveal and deploy the targets."),
        "Reap": spell("Target up to 2 cards in your granary; reveal and deploy the targets."),
    }
    table = deal(
        A={"hand": [lies("Recall", level=0), "Blank"], "grave": [lies("Drop", level=0)]}, B={}, cards=cards
    )
    table.play("A: cast recall", "A: target drop", "A: done")
    assert in_vain(table) == []
    table.play("A: cast drop", "*: pass")
    assert (table.happened("fail"), len(table.pile("A.hand"))) == (0, 0)
    table = deal(A={"hand": [lies("Reap", level=0)], "granary": [lies("Dig", level=0)]}, B={}, cards=cards)
    table.play("A: cast reap", "A: target dig", "A: done")
    assert in_vain(table) == ["cast dig"]
    table.play("A: cast dig", "*: pass")
    assert table.happened("fail") == 1


def test_in_vain_is_told_of_what_is_left_after_hex_play() -> None:
    """R24, K17-hex-play-1: the resources that are exhausted for it cannot be exhausted for its cost, too."""
    hatch = "When this card in your hand is destroyed (hex-play): Self-exhaust 1 resource→ Draw 1 card."
    cards = {
        "Drop": spell("Target 1 card in your hand; destroy it."),
        "Egg": minion(1, 2, f"HATCH: {hatch}"),
    }
    for resources, told in ((1, ["activate egg HATCH"]), (2, [])):
        table = deal(
            A={"hand": [lies("Drop", level=0), lies("Egg", level=2)], "granary": ["Blank"] * resources},
            B={},
            cards=cards,
        )
        table.play("A: cast drop", "A: target egg")
        assert in_vain(table, "A respond") == told


def in_vain(table: Table, question: str = "A deploy") -> list[str]:
    """The options that player A is told to be in vain."""
    assert table.question() == question
    told: list[str] = table.view(0)["asked"]["in-vain"]
    return told


def test_counters_pay_on_a_card_that_another_player_has_by_now() -> None:
    """R29a, R17: the counters of this card pay, whoever controls it, if it is on a battlefield."""
    table = counted_bell(["Shield"])
    table.play("A: activate bell RING", "*: pass")
    assert (table.happened("fail"), table.counters("bell"), table.controller("bell")) == (0, [], "B")
    table = counted_bell([])
    table.play("A: activate bell RING", "*: pass")
    assert table.happened("fail") == 1


def counted_bell(kinds: list[str]) -> Table:
    """A's minion was destroyed and deployed by B in one chain; now counters lie on it, and A may answer."""
    cards = {
        "Bell": minion(
            0,
            1,
            "RING: When this card in your battlefield is destroyed (ghost-play): "
            "remove 1 counter on this card→ Draw 1 card.",
        ),
        "Rob": spell(
            "Target 1 on-field minion; destroy it. "
            "Target up to 1 card in any grave randomly; reveal and deploy the target. "
            "Target 1 on-field minion; place 1 Shield Counter on the target."
        ),
    }
    table = deal(
        A={"battlefield": [lies("Bell", level=0)]},
        B={"hand": [lies("Rob", level=0)]},
        turn="B",
        cards=cards,
    )
    table.play("B: cast rob", "B: target bell", "B: grave A", "B: number 1", "B: summon bell")
    table.play("B: target bell" if kinds else "B: done")
    return table


def test_what_one_payment_destroys_is_one_event() -> None:
    """R6, R12: two minions destroyed for one cost are answered once, in the same chain."""
    table = deal(
        A={
            "battlefield": [lies("Mage"), lies("Wolf"), lies("Pup")],
            "hand": [lies("Riposte")],
            "granary": RICH,
        },
        B={},
        cards=mage("self-destroy 2 on-field minions"),
    )
    table.play("A: activate mage ARTS", "A: destroy wolf", "A: destroy pup")
    assert (table.question(), table.options()) == ("A respond", ["cast riposte", "pass"])
    assert len(table.state.moments) == 1
    assert [table.zone(name) for name in ("wolf", "pup", "mage")] == ["grave", "grave", "battlefield"]
