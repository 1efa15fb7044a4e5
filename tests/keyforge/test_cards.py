"""Stories about cards together, where one scenario file would have to say too much."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.keyforge.positions import asked, options, play, position

from cardwright.games import game
from cardwright.keyforge.cards import faces, facts, lines
from cardwright.keyforge.decks import real_decks
from cardwright.keyforge.rules.amber import SUPPLY, MoveAmber, pool
from cardwright.keyforge.rules.damage import CheckState
from cardwright.keyforge.rules.destruction import destroy as destroy_together
from cardwright.keyforge.rules.leaving import leave_play
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.zones import HAND
from cardwright.keyforge.wording.cards import texts
from cardwright.testing import conformance


@pytest.mark.parametrize("seed", [0, 1])
def test_the_game_conforms(seed: int) -> None:
    keyforge = game("keyforge/1.2")
    conformance(keyforge, list(keyforge.starter_decks().values()), [seed])


def test_every_card_has_a_line_and_facts() -> None:
    assert len(faces()) == 370
    assert all(face.house and face.type for face in faces().values())


def test_nobody_changes_the_cards_that_all_share() -> None:
    for known in (faces(), lines(), facts(), texts(), real_decks()):
        with pytest.raises(TypeError):
            known["Anger"] = None  # type: ignore[index]
    with pytest.raises(TypeError):
        lines()["Lava Ball"].abilities[0].args[1].options["splash"] = 9
    with pytest.raises(TypeError):
        faces()["Macis Asp"].keywords["poison"] = 0  # type: ignore[index]


def test_of_two_shadow_selves_around_a_creature_the_active_player_chooses_one() -> None:
    line_of_b = [
        {"card": "Shadow Self", "id": "s1"},
        {"card": "Oaf", "id": "oaf"},
        {"card": "Shadow Self", "id": "s2"},
    ]
    state = position({"battleline": [{"card": "Brute", "id": "brute"}]}, {"battleline": line_of_b})
    play(state, "fight brute", "target oaf")
    assert asked(state).player == 0
    assert options(state) == ["next s1", "next s2"]
    other = state.copy()
    play(state, "next s2")
    damage = {name: state.things[state.find(name)].damage for name in ("s1", "s2", "oaf")}
    assert damage == {"s1": 0, "s2": 4, "oaf": 0}
    play(other, "next s1")
    assert other.things[other.find("s1")].damage == 4
    assert other.things[other.find("s2")].damage == 0


def test_of_two_ether_spiders_one_captures() -> None:
    spiders = [{"card": "Ether Spider", "id": "e1"}, {"card": "Ether Spider", "id": "e2"}]
    state = position({"battleline": [{"card": "Oaf", "id": "oaf"}]}, {"battleline": spiders})
    play(state, "reap oaf", "next e2")
    assert state.players[0].amber == 0
    assert [state.things[state.find(name)].amber for name in ("e1", "e2")] == [0, 1]


def test_of_two_ether_spiders_one_captures_what_the_sting_brings() -> None:
    """KFR62, KFR65: the price of a key is A's, whose opponent has the Spiders; nothing of it is gained."""
    spiders = [{"card": "Ether Spider", "id": "e1"}, {"card": "Ether Spider", "id": "e2"}]
    b = {"amber": 5, "battleline": spiders, "artifacts": [{"card": "Safe Place", "amber": 1}]}
    state = position({"artifacts": ["The Sting"]}, b, turn="B", phase="forge")
    play(state, "target Safe Place")
    assert (asked(state).purpose, options(state)) == ("replace", ["next e1", "next e2"])
    play(state, "next e2", "next e1", "key red")
    assert state.players[0].amber == 0
    assert [state.things[state.find(name)].amber for name in ("e1", "e2")] == [5, 1]


def test_of_two_cloaks_only_one_is_spent() -> None:
    cloaked = {
        "card": "Brute",
        "id": "brute",
        "upgrades": [{"card": "Armageddon Cloak", "id": "c1"}, {"card": "Armageddon Cloak", "id": "c2"}],
    }
    state = position({"battleline": [{"card": "Oaf", "id": "oaf"}]}, {"battleline": [cloaked]})
    play(state, "fight oaf", "target brute", "next brute by c2")
    brute = state.things[state.find("brute")]
    assert [state.reference(card, 0) for card in brute.upgrades] == ["c1"]
    assert brute.damage == 0
    assert not [
        event for event in state.events if event.word() == "destroy" and event.card == state.find("brute")
    ]


def test_two_replicators_alone_do_not_trigger_each_other_for_ever() -> None:
    replicators = [{"card": "Replicator", "id": "r1"}, {"card": "Replicator", "id": "r2"}]
    state = position({"battleline": replicators}, {}, house="logos")
    play(state, "reap r1")
    assert state.players[0].amber == 1
    assert asked(state).prompt == "main"


def test_nothing_is_stolen_under_the_vaultkeeper_and_bait_and_switch_comes_to_an_end() -> None:
    state = position(
        {"hand": ["Bait and Switch"]}, {"amber": 5, "battleline": ["The Vaultkeeper"]}, house="shadows"
    )
    play(state, "play Bait and Switch")
    assert [player.amber for player in state.players] == [0, 5]
    assert asked(state).prompt == "main"


def send_home(state: KeyforgeState, card: str) -> None:
    """This card leaves play for its owner's hand, in the middle of the main step."""
    assert state.waiting is not None
    state.choice = None
    state.agenda.then(CheckState(), state.waiting)
    leave_play(state, [state.find(card)], HAND)
    state.proceed()
    play(state)


def test_what_spangler_box_has_purged_comes_back_when_it_leaves() -> None:
    artifacts = [{"card": "Spangler Box", "id": "box"}]
    state = position({"artifacts": artifacts}, {"battleline": [{"card": "Oaf", "id": "oaf"}]}, house="logos")
    play(state, "action box", "target oaf")
    box, oaf = state.find("box"), state.find("oaf")
    assert state.holders[box] == 1
    assert state.things[box].kept == [oaf]
    send_home(state, "box")
    assert state.players[1].battleline == [oaf]
    assert state.players[0].hand == [box]
    assert state.things[oaf].exhausted


def test_the_newest_claim_wins_and_the_older_one_resumes() -> None:
    mindlocks = [{"card": "Harland Mindlock", "id": name} for name in ("first", "second")]
    state = position(
        {"hand": mindlocks[:1]},
        {"battleline": [{"card": "Oaf", "id": "oaf"}], "hand": mindlocks[1:]},
        house="logos",
    )
    oaf = state.find("oaf")
    play(state, "play first", "target oaf", "left")
    assert state.holders[oaf] == 0
    play(state, "end", "house logos", "play second", "target oaf", "left")
    assert state.holders[oaf] == 1
    send_home(state, "second")
    play(state, "right")
    assert state.holders[oaf] == 0
    send_home(state, "first")
    assert state.holders[oaf] == 1


def test_mimicry_is_library_access_for_once() -> None:
    state = position(
        {"hand": ["Mimicry", {"card": "Oaf", "house": "untamed", "id": "oaf"}]},
        {"discard": ["Library Access"]},
        house="untamed",
    )
    play(state, "play Mimicry", "play oaf")
    assert len(state.players[0].hand) == 1, "one card was drawn for the other card played"
    assert not state.copied


def test_a_span_ends_with_the_turn() -> None:
    state = position({"hand": ["Library Access"]}, {}, house="logos")
    play(state, "play Library Access")
    assert state.laws.about
    play(state, "end")
    assert not state.laws.about


def test_no_chain_is_shed_where_nothing_could_be_drawn() -> None:
    state = position({"chains": 2, "deck": {"exactly": []}}, {"chains": 2, "deck": 3})
    play(state, "end")
    assert state.players[0].chains == 2
    play(state, "house dis", "end")
    assert state.players[1].chains == 1


def test_what_is_on_offer_is_never_forbidden() -> None:
    hand = [{"card": "Oaf", "id": f"oaf{number}"} for number in range(3)]
    state = position({"hand": hand}, {"battleline": ["Ember Imp"]})
    play(state, "play oaf0", "play oaf1", "left")
    assert "play oaf2" not in options(state)
    assert "discard oaf2" in options(state)


def test_all_amber_moves_on_one_arrow() -> None:
    state = position({"amber": 2}, {"battleline": [{"card": "Ether Spider", "id": "spider"}]})
    assert state.happen(MoveAmber(1, SUPPLY, pool(1)))
    assert state.players[1].amber == 1


def test_every_card_has_two_scenarios_or_more() -> None:
    folder = Path(__file__).parents[1] / "scenarios" / "keyforge"
    counts = {path.name: len(list(path.glob("*.yaml"))) for path in folder.iterdir()}
    able = {face.slug for face in faces().values() if lines()[face.name].abilities}
    assert {slug for slug in able if counts.get(slug, 0) < 2} == set()
    assert counts.keys() - {face.slug for face in faces().values()} <= {"faq", "examples", "rules"}


def test_a_purged_creature_leaves_with_the_others_at_one_moment() -> None:
    state = position(
        {"battleline": [{"card": "Oaf", "id": "oaf"}]},
        {"battleline": [{"card": "Oaf", "id": "other"}], "artifacts": ["Annihilation Ritual"]},
    )
    play(state, "fight oaf")
    leaving = [event for event in state.events if event.word() == "leave"]
    assert [state.zone_word(event.destination) for event in leaving] == ["purged", "purged"]
    assert len({event.moment for event in leaving}) == 1


def test_damage_that_goes_to_shadow_self_is_dealt_with_the_rest_by_who_dealt_it() -> None:
    state = position(
        {"battleline": [{"card": "Oaf", "id": "oaf"}]},
        {"battleline": [{"card": "Shadow Self", "id": "self"}, {"card": "Brute", "id": "brute"}]},
    )
    play(state, "fight oaf", "target brute")
    dealt = [event for event in state.events if event.word() == "damage"]
    assert [(state.reference(event.card, 0), state.reference(event.by, 0)) for event in dealt] == [
        ("self", "oaf"),
        ("oaf", "brute"),
    ]
    assert len({event.moment for event in dealt}) == 1


def test_what_leaves_play_does_not_die_twice_of_what_its_leaving_brings_about() -> None:
    artifacts = [{"card": "Spangler Box", "id": "box"}]
    line_of_b = [{"card": "Oaf", "id": "oaf"}, {"card": "Brute", "id": "brute", "damage": 3}]
    state = position(
        {"artifacts": artifacts},
        {"battleline": line_of_b, "artifacts": ["Soul Snatcher"]},
        house="logos",
    )
    play(state, "action box", "target oaf")
    brute, box = state.find("brute"), state.find("box")
    state.things[brute].damage = 4
    assert state.waiting is not None
    state.choice = None
    state.agenda.then(CheckState(), state.waiting)
    destroy_together(state, [box, brute])
    state.proceed()
    play(state, "left")
    died = [event.card for event in state.events if event.word() == "destroy"]
    assert sorted(died) == sorted([box, brute])
    assert state.players[1].amber == 1
    assert state.players[1].battleline == [state.find("oaf")]


@pytest.mark.parametrize(
    ("card", "house", "choices", "purpose"),
    [
        ({"hand": [{"card": "Scout", "id": "scout"}]}, "untamed", ["play scout"], "give"),
        (
            {"artifacts": [{"card": "Spectral Tunneler", "id": "tunneler"}]},
            "logos",
            ["action tunneler"],
            "give",
        ),
        ({"hand": [{"card": "Anger", "id": "anger"}]}, "brobnar", ["play anger"], "ready"),
        (
            {"hand": [{"card": "Help from Future Self", "id": "help"}], "deck": ["Timetraveller"]},
            "logos",
            ["play help"],
            "search",
        ),
        (
            {"artifacts": [{"card": "Bear Flute", "id": "flute"}], "deck": ["Ancient Bear"]},
            "untamed",
            ["action flute"],
            "search",
        ),
    ],
)
def test_what_a_choice_is_for_is_what_is_done_and_not_how_long_it_lasts(
    card: dict[str, object], house: str, choices: list[str], purpose: str
) -> None:
    oafs = [{"card": "Oaf", "id": "left"}, {"card": "Oaf", "id": "right"}]
    state = position({**card, "battleline": oafs}, {}, house=house)
    play(state, *choices)
    assert (asked(state).prompt, asked(state).purpose) == ("target", purpose)
