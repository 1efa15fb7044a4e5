"""What a seat is told of a position and of events, and what it can believe in."""

from __future__ import annotations

from typing import Any

import pytest
from tests.keyforge.positions import asked, play, position

from cardwright.core.choice import NOBODY
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.zones import HAND


def cards(state: KeyforgeState, seat: int) -> dict[str, Any]:
    """The cards that the seat is told of."""
    told: Any = state.position(seat)["cards"]
    return dict(told)


def flows(state: KeyforgeState) -> list[tuple[Any, Any, Any]]:
    """How much Æ has gone from where to where, as everybody is told."""
    told = [
        state.observe_event(event, state.naming(NOBODY)) for event in state.events if event.word() == "amber"
    ]
    return [(each["n"], each.get("from"), each.get("to")) for each in told]


def test_what_lies_under_a_card_is_told_to_whoever_may_know_it() -> None:
    hand = [{"card": "Masterplan", "id": "plan"}, {"card": "Urchin", "id": "urchin"}]
    state = position({"hand": hand}, {}, house="shadows")
    play(state, "play plan")
    assert state.zone_word(state.zones[state.find("urchin")]) == "under"
    assert cards(state, 0)["urchin"]["zone"] == "under"
    assert cards(state, 0)["plan"]["under"] == ["urchin"]
    assert "urchin" not in cards(state, 1)
    assert cards(state, 1)["plan"]["under"] == [None]


def test_only_a_creature_is_on_a_flank() -> None:
    line = [{"card": "Oaf", "id": name} for name in ("left", "middle", "right")]
    state = position({"battleline": line, "artifacts": [{"card": "Cannon", "id": "cannon"}]}, {})
    told = cards(state, 0)
    assert {name: card["flank"] for name, card in told.items()} == {
        "left": True,
        "middle": False,
        "right": True,
        "cannon": False,
    }


def test_of_amber_is_told_from_where_and_to_where_it_goes_but_for_the_supply() -> None:
    hand = [{"card": "Urchin", "id": "urchin"}, {"card": "Dust Pixie", "id": "pixie"}]
    hand += [{"card": "Bumpsy", "id": "bumpsy"}, {"card": "Charette", "id": "charette"}]
    for name, flow in {
        "urchin": (1, "B", "A"),
        "pixie": (2, None, "A"),
        "bumpsy": (1, "B", None),
        "charette": (3, "B", "charette"),
    }.items():
        state = position({"hand": [dict(each) for each in hand]}, {"amber": 4})
        state.house = state.faces[state.find(name)].house
        state.reconsider()
        play(state, f"play {name}")
        assert flows(state) == [flow]


def test_a_question_to_the_enemy_is_worked_out_anew_from_what_is_believed() -> None:
    """Labwork asks for a card in hand; whoever does not know that hand believes in other options."""
    hand = [{"card": "Labwork", "id": "lab"}, "Dextre", "Mother"]
    state = position({"hand": hand, "deck": ["Urchin", "Troll", "Bumpsy", "Umbra"]}, {}, house="logos")
    state.choose("play lab")
    believed_hands = set()
    for seed in range(20):
        believed = state.imagine(1, seed)
        hand_of_a = believed.players[0].piles[HAND]
        assert sorted(option.card for option in asked(believed).options) == sorted(hand_of_a)
        believed_hands.add(tuple(sorted(believed.name(card) for card in hand_of_a)))
        mine = state.imagine(0, seed)
        assert [option.card for option in asked(mine).options] == [
            option.card for option in asked(state).options
        ]
    assert len(believed_hands) > 5


def test_a_card_that_is_being_played_is_counted_last_of_its_name() -> None:
    hand = [{"card": "Punch"}, {"card": "Punch"}]
    state = position({"hand": hand, "battleline": ["Oaf", "Brute"]}, {})
    state.choose("play Punch")
    assert state.reference(asked(state).source, 0) == "Punch#2"


def test_what_is_asked_is_told_to_whoever_is_asked_and_to_who_may_know_all() -> None:
    state = position({"battleline": [{"card": "Oaf", "id": "oaf"}]}, {"battleline": ["Brute", "Brute"]})
    assert [("asked" in state.position(seat)) for seat in (0, 1, NOBODY)] == [True, False, True]
    state.choose("fight oaf")
    told: Any = state.position(0)["asked"]
    assert told == {
        "player": "A",
        "prompt": "target",
        "for": "fight",
        "source": "oaf",
        "min": 1,
        "max": 1,
        "chosen": [],
        "window": False,
    }


def test_what_lies_under_an_enemy_card_is_imagined() -> None:
    hand = [{"card": "Masterplan", "id": "plan"}, {"card": "Urchin", "id": "urchin"}]
    state = position({"hand": hand, "deck": {"exactly": ["Troll", "Umbra"]}}, {}, house="shadows")
    play(state, "play plan")
    plan = state.find("plan")
    believed = [state.imagine(seat, seed) for seat in (0, 1) for seed in range(12)]
    under = [each.name(each.things[plan].kept[0]) for each in believed]
    assert set(under[:12]) == {"Urchin"}
    assert set(under[12:]) == {"Urchin", "Troll", "Umbra"}


def test_the_picture_of_a_game_that_is_over_says_who_won() -> None:
    state = position({"amber": 6, "keys": 2}, {"amber": 6, "keys": 2})
    assert "The game is over" not in str(state.draw(0))
    play(state, "end")
    assert "The game is over (keys); won by B" in str(state.draw(0))


def test_how_often_an_enemy_could_choose_is_not_imagined() -> None:
    """Only what could have been chosen otherwise is a decision, and that depends on what is hidden."""
    cards_of = {"battleline": ["Oaf"], "artifacts": [{"card": "Feeding Pit", "id": "pit"}]}
    decisions = []
    for hand in (["Oaf"], ["Oaf", "Brute"]):
        state = position({**cards_of, "hand": hand}, {}, house="mars")
        state.choose("action pit")
        while asked(state).prompt == "target":
            state.choose(0)
        decisions.append(state.decisions)
        assert state.imagine(1, 0).decisions == 0
    assert decisions[1] == decisions[0] + 1


@pytest.mark.parametrize(("since", "imagined"), [(0, 0), (1, 1), (2, 1)])
def test_whether_was_decided_since_an_ability_began_again_is_imagined(since: int, imagined: int) -> None:
    """KFR13: whether, and not how often, for that depends on what is hidden."""
    cards_of = {"battleline": ["Oaf"], "artifacts": [{"card": "Feeding Pit", "id": "pit"}]}
    state = position({**cards_of, "hand": ["Oaf", "Brute"]}, {}, house="mars")
    state.choose("action pit")
    state.resolutions[-1].marks = [(0, 5, state.decisions)]
    state.decisions += since
    believed = state.imagine(1, 0)
    assert believed.resolutions[-1].marks == [(0, 5, 0)]
    assert believed.decisions == imagined


def test_what_lay_under_a_card_that_is_gone_is_in_one_place() -> None:
    hand = [{"card": "Masterplan", "id": "plan"}, {"card": "Urchin", "id": "urchin"}]
    state = position(
        {"hand": hand, "artifacts": [{"card": "Gorm of Omm", "id": "gorm"}]}, {}, house="shadows"
    )
    play(state, "play plan", "omni gorm")
    assert [state.name(card) for card in state.players[0].discard].count("Urchin") == 1
    assert state.cast_off == []
    assert list(cards(state, 0)).count("urchin") == 1


def test_upgrades_of_one_name_are_counted_behind_their_creatures() -> None:
    titan = {"card": "Oaf", "upgrades": ["Blood of Titans"]}
    state = position({"battleline": [titan], "hand": ["Blood of Titans"]}, {"battleline": [titan]})
    ours, theirs = (state.things[card].upgrades[0] for card in state.creatures())
    held = state.players[0].hand[0]
    assert [state.reference(card, 0) for card in (ours, held, theirs)] == [
        "Blood of Titans",
        "Blood of Titans#2",
        "Blood of Titans#3",
    ]


def test_archives_that_are_discarded_are_turned_up_before_they_are_put_in_order() -> None:
    """KFR89: whoever looks on could not believe in an order of cards that it does not know."""
    dysania = {"hand": [{"card": "Dysania", "id": "dysania"}]}
    state = position(dysania, {"archives": ["Urchin", "Troll"], "hand": ["Umbra"]}, house="logos")
    play(state, "play dysania")
    assert (asked(state).prompt, asked(state).purpose) == ("order", "pile")
    for seat in (0, 1, state.spectator):
        assert state.position(seat)["players"]["B"]["archives"] == ["Urchin", "Troll"]  # type: ignore[index]
        for seed in range(5):
            believed = state.imagine(seat, seed)
            assert believed.position(seat) == state.position(seat)
    assert state.position(0)["players"]["B"]["hand"] == [None]  # type: ignore[index]


def test_to_how_many_cards_a_hand_is_refilled_is_told() -> None:
    """KF-DRAW-5, KF-CHAIN-2: with Mother one more, with Succubus one fewer, with chains fewer still."""
    state = position({"battleline": ["Mother"], "chains": 7}, {"battleline": ["Succubus"]})
    told: Any = state.position(0)["players"]
    assert (told["A"]["refill"], told["B"]["refill"]) == (6 + 1 - 1 - 2, 6)
    play(state, "end")
    assert len(state.players[0].hand) == 4


def test_who_was_attacked_and_what_was_used_this_turn_is_told() -> None:
    """KF-KW-4, KFR46: elusive is used up; and what the rule of six counts, by title (KF-SIX-1)."""
    mine = {"hand": ["Oaf", "Oaf"], "battleline": [{"card": "Oaf", "id": "o1"}, {"card": "Oaf", "id": "o2"}]}
    state = position(mine, {"battleline": [{"card": "Urchin", "id": "urchin"}]})
    assert cards(state, 0)["urchin"]["attacked"] is False
    play(state, "play Oaf", "left", "fight o1")
    told = cards(state, 1)
    assert (told["urchin"]["attacked"], told["urchin"]["keywords"]) == (True, {"elusive": 1})
    assert (told["o1"]["used"], told["o2"]["used"]) == (1, 0)
    players: Any = state.position(1)["players"]
    assert (players["A"]["plays"], players["B"]["plays"]) == ({"Oaf": 2}, {})
    play(state, "end")
    players = state.position(0)["players"]
    assert (players["A"]["plays"], players["B"]["plays"]) == ({}, {})
    assert cards(state, 0)["urchin"]["attacked"] is False
    assert cards(state, 0)["o1"]["used"] == 0
