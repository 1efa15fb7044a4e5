"""Setup: decks are shuffled, hands drawn, mulligans taken. Positions: what can be set, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kotc.story import CARDS, KEEPER, Table, deal, lies

from cardwright.errors import CardwrightError

DECKS = list(KEEPER.starter_decks().values())


def test_everybody_begins_with_35_hp_and_5_cards() -> None:
    """K17-setup-and-deck-building-12, -14."""
    state = KEEPER.new([DECKS[0]] * 3, seed=5)
    for player in state.players:
        assert (player.hp, len(player.hand), len(player.deck)) == (35, 5, DECKS[0].size - 5)
        assert player.battlefield == player.granary == player.grave == []


def test_everybody_brings_a_deck_and_plays_with_it() -> None:
    """K17-setup-and-deck-building-1."""
    state = KEEPER.new(DECKS[:3], seed=5)
    for player, deck in zip(state.players, DECKS, strict=False):
        names = {state.faces[card].name for card in (*player.hand, *player.deck)}
        assert names == {design.name for design, _ in deck.cards}
    for too_few in ([], DECKS[:1]):
        with pytest.raises(CardwrightError):
            KEEPER.new(too_few, seed=5)


def test_decks_are_shuffled_and_chance_decides_who_goes_first() -> None:
    """K17-setup-and-deck-building-11, -13."""
    games = [KEEPER.new(DECKS[:2], seed=seed) for seed in range(8)]
    assert {state.turn_player for state in games} == {0, 1}
    tops = [[state.faces[card].name for card in state.players[0].deck] for state in games]
    assert len({tuple(top) for top in tops}) == len(tops)


def test_a_hand_is_drawn_because_it_is_decided_who_goes_first() -> None:
    """K17-setup-and-deck-building-13, -14: not because somebody else has drawn."""
    told = KEEPER.new(DECKS[:2], seed=5).observed_events(0, 0)
    decided = next(event["number"] for event in told if event["e"] == "first")
    assert {event["cause"] for event in told if event["e"] == "draw"} == {decided}


def test_a_mulligan_buries_any_number_in_any_order_and_draws_as_many() -> None:
    """K17-setup-and-deck-building-15; R121: each once, in turn order."""
    hand = [lies("Bolt"), lies("Wolf"), lies("Pup"), lies("Bear"), lies("Wall")]
    table = deal(A={"hand": hand}, B={}, phase="setup", turn="B")
    assert table.question() == "B mulligan"
    table.play("B: done", "A: bury wolf", "A: bury bolt")
    assert table.pile("A.hand") == ["pup", "bear", "wall"]
    table.play("A: done")
    assert table.pile("A.hand") == ["pup", "bear", "wall", "Blank", "Blank"]
    assert table.pile("A.deck")[-2:] == ["wolf", "bolt"]
    assert table.now()[0] == "B respond", "the first turn has begun, without a Draw Phase"
    assert table.view(0)["phase"] == "resource"


def test_the_first_player_draws_nothing_on_the_first_turn_but_the_others_do() -> None:
    """K17-turn-order-2, -3; R159: a skipped phase has no window."""
    table = deal(A={}, B={}, phase="draw", first_turn=True)
    assert (table.view(0)["phase"], table.pile("A.hand")) == ("resource", [])
    table.to("draw")
    assert table.pile("B.hand") == ["Blank"]


# Positions


def test_the_example_of_the_notation_page() -> None:
    """K17-minions-12, -13: damage beyond a minion's HP pierces to its controller."""
    set_up = {
        "dice": [6, 5],
        "cards": {
            "Brute": {"type": "minion", "sp": 2, "hp": 4},
            "Bolt": {"type": "spell", "text": "Target 1 on-field minion; destroy it."},
        },
        "players": {
            "A": {
                "hp": 35,
                "battlefield": [{"card": "Brute", "id": "brute"}],
                "hand": ["Bolt"],
                "granary": ["Blank", "Blank"],
            },
            "B": {
                "battlefield": [
                    {
                        "card": "Brute",
                        "id": "wall",
                        "hp": 3,
                        "exhausted": True,
                        "counters": [{"kind": "Shield", "owner": "B", "n": 1}],
                    }
                ],
                "deck": 40,
            },
        },
        "turn": "A",
        "phase": "battle",
    }
    table = Table(KEEPER.position(set_up))
    table.play("A: enlist brute", "A: declare wall")
    assert (table.question(), table.options()) == ("B react", ["pop Shield on wall die 6", "pass"])
    table.play("B: pass", "*: pass")
    assert table.hp("B") == 27
    assert table.zone("wall") == "grave"
    assert table.pile("A.hand") == ["Bolt"]
    assert table.exhausted("brute")
    assert table.ready("A") == 2
    assert table.now() == ("A attack", ["end"])
    assert table.result is None


def test_a_card_without_an_edition_indicator_is_of_the_edition_that_is_played() -> None:
    pup = {"type": "minion", "sp": 1, "hp": 2}
    cards = {"Old": {**pup, "edition": 16}, "Pup": pup}
    state = KEEPER.position({"cards": cards, "players": {"A": {"battlefield": ["Old", "Pup"]}, "B": {}}})
    assert [state.faces[card].edition for card in state.players[0].battlefield] == [16, 17]


def test_what_is_not_named_is_empty_but_for_a_deck_of_blanks() -> None:
    table = deal(A={"deck": ["Bolt"]}, B={"deck": {"exactly": ["Bolt"]}}, C={"deck": 3}, D={})
    assert table.pile("A.deck") == ["Bolt"] + ["Blank"] * 39
    assert table.pile("B.deck") == ["Bolt"]
    assert [len(table.pile(f"{name}.deck")) for name in "CD"] == [3, 40]
    for zone in ("battlefield", "hand", "granary", "grave"):
        assert table.pile(f"A.{zone}") == []
    assert (table.hp("D"), table.now()[0]) == (35, "A respond")


def test_everything_can_be_set() -> None:
    table = deal(
        A={
            "battlefield": [lies("Wolf", sp=5, hp=1, level=2, ready=False, owner="B", fatigued=True)],
            "granary": [lies("Bolt", exhausted=True, fatigued="before"), "Pup"],
            "grave": [lies("Bear", level=0), lies("Wall")],
        },
        B={"hp": 0},
        C={},
        turn="B",
    )
    assert (table.minion("wolf").sp, table.minion("wolf").hp, table.controller("wolf")) == (5, 1, "A")
    assert table.state.owners[table.card("wolf")] == table.seat("B")
    assert (table.pile("A.grave"), table.ready("A"), table.hp("B")) == (["bear", "wall"], 1, 0)
    assert table.exhausted("wolf")
    assert table.fatigued("wolf")
    assert table.fatigued("bolt")
    assert (table.level("wolf"), table.level("bear"), table.level("wall")) == (2, 0, 3)


def test_an_id_names_its_card_for_everybody_and_everywhere() -> None:
    """The other cards of its name are counted as ever."""
    table = deal(A={"hand": [lies("Wolf"), "Wolf"], "granary": ["Blank"] * 4}, B={"hand": ["Pup"]})
    assert "summon wolf" in table.options()
    assert "summon Wolf#2" in table.options()
    assert table.view(1)["players"]["A"]["hand"] == [None, None]
    believed = table.state.imagine(1, seed=3)
    assert believed.ids == table.state.ids


def test_a_blank_can_be_sown_but_never_played() -> None:
    table = deal(A={"hand": ["Blank"], "granary": ["Blank"]}, B={})
    assert table.options() == ["end"]
    table = deal(A={"hand": ["Blank"]}, B={}, phase="resource")
    assert table.options() == ["sow Blank", "skip"]


def test_a_game_that_is_over_as_it_begins() -> None:
    """K17-endgame-3."""
    assert deal(A={}, B={"hp": 0}).result == (["A"], "hp")


GOOD: dict[str, Any] = {"cards": dict(CARDS), "players": {"A": {}, "B": {}}}


@pytest.mark.parametrize(
    ("set_up", "message"),
    [
        ({"plyers": {}}, "a position has no 'plyers'; did you mean 'players'?"),
        ({}, "players is a table of keys and values, not nothing"),
        ({"players": {"A": {}}}, "players: 2 to 8 can play; here are 1"),
        ({**GOOD, "phase": "batle"}, "phase: a phase is not 'batle'; did you mean 'battle'?"),
        ({**GOOD, "turn": "C"}, "turn: there is no player 'C'; there are: A, B"),
        ({**GOOD, "dice": [7]}, "dice.1 is a whole number from 1 to 6, not 7"),
        ({**GOOD, "dice": "6"}, "dice is a list, not '6'"),
        ({**GOOD, "seed": True}, "seed is a whole number from 0 to"),
        ({**GOOD, "first-turn": "yes"}, "first-turn is true or false, not 'yes'"),
        ({**GOOD, "cards": {"Blank": {}}}, "cards.Blank: Blank is there already"),
        ({**GOOD, "cards": {"X": {"type": "spell", "text": "Destroy all."}}}, "cards.X: "),
        ({**GOOD, "cards": {"X": {"type": "spell", "text": "Draw 1 card.", "edition": 12}}}, "pruned"),
    ],
)
def test_what_is_no_position_is_refused(set_up: dict[str, Any], message: str) -> None:
    with pytest.raises(CardwrightError) as error:
        KEEPER.position(set_up)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ({"hnd": []}, "players.A: a player has no 'hnd'; did you mean 'hand'?"),
        ({"hp": -1}, "players.A.hp is a whole number from 0"),
        ({"hand": "Wolf"}, "players.A.hand is a list, not 'Wolf'"),
        ({"hand": ["Wulf"]}, "players.A.hand.1: there is no card 'Wulf'; did you mean 'Wolf'?"),
        ({"hand": [3]}, "players.A.hand.1 is a card's name or {card: …}, not 3"),
        ({"hand": [{"id": "x"}]}, "players.A.hand.1: `card` is missing"),
        ({"hand": [{"card": "Wolf", "xp": 1}]}, "a card in a zone has no 'xp'; "),
        ({"hand": [lies("Wolf", exhausted=True)]}, "only on-field minions and resources can be exhausted"),
        ({"hand": [lies("Wolf", hp=2)]}, "only an on-field minion has HP"),
        (
            {"hand": [lies("Wolf", owner="B")]},
            "only on a battlefield can a card lie that its player does not",
        ),
        ({"grave": [lies("Wolf", fatigued=True)]}, "only on-field minions and resources can be fatigued"),
        ({"grave": [lies("Wolf", counters=[])]}, "counters lie only on on-field minions"),
        ({"battlefield": ["Bolt"]}, "Bolt is no minion"),
        ({"battlefield": ["Blank"]}, "Blank is no minion"),
        (
            {"battlefield": [lies("Wolf", level=5)]},
            "players.A.battlefield.1.level is a whole number from 0 to 4",
        ),
        ({"hand": [lies("Wolf", petrified=True)]}, "only an on-field minion can be petrified"),
        ({"battlefield": [lies("Wolf", exhausted=True, ready=True)]}, "either exhausted or ready"),
        ({"battlefield": [lies("Wolf", fatigued="soon")]}, "`before` (since an earlier one) or false"),
        ({"battlefield": [lies("Wolf", counters=[{"kind": "Swrd"}])]}, "did you mean 'Sword'?"),
        ({"battlefield": [lies("Wolf", counters=[{"kind": "Sword", "owner": "C"}])]}, "no player 'C'"),
        ({"battlefield": [lies("Wolf", counters=["Sword"])]}, "counters.1 is a table"),
        ({"battlefield": [lies("Wolf", id="a#2")]}, "an id has no `.` and no `#` in it"),
        ({"battlefield": [lies("Wolf", id="Pup")], "hand": ["Pup"]}, "is the name of another card"),
        ({"battlefield": [lies("Wolf")], "hand": [lies("Wolf")]}, "has the id 'wolf' already"),
        ({"deck": {"excatly": []}}, "a deck has no 'excatly'; did you mean 'exactly'?"),
        ({"deck": "Wolf"}, "players.A.deck is a list of cards, a number of blanks or {exactly: […]}"),
        ({"deck": -1}, "players.A.deck is a whole number from 0"),
    ],
)
def test_what_no_player_can_have_is_refused(player: dict[str, Any], message: str) -> None:
    with pytest.raises(CardwrightError) as error:
        deal(A=player, B={})
    assert message in str(error.value)
