"""The view tells what is under way: what waits to resolve, what resolves and to whom, the fight."""

from __future__ import annotations

from typing import Any

from tests.keyforge.positions import options, play, position

from cardwright.core.choice import NOBODY
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.wording.cards import texts
from cardwright.narration.staging import Fight, Link, Resolving, stage_of
from cardwright.plugins.keyforge.printed import line_of

GAME = "keyforge/1.2"


def told(state: KeyforgeState, seat: int = 0) -> Any:
    """What the seat knows of the position."""
    return state.view(seat).position()


def kinds(state: KeyforgeState) -> list[tuple[str, str]]:
    """The cards that wait to resolve, each with the kind of what does."""
    return [(link["card"], link["kind"]) for link in told(state)["links"]]


def test_nothing_is_under_way_in_the_main_step() -> None:
    state = position({"battleline": ["Oaf"]}, {"battleline": ["Brute"]})
    assert told(state)["links"] == []
    assert "resolving" not in told(state)
    assert "fight" not in told(state)
    stage = stage_of(GAME, state.view(0))
    assert (stage.links, stage.resolving, stage.fight) == ((), None, None)


def test_an_action_that_resolves_and_whom_it_has_chosen_so_far() -> None:
    """KF-TYPE-1: the card is in no zone meanwhile; what it says is the line of its Play ability."""
    state = position(
        {"hand": [{"card": "Twin Bolt Emission", "id": "bolt"}]},
        {"battleline": [{"card": "Oaf", "id": "oaf"}, {"card": "Brute", "id": "brute"}]},
        house="logos",
    )
    play(state, "play bolt")
    for seat in (NOBODY, 0, 1, state.spectator):
        assert told(state, seat)["links"] == [{"card": "bolt", "player": "A", "kind": "play"}]
        assert told(state, seat)["resolving"] == {
            "card": "bolt",
            "player": "A",
            "kind": "play",
            "targets": [],
            "line": 1,
        }
    state.choose("target oaf")
    assert told(state)["resolving"]["targets"] == ["oaf"]
    stage = stage_of(GAME, state.view(1))
    line = "Play — Deal 2 damage to each of 2 creatures."
    assert stage.resolving == Resolving("bolt", "A", "play", line, ("oaf",))
    assert stage.links == (Link("bolt", "A", "play", ("oaf",)),)


def test_a_card_that_is_played_waits_until_it_has_a_place() -> None:
    """KF-TYPE-3: the flank is chosen before what the creature does when played."""
    state = position({"hand": [{"card": "Dextre", "id": "dextre"}], "battleline": ["Oaf"]}, {}, house="logos")
    play(state, "play dextre")
    assert kinds(state) == [("dextre", "play")]
    assert "resolving" not in told(state)


def test_what_another_brings_about_stands_behind_it() -> None:
    """KFR2: the card that a Wild Wormhole plays resolves before it."""
    state = position(
        {
            "hand": [{"card": "Wild Wormhole", "id": "hole"}],
            "deck": {"exactly": [{"card": "Batdrone", "id": "bat"}]},
            "battleline": ["Oaf"],
        },
        {},
        house="logos",
    )
    play(state, "play hole")
    assert options(state) == ["left", "right"]
    assert kinds(state) == [("hole", "play"), ("bat", "play")]
    assert told(state)["resolving"]["card"] == "hole"
    links = stage_of(GAME, state.view(0)).links
    assert [link.card for link in links] == ["hole", "bat"]


def test_abilities_that_wait_to_be_put_in_order_are_told_before_one_is_chosen() -> None:
    """KF-ABIL-14."""
    state = position(
        {
            "battleline": [
                {
                    "card": "Brain Eater",
                    "id": "eater",
                    "upgrades": [{"card": "Silent Dagger", "id": "dagger"}],
                },
                {"card": "Doc Bookton", "id": "doc", "upgrades": ["Silent Dagger"]},
            ]
        },
        {"battleline": ["Oaf"]},
        house="logos",
    )
    play(state, "reap doc")
    assert sorted(kinds(state)) == [("doc", "reap"), ("doc", "reap")]
    assert "resolving" not in told(state)


def test_an_ability_that_another_card_gives_is_told_with_that_card() -> None:
    """KF-TYPE-9: the creature has it; its line is on the upgrade."""
    dagger = {"card": "Silent Dagger", "id": "dagger"}
    state = position(
        {"battleline": [{"card": "Oaf", "id": "oaf", "upgrades": [dagger]}]},
        {"battleline": ["Brute", "Brute"]},
    )
    play(state, "reap oaf")
    now = told(state)["resolving"]
    assert (now["card"], now["kind"], now["by"]) == ("oaf", "reap", "dagger")
    assert "line" not in now
    resolving = stage_of(GAME, state.view(0)).resolving
    assert resolving is not None
    assert "deal 4 damage" in resolving.line.lower()


def test_the_fight_is_told_from_its_first_event_on() -> None:
    """KF-FIGHT-1; the pages draw it as a battle of one against one."""
    state = position(
        {"battleline": [{"card": "Gabos Longarms", "id": "gabos"}]},
        {"battleline": [{"card": "Oaf", "id": "oaf"}, {"card": "Brute", "id": "brute"}]},
        house="dis",
    )
    play(state, "fight gabos")
    assert "fight" not in told(state), "nobody is attacked yet"
    first = state.last_event() + 1
    state.choose("target oaf")
    for seat in (NOBODY, 0, 1, state.spectator):
        assert told(state, seat)["fight"] == {"attacker": "gabos", "defender": "oaf", "since": first}
    assert [each["e"] for each in state.view(0).events(first)][:1] == ["fight"]
    assert told(state)["resolving"]["kind"] == "before fight"
    assert "resolving" not in told(state, 1)
    assert stage_of(GAME, state.view(1)).fight == Fight("A", "B", "oaf", ("gabos",), ())
    play(state, "target brute")
    assert "fight" not in told(state)


def test_while_somebody_looks_through_a_hand_nobody_else_hears_that_an_ability_still_resolves() -> None:
    """KF-ARCH-1: who is asked to reveal cards has such cards; so the others may not see that question."""
    chamber = {"card": "Incubation Chamber", "id": "chamber"}
    state = position({"hand": ["Zorg", "Batdrone"], "artifacts": [chamber]}, {}, house="mars")
    state.choose("omni chamber")
    assert options(state) == ["target Zorg"]
    assert told(state, 0)["resolving"]["card"] == "chamber"
    assert told(state, 0)["links"] == [{"card": "chamber", "player": "A", "kind": "omni"}]
    for seat in (1, state.spectator):
        assert told(state, seat)["links"] == []
        assert "resolving" not in told(state, seat)
    assert stage_of(GAME, state.view(1)).links == ()


def test_a_card_that_is_being_played_all_see_also_while_its_player_looks_through_a_hand() -> None:
    """KF-TYPE-1: whom it has chosen among the creatures in play, too, but not which cards of the hand."""
    hand = [{"card": "Labwork", "id": "labwork"}, "Zorg", "Batdrone"]
    state = position({"hand": hand}, {}, house="logos")
    play(state, "play labwork")
    for seat in (0, 1, state.spectator):
        assert told(state, seat)["links"] == [{"card": "labwork", "player": "A", "kind": "play"}]
        assert told(state, seat)["resolving"]["card"] == "labwork"
        assert told(state, seat)["resolving"]["targets"] == []


def test_an_ability_of_several_timings_is_told_by_the_one_for_which_it_resolves() -> None:
    """Horseman of Famine destroys one of the least powerful creatures: Play/Fight/Reap."""
    famine = {"card": "Horseman of Famine", "id": "famine"}
    foes = {"battleline": ["Dust Pixie", "Dust Pixie", "Dust Pixie"]}
    played = position({"hand": [famine]}, foes, house="sanctum")
    play(played, "play famine")
    reaped = position({"battleline": [famine]}, foes, house="sanctum")
    play(reaped, "reap famine")
    fought = position({"battleline": [famine]}, foes, house="sanctum")
    play(fought, "fight famine", "target Dust Pixie")
    assert [kinds(state) for state in (played, reaped, fought)] == [
        [("famine", "play")],
        [("famine", "reap")],
        [("famine", "fight")],
    ]


def test_the_line_is_counted_among_the_abilities_with_a_timing() -> None:
    """Of a card's paragraphs those of its constant abilities are none of them."""
    assert line_of("Spangler Box", 2) == texts()["Spangler Box"][1]
    assert line_of("Pocket Universe", 1) == texts()["Pocket Universe"][1]
    assert line_of("Pocket Universe", 2) == ""
    assert line_of("Oaf", 1) == ""
