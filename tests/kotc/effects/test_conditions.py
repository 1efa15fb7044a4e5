"""Activation conditions: for each, what makes it true, and what does not."""

from __future__ import annotations

import pytest
from tests.kotc.story import KEEPER, Table, deal, lies, minion, spell

RICH = ["Blank"] * 18
DRAW = "Draw 1 card."
WORDS = {component.id: component.text for component in KEEPER.edition.of_kind("condition")}


def carrying(condition: str, sp: int = 1, hp: int = 2) -> dict[str, dict[str, object]]:
    """A minion `Host` and a spell `Spell` with this condition, and cards that make things happen."""
    return {
        "Host": minion(sp, hp, f"ACT: {WORDS[condition]} {DRAW}"),
        "Spell": spell(f"{WORDS[condition]} {DRAW}"),
        "Reap": spell("Target up to 2 cards in your granary; destroy the targets."),
        "Drop": spell("Target up to 2 cards in your hand; destroy the targets."),
        "Mill": spell("Target up to 2 cards on top of any deck; destroy the targets."),
        "Fire": spell("1-dice-burn the battlefield."),
        "Wound": spell("1-dice-wound enemy."),
        "Raise": spell("Target up to 1 card in your hand; reveal and deploy the target."),
    }


def answers(table: Table) -> tuple[str, list[str]]:
    """Who may answer now, and with what."""
    return table.question(), [option for option in table.options() if option != "pass"]


def nobody(table: Table) -> bool:
    """Whether nobody is asked to answer anything."""
    return not table.question().endswith("respond")


def test_when_this_card_attacks() -> None:
    """K17-attack-1: not another, and not when it defends."""
    table = deal(
        A={"battlefield": [lies("Host", id="one"), lies("Host", id="two")]},
        B={"battlefield": [lies("Host", id="three")]},
        cards=carrying("when-this-attacks"),
        phase="battle",
        dice=[1, 1],
    )
    table.play("A: enlist one", "A: done", "A: declare B")
    assert answers(table) == ("A respond", ["activate one ACT"])
    table.play("A: activate one ACT", "*: pass", "B: enlist three")
    assert len(table.pile("A.hand")) == 1
    assert nobody(table)


def test_when_this_card_defends() -> None:
    """K17-defend-1: not when it attacks, nor the one that stays out."""
    table = deal(
        A={"battlefield": [lies("Host", id="one")]},
        B={"battlefield": [lies("Host", id="two"), lies("Host", id="three")]},
        cards=carrying("when-this-defends"),
        phase="battle",
        dice=[1, 1],
    )
    table.play("A: enlist one", "A: declare B")
    assert table.question() == "B defend"
    table.play("B: enlist two", "B: done")
    assert answers(table) == ("B respond", ["activate two ACT"])


def test_when_this_card_fought_after_damage_allocation() -> None:
    """R142: attackers and defenders, not bystanders."""
    table = deal(
        A={"battlefield": [lies("Host", id="one"), lies("Host", id="two")]},
        B={"battlefield": [lies("Host", id="three", hp=9)]},
        cards=carrying("when-this-after-damage-allocation", hp=9),
        phase="battle",
        dice=[1, 1],
    )
    table.play("A: enlist one", "A: done", "A: declare B", "B: enlist three")
    assert answers(table) == ("A respond", ["activate one ACT"])
    table.play("A: pass")
    assert answers(table) == ("B respond", ["activate three ACT"])


def test_when_this_on_field_minion_is_targeted() -> None:
    """R11: it must be unexhausted; a declared victim is no target."""
    table = deal(
        A={"hand": [lies("Wind")], "granary": RICH, "battlefield": [lies("Host", id="mine")]},
        B={"battlefield": [lies("Host"), lies("Host", id="tired", ready=False), lies("Host", id="other")]},
        cards={
            **carrying("when-this-targeted"),
            "Wind": spell("Target up to 3 on-field minions; place 1 Sword Counter on each target."),
        },
    )
    table.play("A: cast wind", "A: target host", "A: target tired", "A: done")
    assert answers(table) == ("B respond", ["activate host ACT"])
    table = deal(
        A={"battlefield": [lies("Speck")]},
        B={"battlefield": [lies("Host")]},
        cards=carrying("when-this-targeted"),
        phase="battle",
        dice=[],
    )
    table.play("A: enlist speck", "A: declare host")
    assert table.question() == "B defend"


def test_when_this_card_in_your_battlefield_is_destroyed() -> None:
    """K17-ghost-play-1: bounced is not destroyed; another one is not this card."""
    table = deal(
        A={"hand": [lies("Bolt"), lies("Wind")], "granary": RICH},
        B={"battlefield": [lies("Host", id="one"), lies("Host", id="two")]},
        cards=carrying("when-this-destroyed-battlefield"),
    )
    table.play("A: cast wind", "A: target one", "A: done")
    assert nobody(table)
    table.play("A: cast bolt", "A: target two", "A: done")
    assert answers(table) == ("B respond", ["activate two ACT"])


def test_when_this_card_in_your_granary_is_destroyed() -> None:
    """K17-hex-play-1: from the hand it does not count."""
    table = deal(
        A={
            "hand": [lies("Reap"), lies("Drop"), lies("Host", id="held")],
            "granary": [lies("Host", ready=False), *RICH],
        },
        B={},
        cards=carrying("when-this-destroyed-granary"),
    )
    table.play("A: cast drop", "A: target held", "A: done")
    assert nobody(table)
    table.play("A: cast reap", "A: target host", "A: done")
    assert answers(table) == ("A respond", ["activate host ACT"])


def test_when_this_card_in_your_hand_is_destroyed() -> None:
    """K17-hex-play-1: from the granary it does not count; a spell, too, stays in the grave (R20)."""
    table = deal(
        A={
            "hand": [lies("Drop"), lies("Reap"), lies("Spell")],
            "granary": [lies("Host", ready=False), *RICH],
        },
        B={},
        cards=carrying("when-this-destroyed-hand"),
    )
    table.play("A: cast reap", "A: target host", "A: done")
    assert nobody(table)
    table.play("A: cast drop", "A: target spell", "A: done")
    assert answers(table) == ("A respond", ["activate spell 1"])
    table.play("A: activate spell 1")
    assert (table.chain(), table.zone("spell")) == (["spell"], "grave")
    table.play("*: pass")
    assert (table.zone("spell"), len(table.pile("A.hand"))) == ("grave", 1)


def test_when_this_card_in_your_deck_is_destroyed() -> None:
    """K17-hex-play-1; R17: the deck's player uses it, whoever destroyed it."""
    table = deal(
        A={"hand": [lies("Mill")], "granary": RICH, "deck": [lies("Host", id="mine")]},
        B={"deck": [lies("Host")], "granary": RICH, "hand": [lies("Host", id="held")]},
        cards=carrying("when-this-destroyed-deck"),
    )
    table.play("A: cast mill", "A: deck B", "A: number 1")
    assert answers(table) == ("B respond", ["activate host ACT"])


def test_when_your_on_field_minions_are_damaged() -> None:
    """R178: yours, not an enemy's; destroying is no damage."""
    table = deal(
        A={"hand": [lies("Fire"), lies("Bolt"), lies("Spell", id="a")], "granary": RICH},
        B={
            "battlefield": [lies("Wall"), lies("Host"), lies("Pup")],
            "hand": [lies("Spell", id="b")],
            "granary": RICH,
        },
        cards=carrying("when-your-minions-damaged"),
        dice=[1],
    )
    table.play("A: cast bolt", "A: target pup", "A: done")
    assert nobody(table)
    table.play("A: cast fire", "A: hit wall")
    assert answers(table) == ("B respond", ["activate host ACT", "cast b"])


def test_when_your_on_field_minions_are_destroyed() -> None:
    """R178: not a card destroyed elsewhere."""
    table = deal(
        A={"hand": [lies("Bolt"), lies("Mill")], "granary": RICH},
        B={"battlefield": [lies("Pup"), lies("Host")], "hand": [lies("Spell")], "granary": RICH},
        cards=carrying("when-your-minions-destroyed"),
    )
    table.play("A: cast mill", "A: deck B", "A: number 2")
    assert nobody(table)
    table.play("A: cast bolt", "A: target pup", "A: done")
    assert answers(table) == ("B respond", ["activate host ACT", "cast spell"])


def test_when_cards_in_your_hand_are_destroyed() -> None:
    """R178: sown or played cards are not."""
    table = deal(
        A={
            "hand": [lies("Drop"), lies("Speck"), lies("Pup"), lies("Spell")],
            "granary": RICH,
            "battlefield": [lies("Host")],
        },
        B={"battlefield": [lies("Host", id="other")]},
        cards=carrying("when-hand-destroyed"),
    )
    table.play("A: summon speck")
    assert nobody(table)
    table.play("A: cast drop", "A: target pup", "A: done")
    assert answers(table) == ("A respond", ["activate host ACT", "cast spell"])


def test_when_cards_in_your_deck_are_destroyed() -> None:
    """R178."""
    table = deal(
        A={"hand": [lies("Mill"), lies("Drop"), lies("Pup")], "granary": RICH, "battlefield": [lies("Host")]},
        B={"battlefield": [lies("Host", id="other")]},
        cards=carrying("when-deck-destroyed"),
    )
    table.play("A: cast drop", "A: target pup", "A: done")
    assert nobody(table)
    table.play("A: cast mill", "A: deck A", "A: number 1")
    assert answers(table) == ("A respond", ["activate host ACT"])


def test_when_you_take_damage() -> None:
    """K17-minions-10: you, not your minion."""
    table = deal(
        A={"hand": [lies("Fire"), lies("Wound")], "granary": RICH},
        B={"battlefield": [lies("Host", hp=9)], "hand": [lies("Spell")], "granary": RICH},
        cards=carrying("when-you-damaged"),
        dice=[1, 1],
    )
    table.play("A: cast fire", "A: hit host")
    assert nobody(table)
    table.play("A: cast wound")
    assert answers(table) == ("B respond", ["activate host ACT", "cast spell"])


def test_when_enemy_attacks() -> None:
    """R141: an enemy, not you."""
    table = deal(
        A={
            "battlefield": [lies("Speck"), lies("Host", id="mine")],
            "hand": [lies("Spell", id="a")],
            "granary": RICH,
        },
        B={"battlefield": [lies("Host")]},
        cards=carrying("when-enemy-attacks"),
        phase="battle",
        dice=[],
    )
    table.play("A: enlist speck", "A: done", "A: declare B")
    assert answers(table) == ("B respond", ["activate host ACT"])


def test_when_enemy_defends() -> None:
    """R163: with at least one minion."""
    table = deal(
        A={"battlefield": [lies("Speck"), lies("Host")]},
        B={"battlefield": [lies("Host", id="theirs"), lies("Speck", id="guard")]},
        cards=carrying("when-enemy-defends"),
        phase="battle",
        dice=[],
    )
    table.play("A: enlist speck", "A: done", "A: declare B", "B: enlist guard", "B: done")
    assert answers(table) == ("A respond", ["activate host ACT"])


def test_when_this_card_is_summoned() -> None:
    """R9, R10: deployed, too; not another card."""
    table = deal(
        A={"hand": [lies("Host"), lies("Pup"), lies("Raise")], "granary": RICH},
        B={},
        cards=carrying("when-this-summoned"),
    )
    table.play("A: summon pup")
    assert nobody(table)
    table.play("A: cast raise", "A: target host", "A: done", "A: summon host")
    assert answers(table) == ("A respond", ["activate host ACT"])


def test_when_this_card_you_own_is_destroyed() -> None:
    """R17: from wherever, for its owner."""
    table = deal(
        A={
            "hand": [lies("Bolt")],
            "granary": RICH,
            "battlefield": [lies("Host", owner="B"), lies("Host", id="mine")],
        },
        B={"granary": RICH},
        cards=carrying("when-this-owned-destroyed"),
    )
    table.play("A: cast bolt", "A: target host", "A: done")
    assert answers(table) == ("B respond", ["activate host ACT"])


def test_when_enemy_summons_a_minion() -> None:
    """R9: not you; casting a spell is none."""
    table = deal(
        A={"hand": [lies("Pup"), lies("Aid"), lies("Spell", id="a")], "granary": RICH},
        B={"battlefield": [lies("Host")]},
        cards=carrying("when-enemy-summons"),
        dice=[1, 1],
    )
    table.play("A: cast aid")
    assert table.question() == "A action"
    table.play("A: summon pup")
    assert answers(table) == ("B respond", ["activate host ACT"])


@pytest.mark.parametrize("act", ["A: cast bolt", "A: activate mule KICK"])
def test_when_enemy_casts_or_activates(act: str) -> None:
    """R8: summoning is neither."""
    table = deal(
        A={"hand": [lies("Bolt"), lies("Speck")], "granary": RICH, "battlefield": [lies("Mule")]},
        B={"battlefield": [lies("Host")], "hand": [lies("Spell")], "granary": RICH},
        cards=carrying("when-enemy-acts"),
    )
    table.play("A: summon speck")
    assert nobody(table)
    table.play(act)
    assert answers(table) == ("B respond", ["activate host ACT", "cast spell"])
