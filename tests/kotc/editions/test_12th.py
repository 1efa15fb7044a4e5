"""What the 12th Edition and its early text tell of what happens, where no scenario can look."""

from __future__ import annotations

from typing import Any

from tests.kotc.story import Table

from cardwright.games import game


def told(table: Table, word: str, player: str = "B") -> list[dict[str, Any]]:
    """The events of this kind as the player may know them."""
    return [dict(event) for event in table.events(player) if event["e"] == word]


def begun(edition: str, **position: Any) -> Table:
    """A position of the edition, to be played on."""
    return Table(game(f"kotc/{edition}").position(position))


def test_what_is_spread_is_told_of_those_who_get_some() -> None:
    """K12E-batch-add-1."""
    table = begun(
        "12-early",
        cards={
            "Rally": {
                "type": "spell",
                "text": "Target up to 2 in-play cards; batch add 2 to the targets' offense.",
            },
            "Wolf": {"type": "minion", "sp": 1, "hp": 5},
        },
        players={
            "A": {
                "hand": [{"card": "Rally", "id": "rally"}],
                "granary": ["Blank"],
                "battlefield": [{"card": "Wolf", "id": "one"}, {"card": "Wolf", "id": "two"}],
            },
            "B": {},
        },
    )
    table.play("A: cast rally", "A: target one", "A: target two", "A: done", "A: to two", "A: to two")
    [raised] = told(table, "raise-sp")
    assert (raised["card"], raised["n"]) == ("two", 2)
    assert raised["rule"] == ["K12E-batch-add-1", "R153"]


def test_a_trap_is_told_face_down_as_it_is_set_and_by_name_as_it_is_turned_over() -> None:
    """K12E-spells-4, K12E-spells-6, K12E-fields-17."""
    table = begun(
        "12",
        cards={"Find": {"type": "spell", "text": "Draw 1 card."}},
        players={
            "A": {
                "hand": [{"card": "Find", "id": "find"}],
                "granary": ["Blank"],
                "trapfield": [{"card": "Find", "id": "trap"}],
            },
            "B": {},
        },
    )
    table.play("A: set find")
    [hidden] = told(table, "set")
    [known] = told(table, "set", "A")
    assert ("find" in str(hidden), known["card"]) == (False, "find")
    assert (hidden["from"], hidden["to"]) == ("hand", "trapfield")
    table.play("A: activate trap")
    [turned] = told(table, "turn-over")
    assert (turned["card"], turned["player"]) == ("trap", "A")
    assert (turned["from"], turned["to"]) == ("trapfield", "chain")


def test_a_card_out_of_the_reserves_is_told_to_its_player_alone() -> None:
    """K12E-fields-10, K12E-fields-11."""
    table = begun(
        "12",
        cards={"Find": {"type": "spell", "text": "Draw 1 card."}},
        players={
            "A": {"hand": ["Find"], "granary": ["Blank"], "reserves": [{"card": "Find", "id": "kept"}]},
            "B": {},
        },
    )
    table.play("A: cast Find", "A: draw kept")
    [hidden] = told(table, "draw")
    [known] = told(table, "draw", "A")
    assert ("kept" in str(hidden), known["card"]) == (False, "kept")
    assert (hidden["player"], hidden["from"], hidden["to"]) == ("A", "reserves", "hand")


def test_a_hidden_trap_is_imagined_as_a_spell() -> None:
    """K12E-spells-4: only spells are set; where no spell could lie there it is nothing known."""
    table = begun(
        "12",
        cards={
            "Find": {"type": "spell", "text": "Draw 1 card."},
            "Wolf": {"type": "minion", "sp": 1, "hp": 5},
        },
        players={
            "A": {"hand": ["Wolf", "Find"], "deck": {"exactly": ["Wolf", "Wolf"]}},
            "B": {"trapfield": ["Find"], "hand": ["Wolf", "Wolf"], "deck": {"exactly": ["Find"]}},
        },
    )
    traps = set()
    for seed in range(60):
        believed = table.state.imagine(0, seed)
        player = believed.players[1]
        [trap] = [believed.faces[card] for card in player.trapfield]
        others = [believed.faces[card] for card in player.hand + player.deck]
        assert not trap.minion
        assert trap.spell or not any(face.spell for face in others)
        traps.add(trap.name)
        assert game("kotc/12").check(believed) == []
    assert traps == {"Find", "Blank"}


def test_a_hidden_trap_that_a_link_targets_by_its_id_is_imagined_where_it_lies() -> None:
    """K12E-counters-15, K12E-fields-17."""
    table = begun(
        "12",
        cards={
            "Bolt": {"type": "spell", "text": "Target 1 in-play card; destroy it."},
            "Find": {"type": "spell", "text": "Draw 1 card."},
            "Wolf": {"type": "minion", "sp": 1, "hp": 5},
        },
        players={
            "A": {"hand": ["Bolt"], "granary": ["Blank", "Blank"]},
            "B": {
                "hand": ["Find", "Find"],
                "trapfield": [{"card": "Find", "id": "trap"}, {"card": "Find", "id": "other"}],
                "battlefield": [
                    {"card": "Wolf", "id": "wolf", "counters": [{"kind": "Sword", "owner": "B"}]}
                ],
            },
        },
    )
    table.play("B: pass", "A: cast Bolt", "A: target trap")
    assert table.question() == "B respond"
    for seed in range(20):
        believed = Table(table.state.imagine(0, seed))
        assert believed.zone("trap") == "trapfield"
        assert believed.state.chain[0].targets == ((believed.card("trap"),),)
    assert {Table(table.state.imagine(0, seed)).zone("other") for seed in range(20)} != {"trapfield"}


def test_a_hidden_trap_that_a_later_sentence_targets_is_imagined_where_it_lies() -> None:
    """K12E-counters-15: it was targeted at activation; while the first sentence asks, it is spoken of."""
    trance = (
        "Target 1 in-play card; hypnotize it until the end of this turn. Target 1 in-play card; destroy it."
    )
    table = begun(
        "12",
        cards={
            "Trance": {"type": "spell", "text": trance},
            "Find": {"type": "spell", "text": "Draw 1 card."},
            "Wolf": {"type": "minion", "sp": 1, "hp": 5},
        },
        players={
            "A": {"hand": [{"card": "Trance", "id": "trance", "level": 0}]},
            "B": {
                "hand": ["Find", "Find"],
                "trapfield": [{"card": "Find", "id": "trap"}],
                "battlefield": [{"card": "Wolf", "id": "wolf"}],
            },
            "C": {},
        },
    )
    table.play("A: cast trance", "A: target wolf", "A: target trap")
    assert table.question() == "A choose"
    for seed in range(20):
        believed = Table(table.state.imagine(2, seed))
        assert believed.zone("trap") == "trapfield"
        assert believed.state.resolutions[-1].aims[1] == (believed.card("trap"),)


def test_a_trap_that_is_turned_over_cannot_be_the_price_of_itself() -> None:
    """K12E-in-play-3, K12E-abilities-14; R24."""
    for traps, in_vain, drawn in ((["rite"], ["activate rite"], 0), (["rite", "other"], [], 3)):
        table = begun(
            "12",
            cards={"Rite": {"type": "spell", "text": "Self-destroy 1 in-play card→ Draw 3 cards."}},
            players={"A": {"trapfield": [{"card": "Rite", "id": trap} for trap in traps]}, "B": {}},
        )
        assert table.question() == "A action"
        assert table.view(0)["asked"]["in-vain"] == in_vain
        table.play("A: activate rite")
        assert table.options() == ["end"]
        assert len(table.pile("A.hand")) == drawn
