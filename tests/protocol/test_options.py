"""An option says where it belongs on a table and what its button says: nobody needs to know the game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.keyforge.positions import play, position
from tests.kotc.story import RICH, Table, deal, lies, minion
from tests.random_games import positions

from cardwright.games import game
from cardwright.kotc.editions import GAMES
from cardwright.protocol.choices import choice_as_json, speech_of


def offered(state: Any, name: str) -> dict[str, dict[str, Any]]:
    """The options of whoever is asked, by their notation."""
    told: Any = choice_as_json(state.view(state.choice.player), speech_of(name))
    return {option["n"]: option for option in told["choice"]["options"]}


def of_keeper(table: Table) -> dict[str, dict[str, Any]]:
    return offered(table.state, "kotc/17")


def card(player: str, zone: str) -> dict[str, str]:
    """The place of an option about a card."""
    return {"on": "card", "player": player, "zone": zone}


def test_what_is_done_with_a_card_belongs_on_it_wherever_it_lies() -> None:
    table = deal(
        A={
            "hand": [lies("Bolt"), lies("Pup")],
            "granary": RICH,
            "battlefield": [lies("Mule", counters=[{"kind": "Sword", "n": 1}])],
        },
        B={},
    )
    table.play("*: pass")
    options = of_keeper(table)
    assert (options["cast bolt"]["place"], options["cast bolt"]["says"]) == (card("A", "hand"), "Cast")
    assert options["activate mule KICK"]["place"] == card("A", "battlefield")
    assert options["activate mule KICK"]["says"] == "Activate KICK"
    assert options["pop Sword on mule"]["says"] == "Pop Sword"
    end = options["end"]
    assert (end["place"], end["says"], end["declines"]) == ({"on": "button"}, "End the action phase", True)
    assert "declines" not in options["cast bolt"]


def test_a_battle_says_who_attacks_whom_with_which_die() -> None:
    table = deal(
        A={"battlefield": [lies("Wolf")]},
        B={"battlefield": [lies("Pup"), lies("Wall")]},
        C={},
        phase="battle",
        dice=[5, 2, 3],
    )
    table.question()
    options = of_keeper(table)
    assert options["enlist wolf"]["says"] == "Attack with it"
    assert options["end"]["says"] == "End the battle phase"
    table.play("A: enlist wolf")
    table.question()
    options = of_keeper(table)
    assert options["declare B"]["place"] == {"on": "player", "player": "B"}
    assert options["declare pup"]["place"] == card("B", "battlefield")
    assert {options["declare B"]["says"], options["declare pup"]["says"]} == {"Attack"}
    table.play("A: declare wall")
    table.question()
    assert of_keeper(table)["enlist pup"]["says"] == "Defend with it"
    table.play("B: enlist pup", "B: done", "*: pass")
    assert table.question() == "A allocate"
    die = of_keeper(table)["die 5"]
    assert (die["place"], die["says"]) == ({"on": "die"}, "Place the 5")


def test_a_flank_belongs_to_the_end_of_the_line_that_the_creature_joins() -> None:
    """KF-TYPE-3, KF-CTRL-2: a creature that changes sides comes to the line of whoever gets it."""
    state = position({"hand": ["Dextre"], "battleline": ["Oaf"]}, {"battleline": ["Brute"]}, house="logos")
    play(state, "play Dextre")
    for end, says in (("left", "Left flank"), ("right", "Right flank")):
        option = offered(state, "keyforge/1.2")[end]
        assert option["place"] == {"on": "end", "player": "A", "zone": "battleline", "end": end}
        assert option["says"] == says
    given = position(
        {"battleline": ["Oaf"], "artifacts": [{"card": "Spangler Box", "id": "box"}]},
        {"battleline": ["Brute"]},
        house="logos",
    )
    play(given, "action box")
    assert offered(given, "keyforge/1.2")["target Brute"]["place"] == card("B", "battleline")


def test_a_house_a_key_and_a_number_stand_for_themselves() -> None:
    rules: Any = game("keyforge/1.2")
    seats = {"A": {"amber": 6, "houses": ["logos", "dis", "mars"]}, "B": {}}
    state = rules.position({"players": seats, "phase": "forge"})
    options = offered(state, "keyforge/1.2")
    assert options["key red"]["place"] == {"on": "key"}
    assert options["key red"]["says"] == "Red"
    play(state, "key red")
    option = offered(state, "keyforge/1.2")["house dis"]
    assert (option["place"], option["says"]) == ({"on": "house"}, "Dis")


def test_words_on_buttons_are_those_of_the_edition() -> None:
    """The values of a minion are called otherwise in the 9th Edition."""
    assert speech_of("kotc/17").button("choose", "sp") == "1 SP"
    assert speech_of("kotc/9").button("choose", "sp") == "1 offense"
    assert speech_of("keyforge/1.2").button("main", "end") == "End the turn"
    assert speech_of("keyforge/1.2").button("mulligan", "keep") == "Keep this hand"
    assert speech_of("no such game").button("any", "re-roll") == "Re-roll"
    assert speech_of("keyforge/1.2").declines("keep")
    assert not speech_of("kotc/17").declines("keep")


@pytest.mark.parametrize("name", [*GAMES, "keyforge/1.2"])
def test_every_option_of_a_game_has_a_place_that_the_view_knows_and_words(name: str) -> None:
    """A card's place is where the view has it; no two options of a place say the same."""
    for state in positions(name, seed=11, choices=300):
        cards: Any = state.view(state.choice.player).position()["cards"]
        for option in offered(state, name).values():
            assert option["says"][:1].isupper() or option["says"][:1].isdigit(), option
            if option["place"]["on"] != "card":
                continue
            known = cards.get(option["card"])
            if known is None:
                assert option["card"].startswith(f"{option['place']['player']}.{option['place']['zone']}.")
            else:
                assert option["place"] == card(known["controller"], known["zone"])


def test_a_minion_of_two_abilities_has_a_button_for_each() -> None:
    text = "KICK: Target 1 on-field minion; destroy it.\n\nREST: 1-dice-heal yourself."
    table = deal(A={"battlefield": [lies("Twice", id="twice")]}, B={}, cards={"Twice": minion(1, 1, text)})
    table.question()
    options = of_keeper(table)
    assert [options[f"activate twice {name}"]["says"] for name in ("KICK", "REST")] == [
        "Activate KICK",
        "Activate REST",
    ]
