"""Who may know which card: in each zone, while it is shown, and afterwards."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kotc.story import KEEPER, RICH, Table, deal, lies, spell

from cardwright.core.chance import Chance
from cardwright.core.playout import playout
from cardwright.kotc.decks import Deck, read_deck

DATA = Path(__file__).parents[2] / "data"
DECKS = [read_deck(DATA / f"kotc-17-{name}.toml") for name in ("answers", "prices", "mixed")]
PEEK = {
    "Peek": spell("See enemy's hand and target up to 1 card therein; down-level it by 1."),
    "Drop": spell("Target 1 card in your hand; destroy it."),
    "Peel": spell("Target up to 1 card in any hand randomly; destroy it."),
    "Show": spell("Target up to 2 cards in your hand; reveal and deploy the targets."),
    "Dig": spell("Excavate 3 cards and target up to 1 excavated card; bounce it."),
    "Lure": spell("Target up to 2 cards on top of any deck; bury the targets."),
}


def remembers(table: Table, player: str, name: str) -> bool:
    """Whether the player knew the card's face and could follow the card since."""
    return bool(table.state.knowledge.memory[table.card(name)] >> table.seat(player) & 1)


def believed_faces(table: Table, player: str, place: str) -> set[tuple[str, ...]]:
    """What the player can imagine to lie in a place."""
    seat, zone = place.split(".")
    found = set()
    for seed in range(12):
        believed = Table(table.state.imagine(table.seat(player), seed))
        pile = believed.state.players[believed.seat(seat)]
        cards = {"hand": pile.hand, "granary": pile.granary, "grave": pile.grave}[zone]
        found.add(tuple(believed.state.faces[card].name for card in cards))
    return found


def test_each_zone_is_public_private_or_restricted() -> None:
    """K17-zones-2, -5, -8, -11, -14, -17; R123: how many they are is public."""
    zones = ("battlefield", "hand", "granary", "grave", "deck")
    table = deal(
        A={zone: [lies("Wolf", id=zone)] for zone in zones if zone != "granary"}
        | {"granary": [lies("Wolf", id="granary", exhausted=True), "Wolf"]},
        B={},
    )
    assert [table.knows("A", zone) for zone in zones] == [True, True, True, True, False]
    assert [table.knows("B", zone) for zone in zones] == [True, False, False, False, False]
    seen = table.view(1)["players"]["A"]
    assert (seen["battlefield"], seen["hand"], seen["grave"]) == (["battlefield"], [None], [None])
    assert (seen["granary"], seen["granary.ready"], seen["deck"]) == ([None, None], 1, [None] * 40)
    assert table.view(0)["players"]["A"]["deck"] == [None] * 40, "not even one's own deck"
    assert set(table.view(1)["cards"]) == {"battlefield"}


def test_what_is_destroyed_is_known_to_whose_grave_it_is_in() -> None:
    """K17-zones-7, -8; R122, R125."""
    table = deal(A={"hand": [lies("Drop"), lies("Pup")], "granary": RICH}, B={}, cards=PEEK)
    table.play("A: cast drop", "A: target pup", "A: done", "*: pass")
    assert (table.knows("A", "pup"), table.knows("B", "pup")) == (True, False)
    told = [event for event in table.events("B") if event["e"] == "destroy"]
    assert told
    assert all("card" not in event for event in told)
    assert [event["card"] for event in table.events("A") if event["e"] == "destroy"] == ["pup"]


def test_what_was_public_is_told_but_no_longer_shown() -> None:
    """R122, R167: events are remembered, the view does not remember."""
    table = deal(A={"hand": [lies("Bolt")], "granary": RICH}, B={"battlefield": [lies("Wolf")]})
    table.play("A: cast bolt", "A: target wolf", "A: done", "*: pass")
    assert not table.knows("A", "wolf")
    assert [event["card"] for event in table.events("A") if event["e"] == "destroy"] == ["Wolf"]
    assert table.view(0)["players"]["B"]["grave"] == [None]


def test_a_seen_hand_is_known_until_the_link_is_finished() -> None:
    """K17-see-1; R167: wherever a card goes meanwhile."""
    table = deal(
        A={"hand": [lies("Peek")], "granary": RICH}, B={"hand": [lies("Wolf"), lies("Pup")]}, C={}, cards=PEEK
    )
    table.play("A: cast peek", "A: player B", "A: target wolf")
    assert [table.knows(name, "pup") for name in "ABC"] == [True, True, False]
    assert table.view(0)["players"]["B"]["hand"] == ["wolf", "pup"]
    assert table.view(2)["players"]["B"]["hand"] == [None, None]
    table.play("A: done", "*: pass")
    assert table.view(0)["players"]["B"]["hand"] == [None, None]
    assert remembers(table, "A", "wolf")
    assert not remembers(table, "C", "wolf")


def test_a_hand_once_seen_is_forgotten_when_a_card_has_left_it_unseen() -> None:
    """R167, K17-zones-17: nobody can tell any more which card it was."""
    table = deal(
        A={"hand": [lies("Peek")], "granary": RICH},
        B={"hand": [lies("Wolf"), lies("Pup"), lies("Bolt")]},
        cards=PEEK,
    )
    table.play("A: cast peek", "A: target wolf", "A: done", "*: pass")
    assert believed_faces(table, "A", "B.hand") == {("Wolf", "Pup", "Bolt")}
    table.to("resource")
    table.play("B: sow pup")
    assert not any(remembers(table, "A", name) for name in ("wolf", "pup", "bolt"))
    assert len(believed_faces(table, "A", "B.granary")) > 1


def test_a_hand_once_seen_stays_known_when_a_card_leaves_it_openly() -> None:
    """R167."""
    table = deal(
        A={"hand": [lies("Peek")], "granary": RICH},
        B={"hand": [lies("Wolf"), lies("Speck"), lies("Bolt")]},
        cards=PEEK,
    )
    table.play("A: cast peek", "A: target wolf", "A: done", "*: pass")
    table.to("action")
    table.play("B: summon speck", "*: pass")
    assert remembers(table, "A", "wolf")
    assert remembers(table, "A", "bolt")


def test_a_link_tells_whose_it_is_but_not_where_its_card_has_gone() -> None:
    """K17-zones-17: bounced to pay, and perhaps destroyed to pay, too."""
    knot = {
        "type": "minion",
        "sp": 0,
        "hp": 2,
        "text": "KNOT: self-bounce 1 on-field minion and self-destroy 1 card in your hand→ Draw 1 card.",
    }
    table = deal(A={"battlefield": [{"card": "Knot"}], "hand": ["Pup"]}, B={}, cards={"Knot": knot})
    table.play("A: activate Knot KNOT", "A: destroy Pup")
    assert table.now()[0] == "B respond"
    assert (table.view(0)["chain"], table.view(1)["chain"]) == (["Knot"], ["Knot"])
    assert (list(table.view(0)["cards"]), list(table.view(1)["cards"])) == (["Knot", "Pup"], [])


def test_what_another_player_chooses_from_does_not_show_what_he_has() -> None:
    """K17-zones-17: imagining never looks at the options of somebody else."""
    table = deal(A={"hand": [lies("Bolt"), lies("Pup")], "granary": RICH}, B={"hand": [lies("Wolf")]})
    assert table.question() == "A action"
    assert believed_faces(table, "B", "A.hand") <= {
        (one, two) for one in ("Wolf", "Blank") for two in ("Wolf", "Blank")
    }


def test_revealed_cards_are_known_to_all_until_the_link_is_finished() -> None:
    """K17-reveal-1; R167, R108."""
    table = deal(A={"hand": [lies("Show"), lies("Bear")], "granary": ["Blank"] * 12}, B={}, C={}, cards=PEEK)
    table.play("A: cast show", "A: target bear", "A: done")
    assert all(table.knows(name, "bear") for name in "ABC")
    table.play("A: decline", "*: pass")
    assert [table.knows(name, "bear") for name in "ABC"] == [True, False, False]


def test_a_card_shown_for_a_failed_ability_is_hidden_again() -> None:
    """R24, R167."""
    last = {
        "type": "minion",
        "sp": 1,
        "hp": 1,
        "text": "LAST: When this card in your battlefield is destroyed (ghost-play): "
        "self-destroy 9 resources→ Draw 1 card.",
    }
    table = deal(
        A={"hand": [lies("Bolt")], "granary": ["Blank"] * 3, "battlefield": [lies("Last")]},
        B={},
        cards={"Last": last},
    )
    table.play("A: cast bolt", "A: target last", "A: done", "A: activate last LAST", "*: pass")
    assert (table.happened("fail"), table.knows("B", "last")) == (1, False)


def test_excavated_cards_are_known_to_nobody_afterwards() -> None:
    """K17-excavate-2, -4; R167."""
    table = deal(
        A={"hand": [lies("Dig")], "granary": RICH, "deck": [lies("Wolf"), lies("Bear"), lies("Pup")]},
        B={},
        cards=PEEK,
    )
    table.play("A: cast dig")
    assert table.question() == "A target"
    assert (table.knows("A", "wolf"), table.knows("B", "wolf")) == (True, False)
    table.play("A: target bear", "A: done", "*: pass")
    assert (table.zone("bear"), table.knows("A", "bear")) == ("hand", True)
    assert not remembers(table, "A", "wolf")


def test_a_sheathed_minion_is_remembered_on_top_of_its_deck() -> None:
    """K17-sheathe-1, K17-zones-5: hidden by the view, but everybody saw it go there."""
    table = deal(
        A={"hand": [lies("Tuck")], "granary": RICH},
        B={"battlefield": [lies("Wolf")]},
        cards={"Tuck": spell("Target 1 on-field minion; sheathe it.")},
    )
    table.play("A: cast tuck", "A: target wolf", "A: done", "*: pass")
    assert not table.knows("A", "wolf")
    assert not table.knows("B", "wolf")
    for seed in range(5):
        believed = table.state.imagine(0, seed)
        assert believed.faces[believed.players[1].deck[-1]].name == "Wolf"


def test_random_cards_taken_from_a_hand_are_not_shown() -> None:
    """R35, R125."""
    table = deal(
        A={"hand": [lies("Peel")], "granary": RICH}, B={"hand": [lies("Wolf"), lies("Pup")]}, C={}, cards=PEEK
    )
    table.play("A: cast peel", "A: hand B", "A: number 1", "*: pass")
    gone = "wolf" if table.zone("wolf") == "grave" else "pup"
    assert [table.knows(name, gone) for name in "ABC"] == [False, True, False]


def test_nobody_sees_anothers_question() -> None:
    """R1: also who can only pass is asked, and nobody else can tell."""
    table = deal(A={"hand": [lies("Bolt")], "granary": RICH}, B={})
    assert table.question() == "A action"
    assert table.state.view(0).choice is not None
    assert table.state.view(1).choice is None


def test_a_card_targeted_unseen_on_top_of_ones_own_deck_could_be_any() -> None:
    """R36: which card is spoken of is known, what it is is not."""
    deck = ["Pup", "Wolf", "Wall", "Bear", "Mule", "Ghost"]
    table = deal(A={"hand": ["Lure"], "granary": RICH, "deck": {"exactly": deck}}, B={}, cards=PEEK)
    table.play("A: cast Lure", "*: pass", "A: deck A", "A: number 2")
    assert table.question() == "A order"
    top = set()
    for seed in range(40):
        believed = table.state.imagine(0, seed)
        pile = believed.players[0].deck
        assert sorted(believed.faces[card].name for card in pile) == sorted(deck)
        top.add(believed.faces[pile[-1]].name)
    assert top == set(deck)


def test_an_imagined_card_is_never_down_leveled_below_zero() -> None:
    """K17-down-level-2: also where another face is imagined for a card that was down-leveled unseen."""
    cards = {"Sap": spell("Target up to 3 cards in any hand randomly; down-level each target by 4.")}
    hand = ["Bear", "Bear", "Bear"]
    table = deal(A={"hand": ["Sap"], "granary": ["Blank"] * 12}, B={"hand": hand}, cards=cards)
    table.play("A: cast Sap", "*: pass", "A: number 3")
    for seed in range(20):
        believed = table.state.imagine(0, seed)
        assert min(believed.level(card) for card in believed.players[1].hand) >= 0


@settings(max_examples=8)
@given(st.lists(st.sampled_from(DECKS), min_size=2, max_size=3), st.integers(0, 2**32), st.integers(0, 600))
def test_imagining_changes_nothing_that_a_seat_knows(decks: list[Deck], seed: int, length: int) -> None:
    """What a seat sees in a position that it imagines is, to the letter, what it sees."""
    state = KEEPER.new(decks, seed)
    playout(state, Chance.seeded(seed), length)
    for seat in range(state.seats):
        view, told = json.dumps(state.view(seat).position()), json.dumps(state.view(seat).events())
        for number in range(3):
            believed = state.imagine(seat, number)
            assert json.dumps(believed.view(seat).position()) == view
            assert json.dumps(believed.view(seat).events()) == told
            assert KEEPER.check(believed) == []


@settings(max_examples=8)
@given(st.lists(st.sampled_from(DECKS), min_size=2, max_size=3), st.integers(0, 2**32), st.integers(0, 400))
def test_an_imagined_game_can_be_played_on(decks: list[Deck], seed: int, length: int) -> None:
    state = KEEPER.new(decks, seed)
    playout(state, Chance.seeded(seed), length)
    for seat in range(state.seats):
        believed = state.imagine(seat, seed)
        playout(believed, Chance.seeded(seed), 300)
        assert KEEPER.check(believed) == []


def test_a_card_that_leaves_a_hand_alone_is_followed() -> None:
    """R167: it can have been no other."""
    table = deal(
        A={"hand": [lies("Peek")], "granary": RICH}, B={"hand": [lies("Wolf")], "deck": ["Pup"]}, cards=PEEK
    )
    table.play("A: cast peek", "A: done", "*: pass")
    table.to("resource")
    assert len(table.state.players[1].hand) == 2
    assert table.question() == "B resource"
    hand = table.state.players[1].hand
    table.state.players[1].deck.append(hand.pop())
    table.state.zones[table.state.players[1].deck[-1]] = 0
    table.state.put(table.card("wolf"), 2, 1)
    assert remembers(table, "A", "wolf")


def test_resources_turned_otherwise_are_followed_when_one_leaves() -> None:
    """R123: which are exhausted everybody can see."""
    table = deal(
        A={},
        B={
            "granary": [lies("Wolf", exhausted=True), lies("Bear", exhausted=True), lies("Pup"), lies("Bolt")]
        },
    )
    state = table.state
    for name in ("wolf", "bear", "pup", "bolt"):
        state.knowledge.memory[table.card(name)] |= 1
    state.put(table.card("pup"), 4, 1)
    assert [remembers(table, "A", name) for name in ("wolf", "bear", "pup", "bolt")] == [
        True,
        True,
        False,
        False,
    ]


def test_where_a_card_lies_that_was_seen_and_shuffled_is_not_imagined() -> None:
    """K17-excavate-4, R36: spoken of by its place, it could be any of them."""
    deck = ["Wolf", "Bear", "Pup"]
    table = deal(
        A={"hand": ["Dig", "Lure"], "granary": ["Blank"] * 20, "deck": {"exactly": [*deck, "Speck"]}},
        B={},
        cards=PEEK,
    )
    table.play("A: cast Dig", "A: done", "*: pass", "A: cast Lure", "*: pass", "A: deck A", "A: number 2")
    assert table.question() == "A order"
    top = set()
    for seed in range(60):
        believed = table.state.imagine(0, seed)
        assert believed.choice is not None
        assert [believed.notation(option) for option in believed.choice.options] == table.options()
        top.add(believed.faces[believed.players[0].deck[-1]].name)
    assert top == {*deck, "Speck"}


def test_an_excavated_card_that_is_shown_is_imagined_where_it_is_seen() -> None:
    """K17-deploy-1: who deploys it shows it and then pays; it lies in the deck as yet."""
    cards = {
        **PEEK,
        "Call": spell("Excavate 4 cards and target up to 1 excavated card; reveal and deploy it."),
    }
    table = deal(
        A={
            "hand": ["Call"],
            "granary": ["Blank"] * 10 + ["Speck"] * 10,
            "deck": [lies("Wolf"), "Speck", "Bear", "Pup"],
        },
        B={},
        cards=cards,
    )
    table.play("A: cast Call")
    while table.question() == "A pay":
        table.take(0)
    table.play("*: pass", "A: target wolf", "A: done", "A: summon wolf")
    assert (table.question(), table.zone("wolf"), table.knows("B", "wolf")) == ("A pay", "deck", True)
    for seat in (0, 1):
        for seed in range(10):
            assert table.state.imagine(seat, seed).view(seat).position() == table.state.view(seat).position()


def test_what_a_hidden_card_could_answer_is_not_imagined() -> None:
    """K17-zones-8: that a card destroyed in a hand waits for an answer would tell its face."""
    grudge = spell("When this card in your hand is destroyed (hex-play): Draw 1 card.")
    table = deal(
        A={"hand": [lies("Peel")], "granary": RICH},
        B={"hand": [lies("Grudge")], "granary": RICH},
        cards={**PEEK, "Grudge": grudge},
    )
    table.play("A: cast peel", "A: hand B", "A: number 1")
    while not table.state.moments:
        table.take(0)
    for seed in range(5):
        believed = table.state.imagine(0, seed)
        assert believed.moments == []
        assert len(table.state.imagine(1, seed).moments) == 1


def test_how_far_a_hidden_card_was_down_leveled_is_not_imagined() -> None:
    """K17-down-level-2: what stopped at 0 would tell its level."""
    cards = {"Sap": spell("Target up to 1 card in any hand randomly; down-level it by 9.")}
    drops = []
    for held in ("Pup", "Bear"):
        table = deal(A={"hand": ["Sap"], "granary": ["Blank"] * 20}, B={"hand": [held]}, cards=cards)
        table.play("A: cast Sap", "*: pass", "A: number 1")
        drops.append(table.state.imagine(0, 1).drops)
        assert table.state.level(table.state.players[1].hand[0]) == 0
    assert drops[0] == drops[1]
    assert sum(drops[0].values()) == 9


def test_what_is_down_leveled_out_of_sight_could_also_be_a_card_that_is_remembered() -> None:
    """R123: nobody else can tell which it is, and nobody forgets for it what a hand holds."""
    cards = {
        "Sap": spell("Target 1 on-field minion; bounce it."),
        "Train": spell("Target 1 card in your hand; down-level it by 1."),
    }
    imagined = []
    for trained in ("Wolf", "Mule"):
        table = deal(
            A={"hand": ["Sap"], "granary": RICH},
            B={"battlefield": [lies("Wolf")], "hand": [lies("Mule"), "Train"], "granary": RICH},
            cards=cards,
        )
        table.play("A: cast Sap", "A: target wolf", "A: done", "*: pass")
        table.to("resource")
        table.to("action")
        table.play("B: cast Train", f"B: target {trained.lower()}", "B: done", "*: pass")
        assert remembers(table, "A", "wolf")
        assert not remembers(table, "A", "mule")
        imagined.append([table.state.imagine(0, seed).drops for seed in range(12)])
    assert imagined[0] == imagined[1]
    assert len({tuple(drops) for drops in imagined[0]}) > 1


def test_who_is_asked_to_give_a_minion_is_imagined_to_have_one() -> None:
    """R25, R29b: whatever else is known of a hand, the question tells that."""
    give = {
        "type": "minion",
        "sp": 0,
        "hp": 2,
        "text": "GIVE: gift-summon 1 minion in your hand→ Draw 1 card.",
    }
    table = deal(
        A={"battlefield": ["Give"], "hand": ["Pup", "Bolt", "Bolt"]},
        B={"hand": ["Bolt"] * 3},
        cards={"Give": give},
    )
    table.play("A: activate Give GIVE")
    assert table.now()[0] == "A pay"
    for seed in range(5):
        believed = table.state.imagine(1, seed)
        assert believed.choice is not None
        assert (believed.choice.player, believed.choice.purpose) == (0, "gift")
        assert all(believed.faces[option.card].minion for option in believed.choice.options)


def test_who_is_asked_to_give_a_minion_has_one_even_for_a_seat_that_has_never_seen_any() -> None:
    """R25, R29b: it is imagined as a minion of which nothing is known."""
    give = spell("gift-summon 1 minion in your hand→ Draw 1 card.")
    table = deal(
        A={"hand": ["Give", "Pup", "Wolf", "Bolt"], "granary": RICH},
        B={"hand": ["Bolt"]},
        cards={"Give": give},
    )
    table.play("A: cast Give")
    assert (table.question(), table.options()) == ("A pay", ["gift Pup", "gift Wolf"])
    for seed in range(3):
        believed = table.state.imagine(1, seed)
        assert believed.choice is not None
        assert (believed.choice.player, believed.choice.purpose) == (0, "gift")
        assert {believed.faces[option.card].name for option in believed.choice.options} == {"Blank"}


def test_a_spectator_sees_what_all_may_know() -> None:
    """K17-zones-2: public knowledge and nothing else, also where every player happens to know more."""
    table = deal(
        A={"hand": [lies("Peek"), lies("Show"), lies("Bear")], "granary": ["Blank"] * 20},
        B={"hand": [lies("Wolf")], "battlefield": [lies("Pup"), {**lies("Wall"), "petrified": True}]},
        cards=PEEK,
    )
    onlooker = table.state.spectator
    seen = table.view(onlooker)
    assert [seen["players"][name]["hand"] for name in "AB"] == [[None] * 3, [None]]
    assert seen["players"]["B"]["battlefield"] == ["pup", None]
    assert "asked" not in seen
    assert table.state.view(onlooker).choice is None
    table.play("A: cast peek", "A: target wolf")
    assert all(table.knows(name, "wolf") for name in "AB")
    assert table.view(onlooker)["players"]["B"]["hand"] == [None]
    assert table.view(onlooker)["chain"] == ["peek"]
    table.play("A: done", "*: pass", "A: cast show", "A: target bear", "A: done")
    assert "bear" in table.view(onlooker)["cards"]
    told = table.state.observed_events(0, onlooker)
    assert [event["card"] for event in told if event["e"] == "reveal"] == ["bear"]
    assert table.state.draw(onlooker) is not None


@settings(max_examples=5)
@given(st.sampled_from(DECKS), st.integers(0, 2**32), st.integers(0, 400))
def test_a_spectator_imagines_what_it_sees(deck: Deck, seed: int, length: int) -> None:
    state = KEEPER.new([deck, deck], seed)
    playout(state, Chance.seeded(seed), length)
    view = json.dumps(state.view(state.spectator).position())
    believed = state.imagine(state.spectator, seed)
    assert json.dumps(believed.view(state.spectator).position()) == view
    assert KEEPER.check(believed) == []


def test_a_counter_popped_on_the_minion_that_sees_does_not_keep_it_looking() -> None:
    """R167: the ability is finished, though its card is in the chain again, as the host of a counter."""
    spy = {
        "type": "minion",
        "sp": 1,
        "hp": 9,
        "text": "SPY: When enemy casts a spell or activates an ability: "
        "See enemy's hand and target up to 1 card therein; down-level it by 1.",
    }
    counters = [{"kind": "Sword", "owner": "B"}]
    table = deal(
        A={"hand": ["Greed", lies("Wolf")], "granary": RICH, "deck": ["Pup", "Pup"]},
        B={"battlefield": [{"card": "Spy", "id": "spy", "counters": counters}]},
        cards={"Spy": spy},
    )
    table.play("B: pass", "A: cast Greed", "B: pop Sword on spy", "A: pass", "B: activate spy SPY", "*: pass")
    assert table.knows("B", "wolf"), "while the ability resolves"
    table.play("B: done", "*: pass")
    assert not table.knows("B", "wolf")


def test_a_declined_gift_is_imagined_in_the_hand() -> None:
    """R179: whoever has lost track of it believes that some card of that hand was declined."""
    feast = spell(
        "Gift-summon 1 minion in your hand, self-sheathe 1 card in your hand, and gift-summon 1 minion in "
        "your hand→ 1-dice-heal yourself."
    )
    hand = ["Feast", "Wolf", "Pup", "Speck", "Bear"]
    table = deal(A={"hand": hand, "granary": RICH}, B={}, cards={"Feast": feast})
    table.play("A: cast Feast", "A: gift Pup", "B: no", "A: sheathe Wolf")
    state = table.state
    assert table.options() == ["gift Speck", "gift Bear"]
    believed = [state.imagine(1, seed) for seed in range(8)]
    declined = [
        (each.players[0].hand.index(each.payments[-1].offered[0]), len(each.payments[-1].offered))
        for each in believed
    ]
    assert {number for _, number in declined} == {1}
    assert len({place for place, _ in declined}) > 1


def test_what_lies_on_a_deck_is_followed_while_cards_above_it_are_drawn() -> None:
    """K17-sheathe-1: everybody saw the minions that went there; R125: and only one of them goes unseen."""
    table = deal(
        cards={
            "Press": spell("Target up to 2 on-field minions; sheathe the targets."),
            "Find": spell("Draw 1 card."),
        },
        A={
            "hand": [lies("Press", level=0), lies("Find", level=0)],
            "battlefield": [lies("Wolf"), lies("Bear")],
        },
        B={},
    )
    table.play("A: cast press", "A: target wolf", "A: target bear", "A: done", "A: next wolf", "A: cast find")
    assert table.options() == ["end"]
    [drawn] = table.pile("A.hand")
    [left] = {"wolf", "bear"} - {drawn}
    assert table.pile("A.deck")[0] == left
    assert remembers(table, "B", drawn)
    assert remembers(table, "B", left)
