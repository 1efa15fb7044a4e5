"""Activation costs: for each, what pays it, and what does not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kotc.story import Table, deal, lies, minion


def mage(cost: str) -> dict[str, Any]:
    """A minion that draws a card for this cost."""
    return {"Mage": minion(0, 4, f"ARTS: {cost}→ Draw 1 card.")}


def standing(cost: str, **mine: Any) -> Table:
    """A mage with this ability; B has one of everything, which must not be touched."""
    theirs = {
        zone: [lies("Bear", id=f"their-{zone}")] for zone in ("battlefield", "hand", "granary", "grave")
    }
    mine = {"hand": [], "granary": [], **mine}
    mine["battlefield"] = [lies("Mage"), *mine.get("battlefield", [])]
    table = deal(A=mine, B=theirs, cards=mage(cost))
    table.play("A: activate mage ARTS")
    return table


def untouched(table: Table) -> bool:
    """Whether everything of B is where it was, as it was."""
    return all(
        table.zone(f"their-{zone}") == zone and not table.exhausted(f"their-{zone}")
        for zone in ("battlefield", "hand", "granary", "grave")
    )


HAND = {"sheathe": ("deck", 0), "destroy": ("grave", 0), "bury": ("deck", -1)}


@pytest.mark.parametrize("verb", HAND)
def test_cards_in_hand(verb: str) -> None:
    """K17-self-sheathe-1, K17-self-destroy-1, K17-self-bury-1: in your hand, not in your granary."""
    zone, place = HAND[verb]
    hand = [lies("Wolf"), lies("Pup"), lies("Wall")]
    table = standing(f"self-{verb} 2 cards in your hand", hand=hand, granary=[lies("Speck")])
    assert table.options() == [f"{verb} wolf", f"{verb} pup", f"{verb} wall"]
    table.play(f"A: {verb} wolf", f"A: {verb} wall")
    assert (table.zone("wolf"), table.zone("wall"), table.zone("speck")) == (zone, zone, "granary")
    if zone == "deck":
        first_down = ["wall", "wolf"] if place == 0 else ["wolf", "wall"][::-1]
        deck = table.pile("A.deck")
        assert (deck[:2] if place == 0 else deck[:-3:-1]) == first_down
    table.play("*: pass")
    assert untouched(table)
    assert table.happened("draw") == 1


@pytest.mark.parametrize("verb", HAND)
def test_too_few_cards_in_hand(verb: str) -> None:
    """K17-abilities-14."""
    table = standing(f"self-{verb} 2 cards in your hand", hand=[lies("Wolf")], granary=[lies("Pup")])
    table.play("*: pass")
    assert (table.zone("wolf"), table.happened("fail"), table.happened("draw")) == ("hand", 1, 0)


@pytest.mark.parametrize("verb", HAND)
def test_random_cards_in_hand(verb: str) -> None:
    """R35: chance takes them, uniformly and without replacement."""
    taken = set()
    for seed in range(10):
        table = deal(
            A={"battlefield": [lies("Mage")], "hand": [lies("Wolf"), lies("Pup")]},
            B={"hand": [lies("Bear")]},
            cards=mage(f"self-{verb} 1 random card in your hand"),
            seed=seed,
        )
        table.play("A: activate mage ARTS")
        assert table.now()[0] == "B respond", "nothing is asked"
        taken.add(table.zone("wolf") == HAND[verb][0])
        assert (table.zone("wolf") == "hand") != (table.zone("pup") == "hand")
        assert table.zone("bear") == "hand"
    assert taken == {True, False}


def test_exhausting_resources() -> None:
    """K17-self-exhaust-1; R28: unexhausted ones only."""
    granary = [lies("Wolf"), lies("Pup"), lies("Wall", exhausted=True)]
    table = standing("self-exhaust 1 resource", granary=granary)
    assert table.options() == ["exhaust wolf", "exhaust pup"]
    table.play("A: exhaust pup", "*: pass")
    assert (table.exhausted("pup"), table.exhausted("wolf"), table.happened("draw")) == (True, False, 1)
    assert untouched(table)
    table = standing("self-exhaust 3 resources", granary=granary)
    table.play("*: pass")
    assert (table.happened("fail"), table.ready("A")) == (1, 2)


@pytest.mark.parametrize("verb", HAND)
def test_giving_resources(verb: str) -> None:
    """K17-self-destroy-1; R28: exhausted ones, too."""
    granary = [lies("Wolf"), lies("Pup", exhausted=True)]
    table = standing(f"self-{verb} 1 resource", granary=granary, hand=[lies("Wall")])
    assert table.options() == [f"{verb} wolf", f"{verb} pup"]
    table.play(f"A: {verb} pup")
    assert (table.zone("pup"), table.zone("wolf"), table.zone("wall")) == (HAND[verb][0], "granary", "hand")
    table.play("*: pass")
    assert untouched(table)
    table = standing(f"self-{verb} 3 resources", granary=granary)
    table.play("*: pass")
    assert (table.happened("fail"), len(table.pile("A.granary"))) == (1, 2)


def test_exhausting_minions() -> None:
    """K17-self-exhaust-1; R26."""
    minions = [lies("Wolf"), lies("Pup"), lies("Wall", exhausted=True)]
    table = standing("self-exhaust 1 on-field minion", battlefield=minions)
    assert table.options() == ["exhaust wolf", "exhaust pup"]
    table.play("A: exhaust wolf", "*: pass")
    assert (table.exhausted("wolf"), table.exhausted("pup"), table.happened("draw")) == (True, False, 1)
    assert untouched(table)
    table = standing("self-exhaust 3 on-field minions", battlefield=minions)
    table.play("*: pass")
    assert table.happened("fail") == 1


@pytest.mark.parametrize("verb", [*HAND, "bounce"])
def test_giving_minions(verb: str) -> None:
    """K17-self-bounce-1; R27, R28: exhausted ones and the activating one, too."""
    zone = HAND.get(verb, ("hand", 0))[0]
    table = standing(
        f"self-{verb} 1 on-field minion", battlefield=[lies("Wolf", exhausted=True)], hand=[lies("Pup")]
    )
    assert table.options() == [f"{verb} mage", f"{verb} wolf"]
    table.play(f"A: {verb} wolf")
    assert (table.zone("wolf"), table.zone("mage"), table.zone("pup")) == (zone, "battlefield", "hand")
    table.play("*: pass")
    assert untouched(table)
    table = standing(f"self-{verb} 2 on-field minions")
    table.play("*: pass")
    assert (table.happened("fail"), table.zone("mage")) == (1, "battlefield")


def test_a_deck_top() -> None:
    """R29c: the topmost cards."""
    table = deal(
        A={"battlefield": [lies("Mage")], "deck": [lies("Wolf"), lies("Pup"), lies("Wall")]},
        B={},
        cards=mage("self-destroy 6 cards on top of your deck"),
    )
    table.play("A: activate mage ARTS")
    assert [table.zone(name) for name in ("wolf", "pup", "wall")] == ["grave"] * 3
    assert table.pile("A.grave")[-3:] == ["wall", "pup", "wolf"], "the topmost lies deepest"
    assert len(table.pile("B.deck")) == 40
